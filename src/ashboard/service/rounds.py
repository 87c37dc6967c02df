"""Rounds of fair dice: seats commit, then reveal; who does neither in time loses the seat, and a new round begins."""

from collections.abc import Mapping
from functools import partial
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.callers import PLAY, Caller, held_seats
from ashboard.service.clock import SECOND
from ashboard.service.fairness import commitment, seat_commitment
from ashboard.service.hall import Hall, for_each
from ashboard.service.problems import Refused
from ashboard.service.settings import Settings
from ashboard.service.sheet import OPEN, RUNNING, Lapse, Sheet, Sitter, text_of
from ashboard.service.store.schema import answers, games, seats, tokens

# Why a round ended without a game.
LATE: Final = "late"
LEFT: Final = "left"
# Rounds that are remembered one by one; their number is told anyway.
_REMEMBERED: Final = 20


async def lock_row(connection: AsyncConnection, game: str) -> None:
    """From here on no other process changes the game's sheet."""
    await connection.execute(sa.update(games).where(games.c.id == game).values(status=games.c.status))


async def settle(hall: Hall, connection: AsyncConnection, sheet: Sheet) -> str:
    """A seat was taken or has committed: begins a full game, or says until when its seats have to do their part.

    The level of the computer that is asked first, if one is.
    """
    if not sheet.is_full:
        return ""
    if all(sitter.commitment is None for sitter in sheet.sitters.values()):
        return await begin(hall, connection, sheet)
    if sheet.due is None or sheet.is_sealed:
        await _set_due(connection, sheet, hall.world.now() + time_to_reveal(sheet, hall.settings))
    return ""


def time_to_reveal(sheet: Sheet, settings: Settings) -> int:
    """Milliseconds for committing again, and for revealing. Nobody is hurried in a game that hurries nobody."""
    if sheet.clock is None:
        return settings.reveal_unclocked * SECOND
    return max(settings.reveal, sheet.clock.turn) * SECOND


async def begin(hall: Hall, connection: AsyncConnection, sheet: Sheet) -> str:
    """Writes the first row, with what chance answers before anybody is asked; the level that is asked, if one is."""
    draft = (await hall.opened(sheet)).started(hall.world.now(), hall.gaps)
    await connection.execute(answers.insert().values(draft.row.stored(sheet.id)))
    change = sa.update(games).where(games.c.id == sheet.id)
    await connection.execute(change.values(status=RUNNING, started=draft.row.at, due=None))
    sheet.status, sheet.started, sheet.due = RUNNING, draft.row.at, None
    return draft.row.level


async def commit(hall: Hall, game: str, seat: int, caller: Caller, number: int, committed: str) -> Sheet:
    """Commits to a contribution in this round of the dice, as long as not everybody has."""
    async with hall.lock(game):
        async with hall.database.writing() as connection:
            await lock_row(connection, game)
            sheet = await hall.sheet_in(connection, game)
            _check_seat(sheet, seat, caller)
            if sheet.status != OPEN:
                raise Refused("not-open", "the game has begun")
            check_round(sheet, number)
            if sheet.sitters[seat].commitment == committed:
                return sheet
            if sheet.is_sealed:
                raise Refused("sealed", "every seat has committed; only revealing is left")
            await _change_seat(connection, sheet, seat, commitment=committed, contribution="")
            await settle(hall, connection, sheet)
        await hall.told(game, 0)
        return sheet


def check_round(sheet: Sheet, number: int) -> None:
    """A commitment to the dice of another round would be good for nothing."""
    if number != sheet.round:
        raise Refused("stale", f"the dice are at round {sheet.round}")


async def reveal(hall: Hall, game: str, seat: int, caller: Caller, contribution: str) -> Sheet:
    """Reveals what the seat has committed to; with the last one the game begins. Sent again it changes nothing."""
    async with hall.lock(game):
        async with hall.database.writing() as connection:
            await lock_row(connection, game)
            sheet = await hall.sheet_in(connection, game)
            _check_seat(sheet, seat, caller)
            sitter = sheet.sitters[seat]
            if not sitter.commitment:
                raise Refused("bad-reveal", "the seat has committed to nothing in this round")
            if seat_commitment(sheet.id, sheet.commitment, seat, contribution) != sitter.commitment:
                raise Refused("bad-reveal", "the seat has committed to something else")
            if not sitter.is_due:
                return sheet
            if sheet.status != OPEN:
                raise Refused("not-open", "the game is not open any more")
            if not sheet.is_sealed:
                raise Refused("not-sealed", "wait until every seat is taken and has committed")
            await _change_seat(connection, sheet, seat, contribution=contribution)
            is_last = not any(other.is_due for other in sheet.sitters.values())
            level = await begin(hall, connection, sheet) if is_last else ""
        await hall.told(game, 0, level)
        return sheet


