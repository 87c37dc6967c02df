"""A question the game asks: who chooses, and among what."""

from typing import Final

from ashboard.core.action import Action

CHANCE: Final = -1


class Decision:
    """A pending choice with at least one option; CHANCE has weights and names its stream of dice."""

    def __init__(
        self,
        seat: int,
        kind: str,
        options: list[Action],
        weights: list[int] | None = None,
        stream: str = "",
    ) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.options: Final = options
        self.weights: Final = weights
        self.stream: Final = stream

    def option(self, text: str) -> Action | None:
        """The option written so, if there is one."""
        for action in self.options:
            if action.text == text:
                return action
        return None

    def __repr__(self) -> str:
        return f"Decision({self.seat}, {self.kind!r}, {len(self.options)} options)"
