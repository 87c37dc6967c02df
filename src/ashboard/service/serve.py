"""Run the service."""

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
from ashboard.service.db.database import Database
from ashboard.service.db.migration import migrate
from ashboard.service.http.application import Application, build_application
from ashboard.service.http.asgi import build_app, build_constants
from ashboard.service.http.connection_limits import ConnectionLimiter, fit_limits, raise_descriptor_limit
from ashboard.service.http.middleware import Middleware
from ashboard.service.http.protocols import ServerConfig
from ashboard.service.logs import Logging, configure
from ashboard.service.settings import Settings
from ashboard.service.signals import ShutdownSignals, cancel_current_task

_LOG: Final = logging.getLogger("ashboard.serve")
_GRACE: Final = 10
# Rare enough not to be felt, often enough that closed connections, which are reference cycles, do not pile up.
_SELDOM: Final = (5_000, 10, 4)
_BACKLOG: Final = 2048


def run(settings: Settings, logs: Logging, on_ready: Callable[[int], None] | None = None) -> None:
    """Serve until a shutdown signal; then write everything under way and ask streams to reconnect.

    `on_ready` is called with the port once the service accepts connections.
    """
    configure(logs)
    limits = fit_limits(settings.limits, raise_descriptor_limit())
    with ShutdownSignals() as ending, asyncio.Runner(loop_factory=_fastest_loop()) as runner:
        runner.run(_serve(replace(settings, limits=limits), ending, on_ready))


def _fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return uvloop's factory if the extra `service` is installed; the standard loop is enough for playing at home."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop


def run_migration(url: str) -> None:
    """Bring the tables up to date."""
    asyncio.run(_migrate(url))


async def _migrate(url: str) -> None:
    database = Database(url)
    try:
        database.lock()
        await migrate(database)
    except (SQLAlchemyError, OSError) as error:
        raise database_error(error) from None
    finally:
        await database.close()


async def _serve(settings: Settings, ending: ShutdownSignals, on_ready: Callable[[int], None] | None) -> None:
    """Serve, unless a shutdown signal has come already."""
    with ending.handle_with(cancel_current_task()):
        app, listening = await _prepare(settings)
    middleware = build_app(app)
    await build_constants(middleware)
    server = Server(server_config(settings, middleware), app, on_ready)
    # Objects that live as long as the process need not be scanned again and again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)
    with ending.handle_with(server.shut_down):
        await server.serve([listening])


async def _prepare(settings: Settings) -> tuple[Application, socket.socket]:
    """Return an application whose database is ready, and the socket it will listen on."""
    app = build_application(settings)
    try:
        app.database.lock()
        await app.prepare()
        return app, listening_socket(settings)
    except (SQLAlchemyError, OSError) as error:
        await app.database.close()
        raise database_error(error) from None
    except (BadInput, asyncio.CancelledError):
        await app.database.close()
        raise


def server_config(settings: Settings, middleware: Middleware) -> uvicorn.Config:
    """Return uvicorn's configuration for an application."""
    return ServerConfig(
        middleware,
        settings.limits,
        ConnectionLimiter(settings.limits, is_behind_proxy=settings.is_secure),
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_GRACE,
        # Only our own proxy may say which client a request comes from.
        proxy_headers=settings.is_secure,
        lifespan="on",
    )


def listening_socket(settings: Settings) -> socket.socket:
    """Return a socket bound to the port; raise BadInput if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # The kernel drops a client that acknowledges nothing any more, with everything queued for it.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(settings.limits.slow * 1000))
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        why = f"cannot listen on {settings.host}:{settings.port} ({error.strerror})"
        raise BadInput("--port", f"{why}; expected a free port, and --port 0 finds one") from None
    listening.listen(_BACKLOG)
    return listening


def database_error(error: Exception) -> BadInput:
    """Return the error for a database that cannot be used: one line, without the statement."""
    noticed = error.__cause__ or error
    cause = getattr(noticed, "orig", None) or noticed
    return BadInput("--database", f"cannot be used: {str(cause).partition(chr(10))[0] or type(cause).__name__}")


class Server(uvicorn.Server):
    """Ends the streams before it waits for them; a shutdown signal is not a failure."""

    def __init__(self, config: uvicorn.Config, app: Application, on_ready: Callable[[int], None] | None = None) -> None:
        super().__init__(config)
        self._app: Final = app
        self._on_ready: Final = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Announce the port once the service accepts connections and handles signals."""
        await super().startup(sockets)
        if self.started and sockets:
            port: int = sockets[0].getsockname()[1]
            backend = self._app.database.url.get_backend_name()
            _LOG.info("serving", extra={"host": self._app.settings.host, "port": port, "database": backend})
            if self._on_ready is not None:
                self._on_ready(port)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: `ShutdownSignals` handles signals from before the start until after the end."""
        yield

    def shut_down(self, number: int) -> None:
        """End the streams first, so that the shutdown need not wait for them."""
        self._app.close_streams()
        self.handle_exit(number, None)
