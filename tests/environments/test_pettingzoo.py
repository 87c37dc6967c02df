"""PettingZoo's own tests, and what it does not ask: nothing hidden shows, copies are independent."""

import copy
import itertools
import random
import sys
import warnings
from types import SimpleNamespace

import numpy as np
import pytest
from tests.effort import some, times
from tests.environments.tables import DUEL, NAMES, TABLES

from ashboard.core.dice import Dice
from ashboard.core.episode import OVER, Episode
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.environments import bright_future_v0, neuroshima_hex_v0
from ashboard.environments.rendering import render
from ashboard.games.bright_future.state.setup import MODES as BRIGHT_MODES
from ashboard.games.neuroshima_hex.modes import MODES as HEX_MODES

with warnings.catch_warnings():
    # PettingZoo's tests import one of its own games the way that it warns about.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

every_table = pytest.mark.parametrize(("module", "options"), TABLES, ids=NAMES)
# An observation with a mask is a dictionary, which PettingZoo remarks on; that is how its own games do it.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def walk(env, seed, steps=10_000):
    """Play at random, and yield before every step."""
    dice = random.Random(seed)
    env.reset(seed=seed)
    for _ in range(steps):
        if env.episode.seat == OVER:
            return
        yield
        env.step(dice.choice(env.episode.indices))


@every_table
def test_conformance(module, options):
    """
    `api_test` with 1,000 cycles and `seed_test` pass for every mode, wrappers included.
    """
    api_test(module.env(**options), num_cycles=1000)
    seed_test(lambda: module.env(**options), num_cycles=100)


@pytest.mark.parametrize(("module", "options"), [TABLES[0], TABLES[-1]], ids=[NAMES[0], NAMES[-1]])
def test_rendering(module, options):
    """
    Every render mode gives what it promises.
    """
    checks = {"svg": lambda picture: picture.startswith("<svg"), "ansi": lambda text: len(text.splitlines()) > 2}
    render_test(lambda render_mode: module.env(render_mode=render_mode, **options), custom_tests=checks)
    with pytest.raises(BadInput, match="render_mode"):
        module.raw_env(render_mode="film")


def test_no_mode_is_left_out():
    """
    The tables here have every mode of both games, and from one to four players.
    """
    tried = {(module, env.table.options["mode"]) for module, env in made_tables()}
    wanted = {(neuroshima_hex_v0, mode) for mode in HEX_MODES} | {(bright_future_v0, mode) for mode in BRIGHT_MODES}
    assert tried == wanted
    assert {len(env.possible_agents) for _, env in made_tables()} == {1, 2, 3, 4}


def made_tables():
    """Every table as an environment without wrappers, with its module."""
    return [(module, module.raw_env(**options)) for module, options in TABLES]


def test_one_player_is_asked_at_a_time():
    """
    Nothing is chosen at the same time in either game, so the environments do not claim to be parallel ones.
    """
    for module in (neuroshima_hex_v0, bright_future_v0):
        assert module.raw_env.metadata["is_parallelizable"] is False


@pytest.mark.parametrize(("module", "options"), [TABLES[0], TABLES[-1]], ids=[NAMES[0], NAMES[-1]])
def test_performance_benchmark(module, options, monkeypatch, capsys):
    """
    The library's own benchmark runs to its end, on a clock that runs faster than ours.
    """
    ticks = itertools.count()
    # The module, which the function of the same name hides.
    benchmark = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=lambda: next(ticks) / 20))
    performance_benchmark(module.env(**options))
    assert "turns per second" in capsys.readouterr().out


@every_table
def test_observing_is_pure(module, options):
    """
    Every agent is observed at any time, within its space, without changing anything; only who is asked has a mask.
    """
    env = module.raw_env(**options)
    for number, _ in enumerate(walk(env, seed=3)):
        if number % 25:
            continue
        before = env.episode.state.key()
        for agent in env.possible_agents:
            seen = env.observe(agent)
            again = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert all(np.array_equal(seen[part], again[part]) for part in seen)
            assert seen["action_mask"].any() == (agent == env.agent_selection)
        assert env.episode.state.key() == before


