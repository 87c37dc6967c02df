"""What a game has grown out of: what is refused for a game that runs is refused for every fork of it."""

from dataclasses import dataclass

import sqlalchemy as sa

from ashboard.service.hall import Hall
from ashboard.service.problems import Refused
from ashboard.service.sheet import OVER, RUNNING, Sheet
from ashboard.service.store.schema import games, seats


@dataclass(frozen=True)
class Kinship:
    """How a game and all that it has grown out of stand."""

    # Whether people play one of them against each other now.
    is_contested: bool
    # Whether all that it has grown out of is over, for spectators too.
    is_settled: bool


async def kinship(hall: Hall, game: str) -> Kinship:
    """As the database has it now, however long the chain of forks is."""
    line = sa.select(games.c.id, games.c.parent).where(games.c.id == game).cte("line", recursive=True)
    older = games.alias("older")
    line = line.union_all(sa.select(older.c.id, older.c.parent).where(older.c.id == line.c.parent))
    number = sa.select(sa.func.count(seats.c.person.distinct())).where(seats.c.game == games.c.id).scalar_subquery()
    query = sa.select(games.c.id, games.c.status, games.c.ended, games.c.delay, number.label("people"))
    async with hall.database.reading() as connection:
        rows = (await connection.execute(query.join(line, line.c.id == games.c.id))).all()
    now = hall.world.now()
    return Kinship(
        any(row.status == RUNNING and row.people > 1 for row in rows),
        all(row.status == OVER and now >= row.ended + row.delay * 1000 for row in rows if row.id != game),
    )


async def check_help(hall: Hall, game: str) -> None:
    """Refused while help would be help between people: in this game, or in one that it has grown out of."""
    if (await kinship(hall, game)).is_contested:
        raise Refused("between-people", "no help while a game between people runs, nor in its forks")


async def check_forked_over(hall: Hall, sheet: Sheet) -> None:
    """Refused while a game goes on that this one has grown out of."""
    if sheet.origin is not None and not (await kinship(hall, sheet.id)).is_settled:
        raise Refused("not-over", "a game that this one was forked from still runs")
