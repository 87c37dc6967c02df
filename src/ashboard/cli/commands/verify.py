"""`ashboard verify`: the dice of a record proved, and what that proves to whom."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ashboard.service.games.fairness import DiceProof

Record = Annotated[Path, typer.Argument(metavar="RECORD", help="Record of a finished game, as a service gives it out.")]
Commitment = Annotated[
    str | None,
    typer.Option("--commitment", metavar="HEX", help="The service's commitment as it was published before the game."),
]
Seal = Annotated[
    str | None, typer.Option("--seal", metavar="HEX", help="The seal of the dice that you noted before you revealed.")
]
Contribution = Annotated[
    list[str] | None,
    typer.Option("--contribution", metavar="TEXT", help="What you contributed; may be given for several seats."),
]


def verify(record: Record, commitment: Commitment = None, seal: Seal = None, contribution: Contribution = None) -> None:
    """
    Prove that every draw of a game followed from its dice, and say what that proves for each seat.

    The secret fits the commitment, the contributions fit the commitments of the seats, the seed is made of all of them,
    and every draw is what the seed gives. Give the seal and the contribution that you noted before the game to be sure
    that they are the same.
    """
    from ashboard.cli.files import read_record
    from ashboard.cli.output.screen import print_line, screen
    from ashboard.core.errors import BadInput, ReplayFailed
    from ashboard.service.games.fairness import verify_dice

    read = read_record(record)
    try:
        proved = verify_dice(read)
    except BadInput as error:
        raise error.within(str(record)) from None
    dice = proved.dice
    for name, noted, found in (("commitment", commitment, dice.commitment), ("seal", seal, dice.seal)):
        if noted is not None and noted.lower() != found:
            raise ReplayFailed(f"dice: the {name} of the record is {found or 'missing'}, expected {noted}")
    for text in contribution or []:
        if not any(given == text for given in dice.contributions):
            raise ReplayFailed(f"dice: the contribution {text} is not among those of the record")
    ended = "the game is over" if proved.state.outcome() is not None else "unfinished"
    print_line(
        screen(), f"verified {proved.draws} draws in {len(read.answers)} answers, {ended}, commitment {dice.commitment}"
    )
    for text in _meaning(dice, seal is not None, contribution or []):
        print_line(screen(), text)


def _meaning(dice: "DiceProof", has_seal: bool, own: list[str]) -> Iterator[str]:
    """What the proof says about each seat, and what it leaves open."""
    from ashboard.service.games.fairness import OPENLY

    if dice.version == OPENLY:
        yield "dice 1: contributions were given openly, one after the other"
        for seat, given in enumerate(dice.contributions):
            yield f"seat {seat}: {'contributed openly' if given else 'contributed nothing'}; this proves nothing"
        yield (
            "No draw was changed after the game began. Before that the service could choose the dice, together with "
            "the player who contributed last."
        )
        return
    yield f"dice 2, round {dice.round}, seal {dice.seal}"
    for seat, (committed, given) in enumerate(zip(dice.commitments, dice.contributions, strict=True)):
        whose = " (yours)" if given and given in own else ""
        if committed:
            yield f"seat {seat}{whose}: committed before anybody revealed; {_promise(has_seal)}"
        else:
            done = "contributed openly when joining" if given else "contributed nothing"
            yield f"seat {seat}{whose}: {done}; this proves nothing to the player there"
    if not any(dice.commitments):
        yield "Nobody committed: no draw was changed after the game began, but the service could choose the dice."
    if dice.round > 1:
        yield (
            f"Rounds before this one that ended without a game: {dice.round - 1}. Somebody left or did not reveal. A "
            "player who works with the service can turn dice down in this way, and it shows here."
        )


def _promise(has_seal: bool) -> str:
    """What the proof is worth, and to whom."""
    noted = "the seal is the one you noted" if has_seal else "if the player there noted this seal before revealing"
    return f"{noted}: nobody chose the dice, not even the service together with all other seats"
