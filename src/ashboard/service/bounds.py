"""How large and how deep what comes from outside may be; looked at before anything is made of it."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ashboard.service.problems import Refused

# The longest position of the tests has 3 KB, lines of 530 signs and six tables within each other.
LONGEST_POSITION: Final = 32_000
_LONGEST_LINE: Final = 1_000
# A key of many parts takes the parser of TOML time and memory by the square of their number.
_MOST_DOTS: Final = 32
# The largest army of the package has 6 KB as JSON.
_LARGEST_OPTIONS: Final = 32_000
_DEEPEST_OPTIONS: Final = 10


def check_position(text: str) -> None:
    """Refused where a text is no position that somebody could have written."""
    if len(text) > LONGEST_POSITION:
        raise Refused("bad-position", f"expected at most {LONGEST_POSITION} signs")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_LINE:
            raise Refused("bad-position", f"line {number}: expected at most {_LONGEST_LINE} signs")
        if line.count(".") > _MOST_DOTS:
            raise Refused("bad-position", f"line {number}: expected at most {_MOST_DOTS} dots")


def check_options(options: Mapping[str, Any], code: str = "bad-options") -> None:
    """Refused where the options of a game are larger or deeper than any armies of one's own."""
    if depth(options, _DEEPEST_OPTIONS) > _DEEPEST_OPTIONS:
        raise Refused(code, "options: nested too deeply")
    size = len(msgspec.json.encode(options))
    if size > _LARGEST_OPTIONS:
        raise Refused(code, f"options: {size} bytes, expected at most {_LARGEST_OPTIONS}")


def depth(value: object, most: int) -> int:
    """How many tables and lists lie within each other; counted to `most` + 1 and no further."""
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
