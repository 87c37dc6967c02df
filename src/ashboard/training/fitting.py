"""Fits the weights of an evaluation to how games went: logistic regression by Newton's method, in plain numbers."""

import math
from typing import Final

Row = list[float]

_SURE: Final = 1e-12
_STEEP: Final = 30.0
_HIGHEST: Final = 32.0
_HALVINGS: Final = 40


def fit(
    rows: list[Row], worth: list[float], home: list[float], start: list[float], ridge: float, rounds: int
) -> list[float]:
    """The weights under which the worth of each row is likeliest; `ridge` holds them near their home."""
    weights = start[:]
    for _ in range(rounds):
        gradient, curvature = _slopes(rows, worth, weights)
        for place, weight in enumerate(weights):
            gradient[place] -= ridge * (weight - home[place])
            curvature[place][place] += ridge
        for place, change in enumerate(solve(curvature, gradient)):
            weights[place] += change
    return weights


def returns(rows: list[Row], share: float, weights: list[float], trust: float) -> list[float]:
    """What each position of a game was worth: the share at its end, mixed with what later positions looked like."""
    worth: list[float] = []
    later = share
    for row in reversed(rows):
        worth.append(later)
        later = trust * later + (1.0 - trust) * win_chance(row, weights)
    worth.reverse()
    return worth


def rescale(rows: list[Row], shares: list[float], weights: list[float]) -> list[float]:
    """The weights times the one number under which the shares are likeliest."""
    totals = [weighted_sum(row, weights) for row in rows]
    low, high = 0.0, _HIGHEST
    for _ in range(_HALVINGS):
        factor = (low + high) / 2
        slope = 0.0
        for number, share in zip(totals, shares, strict=True):
            slope += (share - _sigmoid(factor * number)) * number
        # The likelihood has one summit: uphill is where it is.
        if slope > 0.0:
            low = factor
        else:
            high = factor
    return [weight * (low + high) / 2 for weight in weights]


def loss(rows: list[Row], shares: list[float], weights: list[float]) -> float:
    """The mean surprise about the outcomes, in nats."""
    surprise = 0.0
    for row, share in zip(rows, shares, strict=True):
        likely = min(1.0 - _SURE, max(_SURE, win_chance(row, weights)))
        surprise -= share * math.log(likely) + (1.0 - share) * math.log(1.0 - likely)
    return surprise / max(1, len(rows))


def win_chance(row: Row, weights: list[float]) -> float:
    """The features weighed, as a chance to win."""
    return _sigmoid(weighted_sum(row, weights))


def _sigmoid(odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-_STEEP, min(_STEEP, odds))))


def weighted_sum(row: Row, weights: list[float]) -> float:
    """The features weighed."""
    found = 0.0
    for place, number in enumerate(row):
        found += number * weights[place]
    return found


def solve(matrix: list[Row], right: Row) -> Row:
    """The solution of a symmetric positive system, from the lower half of its matrix (Cholesky)."""
    lower = _root(matrix)
    size = len(right)
    answer = right[:]
    for i in range(size):
        for k in range(i):
            answer[i] -= lower[i][k] * answer[k]
        answer[i] /= lower[i][i]
    for i in range(size - 1, -1, -1):
        for k in range(i + 1, size):
            answer[i] -= lower[k][i] * answer[k]
        answer[i] /= lower[i][i]
    return answer


def _root(matrix: list[Row]) -> list[Row]:
    lower = [line[:] for line in matrix]
    for i in range(len(lower)):
        for j in range(i + 1):
            rest = lower[i][j]
            for k in range(j):
                rest -= lower[i][k] * lower[j][k]
            lower[i][j] = math.sqrt(rest) if i == j else rest / lower[j][j]
    return lower


def _slopes(rows: list[Row], worth: list[float], weights: list[float]) -> tuple[Row, list[Row]]:
    """The gradient of the likelihood and its curvature, of which only the lower half is filled."""
    size = len(weights)
    gradient = [0.0] * size
    curvature = [[0.0] * size for _ in range(size)]
    for row, share in zip(rows, worth, strict=True):
        likely = win_chance(row, weights)
        error, spread = share - likely, likely * (1.0 - likely)
        places = [place for place, number in enumerate(row) if number != 0.0]
        for place in places:
            number = row[place]
            gradient[place] += error * number
            steep = spread * number
            line = curvature[place]
            for other in places:
                if other > place:
                    break
                line[other] += steep * row[other]
    return gradient, curvature
