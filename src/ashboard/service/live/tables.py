"""The table around a game as viewers see it: players, presence, offers, result."""

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from ashboard.service.accounts.ratings import game_weight
from ashboard.service.games.draws import standing_offers
from ashboard.service.games.game_info import OVER, RUNNING, GameInfo
from ashboard.service.games.game_store import GameStore, is_visible, visible_seq
from ashboard.service.games.live_game import LiveGame
from ashboard.service.games.messages import TableClockMessage, TableMessage, TakebackMessage, table_message
from ashboard.service.games.rematches import find_rematch
from ashboard.service.games.results import is_rated
from ashboard.service.games.rows import NOBODY, SUBSTITUTE, Row
from ashboard.service.games.takebacks import read_request
from ashboard.service.live.presence import read_presence


async def build_table(store: GameStore, info: GameInfo, seat: int) -> TableMessage:
    """Build the table message for a seat, or for a spectator, who may be delayed."""
    now, waits = store.sources.now(), seat == NOBODY and info.delay > 0
    rows: Sequence[Row] = ()
    offers: list[int] = []
    clocks: TableClockMessage | None = None
    if info.status in (RUNNING, OVER):
        live = await store.load(info.id)
        rows = live.rows[: visible_seq(live, seat, now)]
        clocks = _clocks(live)
        offers = [] if waits or info.status == OVER else await standing_offers(store, live)
    rematch = await find_rematch(store, info.id)
    if waits and not is_visible(info, now):
        info, rematch = msgspec.structs.replace(info, status=RUNNING, outcome=None, ended=None), None
    substitutes = {row.seat: row.text for row in rows if row.kind == SUBSTITUTE}
    table = table_message(info, await read_presence(store, info.id), offers, rematch, substitutes)
    if not waits:
        # These would reveal rows that are still hidden.
        table.weight, table.takeback = await _weight(store, info), await _takeback(store, info, rows)
        table.clocks = clocks
    return table


def _clocks(live: LiveGame) -> TableClockMessage | None:
    """Return the clocks of a running game; None if it has none."""
    if live.last_snapshot.clocks is None or not live.is_running:
        return None
    return msgspec.convert({"seq": live.seq, **live.last_snapshot.clocks}, TableClockMessage)


async def _weight(store: GameStore, info: GameInfo) -> float | None:
    """Return how much the game counts for ratings as things stand; None if it is unrated."""
    if not is_rated(info):
        return None
    if info.status == OVER:
        return info.weight or 0.0
    async with store.database.connect() as connection:
        return await game_weight(connection, info.people, store.sources.now())


async def _takeback(store: GameStore, info: GameInfo, rows: Sequence[Row]) -> TakebackMessage | None:
    """Return the open takeback request, which lasts until the next answer."""
    if info.status != RUNNING or not info.is_between_people:
        return None
    wish = await read_request(store, info.id, len(rows))
    return None if wish is None else TakebackMessage(wish.seq, wish.to, wish.seat, wish.allowed, wish.declined)


class EncodedTable(NamedTuple):
    """The game's info, its table as JSON, and whether it shows draw offers, which lapse with the next row."""

    info: GameInfo
    data: bytes
    has_offers: bool


class TableMessages:
    """Builds the message once for all viewers of the same change."""

    def __init__(self, store: GameStore) -> None:
        self._store: Final = store
        self._making: Final[dict[tuple[str, bool], asyncio.Task[EncodedTable]]] = {}

    async def encode(self, game: str, seat: int) -> EncodedTable:
        """Return the encoded table; a request during a build gets the next one."""
        place = (game, seat == NOBODY)
        under_way = self._making.get(place)
        if under_way is not None and not under_way.done():
            await asyncio.wait([under_way])
            under_way = self._making.get(place)
        if under_way is None or under_way.done():
            under_way = asyncio.create_task(self._build(game, seat))
            self._making[place] = under_way
            under_way.add_done_callback(lambda task: self._forget(place, task))
        return await asyncio.shield(under_way)

    def _forget(self, place: tuple[str, bool], task: "asyncio.Task[EncodedTable]") -> None:
        if self._making.get(place) is task:
            del self._making[place]

    async def _build(self, game: str, seat: int) -> EncodedTable:
        info = await self._store.info(game)
        table = await build_table(self._store, info, seat)
        return EncodedTable(info, msgspec.json.encode(table), bool(table.draw_offers))
