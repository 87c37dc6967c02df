"""Who loses a seat sees nothing more of it: what is shown is decided when it is sent, in every process."""

import asyncio
import contextlib
import json
import secrets

import httpx
import pytest
from tests.service.applications import FixedWorld, HastenedWorld, opened
from tests.service.clients import HEX, Client, Table, bearer, code
from tests.service.dicing import FAST, MINE
from tests.service.servers import sqlite_url
from tests.service.sockets import GameSocket
from tests.service.threads import ThreadServer
from websockets.exceptions import ConnectionClosed

from ashboard.service.accounts.auth import authenticate
from ashboard.service.games.fairness import seat_commitment
from ashboard.service.live.streams import Stream, Viewer

PASSWORD = "correct horse"
FOR_THREE = {"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"]}
OPEN = [{"player": "open"}] * 2


@pytest.fixture(params=["sqlite", "postgresql"])
def site(request):
    """Where streams are opened and where things change: one process, or two of one PostgreSQL."""
    if request.param == "sqlite":
        server = request.getfixturevalue("server")
        return server, server
    one, two, _ = request.getfixturevalue("pair")
    return one, two


class Lines:
    """The stream as lines of JSON."""

    def __init__(self, server, game, token, query=""):
        self._client = httpx.Client(base_url=server.url, timeout=60, verify=False)
        self._context = self._client.stream("GET", f"/games/{game}/events{query}", headers=bearer(token))
        self._response = self._context.__enter__()
        assert self._response.status_code == 200
        self._lines = self._response.iter_lines()

    def message(self, *types):
        return next(message for message in map(json.loads, self._lines) if message["type"] in types)

    def rest(self):
        """Everything that comes until the stream ends."""
        return [json.loads(line) for line in self._lines]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._context.__exit__(None, None, None)
        self._client.close()


class Frames(GameSocket):
    """The stream over a socket."""

    def __init__(self, server, game, token, query=""):
        super().__init__(server, game, token, after="0" + query.replace("?", "&"))

    def rest(self):
        messages = []
        while True:
            try:
                messages.append(json.loads(self.connection.recv(timeout=60)))
            except ConnectionClosed as closed:
                self.status = closed.rcvd
                return messages


@pytest.fixture(params=[Lines, Frames], ids=["lines", "socket"])
def stream(request):
    return request.param


def secrets_of(messages):
    """What belongs to a seat and to nobody else."""
    return [message for message in messages if message["type"] in ("moment", "chat")]


@pytest.mark.parametrize("query", ["", "?seat=1"])
def test_leaving_ends_the_stream(site, stream, query):
    """
    Whoever leaves a seat and takes another one hears nothing more of the first, whoever sits there then.
    """
    here, there = site
    with Client(here.url) as client, Client(there.url) as other:
        game, eve = client.founded(), client.guest("Eve")
        client.seated(game, 1, token=eve)
        with stream(here, game, eve, query) as old:
            old.message("table")
            assert other.delete(f"/games/{game}/seats/1", headers=bearer(eve)).status_code == 204
            other.seated(game, 0, token=eve)
            table = Table(other, game, [eve, other.seated(game, 1, name="Ann")])
            table.play(4)
            assert secrets_of(old.rest()) == []
        with stream(here, game, eve) as fresh:
            assert fresh.message("moment")["view"]["seat"] == 0


def test_the_token_of_a_seat_ends_with_it(site, stream):
    """
    The same where the seat's own token had opened the stream.
    """
    here, there = site
    with Client(here.url) as client, Client(there.url) as other:
        game = client.founded()
        token = client.seated(game, 1)
        with stream(here, game, token) as old:
            old.message("table")
            other.delete(f"/games/{game}/seats/1", headers=bearer(token))
            Table(other, game, [other.seated(game, 0), other.seated(game, 1)]).play(2)
            assert secrets_of(old.rest()) == []


def test_one_of_several_seats(site, stream):
    """
    Somebody who holds several seats at one screen and leaves one of them: the stream over all of them ends.
    """
    here, there = site
    with Client(here.url) as client, Client(there.url) as other:
        game, guest = client.founded(options=FOR_THREE), client.guest()
        for seat in (0, 1):
            client.seated(game, seat, token=guest)
        with stream(here, game, guest) as old:
            old.message("table")
            other.delete(f"/games/{game}/seats/1", headers=bearer(guest))
            for seat in (1, 2):
                other.seated(game, seat)
            assert secrets_of(old.rest()) == []


def new_account(client):
    login = f"user{secrets.token_hex(6)}"
    return login, client.account(login)


def log_out(client, login, token):
    return client.delete("/sessions", headers=bearer(token))


