"""The computer players by name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ashboard.agents.characters import CHARACTERS, LEVEL, MARK
from ashboard.agents.greedy import GreedyAgent
from ashboard.agents.levels import LEVELS, Level
from ashboard.agents.random import RandomAgent
from ashboard.core.agent import Agent
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.game import Game


@dataclass(frozen=True)
class SearchLimits:
    """What a player may spend on a whole turn; 0 leaves that limit to the player's level."""

    seconds: float = 0.0
    iterations: int = 0


@dataclass(frozen=True)
class Player:
    """A computer player: its description, and the function that makes it."""

    description: str
    make: Callable[[Game, Dice, SearchLimits], Agent]


def _random(game: Game, dice: Dice, limits: SearchLimits) -> Agent:
    return RandomAgent(dice)


def _greedy(game: Game, dice: Dice, limits: SearchLimits) -> Agent:
    return GreedyAgent(game, dice)


def _of_level(level: Level) -> Player:
    def sit(game: Game, dice: Dice, limits: SearchLimits) -> Agent:
        return level.make_player(game, dice, limits.seconds, limits.iterations)

    return Player(level.description, sit)


def _of_character(name: str) -> Player:
    def sit(game: Game, dice: Dice, limits: SearchLimits) -> Agent:
        return LEVELS[LEVEL].make_character(name, game, dice, limits.seconds, limits.iterations)

    return Player(CHARACTERS[name].description, sit)


def _levels() -> dict[str, Player]:
    """The levels from the weakest to the strongest, characters behind the level that has them."""
    players: dict[str, Player] = {}
    for level, known in LEVELS.items():
        players[level] = _of_level(known)
        if level == LEVEL:
            players.update({f"{level}{MARK}{name}": _of_character(name) for name in CHARACTERS})
    return players


AGENTS: Final = {
    "random": Player("takes every option with the same chance", _random),
    "greedy": Player("looks one answer ahead and takes what looks best", _greedy),
    **_levels(),
}

# Answers for a seat that has run out of time in a game of more than two [CLOCK-02].
WEAKEST: Final = next(iter(LEVELS))


def make_agent(name: str, game: Game, seed: str, limits: SearchLimits | None = None) -> Agent:
    """Return a computer player with dice of its own."""
    player = AGENTS.get(name)
    if player is None:
        raise BadInput("agent", f"{name!r} is unknown; expected one of " + ", ".join(AGENTS))
    return player.make(game, Dice(seed), limits or SearchLimits())


# The earlier name, kept for one version.
seated: Final = make_agent
