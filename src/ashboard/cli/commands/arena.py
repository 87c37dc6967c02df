"""`ashboard arena`: measures how strong computer players are, and how armies fare against each other."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ashboard.arena.pairing import PATIENCE
from ashboard.cli.options import shared

if TYPE_CHECKING:
    from ashboard.arena.job import Job
    from ashboard.arena.measurement import Players
    from ashboard.arena.results import Results
    from ashboard.arena.statistics.sprt import Sprt

Agents = Annotated[
    str,
    typer.Option(
        "--agents",
        metavar="A,B",
        help=f"Who is measured: {shared.COMPUTERS}; {shared.BOT}. One alone plays against itself, "
        "of more than two every two meet.",
        autocompletion=shared.completion.agents,
    ),
]
Armies = Annotated[
    str | None,
    typer.Option(
        "--armies",
        metavar="A,B,…",
        help="Armies to choose from, ids or paths of army files; every choice of them is played in turn. "
        "By default those of the edition's box; all means every army there is.",
        autocompletion=shared.completion.armies,
    ),
]
Seats = Annotated[
    int | None,
    typer.Option("--seats", min=1, max=8, metavar="N", help="Players at a table, where the mode leaves a choice."),
]
Pairs = Annotated[
    int, typer.Option("--pairs", min=1, max=1_000_000, metavar="N", help="Pairs to play, fewer if the test decides.")
]
Decided = Annotated[bool, typer.Option("--until-decided", help="Stop at the first pair that decides the test.")]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", min=1, max=256, metavar="N", help="Processes to play in; by default one a processor."),
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS|auto", help="Play on a Ray cluster: its address, or auto to find it here."),
]
Elo0 = Annotated[float, typer.Option("--elo0", metavar="ELO", help="Strength that the test is to reject.")]
Elo1 = Annotated[float, typer.Option("--elo1", metavar="ELO", help="Strength that the test is to accept.")]
Alpha = Annotated[float, typer.Option("--alpha", metavar="P", help="Chance to accept what should be rejected.")]
Beta = Annotated[float, typer.Option("--beta", metavar="P", help="Chance to reject what should be accepted.")]
Journal = Annotated[
    Path | None, typer.Option("--journal", metavar="FILE", help="File that keeps every game as soon as it has ended.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the journal where it was ended.")]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="DIR", help="Folder for the records: 0001-1.json is game 1 of pair 1.")
]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="File for one row a game.")]
Report = Annotated[
    Path | None, typer.Option("--report", metavar="DIR", help="Folder for report.html and its pictures.")
]
Table = Annotated[
    str | None, typer.Option("--table", metavar="armies", help="Show also how the armies fare against each other.")
]
Json = Annotated[bool, typer.Option("--json", help="Print the results as JSON.")]


@shared.with_setup_options
def arena(
    agents: Agents,
    armies: Armies = None,
    game: shared.Game = "neuroshima-hex",
    setup: shared.SetupOptions = shared.SETUP,
    seats: Seats = None,
    pairs: Pairs = 100,
    seed: shared.Seed = None,
    iterations: shared.Iterations = 0,
    seconds: shared.Seconds = 0.0,
    bot_seconds: shared.BotSeconds = PATIENCE,
    elo0: Elo0 = 0.0,
    elo1: Elo1 = 50.0,
    alpha: Alpha = 0.05,
    beta: Beta = 0.05,
    until_decided: Decided = False,
    jobs: Jobs = None,
    ray: Ray = None,
    journal: Journal = None,
    resume: Resume = False,
    save: Save = None,
    csv: Csv = None,
    report: Report = None,
    table: Table = None,
    json: Json = False,
) -> None:
    """
    Measure computer players in mirrored pairs of games: the same armies and dice, the seats swapped.

    Says who is stronger in Elo points with a 95 % interval, and tests it sequentially (SPRT). See docs/arena.md.
    """
    from ashboard.agents.catalogue import SearchLimits
    from ashboard.arena.job import Job
    from ashboard.arena.statistics.sprt import Sprt
    from ashboard.cli.adapters import adapter_of
    from ashboard.cli.failures import warn_about
    from ashboard.cli.options.players import check_players, split_list
    from ashboard.cli.options.terms import make_seed
    from ashboard.core.errors import BadInput

    sprt = Sprt(elo0, elo1, alpha, beta)
    sprt.check()
    _check(table, resume, journal)
    terms = setup.terms(armies, None)
    names = check_players(split_list(agents), trials=True)
    adapter = adapter_of(game)
    groups = adapter.tables(terms, seats, alone=len(names) == 1)
    warn_about(caution for group in groups for options in group for caution in adapter.game.cautions(options))
    job = Job(
        adapter.game.name,
        tuple(names),
        groups,
        make_seed() if seed is None else seed,
        SearchLimits(seconds, iterations),
        bot_seconds,
    )
    if table is not None and not job.armies():
        raise BadInput("--table", f"{job.game} has no armies to compare")
    _check_extras(job, report)
    players = _players(jobs or min(os.cpu_count() or 1, pairs * job.games_a_pair), ray)
    results = _measure(job, sprt, pairs, players, journal, save, until_decided=until_decided)
    _write(results, csv, report)
    _show(results, table is not None, json)


def _check(table: str | None, resume: bool, journal: Path | None) -> None:
    from ashboard.core.errors import BadInput

    if table not in (None, "armies"):
        raise BadInput("--table", f"{table!r}; expected armies")
    if resume and journal is None:
        raise BadInput("--resume", "expected --journal FILE, the journal to go on with")
    if journal is not None and not resume and journal.exists() and journal.stat().st_size:
        raise BadInput("--journal", f"{str(journal)!r} is there already; --resume goes on with it")


def _check_extras(job: "Job", report: Path | None) -> None:
    """What the results will need must be there before hours of play."""
    from ashboard.arena.extras import require
    from ashboard.arena.results import is_rated

    if is_rated(job):
        require("openskill", "ratings", "arena")
    if report is not None:
        require("matplotlib", "the report", "arena")
        report.mkdir(parents=True, exist_ok=True)


def _players(jobs: int, ray: str | None) -> "Players":
    """Who plays: processes of this machine, or a cluster."""
    if ray is None:
        from ashboard.arena.workers import play_all
        from ashboard.cli.failures import warn

        return lambda tasks: play_all(tasks, jobs, warn)
    from ashboard.arena.cluster import Cluster

    return Cluster(ray).play_all


def _measure(
    job: "Job",
    sprt: "Sprt",
    pairs: int,
    players: "Players",
    journal: Path | None,
    save: Path | None,
    *,
    until_decided: bool,
) -> "Results":
    """Plays under a progress bar, which only a terminal shows; keeps what was played as it ends."""
    from contextlib import nullcontext

    from ashboard.arena.journal import Journal as Kept
    from ashboard.arena.measurement import carry_out
    from ashboard.arena.results import results_of
    from ashboard.arena.score import Score
    from ashboard.cli.output.progress import MeasurementProgress

    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    score = Score(job, pairs, sprt, until_decided=until_decided)
    with (
        nullcontext() if journal is None else Kept(journal, job) as kept,
        MeasurementProgress(job, score, pairs, kept, save) as progress,
    ):
        carry_out(job, score, pairs, {} if kept is None else kept.games, players, progress.note_result)
    return results_of(job, sprt, score)


def _write(results: "Results", csv: Path | None, report: Path | None) -> None:
    from ashboard.cli.files import write_text

    if csv is not None:
        from ashboard.arena.csv_export import csv_text

        write_text(csv, csv_text(results))
    if report is not None:
        from ashboard.arena.report import write_report

        write_report(results, report)


def _show(results: "Results", with_table: bool, json: bool) -> None:
    if json:
        from ashboard.cli.output.screen import print_json

        more = {"army_table": results.armies().data()} if with_table else {}
        print_json({**results.data(), **more}, indent=None)
        return
    from ashboard.cli.output.results_table import print_results

    print_results(results, with_table=with_table)
