"""The guide of Bright Future."""

from collections.abc import Sequence
from typing import Final

from ashboard.core.data import package_lessons
from ashboard.core.event import Log
from ashboard.core.guide import Guide
from ashboard.core.payloads import LessonData, Payloads
from ashboard.core.state import State
from ashboard.games.bright_future.guide.consequences import consequences, resolve_now
from ashboard.games.bright_future.guide.fight_preview import what_if
from ashboard.games.bright_future.guide.offers import offers
from ashboard.games.bright_future.guide.parts import parts, unaided_parts
from ashboard.games.bright_future.guide.study import study
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
from ashboard.games.bright_future.positions.run import set_up_scenario
from ashboard.games.bright_future.positions.saving import position_toml
from ashboard.games.bright_future.positions.scenario import read_position
from ashboard.games.bright_future.state.state import as_bright_state


class BrightGuide(Guide):
    """Implements `core.Guide` for Bright Future."""

    def payloads(self) -> Payloads:
        return BRIGHT_PAYLOADS

    def offers(self) -> BrightOffersData:
        return offers()

    def words(self, language: str) -> BrightWordsData:
        return words(language)

    def parts(self, state: State) -> list[BrightOptionData]:
        return parts(as_bright_state(state))

    def unaided_parts(self, state: State) -> list[BrightOptionData]:
        return unaided_parts(as_bright_state(state))

    def study(self, state: State) -> BrightStudyData:
        return study(as_bright_state(state))

    def consequences(self, state: State, texts: Sequence[str]) -> list[BrightPreviewData]:
        return consequences(as_bright_state(state), texts)

    def what_if(self, state: State) -> BrightWhatIfData:
        return what_if(as_bright_state(state))

    def resolve_now(self, state: State) -> tuple[State, Log]:
        return resolve_now(as_bright_state(state))

    def read_position(self, text: str) -> State:
        return set_up_scenario(read_position(text))

    def write_position(self, state: State) -> str:
        return position_toml(as_bright_state(state))

    def lessons(self) -> list[LessonData]:
        return package_lessons("ashboard.games.bright_future.data.lessons")


BRIGHT_GUIDE: Final = BrightGuide()
