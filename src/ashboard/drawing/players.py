"""The players in words: their names, and how they stand."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ashboard.drawing.translations import translations

if TYPE_CHECKING:
    from ashboard.games.neuroshima_hex.state.setup import Setup
    from ashboard.games.neuroshima_hex.state.state import HexState


def player_names(setup: "Setup", language: str = "en") -> list[str]:
    """The armies' names, each with its seat where two are alike."""
    seat_word = translations(language).word("seat")
    plain = [army_name(setup, seat, language) for seat in range(setup.seats)]
    return [f"{name} ({seat_word} {seat})" if plain.count(name) > 1 else name for seat, name in enumerate(plain)]


def army_name(setup: "Setup", seat: int, language: str = "en") -> str:
    """The army of a seat in a language."""
    army = setup.armies[seat]
    return setup.army_name(seat) if army is None else army.name(language)


def marker(points: int) -> str:
    """The points of a headquarters, a dash where its marker is gone."""
    return str(points) if points >= 0 else "–"


def listed(setup: "Setup", numbers: Sequence[int], language: str = "en") -> str:
    """Every player with a number."""
    known = player_names(setup, language)[: len(setup.everybody)]
    return ", ".join(f"{name} {marker(number)}" for name, number in zip(known, numbers, strict=True))


def standings(state: "HexState", language: str = "en") -> str:
    """What the headquarters have left, or the points where those decide."""
    scoring, say = state.setup.scoring, translations(language).say
    known = listed(state.setup, state.standings, language)
    if scoring is None:
        return say("standings-hq", names=known)
    return say("standings-points", goal=scoring.goal, names=known)
