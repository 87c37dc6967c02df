"""The lobby: create, join, leave and cancel games before they begin."""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.agents.catalogue import AGENTS
from ashboard.core.errors import AshboardError
from ashboard.games import GAMES
from ashboard.service.accounts.auth import PLAY, READ, Caller, issue_seat_token, issue_token, lock_person
from ashboard.service.accounts.people import add_person
from ashboard.service.db.database import insert_into
from ashboard.service.db.schema import challenges, games, labels, seats
from ashboard.service.games.clock import Clock
from ashboard.service.games.dice_rounds import begin_if_ready, check_round, give_up, lock_game_row
from ashboard.service.games.fairness import commitment
from ashboard.service.games.game_info import (
    CANCELLED,
    COMPUTER,
    OPEN,
    RESERVED,
    RUNNING,
    ForkOrigin,
    GameInfo,
    SeatedPlayer,
    SeatPlan,
    kept_seats,
    row_from_info,
)
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.idempotency import KeyedRequest, check_token_issued, claim_request
from ashboard.service.games.record_checks import first_line
from ashboard.service.games.size_limits import check_options, has_custom_table
from ashboard.service.problems import Refused

GUEST_NAME: Final = "Guest"
# Open challenges of one person to another: more would push the other's games off their list.
_MOST_CHALLENGES: Final = 10


class NewGame:
    """The checked terms of a new game."""

    def __init__(
        self,
        game: str,
        options: dict[str, object],
        wanted: Sequence[SeatPlan] | None,
        *,
        listed: bool = False,
        rated: bool = False,
        delay: int = 0,
        clock: Clock | None = None,
        rules: int = 0,
    ) -> None:
        """Check the options and levels; raise Refused if a game or an option does not exist.

        `rules` is the rules version of the game that this one continues; by default the options choose it.
        """
        if game not in GAMES:
            raise Refused("bad-options", f"game: expected one of {', '.join(GAMES)}")
        check_options(options)
        try:
            self.rules: Final = GAMES[game].version_of(options, rules)
            self.options: Final = GAMES[game].options(options, self.rules)
            count = GAMES[game].seats(self.options, self.rules)
            GAMES[game].new(self.options, self.rules)
        except (AshboardError, RecursionError, OverflowError) as error:
            raise Refused("bad-options", first_line(error)) from None
        if rated and has_custom_table(self.options):
            raise Refused("bad-options", "rated: expected armies and cards as printed")
        self.game: Final = game
        self.plan: Final = list(wanted) if wanted is not None else [SeatPlan()] * count
        if len(self.plan) != count:
            raise Refused("bad-options", f"seats: expected {count}, one for each seat")
        for number, place in enumerate(self.plan):
            if place.player == COMPUTER and place.level not in AGENTS:
                raise Refused("bad-options", f"seats[{number}].level: expected one of {', '.join(AGENTS)}")
        self.listed: Final = listed
        self.rated: Final = rated
        self.delay: Final = delay
        self.clock: Final = clock


async def create(
    store: GameStore,
    caller: Caller | None,
    new_game: NewGame,
    *,
    origin: ForkOrigin | None = None,
    rematch_of: str | None = None,
    request: KeyedRequest | None = None,
    imported_record: str | None = None,
) -> tuple[GameInfo, str | None]:
    """Create a game with a commitment to its dice; a caller without a token gets one for the seats kept for them."""
    async with store.database.transaction() as connection:
        claim = await claim_request(connection, store.database, store.sources, request, store.sources.new_id())
        token = claim.token if caller is None else None
        if not claim.is_new:
            if token is not None:
                await check_token_issued(connection, token, caller)
            return await store.info_in(connection, claim.game), token
        person = caller.person if caller is not None else await add_person(connection, store.sources, GUEST_NAME)
        if token is not None:
            await issue_token(connection, store.sources, person, (READ, PLAY), label="creator", token=token)
        info = _new_info(store, claim.game, person, new_game, origin, rematch_of)
        info.imported_record = imported_record
        await connection.execute(games.insert().values(row_from_info(info)))
        rows = [{"game": info.id, "key": key, "value": value} for key, value in option_labels(info)]
        if rows:
            await connection.execute(insert_into(store.database, labels).on_conflict_do_nothing(), rows)
        await _challenge(connection, info)
        level = await begin_if_ready(store, connection, info)
    if info.status == RUNNING:
        await store.notify(info.id, 0, level)
    return info, token


def _new_info(
    store: GameStore, identity: str, person: str, new_game: NewGame, origin: ForkOrigin | None, rematch_of: str | None
) -> GameInfo:
    secret = store.sources.new_secret()
    plan = [
        SeatPlan(RESERVED, person) if place.player == RESERVED and not place.person else place
        for place in new_game.plan
    ]
    return GameInfo(
        id=identity,
        game=new_game.game,
        rules=new_game.rules,
        options=new_game.options,
        plan=plan,
        status=OPEN,
        listed=new_game.listed,
        rated=new_game.rated,
        delay=new_game.delay,
        clock=new_game.clock,
        commitment=commitment(secret),
        secret=secret,
        creator=person,
        created=store.sources.now(),
        started=None,
        ended=None,
        outcome=None,
        origin=origin,
        rematch_of=rematch_of,
        players={},
    )


