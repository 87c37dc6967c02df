"""Which options are worth a thought: of those that come to the same only one."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.games.neuroshima_hex.actions import HexAction, ONWARDS
from ashboard.games.neuroshima_hex.grid import SIDES
from ashboard.games.neuroshima_hex.state import HexState
from ashboard.games.neuroshima_hex.tile import Tile

_alike: dict[Tile, list[int]] = {}


def alike(tile: Tile) -> list[int]:
    """For each rotation the first one that looks the same on the board."""
    known = _alike.get(tile)
    if known is None:
        looks = [_look(tile, rotation) for rotation in range(SIDES)]
        known = [looks.index(look) for look in looks]
        _alike[tile] = known
    return known


def _look(tile: Tile, rotation: int) -> tuple[object, ...]:
    face = tile.faces[rotation]
    strikes = sorted((icon.kind, icon.direction, icon.strength) for icon in face.strikes)
    return strikes, face.nets, face.links, face.armour


def distinct(state: HexState, decision: Decision) -> list[Action]:
    """The options without rotations that look like another one."""
    kept: list[Action] = []
    for option in decision.options:
        assert isinstance(option, HexAction)
        turn = option.rotation
        if 0 <= turn < SIDES:
            tile = option.tile if option.tile is not None and not option.tile.is_instant else None
            if tile is None and option.cell >= 0:
                unit = state.position.board[option.cell]
                tile = None if unit is None else unit.tile
                if unit is not None and option.to == option.cell and alike(unit.tile)[turn] == alike(unit.tile)[unit.rotation]:
                    continue
            if tile is not None and option.by < 0 and alike(tile)[turn] != turn:
                continue
        kept.append(option)
    return kept
