"""The level that advises on a game."""

from typing import TYPE_CHECKING

from ashboard.core.errors import BadInput

if TYPE_CHECKING:
    from ashboard.agents.adviser import Adviser
    from ashboard.core.comparison import Comparison
    from ashboard.core.game import Game
    from ashboard.core.payloads import ComparisonData


def check_level(name: str) -> str:
    """Return the name if it is that of a level."""
    from ashboard.agents.levels import LEVELS

    if name not in LEVELS:
        raise BadInput("--level", f"{name!r} is unknown; expected one of " + ", ".join(LEVELS))
    return name


def make_adviser(game: "Game", level: str, seconds: float, iterations: int, seed: str) -> "Adviser":
    """Return an adviser of that level."""
    from ashboard.agents.adviser import Adviser
    from ashboard.agents.levels import LEVELS
    from ashboard.core.dice import Dice

    return Adviser(LEVELS[level].make_player(game, Dice(seed), seconds, iterations), game.insight())


def compared(game: "Game", comparison: "Comparison | None") -> "ComparisonData | None":
    """Return what makes the difference between two turns, with its sentence in every language."""
    from ashboard.core.comparison import comparison_data

    return None if comparison is None else comparison_data(comparison, game.clauses)


def percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"
