"""Several service processes on one PostgreSQL."""

import asyncio
import json
import threading

import httpx
import pytest
from tests.service import postgres
from tests.service.applications import FixedWorld, opened
from tests.service.clients import COMPUTER, Client, Table, bearer
from tests.service.servers import Server
from tests.service.sockets import GameSocket

CLIENTS = 20


def test_race(pair):
    """
    Twenty clients answer the same row at once over two processes: one wins, the others get the fresh view,
    and everybody sees the same next event.
    """
    one, two, _ = pair
    with Client(one.url) as client:
        table = client.table()
        for _ in range(3):
            seen = table.look(table.look()["asked"])
            seat, options = seen["asked"], seen["decision"]["options"]
            watchers = [GameSocket(server, table.game, after=seen["seq"]) for server in (one, two)]
            barrier, answers = threading.Barrier(CLIENTS), []

            def answer(number, table=table, seen=seen, seat=seat, options=options, barrier=barrier, answers=answers):
                server = (one, two)[number % 2]
                body = {"seq": seen["seq"], "action": options[number % len(options)], "key": f"{seen['seq']}-{number}"}
                with httpx.Client(base_url=server.url, timeout=60, verify=False) as mine:
                    barrier.wait(30)
                    answers.append(mine.post(f"{table.path}/answers", json=body, headers=bearer(table.tokens[seat])))

            threads = [threading.Thread(target=answer, args=(number,)) for number in range(CLIENTS)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(60)

            assert sorted(answer.status_code for answer in answers) == [201] + [409] * (CLIENTS - 1)
            won = next(answer.json() for answer in answers if answer.status_code == 201)
            fresh = [answer.json()["fresh"] for answer in answers if answer.status_code == 409]
            assert {json.dumps(moment["view"]) for moment in fresh} == {json.dumps(won["view"])}
            events = []
            for watcher in watchers:
                with watcher:
                    events.append(json.dumps(watcher.message("moment")))
            assert events[0] == events[1]
            assert json.loads(events[0])["seq"] == won["seq"]


def test_everybody_speaks_at_once(pair):
    """
    Lines of chat that come at the same moment over two processes are all kept, each with a number of its own.
    """
    one, two, _ = pair
    with Client(one.url) as client:
        table = client.table()
        barrier, told = threading.Barrier(24), []

        def speak(number):
            with Client((one, two)[number % 2].url) as mine:
                barrier.wait(60)
                for line in range(5):
                    answer = mine.post(
                        f"{table.path}/chat", json={"text": f"{number} {line}"}, headers=table.headers(number % 2)
                    )
                    told.append((answer.status_code, answer.json().get("number")))

        threads = [threading.Thread(target=speak, args=(number,)) for number in range(24)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(told) == [(201, number) for number in range(1, 121)]


def test_a_game_over_two_processes(pair):
    """
    Two players on two processes play a whole game, each reading what the other wrote.
    """
    one, two, _ = pair
    with Client(one.url) as here, Client(two.url) as there:
        table = here.table()
        other = Table(there, table.game, table.tokens)
        for _ in range(400):
            asked = other.look()["asked"]
            if asked is None:
                break
            (table if asked else other).step()
        assert table.look()["table"]["status"] == other.look()["table"]["status"] == "over"


def test_spectators_of_two_processes(pair):
    """
    Those who watch are counted over all processes.
    """
    one, two, _ = pair
    with Client(one.url) as client:
        game = client.table().game
        with GameSocket(one, game) as here, GameSocket(two, game), GameSocket(two, game):
            while here.message("table")["spectators"] != 3:
                pass
        with GameSocket(two, game) as back:
            while back.message("table")["spectators"] != 1:
                pass


def test_computers_play_every_move_once(pair):
    """
    A game of two computers under two processes with workers comes to its end, every row written by one of them.
    """
    one, two, _ = pair
    with Client(one.url) as client:
        games = [client.founded(seats=[COMPUTER, COMPUTER]) for _ in range(3)]
        for game in games:
            with GameSocket(two, game) as socket:
                while socket.message("moment")["asked"] is not None:
                    pass


def test_leases(postgres_url):
    """
    While one process holds the lease of a game no other one lets its computers think; when it has run out, another may.
    """

    async def run():
        world = FixedWorld()
        async with opened(postgres_url, world) as (one, _), opened(postgres_url, world) as (two, _):
            assert await one.computers._acquire_lease("game")
            assert not await two.computers._acquire_lease("game")
            world.time += 4_000
            assert await one.computers._acquire_lease("game")
            world.time += 4_000
            assert not await two.computers._acquire_lease("game")
            world.time += 2_000
            assert await two.computers._acquire_lease("game")
            assert not await one.computers._acquire_lease("game")

    asyncio.run(run())


def test_lost_listening_connection(pair):
    """
    When the database ends the connections that listen, they are opened again and every watched game is read on.
    """
    one, two, url = pair
    with Client(one.url) as client:
        table = client.table()
        with GameSocket(two, table.game) as socket:
            socket.moment(1)
            ended = postgres.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE 'LISTEN%'",
                url,
            )
            assert len(ended) == 2
            table.step()
            assert socket.message("moment")["seq"] == 2
            two.wait_for_line("listening again")
            table.step()
            assert socket.message("moment")["seq"] == 3


def test_a_process_that_dies(pair):
    """
    The moves of a process that is killed are played on by the other one when its leases have run out.
    """
    _, two, url = pair
    with Server(url, "--workers", "1") as third:
        with Client(third.url) as client:
            game = client.founded(seats=[COMPUTER, COMPUTER])
        third.kill()
    # As if the time of its leases were over; that they have one is tested above.
    postgres.execute("UPDATE leases SET until = 0", url)
    with GameSocket(two, game) as socket:
        while socket.message("moment")["asked"] is not None:
            pass


def test_tables_must_be_up_to_date():
    """
    A service refuses a PostgreSQL whose tables are missing, in one line.
    """
    with postgres.database() as url:
        postgres.execute("DROP TABLE alembic_version", url)
        with pytest.raises(AssertionError, match="--migrate"):
            Server(url)
