"""A puzzle as data: its position, its certificate, and what is known about it."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.puzzles.certificate import Certificate, read_certificate

DIFFICULTIES: Final = 5
_KEYS: Final = ("id", "game", "kind", "board", "themes", "difficulty", "effort", "solved_by", "certificate")
_ID_LENGTH: Final = 10
# Who is on the table of a game without armies.
_ROLES: Final = ("hero", "outpost", "anomaly", "enemy")
_MOST_EFFORT: Final = 1 << 40


@dataclass(frozen=True)
class Puzzle:
    """One puzzle; its id follows from game, kind and board."""

    game: str
    kind: str
    # The position in the form of its game.
    board: Mapping[str, object]
    certificate: Certificate
    themes: tuple[str, ...] = ()
    # From 1 to 5; the turns that somebody tries who goes by looks, 0 without a turn to try; and the levels of computer
    # players, with the tries in a hundred in which they solve it.
    difficulty: int = 1
    effort: int = 0
    solved_by: Mapping[str, int] | None = None

    @property
    def id(self) -> str:
        text = json.dumps([self.game, self.kind, self.board], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:_ID_LENGTH]

    @property
    def armies(self) -> tuple[str, ...]:
        """The armies on the board, the solver's first; none in a game without armies."""
        armies = self.board.get("armies", [])
        return tuple(str(name) for name in armies) if isinstance(armies, list) else ()

    @property
    def cards(self) -> tuple[str, ...]:
        """The solver's hero and whom they meet, in that order; none in a game without heroes."""
        return tuple(str(self.board[role]) for role in _ROLES if role in self.board)

    def data(self) -> dict[str, object]:
        return {
            "id": self.id,
            "game": self.game,
            "kind": self.kind,
            "board": dict(self.board),
            "themes": list(self.themes),
            "difficulty": self.difficulty,
            "effort": self.effort,
            "solved_by": dict(self.solved_by or {}),
            "certificate": self.certificate.data(),
        }

    def to_json(self) -> str:
        return json.dumps(self.data(), separators=(",", ":"))


def read_puzzle(data: object, where: str = "puzzle") -> Puzzle:
    """Read a puzzle, or raise BadInput; a wrong id betrays a board that was changed."""
    table = Table(data, where)
    table.only(_KEYS)
    levels = table.table("solved_by")
    puzzle = Puzzle(
        game=table.text("game"),
        kind=table.text("kind"),
        board=table.table("board").data,
        certificate=read_certificate(table.table("certificate")),
        themes=tuple(table.texts("themes")),
        difficulty=table.integer("difficulty", 1, DIFFICULTIES),
        effort=table.integer("effort", 0, _MOST_EFFORT, 0),
        solved_by={name: levels.integer(name, 0, 100) for name in levels.data},
    )
    if table.text("id") != puzzle.id:
        raise BadInput(table.at("id"), f"expected {puzzle.id}, which follows from the board")
    return puzzle


def puzzle_from_json(text: str, where: str = "puzzle") -> Puzzle:
    """Read a puzzle from a line of a data file."""
    try:
        return read_puzzle(json.loads(text), where)
    except (ValueError, RecursionError):
        raise BadInput(where, "not JSON: expected a puzzle") from None
