"""Request bodies and socket frames; anything else is refused."""

import datetime as dt
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ashboard.service.games.size_limits import LONGEST_POSITION

_VISIBLE = r"^[!-~]+$"

Key = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=_VISIBLE,
        description="Idempotency key, chosen by the client for each request.",
    ),
]
# Long enough to be unguessable: anyone who sends an anonymous caller's key again gets their token.
FoundingKey = Annotated[
    str,
    Meta(
        min_length=16,
        max_length=64,
        pattern=_VISIBLE,
        description="Chosen at random by the client for each request, and kept secret: sent again with the same "
        "content within a week, it creates nothing new and returns the same token.",
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
        description="Mixed into the dice. Sent openly at joining it proves nothing about them; a commitment does.",
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
PuzzleName = Annotated[str, Meta(min_length=1, max_length=64)]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """A request body; unknown keys are refused."""


class SeatBody(Body):
    """Who may take a seat: anyone, the creator of the game, a friend of theirs, or a computer player of a level."""

    player: Literal["open", "me", "friend", "computer"] = "open"
    level: Annotated[str, Meta(max_length=40)] = ""
    friend: Annotated[str, Meta(max_length=64, description="The id of the friend who is challenged.")] = ""


class ClockBody(Body):
    """Seconds for the whole game plus an increment per turn, or seconds for every turn (days, for a slow game)."""

    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    turn: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0


class GameBody(Body):
    """A game to create; every field has a default."""

    game: Annotated[str, Meta(max_length=40)] = "neuroshima-hex"
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatBody], Meta(max_length=16)] | None = None
    listed: bool = False
    rated: bool = False
    delay: Annotated[int, Meta(ge=0, le=3_600, description="Seconds by which spectators are delayed.")] = 0
    clock: ClockBody | None = None
    key: FoundingKey | None = None


class JoinBody(Body):
    """A nickname, and a contribution to the dice."""

    name: Name | None = None
    contribution: Contribution | None = None
    key: FoundingKey | None = None
    commitment: Commitment | None = None
    round: Round = 1


class CommitmentBody(Body):
    """A commitment to a contribution to the dice, in one round."""

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
    """Go back to row `to`, from the position after row seq."""

    seq: Seq
    to: Annotated[int, Meta(ge=1, le=1_000_000)]
    key: Key


class TakebackBody(Body):
    """Ask to go back to row `to` from the position after row seq, or allow it."""

    seq: Seq
    to: Annotated[int, Meta(ge=1, le=1_000_000)]


class ForkBody(Body):
    """A position to continue from; without a row, the last one."""

    seq: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    seats: Annotated[list[SeatBody], Meta(max_length=16)] | None = None
    key: FoundingKey | None = None


class ChatBody(Body):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class HintBody(Body):
    """A request for a hint; by default at the last row, from the strongest level."""

    seq: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class PreviewBody(Body):
    """Options to preview, such as all rotations of a tile on a cell."""

    seq: Annotated[int, Meta(ge=1, le=1_000_000)]
    options: Annotated[list[OptionText], Meta(min_length=1, max_length=64)]
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None


class SceneBody(Body):
    """A position as a scenario file, the answers given since, and options to preview."""

    position: Annotated[str, Meta(min_length=1, max_length=LONGEST_POSITION)]
    answers: Annotated[list[OptionText], Meta(max_length=500)] = []
    options: Annotated[list[OptionText], Meta(max_length=64)] = []


class AttemptBody(Body):
    """All answers of a solver since the beginning of a puzzle; with help, the attempt does not count for ratings."""

    answers: Annotated[list[OptionText], Meta(min_length=1, max_length=200)]
    helped: Annotated[bool, Meta(description="Whether the solver has taken a hint.")] = False


class BoardBody(Body):
    """A board that may be a puzzle, in the form of its game (docs/puzzles.md), and the kind of puzzle."""

    kind: Annotated[str, Meta(min_length=1, max_length=40)]
    board: dict[str, Any]


class OwnAttemptBody(BoardBody):
    """All answers of a solver since the beginning of a puzzle that somebody has composed."""

    answers: Annotated[list[OptionText], Meta(min_length=1, max_length=200)]


class ProgressBody(Body):
    """What a browser has kept about puzzles: ids, and the days whose puzzle was solved."""

    solved: Annotated[list[PuzzleName], Meta(max_length=3000)] = []
    given: Annotated[list[PuzzleName], Meta(max_length=3000)] = []
    days: Annotated[list[dt.date], Meta(max_length=1000)] = []


class VoteBody(Body):
    """What somebody thinks of a puzzle: 1 or -1; 0 takes the vote back."""

    vote: Literal[-1, 0, 1]


class RecordBody(Body):
    """A downloaded record."""

    record: dict[str, Any]


class BroughtForkBody(Body):
    """A downloaded record, and the number of answers after which to continue."""

    record: dict[str, Any]
    at: Annotated[int, Meta(ge=0, le=10_000)]
    seats: Annotated[list[SeatBody], Meta(max_length=16)] | None = None
    key: FoundingKey | None = None


class TurnBody(Body):
    """A downloaded record, and the number of answers after which the turn begins."""

    record: dict[str, Any]
    at: Annotated[int, Meta(ge=0, le=10_000)]


class GuestBody(Body):
    """A guest: a player without an account."""

    name: Name | None = None


class AccountBody(Body):
    """A new account."""

    login: Login
    password: Password
    name: Name | None = None


class SessionBody(Body):
    """Login and password; with `cookie` for browsers."""

    login: Login
    password: Password
    cookie: bool = False


class RecoveryBody(Body):
    """A new password for whoever has the recovery code; with `cookie` for browsers."""

    login: Login
    code: Annotated[str, Meta(min_length=1, max_length=64)]
    password: Password
    cookie: bool = False


class PasswordBody(Body):
    """The password, because the request needs more than a session."""

    password: Annotated[str, Meta(max_length=200)]


class TokenBody(Body):
    """A token for a bot or a device."""

    label: Annotated[str, Meta(min_length=1, max_length=60)]
    scopes: Annotated[list[Literal["read", "play", "account"]], Meta(min_length=1, max_length=3)]
    days: Annotated[int, Meta(ge=1, le=3_650)] | None = None


class ProfileBody(Body):
    """Changes to an account; a new password needs the old one."""

    name: Name | None = None
    password: Password | None = None
    old_password: Annotated[str, Meta(max_length=200)] | None = None


class FriendBody(Body):
    """The code of somebody's link."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]


class DeletionBody(Body):
    """The password, because deletion is final."""

    password: Annotated[str, Meta(max_length=200)]


class Frame(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """A frame that a client may send over a socket."""


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
