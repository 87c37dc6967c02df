"""Clocks: worked out from logged times, standing still while no process lives."""

import asyncio
import contextlib
import json
import logging
import os
import signal
import socket
import sqlite3
import threading
import time

import msgspec
import pytest
from tests.core.toy import TREASURE_DIVE
from tests.service.applications import FixedWorld, HastenedWorld, opened, pass_time
from tests.service.clients import HEX, Client
from tests.service.servers import Server, sqlite_url
from tests.service.sockets import GameSocket
from tests.service.threads import ThreadServer

from ashboard.agents.catalogue import WEAKEST
from ashboard.games import GAMES
from ashboard.service.db.schema import games
from ashboard.service.games.clock import Clock, PlayerClocks, Tick, elapsed_time
from ashboard.service.live import clocks
from ashboard.service.live.streams import Stream, Viewer
from ashboard.service.serve import run_migration
from ashboard.service.system_sources import SystemSources

SECOND = 1000


def times(clock, *ticks, gaps=()):
    made = PlayerClocks(clock, 2)
    for at, asked in ticks:
        made.add(Tick(at * SECOND, asked), gaps)
    return made


def test_time_of_whoever_is_asked():
    """
    The time between two rows is taken from the seat that was asked, and the increment comes when its turn is over.
    """
    made = times(Clock(60, 5), (0, 0), (10, 0), (30, 1), (33, 0))
    assert made.left == [(60 - 30 + 5) * SECOND, (60 - 3 + 5) * SECOND]
    assert made.deadline(()) == (33 + 35) * SECOND


def test_time_for_a_turn():
    """
    With a time for each turn the deadline counts from when the seat was first asked.
    """
    made = times(Clock(turn=100), (0, 0), (50, 0), (60, 1), (70, 1))
    assert made.deadline(()) == 160 * SECOND
    assert not made.has_run_out(159 * SECOND, ())
    assert made.has_run_out(160 * SECOND, ())


def test_gaps_do_not_count():
    """
    Time in which no process lived is nobody's.
    """
    gap = (20 * SECOND, 80 * SECOND)
    assert elapsed_time(10 * SECOND, 90 * SECOND, [gap]) == 20 * SECOND
    made = times(Clock(60), (10, 0), (90, 1), gaps=[gap])
    assert made.left[0] == 40 * SECOND


async def seated(client, clock, **more):
    made = (await client.post("/games", json={"clock": clock, **more})).json()
    seats = len(made["table"]["seats"])
    tokens = [
        (await client.post(f"/games/{made['id']}/seats/{seat}", json={})).json()["token"] for seat in range(seats)
    ]
    return made["id"], [{"Authorization": f"Bearer {token}"} for token in tokens]


@pytest.mark.parametrize(("clock", "expected"), [(None, logging.DEBUG), ({"seconds": 60}, logging.WARNING)])
def test_lost_time_is_a_warning_where_a_clock_runs(tmp_path, caplog, clock, expected):
    """
    A process that slept is an operator's concern only if it has stopped somebody's clock.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (app, client):
            await seated(client, clock)
            caplog.clear()
            world.time += 30 * SECOND
            await app.clocks.write_heartbeat()

    with caplog.at_level(logging.DEBUG):
        asyncio.run(run())
    assert [one.levelno for one in caplog.records if one.message == "time was lost; clocks stood still"] == [expected]


@pytest.mark.rule("CLOCK-01")
def test_time_runs_out_in_a_game_of_two(tmp_path):
    """
    Whoever of two has no time left ends his turn; the opponent has one more, then comes the final battle.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (app, client):
            game, headers = await seated(client, {"seconds": 60})
            await pass_time(app, world, 59)
            await app.clocks.time_out(game)
            assert (await app.store.load(game)).seq == 1
            await pass_time(app, world, 2)
            assert await app.clocks._overdue_games() == [game]
            await app.clocks.time_out(game)
            play = await app.store.load(game)
            assert [row.text for row in play.rows] == ["start", "time-out 0"]
            look = (await client.get(f"/games/{game}", headers=headers[1])).json()
            assert look["view"]["stage"] == "final"
            assert look["clocks"]["left"] == [0, 60 * SECOND]
            assert await app.clocks._overdue_games() == []

    asyncio.run(run())


