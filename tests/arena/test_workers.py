"""Processes that play side by side."""

import os
import time

import pytest

from ashboard.arena.pairing import pairing_from_json
from ashboard.arena.result import play_pairing
from ashboard.arena.workers import WorkFailed, play_all, play_in_order, play_json, read_result
from ashboard.core.errors import BadInput

KILLER = """
    parent = os.getppid()
    try:
        number = int(open({count!r}).read())
    except FileNotFoundError:
        number = 0
    open({count!r}, "w").write(str(number + 1))
    if number < {deaths}:
        os.kill(parent, 9)
        time.sleep(60)
    receive()
    while True:
        send({{"answer": receive()["options"][0]}})
"""


def timeless(game):
    """A game without what depends on the clock."""
    return {key: value for key, value in game.items() if key != "thoughts"}


def test_a_fixture_survives_the_wire(pairing):
    """
    The JSON of a pairing is the pairing.
    """
    known = pairing("greedy", "random", points=True)

    assert pairing_from_json(known.to_json()) == known


def test_processes_play_the_same_games(pairing):
    """
    However many processes share them, the games are those of one process, in their order.
    """
    pairings = [pairing("random", "random", seed=str(number)) for number in range(5)]
    alone = [timeless(play_pairing(known)) for known in pairings]

    assert [timeless(game) for game in play_in_order(pairings, 3, pytest.fail)] == alone


def test_a_game_whose_process_dies_is_played_again(pairing, bot, tmp_path):
    """
    A process that is killed is replaced, and its game is played once more.
    """
    fatal = pairing(bot(KILLER.format(count=str(tmp_path / "count"), deaths=1)), "random")
    pairings = [fatal, pairing("random", "random")]

    told_of = []
    games = dict(play_all(enumerate(pairings), 2, told_of.append))

    assert sorted(games) == [0, 1]
    assert games[0]["forfeits"] == []
    assert told_of == ["a process ended with status -9; its game '7' is played once more"]
    assert (tmp_path / "count").read_text("utf-8") == "2"


def test_a_game_that_kills_every_process_is_reported(pairing, bot, tmp_path):
    """
    The second death in the same game is one clear error that names the game.
    """
    fatal = pairing(bot(KILLER.format(count=str(tmp_path / "count"), deaths=9)), "random", seed="deadly")

    with pytest.raises(WorkFailed, match=r"the game 'deadly' ended 2 processes, the last with status -9"):
        list(play_all(enumerate([fatal, pairing("random", "random")]), 2, lambda text: None))


def test_a_complaint_comes_over_the_wire(pairing):
    """
    What a game refuses is the same complaint, wherever it is played.
    """
    with pytest.raises(BadInput, match="nobody"):
        read_result(play_json(pairing("nobody", "random").to_json()))


def test_closing_ends_everybody(pairing, bot, alive, tmp_path):
    """
    Who has heard enough leaves no process behind, nor the bots they were talking to.
    """
    path = tmp_path / "number"
    thinker = bot(f"""
        open({str(path)!r}, "w").write(f"{{os.getpid()}} {{os.getppid()}}")
        time.sleep(1000)
    """)
    pairings = [pairing(thinker, "random", patience=1000.0), *[pairing("random", "random")] * 5]

    games = play_all(enumerate(pairings), 2, pytest.fail)
    next(games)
    while not path.exists() or not path.read_text("utf-8"):
        time.sleep(0.01)
    games.close()

    numbers = [int(number) for number in path.read_text("utf-8").split()]
    assert os.getpid() not in numbers
    while any(alive(number) for number in numbers):
        time.sleep(0.01)


def test_the_tasks_are_taken_one_by_one(pairing):
    """
    Nobody is given a game before somebody is free to play it.
    """
    taken = []

    def tasks():
        for number in range(100):
            taken.append(number)
            yield number, pairing("random", "random")

    games = play_all(tasks(), 2, pytest.fail)
    next(games)
    games.close()

    assert len(taken) <= 4
