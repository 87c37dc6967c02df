"""All kinds of puzzles by game and name."""

from typing import Final

from ashboard.core.errors import BadInput
from ashboard.puzzles.bright_future.door_route import DOOR_ROUTE
from ashboard.puzzles.bright_future.fight_sum import FIGHT_SUM
from ashboard.puzzles.kind import PuzzleKind
from ashboard.puzzles.neuroshima_hex.kinds import TURN_KINDS
from ashboard.puzzles.neuroshima_hex.riddle import RIDDLE
from ashboard.puzzles.neuroshima_hex.turn_kind import HexTurnKind

_ALL: Final[tuple[PuzzleKind, ...]] = (
    *(HexTurnKind(kind) for kind in TURN_KINDS.values()),
    RIDDLE,
    FIGHT_SUM,
    DOOR_ROUTE,
)
KINDS: Final = {kind.name: kind for kind in _ALL}


def find_kind(name: str, game: str = "") -> PuzzleKind:
    """Return a kind by its name, or raise BadInput."""
    kind = KINDS.get(name)
    if kind is None or (game and kind.game != game):
        raise BadInput("kind", f"{name!r} is unknown; expected one of " + ", ".join(_names(game)))
    return kind


def _names(game: str) -> list[str]:
    return [kind.name for kind in _ALL if not game or kind.game == game]
