"""A game between agents: the checked door, observers, replays."""

import pytest
from tests.core.toy import TREASURE_DIVE

from ashboard.agents.greedy import GreedyAgent
from ashboard.agents.random import RandomAgent
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import AshboardError, BadInput, IllegalAction, NotBuilt, ReplayFailed
from ashboard.core.match import Match, checked_apply, replay
from ashboard.core.record import Record, record_from_json


def played(seed="ashboard", players=3):
    """A finished match."""
    match = Match(TREASURE_DIVE, {"players": players}, Dice(seed))
    match.play([RandomAgent(Dice(f"agents {seed}"))] * players)
    return match


def opened():
    """A match in which the first diver is asked."""
    match = Match(TREASURE_DIVE, {}, Dice("ashboard"))
    match.roll()
    return match


class Notebook:
    """An observer that writes down what it is told."""

    def __init__(self):
        self.told = []

    def observe(self, state, decision, action, events):
        self.told.append((state.key(), decision, action, list(events)))


class Stubborn:
    """An agent that answers what nobody asked."""

    def decide(self, view, decision):
        return type(decision.options[0])("fly away")


@pytest.mark.parametrize("text", ["fly away", "", "PASS", "pass ", " pass", "waves 1", "bank", "return\n"])
def test_illegal_answer_is_refused(text):
    """
    What is no option is refused with a stable code, the question and the position; the state is untouched.
    """
    match = opened()
    before, decision = match.state.key(), match.state.decision()
    log = []
    with pytest.raises(IllegalAction) as refused:
        checked_apply(match.state, text, log)

    assert refused.value.code == "illegal-action"
    assert refused.value.text == text
    assert refused.value.position == before == match.state.key()
    assert "'main' for seat 0" in refused.value.asked
    assert log == []
    again = match.state.decision()
    assert [option.text for option in again.options] == [option.text for option in decision.options]


def test_match_refuses_too():
    """
    A match writes down no answer that it refused.
    """
    match = opened()
    answers = list(match.answers)
    with pytest.raises(IllegalAction):
        match.answer("fly away")

    assert match.answers == answers
    assert replay(TREASURE_DIVE, match.record()).key() == match.state.key()


def test_agents_go_through_the_door():
    """
    An agent that answers what is no option is stopped at the checked door.
    """
    match = Match(TREASURE_DIVE, {}, Dice("ashboard"))
    with pytest.raises(IllegalAction, match="fly away"):
        match.play([Stubborn(), Stubborn()])


def test_over_is_over():
    """
    When the game is over no answer is taken.
    """
    match = played()
    with pytest.raises(IllegalAction, match="the game is over"):
        match.answer("pass")

    assert match.state.decision() is None


def test_same_seed_same_game():
    """
    Options, dice and agents' dice decide a game completely.
    """
    assert played().record() == played().record()
    assert played().record() != played("other").record()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_replay(players):
    """
    A record leads to the position it was taken from, through JSON and without dice.
    """
    match = played(players=players)
    again = replay(TREASURE_DIVE, record_from_json(match.record().to_json()))

    assert again.key() == match.state.key()
    assert again.outcome().winners == match.state.outcome().winners


def test_replay_of_every_prefix():
    """
    Every beginning of a record is a record.
    """
    match = Match(TREASURE_DIVE, {}, Dice("ashboard"))
    notebook = Notebook()
    match.observers.append(notebook)
    match.play([RandomAgent(Dice("agents"))] * 2)
    record = match.record()
    keys = [replay(TREASURE_DIVE, Record(record.game, 1, record.options, ())).key()]
    for length in range(1, len(record.answers) + 1):
        part = Record(record.game, record.rules, record.options, record.answers[:length])
        keys.append(replay(TREASURE_DIVE, part).key())

    assert keys[1:] == [told[0] for told in notebook.told]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("number", [0, 1, 7, -1])
def test_tampered_answer_is_named(number):
    """
    A replay that meets an answer which is no option says which one.
    """
    record = played().record()
    place = number % len(record.answers)
    answers = list(record.answers)
    answers[place] = "fly away"
    with pytest.raises(BadInput) as refused:
        replay(TREASURE_DIVE, Record(record.game, record.rules, record.options, tuple(answers)))

    assert refused.value.where == f"answers[{place}]"
    assert "fly away" in str(refused.value)


def test_answer_too_many():
    """
    An answer after the end is named like any other wrong one.
    """
    record = played().record()
    longer = Record(record.game, record.rules, record.options, (*record.answers, "pass"))
    with pytest.raises(BadInput) as refused:
        replay(TREASURE_DIVE, longer)

    assert refused.value.where == f"answers[{len(record.answers)}]"


def test_record_of_another_game():
    """
    A record is replayed by its own game only.
    """
    with pytest.raises(BadInput) as refused:
        replay(TREASURE_DIVE, Record("neuroshima-hex", 1, {}, ()))

    assert refused.value.where == "game"


def test_observers_are_told_everything():
    """
    An observer sees every answer, chance's too, with the decision, the position after it and its events.
    """
    match = Match(TREASURE_DIVE, {}, Dice("ashboard"))
    notebook = Notebook()
    match.observers.append(notebook)
    record = match.play([RandomAgent(Dice("agents"))] * 2)

    assert [action.text for _, _, action, _ in notebook.told] == list(record.answers)
    assert notebook.told[-1][0] == match.state.key()
    assert any(decision.seat == CHANCE for _, decision, _, _ in notebook.told)
    assert all(action in decision.options for _, decision, action, _ in notebook.told)
    assert notebook.told[-1][3][-1].key in ("won", "lost")


def test_watching_changes_nothing():
    """
    A watched game is the same game.
    """
    watched = Match(TREASURE_DIVE, {"players": 3}, Dice("ashboard"))
    watched.observers.append(Notebook())
    watched.play([RandomAgent(Dice("agents ashboard"))] * 3)

    assert watched.record() == played().record()


def test_greedy_divers():
    """
    An agent that looks ahead plays a game of hidden hands through samples of its view.
    """
    match = Match(TREASURE_DIVE, {"players": 5}, Dice("ashboard"))
    agents = [GreedyAgent(TREASURE_DIVE, Dice(f"diver {seat}")) for seat in range(5)]
    match.play(agents)

    assert match.state.outcome() is not None


def test_options_are_completed():
    """
    A record holds the options with their defaults, so that a later default changes no old game.
    """
    assert opened().record().options == {"players": 2, "goal": 4}
    with pytest.raises(BadInput, match="players"):
        Match(TREASURE_DIVE, {"players": 6}, Dice(""))


def test_codes_are_stable():
    """
    Programs may rely on the codes of errors.
    """
    codes = [error.code for error in (AshboardError, IllegalAction, BadInput, NotBuilt, ReplayFailed)]

    assert codes == ["error", "illegal-action", "bad-input", "not-built", "replay-failed"]
