"""Lists of games: the lobby, a player's games, finished games by their options and results."""

from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sa

from ashboard.core.payloads import ResultData
from ashboard.service.db.schema import IS_GUEST, LAST_ROWS, answers, challenges, games, labels, people, seats
from ashboard.service.games.game_info import (
    CANCELLED,
    COMPUTER,
    OPEN,
    OVER,
    RUNNING,
    SeatPlan,
    kept_for,
    shorten_options,
)
from ashboard.service.games.game_store import GameStore

# The columns a list needs: neither the whole options nor an imported record.
_LINE: Final = tuple(games.c[name] for name in (
    "id", "game", "plan", "status", "rated", "delay", "clock", "created", "started", "ended", "outcome",
))  # fmt: skip
_SHOWN: Final = sa.func.coalesce(games.c.summary, games.c.options).label("shown")


BEST_FIRST: Final = "best"

Kind = Literal["open", "guest", "account", "computer"]


class Search(msgspec.Struct, frozen=True):
    """The filters of a list of games."""

    status: str
    armies: tuple[str, ...]
    mode: str | None
    result: str | None
    winner: str | None
    game: str | None
    before: int | None
    limit: int
    order: str = "new"


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
    # What kind of player each one is; a guest's name proves nothing.
    kinds: list[Kind]
    clock: dict[str, int] | None
    seats: list[int]
    your_turn: bool
    deadline: int | None
    # A free seat that is kept for the caller, who is challenged.
    kept: int | None = None


class Page(msgspec.Struct):
    """Some games, and the `before` for the next page."""

    games: list[GameLine]
    before: int | None


async def find_listed_games(store: GameStore, search: Search) -> Page:
    """Return listed games, newest first."""
    query = sa.select(*_LINE, _SHOWN).where(_has_status(search, store.sources.now()), games.c.listed.is_(True))
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
    if search.order == BEST_FIRST:
        page = await _page(store, _order_best_first(query), search.limit, None)
        return Page(page.games, None)
    return await _page(store, query, search.limit, None)


def _has_status(search: Search, now: int) -> Any:
    """Match the status as spectators may know it: a delayed game still looks running."""
    is_so, is_hidden = games.c.status == search.status, games.c.ended + games.c.delay * 1000 > now
    if search.status == OVER:
        return sa.and_(is_so, ~is_hidden)
    if search.status == RUNNING and search.result is None and search.winner is None:
        return sa.or_(is_so, sa.and_(games.c.status == OVER, is_hidden))
    return is_so


def _order_best_first(query: Any) -> Any:
    """Order by the ratings of the accounts that play, then by the number of people, then by age."""
    rating = sa.case((people.c.rated > 0, people.c.mu - 3 * people.c.sigma), else_=0.0)
    playing = sa.select(sa.func.sum(rating)).join_from(seats, people, people.c.id == seats.c.person)
    seated = sa.select(sa.func.count()).select_from(seats)
    ratings, number = (one.where(seats.c.game == games.c.id).scalar_subquery() for one in (playing, seated))
    return query.order_by(sa.func.coalesce(ratings, 0.0).desc(), number.desc())


async def find_games_of(store: GameStore, person: str, before: int | None, limit: int) -> Page:
    """Return a person's games: those waiting for them first, then running ones, then the rest."""
    mine = sa.select(seats.c.game).where(seats.c.person == person)
    founded = sa.and_(games.c.creator == person, games.c.status == OPEN)
    kept = sa.and_(
        games.c.id.in_(sa.select(challenges.c.game).where(challenges.c.person == person)), games.c.status == OPEN
    )
    query = sa.select(*_LINE, _SHOWN).where(sa.or_(games.c.id.in_(mine), founded, kept), games.c.status != CANCELLED)
    if before is not None:
        # Games that wait for the person are on the first page.
        query = query.where(games.c.created < before)
    mine_now = (
        sa.select(answers.c.game)
        .select_from(LAST_ROWS.join(seats, sa.and_(seats.c.game == games.c.id, seats.c.seat == answers.c.asked)))
        .where(seats.c.person == person, games.c.status == RUNNING, answers.c.level == "")
    )
    order = sa.case(
        (games.c.id.in_(mine_now), 0), (kept, 0), (games.c.status == RUNNING, 1), (games.c.status == OPEN, 2), else_=3
    )
    return await _page(store, query.order_by(order), limit, person)


async def _page(store: GameStore, query: Any, limit: int, person: str | None) -> Page:
    async with store.database.connect() as connection:
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
    now = store.sources.now()
    shown = [row if person is not None else _hide_result(row, now) for row in rows]
    lines = [_line(row, [player for player in sitting if player.game == row["id"]], asked, person) for row in shown]
    return Page(lines, lines[-1].created if len(lines) == limit else None)


def _hide_result(row: Any, now: int) -> Any:
    """Return the row as spectators may see it by now."""
    if row["status"] != OVER or now >= row["ended"] + row["delay"] * 1000:
        return row
    return {**row, "status": RUNNING, "ended": None, "outcome": None}


def _line(row: Any, sitting: list[Any], asked: dict[str, Any], person: str | None) -> GameLine:
    plan = msgspec.json.decode(row["plan"], type=list[SeatPlan])
    names: list[str | None] = [place.level if place.player == COMPUTER else None for place in plan]
    kinds: list[Kind] = ["computer" if place.player == COMPUTER else "open" for place in plan]
    for player in sitting:
        names[player.seat] = player.name
        kinds[player.seat] = "guest" if player.is_guest else "account"
    mine = [player.seat for player in sitting if person is not None and player.person == person]
    free = [seat for seat, place in enumerate(plan) if kinds[seat] == "open" and person and kept_for(place, person)]
    last = asked.get(row["id"]) if row["status"] == RUNNING else None
    is_his = person is not None and last is not None and last.asked in mine and not last.level
    return GameLine(
        id=row["id"],
        game=row["game"],
        options=shorten_options(msgspec.json.decode(row["shown"])),
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
        kept=next(iter(free), None) if row["status"] == OPEN else None,
    )
