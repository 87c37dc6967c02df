"""Computer seats: a lease says which process lets a worker think, the key of the rows that no move is played twice."""

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
from ashboard.service.border.origin import ORIGIN
from ashboard.service.commands import close, ending
from ashboard.service.hall import Hall
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.queues import Ticket
from ashboard.service.rows import SUBSTITUTE, Sending
from ashboard.service.sheet import RUNNING
from ashboard.service.store.database import insertion
from ashboard.service.store.schema import LAST_ROWS, answers, games, leases, seats
from ashboard.service.worker import ADVICE, HINT, TURN
from ashboard.service.workers import HINTS, LIVE, STUDIES, UNWATCHED, Worker, WorkerDied, Workers

_LOG: Final = logging.getLogger("ashboard.computers")
# Of a process that is lost others take up the moves as soon as its leases have run out and they look: within ten
# seconds, thinking included.
_LEASE: Final = 5_000
_RENEW: Final = 1.5
SWEEP: Final = 2.0
_PATIENCE: Final = 60.0
_TRIES: Final = 3
_AT_ONCE: Final = 500
# Seconds for a turn that is looked back at.
_ADVISING: Final = 0.5
# A seat that a person has taken and no computer plays on for.
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


class Computers:
    """Plays the computer seats of all games whose lease this process gets."""

    def __init__(self, hall: Hall, process: str) -> None:
        self._hall: Final = hall
        self._process: Final = process
        self._playing: Final[dict[str, asyncio.Task[None]]] = {}
        self._waiting: Final[dict[str, Ticket[Worker]]] = {}
        self._called: Final[set[str]] = set()
        self.workers: Final = Workers(hall.settings, hall.metrics)
        hall.on_computer = self.call

    def call(self, game: str, rank: int | None = None) -> None:
        """A computer is asked in this game; without a rank it is found out how much that hurries."""
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
            self.call(game)

    def look(self, play: Play) -> None:
        """Somebody looks at a game: its computers go on, should they have stopped."""
        if play.level(play.asked):
            self.call(play.sheet.id, LIVE if has_person(play) else STUDIES)

    async def prepare(self) -> None:
        """The only process of a database knows that nobody else lets computers think."""
        if not self._hall.database.is_shared:
            async with self._hall.database.writing() as connection:
                await connection.execute(sa.delete(leases))

    async def sweep(self) -> None:
        """Takes up what nobody plays, after a start and where another process has died: games with a person in them,
        and those that somebody watches here. Games of computers alone wait until somebody looks."""
        if not self.workers.all:
            return
        for game in await self._orphans(_HAS_PERSON):
            self.call(game, LIVE)
        watched = self._hall.watchers.games()
        for start in range(0, len(watched), _AT_ONCE):
            for game in await self._orphans(games.c.id.in_(watched[start : start + _AT_ONCE])):
                self.call(game, STUDIES)

    async def stop(self) -> None:
        """What is being thought about is thought about again after the next start."""
        for task in list(self._playing.values()):
            task.cancel()
        self._called.clear()
        await self.workers.stop()

    async def hint(self, play: Play, seq: int, seat: int, level: str, who: str) -> str:
        """What a computer would answer for the seat after a row."""
        return await self._asked(HINTS, self._job(HINT, play, seq, seat, level), who)

    async def advice(self, record: Record, at: int, seed: str, who: str) -> dict[str, Any]:
        """What the turn that begins after so many answers of a record was worth beside the best one."""
        seconds = min(_ADVISING, self._hall.settings.thinking)
        job = {"job": ADVICE, "record": record.data(), "at": at, "seed": seed, "seconds": seconds}
        found: dict[str, Any] = json.loads(await self._asked(STUDIES, job, who))
        return found

    async def _asked(self, rank: int, job: dict[str, object], who: str) -> str:
        """What a worker says first to somebody who waits for it; cancelled, the worker is ended."""
        async with self.workers.one(rank, who, self._hall.settings.limits.patience) as worker:
            try:
                async with contextlib.aclosing(worker.actions(job, _PATIENCE)) as actions:
                    told = [action async for action in actions]
                return told[0]
            except WorkerDied:
                raise Refused("unavailable", "the worker died; try again") from None

    async def _play_all(self, game: str, rank: int | None) -> None:
        """Turn after turn, each when it is this game's turn to get a worker."""
        self._called.discard(game)
        who = ORIGIN.get() or game
        try:
            while True:
                if rank is None:
                    play = await self._hall.play(game)
                    if not play.level(play.asked):
                        return
                    rank = self._rank(play)
                ticket = self._waiting[game] = self.workers.enter(rank, who)
                async with self.workers.use(ticket) as worker:
                    self._waiting.pop(game, None)
                    async with self._leased(game) as is_ours:
                        if not is_ours or not await self._play_turn(game, worker):
                            return
                rank = None
        except Refused as error:
            if not self.workers.is_closed:
                _LOG.info("a computer does not play for now", extra={"code": error.code})
        except (SQLAlchemyError, OSError) as error:
            _LOG.error("a computer could not play", extra={"error": type(error).__name__})
        except Exception as error:  # noqa: BLE001 a game that cannot be played harms no other
            # The next sweep tries again.
            self._hall.metrics.failures.labels("computer").inc()
            _LOG.error("a computer could not play", exc_info=error)
        finally:
            self._waiting.pop(game, None)

    def _rank(self, play: Play) -> int:
        if has_person(play):
            return LIVE
        return STUDIES if self._hall.watchers.seats(play.sheet.id) else UNWATCHED

    async def _play_turn(self, game: str, worker: Worker) -> bool:
        """Lets a worker think and writes its answers; whether a computer may be asked again."""
        play = await self._hall.play(game)
        seat, level = play.asked, play.level(play.asked)
        if seat is None or not level:
            return False
        expected = play.seq
        for attempt in range(_TRIES):
            try:
                with self._hall.metrics.thinking.track_inprogress():
                    job = self._job(TURN, play, expected, seat, level)
                    patience = _PATIENCE + self._hall.settings.thinking
                    async with contextlib.aclosing(worker.actions(job, patience)) as actions:
                        async for action in actions:
                            expected = await self._write(game, seat, expected, action)
                            if not expected:
                                break
                return True
            except WorkerDied:
                _LOG.warning("a worker died", extra={"attempt": attempt})
                play = await self._hall.play(game)
                if play.seq != expected:
                    return True
        decision = play.state.decision()
        if decision is not None and decision.seat == seat:
            _LOG.error("no worker answers for this position; the first option is taken", extra={"level": level})
            await self._write(game, seat, expected, decision.options[0].text)
        return True

    async def _write(self, game: str, seat: int, expected: int, action: str) -> int:
        """The row's number, 0 where the game has moved on meanwhile."""
        hall = self._hall
        async with hall.lock(game):
            play = await hall.play(game)
            if play.seq != expected or play.asked != seat:
                return 0
            draft = play.answered(action, Sending(seat, None, None, hall.world.now()), hall.gaps)
            moment = await hall.commit(play, draft, ending(hall, play, draft))
            if moment is None:
                return 0
            close(play, draft)
            return moment.row.seq

    def _job(self, kind: str, play: Play, seq: int, seat: int, level: str) -> dict[str, object]:
        sheet = play.sheet
        record = Record(sheet.game, sheet.rules, sheet.options, play.entries(seq), play.start)
        # From the secret of the game, so that a move that has to be redone is the same.
        seed = hashlib.sha256(f"{sheet.secret} computer {seq}".encode()).hexdigest()
        seconds = self._hall.settings.thinking
        return {"job": kind, "record": record.data(), "seat": seat, "level": level, "seed": seed, "seconds": seconds}

    @contextlib.asynccontextmanager
    async def _leased(self, game: str) -> AsyncIterator[bool]:
        """Whether this process plays the game's computers for now; the lease is renewed while it does."""
        is_ours = await self._lease(game)
        renewing = asyncio.create_task(self._renew(game)) if is_ours else None
        try:
            yield is_ours
        finally:
            if renewing is not None:
                renewing.cancel()
                async with self._hall.database.writing() as connection:
                    mine = (leases.c.game == game, leases.c.holder == self._process)
                    await connection.execute(sa.delete(leases).where(*mine))

    async def _renew(self, game: str) -> None:
        while True:
            await asyncio.sleep(_RENEW)
            try:
                await self._lease(game)
            except (SQLAlchemyError, OSError) as error:
                # Where it runs out somebody else may think as well; only one answer is written.
                _LOG.error("a lease was not renewed", extra={"error": type(error).__name__})

    async def _lease(self, game: str) -> bool:
        now = self._hall.world.now()
        row = {"game": game, "seq": 0, "holder": self._process, "until": now + _LEASE}
        statement = insertion(self._hall.database, leases)
        is_free = sa.or_(leases.c.until < now, leases.c.holder == self._process)
        kept = statement.on_conflict_do_update(
            index_elements=["game"], set_={"holder": self._process, "until": now + _LEASE}, where=is_free
        ).returning(leases.c.game)
        async with self._hall.database.writing() as connection:
            return (await connection.execute(kept, row)).first() is not None

    async def _orphans(self, wanted: "sa.ColumnElement[bool]") -> list[str]:
        """Running games of these in which a computer is asked and nobody lets it think, the longest asked first."""
        held = sa.select(leases.c.game).where(leases.c.game == games.c.id, leases.c.until > self._hall.world.now())
        query = (
            sa.select(games.c.id)
            .select_from(LAST_ROWS)
            .where(games.c.status == RUNNING, answers.c.level != "", ~held.exists(), wanted)
            .order_by(answers.c.at)
        )
        async with self._hall.database.reading() as connection:
            return list((await connection.execute(query)).scalars())


def has_person(play: Play) -> bool:
    """Whether somebody plays here for whom no computer has taken over."""
    return any(seat not in play.substitutes for seat in play.sheet.sitters)
