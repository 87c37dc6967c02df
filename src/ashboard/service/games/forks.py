"""Forks: new games from a position of another one."""

from collections.abc import Sequence

from ashboard.core.record import Start
from ashboard.service.accounts.auth import Caller
from ashboard.service.games.game_info import (
    ANYBODY,
    RESERVED,
    ForkOrigin,
    GameInfo,
    SeatPlan,
)
from ashboard.service.games.game_store import GameStore, visible_seq
from ashboard.service.games.idempotency import KeyedRequest
from ashboard.service.games.live_game import LiveGame
from ashboard.service.games.lobby import NewGame, create
from ashboard.service.games.record_checks import check_chain
from ashboard.service.problems import Refused


async def fork_live_game(
    store: GameStore,
    live: LiveGame,
    caller: Caller | None,
    seq: int,
    seat: int,
    places: Sequence[SeatPlan] | None,
    request: KeyedRequest | None = None,
) -> tuple[GameInfo, str | None]:
    """Create a game from a position; of a running game it knows what the seat's view knows, the rest is dealt again."""
    if not 1 <= seq <= live.seq:
        raise Refused("not-found", f"there is no such row; expected 1 to {live.seq}")
    if live.rows[seq - 1].asked is None:
        raise Refused("not-running", "the game was over at that row")
    check_chain(Start(live.record_answers(seq), start=live.start), 0, "too-many")
    info = live.info
    is_over = not live.is_running and visible_seq(live, seat, store.sources.now()) == live.seq
    seed = "" if is_over else store.sources.new_secret()
    wanted = places or [SeatPlan(RESERVED)] + [SeatPlan(ANYBODY)] * (info.seats - 1)
    new_game = NewGame(info.game, info.options, wanted, rules=info.rules)
    return await create(store, caller, new_game, origin=ForkOrigin(info.id, seq, seat, seed), request=request)
