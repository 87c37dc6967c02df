"""Post-apocalyptic board games to play, study and automate, on one small core.

`ashboard.game("neuroshima-hex")` is where to start; docs/python.md shows the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING

# The compiler of the engine takes it for true: it needs none of the types below, and would read the whole package.
COMPILING_ENGINE = False

if TYPE_CHECKING and not COMPILING_ENGINE:
    from ashboard.api.events import Events as Events
    from ashboard.api.game import Game as Game
    from ashboard.api.game import game as game
    from ashboard.api.match import Match as Match
    from ashboard.core.errors import AshboardError as AshboardError
    from ashboard.core.errors import BadInput as BadInput
    from ashboard.core.errors import IllegalAction as IllegalAction

__version__ = "0.1.0"

# The names that stay, and where each is imported from when somebody first asks for it.
_NAMES = {
    "AshboardError": "ashboard.core.errors",
    "BadInput": "ashboard.core.errors",
    "Events": "ashboard.api.events",
    "Game": "ashboard.api.game",
    "IllegalAction": "ashboard.core.errors",
    "Match": "ashboard.api.match",
    "game": "ashboard.api.game",
}

__all__ = ["AshboardError", "BadInput", "Events", "Game", "IllegalAction", "Match", "game"]


def __getattr__(name: str) -> object:
    """Import a name when it is first asked for, so that `import ashboard` costs nothing."""
    module = _NAMES.get(name)
    if module is None:
        raise AttributeError(f"module 'ashboard' has no attribute {name!r}")
    found: object = getattr(import_module(module), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_NAMES})
