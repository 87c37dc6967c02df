"""The journal: one line a finished game, so that an interrupted job can resume."""

import fcntl
import json
import os
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

from ashboard.arena.job import Job, Place, ScheduledGame
from ashboard.arena.result import GameResult
from ashboard.core.errors import BadInput

FORMAT: Final = 1
_OTHER: Final = "not the journal of this job: its agents, tables, seed or budget are others"


class Journal:
    """A file of JSON lines: the job, then every game that has ended; a line half written is no line."""

    def __init__(self, path: Path, job: Job) -> None:
        self.games: Final[dict[Place, GameResult]] = {}
        self._path: Final = path
        self._job: Final = job
        self._file: Final[BinaryIO] = path.open("a+b")

    def __enter__(self) -> Self:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._read()
        except BlockingIOError:
            self._file.close()
            raise BadInput(str(self._path), "another run is writing this journal") from None
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def write(self, game: ScheduledGame, result: GameResult) -> None:
        """Append a game; it is on disk when this returns."""
        kept = {key: value for key, value in result.items() if key != "record"}
        self._append({"pair": game.place[0], "game": game.place[1], "fixture": game.pairing.data(), "played": kept})

    def _read(self) -> None:
        """What the file holds; nothing is written to a file of anything else."""
        self._file.seek(0)
        whole, newline, torn = self._file.read().rpartition(b"\n")
        header = {"journal": FORMAT, "job": self._job.data()}
        if newline:
            self._check(whole.split(b"\n"), header)
        elif not _line(header).startswith(torn):
            raise BadInput(str(self._path), _OTHER)
        self._file.truncate(len(whole) + len(newline))
        if not newline:
            self._append(header)

    def _check(self, lines: list[bytes], header: object) -> None:
        if self._parsed(lines[0], 1) != json.loads(_line(header)):
            raise BadInput(str(self._path), _OTHER)
        for number, line in enumerate(lines[1:], start=2):
            self._take(self._parsed(line, number), number)

    def _take(self, entry: object, number: int) -> None:
        try:
            assert isinstance(entry, dict)
            place = int(entry["pair"]), int(entry["game"])
            scheduled = self._job.pair(place[0])[place[1]]
            result: GameResult = entry["played"]
            is_ours = entry["fixture"] == json.loads(scheduled.pairing.to_json()) and "shares" in result
        except (AssertionError, KeyError, IndexError, TypeError, ValueError):
            is_ours = False
        if not is_ours:
            raise BadInput(f"{self._path}: line {number}", "no game of this job")
        self.games.setdefault(place, result)

    def _parsed(self, line: bytes, number: int) -> object:
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise BadInput(f"{self._path}: line {number}", "not JSON: expected a journal of the arena") from None

    def _append(self, entry: object) -> None:
        self._file.write(_line(entry))
        self._file.flush()
        os.fsync(self._file.fileno())


def _line(entry: object) -> bytes:
    return json.dumps(entry, separators=(",", ":")).encode() + b"\n"
