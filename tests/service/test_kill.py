"""A service that is killed loses nothing that it has acknowledged, and keeps no half answer."""

import asyncio
import random
import threading
import time

import httpx
import pytest
from tests.service.clients import Client
from tests.service.servers import Server

from ashboard.core.match import replay
from ashboard.core.record import Record
from ashboard.service.border.metrics import Metrics
from ashboard.service.hall import Hall
from ashboard.service.settings import Settings
from ashboard.service.store.database import Database
from ashboard.service.world import World

PLAYERS = 6
SAMPLE, ALL = 3, 100


class Player(threading.Thread):
    """Plays games alone as fast as it can and notes what was acknowledged."""

    def __init__(self, server, number):
        super().__init__(daemon=True)
        self.server = server
        self.chance = random.Random(number)
        self.acknowledged = {}
        self.games = set()

    def run(self):
        try:
            with Client(self.server.url) as client:
                while True:
                    self.play(client.alone())
        except (httpx.HTTPError, AssertionError, KeyError, ValueError):
            # The service is gone.
            return

    def play(self, table):
        self.games.add(table.game)
        moment = table.look(0)
        while moment["asked"] is not None:
            seat = moment["asked"]
            seen = moment if moment["decision"] is not None else table.look(seat)
            action = self.chance.choice(seen["decision"]["options"])
            answer = table.answer(seat, seen["seq"], action)
            moment = answer.json()
            assert answer.status_code == 201
            self.acknowledged[table.game, moment["seq"]] = (seat, action)


def killed(url, times, seed):
    """Kills the service again and again under load; everything that was acknowledged."""
    chance = random.Random(seed)
    acknowledged, games = {}, set()
    for _ in range(times):
        with Server(url, "--workers", "0") as server:
            players = [Player(server, chance.random()) for _ in range(PLAYERS)]
            for player in players:
                player.start()
            while any(player.is_alive() and not player.acknowledged for player in players):
                time.sleep(0.05)
            time.sleep(chance.uniform(0, 1))
            server.kill()
            for player in players:
                player.join(30)
                acknowledged |= player.acknowledged
                games |= player.games
    return acknowledged, games


async def rows_of(url, games):
    """The rows of the games as the database has them, each game replayed to its end."""
    database = Database(url)
    hall = Hall(database, World(), Metrics(), Settings(database=url))
    found = {}
    for game in games:
        play = await hall.play(game)
        assert [row.seq for row in play.rows] == list(range(1, play.seq + 1))
        for row in play.rows:
            found[game, row.seq] = (row.seat, row.text)
        sheet = play.sheet
        record = Record(sheet.game, sheet.rules, sheet.options, play.entries(play.seq), play.start)
        assert replay(sheet.rulebook, record).key() == play.state.key()
        assert (play.asked is None) == (sheet.status == "over")
        again = replay(sheet.rulebook, record).decision()
        assert (again.seat if again else None) == play.asked
    await database.close()
    return found


def check(url, times, seed):
    acknowledged, games = killed(url, times, seed)
    found = asyncio.run(rows_of(url, {game for game, _ in acknowledged}))

    assert len(acknowledged) > times
    assert acknowledged.items() <= found.items()
    # At most the answer that was under way in each game was written without being acknowledged.
    answers = [place for place in found if place[1] > 1]
    assert len(answers) - len(acknowledged) <= len(games)


def test_killed_sometimes(database_url):
    """
    After kill -9 under load every acknowledged answer is there, no half one, and every game replays.
    """
    check(database_url, SAMPLE, "sample")


@pytest.mark.soak
def test_killed_a_hundred_times(database_url):
    """
    The same, a hundred times.
    """
    check(database_url, ALL, "all")
