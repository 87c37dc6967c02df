"""Training samples: the features after every turn of a game, and the outcome they led to."""

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
    """Extract the samples of one game, for the first and the second player in turn."""
    game, answers = finished
    seat = game.number // 2 % 2
    insight = NEUROSHIMA_HEX.insight()
    state = NEUROSHIMA_HEX.new(NEUROSHIMA_HEX.options(game.options()))
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


def fit_weights(samples: list[GameSamples], start: list[float]) -> list[float]:
    """Fit weights to what positions led to, then rescale them to true win chances."""
    rows = [row for game_rows, _ in samples for row in game_rows]
    weights = start
    for _ in range(_ROUNDS):
        worth = [value for known, share in samples for value in returns(known, share, weights, _TRUST)]
        weights = fit(rows, worth, start, weights, _RIDGE, _STEPS)
    return rescale(rows, _shares(samples), weights)


def mean_loss(samples: list[GameSamples], weights: list[float]) -> float:
    """Return the mean logistic loss of these weights over the outcomes."""
    return loss([row for rows, _ in samples for row in rows], _shares(samples), weights)


def _shares(samples: list[GameSamples]) -> list[float]:
    return [share for rows, share in samples for _ in rows]
