"""What drawings say in each language, and the class behind every such catalogue of texts."""

from collections.abc import Iterable, Mapping
from typing import Final

from ashboard.core.data import package_toml
from ashboard.core.sentence import Catalogue

LANGUAGES: Final = ("en", "pl", "fr", "hu")
PACKAGE: Final = "ashboard.drawing.texts"
_loaded: Final[dict[str, "Translations"]] = {}


class Translations:
    """The texts of some packages in one language; a later package may use and replace those of an earlier one."""

    def __init__(self, language: str, *packages: str) -> None:
        self.language: Final = language
        tables = [package_toml(package, f"{language}.toml") for package in packages]
        self._catalogue: Final = Catalogue(language, {part: _merge(part, tables) for part in _PARTS})

    @property
    def colon(self) -> str:
        """What stands between a name and what is said about it."""
        return self.word("colon")

    def joined(self, texts: Iterable[str]) -> str:
        """Texts with semicolons between them."""
        return self.word("semicolon").join(texts)

    def say(self, key: str, **gaps: object) -> str:
        """A text with its gaps filled; a number in a gap with a noun is counted: 1 card, 2 cards."""

        def fill(name: str, form: str) -> str:
            value = gaps[name]
            return self._catalogue.counted(form, value) if form and isinstance(value, int) else str(value)

        return self._catalogue.sentence(key, fill)

    def has(self, key: str) -> bool:
        return key in self._catalogue.sentences

    def word(self, key: str) -> str:
        """A single word; an unknown key stands for itself."""
        return self._catalogue.words.get(key, key)

    def listed(self, values: list[str]) -> str:
        """`one, two and three`."""
        if len(values) < 2:
            return "".join(values)
        return f"{', '.join(values[:-1])} {self.word('and')} {values[-1]}"


_PARTS: Final = ("sentences", "nouns", "words")


def _merge(part: str, tables: list[dict[str, object]]) -> dict[str, object]:
    merged: dict[str, object] = {}
    for table in tables:
        found = table.get(part, {})
        assert isinstance(found, Mapping)
        merged.update(found)
    return merged


def translations(language: str) -> Translations:
    """The texts of drawings in a language, read once."""
    known = _loaded.get(language)
    if known is None:
        known = _loaded[language] = Translations(language, PACKAGE)
    return known