@every_table
def test_nothing_hidden_shows(module, options):
    """
    Whatever a seat cannot know may be dealt otherwise: its observation, mask and reward are the same, and so are the
    pictures, as characters and as SVG, from which the pixels are made.
    """
    env = module.raw_env(**options)
    twin = module.raw_env(**options)
    twin.reset(seed=0)
    game = env.table.game
    shown = 0
    for number, _ in enumerate(walk(env, seed=5)):
        if number % 15:
            continue
        dice = Dice(f"hidden {number}")
        for seat, agent in enumerate(env.possible_agents):
            sample = game.view(env.episode.state, seat).sample(dice)
            twin.episode = Episode(sample, env.episode.encoding, dice.copy())
            seen, other = env.observe(agent), twin.observe(agent)
            assert all(np.array_equal(seen[part], other[part]) for part in seen)
            assert env.rewards[agent] == twin.rewards[agent]
        if number % 60 == 0:
            sample = game.view(env.episode.state, -1).sample(dice)
            for mode in ("ansi", "svg"):
                assert render(game, env.episode.state, mode) == render(game, sample, mode)
            shown += 1
    assert shown


@every_table
def test_copies_are_independent(module, options):
    """
    A copy stepped to its end never changes the original, and both would go on with the same dice.
    """
    for clone in (lambda env: env.copy(), copy.deepcopy):
        env = module.raw_env(**options)
        for number, _ in enumerate(walk(env, seed=7, steps=40)):
            if number != 20:
                continue
            twin = clone(env)
            before = [env.observe(agent)["observation"] for agent in env.possible_agents]
            key, selected = env.episode.state.key(), env.agent_selection
            ends = []
            for each in (twin, clone(env)):
                dice = random.Random(1)
                while each.episode.seat != OVER:
                    each.step(dice.choice(each.episode.indices))
                assert all(each.terminations.values())
                ends.append(each.episode.state.key())
            assert ends[0] == ends[1]
            assert (env.episode.state.key(), env.agent_selection) == (key, selected)
            assert not any(env.terminations.values())
            for agent, seen in zip(env.possible_agents, before, strict=True):
                assert np.array_equal(env.observe(agent)["observation"], seen)


def test_rewards_are_the_outcome():
    """
    A winner gets 1 and a loser -1, players of one side the same; who loses together gets -1.
    """
    seen = set()
    for module, options in TABLES:
        for seed in range(times(3)):
            env = module.raw_env(**options)
            for _ in walk(env, seed):
                pass
            outcome = env.episode.state.outcome()
            for seat, agent in enumerate(env.possible_agents):
                assert env.rewards[agent] == 2 * outcome.share(seat) - 1
                seen.add(env.rewards[agent])
    assert {-1.0, 1.0} <= seen


def test_an_illegal_action_is_refused():
    """
    The raw environment raises and stays as it was; in the wrappers the game ends and is lost.
    """
    raw = neuroshima_hex_v0.raw_env(**DUEL)
    raw.reset(seed=1)
    illegal = next(action for action in range(raw.table.actions.size) if action not in raw.episode.indices)
    before = raw.episode.state.key()
    with pytest.raises(IllegalAction):
        raw.step(illegal)
    assert raw.episode.state.key() == before
    env = neuroshima_hex_v0.env(**DUEL)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(illegal)
    assert env.terminations[loser]
    assert env.rewards[loser] == -1


@pytest.mark.parametrize(("module", "options"), some(TABLES, test=3), ids=some(NAMES, test=3))
def test_actions_in_words_and_factors(module, options):
    """
    A legal action is an answer in the notation and back, and its region with its place and back.
    """
    env = module.raw_env(**options)
    for number, _ in enumerate(walk(env, seed=11)):
        if number % 10 == 0:
            for action in env.episode.indices:
                assert env.action(env.text(action)) == action
                assert env.join(*env.factors(action)) == action
    parts = env.split(env.observe("player_0")["observation"])
    assert {name: part.shape for name, part in parts.items()} == {part.name: part.shape for part in env.layout.parts}


def test_other_options_with_the_same_spaces():
    """
    `reset` may change armies; what would change the spaces is refused.
    """
    env = neuroshima_hex_v0.raw_env(**DUEL)
    env.reset(seed=1, options={"game": {"armies": ["outpost", "hegemony"]}})
    assert env.table.options["armies"] == ["outpost", "hegemony"]
    with pytest.raises(BadInput, match="spaces are different"):
        env.reset(options={"game": {"edition": "duel", "board": "duel"}})


def test_state_is_what_everybody_knows():
    """
    `state` is the observations of all seats.
    """
    env = bright_future_v0.raw_env(mode="arena")
    env.reset(seed=1)
    rows = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert np.array_equal(env.state(), np.concatenate(rows))
