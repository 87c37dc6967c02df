"""The game object of Bright Future."""

from collections.abc import Mapping
from typing import Final

from ashboard.core.comparison import Clauses
from ashboard.core.encoding import Encoding
from ashboard.core.event import Event, Log
from ashboard.core.game import Game
from ashboard.core.guide import Guide
from ashboard.core.insight import Insight
from ashboard.core.state import State
from ashboard.core.view import View
from ashboard.games.bright_future.encoding.encoding import make_encoding
from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE
from ashboard.games.bright_future.insight.evaluation.judgement import judge
from ashboard.games.bright_future.insight.insight import BRIGHT_INSIGHT
from ashboard.games.bright_future.interventions import intervene
from ashboard.games.bright_future.modes.start import first_state
from ashboard.games.bright_future.options import complete_options, setup_of
from ashboard.games.bright_future.printed.rules_versions import VERSION
from ashboard.games.bright_future.state.state import as_bright_state
from ashboard.games.bright_future.view import BrightView
from ashboard.games.bright_future.wording import clauses, sentence


class BrightFuture(Game):
    """Implements `core.Game` for Bright Future."""

    @property
    def name(self) -> str:
        return "bright-future"

    @property
    def rules_version(self) -> int:
        return VERSION

    def options(self, given: Mapping[str, object], version: int = 0) -> dict[str, object]:
        return complete_options(given, self.version_of(given, version))

    def seats(self, options: Mapping[str, object], version: int = 0) -> int:
        number = self.version_of(options, version)
        return setup_of(complete_options(options, number), number).seats

    def new(self, options: Mapping[str, object], version: int = 0) -> State:
        number = self.version_of(options, version)
        return first_state(setup_of(complete_options(options, number), number))

    def intervene(self, state: State, text: str, log: Log | None = None) -> None:
        intervene(as_bright_state(state), text, log)

    def view(self, state: State, seat: int) -> View:
        return BrightView(as_bright_state(state), seat)

    def judge(self, state: State, seat: int) -> float:
        return judge(as_bright_state(state), seat)

    def insight(self) -> Insight:
        return BRIGHT_INSIGHT

    @property
    def guide(self) -> Guide | None:
        return BRIGHT_GUIDE

    def encoding(self, state: State) -> Encoding | None:
        return make_encoding(state)

    def sentence(self, event: Event, language: str = "en") -> str:
        return sentence(event, language)

    def clauses(self, language: str) -> Clauses:
        return clauses(language)


BRIGHT_FUTURE: Final = BrightFuture()
