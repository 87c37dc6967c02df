"""The room of Neuroshima Hex."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ashboard.cli.rooms.room import Drawing, Talk
from ashboard.core.errors import BadInput
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX, own
from ashboard.games.neuroshima_hex.turn.discard import DISCARD
from ashboard.games.neuroshima_hex.turn.energy import ENERGY
from ashboard.games.neuroshima_hex.turn.main import MAIN

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from ashboard.cli.lineup import Terms
    from ashboard.cli.playing.session import Session
    from ashboard.core.game import Game
    from ashboard.core.state import State

_QUIET: Final = (MAIN, DISCARD, ENERGY)
_BY_WOUNDS: Final = ("Headquarters", "Points left on average")
_BY_POINTS: Final = ("Points", "Points on average")


class HexRoom:
    """Armies, editions, boards."""

    @property
    def game(self) -> "Game":
        return NEUROSHIMA_HEX

    def seats(self, terms: "Terms") -> int:
        return terms.seats()

    def options(self, terms: "Terms") -> dict[str, object]:
        return terms.options()

    def tables(self, terms: "Terms", seats: int | None, *, alone: bool) -> tuple[tuple[dict[str, object], ...], ...]:
        from ashboard.cli.lineup import Pool

        return Pool(terms, seats).groups(alone=alone)

    def seats_of(self, options: Mapping[str, object]) -> list[dict[str, object]]:
        from ashboard.cli.lineup import army_ids_of

        return [{"army": army} for army in army_ids_of(options)]

    def summary(self, options: Mapping[str, object]) -> dict[str, object]:
        return {"mode": options["mode"], "edition": options["edition"]}

    def headings(self, options: Mapping[str, object]) -> tuple[str, str]:
        return _BY_POINTS if options.get("points") else _BY_WOUNDS

    def names(self, state: "State") -> list[str]:
        from ashboard.drawing.players import player_names

        return player_names(own(state).setup)

    def turn(self, state: "State") -> int:
        return own(state).turns

    def drawing(self, state: "State") -> Drawing:
        return _Drawing(state)

    def talk(self, session: "Session", console: "Console", language: str) -> Talk:
        from ashboard.cli.playing.dialogue import Dialogue

        return Dialogue(session, console, language)

    def position(self, state: "State") -> str:
        from ashboard.games.neuroshima_hex.scenarios.saving import position_toml

        return position_toml(own(state))

    def heading(self, state: "State") -> str:
        return "turn"

    def is_tellable(self, state: "State") -> bool:
        decision = state.decision()
        return decision is not None and decision.kind in _QUIET

    def opened(self, path: Path) -> "State":
        from ashboard.cli.files import read_scenario_file
        from ashboard.games.neuroshima_hex.scenarios.play import ScenarioPlay

        scenario = read_scenario_file(path)
        if not scenario.is_in_turn:
            raise BadInput("turn", "expected the seat that is to move")
        return ScenarioPlay(scenario).state

    def report(self, path: Path) -> Iterator[list[str]]:
        from ashboard.cli.files import read_scenario_file
        from ashboard.games.neuroshima_hex.scenarios.run import check

        scenario = read_scenario_file(path)
        try:
            failures = check(scenario)
        except BadInput as error:
            raise error.within(str(path)) from None
        yield told(scenario.name, scenario.rules, path, [(f.where, f.what, f.expected, f.found) for f in failures])


class _Drawing:
    def __init__(self, state: "State") -> None:
        from ashboard.drawing.board_view import BoardView

        self._artist: Final = BoardView(own(state).setup)

    def board(self, state: "State") -> "RenderableType":
        return self._artist.board(own(state))


def told(
    name: str, rules: list[str] | tuple[str, ...], path: Path, failures: list[tuple[str, str, object, object]]
) -> list[str]:
    """The line of a scenario, and two lines more for each difference."""
    by = ", ".join(rules) or "no rules named"
    lines = [f"FAIL {name} ({by}) in {path}" if failures else f"ok {name} ({by})"]
    for where, what, expected, found in failures:
        lines += [f"  {where}: {what}", f"    - expected {expected}", f"    + found    {found}"]
    return lines
