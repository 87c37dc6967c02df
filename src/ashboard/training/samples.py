"""What games teach: the features after every turn, and what each position turned out to be worth."""

from typing import Final

from ashboard.core.match import repeat
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.training.fitting import Row, fit, loss, rescale, returns
from ashboard.training.selfplay import TrainingGame

# The features after each turn, from one seat's point of view, and its share of the victory.
GameSamples = tuple[list[Row], float]

# How much of a position's worth is what came of it, and how much what the next position looked like.
_TRUST: Final = 0.85
_ROUNDS: Final = 3
_STEPS: Final = 3
# How strongly the weights are held where they were.
_RIDGE: Final = 30.0


def extract_samples(finished: tuple[TrainingGame, list[str]]) -> GameSamples:
    """What one game teaches, to the first player and to the second by turns."""
    lesson, answers = finished
    seat = lesson.number // 2 % 2
    insight = NEUROSHIMA_HEX.insight()
    state = NEUROSHIMA_HEX.new(NEUROSHIMA_HEX.options(lesson.options()))
    rows: list[Row] = []
    turn = insight.turn(state)
    for answer in answers:
        repeat(NEUROSHIMA_HEX, state, answer)
        if state.outcome() is None and insight.turn(state) != turn:
            turn = insight.turn(state)
            rows.append(insight.features(state, seat))
    outcome = state.outcome()
    assert outcome is not None
    return rows, outcome.share(seat)


def fit_weights(courses: list[GameSamples], start: list[float]) -> list[float]:
    """Weights fitted to what positions led to, and then scaled to true chances."""
    rows = [row for course_rows, _ in courses for row in course_rows]
    weights = start
    for _ in range(_ROUNDS):
        worth = [value for known, share in courses for value in returns(known, share, weights, _TRUST)]
        weights = fit(rows, worth, start, weights, _RIDGE, _STEPS)
    return rescale(rows, _shares(courses), weights)


def mean_loss(courses: list[GameSamples], weights: list[float]) -> float:
    """The mean surprise about the outcomes under these weights."""
    return loss([row for rows, _ in courses for row in rows], _shares(courses), weights)


def _shares(courses: list[GameSamples]) -> list[float]:
    return [share for rows, share in courses for _ in rows]
