"""Turns of a finished game that gave something away, as boards to be proved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ashboard.core.decision import CHANCE
from ashboard.core.match import INTERVENTION, first_position, repeat
from ashboard.core.record import Record
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.state.state import FINAL, ORDINARY, HexState, as_hex_state
from ashboard.puzzles.neuroshima_hex.board import PuzzleBoard
from ashboard.puzzles.neuroshima_hex.composer import board_of
from ashboard.puzzles.neuroshima_hex.kinds import HOLD, LAST_BATTLE, WIN_NOW

# A battle seldom costs a headquarters more: with more points left, no win is looked for.
MOST_POINTS: Final = 8
_SEATS: Final = (0, 1)


@dataclass(frozen=True)
class MissedTurn:
    """A turn as a board, and the kinds of puzzles that its player may have missed."""

    seat: int
    # How many answers of the record lead to it.
    at: int
    board: PuzzleBoard
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class _Begun:
    """The first question of a turn."""

    at: int
    state: HexState

    @property
    def seat(self) -> int:
        return self.state.active


def find_missed_turns(record: Record) -> list[MissedTurn]:
    """Return the turns that may have given a game away, the last one first: it decides more games, and its board is
    the fullest, so that it is searched soonest.

    A win is missed by whoever had a Battle tile, an enemy with few points left, and did not win; the last battle by
    whoever did not win it; and the headquarters by whoever lost it in the enemy's next turn.
    """
    begun, end = _play(record)
    outcome = end.outcome()
    winners = () if outcome is None else outcome.winners
    found = [
        MissedTurn(turn.seat, turn.at, board, kinds)
        for place, turn in enumerate(begun)
        if (kinds := tuple(_missed(begun, place, winners))) and (board := board_of(turn.state)) is not None
    ]
    return found[::-1]


def _missed(begun: Sequence[_Begun], place: int, winners: tuple[int, ...]) -> Iterator[str]:
    turn, is_last = begun[place], place == len(begun) - 1
    is_won, state = turn.seat in winners, turn.state
    if len(state.position.points) != len(_SEATS):
        return
    if state.stage == FINAL and not state.queue and not is_won:
        yield LAST_BATTLE.name
    if state.stage != ORDINARY:
        return
    is_near = state.position.points[1 - turn.seat] <= MOST_POINTS
    if is_near and any(tile.is_battle for tile in state.hands[turn.seat]) and not (is_last and is_won):
        yield WIN_NOW.name
    if winners and not is_won and place == len(begun) - 2 and begun[-1].state.stage == ORDINARY:
        yield HOLD.name


def _play(record: Record) -> tuple[list[_Begun], HexState]:
    """Return the beginnings of all turns, and the end of the game."""
    state, begun = as_hex_state(first_position(NEUROSHIMA_HEX, record)), list[_Begun]()
    for at, text in enumerate(record.answers):
        decision = state.decision()
        is_asked = decision is not None and decision.seat != CHANCE and not text.startswith(INTERVENTION)
        if is_asked and (not begun or begun[-1].state.turns != state.turns):
            begun.append(_Begun(at, state.copy()))
        repeat(NEUROSHIMA_HEX, state, text)
    return begun, state
