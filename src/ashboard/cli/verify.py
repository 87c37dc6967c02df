"""`ashboard verify`: the dice of a record proved."""

from pathlib import Path
from typing import Annotated

import typer

Record = Annotated[Path, typer.Argument(metavar="RECORD", help="Record of a finished game, as a service gives it out.")]
Commitment = Annotated[
    str | None,
    typer.Option("--commitment", metavar="HEX", help="The commitment as it was published before the game."),
]


def verify(record: Record, commitment: Commitment = None) -> None:
    """
    Prove that every draw of a game followed from its dice.

    The secret fits the commitment, the seed is made of the secret and everybody's contribution, and every draw is what
    the seed gives. Give the commitment that you noted before the game to be sure that it is the same one.
    """
    from ashboard.cli.files import read_record
    from ashboard.cli.screen import line, screen
    from ashboard.core.errors import BadInput, ReplayFailed
    from ashboard.service.fairness import verified

    read = read_record(record)
    try:
        state, draws = verified(read)
    except BadInput as error:
        raise error.within(str(record)) from None
    published = str((read.dice or {})["commitment"])
    if commitment is not None and commitment.lower() != published:
        raise ReplayFailed(f"dice: the record is committed to {published}, expected {commitment}")
    ended = "the game is over" if state.outcome() is not None else "unfinished"
    line(screen(), f"verified {draws} draws in {len(read.answers)} answers, {ended}, commitment {published}")
