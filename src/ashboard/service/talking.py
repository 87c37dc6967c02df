"""What is said at a table: chat, and offers of a draw."""

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.callers import Caller, acting_seat
from ashboard.service.commands import intervene
from ashboard.service.hall import Hall
from ashboard.service.messages import ChatMessage
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.rows import NOBODY, Sending
from ashboard.service.sheet import COMPUTER, Sheet
from ashboard.service.store.database import insertion
from ashboard.service.store.schema import games, mutes, talk

CHAT: Final = "chat"
DRAW: Final = "draw"
OFFER: Final = "offer"
WITHDRAWAL: Final = "withdrawal"
_MOST_LINES: Final = 1000


async def say(hall: Hall, game: str, caller: Caller, text: str) -> ChatMessage:
    """A line of chat from somebody who sits at the table."""
    sheet = await hall.sheet(game)
    seat = acting_seat(caller, sheet, None)
    async with hall.lock(game):
        async with hall.database.writing() as connection:
            line = await _add(hall, connection, game, CHAT, seat, caller.person, text)
        await hall.told(game, 0)
    return ChatMessage("chat", line["number"], seat, sheet.sitters[seat].name, text, line["at"])


async def _add(
    hall: Hall, connection: AsyncConnection, game: str, kind: str, seat: int, person: str, text: str
) -> dict[str, Any]:
    # Whoever speaks at the same moment in another process waits, and gets the next number.
    await connection.execute(sa.select(games.c.id).where(games.c.id == game).with_for_update(key_share=True))
    last = sa.select(sa.func.coalesce(sa.func.max(talk.c.number), 0)).where(talk.c.game == game)
    number = (await connection.execute(last)).scalar_one() + 1
    if number > _MOST_LINES:
        raise Refused("too-many", "enough has been said in this game")
    line = {"game": game, "number": number, "kind": kind, "seat": seat, "person": person, "text": text}
    line["at"] = hall.world.now()
    await connection.execute(talk.insert().values(line))
    return line


async def lines(hall: Hall, sheet: Sheet, after: int, listener: str | None) -> list[ChatMessage]:
    """The chat behind a line, without those whom the listener has muted."""
    query = sa.select(talk).where(talk.c.game == sheet.id, talk.c.kind == CHAT, talk.c.number > after)
    async with hall.database.reading() as connection:
        found = (await connection.execute(query.order_by(talk.c.number))).all()
        muted: set[str] = set()
        if listener is not None and found:
            rows = await connection.execute(sa.select(mutes.c.muted).where(mutes.c.person == listener))
            muted = set(rows.scalars())
    return [
        ChatMessage("chat", line.number, line.seat, sheet.sitters[line.seat].name, line.text, line.at)
        for line in found
        if line.person not in muted and line.seat in sheet.sitters
    ]


async def mute(hall: Hall, game: str, caller: Caller, seat: int, *, is_muted: bool) -> None:
    """From now on the caller hears nothing from whoever sits there, in any game; or hears him again."""
    sheet = await hall.sheet(game)
    if seat not in sheet.sitters:
        raise Refused("not-found", "nobody sits there")
    other = sheet.sitters[seat].person
    async with hall.database.writing() as connection:
        if is_muted:
            row = {"person": caller.person, "muted": other}
            await connection.execute(insertion(hall.database, mutes).on_conflict_do_nothing(), [row])
        else:
            gone = sa.delete(mutes).where(mutes.c.person == caller.person, mutes.c.muted == other)
            await connection.execute(gone)


async def offer_draw(hall: Hall, game: str, caller: Caller) -> bool:
    """Offers a draw or accepts one: once all have agreed the game is drawn [RESIGN-01]."""
    async with hall.lock(game):
        play = await hall.play(game)
        seat = acting_seat(caller, play.sheet, play.asked)
        _check_draw(play)
        offered = await standing_offers(hall, game)
        agreed = {*offered, *(play.sheet.seats_of(caller.person) if caller.game is None else [seat])}

        async def follow(connection: AsyncConnection) -> None:
            if seat not in offered:
                await _add(hall, connection, game, OFFER, seat, caller.person, "")

        is_agreed = agreed >= set(play.sheet.sitters)
        if is_agreed:
            await intervene(hall, play, seat, DRAW, follow)
        else:
            async with hall.database.writing() as connection:
                await follow(connection)
            await hall.told(game, 0)
        return is_agreed


def _check_draw(play: Play) -> None:
    if not play.is_running:
        raise Refused("not-running", "the game is over")
    if any(place.player == COMPUTER for place in play.sheet.plan):
        raise Refused("no-draw", "a computer does not agree to a draw")
    try:
        play.intervened(DRAW, Sending(NOBODY, None, None, 0), ())
    except Refused:
        raise Refused("no-draw", "the game knows no draw") from None


async def withdraw_draw(hall: Hall, game: str, caller: Caller) -> None:
    """Takes back the own offer and declines those of the others."""
    async with hall.lock(game):
        play = await hall.play(game)
        seat = acting_seat(caller, play.sheet, play.asked)
        if not play.is_running:
            raise Refused("not-running", "the game is over")
        if await standing_offers(hall, game):
            async with hall.database.writing() as connection:
                await _add(hall, connection, game, WITHDRAWAL, seat, caller.person, "")
            await hall.told(game, 0)


async def standing_offers(hall: Hall, game: str) -> list[int]:
    """The seats that have agreed to a draw; whoever declines ends all offers."""
    query = sa.select(talk).where(talk.c.game == game, talk.c.kind != CHAT).order_by(talk.c.number)
    async with hall.database.reading() as connection:
        said = (await connection.execute(query)).all()
    standing: set[int] = set()
    for line in said:
        standing = {*standing, line.seat} if line.kind == OFFER else set()
    return sorted(standing)


def clean_line(text: str) -> str:
    """A line of chat as it is kept: visible signs on one line."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not line:
        raise Refused("bad-text", "expected signs that can be seen")
    return line
