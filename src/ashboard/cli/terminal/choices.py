"""The options of a question as a tree of words, chosen word by word."""

import re
from collections.abc import Iterable
from typing import Final

from ashboard.core.action import Action

Path = tuple[str, ...]
FEW: Final = 9
_SHORTEST: Final = 2
_CELL: Final = re.compile(r"[a-g][1-7]")


class Choices:
    """Every option is a path of words; a choice makes the path longer."""

    def __init__(self, options: Iterable[Action]) -> None:
        self.options: Final = {tuple(option.text.split(" ")): option for option in options}

    def below(self, path: Path) -> list[Path]:
        """The options that begin so."""
        return [words for words in self.options if words[: len(path)] == path]

    def heads(self, path: Path) -> list[Path]:
        """What can be chosen next: the options themselves if they are few, else their next words."""
        below = self.below(path)
        if len(below) <= FEW:
            return below
        heads = list(dict.fromkeys(_head(words, len(path) + 1) for words in below))
        return sorted(heads) if all(is_cell(head[-1]) for head in heads) else heads

    def settled(self, path: Path) -> Path:
        """The path without choices that are none."""
        heads = self.heads(path)
        while len(heads) == 1 and heads[0] != path:
            path = heads[0]
            heads = self.heads(path)
        return path

    def read(self, path: Path, typed: str) -> tuple[Path | None, list[str]]:
        """The path that the typed words lead to, or the words that could have been meant."""
        words = typed.lower().split()
        heads = self.heads(path)
        if len(words) == 1 and words[0].isascii() and words[0].isdigit() and not is_numeric(heads, path):
            number = int(words[0])
            return (heads[number - 1], []) if 1 <= number <= len(heads) else (None, [])
        found, offers = self._followed(path, words)
        if found is None and path:
            found, other = self._followed((), words)
            offers = offers or other
        return found, offers

    def _followed(self, path: Path, words: list[str]) -> tuple[Path | None, list[str]]:
        for word in words:
            below = [known for known in self.below(path) if len(known) > len(path)]
            following = list(dict.fromkeys(known[len(path)] for known in below))
            meant = [word] if word in following else [known for known in following if known.startswith(word)]
            if len(meant) != 1 or (word not in following and len(word) < _SHORTEST):
                return None, [" ".join((*path, known)) for known in meant]
            path = (*path, meant[0])
        return path, []


def is_numeric(heads: list[Path], path: Path) -> bool:
    """Whether the next words are numbers themselves, which are then no numbers of a list."""
    return any(len(head) > len(path) and head[len(path)].isdigit() for head in heads)


def is_cell(word: str) -> bool:
    return _CELL.fullmatch(word) is not None


def _head(words: Path, length: int) -> Path:
    """The first words; a verb stays with the tile it is about."""
    if length == 1 and len(words) > 1 and not is_cell(words[1]) and not words[1].isdigit():
        return words[:2]
    return words[:length]


def group_options(paths: Iterable[Path]) -> list[str]:
    """Options as text, those that differ in a last number alone in one line."""
    numbers: dict[Path, list[str]] = {}
    for words in paths:
        is_turned = len(words) > 1 and words[-1].isdigit()
        numbers.setdefault(words[:-1] if is_turned else words, []).extend([words[-1]] if is_turned else [])
    return [" ".join(words) + (f" {'/'.join(turns)}" if turns else "") for words, turns in numbers.items()]
