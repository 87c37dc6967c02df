"""Records brought along: games go on from them, their turns are looked back at; nonsense is refused with a code."""

import pytest
from tests.service.clients import bearer

GUIDE = "/guide/neuroshima-hex"


def finished(client):
    """A table whose game is over after a few answers, and its record."""
    table = client.table()
    table.play(steps=12)
    table.post(0, "resignation")
    return table, client.get(f"{table.path}/record", headers=table.headers(0)).json()


def test_a_turn_is_looked_back_at(client):
    """With the chances of what was played and of the best, from the game and from its record alike."""
    table, record = finished(client)
    row = client.get(f"{table.path}/advice?seq=1").json()
    assert row["played"]
    assert row["best"]
    assert 0 <= row["chance"] <= row["best_chance"] <= 1
    brought = client.post(f"{GUIDE}/advice", json={"record": record, "at": 0}).json()
    assert brought["played"] == row["played"]


def test_what_makes_the_difference_is_told(client):
    """In a sentence in every language, where a turn was not the best; its numbers are sent too."""
    _, record = finished(client)
    starts = [at for at, text in enumerate(record["answers"]) if text.startswith(("place", "discard"))]
    rows = [client.post(f"{GUIDE}/advice", json={"record": record, "at": at}).json() for at in starts]
    told = [row["comparison"] for row in rows if row["loss"] >= 0.01]
    assert told
    for comparison in told:
        claim = comparison["achieves"] or comparison["allows"]
        assert set(comparison["text"]) == {"en", "pl", "fr", "hu"}
        assert claim["count"] > claim["instead_of"]
        assert comparison["against"] == "played"


def test_the_luck_of_a_draw_is_measured(client):
    """From the game and from its record alike: what one side gains the other loses, and the error is told."""
    table, record = finished(client)
    rows = client.get(f"{table.path}/draws").json()["rows"]
    luck = client.get(f"{table.path}/luck?seq={rows[-1]}").json()
    mine, theirs = luck["luck"]
    assert abs(mine["mean"] + theirs["mean"]) < 0.001
    assert 0 < mine["error"] < 0.5
    assert luck["samples"] >= 16
    assert 0 <= luck["expected"][0]["mean"] <= 1
    at = max(number for number, text in enumerate(record["answers"]) if text.startswith("draw")) + 1
    brought = client.post(f"{GUIDE}/luck", json={"record": record, "at": at}).json()
    assert abs(brought["luck"][0]["mean"] - mine["mean"]) < 4 * mine["error"] + 0.001


def test_where_chance_decides_nothing(client):
    """There is no luck to be measured, and the draws leave the row out."""
    table, _ = finished(client)
    assert 2 not in client.get(f"{table.path}/draws").json()["rows"]
    assert client.get(f"{table.path}/luck?seq=1").json()["code"] == "no-chance"


def test_a_game_goes_on_from_a_record(client):
    """The fork asks the same question as the record did there, and its own record goes on from it."""
    _, record = finished(client)
    asked = [number for number, text in enumerate(record["answers"]) if text.startswith(("discard", "end"))]
    at, mine = asked[-1], [{"player": "me"}, {"player": "me"}]
    answer = client.post(f"{GUIDE}/fork", json={"record": record, "at": at, "seats": mine})
    assert answer.status_code == 201, answer.text
    founded = answer.json()
    for seat in (0, 1):
        client.post(f"/games/{founded['id']}/seats/{seat}", json={"name": "One"}, headers=bearer(founded["token"]))
    seen = client.get(f"/games/{founded['id']}", headers=bearer(founded["token"])).json()
    assert record["answers"][at] in seen["decision"]["options"]
    client.post(f"/games/{founded['id']}/resignation", headers=bearer(founded["token"]))
    again = client.get(f"/games/{founded['id']}/record", headers=bearer(founded["token"])).json()
    assert again["start"]["answers"] == record["answers"][:at]
    assert client.post(f"{GUIDE}/replay", json={"record": again}).json()["dice"]["verdict"] == "true"


@pytest.mark.parametrize(
    ("change", "at", "code"),
    [
        ({"answers": ["fly"]}, 1, "bad-record"),
        ({"game": "chess"}, 0, "bad-record"),
        ({"options": {"armies": 3}}, 0, "bad-record"),
        ({}, 9999, "not-running"),
    ],
)
@pytest.mark.parametrize("path", ["fork", "advice", "luck"])
def test_nonsense_is_refused(client, path, change, at, code):
    """A stable code, and the service goes on."""
    _, record = finished(client)
    answer = client.post(f"{GUIDE}/{path}", json={"record": record | change, "at": at})
    assert answer.status_code in (409, 422)
    assert answer.json()["code"] == code
    assert client.get("/health").status_code == 200


def test_no_looking_back_while_a_game_runs(client):
    """Nor at rows that do not exist."""
    table = client.table()
    for study in ("advice?seq=1", "luck?seq=1", "draws"):
        assert client.get(f"{table.path}/{study}").json()["code"] == "not-over"
    over, _ = finished(client)
    for study in ("advice", "luck"):
        assert client.get(f"{over.path}/{study}?seq=9999").json()["code"] == "not-found"
