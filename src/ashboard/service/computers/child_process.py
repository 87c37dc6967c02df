"""A child process, started when it is first needed and restarted when it has died."""

import asyncio
import contextlib
import os
import signal
import sys
from typing import Final

_READ_AHEAD: Final = 1 << 20
_START: Final = 60.0
_LAUNCHER: Final = "ashboard.service.computers.background"


class ChildProcess:
    """Runs a module of ours, which prints a greeting when it is ready."""

    def __init__(self, module: str, greeting: bytes) -> None:
        self._module: Final = module
        self._greeting: Final = greeting
        self._process: asyncio.subprocess.Process | None = None
        self._is_ready = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def start(self) -> tuple[asyncio.StreamWriter, asyncio.StreamReader]:
        """Return the pipes to and from the process; raise EOFError if it does not start.

        A caller that stops waiting leaves it to start for the next one.
        """
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._is_ready = False
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", _LAUNCHER, self._module, stdin=pipe, stdout=pipe, limit=_READ_AHEAD,
                env=os.environ | {"PYTHONSAFEPATH": "1"}, start_new_session=True,
            )  # fmt: skip
        source, sink = self._process.stdout, self._process.stdin
        assert source is not None and sink is not None
        if not self._is_ready:
            try:
                async with asyncio.timeout(_START):
                    await source.readexactly(len(self._greeting))
            except (TimeoutError, OSError, asyncio.IncompleteReadError):
                await self.stop()
                raise EOFError from None
            self._is_ready = True
        return sink, source

    async def stop(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGKILL)
            await process.wait()
