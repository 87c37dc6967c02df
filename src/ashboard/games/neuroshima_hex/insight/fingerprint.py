"""A cheap fingerprint of a position, for telling in a search whether it was there before."""

from ashboard.games.neuroshima_hex.state.state import HexState


def fingerprint(state: HexState) -> int:
    """Equal where everything open is; rotations that look the same count as one."""
    marks: list[object] = [None if unit is None else unit.look() for unit in state.position.board]
    for cell, foundation in enumerate(state.position.ground):
        if foundation is not None:
            marks.append(cell)
            marks.append(foundation.tile)
    for hand in state.hands:
        marks.append(-1)
        if len(hand) > 1:
            marks += sorted([tile.index for tile in hand])
        elif hand:
            marks.append(hand[0].index)
    for step in state.steps:
        marks.append(step.key())
    used: tuple[tuple[int, int], ...] = ()
    if state.used:
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
