"""The journal of a training run: one line a game, so that an interrupted run can resume."""

import json
from pathlib import Path
from typing import Final

from ashboard.core.errors import BadInput

Terms = dict[str, object]


class Journal:
    """JSON lines: first the terms of the job, then one entry a game; a line torn by a crash is played again."""

    def __init__(self, path: Path, terms: Terms) -> None:
        self._path: Final = path
        self.games: Final[dict[int, list[str]]] = {}
        if path.exists():
            self._resume(terms)
        else:
            path.write_text(json.dumps(terms) + "\n", encoding="utf-8")

    def add(self, number: int, answers: list[str]) -> None:
        """One more game, on the disk before the next begins."""
        self.games[number] = answers
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([number, answers], separators=(",", ":")) + "\n")

    def _resume(self, terms: Terms) -> None:
        lines = self._path.read_text("utf-8", "replace").splitlines()
        found = _parsed(lines[0]) if lines else None
        if found != terms:
            raise BadInput(str(self._path), f"a journal of another job; expected {json.dumps(terms)} in its first line")
        whole = [lines[0]]
        for text in lines[1:]:
            entry = _parsed(text)
            if isinstance(entry, list) and len(entry) == 2:
                self.games[int(entry[0])] = [str(answer) for answer in entry[1]]
                whole.append(text)
        if len(whole) < len(lines):
            self._path.write_text("\n".join(whole) + "\n", encoding="utf-8")


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None
