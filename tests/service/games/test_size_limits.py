"""What comes from outside is bounded before anything is made of it, and what may be long runs elsewhere."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from tests.service.applications import opened
from tests.service.clients import bearer, code
from tests.service.servers import sqlite_url

from ashboard.core.data import package_toml
from ashboard.core.record import start_chain
from ashboard.games import GAMES
from ashboard.service.computers import position_worker as assistant
from ashboard.service.computers.position_worker import DONE, REFUSED, run_task
from ashboard.service.computers.position_workers import PositionWorkers
from ashboard.service.games import record_checks as reading
from ashboard.service.games.size_limits import check_options, check_position, nesting_depth
from ashboard.service.problems import Refused
from ashboard.service.settings import Limits, Settings

SCENE = "/guide/neuroshima-hex/scene"
ALONE = [{"player": "me"}, {"player": "open"}]
LESSON = str(GAMES["neuroshima-hex"].guide.lessons()[0]["position"])  # type: ignore[union-attr]


def refused(work, *given):
    with pytest.raises(Refused) as found:
        work(*given)
    return found.value.code


@pytest.mark.parametrize(
    "position",
    [
        "a." * 20_000 + "a = 1",
        "[" + "a." * 20_000 + "a]",
        "[" * 30_000,
        "a = " + "[\n" * 15_000,
        "a = {b." + "b." * 400 + "b = 1}",
        "a = 0x" + "f" * 30_000,
        "x = 1\n" * 6_000,
        ("a." * 40 + "a = 1\n") * 300,
    ],
    ids=["key", "table", "brackets", "lists", "inline", "number", "length", "keys"],
)
@pytest.mark.parametrize("path", ["", "/previews", "/hint", "/battle", "/file"])
def test_positions_that_nobody_wrote(client, position, path):
    """
    A position that would take a parser its time and memory by the square is refused by its form.
    """
    answer = client.post(SCENE + path, json={"position": position})
    assert answer.status_code in (400, 422)
    assert code(answer) in ("bad-request", "bad-position")


def test_positions_that_somebody_wrote():
    """
    Every position of the lessons and the tests is within the bounds.
    """
    folder = Path(__file__).parents[2]
    texts = [path.read_text() for path in folder.rglob("*.toml")]
    assert len(texts) > 100
    for text in texts:
        check_position(text)


def test_depth():
    """
    Tables and lists within each other are counted without going down into them one by one.
    """
    value: object = 1
    for _ in range(100_000):
        value = [value]
    assert nesting_depth(1, 5) == 0
    assert nesting_depth({"a": [1, {"b": 2}], "c": 3}, 5) == 3
    assert nesting_depth({"a": []}, 5) == 2
    assert nesting_depth(value, 5) == 6


def test_options_are_bounded():
    """
    Several armies of one's own fit; what is larger or deeper than they could be does not.
    """
    army = package_toml("ashboard.games.neuroshima_hex.data.armies", "moloch.toml")
    check_options({"armies": [army] * 4})
    assert refused(check_options, {"armies": [army] * 40}) == "bad-options"
    assert refused(check_options, {"armies": [[[[[[[[[[[[]]]]]]]]]]]]}) == "bad-options"


@pytest.mark.parametrize("sign", ["\0", "\u202e", "\u200b", "\u2028", "\ud800"])
def test_texts_of_options_can_be_seen(sign):
    """
    No name of an army of one's own turns the text around it, or shows nothing.
    """
    army = package_toml("ashboard.games.neuroshima_hex.data.armies", "moloch.toml")
    for spoiled in ({**army, "name": f"Mo{sign}loch"}, {**army, f"na{sign}me": "Moloch"}):
        assert refused(check_options, {"armies": [spoiled, "borgo"]}) == "bad-options"


def test_a_large_army_is_refused(client):
    """
    The options of a game are bounded, also where they are those of a record.
    """
    army = package_toml("ashboard.games.neuroshima_hex.data.armies", "moloch.toml")
    large = {**army, "character": "x" * 50_000}
    options = {"armies": [large, "borgo"]}
    assert code(client.post("/games", json={"options": options})) == "bad-options"
    record = {"ashboard": 1, "game": "neuroshima-hex", "rules": 1, "options": options, "answers": []}
    for path in ("replay", "fork", "advice", "luck"):
        body = {"record": record} if path == "replay" else {"record": record, "at": 0}
        assert code(client.post(f"/guide/neuroshima-hex/{path}", json=body)) == "bad-record"


def test_records_of_many_games(client):
    """
    A record goes back through so many games and answers and no more.
    """
    start: dict[str, object] = {"answers": []}
    for _ in range(100):
        start = {"answers": [], "start": start}
    record = {"ashboard": 1, "game": "neuroshima-hex", "rules": 1, "options": {}, "answers": [], "start": start}
    long = record | {"start": {"answers": ["end"] * 6000}}
    for brought in (record, long):
        assert code(client.post("/guide/neuroshima-hex/replay", json={"record": brought})) == "bad-record"


def test_an_errand_without_end():
    """
    Work that takes too long is ended with its process, whoever asked is told, and the next errand gets a new process.
    """

    async def run():
        position_workers = PositionWorkers(Settings(position_seconds=0.0))
        given = {"game_name": "neuroshima-hex", "position": LESSON, "answers": []}
        with pytest.raises(Refused) as found:
            await position_workers.run("scene", "here", **given)
        assert found.value.code == "too-hard"
        patient = PositionWorkers(Settings())
        first = [await patient.run("scene-file", "here", **given)]
        for one in patient.pool.all:
            if one._process is not None:
                one._process.kill()
                await one._process.wait()
        first.append(await patient.run("scene-file", "here", **given))
        assert first[0] == first[1]
        await position_workers.stop()
        await patient.stop()

    asyncio.run(run())


def test_what_goes_wrong_in_an_errand(monkeypatch):
    """
    An assistant that runs out of memory or depth refuses the errand; one that fails says where, and no more.
    """

    def broken(error):
        def work():
            raise error

        return work

    position_tasks = {
        "memory": broken(MemoryError()),
        "depth": broken(RecursionError()),
        "bug": broken(KeyError("secret")),
    }
    monkeypatch.setattr(assistant, "TASKS", {**position_tasks, "large": lambda: "x" * (assistant.LARGEST_RESULT + 1)})
    results = {name: run_task({"do": name, "given": {}}) for name in ("memory", "depth", "large", "bug")}
    assert all(results[name].startswith(REFUSED + b'["too-hard"') for name in ("memory", "depth", "large"))
    assert b"secret" not in results["bug"]
    assert not results["bug"].startswith((DONE, REFUSED))


def test_errands_are_counted():
    """
    An address may wait for so many at once, and so may all together; one process is kept for games under way.
    """

    async def run():
        limits = Limits(position_tasks_of_address=2, position_tasks=3)
        position_workers = PositionWorkers(Settings(limits=limits, position_workers=2))
        given = {"game_name": "neuroshima-hex", "position": LESSON, "answers": []}
        waiting = [asyncio.create_task(position_workers.run("scene-file", who, **given)) for who in ("a", "a", "b")]
        await asyncio.sleep(0)
        assert len(position_workers.pool._idle) == 1
        for who, expected in (("a", "too-fast"), ("c", "unavailable")):
            with pytest.raises(Refused) as found:
                await position_workers.run("scene-file", who, **given)
            assert found.value.code == expected
            assert found.value.wait
        assert len(set(await asyncio.gather(*waiting))) == 1
        assert [lane.count() for lane in position_workers.pool.lanes] == [0, 0]
        await position_workers.stop()

    asyncio.run(run())


async def forked(client, times):
    """A chain of forks, each from the last; the tokens of their founders."""
    founded = (await client.post("/games", json={"seats": ALONE})).json()
    found = [(founded["id"], founded["token"])]
    for _ in range(times + 1):
        game, token = found[-1]
        for seat in (0, 1):
            await client.post(f"/games/{game}/seats/{seat}", headers=bearer(token))
        answer = await client.post(f"/games/{game}/fork", json={"seats": ALONE}, headers=bearer(token))
        if answer.status_code != 201:
            return found, answer
        found.append((answer.json()["id"], token))
    return found, None


def test_chains_of_forks_end(tmp_path, monkeypatch):
    """
    A fork of a fork and so on has an end, which is said.
    """
    monkeypatch.setattr(reading, "DEEPEST_CHAIN", 3)

    async def run():
        async with opened(sqlite_url(tmp_path)) as (_, client):
            found, answer = await forked(client, 5)
            assert len(found) == 4
            assert code(answer) == "too-many"

    asyncio.run(run())


def lengthened(path, game, times):
    """Forks of forks as earlier versions made them, after a fork that is there; the last one."""
    with sqlite3.connect(path) as connection:
        for table, key in (("games", "id"), ("answers", "game"), ("seats", "game")):
            connection.row_factory = sqlite3.Row
            (row,) = connection.execute(f"SELECT * FROM {table} WHERE {key} = ? LIMIT 1", (game,)).fetchall()
            for number in range(times):
                copy = {**dict(row), key: f"chain{number}"}
                if table == "games":
                    copy["parent"] = f"chain{number - 1}" if number else game
                marks = ", ".join("?" * len(copy))
                connection.execute(f"INSERT INTO {table} ({', '.join(copy)}) VALUES ({marks})", list(copy.values()))
    connection.close()
    return f"chain{times - 1}"


def test_chains_of_forks_that_are_there(tmp_path):
    """
    A chain that is longer than any that can be made now is read again.
    """

    async def make():
        async with opened(sqlite_url(tmp_path)) as (_, client):
            found, _ = await forked(client, 1)
            return found[1][0]

    async def read(game):
        async with opened(sqlite_url(tmp_path)) as (app, client):
            seen = await client.get(f"/games/{game}")
            assert seen.status_code == 200, seen.text
            assert seen.json()["view"]
            assert len(start_chain((await app.store.load(game)).start)) == 401
            for path in ("study", "analysis", "record"):
                assert (await client.get(f"/games/{game}/{path}")).status_code in (200, 403, 409)

    asyncio.run(read(lengthened(tmp_path / "ashboard.db", asyncio.run(make()), 400)))


def test_what_is_taken_back_has_an_end(tmp_path, monkeypatch):
    """
    A game that has been taken back and played again without end can still be played to its end, no more.
    """
    monkeypatch.setattr("ashboard.service.games.commands._MOST_ROWS", 6)

    async def run():
        async with opened(sqlite_url(tmp_path)) as (_, client):
            (game, token), *_ = (await forked(client, -1))[0]
            for seat in (0, 1):
                await client.post(f"/games/{game}/seats/{seat}", headers=bearer(token))
            statuses = []
            for number in range(5):
                seen = (await client.get(f"/games/{game}", headers=bearer(token))).json()
                body = {"seq": seen["seq"], "action": seen["decision"]["options"][0], "key": f"answer-{number}"}
                statuses.append(
                    (await client.post(f"/games/{game}/answers", json=body, headers=bearer(token))).status_code
                )
                body = {"seq": seen["seq"] + 1, "to": 1, "key": f"undo-{number}"}
                undone = await client.post(f"/games/{game}/undo", json=body, headers=bearer(token))
                statuses.append(undone.status_code)
                if undone.status_code != 201:
                    break
            assert statuses[:4] == [201] * 4
            assert code(undone) == "no-undo"

    asyncio.run(run())
