"""Four hundred fixed boards of twelve units, and a battle on one of them fought to its end."""

from __future__ import annotations

from random import Random
from typing import Final

from readable.abilities import Bonus
from readable.ability import MELEE
from readable.battle import battle
from readable.units import Strike, Tile, Unit

SEED: Final = 7
BOARDS: Final = 400
CELLS: Final = 19
UNITS: Final = 12
KINDS: Final = ["melee", "melee", "shoot", "shoot", "net", "mod", "medic", "medic", "medic"]

Board = list[Unit | None]


def boards() -> list[Board]:
    """The same boards at every call."""
    rng = Random(SEED)
    return [_board(rng) for _ in range(BOARDS)]


def solve(board: Board) -> list[int]:
    """Fights a battle, answers each question with the first medic, and returns the answers."""
    answers: list[int] = []
    while True:
        question = battle(board, [20, 20], answers).question
        if question is None:
            return answers
        answers.append(question.medics[0])


def _board(rng: Random) -> Board:
    board: Board = [None] * CELLS
    for index, cell in enumerate(rng.sample(range(CELLS), UNITS)):
        kind = "hq" if index < 2 else rng.choice(KINDS)
        board[cell] = Unit(_tile(kind, rng), index % 2, rng.randrange(6))
    return board


def _tile(kind: str, rng: Random) -> Tile:
    # Drawn for every kind: the order of the draws makes the boards what they are.
    initiative = [rng.randint(1, 3)]
    if kind == "hq":
        strikes = [Strike(side, 1, False) for side in range(6)]
        return Tile(kind, [0], strikes, 0, 19, True, 0, 0, [Bonus(MELEE, 0b111111, 1)])
    if kind == "melee":
        return _melee(initiative, rng)
    if kind == "shoot":
        strikes = [Strike(side, 1, True) for side in rng.sample(range(6), rng.randint(1, 2))]
        return Tile(kind, initiative, strikes, 0, 0, False, 0, 0, [])
    if kind == "net":
        return Tile(kind, [0], [], 0, 0, False, 0b11, 0, [])
    if kind == "medic":
        return Tile(kind, [], [], 0, 0, False, 0, 0b111011, [])
    return Tile(kind, [], [], 0, 0, False, 0, 0, [Bonus(rng.randrange(3), 0b111, 1)])


def _melee(initiative: list[int], rng: Random) -> Tile:
    strikes = [Strike(side, rng.randint(1, 2), False) for side in rng.sample(range(6), 2)]
    armour = rng.randrange(64) & 0b1001
    return Tile("melee", initiative, strikes, armour, rng.randint(0, 1), False, 0, 0, [])
