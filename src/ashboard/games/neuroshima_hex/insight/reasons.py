"""What a turn has changed, in plain words: points, units, nets, and what a battle would bring now."""

from typing import Final

from ashboard.games.neuroshima_hex.insight.evaluation import battle_by_default
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.state import HexState


class Tally:
    """What one seat has on a board, and what a battle at once would make of it."""

    def __init__(self, state: HexState, fought: Position, seat: int) -> None:
        position = state.position
        self.points: Final = max(0, position.points[seat])
        self.threat: Final = self.points - max(0, fought.points[seat])
        # Points scored, where wounds are counted instead.
        self.score: Final = position.scores[seat] if position.scores else 0
        self.chance: Final = fought.scores[seat] - self.score if fought.scores else 0
        self.units: Final = _units(position, seat)
        self.losses: Final = self.units - _units(fought, seat)
        self.netted: Final = sum(state.field.netted[cell] for cell in position.cells_of(seat))


def reasons(before: HexState, after: HexState, seat: int) -> list[str]:
    """One sentence for everything that has changed, what concerns the end of the game first."""
    outcome = after.outcome()
    told: list[str] = []
    if outcome is not None:
        share = outcome.share(seat)
        told.append("the game is won" if share == 1.0 else "the game is lost" if share == 0.0 else "the game is drawn")
    old, new = battle_by_default(before).position, battle_by_default(after).position
    for other in before.contenders:
        was, now = Tally(before, old, other), Tally(after, new, other)
        owner = "your" if other == seat else f"{before.setup.army_name(other)}'s"
        told.extend(_changed(owner, was, now))
        if outcome is None:
            told.extend(_foreseen(owner, was, now))
    return told


def _changed(owner: str, was: Tally, now: Tally) -> list[str]:
    """What is different on the table."""
    told: list[str] = []
    if now.points != was.points:
        change = was.points - now.points
        word = "loses" if change > 0 else "gains"
        told.append(f"{owner} headquarters {word} {_counted(abs(change), 'point')}, {now.points} left")
    if now.score != was.score:
        told.append(f"{owner} score is {now.score} instead of {was.score}")
    if now.units != was.units:
        told.append(f"{owner} units on the board: {now.units} instead of {was.units}")
    if now.netted != was.netted:
        told.append(f"nets hold {_instead(now.netted, was.netted, 'unit')} of {owner} army")
    return told


def _foreseen(owner: str, was: Tally, now: Tally) -> list[str]:
    """What is different about a battle that would be fought at once."""
    told: list[str] = []
    if now.threat != was.threat:
        told.append(f"a battle now would cost {owner} headquarters {_instead(now.threat, was.threat, 'point')}")
    if now.chance != was.chance:
        told.append(f"a battle now would add {_instead(now.chance, was.chance, 'point')} to {owner} score")
    if now.losses != was.losses:
        told.append(f"a battle now would destroy {_instead(now.losses, was.losses, 'unit')} of {owner} army")
    return told


def _instead(now: int, was: int, noun: str) -> str:
    return f"{_counted(now, noun)} instead of {was}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _units(position: Position, seat: int) -> int:
    return sum(unit is not None and not unit.tile.is_hq and unit.controller == seat for unit in position.board)
