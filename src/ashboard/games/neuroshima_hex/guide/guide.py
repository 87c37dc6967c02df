"""The guide of Neuroshima Hex."""

from collections.abc import Sequence
from typing import Final

from ashboard.core.data import package_lessons
from ashboard.core.errors import BadInput
from ashboard.core.event import Log
from ashboard.core.guide import Guide
from ashboard.core.payloads import LessonData, Payloads
from ashboard.core.state import State
from ashboard.games.neuroshima_hex.guide.battle_preview import what_if
from ashboard.games.neuroshima_hex.guide.consequences import consequences, resolve_now
from ashboard.games.neuroshima_hex.guide.offers import offers
from ashboard.games.neuroshima_hex.guide.parts import parts
from ashboard.games.neuroshima_hex.guide.study import study
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
from ashboard.games.neuroshima_hex.positions.loading import load_position
from ashboard.games.neuroshima_hex.positions.saving import position_toml
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.state.state import as_hex_state


class HexGuide(Guide):
    """Implements `core.Guide` for Neuroshima Hex."""

    def payloads(self) -> Payloads:
        return HEX_PAYLOADS

    def offers(self) -> HexOffersData:
        return offers()

    def words(self, language: str) -> HexWordsData:
        return words(language)

    def parts(self, state: State) -> list[HexOptionData]:
        return parts(as_hex_state(state))

    def unaided_parts(self, state: State) -> list[HexOptionData]:
        # Nothing in these options is worked out.
        return self.parts(state)

    def study(self, state: State) -> HexStudyData:
        return study(as_hex_state(state))

    def consequences(self, state: State, texts: Sequence[str]) -> list[HexPreviewData]:
        return consequences(as_hex_state(state), texts)

    def what_if(self, state: State) -> HexWhatIfData:
        return what_if(as_hex_state(state))

    def resolve_now(self, state: State) -> tuple[State, Log]:
        return resolve_now(as_hex_state(state))

    def read_position(self, text: str) -> State:
        scenario = read_scenario(text, army)
        if not scenario.is_in_turn:
            raise BadInput("turn", "expected the seat whose turn it is")
        state = load_position(scenario)
        state.settle(None)
        return state

    def write_position(self, state: State) -> str:
        return position_toml(as_hex_state(state))

    def lessons(self) -> list[LessonData]:
        return package_lessons("ashboard.games.neuroshima_hex.data.lessons")


HEX_GUIDE: Final = HexGuide()
