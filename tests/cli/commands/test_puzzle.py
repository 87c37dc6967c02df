"""`ashboard puzzle`: solving, showing, verifying and making puzzles."""

import json
import zlib
from xml.etree.ElementTree import fromstring

import pytest
from tests.docs.markdown import PROJECT

from ashboard.puzzles.collection import collection, read_puzzles
from ashboard.puzzles.factory import work
from ashboard.puzzles.piece import CROWDED, Piece
from ashboard.puzzles.puzzle import puzzle_from_json
from ashboard.puzzles.verification import verify

# A game of two armies on the standard board.
GAME = PROJECT / "docs" / "pictures" / "game.json"
MAKE = ("puzzle", "make", "--kind", "riddle", "--seed", "t")


def a_puzzle(kind):
    return min((one for one in collection() if one.kind == kind), key=lambda one: one.certificate.sequences)


def own_turn(puzzle):
    return [answer for answer in puzzle.certificate.best_line if answer.split()[0] in ("place", "end", "rotate")]


def test_a_turn_is_solved(ashboard):
    """
    The solution's answers solve the puzzle; then the temptation and the rules are told.
    """
    puzzle = next(one for one in collection() if own_turn(one) == list(one.certificate.best_line))
    ran = ashboard("puzzle", "solve", puzzle.id, typed="\n".join(puzzle.certificate.best_line) + "\n")
    assert ran.code == 0
    assert "Solved." in ran.out
    assert "Tempting: " + ", ".join(puzzle.certificate.second_line) in ran.out
    assert "BATTLE-12" in ran.out


def test_a_wrong_turn_is_refuted_by_its_battle(ashboard):
    """
    Ending the turn at once is answered by the battle and what it came to; previews are not shown before.
    """
    puzzle = a_puzzle("placement")
    ran = ashboard("puzzle", "solve", puzzle.id, typed="end\nq\n")
    before, _, after = ran.out.partition("main > ")
    assert "Segment" not in before
    assert "Segment 0" in after
    assert "Not the solution. A balance of" in after


def test_hints_come_in_three_steps(ashboard):
    """
    Themes, then what is played, then where it begins; the solution only on request.
    """
    puzzle = a_puzzle("placement")
    ran = ashboard("puzzle", "solve", puzzle.id, typed="h\nh\nh\nh\ns\n")
    place = puzzle.certificate.best_line[0].rsplit(" ", 1)[0]
    told = ["It is about: ", "What is done: ", f"It begins with: {place} …", "There are no more hints.", "Solution: "]
    places = [ran.out.index(text) for text in told]
    assert places == sorted(places)


def test_a_riddle_is_answered_by_pointing(ashboard):
    """
    A riddle takes all falls at once; a wrong answer is told how much of it is right.
    """
    puzzle = a_puzzle("riddle")
    wrong, right = puzzle.certificate.second_line, puzzle.certificate.best_line
    ran = ashboard("puzzle", "solve", puzzle.id, typed=f"nonsense\n{', '.join(wrong)}\n{', '.join(right)}\n")
    assert ran.code == 0
    assert "'nonsense' is no answer" in ran.out
    assert f"You are right about {puzzle.certificate.second} of {puzzle.certificate.best} tiles." in ran.out
    assert "Solved." in ran.out


def test_the_puzzle_of_a_day_is_the_same_for_everybody(ashboard):
    """
    The date alone decides, and a day that is none is refused in one line.
    """
    first = ashboard("puzzle", "daily", "--date", "2026-11-18")
    assert first.out == ashboard("puzzle", "daily", "--date", "2026-11-18").out
    assert ashboard("puzzle", "daily", "--date", "tomorrow").code == 2


@pytest.mark.parametrize("kind", sorted({puzzle.kind for puzzle in collection()}))
def test_a_puzzle_is_an_ordinary_scenario(kind, ashboard, tmp_path):
    """
    What `show` writes is a scenario file that holds.
    """
    ran = ashboard("puzzle", "show", a_puzzle(kind).id[:8])
    path = tmp_path / "puzzle.toml"
    path.write_text(ran.out, "utf-8")
    assert ashboard("check", path).code == 0


def test_lists_and_filters(ashboard):
    """
    Every puzzle is listed; filters leave those that fit, as data too.
    """
    assert f"{len(collection())} puzzles" in ashboard("puzzle", "list").out
    listed = json.loads(ashboard("puzzle", "list", "--kind", "riddle", "--json").out)
    assert [row["id"] for row in listed] == [one.id for one in collection() if one.kind == "riddle"]
    assert ashboard("puzzle", "show", "nothing").code == 2
    assert ashboard("puzzle", "--theme", "nothing").code == 2


def test_a_forged_puzzle_fails(ashboard, tmp_path):
    """
    `verify` says which puzzle is not what it claims and ends with 1; `--quick` says that it proves nothing.
    """
    data = a_puzzle("placement").data()
    good = tmp_path / "good.json"
    good.write_text(f"[\n{json.dumps(data)}\n]\n", "utf-8")
    assert "1 of 1 puzzles: proved" in ashboard("puzzle", "verify", "--file", good).out
    assert "this is no proof" in ashboard("puzzle", "verify", "--quick", "--file", good).out
    data["certificate"]["finals"] += 1
    forged = tmp_path / "forged.json"
    forged.write_text(f"[\n{json.dumps(data)}\n]\n", "utf-8")
    ran = ashboard("puzzle", "verify", "--file", forged)
    assert ran.code == 1
    assert f"{data['id']}: the certificate differs in finals" in ran.out


