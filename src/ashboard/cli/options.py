"""Options that several commands share."""

from typing import Annotated

import typer

from ashboard.cli import completion
from ashboard.cli.agents import AGENTS, PLAYERS, listed

_COMPUTERS = {name: player.description for name, player in AGENTS.items()}

Armies = Annotated[
    str,
    typer.Option(
        "--armies",
        metavar="A,B",
        help="Armies by seat, or one that serves all: ids (see 'ashboard armies') or paths of army files.",
        autocompletion=completion.armies,
    ),
]
Agents = Annotated[
    str,
    typer.Option(
        "--agents",
        metavar="X,Y",
        help=f"Players by seat, or one that serves all: {listed(_COMPUTERS)}.",
        autocompletion=completion.agents,
    ),
]
Players = Annotated[
    str,
    typer.Option(
        "--agents",
        metavar="X,Y",
        help=f"Players by seat, or one that serves all: {listed(PLAYERS)}.",
        autocompletion=completion.players,
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
    str, typer.Option("--mode", metavar="MODE", help="Way to play: duel.", autocompletion=completion.modes)
]
Board = Annotated[
    str, typer.Option("--board", metavar="BOARD", help="Board to play on: standard.", autocompletion=completion.boards)
]
First = Annotated[
    str,
    typer.Option("--first", metavar="SEAT", help="Seat that begins: 0, 1 or random.", autocompletion=completion.firsts),
]
Mirror = Annotated[bool, typer.Option("--mirror", help="Allow the same army at more than one seat.")]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="SEED", help="Number or text that all dice follow; random if missing.")
]
Game = Annotated[
    str, typer.Option("--game", metavar="GAME", help="Game to play: neuroshima-hex.", autocompletion=completion.games)
]
