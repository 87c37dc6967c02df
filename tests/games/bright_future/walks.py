"""Positions of Bright Future to look at: those of all scenario files, and of random games in every mode."""

from tests.games.bright_future.test_scenarios import CASES
from tests.games.conformance.cases import BRIGHTS, choice

from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.games.bright_future.positions.run import set_up_scenario


def of_scenarios():
    """Every position of every scenario that is answered as the file says, and the answer."""
    for case in CASES:
        try:
            state = set_up_scenario(case)
        except BadInput:
            continue
        for step in case.steps:
            for text in step.answers:
                decision = state.decision()
                action = None if decision is None else decision.option(text)
                if action is None:
                    break
                yield state, action
                state.apply(action)


def of_games(name, games=1):
    """Every position of random games in every mode, and the answer given there."""
    for case in BRIGHTS:
        for number in range(games):
            dice = Dice(f"{name} {case.seed} {number}")
            state = case.new()
            while (decision := state.decision()) is not None:
                action = choice(decision, dice)
                yield state, action
                state.apply(action)
