"""Rounds of fair dice: seats commit, then reveal; a seat that is late is freed, and a new round begins."""

from collections.abc import Mapping
from functools import partial
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.accounts.auth import PLAY, Caller
from ashboard.service.db.schema import answers, games, seats, tokens
from ashboard.service.games.clock import SECOND
from ashboard.service.games.fairness import commitment, seat_commitment
from ashboard.service.games.game_info import OPEN, RUNNING, GameInfo, Lapse, SeatedPlayer, to_json
from ashboard.service.games.game_store import GameStore, for_each
from ashboard.service.games.permissions import held_seats
from ashboard.service.problems import Refused
from ashboard.service.settings import Settings

# Why a seat was lost before the game.
LATE: Final = "late"
LEFT: Final = "left"
# Lapses that are kept one by one; the number of the round counts all of them.
_REMEMBERED: Final = 20


async def lock_game_row(connection: AsyncConnection, game: str) -> None:
    """Lock the game's row until the end of the transaction."""
    await connection.execute(sa.update(games).where(games.c.id == game).values(status=games.c.status))


async def begin_if_ready(store: GameStore, connection: AsyncConnection, info: GameInfo) -> str:
    """Begin the game if it is full, or set the deadline for committing or revealing.

    Return the level of the computer player that is asked first, or an empty text.
    """
    if not info.is_full:
        return ""
    if all(player.commitment is None for player in info.players.values()):
        return await begin_game(store, connection, info)
    if info.due is None or info.is_sealed:
        await _set_due(connection, info, store.sources.now() + reveal_time(info, store.settings))
    return ""


def reveal_time(info: GameInfo, settings: Settings) -> int:
    """Return the milliseconds for committing again and for revealing; games without a clock allow more."""
    if info.clock is None:
        return settings.reveal_unclocked * SECOND
    return max(settings.reveal, info.clock.turn) * SECOND


async def begin_game(store: GameStore, connection: AsyncConnection, info: GameInfo) -> str:
    """Write the first row, with the answers of chance before a seat is asked; return the level asked first, if any."""
    pending = (await store.new_live_game(info)).prepare_start(store.sources.now(), store.gaps)
    await connection.execute(answers.insert().values(pending.row.stored(info.id)))
    change = sa.update(games).where(games.c.id == info.id)
    await connection.execute(change.values(status=RUNNING, started=pending.row.at, due=None))
    info.status, info.started, info.due = RUNNING, pending.row.at, None
    return pending.row.level


async def commit_seat(store: GameStore, game: str, seat: int, caller: Caller, number: int, committed: str) -> GameInfo:
    """Commit a seat to a contribution in this round, until every seat has committed."""
    async with store.lock(game):
        async with store.database.transaction() as connection:
            await lock_game_row(connection, game)
            info = await store.info_in(connection, game)
            _check_seat(info, seat, caller)
            if info.status != OPEN:
                raise Refused("not-open", "the game has begun")
            check_round(info, number)
            if info.players[seat].commitment == committed:
                return info
            if info.is_sealed:
                raise Refused("sealed", "every seat has committed; you can only reveal now")
            await _change_seat(connection, info, seat, commitment=committed, contribution="")
            await begin_if_ready(store, connection, info)
        await store.notify(game, 0)
        return info


def check_round(info: GameInfo, number: int) -> None:
    """Refuse a commitment for another round: it would be bound to another secret."""
    if number != info.round:
        raise Refused("stale", f"the dice are in round {info.round}")


