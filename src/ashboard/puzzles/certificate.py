"""What a proof found, as it is kept beside a puzzle and compared when the puzzle is verified."""

from dataclasses import asdict, dataclass
from typing import Final

from ashboard import __version__
from ashboard.core.table import Table
from ashboard.puzzles.task import Task
from ashboard.puzzles.turn_proof import NO_TURN, Found, TurnProof

# The program that searched.
ENGINE: Final = __version__
_MOST: Final = 1 << 40


@dataclass(frozen=True)
class Certificate:
    """The figures of an exhaustive search and a line for each of the two best turns."""

    # Different positions at the end of the turn, and a hash over their sorted keys with their values.
    finals: int
    digest: str
    # The value of the solution and of the best other turn, and the answers of all seats in both.
    best: int
    second: int
    best_line: tuple[str, ...]
    second_line: tuple[str, ...]
    # Sequences of answers without removing duplicates, different turns, and turns as good as the second best.
    sequences: int
    turns: int
    near_misses: int
    engine: str
    rules: int

    def data(self) -> dict[str, object]:
        data: dict[str, object] = asdict(self)
        data["best_line"], data["second_line"] = list(self.best_line), list(self.second_line)
        return data

    def differences(self, other: "Certificate") -> list[str]:
        """Return the names of everything that another search found otherwise; the engine's version may differ."""
        mine, others = self.data(), other.data()
        return [name for name in mine if name != "engine" and mine[name] != others[name]]


def make_certificate(task: Task, proof: TurnProof, found: Found) -> Certificate:
    """Return the certificate of a finished search."""
    start = task.start()
    near = sum(1 for value in proof.turns.values() if value == found.second)
    return Certificate(
        finals=len(proof.finals),
        digest=proof.fingerprint(),
        best=found.value,
        second=found.second,
        best_line=tuple(proof.best_line(start)),
        second_line=tuple(proof.second_line(start)),
        sequences=found.sequences,
        turns=len(proof.turns),
        near_misses=near,
        engine=ENGINE,
        rules=task.game.rules_version,
    )


def read_certificate(table: Table) -> Certificate:
    """Read a certificate, or raise BadInput naming the wrong key."""
    table.only(tuple(Certificate.__dataclass_fields__))
    return Certificate(
        finals=table.integer("finals", 1, _MOST),
        digest=table.text("digest"),
        best=table.integer("best", NO_TURN, _MOST),
        second=table.integer("second", NO_TURN, _MOST),
        best_line=tuple(table.texts("best_line")),
        second_line=tuple(table.texts("second_line")),
        sequences=table.integer("sequences", 1, _MOST),
        turns=table.integer("turns", 1, _MOST),
        near_misses=table.integer("near_misses", 0, _MOST),
        engine=table.text("engine"),
        rules=table.integer("rules", 1, _MOST),
    )
