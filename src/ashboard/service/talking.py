"""What is said at a table: chat, and offers of a draw."""

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.callers import Caller, acting_seat, held_seats
from ashboard.service.commands import TRIES, intervene_once
from ashboard.service.hall import Hall
from ashboard.service.messages import ChatMessage
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.rows import ANSWER, NOBODY, Row, Sending
from ashboard.service.sheet import COMPUTER, Sheet
from ashboard.service.store.database import insertion
from ashboard.service.store.schema import games, mutes, seat_mutes, talk

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
    sitter = sheet.sitters[seat]
    return ChatMessage("chat", line["number"], seat, sitter.name, text, line["at"], sitter.is_guest)


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


async def lines(hall: Hall, sheet: Sheet, after: int, listener: Caller | None) -> list[ChatMessage]:
    """The chat behind a line, without those whom the listener has muted."""
    query = sa.select(talk).where(talk.c.game == sheet.id, talk.c.kind == CHAT, talk.c.number > after)
    async with hall.database.reading() as connection:
        found = (await connection.execute(query.order_by(talk.c.number))).all()
        muted: set[str] = set()
        if listener is not None and found:
            muted = set((await connection.execute(_muted_by(listener))).scalars())
    sitters = sheet.sitters
    return [
        ChatMessage("chat", line.number, line.seat, sitter.name, line.text, line.at, sitter.is_guest)
        for line in found
        if line.person not in muted and (sitter := sitters.get(line.seat)) is not None and sitter.person == line.person
    ]


def _muted_by(listener: Caller) -> Any:
    """Whom a person has muted; with the token of a seat whom that seat has."""
    if listener.is_person:
        return sa.select(mutes.c.muted).where(mutes.c.person == listener.person)
    seat = (seat_mutes.c.game == listener.game, seat_mutes.c.seat == listener.seat)
    return sa.select(seat_mutes.c.muted).where(*seat)


async def mute(hall: Hall, game: str, caller: Caller, seat: int, *, is_muted: bool) -> None:
    """From now on the caller hears nothing from whoever sits there, or hears them again.

    A person does in any game, the token of a seat in its own.
    """
    sheet = await hall.sheet(game)
    if seat not in sheet.sitters:
        raise Refused("not-found", "nobody sits there")
    if not caller.is_person and not held_seats(caller, sheet):
        raise Refused("seat-token", "the seat is one of another game", game=caller.game)
    table = mutes if caller.is_person else seat_mutes
    mine = {"person": caller.person} if caller.is_person else {"game": caller.game, "seat": caller.seat}
    row = {**mine, "muted": sheet.sitters[seat].person}
    async with hall.database.writing() as connection:
        if is_muted:
            await connection.execute(insertion(hall.database, table).on_conflict_do_nothing(), [row])
        else:
            await connection.execute(sa.delete(table).where(*(table.c[name] == value for name, value in row.items())))


async def offer_draw(hall: Hall, game: str, caller: Caller) -> bool:
    """Offers a draw or accepts one: once all have agreed the game is drawn [RESIGN-01]."""
    async with hall.lock(game):
        play = await hall.play(game)
        seat = acting_seat(caller, play.sheet, play.asked, play.lost)
        for _ in range(TRIES):
            _check_draw(play)
            offered = await standing_offers(hall, play)
            if not {*offered, *held_seats(caller, play.sheet)} >= set(play.sheet.sitters):
                if seat not in offered:
                    async with hall.database.writing() as connection:
                        await _add(hall, connection, game, OFFER, seat, caller.person, str(play.seq))
                    await hall.told(game, 0)
                return False
            # Where another row comes first the offers may have lapsed with it.
            if await intervene_once(hall, play, seat, DRAW) is not None:
                return True
    raise Refused("unavailable", "the game moves on too fast")


def _check_draw(play: Play) -> None:
    if not play.is_running:
        raise Refused("not-running", "the game is over")
    if play.lost or any(place.player == COMPUTER for place in play.sheet.plan):
        raise Refused("no-draw", "a computer does not agree to a draw")
    try:
        play.intervened(DRAW, Sending(NOBODY, None, None, 0), ())
    except Refused:
        raise Refused("no-draw", "the game knows no draw") from None


async def withdraw_draw(hall: Hall, game: str, caller: Caller) -> None:
    """Takes back the own offer and declines those of the others."""
    async with hall.lock(game):
        play = await hall.play(game)
        seat = acting_seat(caller, play.sheet, play.asked, play.lost)
        if not play.is_running:
            raise Refused("not-running", "the game is over")
        if await standing_offers(hall, play):
            async with hall.database.writing() as connection:
                await _add(hall, connection, game, WITHDRAWAL, seat, caller.person, "")
            await hall.told(game, 0)


async def standing_offers(hall: Hall, play: Play) -> list[int]:
    """The seats that have agreed to a draw.

    An offer lapses with the next answer of another seat, and with everything else that changes the game; whoever
    declines ends all offers.
    """
    query = sa.select(talk).where(talk.c.game == play.sheet.id, talk.c.kind != CHAT).order_by(talk.c.number)
    async with hall.database.reading() as connection:
        said = (await connection.execute(query)).all()
    standing: dict[int, int] = {}
    for line in said:
        # Offers from before rows were noted are as old as the game.
        standing = {**standing, line.seat: int(line.text or 0)} if line.kind == OFFER else {}
    return sorted(seat for seat, seq in standing.items() if not _has_lapsed(seat, play.rows[seq:]))


def _has_lapsed(seat: int, since: Sequence[Row]) -> bool:
    """Whether one of these rows is anything but an answer of the seat that has offered."""
    return any(row.kind != ANSWER or row.seat != seat for row in since)


def clean_line(text: str) -> str:
    """A line of chat as it is kept: visible signs on one line."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not line:
        raise Refused("bad-text", "expected signs that can be seen")
    return line
