"""The process of a position worker: tasks on untrusted input, away from games under way.

Tasks and results are JSON with a length prefix; a long task also reports how far it is.
"""

import resource
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, Final

import msgspec

from ashboard.service.computers import own_puzzles, position_service, puzzle_service
from ashboard.service.problems import Refused

TASKS: Final[dict[str, Callable[..., object]]] = {
    "scene": position_service.show_position,
    "scene-previews": position_service.preview_position,
    "scene-hint": position_service.advise_position,
    "scene-battle": position_service.resolve_battle,
    "scene-file": position_service.write_position,
    "puzzle": puzzle_service.show_puzzle,
    "puzzle-attempt": puzzle_service.judge_attempt,
    "puzzle-solution": puzzle_service.show_solution,
    "replay": position_service.replay_record,
    "record": position_service.check_record,
    "study": position_service.study_game,
    "previews": position_service.preview_game,
    "analysis": position_service.judge_game,
}
# Long tasks, which are told how to report.
LONG_TASKS: Final[dict[str, Callable[..., object]]] = {
    "puzzle-proof": own_puzzles.prove_board,
    "game-puzzles": own_puzzles.find_puzzles,
}
HEAD: Final = 4
# The first byte of a result.
DONE: Final = b"+"
REFUSED: Final = b"-"
FAILED: Final = b"!"
# The first byte of a report, which comes before the result.
REPORT: Final = b"~"
LARGEST_RESULT: Final = 8 * 1024 * 1024
_MEMORY: Final = 1024 * 1024 * 1024


def main() -> None:
    """Run tasks until standard input closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    send(sink, DONE)
    while len(head := source.read(HEAD)) == HEAD:
        task = msgspec.json.decode(source.read(int.from_bytes(head)))
        send(sink, run_task(task, lambda told: send(sink, REPORT + msgspec.json.encode(told))))


def send(sink: BinaryIO, result: bytes) -> None:
    """Write a result with its length prefix."""
    sink.write(len(result).to_bytes(HEAD) + result)
    sink.flush()


def run_task(task: dict[str, Any], report: Callable[[object], None] | None = None) -> bytes:
    """Run a task; return its result, or why there is none."""
    do, given = task["do"], task["given"]
    try:
        result = msgspec.json.encode(LONG_TASKS[do](report=report, **given) if do in LONG_TASKS else TASKS[do](**given))
    except Refused as refused:
        return REFUSED + msgspec.json.encode((refused.code, refused.detail))
    except (RecursionError, MemoryError):
        return REFUSED + msgspec.json.encode(("too-hard", "the input is nested too deeply, or too large"))
    except Exception as error:  # noqa: BLE001 any failure is reported, and the next task runs
        return FAILED + msgspec.json.encode((type(error).__name__, _place(error)))
    if len(result) > LARGEST_RESULT:
        return REFUSED + msgspec.json.encode(("too-hard", "the result is too large"))
    return DONE + result


def _place(error: BaseException) -> str:
    """Return the file and line of an error, never a value."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}"


if __name__ == "__main__":
    main()
