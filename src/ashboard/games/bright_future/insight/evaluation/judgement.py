"""The judgement that agents are given: by mode, and beyond a trade that waits for its answer."""

from typing import Final

from ashboard.games.bright_future.insight.evaluation.arena import balance_turn, judge_arena
from ashboard.games.bright_future.insight.evaluation.fever import judge_fever
from ashboard.games.bright_future.insight.evaluation.power import judge_power
from ashboard.games.bright_future.rules.effects.player_trade import ACCEPT, DECLINE, Reply
from ashboard.games.bright_future.state.state import BrightState

_WON: Final = 1000.0
# A proposal that nobody will accept is no better than none.
_VAIN: Final = 0.01
# The judgement that wins half of the games, and how much more wins three of four; by mode, fitted from games between
# greedy players. With more rivals an even position wins less often, so half of the games take more.
_EVEN: Final = [0.0, 50.0, 0.0]
_SCALE: Final = [40.0, 11.0, 6.5]
# Of Tunnel of Power by the number of players; alone against the dummies first.
_POWER_EVEN: Final = [44.0, 16.8, 35.8, 47.2, 54.6]
_SOLO_SCALE: Final = 25.0


def judge(state: BrightState, seat: int) -> float:
    """How good the position looks for the seat."""
    outcome = state.outcome()
    if outcome is not None:
        return _WON * (2 * outcome.share(seat) - 1)
    if state.steps and isinstance(state.steps[-1], Reply):
        return _after_reply(state, state.steps[-1], seat)
    return _judged(state, seat)


def advantage(state: BrightState, seat: int) -> float:
    """The judgement in units of what wins three games of four; 0 is an even game."""
    setup = state.setup
    if state.duel is not None and state.outcome() is None:
        return (judge(state, seat) + balance_turn(state, seat)) / _SCALE[setup.mode]
    if not setup.is_power:
        return (judge(state, seat) - _EVEN[setup.mode]) / _SCALE[setup.mode]
    scale = _SOLO_SCALE if setup.is_solo else _SCALE[setup.mode]
    return (judge(state, seat) - _POWER_EVEN[setup.seats - 1]) / scale


def _judged(state: BrightState, seat: int) -> float:
    if state.duel is not None:
        return judge_arena(state, seat)
    if state.zone is not None:
        return judge_fever(state)
    return judge_power(state, seat)


def _after_reply(state: BrightState, reply: Reply, seat: int) -> float:
    """The partner is taken to answer as its own judgement says."""
    accepted, declined = state.copy(), state.copy()
    accepted.apply(ACCEPT)
    declined.apply(DECLINE)
    if judge(accepted, reply.seat) > judge(declined, reply.seat):
        return judge(accepted, seat)
    return judge(declined, seat) - _VAIN
