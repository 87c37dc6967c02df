"""A fight of Bright Future as a task."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.game import Game
from ashboard.core.state import State
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE
from ashboard.games.bright_future.state.state import BrightState, as_bright_state
from ashboard.puzzles.bright_future.fight_board import FightBoard
from ashboard.puzzles.task import Task

SOLVER: Final = 0
FIGHT: Final = "fight"
# A resource counts more than all cards together.
RESOURCE: Final = 100


def resources_of(value: int) -> int:
    """Return the resources in a value; all cards together are less than half of one."""
    return (value + RESOURCE // 2) // RESOURCE


class FightTask(Task):
    """Which gear to fight with: over as soon as the fight is fought, before any reward is chosen or drawn."""

    def __init__(self, board: FightBoard) -> None:
        self.board: Final = board
        self._start: Final = as_bright_state(BRIGHT_GUIDE.read_position(board.scenario("Puzzle")))
        self._ready: Final = len(self._start.players[SOLVER].ready)

    @property
    def game(self) -> Game:
        return BRIGHT_FUTURE

    @property
    def seat(self) -> int:
        return SOLVER

    @property
    def goal(self) -> int | None:
        return None

    @property
    def margin(self) -> int:
        return 1

    def start(self) -> State:
        return self._start.copy()

    def apply(self, state: State, action: Action, log: Log | None = None) -> None:
        state.apply(action, log)

    def is_over(self, state: State) -> bool:
        decision = state.decision()
        return decision is None or decision.seat != SOLVER or decision.kind != FIGHT

    def value(self, state: State) -> int:
        """Return the resources that are left; among equals it counts how few cards were used or lost."""
        assert isinstance(state, BrightState)
        player = state.players[SOLVER]
        return player.resources * RESOURCE + len(player.ready) - self._ready

    def hits(self, state: State) -> int:
        assert isinstance(state, BrightState)
        return state.players[SOLVER].resources

    def picture(self, state: State, action: Action) -> str:
        return f"{state.key()} {action.text}"

    def finish(self, state: State) -> Action:
        """Return the fight without any gear."""
        decision = state.decision()
        assert decision is not None
        return decision.option(FIGHT) or decision.options[0]
