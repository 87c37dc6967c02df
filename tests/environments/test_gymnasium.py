"""Gymnasium's own checks, masks, opponents, vectors and batches."""

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.environments.tables import BRIGHT_TABLES, HEX_TABLES

from ashboard.core.dice import Dice
from ashboard.core.episode import Episode
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.environments import registration  # noqa: F401
from ashboard.environments.batch import Batch

HEX = "ashboard/NeuroshimaHex-v0"
BRIGHT = "ashboard/BrightFuture-v0"
TABLES = [
    *((HEX, {**options, "opponent": "random"}) for options in HEX_TABLES.values()),
    *((BRIGHT, {**options, "opponent": "random"}) for options in BRIGHT_TABLES.values()),
]
NAMES = [*HEX_TABLES, *BRIGHT_TABLES]


def play(env, seed):
    """Play a game with random legal actions, and return its reward and the number of steps."""
    dice = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    steps, ended, reward = 0, False, 0.0
    while not ended:
        assert reward == 0
        assert np.flatnonzero(info["action_mask"]).tolist() == info["legal_actions"]
        assert env.observation_space.contains(observation)
        observation, reward, ended, truncated, info = env.step(dice.choice(info["legal_actions"]))
        assert not truncated
        steps += 1
    return reward, steps


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_conformance(name, options):
    """
    `check_env` passes for every mode, and a whole game with legal actions ends with the reward of its outcome.
    """
    env = gymnasium.make(name, **options)
    check_env(env.unwrapped, skip_render_check=True)
    reward, steps = play(env, seed=4)
    assert reward in (-1.0, 0.0, 1.0)
    assert steps > 5
    assert play(gymnasium.make(name, **options), seed=4) == (reward, steps)


def test_rendering():
    """
    Environments are made with every render mode that they name, and draw.
    """
    for mode in ("ansi", "svg", "rgb_array"):
        env = gymnasium.make(HEX, opponent="random", render_mode=mode)
        env.reset(seed=1)
        assert len(env.render()) > 5
    check_env(gymnasium.make(BRIGHT, mode="arena", opponent="random", render_mode="ansi").unwrapped)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_nothing_hidden_shows(name, options):
    """
    Whatever the seat cannot know may be dealt otherwise: observation, mask, legal actions and the evaluation that
    shapes its rewards are the same, and so is the picture.
    """
    env, twin = (gymnasium.make(name, shaping=1.0, render_mode="svg", **options).unwrapped for _ in range(2))
    dice = np.random.default_rng(2)
    _, info = env.reset(seed=6)
    twin.reset(seed=0)
    ended, number = False, 0
    while not ended:
        if number % 10 == 0:
            hidden = Dice(f"hidden {number}")
            view = env.table.game.view(env.episode.state, env.seat)
            twin._episode = Episode(view.sample(hidden), env.table.encoding, hidden)
            assert np.array_equal(env._observation(), twin._observation())
            mine, other = env._info(), twin._info()
            assert mine["legal_actions"] == other["legal_actions"] == np.flatnonzero(mine["action_mask"]).tolist()
            assert np.array_equal(mine["action_mask"], other["action_mask"])
            assert env._evaluate() == twin._evaluate()
        if number % 50 == 0:
            sample = env.table.game.view(env.episode.state, -1).sample(hidden)
            twin._episode = Episode(sample, env.table.encoding, hidden)
            assert env.render() == twin.render()
        _, _, ended, _, info = env.step(dice.choice(info["legal_actions"]))
        number += 1
    assert number > 5


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_a_copy_goes_its_own_way(name, options):
    """
    A copy played to its end, with or without wrappers, never changes the original.
    """
    env = gymnasium.make(name, **options)
    dice = np.random.default_rng(5)
    _, info = env.reset(seed=3)
    for _ in range(4):
        _, _, _, _, info = env.step(dice.choice(info["legal_actions"]))
    game = env.unwrapped
    before, seen = game.episode.state.key(), game._observation()
    for twin in (game.copy(), copy.deepcopy(env)):
        told, ended = info, False
        while not ended:
            _, _, ended, _, told = twin.step(dice.choice(told["legal_actions"]))
        twin.reset()
        assert game.episode.state.key() == before
        assert np.array_equal(game._observation(), seen)
    _, _, ended, _, _ = env.step(dice.choice(info["legal_actions"]))
    assert not ended


