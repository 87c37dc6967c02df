"""What players can do in a game, over HTTP."""

import json

import pytest
from tests.service.clients import COMPUTER, HEX, bearer, code

from ashboard.core.record import record_from_data
from ashboard.service.games.fairness import verify_dice


def test_a_whole_game(client):
    """
    Two guests play a game to its end by the options they are given; everybody sees the same outcome.
    """
    table = client.table()
    moment = table.play()

    outcomes = [table.look(seat)["table"]["outcome"] for seat in (None, 0, 1)]
    assert moment["asked"] is None
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert outcomes[0]["points"] == moment["view"]["outcome"]["points"]


def test_only_the_asked_seat_sees_the_options(client):
    """
    The question and its options go to the seat that is asked, not to the others.
    """
    table = client.table()
    asked = table.look()["asked"]

    assert table.look(asked)["decision"]["options"]
    assert table.look(1 - asked)["decision"] is None
    assert table.look()["decision"] is None
    assert table.look()["view"]["seat"] is None


def test_stale_number(client):
    """
    An answer to an earlier row is refused and brings the fresh view of the seat.
    """
    table = client.table()
    seen = table.look(0)
    table.answer(0, seen["seq"], seen["decision"]["options"][0])
    late = table.answer(0, seen["seq"], seen["decision"]["options"][0])

    assert (late.status_code, code(late)) == (409, "stale")
    assert late.json()["seq"] == seen["seq"] + 1
    assert late.json()["fresh"]["view"]["seat"] == 0
    assert late.json()["fresh"]["seq"] == table.look()["seq"]


def test_same_key_same_content(client):
    """
    The same answer under the same key gets the same response, byte by byte, and happens once.
    """
    table = client.table()
    seen = table.look(0)
    answers = [table.answer(0, seen["seq"], seen["decision"]["options"][0], "mine") for _ in range(3)]
    table.play(20)
    answers.append(table.answer(0, seen["seq"], seen["decision"]["options"][0], "mine"))

    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1


def test_same_key_other_content(client):
    """
    A key that was used for something else is refused.
    """
    table = client.table()
    seen = table.look(0)
    table.answer(0, seen["seq"], seen["decision"]["options"][0], "mine")
    other = table.answer(0, seen["seq"], seen["decision"]["options"][1], "mine")

    assert (other.status_code, code(other)) == (422, "key-reused")
    assert table.look()["seq"] == seen["seq"] + 1


def test_illegal_answer(client):
    """
    An answer that is no option is refused in one line that says nothing about the position; nothing changes.
    """
    table = client.table()
    seen = table.look(0)
    for text in ("place dragon c3", "!resign 1", "!draw", "end" * 60, "draw thug"):
        refused = table.answer(0, seen["seq"], text)

        assert (refused.status_code, code(refused)) == (422, "illegal-action")
        assert set(refused.json()) == {"type", "title", "status", "code", "detail"}
        assert len(refused.json()["detail"]) < 300
    assert table.look(0)["seq"] == seen["seq"]


def test_somebody_else_is_asked(client):
    """
    Whoever is not asked cannot answer, and a stranger's token holds no seat.
    """
    table, other = client.table(), client.table()
    seen = table.look(0)
    option = seen["decision"]["options"][0]
    body = {"seq": seen["seq"], "action": option, "key": "x"}

    assert code(table.answer(1, seen["seq"], option)) == "not-asked"
    refused = client.post(f"{table.path}/answers", json=body, headers=bearer(other.tokens[0]))
    assert (refused.status_code, code(refused)) == (403, "forbidden")
    refused = client.post(f"{table.path}/answers", json=body)
    assert (refused.status_code, code(refused)) == (401, "unauthorized")


def test_a_token_of_another_game(client):
    """
    In a game that is not its own a seat's token is worth nothing: a spectator's view, and no way to act.
    """
    table, other = client.table(), client.table()
    foreign = other.headers(0)
    look = client.get(table.path, headers=foreign).json()
    assert (look["seat"], look["seats"], look["decision"], look["view"]["seat"]) == (None, [], None, None)
    assert client.get(f"{table.path}/study", headers=foreign).json()["parts"] == []
    bodies = {
        "undo": {"seq": 1, "to": 1, "key": "k"},
        "chat": {"text": "hello"},
        "previews": {"seq": 1, "options": ["end"]},
    }
    refused = [
        client.post(f"{table.path}/{what}", json=bodies.get(what), headers=foreign)
        for what in ("undo", "chat", "previews", "resignation", "draw", "hint", "rematch")
    ]
    refused += [client.delete(f"{table.path}/{what}", headers=foreign) for what in ("draw", "seats/0", "seats/1")]
    refused += [client.delete(table.path, headers=foreign), client.get(f"{table.path}/chat", headers=foreign)]
    refused += [client.get(f"{table.path}?seat=0", headers=foreign)]
    assert {answer.status_code for answer in refused} <= {403, 409}
    assert table.look()["seq"] == 1


