"""Sentences from ids and parameters, with a catalogue for each language."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from ashboard.core.data import package_toml

_FEW: Final = (2, 3, 4)
_TEENS: Final = (12, 13, 14)
_GAP: Final = re.compile(r"\{([a-z]+)(?:\.([a-z]+))?\}")
_VOWELS: Final = "aáeéiíoóöőuúüűâàêèëîïôùûœ"
_ARTICLE: Final = re.compile(r"\b([Aa])\(z\) (?=(\d+|\w))")
_ELISION: Final = re.compile(rf"\b([Dd])e (?=[{_VOWELS}])", re.IGNORECASE)


def plural(language: str, number: int) -> str:
    """Return the plural form that a language uses for a number: one, few or other."""
    if language == "fr":
        return "one" if number in (0, 1) else "other"
    if number == 1:
        return "one"
    if language == "pl" and number % 10 in _FEW and number % 100 not in _TEENS:
        return "few"
    return "other"


def fit_words(language: str, text: str) -> str:
    """Fit words to the one that follows: `a(z)` becomes a or az in Hungarian, `de` may become d’ or du in French."""
    if language == "hu":
        return _ARTICLE.sub(_hungarian_article, text)
    if language == "fr":
        return _ELISION.sub(r"\1’", text.replace(" de Le ", " du ").replace(" à Le ", " au "))
    return text


def _hungarian_article(found: re.Match[str]) -> str:
    start = found[2]
    if start.isdigit():
        # Five sounds like öt, one and one thousand like egy and ezer.
        is_vowel = start[0] == "5" or (start[0] == "1" and len(start) % 3 == 1)
    else:
        is_vowel = start.lower() in _VOWELS
    return f"{found[1]}z " if is_vowel else f"{found[1]} "


class Catalogue:
    """The sentences, nouns and words of one language."""

    def __init__(self, language: str, data: Mapping[str, object]) -> None:
        self.language: Final = language
        self.sentences: Final = _texts(data.get("sentences"))
        self.words: Final = _texts(data.get("words"))
        nouns = data.get("nouns")
        assert isinstance(nouns, dict)
        self.nouns: Final = {name: _texts(forms) for name, forms in nouns.items()}

    def counted(self, noun: str, number: int) -> str:
        """Return a number with its noun in the right form: 1 wound, 2 wounds."""
        forms = self.nouns[noun]
        form = forms.get(plural(self.language, number), forms["other"])
        return form.replace("{n}", str(number))

    def sentence(self, key: str, fill: Callable[[str, str], str]) -> str:
        """Return the sentence with its placeholders filled; a placeholder is {name} or {name.form}."""
        pieces: list[str] = []
        end = 0
        text = self.sentences[key]
        for gap in _GAP.finditer(text):
            pieces.append(text[end : gap.start()])
            pieces.append(fill(gap[1], gap[2] or ""))
            end = gap.end()
        pieces.append(text[end:])
        return fit_words(self.language, "".join(pieces))


class Catalogues:
    """The catalogues of one game, a data file for each language, and the names of pieces that are our own."""

    def __init__(self, package: str) -> None:
        self._package: Final = package
        self._read: Final[dict[str, Catalogue]] = {}

    def catalogue(self, language: str) -> Catalogue:
        """Return the catalogue of a language; each file is read once."""
        known = self._read.get(language)
        if known is None:
            known = Catalogue(language, package_toml(self._package, f"{language}.toml"))
            self._read[language] = known
        return known

    def own_names(self, language: str) -> dict[str, str]:
        """Return the names in a language that we have translated ourselves, by the id of the piece."""
        table = package_toml(self._package, "names.toml").get(language)
        return {str(key): str(name) for key, name in table.items()} if isinstance(table, dict) else {}


def _texts(table: object) -> dict[str, str]:
    assert isinstance(table, dict)
    return {str(key): str(value) for key, value in table.items()}
