"""Missions of the atlas in words: what they are about, and how far they are."""

from typing import TYPE_CHECKING

from ashboard.cli.output.screen import print_line, print_paragraph
from ashboard.cli.translations import translations
from ashboard.drawing.players import army_name
from ashboard.games.neuroshima_hex.guide.words import mission_words
from ashboard.games.neuroshima_hex.rules.goals import GOALS

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.games.neuroshima_hex.printed.mission import Mission
    from ashboard.games.neuroshima_hex.state.state import HexState


def print_mission(console: "Console", mission: "Mission", language: str = "en") -> None:
    """The page of a mission: its name, its text, what each seat wants."""
    known, words = mission_words(mission, language), translations(language)
    print_line(console, known.name, "bold")
    if mission.origin == "house":
        print_paragraph(console, words.say("mission-house"))
    print_paragraph(console, known.brief)
    for seat, wants in zip(mission.seats, known.wants, strict=True):
        print_paragraph(console, f"{seat.army.name(language)}{words.colon}{wants}")


def progress_text(state: "HexState", language: str = "en") -> str:
    """How far the goals of the mission are, and who stands together."""
    mission, setup, words = state.setup.mission, state.setup, translations(language)
    assert mission is not None
    parts: list[str] = []
    for number, clause in enumerate(mission.goals):
        have, need = GOALS[clause.word].have(state, number, clause), GOALS[clause.word].need(state, clause)
        army = army_name(setup, clause.seat, language)
        parts.append(words.say("goal-far", army=army, word=words.word(clause.word), have=have, need=need))
    if state.position.sides is not setup.sides:
        side = state.position.sides.side
        allies = [army_name(setup, seat, language) for seat in setup.everybody if side.count(side[seat]) > 1]
        parts.append(words.say("allied", names=words.listed(allies)))
    name = mission_words(mission, language).name
    return f"{name}{words.colon}{words.joined(parts) or words.say('hq-decides')}"
