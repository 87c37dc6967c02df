"""The first gate of an evaluation: how well it tells apart turns whose futures are known."""

from dataclasses import dataclass
from pathlib import Path

from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.training.agreement import Agreement, measure_decision
from ashboard.training.parts import read_part


@dataclass(frozen=True)
class GateTask:
    """The decisions of a file, and the evaluations to measure on them, as weights."""

    path: Path
    weights: tuple[tuple[float, ...], ...]


def measure_part(task: GateTask) -> list[list[Agreement]]:
    """Return for each evaluation its agreement with every decision of the file."""
    insights = [NEUROSHIMA_HEX.insight().with_weights(list(weights)) for weights in task.weights]
    found: list[list[Agreement]] = [[] for _ in insights]
    for decision in read_part(task.path):
        seat, positions = decision.positions()
        shares = decision.shares()
        for insight, measured in zip(insights, found, strict=True):
            measured.append(measure_decision([insight.value(state, seat) for state in positions], shares))
    return found
