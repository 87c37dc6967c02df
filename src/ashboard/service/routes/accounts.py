"""Accounts: optional, they keep one's games and rating across devices."""

from typing import Annotated, Any, Final

import msgspec
import sqlalchemy as sa
from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, PathParameter, QueryParameter

from ashboard.service.bodies import AccountBody, GuestBody, ProfileBody, SessionBody, TokenBody
from ashboard.service.border.gate import address
from ashboard.service.callers import Caller, csrf_of
from ashboard.service.commands import resign
from ashboard.service.founding import NICKNAME, leave_open
from ashboard.service.listing import Page, games_of
from ashboard.service.people import (
    SESSION,
    change_profile,
    checked_login,
    clean_name,
    forget_person,
    new_guest,
    new_session,
    new_token,
    register,
    revoke,
)
from ashboard.service.problems import Refused
from ashboard.service.ratings import shown_rating
from ashboard.service.routes.documented import (
    COOKIE,
    OPTIONAL,
    SECURED,
    AnyCaller,
    AnyConnection,
    Here,
    account,
    refusals,
    required,
)
from ashboard.service.sheet import OPEN, RUNNING
from ashboard.service.store.schema import games, people, seats, tokens

_DAY: Final = 24 * 3600 * 1000
_BEST: Final = 100


class Session(msgspec.Struct):
    """A token for the account; where a cookie acts, `csrf` has to be sent as the header X-CSRF-Token."""

    token: str | None
    csrf: str | None
    profile: "Profile"


class Rating(msgspec.Struct):
    """What is shown, and what it is made of."""

    shown: float
    mu: float
    sigma: float
    games: int


class Profile(msgspec.Struct):
    """Who somebody is."""

    id: str
    name: str
    login: str | None
    rating: Rating
    csrf: str | None = None


class TokenLine(msgspec.Struct):
    """A token in a list; what it was is known to its holder alone. One is that with which the list was asked for."""

    id: str
    label: str
    scopes: list[str]
    created: int
    expires: int | None
    is_sent: bool


class Tokens(msgspec.Struct):
    """The tokens of an account."""

    tokens: list[TokenLine]


class NewToken(msgspec.Struct):
    """A token, shown once."""

    id: str
    token: str


class Standing(msgspec.Struct):
    """A place in the list of ratings."""

    name: str
    rating: Rating


class Ratings(msgspec.Struct):
    """The best, best first."""

    ratings: list[Standing]


@post("/guests", responses=refusals(403, 413, 415, 422), security=[{}], summary="Be a guest")
async def make_guest(data: JSONBody[GuestBody], house: Here, request: AnyConnection) -> NewToken:
    """A token with which all the places that one takes are one's own; that of a place is good for that place alone."""
    house.limiter.spend("games", address(request.scope), house.settings.limits.games)
    token, identity = await new_guest(house.hall, clean_name(data.name or NICKNAME))
    return NewToken(identity, token)


@post("/accounts", responses=refusals(401, 403, 409, 413, 415, 422), security=OPTIONAL, summary="Make an account")
async def make_account(data: JSONBody[AccountBody], caller: AnyCaller, house: Here, request: AnyConnection) -> Session:
    """A guest who sends his token keeps his games."""
    house.limiter.spend("accounts", address(request.scope), house.settings.limits.accounts)
    name = clean_name(data.name or data.login)
    person = await register(house.hall, caller, data.login, data.password, name)
    return Session(await new_session(house.hall, person, "first"), None, await _profile(house, person))


