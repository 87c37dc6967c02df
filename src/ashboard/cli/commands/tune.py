"""`ashboard tune`: the weights of the evaluation, fitted from self-play."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from ashboard.cli.options import shared

if TYPE_CHECKING:
    from ashboard.training.samples import GameSamples

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
    jobs: shared.Jobs = None,
    json: Json = False,
) -> None:
    """
    Fit the weights of the evaluation to games that the computer plays against itself.

    They begin as they were set by hand; those play the games, and the proof is against them.

    The same seed gives the same weights, however many processes share the games, and however often it was stopped.

    The package has its weights in games/neuroshima_hex/data/weights/weights.toml; a new file takes effect there.
    """
    from ashboard.cli.output.screen import print_json
    from ashboard.games.neuroshima_hex.insight.insight import weights_by_hand
    from ashboard.training.pool import processor_count
    from ashboard.training.samples import fit_weights, mean_loss

    seed = "1" if seed is None else seed
    processes = jobs or processor_count()
    samples = _collect_samples(games, seed, iterations, journal, processes)
    start = weights_by_hand()
    weights = fit_weights(samples, start)
    result: dict[str, Any] = {
        "command": f"ashboard tune --games {games} --seed {seed} --iterations {iterations}",
        "games": games,
        "positions": sum(len(rows) for rows, _ in samples),
        "surprise": {"before": round(mean_loss(samples, start), 4), "after": round(mean_loss(samples, weights), 4)},
        "file": str(out),
    }
    _write(out, weights, result)
    if prove:
        result["proof"] = _prove(weights, start, seed, iterations, prove, processes)
    print_json(result) if json else _show(result)


def _collect_samples(games: int, seed: str, iterations: int, path: Path, processes: int) -> list["GameSamples"]:
    """What the games teach; those that the journal lacks are played first."""
    from ashboard.cli.output.progress import show_progress
    from ashboard.training.journal import Journal
    from ashboard.training.pool import map_in_processes
    from ashboard.training.samples import extract_samples
    from ashboard.training.selfplay import TrainingGame, play_game

    journal = Journal(path, {"job": "tune", "seed": seed, "iterations": iterations})
    planned = [TrainingGame(number, seed, iterations) for number in range(games)]
    missing = [game for game in planned if game.number not in journal.games]
    for number, answers in show_progress(map_in_processes(play_game, missing, processes), len(missing), "games"):
        journal.add(number, answers)
    finished = [(game, journal.games[game.number]) for game in planned]
    return list(show_progress(map_in_processes(extract_samples, finished, processes), games, "lessons"))


def _prove(
    weights: list[float], start: list[float], seed: str, iterations: int, pairs: int, processes: int
) -> dict[str, object]:
    """How the new weights do against the old ones."""
    from ashboard.cli.output.progress import show_progress
    from ashboard.training.pool import map_in_processes
    from ashboard.training.proof import ProofPair, play_pair, summarise_proof

    planned = [ProofPair(number, seed, iterations, tuple(weights), tuple(start)) for number in range(pairs)]
    return summarise_proof(list(show_progress(map_in_processes(play_pair, planned, processes), pairs, "pairs")))


def _write(path: Path, weights: list[float], result: dict[str, Any]) -> None:
    """The weights as the game's data file, with the command that made it."""
    from ashboard.cli.files import write_text
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

    head = f"# Made by: {result['command']}\n"
    head += f"# From {result['positions']} positions; surprise {result['surprise']['before']} before, "
    head += f"{result['surprise']['after']} after.\n"
    write_text(path, head + NEUROSHIMA_HEX.insight().weights_toml(weights))


def _show(result: dict[str, Any]) -> None:
    from ashboard.cli.output.screen import print_line, screen

    console = screen()
    print_line(console, f"{result['games']} games, {result['positions']} positions")
    print_line(console, f"Surprise {result['surprise']['before']} before, {result['surprise']['after']} after")
    if "proof" in result:
        proof = result["proof"]
        low, high = proof["share95"]
        print_line(
            console,
            f"Against the weights set by hand {proof['share']:.1%} of {proof['pairs']} pairs ({low:.1%} to {high:.1%})",
        )
    print_line(console, f"Weights in {result['file']}")
