"""Players on trial: a level that judges by the weights of a file, such as veteran=new.toml."""

from pathlib import Path
from typing import Final

from ashboard.agents.catalogue import SearchLimits
from ashboard.agents.levels import LEVELS
from ashboard.core.agent import Agent
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.game import Game

MARK: Final = "="


def is_trial(name: str) -> bool:
    """Return whether the name is that of a level and a file of weights."""
    level, mark, path = name.partition(MARK)
    return level in LEVELS and bool(mark) and bool(path)


def make_trial(name: str, game: Game, seed: str, limits: SearchLimits) -> Agent:
    """Return the player with dice of its own; BadInput says what is wrong with the file."""
    level, _, path = name.partition(MARK)
    try:
        insight = game.insight().with_weights_toml(Path(path).read_text("utf-8"))
    except (OSError, UnicodeError) as error:
        raise BadInput(path, f"expected a file of weights ({error})") from None
    except BadInput as error:
        raise error.within(path) from None
    return LEVELS[level].make_judge(insight, Dice(seed), limits.seconds, limits.iterations)
