"""Progress of solvers, ratings of solvers and puzzles against each other, votes and disputed proofs.

An attempt comes here with the engine's verdict. The first one on each puzzle counts, for accounts alone: a guest is a
new person whenever they like.
"""

import datetime as dt
import json
from collections.abc import Collection
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard import __version__
from ashboard.games import GAMES
from ashboard.puzzles.puzzle import DIFFICULTIES, Puzzle
from ashboard.service.accounts.auth import Caller, check_not_revoked
from ashboard.service.accounts.ratings import MU, SIGMA, Skill, displayed_rating, rate_pair
from ashboard.service.db.database import Database, insert_into
from ashboard.service.db.schema import (
    puzzle_attempts,
    puzzle_days,
    puzzle_ratings,
    puzzle_reports,
    puzzle_votes,
    solver_ratings,
)
from ashboard.service.system_sources import SystemSources

# How the first attempt went; what a browser brings along was judged by nobody here.
SOLVED: Final = "solved"
REFUTED: Final = "refuted"
GIVEN: Final = "given"
BROUGHT: Final = "brought"
# How far apart neighbouring difficulties begin; being measured, they are more certain than a newcomer's skill.
_STEP: Final = 4.0
_MEASURED: Final = SIGMA / 2
_MIDDLE: Final = (1 + DIFFICULTIES) / 2
# Days that are kept for a streak, and reports of one puzzle.
_MOST_DAYS: Final = 1000
_MOST_REPORTS: Final = 100
_SECOND: Final = 1000


class SolvingRating(msgspec.Struct):
    """The displayed rating, what it is computed from, and how many first attempts have counted for it."""

    shown: float
    mu: float
    sigma: float
    attempts: int


class Progress(msgspec.Struct):
    """What somebody has solved, which solutions they have seen, and the days whose puzzle they have solved; whether
    that is kept for an account, and so for good."""

    solved: list[str]
    given: list[str]
    days: list[str]
    rating: SolvingRating
    is_account: bool


class OwnStanding(msgspec.Struct):
    """The caller and a puzzle: whether attempts of theirs count, how it ended, what the first one changed in the
    displayed rating, and their vote."""

    is_account: bool
    rating: SolvingRating
    status: str | None
    gain: float | None
    vote: int


class PuzzleStanding(msgspec.Struct):
    """The rating of a puzzle, and what people think of it; `mine` is there for a guest or an account."""

    rating: SolvingRating
    liked: int
    disliked: int
    mine: OwnStanding | None


def first_rating(difficulty: int) -> Skill:
    """Return the rating that a puzzle begins with, by its measured difficulty."""
    return MU + (difficulty - _MIDDLE) * _STEP, _MEASURED


