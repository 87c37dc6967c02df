"""What is refused for a game is refused for whatever has grown out of it while it runs."""

import asyncio

import pytest
from tests.service.applications import FixedWorld, opened
from tests.service.clients import COMPUTER, HEX, bearer, code

ME = [{"player": "me"}, {"player": "open"}]
WITH_COMPUTER = [[{"player": "me"}, COMPUTER], [COMPUTER, {"player": "open"}], [COMPUTER, COMPUTER]]


class Somebody:
    """A guest of an application, with games."""

    def __init__(self, client, token):
        self.client = client
        self.headers = bearer(token)

    async def found(self, **terms):
        made = await self.client.post("/games", json={"options": HEX, **terms}, headers=self.headers)
        return made.json()["id"]

    async def sit(self, game, *seats):
        for seat in seats:
            joined = await self.client.post(f"/games/{game}/seats/{seat}", json={}, headers=self.headers)
            assert joined.status_code == 201, joined.text

    async def get(self, path):
        return await self.client.get(path, headers=self.headers)

    async def post(self, path, body=None):
        return await self.client.post(path, json=body, headers=self.headers)

    async def fork(self, game, seats=ME):
        return await self.post(f"/games/{game}/fork", {"seq": 1, "seats": seats})

    async def forked(self, game):
        """A fork of one's own, played at one screen."""
        made = await self.fork(game)
        assert made.status_code == 201, made.text
        await self.sit(made.json()["id"], 0, 1)
        return made.json()["id"]

    async def resigned(self, game):
        assert (await self.post(f"/games/{game}/resignation")).status_code == 201


async def guest(client):
    return Somebody(client, (await client.post("/guests", json={})).json()["token"])


async def helped(eve, game):
    """What somebody gets when asking for all help there is."""
    advice = code(await eve.get(f"/games/{game}/advice?seq=1"))
    # Draws are looked back at like turns.
    for asked in ("luck?seq=1", "draws"):
        assert code(await eve.get(f"/games/{game}/{asked}")) == advice
    return [
        advice,
        code(await eve.get(f"/games/{game}/analysis")),
        code(await eve.post(f"/games/{game}/hint", {"seq": 1})),
        code(await eve.get(f"/games/{game}/record")),
    ]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_forks_of_a_running_game(database_url, depth):
    """
    A fork of a game between people, or a fork of that, gives no advice, hint, analysis or record while the game runs,
    resigned or not; afterwards it does.
    """

    async def run():
        async with opened(database_url, FixedWorld()) as (_, client):
            ann, eve = await guest(client), await guest(client)
            game = await ann.found()
            await ann.sit(game, 0)
            await eve.sit(game, 1)
            forks = [game]
            for _ in range(depth):
                forks.append(await eve.forked(forks[-1]))
            fork = forks[-1]
            assert code(await eve.get(f"/games/{fork}/analysis")) == "between-people"
            assert code(await eve.post(f"/games/{fork}/hint", {"seq": 1})) == "between-people"
            for made in forks[1:]:
                await eve.resigned(made)
            assert await helped(eve, fork) == ["not-over", "between-people", "between-people", "not-over"]
            await ann.resigned(game)
            # There are no workers here; that is all that is missing.
            assert code(await eve.get(f"/games/{fork}/advice?seq=1")) == "unavailable"
            assert code(await eve.post(f"/games/{fork}/hint", {"seq": 1})) == "unavailable"
            assert (await eve.get(f"/games/{fork}/analysis")).status_code == 200
            assert (await eve.get(f"/games/{fork}/record")).status_code == 200

    asyncio.run(run())


@pytest.mark.parametrize("seats", WITH_COMPUTER)
def test_no_computer_plays_on(database_url, seats):
    """
    While people play a game no computer shows what it would do from there, in a fork or in a fork of a fork.
    """

    async def run():
        async with opened(database_url) as (_, client):
            ann, eve = await guest(client), await guest(client)
            game = await ann.found()
            await ann.sit(game, 0)
            await eve.sit(game, 1)
            fork = await eve.forked(game)
            for origin in (game, fork):
                assert code(await eve.fork(origin, seats)) == "between-people"
            await eve.resigned(fork)
            assert code(await eve.fork(fork, seats)) == "between-people"
            await ann.resigned(game)
            for origin in (game, fork):
                assert (await eve.fork(origin, seats)).status_code == 201

    asyncio.run(run())


def test_forks_of_a_game_alone(database_url):
    """
    Who plays alone may have computers play on; turns are looked back at when all of it is over.
    """

    async def run():
        async with opened(database_url) as (_, client):
            eve = await guest(client)
            game = await eve.found()
            await eve.sit(game, 0, 1)
            assert (await eve.fork(game, WITH_COMPUTER[0])).status_code == 201
            fork = await eve.forked(game)
            assert code(await eve.post(f"/games/{fork}/hint", {"seq": 1})) == "unavailable"
            await eve.resigned(fork)
            assert code(await eve.get(f"/games/{fork}/advice?seq=1")) == "not-over"
            await eve.resigned(game)
            assert code(await eve.get(f"/games/{fork}/advice?seq=1")) == "unavailable"

    asyncio.run(run())


def test_a_game_that_spectators_think_runs(database_url):
    """
    A fork tells nobody that a game with a delay is over.
    """

    async def run():
        world = FixedWorld()
        async with opened(database_url, world) as (_, client):
            ann, bob, eve = [await guest(client) for _ in range(3)]
            game = await ann.found(delay=60)
            await ann.sit(game, 0)
            await bob.sit(game, 1)
            world.time += 61_000
            fork = await eve.forked(game)
            await eve.resigned(fork)
            await ann.resigned(game)
            assert code(await eve.get(f"/games/{fork}/record")) == "not-over"
            world.time += 60_000
            assert (await eve.get(f"/games/{fork}/record")).status_code == 200

    asyncio.run(run())
