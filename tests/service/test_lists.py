"""Lists stay short whatever the games hold, and what nobody comes back to is removed."""

import asyncio

import pytest
import sqlalchemy as sa
from tests.service.clients import HEX, bearer
from tests.service.houses import FixedWorld, opened
from tests.service.servers import sqlite_url

from ashboard.core.data import package_toml
from ashboard.service import retention
from ashboard.service.attendance import present
from ashboard.service.sheet import shortened
from ashboard.service.store.schema import games, people, tokens

DAY = 24 * 3600 * 1000


def own_army(more=0):
    """An army of one's own, with as many signs more as a test likes."""
    army = package_toml("ashboard.games.neuroshima_hex.data.armies", "moloch.toml")
    return {**army, "id": "mine", "name": {"en": "Mine"}, "character": "x" * more}


def test_options_in_lists():
    """
    A list shows of an army of one's own what it is called, of everything else what it is.
    """
    options = {"armies": [own_army(20_000), "borgo"], "edition": "classic", "first": 0, "mirror": False}
    assert shortened(options) == {**options, "armies": [{"id": "mine", "name": {"en": "Mine"}}, "borgo"]}
    assert shortened(HEX) == HEX


def test_large_games_in_the_lobby(tmp_path):
    """
    Games with large options leave the lobby and one's own list as short as others; the game itself has them whole.
    """

    async def run():
        async with opened(sqlite_url(tmp_path)) as (_, client):
            options = {"armies": [own_army(20_000), "borgo"]}
            founded = [
                (await client.post("/games", json={"options": options, "listed": True})).json() for _ in range(10)
            ]
            lobby = await client.get("/games")
            assert len(lobby.json()["games"]) == 10
            assert len(lobby.content) < 10_000
            mine = await client.get("/me/games", headers=bearer(founded[0]["token"]))
            assert len(mine.json()["games"]) == 1
            assert len(mine.content) < 1_000
            table = (await client.get(f"/games/{founded[0]['id']}")).json()["table"]
            assert len(table["options"]["armies"][0]["character"]) == 20_000

    asyncio.run(run())


async def everything(house):
    """The ids of all games, people and tokens."""
    async with house.database.reading() as connection:
        return [set((await connection.execute(sa.select(table.c.id))).scalars()) for table in (games, people, tokens)]


@pytest.mark.parametrize("days", [0, 30])
def test_what_is_removed(database_url, monkeypatch, days):
    """
    Games that never began and guests who never played go after their time; games that began, those who play and
    accounts stay. Without a time everything stays.
    """
    monkeypatch.setattr(retention, "_PORTION", 3)
    monkeypatch.setattr(retention, "_PAUSE", 0)

    async def run():
        world = FixedWorld()
        async with opened(database_url, world, retention=days) as (house, client):
            kept = (await client.post("/games", json={"seats": [{"player": "me"}] * 2})).json()
            for seat in (0, 1):
                await client.post(f"/games/{kept['id']}/seats/{seat}", headers=bearer(kept["token"]))
            account = (await client.post("/accounts", json={"login": "ann", "password": "correct horse"})).json()
            for number in range(7):
                founded = (await client.post("/games", json={"listed": True})).json()
                await client.post(f"/games/{founded['id']}/seats/0", headers=bearer(founded["token"]))
                if number:
                    await client.delete(f"/games/{founded['id']}", headers=bearer(founded["token"]))
                await client.post("/guests", json={})
            world.time += 29 * DAY
            late = (await client.post("/games", json={})).json()
            before = await everything(house)
            await house.retention.sweep() if days else None
            assert await everything(house) == before
            world.time += 2 * DAY
            watched = (await client.get("/games")).json()["games"][0]["id"]
            await house.attendance.renew({(watched, 0): 1})
            await house.retention.sweep() if days else None
            after = await everything(house)
            if not days:
                assert after == before
                return
            assert after[0] == {kept["id"], late["id"], watched}
            assert len(after[1]) == 4
            assert (await present(house.hall, watched)).seats == {0}
            assert (await client.get("/me", headers=bearer(account["token"]))).status_code == 200
            assert (await client.get(f"/games/{kept['id']}", headers=bearer(kept["token"]))).json()["view"]

    asyncio.run(run())
