"""One round: people play, a fault strikes and ends; nothing acknowledged is lost, and every game goes on by itself."""

import asyncio
import random
import time
from dataclasses import dataclass
from itertools import pairwise

import sqlalchemy as sa
from tests.service.clients import COMPUTER
from tests.service.faults.people import OPEN, Abandoned, Person
from tests.service.faults.sites import SLOW

from ashboard.core.match import replay
from ashboard.core.record import Record
from ashboard.service.db.database import Database
from ashboard.service.db.schema import LAST_ROWS, answers, games
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.rows import ANSWER
from ashboard.service.metrics import Metrics
from ashboard.service.settings import Settings
from ashboard.service.system_sources import SystemSources

GREEDY = {"player": "computer", "level": "greedy"}
# Who sits at the tables of a round: people against computers, and two people; each game has a clock.
TABLES = ([OPEN, GREEDY], [GREEDY, OPEN], [OPEN, COMPUTER], [OPEN, OPEN])
# The clocks of tables at which nobody answers, in seconds for a turn.
IDLE = (1, 1)
_LOOK = 0.1


@dataclass(frozen=True)
class Last:
    """The last row of a game."""

    seq: int
    asked: int | None
    level: str
    deadline: int | None


@dataclass(frozen=True)
class Came:
    """What came of a round."""

    games: int
    acknowledged: int
    unavailable: int
    # In how many games a computer was asked when the fault was over, and how many clocks were called.
    thinking: int
    called: int
    # Seconds from the end of the fault until the last of the games went on.
    slowest: float


class Run:
    """
    Rounds on one site; what was acknowledged in any of them has to be there after every one, and after each every game
    with a person in it goes on within so many seconds of the end of the fault.
    """

    def __init__(self, site, seed, promise):
        self._site = site
        self._promise = promise
        self._count = len(site.servers)
        self.chance = random.Random(seed)
        self._host = Person(site, 0, [OPEN, OPEN])
        self._loop = asyncio.Runner()
        self._database = Database(site.url)
        self._people = []
        self._idle = set()

    def round(self, fault, seconds):
        """Carries out one round; AssertionError where a promise is broken."""
        self._site.complete(self._count)
        people = [Person(self._site, self.chance.randrange(1 << 30), seats) for seats in TABLES]
        try:
            return self._through(people, fault, seconds)
        except Abandoned as error:
            raise AssertionError(f"refused: {error}") from error
        finally:
            for person in people:
                person.abandoned.set()

    def _through(self, people, fault, seconds):
        for person in people:
            person.start()
        # Every second time in the middle of games, else whenever it comes: while they are founded and joined too.
        is_settled = self.chance.random() < 0.5
        while is_settled and any(person.is_alive() and not person.acknowledged for person in people):
            time.sleep(0.02)
        idle = self._sit_idle()
        time.sleep(self.chance.uniform(0, 0.7))
        before = sum(person.unavailable for person in people)

        def is_felt():
            check_refused(people)
            return fault == SLOW or sum(person.unavailable for person in people) > before

        outage = self._site.strike(fault, seconds, is_felt)
        begun = self._loop.run(last_rows(self._database))
        mine = {game for person in people for game in person.games} & begun.keys()
        slowest = self._wait(begun, mine, idle.keys(), outage, people)
        for person in people:
            person.ended.set()
        for person in people:
            person.join()
        check_refused(people)
        self._people += people
        for game, tokens in idle.items():
            self._host.resign(game, tokens[0])
        self._idle |= idle.keys()
        called = self._check(people, idle.keys())
        return Came(
            len(mine) + len(idle),
            sum(len(person.acknowledged) for person in people),
            sum(person.unavailable for person in people),
            sum(begun[game].level != "" for game in mine),
            called,
            round(slowest, 1),
        )

    def _sit_idle(self):
        """Tables at which nobody answers, so that the clock is called turn after turn; and their tokens."""
        return dict(self._host.sit_down({"turn": seconds}) for seconds in IDLE)

    def _wait(self, begun, playing, idle, outage, people):
        """Waits until every game has gone on; the longest time that one needed after the fault."""
        waiting, slowest = playing | idle, 0.0
        while True:
            check_refused(people)
            rows, now = self._loop.run(last_rows(self._database)), time.time()
            gone = {game for game in waiting if rows[game].asked is None or rows[game].seq > begun[game].seq}
            for game in gone:
                slowest = max(slowest, now - due(begun[game], outage, game in idle))
            waiting -= gone
            late = [game for game in waiting if now - due(begun[game], outage, game in idle) > self._promise]
            assert not late, f"{len(late)} games did not go on: {[(begun[game], rows[game]) for game in late]}"
            if not waiting:
                assert slowest <= self._promise, f"a game went on after {slowest:.1f} s"
                return slowest
            time.sleep(_LOOK)

    def close(self):
        self._host.close()
        self._loop.run(self._database.close())
        self._loop.close()

    def check(self):
        """Nothing of any round is lost by now."""
        self._check(self._people, self._idle)

    def _check(self, people, idle):
        """Every acknowledged answer is there and none that nobody gave; how many clocks were called, none early."""
        acknowledged = {place: said for person in people for place, said in person.acknowledged.items()}
        known = {game for person in people for game in person.games}
        found = self._loop.run(plays_of(self._database, known | idle))
        assert found.keys() == known | idle
        given = {
            (game, row.seq): (row.seat, row.text)
            for game, play in found.items()
            for row in play.rows
            if row.kind == ANSWER and row.key is not None
        }
        assert given == acknowledged, set(given.items()) ^ set(acknowledged.items())
        total = 0
        for game in idle:
            called = [(before, row) for before, row in pairwise(found[game].rows) if row.text.startswith("time-out")]
            assert all(row.at >= before.deadline for before, row in called)
            total += len(called)
        return total


def check_refused(people):
    """Nobody was told anything but that it cannot be done now."""
    refused = [person.refused for person in people if person.refused is not None]
    assert not refused, f"refused: {refused}"


def due(last, outage, is_idle):
    """When a game has to go on: at the end of the fault, and a clock when its time is up, which a fault may stop."""
    if not is_idle or last.deadline is None:
        return outage.ended
    return max(outage.ended, last.deadline / 1000 + outage.ended - outage.began)


async def last_rows(database):
    """The last row of every game that has begun, as the database has it."""
    query = sa.select(games.c.id, answers.c.seq, answers.c.asked, answers.c.level, answers.c.deadline)
    async with database.connect() as connection:
        rows = (await connection.execute(query.select_from(LAST_ROWS))).all()
    return {row.id: Last(row.seq, row.asked, row.level, row.deadline) for row in rows}


async def plays_of(database, wanted):
    """The games as the database has them, each replayed to its end."""
    store = GameStore(database, SystemSources(), Metrics(), Settings(cached_games=len(wanted) + 1))
    found = {}
    for game in wanted:
        if (await store.info(game)).status != "open":
            found[game] = await store.load(game)
            check_replay(found[game])
    return found


def check_replay(play):
    """No row is missing, and the record leads where the rows lead."""
    assert [row.seq for row in play.rows] == list(range(1, play.seq + 1))
    info = play.info
    state = replay(
        info.rulebook, Record(info.game, info.rules, info.options, play.record_answers(play.seq), play.start)
    )
    assert state.key() == play.state.key()
    assert (play.asked is None) == (info.status == "over")
    decision = state.decision()
    assert (decision.seat if decision else None) == play.asked
