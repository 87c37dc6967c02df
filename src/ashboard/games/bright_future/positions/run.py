"""Runs a scenario: answer by answer, each step compared with what it expects."""

from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.event import Log
from ashboard.core.expectation import Failure
from ashboard.core.match import checked_apply
from ashboard.games.bright_future.positions.expectations import differences
from ashboard.games.bright_future.positions.loading import load_position
from ashboard.games.bright_future.positions.scenario import Scenario, ScenarioStep
from ashboard.games.bright_future.positions.start_points import push_start_point
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.wording import sentence


def set_up_scenario(case: Scenario) -> BrightState:
    """The position of a scenario at its first question."""
    state = load_position(case.table)
    if case.table.has("start"):
        push_start_point(state, case.table.table("start"))
        state.advance(None)
    return state


def check_scenario(case: Scenario) -> list[Failure]:
    """Every failure of the scenario; none means that it holds."""
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
    """Gives the answers; the last one may have to be refused."""
    if step.refused and not step.answers:
        raise BadInput(f"{step.where}.refused", "expected an answer under do")
    for number, text in enumerate(step.answers):
        is_refused = step.refused and number == len(step.answers) - 1
        before = state.key()
        try:
            checked_apply(state, text, log)
        except IllegalAction as error:
            if state.key() != before:
                return [Failure(step.where, text, "an untouched position", "a changed one")]
            return [] if is_refused else [Failure(step.where, text, "done", f"refused: {error}")]
        if is_refused:
            return [Failure(step.where, text, "refused", "done")]
    return []
