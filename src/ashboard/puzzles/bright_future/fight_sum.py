"""Fight sums: which gear loses the fewest resources, and of equals leaves the most cards ready?"""

from collections.abc import Sequence
from typing import Final

from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.bright_future.printed.box import box
from ashboard.puzzles.bright_future.fight_board import FightBoard, read_fight
from ashboard.puzzles.bright_future.fight_task import FightTask
from ashboard.puzzles.errors import TooLarge
from ashboard.puzzles.grading import graded
from ashboard.puzzles.kind import Board, TurnPuzzleKind
from ashboard.puzzles.piece import Piece
from ashboard.puzzles.proof import prove
from ashboard.puzzles.puzzle import Puzzle
from ashboard.puzzles.turn_proof import Bounds

_CARDS: Final = 7
_BOARDS: Final = 60
_FEWEST_TURNS: Final = 12
# A fight with gear to shed has endless orders of shedding it; such fights are left out.
_SCREEN: Final = Bounds(2_000, 2_000)
_DOUBLED: Final = "*"


class FightSum(TurnPuzzleKind):
    """Implements `PuzzleKind` for fights of Bright Future."""

    @property
    def game(self) -> str:
        return BRIGHT_FUTURE.name

    @property
    def name(self) -> str:
        return "fight-sum"

    def find_idle(self, board: Board) -> str:
        return find_idle_card(read_fight(board))

    def scenario(self, board: Board, name: str) -> str:
        return read_fight(board).scenario(name)

    def turn(self, board: Board) -> FightTask:
        return FightTask(read_fight(board))


def find_idle_card(board: FightBoard) -> str:
    """Return a card of gear that no answer uses, or an empty text; to choose among the others is the puzzle."""
    decision = FightTask(board).start().decision()
    options = [] if decision is None else decision.options
    used = {word.rstrip(_DOUBLED) for option in options for word in option.text.split()}
    return next((card for card in board.gear if card not in used), "")


def make_fight_sum(piece: Piece) -> Puzzle | None:
    """Draw heroes, gear and enemies until a fight is a puzzle; None where none of so many is."""
    dice = Dice(f"{piece.seed}/{piece.kind}/{piece.number}")
    for _ in range(_BOARDS):
        puzzle = _finish(_drawn(dice))
        if puzzle is not None:
            return puzzle
    return None


def _drawn(dice: Dice) -> FightBoard:
    cards = box()
    hero = cards.heroes[dice.below(len(cards.heroes))]
    fitting = [card.id for card in cards.gear]
    gear = [fitting.pop(dice.below(len(fitting))) for _ in range(_CARDS + dice.below(_CARDS))]
    enemies = [card.id for card in (*cards.outposts, *cards.anomalies)]
    return FightBoard(hero.id, tuple(sorted(gear)), enemies[dice.below(len(enemies))])


def _finish(board: FightBoard) -> Puzzle | None:
    try:
        if not prove(FightTask(board), _SCREEN).is_puzzle:
            return None
    except (BadInput, TooLarge):
        return None
    idle = find_idle_card(board)
    while idle:
        board = board.without(idle)
        idle = find_idle_card(board)
    task = FightTask(board)
    proof = prove(task)
    certificate = proof.certificate
    if not proof.is_puzzle or certificate.turns < _FEWEST_TURNS:
        return None
    themes = find_themes(board, certificate.best_line)
    return graded(Puzzle(BRIGHT_FUTURE.name, FIGHT_SUM.name, board.data(), certificate, themes), task)


def find_themes(board: FightBoard, line: Sequence[str]) -> tuple[str, ...]:
    """Return what the enemy is, and whether the solution doubles a card."""
    enemy = "outpost" if board.enemy in box().outpost_of else "anomaly"
    return tuple(sorted([enemy, *(["doubling"] if any(_DOUBLED in answer for answer in line) else [])]))


FIGHT_SUM: Final = FightSum()
