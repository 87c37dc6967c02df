"""Clocks: worked out from logged times, standing still while no process lives."""

import asyncio

import pytest
from tests.core.toy import TREASURE_DIVE
from tests.service.houses import FixedWorld, opened
from tests.service.servers import sqlite_url

from ashboard.agents.catalogue import WEAKEST
from ashboard.games import GAMES
from ashboard.service.clock import Clock, Tick, Times, running

SECOND = 1000


def times(clock, *ticks, gaps=()):
    made = Times(clock, 2)
    for at, asked in ticks:
        made.add(Tick(at * SECOND, asked), gaps)
    return made


def test_time_of_whoever_is_asked():
    """
    The time between two rows is taken from the seat that was asked, and the increment comes when its turn is over.
    """
    made = times(Clock(60, 5), (0, 0), (10, 0), (30, 1), (33, 0))
    assert made.left == [(60 - 30 + 5) * SECOND, (60 - 3 + 5) * SECOND]
    assert made.deadline(()) == (33 + 35) * SECOND


def test_time_for_a_turn():
    """
    With a time for each turn the deadline counts from when the seat was first asked.
    """
    made = times(Clock(turn=100), (0, 0), (50, 0), (60, 1), (70, 1))
    assert made.deadline(()) == 160 * SECOND
    assert not made.is_up(159 * SECOND, ())
    assert made.is_up(160 * SECOND, ())


def test_gaps_do_not_count():
    """
    Time in which no process lived is nobody's.
    """
    gap = (20 * SECOND, 80 * SECOND)
    assert running(10 * SECOND, 90 * SECOND, [gap]) == 20 * SECOND
    made = times(Clock(60), (10, 0), (90, 1), gaps=[gap])
    assert made.left[0] == 40 * SECOND


async def seated(client, clock, **more):
    made = (await client.post("/games", json={"clock": clock, **more})).json()
    seats = len(made["table"]["seats"])
    tokens = [
        (await client.post(f"/games/{made['id']}/seats/{seat}", json={})).json()["token"] for seat in range(seats)
    ]
    return made["id"], [{"Authorization": f"Bearer {token}"} for token in tokens]


@pytest.mark.rule("CLOCK-01")
def test_time_runs_out_in_a_game_of_two(tmp_path):
    """
    Whoever of two has no time left ends his turn; the opponent has one more, then comes the final battle.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (house, client):
            game, headers = await seated(client, {"seconds": 60})
            world.time += 59 * SECOND
            await house.timekeeper.call_time(game)
            assert (await house.hall.play(game)).seq == 1
            world.time += 2 * SECOND
            assert await house.timekeeper._late() == [game]
            await house.timekeeper.call_time(game)
            play = await house.hall.play(game)
            assert [row.text for row in play.rows] == ["start", "time-out 0"]
            look = (await client.get(f"/games/{game}", headers=headers[1])).json()
            assert look["view"]["stage"] == "final"
            assert look["clocks"]["left"] == [0, 60 * SECOND]
            assert await house.timekeeper._late() == []

    asyncio.run(run())


@pytest.mark.rule("CLOCK-02")
@pytest.mark.parametrize(
    "terms",
    [
        {"options": {"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"]}},
        {"game": "treasure-dive", "options": {"players": 2}},
        {"game": "bright-future", "options": {"mode": "arena"}},
        {"game": "bright-future", "options": {"mode": "tunnel-of-power", "players": 3}},
    ],
    ids=["three players", "another game", "two in tunnels", "three in tunnels"],
)
def test_a_computer_plays_on(tmp_path, monkeypatch, terms):
    """
    With more players, and in a game without a rule of its own, the weakest computer plays on for whoever has no time.
    """
    monkeypatch.setitem(GAMES, TREASURE_DIVE.name, TREASURE_DIVE)

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (house, client):
            game, headers = await seated(client, {"turn": 60}, **terms)
            world.time += 61 * SECOND
            await house.timekeeper.call_time(game)
            play = await house.hall.play(game)
            seat = play.asked
            assert (play.rows[-1].kind, play.rows[-1].text) == ("substitute", WEAKEST)
            assert play.rows[-1].level == play.level(seat) == WEAKEST
            assert await house.computers._orphans() == [game]
            look = (await client.get(f"/games/{game}", headers=headers[seat])).json()
            body = {"seq": look["seq"], "action": look["decision"]["options"][0], "key": "late"}
            refused = await client.post(f"/games/{game}/answers", json=body, headers=headers[seat])
            assert refused.json()["code"] == "not-asked"

    asyncio.run(run())


def test_no_clock_runs_while_nothing_lives(tmp_path):
    """
    A gap of more than 30 s between heartbeats is written down and counts for nobody; a shorter one counts.
    """

    async def run():
        world = FixedWorld()
        url = sqlite_url(tmp_path)
        async with opened(url, world) as (house, client):
            game, _ = await seated(client, {"seconds": 60})
            world.time += 10 * SECOND
            await house.timekeeper.beat()
        world.time += 1000 * SECOND
        async with opened(url, world) as (house, client):
            assert house.hall.gaps == [(world.time - 1000 * SECOND, world.time)]
            await house.timekeeper.call_time(game)
            assert (await house.hall.play(game)).seq == 1
            world.time += 49 * SECOND
            await house.timekeeper.call_time(game)
            assert (await house.hall.play(game)).seq == 1
            world.time += 2 * SECOND
            await house.timekeeper.call_time(game)
            assert (await house.hall.play(game)).seq == 2
        world.time += 25 * SECOND
        async with opened(url, world) as (house, client):
            assert len(house.hall.gaps) == 2

    asyncio.run(run())
