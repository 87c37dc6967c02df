"""`ashboard check`: verdicts on scenario files."""

from pathlib import Path

import pytest

SCENARIOS = Path(__file__).resolve().parents[2] / "positions" / "neuroshima_hex"
SPECIFIED = Path(__file__).resolve().parents[4] / "shared" / "spec" / "neuroshima-hex" / "scenarios"

HOLDS = """
name = "A headquarters stands"
rules = ["HQ-01"]
edition = "classic"
[[seat]]
[[seat]]
[[unit]]
id = "H"
seat = 0
print = { kind = "hq" }
at = "c3"
[[step]]
expect = { stands = ["H"], hq = [20, 20] }
"""
FAILS = HOLDS.replace("[20, 20]", "[19, 20]")
NEEDS = HOLDS.replace('edition = "classic"', 'edition = "classic"\nboard = "moon"')
MALFORMED = HOLDS.replace("c3", "c9")


@pytest.fixture
def scenario(tmp_path):
    """Writes scenario files."""

    def write(text, name="scenario.toml"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


def test_tells_in_one_line_that_a_scenario_holds(ashboard, scenario):
    """
    A scenario that holds is one line with its name and rules.
    """
    ran = ashboard("check", scenario(HOLDS))

    assert (ran.code, ran.out, ran.err) == (0, "ok A headquarters stands (HQ-01)\n", "")


def test_tells_what_differs(ashboard, scenario):
    """
    A scenario that fails tells what was expected and what was found.
    """
    path = scenario(FAILS)

    ran = ashboard("check", path)

    assert ran.code == 1
    first, *rest = ran.out.splitlines()
    assert first.startswith("FAIL A headquarters stands")
    assert str(path) in first
    assert rest == ["  step[0]: hq", "    - expected [19, 20]", "    + found    [20, 20]"]


def test_tells_what_is_not_built(ashboard, scenario):
    """
    A scenario on a board that is not built is told apart from a failure.
    """
    ran = ashboard("check", scenario(NEEDS))

    assert ran.code == 3
    assert ran.out.startswith("needs A headquarters stands: ")
    assert ran.out.count("\n") == 1


def test_names_file_key_and_expectation_of_a_malformed_file(ashboard, scenario):
    """
    A malformed file is one line on standard error: file, key, what was expected.
    """
    path = scenario(MALFORMED)

    ran = ashboard("check", path)

    assert ran.code == 2
    assert ran.complaint == f"{path}: unit[0].at: 'c9' is no cell of the board"


@pytest.mark.parametrize("step", ['do = "dance"', 'do = "move X c3 0"', "expect = { beauty = 1 }", 'do = ""'])
def test_complains_about_malformed_steps(step, ashboard, scenario):
    """
    A step that cannot be read makes the file malformed, unless it says nothing at all.
    """
    ran = ashboard("check", scenario(HOLDS + "[[step]]\n" + step))

    if step == 'do = ""':
        assert ran.code == 0
    else:
        assert ran.code == 2
        assert "step[1]" in ran.complaint


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([HOLDS, HOLDS], 0),
        ([HOLDS, FAILS], 1),
        ([NEEDS, HOLDS], 3),
        ([NEEDS, FAILS], 1),
        ([MALFORMED, FAILS, NEEDS], 2),
    ],
)
def test_the_worst_verdict_decides(texts, code, ashboard, scenario):
    """
    Malformed files count before failures, failures before what is not built; every file has its say.
    """
    paths = [scenario(text, f"{number}.toml") for number, text in enumerate(texts)]

    ran = ashboard("check", *paths)

    assert ran.code == code
    told = [line for line in (ran.out + ran.err).splitlines() if not line.startswith(" ")]
    assert len(told) == len(texts)


def test_takes_folders(ashboard, scenario, tmp_path):
    """
    A folder stands for all TOML files in it and below it; one without any is a mistake.
    """
    scenario(HOLDS, "one.toml")
    (tmp_path / "deep").mkdir()
    scenario(HOLDS, "deep/two.toml")
    (tmp_path / "empty").mkdir()

    assert ashboard("check", tmp_path).out.count("ok ") == 2
    assert "empty" in ashboard("check", tmp_path / "empty").complaint


def test_takes_armies_beside_the_file(ashboard, own_army):
    """
    A scenario names an army file by its path from the scenario's own folder.
    """
    text = HOLDS.replace("[[seat]]\n[[seat]]", '[[seat]]\narmy = "mine.toml"\n[[seat]]\narmy = "moloch"')
    (own_army.parent / "scenario.toml").write_text(text, "utf-8")

    assert ashboard("check", own_army.parent / "scenario.toml").code == 0


def test_steers_no_terminal(ashboard, scenario):
    """
    Control signs in a name do not reach the terminal.
    """
    ran = ashboard("check", scenario(HOLDS.replace('stands"\nrules', 'stands\\u001b[31m"\nrules')))

    assert ran.code == 0
    assert "\x1b" not in ran.out


def test_all_scenarios_of_the_project_hold(ashboard):
    """
    Every scenario of the tests holds, or needs what is not built yet.
    """
    ran = ashboard("check", SCENARIOS)

    assert [line for line in ran.out.splitlines() if line.startswith("FAIL")] == []
    assert ran.err == ""
    assert ran.code in (0, 3)


@pytest.mark.skipif(not SPECIFIED.is_dir(), reason="no specification beside the repository")
def test_all_specified_scenarios_hold(ashboard):
    """
    Every scenario of the specification holds or needs what is not built yet; none fails, none is malformed.
    """
    ran = ashboard("check", SPECIFIED)

    words = [line.split()[0] for line in ran.out.splitlines()]
    assert ran.err == ""
    assert set(words) <= {"ok", "needs"}
    assert len(words) == len(list(SPECIFIED.rglob("*.toml")))
    assert ran.code == (3 if "needs" in words else 0)
