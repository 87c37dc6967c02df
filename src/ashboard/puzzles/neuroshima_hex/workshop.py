"""From a board to a puzzle: search for a single best turn, set the points, take idle tiles away, prove, grade."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from ashboard.agents.greedy import GreedyAgent
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.match import Match
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.printed.army import army_ids
from ashboard.games.neuroshima_hex.printed.grid import STANDARD
from ashboard.games.neuroshima_hex.state.state import as_hex_state
from ashboard.puzzles.attempt import solver_answers
from ashboard.puzzles.errors import TooLarge
from ashboard.puzzles.grading import graded
from ashboard.puzzles.neuroshima_hex.board import PuzzleBoard, read_board
from ashboard.puzzles.neuroshima_hex.composer import (
    compose,
    compose_crowded,
    has_instant,
    mine_board,
    mutate,
    mutate_crowded,
    with_hand,
    with_instant,
)
from ashboard.puzzles.neuroshima_hex.idle import minimised
from ashboard.puzzles.neuroshima_hex.kinds import HOLD, LAST_BATTLE, TURN_KINDS, WIN_NOW, TurnKind
from ashboard.puzzles.neuroshima_hex.themes import find_themes
from ashboard.puzzles.neuroshima_hex.turn_task import HexTurnTask, differing_cells
from ashboard.puzzles.piece import CROWDED, RECORD, Piece
from ashboard.puzzles.proof import is_solved_simply, is_unique, prove, worth_now
from ashboard.puzzles.puzzle import Puzzle
from ashboard.puzzles.turn_proof import NO_TURN, Bounds, TurnProof

FULL: Final = 20
# A composed board is searched within these bounds; the largest are left to patience.
SCREEN: Final = Bounds(30_000, 1_500)
# A first question with more answers than this leads to a turn beyond those bounds.
_MOST_ANSWERS: Final = 150
# A puzzle with fewer turns to choose from is solved by trying.
_FEWEST_TURNS: Final = 16
# What a piece may spend on searches, in applied answers.
_SPENDING: Final = 20_000
# Every so many pieces begin with a board from self-play instead of a random one.
_MINED: Final = 4
_GAME_ANSWERS: Final = 140
# The score of a board with four best turns, which a mutation or two may make a puzzle.
_NEARLY: Final = (1, -4, 0)
# Of so many equally good turns it is asked where they differ.
_RIVALS: Final = 12
# Reading a board that is refused costs about as much as so many answers.
_COST_OF_NOTHING: Final = 30


@dataclass(frozen=True)
class Rated:
    """A board and how near it is to a puzzle: more is better."""

    board: PuzzleBoard
    score: tuple[int, int, int]
    best: int = 0
    second: int = 0
    applied: int = 1
    # The hexes on which equally good turns differ.
    rivals: tuple[str, ...] = ()

    @property
    def is_promising(self) -> bool:
        """The best turn is better than ending the turn at once, and the only one."""
        return self.score[0] > 0 and self.score[1] == -1


def make_puzzle(piece: Piece) -> Puzzle | None:
    """Compose a board, mutate it towards a single best turn and finish it; None where nothing comes of it."""
    kind = TURN_KINDS[piece.kind]
    solver = _solver(piece)
    if piece.source == CROWDED:
        dice = Dice(f"{piece.seed}/{piece.kind}/{piece.number}/crowded")
        board = compose_crowded(dice, kind, solver)
        return _climb(board, piece, lambda rated: mutate_crowded(dice, rated.board, kind, rated.rivals))
    dice = Dice(f"{piece.seed}/{piece.kind}/{piece.number}")
    if piece.source == RECORD:
        board = with_hand(read_board(json.loads(piece.board)), dice, kind)
    else:
        board = _first_board(piece, dice, kind, solver)
    return _climb(board, piece, lambda rated: mutate(dice, rated.board, kind))


def _solver(piece: Piece) -> str:
    """Return the solver's army: the one that is named, else those that have what the theme needs take turns."""
    able = [name for name in army_ids() if not piece.theme or has_instant(name, piece.theme)]
    return piece.army or able[piece.number % len(able)]


def _climb(board: PuzzleBoard, piece: Piece, change: Callable[[Rated], PuzzleBoard]) -> Puzzle | None:
    """Change one thing after another, keep what is no worse, and finish what is promising."""
    kind, theme = TURN_KINDS[piece.kind], piece.theme
    rated = rate(with_instant(board, theme), kind)
    spent = rated.applied
    tried: set[PuzzleBoard] = set()
    while spent < _SPENDING:
        if rated.is_promising and rated.board not in tried:
            tried.add(rated.board)
            puzzle = finish(rated, kind)
            if puzzle is not None and (not theme or theme in puzzle.themes):
                return puzzle
        other = rate(with_instant(change(rated), theme), kind)
        spent += other.applied
        # A board that came to nothing is left for one that is nearly as good.
        wanted = _NEARLY if rated.board in tried else rated.score
        if other.score >= wanted:
            rated = other
    return None


