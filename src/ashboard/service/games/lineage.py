"""The ancestors of a fork: what is refused for a running game is refused for every fork of it."""

from dataclasses import dataclass

import sqlalchemy as sa

from ashboard.service.db.schema import games, seats
from ashboard.service.games.game_info import OVER, RUNNING, GameInfo
from ashboard.service.games.game_store import GameStore
from ashboard.service.problems import Refused


@dataclass(frozen=True)
class Lineage:
    """The state of a game and its ancestors."""

    # Whether people are playing one of them against each other now.
    is_contested: bool
    # Whether all ancestors are over, for spectators too.
    is_settled: bool


async def read_lineage(store: GameStore, game: str) -> Lineage:
    """Read a game and all its ancestors from the database, however long the chain is."""
    line = sa.select(games.c.id, games.c.parent).where(games.c.id == game).cte("line", recursive=True)
    older = games.alias("older")
    line = line.union_all(sa.select(older.c.id, older.c.parent).where(older.c.id == line.c.parent))
    number = sa.select(sa.func.count(seats.c.person.distinct())).where(seats.c.game == games.c.id).scalar_subquery()
    query = sa.select(games.c.id, games.c.status, games.c.ended, games.c.delay, number.label("people"))
    async with store.database.connect() as connection:
        rows = (await connection.execute(query.join(line, line.c.id == games.c.id))).all()
    now = store.sources.now()
    return Lineage(
        any(row.status == RUNNING and row.people > 1 for row in rows),
        all(row.status == OVER and now >= row.ended + row.delay * 1000 for row in rows if row.id != game),
    )


async def check_help_allowed(store: GameStore, game: str) -> None:
    """Refuse help while people play this game or one of its ancestors against each other."""
    if (await read_lineage(store, game)).is_contested:
        raise Refused("between-people", "no help during a game between people, nor in its forks")


async def check_ancestors_over(store: GameStore, info: GameInfo) -> None:
    """Refuse while an ancestor of the game still runs."""
    if info.origin is not None and not (await read_lineage(store, info.id)).is_settled:
        raise Refused("not-over", "a game that this one was forked from is still running")
