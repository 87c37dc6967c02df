"""Run a scenario of Neuroshima Hex and compare each step with what it expects."""

from typing import Final

from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.expectation import Difference, Failure, compare_refusal
from ashboard.core.match import checked_apply
from ashboard.games.neuroshima_hex.positions.expectations import differences
from ashboard.games.neuroshima_hex.positions.referee import SHAPES, Refused, carry_out
from ashboard.games.neuroshima_hex.positions.scenario import Scenario, ScenarioStep
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay

_SEATED: Final = ("sniper", "grenade", "bomb")


def check_scenario(scenario: Scenario) -> list[Failure]:
    """Return every failure of the scenario; an empty list means that it holds."""
    play = ScenarioPlay(scenario)
    failures: list[Failure] = []
    for number, step in enumerate(scenario.steps):
        if number or step.do:
            play.begin_step()
        failures.extend(run_step(play, step))
    return failures


def run_step(play: ScenarioPlay, step: ScenarioStep) -> list[Failure]:
    """Carry out one step and compare the result with what it expects."""
    failures: list[Failure] = []
    answers = list(step.answers)
    if step.do:
        failures.extend(_do(play, step, answers))
    found: list[Difference] = differences(play, step.expect)
    failures.extend(Failure(step.where, what, expected, actual) for what, expected, actual in found)
    failures.extend(Failure(step.where, f"answer {answer!r}", "used", "never used") for answer in answers)
    return failures


def _do(play: ScenarioPlay, step: ScenarioStep, answers: list[str]) -> list[Failure]:
    before = play.state.key()
    refusal: str | None = None
    try:
        if is_referee_line(play, step.do):
            carry_out(play, step.do, f"{step.where}.do")
        else:
            _act(play, step)
    except Refused as reason:
        refusal = str(reason)
    untouched = refusal is None or play.state.key() == before
    failures = compare_refusal(step.where, step.do, refusal, wanted=step.refused, untouched=untouched)
    if refusal is None and not failures:
        play.answer_questions(answers)
    return failures


def _act(play: ScenarioPlay, step: ScenarioStep) -> None:
    """An ordinary action of the player who is asked, written with cells or labels."""
    decision = play.state.decision()
    text = step.do
    if decision is not None and decision.option(text) is None:
        text = next((option.text for option in decision.options if play.means(step.do, option)), text)
    try:
        checked_apply(play.state, text, play.log)
    except IllegalAction as error:
        raise Refused(str(error)) from None


def is_referee_line(play: ScenarioPlay, line: str) -> bool:
    """Whether the line is for the referee; in a turn the ordinary notation comes first where both would do."""
    words = line.split()
    if not words:
        raise BadInput("do", "expected some words")
    if not play.scenario.is_in_turn:
        return True
    if words[0] not in SHAPES or len(words) not in SHAPES[words[0]][0]:
        return False
    if words[0] in _SEATED:
        return words[1].isdigit()
    is_label = (
        len(words) > 1 and words[1].removesuffix(":2") in play.ids and words[1] not in play.state.setup.grid.cell_of
    )
    if words[0] in ("place", "move", "turn"):
        return is_label
    return True
