"""Takebacks beyond free undo: one seat asks, and all others have to allow it before the next answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.accounts.auth import Caller
from ashboard.service.db.database import insert_into
from ashboard.service.db.schema import takebacks
from ashboard.service.games.commands import check_length, stale_error
from ashboard.service.games.dice_rounds import lock_game_row
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.live_game import LiveGame
from ashboard.service.games.permissions import acting_seat, held_seats
from ashboard.service.games.rows import INTERVENED, Submission
from ashboard.service.problems import Refused

WISH: Final = "wish"
ALLOW: Final = "allow"
DECLINE: Final = "decline"
WITHDRAW: Final = "withdraw"


@dataclass(frozen=True)
class TakebackRequest:
    """A request to go back to an earlier row: which seat asks, and which have allowed or declined it."""

    seq: int
    to: int
    seat: int
    allowed: list[int]
    declined: list[int]


async def request_or_allow(store: GameStore, game: str, caller: Caller, seq: int, to: int) -> bool:
    """Ask to go back to row `to`, or allow it; return whether everyone has, and the game has gone back."""
    async with store.lock(game):
        live = await store.load(game)
        seat = acting_seat(caller, live.info, live.asked, live.lost_seats)
        _check(live, seat, seq, to)
        async with store.database.transaction() as connection:
            wish = await _record_consent(
                store, connection, live, held_seats(caller, live.info, live.lost_seats), seat, to
            )
        if live.info.is_between_people and not set(wish.allowed) >= _voters(live):
            await store.notify(game, 0)
            return False
        pending = live.prepare_undo(to, Submission(wish.seat, None, None, store.sources.now()), store.gaps)
        if await store.commit(live, pending) is None:
            raise stale_error(live, seat)
        await store.notify(game, 0)
        return True


def _check(live: LiveGame, seat: int, seq: int, to: int) -> None:
    if not live.is_running:
        raise Refused("not-running", "the game is over")
    if seq != live.seq:
        raise stale_error(live, seat)
    check_length(live)
    if seat not in _voters(live):
        raise Refused("no-undo", "the seat is no longer in the game")
    if to not in live.line or to == live.line[-1]:
        raise Refused("no-undo", "there is no such row to go back to")
    after = (live.rows[number - 1] for number in live.line if number > to)
    if any(row.kind == INTERVENED for row in after):
        raise Refused("no-undo", "you cannot go back past a resignation or a time-out")


def _voters(live: LiveGame) -> set[int]:
    """Return the seats whose players are still in the game: all of them have to allow it."""
    given_up = {live.rows[number - 1].seat for number in live.line if live.rows[number - 1].kind == INTERVENED}
    return {seat for seat in live.info.players if not live.level(seat) and seat not in given_up}


async def _record_consent(
    store: GameStore, connection: AsyncConnection, live: LiveGame, held: Sequence[int], seat: int, to: int
) -> TakebackRequest:
    """Store that the seats ask or allow; return the request as it then stands, since the row is locked."""
    game = live.info.id
    await lock_game_row(connection, game)
    found = await _wish(connection, game, live.seq)
    if found is not None and found.declined:
        raise Refused("no-undo", "the takeback was declined; wait for the next answer")
    if found is not None and found.to != to:
        raise Refused("no-undo", "another takeback is waiting for an answer")
    await connection.execute(sa.delete(takebacks).where(takebacks.c.game == game, takebacks.c.seq < live.seq))
    rows = [
        {"game": game, "seq": live.seq, "seat": one, "back_to": to, "kind": ALLOW if found or one != seat else WISH}
        for one in held
    ]
    await connection.execute(insert_into(store.database, takebacks).on_conflict_do_nothing(), rows)
    wish = await _wish(connection, game, live.seq)
    assert wish is not None
    return wish


async def decline(store: GameStore, game: str, caller: Caller) -> None:
    """Decline another seat's request, or withdraw the caller's; no new request is possible before the next answer."""
    async with store.lock(game):
        live = await store.load(game)
        seat = acting_seat(caller, live.info, live.asked, live.lost_seats)
        if not live.is_running:
            raise Refused("not-running", "the game is over")
        if seat not in _voters(live):
            raise Refused("no-undo", "the seat is no longer in the game")
        async with store.database.transaction() as connection:
            await lock_game_row(connection, game)
            wish = await _wish(connection, game, live.seq)
            if wish is None:
                return
            kind = WITHDRAW if seat == wish.seat else DECLINE
            declined = insert_into(store.database, takebacks).on_conflict_do_update(
                index_elements=["game", "seq", "seat"], set_={"kind": kind}
            )
            row = {"game": game, "seq": live.seq, "seat": seat, "back_to": wish.to, "kind": kind}
            await connection.execute(declined, row)
        await store.notify(game, 0)


async def read_request(store: GameStore, game: str, seq: int) -> TakebackRequest | None:
    """Return the request at a row; it lapses with the next row."""
    async with store.database.connect() as connection:
        return await _wish(connection, game, seq)


async def _wish(connection: AsyncConnection, game: str, seq: int) -> TakebackRequest | None:
    query = sa.select(takebacks).where(takebacks.c.game == game, takebacks.c.seq == seq).order_by(takebacks.c.seat)
    said = (await connection.execute(query)).all()
    if not said:
        return None
    whose = next(line.seat for line in said if line.kind in (WISH, WITHDRAW))
    declined = [line.seat for line in said if line.kind in (DECLINE, WITHDRAW)]
    return TakebackRequest(
        seq, said[0].back_to, whose, [line.seat for line in said if line.seat not in declined], declined
    )
