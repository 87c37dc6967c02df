"""Who is served first where there are few processes: nobody starves, and nothing runs that nobody waits for."""

import asyncio
import contextlib
import select
import socket
import threading

import httpx
import pytest
from tests.service.applications import opened
from tests.service.clients import COMPUTER, Client, bearer, code
from tests.service.servers import Server, sqlite_url

from ashboard.service.computers import computer_players
from ashboard.service.computers.computer_players import _HAS_PERSON, has_person
from ashboard.service.computers.pool import Pool, QueueLimit
from ashboard.service.computers.workers import HINTS, LIVE, STUDIES, UNWATCHED, Worker
from ashboard.service.db.schema import leases
from ashboard.service.problems import Refused
from ashboard.service.settings import Limits

MANY = QueueLimit(100, 100)


async def settled():
    """Everything that can go on has gone on."""
    for _ in range(10):
        await asyncio.sleep(0)


class Customers:
    """Those who use a pool, in the order in which they were served."""

    def __init__(self, pool):
        self.pool = pool
        self.served = []
        self.tasks = {}
        self._done = {}

    async def come(self, name, rank, who):
        self._done[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._use(name, rank, who))
        await settled()

    async def _use(self, name, rank, who):
        async with self.pool.acquire(rank, who):
            self.served.append(name)
            await self._done[name].wait()

    async def go(self, name):
        self._done[name].set()
        await settled()


def test_the_most_urgent_first():
    """
    Of those who wait the most urgent one is served next; among equals the addresses take turns.
    """

    async def run():
        customers = Customers(Pool(["only"], [MANY] * 3))
        await customers.come("first", 2, "a")
        for name, rank, who in [
            ("idle", 2, "b"), ("many 1", 1, "a"), ("many 2", 1, "a"), ("many 3", 1, "a"), ("one", 1, "b"),
            ("live", 0, "c"),
        ]:  # fmt: skip
            await customers.come(name, rank, who)
        for place in range(7):
            await customers.go(customers.served[place])
        assert customers.served == ["first", "live", "many 1", "one", "many 2", "many 3", "idle"]

    asyncio.run(run())


def test_one_is_kept():
    """
    Where there are several, the last idle one serves nobody but the most urgent.
    """

    async def run():
        customers = Customers(Pool(["one", "two"], [MANY] * 2))
        await customers.come("analysis", 1, "a")
        await customers.come("another", 1, "b")
        assert customers.served == ["analysis"]
        await customers.come("live", 0, "c")
        assert customers.served == ["analysis", "live"]
        await customers.go("live")
        assert customers.served == ["analysis", "live"]
        await customers.go("analysis")
        assert customers.served == ["analysis", "live", "another"]
        await customers.go("another")

    asyncio.run(run())


def test_queues_are_bounded():
    """
    So many of an address and so many in all may wait or be served; more are refused, and told when to come back.
    """

    async def run():
        customers = Customers(Pool(["only"], [QueueLimit(3, 2)]))
        for name, who in (("1", "a"), ("2", "a"), ("3", "b")):
            await customers.come(name, 0, who)
        for who, expected in (("a", "too-fast"), ("c", "unavailable")):
            with pytest.raises(Refused) as found:
                customers.pool.enter(0, who)
            assert (found.value.code, found.value.wait > 0) == (expected, True)
        for name in "123":
            await customers.go(name)
        assert [lane._present for lane in customers.pool.lanes] == [{}]

    asyncio.run(run())


def test_whoever_is_gone_is_not_served():
    """
    Whoever stops waiting leaves the queue, in the very moment of being served too; what was theirs serves the next.
    """

    async def run():
        customers = Customers(Pool(["only"], [MANY]))
        for name in ("first", "gone", "next"):
            await customers.come(name, 0, name)
        customers.tasks["gone"].cancel()
        await settled()
        # Served, and gone before anything could be done.
        customers._done["first"].set()
        while "first" in customers.pool.lanes[0]._present:
            await asyncio.sleep(0)
        customers.tasks["next"].cancel()
        await customers.come("last", 0, "last")
        assert customers.served == ["first", "last"]
        await customers.go("last")
        assert customers.pool._idle == ["only"]

    asyncio.run(run())


def test_what_becomes_urgent():
    """
    What waits may become more urgent: a game that somebody opens now.
    """

    async def run():
        pool = Pool(["only"], [MANY] * 2)
        customers = Customers(pool)
        await customers.come("first", 1, "a")
        await customers.come("second", 1, "b")
        ticket = pool.enter(1, "c")
        pool.promote(ticket, 0)
        await customers.go("first")
        assert ticket.served.is_set()
        async with pool.use(ticket) as thing:
            assert thing == "only"
        await settled()
        await customers.go("second")
        assert customers.served == ["first", "second"]

    asyncio.run(run())


