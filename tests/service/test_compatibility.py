"""What worked with version 0.1 goes on working: its clients, and the rows in its databases."""

import gzip
import json
import random
import re
import sqlite3

import jsonschema_rs
import pytest
from tests.service.clients import HEX, Client, Table, bearer
from tests.service.compatibility.make import API, DATABASE, SEEN
from tests.service.servers import Server, sqlite_url

from ashboard.core.record import record_from_data
from ashboard.service.games.fairness import verify_dice
from ashboard.service.http.asgi import openapi_document

OLD, NOW = json.loads(gzip.decompress(API.read_bytes())), openapi_document()
LEFT = json.loads(gzip.decompress(SEEN.read_bytes()))
OPERATIONS = {
    said["operationId"]: (method, path) for path, methods in OLD["paths"].items() for method, said in methods.items()
}
# What changes with time or by being looked at, in views of the same position; and whether the person founded the game,
# which is not for the token of a seat to know.
PASSING = ("clocks", "table", "founder")


class OldClient:
    """A client that knows the old document alone: it sends what that allows and believes what that promises."""

    def __init__(self, client):
        self._client = client

    def call(self, operation, token=None, body=None, **places):
        """Send a request and hold its answer to the schema the old document names for its status."""
        method, path = OPERATIONS[operation]
        said = OLD["paths"][path][method]
        if body is not None:
            hold(body, said["requestBody"]["content"]["application/json"]["schema"])
        url = re.sub(r"{(\w+)}", lambda found: str(places[found[1]]), path)
        answer = self._client.request(method.upper(), url, json=body, headers=bearer(token))
        response = said["responses"][str(answer.status_code)]
        assert answer.is_success, answer.text
        for kind, content in response.get("content", {}).items():
            assert answer.headers["content-type"].startswith(kind)
            hold(answer.json(), content["schema"])
        return answer.json() if answer.content else None


def hold(value, schema):
    jsonschema_rs.validate({**schema, "components": OLD["components"]}, value)


def test_an_old_client_plays_a_whole_game(client):
    """
    A client written against the old document founds a game, seats two guests and plays it to its end.
    """
    old, chance = OldClient(client), random.Random(1)
    game = old.call("GamesFoundGame", body={"options": HEX})["id"]
    tokens = [
        old.call("GamesGameIdSeatsJoinGame", body={"name": name}, game_id=game, seat=seat)["token"]
        for seat, name in enumerate(("Ann", "Bob"))
    ]
    asked, answers = old.call("GamesGameIdShowGame", game_id=game)["asked"], 0
    while asked is not None:
        seen = old.call("GamesGameIdShowGame", tokens[asked], game_id=game)
        action = chance.choice(seen["decision"]["options"])
        body = {"seq": seen["seq"], "action": action, "key": f"k{answers}"}
        asked = old.call("GamesGameIdAnswersGiveAnswer", tokens[asked], body, game_id=game)["asked"]
        answers += 1
    assert answers > 50
    over = old.call("GamesGameIdShowGame", game_id=game)
    assert over["table"]["status"] == "over"
    record = old.call("GamesGameIdRecordDownloadRecord", tokens[0], game_id=game)
    verify_dice(record_from_data(record))


@pytest.mark.parametrize("operation", OPERATIONS)
def test_operations_stay(operation):
    """
    Each operation stays at its place; answers keep every field they promised, requests need no field they did not.
    """
    method, path = OPERATIONS[operation]
    said, before = NOW["paths"][path][method], OLD["paths"][path][method]
    assert said["operationId"] == operation
    for status, response in before["responses"].items():
        if status.startswith("2"):
            for kind, content in response.get("content", {}).items():
                check_answer(content["schema"], said["responses"][status]["content"][kind]["schema"], operation)
    if "requestBody" in before:
        old, new = (found["requestBody"]["content"]["application/json"]["schema"] for found in (before, said))
        check_request(old, new, operation)


