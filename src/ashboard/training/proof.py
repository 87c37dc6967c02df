"""A match between two sets of weights at equal budgets: mirrored pairs over all armies."""

import math
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ashboard.agents.strategist import Strategist, Style
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games.neuroshima_hex.army import army_ids
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

_STYLE: Final = Style(widths=(8, 6, 4, 3, 2), most=24, plies=0)


@dataclass(frozen=True)
class ProofPair:
    """A mirrored pair of games: the same armies and dice, the seats swapped."""

    number: int
    seed: str
    iterations: int
    new: tuple[float, ...]
    old: tuple[float, ...]


def play_pair(bout: ProofPair) -> float:
    """What the new weights made of both games, from 0 to 2."""
    return sum(_share(bout, seat) for seat in (0, 1))


def _share(bout: ProofPair, seat: int) -> float:
    pairs = list(combinations(army_ids(), 2))
    seed = f"{bout.seed}/proof/{bout.number}"
    match = Match(NEUROSHIMA_HEX, {"armies": list(pairs[bout.number % len(pairs)])}, Dice(seed))
    weights = [bout.new, bout.old] if seat == 0 else [bout.old, bout.new]
    insight = NEUROSHIMA_HEX.insight()
    match.play(
        [
            Strategist(insight.weighted(list(known)), Dice(f"{seed}/{place}"), _STYLE, bout.iterations, 0.0)
            for place, known in enumerate(weights)
        ]
    )
    outcome = match.state.outcome()
    assert outcome is not None
    return outcome.share(seat)


def summarise_proof(scores: list[float]) -> dict[str, object]:
    """The share of the new weights with its 95 % interval, counted in pairs."""
    count = len(scores)
    mean = sum(scores) / count / 2
    spread = math.sqrt(sum((score / 2 - mean) ** 2 for score in scores) / max(1, count - 1) / count)
    return {
        "pairs": count,
        "share": round(mean, 4),
        "share95": [round(mean - 1.96 * spread, 4), round(mean + 1.96 * spread, 4)],
    }
