"""The game object of Neuroshima Hex."""

from collections.abc import Mapping, Sequence
from typing import Final

from ashboard.core.comparison import Clauses
from ashboard.core.encoding import Encoding
from ashboard.core.event import Event, Log
from ashboard.core.game import Caution, Game
from ashboard.core.guide import Guide
from ashboard.core.insight import Insight
from ashboard.core.pile import Pile
from ashboard.core.state import State
from ashboard.core.view import View
from ashboard.games.neuroshima_hex.encoding.encoding import make_encoding
from ashboard.games.neuroshima_hex.guide.guide import HEX_GUIDE
from ashboard.games.neuroshima_hex.insight.evaluation import judge
from ashboard.games.neuroshima_hex.insight.insight import HEX_INSIGHT
from ashboard.games.neuroshima_hex.interventions import intervene
from ashboard.games.neuroshima_hex.options import cautions, complete_options, setup_of
from ashboard.games.neuroshima_hex.printed.rules_versions import VERSION
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.leaders.picking import DealLeaders, PickLeaders
from ashboard.games.neuroshima_hex.rules.turn.headquarters import PlaceHeadquarters, StartingPlayer
from ashboard.games.neuroshima_hex.rules.turn.turns import Turns
from ashboard.games.neuroshima_hex.state.setup import Setup
from ashboard.games.neuroshima_hex.state.state import HexState, as_hex_state
from ashboard.games.neuroshima_hex.view import HexView
from ashboard.games.neuroshima_hex.wording import clauses, sentence


class NeuroshimaHex(Game):
    """Implements `core.Game` for Neuroshima Hex."""

    @property
    def name(self) -> str:
        return "neuroshima-hex"

    @property
    def rules_version(self) -> int:
        return VERSION

    def options(self, given: Mapping[str, object], version: int = 0) -> dict[str, object]:
        return complete_options(given, self.version_of(given, version))

    def cautions(self, options: Mapping[str, object]) -> Sequence[Caution]:
        return cautions(options)

    def seats(self, options: Mapping[str, object], version: int = 0) -> int:
        number = self.version_of(options, version)
        # ATLAS-01: nobody sits down for a contingent that a mission alone moves.
        return setup_of(complete_options(options, number), number).mode.players

    def new(self, options: Mapping[str, object], version: int = 0) -> State:
        number = self.version_of(options, version)
        return first_state(setup_of(complete_options(options, number), number))

    def intervene(self, state: State, text: str, log: Log | None = None) -> None:
        intervene(as_hex_state(state), text, log)

    def view(self, state: State, seat: int) -> View:
        return HexView(as_hex_state(state), seat)

    def judge(self, state: State, seat: int) -> float:
        return judge(as_hex_state(state), seat)

    def insight(self) -> Insight:
        return HEX_INSIGHT

    def encoding(self, state: State) -> Encoding | None:
        return make_encoding(state)

    def sentence(self, event: Event, language: str = "en") -> str:
        return sentence(event, language)

    def clauses(self, language: str) -> Clauses:
        return clauses(language)

    @property
    def guide(self) -> Guide | None:
        return HEX_GUIDE


def first_state(setup: Setup) -> HexState:
    """The board empty, the piles complete, the headquarters aside [SETUP-02, SETUP-03]."""
    printed = tuple(0 if known is None else known.hq.printing.hit_points for known in setup.armies)
    counts = tuple(() if known is None else known.pile_counts for known in setup.armies)
    piles = tuple(Pile(count) for count in (counts if setup.mission is None else setup.mission.piles))
    scores = (0,) * setup.seats if setup.scoring is not None else ()
    state = HexState(setup, setup.empty_position(setup.mode.points(printed), scores), piles)
    for start in setup.mission.units if setup.mission is not None else ():
        state.position.board[start.cell] = state.new_unit(start.tile, start.seat, start.rotation)
    state.take_sides()
    state.push(Turns())
    state.push(PlaceHeadquarters(0))
    if setup.has_leaders:
        state.push(PickLeaders())
        state.push(DealLeaders())
    if setup.first < 0:
        state.push(StartingPlayer())
    if setup.mission is not None:
        state.push(Settling())
    state.advance(None)
    return state


NEUROSHIMA_HEX: Final = NeuroshimaHex()
