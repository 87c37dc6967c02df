"""The OpenAPI document says what the service does: no failure inside, no response that it does not name."""

import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from tests.effort import examples
from tests.service.clients import Client, bearer, code

from ashboard.service.http.asgi import openapi_document
from ashboard.service.problems import PROBLEMS

FEW = settings(examples(8), suppress_health_check=list(HealthCheck))
# Follows a game until it ends: tested as a stream.
ENDLESS = "/games/{game_id}/events"


# What fits the schema is never malformed. It may still not fit what is there, in exactly the ways that the document
# names for the operation: a game that does not exist, an army that no game has, a key used for something else.
MISFITS = {"401", "403", "404", "409", "422"}


def config(described):
    """Every operation may refuse what fits its schema as the document says, and in no other way."""
    operations = [
        {
            "include-name": f"{method.upper()} {path}",
            "checks": {
                "positive_data_acceptance": {"expected-statuses": ["2xx", *sorted(MISFITS & set(said["responses"]))]}
            },
        }
        for path, methods in described["paths"].items()
        for method, said in methods.items()
    ]
    return schemathesis.Config.from_dict({"operations": operations})


DOCUMENT = openapi_document()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT, config=config(DOCUMENT))
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}  # type: ignore[union-attr]


@pytest.fixture(scope="module")
def table(server):
    with Client(server.url) as client:
        yield client.table()


def test_the_bench_attacks_every_operation():
    """
    `bench/attack.py` has a worst request for each, or knows how to make one.
    """
    attack = SimpleNamespace(**runpy.run_path(str(Path(__file__).resolve().parents[3] / "bench" / "attack.py")))
    puzzle = {"id": "id", "kind": "hold", "solution": [], "temptation": []}
    fodder = {"game": "game", "headers": {}, "record": {}, "seq": 1, "puzzles": [puzzle]}
    fodder |= {"popular": {}, "lonely": {}, "code": "code"}
    chosen = attack.complete(list(attack.requests(fodder, {"headers": {}})), DOCUMENT, "game", {})
    reached = {f"{method} {attack.template_of(route)}" for route, _, method, _, _ in chosen}
    assert OPERATIONS.keys() <= reached


def test_refusals_are_described():
    """
    Every refusal is a problem, and its description names the codes it may have.
    """
    for methods in DOCUMENT["paths"].values():
        for said in methods.values():
            for status, response in said["responses"].items():
                if int(status) >= 400:
                    codes = [code for code, (number, _) in PROBLEMS.items() if number == int(status)]
                    assert list(response["content"]) == ["application/problem+json"]
                    assert all(f"`{code}`" in response["description"] for code in codes)


@pytest.mark.parametrize("name", ["army", "mode", "winner", "game"])
def test_no_address_holds_a_zero_byte(client, name):
    """
    What is refused in an address is not allowed by the document either.
    """
    assert code(client.get("/games", params={name: "a\0b"})) == "bad-request"
    parameters = {said["name"]: said["schema"] for said in DOCUMENT["paths"]["/games"]["get"]["parameters"]}
    pattern = parameters[name].get("items", parameters[name])["pattern"]
    assert re.search(pattern, "a\0b") is None
    assert re.search(pattern, "a b")


def test_the_document_is_served(client):
    """
    The document lies where clients look for it, and names every operation.
    """
    answer = client.get("/schema/openapi.json")
    assert answer.status_code == 200
    assert answer.json()["paths"].keys() == openapi_document()["paths"].keys()


@pytest.mark.parametrize("label", OPERATIONS)
def test_strangers(server, label):
    """
    Whatever a stranger sends, the answer is one that the document names.
    """

    @FEW
    @given(case=OPERATIONS[label].as_strategy())
    def tried(case):
        case.call_and_validate(base_url=server.url)

    tried()


@pytest.mark.parametrize("label", [label for label in OPERATIONS if ENDLESS not in label and "/sessions" not in label])
def test_players(server, table, label):
    """
    The same holds for somebody with a token in a game that runs.
    """

    @FEW
    @given(case=OPERATIONS[label].as_strategy())
    def tried(case):
        if "game_id" in (case.path_parameters or {}):
            case.path_parameters["game_id"] = table.game
        case.call_and_validate(base_url=server.url, headers=bearer(table.tokens[0]))

    tried()
