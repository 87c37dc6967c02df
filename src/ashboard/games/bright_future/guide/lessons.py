"""Lessons: scenario files with their goals in comments; their texts are the page's."""

from typing import Final

from ashboard.core.data import package_lessons
from ashboard.games.bright_future.guide.fact import Data

_PACKAGE: Final = "ashboard.games.bright_future.data.lessons"


def lessons() -> list[Data]:
    """All lessons in their order."""
    return package_lessons(_PACKAGE)
