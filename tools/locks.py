"""`make lock`: every package pinned, and which of them playing needs.

Runs in the environment of the lock itself, where all packages are installed.
"""

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import distribution, requires, version
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).resolve().parent.parent
# Litestar names these for its own tests, examples and command, and imports none of them while it serves.
LEFT_OUT: Final = frozenset({"polyfactory", "httpx", "rich-click", "litestar-htmx"})


def normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(text: str) -> dict[str, str]:
    """The packages of a lock with their versions, by their normalized names."""
    lines = (line.partition("==") for line in text.splitlines() if "==" in line)
    return {normalized(name): pin.strip() for name, _, pin in lines}


def play_requirements() -> list[str]:
    """What the project itself says that playing and compiling need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
    return [*project["build-system"]["requires"], *extra_requirements(extras, "play")]


def extra_requirements(extras: dict[str, list[str]], extra: str) -> list[str]:
    """The requirements of an extra, with those of the extras it includes."""
    found: list[str] = []
    for text in extras[extra]:
        one = Requirement(text)
        if one.name == "ashboard":
            found += [inner for name in sorted(one.extras) for inner in extra_requirements(extras, name)]
        else:
            found.append(text)
    return found


def needed(texts: Iterable[str]) -> set[str]:
    """The packages that these requirements lead to, by their normalized names, without those left out."""
    found: set[tuple[str, str]] = set()
    waiting = [(Requirement(text), "") for text in texts]
    while waiting:
        one, outer = waiting.pop()
        name = normalized(one.name)
        if name in LEFT_OUT or (one.marker is not None and not one.marker.evaluate({"extra": outer})):
            continue
        for extra in ("", *one.extras):
            if (name, extra) not in found:
                found.add((name, extra))
                waiting += [(Requirement(text), extra) for text in requires(name) or []]
    return {name for name, _ in found}


def main() -> None:
    """Write the lock of playing."""
    names = sorted(needed(play_requirements()))
    lines = [f"{distribution(name).metadata['Name']}=={version(name)}\n" for name in names]
    Path(sys.argv[1]).write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