async def _challenge(connection: AsyncConnection, info: GameInfo) -> None:
    """Note for whom others than the creator seats are kept; their lists show the game."""
    challenged = {place.person for place in info.plan if place.player == RESERVED} - {info.creator}
    if challenged and info.rematch_of is None:
        await _check_challenges(connection, info.creator, challenged)
    if challenged:
        rows = [{"game": info.id, "person": person} for person in sorted(challenged)]
        await connection.execute(challenges.insert(), rows)


async def _check_challenges(connection: AsyncConnection, creator: str, challenged: Collection[str]) -> None:
    """Refuse if one of the challenged has not answered many challenges of the same creator yet."""
    await lock_person(connection, creator)
    query = sa.select(sa.func.count()).join_from(challenges, games, games.c.id == challenges.c.game)
    query = query.where(games.c.creator == creator, games.c.status == OPEN, games.c.rematch_of.is_(None))
    query = query.where(challenges.c.person.in_(challenged))
    waiting = (await connection.execute(query.group_by(challenges.c.person))).scalars()
    if max(waiting, default=0) >= _MOST_CHALLENGES:
        raise Refused("too-many", f"{_MOST_CHALLENGES} open challenges to the same friend at most")


def option_labels(info: GameInfo) -> set[tuple[str, str]]:
    """Return the labels of a game: every text among its options."""
    found: set[tuple[str, str]] = set()
    for key, value in info.options.items():
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and text.isprintable():
                found.add((key, text))
    return found


class DiceContribution(msgspec.Struct, frozen=True):
    """A player's contribution to the dice: a commitment to it in one round, or the open text."""

    contribution: str = ""
    commitment: str | None = None
    round: int = 1


NO_CONTRIBUTION: Final = DiceContribution()


async def join(
    store: GameStore,
    game: str,
    seat: int,
    caller: Caller | None,
    name: str | None,
    part: DiceContribution = NO_CONTRIBUTION,
    request: KeyedRequest | None = None,
) -> tuple[GameInfo, str]:
    """Take a seat and return its token. The last seat begins the game, or the reveals if players have committed."""
    async with store.lock(game):
        async with store.database.transaction() as connection:
            await lock_game_row(connection, game)
            info = await store.info_in(connection, game)
            _check_token(info, seat, caller)
            claim = await claim_request(connection, store.database, store.sources, request, game)
            if not claim.is_new:
                await check_token_issued(connection, claim.token, caller)
                return info, claim.token
            _check_place(info, seat, caller)
            if part.commitment is not None:
                check_round(info, part.round)
            shown = name or (caller.name if caller is not None else GUEST_NAME)
            person = caller.person if caller is not None else await add_person(connection, store.sources, shown)
            is_guest = caller is None or not caller.is_account or shown != caller.name
            info.players[seat] = SeatedPlayer(person, shown, part.contribution, part.commitment, is_guest)
            row = {"game": game, "seat": seat, "person": person, "name": shown, "joined": store.sources.now()}
            added = {"contribution": part.contribution, "commitment": part.commitment}
            await connection.execute(seats.insert().values(**row, **added))
            await issue_seat_token(connection, store.sources, person, caller, game, seat, claim.token)
            level = await begin_if_ready(store, connection, info)
        await store.notify(game, 0, level)
        return info, claim.token


def _check_place(info: GameInfo, seat: int, caller: Caller | None) -> None:
    if not 0 <= seat < info.seats:
        raise Refused("not-found", f"the game has {info.seats} seats")
    if caller is not None:
        caller.require(PLAY)
    if seat in info.players or info.plan[seat].player == COMPUTER:
        raise Refused("seat-taken", "the seat is taken")
    if info.status != OPEN:
        raise Refused("not-open", "the game is no longer open")
    place = info.plan[seat]
    if place.player == RESERVED and (caller is None or caller.person != place.person):
        raise Refused("forbidden", "the seat is reserved for another player")


def _check_token(info: GameInfo, seat: int, caller: Caller | None) -> None:
    """Allow a seat's token only for that player's seat in the rematch of its game."""
    if caller is None or caller.is_person:
        return
    if caller.game != info.rematch_of or caller.seat != previous_seat(info, seat):
        raise Refused("seat-token", "expected the token of a guest or an account", game=caller.game)


async def leave(store: GameStore, game: str, seat: int, caller: Caller) -> None:
    """Leave a game before it begins; the seat is free again."""
    async with store.lock(game), store.database.transaction() as connection:
        await lock_game_row(connection, game)
        info = await store.info_in(connection, game)
        if info.status != OPEN:
            raise Refused("not-open", "the game has begun in the meantime")
        if seat not in info.players or info.players[seat].person != caller.person:
            raise Refused("forbidden", "the seat belongs to another player")
        await give_up(store, connection, info, seat)
    await store.notify(game, 0)


async def cancel(store: GameStore, game: str, caller: Caller) -> None:
    """Cancel a game before it begins: its creator, or somebody for whom a seat is kept and who declines."""
    async with store.lock(game), store.database.transaction() as connection:
        await lock_game_row(connection, game)
        info = await store.info_in(connection, game)
        if info.creator != caller.person and not kept_seats(info, caller.person):
            raise Refused("forbidden", "only its creator can cancel a game")
        if info.status != OPEN:
            raise Refused("not-open", "the game has begun")
        await connection.execute(sa.update(games).where(games.c.id == game).values(status=CANCELLED))
    await store.notify(game, 0)


def previous_seat(info: GameInfo, seat: int) -> int:
    """Return whose seat it was in the game before a rematch: every player moves one seat on."""
    return (seat - 1) % info.seats
