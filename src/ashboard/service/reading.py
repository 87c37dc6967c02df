"""Records that somebody brings along, read and checked."""

from dataclasses import replace
from typing import Final

from ashboard.core.decision import CHANCE
from ashboard.core.errors import AshboardError
from ashboard.core.match import replay
from ashboard.core.record import Record, Start, record_from_data, start_chain
from ashboard.games import GAMES
from ashboard.service.bounds import check_options
from ashboard.service.problems import Refused

# Answers that lead to a position, those of the games that it was forked from among them.
MOST_ANSWERS: Final = 5000
DEEPEST_CHAIN: Final = 50


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
    check_options(record.options, "bad-record")
    check_chain(record.start, len(record.answers), "bad-record")
    return record


def check_chain(start: Start | None, answers: int, code: str) -> None:
    """Refused where too many games, or too many answers, lie before a position."""
    before = start_chain(start)
    if len(before) > DEEPEST_CHAIN:
        raise Refused(code, f"a chain of more than {DEEPEST_CHAIN} forks")
    if answers + sum(len(known.answers) for known in before) > MOST_ANSWERS:
        raise Refused(code, f"more than {MOST_ANSWERS} answers")


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
