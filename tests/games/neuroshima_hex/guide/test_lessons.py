"""Lessons: each can be solved, none solves itself."""

import re

import pytest

from ashboard.core.decision import CHANCE
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.guide.guide import HEX_GUIDE

GUIDE = HEX_GUIDE
LESSONS = {lesson["id"]: lesson["position"] for lesson in GUIDE.lessons()}
QUESTIONS = ("clown", "medic", "quartermaster", "rotation")


def test_there_are_at_least_ten():
    """From the first placement to nets, medics, take-over and push tactics."""
    assert len(LESSONS) >= 10
    assert {"first", "nets", "medics", "takeover", "push"} <= set(LESSONS)
    assert next(iter(LESSONS)) == "first"


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_can_be_solved(lesson):
    """Some move and a battle reach all its goals; a battle at once, with every choice by default, does not."""
    text = LESSONS[lesson]
    goals = [goal.split() for goal in re.findall(r"^# goal: (.*)$", text, re.MULTILINE)]
    state = GUIDE.read_position(text)
    assert goals
    assert not any(reached(goals, *end) for end in battles(state, [], answers=1))
    moves = [
        option for option in state.decision().options if option.text.split()[0] not in ("end", "battle", "discard")
    ]
    starts = [after for option in moves for after in played(state, option, [])] or [(state, [])]
    assert any(reached(goals, *end) for start in starts for end in battles(*start, answers=2))


def played(state, option, log):
    """Every way that a move can go on until the player is free again."""
    after, told = state.copy(), list(log)
    after.apply(option, told)
    decision = after.decision()
    if decision is None or decision.seat == CHANCE or decision.kind == "main":
        return [(after, told)]
    return [end for answer in decision.options for end in played(after, answer, told)]


def battles(state, log, answers):
    """Plays the Battle tile; questions take their first options, up to so many of them."""
    decision = state.decision()
    battle = None if decision is None else decision.option("battle")
    if battle is None:
        return
    for number in range(answers):
        after, told = state.copy(), list(log)
        after.apply(battle, told)
        while after.decision() is not None and after.decision().kind in QUESTIONS:
            options = after.decision().options
            after.apply(options[min(number, len(options) - 1)], told)
        yield after, told


def reached(goals, state, log):
    view = NEUROSHIMA_HEX.view(state, -1).data()
    return all(holds(goal, view, log) for goal in goals)


def holds(goal, view, log):
    if goal[0] == "points":
        return view["seats"][int(goal[1])]["hq"] == int(goal[2])
    if goal[0] == "winner":
        return view["outcome"] is not None and int(goal[1]) in view["outcome"]["winners"]
    if goal[0] == "exploded":
        return any(event.key == "explodes" for event in log)
    if goal[0] == "stands":
        return any(unit["cell"] == goal[1] for unit in view["units"])
    return any(event.key == "destroyed" and goal[1] in event.cells for event in log)
