"""Channels between the processes of one PostgreSQL database; needs the driver of the extra `service`."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any, Final

import asyncpg
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

_LOST: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
_LOG: Final = logging.getLogger("ashboard.channels")


class PostgresChannels(AsyncPgChannelsBackend):
    """Litestar's back end with its own publishing connection, and a listening connection that reconnects."""

    def __init__(self, arguments: dict[str, Any], on_return: Callable[[], None]) -> None:
        super().__init__(make_connection=self._opened)
        self._arguments: Final = arguments
        self._publisher: asyncpg.Connection[Any] | None = None
        self._publishing: Final = asyncio.Lock()
        self._lost: Final = asyncio.Event()
        self._is_closing = False
        self._on_return: Final = on_return

    async def _opened(self) -> "asyncpg.Connection[Any]":
        return await asyncpg.connect(**self._arguments)

    async def on_startup(self) -> None:
        await super().on_startup()
        self._listener_conn.add_termination_listener(self._lose)

    async def on_shutdown(self) -> None:
        self._is_closing = True
        if self._publisher is not None:
            await self._publisher.close()
        await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Publish; a failure loses the message, and viewers elsewhere soon look again by themselves."""
        try:
            async with self._publishing:
                if self._publisher is None or self._publisher.is_closed():
                    self._publisher = await self._opened()
                for channel in channels:
                    await self._publisher.execute("SELECT pg_notify($1, $2)", channel, data.decode())
        except _LOST as error:
            _LOG.warning("an announcement was lost", extra={"error": type(error).__name__})

    def _lose(self, connection: object) -> None:
        if not self._is_closing and connection is self._listener_conn:
            _LOG.warning("the listening connection is lost")
            self._lost.set()

    async def stay_connected(self) -> None:
        """Reconnect whenever the listening connection is lost, then have everything read that may have been missed."""
        while True:
            await self._lost.wait()
            fresh = await self._opened()
            try:
                for channel in list(self._subscribed_channels):
                    await fresh.add_listener(channel, self._listener)
            except BaseException:
                fresh.terminate()
                raise
            self._listener_conn = fresh
            fresh.add_termination_listener(self._lose)
            self._lost.clear()
            if fresh.is_closed():
                self._lost.set()
            _LOG.info("listening again")
            self._on_return()
