"""The interface of a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from ashboard.core.comparison import Clauses
from ashboard.core.encoding import Encoding
from ashboard.core.errors import BadInput
from ashboard.core.event import Event, Log
from ashboard.core.guide import Guide
from ashboard.core.insight import Insight
from ashboard.core.state import State
from ashboard.core.view import View

# The option that asks for an earlier set of rules than the newest.
RULES_VERSION: Final = "rules_version"


@dataclass(frozen=True)
class Caution:
    """A combination of options that the rulebook advises against, and that is allowed nevertheless."""

    key: str
    rules: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]"


class Game(Protocol):
    """An immutable description of one game: how to set it up, show it, judge it and put it into words."""

    @property
    def name(self) -> str: ...

    @property
    def rules_version(self) -> int:
        """The newest rules version; a record names the one it was played by."""

    def version_of(self, options: Mapping[str, object], version: int = 0) -> int:
        """Return the rules version to play by: the record's, else the options', else the newest."""
        return chosen_version(options, version, self.rules_version)

    def options(self, given: Mapping[str, object], version: int = 0) -> dict[str, object]:
        """Return the options completed with defaults, or raise BadInput naming the wrong one."""

    def cautions(self, options: Mapping[str, object]) -> Sequence[Caution]:
        """Return what the rulebook advises against in a game with these options."""
        return ()

    def seats(self, options: Mapping[str, object], version: int = 0) -> int:
        """Return the number of seats in a game with these options."""

    def new(self, options: Mapping[str, object], version: int = 0) -> State:
        """Return the first position of a game with these options."""

    def intervene(self, state: State, text: str, log: Log | None = None) -> None:
        """Apply a resignation, an agreed draw or a timeout, or raise IllegalAction."""

    def view(self, state: State, seat: int) -> View:
        """Return what the seat may know; -1 is a spectator."""

    def judge(self, state: State, seat: int) -> float:
        """Return how good the position looks for the seat; larger is better."""

    def insight(self) -> Insight:
        """Return the knowledge of the game that searching agents use."""

    def encoding(self, state: State) -> Encoding | None:
        """Positions and answers as numbers, for all games that are set up like this one, where the game has it."""

    def sentence(self, event: Event, language: str = "en") -> str:
        """Return the event in plain words."""

    def clauses(self, language: str) -> Clauses:
        """Return the clauses that word the game's facts about lines, by the keys of the facts."""

    @property
    def guide(self) -> Guide | None:
        """The guide for pages and terminals, where the game has one."""


def chosen_version(options: Mapping[str, object], version: int, newest: int) -> int:
    """Read the option `rules_version`; it must agree with the version of a record and be one that exists."""
    asked = options.get(RULES_VERSION)
    if asked is None:
        return version or newest
    if not isinstance(asked, int) or isinstance(asked, bool) or not 1 <= asked <= newest:
        raise BadInput(RULES_VERSION, f"expected a rules version from 1 to {newest}")
    if version and version != asked:
        raise BadInput(RULES_VERSION, f"{asked}, but the game is played by version {version}")
    return asked
