"""Accounts, sessions and tokens; an account is optional and keeps games and rating across devices."""

from typing import Annotated, Any, Final

import msgspec
import sqlalchemy as sa
from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, PathParameter, QueryParameter

from ashboard.service.accounts.auth import Caller, csrf_token
from ashboard.service.accounts.people import (
    SESSION,
    NewToken,
)
from ashboard.service.accounts.ratings import displayed_rating
from ashboard.service.db.schema import games, people, rating_history, seats, tokens
from ashboard.service.games.commands import resign
from ashboard.service.games.game_info import OPEN, RUNNING
from ashboard.service.games.listing import Page, find_games_of
from ashboard.service.games.lobby import GUEST_NAME, leave
from ashboard.service.http.bodies import (
    AccountBody,
    DeletionBody,
    GuestBody,
    PasswordBody,
    ProfileBody,
    RecoveryBody,
    SessionBody,
    TokenBody,
)
from ashboard.service.http.credentials import COOKIE
from ashboard.service.http.middleware import client_address
from ashboard.service.http.routes.dependencies import (
    OPTIONAL,
    SECURED,
    AnyConnection,
    App,
    OptionalCaller,
    problem_responses,
    refuse_seat_token,
    require_account,
    require_person,
)
from ashboard.service.names import check_account_name, clean_name
from ashboard.service.problems import Refused

_DAY: Final = 24 * 3600 * 1000
_BEST: Final = 100
_MOST_CHANGES: Final = 500


class Session(msgspec.Struct):
    """A token for the account; with a cookie, `csrf` has to be sent as the header X-CSRF-Token."""

    token: str | None
    csrf: str | None
    profile: "Profile"
    # After registering or recovering: the code that sets a new password, once. It is not shown again.
    recovery: str | None = None


class Rating(msgspec.Struct):
    """The displayed rating, and what it is computed from."""

    shown: float
    mu: float
    sigma: float
    games: int


class Profile(msgspec.Struct):
    """A person's profile."""

    id: str
    name: str
    login: str | None
    rating: Rating
    csrf: str | None = None
    # The token of the new session after a change of password.
    token: str | None = None


class RecoveryCode(msgspec.Struct):
    """A recovery code, shown once."""

    recovery: str


class RatingChange(msgspec.Struct):
    """The displayed rating after a game."""

    game: str
    at: int
    shown: float


class RatingHistory(msgspec.Struct):
    """How a rating changed, oldest first."""

    changes: list[RatingChange]


class TokenLine(msgspec.Struct):
    """A token in a list, without the secret; `is_sent` marks the one the list was requested with."""

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
    """An entry in the list of ratings."""

    name: str
    rating: Rating


class Ratings(msgspec.Struct):
    """The best ratings, best first."""

    ratings: list[Standing]


@post("/guests", responses=problem_responses(403, 413, 415, 422), security=[{}], summary="Become a guest")
async def make_guest(data: JSONBody[GuestBody], app: App, request: AnyConnection) -> NewToken:
    """Returns a token for all seats the guest takes; a seat's own token is valid for that seat only."""
    app.limiter.spend("games", client_address(request.scope), app.settings.limits.games)
    token, identity = await app.accounts.add_guest(clean_name(data.name or GUEST_NAME))
    return NewToken(identity, token)


@post(
    "/accounts",
    responses=problem_responses(401, 403, 409, 413, 415, 422),
    security=OPTIONAL,
    summary="Create an account",
)
async def make_account(
    data: JSONBody[AccountBody], caller: OptionalCaller, app: App, request: AnyConnection
) -> Session:
    """A guest who sends their token keeps their games. No two accounts may have names that look alike."""
    app.limiter.spend("accounts", client_address(request.scope), app.settings.limits.accounts)
    refuse_seat_token(caller)
    name = check_account_name(data.name or data.login)
    made = await app.accounts.register(caller, data.login, data.password, name)
    return Session(made.token, None, await _profile(app, made.person), made.recovery)


@post("/sessions", responses=problem_responses(401, 403, 413, 415), security=[{}], summary="Log in")
async def log_in(data: JSONBody[SessionBody], app: App, request: AnyConnection) -> Response[Session]:
    """Returns a token, or sets a cookie that scripts cannot read."""
    limits = app.settings.limits
    app.limiter.spend("passwords", client_address(request.scope) + " " + data.login.lower(), limits.passwords)
    app.limiter.spend("accounts", client_address(request.scope), limits.accounts)
    label = "browser" if data.cookie else "session"
    known, token = await app.accounts.start_session(data.login, data.password, label)
    return await _session_response(app, known, token, is_browser=data.cookie)