class Solvers:
    """The solvers of a database."""

    def __init__(self, database: Database, sources: SystemSources) -> None:
        self._database: Final = database
        self._sources: Final = sources

    @property
    def today(self) -> dt.date:
        """The day by which daily puzzles go, in UTC."""
        return dt.datetime.fromtimestamp(self._sources.now() / _SECOND, dt.UTC).date()

    async def note_attempt(
        self, caller: Caller, puzzle: Puzzle, *, is_solved: bool, is_helped: bool, day: str | None
    ) -> None:
        """Note how a finished turn was judged; `day` is given if the puzzle is that of the day."""
        now = self._sources.now()
        async with self._database.transaction() as connection:
            await check_not_revoked(connection, caller)
            known = await _find_attempt(connection, caller.person, puzzle.id)
            if known is None:
                gain = None
                if caller.is_account and not is_helped:
                    gain = await self._rate(connection, caller.person, puzzle, is_solved=is_solved)
                first = SOLVED if is_solved else REFUTED
                await _insert_attempt(
                    connection, caller.person, puzzle.id, first, now, solved=now if is_solved else None, gain=gain
                )
            elif is_solved and known.solved is None and known.given is None:
                await _change_attempt(connection, caller.person, puzzle.id, solved=now)
            if is_solved and day is not None and (known is None or known.given is None):
                await self._insert_days(connection, caller.person, [day])

    async def note_surrender(self, caller: Caller, puzzle: Puzzle) -> None:
        """Note that somebody looks the solution up: a first attempt that failed; who has solved it keeps that."""
        now = self._sources.now()
        async with self._database.transaction() as connection:
            await check_not_revoked(connection, caller)
            known = await _find_attempt(connection, caller.person, puzzle.id)
            if known is None:
                gain = None
                if caller.is_account:
                    gain = await self._rate(connection, caller.person, puzzle, is_solved=False)
                await _insert_attempt(connection, caller.person, puzzle.id, GIVEN, now, given=now, gain=gain)
            elif known.solved is None and known.given is None:
                await _change_attempt(connection, caller.person, puzzle.id, given=now)

    async def merge(
        self, caller: Caller, solved: Collection[str], given: Collection[str], days: Collection[dt.date]
    ) -> None:
        """Add what a browser has kept; nothing of it counts for ratings, and what is known here stays."""
        now, today = self._sources.now(), self.today
        async with self._database.transaction() as connection:
            await check_not_revoked(connection, caller)
            mine = puzzle_attempts.c.person == caller.person
            tried = set((await connection.execute(sa.select(puzzle_attempts.c.puzzle).where(mine))).scalars())
            new = sorted({*solved, *given} - tried)
            row = {"person": caller.person, "first": BROUGHT, "at": now}
            if new:
                await connection.execute(puzzle_attempts.insert(), [row | {"puzzle": name} for name in new])
            is_open = sa.and_(mine, puzzle_attempts.c.solved.is_(None), puzzle_attempts.c.given.is_(None))
            for names, change in ((solved, {"solved": now}), (given, {"given": now})):
                late = sa.update(puzzle_attempts).where(is_open, puzzle_attempts.c.puzzle.in_(sorted(names)))
                await connection.execute(late.values(**change))
            oldest, latest = today - dt.timedelta(_MOST_DAYS), today + dt.timedelta(1)
            kept = sorted(day.isoformat() for day in days if oldest <= day <= latest)
            await self._insert_days(connection, caller.person, kept)

    async def find_progress(self, caller: Caller) -> Progress:
        """Return what somebody has done."""
        person = caller.person
        attempts = sa.select(puzzle_attempts).where(puzzle_attempts.c.person == person)
        days = sa.select(puzzle_days.c.day).where(puzzle_days.c.person == person)
        async with self._database.connect() as connection:
            rows = (await connection.execute(attempts.order_by(puzzle_attempts.c.puzzle))).all()
            latest = await connection.execute(days.order_by(puzzle_days.c.day.desc()).limit(_MOST_DAYS))
            return Progress(
                [row.puzzle for row in rows if row.solved is not None],
                [row.puzzle for row in rows if row.given is not None],
                list(latest.scalars()),
                await _solver_rating(connection, person),
                caller.is_account,
            )

    async def find_standing(self, puzzle: Puzzle, caller: Caller | None) -> PuzzleStanding:
        """Return the rating of a puzzle and the votes on it, and how a caller stands to it."""
        votes = sa.select(puzzle_votes.c.vote, sa.func.count()).where(puzzle_votes.c.puzzle == puzzle.id)
        async with self._database.connect() as connection:
            found = await connection.execute(votes.group_by(puzzle_votes.c.vote))
            counts = {int(row[0]): int(row[1]) for row in found.all()}
            query = sa.select(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle.id)
            rating = _rating((await connection.execute(query)).first(), first_rating(puzzle.difficulty))
            mine = None if caller is None else await _own_standing(connection, caller, puzzle.id)
        return PuzzleStanding(rating, counts.get(1, 0), counts.get(-1, 0), mine)

    async def vote(self, caller: Caller, puzzle: Puzzle, vote: int) -> None:
        """Set an account's vote on a puzzle; 0 takes it back."""
        key = {"puzzle": puzzle.id, "person": caller.person}
        async with self._database.transaction() as connection:
            await check_not_revoked(connection, caller)
            mine = (puzzle_votes.c.puzzle == puzzle.id, puzzle_votes.c.person == caller.person)
            await connection.execute(sa.delete(puzzle_votes).where(*mine))
            if vote:
                await connection.execute(puzzle_votes.insert().values(**key, vote=vote))

    async def report(self, caller: Caller, puzzle: Puzzle) -> None:
        """Keep a dispute of a puzzle's proof, once for each person; so many of one puzzle are enough."""
        certificate = json.dumps(puzzle.certificate.data(), separators=(",", ":"))
        row = {"puzzle": puzzle.id, "person": caller.person, "at": self._sources.now(), "certificate": certificate}
        row |= {"engine": __version__, "rules": GAMES[puzzle.game].rules_version}
        count = sa.select(sa.func.count()).select_from(puzzle_reports).where(puzzle_reports.c.puzzle == puzzle.id)
        async with self._database.transaction() as connection:
            await check_not_revoked(connection, caller)
            if (await connection.execute(count)).scalar_one() < _MOST_REPORTS:
                await connection.execute(insert_into(self._database, puzzle_reports).on_conflict_do_nothing(), [row])

    async def _rate(self, connection: AsyncConnection, person: str, puzzle: Puzzle, *, is_solved: bool) -> float:
        """Rate a solver and a puzzle against each other; return what it changed in the solver's displayed rating."""
        mu, sigma = first_rating(puzzle.difficulty)
        for table, row in (
            (solver_ratings, {"person": person, "mu": MU, "sigma": SIGMA, "rated": 0}),
            (puzzle_ratings, {"puzzle": puzzle.id, "mu": mu, "sigma": sigma, "rated": 0}),
        ):
            await connection.execute(insert_into(self._database, table).on_conflict_do_nothing(), [row])
        of_solver, of_puzzle = solver_ratings.c.person == person, puzzle_ratings.c.puzzle == puzzle.id
        # The solver is locked already; then the puzzle, always in this order.
        theirs = (await connection.execute(sa.select(puzzle_ratings).where(of_puzzle).with_for_update())).one()
        mine = (await connection.execute(sa.select(solver_ratings).where(of_solver))).one()
        solver, task = (mine.mu, mine.sigma), (theirs.mu, theirs.sigma)
        if is_solved:
            after, task_after = rate_pair(solver, task)
        else:
            task_after, after = rate_pair(task, solver)
        for change, skill in (
            (sa.update(solver_ratings).where(of_solver), after),
            (sa.update(puzzle_ratings).where(of_puzzle), task_after),
        ):
            counted = change.table.c.rated + 1
            await connection.execute(change.values(mu=skill[0], sigma=skill[1], rated=counted))
        return round(displayed_rating(*after) - displayed_rating(*solver), 2)

    async def _insert_days(self, connection: AsyncConnection, person: str, days: Collection[str]) -> None:
        rows = [{"person": person, "day": day} for day in days]
        if rows:
            await connection.execute(insert_into(self._database, puzzle_days).on_conflict_do_nothing(), rows)


