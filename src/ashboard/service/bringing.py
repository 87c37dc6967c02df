"""Games that go on from records that somebody brings along."""

from collections.abc import Sequence

from ashboard.core.record import Record, Start
from ashboard.games import GAMES
from ashboard.service.callers import Caller
from ashboard.service.claims import Request
from ashboard.service.founding import Terms, found
from ashboard.service.hall import Hall
from ashboard.service.sheet import ANYBODY, RESERVED, Place, Sheet


async def fork_record(
    hall: Hall, caller: Caller | None, record: Record, at: int, places: Sequence[Place] | None, once: Request | None
) -> tuple[Sheet, str | None]:
    """A new game with dice of its own from the position after so many answers of a record that was checked there."""
    upto = Record(record.game, record.rules, record.options, (), Start(record.answers[:at], start=record.start))
    seats = GAMES[record.game].seats(record.options, record.rules)
    wanted = places or [Place(RESERVED)] + [Place(ANYBODY)] * (seats - 1)
    terms = Terms(record.game, dict(record.options), wanted, rules=record.rules)
    return await found(hall, caller, terms, brought=upto.to_json(), request=once)
