"""Games whose players commit to their part of the dice, and reveal it."""

import asyncio

from tests.service.applications import opened
from tests.service.clients import bearer

from ashboard.core.record import record_from_data
from ashboard.service.games.fairness import seat_commitment

FAST = {"seconds": 300}
MINE = ["a" * 64, "b" * 64, "c" * 64]


class Round:
    """A game of this test, with what everybody keeps to themselves."""

    def __init__(self, client, game, tokens=None):
        self.client = client
        self.game = game
        self.tokens = tokens or {}

    async def table(self):
        return (await self.client.get(f"/games/{self.game}")).json()["table"]

    async def pledge(self, seat, contribution, at=None):
        """What a seat sends to commit in the round of now."""
        fairness = (await self.table())["fairness"]
        made = seat_commitment(self.game, fairness["commitment"], seat if at is None else at, contribution)
        return {"commitment": made, "round": fairness["round"]}

    async def join(self, seat, pledged=None, **body):
        """Sits down, with a commitment to a contribution or without one; the table after it."""
        given = body if pledged is None else {**await self.pledge(seat, pledged), **body}
        answer = await self.client.post(f"/games/{self.game}/seats/{seat}", json=given)
        assert answer.status_code == 201, answer.text
        self.tokens[seat] = answer.json()["token"]
        return answer.json()["table"]

    async def commit(self, seat, contribution):
        given = await self.pledge(seat, contribution)
        path = f"/games/{self.game}/seats/{seat}/commitment"
        return await self.client.put(path, json=given, headers=bearer(self.tokens[seat]))

    async def reveal(self, seat, contribution, by=None):
        token = self.tokens[seat if by is None else by]
        body = {"contribution": contribution}
        return await self.client.post(f"/games/{self.game}/seats/{seat}/reveal", json=body, headers=bearer(token))

    async def leave(self, seat):
        return await self.client.delete(f"/games/{self.game}/seats/{seat}", headers=bearer(self.tokens[seat]))

    async def record(self):
        """The record, after somebody has given up."""
        resigned = await self.client.post(f"/games/{self.game}/resignation", headers=bearer(self.tokens[0]))
        assert resigned.status_code == 201, resigned.text
        return record_from_data((await self.client.get(f"/games/{self.game}/record")).json())


async def founded(client, **terms):
    return Round(client, (await client.post("/games", json={"clock": FAST, **terms})).json()["id"])


def in_a_house(url, play, world=None, **settings):
    """Plays in an application of its own."""

    async def run():
        async with opened(url, world, **settings) as (app, client):
            await play(app, client)

    asyncio.run(run())
