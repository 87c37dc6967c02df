"""Let faults strike the service again and again, one line a round: `make faults`."""

import argparse
import contextlib
import datetime as dt
import os
import signal
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

from tests.service import postgres
from tests.service.faults.rounds import Came, Run
from tests.service.faults.sites import FULL, KILL, READ_ONLY, SITES, SLOW, STOPPED
from tests.service.servers import Server
from tests.shake import ROOT, commit_name

# What strikes where, and how often.
KILLS, FAULTS = 100, 20
# Seconds after the end of a fault within which every game with a person in it goes on.
PROMISE = 10
PLAN = {
    **{(site, KILL): KILLS for site in SITES},
    **{(site, fault): FAULTS for site in ("sqlite", "postgresql") for fault in (FULL, STOPPED, READ_ONLY, SLOW)},
}
COLUMNS = (
    *("round", "date", "commit", "site", "fault", "outage", "games", "acknowledged", "unavailable", "thinking"),
    *("called", "slowest", "seconds", "failure"),
)


@dataclass(frozen=True)
class Line:
    """What one round came to; one line of the file of results."""

    number: int
    date: str
    commit: str
    site: str
    fault: str
    outage: float
    came: Came | None
    seconds: float
    failure: str

    @property
    def text(self) -> str:
        came = self.came
        found = ["-"] * 6
        if came is not None:
            numbers = (came.games, came.acknowledged, came.unavailable, came.thinking, came.called, came.slowest)
            found = [str(number) for number in numbers]
        first = (self.number, self.date, self.commit, self.site, self.fault, self.outage)
        return "\t".join([*map(str, first), *found, str(self.seconds), self.failure])


class Results:
    """The file with one line a round; what it holds is not run again."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def of(self, commit: str, site: str, fault: str) -> list[str]:
        """Return what failed in each round of a fault, `-` where nothing did."""
        if not self._file.is_file():
            return []
        rows = [line.split("\t") for line in self._file.read_text("utf-8").splitlines()[1:]]
        return [row[-1] for row in rows if row[2:5] == [commit, site, fault]]

    def add(self, line: Line) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        if not self._file.is_file():
            self._file.write_text("\t".join(COLUMNS) + "\n", "utf-8")
        with self._file.open("a", encoding="utf-8") as file:
            file.write(line.text + "\n")

    def keep(self, line: Line, servers: list[Server]) -> None:
        """Keep what the services of a round that failed had to say, beside the file of results."""
        folder = self._file.with_suffix("")
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{line.commit}-{line.site}-{line.fault}-{line.number:03}".replace(" ", "-")
        for number, server in enumerate(servers):
            (folder / f"{name}-{number}.txt").write_text("".join(server.lines), "utf-8")


def main() -> int:
    """Carry out the rounds that are missing; return 1 if any round of this commit failed, else 0."""
    wishes = read_arguments()
    results, commit = Results(wishes.results), commit_name()
    failed = 0
    for (site, fault), rounds in PLAN.items():
        if wishes.only and f"{site}/{fault}" not in wishes.only:
            continue
        while (done := len(results.of(commit, site, fault))) < (wishes.rounds or rounds):
            carry_out(site, fault, range(done + 1, (wishes.rounds or rounds) + 1), results, commit)
        failures = [failure for failure in results.of(commit, site, fault) if failure != "-"]
        failed += len(failures)
        print(f"{commit}: {site}, {fault}: {done} rounds, {len(failures)} failed ({wishes.results})", flush=True)
    return 1 if failed else 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="make faults",
        description="Kill the service and let its database fail while people and computers play. Rounds that the file "
        "of results holds for the same commit (and the same changes to it) are not repeated. The status is 1 if any "
        "round failed.",
    )
    known = [f"{site}/{fault}" for site, fault in PLAN]
    parser.add_argument("--rounds", type=int, metavar="N", help="rounds of each fault (100 kills, 20 of the others)")
    parser.add_argument("--only", action="append", choices=known, help="this alone; may be given several times")
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "faults.tsv", help="file of results")
    return parser.parse_args()


def carry_out(site: str, fault: str, numbers: range, results: Results, commit: str) -> None:
    """Carry out rounds on one site, up to the first that fails: the next ones get a new site."""
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(SITES[site](stack.enter_context(tempfile.TemporaryDirectory())))
        run = stack.enter_context(contextlib.closing(Run(place, f"{site} {fault} {numbers.start}", PROMISE)))
        for number in numbers:
            date, began = dt.datetime.now(dt.UTC).isoformat(timespec="seconds"), time.monotonic()
            came, failure, outage = None, "-", run.chance.choice((0.3, 1.0, 2.0, 4.0))
            try:
                came = run.round(fault, outage)
                if number == numbers[-1]:
                    run.check()
            except AssertionError as error:
                traceback.print_exc()
                failure = " ".join((str(error) or type(error).__name__).split())[:500]
            seconds = round(time.monotonic() - began, 1)
            line = Line(number, date, commit, site, fault, outage, came, seconds, failure)
            results.add(line)
            print(line.text, flush=True)
            if failure != "-":
                results.keep(line, place.servers)
                return


if __name__ == "__main__":
    # A stop from outside unwinds like Ctrl-C, so that the services end too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    os.environ[postgres.REQUIRED] = "1"
    sys.exit(main())
