"""Fits the weights of an evaluation to how games ended: logistic regression by Newton's method."""

import math

Row = list[float]


def fitted(rows: list[Row], shares: list[float], start: list[float], ridge: float, rounds: int) -> list[float]:
    """The weights under which the shares are likeliest; `ridge` holds them near the start."""
    weights = start[:]
    for _ in range(rounds):
        gradient, curvature = _slopes(rows, shares, weights)
        for place, weight in enumerate(weights):
            gradient[place] -= ridge * (weight - start[place])
            curvature[place][place] += ridge
        for place, change in enumerate(solved(curvature, gradient)):
            weights[place] += change
    return weights


def loss(rows: list[Row], shares: list[float], weights: list[float]) -> float:
    """The mean surprise about the outcomes, in nats."""
    total = 0.0
    for row, share in zip(rows, shares, strict=True):
        chance = min(1.0 - 1e-12, max(1e-12, _chance(row, weights)))
        total -= share * math.log(chance) + (1.0 - share) * math.log(1.0 - chance)
    return total / max(1, len(rows))


def _slopes(rows: list[Row], shares: list[float], weights: list[float]) -> tuple[Row, list[Row]]:
    """The gradient of the likelihood and its curvature, of which only the lower half is filled."""
    size = len(weights)
    gradient = [0.0] * size
    curvature = [[0.0] * size for _ in range(size)]
    for row, share in zip(rows, shares, strict=True):
        chance = _chance(row, weights)
        error, spread = share - chance, chance * (1.0 - chance)
        places = [place for place, number in enumerate(row) if number != 0.0]
        for place in places:
            number = row[place]
            gradient[place] += error * number
            scaled = spread * number
            line = curvature[place]
            for other in places:
                if other > place:
                    break
                line[other] += scaled * row[other]
    return gradient, curvature


def _chance(row: Row, weights: list[float]) -> float:
    total = 0.0
    for place, number in enumerate(row):
        total += number * weights[place]
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


def solved(matrix: list[Row], right: Row) -> Row:
    """The solution of a symmetric positive system, from the lower half of its matrix (Cholesky)."""
    size = len(right)
    lower = [line[:] for line in matrix]
    for i in range(size):
        for j in range(i + 1):
            rest = lower[i][j]
            for k in range(j):
                rest -= lower[i][k] * lower[j][k]
            lower[i][j] = math.sqrt(rest) if i == j else rest / lower[j][j]
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
