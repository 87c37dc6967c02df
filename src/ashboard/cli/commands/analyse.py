"""`ashboard analyse`: every turn of a game beside the best one."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from ashboard.cli.options import shared

if TYPE_CHECKING:
    from ashboard.agents.adviser import Adviser
    from ashboard.core.game import Game
    from ashboard.core.record import Record
    from ashboard.core.state import State

# A turn that gives away less is called sound.
_SLIP: Final = 0.02

Record_ = Annotated[Path, typer.Argument(metavar="RECORD", help="Record of a game (*.json).")]
Json = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]


def analyse(
    record: Record_,
    level: shared.Level = "officer",
    iterations: shared.Iterations = 0,
    seconds: shared.Seconds = 0.0,
    seed: shared.Seed = None,
    json: Json = False,
    language: shared.Language = None,
) -> None:
    """
    Compare every turn of a game with the best alternative: what was lost in chances to win.

    Both turns are followed through the same possible draws and answers. A sentence says what the better turn achieves
    and what the one played allows, in one typical future.
    """
    from ashboard.cli.files import read_record
    from ashboard.cli.options.levels import check_level, make_adviser
    from ashboard.cli.output.screen import print_json
    from ashboard.cli.translations import choose_language
    from ashboard.core.errors import BadInput

    check_level(level)
    spoken = choose_language(language)
    game = read_record(record)
    try:
        turns = Turns(game)
    except BadInput as error:
        raise error.within(str(record)) from None
    counsel = make_adviser(turns.game, level, seconds, iterations, seed or "0")
    rows = _watched(turns, counsel)
    result = {"game": game.game, "level": level, "turns": rows, "seats": _sums(rows)}
    print_json(result) if json else _show(result, turns.names, spoken)


class Turns:
    """The turns of a record: where each began, and what its player answered until somebody else was asked."""

    def __init__(self, record: "Record") -> None:
        from ashboard.cli.adapters.replay import RecordReplay

        self._record: Final = record
        replayed = RecordReplay(record)
        self.game: Final = replayed.game
        replayed.finish()
        self.names: Final = replayed.adapter.names(replayed.state)
        self.count: Final = sum(1 for _ in self.begun())

    def begun(self) -> Iterator[tuple[int, int, "State", list[str]]]:
        """Number, seat, first position and answers of each turn that had something to decide."""
        from ashboard.core.decision import CHANCE
        from ashboard.core.errors import BadInput, IllegalAction
        from ashboard.core.match import INTERVENTION, repeat

        game = self.game
        insight = game.insight()
        state = game.new(self._record.options, self._record.rules)
        begun: tuple[int, int, State, list[str]] | None = None
        turn, number = insight.turn(state), 0
        for place, text in enumerate(self._record.answers):
            decision = state.decision()
            if insight.turn(state) != turn or decision is None:
                if begun is not None:
                    yield begun
                begun, turn = None, insight.turn(state)
            if decision is not None and decision.seat != CHANCE and not text.startswith(INTERVENTION):
                if begun is None and len(decision.options) > 1:
                    number += 1
                    begun = (number, decision.seat, state.copy(), [])
                if begun is not None and decision.seat == begun[1]:
                    begun[3].append(text)
            try:
                repeat(game, state, text)
            except IllegalAction as error:
                raise BadInput(f"answers[{place}]", str(error)) from None
        if begun is not None:
            yield begun


def _watched(turns: Turns, counsel: "Adviser") -> list[dict[str, Any]]:
    """The turns one by one under a progress bar, which only a terminal shows."""
    from ashboard.cli.output.progress import show_progress

    rows = (_row(turns.game, *begun, counsel) for begun in turns.begun())
    return list(show_progress(rows, turns.count, "turns"))


def _row(game: "Game", number: int, seat: int, state: "State", played: list[str], counsel: "Adviser") -> dict[str, Any]:
    from ashboard.cli.options.levels import compared

    decision = state.decision()
    assert decision is not None
    advice = counsel.advise(game.view(state, seat), decision, played)
    assert advice.other is not None
    return {
        "turn": number,
        "seat": seat,
        "played": played,
        "chance": round(advice.other.chance, 4),
        "best": list(advice.best[0].answers),
        "best_chance": round(max(advice.best[0].chance, advice.other.chance), 4),
        "loss": round(advice.loss, 4),
        "comparison": compared(game, advice.comparison),
    }


def _sums(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What each seat has given away in all and in a turn."""
    seats = sorted({row["seat"] for row in rows})
    sums: list[dict[str, Any]] = []
    for seat in seats:
        losses = [row["loss"] for row in rows if row["seat"] == seat]
        sums.append(
            {
                "seat": seat,
                "turns": len(losses),
                "loss": round(sum(losses), 4),
                "mean": round(sum(losses) / len(losses), 4),
            }
        )
    return sums


def _show(result: dict[str, Any], names: list[str], language: str) -> None:
    from ashboard.cli.options.levels import percent
    from ashboard.cli.output.screen import print_line, screen

    console = screen()
    for row in result["turns"]:
        is_sound = row["loss"] < _SLIP
        head = f"Turn {row['turn']}, {names[row['seat']]}: {', '.join(row['played'])}"
        print_line(console, f"{head} ({percent(row['chance'])})", "" if is_sound else "bold")
        if not is_sound:
            print_line(console, f"  better by {percent(row['loss'])}: {', '.join(row['best'])}")
            if row["comparison"] is not None:
                print_line(console, f"  {row['comparison']['text'][language]}")
    for seat in result["seats"]:
        print_line(
            console, f"{names[seat['seat']]}: {percent(seat['mean'])} given away in a turn, {seat['turns']} turns"
        )