def _check_seat(sheet: Sheet, seat: int, caller: Caller) -> None:
    caller.require(PLAY)
    if seat not in held_seats(caller, sheet):
        raise Refused("forbidden", "the seat belongs to somebody else")


async def give_up(hall: Hall, connection: AsyncConnection, sheet: Sheet, seat: int) -> None:
    """Somebody gets up: the seat is free. What was sealed with it is void."""
    if sheet.is_sealed:
        await _begin_round(hall, connection, sheet, {seat: LEFT})
        return
    await _free(connection, sheet, [seat])
    await _set_due(connection, sheet, None)


async def end_overdue_rounds(hall: Hall) -> None:
    """Ends every round in which somebody has not done their part in time, the longest overdue first."""
    query = sa.select(games.c.id).where(games.c.status == OPEN, games.c.due <= hall.world.now())
    async with hall.database.reading() as connection:
        found = list((await connection.execute(query.order_by(games.c.due))).scalars())
    await for_each(found, partial(_end_round, hall))


async def _end_round(hall: Hall, game: str) -> None:
    async with hall.lock(game):
        async with hall.database.writing() as connection:
            await lock_row(connection, game)
            sheet = await hall.sheet_in(connection, game)
            # Another process may have been faster, or the last one has revealed meanwhile.
            if sheet.status != OPEN or sheet.due is None or sheet.due > hall.world.now():
                return
            late = [seat for seat, sitter in sheet.sitters.items() if _is_late(sheet, sitter)]
            await _begin_round(hall, connection, sheet, dict.fromkeys(late, LATE))
        await hall.told(game, 0)


def _is_late(sheet: Sheet, sitter: Sitter) -> bool:
    return sitter.is_due if sheet.is_sealed else sitter.commitment == ""


async def _begin_round(hall: Hall, connection: AsyncConnection, sheet: Sheet, lost: Mapping[int, str]) -> None:
    """Some lose their seats; the others keep theirs and have to commit again, to a new secret."""
    await _free(connection, sheet, list(lost))
    for seat, sitter in sheet.sitters.items():
        if sitter.commitment is not None:
            await _change_seat(connection, sheet, seat, commitment="", contribution="")
    for reason in lost.values():
        hall.metrics.lapses.labels(reason).inc()
    lapses = [*sheet.lapses, *(Lapse(sheet.round, seat, reason) for seat, reason in lost.items())][-_REMEMBERED:]
    secret = hall.world.secret()
    values = {"secret": secret, "commitment": commitment(secret), "round": sheet.round + 1, "due": None}
    change = sa.update(games).where(games.c.id == sheet.id)
    await connection.execute(change.values(**values, lapses=text_of(lapses)))
    for name, value in {**values, "lapses": lapses}.items():
        setattr(sheet, name, value)


async def _free(connection: AsyncConnection, sheet: Sheet, free: list[int]) -> None:
    await connection.execute(sa.delete(seats).where(seats.c.game == sheet.id, seats.c.seat.in_(free)))
    await connection.execute(sa.delete(tokens).where(tokens.c.game == sheet.id, tokens.c.seat.in_(free)))
    for seat in free:
        del sheet.sitters[seat]


async def _change_seat(connection: AsyncConnection, sheet: Sheet, seat: int, **values: str) -> None:
    place = (seats.c.game == sheet.id, seats.c.seat == seat)
    await connection.execute(sa.update(seats).where(*place).values(**values))
    sheet.sitters[seat] = msgspec.structs.replace(sheet.sitters[seat], **values)


async def _set_due(connection: AsyncConnection, sheet: Sheet, due: int | None) -> None:
    await connection.execute(sa.update(games).where(games.c.id == sheet.id).values(due=due))
    sheet.due = due
