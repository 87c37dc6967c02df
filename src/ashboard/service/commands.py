"""What players do in a game: answer, take back, resign, agree on a draw. Each is one row, written before it is told."""

import hashlib
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.core.outcome import Outcome
from ashboard.service.callers import Caller, acting_seat, held_seats
from ashboard.service.hall import Hall
from ashboard.service.messages import moment_message
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.ratings import counts, rate
from ashboard.service.rows import UNDO, Draft, Moment, Sending
from ashboard.service.sheet import OVER, text_of
from ashboard.service.store.database import insertion
from ashboard.service.store.schema import games, labels

Drafting = Callable[[Play, Sending], Draft]
TRIES: Final = 5
# Rows after which nothing is taken back any more; a long game has a thousand without that.
_MOST_ROWS: Final = 3000


async def answer(
    hall: Hall, game: str, caller: Caller, seq: int, action: str, key: str, received: int
) -> tuple[Moment, Play, int]:
    """An answer to the position after row seq; the same key brings the same moment again.

    It counts by the moment at which it was received, however long it waits after that.
    """
    return await _sent(
        hall,
        game,
        caller,
        ("answer", str(seq), action),
        key,
        seq,
        received,
        lambda play, sending: play.answered(action, sending, hall.gaps),
    )


async def undo(
    hall: Hall, game: str, caller: Caller, seq: int, to: int, key: str, received: int
) -> tuple[Moment, Play, int]:
    """Back to row `to`, if the rule of tournaments allows it."""

    def draft(play: Play, sending: Sending) -> Draft:
        if play.seq >= _MOST_ROWS:
            raise Refused("no-undo", "enough has been taken back in this game")
        limit = play.last.undo_to
        if limit is None or to not in play.line or not limit <= to < play.line[-1]:
            raise Refused("no-undo", "only inside the own turn, never past a draw, a battle or another's decision")
        return play.undone(to, sending, hall.gaps)

    return await _sent(hall, game, caller, ("undo", str(seq), str(to)), key, seq, received, draft)


async def _sent(
    hall: Hall, game: str, caller: Caller, content: tuple[str, ...], key: str, seq: int, received: int, draft: Drafting
) -> tuple[Moment, Play, int]:
    """One row from a person who expects the game to stand at row seq."""
    digest = hashlib.sha256("\n".join(content).encode()).hexdigest()
    async with hall.lock(game):
        play = await hall.play(game)
        for _ in range(TRIES):
            seat = acting_seat(caller, play.sheet, play.asked, play.lost)
            number = _known(play, caller, key, digest)
            if number is not None:
                return await hall.moment(play, number), play, play.rows[number - 1].seat
            _check(play, seat, seq, is_undo=content[0] == UNDO)
            await _check_time(hall, play, seat, received)
            made = draft(play, Sending(seat, key, digest, received))
            moment = await hall.commit(play, made, ending(hall, play, made))
            if moment is not None:
                close(play, made)
                return moment, play, seat
    raise stale(play, seat)


def _known(play: Play, caller: Caller, key: str, digest: str) -> int | None:
    """The row that this key has led to already."""
    for seat in held_seats(caller, play.sheet, play.lost):
        number = play.keys.get((seat, key))
        if number is not None:
            if play.rows[number - 1].digest != digest:
                raise Refused("key-reused", "the key was used for something else in this game")
            return number
    return None


def _check(play: Play, seat: int, seq: int, *, is_undo: bool) -> None:
    if not play.is_running:
        raise Refused("not-running", "the game is over", seq=play.seq, fresh=fresh(play, seat))
    if seq != play.seq:
        raise stale(play, seat)
    is_free = is_undo and not play.sheet.is_between_people
    if play.asked != seat and not is_free:
        raise Refused("not-asked", "somebody else is asked", seq=play.seq, fresh=fresh(play, seat))


async def _check_time(hall: Hall, play: Play, seat: int, received: int) -> None:
    """By the same measure by which the time is called."""
    if play.asked != seat or not hall.is_late(play, received):
        return
    await hall.on_judging(received)
    if hall.is_late(play, received):
        raise Refused("too-late", "the time was up before this came", seq=play.seq, fresh=fresh(play, seat))


def stale(play: Play, seat: int) -> Refused:
    return Refused("stale", f"the game is at {play.seq}", seq=play.seq, fresh=fresh(play, seat))


def fresh(play: Play, seat: int) -> msgspec.Raw:
    return msgspec.Raw(moment_message(play.sheet, play.last, seat))


async def resign(hall: Hall, game: str, caller: Caller, wanted: int | None = None) -> tuple[Moment, Play, int]:
    """Whoever resigns does so whatever happens meanwhile [RESIGN-01]."""
    async with hall.lock(game):
        play = await hall.play(game)
        seat = acting_seat(caller, play.sheet, play.asked if wanted is None else wanted, play.lost)
        moment = await intervene(hall, play, seat, f"resign {seat}")
        return moment, play, seat


async def intervene(hall: Hall, play: Play, seat: int, text: str) -> Moment:
    """What comes from outside the game, at whatever row it stands by now. The caller holds the lock."""
    for _ in range(TRIES):
        moment = await intervene_once(hall, play, seat, text)
        if moment is not None:
            return moment
    raise Refused("unavailable", "the game moves on too fast")


async def intervene_once(hall: Hall, play: Play, seat: int, text: str) -> Moment | None:
    """The same at this very row; None where another one came first."""
    if not play.is_running:
        raise Refused("not-running", "the game is over")
    try:
        made = play.intervened(text, Sending(seat, None, None, hall.world.now()), hall.gaps)
    except Refused:
        raise Refused("not-running", "the seat is out of the game") from None
    moment = await hall.commit(play, made, ending(hall, play, made))
    if moment is not None:
        close(play, made)
    return moment


def close(play: Play, made: Draft) -> None:
    """The sheet in mind says what the database says since the row was written."""
    outcome = made.state.outcome()
    if outcome is not None:
        play.sheet.status, play.sheet.ended, play.sheet.outcome = OVER, made.row.at, outcome_data(outcome)
        play.trim()


def ending(hall: Hall, play: Play, made: Draft) -> Callable[[AsyncConnection], Awaitable[None]] | None:
    """If the row ends the game: what is written along with it."""
    outcome = made.state.outcome()
    if outcome is None:
        return None

    async def follow(connection: AsyncConnection) -> None:
        change = sa.update(games).where(games.c.id == play.sheet.id)
        await connection.execute(change.values(status=OVER, ended=made.row.at, outcome=text_of(outcome_data(outcome))))
        rows = [{"game": play.sheet.id, "key": key, "value": value} for key, value in result_labels(play, outcome)]
        await connection.execute(insertion(hall.database, labels).on_conflict_do_nothing(), rows)
        if counts(play):
            await rate(connection, play, outcome, made.row.at)

    return follow


def outcome_data(outcome: Outcome) -> dict[str, object]:
    """Ready for JSON."""
    return {
        "winners": list(outcome.winners),
        "drawn": list(outcome.drawn),
        "lost_by_all": outcome.lost_by_all,
        "points": list(outcome.points),
        "rule": outcome.rule,
    }


def result_labels(play: Play, outcome: Outcome) -> set[tuple[str, str]]:
    """What a finished game is found by: its result, and what of the options belonged to the winners' seats."""
    result = "won" if outcome.winners else "lost" if outcome.lost_by_all else "drawn"
    found = {("result", result)}
    for value in play.sheet.options.values():
        if isinstance(value, list) and len(value) == play.sheet.seats:
            found |= {("winner", value[seat]) for seat in outcome.winners if isinstance(value[seat], str)}
    return found
