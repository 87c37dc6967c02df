"""Turn after turn: the step at the bottom of the stack, which also ends the game [TURN-01, END-02]."""

from ashboard.core.event import Log
from ashboard.core.flow import Automatic
from ashboard.games.neuroshima_hex.consequences.fighting import EXTRA_BATTLE, FINAL_BATTLE, Fighting
from ashboard.games.neuroshima_hex.state import EXTRA_ROUND, FINAL, ORDINARY, HexState
from ashboard.games.neuroshima_hex.turn.discard import ForcedDiscard
from ashboard.games.neuroshima_hex.turn.draw import Drawing, UnluckyDraw, hand_size
from ashboard.games.neuroshima_hex.turn.main import Main


class Turns(Automatic[HexState]):
    """Ends the turn that is over and begins the next one, or the last battle."""

    def run(self, state: HexState, log: Log | None) -> bool:
        if state.turns > 0:
            _end_turn(state)
        seat = _next_seat(state)
        if seat >= 0:
            state.push(self)
            _begin_turn(state, seat, log)
        elif state.stage == FINAL:
            state.push(ExtraRound())
            state.push(Fighting(FINAL_BATTLE))
        else:
            state.push(Fighting(EXTRA_BATTLE))
        return True

    def key(self) -> str:
        return "turns"


class ExtraRound(Automatic[HexState]):
    """A tie after the final battle: one more turn each, then the extra battle [END-12]."""

    def run(self, state: HexState, log: Log | None) -> bool:
        state.stage = EXTRA_ROUND
        # The final battle may have opened the board [BOARD-06].
        state.was_full = state.position.is_full
        order = state.order_from(state.active)
        state.queue = (*order[1:], order[0])
        if log is not None:
            state.tell(log, "extra-round", "END-12", {})
        state.push(Turns())
        return True

    def key(self) -> str:
        return "extra-round"


def _end_turn(state: HexState) -> None:
    """Terror is spent, rights are fresh [INST-TERROR-03, MOVE-04]."""
    state.terror &= ~(1 << state.active)
    state.used = ()


def _next_seat(state: HexState) -> int:
    """Whose turn it is, -1 when no turn is left."""
    if state.stage == ORDINARY:
        state.place = (state.place + 1) % len(state.cycle)
        return state.cycle[state.place]
    if not state.queue:
        return -1
    seat = state.queue[0]
    state.queue = state.queue[1:]
    return seat


def _begin_turn(state: HexState, seat: int, log: Log | None) -> None:
    """The order of the steps is the turn; the last pushed comes first."""
    state.active = seat
    state.turns += 1
    if log is not None:
        state.tell(log, "turn", "TURN-01", {"by": state.setup.army_name(seat), "turn": state.turns})
    target = hand_size(state)
    state.push(Main())
    state.push(ForcedDiscard())
    state.push(UnluckyDraw(target))
    state.push(Drawing(target))