@pytest.mark.rule("CLOCK-02")
@pytest.mark.parametrize(
    "terms",
    [
        {"options": {"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"]}},
        {"game": "treasure-dive", "options": {"players": 2}},
        {"game": "bright-future", "options": {"mode": "arena"}},
        {"game": "bright-future", "options": {"mode": "tunnel-of-power", "players": 3}},
    ],
    ids=["three players", "another game", "two in tunnels", "three in tunnels"],
)
def test_a_computer_plays_on(tmp_path, monkeypatch, terms):
    """
    With more players, and in a game without a rule of its own, the weakest computer plays on for whoever has no time.
    """
    monkeypatch.setitem(GAMES, TREASURE_DIVE.name, TREASURE_DIVE)

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (app, client):
            game, headers = await seated(client, {"turn": 60}, **terms)
            await pass_time(app, world, 61)
            await app.clocks.time_out(game)
            play = await app.store.load(game)
            seat = play.asked
            assert (play.rows[-1].kind, play.rows[-1].text) == ("substitute", WEAKEST)
            assert play.rows[-1].level == play.level(seat) == WEAKEST
            assert [game] == await app.computers._orphans(games.c.id == game)
            body = {"seq": play.seq, "action": play.state.decision().options[0].text, "key": "late"}
            refused = await client.post(f"/games/{game}/answers", json=body, headers=headers[seat])
            assert refused.json()["code"] == "forbidden"

    asyncio.run(run())


def test_no_clock_runs_while_nothing_lives(tmp_path):
    """
    A gap of more than five seconds between heartbeats is written down and counts for nobody; a shorter one counts.
    """

    async def run():
        world = FixedWorld()
        url = sqlite_url(tmp_path)
        async with opened(url, world) as (app, client):
            game, _ = await seated(client, {"seconds": 60})
            world.time += 4 * SECOND
            await app.clocks.write_heartbeat()
        world.time += 1000 * SECOND
        async with opened(url, world) as (app, client):
            assert app.store.gaps == [(world.time - 1000 * SECOND, world.time)]
            await app.clocks.time_out(game)
            assert (await app.store.load(game)).seq == 1
            await pass_time(app, world, 55)
            await app.clocks.time_out(game)
            assert (await app.store.load(game)).seq == 1
            await pass_time(app, world, 2)
            await app.clocks.time_out(game)
            assert (await app.store.load(game)).seq == 2
            gaps = len(app.store.gaps)
        world.time += 4 * SECOND
        async with opened(url, world) as (app, client):
            assert len(app.store.gaps) == gaps

    asyncio.run(run())


def test_the_clock_of_the_machine_is_set(monkeypatch):
    """
    Forward or back: within a process time goes on as before.
    """
    world, real = SystemSources(), time.time_ns
    before = world.now()
    assert abs(before - real() // 1_000_000) < 1000
    for jump in (3600, -3600):
        monkeypatch.setattr(time, "time_ns", lambda jump=jump: real() + jump * 10**9)
        assert 0 <= world.now() - before < 60 * SECOND


def test_a_process_that_slept(tmp_path):
    """
    The gap is noted before anything is called or refused; where another process was awake there was none.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (app, client):
            game, headers = await seated(client, {"turn": 10})
            # Asleep for three seconds, longer than there is time left, shorter than five without a heartbeat.
            await pass_time(app, world, 9)
            world.time += 3 * SECOND
            world.awake += 3
            late = await answered(client, game, headers[0], 1)
            assert late.status_code == 201, late.text
            assert app.store.gaps == [(world.time - 3 * SECOND, world.time)]
            asked = (await app.store.load(game)).asked
            await pass_time(app, world, 9)
            world.time += 60 * SECOND
            world.awake += 60
            await app.clocks.end_overdue_turns()
            play = await app.store.load(game)
            assert play.seq == 2
            assert play.last_snapshot.clocks["deadline"] > world.time
            await pass_time(app, world, 12)
            await app.clocks.end_overdue_turns()
            assert [row.text for row in (await app.store.load(game)).rows[2:]] == [f"time-out {asked}"]

    asyncio.run(run())


def test_another_process_was_awake(postgres_url):
    """
    What one process sleeps through counts if another one was there.
    """
    run_migration(postgres_url)

    async def run():
        mine, other = FixedWorld("mine"), FixedWorld("other")
        async with opened(postgres_url, mine) as (app, _), opened(postgres_url, other) as (awake, _):
            known = list(app.store.gaps)
            for _ in range(30):
                mine.time = other.time = mine.time + SECOND
                await awake.clocks.write_heartbeat()
            mine.awake += 30
            await app.clocks.write_heartbeat()
            assert app.store.gaps == known
            mine.time = other.time = mine.time + 30 * SECOND
            mine.awake += 30
            await app.clocks.write_heartbeat()
            assert len(app.store.gaps) == len(known) + 1

    asyncio.run(run())


async def answered(client, game, headers, seq, key="one"):
    """The answer of the service to the first option of whoever is asked."""
    look = (await client.get(f"/games/{game}", headers=headers)).json()
    body = {"seq": seq, "action": look["decision"]["options"][0], "key": key}
    return await client.post(f"/games/{game}/answers", json=body, headers=headers)


@pytest.mark.parametrize(("grace", "late", "status"), [(0, 150, 409), (0, -1, 201), (0.2, 150, 201), (0.2, 200, 409)])
def test_an_answer_that_comes_too_late(tmp_path, grace, late, status):
    """
    It is refused once the time is up, and the grace with it; by the same measure the time is called.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world, grace=grace) as (app, client):
            game, headers = await seated(client, {"turn": 60})
            await pass_time(app, world, 59)
            world.time += SECOND + late
            answer = await answered(client, game, headers[0], 1)
            assert answer.status_code == status
            if status == 409:
                assert answer.json()["code"] == "too-late"
                assert answer.json()["fresh"]["seq"] == 1
                await pass_time(app, world, 1)
                assert await app.clocks._overdue_games() == [game]
                await app.clocks.time_out(game)
                assert (await app.store.load(game)).rows[-1].text == "time-out 0"

    asyncio.run(run())