def test_the_end_of_a_pool():
    """
    When the service ends, those who wait are told so.
    """

    async def run():
        customers = Customers(Pool(["only"], [MANY]))
        await customers.come("first", 0, "a")
        await customers.come("second", 0, "b")
        customers.pool.close()
        with pytest.raises(Refused):
            await customers.tasks["second"]
        await customers.go("first")

    asyncio.run(run())


async def founded(client, *players, **terms):
    """A game with the given players, computers and people, who sit down; its id and a token of a person."""
    made = (await client.post("/games", json={"seats": [dict(player) for player in players], **terms})).json()
    token = None
    for seat, player in enumerate(players):
        if player["player"] == "open":
            token = (await client.post(f"/games/{made['id']}/seats/{seat}", json={})).json()["token"]
    return made["id"], token


OPEN = {"player": "open"}


def test_what_hurries(tmp_path):
    """
    Games with a person in them come first; those of computers alone wait for what people ask, unwatched ones longest.
    """

    async def run():
        async with opened(sqlite_url(tmp_path)) as (app, client):
            live, _ = await founded(client, COMPUTER, OPEN)
            alone, _ = await founded(client, COMPUTER, COMPUTER)
            play = await app.store.load(live)
            assert app.computers._rank(play) == LIVE
            play.substitutes[1] = "random"
            assert not has_person(play)
            play = await app.store.load(alone)
            assert app.computers._rank(play) == UNWATCHED
            subscription = app.store.subscriptions.add(alone, -1)
            assert app.computers._rank(play) == STUDIES
            app.store.subscriptions.remove(alone, subscription)
            assert LIVE < HINTS < STUDIES < UNWATCHED

    asyncio.run(run())


def test_after_a_restart(database_url):
    """
    Games with a person in them go on by themselves, games of computers alone when somebody opens or watches them.
    """

    async def run():
        async with opened(database_url) as (app, client):
            live, _ = await founded(client, COMPUTER, OPEN)
            alone, _ = await founded(client, COMPUTER, COMPUTER)
            watched, _ = await founded(client, COMPUTER, COMPUTER)
        async with opened(database_url, workers=1) as (app, client):
            while (await app.store.load(live)).seq == 1:
                await asyncio.sleep(0.01)
            await app.computers.sweep()
            rows = [(await app.store.load(game)).seq for game in (alone, watched)]
            assert rows == [1, 1]
            assert not {alone, watched} & set(app.computers._playing)
            app.store.subscriptions.add(watched, -1)
            await app.computers.sweep()
            assert alone not in app.computers._playing
            await client.get(f"/games/{alone}")
            for game in (alone, watched):
                while (await app.store.load(game)).seq == 1:
                    await asyncio.sleep(0.01)

    asyncio.run(run())


def test_a_lease_that_could_not_be_given_back(tmp_path):
    """
    A game whose computer could not play because the database failed goes on with the next sweep, not when the lease
    has run out; a lease of another process is left alone.
    """

    async def run():
        async with opened(sqlite_url(tmp_path)) as (app, client):
            games = [(await founded(client, COMPUTER, OPEN))[0] for _ in range(2)]
            for game, holder in zip(games, (app.process, "another"), strict=True):
                row = {"game": game, "seq": 0, "holder": holder, "until": app.store.sources.now() + 60_000}
                async with app.database.transaction() as connection:
                    await connection.execute(leases.insert().values(row))
            assert await app.computers._orphans(_HAS_PERSON) == games[:1]

    asyncio.run(run())


def test_games_of_computers_are_bounded(tmp_path):
    """
    So many games of computers alone play for an address; the others wait until somebody opens them.
    """

    async def run():
        limits = Limits(position_tasks_of_address=2)
        async with opened(sqlite_url(tmp_path), workers=1, limits=limits, thinking=600.0) as (app, client):
            slow = {"player": "computer", "level": "warlord"}
            games = [(await founded(client, slow, slow))[0] for _ in range(5)]
            while len(app.computers._playing) > 2:
                await asyncio.sleep(0.01)
            assert set(app.computers._playing) == set(games[:2])

    asyncio.run(run())