@pytest.mark.parametrize("name", [HEX, BRIGHT])
def test_shaping_adds_up_to_the_outcome(name):
    """
    Over a whole game shaped rewards come to the outcome and what it lies above or below the first evaluation.
    """
    for seed in range(4):
        env = gymnasium.make(name, opponent="random", seat=None, shaping=3.0).unwrapped
        _, info = env.reset(seed=seed)
        first = env._evaluate()
        dice = np.random.default_rng(seed)
        total, ended = 0.0, False
        while not ended:
            _, reward, ended, _, info = env.step(dice.choice(info["legal_actions"]))
            total += reward
        share = env.episode.state.outcome().share(env.seat)
        assert total == pytest.approx(2 * share - 1 + 3.0 * (share - first))


def test_an_illegal_action_loses():
    """
    It ends the episode, and `info` says why.
    """
    env = gymnasium.make(HEX, opponent="random")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


def test_opponents_and_seats():
    """
    Opponents are names or policies, one for all or one each; the seat may change from game to game.
    """
    asked = []

    def first_legal(observation, mask):
        asked.append(observation.shape)
        return int(np.flatnonzero(mask)[0])

    options = {"mode": "free-for-all", "armies": ("moloch", "borgo", "hegemony")}
    env = gymnasium.make(HEX, opponent=[first_legal, "greedy"], seat=None, **options)
    seats = []
    for seed in (1, None, None):
        _, info = env.reset(seed=seed)
        seats.append(info["seat"])
    assert seats == [0, 1, 2]
    play(env, seed=2)
    assert set(asked) == {env.observation_space.shape}
    with pytest.raises(BadInput, match="opponent"):
        gymnasium.make(HEX, opponent=["random"], **options)
    with pytest.raises(BadInput, match="seat"):
        gymnasium.make(HEX, seat=3, **options)


def test_vectors():
    """
    Gymnasium's own vectors step it, and masks come along.
    """
    envs = gymnasium.make_vec(HEX, num_envs=3, vectorization_mode="sync", opponent="random")
    _, info = envs.reset(seed=1)
    dice = np.random.default_rng(1)
    ended = 0
    for _ in range(60):
        # A game that has ended has no legal actions, and begins again with the next step, whatever that is.
        actions = [dice.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in info["action_mask"]]
        _, _, terminated, _, info = envs.step(np.array(actions))
        ended += terminated.sum()
    envs.close()
    assert ended


@pytest.mark.parametrize("size", [1, 5])
def test_a_batch_is_the_same_games_stepped_together(size):
    """
    Every game of a batch goes as it goes alone, into the same arrays, and another one begins when it has ended.
    """
    batch = Batch("neuroshima-hex", size, armies=("moloch", "borgo"))
    batch.reset(seed=3)
    arrays = [id(array) for array in (batch.observations, batch.masks, batch.seats, batch.rewards, batch.ended)]
    alone = [batch.table.start(f"3 {number + 1}") for number in range(size)]
    dice = np.random.default_rng(1)
    ended = 0
    for _ in range(200):
        for place, episode in enumerate(alone):
            if episode is None:
                continue
            assert bytes(batch.observations[place]) == bytes(episode.observe(episode.seat))
            assert bytes(batch.masks[place]) == bytes(episode.mask(episode.seat))
            assert batch.seats[place] == episode.seat
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in batch.masks])
        batch.step(actions)
        for place, episode in enumerate(alone):
            if isinstance(episode, Episode):
                episode.step(int(actions[place]))
                assert batch.ended[place] == (episode.state.outcome() is not None)
                if batch.ended[place]:
                    outcome = episode.state.outcome()
                    assert list(batch.rewards[place]) == [2 * outcome.share(seat) - 1 for seat in range(2)]
                    alone[place] = None
                    ended += 1
                else:
                    assert not batch.rewards[place].any()
    assert ended == size
    assert arrays == [id(array) for array in (batch.observations, batch.masks, batch.seats, batch.rewards, batch.ended)]
    twin = batch.copy()
    before = [array.tobytes() for array in (batch.observations, batch.masks, batch.rewards)]
    for _ in range(40):
        twin.step([dice.choice(np.flatnonzero(mask)) for mask in twin.masks])
    assert before == [array.tobytes() for array in (batch.observations, batch.masks, batch.rewards)]
    assert not np.array_equal(twin.observations, batch.observations)
    # One action that is not legal keeps all games where they are.
    keys = [episode.state.key() for episode in batch.episodes]
    actions = [int(np.flatnonzero(mask)[0]) for mask in batch.masks[:-1]]
    with pytest.raises(IllegalAction):
        batch.step([*actions, int(np.flatnonzero(batch.masks[-1] == 0)[0])])
    assert keys == [episode.state.key() for episode in batch.episodes]
    assert before == [array.tobytes() for array in (batch.observations, batch.masks, batch.rewards)]
