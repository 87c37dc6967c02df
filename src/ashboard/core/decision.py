"""A decision: which seat chooses, and among which options."""

from typing import Final, final

from ashboard.core.action import Action
from ashboard.core.native import mypyc_attr

CHANCE: Final = -1


@final
@mypyc_attr(acyclic=True)
class Decision:
    """A pending choice with at least one option. Decisions of CHANCE have weights and name their stream of dice."""

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
        """Return the option with this text, or None."""
        for action in self.options:
            if action.text == text:
                return action
        return None

    def __repr__(self) -> str:
        return f"Decision({self.seat}, {self.kind!r}, {len(self.options)} options)"
