"""Games come into being: founded, joined, left, begun; rematches and forks."""

from collections.abc import Sequence
from typing import Final

import msgspec
import sqlalchemy as sa

from ashboard.agents.catalogue import AGENTS
from ashboard.core.errors import AshboardError
from ashboard.core.record import Start
from ashboard.games import GAMES
from ashboard.service.bounds import check_options
from ashboard.service.callers import PLAY, READ, Caller, held_seats, issue, issue_seat
from ashboard.service.claims import Request, check_issued, claimed
from ashboard.service.clock import Clock
from ashboard.service.fairness import commitment
from ashboard.service.hall import Hall, visible_seq
from ashboard.service.people import new_person
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.reading import check_chain, one_line
from ashboard.service.rounds import check_round, give_up, lock_row, settle
from ashboard.service.sheet import (
    ANYBODY,
    CANCELLED,
    COMPUTER,
    OPEN,
    OVER,
    RESERVED,
    RUNNING,
    Origin,
    Place,
    Sheet,
    Sitter,
    row_from_sheet,
)
from ashboard.service.store.database import insertion
from ashboard.service.store.schema import games, labels, seats

NICKNAME: Final = "Guest"


class Terms:
    """What a game is founded with."""

    def __init__(
        self,
        game: str,
        options: dict[str, object],
        wanted: Sequence[Place] | None,
        *,
        listed: bool = False,
        rated: bool = False,
        delay: int = 0,
        clock: Clock | None = None,
        rules: int = 0,
    ) -> None:
        """Checks the options and the levels; a game or an option that does not exist is Refused.

        `rules` is the version of the game that this one follows; by default the options choose it.
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
            raise Refused("bad-options", one_line(error)) from None
        self.game: Final = game
        self.plan: Final = list(wanted) if wanted is not None else [Place()] * count
        if len(self.plan) != count:
            raise Refused("bad-options", f"seats: expected {count}, one for each seat")
        for number, place in enumerate(self.plan):
            if place.player == COMPUTER and place.level not in AGENTS:
                raise Refused("bad-options", f"seats[{number}].level: expected one of {', '.join(AGENTS)}")
        self.listed: Final = listed
        self.rated: Final = rated
        self.delay: Final = delay
        self.clock: Final = clock


async def found(
    hall: Hall,
    caller: Caller | None,
    terms: Terms,
    *,
    origin: Origin | None = None,
    rematch_of: str | None = None,
    request: Request | None = None,
    brought: str | None = None,
) -> tuple[Sheet, str | None]:
    """A new game with a commitment to its dice; a caller without a token gets one, with which his places are his."""
    async with hall.database.writing() as connection:
        claim = await claimed(connection, hall.database, hall.world, request, hall.world.identity())
        token = claim.token if caller is None else None
        if not claim.is_new:
            if token is not None:
                await check_issued(connection, token)
            return await hall.sheet_in(connection, claim.game), token
        person = caller.person if caller is not None else await new_person(connection, hall, NICKNAME)
        if token is not None:
            await issue(connection, hall.world, person, (READ, PLAY), label="creator", token=token)
        sheet = _sheet(hall, claim.game, person, terms, origin, rematch_of)
        sheet.brought = brought
        await connection.execute(games.insert().values(row_from_sheet(sheet)))
        rows = [{"game": sheet.id, "key": key, "value": value} for key, value in option_labels(sheet)]
        if rows:
            await connection.execute(insertion(hall.database, labels).on_conflict_do_nothing(), rows)
        level = await settle(hall, connection, sheet)
    if sheet.status == RUNNING:
        await hall.told(sheet.id, 0, level)
    return sheet, token


def _sheet(
    hall: Hall, identity: str, person: str, terms: Terms, origin: Origin | None, rematch_of: str | None
) -> Sheet:
    secret = hall.world.secret()
    plan = [Place(RESERVED, person) if place.player == RESERVED and not place.person else place for place in terms.plan]
    return Sheet(
        id=identity,
        game=terms.game,
        rules=terms.rules,
        options=terms.options,
        plan=plan,
        status=OPEN,
        listed=terms.listed,
        rated=terms.rated,
        delay=terms.delay,
        clock=terms.clock,
        commitment=commitment(secret),
        secret=secret,
        creator=person,
        created=hall.world.now(),
        started=None,
        ended=None,
        outcome=None,
        origin=origin,
        rematch_of=rematch_of,
        sitters={},
    )


def option_labels(sheet: Sheet) -> set[tuple[str, str]]:
    """What a game is found by: every text among its options."""
    found: set[tuple[str, str]] = set()
    for key, value in sheet.options.items():
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and text.isprintable():
                found.add((key, text))
    return found


class Part(msgspec.Struct, frozen=True):
    """What somebody who sits down adds to the dice: a commitment to it, in a round of the dice, or openly."""

    contribution: str = ""
    commitment: str | None = None
    round: int = 1


NO_PART: Final = Part()


async def join(
    hall: Hall,
    game: str,
    seat: int,
    caller: Caller | None,
    name: str | None,
    part: Part = NO_PART,
    request: Request | None = None,
) -> tuple[Sheet, str]:
    """Takes a place. With the last one the game begins, or those who have committed reveal. The token of the seat."""
    async with hall.lock(game):
        async with hall.database.writing() as connection:
            await lock_row(connection, game)
            sheet = await hall.sheet_in(connection, game)
            _check_token(sheet, seat, caller)
            claim = await claimed(connection, hall.database, hall.world, request, game)
            if not claim.is_new:
                await check_issued(connection, claim.token)
                return sheet, claim.token
            _check_place(sheet, seat, caller)
            if part.commitment is not None:
                check_round(sheet, part.round)
            shown = name or (caller.name if caller is not None else NICKNAME)
            person = caller.person if caller is not None else await new_person(connection, hall, shown)
            is_guest = caller is None or not caller.is_account or shown != caller.name
            sheet.sitters[seat] = Sitter(person, shown, part.contribution, part.commitment, is_guest)
            row = {"game": game, "seat": seat, "person": person, "name": shown, "joined": hall.world.now()}
            added = {"contribution": part.contribution, "commitment": part.commitment}
            await connection.execute(seats.insert().values(**row, **added))
            await issue_seat(connection, hall.world, person, caller, game, seat, claim.token)
            level = await settle(hall, connection, sheet)
        await hall.told(game, 0, level)
        return sheet, claim.token


def _check_place(sheet: Sheet, seat: int, caller: Caller | None) -> None:
    if not 0 <= seat < sheet.seats:
        raise Refused("not-found", f"the game has {sheet.seats} seats")
    if caller is not None:
        caller.require(PLAY)
    if seat in sheet.sitters or sheet.plan[seat].player == COMPUTER:
        raise Refused("seat-taken", "somebody sits there")
    if sheet.status != OPEN:
        raise Refused("not-open", "the game is not open any more")
    place = sheet.plan[seat]
    if place.player == RESERVED and (caller is None or caller.person != place.person):
        raise Refused("forbidden", "the seat is kept for somebody else")


def _check_token(sheet: Sheet, seat: int, caller: Caller | None) -> None:
    """The token of a seat takes the place of that seat in the rematch of its game, and no other."""
    if caller is None or caller.is_person:
        return
    if caller.game != sheet.rematch_of or caller.seat != _seat_before(sheet, seat):
        raise Refused("seat-token", "expected the token of a guest or an account", game=caller.game)


async def leave_open(hall: Hall, game: str, seat: int, caller: Caller) -> None:
    """Gets up before the game has begun; the seat is free again."""
    async with hall.lock(game), hall.database.writing() as connection:
        await lock_row(connection, game)
        sheet = await hall.sheet_in(connection, game)
        if sheet.status != OPEN:
            raise Refused("not-open", "the game has begun meanwhile")
        if seat not in sheet.sitters or sheet.sitters[seat].person != caller.person:
            raise Refused("forbidden", "the seat belongs to somebody else")
        await give_up(hall, connection, sheet, seat)
    await hall.told(game, 0)


async def cancel(hall: Hall, game: str, caller: Caller) -> None:
    """Whoever founded a game may call it off before it begins."""
    async with hall.lock(game), hall.database.writing() as connection:
        await lock_row(connection, game)
        sheet = await hall.sheet_in(connection, game)
        if sheet.creator != caller.person:
            raise Refused("forbidden", "only its creator may call a game off")
        if sheet.status != OPEN:
            raise Refused("not-open", "the game has begun")
        await connection.execute(sa.update(games).where(games.c.id == game).values(status=CANCELLED))
    await hall.told(game, 0)


async def rematch(hall: Hall, game: str, caller: Caller) -> Sheet:
    """The same game with every player one seat on; whoever asks second gets the one that was founded first."""
    async with hall.lock(game):
        sheet = await hall.sheet(game)
        if not held_seats(caller, sheet):
            raise Refused("forbidden", "only those who played may ask for a rematch")
        if sheet.status != OVER:
            raise Refused("not-over", "the game is not over")
        known = await rematch_id(hall, game)
        if known is None:
            places = [_same_place(sheet, _seat_before(sheet, seat)) for seat in range(sheet.seats)]
            terms = Terms(
                sheet.game, sheet.options, places,
                listed=False, rated=sheet.rated, delay=sheet.delay, clock=sheet.clock, rules=sheet.rules,
            )  # fmt: skip
            try:
                made, _ = await found(hall, caller, terms, rematch_of=game)
                known = made.id
            except sa.exc.IntegrityError:
                # Another process was faster.
                known = await rematch_id(hall, game)
        await hall.told(game, 0)
        return await hall.sheet(str(known))


def _seat_before(sheet: Sheet, seat: int) -> int:
    """Whose place a seat of a rematch is: every player moves one seat on."""
    return (seat - 1) % sheet.seats


def _same_place(sheet: Sheet, seat: int) -> Place:
    if seat in sheet.sitters:
        return Place(RESERVED, sheet.sitters[seat].person)
    return sheet.plan[seat]


async def rematch_id(hall: Hall, game: str) -> str | None:
    async with hall.database.reading() as connection:
        found_id = (await connection.execute(sa.select(games.c.id).where(games.c.rematch_of == game))).scalar()
    return None if found_id is None else str(found_id)


async def fork(
    hall: Hall,
    play: Play,
    caller: Caller | None,
    seq: int,
    seat: int,
    places: Sequence[Place] | None,
    request: Request | None = None,
) -> tuple[Sheet, str | None]:
    """A new game from a position: of a running game only what the seat's view knows, the rest dealt anew."""
    if not 1 <= seq <= play.seq:
        raise Refused("not-found", f"there is no such row; expected one from 1 to {play.seq}")
    if play.rows[seq - 1].asked is None:
        raise Refused("not-running", "the game was over there")
    check_chain(Start(play.entries(seq), start=play.start), 0, "too-many")
    sheet = play.sheet
    is_over = not play.is_running and visible_seq(play, seat, hall.world.now()) == play.seq
    seed = "" if is_over else hall.world.secret()
    wanted = places or [Place(RESERVED)] + [Place(ANYBODY)] * (sheet.seats - 1)
    terms = Terms(sheet.game, sheet.options, wanted, rules=sheet.rules)
    return await found(hall, caller, terms, origin=Origin(sheet.id, seq, seat, seed), request=request)
