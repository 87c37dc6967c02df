"""`ashboard battle`: the first battle of a scenario file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ashboard.cli.output.battle_report import BattleReport
    from ashboard.games.neuroshima_hex.positions.scenario import Scenario

File = Annotated[Path, typer.Argument(metavar="FILE", help="Scenario or position file.")]
Explain = Annotated[
    bool, typer.Option("--explain", help="Also say what every unit is worth before the battle, and why.")
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def battle(file: File, explain: Explain = False, json: Json = False) -> None:
    """
    Fight the first battle of a scenario file, or one at once if its steps hold none.

    Choices that the file does not answer take their default.
    """
    from ashboard.cli.adapters import NAMES, adapter_of_file
    from ashboard.cli.files import read_scenario_file
    from ashboard.cli.output.battle_report import fight_first_battle
    from ashboard.cli.output.explanation import explain_units
    from ashboard.cli.output.screen import print_json
    from ashboard.core.errors import BadInput

    game = adapter_of_file(file).game.name
    if game != NAMES[0]:
        raise BadInput(f"{file}: game", f"{game} has no battles")
    scenario = read_scenario_file(file)
    try:
        fought = fight_first_battle(scenario)
    except BadInput as error:
        raise error.within(str(file)) from None
    if json:
        more = {"explain": explain_units(fought.before, fought.play.labels)} if explain else {}
        print_json(fought.data() | more)
    else:
        _show(scenario, fought, explain)


def _show(scenario: "Scenario", fought: "BattleReport", explain: bool) -> None:
    """The boards before and after with the log between them."""
    from ashboard.cli.output.explanation import explain_units
    from ashboard.cli.output.screen import print_events, print_line, screen
    from ashboard.drawing.board_view import BoardView
    from ashboard.drawing.players import standings
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

    console, board_view, state = screen(), BoardView(scenario.setup), fought.play.state
    print_line(console, f"{scenario.name}: before the battle", "bold")
    console.print(board_view.board(fought.before))
    for unit in explain_units(fought.before, fought.play.labels) if explain else ():
        print_line(console, f"{unit['id']} {unit['name']} on {unit['cell']}", "bold")
        for reason in unit["why"]:
            print_line(console, f"  {reason['text']} [{reason['rule']}]")
    print_events(console, NEUROSHIMA_HEX, fought.events)
    print_line(console, "After the battle", "bold")
    console.print(board_view.board(state))
    print_line(console, standings(state))
    if fought.question is not None:
        options = ", ".join(fought.question.options)
        print_line(console, f"Not answered: {fought.question.kind} of seat {fought.question.seat} ({options})")
