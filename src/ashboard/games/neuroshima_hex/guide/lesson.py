"""Lessons: scenario files with a goal for each step; their texts are the page's."""

from typing import Final

from ashboard.core.data import package_lessons
from ashboard.core.payloads import LessonData

_PACKAGE: Final = "ashboard.games.neuroshima_hex.lessons"


def lessons() -> list[LessonData]:
    """All lessons in their order."""
    return package_lessons(_PACKAGE)
