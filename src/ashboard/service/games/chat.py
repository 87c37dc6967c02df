"""Chat between the players of a game."""

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.accounts.auth import Caller
from ashboard.service.db.database import insert_into
from ashboard.service.db.schema import games, mutes, seat_mutes, talk
from ashboard.service.games.game_info import GameInfo
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.messages import ChatMessage
from ashboard.service.games.permissions import acting_seat, held_seats
from ashboard.service.problems import Refused

CHAT: Final = "chat"
# Other kinds of lines: offers of a draw and their withdrawals.
OFFER: Final = "offer"
WITHDRAWAL: Final = "withdrawal"
# Lines of chat in a game, per person and in all, and draw offers per seat.
_MOST_LINES: Final = 1000
_MOST_IN_ALL: Final = 4000
_MOST_OFFERS: Final = 100


async def say(store: GameStore, game: str, caller: Caller, text: str) -> ChatMessage:
    """Write a line of chat from a player of the game."""
    info = await store.info(game)
    seat = acting_seat(caller, info, None)
    async with store.lock(game):
        async with store.database.transaction() as connection:
            line = await add_line(store, connection, game, CHAT, seat, caller.person, text)
        await store.notify(game, 0)
    player = info.players[seat]
    return ChatMessage("chat", line["number"], seat, player.name, text, line["at"], player.is_guest)


async def add_line(
    store: GameStore, connection: AsyncConnection, game: str, kind: str, seat: int, person: str, text: str
) -> dict[str, Any]:
    # A line written by another process at the same time waits, and gets the next number.
    await connection.execute(sa.select(games.c.id).where(games.c.id == game).with_for_update(key_share=True))
    await _check_room(connection, game, kind, seat, person)
    last = sa.select(sa.func.coalesce(sa.func.max(talk.c.number), 0)).where(talk.c.game == game)
    number = (await connection.execute(last)).scalar_one() + 1
    line = {"game": game, "number": number, "kind": kind, "seat": seat, "person": person, "text": text}
    line["at"] = store.sources.now()
    await connection.execute(talk.insert().values(line))
    return line


async def _check_room(connection: AsyncConnection, game: str, kind: str, seat: int, person: str) -> None:
    """Refuse a line beyond the limits; nobody can silence the others, or keep them from agreeing on a draw.

    Every withdrawal ends offers, so there are never more withdrawals than offers.
    """
    said = sa.and_(talk.c.game == game, talk.c.kind == kind)
    limits: dict[str, list[tuple[Any, int]]] = {
        CHAT: [(talk.c.person == person, _MOST_LINES), (sa.true(), _MOST_IN_ALL)],
        OFFER: [(talk.c.seat == seat, _MOST_OFFERS)],
        WITHDRAWAL: [],
    }
    for whose, most in limits[kind]:
        count = sa.select(sa.func.count()).select_from(talk).where(said, whose)
        if (await connection.execute(count)).scalar_one() >= most:
            raise Refused("too-many", "this game has reached its limit of chat lines or draw offers")


async def lines(store: GameStore, info: GameInfo, after: int, listener: Caller | None) -> list[ChatMessage]:
    """Return the chat after a line, without players the listener has muted."""
    query = sa.select(talk).where(talk.c.game == info.id, talk.c.kind == CHAT, talk.c.number > after)
    async with store.database.connect() as connection:
        found = (await connection.execute(query.order_by(talk.c.number))).all()
        muted: set[str] = set()
        if listener is not None and found:
            muted = set((await connection.execute(_muted_by(listener))).scalars())
    players = info.players
    return [
        ChatMessage("chat", line.number, line.seat, player.name, line.text, line.at, player.is_guest)
        for line in found
        if line.person not in muted and (player := players.get(line.seat)) is not None and player.person == line.person
    ]


def _muted_by(listener: Caller) -> Any:
    """Return the query for muted people: of a person, or of one seat for a seat's token."""
    if listener.is_person:
        return sa.select(mutes.c.muted).where(mutes.c.person == listener.person)
    seat = (seat_mutes.c.game == listener.game, seat_mutes.c.seat == listener.seat)
    return sa.select(seat_mutes.c.muted).where(*seat)


async def mute(store: GameStore, game: str, caller: Caller, seat: int, *, is_muted: bool) -> None:
    """Mute or unmute the player in a seat.

    A person's mute holds in every game, that of a seat's token in its own game.
    """
    info = await store.info(game)
    if seat not in info.players:
        raise Refused("not-found", "the seat is empty")
    if not caller.is_person and not held_seats(caller, info):
        raise Refused("seat-token", "the token belongs to a seat of another game", game=caller.game)
    table = mutes if caller.is_person else seat_mutes
    mine = {"person": caller.person} if caller.is_person else {"game": caller.game, "seat": caller.seat}
    row = {**mine, "muted": info.players[seat].person}
    async with store.database.transaction() as connection:
        if is_muted:
            await connection.execute(insert_into(store.database, table).on_conflict_do_nothing(), [row])
        else:
            await connection.execute(sa.delete(table).where(*(table.c[name] == value for name, value in row.items())))


def clean_line(text: str) -> str:
    """Return a line of chat as it is stored: printable characters on one line."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not line:
        raise Refused("bad-text", "expected visible characters")
    return line
