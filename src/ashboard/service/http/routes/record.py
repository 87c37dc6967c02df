"""Records of finished games."""

from typing import Any

import msgspec
from litestar import get

from ashboard.service.games.game_store import visible_seq
from ashboard.service.games.lineage import check_ancestors_over
from ashboard.service.games.permissions import viewing_seat
from ashboard.service.http.routes.dependencies import (
    OPTIONAL,
    App,
    GameId,
    OptionalCaller,
    problem_responses,
)
from ashboard.service.problems import Refused


class RecordFile(msgspec.Struct, omit_defaults=True):
    """The record of a finished game, with the proof of its dice; `ashboard verify` reads it."""

    ashboard: int
    game: str
    rules: int
    options: dict[str, Any]
    answers: list[str]
    start: dict[str, Any] | None = None
    dice: dict[str, Any] | None = None


@get(
    "/games/{game_id:str}/record", security=OPTIONAL, responses=problem_responses(401, 403, 404, 409),
    summary="Download the record",
)  # fmt: skip
async def download_record(game_id: GameId, caller: OptionalCaller, app: App) -> RecordFile:
    """The whole game, chance included, with the proof of its dice; only when it is over."""
    store = app.store
    live = await store.load(game_id)
    viewer = viewing_seat(caller, live.info, None, live.lost_seats)
    if live.is_running or visible_seq(live, viewer, store.sources.now()) < live.seq:
        raise Refused("not-over", "the record is available when the game is over")
    await check_ancestors_over(store, live.info)
    return msgspec.convert(live.record().data(), RecordFile)


HANDLERS: list[Any] = [download_record]
