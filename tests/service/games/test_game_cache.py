"""What a process keeps in mind is bounded, and nothing depends on what that is."""

import asyncio
import itertools

from sqlalchemy import event
from tests.service.applications import opened
from tests.service.clients import bearer
from tests.service.servers import sqlite_url


async def begun(client):
    """The path of a game at one screen, and who plays it."""
    made = (await client.post("/games", json={})).json()
    path, headers = f"/games/{made['id']}", bearer(made["token"])
    for seat in (0, 1):
        await client.post(f"{path}/seats/{seat}", json={}, headers=headers)
    return path, headers


async def look(client, path, headers):
    return (await client.get(path, headers=headers)).json()


def test_finished_games_are_let_go(tmp_path):
    """
    A game that is over makes room; all are there when somebody asks.
    """

    async def run():
        async with opened(sqlite_url(tmp_path), cached_games=3, cached_finished_games=1) as (app, client):
            games = [await begun(client) for _ in range(5)]
            for path, headers in games:
                await look(client, path, headers)
            assert len(app.store._cache) == 3
            for path, headers in games:
                await client.post(f"{path}/resignation", headers=headers)
            assert len(app.store._cache) == 1
            for path, headers in games:
                assert (await look(client, path, headers))["table"]["status"] == "over"
            assert len(app.store._cache) == 1

    asyncio.run(run())


def test_forgotten_while_it_is_played(tmp_path):
    """
    A game that falls out of mind while a row of it is being written is read again with that row.
    """

    async def run():
        async with opened(sqlite_url(tmp_path), cached_games=1) as (app, client):
            (path, headers), (other, others) = await begun(client), await begun(client)
            seen = await look(client, path, headers)
            write = app.store.writer.write

            async def slow(row, follow=None):
                await look(client, other, others)
                await look(client, path, headers)
                return await write(row, follow)

            app.store.writer.write = slow
            body = {"seq": seen["seq"], "action": seen["decision"]["options"][0], "key": "one"}
            assert (await client.post(f"{path}/answers", json=body, headers=headers)).status_code == 201
            assert (await look(client, path, headers))["seq"] == seen["seq"] + 1

    asyncio.run(run())


def test_a_table_is_the_same_after_a_restart(tmp_path):
    """
    What a table says does not depend on whether its game is in mind.
    """
    url = sqlite_url(tmp_path)

    async def play():
        async with opened(url) as (_, client):
            path, headers = await begun(client)
            seen = await look(client, path, headers)
            body = {"seq": seen["seq"], "action": seen["decision"]["options"][0], "key": "one"}
            await client.post(f"{path}/answers", json=body, headers=headers)
            back = {"seq": seen["seq"] + 1, "to": seen["seq"], "key": "two"}
            assert (await client.post(f"{path}/undo", json=back, headers=headers)).status_code == 201
            return path, headers, await look(client, path, headers)

    async def again(path, headers):
        async with opened(url) as (_, client):
            return await look(client, path, headers)

    path, headers, before = asyncio.run(play())
    assert asyncio.run(again(path, headers)) == before


def test_few_statements_are_kept_prepared(tmp_path):
    """
    A driver keeps each statement of another text prepared: the number of rows in a commit makes few of them.
    """
    texts = set()

    async def run():
        async with opened(sqlite_url(tmp_path)) as (app, client):
            path, headers = await begun(client)
            await look(client, path, headers)
            first = (await app.store.load(path.rpartition("/")[2])).rows[0].stored(path.rpartition("/")[2])
            event.listen(
                app.database.engine().sync_engine,
                "before_cursor_execute",
                lambda connection, cursor, text, *rest: texts.add(text),
            )
            numbers = itertools.count(2)
            for size in range(1, 61):
                rows = [{**first, "seq": next(numbers)} for _ in range(size)]
                assert all(await asyncio.gather(*(app.store.writer.write(row) for row in rows)))

    asyncio.run(run())
    assert 1 < len([text for text in texts if text.startswith("INSERT INTO answers")]) <= 25
