"""Events of Neuroshima Hex as plain sentences."""

from typing import Final

from ashboard.core.comparison import ClauseFiles, Clauses
from ashboard.core.event import Event
from ashboard.core.sentence import Catalogue, Catalogues
from ashboard.games.neuroshima_hex.printed.army import army, army_ids
from ashboard.games.neuroshima_hex.printed.leader import Leader, deck
from ashboard.games.neuroshima_hex.printed.mission import mission, mission_ids
from ashboard.games.neuroshima_hex.printed.structure import structure
from ashboard.games.neuroshima_hex.printed.tile import Tile

_CATALOGUES: Final = Catalogues("ashboard.games.neuroshima_hex.data.sentences")
_ADVICE: Final = ClauseFiles("ashboard.games.neuroshima_hex.data.advice")
# Articles that a printed name begins with; none stands between an army and its unit.
_ARTICLES: Final = ("The ", "Le ")
_house: dict[str, dict[str, str]] = {}
_proper: dict[str, dict[str, str]] = {}


def catalogue(language: str) -> Catalogue:
    """Return the sentences, nouns and words of a language."""
    return _CATALOGUES.catalogue(language)


def clauses(language: str) -> Clauses:
    """Return what lines bring about as clauses of a language."""
    return _ADVICE.clauses(language)


def sentence(event: Event, language: str = "en") -> str:
    """The event in one sentence, with the rule behind it."""
    return f"{phrase(event, language)} [{event.rule}]"


def phrase(event: Event, language: str = "en") -> str:
    """The event in words, the rule left out."""
    words = catalogue(language)
    return words.sentence(event.key, _Wording(words, event).fill)


def tile_name(tile: Tile, language: str) -> str:
    """The printed name; where the facts have none in the language, ours."""
    return tile.names.get(language) or house_names(language).get(f"{tile.army}.{tile.id}") or tile.name(language)


def full_name(army_name: str, name: str) -> str:
    """A unit behind its army: an article that the printed name begins with is left out."""
    for article in _ARTICLES:
        name = name.removeprefix(article)
    return f"{army_name} {name}"


def house_names(language: str) -> dict[str, str]:
    """The names of tiles that we have translated ourselves, by army and tile."""
    known = _house.get(language)
    if known is None:
        known = _CATALOGUES.own_names(language)
        _house[language] = known
    return known


def leader_name(card: Leader, language: str) -> str:
    """The printed name; where the facts have none in the language, ours."""
    return card.names.get(language) or house_names(language).get(f"leader.{card.id}") or card.name()


def mission_tile_name(mission_id: str, tile: Tile, language: str) -> str:
    """The name of a tile that only a mission has."""
    return tile.names.get(language) or house_names(language).get(f"mission.{mission_id}.{tile.id}") or tile.name()


def structure_name(army_id: str, language: str) -> str:
    """The name of an army's structure, or nothing."""
    known = structure(army_id)
    return (known.names.get(language) or known.names["en"]) if known is not None else ""


def proper_names(language: str) -> dict[str, str]:
    """The names of armies, structures, leaders and tiles of missions by the English ones, which events carry."""
    known = _proper.get(language)
    if known is None:
        known = {army(name).name(): army(name).name(language) for name in army_ids()}
        known.update({structure_name(name, "en"): structure_name(name, language) for name in army_ids()})
        known.update({card.name(): leader_name(card, language) for card in deck()})
        for name in mission_ids():
            added = [tile for tiles in mission(name).tiles for tile in tiles]
            known.update({tile.name(): mission_tile_name(name, tile, language) for tile in added})
        _proper[language] = known
    return known


class _Wording:
    """Fills the gaps of one event's sentence."""

    def __init__(self, words: Catalogue, event: Event) -> None:
        self._words: Final = words
        self._event: Final = event

    def fill(self, name: str, form: str) -> str:
        value = self._event.params[name]
        if isinstance(value, dict):
            return self._named(value, form)
        if isinstance(value, list):
            return self._listed(value)
        if isinstance(value, int):
            return self._words.counted(form, value) if form else str(value)
        return self._word(str(value))

    def _word(self, text: str) -> str:
        """A word of the catalogue, the name of an army or a leader, or the text itself."""
        return self._words.words.get(text) or proper_names(self._words.language).get(text, text)

    def _named(self, ref: dict[str, object], form: str) -> str:
        if form == "cell":
            return str(ref.get("cell", ""))
        army_id, tile_id = str(ref["army"]), str(ref["tile"])
        name = str(ref["name"])
        name = proper_names(self._words.language).get(name, name)
        prefix = ""
        if army_id in army_ids():
            known = army(army_id)
            name = tile_name(known.by_id[tile_id], self._words.language) if tile_id in known.by_id else name
            prefix = known.name(self._words.language)
        elif army_id:
            prefix = army_id.capitalize()
        return full_name(prefix, name) if form == "full" and prefix else name

    def _listed(self, values: list[object]) -> str:
        tables = [value for value in values if isinstance(value, dict)]
        if not values:
            return self._words.words["nobody"]
        if not tables:
            return self._joined([self._word(str(value)) for value in values])
        if "amount" in tables[0]:
            return "".join(self._part(part, number) for number, part in enumerate(tables)).strip()
        if "direction" in tables[0]:
            return ", ".join(self._edge(edge) for edge in tables)
        is_located = "cell" in tables[0]
        return self._joined([self._located(ref) if is_located else self._named(ref, "") for ref in tables])

    def _joined(self, texts: list[str]) -> str:
        """One text after another, the last behind a conjunction."""
        *others, last = texts
        return f"{', '.join(others)} {self._words.words['and']} {last}" if others else last

    def _edge(self, edge: dict[str, object]) -> str:
        """A direction, with the strength there if it has one."""
        way = str(edge["direction"])
        return f"{self._words.words.get(way, way)} {edge.get('strength', '')}".strip()

    def _located(self, ref: dict[str, object]) -> str:
        """A unit with its cell: Scout on b2."""
        return self._words.words["at"].replace("{unit}", self._named(ref, "")).replace("{cell}", str(ref["cell"]))

    def _part(self, part: dict[str, object], number: int) -> str:
        amount = part["amount"]
        if number == 0 or not isinstance(amount, int):
            return str(amount)
        giver = part.get("unit")
        if isinstance(giver, dict):
            name = self._located(giver) if part.get("at") else self._named(giver, "")
        else:
            word = str(part.get("word", ""))
            name = self._words.words.get(word, word)
        return f" {'+' if amount > 0 else '−'} {abs(amount)} {name}".rstrip()
