"""When a request came in, and whether somebody still waits for its answer."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from ashboard.service.border.origin import age
from ashboard.service.house import House
from ashboard.service.problems import Refused
from ashboard.service.routes.documented import AnyConnection

T = TypeVar("T")


def received(house: House, request: AnyConnection) -> int:
    """The moment at which the request had come in whole."""
    return house.hall.world.now() - age(request.scope.get("extensions") or {})


async def while_wanted(request: AnyConnection, work: Coroutine[Any, Any, T]) -> T:
    """What the work leads to; it is dropped when whoever asked for it is gone."""
    task, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Refused("abandoned", "nobody waits for it any more")
        return task.result()
    finally:
        for one in (task, gone):
            one.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)


async def _gone(request: AnyConnection) -> None:
    """Until the connection is lost; the body has been read by then."""
    message: Any = {"type": ""}
    while message["type"] != "http.disconnect":
        message = await request.receive()
