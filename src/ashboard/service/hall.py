"""The hall in which games are played: finds them, keeps a bounded number in mind, writes rows, wakes who watches."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.core.match import start_positions
from ashboard.core.record import Start, record_from_json
from ashboard.core.state import State
from ashboard.service.border.metrics import Metrics
from ashboard.service.clock import SECOND, Gap
from ashboard.service.play import Play, entries, opening_record
from ashboard.service.problems import Refused
from ashboard.service.rows import NOBODY, SUBSTITUTE, Draft, Moment, Row, row_from_stored
from ashboard.service.settings import Settings
from ashboard.service.sheet import OPEN, OVER, RUNNING, Origin, Sheet, Sitter, sheet_from_rows
from ashboard.service.shelf import Shelf
from ashboard.service.standings import Standings
from ashboard.service.store.database import Database
from ashboard.service.store.schema import IS_GUEST, answers, games, people, seats
from ashboard.service.store.writer import Follow, Writer
from ashboard.service.watchers import Watchers
from ashboard.service.world import World

T = TypeVar("T")
Announce = Callable[[str, int], Awaitable[None]]
# Told of a person instead of a game: tokens were revoked.
RECALLED: Final = -1
# Seconds after which long work lets others go on.
_SLICE: Final = 0.002
_REST: Final = 0.002
# Games that something is done for together: their rows share a commit.
_TOGETHER: Final = 50


class Hall:
    """All games of the database, as far as this process has to do with them."""

    def __init__(self, database: Database, world: World, metrics: Metrics, settings: Settings) -> None:
        self.database: Final = database
        self.world: Final = world
        self.metrics: Final = metrics
        self.settings: Final = settings
        self.writer: Final = Writer(database, metrics)
        self.watchers: Final = Watchers()
        self.standings: Final = Standings(database, world)
        self.gaps: list[Gap] = []
        # Milliseconds by which an answer may come too late.
        self.grace: Final = round(settings.grace * SECOND)
        # Set by whoever keeps the time, plays computer seats, and tells the other processes.
        self.on_judging: Callable[[int], Awaitable[None]] = _no_gaps
        self.on_computer: Callable[[str], None] = _nobody
        self.announce: Announce | None = None
        self._shelf: Final = Shelf(settings.plays, settings.finished)
        self._locks: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._at_length: Final = asyncio.Lock()

    def add_gaps(self, gaps: list[Gap]) -> None:
        """Time was lost: whatever was worked out without that is worked out again."""
        self.gaps = [*self.gaps, *gaps]
        self._shelf.forget_clocks()

    def is_late(self, play: Play, at: int) -> bool:
        """Whether at that moment the time of the seat that is asked was up, and the grace with it."""
        return play.times is not None and play.times.is_up(at - self.grace, self.gaps)

    def lock(self, game: str) -> asyncio.Lock:
        """Whoever changes a game in this process holds it; between processes the key of the rows does the same."""
        lock = self._locks.get(game)
        if lock is None:
            lock = self._locks[game] = asyncio.Lock()
        return lock

    async def uninterrupted(self, work: Coroutine[Any, Any, T]) -> T:
        """The work goes on to its end even if whoever asked for it is gone."""
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """The work goes on by itself; nothing closes before its end."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self) -> None:
        """Waits until everything under way is written."""
        while self._tasks:
            await asyncio.wait(list(self._tasks), timeout=10)
        await self.writer.finish()

    async def sheet(self, game: str) -> Sheet:
        """The sheet as the database has it now; Refused where there is no such game."""
        async with self.database.reading() as connection:
            return await self.sheet_in(connection, game)

    async def sheet_in(self, connection: AsyncConnection, game: str) -> Sheet:
        """The same inside a transaction."""
        if not (game.isascii() and game.isalnum()):
            raise Refused("not-found", "there is no such game")
        row = (await connection.execute(sa.select(games).where(games.c.id == game))).mappings().first()
        if row is None:
            raise Refused("not-found", "there is no such game")
        sitting = sa.select(seats, IS_GUEST).join(people, people.c.id == seats.c.person).where(seats.c.game == game)
        sitters = {
            row.seat: Sitter(row.person, row.name, row.contribution, row.commitment, row.is_guest)
            for row in await connection.execute(sitting.order_by(seats.c.seat))
        }
        return sheet_from_rows(dict(row), sitters)

    async def play(self, game: str) -> Play:
        """The game with all rows that are written by now; Refused where it has not started."""
        play = self._shelf.get(game)
        if play is None:
            play = await self._loaded(game)
        elif self.database.is_shared:
            await self.catch_up(play)
        kept = self._shelf.put(game, play)
        self.metrics.plays.set(len(self._shelf))
        return kept

    async def catch_up(self, play: Play) -> None:
        """Reads the rows that others have written."""
        query = sa.select(answers).where(answers.c.game == play.sheet.id, answers.c.seq > play.seq)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query.order_by(answers.c.seq))).all()
        for stored in rows:
            # Another reader may have been faster while this one waited.
            if stored.seq == play.seq + 1:
                play.follow(row_from_stored(stored), self.gaps)
        if rows and not play.is_running and play.sheet.status == RUNNING:
            await self._refresh(play.sheet)

    async def moments(self, play: Play, after: int) -> AsyncIterator[Moment]:
        """Every moment behind a row; a long story is told in small portions, so that nobody else waits."""
        recent = play.recent(after)
        if recent is not None:
            for moment in recent:
                yield moment
            return
        async for moment in self._in_portions(play.retold(self.gaps), _REST):
            if moment.row.seq > after:
                yield moment

    async def moment(self, play: Play, seq: int) -> Moment:
        """The moment of one row."""
        async for moment in self.moments(play, seq - 1):
            return moment
        raise Refused("not-found", "there is no such row")

    async def _in_portions(self, work: Iterable[T], rest: float = 0) -> AsyncIterator[T]:
        """Long work a little at a time, of all that is under way one portion in each turn of the loop, and then a rest
        for whatever is made of it."""
        left = iter(work)
        while True:
            async with self._at_length:
                portion, end = list[T](), time.perf_counter() + _SLICE
                for found in left:
                    portion.append(found)
                    if time.perf_counter() > end:
                        break
                await asyncio.sleep(rest)
            if not portion:
                return
            for found in portion:
                yield found

    async def commit(self, play: Play, draft: Draft, follow: Follow | None = None) -> Moment | None:
        """Writes the row, then tells; None where somebody else's row came first. The caller holds the lock."""
        try:
            is_kept = await self.writer.write(draft.row.stored(play.sheet.id), follow)
        except Refused:
            # Nobody knows whether it was written: the next one reads.
            self._shelf.take(play.sheet.id)
            raise
        if not is_kept:
            self.metrics.lost.inc()
            await self.catch_up(play)
            return None
        self.metrics.answers.labels(draft.row.kind).inc()
        # On a shared database somebody may have read the row before its writer came back to it.
        is_new = play.seq < draft.row.seq
        moment = play.take(draft, self.gaps) if is_new else await self.moment(play, draft.row.seq)
        if self._shelf.take(play.sheet.id) is play:
            # If it is not, it fell off the shelf meanwhile, and what was read again since lacks this row.
            self._shelf.put(play.sheet.id, play)
        await self.told(play.sheet.id, play.seq, draft.row.level)
        if draft.row.asked is None or draft.row.kind == SUBSTITUTE:
            await self.told(play.sheet.id, 0)
        return moment

    async def told(self, game: str, seq: int, level: str = "") -> None:
        """Wakes those who watch here and lets the other processes know; row 0: something around the game."""
        self.watchers.wake(game, is_table=seq == 0)
        if level:
            self.on_computer(game)
        if self.announce is not None:
            await self.announce(game, seq)

    async def recall(self, person: str) -> None:
        """Tokens of this person stand no more: their streams here and elsewhere end before they send anything else."""
        self.watchers.recall(person)
        if self.announce is not None:
            await self.announce(person, RECALLED)

    async def _loaded(self, game: str) -> Play:
        """A whole game, replayed in small portions, so that nobody else waits."""
        sheet = await self.sheet(game)
        rows = await self._rows(game)
        if not rows:
            raise Refused("not-running", "the game has not started")
        if sheet.status == OPEN:
            # It has begun in between: who sat there a moment ago may have left.
            sheet = await self.sheet(game)
        play = await self.opened(sheet)
        async for _ in self._in_portions(play.follow_all(rows, self.gaps)):
            pass
        return play

    async def _rows(self, game: str, upto: int | None = None) -> list[Row]:
        query = sa.select(answers).where(answers.c.game == game).order_by(answers.c.seq)
        if upto is not None:
            query = query.where(answers.c.seq <= upto)
        async with self.database.reading() as connection:
            return [row_from_stored(stored) for stored in (await connection.execute(query)).all()]

    async def opened(self, sheet: Sheet) -> Play:
        """The game before its first row."""
        start = await self._start_of(sheet)
        first: State | None = None
        async for position in self._in_portions(start_positions(sheet.rulebook, opening_record(sheet, start))):
            first = position
        return Play(sheet, start, first)

    async def _refresh(self, sheet: Sheet) -> None:
        """The game has ended: the sheet says how."""
        fresh = await self.sheet(sheet.id)
        sheet.status, sheet.ended, sheet.outcome = fresh.status, fresh.ended, fresh.outcome

    async def _start_of(self, sheet: Sheet) -> Start | None:
        """What a fork starts from, worked out from the rows of the games it comes from, however many they are."""
        chain: list[tuple[Origin, tuple[str, ...]]] = []
        start: Start | None = None
        while sheet.origin is not None and sheet.brought is None:
            origin = sheet.origin
            known = self._shelf.get(origin.game)
            if known is not None and known.seq >= origin.seq:
                chain.append((origin, known.entries(origin.seq)))
                start = known.start
                break
            chain.append((origin, entries(await self._rows(origin.game, origin.seq))))
            sheet = await self.sheet(origin.game)
        if sheet.brought is not None:
            start = record_from_json(sheet.brought).start
        for origin, texts in reversed(chain):
            start = Start(texts, origin.seat, origin.seed, start)
        return start


async def _no_gaps(moment: int) -> None:
    """Where nobody keeps the time."""


def _nobody(game: str) -> None:
    """Where nobody plays computer seats."""


async def for_each(names: Sequence[str], work: Callable[[str], Awaitable[None]]) -> None:
    """The work for each of them in their order, some together; what goes wrong with one stops no other, and is raised
    when all have had their turn."""
    failed: list[Exception] = []
    for start in range(0, len(names), _TOGETHER):
        results = await asyncio.gather(*map(work, names[start : start + _TOGETHER]), return_exceptions=True)
        failed += [result for result in results if isinstance(result, Exception)]
    if failed:
        raise failed[0]


def visible_seq(play: Play, seat: int, now: int) -> int:
    """The last row that a viewer may see by now; a spectator may have to wait."""
    if seat != NOBODY or not play.sheet.delay:
        return play.seq
    limit = now - play.sheet.delay * 1000
    return sum(1 for row in play.rows if row.at <= limit)


def is_visible(sheet: Sheet, now: int) -> bool:
    """Whether a spectator may know that the game is over."""
    return sheet.status != OVER or sheet.ended is None or now >= sheet.ended + sheet.delay * 1000
