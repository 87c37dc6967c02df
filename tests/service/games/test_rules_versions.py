"""A game keeps the rules it was begun by, whatever the rules become."""

import asyncio

from tests.service.applications import opened
from tests.service.clients import bearer
from tests.service.servers import sqlite_url

from ashboard.core.record import record_from_data
from ashboard.games import GAMES
from ashboard.service.games.fairness import verify_dice

NAME = "neuroshima-hex"
DUEL = {"armies": ["moloch", "borgo"], "first": 0}


class Newer:
    """The same game with one more version of its rules, in which somebody else begins."""

    def __init__(self, game):
        self._game = game
        self.rules_version = game.rules_version + 1

    def version_of(self, options, version=0):
        return version or self.rules_version

    def __getattr__(self, name):
        return getattr(self._game, name)

    def options(self, given, version=0):
        return self._game.options(given)

    def seats(self, options, version=0):
        return self._game.seats(options)

    def new(self, options, version=0):
        is_newest = version in (0, self.rules_version)
        return self._game.new({**options, "first": 1} if is_newest else options)


async def begun(client):
    made = (await client.post("/games", json={"options": DUEL})).json()
    path = f"/games/{made['id']}"
    tokens = [(await client.post(f"{path}/seats/{seat}", json={})).json()["token"] for seat in (0, 1)]
    return path, [bearer(token) for token in tokens]


async def answered(client, path, headers, steps):
    """Whoever is asked takes the first option."""
    for _ in range(steps):
        asked = (await client.get(path)).json()["asked"]
        seen = (await client.get(path, headers=headers[asked])).json()
        body = {"seq": seen["seq"], "action": seen["decision"]["options"][0], "key": f"k{seen['seq']}"}
        assert (await client.post(f"{path}/answers", json=body, headers=headers[asked])).status_code == 201


def test_a_running_game_keeps_its_rules(tmp_path, monkeypatch):
    """
    After a change of the rules a running game goes on by those it was begun by, a finished one replays and is proved,
    a fork follows its game; what is founded now has the new ones.
    """
    url = sqlite_url(tmp_path)
    old = GAMES[NAME].rules_version

    async def before():
        async with opened(url) as (_, client):
            running, over = await begun(client), await begun(client)
            for path, headers in (running, over):
                await answered(client, path, headers, 4)
            await client.post(f"{over[0]}/resignation", headers=over[1][0])
            return running, over, (await client.get(running[0])).json()

    async def after(running, over, seen):
        async with opened(url) as (_, client):
            assert (await client.get(running[0])).json() == seen
            await answered(client, *running, 4)
            await client.post(f"{running[0]}/resignation", headers=running[1][1])
            for path, _ in (running, over):
                record = (await client.get(f"{path}/record")).json()
                assert record["rules"] == old
                assert verify_dice(record_from_data(record)).state.outcome() is not None
            fork = (await client.post(f"{over[0]}/fork", json={"seq": 3})).json()
            assert fork["table"]["rules"] == old
            path, _ = await begun(client)
            fresh = (await client.get(path)).json()
            assert (fresh["table"]["rules"], fresh["asked"]) == (old + 1, 1)

    running, over, seen = asyncio.run(before())
    assert seen["table"]["rules"] == old
    monkeypatch.setitem(GAMES, NAME, Newer(GAMES[NAME]))
    asyncio.run(after(running, over, seen))
