"""A turn of Neuroshima Hex as a task."""

from collections.abc import Sequence
from typing import Final

from ashboard.core.action import Action
from ashboard.core.errors import BadInput
from ashboard.core.event import Log
from ashboard.core.game import Game
from ashboard.core.state import State
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.guide.guide import HEX_GUIDE
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.tile import Face, Tile
from ashboard.games.neuroshima_hex.rules.consequences.battles import TILE, end_turn_with_battle
from ashboard.games.neuroshima_hex.rules.turn.main_phase import MAIN
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState, as_hex_state
from ashboard.games.neuroshima_hex.state.unit import Unit
from ashboard.puzzles.neuroshima_hex.board import ENEMY, SOLVER, PuzzleBoard
from ashboard.puzzles.neuroshima_hex.kinds import TurnKind
from ashboard.puzzles.task import Task


class HexTurnTask(Task):
    """The board of a puzzle and its kind."""

    def __init__(self, board: PuzzleBoard, kind: TurnKind) -> None:
        self.board: Final = board
        self.kind: Final = kind
        self._start: Final = self._read()
        self._before: Final = self._start.position.points
        self._turn: Final = self._start.turns
        self._looks: Final[dict[Tile, list[int]]] = {}
        self._pictured: HexState | None = None
        self._shown = ""

    def _read(self) -> HexState:
        state = as_hex_state(HEX_GUIDE.read_position(self.board.scenario("Puzzle", is_final=self.kind.is_final)))
        if min(state.position.hq_cell(seat) for seat in (SOLVER, 1 - SOLVER)) < 0:
            raise BadInput("board", "expected both headquarters on it")
        return state

    @property
    def game(self) -> Game:
        return NEUROSHIMA_HEX

    @property
    def seat(self) -> int:
        return SOLVER

    @property
    def goal(self) -> int | None:
        return self.kind.goal

    @property
    def margin(self) -> int:
        return self.kind.margin

    def start(self) -> State:
        return self._start.copy()

    def apply(self, state: State, action: Action, log: Log | None = None) -> None:
        assert isinstance(state, HexState)
        is_own_turn = state.turns == self._turn
        state.apply(action, log)
        if self.kind.begins_battle and is_own_turn and state.turns != self._turn and state.outcome() is None:
            end_turn_with_battle(state, TILE)
            state.advance(log)

    def is_over(self, state: State) -> bool:
        assert isinstance(state, HexState)
        return state.outcome() is not None or state.turns > self._turn + int(self.kind.begins_battle)

    def value(self, state: State) -> int:
        assert isinstance(state, HexState)
        return self.kind.value(state, self._before)

    def hits(self, state: State) -> int:
        """Return the points that the enemy's headquarters has lost, and the enemy's tiles that are gone."""
        assert isinstance(state, HexState)
        lost = self._before[ENEMY] - state.position.points[ENEMY]
        return lost + _tiles_of(self._start, ENEMY) - _tiles_of(state, ENEMY)

    def picture(self, state: State, action: Action) -> str:
        """Return the board before the battle; a rotation that looks like another counts as that one."""
        assert isinstance(state, HexState) and isinstance(action, HexAction)
        # An answer that fills the board begins a battle too; what it does to the board is not on it yet.
        last = "" if self._is_end(state, action) else action.text
        # Several answers may end a turn, one after another.
        if state is not self._pictured:
            self._pictured, self._shown = state, self._show(state)
        return self._shown + last

    def _show(self, state: HexState) -> str:
        board = " ".join(self._look(cell, unit) for cell, unit in enumerate(state.position.board) if unit is not None)
        ground = [f"{cell}:{tile.tile.id}" for cell, tile in enumerate(state.position.ground) if tile is not None]
        return f"{board}|{' '.join(ground)}|"

    def finish(self, state: State) -> Action:
        decision = state.decision()
        assert decision is not None
        ends = [option for option in decision.options if self._is_end(state, option)]
        battles = [option for option in ends if option is not actions.END_TURN]
        return (battles or ends or decision.options)[0]

    def _is_end(self, state: State, action: Action) -> bool:
        decision = state.decision()
        if decision is None or decision.kind != MAIN:
            return True
        if action is actions.END_TURN:
            return True
        assert isinstance(action, HexAction)
        return action.verb == actions.INSTANT and action.tile is not None and action.tile.is_battle

    def _look(self, cell: int, unit: Unit) -> str:
        looks = self._looks.get(unit.tile)
        if looks is None:
            looks = self._looks[unit.tile] = same_looks(unit.tile)
        return f"{cell}.{unit.seat}{unit.tile.id}{looks[unit.rotation]}.{unit.wounds}.{unit.controller}"


def differing_cells(pictures: Sequence[str]) -> list[int]:
    """Return the cells that do not look the same in all pictures of a turn."""
    boards = [set(picture.split("|", 1)[0].split(" ")) for picture in pictures]
    marks = {mark for board in boards for mark in board if any(mark not in other for other in boards)}
    return sorted({int(mark.split(".", 1)[0]) for mark in marks if mark})


def _tiles_of(state: HexState, seat: int) -> int:
    return sum(1 for unit in state.position.board if unit is not None and unit.seat == seat)


def same_looks(tile: Tile) -> list[int]:
    """Return for each rotation the first one that shows the same."""
    marks = [_mark(tile.faces[rotation]) for rotation in range(SIDES)]
    return [marks.index(mark) for mark in marks]


def _mark(face: Face) -> tuple[object, ...]:
    strikes = tuple((strike.kind, strike.direction, strike.strength) for strike in face.strikes)
    return strikes, tuple(face.nets), tuple(face.links), tuple(face.armour)
