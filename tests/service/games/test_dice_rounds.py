"""Rounds of the dice: who does not do their part in time loses the seat; restarts and several processes."""

import asyncio
import threading

import httpx
import pytest
from tests.service.applications import FixedWorld, opened
from tests.service.clients import Client, bearer, code
from tests.service.dicing import MINE, Round, founded, in_a_house
from tests.service.servers import sqlite_url

from ashboard.service.games.clock import Clock
from ashboard.service.games.dice_rounds import end_overdue_rounds, reveal_time
from ashboard.service.games.fairness import seat_commitment, verify_dice
from ashboard.service.serve import run_migration
from ashboard.service.settings import Settings


async def metric(client, reason):
    """How many seats were lost for this reason."""
    name = f'ashboard_dice_lapses_total{{reason="{reason}"}}'
    lines = (await client.get("/metrics")).text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


def test_who_does_not_reveal_in_time(database_url):
    """
    Who does not reveal in time loses the seat before anything is dealt. The others keep theirs and commit again, to a
    new secret; all of it is shown and counted.
    """
    run_migration(database_url)

    async def play(app, client):
        game = await founded(client, listed=True)
        before = (await game.table())["fairness"]
        await game.join(0, MINE[0])
        sealed = await game.join(1, MINE[1])
        assert sealed["fairness"]["deadline"] == app.store.sources.now() + 30_000
        await game.reveal(0, MINE[0])
        app.store.sources.time += 29_999
        await end_overdue_rounds(app.store)
        assert (await game.table())["fairness"]["round"] == 1
        app.store.sources.time += 1
        await end_overdue_rounds(app.store)

        table = await game.table()
        after = table["fairness"]
        assert table["status"] == "open"
        assert (after["round"], after["seal"], after["deadline"]) == (2, None, None)
        assert after["commitment"] != before["commitment"]
        assert after["lapses"] == [{"round": 1, "seat": 1, "reason": "late"}]
        assert await metric(client, "late") == 1
        assert [seat["player"] for seat in table["seats"]] == ["person", "open"]
        assert (table["seats"][0]["commitment"], table["seats"][0]["revealed"]) == ("", False)
        assert game.game in [line["id"] for line in (await client.get("/games")).json()["games"]]
        assert code(await client.get(f"/games/{game.game}", headers=bearer(game.tokens[1]))) == "unauthorized"
        # What was revealed is void.
        assert code(await game.reveal(0, MINE[0])) == "bad-reveal"

        assert (await game.join(1, MINE[1]))["fairness"]["seal"] is None
        assert (await game.commit(0, MINE[2])).json()["fairness"]["seal"]
        await game.reveal(1, MINE[1])
        assert (await game.reveal(0, MINE[2])).json()["status"] == "running"
        assert verify_dice(await game.record()).dice.round == 2

    in_a_house(database_url, play, FixedWorld())


def test_who_does_not_commit_again(tmp_path):
    """
    After a round without a game those who keep their seats have to commit again once the table is full, in time.
    """

    async def play(app, client):
        game = await founded(client)
        await game.join(0, MINE[0])
        await game.join(1, MINE[1])
        app.store.sources.time += 30_000
        await end_overdue_rounds(app.store)
        assert [seat["player"] for seat in (await game.table())["seats"]] == ["open", "open"]

        await game.join(0, MINE[0])
        await game.join(1, MINE[1])
        await game.reveal(0, MINE[0])
        assert (await game.leave(1)).status_code == 204
        table = await game.table()
        assert [(lapse["round"], lapse["reason"]) for lapse in table["fairness"]["lapses"]] == [
            (1, "late"), (1, "late"), (2, "left"),
        ]  # fmt: skip
        assert await metric(client, "left") == 1
        # Nobody is hurried while somebody is missing.
        app.store.sources.time += 3_600_000
        await end_overdue_rounds(app.store)
        assert (await game.table())["seats"][0]["player"] == "person"
        full = await game.join(1)
        assert (full["status"], full["fairness"]["seal"]) == ("open", None)
        app.store.sources.time += 30_000
        await end_overdue_rounds(app.store)
        table = await game.table()
        assert [seat["player"] for seat in table["seats"]] == ["open", "person"]
        assert table["fairness"]["round"] == 4

    in_a_house(sqlite_url(tmp_path), play, FixedWorld())


