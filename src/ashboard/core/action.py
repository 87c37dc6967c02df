"""An action: one answer to a decision, as a record writes it."""

from typing import Final

from ashboard.core.native import mypyc_attr


@mypyc_attr(acyclic=True)
class Action:
    """Immutable, made once and shared; its text identifies it among the options of a decision."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def __repr__(self) -> str:
        return self.text
