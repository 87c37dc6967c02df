"""Advisers for the commands that explain games."""

from typing import TYPE_CHECKING

from ashboard.core.errors import BadInput

if TYPE_CHECKING:
    from ashboard.agents.adviser import Adviser
    from ashboard.core.game import Game


def check_level(name: str) -> str:
    """The name, if it is one of a level."""
    from ashboard.agents.levels import LEVELS

    if name not in LEVELS:
        raise BadInput("--level", f"{name!r} is unknown; expected one of " + ", ".join(LEVELS))
    return name


def make_adviser(game: "Game", level: str, seconds: float, iterations: int, seed: str) -> "Adviser":
    """Somebody of that level who tells what he thinks."""
    from ashboard.agents.adviser import Adviser
    from ashboard.agents.levels import LEVELS
    from ashboard.core.dice import Dice

    return Adviser(LEVELS[level].make_player(game, Dice(seed), seconds, iterations))


def percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"
