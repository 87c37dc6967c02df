"""Connections: what is lent comes back before the database closes, and nothing is lent afterwards."""

import asyncio

import pytest
import sqlalchemy as sa
from sqlalchemy import event
from tests.service.applications import opened
from tests.service.clients import COMPUTER
from tests.service.servers import sqlite_url

from ashboard.service.db.database import Database, NoDatabase
from ashboard.service.db.schema import leases


class Connections:
    """The connections that a database has opened from now on and not yet closed."""

    def __init__(self, database):
        self.open = set()
        engine = database.engine().sync_engine
        event.listen(engine, "connect", lambda connection, _: self.open.add(connection))
        event.listen(engine, "close", lambda connection, _: self.open.discard(connection))


def test_closing_waits_for_what_is_in_use(tmp_path):
    """
    A connection that somebody uses while the database closes is closed too, when it comes back.
    """

    async def run():
        database = Database(sqlite_url(tmp_path))
        connections = Connections(database)
        lent, done = asyncio.Event(), asyncio.Event()

        async def use():
            async with database.connect() as connection:
                lent.set()
                await done.wait()
                return (await connection.exec_driver_sql("SELECT 1")).scalar_one()

        using = asyncio.create_task(use())
        await lent.wait()
        closing = asyncio.create_task(database.close())
        await asyncio.sleep(0)
        assert not closing.done()
        done.set()
        assert await using == 1
        await closing
        assert not connections.open

    asyncio.run(run())


def test_a_closed_database_lends_nothing(tmp_path):
    """
    After the end nothing opens a connection that nobody would close.
    """

    async def run():
        database = Database(sqlite_url(tmp_path))
        connections = Connections(database)
        async with database.connect() as connection:
            await connection.exec_driver_sql("SELECT 1")
        await database.close()
        for lend in (database.connect, database.transaction):
            with pytest.raises(NoDatabase):
                async with lend():
                    pass
        assert not connections.open

    asyncio.run(run())


def test_computers_give_back_their_leases(tmp_path):
    """
    A service that ends while computers think leaves neither a lease nor an open connection behind.
    """

    async def run():
        url = sqlite_url(tmp_path)
        slow = COMPUTER | {"level": "warlord"}
        async with opened(url, workers=1, thinking=600.0) as (app, client):
            connections = Connections(app.database)
            await client.post("/games", json={"seats": [slow, slow]})
            while not await _count_leases(app.database):
                await asyncio.sleep(0.01)
        assert not connections.open
        database = Database(url)
        assert await _count_leases(database) == 0
        await database.close()

    asyncio.run(run())


async def _count_leases(database):
    async with database.connect() as connection:
        return (await connection.execute(sa.select(sa.func.count()).select_from(leases))).scalar_one()
