"""Candidates for the evaluation of Neuroshima Hex: does a correction fitted to labelled decisions tell turns apart?

    python bench/candidates.py FILE… [--only NAME] [--ridge 2500]

The files are parts made by `ashboard label`. A candidate adds terms to the evaluation; their weights are fitted to four
fifths of the decisions and measured on the last fifth, in turn for each fifth, so that every decision is judged without
having been learnt from. The ridge counts as so many decisions in which the terms do nothing. The line says what
`ashboard gate` says, beside today's evaluation.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.insight.feature_names import COUNT
from ashboard.games.neuroshima_hex.printed.army import army_ids
from ashboard.games.neuroshima_hex.state.state import HexState
from ashboard.training.agreement import measure_decision, summarise
from ashboard.training.fitting import solve
from ashboard.training.labels import LabelledDecision
from ashboard.training.parts import read_part

# The terms of a position, by their place.
Terms = dict[int, float]
FOLDS = 5
HAND = ("battle", "move", "push", "rotation", "terror", "castling", "sniper", "grenade", "bomb")
INSIGHT = NEUROSHIMA_HEX.insight()


@dataclass
class Decision:
    """A labelled decision with the terms of a candidate, both as differences from the mean of its turns."""

    values: list[float]
    shares: list[list[float]]
    terms: list[Terms]
    missed: list[float]


def weights(state: HexState, seat: int) -> Terms:
    """All features: other weights."""
    return {place: number for place, number in enumerate(INSIGHT.features(state, seat)) if number}


def weights_by_army(state: HexState, seat: int) -> Terms:
    """All features for each army: weights of its own."""
    numbers = INSIGHT.features(state, seat)
    first = COUNT * army_number(state, seat)
    return {first + place: numbers[place] + numbers[COUNT + place] for place in range(COUNT) if numbers[place]}


def hand_by_kind(state: HexState, seat: int) -> Terms:
    """Instants in hand by their kind: which tiles are worth keeping."""
    found: Terms = {}
    for holder, hand in enumerate(state.hands):
        for tile in hand:
            if tile.is_instant:
                place = HAND.index(tile.instant) if tile.instant in HAND else len(HAND)
                found[place] = found.get(place, 0.0) + (1.0 if holder == seat else -1.0)
    return found


def safety(state: HexState, seat: int) -> Terms:
    """Around each headquarters: cells on the board, free ones, own units, enemies."""
    found: Terms = {}
    field = state.field
    for cell, unit in enumerate(field.board):
        if unit is not None and unit.tile.is_hq:
            side = 0 if field.controller[cell] == seat else 4
            near = [other for other in field.grid.neighbour[cell] if other >= 0]
            taken = [other for other in near if field.board[other] is not None]
            own, free = (
                sum(field.controller[other] == field.controller[cell] for other in taken),
                len(near) - len(taken),
            )
            found |= {side: len(near), side + 1: free, side + 2: own, side + 3: len(near) - free - own}
    return found


def headquarters(state: HexState, seat: int) -> Terms:
    """Where each army has its headquarters: in the middle, around it, on a side or in a corner."""
    for cell, unit in enumerate(state.field.board):
        if unit is not None and unit.tile.is_hq and state.field.controller[cell] == seat:
            return {4 * army_number(state, seat) + ring(state, cell): 1.0}
    return {}


def ring(state: HexState, cell: int) -> int:
    """0 in the middle, 1 around it, 2 on a side, 3 in a corner."""
    neighbours = state.field.grid.neighbour
    missing = neighbours[cell].count(-1)
    if missing == 0:
        return 1 if any(-1 in neighbours[other] for other in neighbours[cell]) else 0
    return min(missing, 3)


def army_number(state: HexState, seat: int) -> int:
    """The army of the seat, as a number."""
    return army_ids().index(state.setup.rosters[seat][0].army)


CANDIDATES: dict[str, Callable[[HexState, int], Terms]] = {
    "weights": weights,
    "weights-by-army": weights_by_army,
    "hand-by-kind": hand_by_kind,
    "safety": safety,
    "headquarters": headquarters,
}


def read_decisions(parts: list[list[LabelledDecision]], terms: Callable[[HexState, int], Terms]) -> Iterator[Decision]:
    """Every decision, with what a candidate would add to the chance to win for a weight of 1."""
    for labelled in (one for part in parts for one in part):
        seat, positions = labelled.positions()
        values = [INSIGHT.value(state, seat) for state in positions]
        rows: list[Terms] = []
        for state, value in zip(positions, values, strict=True):
            assert isinstance(state, HexState)
            # What is over needs no evaluation. The chance follows the sum of the terms most steeply where it is even.
            slope = 0.0 if state.outcome() is not None else value * (1.0 - value)
            rows.append({place: slope * number for place, number in terms(state, seat).items()} if slope else {})
        labels = [sum(row) / len(row) for row in labelled.shares()]
        missed = [label - value for label, value in zip(labels, values, strict=True)]
        yield Decision(values, labelled.shares(), centred(rows), [one - sum(missed) / len(missed) for one in missed])


def centred(rows: list[Terms]) -> list[Terms]:
    """The differences of the rows from their mean."""
    places = sorted({place for row in rows for place in row})
    means = {place: sum(row.get(place, 0.0) for row in rows) / len(rows) for place in places}
    return [{place: row.get(place, 0.0) - means[place] for place in places} for row in rows]


def fit(decisions: Sequence[Decision], places: list[int], ridge: float) -> dict[int, float]:
    """The weights of the terms under which the evaluation misses least."""
    number_of = {place: number for number, place in enumerate(places)}
    size = len(places)
    curvature = [[0.0] * size for _ in range(size)]
    slope = [0.0] * size
    for decision in decisions:
        for row, missed in zip(decision.terms, decision.missed, strict=True):
            numbers = [(number_of[place], value) for place, value in row.items() if value]
            for one, left in numbers:
                slope[one] += left * missed
                line = curvature[one]
                for other, right in numbers:
                    line[other] += left * right
    # The ridge is so many decisions in which a term matters as much as it does on average.
    for one in range(size):
        curvature[one][one] += ridge * (curvature[one][one] + 1e-9) / max(1, len(decisions)) + 1e-9
    return dict(zip(places, solve(curvature, slope), strict=True))


def measure(name: str, parts: list[list[LabelledDecision]], ridge: float) -> str:
    """What the candidate does on decisions that it was not fitted to."""
    decisions = list(read_decisions(parts, CANDIDATES[name]))
    places = sorted({place for decision in decisions for row in decision.terms for place in row})
    changed: list[list[float]] = [[] for _ in decisions]
    for fold in range(FOLDS):
        known = fit([one for number, one in enumerate(decisions) if number % FOLDS != fold], places, ridge)
        for number in range(fold, len(decisions), FOLDS):
            one = decisions[number]
            changed[number] = [
                value + sum(known[place] * term for place, term in row.items())
                for value, row in zip(one.values, one.terms, strict=True)
            ]
    found = summarise(
        [measure_decision(values, one.shares) for values, one in zip(changed, decisions, strict=True)],
        [measure_decision(one.values, one.shares) for one in decisions],
    )
    keys = ("decisions", "correlation", "ceiling", "rival", "difference", "difference95", "gain_difference95")
    return f"{name}, ridge {ridge:g}: " + ", ".join(f"{key} {found[key]}" for key in keys)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--only", choices=CANDIDATES)
    parser.add_argument("--ridge", type=float, default=2500.0)
    asked = parser.parse_args()
    parts = [read_part(path) for path in asked.files]
    for name in [asked.only] if asked.only else CANDIDATES:
        print(measure(name, parts, asked.ridge), flush=True)


if __name__ == "__main__":
    main()
