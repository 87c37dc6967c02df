"""Lessons: scenario files with a goal for each step; their texts are the page's."""

from typing import Final

from ashboard.core.data import package_lessons

Data = dict[str, object]
_PACKAGE: Final = "ashboard.games.neuroshima_hex.data.lessons"


def lessons() -> list[Data]:
    """All lessons in their order."""
    return package_lessons(_PACKAGE)
