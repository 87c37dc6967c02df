"""What instant tiles do: one small class a word, one table. The Battle tile ends the turn and is played there."""

from typing import Final

from ashboard.games.neuroshima_hex.instants.displacing import Castling, Move, Push, Rotation
from ashboard.games.neuroshima_hex.instants.harming import Bomb, Grenade, Sniper
from ashboard.games.neuroshima_hex.instants.instant import Instant
from ashboard.games.neuroshima_hex.instants.terror import Terror

INSTANTS: Final[dict[str, Instant]] = {
    "bomb": Bomb(),
    "castling": Castling(),
    "grenade": Grenade(),
    "move": Move(),
    "push": Push(),
    "rotation": Rotation(),
    "sniper": Sniper(),
    "terror": Terror(),
}
