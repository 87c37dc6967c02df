"""Ratings of accounts, by OpenSkill; a game counts less the more often the same people play each other."""

from collections.abc import Collection, Sequence
from typing import Final

import sqlalchemy as sa
from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.db.schema import games, people, rating_history, seats

_MODEL: Final = PlackettLuce()
MU: Final = _MODEL.mu
SIGMA: Final = _MODEL.sigma
# What a rating is made of: the estimate and its uncertainty.
Skill = tuple[float, float]
# The window for games between the same people, in milliseconds, and how many of them count.
_WINDOW: Final = 30 * 24 * 3600 * 1000
_MOST: Final = 10


def displayed_rating(mu: float, sigma: float) -> float:
    """Return the displayed rating: a conservative estimate of the skill."""
    return round(mu - 3 * sigma, 2)


def rate_pair(winner: Skill, loser: Skill) -> tuple[Skill, Skill]:
    """Return the ratings of both after one has beaten the other."""
    before = [[_MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in (winner, loser)]
    (won,), (lost,) = _MODEL.rate(before, ranks=[1, 2])
    return (won.mu, won.sigma), (lost.mu, lost.sigma)


async def game_weight(connection: AsyncConnection, persons: Collection[str], now: int) -> float:
    """Return how much a game of these people counts that ends now: 1/n for the n-th game in 30 days of the pair among
    them that has met most often; nothing after the tenth, and nothing if someone has no account."""
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


async def update_ratings(
    connection: AsyncConnection, game: str, persons: Sequence[str], ranks: Sequence[float], at: int
) -> None:
    """Update the ratings of all players by the weight of the game; rows are locked in one order to avoid deadlocks."""
    query = sa.select(people).where(people.c.id.in_(persons)).order_by(people.c.id).with_for_update()
    known = {row.id: row for row in (await connection.execute(query)).all()}
    weight = await game_weight(connection, persons, at)
    await connection.execute(sa.update(games).where(games.c.id == game).values(weight=weight))
    if not weight:
        return
    before = [[_MODEL.rating(mu=known[person].mu, sigma=known[person].sigma)] for person in persons]
    after = _MODEL.rate(before, ranks=list(ranks))
    for person, (old,), (new,) in zip(persons, before, after, strict=True):
        moved = {"mu": old.mu + weight * (new.mu - old.mu), "sigma": old.sigma + weight * (new.sigma - old.sigma)}
        change = sa.update(people).where(people.c.id == person)
        await connection.execute(change.values(**moved, rated=people.c.rated + 1))
        await connection.execute(rating_history.insert().values(person=person, game=game, at=at, **moved))
