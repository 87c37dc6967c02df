"""Finds pieces by what a person types: an id or a name, whole or its beginning, with or without accents."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final, Generic, TypeVar
from unicodedata import combining, normalize

Key = TypeVar("Key")
_NEAREST: Final = 4
_LIKENESS: Final = 0.7
# Letters that no accent makes.
_PLAIN: Final = str.maketrans("łøđı", "lodi")


class Finder(Generic[Key]):
    """Knows every piece by its names."""

    def __init__(self, names: Mapping[Key, Iterable[str]]) -> None:
        self._names: Final = {key: [simplify(name) for name in known] for key, known in names.items()}

    def find(self, typed: str) -> list[Key]:
        """Return the pieces called so; else those whose name, or a word of it, begins so."""
        wanted = simplify(typed)
        if not wanted:
            return []
        for fits in (_is_same, _begins, _has_words):
            keys = [key for key, names in self._names.items() if any(fits(name, wanted) for name in names)]
            if keys:
                return keys
        return []

    def nearest(self, typed: str) -> list[Key]:
        """Those whose names look most like it."""
        wanted = simplify(typed)
        by_name: dict[str, Key] = {}
        for key, names in self._names.items():
            for name in names:
                for form in (name, *name.split()):
                    by_name.setdefault(form, key)
        close = get_close_matches(wanted, by_name, 3 * _NEAREST, _LIKENESS)
        return list(dict.fromkeys(by_name[name] for name in close))[:_NEAREST]


def simplify(name: str) -> str:
    """Small letters without accents, words apart by single blanks."""
    letters = normalize("NFKD", name.lower().replace("_", " ").replace("-", " ").translate(_PLAIN))
    return " ".join("".join(sign for sign in letters if not combining(sign)).split())


def _is_same(name: str, wanted: str) -> bool:
    return name == wanted


def _begins(name: str, wanted: str) -> bool:
    return name.startswith(wanted)


def _has_words(name: str, wanted: str) -> bool:
    """Whether every word typed is the beginning of a word of the name."""
    words = name.split()
    return all(any(word.startswith(part) for word in words) for part in wanted.split())