def test_a_refusal_says_when_to_come_back(tmp_path):
    """
    Whoever asks for more than is worked out at a time is refused with a code and the seconds to wait.
    """

    async def run():
        limits = Limits(position_tasks_of_address=1)
        async with opened(sqlite_url(tmp_path), workers=1, limits=limits, thinking=600.0) as (app, client):
            game, token = await founded(client, OPEN, COMPUTER)
            body = {"level": "warlord"}
            first = asyncio.create_task(client.post(f"/games/{game}/hint", json=body, headers=bearer(token)))
            while not app.computers.workers.lanes[HINTS].count():
                await asyncio.sleep(0.01)
            refused = await client.post(f"/games/{game}/hint", json=body, headers=bearer(token))
            assert (refused.status_code, code(refused)) == (429, "too-fast")
            assert int(refused.headers["retry-after"]) > 0
            first.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await first

    asyncio.run(run())


def measured(client, name):
    lines = client.get("/metrics").text.splitlines()
    return float(next(line for line in lines if line.startswith(f"{name} ")).split()[1])


def has_arrived(connection):
    """Whether there is something to read."""
    return bool(select.select([connection], [], [], 0)[0])


def test_nobody_waits_any_more(tmp_path):
    """
    What somebody has asked for is ended when they are gone, though it runs; then the next one is served.
    """
    arguments = ("--workers", "1", "--thinking", "600")
    with Server(sqlite_url(tmp_path), *arguments) as server, Client(server.url) as client:
        table = client.against_computer()
        assert table.post(0, "hint", {"level": "greedy"}).status_code == 201
        body = b'{"level": "warlord"}'
        head = f"POST {table.path}/hint HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {table.tokens[0]}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        # A hint that is found before its asker is seen to be gone is asked for again.
        while not measured(client, "ashboard_jobs_dropped_total"):
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                connection.sendall(head.encode() + body)
                while not measured(client, 'ashboard_jobs{rank="hints"}') and not has_arrived(connection):
                    pass
            while measured(client, 'ashboard_jobs{rank="hints"}'):
                pass
        assert table.post(0, "hint", {"level": "greedy"}).status_code == 201


def test_strangers_starve_nobody(tmp_path):
    """
    While games of computers alone and hints take all the time there is, the opponent of a person answers.
    """
    arguments = ("--workers", "1", "--thinking", "600")
    slow = {"player": "computer", "level": "warlord"}
    with Server(sqlite_url(tmp_path), *arguments) as server, Client(server.url) as client:
        for _ in range(4):
            client.founded(seats=[slow, slow])
        other = client.against_computer()
        asking = threading.Thread(target=_ask, args=(server.url, other), daemon=True)
        asking.start()
        while not measured(client, 'ashboard_jobs{rank="hints"}'):
            pass
        table = client.against_computer()
        answered = 0
        while answered < 3:
            seen = table.look(0)
            if seen["asked"] == 0:
                assert table.answer(0, seen["seq"], seen["decision"]["options"][0]).status_code == 201
                answered += table.look(0)["asked"] == 1
        assert measured(client, 'ashboard_jobs{rank="unwatched"}') >= 1
        assert server.stop() == 0
        asking.join()


def _ask(url, table):
    """Asks for one hint after another until the service ends."""
    with Client(url) as client, contextlib.suppress(httpx.TransportError):
        while True:
            client.post(f"{table.path}/hint", json={"level": "warlord"}, headers=table.headers(0))


def test_a_study_ends(tmp_path, monkeypatch):
    """
    A made-up position can make the luck of one draw, or the review of one turn, take minutes: a study that takes too
    long is ended, and the worker that all addresses share is free again.
    """

    async def without_end(worker, job, patience):
        await asyncio.sleep(patience)
        yield ""

    async def run():
        async with opened(sqlite_url(tmp_path), workers=1) as (app, client):
            monkeypatch.setattr(computer_players, "_STUDY_DEADLINE", 0.1)
            monkeypatch.setattr(Worker, "actions", without_end)
            game = (await client.post("/games", json={"seats": [{"player": "me"}] * 2})).json()
            headers = bearer(game["token"])
            for seat in (0, 1):
                await client.post(f"/games/{game['id']}/seats/{seat}", headers=headers)
            await client.post(f"/games/{game['id']}/resignation", headers=headers)
            async with asyncio.timeout(10):
                for asked in ("advice", "luck"):
                    assert code(await client.get(f"/games/{game['id']}/{asked}?seq=1", headers=headers)) == "too-hard"
            assert app.computers.workers.lanes[STUDIES].count() == 0

    asyncio.run(run())
