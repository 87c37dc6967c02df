"""Taking back more than is free needs everybody's leave, before the next answer."""

import pytest
from tests.service.clients import COMPUTER, HEX, Client, Table, code
from tests.service.servers import sqlite_url
from tests.service.threads import ThreadServer


def passed_on(table):
    """A turn has just been ended; the seat whose it was, the row before its end, and the row of now."""
    seen = table.until("main")
    table.answer(seen["asked"], seen["seq"], "end")
    return seen["asked"], seen["seq"], table.look()["seq"]


def wish(table, seat, seq, to):
    return table.post(seat, "takeback", {"seq": seq, "to": to})


def decline(table, seat):
    return table.client.delete(f"{table.path}/takeback", headers=table.headers(seat))


def test_everybody_has_to_allow_it(client):
    """
    What goes beyond the own turn is wished, shown at the table, and done once the opponent allows it.
    """
    table = client.table(rated=True)
    seat, to, seq = passed_on(table)
    before = table.look()["view"]
    asked = wish(table, seat, seq, to)

    assert (asked.status_code, asked.json()) == (201, {"agreed": False})
    told = {"seq": seq, "to": to, "seat": seat, "allowed": [seat], "declined": []}
    assert table.look()["table"]["takeback"] == told
    assert table.look()["view"] == before
    # Asking twice is not leave.
    assert wish(table, seat, seq, to).json() == {"agreed": False}
    assert wish(table, 1 - seat, seq, to).json() == {"agreed": True}
    now = table.look(seat)
    assert (now["seq"], now["asked"], now["decision"]["kind"]) == (seq + 1, seat, "main")
    assert now["table"]["takeback"] is None
    assert now["table"]["rated"] is True
    # The dice went back too: the same tiles come.
    table.answer(seat, now["seq"], "end")
    assert table.look()["view"] == before


def test_it_has_an_end(tmp_path, monkeypatch):
    """
    In a game that has become very long nothing is taken back any more, with everybody's leave or without.
    """
    monkeypatch.setattr("ashboard.service.games.commands._MOST_ROWS", 6)
    with ThreadServer(sqlite_url(tmp_path)) as server, Client(server.url) as client:
        table = client.alone()
        while table.look()["seq"] < 6:
            table.step()
        assert code(wish(table, 0, 6, 1)) == "no-undo"


def test_declined(client):
    """
    Declined it stands no more, and nobody can wish again before the next answer; nor does leave come afterwards.
    """
    table = client.table()
    seat, to, seq = passed_on(table)
    wish(table, seat, seq, to)

    assert decline(table, 1 - seat).status_code == 204
    assert table.look()["table"]["takeback"]["declined"] == [1 - seat]
    for who in (0, 1):
        assert code(wish(table, who, seq, to)) == "no-undo"
    table.step()
    assert table.look()["table"]["takeback"] is None
    assert wish(table, seat, seq + 1, to).json() == {"agreed": False}


def test_withdrawn(client):
    """
    Who wished it may withdraw; without a wish there is nothing to decline.
    """
    table = client.table()
    seat, to, seq = passed_on(table)
    assert decline(table, seat).status_code == 204
    wish(table, seat, seq, to)
    assert decline(table, seat).status_code == 204

    assert table.look()["table"]["takeback"]["declined"] == [seat]
    assert code(wish(table, 1 - seat, seq, to)) == "no-undo"


def test_it_lapses_with_the_next_answer(client):
    """
    Once somebody has answered leave for the old wish is worth nothing.
    """
    table = client.table()
    seat, to, seq = passed_on(table)
    wish(table, seat, seq, to)
    table.step()

    assert code(wish(table, 1 - seat, seq, to)) == "stale"
    # At the new row it is a wish of its own.
    assert wish(table, 1 - seat, seq + 1, to).json() == {"agreed": False}


def test_what_cannot_be_wished(client):
    """
    Only by who plays there, to a row that counts, one wish at a time.
    """
    table, other = client.table(), client.table()
    seat, to, seq = passed_on(table)
    foreign = client.post(f"{table.path}/takeback", json={"seq": seq, "to": to}, headers=other.headers(0))

    assert code(foreign) == "forbidden"
    assert code(client.post(f"{table.path}/takeback", json={"seq": seq, "to": to})) == "unauthorized"
    assert code(wish(table, seat, seq, seq)) == "no-undo"
    assert code(wish(table, seat, seq, seq + 7)) == "no-undo"
    wish(table, seat, seq, to)
    assert code(wish(table, 1 - seat, seq, to - 1)) == "no-undo"
    assert code(client.delete(f"{table.path}/takeback", headers=other.headers(0))) == "forbidden"
    table.post(0, "resignation")
    assert code(wish(table, 1, seq + 1, to)) == "not-running"


@pytest.mark.parametrize("out", [0, 2])
def test_a_resignation_stays(client, out):
    """
    Nobody goes back past a resignation; who has resigned is not asked any more, and asks for nothing.
    """
    options = {"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"]}
    game = client.founded(options=options)
    table = Table(client, game, [client.seated(game, seat) for seat in range(3)])
    before = table.play(5)["seq"]
    table.post(out, "resignation")
    first, second = (seat for seat in range(3) if seat != out)
    seq = table.look()["seq"]

    assert code(wish(table, first, seq, before)) == "no-undo"
    resigned = seq
    table.play(2)
    seq = table.look()["seq"]
    assert code(wish(table, out, seq, resigned)) == "no-undo"
    assert wish(table, first, seq, resigned).json() == {"agreed": False}
    assert wish(table, second, seq, resigned).json() == {"agreed": True}


def test_computers_allow_everything(client):
    """
    Alone with computers nobody has to be asked; beside another person only that person.
    """
    alone = client.alone()
    alone.play(4)
    assert wish(alone, 0, 5, 2).json() == {"agreed": True}
    seats = [{"player": "open"}, {"player": "open"}, COMPUTER]
    options = {"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"], "first": 0, "edition": HEX["edition"]}
    game = client.founded(options=options, seats=seats)
    table = Table(client, game, [client.seated(game, 0), client.seated(game, 1), None])
    table.step()
    assert wish(table, 0, 2, 1).json() == {"agreed": False}
    assert wish(table, 1, 2, 1).json() == {"agreed": True}
