"""Running the service: durable databases, migrations, one process a file, a clean end, backups that work."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from tests.service import postgres
from tests.service.applications import opened
from tests.service.clients import Client, Table
from tests.service.servers import Server, sqlite_url
from tests.service.sockets import GameSocket
from websockets.exceptions import ConnectionClosed

from ashboard.cli.app import status
from ashboard.core.errors import BadInput
from ashboard.service.db.database import Database, parse_url
from ashboard.service.db.migration import _config
from ashboard.service.db.schema import METADATA
from ashboard.service.serve import run_migration


def test_durable(database_url):
    """
    Every connection keeps what it acknowledges: WAL with synchronous=FULL, or synchronous_commit=on.
    """

    async def run():
        async with opened(database_url) as (app, _):
            await app.database.check()
            async with app.database.transaction() as connection:
                if app.database.is_shared:
                    kept = (await connection.exec_driver_sql("SHOW synchronous_commit")).scalar_one()
                    assert kept == "on"
                else:
                    assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one() == 2
                    assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one() == "wal"

    asyncio.run(run())


def test_migrations_make_the_tables(database_url):
    """
    The migrations lead to exactly the tables that the program uses, and running them again changes nothing.
    """

    async def run():
        database = Database(database_url)
        async with database.connect() as connection:
            found = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), METADATA))
        await database.close()
        return found

    run_migration(database_url)
    run_migration(database_url)
    assert asyncio.run(run()) == []


def test_older_tables(database_url):
    """
    Tables of every earlier version are brought up to date, and what they held is still there.
    """
    name = "SELECT name FROM people WHERE id = 'ann'"

    async def run(work):
        database = Database(database_url)
        async with database.transaction() as connection:
            found = await connection.run_sync(work)
        await database.close()
        return found

    def begin_with_the_first(connection):
        METADATA.drop_all(connection)
        connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
        command.upgrade(_config(connection), "0001")
        connection.exec_driver_sql(
            "INSERT INTO people (id, name, mu, sigma, rated, created) VALUES ('ann', 'Ann', 0, 0, 0, 0)"
        )

    asyncio.run(run(begin_with_the_first))
    run_migration(database_url)
    assert asyncio.run(run(lambda connection: connection.exec_driver_sql(name).scalar_one())) == "Ann"


def refused(*arguments):
    """The one line of a service that does not start, and its exit status."""
    command = [sys.executable, "-m", "ashboard", "serve", "--port", "0", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.stderr.count("\n") == 1, ran.stderr
    return ran.returncode, ran.stderr


def test_one_process_a_file(tmp_path):
    """
    A second service on the same SQLite file is refused in one line, and the first one goes on.
    """
    url = sqlite_url(tmp_path)
    with Server(url, "--workers", "0") as server:
        code, line = refused("--database", url)
        assert code == 2
        assert "in use by another" in line
        with Client(server.url) as client:
            client.table().step()


@pytest.mark.parametrize(
    "url", ["mysql://x", "sqlite://", "sqlite:///:memory:", "nonsense", "sqlite:////nowhere/at/all.db"]
)
def test_bad_databases(url, capsys):
    """
    A database that cannot be used is refused in one line.
    """
    assert status(["serve", "--port", "0", "--database", url]) == 2
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert "--database" in line


def test_urls():
    """
    A URL names its driver by itself.
    """
    assert parse_url("postgres://a@b/c").drivername == "postgresql+asyncpg"
    with pytest.raises(BadInput):
        parse_url("")


def test_port_in_use(tmp_path):
    """
    A port that somebody else has is refused in one line.
    """
    with Server(sqlite_url(tmp_path), "--workers", "0") as server:
        other = tmp_path / "other"
        other.mkdir()
        command = [
            sys.executable,
            "-m",
            "ashboard",
            "serve",
            "--port",
            str(server.port),
            "--database",
            sqlite_url(other),
        ]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert ran.returncode == 2
        assert "--port" in ran.stderr


def test_clean_end(database_url):
    """
    Told to end, the service closes its streams, loses nothing and ends well; it starts again where it was.
    """
    with Server(database_url, "--workers", "0") as server, Client(server.url) as client:
        table = client.table()
        table.play(5)
        last = table.look()["seq"]
        with GameSocket(server, table.game) as socket:
            socket.moment(last)
            assert server.stop() == 0
            with pytest.raises(ConnectionClosed):
                socket.message("anything")
    with Server(database_url, "--workers", "0") as server, Client(server.url) as client:
        again = Table(client, table.game, table.tokens)
        assert again.look()["seq"] == last
        again.keys = 100
        again.play(3)


def test_told_to_end_while_it_starts(tmp_path):
    """
    A service that is told to end before it serves ends as well as later on.
    """
    command = [sys.executable, "-m", "ashboard", "serve", "--port", "0", "--database", sqlite_url(tmp_path)]
    starting = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while not (tmp_path / "ashboard.db.lock").exists():
        time.sleep(0.001)
    starting.send_signal(signal.SIGTERM)
    _, told = starting.communicate(timeout=60)
    assert (starting.returncode, told.count("error")) == (0, 0), told


def test_told_to_end_again_and_again(tmp_path):
    """
    Nor does it matter how often and how soon after its start it is told so.
    """
    with Server(sqlite_url(tmp_path), "--workers", "0") as server:
        while server.process.poll() is None:
            server.process.send_signal(signal.SIGTERM)
            time.sleep(0.001)
        assert server._end() == 0


def test_backup_and_restore(tmp_path):
    """
    A backup made while the service runs holds every answer acknowledged before it, and a service starts from it.
    """
    live, kept = tmp_path / "live", tmp_path / "kept"
    live.mkdir()
    kept.mkdir()
    with Server(sqlite_url(live), "--workers", "0") as server, Client(server.url) as client:
        table = client.table()
        table.play(20)
        last = table.look(0)
        source, target = sqlite3.connect(live / "ashboard.db"), sqlite3.connect(kept / "ashboard.db")
        source.execute("VACUUM INTO ?", (str(kept / "copy.db"),))
        source.close()
        target.close()
        table.play(5)
    (kept / "copy.db").replace(kept / "ashboard.db")
    with Server(sqlite_url(kept), "--workers", "0") as server, Client(server.url) as client:
        restored = Table(client, table.game, table.tokens)
        assert restored.look(0)["view"] == last["view"]
        restored.keys = 100
        restored.play(3)


def test_backup_and_restore_of_postgres(tmp_path):
    """
    A dump made while services run is restored into a new database, from which a service goes on.
    """
    kept = str(tmp_path / "backup.dump")
    with postgres.database() as url, postgres.database() as other:
        with Server(url, "--workers", "0") as server, Client(server.url) as client:
            table = client.table()
            table.play(10)
            last = table.look(0)
            subprocess.run(["pg_dump", "-Fc", "-f", kept, url], check=True)
        subprocess.run(["pg_restore", "--clean", "--if-exists", "--no-owner", "-d", other, kept], check=True)
        with Server(other, "--workers", "0") as server, Client(server.url) as client:
            restored = Table(client, table.game, table.tokens)
            assert restored.look(0)["view"] == last["view"]
            restored.keys = 100
            restored.play(3)


def children(pid):
    """The processes that a process has started."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in listed.stdout.split()]


