"""A battle in the game: its questions, and what comes after it [BATTLE-30 to BATTLE-34]."""

from typing import Final

from ashboard.core.event import Log
from ashboard.core.outcome import Outcome
from ashboard.core.step import AutomaticStep
from ashboard.games.neuroshima_hex.printed.tile import WHOLE
from ashboard.games.neuroshima_hex.rules.battle.resolution import resolve_battle
from ashboard.games.neuroshima_hex.rules.consequences.questions import AskQuestion, Rerun
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.goals.mission_outcome import mission_outcome
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.mode import ANY, EXTRA, FINAL, IN_EXTRA_ROUND
from ashboard.games.neuroshima_hex.state.position import NO_MARKER
from ashboard.games.neuroshima_hex.state.state import EXTRA_ROUND, HexState

TILE: Final = "battle tile"
FULL_BOARD: Final = "full board"
REFEREE: Final = "referee"
BOARDING_BATTLE: Final = "boarding"
FINAL_BATTLE: Final = "final battle"
EXTRA_BATTLE: Final = "extra battle"
_LAST: Final = {FINAL_BATTLE: FINAL, EXTRA_BATTLE: EXTRA}


class ResolveBattle(Rerun):
    """Resolves the battle; the steps below on the stack go on afterwards."""

    def __init__(self, cause: str, answers: tuple[HexAction, ...] = ()) -> None:
        super().__init__(answers)
        self.cause: Final = cause

    def run(self, state: HexState, log: Log | None) -> bool:
        setup = state.setup
        order = state.order_from(state.active)
        told: Log | None = None if log is None else []
        if told is not None:
            state.log_event(told, "battle", "BATTLE-01", {"cause": self.cause})
        fought = resolve_battle(state.position, setup.rules, setup.book, order, self.answers, told, state.field)
        if log is not None and told is not None:
            log.extend(told[self._told_before(state) :])
        if fought.question is not None:
            state.push(AskQuestion(fought.question, self))
            return True
        state.position = fought.position
        state.discard_destroyed(fought.removed, log)
        state.push(Settling((), tuple(fought.rotations)))
        if self.cause != REFEREE:
            state.push(CheckGameEnd(self.cause, bool(fought.removed)))
        if setup.seats > 2:
            state.push(ClearFallenSeats())
        return True

    def _told_before(self, state: HexState) -> int:
        """How many events were written before the last question was answered."""
        if not self.answers:
            return 0
        told: Log = []
        setup = state.setup
        resolve_battle(state.position, setup.rules, setup.book, state.order_from(state.active), self.answers[:-1], told)
        return len(told) + 1

    def answered(self, answer: HexAction) -> Rerun:
        return ResolveBattle(self.cause, (*self.answers, answer))

    def key(self) -> str:
        return f"fighting({self.cause};{self.answers_key()})"


class ClearFallenSeats(AutomaticStep[HexState]):
    """With three or more players all tiles of a player without headquarters leave the board [BATTLE-30, MULTI-03]."""

    def run(self, state: HexState, log: Log | None) -> bool:
        for seat in state.contenders:
            if state.position.points[seat] == 0:
                clear_tiles(state, seat, log)
        return True

    def key(self) -> str:
        return "clearing"


def clear_tiles(state: HexState, seat: int, log: Log | None) -> None:
    """Remove all tiles of the seat from the board, whichever seat controls them."""
    position = state.position
    for cell, unit in enumerate(position.board):
        if unit is not None and unit.seat == seat:
            if log is not None:
                state.log_event(log, "removed", "MULTI-03", {"unit": state.unit_ref(cell)}, cell)
            position.board[cell] = None
            if unit.tile.part == WHOLE:
                state.discard(seat, unit.tile)
    for cell, foundation in enumerate(position.ground):
        if foundation is not None and foundation.seat == seat:
            position.lay(cell, None)
            state.discard(seat, foundation.tile)


