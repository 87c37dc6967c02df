"""Every game ends, replays and can be told."""

import json

import pytest
from tests.effort import some
from tests.games.conformance.cases import ALL, BRIGHT, FEW, FEW_BRIGHTS, FEW_HEXES, TOYS, interventions, seen

from ashboard.agents.greedy import GreedyAgent
from ashboard.agents.random import RandomAgent
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.match import INTERVENTION, Match, checked_apply, replay
from ashboard.core.record import Record, record_from_json
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.printed.army import army_ids
from ashboard.games.neuroshima_hex.printed.mission import mission_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS


def record_of(case):
    """The record of the case's random game."""
    answers = tuple(action.text for _, _, action in case.positions() if action is not None)
    return Record(case.game.name, case.game.version_of(case.options), case.game.options(case.options), answers)


class Watched:
    """An agent that is looked over the shoulder."""

    def __init__(self, case, agent):
        self.case = case
        self.agent = agent
        self.answers = 0

    def decide(self, view, decision):
        before = json.dumps(view.data())
        action = self.agent.decide(view, decision)
        assert action in decision.options
        assert view.seat == decision.seat
        assert json.dumps(view.data()) == before
        self.answers += 1
        return action


def test_catalogue():
    """
    Every game of the catalogue is under test, by the name it has in the catalogue.
    """
    assert {case.game.name for case in ALL} == {*GAMES, "treasure-dive"}
    assert all(game.name == name for name, game in GAMES.items())


@pytest.mark.parametrize("cases", [ALL, FEW], ids=["all", "few"])
def test_nothing_is_left_out(cases):
    """
    However few cases run, every edition, army, mission and mode is among them, and every number of players in the end.
    """
    played = {value for case in cases for key, value in case.options.items() if key in ("edition", "board", "mode")}
    armies = {name for case in cases for name in case.options.get("armies", ())}

    assert played >= {*EDITIONS, *mission_ids(), "tunnel-of-power", "underground-fever", "arena"}
    assert armies == {*army_ids()}
    assert {case.seats for case in ALL if case.game is BRIGHT} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("case", ALL, ids=str)
def test_random_games_end(case):
    """
    A random game ends: no question and an outcome, both at the same moment.
    """
    for number, (state, decision, _) in enumerate(case.positions()):
        assert number < 2000
        assert (decision is None) == (state.outcome() is not None)

    outcome = state.outcome()
    assert outcome.rule
    assert len(outcome.points) == case.seats
    assert len(set(outcome.winners)) == len(outcome.winners)
    assert sum(outcome.share(seat) for seat in range(case.seats)) <= case.seats


@pytest.mark.parametrize("case", ALL, ids=str)
def test_replays_step_by_step(case):
    """
    The answers of a game, read from the JSON of its record, lead through the same positions to the same end.
    """
    record = record_from_json(record_of(case).to_json())
    again = case.game.new(record.options, record.rules)
    for number, (state, _, _) in enumerate(case.positions()):
        assert again.key() == state.key()
        if number < len(record.answers):
            checked_apply(again, record.answers[number])

    assert repr(again.outcome()) == repr(state.outcome())
    assert replay(case.game, record).key() == state.key()


@pytest.mark.parametrize("case", FEW, ids=str)
def test_beginnings_replay(case):
    """
    A record cut short replays to the position where it was cut.
    """
    record = record_of(case)
    keys = [state.key() for state, _, _ in case.positions()]
    for length in range(0, len(keys), 40):
        part = Record(record.game, record.rules, record.options, record.answers[:length])

        assert replay(case.game, part).key() == keys[length]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_keys_tell_positions_apart(case):
    """
    No position of a game comes twice, so no two positions share a key.
    """
    keys = [state.key() for state, _, _ in case.positions()]

    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_everything_can_be_told(case):
    """
    Every event is ready for JSON and has a sentence without gaps that names its rule.
    """
    state = case.new()
    for _, _, action in case.positions():
        log = []
        if action is not None:
            state.apply(action, log)
        for event in log:
            sentence = case.game.sentence(event)

            assert json.loads(json.dumps(event.data(), allow_nan=False)) == event.data()
            assert sentence.endswith(f" [{event.rule}]")
            assert "{" not in sentence
            assert "  " not in sentence


@pytest.mark.parametrize("case", FEW, ids=str)
def test_random_agents_choose_options(case):
    """
    The random agent answers with an option, whatever it is asked, and leaves its view alone.
    """
    agents = [Watched(case, RandomAgent(Dice(f"agent {seat}"))) for seat in range(case.seats)]
    match = Match(case.game, case.options, Dice(case.seed))
    match.play(agents)

    assert match.state.outcome() is not None
    assert all(agent.answers for agent in agents)


@pytest.mark.parametrize("case", [*some(TOYS, check=3), *FEW_HEXES[::5], *some(FEW_BRIGHTS[::-1], check=3)], ids=str)
def test_greedy_agents_choose_options(case):
    """
    The greedy agent answers with an option, by samples of its view alone, and leaves its view alone.
    """
    greedy = GreedyAgent(case.game, Dice("greedy"))
    agents = [Watched(case, greedy), *(RandomAgent(Dice(f"agent {seat}")) for seat in range(1, case.seats))]
    match = Match(case.game, case.options, Dice(case.seed))
    match.play(agents)

    assert match.state.outcome() is not None
    assert agents[0].answers


@pytest.mark.parametrize("case", FEW, ids=str)
def test_judgement(case):
    """
    The judgement of a position is a finite number, changes nothing, and puts a won game above a lost one.
    """
    for number, (state, decision, _) in enumerate(case.positions()):
        if decision is not None and number % 25:
            continue
        before = [seen(case, state, seat) for seat in case.everybody()]
        values = [case.game.judge(state, seat) for seat in range(case.seats)]

        assert all(abs(value) < 1e6 for value in values)
        assert [seen(case, state, seat) for seat in case.everybody()] == before
    shares = [state.outcome().share(seat) for seat in range(case.seats)]
    for one in range(case.seats):
        for other in range(case.seats):
            assert shares[one] <= shares[other] or values[one] > values[other]


@pytest.mark.parametrize("case", FEW, ids=str)
def test_interventions_end_the_game(case):
    """
    What comes from outside ends the game at any moment, is written down, and replays.
    """
    record = record_of(case)
    for text in interventions(case):
        for length in range(0, len(record.answers), 45):
            answers = (*record.answers[:length], INTERVENTION + text)
            state = replay(case.game, Record(record.game, record.rules, record.options, answers))

            assert state.decision() is None
            assert state.outcome() is not None
            with pytest.raises(BadInput) as refused:
                replay(case.game, Record(record.game, record.rules, record.options, (*answers, answers[-1])))
            assert refused.value.where == f"answers[{len(answers)}]"


@pytest.mark.parametrize("case", FEW, ids=str)
@pytest.mark.parametrize("text", ["", "resign", "resign 9", "resign -1", "time-out", "draw 0", "fly away", "!draw"])
def test_unknown_interventions_are_refused(case, text):
    """
    Anything else from outside is refused, and the position is untouched.
    """
    state = case.new()
    key = state.key()
    with pytest.raises(IllegalAction) as refused:
        case.game.intervene(state, text)

    assert refused.value.text == text
    assert refused.value.position == key == state.key()
