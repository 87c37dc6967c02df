"""Proofs as a stream of lines: how far they are, then what they found; a client that leaves ends its proof."""

import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Final

import msgspec
from litestar.response import Stream

from ashboard.service.problems import Refused

NDJSON: Final = "application/x-ndjson"


def proof_stream(messages: AsyncGenerator[tuple[bool, bytes], None]) -> Stream:
    """Return the reports and the result of a long task, a line each."""
    return Stream(_lines(messages), media_type=NDJSON)


async def _lines(messages: AsyncGenerator[tuple[bool, bytes], None]) -> AsyncIterator[bytes]:
    try:
        async with contextlib.aclosing(messages) as found:
            async for is_done, content in found:
                yield _line("found" if is_done else "progress", content)
    except Refused as refused:
        yield _line("problem", refused.body())


def _line(name: str, content: bytes) -> bytes:
    return msgspec.json.encode({name: msgspec.Raw(content)}) + b"\n"
