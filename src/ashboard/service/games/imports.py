"""New games from imported records."""

from collections.abc import Sequence

from ashboard.core.record import Record, Start
from ashboard.games import GAMES
from ashboard.service.accounts.auth import Caller
from ashboard.service.games.game_info import ANYBODY, RESERVED, GameInfo, SeatPlan
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.idempotency import KeyedRequest
from ashboard.service.games.lobby import NewGame, create


async def fork_record(
    store: GameStore,
    caller: Caller | None,
    record: Record,
    at: int,
    places: Sequence[SeatPlan] | None,
    request: KeyedRequest | None,
) -> tuple[GameInfo, str | None]:
    """Create a game with new dice from the position after `at` answers of a record that was checked there."""
    upto = Record(record.game, record.rules, record.options, (), Start(record.answers[:at], start=record.start))
    seats = GAMES[record.game].seats(record.options, record.rules)
    wanted = places or [SeatPlan(RESERVED)] + [SeatPlan(ANYBODY)] * (seats - 1)
    new_game = NewGame(record.game, dict(record.options), wanted, rules=record.rules)
    return await create(store, caller, new_game, imported_record=upto.to_json(), request=request)
