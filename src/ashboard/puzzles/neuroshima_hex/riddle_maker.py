"""The making of riddles: boards at random with nets and medics, minimised until every tile matters."""

from dataclasses import replace
from typing import Final

from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.printed.army import army_ids
from ashboard.games.neuroshima_hex.printed.tile import MEDIC
from ashboard.puzzles.neuroshima_hex.board import HQ, PuzzleBoard
from ashboard.puzzles.neuroshima_hex.composer import board_tiles, compose
from ashboard.puzzles.neuroshima_hex.kinds import PLACEMENT
from ashboard.puzzles.neuroshima_hex.riddle import RIDDLE, find_idle_fighter, prove_riddle
from ashboard.puzzles.neuroshima_hex.themes import find_themes
from ashboard.puzzles.piece import Piece
from ashboard.puzzles.puzzle import DIFFICULTIES, Puzzle

_BOARDS: Final = 60
_SPECIAL_TILES: Final = 3
_FEWEST_TILES: Final = 5
# Falls and misread tiles up to here make an easy riddle; each two more make it one harder.
_EASY: Final = 5


def make_riddle(piece: Piece) -> Puzzle | None:
    """Compose boards until one is a riddle; None where none of so many is."""
    dice = Dice(f"{piece.seed}/{piece.kind}/{piece.number}")
    solver = piece.army or army_ids()[piece.number % len(army_ids())]
    for _ in range(_BOARDS):
        board = _with_special_tiles(dice, replace(compose(dice, PLACEMENT, solver), hand=()))
        puzzle = _finish(board)
        if puzzle is not None:
            return puzzle
    return None


def _with_special_tiles(dice: Dice, board: PuzzleBoard) -> PuzzleBoard:
    """Return the board with a few of its tiles exchanged for nets and medics of the same army."""
    units = list(board.units)
    for _ in range(_SPECIAL_TILES):
        place = dice.below(len(units))
        old = units[place]
        special = [tile.id for tile in board_tiles(board.armies[old.seat]) if tile.has_net or MEDIC in tile.words]
        if old.tile != HQ:
            units[place] = replace(old, tile=special[dice.below(len(special))])
    return replace(board, units=tuple(sorted(units)))


def _finish(board: PuzzleBoard) -> Puzzle | None:
    try:
        if prove_riddle(board)[1]:
            return None
    except BadInput:
        return None
    idle = find_idle_fighter(board)
    while idle is not None:
        board = board.without(idle)
        idle = find_idle_fighter(board)
    certificate, faults = prove_riddle(board)
    if faults or len(board.units) < _FEWEST_TILES:
        return None
    load = len(certificate.best_line) + certificate.near_misses
    difficulty = min(DIFFICULTIES, 1 + max(0, load - _EASY + 1) // 2)
    return Puzzle(NEUROSHIMA_HEX.name, RIDDLE.name, board.data(), certificate, find_themes(board, ()), difficulty)
