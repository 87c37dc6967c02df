"""What a game tells a page beyond its views: what can be set up, what things mean, what would happen."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ashboard.core.action import Action
from ashboard.core.errors import IllegalAction
from ashboard.core.event import Log
from ashboard.core.payloads import Payloads
from ashboard.core.state import State

Data = Mapping[str, object]


class Guide(Protocol):
    """Answers as data: ids and parameters, ready for JSON. States are only looked at, never changed."""

    def payloads(self) -> Payloads:
        """Return the types of everything that the game sends to a page."""

    def offers(self) -> Data:
        """What can be set up, and every piece as it is printed."""

    def words(self, language: str) -> Data:
        """The catalogue of a language: sentences with gaps, nouns, words, names of pieces."""

    def parts(self, state: State) -> Sequence[Data]:
        """The options of the open question, each taken apart into what a player points at."""

    def study(self, state: State) -> Data:
        """What is true of every piece on the table now, and why."""

    def consequences(self, state: State, texts: Sequence[str]) -> Sequence[Data]:
        """For each of these options what would follow at once, later choices taken by default and named."""

    def what_if(self, state: State) -> Data:
        """Preview the next battle or fight as if it came now, choices taken by default and named."""

    def resolve_now(self, state: State) -> tuple[State, Log]:
        """Resolve the next battle or fight at once on a copy, choices by default; return the copy and its events."""

    def read_position(self, text: str) -> State:
        """Read a position from its written form, or raise BadInput naming the wrong place."""

    def write_position(self, state: State) -> str:
        """Write a position, or raise BadInput in the middle of a choice."""

    def lessons(self) -> Sequence[Data]:
        """Short lessons: positions to start from and what to do there."""


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
