"""Events of Bright Future as plain sentences."""

from typing import Final

from ashboard.core.data import package_toml
from ashboard.core.event import Event
from ashboard.core.sentence import Catalogue
from ashboard.games.bright_future.box import box

_PACKAGE: Final = "ashboard.games.bright_future.sentences"
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
    return f"{words.sentence(event.key, _Wording(words, event).fill)} [{event.rule}]"


class _Wording:
    """Fills the gaps of one event's sentence."""

    def __init__(self, words: Catalogue, event: Event) -> None:
        self._words: Final = words
        self._event: Final = event

    def fill(self, name: str, form: str) -> str:
        value = self._event.params[name]
        if isinstance(value, list):
            return self._listed([self._one(each) for each in value], form)
        if isinstance(value, int) and form:
            return self._words.counted(form, value)
        return self._one(value)

    def _one(self, value: object) -> str:
        """A word of the catalogue, the name of a card, or the value itself."""
        text = str(value)
        known = self._words.words.get(text)
        return box().name(text, self._words.language) if known is None else known

    def _listed(self, values: list[str], form: str) -> str:
        if form == "row" or len(values) < 2:
            return "-".join(values) or self._words.words["none"]
        return f"{', '.join(values[:-1])} {self._words.words['and']} {values[-1]}"
