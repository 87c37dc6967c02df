"""Replays a record answer by answer."""

import contextlib
import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ashboard.cli.adapters import adapter_of
from ashboard.cli.output.screen import print_events, print_line
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction, ReplayFailed
from ashboard.core.event import Event, Log
from ashboard.core.match import INTERVENTION, first_position, repeat
from ashboard.drawing.players import marker

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.adapters.adapter import GameAdapter
    from ashboard.core.record import Record
    from ashboard.core.state import State


class RecordReplay:
    """The game of a record; with a seed, chance must have answered as the seed says."""

    def __init__(self, record: "Record", seed: str | None = None) -> None:
        self.adapter: Final = adapter_of(record.game)
        self.game: Final = self.adapter.game
        self.answers: Final = record.answers
        self.number = 0
        self.state: Final = first_position(self.game, record)
        self._dice: Final = None if seed is None else Dice(seed)
        # The last position that a scenario file can hold, by turn.
        self._quiet: Final[dict[int, State]] = {}

    def finish(self) -> "State":
        """Give all remaining answers; return the position they lead to."""
        for _ in self.events():
            pass
        return self.state

    def events(self) -> Iterator[Event]:
        """Yield everything that happens as the answers are given one by one."""
        while self.number < len(self.answers):
            log: Log = []
            self._give(self.answers[self.number], log)
            yield from log

    def show(self, console: "Console", turn: int | None, board: bool) -> None:
        """Print what happens, in all turns or in one; draw the board where a turn ends."""
        board_view = self.adapter.board_drawing(self.state)
        heading = self.adapter.turn_event(self.state)
        now = 0
        for event in self.events():
            if event.key == heading:
                if board and turn in (None, now):
                    console.print(board_view.board(self.state))
                now += 1
                if turn is None:
                    print_line(console, "")
            if turn in (None, now):
                print_events(console, self.game, [event])
        if board and turn in (None, now):
            console.print(board_view.board(self.state))
        if turn is not None and turn > now:
            raise BadInput("--turn", f"the record has {now} turns")

    def _give(self, text: str, log: Log) -> None:
        where = f"answers[{self.number}]"
        decision = self.state.decision()
        if self.adapter.is_savable(self.state):
            self._quiet[self.adapter.turn(self.state)] = self.state.copy()
        is_rolled = decision is not None and decision.seat == CHANCE and not text.startswith(INTERVENTION)
        if decision is not None and is_rolled and self._dice is not None:
            rolled = self._dice.answer(decision).text
            if rolled != text:
                raise ReplayFailed(f"{where}: the seed gives {rolled!r}, the record says {text!r}")
        try:
            repeat(self.game, self.state, text, log)
        except IllegalAction as error:
            raise BadInput(where, str(error)) from None
        self.number += 1

    def position(self, turn: int | None) -> str:
        """The last position of a turn, or of the game, as a scenario file."""
        if turn is None:
            with contextlib.suppress(BadInput):
                return self.adapter.position(self.state)
        turns = self._quiet if turn is None else {turn} & self._quiet.keys()
        if not turns:
            raise BadInput("--position", "expected a record with a question to discard or to act in that turn")
        return self.adapter.position(self._quiet[max(turns)])


def fingerprint(state: "State") -> str:
    """16 digits that stand for the position."""
    return hashlib.blake2b(state.key().encode(), digest_size=8).hexdigest()


def result_text(adapter: "GameAdapter", state: "State") -> str:
    """How the game ended, if it did."""
    outcome = state.outcome()
    if outcome is None:
        return "unfinished"
    known = adapter.names(state)
    winners = " and ".join(known[seat] for seat in outcome.winners)
    without = "a draw" if outcome.is_draw else "lost by all"
    # Seats without a player come behind the others and have no points.
    seated = zip(known[: len(outcome.points)], outcome.points, strict=True)
    points = ", ".join(f"{name} {marker(number)}" for name, number in seated)
    return f"{f'won by {winners}' if winners else without} ({points}) [{outcome.rule}]"