def test_undo_inside_the_own_turn(client):
    """
    What was done in the own turn can be taken back, and the game stays rated; a draw of tiles cannot.
    """
    table = client.table(rated=True)
    seen = table.until("main")
    seat, before = seen["asked"], seen
    table.answer(seat, seen["seq"], next(text for text in seen["decision"]["options"] if text.startswith("discard")))
    after = table.look(seat)
    assert after["undo_to"] <= before["seq"]
    undone = table.post(seat, "undo", {"seq": after["seq"], "to": before["seq"], "key": "back"})

    assert undone.status_code == 201
    assert (undone.json()["kind"], undone.json()["undone_to"]) == ("undo", before["seq"])
    assert undone.json()["view"] == before["view"]
    assert undone.json()["seq"] == after["seq"] + 1
    assert table.look()["table"]["rated"] is True
    again = table.post(seat, "undo", {"seq": undone.json()["seq"], "to": 1, "key": "further"})
    assert (again.status_code, code(again)) == (409, "no-undo")


def test_no_undo_past_the_own_turn(client):
    """
    After the turn has passed on nobody can take back: neither who ended it nor who has not done anything yet.
    """
    table = client.table()
    seen = table.until("main")
    seat = seen["asked"]
    table.answer(seat, seen["seq"], "end")
    now = table.look(seat)

    assert now["asked"] != seat
    for who in (seat, 1 - seat):
        refused = table.post(
            who, "undo", {"seq": now["seq"], "to": seen["seq"], "key": f"back {who}".replace(" ", "-")}
        )
        assert refused.status_code == 409


@pytest.mark.parametrize("game", ["alone", "against_computer"])
def test_free_undo(client, game):
    """
    Alone with a computer or at one screen everything can be taken back to the start, and the same draws come again.
    """
    table = getattr(client, game)()
    first = table.look(0)
    moments = [table.step(lambda options: options[0]) for _ in range(6)] if game == "alone" else []
    if game == "against_computer":
        table.answer(0, first["seq"], first["decision"]["options"][0])
    now = table.look(0)
    undone = table.post(0, "undo", {"seq": now["seq"], "to": 1, "key": "all"})
    if undone.status_code == 409 and code(undone) == "stale":
        # The computer has answered meanwhile.
        undone = table.post(0, "undo", {"seq": undone.json()["seq"], "to": 1, "key": "again"})

    assert undone.status_code == 201, undone.text
    assert undone.json()["view"] == first["view"]
    if moments:
        again = [table.step(lambda options: options[0]) for _ in range(6)]
        assert [moment["view"] for moment in again] == [moment["view"] for moment in moments]


def test_resignation(client):
    """
    Whoever resigns loses at once, whoever's turn it is [RESIGN-01].
    """
    table = client.table()
    moment = table.post(1, "resignation").json()

    assert moment["kind"] == "intervention"
    assert table.look()["table"]["outcome"]["winners"] == [0]
    assert code(table.post(1, "resignation")) == "not-running"


def test_draw_by_agreement(client):
    """
    One offers, the other declines; both offer, and the game is drawn.
    """
    table = client.table()
    assert table.post(0, "draw").json() == {"agreed": False}
    assert table.look(1)["table"]["draw_offers"] == [0]
    assert client.delete(f"{table.path}/draw", headers=table.headers(1)).status_code == 204
    assert table.look(1)["table"]["draw_offers"] == []
    table.post(1, "draw")
    assert table.post(0, "draw").json() == {"agreed": True}

    outcome = table.look()["table"]["outcome"]
    assert (outcome["winners"], outcome["rule"]) == ([], "RESIGN-01")


def test_no_draw_with_a_computer(client):
    """
    A computer does not agree to a draw.
    """
    assert code(client.against_computer().post(0, "draw")) == "no-draw"


