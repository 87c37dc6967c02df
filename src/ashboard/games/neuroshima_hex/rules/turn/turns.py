"""Turn after turn: the step at the bottom of the stack, which also ends the game [TURN-01, END-02]."""

from typing import Final

from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.neuroshima_hex.rules.consequences.battles import EXTRA_BATTLE, FINAL_BATTLE, ResolveBattle
from ashboard.games.neuroshima_hex.rules.hand import DrawTiles, hand_size
from ashboard.games.neuroshima_hex.rules.leaders.usage import AfterEnemyDraw, AfterForcedDiscard
from ashboard.games.neuroshima_hex.rules.turn.alternative_start import NameTile, names_a_tile
from ashboard.games.neuroshima_hex.rules.turn.between_turns import RunMissionEvents
from ashboard.games.neuroshima_hex.rules.turn.energy import BuyEnergy
from ashboard.games.neuroshima_hex.rules.turn.forced_discard import ForcedDiscard
from ashboard.games.neuroshima_hex.rules.turn.main_phase import Main
from ashboard.games.neuroshima_hex.rules.turn.structure_building import OfferStructure
from ashboard.games.neuroshima_hex.rules.turn.unlucky_draw import UnluckyDraw
from ashboard.games.neuroshima_hex.state.state import FINAL, ORDINARY, HexState


class Turns(AutomaticStep[HexState]):
    """Ends the turn that is over and begins the next one, or the last battle.

    In a mission something may happen between the two; `is_between` says that it has.
    """

    def __init__(self, is_between: bool = False) -> None:
        self.is_between: Final = is_between

    def run(self, state: HexState, log: Log | None) -> bool:
        if state.turns > 0 and not self.is_between:
            _end_turn(state)
            if state.setup.mission is not None:
                state.push(Turns(is_between=True))
                state.push(RunMissionEvents())
                return True
        seat = _next_seat(state)
        if seat >= 0:
            state.push(Turns() if self.is_between else self)
            _begin_turn(state, seat, log)
        else:
            state.push(self)
            state.push(ResolveBattle(FINAL_BATTLE if state.stage == FINAL else EXTRA_BATTLE))
        return True

    def key(self) -> str:
        return "between turns" if self.is_between else "turns"


def _end_turn(state: HexState) -> None:
    """Terror is spent, rights are fresh [INST-TERROR-03, MOVE-04]."""
    state.terror &= ~(1 << state.active)
    state.used = ()
    state.spent = 0
    state.has_discarded = False
    state.named = None
    if state.cards is not None:
        state.cards = state.cards.rested()


def _next_seat(state: HexState) -> int:
    """Whose turn it is, -1 when no turn is left."""
    if state.stage != ORDINARY:
        waiting = [seat for seat in state.queue if seat in state.contenders]
        if not waiting:
            return -1
        state.queue = tuple(waiting[1:])
        while state.cycle[state.place] != waiting[0]:
            state.place = (state.place + 1) % len(state.cycle)
        return waiting[0]
    state.place = (state.place + 1) % len(state.cycle)
    while state.cycle[state.place] not in state.contenders:
        state.place = (state.place + 1) % len(state.cycle)
    return state.cycle[state.place]


def _begin_turn(state: HexState, seat: int, log: Log | None) -> None:
    """The order of the steps is the turn; the last pushed comes first."""
    state.active = seat
    state.turns += 1
    if log is not None:
        state.log_event(log, "turn", "TURN-01", {"by": state.setup.army_name(seat), "turn": state.turns})
    target = hand_size(state)
    push_main(state)
    push_discard(state)
    if state.unbuilt:
        state.push(OfferStructure())
    if _had_last_turn(state, seat):
        return
    state.push(UnluckyDraw(target))
    if state.cards is not None:
        state.push(AfterEnemyDraw())
    state.push(DrawTiles(target))


def _had_last_turn(state: HexState, seat: int) -> bool:
    """The turn between those of the others is played with what is in hand and on the board [TEAM-24]."""
    return state.stage == FINAL and seat == state.last_drawer


def push_main(state: HexState) -> None:
    """Push the main phase of the turn and what comes after it."""
    if state.energy:
        state.push(BuyEnergy())
    state.push(Main())


def push_discard(state: HexState) -> None:
    """The forced discard, and what belongs to it."""
    if names_a_tile(state):
        state.push(NameTile())
    if state.cards is not None and not state.setup.rules.leader_needs_discard:
        state.push(AfterForcedDiscard())
    state.push(ForcedDiscard())
