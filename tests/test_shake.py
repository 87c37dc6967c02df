"""`make shake` writes a line for every run, goes on after a failure, resumes, and leaves no load behind."""

import subprocess
import sys
from pathlib import Path

from tests.shake import BURN, COLUMNS, ROOT, Run, busy

# Fails the first time it is run, and passes from then on.
FLAKY = """
from pathlib import Path
import pytest
def test_steady(): pass
@pytest.mark.parametrize("case", ["at once"])
def test_flaky(case):
    mark = Path(__file__).with_name("mark")
    is_first = not mark.exists()
    mark.touch()
    assert not is_first
"""


def shake(folder, *arguments):
    command = [sys.executable, "-m", "tests.shake", "--jobs", "0", "--load", "0", "--results", folder / "shake.tsv"]
    ended = subprocess.run([*command, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    lines = (folder / "shake.tsv").read_text("utf-8").splitlines()
    return ended, lines[0].split("\t"), [Run.read(line) for line in lines[1:]]


def test_a_run_that_fails_is_written_down_and_the_next_one_follows(tmp_path):
    """Its output is kept; run again, only what is missing is run, and the status still tells of the failure."""
    suite = tmp_path / "test_flaky.py"
    suite.write_text(FLAKY, "utf-8")
    ended, columns, runs = shake(tmp_path, "--runs", "2", str(suite))
    assert ended.returncode == 1, ended.stderr
    assert tuple(columns) == COLUMNS
    assert [(run.number, run.passed, run.failed) for run in runs] == [(1, 1, 1), (2, 2, 0)]
    assert runs[0].failures[0].endswith("test_flaky.py::test_flaky[at once]")
    assert [file.suffix for file in (tmp_path / "shake").iterdir()] == [".txt"]
    again, _, more = shake(tmp_path, "--runs", "3", str(suite))
    assert again.returncode == 1
    assert more[:2] == runs
    assert [run.number for run in more] == [1, 2, 3]


def test_a_run_without_a_result_has_failed(tmp_path):
    """Where pytest itself gives up, or takes too long, the line says so."""
    nothing, sleeper = tmp_path / "nothing", tmp_path / "test_sleeper.py"
    sleeper.write_text("import time\ndef test_sleep(): time.sleep(600)\n", "utf-8")
    ended, _, runs = shake(tmp_path, "--runs", "1", str(nothing))
    assert ended.returncode == 1
    assert runs[0].failures == (f"{nothing}: pytest ended with status 4",)
    ended, _, runs = shake(tmp_path, "--runs", "2", "--limit", "1", str(sleeper))
    assert ended.returncode == 1
    assert runs[1].failures == (f"{sleeper}: ended after 1 seconds",)


def test_the_load_ends_with_the_run():
    """It ends with the block, when its time is up, and when whoever started it is gone."""
    before = children()
    with busy(1, 600):
        started = children() - before
        assert started
    assert children().isdisjoint(started)
    assert subprocess.run([sys.executable, "-c", BURN, "0.1"], stdin=subprocess.PIPE, check=False).returncode == 0
    orphan = subprocess.Popen([sys.executable, "-c", BURN, "600"], stdin=subprocess.PIPE)
    orphan.stdin.close()
    assert orphan.wait(60) == 0


def children():
    return set(Path(f"/proc/self/task/{Path('/proc/self').resolve().name}/children").read_text("utf-8").split())
