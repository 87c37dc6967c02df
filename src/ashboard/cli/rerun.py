"""A record played again, answer by answer."""

import contextlib
import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ashboard.cli.lineup import known_game
from ashboard.cli.screen import line, tell
from ashboard.cli.seats import listed, names
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction, ReplayFailed
from ashboard.core.event import Event, Log
from ashboard.core.match import INTERVENTION, first_position, repeat
from ashboard.games.neuroshima_hex.game import own
from ashboard.games.neuroshima_hex.turn.discard import DISCARD
from ashboard.games.neuroshima_hex.turn.energy import ENERGY
from ashboard.games.neuroshima_hex.turn.main import MAIN

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.core.record import Record
    from ashboard.games.neuroshima_hex.state import HexState


_QUIET: Final = (MAIN, DISCARD, ENERGY)


class Rerun:
    """The game of a record; with a seed, chance must have answered as the seed says."""

    def __init__(self, record: "Record", seed: str | None = None) -> None:
        self.game: Final = known_game(record.game)
        self.answers: Final = record.answers
        self.number = 0
        self.state: Final = own(first_position(self.game, record))
        self._dice: Final = None if seed is None else Dice(seed)
        # The last position that a scenario file can tell, by turn.
        self._quiet: Final[dict[int, HexState]] = {}

    def finish(self) -> "HexState":
        """Gives all answers that are left; the position they lead to."""
        for _ in self.events():
            pass
        return self.state

    def events(self) -> Iterator[Event]:
        """Everything that happens, as the answers are given one by one."""
        while self.number < len(self.answers):
            log: Log = []
            self._give(self.answers[self.number], log)
            yield from log

    def show(self, console: "Console", turn: int | None, board: bool) -> None:
        """Tells what happens, all of it or in one turn; draws the board where a turn ends."""
        from ashboard.cli.tableau import Artist

        artist = Artist(self.state.setup)
        now = 0
        for event in self.events():
            if event.key == "turn":
                if board and turn in (None, now):
                    console.print(artist.board(self.state))
                now += 1
                if turn is None:
                    line(console, "")
            if turn in (None, now):
                tell(console, self.game, [event])
        if board and turn in (None, now):
            console.print(artist.board(self.state))
        if turn is not None and turn > now:
            raise BadInput("--turn", f"the record has {now} turns")

    def _give(self, text: str, log: Log) -> None:
        where = f"answers[{self.number}]"
        decision = self.state.decision()
        if decision is not None and decision.kind in _QUIET:
            self._quiet[self.state.turns] = self.state.copy()
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
        from ashboard.games.neuroshima_hex.scenarios.saving import position_toml

        if turn is None:
            with contextlib.suppress(BadInput):
                return position_toml(self.state)
        turns = self._quiet if turn is None else {turn} & self._quiet.keys()
        if not turns:
            raise BadInput("--position", "expected a record with a question to discard or to act in that turn")
        return position_toml(self._quiet[max(turns)])


def fingerprint(state: "HexState") -> str:
    """16 digits that stand for the position."""
    return hashlib.blake2b(state.key().encode(), digest_size=8).hexdigest()


def result(state: "HexState") -> str:
    """How the game ended, if it did."""
    outcome = state.outcome()
    if outcome is None:
        return "unfinished"
    known = names(state.setup)
    winners = " and ".join(known[seat] for seat in outcome.winners)
    without = "a draw" if outcome.is_draw else "lost by all"
    return f"{f'won by {winners}' if winners else without} ({listed(state.setup, outcome.points)}) [{outcome.rule}]"
