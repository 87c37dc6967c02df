"""A service that is killed loses nothing that it has acknowledged, and keeps no half answer."""

import asyncio
import random
import threading
import time
import uuid

import httpx
import pytest
import sqlalchemy as sa
from tests.service.clients import HEX, Client, bearer
from tests.service.servers import Server

from ashboard.core.match import replay
from ashboard.core.record import Record
from ashboard.service.border.metrics import Metrics
from ashboard.service.hall import Hall
from ashboard.service.settings import Settings
from ashboard.service.store.database import Database
from ashboard.service.store.schema import games
from ashboard.service.world import World

PLAYERS = 6
SAMPLE, ALL = 1, 100


class Player(threading.Thread):
    """Plays games alone as fast as it can, and notes what was acknowledged and what was still under way."""

    def __init__(self, url, number):
        super().__init__(daemon=True)
        self.url = url
        self.chance = random.Random(number)
        self.acknowledged = {}
        self.games = set()
        self.pending = None
        self.refused = None

    def run(self):
        try:
            with Client(self.url) as client:
                while self.refused is None:
                    self.play(client)
        except httpx.TransportError:
            # The service is gone.
            return

    def play(self, client):
        made = self.sent(client, "/games", {"options": HEX}, None)
        tokens = []
        for seat in (0, 1):
            token = tokens[0] if tokens else None
            tokens.append(self.sent(client, f"/games/{made['id']}/seats/{seat}", {}, token)["token"])
        path = f"/games/{made['id']}"
        moment = client.get(path, headers=bearer(tokens[0])).json()
        while moment["asked"] is not None and self.refused is None:
            seat = moment["asked"]
            seen = moment if moment["decision"] is not None else client.get(path, headers=bearer(tokens[seat])).json()
            body = {"seq": seen["seq"], "action": self.chance.choice(seen["decision"]["options"])}
            moment = self.sent(client, f"{path}/answers", body, tokens[seat])

    def sent(self, client, path, body, token):
        """What came of a request, noted once it is acknowledged."""
        self.pending = (path, {**body, "key": uuid.uuid4().hex}, token)
        return self.sent_again(client)

    def sent_again(self, client):
        path, body, token = self.pending
        answer = client.post(path, json=body, headers=bearer(token))
        if answer.status_code != 201:
            self.refused = answer.text
            raise httpx.TransportError("refused")
        self.pending, told = None, answer.json()
        game = told["id"] if "id" in told else path.split("/")[2]
        self.games.add(game)
        if "action" in body:
            assert told["seq"] == body["seq"] + 1
            self.acknowledged[game, told["seq"]] = (told["seat"], body["action"])
        return told


def killed(url, times, seed, end=Server.kill):
    """Ends the service again and again under load; all players, with everything that was acknowledged to them."""
    chance, everybody = random.Random(seed), []
    for number in range(times):
        with Server(url, "--workers", "0") as server:
            resumed(everybody, server)
            players = [Player(server.url, chance.random()) for _ in range(PLAYERS)]
            for player in players:
                player.start()
            # Every second time in the middle of games, else whenever it comes: while they are founded and joined too.
            while number % 2 == 0 and any(player.is_alive() and not player.acknowledged for player in players):
                time.sleep(0.02)
            time.sleep(chance.uniform(0, 0.7))
            end(server)
            for player in players:
                player.join(30)
                assert player.refused is None
            everybody += players
    with Server(url, "--workers", "0") as server:
        resumed(everybody, server)
    return everybody


def resumed(players, server):
    """Whatever was under way when the service died is sent again: it happens once, whether it was written or not."""
    with Client(server.url) as client:
        for player in players:
            if player.pending is not None:
                player.sent_again(client)


async def rows_of(url):
    """The answers of all games as the database has them, each game replayed to its end; and all ids."""
    database = Database(url)
    hall = Hall(database, World(), Metrics(), Settings(database=url))
    async with database.reading() as connection:
        known = dict((await connection.execute(sa.select(games.c.id, games.c.status))).all())
    found = {}
    for game in (game for game, status in known.items() if status != "open"):
        play = await hall.play(game)
        check_replay(play)
        found |= {(game, row.seq): (row.seat, row.text) for row in play.rows[1:]}
    await database.close()
    return found, set(known)


def check_replay(play):
    """No row is missing, and the record leads where the rows lead."""
    assert [row.seq for row in play.rows] == list(range(1, play.seq + 1))
    sheet = play.sheet
    state = replay(sheet.rulebook, Record(sheet.game, sheet.rules, sheet.options, play.entries(play.seq), play.start))
    assert state.key() == play.state.key()
    assert (play.asked is None) == (sheet.status == "over")
    decision = state.decision()
    assert (decision.seat if decision else None) == play.asked


def check(url, times, seed, note, end=Server.kill):
    players = killed(url, times, seed, end)
    acknowledged = {place: answer for player in players for place, answer in player.acknowledged.items()}
    found, known = asyncio.run(rows_of(url))

    assert len(acknowledged) > times
    # Every acknowledged answer is there, and none that nobody gave.
    assert found == acknowledged
    assert known == {game for player in players for game in player.games}
    note("kills", times)
    note("answers", len(acknowledged))
    note("games", len(known))


def test_killed_sometimes(database_url, record_property):
    """
    After kill -9 under load every acknowledged answer is there, no half one, and every game replays; what was under
    way is sent again and happens once.
    """
    check(database_url, SAMPLE, "sample", record_property)


def test_told_to_end(database_url, record_property):
    """
    Told to end under load it ends well, and nothing is lost either.
    """

    def end(server):
        assert server.stop() == 0

    check(database_url, 1, "end", record_property, end)


@pytest.mark.soak
def test_killed_a_hundred_times(database_url, record_property):
    """
    The same, a hundred times.
    """
    check(database_url, ALL, "all", record_property)
