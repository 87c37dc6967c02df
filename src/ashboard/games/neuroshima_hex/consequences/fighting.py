"""A battle in the game: its questions, and what comes after it [BATTLE-30 to BATTLE-34]."""

from typing import Final

from ashboard.core.event import Log
from ashboard.core.flow import Automatic
from ashboard.games.neuroshima_hex.actions import HexAction
from ashboard.games.neuroshima_hex.battle.resolve import battle
from ashboard.games.neuroshima_hex.consequences.asking import Asking, Rerun
from ashboard.games.neuroshima_hex.consequences.settling import Settling
from ashboard.games.neuroshima_hex.state import HexState

TILE: Final = "battle tile"
FULL_BOARD: Final = "full board"
REFEREE: Final = "referee"
FINAL_BATTLE: Final = "final battle"
EXTRA_BATTLE: Final = "extra battle"
_LAST: Final = (FINAL_BATTLE, EXTRA_BATTLE)


class Fighting(Rerun):
    """Fights the battle; whatever lies below on the stack goes on afterwards."""

    def __init__(self, cause: str, answers: tuple[HexAction, ...] = ()) -> None:
        super().__init__(answers)
        self.cause: Final = cause

    def run(self, state: HexState, log: Log | None) -> bool:
        setup = state.setup
        order = state.order_from(state.active)
        told: Log | None = None if log is None else []
        if told is not None:
            state.tell(told, "battle", "BATTLE-01", {"cause": self.cause})
        fought = battle(state.position, setup.rules, setup.book, order, self.answers, told, state.field)
        if log is not None and told is not None:
            log.extend(told[self._told_before(state) :])
        if fought.question is not None:
            state.push(Asking(fought.question, self))
            return True
        state.position = fought.position
        state.file(fought.removed, log)
        state.push(Settling((), tuple(fought.rotations)))
        if self.cause != REFEREE:
            state.push(Verdict(self.cause))
        return True

    def _told_before(self, state: HexState) -> int:
        """How many events were written before the last question was answered."""
        if not self.answers:
            return 0
        told: Log = []
        setup = state.setup
        battle(state.position, setup.rules, setup.book, state.order_from(state.active), self.answers[:-1], told)
        return len(told) + 1

    def answered(self, answer: HexAction) -> Rerun:
        return Fighting(self.cause, (*self.answers, answer))

    def key(self) -> str:
        return f"fighting({self.cause};{self.answers_key()})"


class Verdict(Automatic[HexState]):
    """The end-of-game test after a battle [BATTLE-31]."""

    def __init__(self, cause: str) -> None:
        self.cause: Final = cause

    def run(self, state: HexState, log: Log | None) -> bool:
        mode = state.setup.mode
        outcome = mode.after_battle(state.position)
        if outcome is None and self.cause in _LAST:
            outcome = mode.comparison(state.position)
            goes_on = self.cause == FINAL_BATTLE and state.setup.rules.tie_break_battle
            if outcome is None and not goes_on:
                outcome = mode.tie(state.position, played_off=self.cause == EXTRA_BATTLE)
        if outcome is not None:
            state.finish(outcome, log)
        return True

    def key(self) -> str:
        return f"verdict({self.cause})"


class Aftermath(Automatic[HexState]):
    """A board that is still full brings the next battle, where the rules say so and something changed."""

    def __init__(self, before: str) -> None:
        self.before: Final = before

    def run(self, state: HexState, log: Log | None) -> bool:
        position = state.position
        state.was_full = position.is_full
        if state.setup.rules.full_board_repeats and position.is_full and position.key() != self.before:
            push_battle(state, FULL_BOARD)
        return True

    def key(self) -> str:
        return f"aftermath({self.before})"


def push_battle(state: HexState, cause: str) -> None:
    """A battle and, where a full board could repeat it, what it is compared with [BOARD-08, BOARD-09]."""
    before = state.position.key() if state.setup.rules.full_board_repeats else ""
    state.push(Aftermath(before))
    state.push(Fighting(cause))


def end_turn_with_battle(state: HexState, cause: str) -> None:
    """Nothing that was pending in the turn is done any more; only the bottom step, the turns, goes on [TURN-08]."""
    state.steps = state.steps[:1]
    push_battle(state, cause)


class FullBoard(Automatic[HexState]):
    """A battle starts when the board becomes full [BOARD-06, BOARD-07]."""

    def run(self, state: HexState, log: Log | None) -> bool:
        became_full = state.position.is_full and not state.was_full
        state.was_full = state.position.is_full
        if became_full:
            end_turn_with_battle(state, FULL_BOARD)
        return True

    def key(self) -> str:
        return "full-board"
