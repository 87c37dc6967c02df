"""Rules of the table: resignation, a draw agreed, time run out [RESIGN-01, CLOCK-01, CLOCK-02]."""

from ashboard.core.errors import IllegalAction
from ashboard.core.event import Log
from ashboard.core.outcome import Outcome
from ashboard.games.neuroshima_hex.rules.consequences.battles import clear_tiles
from ashboard.games.neuroshima_hex.rules.hand import turns_left
from ashboard.games.neuroshima_hex.rules.turn.main_phase import MAIN
from ashboard.games.neuroshima_hex.state.actions import END_TURN
from ashboard.games.neuroshima_hex.state.state import FINAL, ORDINARY, HexState


def intervene(state: HexState, text: str, log: Log | None) -> None:
    """`resign SEAT`, `draw` (all have agreed) or `time-out SEAT`; chance is answered before."""
    words = text.split(" ")
    seat = _seat(state, words)
    if state.outcome() is not None:
        raise IllegalAction(text, "a game that is over", state.key())
    if text == "draw":
        state.finish(Outcome((), state.standings, "RESIGN-01"), log)
    elif words[0] == "resign" and seat >= 0:
        _resign(state, seat, log)
    elif words[0] == "time-out" and seat >= 0 and _is_asked(state, seat):
        _time_out(state, seat, log)
    else:
        raise IllegalAction(text, "this position: expected resign SEAT, draw, or time-out of who is asked", state.key())


def _seat(state: HexState, words: list[str]) -> int:
    seats = [str(seat) for seat in state.setup.everybody]
    return seats.index(words[1]) if len(words) == 2 and words[1] in seats else -1


def _is_asked(state: HexState, seat: int) -> bool:
    decision = state.decision()
    return decision is not None and decision.seat == seat


def _resign(state: HexState, seat: int, log: Log | None) -> None:
    """Two sides: the other one wins once all of this one have resigned; otherwise the player is out at once."""
    if seat in state.resigned or seat not in state.contenders:
        raise IllegalAction(f"resign {seat}", "a player who is still in the game", state.key())
    if log is not None:
        state.log_event(log, "resigned", "RESIGN-01", {"by": state.setup.army_name(seat)})
    state.resigned = (*state.resigned, seat)
    sides = state.setup.sides
    if len({sides.side[other] for other in state.setup.everybody}) > 2:
        _drop_out(state, seat, log)
    elif all(other in state.resigned for other in state.contenders if not sides.hostile[seat][other]):
        winners = tuple(other for other in state.setup.everybody if sides.hostile[seat][other])
        state.finish(Outcome(winners, state.standings, "RESIGN-01"), log)


def _drop_out(state: HexState, seat: int, log: Log | None) -> None:
    """Remove a player with their tiles; their open choices take defaults, and the last one left wins [MULTI-03]."""
    state.eliminate(seat)
    if len(state.contenders) == 1:
        state.finish(Outcome(state.contenders, state.standings, "RESIGN-01"), log)
        return
    _answer_by_default(state, seat, log)
    if state.outcome() is None:
        if state.active == seat:
            # Even a tile that is just being drawn is of no use to him any more; only the turns go on.
            state.steps = state.steps[:1]
            state.advance(log)
        clear_tiles(state, seat, log)
        state.settle(log)
        state.refresh()


def _answer_by_default(state: HexState, seat: int, log: Log | None) -> None:
    """End what waits for the seat: its turn, or a choice in somebody else's."""
    decision = state.decision()
    while decision is not None and decision.seat == seat:
        is_main = decision.kind == MAIN
        state.apply(END_TURN if is_main else decision.options[0], log)
        decision = state.decision()


def _time_out(state: HexState, seat: int, log: Log | None) -> None:
    """Open choices take their defaults and the turn ends; one more turn of the opponent, then the final battle."""
    if len(state.setup.everybody) > 2:
        # CLOCK-02: the game goes on as it stands: the weakest computer player answers for the seat from here.
        if log is not None:
            state.log_event(log, "played-on", "CLOCK-02", {"by": state.setup.army_name(seat)})
        return
    if log is not None:
        state.log_event(log, "time-out", "CLOCK-01", {"by": state.setup.army_name(seat)})
    if state.stage == ORDINARY:
        state.stage = FINAL
        state.last_drawer = seat
        # A turn of the opponent that is under way is his last one.
        state.queue = turns_left(state, seat) if state.active == seat else ()
    _answer_by_default(state, seat, log)
