"""Labelled decisions in parts: one file each, made again from its seed and number wherever it is needed."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.training.journal import Terms
from ashboard.training.labels import ALL_TURNS, LabelledDecision, LabelTask, hash_weights, read_entry

_JOB: Final = "label"


@dataclass(frozen=True)
class Part:
    """So many games of a seed, each played up to one decision."""

    seed: str
    number: int
    size: int
    turns: int
    futures: int
    among: int

    def file(self, folder: Path) -> Path:
        """Return where the part is kept."""
        return folder / f"{self.seed}-{self.number:04}.jsonl"

    def terms(self) -> Terms:
        """Return what makes it this part and no other: the first line of the file."""
        terms: Terms = {
            "job": _JOB,
            "seed": self.seed,
            "part": self.number,
            "size": self.size,
            "turns": self.turns,
            "futures": self.futures,
            "rules": NEUROSHIMA_HEX.rules_version,
            "weights": hash_weights(),
        }
        return terms if self.among == ALL_TURNS else terms | {"among": self.among}

    def tasks(self) -> list[LabelTask]:
        """Return what is to be labelled."""
        first = self.number * self.size
        numbers = range(first, first + self.size)
        return [LabelTask(number, self.seed, self.turns, self.futures, self.among) for number in numbers]


def read_part(path: Path) -> list[LabelledDecision]:
    """Return the decisions of a finished part; games that ended before theirs have none."""
    try:
        first, *lines = path.read_text("utf-8").splitlines()
        terms = json.loads(first)
        is_part = terms["job"] == _JOB
        seed, size = terms["seed"], terms["size"]
    except (ValueError, LookupError, TypeError):
        is_part = False
    if not is_part:
        raise BadInput(str(path), "expected labelled decisions")
    if len(lines) != size:
        raise BadInput(str(path), f"an unfinished part, {len(lines)} of {size} games; expected all of them")
    try:
        decisions = [read_entry(number, seed, entry) for number, entry in map(json.loads, lines)]
    except (ValueError, LookupError, TypeError, AttributeError):
        raise BadInput(str(path), "a line that is no labelled decision; make the part again") from None
    return [decision for decision in decisions if decision is not None]


def list_parts(paths: Iterable[Path]) -> dict[str, dict[str, object]]:
    """Return by the names of their files how many decisions parts have, and what proves that they are the same."""
    return {
        path.name: {"decisions": len(read_part(path)), "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
        for path in paths
    }


def check_parts(paths: Iterable[Path], listed: object, where: str) -> None:
    """BadInput names the first file that is not one of those listed."""
    for name, found in list_parts(paths).items():
        if not isinstance(listed, dict) or listed.get(name) != found:
            raise BadInput(where, f"a list without this {name}; expected {json.dumps(found)}")
