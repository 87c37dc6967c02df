"""Solvers: progress that follows them, ratings of solvers and puzzles against each other, votes, disputed proofs."""

import asyncio
import datetime as dt
import json
import secrets

import pytest
import sqlalchemy as sa
from tests.service.applications import FixedWorld, opened
from tests.service.clients import bearer, code
from tests.service.computers.test_puzzle_service import RIDDLE, TURN, own

from ashboard import __version__
from ashboard.games import GAMES
from ashboard.puzzles.collection import collection, daily
from ashboard.service.accounts import solvers
from ashboard.service.accounts.auth import authenticate
from ashboard.service.accounts.ratings import MU
from ashboard.service.db.schema import puzzle_reports
from ashboard.service.problems import Refused

DAY = 24 * 3600 * 1000
RIGHT, WRONG = own(TURN, TURN.certificate.best_line), own(TURN, TURN.certificate.second_line)


@pytest.fixture
def solver(client):
    """The token of a new account."""
    return client.account(new_login())


def new_login():
    return f"solver-{secrets.token_hex(8)}"


def attempt(client, token, answers, puzzle=TURN, **more):
    answer = client.post(f"/puzzles/{puzzle.id}/attempt", json={"answers": answers, **more}, headers=bearer(token))
    assert answer.status_code == 200, answer.text
    return answer.json()["status"]


def progress(client, token):
    return client.get("/me/puzzles", headers=bearer(token)).json()


def standing(client, token=None, puzzle=TURN):
    return client.get(f"/puzzles/{puzzle.id}/standing", headers=bearer(token)).json()


def give_up(client, token, puzzle=TURN):
    assert client.post(f"/puzzles/{puzzle.id}/surrender", headers=bearer(token)).status_code == 204


def bring(client, token, **kept):
    answer = client.post("/me/puzzles", json=kept, headers=bearer(token))
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_progress_follows_the_account(client):
    """What a guest solves is in the account they make of it, and on every device that signs in."""
    guest, login = client.guest(), new_login()
    assert attempt(client, guest, RIGHT) == "solved"
    made = client.post("/accounts", json={"login": login, "password": "correct horse"}, headers=bearer(guest))
    there = client.post("/sessions", json={"login": login, "password": "correct horse"}).json()["token"]
    assert attempt(client, there, list(RIDDLE.certificate.best_line), RIDDLE) == "solved"
    for token in (made.json()["token"], there):
        assert progress(client, token)["solved"] == sorted([TURN.id, RIDDLE.id])


def test_only_the_first_attempt_counts(client, solver):
    """A wrong first turn costs the solver and raises the puzzle; whatever comes after it changes neither."""
    before = standing(client, solver)
    assert attempt(client, solver, WRONG) == "refuted"
    after = standing(client, solver)
    assert after["mine"]["rating"]["mu"] < before["mine"]["rating"]["mu"] == MU
    assert after["rating"]["mu"] > before["rating"]["mu"]
    assert (after["mine"]["status"], after["mine"]["rating"]["attempts"]) == ("refuted", 1)
    assert after["rating"]["attempts"] == before["rating"]["attempts"] + 1
    assert attempt(client, solver, RIGHT) == "solved"
    last = standing(client, solver)
    assert last["mine"] == after["mine"] | {"status": "solved"}
    assert last["rating"] == after["rating"]
    assert progress(client, solver)["solved"] == [TURN.id]


def test_who_solves_at_once_gains(client, solver):
    """The puzzle loses what the solver gains, and the solver is told."""
    before = standing(client, solver)
    attempt(client, solver, RIGHT)
    after = standing(client, solver)
    assert after["mine"]["rating"]["mu"] > MU
    assert after["rating"]["mu"] < before["rating"]["mu"]
    gain = after["mine"]["rating"]["shown"] - before["mine"]["rating"]["shown"]
    assert after["mine"]["gain"] == pytest.approx(gain) != 0
    assert progress(client, solver)["rating"] == after["mine"]["rating"]


def test_puzzles_begin_at_their_difficulty():
    """The harder one is rated higher, all as certain as a measurement is."""
    ratings = [solvers.first_rating(difficulty) for difficulty in (1, 2, 3, 4, 5)]
    assert ratings == sorted(ratings)
    assert ratings[2][0] == MU
    assert len({sigma for _, sigma in ratings}) == 1


def test_help_counts_for_nothing(client, solver):
    """An attempt after a hint is progress and no rating; nor is any other one after it."""
    rating = standing(client)["rating"]
    assert attempt(client, solver, WRONG, helped=True) == "refuted"
    assert attempt(client, solver, RIGHT) == "solved"
    assert standing(client)["rating"] == rating
    assert progress(client, solver) == {"solved": [TURN.id], "given": [], "days": [], "rating": NEW, "is_account": True}