async def _session_response(app: App, known: str, token: str, *, is_browser: bool) -> Response[Session]:
    """Return a new session: its token, or a cookie with it."""
    profile = await _profile(app, known)
    if not is_browser:
        return Response(Session(token, None, profile))
    return Response(Session(None, csrf_token(token), profile), cookies=[_cookie(app, token, SESSION // 1000)])


@post("/recoveries", responses=problem_responses(401, 403, 413, 415), security=[{}], summary="Set a new password")
async def recover_account(data: JSONBody[RecoveryBody], app: App, request: AnyConnection) -> Response[Session]:
    """Sets a new password with the recovery code, which works once; the response has a new one.

    Every token of the account ends, as with a new password; a session begins in the same way as at log-in.
    """
    limits = app.settings.limits
    # Attempts at the code count together with those at the password.
    app.limiter.spend("passwords", client_address(request.scope) + " " + data.login.lower(), limits.passwords)
    app.limiter.spend("accounts", client_address(request.scope), limits.accounts)
    work = app.accounts.recover(data.login, data.code, data.password, "browser" if data.cookie else "session")
    made = await app.store.run_shielded(work)
    response = await _session_response(app, made.person, made.token, is_browser=data.cookie)
    response.content.recovery = made.recovery
    return response


@delete("/sessions", status_code=204, responses=problem_responses(401, 403), security=SECURED, summary="Log out")
async def log_out(caller: OptionalCaller, app: App) -> Response[None]:
    """Revokes the token that was sent and deletes the cookie."""
    known = require_person(caller)
    await app.accounts.revoke(known.person, known.token)
    return Response(None, cookies=[_cookie(app, "", 0)])


def _cookie(app: App, token: str, seconds: int) -> Cookie:
    return Cookie(
        COOKIE,
        path="/",
        value=token,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=app.settings.is_secure,
    )


@get("/me", responses=problem_responses(401, 403), security=SECURED, summary="Show my profile")
async def show_me(caller: OptionalCaller, app: App, request: AnyConnection) -> Profile:
    """The token's owner; with a cookie, also the CSRF token to send along."""
    known = require_person(caller)
    known.require("read")
    profile = await _profile(app, known.person)
    if _is_by_cookie(request):
        profile.csrf = csrf_token(request.cookies[COOKIE])
    return profile


def _is_by_cookie(request: AnyConnection) -> bool:
    """Whether the caller is identified by a cookie."""
    return COOKIE in request.cookies and request.headers.get("authorization") is None


@patch("/me", responses=problem_responses(401, 403, 409, 413, 415, 422), security=SECURED, summary="Change the account")
async def change_me(
    data: JSONBody[ProfileBody], caller: OptionalCaller, app: App, request: AnyConnection
) -> Response[Profile]:
    """Changes the name, or the password with the old one.

    A new password revokes every token of the account, including those of its seats and the one that was sent; the
    response has a new one, in the same way as at log-in.
    """
    known = require_account(caller)
    name = None if data.name is None else check_account_name(data.name)
    checked = "" if data.password is None else await _check_password(app, known, data.old_password)
    if name is not None:
        await app.accounts.change_name(known, name)
    if data.password is None:
        return Response(await _profile(app, known.person))
    is_browser = _is_by_cookie(request)
    label = "browser" if is_browser else "session"
    work = app.accounts.change_password(known.person, checked, data.password, label)
    response = await _session_response(app, known.person, await app.store.run_shielded(work), is_browser=is_browser)
    session, profile = response.content, response.content.profile
    profile.token, profile.csrf = session.token, session.csrf
    return Response(profile, cookies=response.cookies)


async def _check_password(app: App, known: Caller, password: str | None) -> str:
    """Check the password and return its stored hash; attempts are limited, as at log-in."""
    app.limiter.spend("passwords", known.person, app.settings.limits.passwords)
    return await app.accounts.check_password(known.person, password)


@post(
    "/me/recovery",
    responses=problem_responses(401, 403, 413, 415),
    security=SECURED,
    summary="Replace the recovery code",
)
async def renew_recovery_code(data: JSONBody[PasswordBody], caller: OptionalCaller, app: App) -> RecoveryCode:
    """Returns a new recovery code, shown once; the old one is no longer valid."""
    known = require_account(caller)
    checked = await _check_password(app, known, data.password)
    return RecoveryCode(await app.accounts.renew_recovery_code(known.person, checked))


@get("/me/ratings", responses=problem_responses(401, 403), security=SECURED, summary="Show how my rating changed")
async def my_ratings(caller: OptionalCaller, app: App) -> RatingHistory:
    """The rating after each of the latest games that changed it, oldest first."""
    known = require_person(caller)
    known.require("read")
    query = sa.select(rating_history).where(rating_history.c.person == known.person)
    async with app.database.connect() as connection:
        rows = (await connection.execute(query.order_by(rating_history.c.at.desc()).limit(_MOST_CHANGES))).all()
    points = [RatingChange(row.game, row.at, displayed_rating(row.mu, row.sigma)) for row in reversed(rows)]
    return RatingHistory(points)


@delete(
    "/me",
    status_code=204,
    responses=problem_responses(401, 403, 413, 415),
    security=SECURED,
    summary="Delete the account",
)
async def delete_me(data: JSONBody[DeletionBody], caller: OptionalCaller, app: App) -> Response[None]:
    """Leaves open games, resigns running ones and deletes the person's data; finished games stay without the name."""
    known = require_account(caller)
    await _check_password(app, known, data.password)
    await app.store.run_shielded(_delete_account(app, known))
    return Response(None, cookies=[_cookie(app, "", 0)])


async def _delete_account(app: App, known: Caller) -> None:
    query = (
        sa.select(games.c.id, games.c.status, seats.c.seat)
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.person == known.person, games.c.status.in_((OPEN, RUNNING)))
    )
    async with app.database.connect() as connection:
        sitting = (await connection.execute(query)).all()
    whole = Caller(known.person, known.name, True, known.token, known.scopes | {"play"}, None, None)
    for row in sitting:
        try:
            if row.status == OPEN:
                await leave(app.store, row.id, row.seat, whole)
            else:
                await resign(app.store, row.id, whole, row.seat)
        except Refused:
            # The game has ended meanwhile, or the seat is already out of it.
            continue
    await app.accounts.delete_person(known.person)


@get("/me/games", responses=problem_responses(401, 403), security=SECURED, summary="List my games")
async def my_games(
    caller: OptionalCaller,
    app: App,
    before: Annotated[
        int | None, QueryParameter(description="Only games created before this time.", ge=0, le=10**15)
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Page:
    """Games that wait for the caller first, then running ones, then the rest."""
    known = require_person(caller)
    known.require("read")
    return await find_games_of(app.store, known.person, before, limit)


@get("/me/tokens", responses=problem_responses(401, 403), security=SECURED, summary="List my tokens")
async def my_tokens(caller: OptionalCaller, app: App) -> Tokens:
    """All tokens of the account, except those of single seats."""
    known = require_account(caller)
    query = sa.select(tokens).where(tokens.c.person == known.person, tokens.c.game.is_(None))
    async with app.database.connect() as connection:
        rows = (await connection.execute(query.order_by(tokens.c.created))).all()
    return Tokens([_line(row, known) for row in rows])


def _line(row: Any, known: Caller) -> TokenLine:
    return TokenLine(row.id, row.label, row.scopes.split(), row.created, row.expires, row.id == known.token)


@post("/me/tokens", responses=problem_responses(401, 403, 413, 415, 422), security=SECURED, summary="Create a token")
async def make_token(data: JSONBody[TokenBody], caller: OptionalCaller, app: App) -> NewToken:
    """For a bot or a device, with the scopes it needs; it is shown once.

    It has no scope that the creating token lacks and expires no later; without `days`, it expires at the same time.
    """
    known = require_account(caller)
    expires = None if data.days is None else app.store.sources.now() + data.days * _DAY
    scopes = tuple(dict.fromkeys(data.scopes))
    return await app.accounts.new_token(known, scopes, clean_name(data.label), expires)


@delete(
    "/me/tokens/{token_id:str}", status_code=204, responses=problem_responses(401, 403, 404), security=SECURED,
    summary="Revoke a token",
)  # fmt: skip
async def revoke_token(
    token_id: Annotated[str, PathParameter(max_length=64)], caller: OptionalCaller, app: App
) -> None:
    """The token is no longer valid."""
    await app.accounts.revoke(require_account(caller).person, token_id)


@get("/ratings", responses=problem_responses(), security=[{}], summary="List ratings")
async def best_ratings(app: App) -> Ratings:
    """The best-rated accounts that have played."""
    query = sa.select(people).where(people.c.login.is_not(None), people.c.rated > 0)
    async with app.database.connect() as connection:
        rows = (await connection.execute(query.order_by((people.c.mu - 3 * people.c.sigma).desc()).limit(_BEST))).all()
    return Ratings([Standing(row.name, _rating(row)) for row in rows])


async def _profile(app: App, known: str) -> Profile:
    async with app.database.connect() as connection:
        row = (await connection.execute(sa.select(people).where(people.c.id == known))).one()
    return Profile(row.id, row.name, row.login, _rating(row))


def _rating(row: Any) -> Rating:
    return Rating(displayed_rating(row.mu, row.sigma), round(row.mu, 4), round(row.sigma, 4), row.rated)


HANDLERS: list[Any] = [
    make_guest,
    make_account,
    log_in,
    log_out,
    show_me,
    change_me,
    delete_me,
    recover_account,
    renew_recovery_code,
    my_ratings,
    my_games,
    my_tokens,
    make_token,
    revoke_token,
    best_ratings,
]
