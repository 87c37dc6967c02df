"""The table around a game as viewers see it: who sits there, who is there, what is offered, how it ended."""

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from ashboard.service.attendance import present
from ashboard.service.founding import rematch_id
from ashboard.service.hall import Hall, is_visible, visible_seq
from ashboard.service.messages import TableMessage, TakebackMessage, table_message
from ashboard.service.ratings import is_rated, weight_of
from ashboard.service.rows import NOBODY, SUBSTITUTE, Row
from ashboard.service.sheet import OVER, RUNNING, Sheet
from ashboard.service.takebacks import wish_at
from ashboard.service.talking import standing_offers


async def table_of(hall: Hall, sheet: Sheet, seat: int) -> TableMessage:
    """For a seat, or for a spectator, who may have to wait for all that rows tell."""
    now, waits = hall.world.now(), seat == NOBODY and sheet.delay > 0
    rows: Sequence[Row] = ()
    offers: list[int] = []
    if sheet.status in (RUNNING, OVER):
        play = await hall.play(sheet.id)
        rows = play.rows[: visible_seq(play, seat, now)]
        offers = [] if waits or sheet.status == OVER else await standing_offers(hall, play)
    rematch = await rematch_id(hall, sheet.id)
    if waits and not is_visible(sheet, now):
        sheet, rematch = msgspec.structs.replace(sheet, status=RUNNING, outcome=None, ended=None), None
    substitutes = {row.seat: row.text for row in rows if row.kind == SUBSTITUTE}
    table = table_message(sheet, await present(hall, sheet.id), offers, rematch, substitutes)
    if not waits:
        # Both would tell of rows that are not to be seen yet.
        table.weight, table.takeback = await _weight(hall, sheet), await _takeback(hall, sheet, rows)
    return table


async def _weight(hall: Hall, sheet: Sheet) -> float | None:
    """How much the game counts for ratings, as things stand; None where it does not at all."""
    if not is_rated(sheet):
        return None
    if sheet.status == OVER:
        return sheet.weight or 0.0
    async with hall.database.reading() as connection:
        return await weight_of(connection, sheet.people, hall.world.now())


async def _takeback(hall: Hall, sheet: Sheet, rows: Sequence[Row]) -> TakebackMessage | None:
    """What somebody wishes to take back, until the next answer."""
    if sheet.status != RUNNING or not sheet.is_between_people:
        return None
    wish = await wish_at(hall, sheet.id, len(rows))
    return None if wish is None else TakebackMessage(wish.seq, wish.to, wish.seat, wish.allowed, wish.declined)


class EncodedTable(NamedTuple):
    """The sheet and the table as JSON, and whether there are offers on it, which lapse with the next row."""

    sheet: Sheet
    data: bytes
    has_offers: bool


class Tables:
    """Makes the message once for everybody who asks after the same change."""

    def __init__(self, hall: Hall) -> None:
        self._hall: Final = hall
        self._making: Final[dict[tuple[str, bool], asyncio.Task[EncodedTable]]] = {}

    async def encoded(self, game: str, seat: int) -> EncodedTable:
        """The table as JSON; whoever asks while it is being made gets the one made next."""
        place = (game, seat == NOBODY)
        under_way = self._making.get(place)
        if under_way is not None and not under_way.done():
            await asyncio.wait([under_way])
            under_way = self._making.get(place)
        if under_way is None or under_way.done():
            under_way = asyncio.create_task(self._made(game, seat))
            self._making[place] = under_way
            under_way.add_done_callback(lambda task: self._forget(place, task))
        return await asyncio.shield(under_way)

    def _forget(self, place: tuple[str, bool], task: "asyncio.Task[EncodedTable]") -> None:
        if self._making.get(place) is task:
            del self._making[place]

    async def _made(self, game: str, seat: int) -> EncodedTable:
        sheet = await self._hall.sheet(game)
        table = await table_of(self._hall, sheet, seat)
        return EncodedTable(sheet, msgspec.json.encode(table), bool(table.draw_offers))
