"""A sheet of puzzles, the solutions on its last page: as one SVG picture, or as the pages of a PDF document."""

import re
from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element, fromstring

from ashboard.core.errors import BadInput
from ashboard.drawing import svg
from ashboard.drawing.board_view import BoardView
from ashboard.drawing.pdf import write_pdf
from ashboard.drawing.vector.markup import SANS, add, document, picture
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.state.state import as_hex_state
from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.puzzle import Puzzle

# A page has the proportions of A4.
_WIDTH: Final = 2100
_HEIGHT: Final = 2970
_COLUMNS: Final = 2
_ROWS: Final = 3
_ON_PAGE: Final = _COLUMNS * _ROWS
_EDGE: Final = 90
_BOARD_WIDTH: Final = 900
_BOARD_HEIGHT: Final = 740
_SIZE: Final = 34
_LINE: Final = 48
MOST: Final = 48
# What is asked, short enough to stand above a board.
_ASKED: Final = {
    "win-now": "Win in this turn, whatever the enemy chooses.",
    "most-damage": "Cost the enemy's headquarters the most points.",
    "hold": "Survive the battle that begins after this turn.",
    "last-battle": "Be ahead after the final battle that follows.",
    "placement": "Place it for the best balance of points in a battle.",
    "riddle": "Which tiles fall in a battle now, in which segment?",
}
_KEY: Final = (
    "After a hex stands the rotation, in sixths of a turn clockwise from the tile as printed; in a riddle the segment."
)
_REFERENCE: Final = re.compile(r'(id="|url\(#|href="#)')


def draw_sheet(puzzles: Sequence[Puzzle]) -> str:
    """Return the sheet as one picture; BadInput for more puzzles than the page of solutions takes."""
    pages = _count_pages(puzzles)
    sheet = _paper(pages)
    for page in range(pages):
        _fill_page(sheet, puzzles, page, page * _HEIGHT)
    return document(sheet)


def print_pages(puzzles: Sequence[Puzzle]) -> bytes:
    """Return the same sheet as a PDF document; BadInput likewise."""
    pages = [_paper(1) for _ in range(_count_pages(puzzles))]
    for page, sheet in enumerate(pages):
        _fill_page(sheet, puzzles, page, 0)
    return write_pdf(pages)


def _count_pages(puzzles: Sequence[Puzzle]) -> int:
    if not 1 <= len(puzzles) <= MOST:
        raise BadInput("--count", f"expected 1 to {MOST} puzzles for a sheet")
    if any(not puzzle.armies for puzzle in puzzles):
        raise BadInput("--kind", "only puzzles with a board can be printed")
    return (len(puzzles) + _ON_PAGE - 1) // _ON_PAGE + 1


def _paper(pages: int) -> Element:
    sheet = picture(0, 0, _WIDTH, pages * _HEIGHT, "Puzzles")
    add(sheet, "rect", x=0, y=0, width=_WIDTH, height=pages * _HEIGHT, fill="#ffffff")
    return sheet


def _fill_page(sheet: Element, puzzles: Sequence[Puzzle], page: int, top: float) -> None:
    """Draw the puzzles of a page, or the solutions on the page after all of them."""
    numbers = range(page * _ON_PAGE, min(len(puzzles), (page + 1) * _ON_PAGE))
    if not numbers:
        _draw_solutions(sheet, puzzles, top + _EDGE)
    for number in numbers:
        row, column = divmod(number % _ON_PAGE, _COLUMNS)
        left = _EDGE + column * (_WIDTH - 2 * _EDGE) / _COLUMNS
        _draw_puzzle(sheet, puzzles[number], number, left, top + _EDGE + row * (_HEIGHT - 2 * _EDGE) / _ROWS)


def _draw_puzzle(sheet: Element, puzzle: Puzzle, number: int, left: float, top: float) -> None:
    guide = GAMES[puzzle.game].guide
    assert guide is not None
    state = as_hex_state(guide.read_position(find_kind(puzzle.kind).scenario(puzzle.board, "Puzzle")))
    _write(sheet, left, top, f"{number + 1}. {puzzle.kind}, difficulty {puzzle.difficulty}", "bold")
    _write(sheet, left, top + _LINE, _ASKED[puzzle.kind])
    hand = ", ".join(tile.name() for tile in state.hands[0])
    _write(sheet, left, top + 2 * _LINE, f"You play {state.setup.army_name(0)}" + (f": {hand}" if hand else ""))
    board = fromstring(_apart(svg.board(*BoardView(state.setup).drawable(state)), number))
    for name, value in (("x", left), ("y", top + 2.5 * _LINE), ("width", _BOARD_WIDTH), ("height", _BOARD_HEIGHT)):
        board.set(name, str(value))
    sheet.append(board)


def _draw_solutions(sheet: Element, puzzles: Sequence[Puzzle], top: float) -> None:
    _write(sheet, _EDGE, top, "Solutions", "bold")
    _write(sheet, _EDGE, top + _LINE, _KEY)
    for number, puzzle in enumerate(puzzles):
        line = ", ".join(puzzle.certificate.best_line)
        _write(sheet, _EDGE, top + (number + 2.5) * _LINE, f"{number + 1}. {line} ({puzzle.id})")


def _apart(text: str, number: int) -> str:
    """Return a picture whose ids are its own, so that several can stand in one document."""
    return _REFERENCE.sub(rf"\g<1>p{number}-", text)


def _write(sheet: Element, x: float, y: float, text: str, weight: str = "normal") -> None:
    add(sheet, "text", x=x, y=y, font_family=SANS, font_size=_SIZE, font_weight=weight, fill="#111111").text = text
