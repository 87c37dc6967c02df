"""Checks of imported records."""

from ashboard.core.record import Record
from ashboard.service.http.application import Application
from ashboard.service.http.middleware import client_address
from ashboard.service.http.routes.dependencies import (
    AnyConnection,
)
from ashboard.service.http.routes.requests import cancel_on_disconnect


async def check_record(app: Application, request: AnyConnection, record: Record, at: int) -> None:
    """Raise Refused if the record cannot be replayed, or if no seat is asked there."""
    who = client_address(request.scope)
    work = app.position_workers.run("record", who, game_name=record.game, record=record.data(), at=at)
    await cancel_on_disconnect(request, work)
