"""The catalogue of one language as data: sentences, nouns, words, and the names of all tiles."""

from ashboard.core.errors import BadInput
from ashboard.games.neuroshima_hex.guide.offers import LANGUAGES
from ashboard.games.neuroshima_hex.payloads import HexMissionWordsData, HexWordsData
from ashboard.games.neuroshima_hex.printed.army import army, army_ids
from ashboard.games.neuroshima_hex.printed.leader import deck
from ashboard.games.neuroshima_hex.printed.mission import Mission, mission, mission_ids
from ashboard.games.neuroshima_hex.wording import (
    catalogue,
    house_names,
    leader_name,
    mission_tile_name,
    proper_names,
    structure_name,
    tile_name,
)


def words(language: str) -> HexWordsData:
    """What a page needs to word everything in a language; `house` lists the names that are ours."""
    if language not in LANGUAGES:
        raise BadInput("language", f"{language!r} is unknown; expected one of " + ", ".join(LANGUAGES))
    known, ours = catalogue(language), house_names(language)
    return {
        "language": language,
        "sentences": dict(known.sentences),
        "nouns": {noun: dict(forms) for noun, forms in known.nouns.items()},
        "words": {**proper_names(language), **known.words},
        "armies": {name: army(name).name(language) for name in army_ids()},
        "tiles": {name: {tile.id: tile_name(tile, language) for tile in army(name).tiles} for name in army_ids()},
        "structures": {name: structure_name(name, language) for name in army_ids()},
        "leaders": {card.id: leader_name(card, language) for card in deck()},
        "missions": {name: _mission(mission(name), language) for name in mission_ids()},
        "house": sorted(ours),
    }


class MissionWords:
    """The name and the texts of a mission in a language."""

    def __init__(self, name: str, brief: str, wants: list[str]) -> None:
        # Not Final: compiled code borrows what is, and the object may be gone by the time it is used.
        self.name = name
        self.brief = brief
        self.wants = wants


def mission_words(known: Mission, language: str) -> MissionWords:
    """The texts as printed, or as we have translated them."""
    ours, at = house_names(language), f"mission.{known.id}"
    return MissionWords(
        known.names.get(language) or ours.get(at) or known.name(),
        ours.get(f"{at}.brief") or known.brief,
        [ours.get(f"{at}.wants.{number}") or seat.wants for number, seat in enumerate(known.seats)],
    )


def _mission(known: Mission, language: str) -> HexMissionWordsData:
    """The name and the texts of a mission, and the names of the tiles that only it has."""
    texts = mission_words(known, language)
    return {
        "name": texts.name,
        "brief": texts.brief,
        "wants": texts.wants,
        "tiles": {tile.id: mission_tile_name(known.id, tile, language) for added in known.tiles for tile in added},
    }
