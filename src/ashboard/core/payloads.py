"""
The payloads that every game sends: their shapes as types, from which the OpenAPI document is generated.

Modules named `payloads` stay plain Python: compiled classes keep only part of their annotations.
"""

from typing import Any, Literal, NotRequired, TypedDict


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


class ClaimData(TypedDict):
    """What a continuation brings about, how much of it, and how much the continuation beside it does."""

    key: str
    count: int
    instead_of: int


class ComparisonData(TypedDict):
    """The better turn beside the one played, or beside doing nothing: what it achieves and what the other allows.

    Both are told in one typical future, whose answers are given; the text says it in a sentence, by language.
    """

    against: Literal["played", "idle"]
    achieves: ClaimData | None
    allows: ClaimData | None
    better: list[str]
    other: list[str]
    text: dict[str, str]


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
