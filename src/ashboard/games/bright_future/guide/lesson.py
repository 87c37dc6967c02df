"""Lessons: scenario files with their goals in comments; their texts are the page's."""

from typing import Final

from ashboard.core.data import package_lessons
from ashboard.core.payloads import LessonData

_PACKAGE: Final = "ashboard.games.bright_future.lessons"


def lessons() -> list[LessonData]:
    """All lessons in their order."""
    return package_lessons(_PACKAGE)
