"""How fast the environments are, beside those of the libraries themselves; only ratios within one run mean anything.

    python bench/environments.py [--seconds S] [--json FILE]

Every figure is the best of six passes, in steps per second of processor time: random legal actions, drawn from the
mask in the same way everywhere, with the observation and the mask of the player who is asked.
"""

import argparse
import json
import math
import random
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python import games  # noqa: F401 - registers python_tic_tac_toe

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.encoding import mask_of, numbered_chances, sort_offered
from ashboard.environments import bright_future_v0, neuroshima_hex_v0, spiel
from ashboard.environments.batch import Batch
from ashboard.environments.tables import Table

DUEL = {"armies": ("moloch", "borgo")}
SIZES = (1, 8, 64, 256)
PASSES = 6
TABLE = Table("neuroshima-hex", DUEL)


def best(run: Callable[[float], float], seconds: float) -> float:
    """Return the best of some passes, each of so many seconds."""
    return max(run(seconds / PASSES) for _ in range(PASSES))


def aec(make: Callable[[], object]) -> Callable[[float], float]:
    """Steps of a PettingZoo environment, as its own benchmark makes them."""

    def run(seconds: float) -> float:
        env = make()
        env.reset(seed=1)
        dice = random.Random(1)
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            for _ in range(50):
                observation, _, termination, truncation, _ = env.last()
                if termination or truncation:
                    env.reset()
                    continue
                env.step(sample(observation["action_mask"], dice))
                steps += 1
        return steps / (time.process_time() - begun)

    return run


def sample(mask: NDArray[np.int8], dice: random.Random) -> int:
    """A legal action; the same for every environment, as a mask is all that every one of them offers."""
    legal = mask.view(np.bool_).nonzero()[0]
    return int(legal[int(dice.random() * len(legal))])