def test_a_sheet_has_its_solutions_on_the_last_page(ashboard, tmp_path):
    """
    Seven puzzles take two pages, and a third one has all solutions; every id in the picture is there once.
    """
    out = tmp_path / "sheet.svg"
    assert ashboard("puzzle", "print", "--count", 7, "--seed", "s", "--out", out).code == 0
    sheet = fromstring(out.read_text("utf-8"))
    assert sheet.get("height") == str(3 * 2970)
    texts = {text.text: float(text.get("y")) for text in sheet.findall("{*}text")}
    solved = [y for text, y in texts.items() if any(one.id in text for one in collection())]
    assert len(solved) == 7
    assert min(solved) > 2 * 2970
    # Each says what is asked; the sentences of several are the same.
    asked = [text.text for text in sheet.findall("{*}text") if text.text.endswith((".", "?"))]
    assert len(asked) == 8
    ids = [element.get("id") for element in sheet.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert ashboard("puzzle", "print", "--count", 40, "--kind", "nothing", "--out", out).code == 2


def test_a_sheet_is_printed_as_pdf(ashboard, tmp_path):
    """
    The same sheet as a document of A4 pages: seven puzzles on two, the solutions on a third, every object where the
    table of contents says.
    """
    out = tmp_path / "sheet.pdf"
    assert ashboard("puzzle", "print", "--count", 7, "--seed", "s", "--out", out).code == 0
    data = out.read_bytes()
    assert data.startswith(b"%PDF-1.4")
    assert data.count(b"/Type /Page ") == 3
    table = int(data.rsplit(b"startxref", 1)[1].split()[0])
    places = [int(line.split()[0]) for line in data[table:].splitlines() if line.endswith(b" n ")]
    assert all(data[place:].startswith(b"%d 0 obj" % number) for number, place in enumerate(places, start=1))
    streams = [zlib.decompress(part.split(b"\nendstream")[0]) for part in data.split(b"stream\n")[1::2]]
    assert [b"(Solutions)" in stream for stream in streams] == [False, False, True]
    assert sum(one.id.encode() in streams[-1] for one in collection()) == 7


def test_a_door_route_is_solved(ashboard):
    """
    The table shows the way, a door that stays shut is told, and the solution's answers open it.
    """
    puzzle = a_puzzle("door-route")
    assert not any(answer.split()[0] in ("draw", "look") for answer in puzzle.certificate.best_line)
    ran = ashboard("puzzle", "solve", puzzle.id, typed="\n".join(puzzle.certificate.best_line) + "\n")
    assert f"On the way: {puzzle.board['outpost']}, then {puzzle.board['anomaly']}, then the door" in ran.out
    assert "Solved." in ran.out
    assert "TP-36" in ran.out


def test_positions_of_records_are_mined(ashboard, tmp_path):
    """
    A record gives as many boards as it has; what comes of them is the same each time, and added to what is there.
    """
    out = tmp_path / "mined.json"
    mine = ("puzzle", "make", "--kind", "placement", "--records", GAME, "--seed", "r", "--out", out)
    assert ashboard(*mine, "--count", 1).code == 0
    first = list(read_puzzles(out.read_text("utf-8"), "out"))
    assert [one.kind for one in first] == ["placement"]
    assert ashboard(*MAKE, "--count", 1, "--add", "--out", out).code == 0
    both = list(read_puzzles(out.read_text("utf-8"), "out"))
    assert [one.id for one in both][:1] == [one.id for one in first]
    assert [one.kind for one in both] == ["placement", "riddle"]
    assert ashboard("puzzle", "make", "--kind", "riddle", "--records", GAME, "--out", out).code == 2
    assert ashboard("puzzle", "make", "--army", "nobody", "--out", out).code == 2


def test_a_theme_is_played_by_the_solution(ashboard, tmp_path):
    """
    The puzzles of a theme are solved with its instant, by an army that has one; kinds without instants have no theme.
    """
    puzzle = puzzle_from_json(work(Piece("most-damage", "2", 3, CROWDED, theme="rotation"))[1][0])
    assert puzzle.armies[0] == "vegas"
    assert "rotation" in puzzle.themes
    assert any(answer.split()[0] == "rotation" for answer in puzzle.certificate.best_line)
    verify(puzzle)
    out = tmp_path / "puzzles.json"
    for wishes in (
        ("nothing",),
        ("push", "--kind", "riddle"),
        ("push", "--kind", "placement"),
        ("bomb", "--army", "smart"),
    ):
        wanted = ("--kind", "hold", "--theme", *wishes)
        assert ashboard("puzzle", "make", *wanted, "--out", out).code == 2


def test_the_factory_goes_on_where_it_was_stopped(ashboard, tmp_path):
    """
    Two puzzles made in two runs with one journal are those that one run makes; what is done is not done again.
    """
    out, other = tmp_path / "two.json", tmp_path / "one.json"
    assert ashboard(*MAKE, "--count", 1, "--out", out).code == 0
    journal = out.with_suffix(".riddle.jsonl")
    done = journal.read_text("utf-8")
    # A line torn by a crash is made again.
    journal.write_text(done + "[99", "utf-8")
    assert ashboard(*MAKE, "--count", 4, "--out", out).code == 0
    assert journal.read_text("utf-8").startswith(done)
    assert ashboard(*MAKE, "--count", 4, "--out", other).code == 0
    assert out.read_text("utf-8") == other.read_text("utf-8")
    assert len(list(read_puzzles(out.read_text("utf-8"), "out"))) == 4


def test_a_journal_of_another_job_is_refused(ashboard, tmp_path):
    """
    A journal belongs to its kind and seed.
    """
    out = tmp_path / "some.json"
    ashboard(*MAKE, "--count", 1, "--out", out)
    ran = ashboard(*MAKE[:-1], "other", "--count", 1, "--out", out)
    assert ran.code == 2
    assert "journal of another job" in ran.complaint
    assert ashboard("puzzle", "make", "--kind", "nothing").code == 2
