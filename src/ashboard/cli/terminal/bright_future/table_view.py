"""A position made ready for words: what the seat may see, what the guide says about it, how it is told."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ashboard.cli.terminal.bright_future.cards import Cards
from ashboard.cli.terminal.bright_future.names import Names
from ashboard.core.dice import Dice
from ashboard.core.guide import Guide
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.bright_future.printed.board import FEVER_LEVELS, SOLO_LEVELS
from ashboard.games.bright_future.state.state import BrightState


class Row(NamedTuple):
    """A line of the table; what leads it stands to the left of all its lines."""

    text: str
    lead: str = ""
    style: str = ""


class Block(NamedTuple):
    """A part of the table that is shown when it has changed."""

    name: str
    rows: list[Row]


class TableView:
    """The table as one seat sees it; -1 is a spectator, who sees what lies open."""

    def __init__(self, state: BrightState, seat: int, names: Names, players: Sequence[str] = ()) -> None:
        self.seat: Final = seat
        self.names: Final = names
        self.say: Final = names.texts.say
        self.colon: Final = names.texts.colon
        self.joined: Final = names.texts.joined
        self.cards: Final = Cards(names, state.setup.rules.version)
        view = BRIGHT_FUTURE.view(state, seat)
        self.view: Final[Mapping[str, Any]] = view.data()
        self.setup: Final = state.setup
        self.board: Final = state.box.board
        self._players: Final = tuple(players)
        # A position that fits what the seat knows: nothing hidden can show in what the guide makes of it.
        known = view.sample(Dice("table")) if seat >= 0 else state
        guide = _guide()
        study: Any = guide.study(known)
        self.facts: Final[dict[str, Any]] = study["units"]
        self.is_over: Final = state.outcome() is not None
        self.what_if: Final[dict[str, Any]] = {} if self.is_over else dict(guide.what_if(known))
        decision = None if self.is_over else known.decision()
        is_asked = decision is not None and decision.seat == seat >= 0
        self.parts: Final[list[Any]] = list(guide.parts(known)) if is_asked else []

    @property
    def mode(self) -> str:
        return str(self.view["mode"])

    @property
    def level(self) -> str:
        """The level of Underground Fever, or of the solo game; empty where there is none."""
        levels = FEVER_LEVELS if self.setup.is_fever else SOLO_LEVELS if self.setup.is_solo else ()
        return levels[self.setup.difficulty] if levels else ""

    def player(self, seat: int) -> str:
        return self.names.player(self.view, seat)

    def node(self, key: str) -> str:
        """A place of the map card on which the hero stands who acts now."""
        where = str(self.view["where"][self.view["turn"]])
        return self.names.node(where.split(" ", maxsplit=1)[0], key)

    def is_computer(self, seat: int) -> bool:
        return seat < len(self._players) and self._players[seat] != "human"


def _guide() -> Guide:
    guide = BRIGHT_FUTURE.guide
    assert guide is not None
    return guide
