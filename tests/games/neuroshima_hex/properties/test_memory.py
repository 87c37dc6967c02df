"""What a search remembers: nothing that it takes from memory differs from what it would work out."""

import pytest
from tests.effort import some
from tests.games.neuroshima_hex.properties.games import PAIRS, random_game

from ashboard.core.decision import CHANCE
from ashboard.games.neuroshima_hex.insight.insight import HEX_INSIGHT


def test_marks_tell_units_apart():
    """
    Two units have the same mark exactly if the rules see no difference: tile, seat, rotation, wounds and memory.
    """
    seen = {}
    for armies in some(PAIRS, check=5):
        for state, _ in random_game(armies, "classic", f"marks {armies}"):
            for unit in state.position.board:
                if unit is not None:
                    seen.setdefault((unit.tile.army, unit.key()), set()).add(unit.mark())

    assert all(len(marks) == 1 for marks in seen.values())
    assert len({mark for marks in seen.values() for mark in marks}) == len(seen)


@pytest.mark.parametrize("armies", [("hegemony", "vegas"), ("borgo", "outpost"), ("smart", "vegas")])
def test_remembered_values(armies):
    """
    The advice that remembers values every position of a game, and what a few answers lead to, like the advice that does
    not; also where the same board was settled once and again, after units were taken over or long before.
    """
    remembering = HEX_INSIGHT.remembering()
    for number, (state, _) in enumerate(random_game(armies, "classic", f"memory {armies}")):
        after = [state.copy(), state.copy()]
        after[1].settle(None)
        decision = state.decision()
        if decision is not None and decision.seat != CHANCE and number % 8 == 0:
            for option in decision.options[:: 1 + len(decision.options) // 4]:
                after.append(state.copy())
                after[-1].apply(option)
        for each in after:
            assert remembering.value(each, 0) == HEX_INSIGHT.value(each, 0)
