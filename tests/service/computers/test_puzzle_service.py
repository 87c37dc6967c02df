"""Puzzles over the network: found, attempted, refuted, hinted at, explained; the engine judges, and nothing leaks."""

import datetime as dt

import pytest
from tests.service.clients import code

from ashboard.games.bright_future.printed.box import box
from ashboard.games.bright_future.wording import catalogue
from ashboard.puzzles.attempt import solver_answers
from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.collection import collection, daily, select
from ashboard.puzzles.explanation import explain, hints

PUZZLES = collection()
TURNS = [puzzle for puzzle in PUZZLES if find_kind(puzzle.kind).task(puzzle.board) is not None]
# One of each kind.
SAMPLES = list({puzzle.kind: puzzle for puzzle in PUZZLES}.values())
TURN = TURNS[0]
RIDDLE = next(puzzle for puzzle in PUZZLES if puzzle.kind == "riddle")
FIGHTS = [puzzle for puzzle in SAMPLES if puzzle.game == "bright-future"]
# What the guide of Bright Future works out elsewhere.
WORKED_OUT = {"takes", "damage", "lost", "resources", "ways", "suggested", "doomed", "symbols", "what_if"}
ROUTES = ("", "/attempt", "/hints/1", "/solution")


def attempt(client, puzzle, *answers):
    answer = client.post(f"/puzzles/{puzzle.id}/attempt", json={"answers": answers})
    assert answer.status_code == 200, answer.text
    return answer.json()


def own(puzzle, line):
    """The solver's part of a stored line."""
    task = find_kind(puzzle.kind).task(puzzle.board)
    return list(line) if task is None else solver_answers(task, line)


def listed(client, **filters):
    """The ids of all puzzles that fit, page by page."""
    found, total = [], 1
    while len(found) < total:
        page = client.get("/puzzles", params={**filters, "offset": len(found), "limit": 7}).json()
        total = page["total"]
        found += [one["id"] for one in page["puzzles"]]
    return found


@pytest.mark.parametrize(
    "filters",
    [
        {},
        {"kind": "hold"},
        {"theme": "net"},
        {"difficulty": 3},
        {"kind": "placement", "theme": "gauss"},
        {"theme": "x"},
    ],
)
def test_lists_have_what_fits_page_by_page(client, filters):
    """Every puzzle that fits is on exactly one page, the easiest first."""
    found = listed(client, **filters)
    assert sorted(found) == sorted(puzzle.id for puzzle in select(PUZZLES, **filters))
    grades = {puzzle.id: puzzle.difficulty for puzzle in PUZZLES}
    assert [grades[one] for one in found] == sorted(grades[one] for one in found)


def test_lists_by_armies(client):
    """All the armies that are named take part."""
    first, second = TURN.armies
    expected = {puzzle.id for puzzle in PUZZLES if {first, second} <= set(puzzle.armies)}
    assert set(listed(client, army=[first, second])) == expected
    assert TURN.id in expected


def test_lists_name_what_puzzles_are_found_by(client):
    """Kinds, themes and armies, whatever is asked for; a puzzle's own themes are its first hint and not told."""
    page = client.get("/puzzles", params={"kind": "hold", "limit": 1}).json()
    assert page["kinds"] == sorted({puzzle.kind for puzzle in PUZZLES})
    assert page["themes"] == sorted({theme for puzzle in PUZZLES for theme in puzzle.themes})
    assert page["armies"] == sorted({army for puzzle in PUZZLES for army in puzzle.armies})
    fights = client.get("/puzzles", params={"game": "bright-future"}).json()
    assert (fights["kinds"], fights["armies"]) == (["door-route", "fight-sum"], [])
    assert fights["total"] == sum(puzzle.game == "bright-future" for puzzle in PUZZLES)
    assert page["puzzles"][0].keys() == {"id", "game", "kind", "armies", "cards", "difficulty"}
    assert page["puzzles"][0]["cards"] == []
    assert {len(one["cards"]) for one in fights["puzzles"]} <= {2, 3}
    assert {one["cards"][0] for one in fights["puzzles"]} <= set(box().hero_of)


