"""Boards of one's own over the network: proved within bounds, shared by nothing but themselves; puzzles from games."""

import asyncio
import contextlib
import json

import pytest
from tests.service.clients import bearer, code

from ashboard.agents.catalogue import make_agent
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games import GAMES
from ashboard.puzzles.attempt import solver_answers
from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.collection import collection
from ashboard.service.computers.position_workers import PositionWorkers
from ashboard.service.problems import Refused
from ashboard.service.settings import Limits, Settings

HOLD = next(puzzle for puzzle in collection() if puzzle.kind == "hold")
RIDDLE = next(puzzle for puzzle in collection() if puzzle.kind == "riddle")
OWN = {"kind": HOLD.kind, "board": HOLD.board}
# An empty board and a full hand: millions of turns.
ENDLESS = {
    "armies": ["moloch", "borgo"],
    "points": [20, 20],
    "hand": ["battle", "blocker", "hybrid"],
    "units": ["0 hq c3 0", "1 hq d4 0"],
}
ROUTES = ("", "/attempt", "/hints/1", "/solution")


def lines(answer):
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


def proved(client, kind, board):
    return lines(client.post("/puzzles/proof", json={"kind": kind, "board": board}))[-1]


@pytest.mark.parametrize("puzzle", [HOLD, RIDDLE], ids=lambda puzzle: puzzle.kind)
def test_a_puzzle_is_proved(client, puzzle):
    """The certificate is the one that stands beside the puzzle; nothing is wrong."""
    found = proved(client, puzzle.kind, puzzle.board)["found"]
    assert found["faults"] == []
    assert found["certificate"]["digest"] == puzzle.certificate.digest
    assert found["puzzle"]["id"] == puzzle.id


def test_what_is_wrong_is_shown_as_a_line(client):
    """The turn that holds is not the one that costs the enemy most: other turns are as good, and one is shown."""
    found = proved(client, "most-damage", HOLD.board)["found"]
    assert found["puzzle"] is None
    fault = found["faults"][0]
    assert fault["code"] == "second-solution"
    assert [step["option"]["text"] for step in fault["line"]["steps"]] == fault["answers"] != []
    assert fault["line"]["value"] == found["certificate"]["best"]


def test_a_composed_puzzle_is_solved_like_any_other(client):
    """Shown without its solution; refuted, hinted at, solved, explained; nothing is noted."""
    shown = client.post("/puzzles/own", json=OWN).json()
    assert (shown["puzzle"]["id"], shown["moment"]["status"]) == (HOLD.id, "open")
    assert HOLD.certificate.digest not in json.dumps(shown)
    task, certificate = find_kind(HOLD.kind).task(HOLD.board), HOLD.certificate
    for line, status in ((certificate.second_line, "refuted"), (certificate.best_line, "solved")):
        answers = solver_answers(task, line)
        answer = client.post("/puzzles/own/attempt", json={**OWN, "answers": answers}).json()
        assert answer["status"] == status
    hint = client.post("/puzzles/own/hints/1", json=OWN).json()
    assert hint == client.get(f"/puzzles/{HOLD.id}/hints/1").json()
    told = client.post("/puzzles/own/solution", json=OWN).json()
    assert told == client.get(f"/puzzles/{HOLD.id}/solution").json()
    forged = client.post("/puzzles/own/attempt", json={**OWN, "answers": ["conquer everything"]})
    assert code(forged) == "illegal-action"


@pytest.mark.parametrize("more", [{"certificate": HOLD.certificate.data()}, {"best": -5}, {"puzzle": HOLD.data()}])
def test_a_forged_certificate_is_refused(client, more):
    """A board is all that may be sent; what it is worth is for the service to find out."""
    assert code(client.post("/puzzles/own", json=OWN | more)) == "bad-request"
    inside = client.post("/puzzles/own", json={**OWN, "board": {**HOLD.board, **more}})
    assert code(inside) == "bad-position"


@pytest.mark.parametrize("route", ROUTES)
def test_a_board_that_is_no_puzzle_is_not_posed(client, route):
    """However it is asked for, the reason is named."""
    body = {"kind": "most-damage", "board": HOLD.board} | ({"answers": ["end"]} if route == "/attempt" else {})
    answer = client.post(f"/puzzles/own{route}", json=body)
    assert code(answer) == "bad-position"
    assert "second-solution" in answer.json()["detail"]


