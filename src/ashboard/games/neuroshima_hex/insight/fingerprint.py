"""A cheap fingerprint of a position, for telling in a search whether it was there before."""

from ashboard.games.neuroshima_hex.insight.ordering import equivalent_rotations
from ashboard.games.neuroshima_hex.state.state import HexState


def fingerprint(state: HexState) -> int:
    """Equal where everything open is; rotations that look the same count as one."""
    cells: list[object] = []
    for unit in state.position.board:
        if unit is None:
            cells.append(None)
        else:
            cells.append(unit.tile)
            cells.append(
                (equivalent_rotations(unit.tile)[unit.rotation] * 16 + unit.wounds) * 64
                + unit.seat * 8
                + unit.controller
            )
    hands: list[int] = []
    for hand in state.hands:
        hands.append(-1)
        hands.extend(sorted([tile.index for tile in hand]))
    ground = [None if unit is None else unit.tile for unit in state.position.ground]
    used = tuple(sorted([(state.cell_of(unit), state.cell_of(provider)) for unit, provider in state.used]))
    return hash(
        (
            tuple(cells),
            tuple(ground),
            tuple(hands),
            state.position.points,
            state.position.scores,
            state.energy,
            used,
            (state.terror, state.stage, state.active, state.turns, state.spent, state.unbuilt, state.has_discarded),
            state.named,
            tuple([step.key() for step in state.steps]),
        )
    )
