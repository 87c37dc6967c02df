"""Rematches."""

from typing import Any

from litestar import post

from ashboard.service.games.rematches import create_rematch
from ashboard.service.http.routes.dependencies import (
    SECURED,
    App,
    GameId,
    OptionalCaller,
    problem_responses,
    require_caller,
)
from ashboard.service.http.routes.games import Founded, created_game


@post(
    "/games/{game_id:str}/rematch", security=SECURED, responses=problem_responses(401, 403, 404, 409, 413, 415, 422),
    summary="Ask for a rematch",
)  # fmt: skip
async def ask_for_rematch(game_id: GameId, caller: OptionalCaller, app: App) -> Founded:
    """Creates the same game with every player one seat on, each seat reserved; a second request returns it."""
    known = require_caller(caller)
    known.require("play")
    info = await app.store.run_shielded(create_rematch(app.store, game_id, known))
    return await created_game(app.store, info, None)


HANDLERS: list[Any] = [ask_for_rematch]
