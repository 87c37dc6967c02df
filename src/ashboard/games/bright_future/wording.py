"""Events of Bright Future as plain sentences."""

import re
from typing import Final

from ashboard.core.comparison import ClauseFiles, Clauses
from ashboard.core.event import Event
from ashboard.core.sentence import Catalogue, Catalogues
from ashboard.games.bright_future.printed.box import Box, box
from ashboard.games.bright_future.printed.card import RECONSTRUCTED, Card
from ashboard.games.bright_future.printed.hero import SIDES, HeroCard

_CATALOGUES: Final = Catalogues("ashboard.games.bright_future.data.sentences")
_ADVICE: Final = ClauseFiles("ashboard.games.bright_future.data.advice")
# Gaps that name a spot of the Underground Fever map by its ids.
_MAP_GAPS: Final = ("node", "place")
_MAP_CARD: Final = re.compile(r"m\d\d")
_house: dict[str, dict[str, str]] = {}


def catalogue(language: str) -> Catalogue:
    """Return the sentences, nouns and words of a language."""
    return _CATALOGUES.catalogue(language)


def clauses(language: str) -> Clauses:
    """Return what lines bring about as clauses of a language."""
    return _ADVICE.clauses(language)


def sentence(event: Event, language: str = "en") -> str:
    """The event in one sentence, with the rule behind it."""
    words = catalogue(language)
    return f"{words.sentence(event.key, _Wording(words, event).fill)} [{event.rule}]"


def card_names(known: Box) -> list[str]:
    """What cards and sides of heroes are called in answers and events; map cards go by their ids."""
    names = [name for name, card in known.by_id.items() if card.table.has("name")]
    return [*names, *(hero.side_id(1) for hero in known.heroes)]


def card_name(name: str, language: str) -> str:
    """The printed name, or its translation; where the data have none in the language, ours."""
    return house_names(language).get(name) or box().name(name, language)


def house_names(language: str) -> dict[str, str]:
    """The names that are our own in a language: those of the file, and those that the data mark so."""
    known = _house.get(language)
    if known is None:
        known = _CATALOGUES.own_names(language)
        for name in card_names(box()):
            if name not in known and _is_ours(name, language):
                known[name] = box().name(name, language)
        _house[language] = known
    return known


def _is_ours(name: str, language: str) -> bool:
    """Whether the data call the name reconstructed."""
    card_id, _, male = name.partition("/")
    card: Card = box().by_id[card_id]
    path = f"name.{SIDES[1 if male else 0]}.{language}" if isinstance(card, HeroCard) else f"name.{language}"
    return card.provenance.of(path) == RECONSTRUCTED


def _card_number(card: str) -> str:
    """The number of a map card, as it is drawn on the map."""
    return str(int(card[1:]))


class _Wording:
    """Fills the gaps of one event's sentence."""

    def __init__(self, words: Catalogue, event: Event) -> None:
        self._words: Final = words
        self._event: Final = event

    def fill(self, name: str, form: str) -> str:
        value = self._event.params[name]
        if name in _MAP_GAPS and isinstance(value, str):
            return self._place(value)
        if isinstance(value, list):
            return self._listed([self._one(each) for each in value], form)
        if isinstance(value, int) and form:
            return self._words.counted(form, value)
        return self._one(value)

    def _place(self, value: str) -> str:
        """A spot of the map by its kind and letter, with the number of its card; a start field by its number."""
        card, _, spot = value.rpartition(" ")
        if card == "field":
            return self._words.words["node-field"].replace("{n}", spot)
        name = self._words.words.get(f"node-{spot}", value)
        if not _MAP_CARD.fullmatch(card):
            return name
        return self._words.words["node-on"].replace("{node}", name).replace("{n}", _card_number(card))

    def _one(self, value: object) -> str:
        """A word of the catalogue, the name of a card, or the value itself."""
        text = str(value)
        if _MAP_CARD.fullmatch(text):
            return _card_number(text)
        known = self._words.words.get(text)
        return card_name(text, self._words.language) if known is None else known

    def _listed(self, values: list[str], form: str) -> str:
        if form == "row" or len(values) < 2:
            return "-".join(values) or self._words.words["none"]
        return f"{', '.join(values[:-1])} {self._words.words['and']} {values[-1]}"
