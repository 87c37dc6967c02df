"""Computer players: a lease says which process plays a game, and the rows' primary key that no move is played twice."""

import asyncio
import contextlib
import hashlib
import json
import logging
from collections.abc import AsyncIterator
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ashboard.core.record import Record
from ashboard.service.computers.pool import Ticket
from ashboard.service.computers.worker import HINT, TURN
from ashboard.service.computers.workers import HINTS, LIVE, STUDIES, UNWATCHED, Worker, WorkerDied, Workers
from ashboard.service.db.database import insert_into
from ashboard.service.db.schema import LAST_ROWS, answers, games, leases, seats
from ashboard.service.games.game_info import RUNNING
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.live_game import LiveGame
from ashboard.service.games.rows import SUBSTITUTE, Submission
from ashboard.service.problems import Refused
from ashboard.service.request_context import CLIENT_ADDRESS

_LOG: Final = logging.getLogger("ashboard.computers")
# If a process dies, others take over its games when its leases have expired: within ten seconds, thinking included.
_LEASE: Final = 5_000
_RENEW: Final = 1.5
SWEEP: Final = 2.0
_PATIENCE: Final = 60.0
_TRIES: Final = 3
_AT_ONCE: Final = 500
# Seconds for the study of a moment: the review of a turn, the luck of a draw.
_STUDYING: Final = 0.5
# Seconds after which a study is ended: made-up armies can make a single sample take seconds.
_STUDY_DEADLINE: Final = 10.0
# Whether a person holds a seat that no computer player has taken over.
_taken_over = answers.alias()
_HAS_PERSON: Final = (
    sa.select(seats.c.game)
    .where(
        seats.c.game == games.c.id,
        ~sa.select(_taken_over.c.seq)
        .where(_taken_over.c.game == seats.c.game, _taken_over.c.seat == seats.c.seat, _taken_over.c.kind == SUBSTITUTE)
        .exists(),
    )
    .exists()
)