NEW = {"shown": 0.0, "mu": MU, "sigma": round(MU / 3, 4), "attempts": 0}


def test_guests_and_strangers_move_no_rating(client):
    """A guest is a new person whenever they like; a stranger leaves nothing behind."""
    rating, guest = standing(client)["rating"], client.guest()
    for token in (guest, None):
        attempt(client, token, WRONG)
    assert standing(client) == {"rating": rating, "liked": 0, "disliked": 0, "mine": None}
    assert standing(client, guest)["mine"] == {
        "is_account": False,
        "rating": NEW,
        "status": "refuted",
        "gain": None,
        "vote": 0,
    }


@pytest.mark.parametrize("answers", [["conquer everything"], [*RIGHT, *RIGHT], RIGHT[:-1]], ids=str)
def test_what_is_forged_or_unfinished_is_not_noted(client, solver, answers):
    """The service plays the turn itself: only a whole one that the rules allow is an attempt."""
    client.post(f"/puzzles/{TURN.id}/attempt", json={"answers": answers}, headers=bearer(solver))
    assert standing(client, solver)["mine"]["status"] is None
    for forged in ({"status": "solved"}, {"value": 99}, {"certificate": {}}):
        body = {"answers": WRONG, **forged}
        assert code(client.post(f"/puzzles/{TURN.id}/attempt", json=body, headers=bearer(solver))) == "bad-request"


def test_giving_up(client, solver):
    """It is a first attempt that failed, and the puzzle is not solved any more; who has solved one keeps it."""
    give_up(client, solver)
    seen = standing(client, solver)["mine"]
    assert (seen["status"], seen["rating"]["attempts"]) == ("given", 1)
    assert seen["rating"]["mu"] < MU
    assert attempt(client, solver, RIGHT) == "solved"
    attempt(client, solver, list(RIDDLE.certificate.best_line), RIDDLE)
    give_up(client, solver, RIDDLE)
    found = progress(client, solver)
    assert (found["given"], found["solved"], found["rating"]["attempts"]) == ([TURN.id], [RIDDLE.id], 2)


def test_what_a_browser_brings_along(client, solver):
    """It is added once, counts for no rating, and changes nothing that is known; the rest is left out."""
    known, brought, looked_up = collection()[0], collection()[1], collection()[2]
    give_up(client, solver, known)
    today = dt.datetime.now(dt.UTC).date()
    days = [today.isoformat(), (today - dt.timedelta(1)).isoformat()]
    far = [(today + dt.timedelta(days)).isoformat() for days in (-4000, 5)]
    kept = {"solved": [known.id, brought.id, "gone"], "given": [looked_up.id, brought.id, "x"], "days": [*days, *far]}
    for _ in range(2):
        found = bring(client, solver, **kept)
        assert found == progress(client, solver)
        assert found["solved"] == [brought.id]
        assert found["given"] == sorted([known.id, looked_up.id])
        assert found["days"] == days
        assert found["rating"]["attempts"] == 1
    rating = standing(client, solver, brought)["rating"]
    attempt(client, solver, own(brought, brought.certificate.best_line), brought)
    assert standing(client, solver, brought)["rating"] == rating


def test_a_puzzle_tried_here_and_solved_elsewhere(client, solver):
    """A browser that has solved it adds that to a wrong attempt."""
    attempt(client, solver, WRONG)
    assert bring(client, solver, solved=[TURN.id])["solved"] == [TURN.id]


@pytest.mark.parametrize(
    "body",
    [
        {"solved": ["a"] * 3001},
        {"given": ["a"] * 3001},
        {"days": ["2026-01-01"] * 1001},
        {"solved": ["a" * 65]},
        {"days": ["someday"]},
        {"rating": 99},
    ],
    ids=lambda body: next(iter(body)),
)
def test_what_is_brought_along_is_bounded(client, solver, body):
    assert code(client.post("/me/puzzles", json=body, headers=bearer(solver))) == "bad-request"


def test_votes(client, solver):
    """An account has one vote on each puzzle, and may change it or take it back."""
    other, puzzle = client.account(new_login()), collection()[3]

    def vote(token, number):
        answer = client.put(f"/puzzles/{puzzle.id}/vote", json={"vote": number}, headers=bearer(token))
        assert answer.status_code == 204, answer.text
        seen = standing(client, token, puzzle)
        assert seen["mine"]["vote"] == number
        return seen["liked"], seen["disliked"]

    assert [vote(solver, 1), vote(other, 1), vote(other, -1), vote(solver, 0)] == [(1, 0), (2, 0), (1, 1), (0, 1)]
    refused = client.put(f"/puzzles/{puzzle.id}/vote", json={"vote": 5}, headers=bearer(solver))
    assert code(refused) == "bad-request"


