"""Lessons of Bright Future: each can be solved, none solves itself."""

import hashlib
import re

import pytest

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE

LESSONS = {lesson["id"]: lesson["position"] for lesson in BRIGHT_GUIDE.lessons()}
# What leads to the goal; everything not named takes its first option.
SOLUTIONS = {
    "fight": ["fight gas_grenade heavy_shield"],
    "colony": ["reward both", "trade", "buy kalach", "done", "code for mission-children", "leave"],
    "power": ["fight gas_grenade heavy_shield", "fight kalach*"],
    "fever": ["go C", "medic 1"],
    "arena": ["play fire_coat", "face", "armour fire_coat", "play machete", "attack machete", "end"],
}


def test_there_is_one_for_every_mode():
    """And one for fights and colonies, which all of them begin with."""
    assert list(LESSONS) == ["fight", "colony", "power", "fever", "arena"]
    assert set(SOLUTIONS) == set(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_begins_with_a_question_to_the_first_seat(lesson):
    decision = BRIGHT_GUIDE.read_position(LESSONS[lesson]).decision()
    assert decision.seat == 0


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_can_be_solved(lesson):
    """The solution reaches all goals; the first options, taken blindly, do not."""
    goals = [goal.split() for goal in re.findall(r"^# goal: (.*)$", LESSONS[lesson], re.MULTILINE)]
    assert goals
    assert all(holds(goal, played(lesson, SOLUTIONS[lesson])) for goal in goals)
    assert not all(holds(goal, played(lesson, [])) for goal in goals)


def played(lesson, answers):
    """The view after the answers, the rest by the first option, chance as the service rolls it."""
    text = LESSONS[lesson]
    state, dice, wanted = (
        BRIGHT_GUIDE.read_position(text),
        Dice(hashlib.sha256(text.encode()).hexdigest()),
        list(answers),
    )
    for _ in range(60):
        decision = state.decision()
        if decision is None or decision.seat == 1:
            break
        if decision.seat == CHANCE:
            state.apply(dice.answer(decision))
            continue
        option = decision.option(wanted[0]) if wanted else None
        if option is not None:
            wanted.pop(0)
        state.apply(option or decision.options[0])
    assert not wanted, (wanted, [option.text for option in decision.options] if decision else None)
    return BRIGHT_FUTURE.view(state, 0).data()


def holds(goal, view):
    word, *rest = goal
    if word == "winner":
        return view["outcome"] is not None and int(rest[0]) in view["outcome"]["winners"]
    if word == "attacks":
        return len(view["pending"]) + len(view["declared"]) >= int(rest[0])
    seat = view["seats"][int(rest[0])]
    if word == "resources":
        return seat["resources"] >= int(rest[1])
    if word == "codes":
        return sum(seat["codes"].values()) >= int(rest[1])
    assert word == "gear"
    return rest[1] in seat["ready"] + seat["used"]
