"""`ashboard fingerprint`: what players do, counted from their games."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ashboard.arena.fingerprints import Fingerprint
    from ashboard.core.record import Record

Runs = Annotated[
    list[Path],
    typer.Argument(
        metavar="RUN…", help="Runs of the arena: folders made with --save, each with its journal beside it."
    ),
]
Picture = Annotated[Path | None, typer.Option("--picture", metavar="FILE", help="File for a chart (*.svg, *.png).")]
Json = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]


def fingerprint(runs: Runs, picture: Picture = None, json: Json = False) -> None:
    """
    Count what players do in a game of Neuroshima Hex on average: battles, losses, nets, moves, pushes.

    A run is a folder DIR of `ashboard arena --save DIR --journal DIR.jsonl`.
    """
    from ashboard.arena.fingerprints import take_fingerprints
    from ashboard.cli.output.screen import print_json

    found = take_fingerprints(game for run in runs for game in _games(run))
    if picture is not None:
        from ashboard.arena.charts import fingerprint_chart, render

        picture.write_bytes(render(fingerprint_chart(found), picture.suffix.removeprefix(".")))
    if json:
        print_json(
            [
                {"player": one.player, "games": one.games, **{deed: mean.data() for deed, mean in one.deeds.items()}}
                for one in found
            ]
        )
    else:
        _show(found)


def _games(run: Path) -> Iterator[tuple[list[str], "Record"]]:
    """The games of a run, each with its players by seat."""
    import json

    from ashboard.cli.files import read_record
    from ashboard.core.errors import BadInput

    journal = run.with_suffix(".jsonl")
    try:
        lines = journal.read_text("utf-8").splitlines()[1:]
        entries = [json.loads(line) for line in lines]
        places = [(entry["fixture"]["agents"], entry["pair"], entry["game"] + 1) for entry in entries]
    except (OSError, ValueError, KeyError, TypeError):
        raise BadInput(str(journal), "expected the journal of an arena") from None
    for players, pair, game in places:
        yield players, read_record(run / f"{pair:04}-{game}.json")


def _show(found: "list[Fingerprint]") -> None:
    from ashboard.arena.fingerprints import DEEDS
    from ashboard.cli.output.screen import print_line, screen

    console = screen()
    for one in found:
        print_line(console, f"{one.player} ({one.games} games)", "bold")
        for deed in DEEDS:
            mean = one.deeds[deed]
            print_line(console, f"  {deed:<16} {mean.value:6.2f} ± {mean.margin:.2f}")