def test_the_daily_puzzle_is_that_of_the_date(client):
    """Everybody gets the same on the same day; without a date it is today's."""
    for day in (dt.date(2026, 1, 1), dt.date(2026, 1, 2)):
        told = client.get("/puzzles/daily", params={"date": day.isoformat()}).json()
        assert told["date"] == day.isoformat()
        assert (told["puzzle"]["id"], told["puzzle"]["game"]) == (daily(day).id, "neuroshima-hex")
    before = dt.datetime.now(dt.UTC).date()
    told = client.get("/puzzles/daily").json()
    assert before <= dt.date.fromisoformat(told["date"]) <= dt.datetime.now(dt.UTC).date()
    assert code(client.get("/puzzles/daily", params={"date": "tomorrow"})) == "bad-request"


@pytest.mark.parametrize("puzzle", SAMPLES, ids=lambda puzzle: puzzle.kind)
def test_the_solution_solves_and_the_temptation_does_not(client, puzzle):
    """Answer by answer as a page sends them; what the turns are worth is what the certificate says."""
    shown = client.get(f"/puzzles/{puzzle.id}").json()
    assert shown["puzzle"]["id"] == puzzle.id
    assert shown["moment"]["status"] == "open"
    certificate = puzzle.certificate
    for line, status, value in (
        (certificate.best_line, "solved", certificate.best),
        (certificate.second_line, "refuted", certificate.second),
    ):
        answers = own(puzzle, line)
        moment = shown["moment"]
        for count, text in enumerate(answers, start=1):
            if moment["decision"] is not None:
                assert text in moment["decision"]["options"]
                moment = attempt(client, puzzle, *answers[:count])
        moment = attempt(client, puzzle, *answers)
        assert (moment["status"], moment["value"], moment["decision"]) == (status, value, None)


def test_a_refutation_is_a_battle(client):
    """What the last answer leads to is told as the page shows battles, and nothing of the solution is."""
    moment = attempt(client, TURN, *own(TURN, TURN.certificate.second_line))
    keys = [event["key"] for event in moment["events"]]
    assert "segment" in keys or "battle" in keys
    assert "turn" not in keys
    assert moment.keys() == {"status", "view", "decision", "units", "events", "value"}


def test_a_wrong_answer_to_a_riddle_shows_no_battle(client):
    """Its battle is the solution; only how many tiles the answer is right about is told."""
    wrong = attempt(client, RIDDLE, *RIDDLE.certificate.second_line)
    assert (wrong["status"], wrong["value"], wrong["events"]) == ("refuted", RIDDLE.certificate.second, [])
    right = attempt(client, RIDDLE, *RIDDLE.certificate.best_line)
    assert right["status"] == "solved"
    fallen = {cell for event in right["events"] if event["key"] == "destroyed" for cell in event["cells"][:1]}
    assert {line.split()[0] for line in RIDDLE.certificate.best_line} <= fallen


@pytest.mark.parametrize("puzzle", SAMPLES, ids=lambda puzzle: puzzle.kind)
def test_a_puzzle_is_shown_without_its_solution(client, puzzle):
    """Neither lines nor certificate, effort or themes come with the position."""
    shown = client.get(f"/puzzles/{puzzle.id}")
    assert shown.json().keys() == {"puzzle", "moment", "position"}
    assert puzzle.certificate.digest not in shown.text
    if puzzle.game == "neuroshima-hex":
        assert shown.json()["position"].count("[[unit]]") == len(shown.json()["moment"]["view"]["units"])


@pytest.mark.parametrize("puzzle", FIGHTS, ids=lambda puzzle: puzzle.kind)
def test_no_fight_is_worked_out_for_a_solver(client, puzzle):
    """Every way to fight may be chosen; what gear takes off, what is lost, what is best, none of it is sent."""
    moment = client.get(f"/puzzles/{puzzle.id}").json()["moment"]
    answers = own(puzzle, puzzle.certificate.best_line)
    fights = 0
    for count in range(1, len(answers) + 1):
        if moment["decision"]["kind"] == "fight":
            fights += 1
            parts = moment["decision"]["parts"]
            assert [part["text"] for part in parts] == moment["decision"]["options"]
            assert all("{takes}" not in sentence_of(part) for part in parts)
        assert not keys_of(moment["decision"]) & WORKED_OUT
        assert not keys_of(moment["units"]) & WORKED_OUT
        moment = attempt(client, puzzle, *answers[:count])
    assert fights == sum(answer.split()[0] == "fight" for answer in answers)
    # The solution shows the sum.
    told = client.get(f"/puzzles/{puzzle.id}/solution").json()
    assert any("takes" in step["option"] for step in told["solution"]["steps"])


