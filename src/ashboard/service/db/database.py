"""One durable database, SQLite or PostgreSQL; each process writes one transaction at a time."""

import asyncio
import contextlib
import fcntl
import logging
import time
from collections.abc import AsyncIterator, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ashboard.core.errors import BadInput, NotBuilt
from ashboard.service.problems import Refused

_LOG: Final = logging.getLogger("ashboard.database")
_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
_BUSY_MS: Final = 10_000
_FULL: Final = 2
# Seconds until an unresponsive server is given up, and for which a successful probe is trusted.
_CONNECTING: Final = 5.0
_FRESH: Final = 1.0
# Seconds that connections in use get to come back when the database closes.
_RETURNING: Final = 10.0
_READERS: Final = 8
# The cache of each connection to an SQLite file; the operating system caches the file anyway.
_CACHE_KB: Final = 512
# Rows per INSERT: drivers keep a prepared statement for every length, and long ones are large.
_ROWS_AT_ONCE: Final = 25


class NoDatabase(Refused, SQLAlchemyError):  # type: ignore[misc]  # both call a text for people their code
    """The database does not answer: a refusal for clients, a database error for everything else."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the database does not answer")


def parse_url(text: str) -> URL:
    """Parse `sqlite:///file.db` or `postgresql://…`, and add the driver the service uses."""
    try:
        url = make_url(text)
    except ArgumentError:
        url = None
    if url is None or url.drivername not in _DRIVERS:
        raise BadInput("--database", "expected sqlite:///file.db or postgresql://user@host/name")
    if url.drivername == "sqlite" and (not url.database or url.database == ":memory:"):
        raise BadInput("--database", "expected a file: sqlite:///file.db")
    if url.drivername != "sqlite" and find_spec("asyncpg") is None:
        raise NotBuilt('--database: PostgreSQL needs extra packages: pip install "ashboard[service]"')
    return url.set(drivername=_DRIVERS[url.drivername])


class Database:
    """Connections for reading, and transactions for writing."""

    def __init__(self, url: str) -> None:
        self.url: Final = parse_url(url)
        self.is_shared: Final = self.url.get_backend_name() == "postgresql"
        self._lock_file: IO[str] | None = None
        self._engine: Final = self._postgres() if self.is_shared else self._sqlite()
        self._write_lock: Final = asyncio.Lock()
        # How many connections are in use; none is lent once the database closes.
        self._in_use = 0
        self._is_closing = False
        self._unused: Final = asyncio.Event()
        self._lost: Final[tuple[type[Exception], ...]] = (OSError, DBAPIError, PoolTimeout, *self._errors_of_driver())
        self._probing: Final = asyncio.Lock()
        self._probed = -_FRESH

    def lock(self) -> None:
        """Lock an SQLite file for this process; raise BadInput if another process has it."""
        if self.is_shared:
            return
        path = Path(str(self.url.database)).resolve()
        try:
            self._lock_file = Path(f"{path}.lock").open("w", encoding="utf-8")  # noqa: SIM115 held while the process lives
        except OSError as error:
            raise BadInput("--database", f"{path}: {error.strerror}") from None
        try:
            fcntl.flock(self._lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            used = f"{path} is in use by another running ashboard"
            raise BadInput("--database", f"{used}; only one process can use it") from None

    async def check(self) -> None:
        """Refuse a database that may lose what it has acknowledged."""
        async with self.connect() as connection:
            if self.is_shared:
                kept = (await connection.exec_driver_sql("SHOW synchronous_commit")).scalar_one()
                is_durable = kept == "on"
            else:
                journal = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one()
                level = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one()
                is_durable = journal == "wal" and level == _FULL
        if not is_durable:
            raise BadInput("--database", "the database is not durable: it may lose what it has acknowledged")

    @contextlib.asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        with self._translate_errors():
            async with self._borrow() as connection:
                yield connection

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that is committed when the block succeeds."""
        async with self._write_lock:
            with self._translate_errors():
                async with self._borrow() as connection:
                    if not self.is_shared:
                        await connection.exec_driver_sql("BEGIN IMMEDIATE")
                    try:
                        yield connection
                        await connection.commit()
                    except BaseException:
                        await connection.rollback()
                        raise

    @contextlib.asynccontextmanager
    async def _borrow(self) -> AsyncIterator[AsyncConnection]:
        """Lend a connection of the pool; raise NoDatabase once the database closes."""
        if self._is_closing:
            raise NoDatabase
        self._in_use += 1
        try:
            async with self._engine.connect() as connection:
                yield connection
        finally:
            self._in_use -= 1
            if not self._in_use:
                self._unused.set()

    @contextlib.contextmanager
    def _translate_errors(self) -> Iterator[None]:
        """Raise one error for a database that does not answer, whichever layer noticed."""
        try:
            yield
        except IntegrityError:
            raise
        except self._lost as error:
            raise NoDatabase from error

    async def probe(self) -> None:
        """Raise NoDatabase if the database does not answer; it is asked once a second at most."""
        async with self._probing:
            if time.monotonic() - self._probed > _FRESH:
                async with self.connect() as connection:
                    await connection.exec_driver_sql("SELECT 1")
                self._probed = time.monotonic()

    def engine(self) -> AsyncEngine:
        return self._engine

    def connect_arguments(self) -> dict[str, Any]:
        """Return the driver's own arguments, for connections outside the pool."""
        return dict(self._engine.dialect.create_connect_args(self.url)[1])

    async def close(self) -> None:
        """Close every connection: lend no more, and wait for those in use, since the pool forgets them."""
        self._is_closing = True
        if self._in_use:
            self._unused.clear()
            try:
                async with asyncio.timeout(_RETURNING):
                    await self._unused.wait()
            except TimeoutError:
                _LOG.error("connections to the database are still in use", extra={"count": self._in_use})
        await self._engine.dispose()
        if self._lock_file is not None:
            self._lock_file.close()

    def _errors_of_driver(self) -> tuple[type[Exception], ...]:
        """Return the driver's own errors for failed connections."""
        if not self.is_shared:
            return ()
        import asyncpg

        return (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)

    def _sqlite(self) -> AsyncEngine:
        engine = create_async_engine(
            self.url,
            pool_size=_READERS,
            max_overflow=0,
            pool_timeout=_BUSY_MS / 1000,
            pool_use_lifo=True,
            insertmanyvalues_page_size=_ROWS_AT_ONCE,
        )
        event.listen(engine.sync_engine, "connect", _tune_sqlite)
        return engine

    def _postgres(self) -> AsyncEngine:
        settings = {"synchronous_commit": "on", "application_name": "ashboard"}
        return create_async_engine(
            self.url,
            pool_size=_READERS,
            max_overflow=2,
            pool_pre_ping=True,
            pool_timeout=_BUSY_MS / 1000,
            insertmanyvalues_page_size=_ROWS_AT_ONCE,
            connect_args={"server_settings": settings, "timeout": _CONNECTING},
        )


def _tune_sqlite(connection: Any, record: object) -> None:
    """Make every commit reach the disk and keep readers from waiting for the writer; transactions are begun by hand."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        f"busy_timeout={_BUSY_MS}",
        "foreign_keys=ON",
        f"cache_size=-{_CACHE_KB}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def insert_into(database: Database, table: sa.Table) -> Any:
    """Return an INSERT of the database's dialect, which supports ON CONFLICT."""
    return postgresql.insert(table) if database.is_shared else sqlite.insert(table)
