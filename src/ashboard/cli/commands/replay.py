"""`ashboard replay`: a record shown again, or verified."""

from pathlib import Path
from typing import Annotated

import typer

Record = Annotated[Path, typer.Argument(metavar="RECORD", help="Record of a game, whole or partial.")]
Verify = Annotated[bool, typer.Option("--verify", help="Only check every answer, and say where the record leads.")]
Seed = Annotated[
    str | None,
    typer.Option("--seed", metavar="SEED", help="Verify also that every answer of chance is what this seed gives."),
]
Turn = Annotated[
    int | None,
    typer.Option("--turn", min=0, metavar="N", help="Show this turn alone; 0 is what comes before the first."),
]
Board = Annotated[bool, typer.Option("--board", help="Draw the board after each turn.")]
Position = Annotated[
    Path | None,
    typer.Option(
        "--position",
        metavar="FILE",
        help="Also write the last position, of the turn if one is given, as a scenario file.",
    ),
]


def replay(
    record: Record,
    verify: Verify = False,
    seed: Seed = None,
    turn: Turn = None,
    board: Board = False,
    position: Position = None,
) -> None:
    """
    Show a recorded game turn by turn, or verify it.

    The last line names the outcome and a fingerprint of the last position; equal fingerprints mean equal positions.
    """
    from ashboard.cli.adapters.replay import RecordReplay, fingerprint, result_text
    from ashboard.cli.files import read_record, write_text
    from ashboard.cli.output.screen import print_line, screen
    from ashboard.core.errors import BadInput

    console = screen()
    try:
        replayed = RecordReplay(read_record(record), seed)
        if not verify and seed is None:
            replayed.show(console, turn, board)
        state = replayed.finish()
    except BadInput as error:
        raise (error if error.where.startswith(str(record)) else error.within(str(record))) from None
    if position is not None:
        write_text(position, replayed.position(turn))
    verified = f"verified {replayed.number} answers, " if verify or seed is not None else ""
    print_line(console, f"{verified}{result_text(replayed.adapter, state)}, position {fingerprint(state)}")
