"""Game adapters: what the commands need of each game besides the game itself."""

from pathlib import Path
from typing import TYPE_CHECKING

from ashboard.core.errors import BadInput

if TYPE_CHECKING:
    from ashboard.cli.adapters.adapter import GameAdapter

NAMES = ("neuroshima-hex", "bright-future")


def adapter_of(game: str) -> "GameAdapter":
    """Return the adapter of a game by the game's name."""
    if game == NAMES[0]:
        from ashboard.cli.adapters.neuroshima_hex import NeuroshimaHexAdapter

        return NeuroshimaHexAdapter()
    if game == NAMES[1]:
        from ashboard.cli.adapters.bright_future import BrightFutureAdapter

        return BrightFutureAdapter()
    raise BadInput("game", f"{game!r} is unknown; expected one of " + ", ".join(NAMES))


def adapter_of_file(path: Path) -> "GameAdapter":
    """Return the adapter of the game that a scenario or position file names."""
    from ashboard.cli.files import read_toml

    game = read_toml(path).get("game", NAMES[0])
    if game not in NAMES:
        raise BadInput(f"{path}: game", "expected one of " + ", ".join(NAMES))
    return adapter_of(str(game))
