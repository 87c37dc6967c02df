"""Lists of games: the lobby, my games, finished games by what they were played with and how they ended."""

from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sa

from ashboard.core.payloads import ResultData
from ashboard.service.hall import Hall
from ashboard.service.sheet import CANCELLED, COMPUTER, OPEN, OVER, RUNNING, Place, shortened
from ashboard.service.store.schema import IS_GUEST, LAST_ROWS, answers, games, labels, people, seats

# What a list needs of a game: neither its whole options nor a record that it goes on from.
_LINE: Final = tuple(games.c[name] for name in (
    "id", "game", "plan", "status", "rated", "delay", "clock", "created", "started", "ended", "outcome",
))  # fmt: skip
_SHOWN: Final = sa.func.coalesce(games.c.summary, games.c.options).label("shown")


Kind = Literal["open", "guest", "account", "computer"]


class Search(msgspec.Struct, frozen=True):
    """What is looked for."""

    status: str
    armies: tuple[str, ...]
    mode: str | None
    result: str | None
    winner: str | None
    game: str | None
    before: int | None
    limit: int


class GameLine(msgspec.Struct):
    """A game in a list."""

    id: str
    game: str
    options: dict[str, Any]
    status: str
    rated: bool
    created: int
    started: int | None
    ended: int | None
    outcome: ResultData | None
    players: list[str | None]
    # Who each of them is; a guest's name may be anybody's.
    kinds: list[Kind]
    clock: dict[str, int] | None
    seats: list[int]
    your_turn: bool
    deadline: int | None


class Page(msgspec.Struct):
    """Some games, and the time to ask for those before."""

    games: list[GameLine]
    before: int | None


async def listed_games(hall: Hall, search: Search) -> Page:
    """Listed games, newest first."""
    query = sa.select(*_LINE, _SHOWN).where(_has_status(search, hall.world.now()), games.c.listed.is_(True))
    if search.game is not None:
        query = query.where(games.c.game == search.game)
    if search.before is not None:
        query = query.where(games.c.created < search.before)
    wanted = [("armies", army) for army in search.armies]
    wanted += [("mode", search.mode), ("result", search.result), ("winner", search.winner)]  # type: ignore[list-item]
    for key, value in wanted:
        if value is not None:
            found = sa.select(labels.c.game).where(
                labels.c.game == games.c.id, labels.c.key == key, labels.c.value == value
            )
            query = query.where(found.exists())
    return await _page(hall, query, search.limit, None)


def _has_status(search: Search, now: int) -> Any:
    """Who watches with a delay does not learn from a list that a game is over."""
    is_so, is_hidden = games.c.status == search.status, games.c.ended + games.c.delay * 1000 > now
    if search.status == OVER:
        return sa.and_(is_so, ~is_hidden)
    if search.status == RUNNING and search.result is None and search.winner is None:
        return sa.or_(is_so, sa.and_(games.c.status == OVER, is_hidden))
    return is_so


async def games_of(hall: Hall, person: str, before: int | None, limit: int) -> Page:
    """Everything a person plays or has played; what waits for him comes first, then what runs, then the rest."""
    mine = sa.select(seats.c.game).where(seats.c.person == person)
    founded = sa.and_(games.c.creator == person, games.c.status == OPEN)
    query = sa.select(*_LINE, _SHOWN).where(sa.or_(games.c.id.in_(mine), founded), games.c.status != CANCELLED)
    if before is not None:
        # What waits stands on the first page.
        query = query.where(games.c.created < before)
    mine_now = (
        sa.select(answers.c.game)
        .select_from(LAST_ROWS.join(seats, sa.and_(seats.c.game == games.c.id, seats.c.seat == answers.c.asked)))
        .where(seats.c.person == person, games.c.status == RUNNING, answers.c.level == "")
    )
    order = sa.case((games.c.id.in_(mine_now), 0), (games.c.status == RUNNING, 1), (games.c.status == OPEN, 2), else_=3)
    return await _page(hall, query.order_by(order), limit, person)


async def _page(hall: Hall, query: Any, limit: int, person: str | None) -> Page:
    async with hall.database.reading() as connection:
        rows = (await connection.execute(query.order_by(games.c.created.desc()).limit(limit))).mappings().all()
        ids = [row["id"] for row in rows]
        who = sa.select(seats, IS_GUEST).join(people, people.c.id == seats.c.person)
        sitting = (await connection.execute(who.where(seats.c.game.in_(ids)))).all()
        latest = (
            sa.select(answers.c.game, answers.c.asked, answers.c.deadline, answers.c.level)
            .select_from(LAST_ROWS)
            .where(games.c.id.in_(ids))
        )
        asked = {row.game: row for row in (await connection.execute(latest)).all()}
    now = hall.world.now()
    shown = [row if person is not None else _seen(row, now) for row in rows]
    lines = [_line(row, [sitter for sitter in sitting if sitter.game == row["id"]], asked, person) for row in shown]
    return Page(lines, lines[-1].created if len(lines) == limit else None)


def _seen(row: Any, now: int) -> Any:
    """The row as somebody who does not play sees it by now."""
    if row["status"] != OVER or now >= row["ended"] + row["delay"] * 1000:
        return row
    return {**row, "status": RUNNING, "ended": None, "outcome": None}


def _line(row: Any, sitting: list[Any], asked: dict[str, Any], person: str | None) -> GameLine:
    plan = msgspec.json.decode(row["plan"], type=list[Place])
    names: list[str | None] = [place.level if place.player == COMPUTER else None for place in plan]
    kinds: list[Kind] = ["computer" if place.player == COMPUTER else "open" for place in plan]
    for sitter in sitting:
        names[sitter.seat] = sitter.name
        kinds[sitter.seat] = "guest" if sitter.is_guest else "account"
    mine = [sitter.seat for sitter in sitting if person is not None and sitter.person == person]
    last = asked.get(row["id"]) if row["status"] == RUNNING else None
    is_his = person is not None and last is not None and last.asked in mine and not last.level
    return GameLine(
        id=row["id"],
        game=row["game"],
        options=shortened(msgspec.json.decode(row["shown"])),
        status=row["status"],
        rated=row["rated"],
        created=row["created"],
        started=row["started"],
        ended=row["ended"],
        outcome=None if row["outcome"] is None else msgspec.json.decode(row["outcome"]),
        players=names,
        kinds=kinds,
        clock=None if row["clock"] is None else msgspec.json.decode(row["clock"]),
        seats=sorted(mine),
        your_turn=is_his,
        deadline=last.deadline if last is not None and person is not None else None,
    )