class ComputerPlayers:
    """Plays the computer seats of all games this process holds the lease of."""

    def __init__(self, store: GameStore, process: str) -> None:
        self._store: Final = store
        self._process: Final = process
        self._playing: Final[dict[str, asyncio.Task[None]]] = {}
        self._waiting: Final[dict[str, Ticket[Worker]]] = {}
        self._called: Final[set[str]] = set()
        self.workers: Final = Workers(store.settings, store.metrics)
        store.on_computer_turn = self.request_turn

    def request_turn(self, game: str, rank: int | None = None) -> None:
        """Play a computer's turn in this game; without a rank, its urgency is worked out."""
        if not self.workers.all:
            return
        self._called.add(game)
        if game not in self._playing:
            task = asyncio.create_task(self._play_all(game, rank))
            self._playing[game] = task
            task.add_done_callback(lambda _: self._done(game))
        elif game in self._waiting and rank is not None:
            self.workers.promote(self._waiting[game], rank)

    def _done(self, game: str) -> None:
        del self._playing[game]
        if game in self._called:
            self.request_turn(game)

    def resume(self, live: LiveGame) -> None:
        """Resume the computer players of a game that someone looks at."""
        if live.level(live.asked):
            self.request_turn(live.info.id, LIVE if has_person(live) else STUDIES)

    async def clear_leases(self) -> None:
        """Delete old leases, if this is the only process of the database."""
        if not self._store.database.is_shared:
            async with self._store.database.transaction() as connection:
                await connection.execute(sa.delete(leases))

    async def sweep(self) -> None:
        """Take over games without a lease, after a start or the death of another process: games with a person, and
        those watched here. Games of computers alone wait until someone looks."""
        if not self.workers.all:
            return
        for game in await self._orphans(_HAS_PERSON):
            self.request_turn(game, LIVE)
        watched = self._store.subscriptions.games()
        for start in range(0, len(watched), _AT_ONCE):
            for game in await self._orphans(games.c.id.in_(watched[start : start + _AT_ONCE])):
                self.request_turn(game, STUDIES)

    async def stop(self) -> None:
        """Stop thinking and give back the leases; unfinished turns are played after the next start."""
        self._called.clear()
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await self.workers.stop()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def find_hint(self, live: LiveGame, seq: int, seat: int, level: str, who: str) -> dict[str, Any]:
        """Return what a computer player would answer for the seat after a row, and why."""
        found = await self._ask_worker(HINTS, self._job(HINT, live, seq, seat, level), who)
        hint: dict[str, Any] = json.loads(found)
        return hint

    async def study(self, kind: str, record: Record, at: int, who: str) -> dict[str, Any]:
        """Study a moment of a record: the turn that begins after `at` answers, or the draw that ends there."""
        seconds = min(_STUDYING, self._store.settings.thinking)
        job = {"job": kind, "record": record.data(), "at": at, "seed": kind, "seconds": seconds}
        found: dict[str, Any] = json.loads(await self._ask_worker(STUDIES, job, who, _STUDY_DEADLINE))
        return found

    async def _ask_worker(self, rank: int, job: dict[str, object], who: str, deadline: float | None = None) -> str:
        """Return a worker's first answer; after the deadline, or if the caller is cancelled, the worker is killed."""
        async with self.workers.acquire(rank, who, self._store.settings.limits.patience) as worker:
            try:
                async with asyncio.timeout(deadline), contextlib.aclosing(worker.actions(job, _PATIENCE)) as actions:
                    texts = [action async for action in actions]
                return texts[0]
            except TimeoutError:
                raise Refused("too-hard", "the computation takes too long") from None
            except WorkerDied:
                raise Refused("unavailable", "the worker died; try again") from None

    async def _play_all(self, game: str, rank: int | None) -> None:
        """Play turn after turn, each when this game's turn for a worker comes."""
        self._called.discard(game)
        who = CLIENT_ADDRESS.get() or game
        try:
            while True:
                if rank is None:
                    live = await self._store.load(game)
                    if not live.level(live.asked):
                        return
                    rank = self._rank(live)
                ticket = self._waiting[game] = self.workers.enter(rank, who)
                async with self.workers.use(ticket) as worker:
                    self._waiting.pop(game, None)
                    async with self._hold_lease(game) as is_ours:
                        if not is_ours or not await self._play_turn(game, worker):
                            return
                rank = None
        except Refused as error:
            if not self.workers.is_closed:
                _LOG.info("a computer player has to wait", extra={"code": error.code})
        except (SQLAlchemyError, OSError) as error:
            _LOG.error("a computer player failed", extra={"error": type(error).__name__})
        except Exception as error:  # noqa: BLE001 a game that cannot be played must not harm others
            # The next sweep tries again.
            self._store.metrics.failures.labels("computer").inc()
            _LOG.error("a computer player failed", exc_info=error)
        finally:
            self._waiting.pop(game, None)

    def _rank(self, live: LiveGame) -> int:
        if has_person(live):
            return LIVE
        return STUDIES if self._store.subscriptions.seats(live.info.id) else UNWATCHED

    async def _play_turn(self, game: str, worker: Worker) -> bool:
        """Let a worker play a turn and write its answers; return whether a computer may be asked again."""
        live = await self._store.load(game)
        seat, level = live.asked, live.level(live.asked)
        if seat is None or not level:
            return False
        expected = live.seq
        for attempt in range(_TRIES):
            try:
                with self._store.metrics.thinking.track_inprogress():
                    job = self._job(TURN, live, expected, seat, level)
                    patience = _PATIENCE + self._store.settings.thinking
                    async with contextlib.aclosing(worker.actions(job, patience)) as actions:
                        async for action in actions:
                            expected = await self._write(game, seat, expected, action)
                            if not expected:
                                break
                return True
            except WorkerDied:
                _LOG.warning("a worker died", extra={"attempt": attempt})
                live = await self._store.load(game)
                if live.seq != expected:
                    return True
        decision = live.state.decision()
        if decision is not None and decision.seat == seat:
            _LOG.error("no worker answers for this position; taking the first option", extra={"level": level})
            await self._write(game, seat, expected, decision.options[0].text)
        return True

    async def _write(self, game: str, seat: int, expected: int, action: str) -> int:
        """Write an answer; return the row's number, or 0 if the game has moved on."""
        store = self._store
        async with store.lock(game):
            live = await store.load(game)
            if live.seq != expected or live.asked != seat:
                return 0
            pending = live.prepare_answer(action, Submission(seat, None, None, store.sources.now()), store.gaps)
            snapshot = await store.commit(live, pending)
            return 0 if snapshot is None else snapshot.row.seq

    def _job(self, kind: str, live: LiveGame, seq: int, seat: int, level: str) -> dict[str, object]:
        info = live.info
        record = Record(info.game, info.rules, info.options, live.record_answers(seq), live.start)
        # From the secret of the game, so that a repeated move is the same.
        seed = hashlib.sha256(f"{info.secret} computer {seq}".encode()).hexdigest()
        seconds = self._store.settings.thinking
        return {"job": kind, "record": record.data(), "seat": seat, "level": level, "seed": seed, "seconds": seconds}

    @contextlib.asynccontextmanager
    async def _hold_lease(self, game: str) -> AsyncIterator[bool]:
        """Yield whether this process holds the game's lease; renew it inside the block."""
        is_ours = await self._acquire_lease(game)
        renewing = asyncio.create_task(self._renew(game)) if is_ours else None
        try:
            yield is_ours
        finally:
            if renewing is not None:
                renewing.cancel()
                await asyncio.wait([renewing])
                async with self._store.database.transaction() as connection:
                    mine = (leases.c.game == game, leases.c.holder == self._process)
                    await connection.execute(sa.delete(leases).where(*mine))

    async def _renew(self, game: str) -> None:
        while True:
            await asyncio.sleep(_RENEW)
            try:
                await self._acquire_lease(game)
            except (SQLAlchemyError, OSError) as error:
                # If the lease expires, another process may think as well; only one answer is written.
                _LOG.error("a lease was not renewed", extra={"error": type(error).__name__})

    async def _acquire_lease(self, game: str) -> bool:
        now = self._store.sources.now()
        row = {"game": game, "seq": 0, "holder": self._process, "until": now + _LEASE}
        statement = insert_into(self._store.database, leases)
        is_free = sa.or_(leases.c.until < now, leases.c.holder == self._process)
        kept = statement.on_conflict_do_update(
            index_elements=["game"], set_={"holder": self._process, "until": now + _LEASE}, where=is_free
        ).returning(leases.c.game)
        async with self._store.database.transaction() as connection:
            return (await connection.execute(kept, row)).first() is not None

    async def _orphans(self, wanted: "sa.ColumnElement[bool]") -> list[str]:
        """Return running games in which a computer is asked and no process holds the lease, the longest asked first.

        A lease of this process for a game it does not play is one that could not be given back.
        """
        now = self._store.sources.now()
        held = sa.select(leases.c.game).where(
            leases.c.game == games.c.id, leases.c.until > now, leases.c.holder != self._process
        )
        query = (
            sa.select(games.c.id)
            .select_from(LAST_ROWS)
            .where(games.c.status == RUNNING, answers.c.level != "", ~held.exists(), wanted)
            .order_by(answers.c.at)
        )
        async with self._store.database.connect() as connection:
            found = list((await connection.execute(query)).scalars())
        return [game for game in found if game not in self._playing or game in self._waiting]


def has_person(live: LiveGame) -> bool:
    """Whether a person plays whose seat no computer has taken over."""
    return any(seat not in live.substitutes for seat in live.info.players)
