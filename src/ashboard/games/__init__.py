"""The catalogue: one line a game."""

from typing import Final

from ashboard.core.game import Game
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

GAMES: Final[dict[str, Game]] = {NEUROSHIMA_HEX.name: NEUROSHIMA_HEX}
