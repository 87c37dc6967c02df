"""When a request arrived, and whether its client is still connected."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from ashboard.service.http.application import Application
from ashboard.service.http.routes.dependencies import AnyConnection
from ashboard.service.problems import Refused
from ashboard.service.request_context import milliseconds_since

T = TypeVar("T")


def received_at(app: Application, request: AnyConnection) -> int:
    """Return the time at which the request had arrived completely."""
    return app.store.sources.now() - milliseconds_since(request.scope.get("extensions") or {})


async def cancel_on_disconnect(request: AnyConnection, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of the work; cancel it when the client disconnects."""
    task, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Refused("abandoned", "the client has disconnected")
        return task.result()
    finally:
        for one in (task, gone):
            one.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)


async def _gone(request: AnyConnection) -> None:
    """Wait for the client to disconnect; the body has been read by then."""
    message: Any = {"type": ""}
    while message["type"] != "http.disconnect":
        message = await request.receive()
