"""Lists stay short whatever the games hold, and what nobody comes back to is removed."""

import asyncio

import pytest
import sqlalchemy as sa
from tests.service.applications import FixedWorld, opened
from tests.service.clients import COMPUTER, HEX, bearer
from tests.service.servers import sqlite_url

from ashboard.core.data import package_toml
from ashboard.service.db.schema import games, people, tokens
from ashboard.service.games import retention
from ashboard.service.games.game_info import shorten_options
from ashboard.service.live.presence import read_presence

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
    assert shorten_options(options) == {**options, "armies": [{"id": "mine", "name": {"en": "Mine"}}, "borgo"]}
    assert shorten_options(HEX) == HEX


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


def test_the_best_games_first(tmp_path):
    """
    Games to watch are listed by the ratings of those who play, then by how many people play; private ones never are.
    """

    async def run():
        async with opened(sqlite_url(tmp_path)) as (app, client):

            async def found(*tokens, **terms):
                seats = [{"player": "me"}] + [{"player": "open"} if token else COMPUTER for token in tokens[1:]]
                terms = {"options": HEX, "seats": seats, "listed": True} | terms
                game = (await client.post("/games", json=terms, headers=bearer(tokens[0]))).json()["id"]
                for seat, token in enumerate(tokens):
                    if token:
                        await client.post(f"/games/{game}/seats/{seat}", json={}, headers=bearer(token))
                return game

            async def account(login):
                made = await client.post("/accounts", json={"login": login, "password": "correct horse"})
                return made.json()["token"], made.json()["profile"]["id"]

            (good, person), (weak, _), guest = await account("good"), await account("weak"), await new_guest(client)
            best = await found(good, weak)
            people_play = await found(weak, guest)
            alone = await found(guest, None)
            private = await found(good, guest, listed=False)
            async with app.database.transaction() as connection:
                better = sa.update(people).where(people.c.id == person)
                await connection.execute(better.values(mu=40.0, sigma=2.0, rated=9))
            listed = (await client.get("/games?status=running&order=best")).json()
            assert [line["id"] for line in listed["games"]] == [best, people_play, alone]
            assert listed["before"] is None
            newest = (await client.get("/games?status=running")).json()["games"]
            assert {line["id"] for line in newest} == {best, people_play, alone}
            assert private not in str(listed)
            assert (await client.get("/games?status=running&order=worst")).status_code == 400

    asyncio.run(run())


async def new_guest(client):
    return (await client.post("/guests", json={})).json()["token"]


async def everything(app):
    """The ids of all games, people and tokens."""
    async with app.database.connect() as connection:
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
        async with opened(database_url, world, retention=days) as (app, client):
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
            before = await everything(app)
            await app.retention.sweep() if days else None
            assert await everything(app) == before
            world.time += 2 * DAY
            watched = (await client.get("/games")).json()["games"][0]["id"]
            await app.presence_tracker.renew({(watched, 0): 1})
            await app.retention.sweep() if days else None
            after = await everything(app)
            if not days:
                assert after == before
                return
            assert after[0] == {kept["id"], late["id"], watched}
            assert len(after[1]) == 4
            assert (await read_presence(app.store, watched)).seats == {0}
            assert (await client.get("/me", headers=bearer(account["token"]))).status_code == 200
            assert (await client.get(f"/games/{kept['id']}", headers=bearer(kept["token"]))).json()["view"]

    asyncio.run(run())
