"""Errors that clients see: stable codes, sent as problem details (RFC 9457)."""

from typing import Final

import msgspec

MEDIA_TYPE: Final = "application/problem+json"

# Every code, with its HTTP status and title.
PROBLEMS: Final[dict[str, tuple[int, str]]] = {
    "bad-request": (400, "The request is malformed"),
    "unauthorized": (401, "A valid token is required"),
    "wrong-password": (401, "Wrong login or password"),
    "wrong-code": (401, "Wrong login or recovery code"),
    "forbidden": (403, "The token does not allow this"),
    "seat-token": (403, "A seat's token is valid for that seat only"),
    "csrf": (403, "A cookie needs its CSRF token"),
    "foreign-origin": (403, "Pages of other origins cannot do this"),
    "between-people": (403, "No help during a game between people"),
    "not-found": (404, "Not found"),
    "method-not-allowed": (405, "The method is not allowed here"),
    "not-acceptable": (406, "This format is not available"),
    "too-slow": (408, "The request took too long to arrive"),
    "stale": (409, "The game has moved on"),
    "not-running": (409, "The game is not running"),
    "not-over": (409, "The game is not over"),
    "not-open": (409, "The game is not open"),
    "seat-taken": (409, "The seat is taken"),
    "login-taken": (409, "The login is taken"),
    "name-taken": (409, "An account has this name, or one that looks like it"),
    "not-asked": (409, "It is another seat's turn to answer"),
    "too-late": (409, "The time is up"),
    "no-undo": (409, "This cannot be taken back"),
    "no-draw": (409, "This game cannot be drawn by agreement"),
    "no-chance": (409, "Chance decided nothing there"),
    "sealed": (409, "Every seat has already committed"),
    "not-sealed": (409, "Not every seat has committed yet"),
    "too-many": (409, "There are too many"),
    "too-large": (413, "The request is too large"),
    "address-too-long": (414, "The URL is too long"),
    "unsupported-media-type": (415, "The request is not JSON"),
    "unknown-host": (421, "The service does not answer to this host name"),
    "illegal-action": (422, "The answer is not one of the options"),
    "bad-options": (422, "The options do not fit the game"),
    "bad-position": (422, "The position cannot be read"),
    "bad-record": (422, "The record cannot be replayed"),
    "too-hard": (422, "The computation takes too long"),
    "bad-text": (422, "The text has no visible characters"),
    "bad-reveal": (422, "The contribution does not match the commitment"),
    "key-reused": (422, "The key was used for another request"),
    "too-fast": (429, "Too many requests"),
    "headers-too-large": (431, "The headers are too large"),
    "abandoned": (499, "The client closed the connection"),
    "internal": (500, "Something went wrong in the service"),
    "unavailable": (503, "The service is unavailable"),
}


class Problem(msgspec.Struct, omit_defaults=True):
    """Problem details; `code` is stable, `detail` is for people. A stale answer gets the fresh position. If a seat's
    token is not enough, `game` names the game it is valid for."""

    type: str
    title: str
    status: int
    code: str
    detail: str = ""
    seq: int | None = None
    fresh: dict[str, object] | None = None
    game: str | None = None


class Refused(Exception):
    """A refused request, with the code of the reason."""

    def __init__(
        self,
        code: str,
        detail: str = "",
        *,
        seq: int | None = None,
        fresh: msgspec.Raw | None = None,
        game: str | None = None,
    ) -> None:
        super().__init__(code, detail)
        self.code: Final = code
        self.detail: Final = detail
        self.seq: Final = seq
        self.fresh: Final = fresh
        self.game: Final = game
        self.wait = 0

    @property
    def status(self) -> int:
        return PROBLEMS[self.code][0]

    def body(self) -> bytes:
        """Return the problem as JSON."""
        status, title = PROBLEMS[self.code]
        data: dict[str, object] = {
            "type": f"urn:ashboard:problem:{self.code}",
            "title": title,
            "status": status,
            "code": self.code,
        }
        if self.detail:
            data["detail"] = self.detail
        if self.seq is not None:
            data["seq"] = self.seq
        if self.fresh is not None:
            data["fresh"] = self.fresh
        if self.game is not None:
            data["game"] = self.game
        return msgspec.json.encode(data)
