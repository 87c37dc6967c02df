"""A process that runs errands: short work on what strangers send, away from those who play.

An errand comes as JSON behind its length, and what it leads to goes back the same way.
"""

import os
import resource
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, Final

import msgspec

from ashboard.service import studio
from ashboard.service.problems import Refused

ERRANDS: Final[dict[str, Callable[..., object]]] = {
    "scene": studio.show_scene,
    "scene-previews": studio.preview_scene,
    "scene-hint": studio.advise_scene,
    "scene-battle": studio.fight_scene,
    "scene-file": studio.write_scene,
    "replay": studio.replay_record,
    "record": studio.check_record,
    "study": studio.study_game,
    "previews": studio.preview_game,
    "analysis": studio.judge_game,
}
HEAD: Final = 4
# The first byte of what comes back.
DONE: Final = b"+"
REFUSED: Final = b"-"
FAILED: Final = b"!"
LARGEST_RESULT: Final = 8 * 1024 * 1024
_MEMORY: Final = 1024 * 1024 * 1024
_POLITE: Final = 5


def main() -> None:
    """Run errands until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_POLITE)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    tell(sink, DONE)
    while len(head := source.read(HEAD)) == HEAD:
        tell(sink, led_to(msgspec.json.decode(source.read(int.from_bytes(head)))))


def tell(sink: BinaryIO, result: bytes) -> None:
    """Send a result behind its length."""
    sink.write(len(result).to_bytes(HEAD) + result)
    sink.flush()


def led_to(errand: dict[str, Any]) -> bytes:
    """What the errand comes to, or why not."""
    try:
        result = msgspec.json.encode(ERRANDS[errand["do"]](**errand["given"]))
    except Refused as refused:
        return REFUSED + msgspec.json.encode((refused.code, refused.detail))
    except (RecursionError, MemoryError):
        return REFUSED + msgspec.json.encode(("too-hard", "it is nested too deeply, or too large"))
    except Exception as error:  # noqa: BLE001 whatever goes wrong is told, and the next errand runs
        return FAILED + msgspec.json.encode((type(error).__name__, _place(error)))
    if len(result) > LARGEST_RESULT:
        return REFUSED + msgspec.json.encode(("too-hard", "there is too much to be shown"))
    return DONE + result


def _place(error: BaseException) -> str:
    """Where it was raised: a file and a line, never a value."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}"


if __name__ == "__main__":
    main()