def test_no_draw_where_all_play_together(client):
    """
    A game that knows no draw refuses the offer, and so does one that the player has left.
    """
    table = client.table(game="bright-future", options={"mode": "underground-fever", "players": 2})
    assert code(table.post(0, "draw")) == "no-draw"
    assert table.look(0)["table"]["draw_offers"] == []
    game = client.founded(game="bright-future", options={"mode": "tunnel-of-power", "players": 3})
    table = type(table)(client, game, [client.seated(game, seat) for seat in range(3)])
    assert table.post(2, "resignation").status_code == 201
    assert code(table.post(2, "resignation")) == "not-running"
    left = client.delete(f"{table.path}/seats/2", headers=table.headers(2))
    assert (left.status_code, code(left)) == (409, "not-running")


def test_leaving(client):
    """
    Before the game begins a seat is free again and its token worth nothing; afterwards leaving is resigning.
    """
    game = client.founded()
    token = client.seated(game, 0)
    assert client.delete(f"/games/{game}/seats/0", headers=bearer(token)).status_code == 204
    assert code(client.get("/me", headers=bearer(token))) == "unauthorized"
    tokens = [client.seated(game, 0), client.seated(game, 1)]
    assert client.delete(f"/games/{game}/seats/1", headers=bearer(tokens[0])).status_code == 403
    assert client.delete(f"/games/{game}/seats/1", headers=bearer(tokens[1])).status_code == 204
    assert client.get(f"/games/{game}").json()["table"]["outcome"]["winners"] == [0]


def test_calling_off(client):
    """
    Only its founder may call a game off, and only before it begins.
    """
    made = client.post("/games", json={}).json()
    path = f"/games/{made['id']}"

    guest = client.seated(made["id"], 0)
    founder = [client.get(path, headers=bearer(token)).json()["founder"] for token in (made["token"], guest, None)]
    assert founder == [True, False, False]
    assert client.delete(path, headers=bearer(guest)).status_code == 403
    assert client.delete(path, headers=bearer(made["token"])).status_code == 204
    assert client.get(path).json()["table"]["status"] == "cancelled"
    assert code(client.post(f"{path}/seats/1", json={})) == "not-open"


def test_seats_are_taken_once(client):
    """
    A seat that is taken, kept for the founder or a computer's cannot be had.
    """
    made = client.post("/games", json={"seats": [{"player": "me"}, {"player": "open"}]}).json()
    path = f"/games/{made['id']}/seats"

    assert client.post(f"{path}/0", json={}).status_code == 403
    assert client.post(f"{path}/1", json={}).status_code == 201
    assert code(client.post(f"{path}/1", json={})) == "seat-taken"
    assert client.post(f"{path}/2", json={}).status_code == 404
    assert client.post(f"{path}/0", json={}, headers=bearer(made["token"])).status_code == 201
    other = client.founded(seats=[COMPUTER, {"player": "open"}])
    assert code(client.post(f"/games/{other}/seats/0", json={})) == "seat-taken"


def test_rematch(client):
    """
    A rematch is one game for all who ask, every player one seat on, each seat kept for its player.
    """
    table = client.table()
    assert code(table.post(0, "rematch")) == "not-over"
    table.post(0, "resignation")
    games = {table.post(seat, "rematch").json()["id"] for seat in (0, 1, 0)}
    (game,) = games

    assert game != table.game
    assert table.look()["table"]["rematch"] == game
    refused = client.post(f"/games/{game}/seats/0", json={}, headers=table.headers(0))
    assert refused.status_code == 403
    assert client.post(f"/games/{game}/seats/1", json={}, headers=table.headers(0)).status_code == 201
    assert client.post(f"/games/{game}/seats/0", json={}, headers=table.headers(1)).status_code == 201
    names = [seat["name"] for seat in client.get(f"/games/{game}").json()["table"]["seats"]]
    assert names == ["Bob", "Ann"]


def test_fork_of_a_finished_game(client):
    """
    A fork of a finished game plays on from one of its rows with dice of its own; its record proves its own draws.
    """
    table = client.table()
    table.play()
    made = table.post(0, "fork", {"seq": 30, "seats": [{"player": "open"}, {"player": "open"}]})
    assert made.status_code == 201, made.text
    game = made.json()["id"]
    fork = type(table)(client, game, [client.seated(game, 0), client.seated(game, 1)])
    moments = stream_lines(client, table, after=29)

    assert fork.look()["view"] == moments[0]["view"]
    assert made.json()["commitment"] != table.look()["table"]["fairness"]["commitment"]
    fork.play()
    proved = verify_dice(record_from_data(client.get(f"{fork.path}/record").json()))
    assert proved.state.outcome() is not None
    assert proved.draws > 0


