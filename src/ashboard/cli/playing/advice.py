"""Help at the table: the notation, what tiles do, and what a battle would bring."""

from typing import TYPE_CHECKING, Final

from ashboard.cli.screen import line, tell
from ashboard.cli.seats import standings
from ashboard.games.neuroshima_hex.actions import HexAction
from ashboard.games.neuroshima_hex.battle.resolve import battle
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.tableau import Artist
    from ashboard.core.event import Log
    from ashboard.games.neuroshima_hex.position import Position
    from ashboard.games.neuroshima_hex.state import HexState

_NOTATION: Final = """\
Answer by the number of a choice, by its word, or at once in the notation; words may be cut short.
  place TILE CELL ROTATION    put a tile on the board:  place runner c3 2
  discard TILE                a tile from hand goes away
  go CELL CELL ROTATION       a unit moves by its own right, also just to turn:  go c3 c4 0
  TILE …                      an instant:  move b2 b3 1, push c3 d3, sniper d2, grenade e1, battle
  build, first front c3 0 …   a structure of two tiles for three from hand, each with one side up and turned
  proc NAME …                 a procedure, where the board has terminals:  proc rotate c3 2, proc push c3 c2
  sell TILE, pay, done        energy at the end of a turn, for a tile or for a headquarters point, or no more
  end                         the turn is over
Rotation 0 is as printed; each step turns the tile by one side clockwise: N, NE, SE, S, SW, NW.
Commands: ? TILE explains a tile, b previews a battle fought now, m shows the board with the cells to choose,
o lists all options, s shows the players with their discards, u takes back, Enter goes back, q quits."""


def notation(console: "Console") -> None:
    """How answers are written, and what the marks on the board mean."""
    from ashboard.cli.drawing import terminal

    for text in _NOTATION.splitlines():
        line(console, text)
    console.print(terminal.legend())


def explain(console: "Console", artist: "Artist", state: "HexState", word: str) -> None:
    """A tile of either army, drawn large with its rules; a cell means the tile on it."""
    from ashboard.cli.drawing import terminal

    found = _tiles(artist, state, word.lower().replace(" ", "_"))
    if not found:
        line(console, f"No tile is called {word!r}; expected a tile's id or a cell with a unit.")
    for seat, tile in found:
        army = state.setup.armies[seat]
        console.print(terminal.tile(artist.tiles[seat, tile], "" if army is None else army.id))


def _tiles(artist: "Artist", state: "HexState", word: str) -> list[tuple[int, str]]:
    cell = state.setup.grid.cell_of.get(word)
    unit = None if cell is None else state.position.board[cell] or state.position.ground[cell]
    if unit is not None:
        return [(unit.seat, unit.tile.id)]
    exact = [key for key in artist.tiles if key[1] == word]
    return exact or [key for key in artist.tiles if key[1].startswith(word)]


def preview(console: "Console", artist: "Artist", state: "HexState") -> None:
    """What would happen if a battle started now and every choice took its default."""
    twin = state.copy()
    twin.position, log = _fought(state)
    twin.settle(None)
    line(console, "If a battle started now:" if log else "In a battle now nothing would happen.", "bold")
    tell(console, NEUROSHIMA_HEX, log)
    if log:
        console.print(artist.board(twin))
    line(console, standings(twin))


def _fought(state: "HexState") -> tuple["Position", "Log"]:
    """The position after a battle by default, and what happened in it."""
    order = state.order_from(max(0, state.active))
    answers: list[HexAction] = []
    while True:
        log: Log = []
        fought = battle(state.position, state.setup.rules, state.setup.book, order, tuple(answers), log)
        if fought.question is None:
            return fought.position, log
        default = fought.question.options[0]
        assert isinstance(default, HexAction)
        answers.append(default)
