"""The luck of a draw in a finished game; computed in a worker process."""

from dataclasses import asdict, replace

from ashboard.agents.budget import Budget
from ashboard.agents.luck import Estimate, measure_draw
from ashboard.core.decision import CHANCE
from ashboard.core.game import Game
from ashboard.core.match import INTERVENTION, repeat, replay
from ashboard.core.record import Record
from ashboard.core.state import State
from ashboard.games import GAMES


def measure_luck(record: Record, at: int, seconds: float, seed: str) -> dict[str, object]:
    """Measure the draw that ends after `at` answers of the record; empty if chance decided nothing there."""
    game = GAMES[record.game]
    found = _find_draw(game, record, at)
    if found is None:
        return {}
    before, after = found
    seats = game.seats(record.options, record.rules)
    measured = measure_draw(game.insight(), before, after, seats, seed, Budget(0, seconds))
    return {
        "expected": [_rounded(one) for one in measured.expected],
        "luck": [_rounded(one) for one in measured.luck],
        "samples": measured.samples,
    }


def _find_draw(game: Game, record: Record, at: int) -> tuple[State, State] | None:
    """Return the positions before and after the answers of chance that end there, if any of them had a choice."""
    state = replay(game, replace(record, answers=()))
    before: State | None = None
    has_choice = False
    for text in record.answers[:at]:
        decision = state.decision()
        if decision is None or decision.seat != CHANCE or text.startswith(INTERVENTION):
            before, has_choice = None, False
        else:
            before = state.copy() if before is None else before
            has_choice = has_choice or len(decision.options) > 1
        repeat(game, state, text)
    return (before, state) if before is not None and has_choice else None


def _rounded(found: Estimate) -> dict[str, float]:
    return {key: round(value, 5) for key, value in asdict(found).items()}
