"""The players that the command knows by name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ashboard.core.errors import BadInput

if TYPE_CHECKING:
    from ashboard.core.agent import Agent
    from ashboard.core.dice import Dice
    from ashboard.core.game import Game

HUMAN: Final = "human"


def _random(game: "Game", dice: "Dice") -> "Agent":
    from ashboard.agents.random import RandomAgent

    return RandomAgent(dice)


def _greedy(game: "Game", dice: "Dice") -> "Agent":
    from ashboard.agents.greedy import GreedyAgent

    return GreedyAgent(game, dice)


@dataclass(frozen=True)
class Player:
    """A computer player: what to say about it, and how to seat it."""

    description: str
    seated: Callable[["Game", "Dice"], "Agent"]


AGENTS: Final = {
    "random": Player("takes every option with the same chance", _random),
    "greedy": Player("looks one answer ahead and takes what looks best", _greedy),
}
PLAYERS: Final = {HUMAN: "sits at this terminal"} | {name: player.description for name, player in AGENTS.items()}


def listed(players: dict[str, str]) -> str:
    """Players with their descriptions, in one sentence."""
    return "; ".join(f"{name} {description}" for name, description in players.items())


def seated(name: str, game: "Game", seed: str) -> "Agent":
    """A computer player with dice of its own."""
    from ashboard.core.dice import Dice

    return AGENTS[name].seated(game, Dice(seed))


def checked(names: list[str], *, human: bool = False) -> list[str]:
    """The names, if each is one of a player."""
    allowed = list(PLAYERS) if human else list(AGENTS)
    for name in names:
        if name not in allowed:
            raise BadInput("--agents", f"{name!r} is unknown; expected one of " + ", ".join(allowed))
    return names
