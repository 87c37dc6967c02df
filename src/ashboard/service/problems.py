"""What can be refused: stable codes, sent as problem details (RFC 9457)."""

from typing import Final

import msgspec

MEDIA_TYPE: Final = "application/problem+json"

# Every code with its status and title.
PROBLEMS: Final[dict[str, tuple[int, str]]] = {
    "bad-request": (400, "The request is not of its form"),
    "unauthorized": (401, "A valid token is needed"),
    "wrong-password": (401, "Login and password do not fit together"),
    "forbidden": (403, "The token does not allow this"),
    "seat-token": (403, "The token of a seat is good for that seat alone"),
    "csrf": (403, "A cookie alone does not allow this"),
    "foreign-origin": (403, "Pages of other origins may not do this"),
    "between-people": (403, "No help while a game between people runs"),
    "not-found": (404, "There is no such thing"),
    "method-not-allowed": (405, "The method is not allowed here"),
    "not-acceptable": (406, "No such form can be sent"),
    "too-slow": (408, "The request did not come in time"),
    "stale": (409, "The game has moved on"),
    "not-running": (409, "The game is not running"),
    "not-over": (409, "The game is not over"),
    "not-open": (409, "The game is not open"),
    "seat-taken": (409, "The seat is taken"),
    "login-taken": (409, "The login is taken"),
    "name-taken": (409, "An account has this name, or one that looks like it"),
    "not-asked": (409, "Somebody else is asked"),
    "too-late": (409, "The time for it is up"),
    "no-undo": (409, "This cannot be taken back"),
    "no-draw": (409, "A draw cannot be agreed here"),
    "sealed": (409, "Every seat has committed already"),
    "not-sealed": (409, "Not every seat has committed yet"),
    "too-many": (409, "There are too many of them"),
    "too-large": (413, "The request is too large"),
    "address-too-long": (414, "The address is too long"),
    "unsupported-media-type": (415, "The request is not JSON"),
    "unknown-host": (421, "The service does not go by this name"),
    "illegal-action": (422, "The answer is not among the options"),
    "bad-options": (422, "The options do not fit the game"),
    "bad-position": (422, "The position cannot be read"),
    "bad-record": (422, "The record cannot be replayed"),
    "too-hard": (422, "It cannot be worked out in the time there is"),
    "bad-text": (422, "There is nothing to be seen in the text"),
    "bad-reveal": (422, "This is not what was committed to"),
    "key-reused": (422, "The key was used for something else"),
    "too-fast": (429, "Too many requests"),
    "headers-too-large": (431, "The headers are too large"),
    "abandoned": (499, "Nobody waits for the answer"),
    "internal": (500, "Something went wrong in the service"),
    "unavailable": (503, "The service cannot answer now"),
}


class Problem(msgspec.Struct, omit_defaults=True):
    """Problem details; `code` is stable, `detail` is for people. A stale answer gets the fresh position; where the
    token of a seat is not enough, `game` says which game it is good for."""

    type: str
    title: str
    status: int
    code: str
    detail: str = ""
    seq: int | None = None
    fresh: dict[str, object] | None = None
    game: str | None = None


class Refused(Exception):
    """A request that is refused for a reason that has a code."""

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
        """The problem as JSON."""
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
