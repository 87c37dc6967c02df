"""Ways to play: how many, on which sides, in which order, and who has won."""

from typing import Final

from ashboard.core.errors import BadInput, NotBuilt
from ashboard.games.neuroshima_hex.modes.duel import Duel
from ashboard.games.neuroshima_hex.modes.mode import Mode

MODES: Final[dict[str, Mode]] = {"duel": Duel()}
_PLANNED: Final = ("free-for-all", "teams", "one-against-two")


def mode_named(name: str) -> Mode:
    """A mode by its name."""
    if name in _PLANNED:
        raise NotBuilt(f"the mode {name!r} is not built yet; there is " + ", ".join(MODES))
    known = MODES.get(name)
    if known is None:
        raise BadInput("mode", f"{name!r} is unknown; expected one of " + ", ".join((*MODES, *_PLANNED)))
    return known
