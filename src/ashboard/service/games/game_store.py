"""All games of a database: loads them, keeps a bounded number in memory, writes rows, notifies viewers."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.core.match import start_positions
from ashboard.core.record import Start, record_from_json
from ashboard.core.state import State
from ashboard.service.accounts.seat_holders import SeatHolders
from ashboard.service.db.database import Database
from ashboard.service.db.schema import IS_GUEST, answers, games, people, seats
from ashboard.service.db.writer import Writer
from ashboard.service.games.clock import SECOND, Gap
from ashboard.service.games.game_cache import GameCache
from ashboard.service.games.game_info import OPEN, OVER, RUNNING, ForkOrigin, GameInfo, SeatedPlayer, info_from_rows
from ashboard.service.games.live_game import LiveGame, record_answers, start_record
from ashboard.service.games.results import mark_over, write_result
from ashboard.service.games.rows import NOBODY, SUBSTITUTE, PendingRow, Row, Snapshot, row_from_database
from ashboard.service.games.subscriptions import Subscriptions
from ashboard.service.metrics import Metrics
from ashboard.service.problems import Refused
from ashboard.service.settings import Settings
from ashboard.service.system_sources import SystemSources

T = TypeVar("T")
Announce = Callable[[str, int], Awaitable[None]]
# Announced for a person instead of a game: tokens were revoked.
REVOKED: Final = -1
# Seconds after which long work yields to other tasks.
_SLICE: Final = 0.002
_REST: Final = 0.002
# Games that are worked on together, so that their rows share a commit.
_TOGETHER: Final = 50


class GameStore:
    """The games of the database as this process uses them."""

    def __init__(self, database: Database, sources: SystemSources, metrics: Metrics, settings: Settings) -> None:
        self.database: Final = database
        self.sources: Final = sources
        self.metrics: Final = metrics
        self.settings: Final = settings
        self.writer: Final = Writer(database, metrics)
        self.subscriptions: Final = Subscriptions()
        self.seat_holders: Final = SeatHolders(database, sources)
        self.gaps: list[Gap] = []
        # Milliseconds by which an answer may be late.
        self.grace: Final = round(settings.grace * SECOND)
        # Set by the clocks, the computer players and the channels to other processes.
        self.on_time_check: Callable[[int], Awaitable[None]] = _no_gaps
        self.on_computer_turn: Callable[[str], None] = _nobody
        self.announce: Announce | None = None
        self._cache: Final = GameCache(settings.cached_games, settings.cached_finished_games)
        self._locks: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._at_length: Final = asyncio.Lock()

    def add_gaps(self, gaps: list[Gap]) -> None:
        """Add times at which no process ran, drop everything computed without them, and wake its viewers."""
        self.gaps = [*self.gaps, *gaps]
        self._cache.evict_clocked()
        for game in self.subscriptions.games():
            if self._cache.get(game) is None:
                self.subscriptions.wake(game, has_table_changed=True)

    def is_late(self, live: LiveGame, at: int) -> bool:
        """Whether the time of the asked seat, with the grace period, was up at that moment."""
        return live.times is not None and live.times.has_run_out(at - self.grace, self.gaps)

    def lock(self, game: str) -> asyncio.Lock:
        """Return the lock that a task holds to change a game; between processes the rows' primary key does the same."""
        lock = self._locks.get(game)
        if lock is None:
            lock = self._locks[game] = asyncio.Lock()
        return lock

    async def run_shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Run work to its end even if the request that started it is cancelled."""
        return await asyncio.shield(self.start_task(work))

    def start_task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start work in the background; `finish` waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self) -> None:
        """Wait until everything under way is written."""
        while self._tasks:
            await asyncio.wait(list(self._tasks), timeout=10)
        await self.writer.finish()

    async def info(self, game: str) -> GameInfo:
        """Return the info of a game from the database; raise Refused if there is no such game."""
        async with self.database.connect() as connection:
            return await self.info_in(connection, game)

    async def info_in(self, connection: AsyncConnection, game: str) -> GameInfo:
        """Return the info of a game inside a transaction."""
        if not (game.isascii() and game.isalnum()):
            raise Refused("not-found", "there is no such game")
        row = (await connection.execute(sa.select(games).where(games.c.id == game))).mappings().first()
        if row is None:
            raise Refused("not-found", "there is no such game")
        sitting = sa.select(seats, IS_GUEST).join(people, people.c.id == seats.c.person).where(seats.c.game == game)
        players = {
            row.seat: SeatedPlayer(row.person, row.name, row.contribution, row.commitment, row.is_guest)
            for row in await connection.execute(sitting.order_by(seats.c.seat))
        }
        return info_from_rows(dict(row), players)

    def find_cached(self, game: str) -> LiveGame | None:
        """Return the game if it is in memory."""
        return self._cache.get(game)

    async def load(self, game: str) -> LiveGame:
        """Return the game with all rows written so far; raise Refused if it has not started."""
        live = self._cache.get(game)
        if live is None:
            live = await self._load(game)
        elif self.database.is_shared:
            await self.catch_up(live)
        kept = self._cache.put(game, live)
        self.metrics.plays.set(len(self._cache))
        return kept

    async def catch_up(self, live: LiveGame) -> None:
        """Read the rows that other processes have written."""
        query = sa.select(answers).where(answers.c.game == live.info.id, answers.c.seq > live.seq)
        async with self.database.connect() as connection:
            rows = (await connection.execute(query.order_by(answers.c.seq))).all()
        for stored in rows:
            # Another reader may have been faster while this one waited.
            if stored.seq == live.seq + 1:
                live.replay_row(row_from_database(stored), self.gaps)
        if rows and not live.is_running and live.info.status == RUNNING:
            await self._refresh(live.info)

    async def snapshots(self, live: LiveGame, after: int) -> AsyncIterator[Snapshot]:
        """Yield the snapshots after a row; long games are replayed in small slices, so that no other task waits."""
        recent = live.recent_snapshots(after)
        if recent is not None:
            for snapshot in recent:
                yield snapshot
            return
        async for snapshot in self._in_portions(live.replay_all(self.gaps), _REST):
            if snapshot.row.seq > after:
                yield snapshot

    async def snapshot(self, live: LiveGame, seq: int) -> Snapshot:
        """Return the snapshot of one row."""
        async for snapshot in self.snapshots(live, seq - 1):
            return snapshot
        raise Refused("not-found", "there is no such row")

    async def _in_portions(self, work: Iterable[T], rest: float = 0) -> AsyncIterator[T]:
        """Do long work in slices: one slice of all such work per turn of the event loop, then a pause for its
        consumers."""
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

    async def commit(self, live: LiveGame, pending: PendingRow) -> Snapshot | None:
        """Write a row, with the result if it ends the game, then notify viewers.

        Return None if another row took its number first. The caller holds the game's lock.
        """
        outcome, ended = pending.state.outcome(), pending.row.at
        follow_up = None if outcome is None else partial(
            write_result, database=self.database, live=live, outcome=outcome, ended=ended
        )  # fmt: skip
        try:
            is_kept = await self.writer.write(pending.row.stored(live.info.id), follow_up)
        except Refused:
            # The row may or may not be written: the next request reads the game again.
            self._cache.remove(live.info.id)
            raise
        if not is_kept:
            self.metrics.lost.inc()
            await self.catch_up(live)
            return None
        self.metrics.answers.labels(pending.row.kind).inc()
        # On a shared database another task may have read the row before its writer came back to it.
        is_new = live.seq < pending.row.seq
        snapshot = live.accept(pending, self.gaps) if is_new else await self.snapshot(live, pending.row.seq)
        if self._cache.remove(live.info.id) is live:
            # If it is not, the game was evicted meanwhile, and what was loaded since lacks this row.
            self._cache.put(live.info.id, live)
        if outcome is not None:
            mark_over(live, outcome, ended)
        await self.notify(live.info.id, live.seq, pending.row.level)
        if pending.row.asked is None or pending.row.kind == SUBSTITUTE:
            await self.notify(live.info.id, 0)
        return snapshot

    async def notify(self, game: str, seq: int, level: str = "") -> None:
        """Wake the subscriptions here and tell the other processes; row 0 means that the table has changed."""
        self.subscriptions.wake(game, has_table_changed=seq == 0)
        if level:
            self.on_computer_turn(game)
        if self.announce is not None:
            await self.announce(game, seq)

    async def notify_revoked(self, person: str) -> None:
        """Make the person's streams check their permission, here and in other processes: tokens were revoked."""
        self.subscriptions.recheck(person)
        if self.announce is not None:
            await self.announce(person, REVOKED)

    async def _load(self, game: str) -> LiveGame:
        """Load a whole game, replayed in small slices, so that no other task waits."""
        info = await self.info(game)
        rows = await self._rows(game)
        if not rows:
            raise Refused("not-running", "the game has not started")
        if info.status == OPEN:
            # It has begun in between: a player of a moment ago may have left.
            info = await self.info(game)
        live = await self.new_live_game(info)
        async for _ in self._in_portions(live.replay_rows(rows, self.gaps)):
            pass
        return live

    async def _rows(self, game: str, upto: int | None = None) -> list[Row]:
        query = sa.select(answers).where(answers.c.game == game).order_by(answers.c.seq)
        if upto is not None:
            query = query.where(answers.c.seq <= upto)
        async with self.database.connect() as connection:
            return [row_from_database(stored) for stored in (await connection.execute(query)).all()]

    async def new_live_game(self, info: GameInfo) -> LiveGame:
        """Return the game before its first row."""
        start = await self._read_start(info)
        first: State | None = None
        async for position in self._in_portions(start_positions(info.rulebook, start_record(info, start))):
            first = position
        return LiveGame(info, start, first)

    async def _refresh(self, info: GameInfo) -> None:
        """Read how the game ended."""
        fresh = await self.info(info.id)
        info.status, info.ended, info.outcome = fresh.status, fresh.ended, fresh.outcome

    async def _read_start(self, info: GameInfo) -> Start | None:
        """Return the start of a fork, from the rows of all games it descends from."""
        chain: list[tuple[ForkOrigin, tuple[str, ...]]] = []
        start: Start | None = None
        while info.origin is not None and info.imported_record is None:
            origin = info.origin
            known = self._cache.get(origin.game)
            if known is not None and known.seq >= origin.seq:
                chain.append((origin, known.record_answers(origin.seq)))
                start = known.start
                break
            chain.append((origin, record_answers(await self._rows(origin.game, origin.seq))))
            info = await self.info(origin.game)
        if info.imported_record is not None:
            start = record_from_json(info.imported_record).start
        for origin, texts in reversed(chain):
            start = Start(texts, origin.seat, origin.seed, start)
        return start


async def _no_gaps(time: int) -> None:
    """Do nothing: no clocks are attached."""


def _nobody(game: str) -> None:
    """Do nothing: no computer players are attached."""


async def for_each(names: Sequence[str], work: Callable[[str], Awaitable[None]]) -> None:
    """Run the work for each name, some at a time and in order; raise the first failure after all have run."""
    failed: list[Exception] = []
    for start in range(0, len(names), _TOGETHER):
        results = await asyncio.gather(*map(work, names[start : start + _TOGETHER]), return_exceptions=True)
        failed += [result for result in results if isinstance(result, Exception)]
    if failed:
        raise failed[0]


def visible_seq(live: LiveGame, seat: int, now: int) -> int:
    """Return the last row a viewer may see by now; spectators may be delayed."""
    if seat != NOBODY or not live.info.delay:
        return live.seq
    limit = now - live.info.delay * 1000
    return sum(1 for row in live.rows if row.at <= limit)


def is_visible(info: GameInfo, now: int) -> bool:
    """Whether spectators may know that the game is over."""
    return info.status != OVER or info.ended is None or now >= info.ended + info.delay * 1000
