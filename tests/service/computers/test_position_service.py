"""What the page asks of the service: studies, previews, scenes, records; refused with a code where it must be."""

import pytest
from tests.service.clients import bearer

GUIDE = "/guide/neuroshima-hex"
POSITION = """
edition = "classic"
turn = 0
[[seat]]
army = "moloch"
hand = ["hybrid", "battle"]
[[seat]]
army = "borgo"
[[unit]]
seat = 1
tile = "mutant"
at = "c3"
"""


def test_offers_words_and_lessons(client):
    """Everything the page starts with is there, in every language."""
    assert client.get(GUIDE).json()["levels"]
    assert len(client.get(f"{GUIDE}/lessons").json()) >= 10
    for language in ("en", "pl", "fr", "hu"):
        assert client.get(f"{GUIDE}/words/{language}").json()["language"] == language


@pytest.mark.parametrize("path", ["/guide/chess", f"{GUIDE}/words/xx"])
def test_what_is_not_there_is_not_found(client, path):
    """A stable code and no traceback."""
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"


def test_the_asked_seat_gets_its_options_taken_apart(client):
    """Whoever is asked can point; the others see the board explained and no options."""
    table = client.table()
    asked = table.look()["asked"]
    mine = client.get(f"{table.path}/study", headers=table.headers(asked)).json()
    other = client.get(f"{table.path}/study", headers=table.headers(1 - asked)).json()
    spectator = client.get(f"{table.path}/study").json()
    assert mine["parts"][0]["verb"] == "place"
    assert other["parts"] == spectator["parts"] == []


def test_previews_of_all_rotations_come_in_one_answer(client):
    """One request, six consequences; nothing is played."""
    table = client.table()
    seen = table.look(table.look()["asked"])
    options = seen["decision"]["options"][:6]
    answer = table.post(seen["seat"], "previews", {"seq": seen["seq"], "seat": seen["seat"], "options": options})
    assert answer.status_code == 200, answer.text
    assert [one["text"] for one in answer.json()] == options
    assert table.look()["seq"] == seen["seq"]


def test_previews_are_for_whoever_is_asked(client):
    """Neither the opponent nor an unknown option gets one."""
    table = client.table()
    asked = table.look()["asked"]
    seen = table.look(asked)
    body = {"seq": seen["seq"], "options": seen["decision"]["options"][:1]}
    assert table.post(1 - asked, "previews", body).json()["code"] == "not-asked"
    wrong = {**body, "options": ["fly"]}
    assert table.post(asked, "previews", wrong).json()["code"] == "illegal-action"
    late = {**body, "seq": 999}
    assert table.post(asked, "previews", late).json()["code"] == "stale"


def test_no_analysis_while_people_play(client):
    """It waits until the game is over."""
    table = client.table()
    refused = client.get(f"{table.path}/analysis", headers=table.headers(0))
    assert refused.json()["code"] == "between-people"
    table.post(0, "resignation")
    rows = client.get(f"{table.path}/analysis", headers=table.headers(0)).json()["rows"]
    assert rows
    assert all(len(row["values"]) == 2 for row in rows)


def test_no_analysis_through_a_fork(client):
    """What is forked from a game between people is judged when that game is over."""
    table = client.table()
    made = table.post(0, "fork", {"seats": [{"player": "me"}, {"player": "me"}]}).json()
    token, _ = (client.seated(made["id"], seat, token=made["token"]) for seat in (0, 1))
    path = f"/games/{made['id']}/analysis"
    assert client.get(path, headers=bearer(token)).json()["code"] == "between-people"
    table.post(0, "resignation")
    assert client.get(path, headers=bearer(token)).status_code == 200


def test_a_scene_is_checked_shown_and_fought(client):
    """A position comes with its options and its battle; the board after it is a position again."""
    shown = client.post(f"{GUIDE}/scene", json={"position": POSITION}).json()
    assert shown["decision"]["seat"] == 0
    option = "place hybrid c4 0"
    previews = client.post(f"{GUIDE}/scene/previews", json={"position": POSITION, "options": [option]}).json()
    assert previews[0]["unit"]["lines"][0]["hits"] == [{"cell": "c3", "wounds": 1}]
    after = client.post(f"{GUIDE}/scene", json={"position": POSITION, "answers": [option]}).json()
    assert after["what_if"]["falls"][0]["cell"] == "c3"
    fought = client.post(f"{GUIDE}/scene/battle", json={"position": POSITION, "answers": [option]}).json()
    assert [unit["cell"] for unit in fought["view"]["units"]] == ["c4"]
    again = client.post(f"{GUIDE}/scene", json={"position": fought["position"]})
    assert again.status_code == 200, again.text
    advice = client.post(f"{GUIDE}/scene/hint", json={"position": POSITION}).json()
    assert advice["action"] in shown["decision"]["options"]


@pytest.mark.parametrize("text", ["???", "edition = 1", POSITION.replace("borgo", "<b>"), POSITION + "x" * 100_001])
def test_wrong_positions_are_refused(client, text):
    """With one clear line, or because they are too long."""
    answer = client.post(f"{GUIDE}/scene", json={"position": text})
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] in ("bad-position", "bad-request")
    assert "\n" not in answer.json()["detail"]


def test_a_finished_record_comes_back_with_its_proof(client):
    """Brought along again, a record is replayed and its dice are proven."""
    table = client.table()
    table.play(steps=12)
    table.post(0, "resignation")
    record = client.get(f"{table.path}/record", headers=bearer(table.tokens[0])).json()
    replayed = client.post(f"{GUIDE}/replay", json={"record": record}).json()
    assert replayed["dice"]["verdict"] == "true"
    assert replayed["rows"][-1]["view"]["outcome"] is not None
    record["answers"] = [text.replace("draw ", "draw x") for text in record["answers"]]
    assert client.post(f"{GUIDE}/replay", json={"record": record}).json()["code"] == "bad-record"


@pytest.mark.parametrize(
    "record", [{}, {"ashboard": 1}, {"ashboard": 1, "game": "chess", "rules": 1, "options": {}, "answers": []}]
)
def test_wrong_records_are_refused(client, record):
    """With the key that is wrong."""
    answer = client.post(f"{GUIDE}/replay", json={"record": record})
    assert answer.status_code == 422
    assert answer.json()["code"] == "bad-record"


@pytest.mark.rule("STRUCT-13", "LEADER-03")
def test_a_game_against_the_advice_of_the_rulebook_is_founded_with_a_warning(client):
    """
    The answer names what the rulebook advises against, with the ids of its rules; other games have no warnings.
    """
    options = {"edition": "2025", "variants": ["structures", "leaders"]}
    made = client.post("/games", json={"options": options}).json()
    assert [(one["key"], one["rules"]) for one in made["warnings"]] == [
        ("structures-leaders", ["STRUCT-13", "LEADER-03"])
    ]
    assert client.post("/games", json={"options": {"edition": "2025"}}).json()["warnings"] == []


@pytest.mark.rule("ED-01")
@pytest.mark.parametrize(("options", "rules"), [({}, 2), ({"rules_version": 1}, 1)])
def test_a_new_game_starts_with_the_box_of_its_edition(client, options, rules):
    """
    A game of the edition duel without board and armies is that of its box; an option chooses the rules version.
    """
    table = client.post("/games", json={"options": {"edition": "duel", **options}}).json()["table"]
    assert table["rules"] == rules
    box = ("duel", ["smart", "vegas"]) if rules == 2 else ("standard", ["borgo", "hegemony"])
    assert (table["options"]["board"], table["options"]["armies"]) == box
