"""`ashboard play`: a game at the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ashboard.arena.fixture import PATIENCE
from ashboard.cli import options as shared

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.playing.session import Session
    from ashboard.core.record import Record

_IN_RECORD: Final = ("armies", "edition", "mode", "board", "variant", "points", "option", "first", "mirror")

Save = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="File for the record, written anew after every answer.")
]
Load = Annotated[
    Path | None, typer.Option("--load", metavar="FILE", help="Record to go on with; it says armies and rules.")
]


def play(
    context: typer.Context,
    armies: shared.Armies = None,
    agents: shared.Players = None,
    edition: shared.Edition = "classic",
    mode: shared.Mode = None,
    board: shared.Board = "standard",
    variant: shared.Variant = None,
    points: shared.Points = False,
    option: shared.More = None,
    first: shared.First = "0",
    mirror: shared.Mirror = False,
    seed: shared.Seed = None,
    iterations: shared.Iterations = 0,
    seconds: shared.Seconds = 0.0,
    save: Save = None,
    load: Load = None,
    bot_seconds: shared.BotSeconds = PATIENCE,
) -> None:
    """
    Play a game at the terminal, against the computer or against each other.

    At every question ? helps with the notation, b previews a battle, u takes back, q quits.

    Reads plain lines too, so that a program may play through pipes.
    """
    from ashboard.agents.catalogue import Budget
    from ashboard.cli.agents import checked
    from ashboard.cli.lineup import Terms, fresh_seed, seated
    from ashboard.cli.playing.session import Session
    from ashboard.cli.screen import screen
    from ashboard.core.errors import BadInput

    terms = Terms(
        armies, agents, edition, mode, board, first, mirror, points, tuple(variant or ()), tuple(option or ())
    )
    if load is None:
        players = checked(terms.players("human", "greedy"), human=True)
        record = _begun(terms.options())
    else:
        record = _loaded(context, load)
        players = checked(seated(agents, _seats(record, load), "human", "greedy"), human=True)
    try:
        budget = Budget(seconds, iterations)
        session = Session(record, fresh_seed() if seed is None else seed, players, save, bot_seconds, budget)
    except BadInput as error:
        raise (error if load is None else error.within(str(load))) from None
    try:
        _play(session, screen(), save)
    finally:
        session.close()


def _begun(options: dict[str, object]) -> "Record":
    """A game without an answer yet."""
    from ashboard.core.record import Record
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

    return Record(NEUROSHIMA_HEX.name, NEUROSHIMA_HEX.rules_version, options, ())


def _loaded(context: typer.Context, path: Path) -> "Record":
    """A game to go on with, which leaves some options no say."""
    from ashboard.cli.files import read_record
    from ashboard.core.errors import BadInput
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

    for name in _IN_RECORD:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise BadInput(f"--{name}", "not together with --load: the record says it")
    record = read_record(path)
    if record.game != NEUROSHIMA_HEX.name:
        raise BadInput(f"{path}: game", f"{record.game!r}; expected {NEUROSHIMA_HEX.name!r}")
    return record


def _seats(record: "Record", path: Path) -> int:
    """How many players a record has."""
    from ashboard.cli.lineup import army_ids_of
    from ashboard.core.errors import BadInput
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

    try:
        return len(army_ids_of(NEUROSHIMA_HEX.options(record.options, record.rules)))
    except BadInput as error:
        raise error.within(str(path)) from None


def _play(session: "Session", console: "Console", save: Path | None) -> None:
    """Question after question until the game or the patience is over."""
    from ashboard.cli.playing.dialogue import Dialogue, Quit
    from ashboard.cli.rerun import result
    from ashboard.cli.screen import line
    from ashboard.cli.seats import names

    dialogue = Dialogue(session, console)
    dialogue.brief()
    try:
        while (decision := session.question()) is not None:
            dialogue.ask(decision)
        dialogue.show()
    except (Quit, EOFError):
        line(console, "")
    except KeyboardInterrupt:
        line(console, "")
        raise
    finally:
        for seat, reason in session.forfeits.items():
            line(console, f"{names(session.state.setup)[seat]} forfeits, {reason}", "bold")
        line(console, f"The game is {result(session.state)}.", "bold")
        line(console, f"Seed {session.seed}" + (f", saved in {save}" if save is not None else ", not saved"))
