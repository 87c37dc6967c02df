"""The language of the terminal: how it is chosen, and what the command says in it."""

import os
from collections.abc import Mapping
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.drawing.translations import LANGUAGES, PACKAGE, Translations

_PACKAGES: Final = (PACKAGE, "ashboard.cli.texts")
# Where a system says which language people read, the strongest first.
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_loaded: Final[dict[str, Translations]] = {}


def choose_language(option: str | None, environment: Mapping[str, str] | None = None) -> str:
    """Return the language that an option names, else the system's, else English."""
    if option is not None:
        if option.lower() not in LANGUAGES:
            raise BadInput("--language", f"{option!r} is unknown; expected one of " + ", ".join(LANGUAGES))
        return option.lower()
    known = os.environ if environment is None else environment
    locale = next((known[name] for name in _VARIABLES if known.get(name)), "")
    language = locale.replace("-", "_").replace(".", "_").partition("_")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def translations(language: str) -> Translations:
    """The texts of the terminal in a language, those of drawings among them; read once."""
    known = _loaded.get(language)
    if known is None:
        known = _loaded[language] = Translations(language, *_PACKAGES)
    return known
