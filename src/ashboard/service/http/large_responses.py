"""Large responses: few at a time, in pieces and with a deadline, so that slow clients cannot fill the memory."""

import asyncio
from typing import Any, Final

from litestar.types import Scope, Send

from ashboard.service.problems import Refused
from ashboard.service.request_context import ABORT

LARGE: Final = 1024 * 1024
_PIECE: Final = 64 * 1024
_MOST: Final = 32
_MOST_OF_ADDRESS: Final = 4
# Seconds in which a client has to read a large response.
_TIME: Final = 120.0


class LargeResponses:
    """The large responses under way."""

    def __init__(self) -> None:
        self._under_way: Final[dict[str, int]] = {}

    def check(self, who: str) -> None:
        """Raise Refused if too many large responses are under way, in all or to this address."""
        if self._under_way.get(who, 0) >= _MOST_OF_ADDRESS or sum(self._under_way.values()) >= _MOST:
            refused = Refused("too-fast", "read your earlier large responses first")
            refused.wait = 5
            raise refused

    async def send(self, body: bytes, who: str, scope: Scope, send: Send) -> None:
        """Send a body piece by piece; abort the connection if the client does not read it in time."""
        self._under_way[who] = self._under_way.get(who, 0) + 1
        try:
            async with asyncio.timeout(_TIME):
                for start in range(0, len(body), _PIECE):
                    is_more = start + _PIECE < len(body)
                    piece: Any = {
                        "type": "http.response.body",
                        "body": body[start : start + _PIECE],
                        "more_body": is_more,
                    }
                    await send(piece)
        except TimeoutError:
            await _let_go(scope)
        finally:
            self._under_way[who] -= 1
            if not self._under_way[who]:
                del self._under_way[who]


async def _let_go(scope: Scope) -> None:
    extensions: Any = scope.get("extensions") or {}
    abort = extensions.get(ABORT)
    if abort is not None:
        abort["now"]()
        # The connection closes in the next turn of the event loop.
        await asyncio.sleep(0.1)