def keys_of(data):
    """All keys of an object and of everything in it."""
    if isinstance(data, dict):
        return set(data).union(*map(keys_of, data.values()))
    return set().union(*map(keys_of, data)) if isinstance(data, list) else set()


def sentence_of(part):
    return catalogue("en").sentences[part["says"]["key"]]


def test_three_hints_tell_more_and_more(client):
    """They are those of the terminal; there is no fourth."""
    for puzzle in SAMPLES:
        told = [client.get(f"/puzzles/{puzzle.id}/hints/{step}").json() for step in (1, 2, 3)]
        assert told == [hint.data() for hint in hints(puzzle)]
    assert code(client.get(f"/puzzles/{TURN.id}/hints/4")) == "bad-request"


@pytest.mark.parametrize("puzzle", SAMPLES, ids=lambda puzzle: puzzle.kind)
def test_the_solution_explains_both_turns(client, puzzle):
    """Step by step, with what the turns are worth and the rules."""
    told, expected = client.get(f"/puzzles/{puzzle.id}/solution").json(), explain(puzzle)
    assert tuple(told["solution"]["answers"]) == expected.solution
    assert tuple(told["temptation"]["answers"]) == expected.temptation
    assert (told["solution"]["value"], told["temptation"]["value"]) == (expected.value, expected.tempting_value)
    assert tuple(told["rules"]) == expected.rules
    keys = [event["key"] for step in told["solution"]["steps"] for event in step["events"]]
    # A battle that nobody has begun is announced.
    announced = ["battle"] if puzzle.kind == "riddle" else []
    assert keys == [*announced, *(event.key for event in expected.events)]
    if puzzle.kind != "riddle":
        assert [step["option"]["text"] for step in told["solution"]["steps"]] == list(expected.solution)
        assert [step["option"]["text"] for step in told["temptation"]["steps"]] == list(expected.temptation)


@pytest.mark.parametrize(
    "answers",
    [
        ["conquer everything"],
        ["end", "end"],
        [*TURN.certificate.best_line, *TURN.certificate.best_line],
        ["place hq c3 0"],
        [text.upper() for text in TURN.certificate.best_line],
    ],
)
def test_a_forged_solution_is_no_solution(client, answers):
    """The engine knows what may be answered; what it does not know is refused."""
    answer = client.post(f"/puzzles/{TURN.id}/attempt", json={"answers": answers})
    assert code(answer) == "illegal-action"


@pytest.mark.parametrize("answers", [["z9 1"], ["c3 999"], ["c3 -1"], ["c3"], ["c3 1", "c3 2"]])
def test_a_forged_answer_to_a_riddle_is_refused(client, answers):
    assert code(client.post(f"/puzzles/{RIDDLE.id}/attempt", json={"answers": answers})) == "illegal-action"


@pytest.mark.parametrize(
    "body",
    [{}, {"answers": []}, {"answers": ["end"] * 201}, {"answers": ["x" * 201]}, {"answers": ["end"], "value": 0}],
)
def test_attempts_are_bounded(client, body):
    """Neither empty nor endless, and nothing beside the answers: no verdict, no certificate."""
    assert code(client.post(f"/puzzles/{TURN.id}/attempt", json=body)) == "bad-request"


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("puzzle_id", ["nothing", TURN.id[:-1], TURN.id.upper()])
def test_only_whole_ids_are_found(client, puzzle_id, route):
    """An id is neither shortened nor guessed."""
    method = "POST" if route == "/attempt" else "GET"
    body = {"answers": ["end"]} if route == "/attempt" else None
    answer = client.request(method, f"/puzzles/{puzzle_id}{route}", json=body)
    assert code(answer) == "not-found"
