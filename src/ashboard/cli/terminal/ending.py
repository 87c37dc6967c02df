"""How a game at the terminal ended, and how to play it again."""

from pathlib import Path
from typing import TYPE_CHECKING

from ashboard.cli.output.screen import print_line, print_paragraph
from ashboard.cli.translations import translations
from ashboard.drawing.players import marker

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.terminal.session import Session


def print_ending(console: "Console", session: "Session", names: list[str], save: Path | None, language: str) -> None:
    """Print who forfeited and why, who won, and the seed that repeats the game."""
    words = translations(language)
    for seat, reason in session.forfeits.items():
        print_paragraph(console, words.say("forfeits", name=names[seat], reason=reason), "bold")
    print_paragraph(console, _result(session, names, language), "bold")
    if save is None:
        print_line(console, words.say("seed", seed=session.seed))
    else:
        print_line(console, words.say("seed-saved", seed=session.seed, path=save))


def _result(session: "Session", names: list[str], language: str) -> str:
    words, outcome = translations(language), session.state.outcome()
    if outcome is None:
        return words.say("game-unfinished")
    # Seats without a player come behind the others and have no points.
    seated = zip(names[: len(outcome.points)], outcome.points, strict=True)
    points = ", ".join(f"{name} {marker(number)}" for name, number in seated)
    winners = words.listed([names[seat] for seat in outcome.winners])
    key = "game-won" if winners else "game-draw" if outcome.is_draw else "game-lost"
    return words.say(key, names=winners, points=points, rule=outcome.rule)
