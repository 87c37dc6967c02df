"""Who holds which seats now, queried for many streams at once."""

import asyncio
from typing import Any, Final

import sqlalchemy as sa

from ashboard.service.db.database import Database
from ashboard.service.db.schema import seats, tokens
from ashboard.service.system_sources import SystemSources

# The seats in a game of each token's owner; a revoked token is missing.
Held = dict[tuple[str, str], set[int]]


class SeatHolders:
    """Batches queries: what is asked while one is under way goes into the next."""

    def __init__(self, database: Database, sources: SystemSources) -> None:
        self._database: Final = database
        self._sources: Final = sources
        # What the next query asks for, and the task that runs it after the one before.
        self._wanted: set[tuple[str, str]] = set()
        self._asking: asyncio.Task[Held] | None = None

    async def seats(self, token: str, game: str) -> set[int] | None:
        """Return the seats of a token's owner in a game, as of some moment after the call; None if the token is
        revoked or expired."""
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
        known, now, held = {token for token, _ in wanted}, self._sources.now(), Held()
        sits = sa.and_(seats.c.person == tokens.c.person, seats.c.game.in_({game for _, game in wanted}))
        query = sa.select(tokens.c.id, tokens.c.expires, seats.c.game, seats.c.seat)
        query = query.join_from(tokens, seats, sits, isouter=True).where(tokens.c.id.in_(known))
        async with self._database.connect() as connection:
            rows = [row for row in await connection.execute(query) if row.expires is None or row.expires > now]
        standing = {row.id for row in rows}
        held.update({(token, game): set() for token, game in wanted if token in standing})
        for row in rows:
            _note(held, row)
        return held


def _retrieve(asking: "asyncio.Task[Held]") -> None:
    """Consume the exception of a query that nobody waits for any more."""
    if not asking.cancelled():
        asking.exception()


def _note(held: Held, row: Any) -> None:
    if (row.id, row.game) in held:
        held[row.id, row.game].add(row.seat)
