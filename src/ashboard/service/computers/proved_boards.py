"""Boards that this process has proved to be puzzles, so that their solvers need not wait for the proof again.

A link carries the board and no certificate: whichever process gets it proves the board itself.
"""

import contextlib
import hashlib
from collections import OrderedDict
from collections.abc import AsyncGenerator, Mapping
from typing import Any, Final

import msgspec

from ashboard.puzzles.puzzle import Puzzle, read_puzzle
from ashboard.service.computers.position_workers import PositionWorkers
from ashboard.service.problems import Refused

# A puzzle with its certificate takes some kilobytes.
_MOST: Final = 500


class _Fault(msgspec.Struct):
    code: str


class _Found(msgspec.Struct):
    """What this process reads of a proof."""

    puzzle: dict[str, Any] | None
    faults: list[_Fault]


class ProvedBoards:
    """Proves boards, and remembers the latest puzzles among them."""

    def __init__(self, workers: PositionWorkers) -> None:
        self._workers: Final = workers
        self._known: Final[OrderedDict[bytes, Puzzle]] = OrderedDict()

    async def prove(self, who: str, kind: str, board: Mapping[str, Any]) -> AsyncGenerator[tuple[bool, bytes], None]:
        """Yield how far the proof is, then what it found with True; Refused says why there is none."""
        work = self._workers.prove("puzzle-proof", who, kind=kind, board=board)
        async with contextlib.aclosing(work) as messages:
            async for is_done, content in messages:
                if is_done:
                    self._keep(kind, board, msgspec.json.decode(content, type=_Found))
                yield is_done, content

    async def find(self, who: str, kind: str, board: Mapping[str, Any]) -> Puzzle:
        """Return a board as a puzzle, proving it if that is new; raise Refused if it is none."""
        key = _key(kind, board)
        if key not in self._known:
            faults: list[_Fault] = []
            async with contextlib.aclosing(self.prove(who, kind, board)) as messages:
                async for is_done, content in messages:
                    if is_done:
                        faults = msgspec.json.decode(content, type=_Found).faults
            if key not in self._known:
                raise Refused("bad-position", "not a puzzle: " + ", ".join(fault.code for fault in faults))
        self._known.move_to_end(key)
        return self._known[key]

    def _keep(self, kind: str, board: Mapping[str, Any], found: _Found) -> None:
        if found.puzzle is not None:
            self._known[_key(kind, board)] = read_puzzle(found.puzzle)
            if len(self._known) > _MOST:
                self._known.popitem(last=False)


def _key(kind: str, board: Mapping[str, Any]) -> bytes:
    return hashlib.sha256(msgspec.json.encode((kind, board), order="sorted")).digest()
