"""Missions of the atlas in words: what they are about, and how far they are."""

from typing import TYPE_CHECKING

from rich.text import Text

from ashboard.cli.screen import line
from ashboard.games.neuroshima_hex.goals import GOALS

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.games.neuroshima_hex.mission import Mission
    from ashboard.games.neuroshima_hex.state import HexState

_HOUSE = "House content: a mission of our own, none of the printed atlas."


def told(console: "Console", mission: "Mission") -> None:
    """The page of a mission: its name, its text, what each seat wants."""
    line(console, mission.name(), "bold")
    if mission.origin == "house":
        line(console, _HOUSE)
    for text in (mission.brief, *(f"{seat.army.name()}: {seat.wants}" for seat in mission.seats)):
        console.print(Text(text))


def progress(state: "HexState") -> str:
    """How far the goals of the mission are, and who stands together."""
    mission, setup = state.setup.mission, state.setup
    assert mission is not None
    parts: list[str] = []
    for number, clause in enumerate(mission.goals):
        have, need = GOALS[clause.word].have(state, number, clause), GOALS[clause.word].need(state, clause)
        parts.append(f"{setup.army_name(clause.seat)}: {clause.word} {have} of {need}")
    if state.position.sides is not setup.sides:
        side = state.position.sides.side
        allies = [setup.army_name(seat) for seat in setup.everybody if side.count(side[seat]) > 1]
        parts.append(f"allied: {' and '.join(allies)}")
    return f"{mission.name()}: {'; '.join(parts) or 'the headquarters decide'}"
