"""`ashboard label`: decisions whose turns are played out, for measuring evaluations."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ashboard.cli.options import shared

if TYPE_CHECKING:
    from ashboard.training.parts import Part

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="Folder for the parts; those begun there go on.")]
Parts = Annotated[
    str, typer.Option("--parts", metavar="A-B", help="Numbers of the parts, from 0: one, or the first and the last.")
]
Size = Annotated[int, typer.Option("--size", min=1, max=10_000, metavar="N", help="How many games a part has.")]
Turns = Annotated[int, typer.Option("--turns", min=2, max=64, metavar="N", help="How many turns of a decision.")]
Futures = Annotated[
    int, typer.Option("--futures", min=2, max=1000, metavar="N", help="How often each turn is played out.")
]
Among = Annotated[
    int,
    typer.Option(
        "--among",
        min=1,
        max=28,
        metavar="N",
        help="The decision is made in one of the first N turns of a game; 2 are those of the headquarters.",
    ),
]
List = Annotated[
    Path | None, typer.Option("--list", metavar="FILE", help="File that lists the parts with their hashes.")
]
_SIZE: Final = 100
_TURNS: Final = 8
_FUTURES: Final = 4
_AMONG: Final = 28


def label(
    folder: Folder,
    seed: shared.Seed = None,
    parts: Parts = "0",
    size: Size = _SIZE,
    turns: Turns = _TURNS,
    futures: Futures = _FUTURES,
    among: Among = _AMONG,
    list_: List = None,
    jobs: shared.Jobs = None,
) -> None:
    """
    Play games up to a decision and play out each of its turns; `gate` measures evaluations by the results.

    All turns of a decision are played out in the same futures, so only the turns make a difference.

    The same seed and numbers give the same files, however many processes share the work, and however often it was
    stopped. The files are large and easy to make again; keep their list.
    """
    from ashboard.cli.output.progress import show_progress
    from ashboard.training.journal import Journal
    from ashboard.training.labels import label_decision
    from ashboard.training.parts import Part
    from ashboard.training.pool import map_in_processes, processor_count

    folder.mkdir(parents=True, exist_ok=True)
    asked = [Part(seed or "1", number, size, turns, futures, among) for number in _numbers(parts)]
    for part in asked:
        journal = Journal(part.file(folder), part.terms())
        missing = [task for task in part.tasks() if task.number not in journal.games]
        work = map_in_processes(label_decision, missing, jobs or processor_count())
        for number, entry in show_progress(work, len(missing), f"part {part.number}"):
            journal.add(number, entry)
        _note(part, folder, list_)


def _numbers(text: str) -> range:
    """The numbers of the parts."""
    from ashboard.core.errors import BadInput

    first, _, last = text.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal() or int(last or first) < int(first):
        raise BadInput("--parts", f"{text!r}; expected a number, or the first and the last, like 0-9")
    return range(int(first), int(last or first) + 1)


def _note(part: "Part", folder: Path, path: Path | None) -> None:
    """Tell that a part is finished, and put it on the list."""
    import json

    from ashboard.cli.files import read_text, write_text
    from ashboard.cli.output.screen import print_line, screen
    from ashboard.training.parts import list_parts

    found = list_parts([part.file(folder)])
    for name, facts in found.items():
        print_line(screen(), f"{name}: {facts['decisions']} decisions, {facts['sha256']}")
    if path is not None:
        known = json.loads(read_text(path)) if path.exists() else {}
        write_text(path, json.dumps(dict(sorted((known | found).items())), indent=1) + "\n")