def test_an_answer_that_waits(tmp_path):
    """
    An answer counts by the moment at which it was received, however long it waits for its turn.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (app, client):
            game, headers = await seated(client, {"turn": 60})
            await pass_time(app, world, 59)
            received = world.time
            lock = app.store.lock(game)
            async with lock:
                waiting = asyncio.create_task(answered(client, game, headers[0], 1))
                while not lock._waiters:
                    await asyncio.sleep(0.001)
                await pass_time(app, world, 30)
            assert (await waiting).status_code == 201
            assert (await app.store.load(game)).rows[1].at == received

    asyncio.run(run())


@pytest.fixture
def no_sweeps(monkeypatch):
    """Clocks are looked at when the test says so, after a first look."""
    monkeypatch.setattr(clocks, "SWEEP", 3600.0)


@pytest.mark.usefixtures("no_sweeps")
@pytest.mark.parametrize("is_frame", [False, True])
def test_what_is_sent_slowly(tmp_path, is_frame):
    """
    A request counts from when it is whole, not from its first byte; so does a frame.
    """
    world = HastenedWorld()
    with ThreadServer(sqlite_url(tmp_path), world=world, heartbeat=0.2) as server, Client(server.url) as client:
        table = client.table(clock={"turn": 4})
        action = table.look(0)["decision"]["options"][0]
        told = {"seq": 1, "action": action, "key": "slow"}
        if is_frame:
            with GameSocket(server, table.game, table.tokens[0]) as stream:
                stream.moment(1)
                world.ahead += 4 * SECOND
                stream.send({"type": "answer", **told})
                assert stream.message("problem")["problem"]["code"] == "too-late"
            return
        body = json.dumps(told).encode()
        head = f"POST {table.path}/answers HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {table.tokens[0]}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(head.encode() + body[:5])
            client.get("/health")
            world.ahead += 4 * SECOND
            connection.sendall(body[5:])
            found = b"".join(iter(lambda: connection.recv(65536), b""))
        assert b"409" in found.partition(b"\r\n")[0]
        assert b"too-late" in found


@pytest.mark.usefixtures("no_sweeps")
@pytest.mark.parametrize("is_frame", [False, True])
def test_what_is_sent_ahead(tmp_path, monkeypatch, is_frame):
    """
    An answer sent behind something slow waits on the time of whoever sent it so, not on the opponent's.
    """

    async def keep_waiting(*_, **__):
        await asyncio.sleep(0.5)
        return b"{}"

    monkeypatch.setattr("ashboard.service.http.routes.events.say", keep_waiting)
    monkeypatch.setattr("ashboard.service.computers.position_workers.PositionWorkers.run", keep_waiting)
    with ThreadServer(sqlite_url(tmp_path), heartbeat=0.2) as server, Client(server.url) as client:
        table = client.table(clock={"seconds": 60}, options={**HEX, "first": 0})
        told = {"seq": 1, "action": table.look(0)["decision"]["options"][0], "key": "ahead"}
        if is_frame:
            with GameSocket(server, table.game, table.tokens[0]) as stream:
                stream.send({"type": "chat", "text": "slow"})
                stream.send({"type": "answer", **told})
                moment = stream.moment(2)
        else:
            slow = request("/guide/neuroshima-hex/scene", table.tokens[0], {"position": "slow"})
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                connection.sendall(slow + request(f"{table.path}/answers", table.tokens[0], told, "Connection: close"))
                while connection.recv(65536):
                    pass
            moment = table.look()
        assert moment["clocks"]["left"][0] <= 60 * SECOND - 500


def request(path, token, body, *headers):
    """A request as it goes over the wire."""
    data = json.dumps(body).encode()
    head = (f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {token}", *headers)
    lines = (*head, "Content-Type: application/json", f"Content-Length: {len(data)}", "", "")
    return "\r\n".join(lines).encode() + data


@pytest.mark.parametrize("clock", [{"turn": 60}, {"seconds": 60}])
def test_streams_are_told_of_lost_time(tmp_path, clock):
    """
    Whoever watches learns of a new deadline as soon as time was lost, not with the next row.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (app, client):
            game = (await seated(client, clock))[0]
            subscription = app.store.subscriptions.add(game, -1)
            stream = Stream(app.store, app.tables, Viewer(game, -1, None, "en"), 0, ends=False)
            before = [msgspec.json.decode(message) async for message in stream._new_messages(subscription)]
            assert before[0]["clocks"] == {"seq": 1, **before[1]["clocks"]}
            subscription.changed.clear()
            world.time += 30 * SECOND
            await app.clocks.write_heartbeat()
            assert subscription.changed.is_set()
            after = [msgspec.json.decode(message) async for message in stream._new_messages(subscription)]
            assert [message["type"] for message in after] == ["table"]
            assert after[0]["clocks"]["deadline"] == before[1]["clocks"]["deadline"] + 30 * SECOND

    asyncio.run(run())


