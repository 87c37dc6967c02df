"""Positions of Bright Future written as scenario files."""

import pytest
from tests.effort import some
from tests.games.conformance.cases import BRIGHT, BRIGHTS, choice

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE

QUIET = ("tunnel", "turn")


@pytest.mark.parametrize("case", some(BRIGHTS, check=3), ids=lambda case: str(case.options))
def test_a_written_position_is_the_same_position(case):
    """
    Wherever a tunnel card is chosen or a turn of the Arena goes on, the file leads to an equal position, and the game
    goes on from it in the same way; in the middle of something a position is refused.
    """
    dice = Dice(f"written {case.options}")
    state = BRIGHT.new(BRIGHT.options(case.options))
    written = refused = 0
    twin = None
    while (decision := state.decision()) is not None:
        if decision.seat != CHANCE:
            try:
                text = BRIGHT_GUIDE.write_position(state)
            except BadInput:
                refused += 1
                assert decision.kind not in QUIET or _is_odd(state)
            else:
                written += 1
                assert decision.kind in QUIET
                if twin is None or written % 5 == 0:
                    twin = BRIGHT_GUIDE.read_position(text)
                    assert twin.key() == state.key()
        answer = choice(decision, dice)
        state.apply(answer)
        if twin is not None:
            twin.apply(twin.decision().option(answer.text))
            assert twin.key() == state.key()
    assert written > 0
    assert refused or case.options["mode"] == "arena"


def _is_odd(state):
    """Something of this turn is under way that no file can say: a trade, a swapped card, a seat that fell earlier."""
    is_traded = bool(state.given or state.declined) or any(player.has_traded or player.used for player in state.players)
    underground = state.underground
    has_asked = underground is not None and bool(underground.asked)
    return is_traded or has_asked or any(player.is_out for player in state.players) or state.duel is not None