@post("/sessions", responses=refusals(401, 403, 413, 415), security=[{}], summary="Log in")
async def log_in(data: JSONBody[SessionBody], house: Here, request: AnyConnection) -> Response[Session]:
    """A token, or for a browser a cookie that scripts cannot read."""
    limits = house.settings.limits
    house.limiter.spend("passwords", address(request.scope) + " " + data.login.lower(), limits.passwords)
    house.limiter.spend("accounts", address(request.scope), limits.accounts)
    person = await checked_login(house.hall, data.login, data.password)
    token = await new_session(house.hall, person, "browser" if data.cookie else "session")
    profile = await _profile(house, person)
    if not data.cookie:
        return Response(Session(token, None, profile))
    return Response(Session(None, csrf_of(token), profile), cookies=[_cookie(house, token, SESSION // 1000)])


@delete("/sessions", status_code=204, responses=refusals(401, 403), security=SECURED, summary="Log out")
async def log_out(caller: AnyCaller, house: Here) -> Response[None]:
    """Revokes the token that was sent and takes the cookie back."""
    known = required(caller)
    await revoke(house.hall, known.person, known.token)
    return Response(None, cookies=[_cookie(house, "", 0)])


def _cookie(house: Here, token: str, seconds: int) -> Cookie:
    return Cookie(
        COOKIE,
        path="/",
        value=token,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=house.settings.is_secure,
    )


@get("/me", responses=refusals(401, 403), security=SECURED, summary="Who am I")
async def show_me(caller: AnyCaller, house: Here, request: AnyConnection) -> Profile:
    """The person behind the token; for a page with a cookie also what it has to send along."""
    known = required(caller)
    known.require("read")
    profile = await _profile(house, known.person)
    cookie = request.cookies.get(COOKIE)
    if cookie is not None and request.headers.get("authorization") is None:
        profile.csrf = csrf_of(cookie)
    return profile


@patch("/me", responses=refusals(401, 403, 413, 415, 422), security=SECURED, summary="Change the account")
async def change_me(data: JSONBody[ProfileBody], caller: AnyCaller, house: Here) -> Profile:
    """A new name, or a new password with the old one; a new password ends all other sessions."""
    known = account(caller)
    name = None if data.name is None else clean_name(data.name)
    if data.password is not None:
        house.limiter.spend("passwords", known.person, house.settings.limits.passwords)
    await change_profile(house.hall, known, name, data.password, data.old_password)
    return await _profile(house, known.person)


@delete("/me", status_code=204, responses=refusals(401, 403), security=SECURED, summary="Delete the account")
async def delete_me(caller: AnyCaller, house: Here) -> Response[None]:
    """Ends what is open, resigns what runs and forgets who it was; finished games stay without the name."""
    known = account(caller)
    await house.hall.uninterrupted(_deleted(house, known))
    return Response(None, cookies=[_cookie(house, "", 0)])


async def _deleted(house: Here, known: Caller) -> None:
    query = (
        sa.select(games.c.id, games.c.status, seats.c.seat)
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.person == known.person, games.c.status.in_((OPEN, RUNNING)))
    )
    async with house.database.reading() as connection:
        sitting = (await connection.execute(query)).all()
    whole = Caller(known.person, known.name, True, known.token, known.scopes | {"play"}, None, None)
    for row in sitting:
        try:
            if row.status == OPEN:
                await leave_open(house.hall, row.id, row.seat, whole)
            else:
                await resign(house.hall, row.id, whole, row.seat)
        except Refused:
            # It has ended meanwhile, or he is out of it already.
            continue
    await forget_person(house.hall, known.person)


@get("/me/games", responses=refusals(401, 403), security=SECURED, summary="My games")
async def my_games(
    caller: AnyCaller,
    house: Here,
    before: Annotated[
        int | None, QueryParameter(description="Only games founded before this time.", ge=0, le=10**15)
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Page:
    """What waits for the caller first, then what runs, then the rest."""
    known = required(caller)
    known.require("read")
    return await games_of(house.hall, known.person, before, limit)


@get("/me/tokens", responses=refusals(401, 403), security=SECURED, summary="My tokens")
async def my_tokens(caller: AnyCaller, house: Here) -> Tokens:
    """All tokens of the account but those of single seats."""
    known = account(caller)
    query = sa.select(tokens).where(tokens.c.person == known.person, tokens.c.game.is_(None))
    async with house.database.reading() as connection:
        rows = (await connection.execute(query.order_by(tokens.c.created))).all()
    return Tokens([_line(row, known) for row in rows])


def _line(row: Any, known: Caller) -> TokenLine:
    return TokenLine(row.id, row.label, row.scopes.split(), row.created, row.expires, row.id == known.token)


@post("/me/tokens", responses=refusals(401, 403, 413, 415, 422), security=SECURED, summary="Make a token")
async def make_token(data: JSONBody[TokenBody], caller: AnyCaller, house: Here) -> NewToken:
    """For a bot or a device, with the scopes it needs; it is shown once."""
    known = account(caller)
    expires = None if data.days is None else house.hall.world.now() + data.days * _DAY
    scopes = tuple(dict.fromkeys(data.scopes))
    token, identity = await new_token(house.hall, known.person, scopes, clean_name(data.label), expires)
    return NewToken(identity, token)


@delete(
    "/me/tokens/{token_id:str}", status_code=204, responses=refusals(401, 403, 404), security=SECURED,
    summary="Revoke a token",
)  # fmt: skip
async def revoke_token(token_id: Annotated[str, PathParameter(max_length=64)], caller: AnyCaller, house: Here) -> None:
    """It is worth nothing from now on."""
    await revoke(house.hall, account(caller).person, token_id)


@get("/ratings", responses=refusals(), security=[{}], summary="Ratings")
async def best_ratings(house: Here) -> Ratings:
    """The accounts with the best ratings that have played."""
    query = sa.select(people).where(people.c.login.is_not(None), people.c.rated > 0)
    async with house.database.reading() as connection:
        rows = (await connection.execute(query.order_by((people.c.mu - 3 * people.c.sigma).desc()).limit(_BEST))).all()
    return Ratings([Standing(row.name, _rating(row)) for row in rows])


async def _profile(house: Here, person: str) -> Profile:
    async with house.database.reading() as connection:
        row = (await connection.execute(sa.select(people).where(people.c.id == person))).one()
    return Profile(row.id, row.name, row.login, _rating(row))


def _rating(row: Any) -> Rating:
    return Rating(shown_rating(row.mu, row.sigma), round(row.mu, 4), round(row.sigma, 4), row.rated)


HANDLERS: list[Any] = [
    make_guest,
    make_account,
    log_in,
    log_out,
    show_me,
    change_me,
    delete_me,
    my_games,
    my_tokens,
    make_token,
    revoke_token,
    best_ratings,
]
