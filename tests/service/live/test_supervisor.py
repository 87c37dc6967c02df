"""Nothing in the background ends unnoticed: it fails, is counted, begins again, and health tells the truth."""

import asyncio
import contextlib

from sqlalchemy import event
from tests.service.applications import FixedWorld, opened, pass_time
from tests.service.servers import sqlite_url

from ashboard.service.live import supervisor as supervision
from ashboard.service.live.supervisor import Supervisor
from ashboard.service.metrics import Metrics


def counted(metrics, duty):
    return metrics.registry.get_sample_value("ashboard_duty_failures_total", {"duty": duty}) or 0


async def until(condition):
    while not condition():
        await asyncio.sleep(0.01)


def test_what_fails_begins_again(monkeypatch, caplog):
    """
    Work that fails is logged and counted, and begun again after a while that grows; meanwhile it is said to fail.
    """
    monkeypatch.setattr(supervision, "_FIRST", 0.001)
    monkeypatch.setattr(supervision, "_SETTLED", 0.05)

    async def run():
        metrics = Metrics()
        supervisor, tries = Supervisor(metrics), []

        async def stubborn():
            tries.append(supervisor.failing)
            if len(tries) < 4:
                raise KeyError("secret")
            await asyncio.Event().wait()

        supervisor.run_forever("stubborn", stubborn)
        await until(lambda: len(tries) == 4)
        assert tries[0] == []
        assert supervisor.failing == ["stubborn"]
        await until(lambda: supervisor.failing == [])
        assert counted(metrics, "stubborn") == 3
        await supervisor.stop()

    asyncio.run(run())
    assert [record.message for record in caplog.records] == ["a duty failed"] * 3


def test_rounds(monkeypatch):
    """
    A round that fails comes again; one that goes well says so at once, and one that hangs is noticed.
    """
    monkeypatch.setattr(supervision, "_FIRST", 0.001)

    async def run():
        metrics = Metrics()
        supervisor, rounds = Supervisor(metrics), []

        async def work():
            rounds.append(None)
            if len(rounds) == 2:
                raise ValueError
            if len(rounds) == 5:
                await asyncio.Event().wait()

        supervisor.run_repeatedly("rounds", 0.0, work, late=0.2)
        await until(lambda: len(rounds) == 5)
        assert counted(metrics, "rounds") == 1
        assert supervisor.duties["rounds"].failures == 0
        await until(lambda: supervisor.failing == ["rounds"])
        await supervisor.stop()

    asyncio.run(run())


class Ailing:
    """A database that lets nobody write while it is ill."""

    def __init__(self, app):
        self.is_ill = False
        event.listen(app.database.engine().sync_engine, "before_cursor_execute", self._before)

    def _before(self, connection, cursor, statement, parameters, context, many):
        cursor.execute(f"PRAGMA query_only={int(self.is_ill)}")


def test_clocks_survive_a_commit_that_fails(tmp_path):
    """
    A time-out that cannot be written is written once it can; until then health says that clocks fail.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (app, client):
            made = (await client.post("/games", json={"clock": {"turn": 60}})).json()["id"]
            for seat in (0, 1):
                await client.post(f"/games/{made}/seats/{seat}", json={})
            assert (await client.get("/health")).json()["ready"] is True
            await pass_time(app, world, 60)
            database = Ailing(app)
            database.is_ill = True
            world.time += 2_000
            await until(lambda: app.supervisor.duties["clocks"].failures >= 2)
            ill = await client.get("/health/ready")
            assert (ill.status_code, ill.json()["code"]) == (503, "unavailable")
            assert "clocks" in ill.json()["detail"]
            assert (await client.get("/health/live")).json() == {"live": True}
            database.is_ill = False
            while (await app.store.load(made)).seq == 1:
                await asyncio.sleep(0.01)
            await until(lambda: app.supervisor.failing == [])
            assert (await client.get("/health")).status_code == 200
            told = (await client.get("/metrics")).text
            assert 'ashboard_duty_failures_total{duty="clocks"}' in told

    asyncio.run(run())


def test_one_game_stops_no_other(tmp_path, monkeypatch):
    """
    A game that cannot be called does not keep the others from being called.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (app, client):
            games = []
            for _ in range(3):
                made = (await client.post("/games", json={"clock": {"turn": 60}})).json()["id"]
                for seat in (0, 1):
                    await client.post(f"/games/{made}/seats/{seat}", json={})
                games.append(made)
            whole = app.clocks.time_out

            async def time_out(game):
                if game == games[0]:
                    raise ValueError
                await whole(game)

            monkeypatch.setattr(app.clocks, "time_out", time_out)
            await pass_time(app, world, 62)
            with contextlib.suppress(ValueError):
                await app.clocks.end_overdue_turns()
            assert [(await app.store.load(game)).seq for game in games] == [1, 2, 2]

    asyncio.run(run())


def test_every_duty_is_supervised(database_url):
    """
    Whatever goes on in the background of a process is a duty.
    """

    async def run():
        async with opened(database_url) as (app, _):
            expected = {"writer", "announcer", "listener", "pulse", "vigil", "clocks", "rounds", "tidying", "computers"}
            expected |= {"retention"} | ({"connection"} if app.database.is_shared else set())
            assert set(app.supervisor.duties) == expected
            assert expected <= {task.get_name() for task in asyncio.all_tasks()}
            assert app.supervisor.failing == []

    asyncio.run(run())
