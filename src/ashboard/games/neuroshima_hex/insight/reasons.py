"""What a turn has changed, in plain words: points, units, nets, and what a battle would bring now."""

from typing import Final

from ashboard.games.neuroshima_hex.evaluation import battle_by_default
from ashboard.games.neuroshima_hex.position import Position
from ashboard.games.neuroshima_hex.state import HexState


class Tally:
    """What one seat has on a board, and what a battle at once would leave of it."""

    def __init__(self, state: HexState, fought: Position, seat: int) -> None:
        position = state.position
        # With the points rule a headquarters counts by what has not been scored against it.
        self.points: Final = _points(position, seat)
        self.threat: Final = self.points - _points(fought, seat)
        self.units: Final = _units(position, seat)
        self.losses: Final = self.units - _units(fought, seat)
        self.netted: Final = sum(state.field.netted[cell] for cell in position.cells_of(seat))


def reasons(before: HexState, after: HexState, seat: int) -> list[str]:
    """One sentence for everything that has changed, what concerns the end of the game first."""
    outcome = after.outcome()
    told: list[str] = []
    if outcome is not None:
        told.append({1.0: "the game is won", 0.5: "the game is drawn", 0.0: "the game is lost"}[outcome.share(seat)])
    old, new = battle_by_default(before).position, battle_by_default(after).position
    for other in before.contenders:
        was, now = Tally(before, old, other), Tally(after, new, other)
        told.extend(_told(_owner(before, seat, other), was, now, is_over=outcome is not None))
    return told


def _owner(state: HexState, seat: int, other: int) -> str:
    return "our" if other == seat else f"{state.setup.army_name(other)}'s"


def _told(owner: str, was: Tally, now: Tally, *, is_over: bool) -> list[str]:
    told: list[str] = []
    if now.points != was.points:
        change = was.points - now.points
        word = "loses" if change > 0 else "gains"
        told.append(f"{owner} headquarters {word} {_counted(abs(change), 'point')}, {now.points} left")
    if now.units != was.units:
        told.append(f"{owner} units on the board: {now.units} instead of {was.units}")
    if is_over:
        return told
    if now.threat != was.threat:
        told.append(f"a battle now would cost {owner} headquarters {_instead(now.threat, was.threat, 'point')}")
    if now.losses != was.losses:
        told.append(f"a battle now would destroy {_instead(now.losses, was.losses, 'unit')} of {owner} army")
    if now.netted != was.netted:
        told.append(f"nets hold {_instead(now.netted, was.netted, 'unit')} of {owner} army")
    return told


def _instead(now: int, was: int, noun: str) -> str:
    return f"{_counted(now, noun)} instead of {was}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _points(position: Position, seat: int) -> int:
    """Points left; where they are scored, those of the seat against the others' count as its own."""
    return position.scores[seat] if position.scores else max(0, position.points[seat])


def _units(position: Position, seat: int) -> int:
    return sum(unit is not None and not unit.tile.is_hq and unit.controller == seat for unit in position.board)
