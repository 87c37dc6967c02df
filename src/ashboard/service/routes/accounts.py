"""Accounts: optional, they keep one's games and rating across devices."""

from typing import Annotated, Any, Final

import msgspec
import sqlalchemy as sa
from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, PathParameter, QueryParameter

from ashboard.service.bodies import AccountBody, DeletionBody, GuestBody, ProfileBody, SessionBody, TokenBody
from ashboard.service.border.gate import address
from ashboard.service.callers import Caller, csrf_of
from ashboard.service.commands import resign
from ashboard.service.founding import NICKNAME, leave_open
from ashboard.service.listing import Page, games_of
from ashboard.service.names import account_name, clean_name
from ashboard.service.people import (
    SESSION,
    NewToken,
    begin_session,
    change_name,
    change_password,
    check_password,
    forget_person,
    new_guest,
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
    check_person,
    person,
    refusals,
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
    # Of a session that has just begun, because the password was changed.
    token: str | None = None


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
    """A guest who sends their token keeps their games. No two accounts have names that look alike."""
    house.limiter.spend("accounts", address(request.scope), house.settings.limits.accounts)
    check_person(caller)
    name = account_name(data.name or data.login)
    made, token = await register(house.hall, caller, data.login, data.password, name)
    return Session(token, None, await _profile(house, made))


@post("/sessions", responses=refusals(401, 403, 413, 415), security=[{}], summary="Log in")
async def log_in(data: JSONBody[SessionBody], house: Here, request: AnyConnection) -> Response[Session]:
    """A token, or for a browser a cookie that scripts cannot read."""
    limits = house.settings.limits
    house.limiter.spend("passwords", address(request.scope) + " " + data.login.lower(), limits.passwords)
    house.limiter.spend("accounts", address(request.scope), limits.accounts)
    label = "browser" if data.cookie else "session"
    known, token = await begin_session(house.hall, data.login, data.password, label)
    return await _entered(house, known, token, is_browser=data.cookie)


async def _entered(house: Here, known: str, token: str, *, is_browser: bool) -> Response[Session]:
    """A session that has begun: its token, or a cookie with it."""
    profile = await _profile(house, known)
    if not is_browser:
        return Response(Session(token, None, profile))
    return Response(Session(None, csrf_of(token), profile), cookies=[_cookie(house, token, SESSION // 1000)])


@delete("/sessions", status_code=204, responses=refusals(401, 403), security=SECURED, summary="Log out")
async def log_out(caller: AnyCaller, house: Here) -> Response[None]:
    """Revokes the token that was sent and takes the cookie back."""
    known = person(caller)
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
    known = person(caller)
    known.require("read")
    profile = await _profile(house, known.person)
    if _is_by_cookie(request):
        profile.csrf = csrf_of(request.cookies[COOKIE])
    return profile


def _is_by_cookie(request: AnyConnection) -> bool:
    """Whether a cookie says who asks."""
    return COOKIE in request.cookies and request.headers.get("authorization") is None


@patch("/me", responses=refusals(401, 403, 409, 413, 415, 422), security=SECURED, summary="Change the account")
async def change_me(
    data: JSONBody[ProfileBody], caller: AnyCaller, house: Here, request: AnyConnection
) -> Response[Profile]:
    """A new name, or a new password with the old one.

    With the old password every token of the account ends, those of its seats and the one that was sent too; the
    response brings a new one, in the same way as at log-in.
    """
    known = account(caller)
    name = None if data.name is None else account_name(data.name)
    checked = "" if data.password is None else await _check_password(house, known, data.old_password)
    if name is not None:
        await change_name(house.hall, known, name)
    if data.password is None:
        return Response(await _profile(house, known.person))
    is_browser = _is_by_cookie(request)
    label = "browser" if is_browser else "session"
    work = change_password(house.hall, known.person, checked, data.password, label)
    entered = await _entered(house, known.person, await house.hall.uninterrupted(work), is_browser=is_browser)
    session, profile = entered.content, entered.content.profile
    profile.token, profile.csrf = session.token, session.csrf
    return Response(profile, cookies=entered.cookies)


async def _check_password(house: Here, known: Caller, password: str | None) -> str:
    """What is kept of the password; Refused where it is another one. Tries are counted, as at log-in."""
    house.limiter.spend("passwords", known.person, house.settings.limits.passwords)
    return await check_password(house.hall, known.person, password)


@delete("/me", status_code=204, responses=refusals(401, 403, 413, 415), security=SECURED, summary="Delete the account")
async def delete_me(data: JSONBody[DeletionBody], caller: AnyCaller, house: Here) -> Response[None]:
    """Ends what is open, resigns what runs and forgets who it was; finished games stay without the name."""
    known = account(caller)
    await _check_password(house, known, data.password)
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
    known = person(caller)
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
    """For a bot or a device, with the scopes it needs; it is shown once.

    It has no scope that the token it is made with lacks, and ends no later; without `days` it ends at the same time.
    """
    known = account(caller)
    expires = None if data.days is None else house.hall.world.now() + data.days * _DAY
    scopes = tuple(dict.fromkeys(data.scopes))
    return await new_token(house.hall, known, scopes, clean_name(data.label), expires)


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


async def _profile(house: Here, known: str) -> Profile:
    async with house.database.reading() as connection:
        row = (await connection.execute(sa.select(people).where(people.c.id == known))).one()
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
