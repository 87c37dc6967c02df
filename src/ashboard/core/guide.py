"""The interface of a guide: setup choices, explanations and previews for a page or a terminal."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ashboard.core.action import Action
from ashboard.core.errors import IllegalAction
from ashboard.core.event import Log
from ashboard.core.payloads import Payloads
from ashboard.core.state import State

Data = Mapping[str, object]


class Guide(Protocol):
    """Describes positions as data, in ids and parameters ready for JSON; never changes a state."""

    def payloads(self) -> Payloads:
        """Return the types of everything that the game sends to a page."""

    def offers(self) -> Data:
        """Return what can be set up, and every piece as printed."""

    def words(self, language: str) -> Data:
        """Return the catalogue of a language: sentence templates, nouns, words and names of pieces."""

    def parts(self, state: State) -> Sequence[Data]:
        """Return the options of the open question, each as the pieces and places that a player selects."""

    def unaided_parts(self, state: State) -> Sequence[Data]:
        """Return the same without any sums: for the solver of a puzzle, who has to find them."""

    def study(self, state: State) -> Data:
        """Return the facts about every piece on the table, each with its rule."""

    def consequences(self, state: State, texts: Sequence[str]) -> Sequence[Data]:
        """Return the immediate consequences of each option; later choices take their defaults and are listed."""

    def what_if(self, state: State) -> Data:
        """Preview the next battle or fight as if it came now; choices take their defaults and are listed."""

    def resolve_now(self, state: State) -> tuple[State, Log]:
        """Resolve the next battle or fight on a copy, with default choices; return the copy and its events."""

    def read_position(self, text: str) -> State:
        """Read a position from its written form, or raise BadInput naming the wrong place."""

    def write_position(self, state: State) -> str:
        """Write a position, or raise BadInput in the middle of a choice."""

    def lessons(self) -> Sequence[Data]:
        """Return the lessons: positions to start from, and what to do there."""


def find_options(state: State, texts: Sequence[str]) -> list[Action]:
    """Find the options with these texts; raise IllegalAction for a text that is no option."""
    decision = state.decision()
    found: list[Action] = []
    for text in texts:
        option = None if decision is None else decision.option(text)
        if option is None:
            raise IllegalAction(text, "one of the options", state.key())
        found.append(option)
    return found
