"""The catalogue: one line a game."""

from typing import Final

from ashboard.core.game import Game
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

GAMES: Final[dict[str, Game]] = {game.name: game for game in (NEUROSHIMA_HEX, BRIGHT_FUTURE)}
