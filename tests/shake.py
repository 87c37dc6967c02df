"""Run the browser and service suites again and again while every core is kept busy, one line a run: `make shake`."""

import argparse
import contextlib
import datetime as dt
import hashlib
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUITES = ("tests/page", "tests/service")
COLUMNS = ("run", "date", "commit", "passed", "failed", "skipped", "seconds", "failures")
# The load ends when its standard input closes, which happens even if this process is killed, or when its time is up.
BURN = """
import select, sys, time
end = time.monotonic() + float(sys.argv[1])
while time.monotonic() < end and not select.select([sys.stdin], [], [], 0)[0]:
    sum(range(100_000))
"""


@dataclass(frozen=True)
class Run:
    """What one run of the suites came to; one line of the file of results."""

    number: int
    date: str
    commit: str
    passed: int
    failed: int
    skipped: int
    seconds: int
    failures: tuple[str, ...]

    @property
    def line(self) -> str:
        numbers = (self.passed, self.failed, self.skipped, self.seconds)
        return "\t".join(
            [str(self.number), self.date, self.commit, *map(str, numbers), "; ".join(self.failures) or "-"]
        )

    @staticmethod
    def read(line: str) -> "Run":
        number, date, commit, passed, failed, skipped, seconds, failures = line.split("\t")
        found = () if failures == "-" else tuple(failures.split("; "))
        return Run(int(number), date, commit, int(passed), int(failed), int(skipped), int(seconds), found)


@dataclass(frozen=True)
class Tally:
    """How many tests of a suite passed and were skipped, and the ids of those that failed."""

    passed: int
    skipped: int
    failures: tuple[str, ...]


class Results:
    """The file with one line a run; what it holds is not run again."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def of(self, commit: str) -> list[Run]:
        """Return the runs of this commit, in their order."""
        if not self._file.is_file():
            return []
        runs = [Run.read(line) for line in self._file.read_text("utf-8").splitlines()[1:]]
        return [run for run in runs if run.commit == commit]

    def add(self, run: Run) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        if not self._file.is_file():
            self._file.write_text("\t".join(COLUMNS) + "\n", "utf-8")
        with self._file.open("a", encoding="utf-8") as file:
            file.write(run.line + "\n")


def main() -> int:
    """Carry out the runs that are missing; return 1 if any run of this commit failed, else 0."""
    wishes = read_arguments()
    # A stop from outside unwinds like Ctrl-C, so that load and tests end too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    results, commit = Results(wishes.results), commit_name()
    done = results.of(commit)
    for number in range(len(done) + 1, wishes.runs + 1):
        run = shake(number, commit, wishes)
        results.add(run)
        print(run.line, flush=True)
    runs = results.of(commit)
    failed = [run for run in runs if run.failures]
    print(f"{commit}: {len(runs)} runs, {len(failed)} of them with failures ({wishes.results})")
    return 1 if failed else 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="make shake",
        description="Run the browser and service suites repeatedly on a busy machine. Runs that the file of results "
        "holds for the same commit (and the same changes to it) are not repeated. The status is 1 if any run failed.",
    )
    parser.add_argument("--runs", type=int, default=10, help="how many runs this commit is to have (10)")
    parser.add_argument("--jobs", type=int, default=2, help="how many tests run at a time (2)")
    parser.add_argument("--load", type=int, default=os.cpu_count() or 2, help="busy processes (one for each core)")
    parser.add_argument("--limit", type=int, default=3600, metavar="SECONDS", help="longest time for one suite (3600)")
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "shake.tsv", help="file of results")
    parser.add_argument("suites", nargs="*", default=SUITES, help="what is run (tests/page tests/service)")
    return parser.parse_args()


def commit_name() -> str:
    """Return the commit that is checked out, with a digest of what has changed since."""
    commit, changes = git("rev-parse", "--short", "HEAD").strip(), git("diff", "HEAD")
    return f"{commit}+{hashlib.sha256(changes.encode()).hexdigest()[:7]}" if changes else commit


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def shake(number: int, commit: str, wishes: argparse.Namespace) -> Run:
    """Run the suites once under load; the output of a run that fails is kept beside the file of results."""
    kept = wishes.results.parent / "shake" / f"{commit}-{number:02}.txt"
    kept.parent.mkdir(parents=True, exist_ok=True)
    date, began = dt.datetime.now(dt.UTC).isoformat(timespec="seconds"), time.monotonic()
    with busy(wishes.load, wishes.limit * len(wishes.suites)), kept.open("w", encoding="utf-8") as output:
        tallies = [run_suite(suite, wishes, kept.with_suffix(".xml"), output.fileno()) for suite in wishes.suites]
    passed, skipped = sum(tally.passed for tally in tallies), sum(tally.skipped for tally in tallies)
    failures = tuple(failure for tally in tallies for failure in tally.failures)
    if not failures:
        kept.unlink()
    return Run(number, date, commit, passed, len(failures), skipped, round(time.monotonic() - began), failures)


@contextlib.contextmanager
def busy(count: int, seconds: float) -> Iterator[None]:
    """Keep so many cores busy while the block lasts, and no longer than so many seconds."""
    command = [sys.executable, "-c", BURN, str(seconds)]
    burning = [subprocess.Popen(command, stdin=subprocess.PIPE) for _ in range(count)]
    try:
        yield
    finally:
        for process in burning:
            process.kill()
            process.communicate()


def run_suite(suite: str, wishes: argparse.Namespace, report: Path, output: int) -> Tally:
    """Run one suite, in processes of its own: the browser's event loop would be in the way of the service's tests."""
    ending = run_pytest(suite, wishes, report, output)
    tally = read_report(report) if report.is_file() else Tally(0, 0, ())
    report.unlink(missing_ok=True)
    return tally if ending == 0 or tally.failures else replace(tally, failures=(f"{suite}: {ending}",))


def run_pytest(suite: str, wishes: argparse.Namespace, report: Path, output: int) -> int | str:
    """Run pytest in a process group of its own; return 0 if all is well, else how it ended."""
    command = [
        *(sys.executable, "-m", "pytest", "-n", str(wishes.jobs), "--dist", "worksteal", "-m", "not soak"),
        *("-o", "faulthandler_timeout=600", "-o", "faulthandler_exit_on_timeout=true", "--durations=25"),
        *("-o", "junit_family=xunit1", f"--junit-xml={report}", suite),
    ]
    process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=output, start_new_session=True)
    try:
        status = process.wait(wishes.limit)
        return status and f"pytest ended with status {status}"
    except subprocess.TimeoutExpired:
        return f"ended after {wishes.limit} seconds"
    finally:
        # Whatever the tests started is in their group, and does not outlive them.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def read_report(report: Path) -> Tally:
    cases = list(ET.parse(report).iter("testcase"))
    failures = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    skipped = [case for case in cases if case.find("skipped") is not None]
    ids = dict.fromkeys(f"{case.get('file')}::{case.get('name')}" for case in failures)
    return Tally(len(cases) - len(failures) - len(skipped), len(skipped), tuple(ids))


if __name__ == "__main__":
    sys.exit(main())