def revoke(client, login, token):
    tokens = client.get("/me/tokens", headers=bearer(token)).json()["tokens"]
    mine = next(line["id"] for line in tokens if line["is_sent"])
    again = client.post("/sessions", json={"login": login, "password": PASSWORD}).json()["token"]
    return client.delete(f"/me/tokens/{mine}", headers=bearer(again))


def change_password(client, login, token):
    again = client.post("/sessions", json={"login": login, "password": PASSWORD}).json()["token"]
    body = {"password": "battery staple", "old_password": PASSWORD}
    return client.patch("/me", json=body, headers=bearer(again))


def delete_account(client, login, token):
    return client.request("DELETE", "/me", json={"password": PASSWORD}, headers=bearer(token))


@pytest.mark.parametrize("way", [log_out, revoke, change_password, delete_account])
@pytest.mark.parametrize("whose", ["account", "seat"])
def test_tokens_that_end(site, stream, way, whose):
    """
    A token that is revoked, by whatever, ends its streams at once, and those of the seats that were taken with it.
    """
    here, there = site
    with Client(here.url) as client, Client(there.url) as other:
        login, token = new_account(client)
        game = client.founded()
        seats = [client.seated(game, 0, token=token), client.seated(game, 1)]
        with stream(here, game, token if whose == "account" else seats[0]) as old:
            old.message("moment")
            ended = way(other, login, token)
            assert ended.status_code in (200, 204), ended.text
            rest = old.rest()
        # Who deletes the account resigns, and may see that yet.
        assert all(message["asked"] is None for message in secrets_of(rest))
        assert code(client.get(f"/games/{game}", headers=bearer(seats[0]))) == "unauthorized"
        if stream is Frames:
            assert (old.status.code, old.status.reason) == (1008, "unauthorized")


def test_a_round_of_the_dice(tmp_path, stream):
    """
    Who loses the seat because the dice were not revealed in time loses the stream.
    """
    world = HastenedWorld()
    with ThreadServer(sqlite_url(tmp_path), world=world) as server, Client(server.url) as client:
        game, eve = client.founded(clock=FAST), client.guest()
        published = client.get(f"/games/{game}").json()["table"]["fairness"]["commitment"]
        for seat in (0, 1):
            token, made = (eve if seat else None), seat_commitment(game, published, seat, MINE[seat])
            client.seated(game, seat, token=token, commitment=made)
        with stream(server, game, eve) as old:
            old.message("table")
            server.pass_time(31)
            rest = old.rest()
        assert rest == [message for message in rest if message["type"] in ("table", "ping")]
        assert client.get(f"/games/{game}", headers=bearer(eve)).json()["seats"] == []


def test_a_computer_plays_on(tmp_path, stream):
    """
    Who has lost the seat to a computer watches from then on: the view, the options and the answers are the computer's.
    """
    world = HastenedWorld()
    with ThreadServer(sqlite_url(tmp_path), world=world) as server, Client(server.url) as client:
        game = client.founded(options=FOR_THREE, clock={"turn": 30})
        guests = [client.guest() for _ in range(3)]
        seats = [client.seated(game, seat, token=guest) for seat, guest in enumerate(guests)]
        table = Table(client, game, guests)
        out = table.look()["asked"]
        with stream(server, game, guests[out]) as old:
            old.message("moment")
            server.pass_time(31)
            assert secrets_of(old.rest()) == []
        for token in (guests[out], seats[out]):
            seen = client.get(table.path, headers=bearer(token)).json()
            assert (seen["seat"], seen["seats"], seen["decision"], seen["view"]["seat"]) == (None, [], None, None)
            assert code(client.get(f"{table.path}?seat={out}", headers=bearer(token))) == "forbidden"
        refused = table.answer(out, table.look()["seq"], "end")
        assert (code(refused), "fresh" in refused.json()) == ("forbidden", False)
        # What is said at the table is still theirs to say.
        assert table.post(out, "chat", {"text": "sorry"}).status_code == 201


def test_a_token_that_runs_out(tmp_path, stream):
    """
    A stream lasts no longer than its token.
    """
    world = HastenedWorld()
    with ThreadServer(sqlite_url(tmp_path), world=world) as server, Client(server.url) as client:
        owner = new_account(client)[1]
        body = {"label": "bot", "scopes": ["read", "play"], "days": 1}
        token = client.post("/me/tokens", json=body, headers=bearer(owner)).json()["token"]
        game = client.founded()
        table = Table(client, game, [owner, client.seated(game, 1)])
        client.seated(game, 0, token=token)
        with stream(server, game, token) as old:
            old.message("moment")
            world.ahead += 24 * 3_600_000
            table.step()
            assert secrets_of(old.rest()) == []


