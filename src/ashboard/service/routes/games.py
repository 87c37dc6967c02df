"""Founding, finding, joining and leaving games."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from ashboard.games import GAMES
from ashboard.service.bodies import ClockBody, CommitmentBody, GameBody, JoinBody, RevealBody, SeatBody
from ashboard.service.border.gate import address
from ashboard.service.callers import held_seats, viewpoint
from ashboard.service.claims import request_of
from ashboard.service.clock import Clock
from ashboard.service.commands import resign
from ashboard.service.founding import Part, Terms, cancel, found, join, leave_open
from ashboard.service.hall import Hall, visible_seq
from ashboard.service.listing import Page, Search, listed_games
from ashboard.service.messages import GameMessage, TableMessage, built_moment
from ashboard.service.names import clean_name
from ashboard.service.problems import Refused
from ashboard.service.rounds import commit, reveal
from ashboard.service.routes.documented import (
    OPTIONAL,
    SECURED,
    AnyCaller,
    AnyConnection,
    GameId,
    Here,
    LanguageQuery,
    SeatPath,
    SeatQuery,
    check_person,
    person,
    refusals,
    required,
)
from ashboard.service.sheet import ANYBODY, CANCELLED, COMPUTER, OPEN, RESERVED, RUNNING, Place, Sheet
from ashboard.service.tables import table_of


class WarningMessage(msgspec.Struct):
    """Something the rulebook advises against: a key for translations, the ids of the rules, and English words."""

    key: str
    rules: list[str]
    text: str


class Founded(msgspec.Struct):
    """A new game; the token is for a founder who sent none: with it the places kept for him are his."""

    id: str
    commitment: str
    token: str | None
    table: TableMessage
    warnings: list[WarningMessage]


class Seated(msgspec.Struct):
    """A seat and its token."""

    id: str
    seat: int
    token: str
    table: TableMessage


@post("/games", security=OPTIONAL, responses=refusals(401, 403, 413, 415, 422), summary="Found a game")
async def found_game(data: JSONBody[GameBody], caller: AnyCaller, house: Here, request: AnyConnection) -> Founded:
    """Founds a game and commits to its dice. It begins when every seat is taken."""
    house.limiter.spend("games", address(request.scope), house.settings.limits.games)
    check_person(caller)
    if caller is not None:
        caller.require("play")
    terms = Terms(
        data.game,
        data.options,
        None if data.seats is None else places(data.seats),
        listed=data.listed,
        rated=data.rated,
        delay=data.delay,
        clock=clock(data.clock),
    )
    once = request_of(caller, data.key, "game", data)
    sheet, token = await house.hall.uninterrupted(found(house.hall, caller, terms, request=once))
    return await founded(house.hall, sheet, token)


async def founded(hall: Hall, sheet: Sheet, token: str | None) -> Founded:
    """The answer to whoever has made a game."""
    cautions = GAMES[sheet.game].cautions(sheet.options)
    warnings = [WarningMessage(caution.key, list(caution.rules), caution.text) for caution in cautions]
    return Founded(sheet.id, sheet.commitment, token, await table_of(hall, sheet, 0), warnings)


def places(seats: list[SeatBody]) -> list[Place]:
    """What the seats are kept for."""
    kinds = {"open": ANYBODY, "me": RESERVED, "computer": COMPUTER}
    for number, seat in enumerate(seats):
        if seat.level and seat.player != "computer":
            raise Refused("bad-options", f"seats[{number}].level: only a computer has one")
    return [Place(kinds[seat.player], "", seat.level) for seat in seats]


def clock(given: ClockBody | None) -> Clock | None:
    if given is None:
        return None
    if bool(given.seconds) == bool(given.turn) or (given.turn and given.increment):
        raise Refused("bad-options", "clock: expected seconds, with an increment or without, or a time for each turn")
    return Clock(given.seconds, given.increment, given.turn)


@get("/games", responses=refusals(), security=[{}], summary="Find games")
async def find_games(
    house: Here,
    status: Annotated[Literal["open", "running", "over"], QueryParameter(description="Which games.")] = "open",
    army: Annotated[list[str] | None, QueryParameter(description="All of these take part.", max_items=4)] = None,
    mode: Annotated[str | None, QueryParameter(max_length=40)] = None,
    result: Annotated[Literal["won", "drawn", "lost"] | None, QueryParameter(description="How it ended.")] = None,
    winner: Annotated[str | None, QueryParameter(description="The army that has won.", max_length=40)] = None,
    game: Annotated[str | None, QueryParameter(max_length=40)] = None,
    before: Annotated[
        int | None, QueryParameter(description="Only games founded before this time.", ge=0, le=10**15)
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Page:
    """The lobby of open games, games to watch, finished games: those that are listed, newest first."""
    search = Search(status, tuple(army or ()), mode, result, winner, game, before, limit)
    return await listed_games(house.hall, search)


@get("/games/{game_id:str}", security=OPTIONAL, responses=refusals(401, 403, 404), summary="Look at a game")
async def show_game(
    game_id: GameId, caller: AnyCaller, house: Here, seat: SeatQuery = None, language: LanguageQuery = "en"
) -> GameMessage:
    """The game as the caller sees it: the view of his seat, or the public one."""
    hall = house.hall
    sheet = await hall.sheet(game_id)
    play = None if sheet.status in (OPEN, CANCELLED) else await hall.play(game_id)
    lost = () if play is None else play.lost
    viewer = viewpoint(caller, sheet, seat, lost)
    held = [] if caller is None else held_seats(caller, sheet, lost)
    table = await table_of(hall, sheet, viewer)
    is_founder = caller is not None and caller.is_person and caller.person == sheet.creator
    message = GameMessage(table, viewer if viewer >= 0 else None, held, 0, None, None, None, None, None, is_founder)
    if play is None:
        return message
    house.computers.look(play)
    if seat is None and play.asked in held:
        # Somebody who plays several seats at one screen looks from the one that is asked.
        viewer = message.seat = play.asked
    seq = visible_seq(play, viewer, hall.world.now())
    if seq == 0:
        return message
    moment = built_moment(play.sheet, await hall.moment(play, seq), viewer, language)
    message.seq, message.asked, message.view = moment.seq, moment.asked, moment.view
    message.decision, message.undo_to, message.clocks = moment.decision, moment.undo_to, moment.clocks
    return message


@delete(
    "/games/{game_id:str}", status_code=204, security=SECURED, responses=refusals(401, 403, 404, 409),
    summary="Call a game off",
)  # fmt: skip
async def cancel_game(game_id: GameId, caller: AnyCaller, house: Here) -> None:
    """Before it begins, by whoever founded it."""
    known = person(caller)
    known.require("play")
    await house.hall.uninterrupted(cancel(house.hall, game_id, known))


@post(
    "/games/{game_id:str}/seats/{seat:int}", security=OPTIONAL,
    responses=refusals(401, 403, 404, 409, 413, 415, 422), summary="Join a game",
)  # fmt: skip
async def join_game(
    game_id: GameId, seat: SeatPath, caller: AnyCaller, house: Here, data: JSONBody[JoinBody | None] = None
) -> Seated:
    """Takes a seat and commits to a contribution to the dice, if it wants a proof that nobody chose them.

    With the token of a guest or an account the seat is theirs, without one a new guest's; the token of a seat takes
    its place in the rematch of its game and no other. Where nobody has committed the game begins with the
    last seat; otherwise once everybody has revealed.
    """
    given = data or JoinBody()
    if given.commitment is not None and given.contribution is not None:
        raise Refused("bad-options", "commitment: expected no contribution beside it; it is revealed later")
    name = None if given.name is None else clean_name(given.name)
    once = request_of(caller, given.key, "seat", game_id, seat, given)
    part = Part(given.contribution or "", given.commitment, given.round)
    work = join(house.hall, game_id, seat, caller, name, part, once)
    sheet, token = await house.hall.uninterrupted(work)
    return Seated(sheet.id, seat, token, await table_of(house.hall, sheet, seat))


@put(
    "/games/{game_id:str}/seats/{seat:int}/commitment", security=SECURED,
    responses=refusals(401, 403, 404, 409, 413, 415, 422), summary="Commit to a contribution",
)  # fmt: skip
async def commit_to_contribution(
    game_id: GameId, seat: SeatPath, data: JSONBody[CommitmentBody], caller: AnyCaller, house: Here
) -> TableMessage:
    """Commits a seat that has joined without a commitment, or commits it again after a round without a game."""
    hall = house.hall
    sheet = await hall.uninterrupted(commit(hall, game_id, seat, required(caller), data.round, data.commitment))
    return await table_of(hall, sheet, seat)


@post(
    "/games/{game_id:str}/seats/{seat:int}/reveal", status_code=200, security=SECURED,
    responses=refusals(401, 403, 404, 409, 413, 415, 422), summary="Reveal a contribution",
)  # fmt: skip
async def reveal_contribution(
    game_id: GameId, seat: SeatPath, data: JSONBody[RevealBody], caller: AnyCaller, house: Here
) -> TableMessage:
    """Reveals what the seat has committed to, once the table has a seal; with the last one the game begins.

    It may be sent again. A seat that has not revealed by `fairness.deadline` is lost, and a new round begins.
    """
    hall = house.hall
    sheet = await hall.uninterrupted(reveal(hall, game_id, seat, required(caller), data.contribution))
    return await table_of(hall, sheet, seat)


@delete(
    "/games/{game_id:str}/seats/{seat:int}", status_code=204, security=SECURED,
    responses=refusals(401, 403, 404, 409), summary="Leave a game",
)  # fmt: skip
async def leave_game(game_id: GameId, seat: SeatPath, caller: AnyCaller, house: Here) -> None:
    """Before the game begins the seat is free again; while it runs this is a resignation."""
    known, hall = required(caller), house.hall
    known.require("play")
    sheet = await hall.sheet(game_id)
    if seat not in held_seats(known, sheet):
        raise Refused("forbidden", "the seat belongs to somebody else")
    if sheet.status == RUNNING:
        await hall.uninterrupted(resign(hall, game_id, known, seat))
    elif sheet.status == OPEN:
        await hall.uninterrupted(leave_open(hall, game_id, seat, known))
    else:
        raise Refused("not-running", "the game is over")


HANDLERS: list[Any] = [
    found_game,
    find_games,
    show_game,
    cancel_game,
    join_game,
    commit_to_contribution,
    reveal_contribution,
    leave_game,
]
