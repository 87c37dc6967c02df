"""A game under way, as its rows tell it; needs no dice for what is written and rolls what is not."""

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
from ashboard.service.clock import Gap, Tick, Times
from ashboard.service.problems import Refused
from ashboard.service.rows import (
    ANSWER,
    INTERVENED,
    NOBODY,
    START,
    SUBSTITUTE,
    UNDO,
    Draft,
    Moment,
    Row,
    Sending,
    undo_target,
)
from ashboard.service.sheet import Sheet

_RECENT: Final = 8
_ENCODED: Final = 3


class Play:
    """The position of a game and the line of rows that leads there."""

    def __init__(self, sheet: Sheet, start: Start | None, first: State | None = None) -> None:
        """`first` is the position before the first row, where somebody has worked it out already."""
        self.sheet: Final = sheet
        self.start: Final = start
        self.rows: list[Row] = []
        self.line: list[int] = []
        self.substitutes: dict[int, str] = {}
        self.keys: dict[tuple[int, str], int] = {}
        self.times = None if sheet.clock is None else Times(sheet.clock, sheet.seats)
        self.moments: deque[Moment] = deque(maxlen=_RECENT)
        self._game: Final = sheet.rulebook
        self._used: dict[str, int] = {}
        self._first: Final = first_position(self._game, opening_record(sheet, start)) if first is None else first
        self._state = self._first.copy()
        # The positions after the rows of the line, while a whole game is told: an undo finds its own there.
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
    def lost(self) -> frozenset[int]:
        """The seats that their people have lost to a computer, while the game runs."""
        return frozenset(self.substitutes) if self.is_running else frozenset()

    @property
    def last(self) -> Moment:
        return self.moments[-1]

    def level(self, seat: int | None) -> str:
        """The computer level that plays the seat, or nothing."""
        if seat is None:
            return ""
        return self.substitutes.get(seat) or self.sheet.level(seat)

    # Rows to come

    def started(self, at: int, gaps: Sequence[Gap]) -> Draft:
        return self._draft(START, START, Sending(NOBODY, None, None, at), self._state.copy(), [], gaps)

    def answered(self, text: str, sending: Sending, gaps: Sequence[Gap]) -> Draft:
        """Through the checked door; the error says nothing about the position."""
        return self._repeated(ANSWER, text, sending, gaps)

    def intervened(self, text: str, sending: Sending, gaps: Sequence[Gap]) -> Draft:
        return self._repeated(INTERVENED, text, sending, gaps)

    def undone(self, to: int, sending: Sending, gaps: Sequence[Gap]) -> Draft:
        """Back to an earlier row; the dice go back with it."""
        twin = self._at(self._line_to(to))
        return self._draft(UNDO, f"undo to {to}", sending, twin._state, [], gaps, used=twin._used)

    def substituted(self, seat: int, level: str, at: int, gaps: Sequence[Gap]) -> Draft:
        """From now on a computer plays the seat."""
        sending = Sending(seat, None, None, at)
        return self._draft(SUBSTITUTE, level, sending, self._state.copy(), [], gaps, substitute=level)

    def _repeated(self, kind: str, text: str, sending: Sending, gaps: Sequence[Gap]) -> Draft:
        state, log = self._state.copy(), list[Event]()
        if kind == ANSWER and text.startswith(INTERVENTION):
            raise Refused("illegal-action", "no answer begins so")
        try:
            repeat(self._game, state, INTERVENTION + text if kind == INTERVENED else text, log)
        except IllegalAction as error:
            raise Refused("illegal-action", str(error)) from None
        return self._draft(kind, text, sending, state, log, gaps)

    def _draft(
        self,
        kind: str,
        text: str,
        sending: Sending,
        state: State,
        log: Log,
        gaps: Sequence[Gap],
        *,
        used: dict[str, int] | None = None,
        substitute: str = "",
    ) -> Draft:
        spent = dict(self._used if used is None else used)
        chance = self._roll(state, log, spent)
        decision = state.decision()
        asked = None if decision is None else decision.seat
        # Time never runs backwards, whatever the clocks of the machines do.
        at = max(sending.at, self.rows[-1].at if self.rows else 0)
        times = None if self.times is None else self.times.copy()
        if times is not None:
            times.add(Tick(at, asked), gaps)
        is_sealed = bool(chance) or is_final(sending.seat, asked, log)
        level = substitute if substitute and asked == sending.seat else self.level(asked)
        deadline = None if times is None or level else times.deadline(gaps)
        row = Row(
            self.seq + 1, kind, sending.seat, text, chance, asked, level, is_sealed, at, deadline,
            sending.key, sending.digest,
        )  # fmt: skip
        return Draft(row, state, log, spent, times)

    def _roll(self, state: State, log: Log, used: dict[str, int]) -> tuple[str, ...]:
        """Lets chance answer until a player is asked or the game is over."""
        decision = state.decision()
        if decision is None or decision.seat != CHANCE:
            return ()
        dice = Dice(self.sheet.dice_seed())
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

    # Rows that are written

    def take(self, draft: Draft, gaps: Sequence[Gap]) -> Moment:
        """The draft is written: it is the position now."""
        self._note(draft.row)
        self._state, self._used, self.times = draft.state, draft.used, draft.times
        return self._moment(draft.row, draft.events, gaps)

    def follow(self, row: Row, gaps: Sequence[Gap]) -> Moment:
        """A row that was written elsewhere or long ago."""
        self._state = self._state.copy()
        log: Log = []
        self._repeat(row, log)
        self._note(row)
        if self._passed is not None:
            self._passed[row.seq] = (self._state, dict(self._used))
        if self.times is not None:
            self.times.add(Tick(row.at, row.asked), gaps)
        return self._moment(row, log, gaps)

    def follow_all(self, rows: Iterable[Row], gaps: Sequence[Gap]) -> Iterator[Moment]:
        """Many rows at once; what is taken back and played again on the way is not worked out again each time."""
        self._passed = {}
        for row in rows:
            yield self.follow(row, gaps)
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

    def _moment(self, row: Row, events: Sequence[Event], gaps: Sequence[Gap]) -> Moment:
        clocks = None if self.times is None else self.times.shown(gaps)
        moment = Moment(row, self._state, events, clocks, undo_limit(self))
        self.moments.append(moment)
        if len(self.moments) > _ENCODED:
            # Only who lags behind still wants it, and it can be encoded again.
            self.moments[-_ENCODED - 1].encoded.clear()
        return moment

    # Other positions of the game

    def recent(self, after: int) -> list[Moment] | None:
        """Every moment behind a row, None where they are not all in mind any more."""
        if self.moments and after + 1 >= self.moments[0].row.seq:
            return [moment for moment in self.moments if moment.row.seq > after]
        return None

    def trim(self) -> None:
        """Keeps the last moment only; earlier ones can be told again."""
        while len(self.moments) > 1:
            self.moments.popleft()

    def retold(self, gaps: Sequence[Gap]) -> Iterator[Moment]:
        """Every moment from the start on."""
        yield from Play(self.sheet, self.start, self._first).follow_all(list(self.rows), gaps)

    def _at(self, line: list[int]) -> "Play":
        """The game as if only these rows had been written."""
        twin = Play(self.sheet, self.start, self._first)
        for seq in line:
            twin._repeat(self.rows[seq - 1], None)
        return twin

    def _line_to(self, to: int) -> list[int]:
        return [seq for seq in self.line if seq <= to]

    def entries(self, seq: int) -> tuple[str, ...]:
        """The position after a row as the answers of a record, chance included."""
        return entries(self.rows[:seq])

    def record(self) -> Record:
        """The record with the proof of its dice: only for a game that is over."""
        sheet = self.sheet
        entries = self.entries(self.seq)
        return Record(sheet.game, sheet.rules, sheet.options, entries, self.start, sheet.proof.data())


