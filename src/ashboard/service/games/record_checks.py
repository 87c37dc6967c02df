"""Imported records, read and checked."""

from dataclasses import replace
from typing import Final

from ashboard.core.decision import CHANCE
from ashboard.core.errors import AshboardError
from ashboard.core.match import replay
from ashboard.core.record import Record, Start, record_from_data, start_chain
from ashboard.games import GAMES
from ashboard.service.games.size_limits import check_options
from ashboard.service.problems import Refused

# Answers that lead to a position, including those of the games it was forked from.
MOST_ANSWERS: Final = 5000
DEEPEST_CHAIN: Final = 50


def read_record(game: str, data: object) -> Record:
    """Return the record, if it is one of the game and of a playable size."""
    if game not in GAMES:
        raise Refused("not-found", "there is no such game")
    try:
        record = record_from_data(data)
    except (AshboardError, RecursionError) as error:
        raise Refused("bad-record", first_line(error)) from None
    if record.game != game:
        raise Refused("bad-record", f"game: a record of {record.game[:40]!r}, expected {game!r}")
    check_options(record.options, "bad-record")
    check_chain(record.start, len(record.answers), "bad-record")
    return record


def check_chain(start: Start | None, answers: int, code: str) -> None:
    """Refuse a position with too many forks or too many answers before it."""
    before = start_chain(start)
    if len(before) > DEEPEST_CHAIN:
        raise Refused(code, f"expected a chain of at most {DEEPEST_CHAIN} forks")
    if answers + sum(len(known.answers) for known in before) > MOST_ANSWERS:
        raise Refused(code, f"expected at most {MOST_ANSWERS} answers")


def first_line(error: BaseException) -> str:
    """Return the first line of an error message, shortened."""
    return (str(error).splitlines() or ["cannot be read"])[0][:300]


def seat_asked_after(record: Record, at: int) -> int:
    """Return the seat asked after `at` answers; refuse if no seat is, or if the record cannot be replayed."""
    try:
        decision = replay(GAMES[record.game], replace(record, answers=record.answers[:at])).decision()
    except (AshboardError, RecursionError) as error:
        raise Refused("bad-record", first_line(error)) from None
    if decision is None or decision.seat == CHANCE or at > len(record.answers):
        raise Refused("not-running", "no seat is asked at that point")
    return decision.seat
