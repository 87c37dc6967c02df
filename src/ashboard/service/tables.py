"""The table around a game as viewers see it: who sits there, who is there, what is offered, how it ended."""

import asyncio
from typing import Final

import msgspec

from ashboard.service.founding import rematch_id
from ashboard.service.hall import Hall, is_visible
from ashboard.service.messages import TableMessage, table_message
from ashboard.service.rows import NOBODY
from ashboard.service.sheet import OPEN, RUNNING, Sheet
from ashboard.service.talking import present_seats, standing_offers


async def table_of(hall: Hall, sheet: Sheet, seat: int) -> TableMessage:
    """For a seat, or for a spectator, who may have to wait."""
    play = None if sheet.status == OPEN else hall.recalled(sheet.id)
    substitutes = {} if play is None else play.substitutes
    present = await present_seats(hall, sheet.id)
    if seat == NOBODY and sheet.delay and not is_visible(sheet, hall.world.now()):
        table = table_message(msgspec.structs.replace(sheet, status=RUNNING, outcome=None), present, [], None, {})
        return msgspec.structs.replace(table, ended=None)
    offers = [] if seat == NOBODY and sheet.delay else await standing_offers(hall, sheet.id)
    table = table_message(sheet, present, offers, await rematch_id(hall, sheet.id), substitutes)
    return msgspec.structs.replace(table, rated=table.rated and not (play is not None and play.has_undo))


class Tables:
    """Makes the message once for everybody who asks after the same change."""

    def __init__(self, hall: Hall) -> None:
        self._hall: Final = hall
        self._making: Final[dict[tuple[str, bool], asyncio.Task[tuple[Sheet, bytes]]]] = {}

    async def encoded(self, game: str, seat: int) -> tuple[Sheet, bytes]:
        """The sheet and the table as JSON; whoever asks while it is being made gets the one made next."""
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

    def _forget(self, place: tuple[str, bool], task: "asyncio.Task[tuple[Sheet, bytes]]") -> None:
        if self._making.get(place) is task:
            del self._making[place]

    async def _made(self, game: str, seat: int) -> tuple[Sheet, bytes]:
        sheet = await self._hall.sheet(game)
        return sheet, msgspec.json.encode(await table_of(self._hall, sheet, seat))