def opening_record(sheet: Sheet, start: Start | None) -> Record:
    """The record of a game before its first row."""
    return Record(sheet.game, sheet.rules, sheet.options, (), start)


def entries(rows: Sequence[Row]) -> tuple[str, ...]:
    """Where rows lead, as the answers of a record: what was taken back is left out."""
    line: list[Row] = []
    for row in rows:
        if row.kind == UNDO:
            line = [other for other in line if other.seq <= undo_target(row)]
        elif row.kind != SUBSTITUTE:
            line.append(row)
    texts: list[str] = []
    for row in line:
        if row.kind == ANSWER:
            texts.append(row.text)
        elif row.kind == INTERVENED:
            texts.append(INTERVENTION + row.text)
        texts.extend(row.chance)
    return tuple(texts)


def undo_limit(play: Play) -> int | None:
    """How far the player who is asked may go back, None: not at all.

    Alone with computers or at one screen to the start; otherwise inside the own turn, never past a draw of tiles,
    a battle or somebody else's decision.
    """
    if not play.is_running or len(play.line) < 2:
        return None
    if not play.sheet.is_between_people:
        return play.line[0]
    limit = None
    for place in range(len(play.line) - 1, 0, -1):
        row = play.rows[play.line[place] - 1]
        if row.kind != ANSWER or row.sealed or row.seat != play.asked:
            break
        limit = play.line[place - 1]
    return limit
