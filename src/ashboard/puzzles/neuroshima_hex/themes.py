"""The themes of a puzzle: what its tiles are about."""

from collections.abc import Iterable
from typing import Final

from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.puzzles.neuroshima_hex.board import SOLVER, PuzzleBoard

# Words of tiles by the theme that they belong to.
_WORDS: Final = {
    "medic": "medic",
    "explodes": "clown",
    "take_control": "take-over",
    "take_over_module": "take-over",
    "mine": "mine",
    "mobility": "mobility",
    "mother": "mother",
    "convert_melee_ranged": "quartermaster",
    "makes_way": "transporter",
    "double_move": "mobility",
}
# What is played and leaves nothing on the board.
PLAYED_THEMES: Final = ("push", "sniper", "grenade", "bomb", "castling", "move", "rotation")
THEMES: Final = tuple(sorted({*_WORDS.values(), *PLAYED_THEMES, "net", "gauss", "initiative", "module", "armour"}))


def find_themes(board: PuzzleBoard, answers: Iterable[str]) -> tuple[str, ...]:
    """Return the themes of the tiles on the board, none of which is idle, and of those that the solution plays."""
    found: set[str] = set()
    for unit in board.units:
        found |= _themes_of(army(board.armies[unit.seat]).by_id[unit.tile])
    own = army(board.armies[SOLVER]).by_id
    for answer in answers:
        words = answer.split()
        played = words[1] if words[0] == "place" else words[0]
        if played in own and played in words[:2]:
            found |= _themes_of(own[played])
    return tuple(sorted(found))


def _themes_of(tile: Tile) -> set[str]:
    if tile.is_hq:
        return set()
    found = {_WORDS[word] for word in tile.printing.words if word in _WORDS}
    if any(word.startswith("initiative") for word in tile.printing.words):
        found.add("initiative")
    if tile.is_instant and tile.instant in PLAYED_THEMES:
        found.add(tile.instant)
    if tile.has_net:
        found.add("net")
    if tile.printing.gauss:
        found.add("gauss")
    if tile.printing.armour:
        found.add("armour")
    if tile.is_module:
        found.add("module")
    return found
