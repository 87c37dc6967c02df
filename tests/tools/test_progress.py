"""What a person is told while something takes a while."""

import io
import time
from types import SimpleNamespace

import pytest
from tools import progress
from tools.progress import Progress, Stage, words_of


class Screen(io.StringIO):
    """A terminal that remembers everything it was sent."""

    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    """The clock stands, and no make runs others beside this one, however the tests were started."""
    monkeypatch.setattr(progress, "time", SimpleNamespace(monotonic=lambda: 1000.0))
    monkeypatch.delenv("MAKEFLAGS", raising=False)


@pytest.fixture
def stage():
    return Stage("Building", 100)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "a few seconds"), (12, "about 10 s"), (33, "about 35 s"), (61, "about 1 min"), (150, "about 2 min")],
)
def test_guesses_are_rounded(seconds, words):
    """
    What is guessed is not told to the second.
    """
    assert words_of(seconds) == words


@pytest.mark.parametrize(("seconds", "words"), [(0.4, "0 s"), (59.4, "59 s"), (60, "1 min 0 s"), (134, "2 min 14 s")])
def test_measurements_are_exact(seconds, words):
    """
    What is measured is.
    """
    assert words_of(seconds, exact=True) == words


def test_what_is_left(stage):
    """
    At first as long as usual; then its own pace counts, more and more; past what was expected nobody can tell.
    """
    stage.begun -= 40
    stage.advance(0.2, "")
    assert stage.left() == pytest.approx(0.2 * 160 + 0.8 * 60)
    stage.advance(0.8, "")
    assert stage.left() == pytest.approx(0.8 * 10 + 0.2 * 60)
    stage.begun -= 100
    stage.advance(0.7, "")
    assert stage.left() == pytest.approx(60)


def test_what_takes_longer():
    """
    What takes longer than expected says so instead of promising the same again and again.
    """
    assert Stage("Building", 0).line() == "Building … 0 s, longer than expected"


def test_one_line_on_a_terminal(stage, monkeypatch):
    """
    A terminal shows one line that changes, and wipes it away before anything that stays.
    """
    monkeypatch.setattr(progress, "_TICK", 0.01)
    screen = Screen()
    with Progress(screen) as shown:
        shown.show(stage)
        stage.detail = "3 of 7"
        while "3 of 7" not in screen.getvalue():
            time.sleep(0.01)
        shown.finish(stage)

    *drawn, last = screen.getvalue().split("\r\033[K")
    assert "\n" not in "".join(drawn)
    assert "Building, 3 of 7 … 0 s, about 2 min left" in drawn
    assert last == "Building: done (0 s)\n"


@pytest.mark.parametrize(("written", "flags"), [(io.StringIO(), ""), (Screen(), " -j3 --jobserver-auth=3,4")])
def test_plain_lines_elsewhere(stage, monkeypatch, written, flags):
    """
    Without a terminal, or beside other targets of one make, there is a line at the start and one at the end, and no
    control character.
    """
    monkeypatch.setenv("MAKEFLAGS", flags)
    with Progress(written) as shown:
        shown.show(stage)
        shown.finish(stage)

    assert written.getvalue() == "Building (usually about 2 min) …\nBuilding: done (0 s)\n"
