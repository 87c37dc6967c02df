"""A match between two sets of weights at equal budgets: mirrored pairs over all armies."""

import math
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ashboard.agents.turn_planner import Style, TurnPlanner
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.printed.army import army_ids

_STYLE: Final = Style(widths=(8, 6, 4, 3, 2), most=24, plies=0)


@dataclass(frozen=True)
class ProofPair:
    """A mirrored pair of games: the same armies and dice, the seats swapped."""

    number: int
    seed: str
    iterations: int
    new: tuple[float, ...]
    old: tuple[float, ...]


def play_pair(pair: ProofPair) -> float:
    """Play both games of a pair; return the points of the new weights, from 0 to 2."""
    return sum(_share(pair, seat) for seat in (0, 1))


def _share(pair: ProofPair, seat: int) -> float:
    pairs = list(combinations(army_ids(), 2))
    seed = f"{pair.seed}/proof/{pair.number}"
    match = Match(NEUROSHIMA_HEX, {"armies": list(pairs[pair.number % len(pairs)])}, Dice(seed))
    weights = [pair.new, pair.old] if seat == 0 else [pair.old, pair.new]
    insight = NEUROSHIMA_HEX.insight()
    match.play(
        [
            TurnPlanner(insight.with_weights(list(known)), Dice(f"{seed}/{place}"), _STYLE, pair.iterations, 0.0)
            for place, known in enumerate(weights)
        ]
    )
    outcome = match.state.outcome()
    assert outcome is not None
    return outcome.share(seat)


def summarise_proof(scores: list[float]) -> dict[str, object]:
    """Return the share of the new weights with its 95 % interval, counted in pairs."""
    count = len(scores)
    mean = sum(scores) / count / 2
    spread = math.sqrt(sum((score / 2 - mean) ** 2 for score in scores) / max(1, count - 1) / count)
    return {
        "pairs": count,
        "share": round(mean, 4),
        "share95": [round(mean - 1.96 * spread, 4), round(mean + 1.96 * spread, 4)],
    }
