"""Lessons: scenario files with a goal for each step; their texts are the page's."""

from typing import Final

from ashboard.core.data import package_names, package_text

Data = dict[str, object]
_PACKAGE: Final = "ashboard.games.neuroshima_hex.lessons"


def lessons() -> list[Data]:
    """All lessons in their order: the id and the position as a scenario file."""
    names = package_names(_PACKAGE, ".toml")
    return [{"id": name.partition("-")[2], "position": package_text(_PACKAGE, f"{name}.toml")} for name in names]