def rate(board: PuzzleBoard, kind: TurnKind) -> Rated:
    """Search the turn for its best outcome, with full points and without a goal."""
    score = (NO_TURN, NO_TURN, NO_TURN)
    try:
        task = HexTurnTask(replace(board, points=(FULL, FULL)), replace(kind, goal=None))
    except BadInput:
        return Rated(board, score, applied=_COST_OF_NOTHING)
    decision = task.start().decision()
    if decision is None or len(decision.options) > _MOST_ANSWERS:
        return Rated(board, score, applied=_COST_OF_NOTHING)
    search = TurnProof(task, SCREEN, keeps_finals=False)
    try:
        found = search.search(task.start())
    except TooLarge:
        return Rated(board, score, applied=search.applied)
    gain = found.value - worth_now(task, task.start())
    best = [picture for picture, value in search.turns.items() if value == found.value]
    equals = len(best)
    cells = differing_cells(best[:_RIVALS]) if equals > 1 else []
    if found.pictures is None:
        equals = max(2, equals)
    score = min(gain, 1), -equals, found.value - found.second
    rivals = tuple(STANDARD.names[cell] for cell in cells)
    rated = Rated(board, score, found.value, found.second, search.applied, rivals)
    return rated if equals > 1 or _is_hard(rated, kind) else replace(rated, score=(score[0], -2, score[2]))


def _is_hard(rated: Rated, kind: TurnKind) -> bool:
    """Whether no player without a plan finds the best turn, with the points that the puzzle will have."""
    board = _with_points(rated, kind)
    if board is None:
        return False
    task = HexTurnTask(board, kind)
    return not is_solved_simply(task, rated.best if kind.goal is None else kind.goal)


def finish(rated: Rated, kind: TurnKind) -> Puzzle | None:
    """Set the points so that the best turn alone reaches the goal; then minimise, prove and grade."""
    board = _with_points(rated, kind)
    if board is None:
        return None
    task = HexTurnTask(board, kind)
    found = TurnProof(task, SCREEN, keeps_finals=False).search(task.start())
    if not is_unique(task, found) or is_solved_simply(task, found.value):
        return None
    # Twice: the larger boards that some tiles leave behind are searched only when the others are gone.
    board = minimised(minimised(board, kind, SCREEN), kind)
    task = HexTurnTask(board, kind)
    try:
        proof = prove(task)
    except TooLarge:
        return None
    certificate = proof.certificate
    if not proof.is_puzzle or certificate.turns < _FEWEST_TURNS:
        return None
    themes = find_themes(board, solver_answers(task, certificate.best_line))
    return graded(Puzzle(NEUROSHIMA_HEX.name, kind.name, board.data(), certificate, themes), task)


def _with_points(rated: Rated, kind: TurnKind) -> PuzzleBoard | None:
    """Return the board with the points that make the best turn reach the goal, and the second best miss it."""
    points = (FULL, FULL)
    if kind is WIN_NOW:
        # The value is what the enemy has left, below zero.
        points = (FULL, FULL + rated.best)
    elif kind is HOLD:
        points = (FULL - rated.best + 1, FULL)
    elif kind is LAST_BATTLE:
        lead = rated.best - 1
        points = (FULL - max(0, lead), FULL + min(0, lead))
    is_possible = min(points) >= 1 and rated.best - rated.second >= kind.margin
    return replace(rated.board, points=points) if is_possible else None


def _first_board(piece: Piece, dice: Dice, kind: TurnKind, solver: str) -> PuzzleBoard:
    if piece.number % _MINED:
        return compose(dice, kind, solver)
    mined = _mine(piece, dice, kind, solver)
    return mined or compose(dice, kind, solver)


def _mine(piece: Piece, dice: Dice, kind: TurnKind, solver: str) -> PuzzleBoard | None:
    """Return a board from the middle of a game that `greedy` plays against itself."""
    others = [name for name in army_ids() if name != solver]
    options: dict[str, object] = {"armies": [solver, others[dice.below(len(others))]]}
    match = Match(NEUROSHIMA_HEX, options, Dice(f"{piece.seed}/game/{piece.number}"))
    players = [GreedyAgent(NEUROSHIMA_HEX, Dice(f"{piece.seed}/{seat}/{piece.number}")) for seat in (0, 1)]
    wanted = _GAME_ANSWERS // 2 + dice.below(_GAME_ANSWERS // 2)
    found: PuzzleBoard | None = None
    match.roll()
    decision = match.state.decision()
    while decision is not None and len(match.answers) < wanted:
        match.answer(players[decision.seat].decide(NEUROSHIMA_HEX.view(match.state, decision.seat), decision).text)
        match.roll()
        decision = match.state.decision()
        found = mine_board(as_hex_state(match.state), dice, kind) or found
    return found
