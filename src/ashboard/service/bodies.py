"""What clients send; whatever is not of these forms is refused."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ashboard.service.bounds import LONGEST_POSITION

_VISIBLE = r"^[!-~]+$"

Key = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern=_VISIBLE, description="Made up by the client, once for each request."),
]
# Long enough to be guessed by nobody: whoever sends a stranger's key again gets his token.
FoundingKey = Annotated[
    str,
    Meta(
        min_length=16,
        max_length=64,
        pattern=_VISIBLE,
        description="Made up at random by the client, once for each request, and kept to itself: sent again with the "
        "same content within a week it makes nothing new and brings the same token.",
    ),
]
Seq = Annotated[int, Meta(ge=0, le=1_000_000, description="The number of the last row the client has seen.")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Login = Annotated[str, Meta(min_length=3, max_length=30, pattern=r"^[A-Za-z0-9_.-]+$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Contribution = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=_VISIBLE,
        description="Mixed into the dice. Given at joining it is open to all, and proves nothing about them; a "
        "commitment does.",
    ),
]
Commitment = Annotated[
    str,
    Meta(
        pattern=r"^[0-9a-f]{64}$",
        description="SHA-256, in hexadecimal, of five lines: `ashboard dice 2 commitment`, the id of the game, "
        "`fairness.commitment` of the table, the number of the seat, the contribution. Make the contribution of 64 "
        "hexadecimal digits at random, and reveal it once the table has a `fairness.seal`.",
    ),
]
Round = Annotated[int, Meta(ge=1, le=1_000_000, description="`fairness.round` of the table at the commitment.")]

OptionText = Annotated[str, Meta(min_length=1, max_length=200)]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """No key that nobody would read."""


class SeatBody(Body):
    """What a seat is kept for: anybody, whoever founds the game, or a computer of a level."""

    player: Literal["open", "me", "computer"] = "open"
    level: Annotated[str, Meta(max_length=40)] = ""


class ClockBody(Body):
    """Seconds for the whole game and more for each turn, or seconds for every turn (days, for a slow game)."""

    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    turn: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0


class GameBody(Body):
    """A game to found; every part has a default."""

    game: Annotated[str, Meta(max_length=40)] = "neuroshima-hex"
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatBody], Meta(max_length=16)] | None = None
    listed: bool = False
    rated: bool = False
    delay: Annotated[int, Meta(ge=0, le=3_600, description="Seconds that spectators are behind.")] = 0
    clock: ClockBody | None = None
    key: FoundingKey | None = None


class JoinBody(Body):
    """A nickname, and a part in the dice."""

    name: Name | None = None
    contribution: Contribution | None = None
    key: FoundingKey | None = None
    commitment: Commitment | None = None
    round: Round = 1


class CommitmentBody(Body):
    """A commitment to a contribution to the dice, in one round of them."""

    commitment: Commitment
    round: Round


class RevealBody(Body):
    """The contribution that the seat has committed to."""

    contribution: Contribution


class AnswerBody(Body):
    """An answer to the position after row seq."""

    seq: Seq
    action: Annotated[str, Meta(min_length=1, max_length=200)]
    key: Key


class UndoBody(Body):
    """Back to row `to`, from the position after row seq."""

    seq: Seq
    to: Annotated[int, Meta(ge=1, le=1_000_000)]
    key: Key


class TakebackBody(Body):
    """A wish to go back to row `to`, from the position after row seq; or leave to do so."""

    seq: Seq
    to: Annotated[int, Meta(ge=1, le=1_000_000)]


class ForkBody(Body):
    """A position to play on from; without a row the last one."""

    seq: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    seats: Annotated[list[SeatBody], Meta(max_length=16)] | None = None
    key: FoundingKey | None = None


class ChatBody(Body):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class HintBody(Body):
    """A question to a computer: what would it answer? Without a row at the last one, without a level the strongest."""

    seq: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class PreviewBody(Body):
    """Options of the open question, all rotations of a tile on a cell in one request."""

    seq: Annotated[int, Meta(ge=1, le=1_000_000)]
    options: Annotated[list[OptionText], Meta(min_length=1, max_length=64)]
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None


class SceneBody(Body):
    """A position as a scenario file, the answers given since, and options to look at."""

    position: Annotated[str, Meta(min_length=1, max_length=LONGEST_POSITION)]
    answers: Annotated[list[OptionText], Meta(max_length=500)] = []
    options: Annotated[list[OptionText], Meta(max_length=64)] = []


class RecordBody(Body):
    """A record as it was downloaded."""

    record: dict[str, Any]


class BroughtForkBody(Body):
    """A record as it was downloaded, and after how many of its answers somebody wants to play on."""

    record: dict[str, Any]
    at: Annotated[int, Meta(ge=0, le=10_000)]
    seats: Annotated[list[SeatBody], Meta(max_length=16)] | None = None
    key: FoundingKey | None = None


class TurnBody(Body):
    """A record as it was downloaded, and after how many of its answers the turn begins."""

    record: dict[str, Any]
    at: Annotated[int, Meta(ge=0, le=10_000)]


class GuestBody(Body):
    """Somebody who wants to be known without an account."""

    name: Name | None = None


class AccountBody(Body):
    """A new account."""

    login: Login
    password: Password
    name: Name | None = None


class SessionBody(Body):
    """Login and password; with a cookie for browsers."""

    login: Login
    password: Password
    cookie: bool = False


class TokenBody(Body):
    """A token of one's own, for a bot or a device."""

    label: Annotated[str, Meta(min_length=1, max_length=60)]
    scopes: Annotated[list[Literal["read", "play", "account"]], Meta(min_length=1, max_length=3)]
    days: Annotated[int, Meta(ge=1, le=3_650)] | None = None


class ProfileBody(Body):
    """What of an account can be changed; the password only with the old one."""

    name: Name | None = None
    password: Password | None = None
    old_password: Annotated[str, Meta(max_length=200)] | None = None


class DeletionBody(Body):
    """The password, because what is deleted does not come back."""

    password: Annotated[str, Meta(max_length=200)]


class Frame(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """What may come over a socket."""


class AnswerFrame(Frame, tag="answer"):
    """An answer, as in a request."""

    seq: Seq
    action: Annotated[str, Meta(min_length=1, max_length=200)]
    key: Key


class UndoFrame(Frame, tag="undo"):
    """An undo, as in a request."""

    seq: Seq
    to: Annotated[int, Meta(ge=1, le=1_000_000)]
    key: Key


class ChatFrame(Frame, tag="chat"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


AnyFrame = AnswerFrame | UndoFrame | ChatFrame
