"""What the handlers have in common: who asks, and which refusals a route documents."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from ashboard.service.callers import Caller, caller_of, csrf_of
from ashboard.service.house import House
from ashboard.service.messages import Language
from ashboard.service.problems import MEDIA_TYPE, PROBLEMS, Problem, Refused

COOKIE: Final = "ashboard"
CSRF_HEADER: Final = "x-csrf-token"
# What a body with a record or a position may have; all others are small.
LARGE: Final = 256 * 1024
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
Here = NamedDependency[House]
AnyCaller = NamedDependency[Caller | None]
AnyConnection = ASGIConnection[Any, Any, Any, Any]

GameId = Annotated[
    str, PathParameter(description="The id of a game; whoever knows it may look and join.", max_length=64)
]
SeatPath = Annotated[int, PathParameter(description="The number of a seat, from 0.", ge=0, le=15)]
SeatQuery = Annotated[int | None, QueryParameter(description="Which of the caller's seats to look from.", ge=0, le=15)]

LanguageQuery = Annotated[Language, QueryParameter(description="The language of the sentences.")]

SECURED: Final[list[dict[str, list[str]]]] = [{"bearer": []}, {"cookie": []}]
OPTIONAL: Final[list[dict[str, list[str]]]] = [{}, *SECURED]


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems that a route may answer with, besides those of every route."""
    return {status: _spec(status) for status in sorted({400, 429, 500, 503, *statuses})}


def _spec(status: int) -> ResponseSpec:
    codes = [code for code, (number, _) in PROBLEMS.items() if number == status]
    return ResponseSpec(
        data_container=Problem,
        description="; ".join(f"`{code}`: {PROBLEMS[code][1]}" for code in codes),
        media_type=MEDIA_TYPE,
        generate_examples=False,
    )


async def caller(request: AnyConnection, house: Here) -> Caller | None:
    """Who asks, by a bearer token or by a cookie; None for somebody unknown."""
    token = bearer(request.headers.get("authorization"))
    if token is None:
        token = request.cookies.get(COOKIE)
        if token is None:
            return None
        method = str(request.scope.get("method", "GET"))
        if method not in _SAFE and request.headers.get(CSRF_HEADER) != csrf_of(token):
            raise Refused("csrf", f"expected the header {CSRF_HEADER} as given at log-in")
    return await admitted(house, token)


async def admitted(house: Here, token: str) -> Caller:
    """The caller of a token, if he is not too fast."""
    known = await caller_of(house.database, token, house.hall.world.now())
    limits = house.settings.limits
    house.limiter.spend("token", known.token, limits.token)
    house.limiter.spend("account", known.person, limits.token)
    return known


def bearer(header: str | None) -> str | None:
    """The token of an Authorization header."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Refused("unauthorized", "expected Authorization: Bearer TOKEN")
    return token.strip()


def required(known: Caller | None) -> Caller:
    """A caller who is known."""
    if known is None:
        raise Refused("unauthorized", "a token is needed")
    return known


def person(known: Caller | None) -> Caller:
    """A caller whose token speaks for the person."""
    caller = required(known)
    check_person(caller)
    return caller


def check_person(caller: Caller | None) -> None:
    """Refused with the token of a seat, which is good for that seat alone."""
    if caller is not None and not caller.is_person:
        raise Refused("seat-token", "expected the token of a guest or an account", game=caller.game)


def account(known: Caller | None) -> Caller:
    """A caller with an account, and a token that may change it."""
    caller = person(known)
    if not caller.is_account:
        raise Refused("forbidden", "an account is needed")
    caller.require("account")
    return caller


Query = Mapping[str, str]
