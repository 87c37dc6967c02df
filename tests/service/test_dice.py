"""Fair dice: players commit before anybody reveals, and who does not do their part loses the seat."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest
from alembic import command
from tests.service.clients import COMPUTER, Client, bearer, code
from tests.service.houses import FixedWorld, opened
from tests.service.servers import sqlite_url

from ashboard.core.errors import ReplayFailed
from ashboard.core.record import record_from_data
from ashboard.service.clock import Clock
from ashboard.service.fairness import commitment, dice_seed, seal_of, seat_commitment, verified
from ashboard.service.rounds import end_overdue_rounds, time_to_reveal
from ashboard.service.serve import run_migration
from ashboard.service.settings import Settings
from ashboard.service.store.database import Database
from ashboard.service.store.migration import _config
from ashboard.service.store.schema import METADATA

FAST = {"seconds": 300}
EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "fair_seat.py"
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
    """Plays in a house of its own."""

    async def run():
        async with opened(url, world, **settings) as (house, client):
            await play(house, client)

    asyncio.run(run())


def test_nobody_commits(tmp_path):
    """
    Clients that know nothing of commitments play as they always did: the game begins with the last seat, and its
    record says that nobody has a proof.
    """

    async def play(house, client):
        game = await founded(client)
        assert (await game.join(0))["status"] == "open"
        table = await game.join(1, contribution="mine")

        assert table["status"] == "running"
        assert table["fairness"]["seal"] is None
        assert [seat["contribution"] for seat in table["seats"]] == [None, "mine"]
        dice = verified(await game.record()).dice
        assert (dice.version, list(dice.commitments), list(dice.contributions)) == (2, ["", ""], ["", "mine"])

    in_a_house(sqlite_url(tmp_path), play)


def test_commit_then_reveal(tmp_path):
    """
    The game begins with the last reveal; before it nobody hears a contribution, after it the record proves both.
    """

    async def play(house, client):
        game = await founded(client)
        published = (await game.table())["fairness"]
        await game.join(0, MINE[0])
        sealed = await game.join(1, MINE[1])
        assert sealed["status"] == "open"
        pledged = [seat["commitment"] for seat in sealed["seats"]]
        seal = sealed["fairness"]["seal"]
        assert seal == seal_of(game.game, 1, published["commitment"], pledged, ["", ""])
        assert sealed["fairness"]["deadline"] > sealed["created"]

        first = (await game.reveal(0, MINE[0])).json()
        assert (first["status"], [seat["revealed"] for seat in first["seats"]]) == ("open", [True, False])
        assert MINE[0] not in (await client.get(f"/games/{game.game}")).text
        begun = (await game.reveal(1, MINE[1])).json()
        assert begun["status"] == "running"
        assert begun["fairness"]["deadline"] is None
        assert [seat["contribution"] for seat in begun["seats"]] == MINE[:2]
        dice = verified(await game.record()).dice
        assert dice.commitment == published["commitment"]
        assert (dice.seal, list(dice.contributions), dice.round) == (seal, MINE[:2], 1)

    in_a_house(sqlite_url(tmp_path), play)


def test_one_seat_is_enough(tmp_path):
    """
    Beside computers and clients that commit to nothing a single seat has its proof.
    """

    async def play(house, client):
        alone = await founded(client, seats=[{"player": "open"}, COMPUTER])
        assert (await alone.join(0, MINE[0]))["fairness"]["seal"]
        assert (await alone.reveal(0, MINE[0])).json()["status"] == "running"
        mixed = await founded(client)
        await mixed.join(1)
        assert (await mixed.join(0, MINE[0]))["status"] == "open"
        assert (await mixed.reveal(0, MINE[0])).json()["status"] == "running"
        assert list(verified(await mixed.record()).dice.contributions) == [MINE[0], ""]

    in_a_house(sqlite_url(tmp_path), play)


def test_cheating(tmp_path):
    """
    Nobody reveals too early, something else, for somebody else or twice differently; the same again changes nothing.
    """

    async def play(house, client):
        game = await founded(client)
        await game.join(0, MINE[0])
        assert code(await game.reveal(0, MINE[0])) == "not-sealed"
        await game.join(1, MINE[1])

        assert code(await game.reveal(0, MINE[2])) == "bad-reveal"
        assert code(await game.reveal(1, MINE[1], by=0)) == "forbidden"
        assert code(await game.commit(1, MINE[2])) == "sealed"
        assert (await game.commit(1, MINE[1])).status_code == 200
        for _ in range(2):
            assert (await game.reveal(0, MINE[0])).json()["status"] == "open"
        assert code(await game.reveal(0, MINE[1])) == "bad-reveal"
        for _ in range(2):
            assert (await game.reveal(1, MINE[1])).json()["status"] == "running"
        assert code(await game.reveal(1, MINE[0])) == "bad-reveal"
        assert code(await game.commit(1, MINE[2])) == "not-open"
        path = f"/games/{game.game}/seats/0/reveal"
        assert code(await client.post(path, json={"contribution": MINE[0]})) == "unauthorized"

    in_a_house(sqlite_url(tmp_path), play)


@pytest.mark.parametrize("first", [0, 1])
def test_a_copied_commitment(tmp_path, first):
    """
    A commitment that was copied from another seat cannot be opened by the one who copied it.
    """

    async def play(house, client):
        game = await founded(client)
        table = await game.join(first, MINE[0])
        copied = table["seats"][first]["commitment"]
        sealed = await game.join(1 - first, commitment=copied)
        assert sealed["fairness"]["seal"]
        assert (await game.reveal(first, MINE[0])).status_code == 200
        assert code(await game.reveal(1 - first, MINE[0])) == "bad-reveal"
        assert (await game.table())["status"] == "open"

    in_a_house(sqlite_url(tmp_path), play)


@pytest.mark.parametrize(
    "body",
    [
        {"commitment": "A" * 64},
        {"commitment": "0" * 63},
        {"commitment": ""},
        {"commitment": "0" * 64, "round": 0},
    ],
)
def test_bad_commitments(client, body):
    """
    What is no commitment is refused, and the seat stays free.
    """
    game = client.founded()
    refused = client.post(f"/games/{game}/seats/0", json=body)

    assert (refused.status_code, code(refused)) == (400, "bad-request")
    assert client.get(f"/games/{game}").json()["table"]["seats"][0]["player"] == "open"


def test_both_at_once(client):
    """
    Who commits to a contribution does not give it at the same time.
    """
    game = client.founded()
    refused = client.post(f"/games/{game}/seats/0", json={"commitment": "0" * 64, "contribution": "mine"})

    assert (refused.status_code, code(refused)) == (422, "bad-options")


def test_another_round(client):
    """
    A commitment to the dice of another round is refused: it could not be revealed.
    """
    game = client.founded()
    refused = client.post(f"/games/{game}/seats/0", json={"commitment": "0" * 64, "round": 2})

    assert (refused.status_code, code(refused)) == (409, "stale")


def test_the_service_cannot_choose(tmp_path):
    """
    The service and everybody else together cannot choose: when the honest seat reveals, the secret and all other
    contributions are settled, and no other ones pass.
    """

    async def play(house, client):
        game = await founded(client)
        published = (await game.table())["fairness"]["commitment"]
        secret = (await house.hall.sheet(game.game)).secret
        # The honest seat joins first, which is the worst place to be in: the others know its commitment.
        await game.join(0, MINE[0])
        accomplice = "chosen before the honest seat revealed"[:30].replace(" ", "-")
        seal = (await game.join(1, accomplice))["fairness"]["seal"]
        assert (await game.reveal(0, MINE[0])).status_code == 200

        # From here on the service knows everything, and looks for dice that it likes better.
        assert len({dice_seed(secret, [MINE[0], f"try-{n}"]) for n in range(100)}) == 100
        for n in range(100):
            assert code(await game.reveal(1, f"try-{n}")) == "bad-reveal"
        assert (await game.reveal(1, accomplice)).json()["status"] == "running"
        record = await game.record()
        proved = verified(record).dice
        assert (proved.commitment, proved.seal) == (published, seal)
        data = dict(record.dice)
        for change in (
            {"secret": "another one"},
            {"secret": "another one", "commitment": commitment("another one")},
            {"contributions": [MINE[0], "try-7"]},
        ):
            with pytest.raises(ReplayFailed):
                verified(record_from_data(record.data() | {"dice": data | change}))
        # What passes for the command has another seal than the one that the honest seat noted.
        others = [data["commitments"][0], seat_commitment(game.game, published, 1, "try-7")]
        assert seal_of(game.game, 1, published, others, ["", ""]) != seal
        assert seal_of(game.game, 1, published, [others[0], ""], ["", "try-7"]) != seal

    in_a_house(sqlite_url(tmp_path), play)


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

    async def play(house, client):
        game = await founded(client, listed=True)
        before = (await game.table())["fairness"]
        await game.join(0, MINE[0])
        sealed = await game.join(1, MINE[1])
        assert sealed["fairness"]["deadline"] == house.hall.world.now() + 30_000
        await game.reveal(0, MINE[0])
        house.hall.world.time += 29_999
        await end_overdue_rounds(house.hall)
        assert (await game.table())["fairness"]["round"] == 1
        house.hall.world.time += 1
        await end_overdue_rounds(house.hall)

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
        assert verified(await game.record()).dice.round == 2

    in_a_house(database_url, play, FixedWorld())


def test_who_does_not_commit_again(tmp_path):
    """
    After a round without a game those who keep their seats have to commit again once the table is full, in time.
    """

    async def play(house, client):
        game = await founded(client)
        await game.join(0, MINE[0])
        await game.join(1, MINE[1])
        house.hall.world.time += 30_000
        await end_overdue_rounds(house.hall)
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
        house.hall.world.time += 3_600_000
        await end_overdue_rounds(house.hall)
        assert (await game.table())["seats"][0]["player"] == "person"
        full = await game.join(1)
        assert (full["status"], full["fairness"]["seal"]) == ("open", None)
        house.hall.world.time += 30_000
        await end_overdue_rounds(house.hall)
        table = await game.table()
        assert [seat["player"] for seat in table["seats"]] == ["open", "person"]
        assert table["fairness"]["round"] == 4

    in_a_house(sqlite_url(tmp_path), play, FixedWorld())


def test_leaving_before_the_seal(tmp_path):
    """
    Who leaves while somebody is missing ends no round: nothing was sealed.
    """

    async def play(house, client):
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

    async def play(house, client):
        world = house.hall.world
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
        async with opened(database_url, world) as (house, client):
            game = await founded(client)
            await game.join(0, MINE[0])
            await game.join(1, MINE[1])
            await game.reveal(0, MINE[0])
        world.time += 600_000
        async with opened(database_url, world) as (house, client):
            again = Round(client, game.game, game.tokens)
            await house.timekeeper.look_after_rounds()
            assert (await again.table())["seats"][0]["revealed"]
            assert (await again.reveal(1, MINE[1])).json()["status"] == "running"
            assert list(verified(await again.record()).dice.contributions) == MINE[:2]

    asyncio.run(restarted(FixedWorld()))


@pytest.mark.parametrize(
    ("clock", "seconds"), [(Clock(600), 30), (Clock(turn=10), 30), (Clock(turn=86_400), 86_400), (None, 86_400)]
)
def test_time_to_reveal(clock, seconds):
    """
    Half a minute in a game with a clock; where a turn may take longer so may this, and without a clock a day.
    """
    sheet = type("Sheet", (), {"clock": clock})

    assert time_to_reveal(sheet, Settings()) == seconds * 1000


def test_a_key_again(tmp_path):
    """
    Joining with a commitment can be sent again under its key, and brings the same token; not after the seat was lost.
    """

    async def play(house, client):
        game = await founded(client)
        body = {**await game.pledge(0, MINE[0]), "key": "k" * 20}
        tokens = [(await client.post(f"/games/{game.game}/seats/0", json=body)).json()["token"] for _ in range(2)]
        assert tokens[0] == tokens[1]
        await game.join(1, MINE[1])
        house.hall.world.time += 30_000
        await end_overdue_rounds(house.hall)
        assert code(await client.post(f"/games/{game.game}/seats/0", json=body)) == "key-reused"

    in_a_house(sqlite_url(tmp_path), play, FixedWorld())


def test_the_example(server, client, tmp_path):
    """
    The example sits down, commits again after a round without a game, and prints what its record is verified with.
    """
    game = client.founded(clock=FAST)
    child = subprocess.Popen(
        [sys.executable, EXAMPLE, server.url, game, "0"], stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )

    def fairness():
        return client.get(f"/games/{game}").json()["table"]["fairness"]

    def taken(number):
        """The other seat is taken, once the example has committed in this round; its token."""
        while not client.get(f"/games/{game}").json()["table"]["seats"][0]["commitment"]:
            assert child.poll() is None
        made = seat_commitment(game, fairness()["commitment"], 1, MINE[1])
        return client.seated(game, 1, commitment=made, round=number)

    with child:
        first = taken(1)
        while not client.get(f"/games/{game}").json()["table"]["seats"][0]["revealed"]:
            assert child.poll() is None
        client.delete(f"/games/{game}/seats/1", headers=bearer(first)).raise_for_status()
        second = taken(2)
        path = f"/games/{game}/seats/1/reveal"
        client.post(path, json={"contribution": MINE[1]}, headers=bearer(second)).raise_for_status()
        noted, token = child.stdout.readline().split(), child.stdout.readline().strip()
    assert client.post(f"/games/{game}/resignation", headers=bearer(token)).status_code == 201
    record = client.get(f"/games/{game}/record").json()
    dice = verified(record_from_data(record)).dice
    assert noted[3:] == ["--seal", dice.seal, "--contribution", dice.contributions[0]]


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
            with httpx.Client(base_url=server.url, timeout=60) as mine:
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
        async with opened(postgres_url, world) as (house, client), opened(postgres_url, world) as (other, _):
            game = await founded(client)
            await game.join(0, MINE[0])
            await game.join(1, MINE[1])
            world.time += 30_000
            await asyncio.gather(end_overdue_rounds(house.hall), end_overdue_rounds(other.hall))
            assert (await game.table())["fairness"]["round"] == 2

    asyncio.run(run())


def test_games_from_before(tmp_path):
    """
    Games that were over keep the version of their dice; one that had not begun is played by the new one.
    """
    url = sqlite_url(tmp_path)
    columns = "id, game, rules, options, plan, status, listed, rated, delay, commitment, secret, creator, created"

    async def run(work):
        database = Database(url)
        async with database.writing() as connection:
            found = await connection.run_sync(work)
        await database.close()
        return found

    def before(connection):
        METADATA.drop_all(connection)
        command.upgrade(_config(connection), "0004")
        connection.exec_driver_sql(
            "INSERT INTO people (id, name, mu, sigma, rated, created) VALUES ('ann', 'Ann', 0, 0, 0, 0)"
        )
        for status in ("open", "running", "over"):
            connection.exec_driver_sql(
                f"INSERT INTO games ({columns}) VALUES ('{status}', 'g', 1, '{{}}', '[]', '{status}', false, false, 0, "
                "'', '', 'ann', 0)"
            )

    asyncio.run(run(before))
    run_migration(url)
    kept = asyncio.run(run(lambda connection: connection.exec_driver_sql("SELECT id, dice FROM games").all()))
    assert dict(kept) == {"open": 2, "running": 1, "over": 1}
