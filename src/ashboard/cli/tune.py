"""`ashboard tune`: the weights of the evaluation, fitted from self-play."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from ashboard.cli import options as shared

if TYPE_CHECKING:
    from ashboard.cli.tuning.lessons import Course

Games = Annotated[int, typer.Option("--games", min=1, max=100_000, metavar="N", help="How many games to learn from.")]
Thinking = Annotated[
    int,
    typer.Option("--iterations", min=1, max=1_000_000, metavar="N", help="Positions that a player looks at in a turn."),
]
Log = Annotated[
    Path, typer.Option("--journal", metavar="FILE", help="File of the games played; a job that was stopped goes on.")
]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="File for the weights.")]
Prove = Annotated[
    int,
    typer.Option(
        "--prove", min=0, max=100_000, metavar="N", help="Mirrored pairs of games to play against those set by hand."
    ),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, max=256, metavar="N", help="Processes; by default one a processor.")
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
_JOURNAL: Final = Path("tune.jsonl")
_OUT: Final = Path("weights.toml")


def tune(
    games: Games = 1800,
    seed: shared.Seed = None,
    iterations: Thinking = 600,
    journal: Log = _JOURNAL,
    out: Out = _OUT,
    prove: Prove = 0,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """
    Fit the weights of the evaluation to games that the computer plays against itself.

    They begin as they were set by hand; those play the games, and the proof is against them.

    The same seed gives the same weights, however many processes share the games, and however often it was stopped.

    The package has its weights in games/neuroshima_hex/data/weights/weights.toml; a new file takes effect there.
    """
    from ashboard.cli.crew import processors
    from ashboard.cli.screen import print_json
    from ashboard.cli.tuning.lessons import surprise, taught
    from ashboard.games.neuroshima_hex.insight.insight import weights_by_hand

    seed = "1" if seed is None else seed
    crew = jobs or processors()
    courses = _courses(games, seed, iterations, journal, crew)
    start = weights_by_hand()
    weights = taught(courses, start)
    result: dict[str, Any] = {
        "command": f"ashboard tune --games {games} --seed {seed} --iterations {iterations}",
        "games": games,
        "positions": sum(len(rows) for rows, _ in courses),
        "surprise": {"before": round(surprise(courses, start), 4), "after": round(surprise(courses, weights), 4)},
        "file": str(out),
    }
    _write(out, weights, result)
    if prove:
        result["proof"] = _proved(weights, start, seed, iterations, prove, crew)
    print_json(result) if json else _show(result)


def _courses(games: int, seed: str, iterations: int, path: Path, crew: int) -> list["Course"]:
    """What the games teach; those that the journal lacks are played first."""
    from ashboard.cli.crew import done, watched
    from ashboard.cli.tuning.journal import Journal
    from ashboard.cli.tuning.lessons import course
    from ashboard.cli.tuning.selfplay import Lesson, played

    journal = Journal(path, {"job": "tune", "seed": seed, "iterations": iterations})
    lessons = [Lesson(number, seed, iterations) for number in range(games)]
    missing = [lesson for lesson in lessons if lesson.number not in journal.games]
    for number, answers in watched(done(played, missing, crew), len(missing), "games"):
        journal.add(number, answers)
    finished = [(lesson, journal.games[lesson.number]) for lesson in lessons]
    return list(watched(done(course, finished, crew), games, "lessons"))


def _proved(
    weights: list[float], start: list[float], seed: str, iterations: int, pairs: int, crew: int
) -> dict[str, object]:
    """How the new weights do against the old ones."""
    from ashboard.cli.crew import done, watched
    from ashboard.cli.tuning.proof import Bout, fought, verdict

    bouts = [Bout(number, seed, iterations, tuple(weights), tuple(start)) for number in range(pairs)]
    return verdict(list(watched(done(fought, bouts, crew), pairs, "pairs")))


def _write(path: Path, weights: list[float], result: dict[str, Any]) -> None:
    """The weights as the game's data file, with the command that made it."""
    from ashboard.cli.files import write_text
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

    head = f"# Made by: {result['command']}\n"
    head += f"# From {result['positions']} positions; surprise {result['surprise']['before']} before, "
    head += f"{result['surprise']['after']} after.\n"
    write_text(path, head + NEUROSHIMA_HEX.insight().weights_toml(weights))


def _show(result: dict[str, Any]) -> None:
    from ashboard.cli.screen import line, screen

    console = screen()
    line(console, f"{result['games']} games, {result['positions']} positions")
    line(console, f"Surprise {result['surprise']['before']} before, {result['surprise']['after']} after")
    if "proof" in result:
        proof = result["proof"]
        low, high = proof["share95"]
        line(
            console,
            f"Against the weights set by hand {proof['share']:.1%} of {proof['pairs']} pairs ({low:.1%} to {high:.1%})",
        )
    line(console, f"Weights in {result['file']}")
