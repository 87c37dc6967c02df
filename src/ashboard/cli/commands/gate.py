"""`ashboard gate`: how well an evaluation tells apart turns whose futures are known."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ashboard.cli.options import shared

if TYPE_CHECKING:
    from ashboard.training.agreement import Agreement

Files = Annotated[
    list[Path], typer.Argument(metavar="FILE…", help="Parts made by 'ashboard label' that nothing was fitted to.")
]
Weights = Annotated[
    Path | None, typer.Option("--weights", metavar="FILE", help="Weights to measure; by default those of the package.")
]
Against = Annotated[
    Path | None,
    typer.Option("--against", metavar="FILE", help="Weights to compare with; by default those of the package."),
]
List = Annotated[
    Path | None,
    typer.Option("--list", metavar="FILE", help="List of parts with their hashes; it must have every FILE."),
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def gate(
    files: Files,
    weights: Weights = None,
    against: Against = None,
    list_: List = None,
    jobs: shared.Jobs = None,
    json: Json = False,
) -> None:
    """
    Measure how well an evaluation agrees with the results of labelled decisions.

    The correlation is taken within decisions, between how much better than the mean a turn looks and how much better
    its results are. Chance keeps every correlation below a ceiling. Intervals hold 95 of 100 times.

    With --weights or --against two evaluations are measured on the same decisions, and their difference is given.
    """
    from ashboard.cli.output.screen import print_json, print_line, screen
    from ashboard.core.errors import BadInput
    from ashboard.training.agreement import summarise

    if len(set(files)) < len(files):
        raise BadInput("FILE", "the same file more than once; expected each only once")
    if list_ is not None:
        _check(files, list_)
    names = [weights] if weights == against else [weights, against]
    measured = _measure(files, [_read(name) for name in names], jobs)
    result = summarise(measured[0], *measured[1:])
    print_json(result) if json else print_line(screen(), _sentence(result))


def _check(files: list[Path], path: Path) -> None:
    import json

    from ashboard.cli.files import read_text
    from ashboard.core.errors import BadInput
    from ashboard.training.parts import check_parts

    try:
        listed = json.loads(read_text(path))
    except json.JSONDecodeError:
        raise BadInput(str(path), "expected a list of parts as JSON") from None
    check_parts(files, listed, str(path))


def _read(path: Path | None) -> tuple[float, ...]:
    """The weights of a file, or of the package."""
    from ashboard.cli.files import read_toml
    from ashboard.core.table import Table
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
    from ashboard.games.neuroshima_hex.insight.insight import read_weights

    if path is None:
        return tuple(NEUROSHIMA_HEX.insight().weights())
    return tuple(read_weights(Table(read_toml(path), str(path))))


def _measure(files: list[Path], evaluations: list[tuple[float, ...]], jobs: int | None) -> list[list["Agreement"]]:
    """The agreement of each evaluation with every decision."""
    from ashboard.cli.output.progress import show_progress
    from ashboard.training.gate import GateTask, measure_part
    from ashboard.training.pool import map_in_processes, processor_count

    tasks = [GateTask(path, tuple(evaluations)) for path in files]
    work = map_in_processes(measure_part, tasks, jobs or processor_count())
    found: list[list[Agreement]] = [[] for _ in evaluations]
    for part in show_progress(work, len(tasks), "parts"):
        for measured, more in zip(found, part, strict=True):
            measured.extend(more)
    return found


def _sentence(result: dict[str, Any]) -> str:
    low, high = result["correlation95"]
    text = f"{result['decisions']} decisions: correlation {result['correlation']:.3f} ({low:.3f} to {high:.3f})"
    text += f" of at most {result['ceiling']:.3f}, differences overstated {result['overstatement']:.2f}-fold"
    text += f", the best-looking turn wins {result['gain']:+.1%} more than the mean"
    if "rival" in result:
        low, high = result["difference95"]
        text += f"; correlation {result['difference']:+.4f} ({low:+.4f} to {high:+.4f}) beside the other weights"
    return text
