"""Limits on the size and nesting of input, checked before it is parsed."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from ashboard.service.problems import Refused

# The longest position of the tests has 3 KB, lines of 530 characters and six levels of tables.
LONGEST_POSITION: Final = 32_000
_LONGEST_LINE: Final = 1_000
# A dotted key costs the TOML parser time and memory by the square of its parts.
_MOST_DOTS: Final = 32
# The largest army of the package has 6 KB as JSON.
_LARGEST_OPTIONS: Final = 32_000
_DEEPEST_OPTIONS: Final = 10


def check_position(text: str) -> None:
    """Refuse a text that is too long to be a position."""
    if len(text) > LONGEST_POSITION:
        raise Refused("bad-position", f"expected at most {LONGEST_POSITION} characters")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_LINE:
            raise Refused("bad-position", f"line {number}: expected at most {_LONGEST_LINE} characters")
        if line.count(".") > _MOST_DOTS:
            raise Refused("bad-position", f"line {number}: expected at most {_MOST_DOTS} dots")


def check_options(options: Mapping[str, Any], code: str = "bad-options") -> None:
    """Refuse options that are larger or deeper than custom armies need."""
    if nesting_depth(options, _DEEPEST_OPTIONS) > _DEEPEST_OPTIONS:
        raise Refused(code, "options: nested too deeply")
    for text in _texts(options):
        if not text.replace("\n", "").isprintable():
            raise Refused(code, "options: expected printable texts")
    size = len(msgspec.json.encode(options))
    if size > _LARGEST_OPTIONS:
        raise Refused(code, f"options: {size} bytes, expected at most {_LARGEST_OPTIONS}")


def _texts(value: object) -> Iterator[str]:
    """Yield every text in a value, keys included; its depth has been checked."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (key, *_texts(inner))
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def has_custom_table(options: Mapping[str, Any]) -> bool:
    """Whether the options contain a custom table, such as a made-up army."""
    return any(
        isinstance(inner, dict)
        for value in options.values()
        for inner in (value if isinstance(value, list) else [value])
    )


def nesting_depth(value: object, most: int) -> int:
    """Return the depth of nested tables and lists, counted up to `most` + 1."""
    level, inside = 0, [value] if isinstance(value, dict | list) else []
    while inside and level <= most:
        level += 1
        inside = [
            inner
            for outer in inside
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
    return level