def test_frames_of_a_token_that_ended(server, client):
    """
    Nothing is answered over a socket whose token was revoked before.
    """
    login, token = new_account(client)
    game = client.founded()
    table = Table(client, game, [token, client.seated(game, 1)])
    client.seated(game, 0, token=token)
    seen = table.look(0)
    with Frames(server, game, token) as socket:
        log_out(client, login, token)
        with contextlib.suppress(ConnectionClosed):
            socket.send({"type": "answer", "seq": seen["seq"], "action": seen["decision"]["options"][0], "key": "k"})
        assert not any(message["type"] == "answered" for message in socket.rest())
    assert table.look()["seq"] == seen["seq"]


def test_a_long_story_ends_in_the_middle(database_url):
    """
    While a long game is told row by row, whatever is told after the token has ended is told to nobody.
    """

    async def run():
        async with opened(database_url, FixedWorld()) as (app, client):
            guest = (await client.post("/guests", json={})).json()
            made = (await client.post("/games", json={"options": HEX})).json()
            path, headers = f"/games/{made['id']}", bearer(guest["token"])
            for seat in (0, 1):
                await client.post(f"{path}/seats/{seat}", json={}, headers=headers)
            for _ in range(20):
                seen = (await client.get(path, headers=headers)).json()
                body = {"seq": seen["seq"], "action": seen["decision"]["options"][0], "key": f"k{seen['seq']}"}
                await client.post(f"{path}/answers", json=body, headers=headers)
            store = app.store
            caller = await authenticate(app.database, guest["token"], store.sources.now())
            subscription = store.subscriptions.add(made["id"], 0, caller.person)
            told = Stream(store, app.tables, Viewer(made["id"], 0, caller, "en", (0, 1)), 0, ends=True)
            sent = []
            async for message in told.messages(subscription):
                sent.append(json.loads(message)["type"])
                if sent.count("moment") == 3:
                    await client.delete("/sessions", headers=headers)
            assert (sent.count("moment"), told.refusal) == (3, "unauthorized")

    asyncio.run(run())


def test_a_game_that_begins_while_it_is_read(tmp_path):
    """
    Who sat at a table when its sheet was read, and not any more when the game began, does not sit there.
    """

    async def run():
        async with opened(sqlite_url(tmp_path)) as (app, client):
            made = (await client.post("/games", json={"options": HEX})).json()
            path, store = f"/games/{made['id']}", app.store
            eve = (await client.post(f"{path}/seats/0", json={"name": "Eve"})).json()["token"]
            stale, fresh = await store.info(made["id"]), store.info
            await client.delete(f"{path}/seats/0", headers=bearer(eve))
            for seat in (0, 1):
                await client.post(f"{path}/seats/{seat}", json={"name": "Ann"})
            sheets = iter([stale])

            async def info(game):
                return next(sheets, None) or await fresh(game)

            store.info = info
            play = await store._load(made["id"])
            assert [player.name for player in play.info.players.values()] == ["Ann", "Ann"]

    asyncio.run(run())


def test_many_ask_at_once(database_url):
    """
    However many streams ask who holds their seats, the database is asked once at a time, and after each of them asked.
    """

    async def run():
        async with opened(database_url, FixedWorld()) as (app, client):
            game = (await client.post("/games", json={"options": HEX})).json()["id"]
            guests = [(await client.post("/guests", json={})).json() for _ in range(3)]
            for seat in (0, 1):
                body = {"name": f"Guest {seat}"}
                await client.post(f"/games/{game}/seats/{seat}", json=body, headers=bearer(guests[seat]["token"]))
            seat_holders, asked, held = app.store.seat_holders, [], app.store.seat_holders._held

            async def counted(wanted):
                asked.append(len(wanted))
                return await held(wanted)

            seat_holders._held = counted
            ids = [*(guest["id"] for guest in guests), "unknown"]
            found = await asyncio.gather(*(seat_holders.seats(token, game) for token in ids * 20))
            assert found == [{0}, {1}, set(), None] * 20
            assert asked == [4]
            first = asyncio.create_task(seat_holders.seats(ids[0], game))
            while len(asked) == 1:
                await asyncio.sleep(0)
            await app.accounts.revoke((await authenticate(app.database, guests[0]["token"], 0)).person, ids[0])
            late = await asyncio.gather(*(seat_holders.seats(token, game) for token in ids))
            # What was under way when it was revoked may have looked before or after.
            assert await first in ({0}, None)
            assert late == [None, {1}, set(), None]
            assert asked == [4, 1, 4]

    asyncio.run(run())
