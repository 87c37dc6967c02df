"""Records that somebody brings along: games that go on from them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ashboard.core.decision import CHANCE
from ashboard.core.errors import AshboardError
from ashboard.core.match import replay
from ashboard.core.record import Record, Start, record_from_data
from ashboard.games import GAMES
from ashboard.service.callers import Caller
from ashboard.service.claims import Request
from ashboard.service.founding import Terms, found
from ashboard.service.hall import Hall
from ashboard.service.problems import Refused
from ashboard.service.sheet import ANYBODY, RESERVED, Place, Sheet

_MOST_ANSWERS: Final = 3000


def brought_record(game: str, data: object) -> Record:
    """The record, if it is one of the game and of a size that somebody could have played."""
    if game not in GAMES:
        raise Refused("not-found", "there is no such game")
    try:
        record = record_from_data(data)
    except (AshboardError, RecursionError) as error:
        raise Refused("bad-record", one_line(error)) from None
    if record.game != game:
        raise Refused("bad-record", f"game: a record of {record.game[:40]!r}, expected {game!r}")
    if len(record.answers) > _MOST_ANSWERS:
        raise Refused("bad-record", f"answers: more than {_MOST_ANSWERS}")
    return record


def one_line(error: BaseException) -> str:
    """The first line of a message, short enough to be read."""
    return (str(error).splitlines() or ["cannot be read"])[0][:300]


def asked_after(record: Record, at: int) -> int:
    """Who is asked after so many answers; Refused where nobody is, or where the record cannot have been played."""
    try:
        decision = replay(GAMES[record.game], replace(record, answers=record.answers[:at])).decision()
    except (AshboardError, RecursionError) as error:
        raise Refused("bad-record", one_line(error)) from None
    if decision is None or decision.seat == CHANCE or at > len(record.answers):
        raise Refused("not-running", "nobody is asked there")
    return decision.seat


async def fork_record(
    hall: Hall, caller: Caller | None, record: Record, at: int, places: Sequence[Place] | None, once: Request | None
) -> tuple[Sheet, str | None]:
    """A new game with dice of its own from the position after so many answers of the record."""
    asked_after(record, at)
    upto = Record(record.game, record.rules, record.options, (), Start(record.answers[:at], start=record.start))
    seats = GAMES[record.game].seats(record.options, record.rules)
    wanted = places or [Place(RESERVED)] + [Place(ANYBODY)] * (seats - 1)
    terms = Terms(record.game, dict(record.options), wanted, rules=record.rules)
    return await found(hall, caller, terms, brought=upto.to_json(), request=once)
