"""The language of the talk: which one it is, and what the terminal says in it."""

import os
from collections.abc import Iterable, Mapping
from typing import Final

from ashboard.core.data import package_toml
from ashboard.core.errors import BadInput
from ashboard.core.sentence import Catalogue

LANGUAGES: Final = ("en", "pl", "fr", "hu")
_PACKAGE: Final = "ashboard.cli.texts"
# Where a system says which language people read, the strongest first.
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_loaded: Final[dict[str, "Tongue"]] = {}


def chosen_language(option: str | None, environment: Mapping[str, str] | None = None) -> str:
    """The language that an option names, else the system's, else English."""
    if option is not None:
        if option.lower() not in LANGUAGES:
            raise BadInput("--language", f"{option!r} is unknown; expected one of " + ", ".join(LANGUAGES))
        return option.lower()
    known = os.environ if environment is None else environment
    locale = next((known[name] for name in _VARIABLES if known.get(name)), "")
    language = locale.replace("-", "_").replace(".", "_").partition("_")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


class Tongue:
    """The texts of the terminal in one language."""

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self._catalogue: Final = Catalogue(language, package_toml(_PACKAGE, f"{language}.toml"))

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
        """A single word; what is none stays as it is."""
        return self._catalogue.words.get(key, key)

    def listed(self, values: list[str]) -> str:
        """`one, two and three`."""
        if len(values) < 2:
            return "".join(values)
        return f"{', '.join(values[:-1])} {self.word('and')} {values[-1]}"


def tongue(language: str) -> Tongue:
    """The texts of a language, read once."""
    known = _loaded.get(language)
    if known is None:
        known = _loaded[language] = Tongue(language)
    return known
