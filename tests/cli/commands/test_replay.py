"""`ashboard replay`: records shown and verified."""

import json
import re

import pytest


@pytest.fixture
def tampered(record):
    """Writes the record with some of its parts changed."""

    def write(change):
        data = json.loads(record.read_text("utf-8"))
        change(data)
        record.write_text(json.dumps(data), "utf-8")
        return record

    return write


def test_verifies_a_record(ashboard, record):
    """
    A record is verified answer by answer, chance against its seed; outcome and fingerprint are told.
    """
    ran = ashboard("replay", record, "--verify", "--seed", "7/1")

    assert ran.code == 0
    assert re.fullmatch(r"verified \d+ answers, (won by|a draw) .*, position [0-9a-f]{16}\n", ran.out)


def test_fails_with_another_seed(ashboard, record):
    """
    Answers of chance that the seed does not give fail the verification.
    """
    ran = ashboard("replay", record, "--verify", "--seed", "7/2")

    assert ran.code == 1
    assert "the seed gives" in ran.complaint


def test_refuses_an_illegal_answer(ashboard, tampered):
    """
    An answer that is no option is bad input, named by file and place.
    """
    path = tampered(lambda data: data["answers"].__setitem__(1, "place hq z9 0"))

    ran = ashboard("replay", path, "--verify")

    assert ran.code == 2
    assert ran.complaint.startswith(f"{path}: answers[1]: 'place hq z9 0'")


def test_refuses_answers_after_the_end(ashboard, tampered):
    """
    Nothing can be answered when the game is over.
    """
    path = tampered(lambda data: data["answers"].append("end"))

    assert "over" in ashboard("replay", path, "--verify").complaint


@pytest.mark.parametrize("kept", [0, 1, 2, 3, 10, 40])
def test_takes_partial_records(kept, ashboard, tampered):
    """
    A record may stop anywhere before the game is over.
    """
    path = tampered(lambda data: data["answers"].__delitem__(slice(kept, None)))

    ran = ashboard("replay", path, "--verify")

    assert ran.code == 0
    assert re.fullmatch(rf"verified {kept} answers, unfinished, position [0-9a-f]{{16}}\n", ran.out)


@pytest.mark.parametrize(
    ("key", "value", "named"),
    [
        ("ashboard", 99, "ashboard"),
        ("game", "chess", "game"),
        ("rules", 99, "rules"),
        ("options", [], "options"),
        ("answers", "end", "answers"),
        ("extra", 1, "extra"),
    ],
)
def test_names_file_and_key_of_a_malformed_record(key, value, named, ashboard, tampered):
    """
    A malformed record is one line: file, key, what was expected.
    """
    path = tampered(lambda data: data.__setitem__(key, value))

    ran = ashboard("replay", path)

    assert ran.code == 2
    assert ran.complaint.startswith(f"{path}: {named}")


def test_shows_all_turns(ashboard, record):
    """
    The whole game is told in sentences, turn by turn.
    """
    ran = ashboard("replay", record)

    assert ran.code == 0
    turns = [int(number) for number in re.findall(r"^Turn (\d+): ", ran.out, re.MULTILINE)]
    assert turns == list(range(1, len(turns) + 1))
    assert len(turns) > 10


def test_shows_one_turn_with_its_board(ashboard, record):
    """
    --turn shows that turn alone; --board draws the board as it left it.
    """
    ran = ashboard("replay", record, "--turn", 3, "--board")

    assert re.findall(r"^Turn (\d+): ", ran.out, re.MULTILINE) == ["3"]
    assert ran.out.count("╱" * 1 + " ") > 10
    assert ashboard("replay", record, "--turn", 0).out.startswith("Moloch HQ takes its place")
    assert "turns" in ashboard("replay", record, "--turn", 999).complaint


def test_writes_a_position_that_checks_and_fights(ashboard, record, tmp_path):
    """
    A position written from a record is a scenario file again.
    """
    position = tmp_path / "position.toml"

    assert ashboard("replay", record, "--turn", 9, "--position", position).code == 0
    assert ashboard("check", position).code == 0
    assert ashboard("battle", position, "--json").code == 0
    assert ashboard("replay", record, "--verify", "--position", position).code == 0
    assert ashboard("check", position).code == 0


def test_cannot_write_where_no_folder_is(ashboard, record, tmp_path):
    """
    A file that cannot be written is told in one line.
    """
    ran = ashboard("replay", record, "--verify", "--position", tmp_path / "missing" / "position.toml")

    assert ran.code == 2
    assert "folder" in ran.complaint


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("!resign 0", r"won by Borgo .* \[RESIGN-01\]"),
        ("!draw", r"a draw .* \[RESIGN-01\]"),
        ("!time-out 1", "unfinished"),
    ],
)
def test_takes_what_comes_from_outside_the_game(entry, told, ashboard, tampered):
    """
    Resignation, an agreed draw and time run out stand in a record like answers, and no seed is asked about them.
    """

    def end_early(data):
        data["answers"] = [*data["answers"][:1], entry]

    path = tampered(end_early)

    ran = ashboard("replay", path, "--verify", "--seed", "7/1")

    assert ran.code == 0
    assert re.fullmatch(rf"verified 2 answers, {told}.*, position [0-9a-f]{{16}}\n", ran.out)
    assert ashboard("replay", path, "--board").code == 0
    assert ashboard("play", "--load", path, "--agents", "human").code == 0


def test_refuses_a_senseless_intervention(ashboard, tampered):
    """
    What is none of the known interventions is bad input, named by file and place.
    """
    path = tampered(lambda data: data["answers"].__setitem__(1, "!explode"))

    assert ashboard("replay", path).complaint.startswith(f"{path}: answers[1]: 'explode'")
