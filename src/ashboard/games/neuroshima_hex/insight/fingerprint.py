"""A cheap fingerprint of a position, for telling in a search whether it was there before."""

from ashboard.games.neuroshima_hex.state.state import HexState


def fingerprint(state: HexState) -> int:
    """Equal where everything open is; rotations that look the same count as one."""
    marks: list[object] = []
    for unit in state.position.board:
        marks.append(None if unit is None else unit.look())
    for foundation in state.position.ground:
        marks.append(None if foundation is None else foundation.tile)
    for hand in state.hands:
        marks.append(-1)
        marks += sorted([tile.index for tile in hand])
    for step in state.steps:
        marks.append(step.key())
    used = tuple(sorted([(state.cell_of(unit), state.cell_of(provider)) for unit, provider in state.used]))
    return hash(
        (
            tuple(marks),
            state.position.points,
            state.position.scores,
            state.energy,
            used,
            (state.terror, state.stage, state.active, state.turns, state.spent, state.unbuilt, state.has_discarded),
            state.named,
        )
    )
