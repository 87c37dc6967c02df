"""Riddles: a battle begins now and nobody has a choice in it; which tiles fall, and in which segment?

The answer is given by pointing: a cell and a segment for every tile that falls.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ashboard.core.errors import IllegalAction
from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.guide.guide import HEX_GUIDE
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.tile import MEDIC
from ashboard.games.neuroshima_hex.rules.battle.default_battle import DefaultBattle
from ashboard.games.neuroshima_hex.state.state import HexState, as_hex_state
from ashboard.puzzles.attempt import REFUTED, SOLVED, Verdict
from ashboard.puzzles.certificate import ENGINE, Certificate
from ashboard.puzzles.kind import Board, PuzzleKind
from ashboard.puzzles.neuroshima_hex.board import HQ, Placed, PuzzleBoard, read_board
from ashboard.puzzles.proof import NO_CHOICE, NOT_REACHED, SMALL_MARGIN, SOLVED_BY_FIRST_HIT, Fault, Proof
from ashboard.puzzles.turn_proof import NO_TURN, Bounds, Progress

# Fewer falls are no riddle, and a hasty answer must be wrong about so many tiles.
_FEWEST_FALLS: Final = 2
_MARGIN: Final = 2
_FEWEST_FATES: Final = 2

# The cells of the tiles that fall, with their segments.
Falls = dict[str, int]


@dataclass(frozen=True)
class Fought:
    """A battle that was fought: who fell when, whether somebody had a choice, and the position after it."""

    falls: Falls
    has_choice: bool
    key: str


def fight(board: PuzzleBoard) -> Fought:
    """Fight the battle of a board."""
    state = _state(board)
    fought, names = _fought(state, is_told=False), state.setup.grid.names
    falls = {names[gone.cell]: gone.segment for gone in fought.battle.removed}
    return Fought(falls, bool(fought.assumed), fought.battle.position.key())


def _state(board: PuzzleBoard) -> HexState:
    return as_hex_state(HEX_GUIDE.read_position(board.scenario("Riddle")))


def _fought(state: HexState, *, is_told: bool) -> DefaultBattle:
    setup = state.setup
    order = state.order_from(state.active)
    return DefaultBattle(state.position, setup.rules, setup.book, order, state.field, is_told)


def hasty_answer(board: PuzzleBoard) -> Falls:
    """Return what somebody answers who overlooks nets and medics: the falls as if those tiles did not work.

    They are taken off the board; that they fall themselves is seen.
    """
    special = [unit for unit in board.units if is_special(board, unit)]
    rest = board
    for unit in special:
        rest = rest.without(unit)
    seen = fight(rest).falls
    truth = fight(board).falls
    return seen | {unit.cell: truth[unit.cell] for unit in special if unit.cell in truth}


def is_special(board: PuzzleBoard, unit: Placed) -> bool:
    """Return whether the tile has a net or is a medic."""
    tile = army(board.armies[unit.seat]).by_id.get(unit.tile)
    return tile is not None and (tile.has_net or MEDIC in tile.words)


def answer_lines(falls: Falls) -> tuple[str, ...]:
    """Return an answer as lines: `CELL SEGMENT`, in the order of the battle."""
    return tuple(f"{cell} {segment}" for cell, segment in sorted(falls.items(), key=lambda fall: (-fall[1], fall[0])))


def read_answer(lines: Sequence[str], board: PuzzleBoard) -> Falls:
    """Read an answer, or raise IllegalAction."""
    cells = {unit.cell for unit in board.units}
    falls: Falls = {}
    for line in lines:
        cell, _, segment = line.partition(" ")
        is_number = segment.isascii() and segment.isdigit() and len(segment) <= 2
        if cell not in cells or cell in falls or not is_number:
            raise IllegalAction(line, "who falls when: expected CELL SEGMENT", str(board.data()))
        falls[cell] = int(segment)
    return falls


def right_fates(falls: Falls, truth: Falls, cells: Iterable[str]) -> int:
    """Return of how many tiles the answer is right: that they stand, or when they fall."""
    return sum(1 for cell in cells if falls.get(cell) == truth.get(cell))


class Riddle(PuzzleKind):
    """Implements `PuzzleKind` for riddles; the value of an answer is the number of tiles it is right about."""

    @property
    def game(self) -> str:
        return NEUROSHIMA_HEX.name

    @property
    def name(self) -> str:
        return "riddle"

    def prove(self, board: Board, bounds: Bounds | None = None, progress: Progress | None = None) -> Proof:
        certificate, faults = prove_riddle(read_board(board))
        return Proof(certificate, tuple(faults), 1, 1)

    def replay(self, board: Board, line: Sequence[str]) -> int:
        read = read_board(board)
        try:
            return right_fates(read_answer(line, read), fight(read).falls, _cells(read))
        except IllegalAction:
            return NO_TURN

    def events(self, board: Board, line: Sequence[str]) -> Log:
        return _fought(_state(read_board(board)), is_told=True).events

    def check(self, board: Board, best: int, answers: Sequence[str], bounds: Bounds | None = None) -> Verdict:
        read = read_board(board)
        truth = fight(read).falls
        value = right_fates(read_answer(answers, read), truth, _cells(read))
        return Verdict(SOLVED if value >= best else REFUTED, answer_lines(truth), value, best)

    def find_idle(self, board: Board) -> str:
        idle = find_idle_fighter(read_board(board))
        return "" if idle is None else str(idle)

    def scenario(self, board: Board, name: str) -> str:
        return read_board(board).scenario(name)

    def task(self, board: Board) -> None:
        return None


def prove_riddle(board: PuzzleBoard) -> tuple[Certificate, list[Fault]]:
    """Fight the battle; return its certificate and what is wrong."""
    fought, hasty = fight(board), hasty_answer(board)
    cells = _cells(board)
    second = right_fates(hasty, fought.falls, cells)
    digest = hashlib.sha256(f"{fought.key}\n{answer_lines(fought.falls)}".encode()).hexdigest()[:32]
    certificate = Certificate(
        finals=1,
        digest=digest,
        best=len(cells),
        second=second,
        best_line=answer_lines(fought.falls),
        second_line=answer_lines(hasty),
        sequences=1,
        turns=1,
        near_misses=len(cells) - second,
        engine=ENGINE,
        rules=NEUROSHIMA_HEX.rules_version,
    )
    return certificate, _faults(fought, certificate, cells)


def _faults(fought: Fought, certificate: Certificate, cells: list[str]) -> list[Fault]:
    faults: list[Fault] = []
    if fought.has_choice:
        faults.append(Fault(NO_CHOICE))
    if len(fought.falls) < _FEWEST_FALLS or len(cells) - len(fought.falls) < _FEWEST_FATES:
        faults.append(Fault(NOT_REACHED, certificate.best_line))
    if certificate.best == certificate.second:
        faults.append(Fault(SOLVED_BY_FIRST_HIT, certificate.second_line))
    elif certificate.best - certificate.second < _MARGIN:
        faults.append(Fault(SMALL_MARGIN, certificate.second_line))
    return faults


def find_idle_fighter(board: PuzzleBoard) -> Placed | None:
    """Return the first tile that could be taken away without changing the answer, or None."""
    truth = fight(board).falls
    for unit in board.units:
        is_candidate = unit.tile != HQ and unit.cell not in truth
        if is_candidate and fight(board.without(unit)).falls == truth:
            return unit
    return None


def _cells(board: PuzzleBoard) -> list[str]:
    return [unit.cell for unit in board.units if unit.tile != HQ]


RIDDLE: Final = Riddle()
