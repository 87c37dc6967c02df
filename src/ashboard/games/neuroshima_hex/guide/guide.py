"""The guide of Neuroshima Hex."""

from collections.abc import Sequence
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.event import Log
from ashboard.core.guide import Guide
from ashboard.core.payloads import LessonData, Payloads
from ashboard.core.state import State
from ashboard.games.neuroshima_hex.army import army
from ashboard.games.neuroshima_hex.guide.consequence import consequences, fought
from ashboard.games.neuroshima_hex.guide.lesson import lessons
from ashboard.games.neuroshima_hex.guide.offers import offers
from ashboard.games.neuroshima_hex.guide.parts import parts
from ashboard.games.neuroshima_hex.guide.study import study
from ashboard.games.neuroshima_hex.guide.whatif import what_if
from ashboard.games.neuroshima_hex.guide.words import words
from ashboard.games.neuroshima_hex.payloads import (
    HEX_PAYLOADS,
    HexOffersData,
    HexOptionData,
    HexPreviewData,
    HexStudyData,
    HexWhatIfData,
    HexWordsData,
)
from ashboard.games.neuroshima_hex.scenarios.loading import load
from ashboard.games.neuroshima_hex.scenarios.saving import position_toml
from ashboard.games.neuroshima_hex.scenarios.scenario import read_scenario
from ashboard.games.neuroshima_hex.state import HexState


class HexGuide(Guide):
    """Wires the rooms of the guide together."""

    def payloads(self) -> Payloads:
        return HEX_PAYLOADS

    def offers(self) -> HexOffersData:
        return offers()

    def words(self, language: str) -> HexWordsData:
        return words(language)

    def parts(self, state: State) -> list[HexOptionData]:
        return parts(_own(state))

    def study(self, state: State) -> HexStudyData:
        return study(_own(state))

    def consequences(self, state: State, texts: Sequence[str]) -> list[HexPreviewData]:
        return consequences(_own(state), texts)

    def what_if(self, state: State) -> HexWhatIfData:
        return what_if(_own(state))

    def fought(self, state: State) -> tuple[State, Log]:
        return fought(_own(state))

    def position(self, text: str) -> State:
        scenario = read_scenario(text, army)
        if not scenario.is_in_turn:
            raise BadInput("turn", "expected the seat whose turn it is")
        state = load(scenario)
        state.settle(None)
        return state

    def written(self, state: State) -> str:
        return position_toml(_own(state))

    def lessons(self) -> list[LessonData]:
        return lessons()


def _own(state: State) -> HexState:
    if not isinstance(state, HexState):
        raise BadInput("state", "expected a position of neuroshima-hex")
    return state


HEX_GUIDE: Final = HexGuide()