@pytest.mark.usefixtures("no_sweeps")
def test_all_that_are_late(tmp_path):
    """
    However many times are up, one sweep calls them all, the longest overdue first.
    """

    async def make(world):
        async with opened(sqlite_url(tmp_path), world) as (_, client):
            return (await seated(client, {"turn": 60}))[0]

    async def sweep(world, number):
        async with opened(sqlite_url(tmp_path), world) as (app, _):
            await pass_time(app, world, 63)
            late = await app.clocks._overdue_games()
            assert late == [f"copy{place}" for place in reversed(range(number))] + [late[-1]]
            await app.clocks.end_overdue_turns()
            assert await app.clocks._overdue_games() == []

    world, number = FixedWorld(), 230
    game = asyncio.run(make(world))
    copy_game(tmp_path / "ashboard.db", game, number)
    asyncio.run(sweep(world, number))


def copy_game(path, game, times):
    """The same game again and again, each asked a little earlier than the last."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.row_factory = sqlite3.Row
        for table, key in (("games", "id"), ("answers", "game"), ("seats", "game")):
            for row in connection.execute(f"SELECT * FROM {table} WHERE {key} = ?", (game,)).fetchall():
                for number in range(times):
                    copy = {**dict(row), key: f"copy{number}"}
                    if table == "answers":
                        copy["at"] -= number + 1
                        copy["deadline"] -= number + 1
                    marks = ", ".join("?" * len(copy))
                    connection.execute(f"INSERT INTO {table} ({', '.join(copy)}) VALUES ({marks})", list(copy.values()))


def test_a_stopped_process(database_url):
    """
    A process that the system stops and lets go on takes nobody's time, and answers that came meanwhile count.
    """
    with Server(database_url, "--workers", "0") as server, Client(server.url) as client:
        table = client.table(clock={"turn": 3})
        seen = table.look(0)
        os.kill(server.process.pid, signal.SIGSTOP)
        answers = []
        action = seen["decision"]["options"][0]
        sending = threading.Thread(target=lambda: answers.append(table.answer(0, seen["seq"], action)))
        sending.start()
        # What is tested is that this time counts for nobody.
        time.sleep(4)
        os.kill(server.process.pid, signal.SIGCONT)
        sending.join()
        assert answers[0].status_code == 201, answers[0].text
        server.wait_for_line("time was lost")