async def signed_up(app, client, login="somebody"):
    """A new account: its token, and the caller it stands for."""
    made = await client.post("/accounts", json={"login": login, "password": "correct horse"})
    token = made.json()["token"]
    return bearer(token), await authenticate(app.database, token, app.store.sources.now())


def test_a_disputed_proof_carries_its_certificate(database_url, monkeypatch):
    """One report of each person, with what the operator needs to search again; a bounded number of one puzzle."""
    monkeypatch.setattr(solvers, "_MOST_REPORTS", 2)

    async def run():
        async with opened(database_url) as (app, client):
            for number in (1, 1, 2, 3):
                token = (await client.post("/guests", json={})).json()["token"] if number > 1 else None
                headers = bearer(token) or (await signed_up(app, client, f"somebody{secrets.token_hex(4)}"))[0]
                for _ in range(2):
                    assert (await client.post(f"/puzzles/{TURN.id}/report", headers=headers)).status_code == 204
            async with app.database.connect() as connection:
                rows = (await connection.execute(sa.select(puzzle_reports))).all()
            assert len(rows) == 2
            for row in rows:
                assert json.loads(row.certificate) == TURN.certificate.data()
                assert (row.puzzle, row.engine) == (TURN.id, __version__)
                assert row.rules == GAMES[TURN.game].rules_version

    asyncio.run(run())


def test_the_daily_puzzle_counts_for_its_day(database_url):
    """The service knows which day it is, and which puzzle that day has; another puzzle counts for no day."""

    async def run():
        world = FixedWorld()
        async with opened(database_url, world) as (app, client):
            headers, _ = await signed_up(app, client)
            today = app.solvers.today
            for puzzle, days in ((TURN, []), (daily(today), [today.isoformat()])):
                body = {"answers": own(puzzle, puzzle.certificate.best_line)}
                solved = await client.post(f"/puzzles/{puzzle.id}/attempt", json=body, headers=headers)
                assert solved.json()["status"] == "solved"
                assert (await client.get("/me/puzzles", headers=headers)).json()["days"] == days

    asyncio.run(run())


def test_attempts_at_the_same_time_count_once(database_url):
    """Of many first attempts at once one is the first."""

    async def run():
        async with opened(database_url) as (app, client):
            _, caller = await signed_up(app, client)
            results = [True, False, True, False, False]
            await asyncio.gather(
                *(
                    app.solvers.note_attempt(caller, TURN, is_solved=result, is_helped=False, day=None)
                    for result in results
                )
            )
            seen = await app.solvers.find_standing(TURN, caller)
            assert (seen.rating.attempts, seen.mine.rating.attempts, seen.mine.status) == (1, 1, "solved")

    asyncio.run(run())


def test_a_token_that_is_revoked_meanwhile_notes_nothing(database_url):
    """Judging a turn takes a while: nothing is kept for a session that has ended."""

    async def run():
        async with opened(database_url) as (app, client):
            _, caller = await signed_up(app, client)
            await app.accounts.revoke(caller.person, caller.token)
            for work in (
                app.solvers.note_attempt(caller, TURN, is_solved=True, is_helped=False, day=None),
                app.solvers.note_surrender(caller, TURN),
                app.solvers.merge(caller, [TURN.id], [], []),
                app.solvers.vote(caller, TURN, 1),
                app.solvers.report(caller, TURN),
            ):
                with pytest.raises(Refused, match="unauthorized"):
                    await work
            assert (await app.solvers.find_progress(caller)).solved == []

    asyncio.run(run())


def test_nothing_is_left_of_whoever_is_gone(database_url):
    """Deleted accounts and forgotten guests leave no progress and no vote; what puzzles have learnt from them stays."""

    async def run():
        world = FixedWorld()
        async with opened(database_url, world) as (app, client):
            headers, account = await signed_up(app, client)
            token = (await client.post("/guests", json={})).json()["token"]
            guest = await authenticate(app.database, token, world.now())
            for caller in (account, guest):
                await app.solvers.note_attempt(caller, TURN, is_solved=True, is_helped=False, day="2027-01-15")
            await app.solvers.vote(account, TURN, 1)
            await app.solvers.report(guest, TURN)
            gone = await client.request("DELETE", "/me", json={"password": "correct horse"}, headers=headers)
            assert gone.status_code == 204
            world.time += 31 * DAY
            await app.retention.sweep()
            for caller in (account, guest):
                found = await app.solvers.find_progress(caller)
                assert (found.solved, found.days, found.rating.attempts) == ([], [], 0)
            seen = await app.solvers.find_standing(TURN, None)
            assert (seen.rating.attempts, seen.liked) == (1, 0)
            async with app.database.connect() as connection:
                assert len((await connection.execute(sa.select(puzzle_reports))).all()) == 1

    asyncio.run(run())
