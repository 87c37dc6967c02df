"""Offers of a draw."""

from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from ashboard.service.accounts.auth import Caller
from ashboard.service.db.schema import talk
from ashboard.service.games.chat import CHAT, OFFER, WITHDRAWAL, add_line
from ashboard.service.games.commands import TRIES, intervene_once
from ashboard.service.games.game_info import COMPUTER
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.live_game import LiveGame
from ashboard.service.games.permissions import acting_seat, held_seats
from ashboard.service.games.rows import ANSWER, NOBODY, Row, Submission
from ashboard.service.problems import Refused

DRAW: Final = "draw"


async def offer_draw(store: GameStore, game: str, caller: Caller) -> bool:
    """Offer or accept a draw. RESIGN-01: once every player has agreed, the game is drawn."""
    async with store.lock(game):
        live = await store.load(game)
        seat = acting_seat(caller, live.info, live.asked, live.lost_seats)
        for _ in range(TRIES):
            _check_draw(live)
            offered = await standing_offers(store, live)
            if not {*offered, *held_seats(caller, live.info)} >= set(live.info.players):
                if seat not in offered:
                    async with store.database.transaction() as connection:
                        await add_line(store, connection, game, OFFER, seat, caller.person, str(live.seq))
                    await store.notify(game, 0)
                return False
            # If another row comes first, the offers may have lapsed with it.
            if await intervene_once(store, live, seat, DRAW) is not None:
                return True
    raise Refused("unavailable", "the game is moving on too fast; try again")


def _check_draw(live: LiveGame) -> None:
    if not live.is_running:
        raise Refused("not-running", "the game is over")
    if live.lost_seats or any(place.player == COMPUTER for place in live.info.plan):
        raise Refused("no-draw", "computer players do not agree to a draw")
    try:
        live.prepare_intervention(DRAW, Submission(NOBODY, None, None, 0), ())
    except Refused:
        raise Refused("no-draw", "this game has no draw by agreement") from None


async def withdraw_draw(store: GameStore, game: str, caller: Caller) -> None:
    """Withdraw the caller's offer and decline those of the others."""
    async with store.lock(game):
        live = await store.load(game)
        seat = acting_seat(caller, live.info, live.asked, live.lost_seats)
        if not live.is_running:
            raise Refused("not-running", "the game is over")
        if await standing_offers(store, live):
            async with store.database.transaction() as connection:
                await add_line(store, connection, game, WITHDRAWAL, seat, caller.person, "")
            await store.notify(game, 0)


async def standing_offers(store: GameStore, live: LiveGame) -> list[int]:
    """Return the seats that have agreed to a draw.

    An offer lapses with the next answer of another seat, and with anything else that changes the game; declining ends
    all offers.
    """
    query = sa.select(talk).where(talk.c.game == live.info.id, talk.c.kind != CHAT).order_by(talk.c.number)
    async with store.database.connect() as connection:
        said = (await connection.execute(query)).all()
    standing: dict[int, int] = {}
    for line in said:
        # Offers stored without a row count from the start of the game.
        standing = {**standing, line.seat: int(line.text or 0)} if line.kind == OFFER else {}
    return sorted(seat for seat, seq in standing.items() if not _has_lapsed(seat, live.rows[seq:]))


def _has_lapsed(seat: int, since: Sequence[Row]) -> bool:
    """Whether one of these rows is anything but an answer of the offering seat."""
    return any(row.kind != ANSWER or row.seat != seat for row in since)
