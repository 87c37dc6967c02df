"""Ratings of accounts, by OpenSkill; only games that were really played between accounts count."""

from typing import Final

import sqlalchemy as sa
from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.core.outcome import Outcome
from ashboard.service.play import Play
from ashboard.service.rows import ANSWER
from ashboard.service.sheet import COMPUTER
from ashboard.service.store.schema import people

_MODEL: Final = PlackettLuce()
MU: Final = _MODEL.mu
SIGMA: Final = _MODEL.sigma


def shown_rating(mu: float, sigma: float) -> float:
    """What is shown: the skill that the person has almost certainly."""
    return round(mu - 3 * sigma, 2)


def counts(play: Play, seat: int) -> bool:
    """Whether a game may change ratings: wanted so, between different people, nothing taken back, nobody left at once.

    The seat is that of the row to come, which may be somebody's first answer.
    """
    sheet = play.sheet
    is_between_accounts = len(sheet.people) == sheet.seats and all(place.player != COMPUTER for place in sheet.plan)
    if not sheet.rated or not is_between_accounts or sheet.is_continued or play.has_undo or play.substitutes:
        return False
    moved = {row.seat for row in play.rows if row.kind == ANSWER} | {seat}
    return moved >= set(range(sheet.seats))


async def rate(connection: AsyncConnection, play: Play, outcome: Outcome) -> None:
    """Moves the ratings of all who played; the rows are locked in one order."""
    persons = [play.sheet.sitters[seat].person for seat in range(play.sheet.seats)]
    query = sa.select(people).where(people.c.id.in_(persons)).order_by(people.c.id).with_for_update()
    known = {row.id: row for row in (await connection.execute(query)).all()}
    if any(known[person].login is None for person in persons):
        return
    before = [[_MODEL.rating(mu=known[person].mu, sigma=known[person].sigma)] for person in persons]
    ranks = [1.0 - outcome.share(seat) for seat in range(len(persons))]
    after = _MODEL.rate(before, ranks=ranks)
    for person, team in zip(persons, after, strict=True):
        change = sa.update(people).where(people.c.id == person)
        await connection.execute(change.values(mu=team[0].mu, sigma=team[0].sigma, rated=people.c.rated + 1))
