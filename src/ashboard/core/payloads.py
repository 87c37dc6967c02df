"""
The payloads that every game sends: their shapes as types, from which the OpenAPI document is generated.

Modules named `payloads` stay plain Python: compiled classes keep only part of their annotations.
"""

from typing import Any, NotRequired, TypedDict


class OutcomeData(TypedDict):
    """The result of a game."""

    winners: list[int]
    points: list[int]
    rule: str


class ResultData(OutcomeData):
    """The result of a game as its table shows it; games of earlier versions may lack the last two keys."""

    drawn: NotRequired[list[int]]
    lost_by_all: NotRequired[bool]


class EventData(TypedDict):
    """Something that happened, as the key and the parameters of a sentence."""

    key: str
    rule: str
    params: dict[str, Any]
    seat: int | None
    cells: list[str]
    segment: int | None


class SentenceData(TypedDict):
    """Something that is true or can be done, as the key and the parameters of a sentence."""

    key: str
    rule: str
    params: dict[str, Any]


class LessonData(TypedDict):
    """A lesson: the position it starts from."""

    id: str
    position: str


class Payloads:
    """The types of what one game sends, by what they are for."""

    def __init__(
        self, *, view: type, option: type, unit: type, what_if: type, preview: type, offers: type, words: type
    ) -> None:
        self.view = view
        self.option = option
        self.unit = unit
        self.what_if = what_if
        self.preview = preview
        self.offers = offers
        self.words = words
