"""What instant tiles do: one small class a word, one table. The Battle tile ends the turn and is played there."""

from typing import Final

from ashboard.games.neuroshima_hex.rules.instants.displacing import Castling, Move, Push, Rotation
from ashboard.games.neuroshima_hex.rules.instants.harming import Bomb, Grenade, Sniper
from ashboard.games.neuroshima_hex.rules.instants.instant import Instant
from ashboard.games.neuroshima_hex.rules.instants.terror import Terror

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
