"""A PostgreSQL for the tests: a database of its own for whoever asks, gone afterwards."""

import asyncio
import contextlib
import getpass
import os
import secrets

import asyncpg
import pytest

from ashboard.service.serve import run_migration

USER = getpass.getuser()
URL = os.environ.get("ASHBOARD_TEST_POSTGRES") or f"postgresql:///{USER}"
# Set where a missing server must not go unnoticed.
REQUIRED = "ASHBOARD_REQUIRE_POSTGRES"


async def _execute(statement, url=URL):
    connection = await asyncpg.connect(dsn=url)
    try:
        return await connection.fetch(statement)
    finally:
        await connection.close()


def execute(statement, url=URL):
    return asyncio.run(_execute(statement, url))


@contextlib.contextmanager
def database():
    """A new database with its tables; skips where there is no server, unless one is required."""
    name = f"ashboard_test_{secrets.token_hex(6)}"
    try:
        execute(f"CREATE DATABASE {name}")
    except (OSError, asyncpg.PostgresError) as error:
        if os.environ.get(REQUIRED):
            raise
        pytest.skip(f"no PostgreSQL at {URL}: {error}")
    base, question, query = URL.partition("?")
    url = base.rpartition("/")[0] + f"/{name}" + question + query
    try:
        run_migration(url)
        yield url
    finally:
        execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
