"""Fixed positions of twelve units with real tiles, and a battle on one fought to its end."""

from __future__ import annotations

from typing import Final

from ashboard.core.state import State
from ashboard.games.neuroshima_hex.rules.battle.resolution import Battle, resolve_battle
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState
from play import PAIRS, Lcg, new_state, random_answer

BOARDS: Final = 200
UNITS: Final = 12
ATTEMPTS: Final = 4000


def battle_boards() -> list[HexState]:
    """The same positions at every call, each from a random game of its own."""
    boards: list[HexState] = []
    for seed in range(ATTEMPTS):
        state = _hex(new_state(PAIRS[seed % len(PAIRS)]))
        if _crowd(state, Lcg(seed)):
            boards.append(state)
            if len(boards) == BOARDS:
                return boards
    raise AssertionError(f"only {len(boards)} of {ATTEMPTS} games came to {UNITS} units")


def solve(state: HexState) -> Battle:
    """Fights a battle and answers each question with its first option."""
    setup = state.setup
    order = state.order_from(state.active)
    answers: tuple[HexAction, ...] = ()
    while True:
        battle = resolve_battle(state.position, setup.rules, setup.book, order, answers, None, state.field)
        if battle.question is None:
            return battle
        first = battle.question.options[0]
        assert isinstance(first, HexAction)
        answers = (*answers, first)


def fought_points(state: HexState) -> tuple[int, ...]:
    """What a battle leaves to the headquarters."""
    return solve(state).position.points


def _crowd(state: HexState, lcg: Lcg) -> bool:
    """Plays until twelve units stand on the board; False when the game ends before."""
    while _units(state) != UNITS:
        decision = state.decision()
        if decision is None:
            return False
        state.apply(random_answer(decision, lcg))
    return True


def _units(state: HexState) -> int:
    return sum(unit is not None for unit in state.position.board)


def _hex(state: State) -> HexState:
    assert isinstance(state, HexState)
    return state