@pytest.mark.parametrize(
    "board",
    [
        {},
        {"armies": 1},
        {**ENDLESS, "armies": ["moloch", "nobody"]},
        {**ENDLESS, "units": ['0 hq"\nturn=1\nx="1 c3 0', "1 hq d4 0"]},
        {**ENDLESS, "units": ["7 hq c3 0", "1 hq d4 0"]},
        {**ENDLESS, "units": ["0 hq c3 0"]},
        {**ENDLESS, "hand": ["battle"] * 41},
    ],
)
def test_boards_that_cannot_be_read(client, board):
    """Nothing but ids gets into a position; a problem comes as the last line."""
    assert proved(client, "hold", board)["problem"]["code"] == "bad-position"
    assert proved(client, "fight-sum", board)["problem"]["code"] == "bad-position"


async def last(messages):
    """The result of a task; its reports are left out."""
    async with contextlib.aclosing(messages):
        async for is_done, content in messages:
            if is_done:
                return json.loads(content)
    return None


def test_an_endless_search_ends_with_a_clear_message():
    """The process is killed when the time is up, and the next proof gets a new one."""

    async def run():
        workers = PositionWorkers(Settings(proof_seconds=0.05))
        try:
            for _ in range(2):
                with pytest.raises(Refused, match="the proof takes longer than") as refused:
                    await last(workers.prove("puzzle-proof", "one", kind="win-now", board=ENDLESS))
                assert refused.value.code == "too-hard"
            assert workers.proofs.all[0].pid is None
        finally:
            await workers.stop()

    asyncio.run(run())


def test_whoever_hangs_up_ends_their_proof():
    """An address has so many proofs at a time; one that nobody waits for makes room at once."""

    async def run():
        workers = PositionWorkers(Settings(limits=Limits(proofs_of_address=1)))
        try:
            messages = workers.prove("puzzle-proof", "one", kind="win-now", board=ENDLESS)
            is_done, content = await anext(messages)
            assert not is_done
            assert json.loads(content)["done"] > 0
            with pytest.raises(Refused, match="too-fast"):
                workers.check_proofs("one")
            workers.check_proofs("two")
            await messages.aclose()
            workers.check_proofs("one")
            assert (workers.proofs.lanes[0].count(), workers.proofs.all[0].pid) == (0, None)
            assert (await last(workers.prove("puzzle-proof", "one", **OWN)))["faults"] == []
        finally:
            await workers.stop()

    asyncio.run(run())


def played():
    """The record of a game that was given away in its last battle."""
    game = GAMES["neuroshima-hex"]
    match = Match(game, {"armies": ["borgo", "outpost"]}, Dice("g29"))
    return match.play([make_agent("random", game, f"29/{seat}") for seat in (0, 1)])


def test_puzzles_from_a_game(client):
    """A turn that gave the last battle away, though one other turn would have won it; it can be solved as a puzzle."""
    record = played()
    found = lines(client.post("/guide/neuroshima-hex/puzzles", json={"record": record.data()}))
    assert found[0] == {"progress": {"done": 0, "most": 1}}
    (puzzle,) = found[-1]["found"]["puzzles"]
    assert (puzzle["puzzle"]["kind"], puzzle["seat"], found[-1]["found"]["is_whole"]) == ("last-battle", 1, True)
    own = {"kind": "last-battle", "board": puzzle["board"]}
    solution = client.post("/puzzles/own/solution", json=own).json()
    task = find_kind("last-battle").task(puzzle["board"])
    tried = {**own, "answers": solver_answers(task, solution["solution"]["answers"])}
    assert client.post("/puzzles/own/attempt", json=tried).json()["status"] == "solved"


def test_only_finished_games_are_searched(client):
    """A running game gives no help away, however it is asked for."""
    table = client.table()
    for token in (None, *table.tokens):
        assert code(client.get(f"/games/{table.game}/puzzles", headers=bearer(token))) == "not-over"
