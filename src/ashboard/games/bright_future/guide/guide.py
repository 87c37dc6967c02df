"""The guide of Bright Future."""

from collections.abc import Sequence
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.event import Log
from ashboard.core.guide import Guide
from ashboard.core.payloads import LessonData, Payloads
from ashboard.core.state import State
from ashboard.games.bright_future.cases.case import read_position
from ashboard.games.bright_future.cases.run import set_up
from ashboard.games.bright_future.cases.saving import position_toml
from ashboard.games.bright_future.guide.consequence import consequences, fought
from ashboard.games.bright_future.guide.lesson import lessons
from ashboard.games.bright_future.guide.offers import offers
from ashboard.games.bright_future.guide.parts import parts
from ashboard.games.bright_future.guide.study import study
from ashboard.games.bright_future.guide.sum import what_if
from ashboard.games.bright_future.guide.words import words
from ashboard.games.bright_future.payloads import (
    BRIGHT_PAYLOADS,
    BrightOffersData,
    BrightOptionData,
    BrightPreviewData,
    BrightStudyData,
    BrightWhatIfData,
    BrightWordsData,
)
from ashboard.games.bright_future.state import BrightState


class BrightGuide(Guide):
    """Wires the rooms of the guide together."""

    def payloads(self) -> Payloads:
        return BRIGHT_PAYLOADS

    def offers(self) -> BrightOffersData:
        return offers()

    def words(self, language: str) -> BrightWordsData:
        return words(language)

    def parts(self, state: State) -> list[BrightOptionData]:
        return parts(_own(state))

    def study(self, state: State) -> BrightStudyData:
        return study(_own(state))

    def consequences(self, state: State, texts: Sequence[str]) -> list[BrightPreviewData]:
        return consequences(_own(state), texts)

    def what_if(self, state: State) -> BrightWhatIfData:
        return what_if(_own(state))

    def fought(self, state: State) -> tuple[State, Log]:
        return fought(_own(state))

    def position(self, text: str) -> State:
        return set_up(read_position(text))

    def written(self, state: State) -> str:
        return position_toml(_own(state))

    def lessons(self) -> list[LessonData]:
        return lessons()


def _own(state: State) -> BrightState:
    if not isinstance(state, BrightState):
        raise BadInput("state", "expected a position of bright-future")
    return state


BRIGHT_GUIDE: Final = BrightGuide()
