"""A live game, rebuilt from its rows; dice are rolled only for rows that are not written yet."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import IllegalAction
from ashboard.core.event import Event, Log
from ashboard.core.match import INTERVENTION, first_position, is_final, repeat
from ashboard.core.record import Record, Start
from ashboard.core.state import State
from ashboard.service.games.clock import Gap, PlayerClocks, Tick
from ashboard.service.games.game_info import GameInfo
from ashboard.service.games.rows import (
    ANSWER,
    INTERVENED,
    NOBODY,
    START,
    SUBSTITUTE,
    UNDO,
    PendingRow,
    Row,
    Snapshot,
    Submission,
    undo_target,
)
from ashboard.service.problems import Refused

_RECENT: Final = 8
_ENCODED: Final = 3


class LiveGame:
    """The current position of a game and the line of rows that leads to it."""

    def __init__(self, info: GameInfo, start: Start | None, first: State | None = None) -> None:
        """`first` is the position before the first row, if it is known already."""
        self.info: Final = info
        self.start: Final = start
        self.rows: list[Row] = []
        self.line: list[int] = []
        self.substitutes: dict[int, str] = {}
        self.keys: dict[tuple[int, str], int] = {}
        self.times = None if info.clock is None else PlayerClocks(info.clock, info.seats)
        self.snapshots: deque[Snapshot] = deque(maxlen=_RECENT)
        self._game: Final = info.rulebook
        self._used: dict[str, int] = {}
        self._first: Final = first_position(self._game, start_record(info, start)) if first is None else first
        self._state = self._first.copy()
        # While many rows are replayed: the positions after the rows of the line, so that an undo finds its own.
        self._passed: dict[int, tuple[State, dict[str, int]]] | None = None

    @property
    def seq(self) -> int:
        """The number of the last row; 0 before the game has started."""
        return len(self.rows)

    @property
    def state(self) -> State:
        return self._state

    @property
    def asked(self) -> int | None:
        return self.rows[-1].asked if self.rows else None

    @property
    def is_running(self) -> bool:
        return bool(self.rows) and self.asked is not None

    @property
    def lost_seats(self) -> frozenset[int]:
        """The seats that a computer player has taken over, while the game runs."""
        return frozenset(self.substitutes) if self.is_running else frozenset()

    @property
    def last_snapshot(self) -> Snapshot:
        return self.snapshots[-1]

    def level(self, seat: int | None) -> str:
        """Return the level of the computer player in the seat, or an empty text."""
        if seat is None:
            return ""
        return self.substitutes.get(seat) or self.info.level(seat)

    # Pending rows

    def prepare_start(self, at: int, gaps: Sequence[Gap]) -> PendingRow:
        return self._prepare(START, START, Submission(NOBODY, None, None, at), self._state.copy(), [], gaps)

    def prepare_answer(self, text: str, submission: Submission, gaps: Sequence[Gap]) -> PendingRow:
        """Prepare an answer; an illegal one is refused without a word about the position."""
        return self._prepare_repeat(ANSWER, text, submission, gaps)

    def prepare_intervention(self, text: str, submission: Submission, gaps: Sequence[Gap]) -> PendingRow:
        return self._prepare_repeat(INTERVENED, text, submission, gaps)

    def prepare_undo(self, to: int, submission: Submission, gaps: Sequence[Gap]) -> PendingRow:
        """Prepare an undo to an earlier row; the dice go back with it."""
        twin = self._at(self._line_to(to))
        return self._prepare(UNDO, f"undo to {to}", submission, twin._state, [], gaps, used=twin._used)

    def prepare_substitute(self, seat: int, level: str, at: int, gaps: Sequence[Gap]) -> PendingRow:
        """Prepare the take-over of a seat by a computer player."""
        submission = Submission(seat, None, None, at)
        return self._prepare(SUBSTITUTE, level, submission, self._state.copy(), [], gaps, substitute=level)

    def _prepare_repeat(self, kind: str, text: str, submission: Submission, gaps: Sequence[Gap]) -> PendingRow:
        state, log = self._state.copy(), list[Event]()
        if kind == ANSWER and text.startswith(INTERVENTION):
            raise Refused("illegal-action", "an answer cannot begin with an exclamation mark")
        try:
            repeat(self._game, state, INTERVENTION + text if kind == INTERVENED else text, log)
        except IllegalAction as error:
            raise Refused("illegal-action", str(error)) from None
        return self._prepare(kind, text, submission, state, log, gaps)

    def _prepare(
        self,
        kind: str,
        text: str,
        submission: Submission,
        state: State,
        log: Log,
        gaps: Sequence[Gap],
        *,
        used: dict[str, int] | None = None,
        substitute: str = "",
    ) -> PendingRow:
        spent = dict(self._used if used is None else used)
        chance = self._roll(state, log, spent)
        decision = state.decision()
        asked = None if decision is None else decision.seat
        # Time never runs backwards, whatever the system clocks do.
        at = max(submission.at, self.rows[-1].at if self.rows else 0)
        times = None if self.times is None else self.times.copy()
        if times is not None:
            times.add(Tick(at, asked), gaps)
        is_sealed = bool(chance) or is_final(submission.seat, asked, log)
        level = substitute if substitute and asked == submission.seat else self.level(asked)
        deadline = None if times is None or level else times.deadline(gaps)
        row = Row(
            self.seq + 1, kind, submission.seat, text, chance, asked, level, is_sealed, at, deadline,
            submission.key, submission.digest,
        )  # fmt: skip
        return PendingRow(row, state, log, spent, times)

    def _roll(self, state: State, log: Log, used: dict[str, int]) -> tuple[str, ...]:
        """Let chance answer until a player is asked or the game is over."""
        decision = state.decision()
        if decision is None or decision.seat != CHANCE:
            return ()
        dice = Dice(self.info.dice_seed())
        for stream, count in used.items():
            for _ in range(count):
                dice.skip(stream)
        texts: list[str] = []
        while decision is not None and decision.seat == CHANCE:
            action = dice.answer(decision)
            used[decision.stream] = used.get(decision.stream, 0) + 1
            state.apply(action, log)
            texts.append(action.text)
            decision = state.decision()
        return tuple(texts)

    # Written rows

    def accept(self, pending: PendingRow, gaps: Sequence[Gap]) -> Snapshot:
        """Make a pending row the current position, now that it is written."""
        self._note(pending.row)
        self._state, self._used, self.times = pending.state, pending.used, pending.times
        return self._snapshot(pending.row, pending.events, gaps)

    def replay_row(self, row: Row, gaps: Sequence[Gap]) -> Snapshot:
        """Replay a row that was written by another process or earlier."""
        self._state = self._state.copy()
        log: Log = []
        self._repeat(row, log)
        self._note(row)
        if self._passed is not None:
            self._passed[row.seq] = (self._state, dict(self._used))
        if self.times is not None:
            self.times.add(Tick(row.at, row.asked), gaps)
        return self._snapshot(row, log, gaps)

    def replay_rows(self, rows: Iterable[Row], gaps: Sequence[Gap]) -> Iterator[Snapshot]:
        """Replay many rows; positions that undos return to are kept, not computed again."""
        self._passed = {}
        for row in rows:
            yield self.replay_row(row, gaps)
        self._passed = None

    def _note(self, row: Row) -> None:
        self.rows.append(row)
        if row.kind == UNDO:
            self.line = self._line_to(undo_target(row))
        elif row.kind == SUBSTITUTE:
            self.substitutes[row.seat] = row.text
        else:
            self.line.append(row.seq)
        if row.key is not None:
            self.keys[row.seat, row.key] = row.seq

    def _repeat(self, row: Row, log: Log | None) -> None:
        if row.kind == UNDO:
            passed = None if self._passed is None else self._passed.get(undo_target(row))
            if passed is None:
                twin = self._at(self._line_to(undo_target(row)))
                passed = (twin._state, twin._used)
            self._state, self._used = passed[0].copy(), dict(passed[1])
            return
        if row.kind in (ANSWER, INTERVENED):
            repeat(self._game, self._state, INTERVENTION + row.text if row.kind == INTERVENED else row.text, log)
        for text in row.chance:
            decision = self._state.decision()
            assert decision is not None
            self._used[decision.stream] = self._used.get(decision.stream, 0) + 1
            repeat(self._game, self._state, text, log)

    def _snapshot(self, row: Row, events: Sequence[Event], gaps: Sequence[Gap]) -> Snapshot:
        clocks = None if self.times is None else self.times.shown(gaps)
        snapshot = Snapshot(row, self._state, events, clocks, undo_limit(self))
        self.snapshots.append(snapshot)
        if len(self.snapshots) > _ENCODED:
            # Only slow viewers still need it, and it can be encoded again.
            self.snapshots[-_ENCODED - 1].encoded.clear()
        return snapshot

    # Other positions of the game

    def recent_snapshots(self, after: int) -> list[Snapshot] | None:
        """Return the snapshots after a row, or None if not all of them are in memory."""
        if self.snapshots and after + 1 >= self.snapshots[0].row.seq:
            return [snapshot for snapshot in self.snapshots if snapshot.row.seq > after]
        return None

    def drop_old_snapshots(self) -> None:
        """Keep only the last snapshot; earlier ones can be rebuilt."""
        while len(self.snapshots) > 1:
            self.snapshots.popleft()

    def replay_all(self, gaps: Sequence[Gap]) -> Iterator[Snapshot]:
        """Yield every snapshot from the start."""
        yield from LiveGame(self.info, self.start, self._first).replay_rows(list(self.rows), gaps)

    def _at(self, line: list[int]) -> "LiveGame":
        """Return the game as if only these rows had been written."""
        twin = LiveGame(self.info, self.start, self._first)
        for seq in line:
            twin._repeat(self.rows[seq - 1], None)
        return twin

    def _line_to(self, to: int) -> list[int]:
        return [seq for seq in self.line if seq <= to]

    def record_answers(self, seq: int) -> tuple[str, ...]:
        """Return the answers of a record that lead to a row, chance included."""
        return record_answers(self.rows[:seq])

    def record(self) -> Record:
        """Return the record with the proof of its dice; only for a finished game."""
        info = self.info
        answers = self.record_answers(self.seq)
        return Record(info.game, info.rules, info.options, answers, self.start, info.proof.data())


def start_record(info: GameInfo, start: Start | None) -> Record:
    """Return the record of a game before its first row."""
    return Record(info.game, info.rules, info.options, (), start)


def record_answers(rows: Sequence[Row]) -> tuple[str, ...]:
    """Return the answers of a record for these rows, without what was undone."""
    texts: list[str] = []
    for row in main_line(rows):
        if row.kind == ANSWER:
            texts.append(row.text)
        elif row.kind == INTERVENED:
            texts.append(INTERVENTION + row.text)
        texts.extend(row.chance)
    return tuple(texts)


def undo_limit(live: LiveGame) -> int | None:
    """Return the earliest row the asked player may undo to, None if there is none.

    Alone against computers, or at one screen, that is the start; otherwise the start of their own turn, but never past
    a draw of tiles, a battle or another player's decision.
    """
    if not live.is_running or len(live.line) < 2:
        return None
    if not live.info.is_between_people:
        return live.line[0]
    limit = None
    for place in range(len(live.line) - 1, 0, -1):
        row = live.rows[live.line[place] - 1]
        if row.kind != ANSWER or row.sealed or row.seat != live.asked:
            break
        limit = live.line[place - 1]
    return limit


def main_line(rows: Sequence[Row]) -> list[Row]:
    """Return the rows that lead to the last position, without what was undone."""
    line: list[Row] = []
    for row in rows:
        if row.kind == UNDO:
            line = [other for other in line if other.seq <= undo_target(row)]
        elif row.kind != SUBSTITUTE:
            line.append(row)
    return line
