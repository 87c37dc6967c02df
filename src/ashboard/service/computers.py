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
from ashboard.service.commands import close, ending
from ashboard.service.hall import Hall
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.rows import Sending
from ashboard.service.sheet import RUNNING
from ashboard.service.store.database import insertion
from ashboard.service.store.schema import LAST_ROWS, answers, games, leases
from ashboard.service.worker import ADVICE, HINT, TURN
from ashboard.service.workers import WorkerDied, Workers

_LOG: Final = logging.getLogger("ashboard.computers")
_LEASE: Final = 15_000
_RENEW: Final = 5.0
_SWEEP: Final = 5.0
_PATIENCE: Final = 60.0
_TRIES: Final = 3
_AT_ONCE: Final = 200
# Seconds for a turn that is looked back at.
_ADVISING: Final = 0.5


class Computers:
    """Plays the computer seats of all games whose lease this process gets."""

    def __init__(self, hall: Hall, process: str) -> None:
        self._hall: Final = hall
        self._process: Final = process
        self._playing: Final[dict[str, asyncio.Task[None]]] = {}
        self._called: Final[set[str]] = set()
        self.workers: Final = Workers(hall.settings.workers, hall.metrics)
        hall.on_computer = self.call

    def call(self, game: str) -> None:
        """A computer is asked in this game."""
        if not self.workers.all:
            return
        self._called.add(game)
        if game not in self._playing:
            task = asyncio.create_task(self._play_all(game))
            self._playing[game] = task
            task.add_done_callback(lambda _: self._done(game))

    def _done(self, game: str) -> None:
        del self._playing[game]
        if game in self._called:
            self.call(game)

    async def run(self) -> None:
        """Takes up what nobody plays: after a start, and where another process has died."""
        if not self._hall.database.is_shared:
            async with self._hall.database.writing() as connection:
                await connection.execute(sa.delete(leases))
        while True:
            try:
                for game in await self._orphans():
                    self.call(game)
            except (SQLAlchemyError, OSError) as error:
                _LOG.error("computers were not looked after", extra={"error": type(error).__name__})
            await asyncio.sleep(_SWEEP)

    async def stop(self) -> None:
        """What is being thought about is thought about again after the next start."""
        for task in list(self._playing.values()):
            task.cancel()
        self._called.clear()
        await self.workers.stop()

    async def hint(self, play: Play, seq: int, seat: int, level: str) -> str:
        """What a computer would answer for the seat after a row."""
        async with self.workers.one() as worker:
            job = self._job(HINT, play, seq, seat, level)
            try:
                actions = [action async for action in worker.actions(job, _PATIENCE)]
                return actions[0]
            except WorkerDied:
                raise Refused("unavailable", "the worker died; try again") from None

    async def advice(self, record: Record, at: int, seed: str) -> dict[str, Any]:
        """What the turn that begins after so many answers of a record was worth beside the best one."""
        seconds = min(_ADVISING, self._hall.settings.thinking)
        job = {"job": ADVICE, "record": record.data(), "at": at, "seed": seed, "seconds": seconds}
        async with self.workers.one() as worker:
            try:
                told = [text async for text in worker.actions(job, _PATIENCE)]
            except WorkerDied:
                raise Refused("unavailable", "the worker died; try again") from None
        found: dict[str, Any] = json.loads(told[0])
        return found

    async def _play_all(self, game: str) -> None:
        self._called.discard(game)
        try:
            async with self._leased(game) as is_ours:
                while is_ours and await self._play_turn(game):
                    pass
        except Refused as error:
            _LOG.warning("a computer could not play", extra={"code": error.code})
        except (SQLAlchemyError, OSError) as error:
            _LOG.error("a computer could not play", extra={"error": type(error).__name__})

    async def _play_turn(self, game: str) -> bool:
        """Lets a worker think and writes its answers; whether a computer may be asked again."""
        play = await self._hall.play(game)
        seat, level = play.asked, play.level(play.asked)
        if seat is None or not level:
            return False
        expected = play.seq
        for attempt in range(_TRIES):
            try:
                async with self.workers.one() as worker:
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
            await self._lease(game)

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

    async def _orphans(self) -> list[str]:
        """Running games in which a computer is asked and nobody lets it think."""
        held = sa.select(leases.c.game).where(leases.c.game == games.c.id, leases.c.until > self._hall.world.now())
        query = (
            sa.select(games.c.id)
            .select_from(LAST_ROWS)
            .where(games.c.status == RUNNING, answers.c.level != "", ~held.exists())
            .limit(_AT_ONCE)
        )
        async with self._hall.database.reading() as connection:
            return list((await connection.execute(query)).scalars())
