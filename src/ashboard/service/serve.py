"""Runs the service."""

import asyncio
import contextlib
import gc
import logging
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from ashboard.core.errors import BadInput
from ashboard.service.app import app_of
from ashboard.service.border.door import DoorConfig
from ashboard.service.border.doorkeeper import Doorkeeper, descriptors, fitted
from ashboard.service.border.logs import Logging, configure
from ashboard.service.house import House, built_house
from ashboard.service.settings import Settings
from ashboard.service.signals import Ending, cancelling
from ashboard.service.store.database import Database
from ashboard.service.store.migration import migrate

_LOG: Final = logging.getLogger("ashboard.serve")
_GRACE: Final = 10
# Seldom enough not to be felt, often enough that closed connections, which are circles, do not pile up.
_SELDOM: Final = (5_000, 10, 4)
_BACKLOG: Final = 2048


def run(settings: Settings, logs: Logging, on_ready: Callable[[int], None] | None = None) -> None:
    """Serve until told to end; then everything under way is written and streams are told to come back.

    `on_ready` is called with the port once the service takes connections.
    """
    configure(logs)
    limits = fitted(settings.limits, descriptors())
    with Ending() as ending, asyncio.Runner(loop_factory=_fastest_loop()) as runner:
        runner.run(_served(replace(settings, limits=limits), ending, on_ready))


def _fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, which the extra `service` brings; playing at home does well on the loop of the standard library."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop


def run_migration(url: str) -> None:
    """Brings the tables up to date."""
    asyncio.run(_migrated(url))


async def _migrated(url: str) -> None:
    database = Database(url)
    try:
        database.lock()
        await migrate(database)
    except (SQLAlchemyError, OSError) as error:
        raise unreachable(error) from None
    finally:
        await database.close()


async def _served(settings: Settings, ending: Ending, on_ready: Callable[[int], None] | None) -> None:
    """Serve, unless somebody has said already that it shall end."""
    with ending.answered_by(cancelling()):
        house, listening = await _prepared(settings)
    server = Server(configuration(settings, house), house, on_ready)
    # What lives as long as the process need not be looked through again and again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)
    with ending.answered_by(server.told_to_end):
        await server.serve([listening])


async def _prepared(settings: Settings) -> tuple[House, socket.socket]:
    """A house whose database is ready, and the socket that it will listen on."""
    house = built_house(settings)
    try:
        house.database.lock()
        await house.prepare()
        return house, listening_socket(settings)
    except (SQLAlchemyError, OSError) as error:
        await house.database.close()
        raise unreachable(error) from None
    except (BadInput, asyncio.CancelledError):
        await house.database.close()
        raise


def configuration(settings: Settings, house: House) -> uvicorn.Config:
    """How uvicorn runs the application of a house."""
    return DoorConfig(
        app_of(house),
        settings.limits,
        Doorkeeper(settings.limits, is_behind_proxy=settings.is_secure),
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_GRACE,
        # Only a proxy of ours may say who somebody is.
        proxy_headers=settings.is_secure,
        lifespan="on",
    )


def listening_socket(settings: Settings) -> socket.socket:
    """A socket on the port; BadInput where somebody else has it."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Whoever takes nothing any more is let go by the system itself, with all that waits for him.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(settings.limits.slow * 1000))
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        why = f"cannot listen on {settings.host}:{settings.port} ({error.strerror})"
        raise BadInput("--port", f"{why}; expected a free port, and --port 0 finds one") from None
    listening.listen(_BACKLOG)
    return listening


def unreachable(error: Exception) -> BadInput:
    """The database does not let us in, in one line without what it was asked."""
    noticed = error.__cause__ or error
    cause = getattr(noticed, "orig", None) or noticed
    return BadInput("--database", f"cannot be used: {str(cause).partition(chr(10))[0] or type(cause).__name__}")


class Server(uvicorn.Server):
    """Tells the streams to end before it waits for them; being told to end is no failure."""

    def __init__(self, config: uvicorn.Config, house: House, on_ready: Callable[[int], None] | None = None) -> None:
        super().__init__(config)
        self._house: Final = house
        self._on_ready: Final = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that it serves once it does, and once a signal ends it cleanly."""
        await super().startup(sockets)
        if self.started and sockets:
            port: int = sockets[0].getsockname()[1]
            backend = self._house.database.url.get_backend_name()
            _LOG.info("serving", extra={"host": self._house.settings.host, "port": port, "database": backend})
            if self._on_ready is not None:
                self._on_ready(port)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are answered from before the start until after the end."""
        yield

    def told_to_end(self, number: int) -> None:
        """Streams end first; nobody waits for them then."""
        self._house.close_streams()
        self.handle_exit(number, None)
