"""Ratings of accounts, by OpenSkill: games between accounts count once something is dealt, and less the more often the
same people meet."""

from collections.abc import Collection
from typing import Final

import sqlalchemy as sa
from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.core.outcome import Outcome
from ashboard.service.play import Play
from ashboard.service.sheet import COMPUTER, Sheet
from ashboard.service.store.schema import games, people, seats

_MODEL: Final = PlackettLuce()
MU: Final = _MODEL.mu
SIGMA: Final = _MODEL.sigma
# What chance says before anything is dealt: who begins.
_BEGINNER: Final = "start "
# The time in which two people meet again and again, in milliseconds, and how many of their games count in it.
_WINDOW: Final = 30 * 24 * 3600 * 1000
_MOST: Final = 10
# Behind everybody who has played to the end.
_LAST: Final = 2.0


def shown_rating(mu: float, sigma: float) -> float:
    """What is shown: the skill that the person has almost certainly."""
    return round(mu - 3 * sigma, 2)


def is_rated(sheet: Sheet) -> bool:
    """Whether a game may change ratings: wanted so, between different people, from its beginning on."""
    is_between_people = len(sheet.people) == sheet.seats and all(place.player != COMPUTER for place in sheet.plan)
    return sheet.rated and is_between_people and not sheet.is_continued


def counts(play: Play) -> bool:
    """Whether a game changes ratings: from the first tile or card dealt on, whatever is taken back or given up."""
    is_dealt = any(not text.startswith(_BEGINNER) for row in play.rows for text in row.chance)
    return is_rated(play.sheet) and is_dealt


async def weight_of(connection: AsyncConnection, persons: Collection[str], now: int) -> float:
    """How much a game of these people counts that ends now: 1/n, where it is the n-th in 30 days of the two among them
    who have met most often; nothing beyond the tenth, and nothing where somebody has no account."""
    accounts = sa.select(people.c.id).where(people.c.id.in_(persons), people.c.login.is_not(None))
    if set((await connection.execute(accounts)).scalars()) != set(persons):
        return 0.0
    one, other = seats.alias(), seats.alias()
    both = sa.and_(one.c.game == other.c.game, one.c.person < other.c.person)
    query = (
        sa.select(sa.func.count())
        .select_from(one.join(other, both).join(games, games.c.id == one.c.game))
        .where(one.c.person.in_(persons), other.c.person.in_(persons))
        .where(games.c.weight > 0, games.c.ended > now - _WINDOW)
        .group_by(one.c.person, other.c.person)
    )
    meetings = 1 + max((await connection.execute(query)).scalars(), default=0)
    return 1 / meetings if meetings <= _MOST else 0.0


async def rate(connection: AsyncConnection, play: Play, outcome: Outcome, at: int) -> None:
    """Moves the ratings of all who played, by as much as the game counts; the rows are locked in one order."""
    persons = [play.sheet.sitters[seat].person for seat in range(play.sheet.seats)]
    query = sa.select(people).where(people.c.id.in_(persons)).order_by(people.c.id).with_for_update()
    known = {row.id: row for row in (await connection.execute(query)).all()}
    weight = await weight_of(connection, persons, at)
    await connection.execute(sa.update(games).where(games.c.id == play.sheet.id).values(weight=weight))
    if not weight:
        return
    before = [[_MODEL.rating(mu=known[person].mu, sigma=known[person].sigma)] for person in persons]
    # Who has left the seat to a computer is behind all others, whatever the computer made of it.
    ranks = [_LAST if seat in play.substitutes else 1.0 - outcome.share(seat) for seat in range(len(persons))]
    after = _MODEL.rate(before, ranks=ranks)
    for person, (old,), (new,) in zip(persons, before, after, strict=True):
        moved = {"mu": old.mu + weight * (new.mu - old.mu), "sigma": old.sigma + weight * (new.sigma - old.sigma)}
        change = sa.update(people).where(people.c.id == person)
        await connection.execute(change.values(**moved, rated=people.c.rated + 1))
