"""An answer tried on a copy: how far it is carried out before somebody looks."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.state.state import BrightState

# A turn or a round begins with these: heroes recover and gear is ready again, which no answer before it has done.
_BEGINNINGS: Final = ("turn", "round", "last-attacks")


def try_answer(before: BrightState, option: Action) -> tuple[BrightState, Log]:
    """Carry out an answer on a copy, and no step after it; the copy is good for reading, not for playing on."""
    state = before.copy()
    log: Log = []
    state.take(option, log)
    return state, log


def try_until_next_turn(before: BrightState, option: Action) -> tuple[BrightState, Log]:
    """Carry out an answer on a copy, and what follows up to a question, a draw, or the next turn or round."""
    state, log = try_answer(before, option)
    while state.steps:
        ahead = state.copy()
        heard: Log = []
        step = ahead.steps[-1]
        ahead.steps = ahead.steps[:-1]
        if not step.run(ahead, heard) or any(event.key in _BEGINNINGS for event in heard):
            break
        state = ahead
        log += heard
    return state, log
