"""Help: the notation, what tiles do, and the preview of a battle."""

from typing import TYPE_CHECKING, Final

from ashboard.cli.output.screen import print_line, print_paragraph
from ashboard.cli.terminal.finder import Finder
from ashboard.cli.terminal.neuroshima_hex.events import print_events
from ashboard.cli.terminal.neuroshima_hex.leaders import find_leaders
from ashboard.cli.translations import translations
from ashboard.drawing.board_view import Printing, translate_printing
from ashboard.drawing.players import standings
from ashboard.drawing.printed_tile import tables
from ashboard.drawing.wording import printable
from ashboard.games.neuroshima_hex.printed.army import army, army_ids
from ashboard.games.neuroshima_hex.rules.battle.resolution import resolve_battle
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.wording import tile_name

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.core.event import Log
    from ashboard.drawing.board_view import BoardView
    from ashboard.games.neuroshima_hex.state.position import Position
    from ashboard.games.neuroshima_hex.state.state import HexState

# Forms of the notation, each with the text that explains it.
_FORMS: Final = (
    ("place TILE CELL ROTATION", "notation-place"),
    ("discard TILE", "notation-discard"),
    ("go CELL CELL ROTATION", "notation-go"),
    ("TILE …", "notation-tile"),
    ("build, first front c3 0 …", "notation-build"),
    ("proc NAME …", "notation-proc"),
    ("sell TILE, pay, done", "notation-sell"),
    ("end", "notation-end"),
)
_WIDTH: Final = 28
# More tiles than this are named instead of drawn.
_DRAWN: Final = 3
# An army and a tile of it.
Known = tuple[str, str]


def print_notation(console: "Console", language: str) -> None:
    """How answers are written, and what the marks on the board mean."""
    from ashboard.drawing import terminal

    say = translations(language).say
    print_paragraph(console, say("notation-answer"))
    for form, key in _FORMS:
        print_paragraph(console, say(key), "", f"  {form:<{_WIDTH}}", "bold")
    for key in ("notation-rotation", "notation-commands"):
        print_paragraph(console, say(key))
    console.print(terminal.legend(language))


def explain(console: "Console", board_view: "BoardView", state: "HexState", word: str) -> None:
    """A tile of any army, drawn large with its rules; a cell means the tile on it."""
    from ashboard.drawing import terminal

    printings = _printings(board_view, state)
    finder = Finder({key: names for key, (names, _) in printings.items()})
    found = _standing(state, word) or finder.find(word)
    # Tiles of the armies in play come before all others.
    playing = {known.id for known in state.setup.armies if known is not None} | {""}
    chosen = _different([key for key in found if key[0] in playing] or found, printings)
    say = translations(board_view.language).say
    leaders = find_leaders(word, board_view.language) if state.setup.has_leaders else []
    for text in leaders:
        print_paragraph(console, text)
    if leaders and not chosen:
        return
    if not chosen:
        near = translations(board_view.language).listed([printings[key][0][0] for key in finder.nearest(word)])
        print_paragraph(console, say("no-tile-near" if near else "no-tile", typed=printable(word), names=near))
    elif len(chosen) > _DRAWN:
        names = dict.fromkeys(printings[key][0][0] for key in chosen)
        print_paragraph(console, say("many-tiles", names=translations(board_view.language).listed(list(names))))
    for key in chosen if len(chosen) <= _DRAWN else []:
        owner = army(key[0]).name(board_view.language) if key[0] in army_ids() else key[0]
        console.print(terminal.tile(printings[key][1], key[0], owner))


def _different(keys: list[Known], printings: dict[Known, tuple[list[str], Printing]]) -> list[Known]:
    """The tiles without those that say the same as another: most armies have the same instants."""
    seen: dict[str, Known] = {}
    for key in keys:
        printing = printings[key][1]
        is_instant = printing.get("kind") == "instant"
        seen.setdefault(f"{printing.get('id')} {printing.get('rule')}" if is_instant else repr(key), key)
    return list(seen.values())


def _standing(state: "HexState", word: str) -> list[Known]:
    """The tile on a cell."""
    cell = state.setup.grid.cell_of.get(word.lower())
    unit = None if cell is None else state.position.board[cell] or state.position.ground[cell]
    return [] if unit is None else [(unit.tile.army, unit.tile.id)]


def _printings(board_view: "BoardView", state: "HexState") -> dict[Known, tuple[list[str], Printing]]:
    """Every tile with its names, in the language and in English, and its printing; those in play first."""
    found: dict[Known, tuple[list[str], Printing]] = {}
    for seat, roster in enumerate(state.setup.rosters):
        for tile in roster:
            names = [tile_name(tile, board_view.language), tile.name(), tile.id]
            found.setdefault((tile.army, tile.id), (names, board_view.tiles[seat, tile.id]))
    for name in army_ids():
        known = army(name)
        printed = tables(known.table.get("tile"))
        for tile in known.tiles:
            names = [tile_name(tile, board_view.language), tile.name(), tile.id]
            printing = translate_printing(tile, printed[tile.index], board_view.language)
            found.setdefault((name, tile.id), (names, printing))
    return found


def preview_battle(console: "Console", board_view: "BoardView", state: "HexState") -> None:
    """What would happen if a battle started now and every choice took its default."""
    say = translations(board_view.language).say
    twin = state.copy()
    twin.position, log = _fought(state)
    twin.settle(None)
    print_line(console, say("battle-now" if log else "battle-nothing"), "bold")
    print_events(console, log, board_view.language)
    if log:
        console.print(board_view.board(twin))
    print_paragraph(console, standings(twin, board_view.language))


def _fought(state: "HexState") -> tuple["Position", "Log"]:
    """The position after a battle by default, and what happened in it."""
    order = state.order_from(max(0, state.active))
    answers: list[HexAction] = []
    while True:
        log: Log = []
        fought = resolve_battle(state.position, state.setup.rules, state.setup.book, order, tuple(answers), log)
        if fought.question is None:
            return fought.position, log
        default = fought.question.options[0]
        assert isinstance(default, HexAction)
        answers.append(default)
