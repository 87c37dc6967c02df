"""Neuroshima Hex on the command line."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ashboard.cli.adapters.adapter import BoardDrawing, Dialogue
from ashboard.cli.adapters.report import report_lines
from ashboard.core.errors import BadInput
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.rules.turn.energy import ENERGY
from ashboard.games.neuroshima_hex.rules.turn.forced_discard import DISCARD
from ashboard.games.neuroshima_hex.rules.turn.main_phase import MAIN
from ashboard.games.neuroshima_hex.state.state import as_hex_state

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from ashboard.cli.options.terms import Terms
    from ashboard.cli.terminal.session import Session
    from ashboard.core.game import Game
    from ashboard.core.state import State

_QUIET: Final = (MAIN, DISCARD, ENERGY)
_BY_WOUNDS: Final = ("Headquarters", "Points left on average")
_BY_POINTS: Final = ("Points", "Points on average")


class NeuroshimaHexAdapter:
    """Armies, editions, boards."""

    @property
    def game(self) -> "Game":
        return NEUROSHIMA_HEX

    def seats(self, terms: "Terms") -> int:
        return terms.seats()

    def options(self, terms: "Terms") -> dict[str, object]:
        return terms.options()

    def tables(self, terms: "Terms", seats: int | None, *, alone: bool) -> tuple[tuple[dict[str, object], ...], ...]:
        from ashboard.cli.options.terms import Pool

        return Pool(terms, seats).groups(alone=alone)

    def seat_entries(self, options: Mapping[str, object]) -> list[dict[str, object]]:
        from ashboard.cli.options.terms import army_ids_of

        return [{"army": army} for army in army_ids_of(options)]

    def summary(self, options: Mapping[str, object]) -> dict[str, object]:
        return {"mode": options["mode"], "edition": options["edition"]}

    def headings(self, options: Mapping[str, object]) -> tuple[str, str]:
        return _BY_POINTS if options.get("points") else _BY_WOUNDS

    def names(self, state: "State") -> list[str]:
        from ashboard.drawing.players import player_names

        return player_names(as_hex_state(state).setup)

    def turn(self, state: "State") -> int:
        return as_hex_state(state).turns

    def board_drawing(self, state: "State") -> BoardDrawing:
        return _Drawing(state)

    def dialogue(self, session: "Session", console: "Console", language: str) -> Dialogue:
        from ashboard.cli.terminal.neuroshima_hex.dialogue import NeuroshimaHexDialogue

        return NeuroshimaHexDialogue(session, console, language)

    def position(self, state: "State") -> str:
        from ashboard.games.neuroshima_hex.positions.saving import position_toml

        return position_toml(as_hex_state(state))

    def turn_event(self, state: "State") -> str:
        return "turn"

    def is_savable(self, state: "State") -> bool:
        decision = state.decision()
        return decision is not None and decision.kind in _QUIET

    def read_position(self, path: Path) -> "State":
        from ashboard.cli.files import read_scenario_file
        from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay

        scenario = read_scenario_file(path)
        if not scenario.is_in_turn:
            raise BadInput("turn", "expected the seat that is to move")
        return ScenarioPlay(scenario).state

    def check_file(self, path: Path) -> Iterator[list[str]]:
        from ashboard.cli.files import read_scenario_file
        from ashboard.games.neuroshima_hex.positions.run import check_scenario

        scenario = read_scenario_file(path)
        try:
            failures = check_scenario(scenario)
        except BadInput as error:
            raise error.within(str(path)) from None
        yield report_lines(
            scenario.name, scenario.rules, path, [(f.where, f.what, f.expected, f.found) for f in failures]
        )


class _Drawing:
    def __init__(self, state: "State") -> None:
        from ashboard.drawing.board_view import BoardView

        self._board_view: Final = BoardView(as_hex_state(state).setup)

    def board(self, state: "State") -> "RenderableType":
        return self._board_view.board(as_hex_state(state))
