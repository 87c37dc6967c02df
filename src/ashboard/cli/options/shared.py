"""Options that several commands share."""

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from math import isnan
from typing import Annotated, Final

import typer

from ashboard.agents.catalogue import AGENTS
from ashboard.agents.levels import LEVELS
from ashboard.cli.options import completion
from ashboard.cli.options.players import PLAYERS, describe_players
from ashboard.cli.options.terms import Terms

BOT = "bot:COMMAND asks a program"
EVERYBODY = describe_players(PLAYERS)
COMPUTERS = describe_players({name: player.description for name, player in AGENTS.items()})


def _number(value: float) -> float:
    """What is no number passes every limit."""
    if isnan(value):
        raise typer.BadParameter("expected a number")
    return value


Armies = Annotated[
    str | None,
    typer.Option(
        "--armies",
        metavar="A,B,…",
        help="Armies by seat: ids (see 'ashboard armies') or paths of army files; one serves all with --mirror. "
        "By default those of the edition's box: moloch, borgo, outpost, hegemony; with --edition duel smart, vegas.",
        autocompletion=completion.armies,
    ),
]
Agents = Annotated[
    str | None,
    typer.Option(
        "--agents",
        metavar="X,Y,…",
        help=f"Players by seat, or one that serves all: {COMPUTERS}; {BOT}. By default greedy, then random.",
        autocompletion=completion.agents,
    ),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--agents",
        metavar="X,Y,…",
        help=f"Players by seat, or one that serves all: {EVERYBODY}; {BOT}. By default human, then greedy.",
        autocompletion=completion.players,
    ),
]
Seconds = Annotated[
    float,
    typer.Option(
        "--seconds",
        min=0.0,
        max=3600.0,
        metavar="S",
        help="Time that a computer player may take for a turn; by default its level says it.",
        callback=_number,
    ),
]
BotSeconds = Annotated[
    float,
    typer.Option(
        "--bot-seconds",
        min=0.01,
        max=3600.0,
        metavar="S",
        help="Time limit of a bot for each answer.",
        callback=_number,
    ),
]
Iterations = Annotated[
    int,
    typer.Option(
        "--iterations",
        min=0,
        max=1_000_000_000,
        metavar="N",
        help="Positions that a computer player may look at in a turn; makes its games repeatable on any machine.",
    ),
]
Level = Annotated[
    str,
    typer.Option(
        "--level",
        metavar="LEVEL",
        help="Who judges: " + ", ".join(LEVELS) + ".",
        autocompletion=completion.levels,
    ),
]
Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="LANGUAGE",
        help="Language of the talk: en, pl, fr or hu. By default the system's (LC_ALL, LC_MESSAGES, LANG).",
        autocompletion=completion.languages,
    ),
]
Edition = Annotated[
    str,
    typer.Option(
        "--edition",
        metavar="EDITION",
        help="Edition of the rules: classic, duel or 2025.",
        autocompletion=completion.editions,
    ),
]
Mode = Annotated[
    str | None,
    typer.Option(
        "--mode",
        metavar="MODE",
        help="Way to play: duel, free-for-all, teams, one-against-two, atlas. By default duel, and atlas on one of "
        "its maps. See 'ashboard modes'. In bright-future: tunnel-of-power, underground-fever, arena; by default "
        "tunnel-of-power.",
        autocompletion=completion.modes,
    ),
]
Board = Annotated[
    str | None,
    typer.Option(
        "--board",
        metavar="BOARD",
        help="Board to play on: duel, duel-large, king-of-the-hill, large, standard. Or a mission with its map: "
        "evacuation, factory, funfair, reactor, truce. By default that of the edition's box: standard, with --edition "
        "duel duel.",
        autocompletion=completion.boards,
    ),
]
Variant = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        metavar="NAME",
        help="Variant to play with, again for each more: structures, leaders, alternative-start, reinforcements.",
        autocompletion=completion.variants,
    ),
]
Points = Annotated[bool, typer.Option("--points", help="Wounds of enemy headquarters are points; the most points win.")]
More = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="Further option of the game, again for each more; the value is true, false, a number, a text or a list "
        "with commas: teams=0,0,1,1 or moloch_exception=false; in bright-future players=3 or difficulty=plague.",
        autocompletion=completion.options,
    ),
]
First = Annotated[
    str | None,
    typer.Option(
        "--first",
        metavar="SEAT",
        help="Seat that begins, counted from 0, or random. By default 0; in bright-future random.",
        autocompletion=completion.firsts,
    ),
]
Mirror = Annotated[bool, typer.Option("--mirror", help="Allow the same army at more than one seat.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, max=256, metavar="N", help="Processes; by default one a processor.")
]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="SEED", help="Number or text that all dice follow; random if missing.")
]
Game = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="GAME",
        help="Game to play: neuroshima-hex, bright-future.",
        autocompletion=completion.games,
    ),
]


@dataclass(frozen=True)
class SetupOptions:
    """How a game is set up: the options that `play`, `match` and `arena` declare together."""

    edition: Edition = "classic"
    mode: Mode = None
    board: Board = None
    variant: Variant = None
    points: Points = False
    option: More = None
    first: First = None
    mirror: Mirror = False

    def terms(self, armies: str | None, agents: str | None) -> Terms:
        """The terms of a game with these armies and agents."""
        return Terms(
            armies,
            agents,
            self.edition,
            self.mode,
            self.board,
            self.first,
            self.mirror,
            self.points,
            tuple(self.variant or ()),
            tuple(self.option or ()),
        )


SETUP: Final = SetupOptions()
_DECLARED: Final = tuple(inspect.signature(SetupOptions).parameters.values())


def with_setup_options(command: Callable[..., None]) -> Callable[..., None]:
    """Let the parameter `setup` of a command stand for all options of a set-up, in its place."""
    own = inspect.signature(command)
    parameters: list[inspect.Parameter] = []
    for parameter in own.parameters.values():
        parameters += _DECLARED if parameter.name == "setup" else (parameter,)

    @functools.wraps(command)
    def run(**given: object) -> None:
        setup = {parameter.name: given.pop(parameter.name) for parameter in _DECLARED}
        command(**given, setup=SetupOptions(**setup))  # type: ignore[arg-type] # typer has checked the values

    run.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined] # read by typer
    return run
