"""Fair dice: players commit before anybody reveals, and nobody chooses."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from tests.service.clients import COMPUTER, bearer, code
from tests.service.dicing import FAST, MINE, founded, in_a_house
from tests.service.servers import sqlite_url

from ashboard.core.errors import ReplayFailed
from ashboard.core.record import record_from_data
from ashboard.service.db.database import Database
from ashboard.service.db.migration import _config
from ashboard.service.db.schema import METADATA
from ashboard.service.games.fairness import commitment, dice_seal, dice_seed, seat_commitment, verify_dice
from ashboard.service.serve import run_migration

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "fair_seat.py"


def test_nobody_commits(tmp_path):
    """
    Clients that know nothing of commitments play as they always did: the game begins with the last seat, and its
    record says that nobody has a proof.
    """

    async def play(app, client):
        game = await founded(client)
        assert (await game.join(0))["status"] == "open"
        table = await game.join(1, contribution="mine")

        assert table["status"] == "running"
        assert table["fairness"]["seal"] is None
        assert [seat["contribution"] for seat in table["seats"]] == [None, "mine"]
        dice = verify_dice(await game.record()).dice
        assert (dice.version, list(dice.commitments), list(dice.contributions)) == (2, ["", ""], ["", "mine"])

    in_a_house(sqlite_url(tmp_path), play)


def test_commit_then_reveal(tmp_path):
    """
    The game begins with the last reveal; before it nobody hears a contribution, after it the record proves both.
    """

    async def play(app, client):
        game = await founded(client)
        published = (await game.table())["fairness"]
        await game.join(0, MINE[0])
        sealed = await game.join(1, MINE[1])
        assert sealed["status"] == "open"
        pledged = [seat["commitment"] for seat in sealed["seats"]]
        seal = sealed["fairness"]["seal"]
        assert seal == dice_seal(game.game, 1, published["commitment"], pledged, ["", ""])
        assert sealed["fairness"]["deadline"] > sealed["created"]

        first = (await game.reveal(0, MINE[0])).json()
        assert (first["status"], [seat["revealed"] for seat in first["seats"]]) == ("open", [True, False])
        assert MINE[0] not in (await client.get(f"/games/{game.game}")).text
        begun = (await game.reveal(1, MINE[1])).json()
        assert begun["status"] == "running"
        assert begun["fairness"]["deadline"] is None
        assert [seat["contribution"] for seat in begun["seats"]] == MINE[:2]
        dice = verify_dice(await game.record()).dice
        assert dice.commitment == published["commitment"]
        assert (dice.seal, list(dice.contributions), dice.round) == (seal, MINE[:2], 1)

    in_a_house(sqlite_url(tmp_path), play)


def test_one_seat_is_enough(tmp_path):
    """
    Beside computers and clients that commit to nothing a single seat has its proof.
    """

    async def play(app, client):
        alone = await founded(client, seats=[{"player": "open"}, COMPUTER])
        assert (await alone.join(0, MINE[0]))["fairness"]["seal"]
        assert (await alone.reveal(0, MINE[0])).json()["status"] == "running"
        mixed = await founded(client)
        await mixed.join(1)
        assert (await mixed.join(0, MINE[0]))["status"] == "open"
        assert (await mixed.reveal(0, MINE[0])).json()["status"] == "running"
        assert list(verify_dice(await mixed.record()).dice.contributions) == [MINE[0], ""]

    in_a_house(sqlite_url(tmp_path), play)


def test_cheating(tmp_path):
    """
    Nobody reveals too early, something else, for somebody else or twice differently; the same again changes nothing.
    """

    async def play(app, client):
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

    async def play(app, client):
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

    async def play(app, client):
        game = await founded(client)
        published = (await game.table())["fairness"]["commitment"]
        secret = (await app.store.info(game.game)).secret
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
        proved = verify_dice(record).dice
        assert (proved.commitment, proved.seal) == (published, seal)
        data = dict(record.dice)
        for change in (
            {"secret": "another one"},
            {"secret": "another one", "commitment": commitment("another one")},
            {"contributions": [MINE[0], "try-7"]},
        ):
            with pytest.raises(ReplayFailed):
                verify_dice(record_from_data(record.data() | {"dice": data | change}))
        # What passes for the command has another seal than the one that the honest seat noted.
        others = [data["commitments"][0], seat_commitment(game.game, published, 1, "try-7")]
        assert dice_seal(game.game, 1, published, others, ["", ""]) != seal
        assert dice_seal(game.game, 1, published, [others[0], ""], ["", "try-7"]) != seal

    in_a_house(sqlite_url(tmp_path), play)


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
    dice = verify_dice(record_from_data(record)).dice
    assert noted[3:] == ["--seal", dice.seal, "--contribution", dice.contributions[0]]


def test_games_from_before(tmp_path):
    """
    Games that were over keep the version of their dice; one that had not begun is played by the new one.
    """
    url = sqlite_url(tmp_path)
    columns = "id, game, rules, options, plan, status, listed, rated, delay, commitment, secret, creator, created"

    async def run(work):
        database = Database(url)
        async with database.transaction() as connection:
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
