"""`ashboard hint`: the best turn in a position."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ashboard.cli.options import shared

if TYPE_CHECKING:
    from ashboard.agents.adviser import Opinion
    from ashboard.cli.adapters.adapter import GameAdapter
    from ashboard.core.state import State

File = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="Scenario or position file in which a player is to move, or a record (*.json)."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]


def hint(
    file: File,
    level: shared.Level = "warlord",
    iterations: shared.Iterations = 0,
    seconds: shared.Seconds = 0.0,
    seed: shared.Seed = None,
    json: Json = False,
    language: shared.Language = None,
) -> None:
    """
    Name the best turn in a position, what it gains and why.

    Of a scenario file the position before its first step counts, of a record the last one.

    The gain is measured against ending the turn with as little done as possible. A sentence says what the turn
    achieves and what doing nothing would allow, in one typical future.
    """
    from ashboard.cli.options.levels import check_level, compared, make_adviser
    from ashboard.cli.output.screen import print_json
    from ashboard.cli.translations import choose_language
    from ashboard.core.errors import BadInput

    check_level(level)
    spoken = choose_language(language)
    adapter, state = _position(file)
    decision = state.decision()
    if decision is None or decision.seat < 0:
        raise BadInput(str(file), "expected a position in which a player is asked")
    counsel = make_adviser(adapter.game, level, seconds, iterations, seed or "0")
    advice = counsel.advise(adapter.game.view(state, decision.seat), decision, [])
    best = advice.best[0]
    result: dict[str, Any] = {
        "seat": decision.seat,
        "level": level,
        "turn": list(best.answers),
        "chance": round(best.chance, 4),
        "gain": round(advice.gain, 4),
        "why": adapter.game.insight().reasons(state, best.after, decision.seat),
        "comparison": compared(adapter.game, advice.comparison),
        "idle": _told(advice.idle),
        "alternatives": [_told(opinion) for opinion in advice.best[1:4]],
    }
    print_json(result) if json else _show(adapter.names(state)[decision.seat], result, spoken)


def _position(path: Path) -> tuple["GameAdapter", "State"]:
    """The position that a file leads to, and the adapter of its game."""
    from ashboard.cli.adapters import adapter_of_file
    from ashboard.cli.adapters.replay import RecordReplay
    from ashboard.cli.files import TOML, read_record
    from ashboard.core.errors import BadInput

    try:
        if path.suffix != TOML:
            replayed = RecordReplay(read_record(path))
            return replayed.adapter, replayed.finish()
        adapter = adapter_of_file(path)
        return adapter, adapter.read_position(path)
    except BadInput as error:
        raise (error if error.where.startswith(str(path)) else error.within(str(path))) from None


def _told(opinion: "Opinion") -> dict[str, object]:
    return {"turn": list(opinion.answers), "chance": round(opinion.chance, 4)}


def _show(name: str, result: dict[str, Any], language: str) -> None:
    from ashboard.cli.options.levels import percent
    from ashboard.cli.output.screen import print_line, screen

    console = screen()
    print_line(console, f"Best turn for {name} (seat {result['seat']})", "bold")
    for answer in result["turn"]:
        print_line(console, f"  {answer}")
    print_line(console, f"Chance to win {percent(result['chance'])}, a gain of {percent(result['gain'])}")
    if result["comparison"] is not None:
        print_line(console, result["comparison"]["text"][language])
    for reason in result["why"]:
        print_line(console, f"  {reason}")
    for other in (*result["alternatives"], result["idle"]):
        print_line(console, f"{percent(other['chance'])}: {', '.join(other['turn'])}")
