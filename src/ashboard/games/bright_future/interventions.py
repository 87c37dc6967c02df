"""What comes from outside the game: a resignation, a draw agreed, time run out [RESIGN-01, CLOCK-02]."""

from typing import Final

from ashboard.core.errors import IllegalAction
from ashboard.core.event import Log
from ashboard.core.outcome import Outcome
from ashboard.games.bright_future.rules.fights.defeat import eliminate
from ashboard.games.bright_future.rules.game_end import codes_held, end_duel, lose_together
from ashboard.games.bright_future.state.state import BrightState

# Beyond so many players the game goes on when one of them has no time left.
_TWO: Final = 2


def intervene(state: BrightState, text: str, log: Log | None) -> None:
    """`resign SEAT`, `draw` where players are rivals and all have agreed, `time-out SEAT` with more than two."""
    words = text.split(" ")
    seats = [str(seat) for seat in range(state.setup.seats)]
    if state.outcome() is not None:
        raise IllegalAction(text, "a game that is over", state.key())
    if text == "draw" and state.setup.seats > 1 and state.zone is None:
        state.finish(Outcome((), _points(state), "RESIGN-01"), log)
    elif words[0] == "resign" and len(words) == 2 and words[1] in seats:
        _resign(state, seats.index(words[1]), log)
    elif words[0] == "time-out" and len(words) == 2 and words[1] in seats and _plays_on(state, seats.index(words[1])):
        # CLOCK-02: the game goes on as it stands: the weakest computer player answers for the seat from here.
        if log is not None:
            state.log_event(log, "played-on", "CLOCK-02", seats.index(words[1]), {})
    else:
        expected = "this position: expected resign SEAT, draw between rivals, or time-out of who is asked among many"
        raise IllegalAction(text, expected, state.key())


def _plays_on(state: BrightState, seat: int) -> bool:
    decision = state.decision()
    return state.setup.seats > _TWO and decision is not None and decision.seat == seat


def _points(state: BrightState) -> tuple[int, ...]:
    return codes_held(state) if state.duel is None else tuple(player.resources for player in state.players)


def _resign(state: BrightState, seat: int, log: Log | None) -> None:
    """Rivals go on without the player; who plays together loses together."""
    if state.players[seat].is_out:
        raise IllegalAction(f"resign {seat}", "a player who is still in the game", state.key())
    if log is not None:
        state.log_event(log, "resigned", "RESIGN-01", seat, {})
    if state.duel is not None:
        end_duel(state, (1 - seat,), "RESIGN-01", log)
    elif state.zone is not None:
        lose_together(state, "RESIGN-01", log)
    else:
        _leave(state, seat, log)


def _leave(state: BrightState, seat: int, log: Log | None) -> None:
    """The player is out as in the Survival variant; what waited for him passes over [R-57]."""
    eliminate(state, seat, "RESIGN-01", log)
    if state.outcome() is None:
        state.refresh()
        state.advance(log)
