"""Bright Future on the command line."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ashboard.cli.adapters.adapter import BoardDrawing, Dialogue
from ashboard.cli.adapters.report import report_lines
from ashboard.cli.options.players import split_list
from ashboard.core.errors import BadInput
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.bright_future.state.setup import ARENA, MODES
from ashboard.games.bright_future.state.state import as_bright_state

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from ashboard.cli.options.terms import Terms
    from ashboard.cli.terminal.session import Session
    from ashboard.core.game import Game
    from ashboard.core.state import State

_HEADINGS: Final = (
    ("Codes", "Codes on average"),
    ("Population", "Population on average"),
    ("Resources", "Resources on average"),
)
# The questions at which nothing is under way.
_QUIET: Final = ("tunnel", "turn")
# Options that are lists, also of a single entry.
_LISTS: Final = ("rulings",)
_WORDS: Final = {"mode": "--mode", "first": "--first"}


class BrightFutureAdapter:
    """Modes, players, levels of difficulty."""

    @property
    def game(self) -> "Game":
        return BRIGHT_FUTURE

    def seats(self, terms: "Terms") -> int:
        players = self.options(terms)["players"]
        assert isinstance(players, int)
        return players

    def options(self, terms: "Terms") -> dict[str, object]:
        terms.refuse_hex()
        given: dict[str, object] = {} if terms.mode is None else {"mode": terms.mode}
        if terms.first is not None:
            given["first"] = int(terms.first) if terms.first.isascii() and terms.first.isdigit() else terms.first
        given |= _listed(terms.extra_options(given))
        named = 0 if terms.agents is None else len(split_list(terms.agents))
        if "players" not in given and named > 1:
            given["players"] = named
        try:
            return BRIGHT_FUTURE.options(given)
        except BadInput as error:
            where = "--agents" if error.where == "players" and named > 1 else _word(error.where)
            raise BadInput(where, error.expected) from None

    def tables(self, terms: "Terms", seats: int | None, *, alone: bool) -> tuple[tuple[dict[str, object], ...], ...]:
        if seats is None:
            return ((self.options(terms),),)
        try:
            return ((self.options(replace(terms, more=(*terms.more, f"players={seats}"))),),)
        except BadInput as error:
            raise BadInput(error.where.replace("--option players", "--seats"), error.expected) from None

    def seat_entries(self, options: Mapping[str, object]) -> list[dict[str, object]]:
        players = options["players"]
        assert isinstance(players, int)
        return [{} for _ in range(players)]

    def summary(self, options: Mapping[str, object]) -> dict[str, object]:
        return {key: value for key, value in options.items() if key != "rulings" or value}

    def headings(self, options: Mapping[str, object]) -> tuple[str, str]:
        return _HEADINGS[MODES.index(str(options["mode"]))]

    def names(self, state: "State") -> list[str]:
        position = as_bright_state(state)
        found: list[str] = []
        for player in position.players:
            known = player.hero >= 0 and position.setup.mode != ARENA
            found.append(position.box.heroes[player.hero].side_name(player.side) if known else f"Seat {player.seat}")
        return found

    def turn(self, state: "State") -> int:
        return as_bright_state(state).round

    def board_drawing(self, state: "State") -> BoardDrawing:
        return _Drawing()

    def dialogue(self, session: "Session", console: "Console", language: str) -> Dialogue:
        from ashboard.cli.terminal.bright_future.dialogue import BrightFutureDialogue

        return BrightFutureDialogue(session, console, language)

    def position(self, state: "State") -> str:
        from ashboard.games.bright_future.positions.saving import position_toml

        return position_toml(as_bright_state(state))

    def turn_event(self, state: "State") -> str:
        return "turn" if as_bright_state(state).setup.mode == ARENA else "round"

    def is_savable(self, state: "State") -> bool:
        decision = state.decision()
        if decision is None or decision.kind not in _QUIET:
            return False
        try:
            return bool(self.position(state))
        except BadInput:
            return False

    def read_position(self, path: Path) -> "State":
        from ashboard.cli.files import read_text
        from ashboard.games.bright_future.positions.run import set_up_scenario
        from ashboard.games.bright_future.positions.scenario import read_position

        return set_up_scenario(read_position(read_text(path)))

    def check_file(self, path: Path) -> Iterator[list[str]]:
        from ashboard.cli.files import read_toml
        from ashboard.games.bright_future.positions.run import check_scenario
        from ashboard.games.bright_future.positions.scenario import read_scenarios

        try:
            for scenario in read_scenarios(read_toml(path), ""):
                failures = [(f.where, f.what, f.expected, f.found) for f in check_scenario(scenario)]
                yield report_lines(scenario.name, scenario.rules, path, failures)
        except BadInput as error:
            raise (error if error.where.startswith(str(path)) else error.within(str(path))) from None


class _Drawing:
    def board(self, state: "State") -> "RenderableType":
        from ashboard.cli.terminal.bright_future.table import render_table

        return render_table(as_bright_state(state))


def _listed(given: dict[str, object]) -> dict[str, object]:
    """A value without a comma is a list of one where the game wants a list."""
    return {key: [value] if key in _LISTS and not isinstance(value, list) else value for key, value in given.items()}


def _word(where: str) -> str:
    """What the command line calls a place in the options."""
    key, bracket, rest = where.partition("[")
    return _WORDS.get(key, f"--option {key}") + bracket + rest
