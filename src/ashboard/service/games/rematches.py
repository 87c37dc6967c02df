"""Rematches: the same game once more, every player one seat on."""

import sqlalchemy as sa

from ashboard.service.accounts.auth import Caller
from ashboard.service.db.schema import games
from ashboard.service.games.game_info import (
    OVER,
    RESERVED,
    GameInfo,
    SeatPlan,
)
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.lobby import NewGame, create, previous_seat
from ashboard.service.games.permissions import held_seats
from ashboard.service.games.size_limits import has_custom_table
from ashboard.service.problems import Refused


async def create_rematch(store: GameStore, game: str, caller: Caller) -> GameInfo:
    """Create the same game with every player one seat on; a second request returns the first rematch."""
    async with store.lock(game):
        info = await store.info(game)
        if not held_seats(caller, info):
            raise Refused("forbidden", "only players of the game can ask for a rematch")
        if info.status != OVER:
            raise Refused("not-over", "the game is not over")
        known = await find_rematch(store, game)
        if known is None:
            is_rated = info.rated and not has_custom_table(info.options)
            places = [_same_place(info, previous_seat(info, seat)) for seat in range(info.seats)]
            new_game = NewGame(
                info.game, info.options, places,
                listed=False, rated=is_rated, delay=info.delay, clock=info.clock, rules=info.rules,
            )  # fmt: skip
            try:
                made, _ = await create(store, caller, new_game, rematch_of=game)
                known = made.id
            except sa.exc.IntegrityError:
                # Another process was faster.
                known = await find_rematch(store, game)
        await store.notify(game, 0)
        return await store.info(str(known))


def _same_place(info: GameInfo, seat: int) -> SeatPlan:
    if seat in info.players:
        return SeatPlan(RESERVED, info.players[seat].person)
    return info.plan[seat]


async def find_rematch(store: GameStore, game: str) -> str | None:
    async with store.database.connect() as connection:
        found_id = (await connection.execute(sa.select(games.c.id).where(games.c.rematch_of == game))).scalar()
    return None if found_id is None else str(found_id)
