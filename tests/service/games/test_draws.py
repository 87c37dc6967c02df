"""Offers of a draw: they stand until the next answer of another seat."""

import pytest
from tests.service.clients import HEX, Client, Table, bearer, code
from tests.service.games.test_takebacks import passed_on, wish
from tests.service.servers import sqlite_url
from tests.service.sockets import GameSocket
from tests.service.threads import ThreadServer

FIRST = {**HEX, "first": 0}


def offers(table):
    return table.look()["table"]["draw_offers"]


def offer(table, seat):
    answer = table.post(seat, "draw")
    assert answer.status_code == 201, answer.text
    return answer.json()["agreed"]


def test_it_lapses_with_the_next_answer_of_another_seat(client):
    """
    An offer outlasts the answers of whoever made it, and no answer of anybody else.
    """
    table = client.table(options=FIRST)
    assert offer(table, 0) is False
    while table.look()["asked"] == 0:
        assert offers(table) == [0]
        table.step()
    assert offers(table) == [0]
    table.step()
    assert offers(table) == []
    # To accept it now is to offer one.
    assert offer(table, 1) is False
    assert offers(table) == [1]
    assert table.look()["table"]["status"] == "running"


def test_nobody_is_silenced(tmp_path, monkeypatch):
    """
    Whoever has said or offered as much as may be keeps nobody else from talking, nor from agreeing on a draw.
    """
    monkeypatch.setattr("ashboard.service.games.chat._MOST_LINES", 3)
    monkeypatch.setattr("ashboard.service.games.chat._MOST_OFFERS", 2)
    with ThreadServer(sqlite_url(tmp_path)) as server, Client(server.url) as client:
        table = client.table(options=FIRST)
        said = [table.post(0, "chat", {"text": "so"}).status_code for _ in range(4)]
        assert said == [201, 201, 201, 409]
        assert table.post(1, "chat", {"text": "well"}).status_code == 201
        for _ in range(2):
            assert offer(table, 0) is False
            assert client.delete(f"{table.path}/draw", headers=table.headers(1)).status_code == 204
        assert code(table.post(0, "draw")) == "too-many"
        assert offer(table, 1) is False
        assert client.delete(f"{table.path}/draw", headers=table.headers(0)).status_code == 204
        assert offers(table) == []


def test_it_is_accepted_in_time(client):
    """
    Until then it can be accepted, and the game is drawn.
    """
    table = client.table(options=FIRST)
    offer(table, 0)
    while table.look()["asked"] == 0:
        table.step()
    assert offer(table, 1) is True
    seen = table.look()["table"]
    assert (seen["status"], seen["outcome"]["winners"], seen["draw_offers"]) == ("over", [], [])


def test_of_somebody_who_is_not_asked(client):
    """
    Whoever waits may offer too: the answer that the other seat gives instead is the refusal.
    """
    table = client.table(options=FIRST)
    offer(table, 1)
    table.step()
    assert offers(table) == []
    assert offer(table, 0) is False


def test_it_lapses_when_the_game_goes_back(client):
    """
    Nothing that was offered before something is taken back stands afterwards, the own undo included.
    """
    table = client.table(options=FIRST)
    seat, to, seq = passed_on(table)
    offer(table, seat)
    for who in (seat, 1 - seat):
        wish(table, who, seq, to)
    assert table.look()["seq"] == seq + 1
    assert offers(table) == []


def test_it_lapses_with_a_resignation(client):
    """
    Among three an offer was made to both others: with one of them gone it is another offer.
    """
    options = {"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"], "first": 0}
    game = client.founded(options=options)
    table = Table(client, game, [client.seated(game, seat) for seat in range(3)])
    table.play(3)
    offer(table, 0)
    assert offers(table) == [0]
    table.post(2, "resignation")
    assert offers(table) == []


def test_viewers_are_told(pair):
    """
    Whoever was told of the offer is told that it has lapsed, in whichever process it was made or answered.
    """
    one, two, _ = pair
    with Client(one.url) as client, Client(two.url) as other:
        table = client.table(options=FIRST)
        there = Table(other, table.game, table.tokens)
        for server in (one, two):
            with GameSocket(server, table.game, table.tokens[0]) as socket:
                offer(table, 1 - table.look()["asked"])
                while not socket.message("table")["draw_offers"]:
                    pass
                there.step()
                while socket.message("table")["draw_offers"]:
                    pass


@pytest.mark.parametrize("kind", ["guest", "seat"])
def test_at_one_screen(client, kind):
    """
    A person with all seats agrees for all of them; the token of one seat for that one.
    """
    guest = client.guest()
    game = client.founded(options=FIRST)
    seats = [client.seated(game, seat, token=guest) for seat in (0, 1)]
    token = guest if kind == "guest" else seats[0]
    agreed = client.post(f"/games/{game}/draw", headers=bearer(token)).json()["agreed"]
    assert agreed is (kind == "guest")
