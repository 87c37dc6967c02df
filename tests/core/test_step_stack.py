"""A state that is a stack of steps.

On the plain source alone: a compiled class has no subclasses in a test. Both games show the same on either engine.
"""

import pytest

from ashboard.core import step_stack
from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.outcome import Outcome
from ashboard.core.step import AutomaticStep, Step
from ashboard.core.step_stack import StepStackState

if not str(step_stack.__file__).endswith(".py"):
    pytest.skip("a compiled class takes no interpreted subclass", allow_module_level=True)


class Diary(StepStackState["Diary"]):
    """Writes down what its steps do; the seat 1 has no player."""

    def __init__(self):
        super().__init__()
        self.lines = []

    def copy(self):
        twin = Diary()
        twin.lines = list(self.lines)
        twin.share_steps(self)
        return twin

    def key(self):
        return ";".join(step.key() for step in self.steps)

    def answer_by_default(self, log):
        decision = self.decision()
        if decision is None or decision.seat != 1:
            return False
        self.take(decision.options[0], log)
        return True


class Write(AutomaticStep[Diary]):
    def __init__(self, line):
        self.line = line

    def run(self, state, log):
        state.lines.append(self.line)
        return True

    def key(self):
        return self.line


class Ask(Step[Diary]):
    def __init__(self, seat):
        self.seat = seat

    def run(self, state, log):
        return False

    def decision(self, state):
        return Decision(self.seat, "line", [Action("first"), Action("second")])

    def take(self, state, action, log):
        state.push(Write(action.text))

    def key(self):
        return f"ask {self.seat}"


def begun(*steps):
    state = Diary()
    for step in steps:
        state.push(step)
    state.advance(None)
    return state


def test_the_last_pushed_comes_first():
    """
    Steps run from the top of the stack, until one waits.
    """
    state = begun(Write("later"), Ask(0), Write("b"), Write("a"))

    assert state.lines == ["a", "b"]
    assert state.decision().seat == 0
    assert state.key() == "later;ask 0"


def test_an_answer_goes_to_the_step_that_waits():
    """
    What the answer pushes runs before the rest; then nobody is asked any more.
    """
    state = begun(Write("later"), Ask(0))
    state.apply(state.decision().options[1])

    assert state.lines == ["second", "later"]
    assert state.decision() is None


def test_an_answer_alone_runs_no_other_step():
    """
    `take` stops where the answer has been taken.
    """
    state = begun(Write("later"), Ask(0))
    state.take(state.decision().options[0], None)

    assert state.lines == []
    assert state.key() == "later;first"


def test_a_seat_without_a_player_answers_by_default():
    """
    The game goes on over such questions by itself.
    """
    state = begun(Ask(0), Ask(1))

    assert state.lines == ["first"]
    assert state.decision().seat == 0


def test_the_question_is_worked_out_once():
    """
    Asking again gives the same decision, also of a copy, until it is put anew.
    """
    state = begun(Ask(0))
    asked = state.decision()

    assert state.decision() is asked
    assert state.copy().decision() is asked
    state.refresh()
    assert state.decision() is not asked


def test_a_copy_goes_its_own_way():
    """
    An answer to the copy leaves the state as it was.
    """
    state = begun(Ask(0))
    twin = state.copy()
    twin.apply(twin.decision().options[0])

    assert state.key() == "ask 0"
    assert state.lines == []


def test_a_game_that_has_ended_asks_nothing():
    """
    No step is pending, and the outcome is there.
    """
    state = begun(Ask(0))
    outcome = Outcome((0,), (1, 0), "END-01")
    state.end(outcome)

    assert state.decision() is None
    assert state.outcome() is outcome
