"""A way through the Tunnel of Power to its door as a task."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.game import Game
from ashboard.core.state import State
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE
from ashboard.games.bright_future.state.state import BrightState, as_bright_state
from ashboard.puzzles.bright_future.fight_task import FIGHT, RESOURCE, SOLVER
from ashboard.puzzles.bright_future.route_board import RouteBoard
from ashboard.puzzles.task import Task

# What a way is worth at whose end the door stays shut.
SHUT: Final = 0


class RouteTask(Task):
    """The outpost, its gear, the anomaly, its code and the door: over when the door is open or the hero has to go."""

    def __init__(self, board: RouteBoard) -> None:
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
        return state.decision() is None

    def value(self, state: State) -> int:
        """Return the resources left behind an open door; among equals it counts how few cards were used or lost."""
        assert isinstance(state, BrightState)
        outcome = state.outcome()
        if outcome is None or SOLVER not in outcome.winners:
            return SHUT
        player = state.players[SOLVER]
        return player.resources * RESOURCE + len(player.ready) - self._ready

    def hits(self, state: State) -> int:
        assert isinstance(state, BrightState)
        return state.players[SOLVER].resources

    def picture(self, state: State, action: Action) -> str:
        return f"{state.key()} {action.text}"

    def finish(self, state: State) -> Action:
        """Return the fight without any gear, or the first answer of another question."""
        decision = state.decision()
        assert decision is not None
        return decision.option(FIGHT) or decision.options[0]