def stream_lines(client, table, after):
    """The moments behind a row, as lines of JSON."""
    text = client.get(f"{table.path}/events", params={"after": after}).text
    lines = [json.loads(line) for line in text.splitlines()]
    return [line for line in lines if line["type"] == "moment"]


def test_fork_of_a_running_game(client):
    """
    A fork of a running game starts from what the forker knows; its record waits until both are over.
    """
    table = client.table()
    table.play(12)
    seen = table.look(0)
    made = table.post(0, "fork", {"seats": [{"player": "me"}, {"player": "open"}]}).json()
    fork = type(table)(
        client, made["id"], [client.seated(made["id"], 0, token=made["token"]), client.seated(made["id"], 1)]
    )
    assert fork.look(0)["view"] == seen["view"]
    fork.play()
    waiting = client.get(f"{fork.path}/record")
    assert (waiting.status_code, code(waiting)) == (409, "not-over")
    table.post(0, "resignation")
    record = record_from_data(client.get(f"{fork.path}/record").json())
    assert record.start is not None
    assert verify_dice(record).state.outcome() is not None


def test_record_of_a_running_game(client):
    """
    While a game runs nobody gets its record, nor the secret of its dice.
    """
    table = client.table()
    for seat in (None, 0, 1):
        refused = client.get(f"{table.path}/record", headers=table.headers(seat))

        assert (refused.status_code, code(refused)) == (409, "not-over")
        assert table.look(seat)["table"]["fairness"]["secret"] is None


def test_hints(client):
    """
    A computer gives a hint to whoever plays against a computer, and none while a game between people runs.
    """
    alone, people = client.against_computer(), client.table()
    seen = alone.look(0)
    hint = alone.post(0, "hint", {"level": "greedy"})

    assert hint.json()["action"] in seen["decision"]["options"]
    refused = people.post(0, "hint")
    assert (refused.status_code, code(refused)) == (403, "between-people")
    made = people.post(0, "fork", {"seats": [{"player": "me"}, {"player": "me"}]}).json()
    token, _ = (client.seated(made["id"], seat, token=made["token"]) for seat in (0, 1))
    assert code(client.post(f"/games/{made['id']}/hint", headers=bearer(token))) == "between-people"
    people.post(0, "resignation")
    assert people.post(1, "hint", {"seq": 1, "level": "random"}).status_code == 201


def test_no_hint_for_somebody_elses_seat(client):
    """
    While the game runs nobody is told what a computer would do on a seat that is not his.
    """
    game = client.founded(seats=[{"player": "open"}, COMPUTER], options=HEX | {"first": 1})
    token = client.seated(game, 0)
    refused = client.post(f"/games/{game}/hint", json={"seq": 1, "level": "random"}, headers=bearer(token))

    assert (refused.status_code, code(refused)) == (409, "not-asked")
    assert client.post(f"/games/{game}/resignation", headers=bearer(token)).status_code == 201
    answer = client.post(f"/games/{game}/hint", json={"seq": 1, "level": "random"}, headers=bearer(token))
    assert answer.json()["seat"] == 1


def test_options_are_checked(client):
    """
    What does not fit the game is refused when it is founded, naming the wrong option.
    """
    for terms, word in [
        ({"options": {"armies": ["moloch", "moloch"]}}, "armies"),
        ({"options": {"edition": "first"}}, "edition"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"game": "chess"}, "game"),
        ({"seats": [{"player": "open"}]}, "seats"),
        ({"seats": [{"player": "computer", "level": "deep blue"}, {"player": "open"}]}, "level"),
        ({"seats": [{"player": "open", "level": "random"}, {"player": "open"}]}, "level"),
        ({"clock": {}}, "clock"),
        ({"clock": {"seconds": 5, "turn": 5}}, "clock"),
    ]:
        refused = client.post("/games", json=terms)

        assert (refused.status_code, code(refused)) == (422, "bad-options")
        assert word in refused.json()["detail"]


def test_more_players(client):
    """
    A game of three has three seats; who resigns is out and the others play on [RESIGN-01].
    """
    game = client.founded(options={"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"]})
    table = type(client.table())(client, game, [client.seated(game, seat) for seat in range(3)])
    table.play(10)
    table.post(2, "resignation")

    assert table.look()["table"]["status"] == "running"
    assert table.play()["asked"] is None
