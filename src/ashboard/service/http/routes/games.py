"""Create, find, join and leave games."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from ashboard.games import GAMES
from ashboard.service.accounts.auth import Caller
from ashboard.service.games.clock import Clock
from ashboard.service.games.commands import resign
from ashboard.service.games.dice_rounds import commit_seat, reveal_seat
from ashboard.service.games.game_info import (
    ANYBODY,
    CANCELLED,
    COMPUTER,
    OPEN,
    RESERVED,
    RUNNING,
    GameInfo,
    SeatPlan,
    kept_seats,
)
from ashboard.service.games.game_store import GameStore, visible_seq
from ashboard.service.games.idempotency import keyed_request
from ashboard.service.games.listing import Page, Search, find_listed_games
from ashboard.service.games.lobby import DiceContribution, NewGame, cancel, create, join, leave
from ashboard.service.games.messages import GameMessage, TableMessage, build_snapshot_message
from ashboard.service.games.permissions import held_seats, viewing_seat
from ashboard.service.http.application import Application
from ashboard.service.http.bodies import ClockBody, CommitmentBody, GameBody, JoinBody, RevealBody, SeatBody
from ashboard.service.http.cached_content import compressed_response
from ashboard.service.http.middleware import client_address
from ashboard.service.http.routes.dependencies import (
    OPTIONAL,
    SECURED,
    AnyConnection,
    App,
    GameId,
    LanguageQuery,
    OptionalCaller,
    SeatPath,
    SeatQuery,
    problem_responses,
    refuse_seat_token,
    require_caller,
    require_person,
)
from ashboard.service.live.tables import build_table
from ashboard.service.names import clean_name
from ashboard.service.problems import Refused


class WarningMessage(msgspec.Struct):
    """Something the rulebook advises against: a key for translations, the ids of the rules, and English text."""

    key: str
    rules: list[str]
    text: str


class Founded(msgspec.Struct):
    """A new game; a creator who sent no token gets one for the seats kept for them."""

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


@post("/games", security=OPTIONAL, responses=problem_responses(401, 403, 409, 413, 415, 422), summary="Create a game")
async def found_game(data: JSONBody[GameBody], caller: OptionalCaller, app: App, request: AnyConnection) -> Founded:
    """Creates a game and commits to its dice. It begins when every seat is taken."""
    app.limiter.spend("games", client_address(request.scope), app.settings.limits.games)
    refuse_seat_token(caller)
    if caller is not None:
        caller.require("play")
    new_game = NewGame(
        data.game,
        data.options,
        None if data.seats is None else await seat_plans(app, caller, data.seats),
        listed=data.listed,
        rated=data.rated,
        delay=data.delay,
        clock=read_clock(data.clock),
    )
    keyed = keyed_request(caller, data.key, "game", data)
    info, token = await app.store.run_shielded(create(app.store, caller, new_game, request=keyed))
    return await created_game(app.store, info, token)


async def created_game(store: GameStore, info: GameInfo, token: str | None) -> Founded:
    """Return the response for a new game."""
    cautions = GAMES[info.game].cautions(info.options)
    warnings = [WarningMessage(caution.key, list(caution.rules), caution.text) for caution in cautions]
    return Founded(info.id, info.commitment, token, await build_table(store, info, 0), warnings)


async def seat_plans(app: Application, caller: Caller | None, seats: list[SeatBody]) -> list[SeatPlan]:
    """Return who may take the seats; only friends can be challenged."""
    kinds = {"open": ANYBODY, "me": RESERVED, "friend": RESERVED, "computer": COMPUTER}
    for number, seat in enumerate(seats):
        if seat.level and seat.player != "computer":
            raise Refused("bad-options", f"seats[{number}].level: only a computer player has a level")
        if bool(seat.friend) != (seat.player == "friend"):
            raise Refused("bad-options", f"seats[{number}].friend: expected the id of a friend, and only for one")
    challenged = {seat.friend for seat in seats if seat.friend}
    if challenged:
        await app.friends.check(require_person(caller).person, challenged)
    return [SeatPlan(kinds[seat.player], seat.friend, seat.level) for seat in seats]


def read_clock(given: ClockBody | None) -> Clock | None:
    if given is None:
        return None
    if bool(given.seconds) == bool(given.turn) or (given.turn and given.increment):
        raise Refused("bad-options", "clock: expected seconds with an optional increment, or seconds per turn")
    return Clock(given.seconds, given.increment, given.turn)


@get("/games", responses=problem_responses(), security=[{}], summary="Find games")
async def find_games(
    app: App,
    status: Annotated[
        Literal["open", "running", "over"], QueryParameter(description="The status of the games.")
    ] = "open",
    army: Annotated[list[str] | None, QueryParameter(description="Armies that all take part.", max_items=4)] = None,
    mode: Annotated[str | None, QueryParameter(max_length=40)] = None,
    result: Annotated[Literal["won", "drawn", "lost"] | None, QueryParameter(description="How the game ended.")] = None,
    winner: Annotated[str | None, QueryParameter(description="The army that won.", max_length=40)] = None,
    game: Annotated[str | None, QueryParameter(max_length=40)] = None,
    before: Annotated[
        int | None, QueryParameter(description="Only games created before this time.", ge=0, le=10**15)
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
    order: Annotated[
        Literal["new", "best"],
        QueryParameter(description="`best`: games of the best-rated players first, on one page."),
    ] = "new",
) -> Page:
    """Listed games, newest first: open games to join, running ones to watch, finished ones."""
    search = Search(status, tuple(army or ()), mode, result, winner, game, before, limit, order)
    return await find_listed_games(app.store, search)


@get("/games/{game_id:str}", security=OPTIONAL, responses=problem_responses(401, 403, 404), summary="Show a game")
async def show_game(
    game_id: GameId,
    caller: OptionalCaller,
    app: App,
    request: AnyConnection,
    seat: SeatQuery = None,
    language: LanguageQuery = "en",
) -> Response[GameMessage]:
    """The game as the caller sees it: the view of their seat, or the public one."""
    message = await _game_message(game_id, caller, app, seat, language)
    return compressed_response(msgspec.json.encode(message), request.headers)


async def _game_message(game_id: str, caller: Caller | None, app: App, seat: int | None, language: str) -> GameMessage:
    store = app.store
    info = await store.info(game_id)
    live = None if info.status in (OPEN, CANCELLED) else await store.load(game_id)
    lost = () if live is None else live.lost_seats
    viewer = viewing_seat(caller, info, seat, lost)
    held = [] if caller is None else held_seats(caller, info, lost)
    table = await build_table(store, info, viewer)
    is_founder = caller is not None and caller.is_person and caller.person == info.creator
    message = GameMessage(table, viewer if viewer >= 0 else None, held, 0, None, None, None, None, None, is_founder)
    message.kept = [] if caller is None or not caller.is_person else kept_seats(info, caller.person)
    if live is None:
        return message
    app.computers.resume(live)
    if seat is None and live.asked in held:
        # A player of several seats at one screen sees the game from the asked one.
        viewer = message.seat = live.asked
    seq = visible_seq(live, viewer, store.sources.now())
    if seq == 0:
        return message
    snapshot = build_snapshot_message(live.info, await store.snapshot(live, seq), viewer, language)
    message.seq, message.asked, message.view = snapshot.seq, snapshot.asked, snapshot.view
    message.decision, message.undo_to, message.clocks = snapshot.decision, snapshot.undo_to, snapshot.clocks
    return message


@delete(
    "/games/{game_id:str}", status_code=204, security=SECURED, responses=problem_responses(401, 403, 404, 409),
    summary="Cancel a game",
)  # fmt: skip
async def cancel_game(game_id: GameId, caller: OptionalCaller, app: App) -> None:
    """Cancels a game before it begins: its creator, or somebody who is challenged and declines."""
    known = require_person(caller)
    known.require("play")
    await app.store.run_shielded(cancel(app.store, game_id, known))


@post(
    "/games/{game_id:str}/seats/{seat:int}", security=OPTIONAL,
    responses=problem_responses(401, 403, 404, 409, 413, 415, 422), summary="Join a game",
)  # fmt: skip
async def join_game(
    game_id: GameId, seat: SeatPath, caller: OptionalCaller, app: App, data: JSONBody[JoinBody | None] = None
) -> Seated:
    """Takes a seat, optionally with a commitment to a contribution, which proves that nobody chose the dice.

    With the token of a guest or an account, the seat is theirs; without one, a new guest's. A seat's token can take
    only that player's seat in the rematch. If nobody has committed, the game begins with the last seat; otherwise once
    everyone has revealed.
    """
    given = data or JoinBody()
    if given.commitment is not None and given.contribution is not None:
        raise Refused("bad-options", "commitment: expected no contribution with it; reveal it later")
    name = None if given.name is None else clean_name(given.name)
    keyed = keyed_request(caller, given.key, "seat", game_id, seat, given)
    part = DiceContribution(given.contribution or "", given.commitment, given.round)
    work = join(app.store, game_id, seat, caller, name, part, keyed)
    info, token = await app.store.run_shielded(work)
    return Seated(info.id, seat, token, await build_table(app.store, info, seat))


@put(
    "/games/{game_id:str}/seats/{seat:int}/commitment", security=SECURED,
    responses=problem_responses(401, 403, 404, 409, 413, 415, 422), summary="Commit to a contribution",
)  # fmt: skip
async def commit_to_contribution(
    game_id: GameId, seat: SeatPath, data: JSONBody[CommitmentBody], caller: OptionalCaller, app: App
) -> TableMessage:
    """Commits a seat that joined without a commitment, or commits it again in a new round."""
    store = app.store
    info = await store.run_shielded(
        commit_seat(store, game_id, seat, require_caller(caller), data.round, data.commitment)
    )
    return await build_table(store, info, seat)


@post(
    "/games/{game_id:str}/seats/{seat:int}/reveal", status_code=200, security=SECURED,
    responses=problem_responses(401, 403, 404, 409, 413, 415, 422), summary="Reveal a contribution",
)  # fmt: skip
async def reveal_contribution(
    game_id: GameId,
    seat: SeatPath,
    data: JSONBody[RevealBody],
    caller: OptionalCaller,
    app: App,
    request: AnyConnection,
) -> Response[TableMessage]:
    """Reveals a seat's contribution once the table has a seal; the last one begins the game.

    It may be sent again. A seat that has not revealed by `fairness.deadline` is lost, and a new round begins.
    """
    store = app.store
    info = await store.run_shielded(reveal_seat(store, game_id, seat, require_caller(caller), data.contribution))
    return compressed_response(msgspec.json.encode(await build_table(store, info, seat)), request.headers)


@delete(
    "/games/{game_id:str}/seats/{seat:int}", status_code=204, security=SECURED,
    responses=problem_responses(401, 403, 404, 409), summary="Leave a game",
)  # fmt: skip
async def leave_game(game_id: GameId, seat: SeatPath, caller: OptionalCaller, app: App) -> None:
    """Before the game begins, this frees the seat; while it runs, it is a resignation."""
    known, store = require_caller(caller), app.store
    known.require("play")
    info = await store.info(game_id)
    if seat not in held_seats(known, info):
        raise Refused("forbidden", "the seat belongs to another player")
    if info.status == RUNNING:
        await store.run_shielded(resign(store, game_id, known, seat))
    elif info.status == OPEN:
        await store.run_shielded(leave(store, game_id, seat, known))
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
