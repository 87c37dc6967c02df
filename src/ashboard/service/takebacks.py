"""Taking back more than is free: one seat wishes it, and all others have to allow it before the next answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.callers import Caller, acting_seat, held_seats
from ashboard.service.commands import stale
from ashboard.service.hall import Hall
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.rounds import lock_row
from ashboard.service.rows import INTERVENED, Sending
from ashboard.service.store.database import insertion
from ashboard.service.store.schema import takebacks

WISH: Final = "wish"
ALLOW: Final = "allow"
DECLINE: Final = "decline"
WITHDRAW: Final = "withdraw"


@dataclass(frozen=True)
class Wish:
    """A wish to go back from one row to an earlier one: whose it is, and what the seats say to it."""

    seq: int
    to: int
    seat: int
    allowed: list[int]
    declined: list[int]


async def wish_or_allow(hall: Hall, game: str, caller: Caller, seq: int, to: int) -> bool:
    """Wishes to go back to row `to`, or allows it; whether everybody has by now, and the game has gone back."""
    async with hall.lock(game):
        play = await hall.play(game)
        seat = acting_seat(caller, play.sheet, play.asked, play.lost)
        _check(play, seat, seq, to)
        async with hall.database.writing() as connection:
            wish = await _say(hall, connection, play, held_seats(caller, play.sheet, play.lost), seat, to)
        if play.sheet.is_between_people and not set(wish.allowed) >= _voters(play):
            await hall.told(game, 0)
            return False
        made = play.undone(to, Sending(wish.seat, None, None, hall.world.now()), hall.gaps)
        if await hall.commit(play, made) is None:
            raise stale(play, seat)
        await hall.told(game, 0)
        return True


def _check(play: Play, seat: int, seq: int, to: int) -> None:
    if not play.is_running:
        raise Refused("not-running", "the game is over")
    if seq != play.seq:
        raise stale(play, seat)
    if seat not in _voters(play):
        raise Refused("no-undo", "the seat is out of the game")
    if to not in play.line or to == play.line[-1]:
        raise Refused("no-undo", "there is nothing to go back to")
    after = (play.rows[number - 1] for number in play.line if number > to)
    if any(row.kind == INTERVENED for row in after):
        raise Refused("no-undo", "never past a resignation or a time-out")


def _voters(play: Play) -> set[int]:
    """The seats whose people play on: all of them have to allow it."""
    given_up = {play.rows[number - 1].seat for number in play.line if play.rows[number - 1].kind == INTERVENED}
    return {seat for seat in play.sheet.sitters if not play.level(seat) and seat not in given_up}


async def _say(hall: Hall, connection: AsyncConnection, play: Play, held: Sequence[int], seat: int, to: int) -> Wish:
    """Writes down that the seats wish or allow it; what all have said by then, since nobody else writes meanwhile."""
    game = play.sheet.id
    await lock_row(connection, game)
    found = await _wish(connection, game, play.seq)
    if found is not None and found.declined:
        raise Refused("no-undo", "it was declined; wait for the next answer")
    if found is not None and found.to != to:
        raise Refused("no-undo", "another wish waits for an answer")
    await connection.execute(sa.delete(takebacks).where(takebacks.c.game == game, takebacks.c.seq < play.seq))
    rows = [
        {"game": game, "seq": play.seq, "seat": one, "back_to": to, "kind": ALLOW if found or one != seat else WISH}
        for one in held
    ]
    await connection.execute(insertion(hall.database, takebacks).on_conflict_do_nothing(), rows)
    wish = await _wish(connection, game, play.seq)
    assert wish is not None
    return wish


async def decline(hall: Hall, game: str, caller: Caller) -> None:
    """Declines what another seat wishes, or withdraws the own wish; before the next answer nobody can wish again."""
    async with hall.lock(game):
        play = await hall.play(game)
        seat = acting_seat(caller, play.sheet, play.asked, play.lost)
        if not play.is_running:
            raise Refused("not-running", "the game is over")
        if seat not in _voters(play):
            raise Refused("no-undo", "the seat is out of the game")
        async with hall.database.writing() as connection:
            await lock_row(connection, game)
            wish = await _wish(connection, game, play.seq)
            if wish is None:
                return
            kind = WITHDRAW if seat == wish.seat else DECLINE
            declined = insertion(hall.database, takebacks).on_conflict_do_update(
                index_elements=["game", "seq", "seat"], set_={"kind": kind}
            )
            row = {"game": game, "seq": play.seq, "seat": seat, "back_to": wish.to, "kind": kind}
            await connection.execute(declined, row)
        await hall.told(game, 0)


async def wish_at(hall: Hall, game: str, seq: int) -> Wish | None:
    """What is wished at a row: with the next one it has lapsed."""
    async with hall.database.reading() as connection:
        return await _wish(connection, game, seq)


async def _wish(connection: AsyncConnection, game: str, seq: int) -> Wish | None:
    query = sa.select(takebacks).where(takebacks.c.game == game, takebacks.c.seq == seq).order_by(takebacks.c.seat)
    said = (await connection.execute(query)).all()
    if not said:
        return None
    whose = next(line.seat for line in said if line.kind in (WISH, WITHDRAW))
    declined = [line.seat for line in said if line.kind in (DECLINE, WITHDRAW)]
    return Wish(seq, said[0].back_to, whose, [line.seat for line in said if line.seat not in declined], declined)
