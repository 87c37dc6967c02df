"""Who waits when the loop is busy: strangers, in turns; never those who play."""

import asyncio

import pytest
from tests.service.applications import opened
from tests.service.clients import HEX, bearer, code
from tests.service.servers import sqlite_url

from ashboard.service import admission as admissions
from ashboard.service.admission import Admission
from ashboard.service.metrics import Metrics
from ashboard.service.settings import Limits

FAST, SLOW = 0.0, 1.0


class Loop:
    """A loop whose clock and whose work are the test's."""

    def __init__(self, **limits):
        self.now = 0.0
        self.worked = 0.0
        self.metrics = Metrics()
        self.admission = Admission(
            Limits(loop_share=0.5, **limits), self.metrics, lambda: self.now, lambda: self.worked
        )
        self.served = []

    async def spend(self, seconds, work=SLOW):
        """Time passes, of which the loop works a share; then whoever may passes."""
        for _ in range(round(seconds * 100)):
            self.now += 0.01
            self.worked += 0.01 * work
            self.admission._serve()
            await asyncio.sleep(0)

    async def come(self, who, *, is_stream=False):
        """Somebody asks for a place, and gives it back as soon as it is theirs."""
        task = asyncio.create_task(self._use(who, is_stream))
        await asyncio.sleep(0)
        return task

    async def _use(self, who, is_stream):
        place = await self.admission.enter(who, is_stream=is_stream)
        self.served.append(who)
        place.release()

    async def exhaust(self):
        """The loop has had so much to do that nothing is saved."""
        assert self.admission._has_room()
        await self.spend(1)


def test_nobody_waits_while_the_loop_keeps_up():
    """
    However many come, they pass without a turn of the loop as long as it has time.
    """
    loop = Loop()
    for _ in range(1000):
        with pytest.raises(StopIteration) as passed:
            loop.admission.enter("one").send(None)
        passed.value.value.release()
        loop.now += 0.01
        loop.worked += 0.004


def test_addresses_take_turns():
    """
    Whoever waits behind an address that asks for much is next after one of its requests.
    """

    async def run():
        loop = Loop()
        await loop.exhaust()
        for who in ("greedy", "greedy", "greedy", "modest", "greedy", "other"):
            await loop.come(who)
        assert loop.served == ["greedy"], "one passes although the loop is busy, since none has for long"
        await loop.spend(1, FAST)
        assert loop.served == ["greedy", "greedy", "modest", "other", "greedy", "greedy"]

    asyncio.run(run())


def test_a_busy_loop_serves_one_after_the_other():
    """
    While players alone keep the loop busy, strangers pass at a slow pace, and at most a few at the same time.
    """

    async def run():
        loop = Loop()
        await loop.exhaust()
        waiting = [await loop.come("one") for _ in range(100)]
        await loop.spend(1)
        assert 15 <= len(loop.served) <= 25
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert not loop.admission._lines
        # Those who have a place and work for long keep it for a moment only.
        await loop.spend(10, FAST)
        places = [await loop.admission.enter("one") for _ in range(admissions._PLACES)]
        next_one = await loop.come("two")
        assert not next_one.done()
        await loop.spend(0.1, FAST)
        assert next_one.done() and len(places) == admissions._PLACES

    asyncio.run(run())


def test_one_address_keeps_nobody_out():
    """
    Where too many wait, the address with the most is refused, and told when to come back; so is who waits too long.
    """

    async def run():
        loop = Loop(waiting=3)
        await loop.exhaust()
        # The first passes, three wait.
        greedy = [await loop.come("greedy") for _ in range(5)]
        assert _refusals(greedy) == [("unavailable", 503, 2)]
        modest = await loop.come("modest")
        await asyncio.sleep(0)
        assert _refusals(greedy) == [("unavailable", 503, 2)] * 2 and not modest.done()
        await loop.spend(1, FAST)
        assert loop.served == ["greedy", "greedy", "modest", "greedy"]
        assert b'ashboard_turned_away_total{reason="full"} 2.0' in loop.metrics.text()

    asyncio.run(run())


def _refusals(tasks):
    refused = [task.exception() for task in tasks if task.done() and task.exception() is not None]
    return [(one.code, one.status, one.wait) for one in refused]


def test_nobody_waits_for_ever(monkeypatch):
    """
    A request that has waited too long is refused; a stream waits as long as it takes.
    """
    monkeypatch.setattr(admissions, "_PLACES", 0)

    async def run():
        loop = Loop(waiting_time=2.0)
        request, stream = await loop.come("one"), await loop.come("one", is_stream=True)
        await loop.spend(1.9)
        assert not request.done()
        await loop.spend(0.2)
        assert _refusals([request]) == [("unavailable", 503, 2)] and not stream.done()
        monkeypatch.setattr(admissions, "_PLACES", 1)
        await loop.spend(1, FAST)
        assert stream.done() and loop.served == ["one"]

    asyncio.run(run())


def test_whoever_is_gone_makes_room():
    """
    Who stops waiting leaves the queue, in the very moment of being served too.
    """

    async def run():
        loop = Loop()
        await loop.exhaust()
        first, gone, last = [await loop.come(who) for who in ("first", "gone", "last")]
        gone.cancel()
        await loop.spend(1, FAST)
        assert loop.served == ["first", "last"] and gone.cancelled() and first.done() and last.done()
        assert not loop.admission._places

    asyncio.run(run())


def test_players_and_monitors_never_wait(tmp_path, monkeypatch):
    """
    When nobody passes, those who hold a seat still answer and look at their game; everybody else gets 503.
    """

    async def run():
        limits = Limits(loop_share=1000.0, waiting_time=0.0)
        async with opened(sqlite_url(tmp_path), limits=limits) as (app, client):
            player, stranger = [bearer((await client.post("/guests", json={})).json()["token"]) for _ in range(2)]
            seats = [{"player": "open"}] * 2
            game = (await client.post("/games", json={"options": HEX, "seats": seats}, headers=player)).json()["id"]
            for seat in (0, 1):
                await client.post(f"/games/{game}/seats/{seat}", headers=player)
            seen = (await client.get(f"/games/{game}", headers=player)).json()
            monkeypatch.setattr(admissions, "_PLACES", 0)
            body = {"seq": seen["seq"], "action": seen["decision"]["options"][0], "key": "k"}
            answered = await client.post(f"/games/{game}/answers", json=body, headers=player)
            assert answered.status_code == 201
            assert (await client.get(f"/games/{game}", headers=player)).status_code == 200
            assert (await client.get("/health")).status_code == 200
            refused = [
                await client.get(f"/games/{game}"),
                await client.get(f"/games/{game}", headers=stranger),
                await client.post("/games", json={}, headers=player),
                await client.get("/games"),
            ]
            assert {(one.status_code, code(one), one.headers["retry-after"]) for one in refused} == {
                (503, "unavailable", "2")
            }
            assert b'ashboard_turned_away_total{reason="late"} 4.0' in app.metrics.text()

    asyncio.run(run())