async def remove_progress(connection: AsyncConnection, persons: Collection[str]) -> None:
    """Delete what people have done with puzzles; ratings of puzzles and disputed proofs stay."""
    for column in (
        puzzle_attempts.c.person,
        puzzle_days.c.person,
        solver_ratings.c.person,
        puzzle_votes.c.person,
    ):
        await connection.execute(sa.delete(column.table).where(column.in_(persons)))


async def _find_attempt(connection: AsyncConnection, person: str, puzzle: str) -> Any:
    query = sa.select(puzzle_attempts).where(*_of(person, puzzle))
    return (await connection.execute(query)).first()


async def _insert_attempt(
    connection: AsyncConnection, person: str, puzzle: str, first: str, now: int, **more: float | None
) -> None:
    row = {"person": person, "puzzle": puzzle, "first": first, "at": now, **more}
    await connection.execute(puzzle_attempts.insert().values(row))


async def _change_attempt(connection: AsyncConnection, person: str, puzzle: str, **change: int) -> None:
    await connection.execute(sa.update(puzzle_attempts).where(*_of(person, puzzle)).values(**change))


def _of(person: str, puzzle: str) -> tuple[sa.ColumnElement[bool], ...]:
    return (puzzle_attempts.c.person == person, puzzle_attempts.c.puzzle == puzzle)


async def _own_standing(connection: AsyncConnection, caller: Caller, puzzle: str) -> OwnStanding:
    person = caller.person
    known = await _find_attempt(connection, person, puzzle)
    votes = sa.select(puzzle_votes.c.vote).where(puzzle_votes.c.puzzle == puzzle, puzzle_votes.c.person == person)
    vote = (await connection.execute(votes)).scalar() or 0
    rating = await _solver_rating(connection, person)
    return OwnStanding(caller.is_account, rating, _status(known), None if known is None else known.gain, vote)


def _status(known: Any) -> str | None:
    if known is None:
        return None
    return SOLVED if known.solved is not None else GIVEN if known.given is not None else REFUTED


async def _solver_rating(connection: AsyncConnection, person: str) -> SolvingRating:
    query = sa.select(solver_ratings).where(solver_ratings.c.person == person)
    return _rating((await connection.execute(query)).first(), (MU, SIGMA))


def _rating(row: Any, first: Skill) -> SolvingRating:
    mu, sigma, attempts = (*first, 0) if row is None else (row.mu, row.sigma, row.rated)
    return SolvingRating(displayed_rating(mu, sigma), round(mu, 4), round(sigma, 4), attempts)