async def reveal_seat(store: GameStore, game: str, seat: int, caller: Caller, contribution: str) -> GameInfo:
    """Reveal a seat's contribution; the last one begins the game. Revealing again changes nothing."""
    async with store.lock(game):
        async with store.database.transaction() as connection:
            await lock_game_row(connection, game)
            info = await store.info_in(connection, game)
            _check_seat(info, seat, caller)
            player = info.players[seat]
            if not player.commitment:
                raise Refused("bad-reveal", "the seat has not committed in this round")
            if seat_commitment(info.id, info.commitment, seat, contribution) != player.commitment:
                raise Refused("bad-reveal", "the contribution does not match the seat's commitment")
            if not player.is_due:
                return info
            if info.status != OPEN:
                raise Refused("not-open", "the game is no longer open")
            if not info.is_sealed:
                raise Refused("not-sealed", "wait until every seat is taken and committed")
            await _change_seat(connection, info, seat, contribution=contribution)
            is_last = not any(other.is_due for other in info.players.values())
            level = await begin_game(store, connection, info) if is_last else ""
        await store.notify(game, 0, level)
        return info


def _check_seat(info: GameInfo, seat: int, caller: Caller) -> None:
    caller.require(PLAY)
    if seat not in held_seats(caller, info):
        raise Refused("forbidden", "the seat belongs to another player")


async def give_up(store: GameStore, connection: AsyncConnection, info: GameInfo, seat: int) -> None:
    """Free a seat; if the dice were sealed, begin a new round."""
    if info.is_sealed:
        await _begin_round(store, connection, info, {seat: LEFT})
        return
    await _free(connection, info, [seat])
    await _set_due(connection, info, None)


async def end_overdue_rounds(store: GameStore) -> None:
    """End every round with an overdue seat, the longest overdue first."""
    query = sa.select(games.c.id).where(games.c.status == OPEN, games.c.due <= store.sources.now())
    async with store.database.connect() as connection:
        found = list((await connection.execute(query.order_by(games.c.due))).scalars())
    await for_each(found, partial(_end_round, store))


async def _end_round(store: GameStore, game: str) -> None:
    async with store.lock(game):
        async with store.database.transaction() as connection:
            await lock_game_row(connection, game)
            info = await store.info_in(connection, game)
            # Another process may have been faster, or the last seat may have revealed meanwhile.
            if info.status != OPEN or info.due is None or info.due > store.sources.now():
                return
            late = [seat for seat, player in info.players.items() if _is_late(info, player)]
            await _begin_round(store, connection, info, dict.fromkeys(late, LATE))
        await store.notify(game, 0)


def _is_late(info: GameInfo, player: SeatedPlayer) -> bool:
    return player.is_due if info.is_sealed else player.commitment == ""


async def _begin_round(store: GameStore, connection: AsyncConnection, info: GameInfo, lost: Mapping[int, str]) -> None:
    """Free the lost seats; the others stay and commit again, to a new secret."""
    await _free(connection, info, list(lost))
    for seat, player in info.players.items():
        if player.commitment is not None:
            await _change_seat(connection, info, seat, commitment="", contribution="")
    for reason in lost.values():
        store.metrics.lapses.labels(reason).inc()
    lapses = [*info.lapses, *(Lapse(info.round, seat, reason) for seat, reason in lost.items())][-_REMEMBERED:]
    secret = store.sources.new_secret()
    values = {"secret": secret, "commitment": commitment(secret), "round": info.round + 1, "due": None}
    change = sa.update(games).where(games.c.id == info.id)
    await connection.execute(change.values(**values, lapses=to_json(lapses)))
    for name, value in {**values, "lapses": lapses}.items():
        setattr(info, name, value)


async def _free(connection: AsyncConnection, info: GameInfo, free: list[int]) -> None:
    await connection.execute(sa.delete(seats).where(seats.c.game == info.id, seats.c.seat.in_(free)))
    await connection.execute(sa.delete(tokens).where(tokens.c.game == info.id, tokens.c.seat.in_(free)))
    for seat in free:
        del info.players[seat]


async def _change_seat(connection: AsyncConnection, info: GameInfo, seat: int, **values: str) -> None:
    place = (seats.c.game == info.id, seats.c.seat == seat)
    await connection.execute(sa.update(seats).where(*place).values(**values))
    info.players[seat] = msgspec.structs.replace(info.players[seat], **values)


async def _set_due(connection: AsyncConnection, info: GameInfo, due: int | None) -> None:
    await connection.execute(sa.update(games).where(games.c.id == info.id).values(due=due))
    info.due = due
