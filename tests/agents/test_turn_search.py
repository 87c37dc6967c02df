"""The search for whole turns, on a game small enough to see through."""

from ashboard.agents.budget import Budget
from ashboard.agents.turn_search import TurnSearch
from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.insight import asked_seat

# From each place the ways that lead on; from where none does, the turn is over.
WAYS = {"gate": ("yard", "path"), "yard": ("path",), "path": ("wall",), "wall": ()}
WORTH = {"gate": 0.5, "yard": 0.9, "path": 0.1, "wall": 0.2}


class Walk:
    """A position: a place."""

    def __init__(self, place):
        self.place = place

    def decision(self):
        ways = WAYS[self.place]
        return Decision(0, "walk", [Action(way) for way in ways]) if ways else None

    def apply(self, action, log=None):
        self.place = action.text

    def copy(self):
        return Walk(self.place)

    def outcome(self):
        return None

    def key(self):
        return self.place


class Advice:
    """What the places are worth."""

    def value(self, state, seat):
        return WORTH[state.place]

    def choices(self, state, decision, most):
        return decision.options

    def fingerprint(self, state):
        return list(WAYS).index(state.place)

    def asked(self, state):
        return asked_seat(state)

    def turn(self, state):
        return 0


def walks(*widths):
    """The turns found from the gate."""
    found = TurnSearch(Advice(), widths, 0, Budget(0, 0.0)).search(Walk("gate"), 0)
    return [[action.text for action in line.actions()] for line in found]


def test_a_position_is_looked_at_once():
    """The longer way to the path adds nothing."""
    assert walks(2) == [["path", "wall"]]


def test_a_beam_that_gave_up_the_only_way_on_still_has_an_answer():
    """The yard looks better than the path, and leads nowhere but to the path, which was seen and given up."""
    assert walks(1) == [["yard"]]