def test_leaving_before_the_seal(tmp_path):
    """
    Who leaves while somebody is missing ends no round: nothing was sealed.
    """

    async def play(app, client):
        game = await founded(client)
        await game.join(0, MINE[0])
        assert (await game.leave(0)).status_code == 204
        assert (await game.table())["fairness"]["round"] == 1
        await game.join(0, MINE[2])
        await game.join(1, MINE[1])
        assert (await game.reveal(0, MINE[2])).status_code == 200
        assert (await game.reveal(1, MINE[1])).json()["status"] == "running"

    in_a_house(sqlite_url(tmp_path), play)


def test_the_timekeeper_looks(tmp_path):
    """
    Rounds end by themselves.
    """

    async def play(app, client):
        world = app.store.sources
        game = await founded(client)
        await game.join(0, MINE[0])
        await game.join(1, MINE[1])
        world.time += 30_000
        while (await game.table())["fairness"]["round"] == 1:
            await asyncio.sleep(0.02)

    in_a_house(sqlite_url(tmp_path), play, FixedWorld())


def test_a_restart_in_the_middle(database_url):
    """
    What was committed and revealed before a restart counts after it, and nobody loses a seat to the time in between.
    """
    run_migration(database_url)

    async def restarted(world):
        async with opened(database_url, world) as (app, client):
            game = await founded(client)
            await game.join(0, MINE[0])
            await game.join(1, MINE[1])
            await game.reveal(0, MINE[0])
        world.time += 600_000
        async with opened(database_url, world) as (app, client):
            again = Round(client, game.game, game.tokens)
            await app.clocks.end_dice_rounds()
            assert (await again.table())["seats"][0]["revealed"]
            assert (await again.reveal(1, MINE[1])).json()["status"] == "running"
            assert list(verify_dice(await again.record()).dice.contributions) == MINE[:2]

    asyncio.run(restarted(FixedWorld()))


@pytest.mark.parametrize(
    ("clock", "seconds"), [(Clock(600), 30), (Clock(turn=10), 30), (Clock(turn=86_400), 86_400), (None, 86_400)]
)
def test_time_to_reveal(clock, seconds):
    """
    Half a minute in a game with a clock; where a turn may take longer so may this, and without a clock a day.
    """
    info = type("Sheet", (), {"clock": clock})

    assert reveal_time(info, Settings()) == seconds * 1000


def test_a_key_again(tmp_path):
    """
    Joining with a commitment can be sent again under its key, and brings the same token; not after the seat was lost.
    """

    async def play(app, client):
        game = await founded(client)
        body = {**await game.pledge(0, MINE[0]), "key": "k" * 20}
        tokens = [(await client.post(f"/games/{game.game}/seats/0", json=body)).json()["token"] for _ in range(2)]
        assert tokens[0] == tokens[1]
        await game.join(1, MINE[1])
        app.store.sources.time += 30_000
        await end_overdue_rounds(app.store)
        assert code(await client.post(f"/games/{game.game}/seats/0", json=body)) == "key-reused"

    in_a_house(sqlite_url(tmp_path), play, FixedWorld())


def test_two_processes(pair):
    """
    Seats on two processes reveal at the same time: the game begins once.
    """
    one, two, _ = pair
    with Client(one.url) as client:
        game = client.founded()
        published = client.get(f"/games/{game}").json()["table"]["fairness"]["commitment"]
        tokens = [
            client.seated(game, seat, commitment=seat_commitment(game, published, seat, MINE[seat])) for seat in (0, 1)
        ]
        barrier, answers = threading.Barrier(8), []

        def reveal(number):
            seat, server = number % 2, (one, two)[number // 4]
            with httpx.Client(base_url=server.url, timeout=60, verify=False) as mine:
                barrier.wait(30)
                path = f"/games/{game}/seats/{seat}/reveal"
                answers.append(mine.post(path, json={"contribution": MINE[seat]}, headers=bearer(tokens[seat])))

        threads = [threading.Thread(target=reveal, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert [answer.status_code for answer in answers] == [200] * 8
        seen = client.get(f"/games/{game}", headers=bearer(tokens[0])).json()
        assert (seen["table"]["status"], seen["seq"]) == ("running", 1)


def test_two_processes_end_a_round_once(postgres_url):
    """
    Two processes that look at the same overdue round end it once.
    """
    run_migration(postgres_url)

    async def run():
        world = FixedWorld()
        async with opened(postgres_url, world) as (app, client), opened(postgres_url, world) as (other, _):
            game = await founded(client)
            await game.join(0, MINE[0])
            await game.join(1, MINE[1])
            world.time += 30_000
            await asyncio.gather(end_overdue_rounds(app.store), end_overdue_rounds(other.store))
            assert (await game.table())["fairness"]["round"] == 2

    asyncio.run(run())