def sample_all(masks: NDArray[np.int8], dice: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each row, drawn from the masks as well, all at once."""
    rows, actions = masks.shape
    legal = masks.reshape(-1).view(np.bool_).nonzero()[0]
    ends = np.searchsorted(legal, np.arange(1, rows + 1) * actions)
    starts = np.concatenate(([0], ends[:-1]))
    return legal[starts + (dice.random(rows) * (ends - starts)).astype(np.int64)] % actions


# What a pass adds to the ones before it. The last two do something once more that the rules do anyway.
PARTS = ("rules", "indices", "mask", "observation", "legal answers again", "dice again")


def engine(seconds: float) -> dict[str, float]:
    """Microseconds of the parts of a step: the rules with chance and the next options, indices, mask, observation.

    The same games are played with one part more each time. What a part costs is the difference.
    """
    least = [math.inf] * len(PARTS)
    begun = time.process_time()
    while time.process_time() - begun < seconds * len(PARTS):
        for level in range(len(PARTS)):
            least[level] = min(least[level], play_games(level))
    costs = [
        least[0],
        *(least[level] - least[level - 1] for level in (1, 2, 3)),
        *(each - least[3] for each in least[4:]),
    ]
    return dict(zip(PARTS, costs, strict=True))


def play_games(level: int, number_of_games: int = 40) -> float:
    """Microseconds a step of some games with the parts up to a level."""
    table = TABLE
    encoding, size = table.encoding, table.actions.size
    dice = random.Random(1)
    steps, begun = 0, time.process_time()
    for number in range(number_of_games):
        state, chance = table.first(), Dice(str(number))
        spare = Dice(str(number))
        decision = state.decision()
        while decision is not None:
            if level >= PARTS.index("indices"):
                indices = encoding.indices(state)
            if level >= PARTS.index("mask"):
                mask_of(indices, size)
            if level >= PARTS.index("observation"):
                encoding.observe(state, decision.seat)
            state.apply(decision.options[int(dice.random() * len(decision.options))])
            decision = state.decision()
            while decision is not None and decision.seat == CHANCE:
                if level == PARTS.index("dice again"):
                    spare.answer(decision)
                state.apply(chance.answer(decision))
                decision = state.decision()
            if level == PARTS.index("legal answers again") and decision is not None:
                state.refresh()
                decision = state.decision()
            steps += 1
    return 1e6 * (time.process_time() - begun) / steps


def batched(size: int) -> Callable[[float], float]:
    """Steps of a batch, all games counted."""

    def run(seconds: float) -> float:
        batch = Batch("neuroshima-hex", size, **DUEL)
        batch.reset(seed=1)
        dice = np.random.default_rng(1)
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            batch.step(sample_all(batch.masks, dice))
            steps += size
        return steps / (time.process_time() - begun)

    return run


def pick(options: list[Any], dice: random.Random) -> Any:
    """One of some options, all alike and quickly: drawing by weights would take as long as the step."""
    return options[int(dice.random() * len(options))]


def tree(name: str) -> Callable[[float], float]:
    """Steps of a game of OpenSpiel, chance nodes included, without observations."""

    def run(seconds: float) -> float:
        game = pyspiel.load_game(name)
        dice = random.Random(1)
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(pick(state.chance_outcomes(), dice)[0])
                else:
                    state.apply_action(pick(state.legal_actions(), dice))
                steps += 1
        return steps / (time.process_time() - begun)

    return run


def tree_alone(seconds: float) -> float:
    """The same steps of the same game without OpenSpiel: chances or legal actions, an answer, the end."""
    table = TABLE
    dice = random.Random(1)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        course = spiel.Course(table, table.first(), [])
        state = course.state
        while state.outcome() is None:
            decision = state.decision()
            if decision.seat == CHANCE:
                course.apply(pick(numbered_chances(decision), dice)[0])
            else:
                course.apply(pick(sort_offered(table.encoding.indices(state)), dice))
            steps += 1
    return steps / (time.process_time() - begun)


def catanatron(seconds: float) -> float | None:
    """Steps of Catanatron's environment, where its version has one that runs with this Gymnasium."""
    try:
        import gymnasium  # noqa: PLC0415
        from catanatron.gym import envs  # noqa: F401, PLC0415

        env = gymnasium.make("catanatron/Catanatron-v0")
        _, info = env.reset(seed=1)
        dice = random.Random(1)
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            _, _, terminated, truncated, info = env.step(dice.choice(list(info["valid_actions"])))
            steps += 1
            if terminated or truncated:
                _, info = env.reset()
        return steps / (time.process_time() - begun)
    except Exception as error:  # noqa: BLE001 - whatever keeps it from running is what there is to say
        print(f"catanatron's environment does not run here: {type(error).__name__}: {error}")
        return None


def main() -> None:
    """Measure, print, and write what was measured."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=6.0)
    words.add_argument("--json", type=Path)
    given = words.parse_args()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import chess_v6, connect_four_v3  # noqa: PLC0415
    found: dict[str, float | None] = {}
    environments = {
        "neuroshima_hex_v0": lambda: neuroshima_hex_v0.raw_env(**DUEL),
        "neuroshima_hex_v0, wrapped": lambda: neuroshima_hex_v0.env(**DUEL),
        "bright_future_v0 arena": lambda: bright_future_v0.raw_env(mode="arena"),
        "bright_future_v0 tunnel-of-power": lambda: bright_future_v0.raw_env(mode="tunnel-of-power"),
        "connect_four_v3": connect_four_v3.raw_env,
        "connect_four_v3, wrapped": connect_four_v3.env,
        "chess_v6": chess_v6.raw_env,
        "chess_v6, wrapped": chess_v6.env,
    }
    for name, make in environments.items():
        found[name] = best(aec(make), given.seconds)
    for size in SIZES:
        found[f"batch of {size}"] = best(batched(size), given.seconds)
    found["openspiel ashboard_neuroshima_hex"] = best(
        tree("ashboard_neuroshima_hex(armies=moloch;borgo)"), given.seconds
    )
    found["the same without openspiel"] = best(tree_alone, given.seconds)
    found["openspiel python_tic_tac_toe"] = best(tree("python_tic_tac_toe"), given.seconds)
    found["catanatron"] = catanatron(given.seconds)
    for name, steps in found.items():
        print(f"{name:40} {'-' if steps is None else f'{steps:12,.0f}'} steps/s")
    parts = engine(given.seconds)
    for part, microseconds in parts.items():
        print(f"{part:40} {microseconds:12.1f} µs a step")
    ours = found["neuroshima_hex_v0"] or 0.0
    print(f"beside connect four: {ours / found['connect_four_v3']:.2f} (goal 3)")
    print(f"beside chess: {ours / found['chess_v6']:.1f} (goal 20)")
    encoding = parts["observation"] + parts["indices"] + parts["mask"]
    print(f"encoding beside the step itself: {encoding / parts['rules']:.2f} (goal at most 1)")
    whole, alone = (1e6 / found[name] for name in ("openspiel ashboard_neuroshima_hex", "the same without openspiel"))
    print(f"OpenSpiel's part of its step: {whole - alone:.1f} µs, ours {alone:.1f} µs (goal: ours at most as long)")
    if given.json:
        given.json.write_text(json.dumps({"steps": found, "microseconds": parts}, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
