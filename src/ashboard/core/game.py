"""A game as the rest of the world meets it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

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
    """Something the rulebook advises against; it is played all the same."""

    key: str
    rules: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]"


class Game(Protocol):
    """Immutable description; wires the rooms of one game together."""

    @property
    def name(self) -> str: ...

    @property
    def rules_version(self) -> int:
        """The newest frozen set of rules; a record keeps the one it was played by."""

    def version_of(self, options: Mapping[str, object], version: int = 0) -> int:
        """The rules version of a game: the one a record names, else the one the options ask for, else the newest."""
        return chosen_version(options, version, self.rules_version)

    def options(self, given: Mapping[str, object], version: int = 0) -> dict[str, object]:
        """The options completed with their defaults, or BadInput naming the wrong one."""

    def cautions(self, options: Mapping[str, object]) -> Sequence[Caution]:
        """What the rulebook advises against in a game with these options."""
        return ()

    def seats(self, options: Mapping[str, object], version: int = 0) -> int:
        """How many play with these options."""

    def new(self, options: Mapping[str, object], version: int = 0) -> State:
        """The first position of a game with these options."""

    def intervene(self, state: State, text: str, log: Log | None = None) -> None:
        """What comes from outside the game: a resignation, a draw agreed, time run out; or IllegalAction."""

    def view(self, state: State, seat: int) -> View:
        """What the seat may know; -1 is a spectator. There is no default."""

    def judge(self, state: State, seat: int) -> float:
        """How good the position looks for the seat, larger is better; what agents are given."""

    def insight(self) -> Insight:
        """What the game knows about playing it well; what searching agents are given."""

    def sentence(self, event: Event, language: str = "en") -> str:
        """The event in plain words."""

    @property
    def guide(self) -> Guide | None:
        """What a page is told beyond views, where the game has it."""


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
