"""Progress bars with the time left, which only a terminal shows."""

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self, TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ashboard.cli.files import write_text
from ashboard.cli.output.screen import screen
from ashboard.core.record import record_from_data

if TYPE_CHECKING:
    from ashboard.arena.job import Job, ScheduledGame
    from ashboard.arena.journal import Journal
    from ashboard.arena.result import GameResult
    from ashboard.arena.score import Score


Result = TypeVar("Result")


def show_progress(results: Iterator[Result], total: int, noun: str) -> Iterator[Result]:
    """Yield the results under a progress bar with the time left."""
    console = screen(stderr=True)
    columns = (TextColumn(noun), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(results, total=total)


class CountProgress:
    """A bar for work that goes on until enough has come of it."""

    def __init__(self, noun: str, total: int) -> None:
        console = screen(stderr=True)
        columns = (TextColumn(noun), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
        self._progress: Final = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task: Final = self._progress.add_task("", total=total)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._progress.stop()

    def show(self, count: int) -> None:
        """Show how many there are."""
        self._progress.update(self._task, completed=count)


class MeasurementProgress:
    """The progress of a measurement: saves each game's record, writes the journal, moves the bar."""

    def __init__(self, job: "Job", score: "Score", pairs: int, journal: "Journal | None", save: Path | None) -> None:
        console = screen(stderr=True)
        columns = (
            *(TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()),
            TextColumn("{task.fields[state]}"),
        )
        self._progress: Final = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        known = 0 if journal is None else sum(place[0] <= pairs for place in journal.games)
        total = pairs * job.games_a_pair
        self._task: Final = self._progress.add_task("", total=total, completed=known, state="")
        self._score: Final = score
        self._is_duel: Final = job.is_duel
        self._journal: Final = journal
        self._save: Final = save

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._progress.stop()

    def note_result(self, game: "ScheduledGame", result: "GameResult") -> None:
        """Keep a game that has just ended."""
        if self._save is not None:
            name = f"{game.place[0]:04}-{game.place[1] + 1}.json"
            write_text(self._save / name, record_from_data(result["record"]).to_json() + "\n")
        if self._journal is not None:
            self._journal.write(game, result)
        verdict = self._score.verdict
        state = f"pairs {self._score.pairs}, LLR {verdict.llr:+.2f}" if self._is_duel else f"pairs {self._score.pairs}"
        self._progress.update(self._task, advance=1, state=state)
