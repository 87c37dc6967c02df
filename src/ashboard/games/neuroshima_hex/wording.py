"""Events of Neuroshima Hex as plain sentences."""

from typing import Final

from ashboard.core.data import package_toml
from ashboard.core.event import Event
from ashboard.core.sentence import Catalogue
from ashboard.games.neuroshima_hex.army import army, army_ids

_PACKAGE: Final = "ashboard.games.neuroshima_hex.sentences"
_loaded: dict[str, Catalogue] = {}


def catalogue(language: str) -> Catalogue:
    """The sentences of a language."""
    known = _loaded.get(language)
    if known is None:
        known = Catalogue(language, package_toml(_PACKAGE, f"{language}.toml"))
        _loaded[language] = known
    return known


def sentence(event: Event, language: str = "en") -> str:
    """The event in one sentence, with the rule behind it."""
    words = catalogue(language)
    wording = _Wording(words, event)
    return f"{words.sentence(event.key, wording.fill)} [{event.rule}]"


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
        text = str(value)
        return self._words.words.get(text, text)

    def _named(self, ref: dict[str, object], form: str) -> str:
        if form == "cell":
            return str(ref.get("cell", ""))
        army_id, tile_id = str(ref["army"]), str(ref["tile"])
        name = str(ref["name"])
        prefix = ""
        if army_id in army_ids():
            known = army(army_id)
            name = known.by_id[tile_id].name(self._words.language) if tile_id in known.by_id else name
            prefix = known.name(self._words.language)
        elif army_id:
            prefix = army_id.capitalize()
        return f"{prefix} {name}" if form == "full" and prefix else name

    def _listed(self, values: list[object]) -> str:
        if values and isinstance(values[0], dict):
            return "".join(self._part(part, number) for number, part in enumerate(values) if isinstance(part, dict))
        return f" {self._words.words['and']} ".join(str(value) for value in values)

    def _part(self, part: dict[str, object], number: int) -> str:
        amount = part["amount"]
        assert isinstance(amount, int)
        if number == 0:
            return str(amount)
        giver = part.get("unit")
        if isinstance(giver, dict):
            name = self._named(giver, "")
        else:
            word = str(part.get("word", ""))
            name = self._words.words.get(word, word)
        return f" {'+' if amount > 0 else '−'} {abs(amount)} {name}".rstrip()