def check_answer(old, new, where, seen=frozenset()):
    """Fields that were promised still are, all the way down."""
    old, new = resolved(old, OLD), resolved(new, NOW)
    if where in seen or len(where) > 300:
        return
    for name, inner in old.get("properties", {}).items():
        assert name in new.get("properties", {}), f"{where}: {name} is gone"
        check_answer(inner, new["properties"][name], f"{where}.{name}", seen | {where})
    missing = set(old.get("required", [])) - set(new.get("required", []))
    assert not missing, f"{where}: {missing} may be missing now"
    if "items" in old:
        check_answer(old["items"], new["items"], f"{where}[]", seen | {where})


def check_request(old, new, where):
    """What could be sent still can: every field is known, and none became necessary."""
    old, new = resolved(old, OLD), resolved(new, NOW)
    gone = set(old.get("properties", {})) - set(new.get("properties", {}))
    assert not gone, f"{where}: {gone} can no longer be sent"
    needed = set(new.get("required", [])) - set(old.get("required", []))
    assert not needed, f"{where}: {needed} has to be sent now"


def resolved(schema, described):
    """Follow references; of a value that may be null, what it is otherwise."""
    while True:
        if "$ref" in schema:
            schema = described["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
            continue
        kinds = [kind for kind in schema.get("oneOf", schema.get("anyOf", ())) if kind != {"type": "null"}]
        if len(kinds) != 1:
            return schema
        schema = kinds[0]


@pytest.fixture(scope="module")
def left(tmp_path_factory):
    """A service on the database that the old version left behind."""
    folder = tmp_path_factory.mktemp("left")
    with sqlite3.connect(folder / "ashboard.db") as connection:
        connection.executescript(gzip.decompress(DATABASE.read_bytes()).decode())
    connection.close()
    # However old the games are by now, they are kept.
    with Server(sqlite_url(folder), "--retention", "0") as server, Client(server.url) as client:
        yield client


@pytest.mark.parametrize("name", [name for name in LEFT["games"] if name != "running"])
def test_old_games_are_as_they_were(left, name):
    """
    Each seat sees the position it saw, by its old token, and what it may answer.
    """
    check_views(left, LEFT["games"][name])


def check_views(left, kept):
    table = Table(left, kept["id"], kept["tokens"])
    assert table.look()["table"]["status"] == kept["status"]
    for seat, before in enumerate(kept["views"]):
        now = table.look(seat)
        for key in before:
            if key not in PASSING:
                check_kept(before[key], now[key], key)


def check_kept(before, now, where):
    """What was there still is, to the letter; only fields may have come."""
    if isinstance(before, dict) and isinstance(now, dict):
        assert not before.keys() - now.keys(), where
        for key in before:
            check_kept(before[key], now[key], f"{where}.{key}")
    elif isinstance(before, list) and isinstance(now, list):
        assert len(before) == len(now), where
        for number, (one, other) in enumerate(zip(before, now, strict=True)):
            check_kept(one, other, f"{where}[{number}]")
    else:
        assert before == now, where


def test_old_games_go_on(left):
    """
    Holders of old seat tokens play on, and what was said stays.
    """
    kept = LEFT["games"]["running"]
    check_views(left, kept)
    table = Table(left, kept["id"], kept["tokens"])
    # Keys of the games before are still taken.
    table.keys = 1000
    said = left.get(f"{table.path}/chat", headers=table.headers(0)).json()["lines"]
    assert [line["text"] for line in said] == ["Good luck!"]
    assert table.play(5)["seq"] == kept["views"][0]["seq"] + 5


def test_old_records_are_the_same(left):
    """
    The record of a finished game is the same text as before, and proves its dice.
    """
    kept = LEFT["games"]["finished"]
    record = left.get(f"/games/{kept['id']}/record", headers=bearer(kept["tokens"][0])).json()
    assert record == LEFT["record"]
    verify_dice(record_from_data(record))


def test_old_accounts_sign_in(left):
    """
    People of the old database sign in with their password and find their games.
    """
    for login, password in LEFT["accounts"].items():
        answer = left.post("/sessions", json={"login": login, "password": password})
        assert answer.status_code == 201, answer.text
        games = left.get("/me/games", headers=bearer(answer.json()["token"])).json()["games"]
        assert [game["id"] for game in games] == [LEFT["games"]["rated"]["id"]]