class CheckGameEnd(AutomaticStep[HexState]):
    """The end-of-game test after a battle [BATTLE-31]."""

    def __init__(self, cause: str, has_removed: bool) -> None:
        self.cause: Final = cause
        self.has_removed: Final = has_removed

    def run(self, state: HexState, log: Log | None) -> bool:
        if state.setup.mission is not None and self._ends_mission(state, log):
            return True
        last = _LAST.get(self.cause, IN_EXTRA_ROUND if state.stage == EXTRA_ROUND else ANY)
        finding = state.setup.mode.battle_result(state.position, state.contenders, last)
        outcome = finding.outcome
        if outcome is None and finding.tied:
            if last != EXTRA and state.setup.rules.tie_break_battle:
                _play_off(state, finding.tied, log)
                return True
            outcome = state.setup.mode.tie(state.position, finding.tied, last)
        if outcome is not None:
            state.finish(outcome, log)
        else:
            _eliminate_fallen(state, log)
        return True

    def _ends_mission(self, state: HexState, log: Log | None) -> bool:
        """A full board that stays so is a draw; otherwise a goal may be reached [ATLAS-03, ATLAS-01]."""
        if self.cause == FULL_BOARD and not self.has_removed:
            outcome: Outcome | None = Outcome((), state.standings, "ATLAS-03")
        else:
            outcome = mission_outcome(state, is_last=self.cause in _LAST)
        if outcome is not None:
            state.finish(outcome, log)
        return outcome is not None

    def key(self) -> str:
        return f"verdict({self.cause},{self.has_removed})"


def _eliminate_fallen(state: HexState, log: Log | None) -> None:
    fallen = [seat for seat in state.contenders if state.position.points[seat] == 0]
    for seat in fallen:
        state.eliminate(seat)
        if log is not None:
            state.log_event(log, "eliminated", "MULTI-03", {"by": state.setup.army_name(seat)})


def _play_off(state: HexState, tied: tuple[int, ...], log: Log | None) -> None:
    """One more turn for each of the tied, then the extra battle; the others lose their markers [END-12, MULTI-06]."""
    _eliminate_fallen(state, None)
    points = list(state.position.points)
    for seat in state.contenders:
        if seat not in tied:
            points[seat] = NO_MARKER
    state.position.points = tuple(points)
    state.contenders = tied
    # A tie within the extra round gives nobody a second extra turn.
    if state.stage != EXTRA_ROUND:
        upcoming = tuple(seat for seat in state.upcoming() if seat in tied)
        state.queue = state.last_turns(upcoming) if state.setup.rules.last_rounds_follow_cycle else upcoming
    state.stage = EXTRA_ROUND
    # BOARD-06: the battle may have opened the board.
    state.was_full = state.is_full
    # Whatever else would have followed this battle is not done any more; only the turns go on.
    state.steps = (state.steps[0], state.steps[-1]) if len(state.steps) > 1 else state.steps
    if log is not None:
        state.log_event(log, "extra-round", "END-12", {})


class AfterBattle(AutomaticStep[HexState]):
    """A board that is still full brings the next battle, where the rules say so and something changed."""

    def __init__(self, before: str) -> None:
        self.before: Final = before

    def run(self, state: HexState, log: Log | None) -> bool:
        state.was_full = state.is_full
        if state.setup.rules.full_board_repeats and state.was_full and self._goes_on(state):
            push_battle(state, FULL_BOARD)
        return True

    def _goes_on(self, state: HexState) -> bool:
        """Something changed; in a mission a battle that changes nothing ends the game by itself [ATLAS-03]."""
        return state.setup.mission is not None or state.position.key() != self.before

    def key(self) -> str:
        return f"aftermath({self.before})"


def push_battle(state: HexState, cause: str) -> None:
    """A battle and, where a full board could repeat it, what it is compared with [BOARD-08, BOARD-09]."""
    before = state.position.key() if state.setup.rules.full_board_repeats else ""
    state.push(AfterBattle(before))
    state.push(ResolveBattle(cause))


def end_turn_with_battle(state: HexState, cause: str) -> None:
    """Nothing that was pending in the turn is done any more; only the bottom step, the turns, goes on [TURN-08]."""
    state.steps = state.steps[:1]
    push_battle(state, cause)


class CheckFullBoard(AutomaticStep[HexState]):
    """A battle starts when the board becomes full [BOARD-06, BOARD-07]."""

    def run(self, state: HexState, log: Log | None) -> bool:
        was_full = state.was_full
        state.was_full = state.is_full
        if state.was_full and not was_full:
            end_turn_with_battle(state, FULL_BOARD)
        return True

    def key(self) -> str:
        return "full-board"
