"""`ashboard play`: a game at the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ashboard.arena.pairing import PATIENCE
from ashboard.cli.options import shared

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.adapters.adapter import GameAdapter
    from ashboard.cli.terminal.session import Session
    from ashboard.core.record import Record

_IN_RECORD: Final = ("game", "armies", "edition", "mode", "board", "variant", "points", "option", "first", "mirror")

Save = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="File for the record, written anew after every answer.")
]
Load = Annotated[
    Path | None, typer.Option("--load", metavar="FILE", help="Record to go on with; it says armies and rules.")
]


@shared.with_setup_options
def play(
    context: typer.Context,
    game: shared.Game = "neuroshima-hex",
    armies: shared.Armies = None,
    agents: shared.Players = None,
    setup: shared.SetupOptions = shared.SETUP,
    seed: shared.Seed = None,
    iterations: shared.Iterations = 0,
    seconds: shared.Seconds = 0.0,
    save: Save = None,
    load: Load = None,
    bot_seconds: shared.BotSeconds = PATIENCE,
    language: shared.Language = None,
) -> None:
    """
    Play a game at the terminal, against the computer or against each other.

    At every question ? helps, ? and a name explains a card or tile, u takes back, q quits.

    Reads plain lines too, so that a program may play through pipes.
    """
    from ashboard.agents.catalogue import SearchLimits
    from ashboard.cli.adapters import adapter_of
    from ashboard.cli.failures import warn_about
    from ashboard.cli.options.players import check_players
    from ashboard.cli.options.terms import make_seed, players_by_seat
    from ashboard.cli.output.screen import screen
    from ashboard.cli.terminal.session import Session
    from ashboard.cli.translations import choose_language
    from ashboard.core.errors import BadInput
    from ashboard.core.record import Record

    spoken = choose_language(language)
    terms = setup.terms(armies, agents)
    if load is None:
        adapter = adapter_of(game)
        players = check_players(players_by_seat(agents, adapter.seats(terms), "human", "greedy"), human=True)
        chosen = adapter.options(terms)
        warn_about(adapter.game.cautions(chosen))
        record = Record(adapter.game.name, adapter.game.version_of(chosen), chosen, ())
    else:
        record = _loaded(context, load)
        adapter = adapter_of(record.game)
        players = check_players(players_by_seat(agents, _seats(record, load), "human", "greedy"), human=True)
    try:
        limits = SearchLimits(seconds, iterations)
        session = Session(adapter, record, make_seed() if seed is None else seed, players, save, bot_seconds, limits)
    except BadInput as error:
        raise (error if load is None else error.within(str(load))) from None
    try:
        _play(adapter, session, screen(), save, spoken)
    finally:
        session.close()


def _loaded(context: typer.Context, path: Path) -> "Record":
    """A game to go on with, which leaves some options no say."""
    from ashboard.cli.adapters import NAMES
    from ashboard.cli.files import read_record
    from ashboard.core.errors import BadInput

    for name in _IN_RECORD:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise BadInput(f"--{name}", "not together with --load: the record says it")
    record = read_record(path)
    if record.game not in NAMES:
        raise BadInput(f"{path}: game", f"{record.game!r}; expected one of " + ", ".join(NAMES))
    return record


def _seats(record: "Record", path: Path) -> int:
    """How many players a record has."""
    from ashboard.cli.adapters import adapter_of
    from ashboard.core.errors import BadInput

    adapter = adapter_of(record.game)
    try:
        return adapter.game.seats(record.options, record.rules)
    except BadInput as error:
        raise error.within(str(path)) from None


def _play(adapter: "GameAdapter", session: "Session", console: "Console", save: Path | None, language: str) -> None:
    """Question after question until the game or the patience is over."""
    from ashboard.cli.output.screen import print_line
    from ashboard.cli.terminal.ending import print_ending
    from ashboard.cli.terminal.lines import Quit

    dialogue = adapter.dialogue(session, console, language)
    dialogue.print_briefing()
    try:
        while (decision := session.next_question()) is not None:
            dialogue.ask(decision)
        dialogue.show()
    except (Quit, EOFError):
        print_line(console, "")
    except KeyboardInterrupt:
        print_line(console, "")
        raise
    finally:
        print_ending(console, session, dialogue.names(), save, language)