def test_a_crashed_worker(tmp_path):
    """
    A worker that is killed while it thinks is replaced, its move is redone, and the game goes on.
    """
    with Server(sqlite_url(tmp_path), "--workers", "1") as server, Client(server.url) as client:
        games = [client.founded(seats=[{"player": "computer", "level": "greedy"}] * 2) for _ in range(2)]
        killed = set()
        while len(killed) < 2:
            for pid in children(server.process.pid):
                if pid not in killed:
                    os.kill(pid, signal.SIGKILL)
                    killed.add(pid)
            time.sleep(0.3)
        for game in games:
            with GameSocket(server, game) as socket:
                first = socket.message("moment")["seq"]
                while socket.message("moment")["seq"] < first + 12:
                    pass
        lines = client.get("/metrics").text.splitlines()
        crashes = next(line for line in lines if line.startswith("ashboard_worker_crashes_total"))
        assert float(crashes.split()[1]) >= 1


def test_the_loop_is_never_blocked(tmp_path):
    """
    While computers think the service answers.
    """
    with Server(sqlite_url(tmp_path), "--workers", "2") as server, Client(server.url) as client:
        for _ in range(3):
            client.founded(seats=[{"player": "computer", "level": "greedy"}] * 2)
        for _ in range(20):
            assert client.get("/health").status_code == 200
