"""Run a scenario of Bright Future and compare each step with what it expects."""

from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.event import Log
from ashboard.core.expectation import Failure, compare_refusal
from ashboard.core.match import checked_apply
from ashboard.games.bright_future.positions.expectations import differences
from ashboard.games.bright_future.positions.loading import load_position
from ashboard.games.bright_future.positions.scenario import Scenario, ScenarioStep
from ashboard.games.bright_future.positions.start_points import push_start_point
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.wording import sentence


def set_up_scenario(case: Scenario) -> BrightState:
    """Return the position of a scenario at its first question."""
    state = load_position(case.table)
    if case.table.has("start"):
        push_start_point(state, case.table.table("start"))
        state.advance(None)
    return state


def check_scenario(case: Scenario) -> list[Failure]:
    """Return every failure of the scenario; an empty list means that it holds."""
    state = set_up_scenario(case)
    failures: list[Failure] = []
    for step in case.steps:
        log: Log = []
        failures += _answer(state, step, log)
        sentences = [sentence(event) for event in log]
        for what, expected, found in differences(state, step.expect, log, sentences):
            failures.append(Failure(step.where, what, expected, found))
    return failures


def _answer(state: BrightState, step: ScenarioStep, log: Log) -> list[Failure]:
    """Give the answers of a step; the game may have to refuse the last one."""
    if step.refused and not step.answers:
        raise BadInput(f"{step.where}.refused", "expected an answer under do")
    for number, text in enumerate(step.answers):
        wanted = step.refused and number == len(step.answers) - 1
        before = state.key()
        refusal: str | None = None
        try:
            checked_apply(state, text, log)
        except IllegalAction as error:
            refusal = str(error)
        failures = compare_refusal(
            step.where, text, refusal, wanted=wanted, untouched=refusal is None or state.key() == before
        )
        if failures or refusal is not None:
            return failures
    return []
