"""A request whose acknowledgement was lost may be sent again: what it made the first time is not made twice."""

import asyncio
import secrets
import threading

import httpx
import pytest
from tests.service.applications import FixedWorld, opened
from tests.service.clients import HEX, bearer, code
from tests.service.servers import sqlite_url

from ashboard.service.games.idempotency import CLAIM_LIFETIME

ME = [{"player": "me"}, {"player": "open"}]


def new_key():
    return secrets.token_urlsafe(18)


def founded(client, key, token=None, **terms):
    return client.post("/games", json={"options": HEX, "key": key, **terms}, headers=bearer(token))


def joined(client, game, seat, key, token=None, **body):
    return client.post(f"/games/{game}/seats/{seat}", json={"key": key, **body}, headers=bearer(token))


def test_a_stranger_founds_once(client):
    """
    The same key brings the same game and the same token, and the token opens the place that is kept.
    """
    key = new_key()
    answers = [founded(client, key, seats=ME) for _ in range(3)]

    assert {answer.status_code for answer in answers} == {201}
    assert len({(answer.json()["id"], answer.json()["token"]) for answer in answers}) == 1
    made = answers[-1].json()
    assert joined(client, made["id"], 0, new_key(), made["token"]).status_code == 201
    assert founded(client, new_key(), seats=ME).json()["id"] != made["id"]


def test_an_account_founds_once(client):
    """
    A key is its owner's: somebody else may use the same for a game of his own.
    """
    owners, key = [client.account(f"again{secrets.token_hex(6)}") for _ in range(2)], new_key()
    games = [founded(client, key, owner).json() for owner in (*owners, *owners)]

    assert games[0]["id"] == games[2]["id"] != games[1]["id"] == games[3]["id"]
    assert {game["token"] for game in games} == {None}
    assert len(client.get("/me/games", headers=bearer(owners[0])).json()["games"]) == 1


def test_one_key_for_two_things(client):
    """
    A key that was used for something else is refused, for founding and joining alike.
    """
    key = new_key()
    game = founded(client, key).json()["id"]
    other = founded(client, key, delay=5)
    assert (other.status_code, code(other)) == (422, "key-reused")
    for seat, body in ((0, {}), (1, {"name": "Ann"})):
        again = joined(client, game, seat, key, **body)
        assert (again.status_code, code(again)) == (422, "key-reused")


def test_joining_once(client):
    """
    Whoever joins again under his key gets the token of his seat again, also when the game has begun meanwhile; anybody
    else finds the seat taken.
    """
    game, keys = client.founded(), [new_key(), new_key()]
    tokens = [joined(client, game, seat, keys[seat], name="Ann").json()["token"] for seat in (0, 1)]
    again = [joined(client, game, seat, keys[seat], name="Ann") for seat in (0, 1)]

    assert [answer.status_code for answer in again] == [201, 201]
    assert [answer.json()["token"] for answer in again] == tokens
    assert again[0].json()["table"]["status"] == "running"
    assert code(joined(client, game, 0, new_key(), name="Ann")) == "seat-taken"
    assert client.get(f"/games/{game}", headers=bearer(tokens[1])).json()["seats"] == [1]


def test_whoever_has_left_stays_away(client):
    """
    A request that comes late does not bring back whoever has left.
    """
    game, key = client.founded(), new_key()
    token = joined(client, game, 0, key).json()["token"]
    client.delete(f"/games/{game}/seats/0", headers=bearer(token))
    late = joined(client, game, 0, key)

    assert (late.status_code, code(late)) == (422, "key-reused")
    assert joined(client, game, 0, new_key()).status_code == 201


def test_a_refused_request_claims_nothing(client):
    """
    A key whose request was refused is as good as new.
    """
    game, key = client.founded(), new_key()
    token = client.seated(game, 0)
    assert code(joined(client, game, 0, key)) == "seat-taken"
    client.delete(f"/games/{game}/seats/0", headers=bearer(token))
    assert joined(client, game, 0, key).status_code == 201


def test_forking_once(client):
    """
    A fork is a game that is founded, and may be asked for again too.
    """
    table, key = client.table(), new_key()
    table.play(5)
    made = [table.post(0, "fork", {"key": key}).json()["id"] for _ in range(2)]
    table.play(2)
    made.append(table.post(0, "fork", {"key": key}).json()["id"])

    assert len(set(made)) == 1


@pytest.mark.parametrize("key", ["", "short", "with spaces in the middle", "x" * 65, 7])
def test_keys_that_could_be_guessed(client, key):
    """
    A stranger's key is worth his token: one that is short or not of its form is refused.
    """
    refused = founded(client, key)
    assert (refused.status_code, code(refused)) == (400, "bad-request")


def test_all_at_once(database_url):
    """
    The same request many times at once makes one game and takes one seat, on both databases.
    """

    async def run():
        async with opened(database_url) as (_, client):
            key = new_key()
            made = await asyncio.gather(*(client.post("/games", json={"key": key}) for _ in range(10)))
            assert len({answer.json()["id"] for answer in made}) == 1
            path = f"/games/{made[0].json()['id']}/seats/0"
            seats = await asyncio.gather(*(client.post(path, json={"key": key + "-0"}) for _ in range(10)))
            assert len({answer.json()["token"] for answer in seats}) == 1

    asyncio.run(run())


def test_keys_are_kept_hashed_for_a_week(tmp_path):
    """
    The database holds neither keys nor the tokens made of them, and forgets both in the end.
    """
    world, keys = FixedWorld(), [new_key(), new_key()]

    async def run():
        async with opened(sqlite_url(tmp_path), world) as (app, client):
            first = (await client.post("/games", json={"key": keys[0]})).json()
            stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
            for secret in (keys[0], first["token"]):
                assert secret.encode() not in stored
            await app.clocks.remove_expired()
            assert (await client.post("/games", json={"key": keys[0]})).json()["id"] == first["id"]
            world.time += CLAIM_LIFETIME + 1
            await app.clocks.remove_expired()
            assert (await client.post("/games", json={"key": keys[0]})).json()["id"] != first["id"]

    asyncio.run(run())


def test_over_two_processes(pair):
    """
    Sent again to another process while the first one is still at work, a request makes nothing twice.
    """
    key, answers = new_key(), []
    barrier = threading.Barrier(10)

    def send(number):
        with httpx.Client(base_url=pair[number % 2].url, timeout=60, verify=False) as client:
            barrier.wait(30)
            game = founded(client, key).json()["id"]
            answers.append((game, joined(client, game, 0, key + "-0").json()["token"]))

    threads = [threading.Thread(target=send, args=(number,)) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(answers) == 10
    assert len(set(answers)) == 1
