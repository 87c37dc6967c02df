"""OpenSpiel's own tests, its search, and observers that honour who may know what."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.observation import make_observation
from tests.effort import some

from ashboard.core.dice import Dice
from ashboard.environments import spiel
from ashboard.games import GAMES as RULES

GAMES = [
    "ashboard_neuroshima_hex(armies=moloch;borgo)",
    "ashboard_bright_future(mode=arena)",
    "ashboard_bright_future(mode=underground-fever,players=1)",
    "ashboard_neuroshima_hex(armies=moloch;borgo;smart,mode=free-for-all)",
    "ashboard_neuroshima_hex(armies=smart;outpost,edition=edition-2025,variants=leaders)",
    "ashboard_bright_future(mode=tunnel-of-power,players=3,round_limit=3)",
]
PUBLIC = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
RECALL = pyspiel.IIGObservationType(perfect_recall=True)


def walk(game, seed):
    """Play at random, and yield every state."""
    dice = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    yield state


def answers_of(game, seed):
    """The same game as who answered what."""
    end = list(walk(game, seed))[-1]
    state = game.new_initial_state()
    for action in end.history():
        yield state.current_player(), state.action_to_string(action)
        state.apply_action(action)


@pytest.mark.parametrize("text", some(GAMES, test=2))
def test_random_simulation(text):
    """
    OpenSpiel's own test plays a game: legal actions, chance, clones, observations, returns, saved states.
    """
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", GAMES)
def test_chance_and_returns(text):
    """
    Chances of a node add up to one, and the end has the outcome's returns.
    """
    game = pyspiel.load_game(text)
    chances = 0
    for state in walk(game, seed=1):
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1.0)
            chances += 1
    outcome = state.position.outcome()
    assert chances
    assert state.returns() == [2 * outcome.share(seat) - 1 for seat in range(game.num_players())]


@pytest.mark.parametrize("text", GAMES)
def test_clones_are_independent(text):
    """
    A clone played to its end does not change its original.
    """
    for number, state in enumerate(walk(pyspiel.load_game(text), seed=2)):
        if number in (5, 40):
            before, history = str(state), state.history()
            clone = state.clone()
            while not clone.is_terminal():
                clone.apply_action(clone.legal_actions()[0])
            assert (str(state), state.history()) == (before, history)


@pytest.mark.parametrize("text", GAMES)
def test_observers_show_what_may_be_known(text):
    """
    Dealt otherwise, whatever a player cannot know changes neither tensor nor text; without private information
    nothing that only one player knows shows.
    """
    game = pyspiel.load_game(text)
    default, public = make_observation(game), make_observation(game, PUBLIC)
    rules = RULES[spiel.NAMES[game.get_type().short_name]]
    for number, state in enumerate(walk(game, seed=3)):
        if number % 20 or state.is_chance_node():
            continue
        for player in range(game.num_players()):
            for observer, seat in ((default, player), (public, -1)):
                sample = state.clone()
                dealt = rules.view(state.position, seat).sample(Dice(f"{number}"))
                sample._course = spiel.Course(game.table, dealt, None)
                observer.set_from(state, player)
                tensor, text_seen = observer.tensor.copy(), observer.string_from(state, player)
                observer.set_from(sample, player)
                assert np.array_equal(tensor, observer.tensor)
                assert text_seen == observer.string_from(sample, player)


@pytest.mark.parametrize("text", some(GAMES, test=2))
def test_perfect_recall(text):
    """
    What a player recalls only ever grows, and has all its own answers in it.
    """
    game = pyspiel.load_game(text)
    observer = make_observation(game, RECALL)
    before, answers = [], list(answers_of(game, seed=4))
    for number, state in enumerate(walk(game, seed=4)):
        if number > 60:
            break
        if number % 10 == 0:
            lines = observer.string_from(state, 0).split("\n")
            seen = lines[:-1] if lines[-1].startswith("? ") else lines
            assert seen[: len(before)] == before
            before = [line for line in seen if line]
            own = [line[2:] for line in seen if line.startswith("> ")]
            assert own == [text for seat, text in answers[:number] if seat == 0]


def test_playthrough_and_search():
    """
    OpenSpiel generates a playthrough, and its tree search plays a move.
    """
    text = generate_playthrough.playthrough(GAMES[2], action_sequence=None, observation_params_string=None, seed=1)
    assert "ashboard_bright_future" in text
    game = pyspiel.load_game(GAMES[0])
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = mcts.MCTSBot(
        game, 1.4, 4, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()
