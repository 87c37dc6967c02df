"""Who holds which seats now, asked for many streams at once."""

import asyncio
from typing import Any, Final

import sqlalchemy as sa

from ashboard.service.store.database import Database
from ashboard.service.store.schema import seats, tokens
from ashboard.service.world import World

# The seats in a game of the person behind each token; a token that stands no more is missing.
Held = dict[tuple[str, str], set[int]]


class Standings:
    """One question to the database at a time: what is asked while one is under way goes into the next."""

    def __init__(self, database: Database, world: World) -> None:
        self._database: Final = database
        self._world: Final = world
        # What the next question is about, and whoever puts it once the one before is answered.
        self._wanted: set[tuple[str, str]] = set()
        self._asking: asyncio.Task[Held] | None = None

    async def seats(self, token: str, game: str) -> set[int] | None:
        """The seats in a game of the person behind a token with this id, as they are at some moment after the call;
        None where the token stands no more."""
        if self._asking is None or not self._wanted:
            self._asking = asyncio.create_task(self._ask(self._asking))
            self._asking.add_done_callback(_retrieve)
        self._wanted.add((token, game))
        return (await asyncio.shield(self._asking)).get((token, game))

    async def _ask(self, before: "asyncio.Task[Held] | None") -> Held:
        if before is not None:
            await asyncio.wait([before])
        wanted, self._wanted = self._wanted, set()
        return await self._held(wanted)

    async def _held(self, wanted: set[tuple[str, str]]) -> Held:
        known, now, held = {token for token, _ in wanted}, self._world.now(), Held()
        sits = sa.and_(seats.c.person == tokens.c.person, seats.c.game.in_({game for _, game in wanted}))
        query = sa.select(tokens.c.id, tokens.c.expires, seats.c.game, seats.c.seat)
        query = query.join_from(tokens, seats, sits, isouter=True).where(tokens.c.id.in_(known))
        async with self._database.reading() as connection:
            rows = [row for row in await connection.execute(query) if row.expires is None or row.expires > now]
        standing = {row.id for row in rows}
        held.update({(token, game): set() for token, game in wanted if token in standing})
        for row in rows:
            _note(held, row)
        return held


def _retrieve(asking: "asyncio.Task[Held]") -> None:
    """Whoever waits is told what went wrong; where everybody has gone meanwhile nobody need be."""
    if not asking.cancelled():
        asking.exception()


def _note(held: Held, row: Any) -> None:
    if (row.id, row.game) in held:
        held[row.id, row.game].add(row.seat)
