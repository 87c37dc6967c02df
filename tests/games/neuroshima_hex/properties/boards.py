"""Random boards of real tiles, and what can be done to a whole board: turn it, swap its seats, renumber its units."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations

from hypothesis import strategies as st

from ashboard.core.dice import Dice
from ashboard.games.neuroshima_hex.options import complete_options, setup_of
from ashboard.games.neuroshima_hex.printed.army import army, army_ids
from ashboard.games.neuroshima_hex.printed.grid import SIDES, STANDARD
from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS
from ashboard.games.neuroshima_hex.printed.tile import EXPLODES, MEDIC, Tile
from ashboard.games.neuroshima_hex.rules.battle.resolution import Battle, resolve_battle
from ashboard.games.neuroshima_hex.state.actions import CONVERT, HexAction
from ashboard.games.neuroshima_hex.state.field import SettledField, derive, remember
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.setup import Setup
from ashboard.games.neuroshima_hex.state.unit import NEW, Unit

PAIRS = list(permutations(army_ids(), 2))
MOST_UNITS = 14
CELLS = STANDARD.size
TURNED = [STANDARD.index[-r, q + r] for q, r in STANDARD.coordinates]
POINTS = 20
WHICH = 30


@dataclass(frozen=True)
class Board:
    """A position with everything that a battle on it needs."""

    setup: Setup
    position: Position
    order: tuple[int, ...]

    def rebuilt(self, change: "Callable[[int, Unit], tuple[int, Unit]]", setup: Setup | None = None) -> Position:
        """The position with every unit and foundation put where, and made into what, the change says."""
        old = self.position
        board: list[Unit | None] = [None] * CELLS
        ground: list[Unit | None] = [None] * CELLS
        for source, target in ((old.board, board), (old.ground, ground)):
            for cell, unit in enumerate(source):
                if unit is not None:
                    to, made = change(cell, unit)
                    target[to] = made
        return Position(old.grid, (setup or self.setup).sides, board, tuple(ground), old.points)

    def turned(self) -> "Board":
        """The whole board turned by one sixth, clockwise."""
        position = self.rebuilt(lambda cell, unit: (TURNED[cell], unit.turned((unit.rotation + 1) % SIDES)))
        return Board(self.setup, position, self.order)

    def swapped(self) -> "Board":
        """The same board with the players in each other's seats, the initiator too."""
        first, second = (known.id for known in self.setup.armies if known is not None)
        setup = made_setup((second, first), self.setup.rules.edition)
        position = self.rebuilt(lambda cell, unit: (cell, reseated(unit)), setup)
        position.points = tuple(reversed(position.points))
        return Board(setup, position, tuple(1 - seat for seat in self.order))

    def renumbered(self) -> "Board":
        """The same board with the ids of the units in the opposite order."""
        return Board(self.setup, self.rebuilt(lambda cell, unit: (cell, with_id(unit, 99 - unit.id))), self.order)

    def settled(self) -> "tuple[Board, SettledField]":
        """The board after one settling, and its continuous effects."""
        position = self.position.copy()
        field = derive(position)
        remember(position.board, field)
        return Board(self.setup, position, self.order), field

    def fought(self, answers: tuple[HexAction, ...] = ()) -> Battle:
        """A battle on the board, as far as the answers go."""
        return resolve_battle(self.position, self.setup.rules, self.setup.book, list(self.order), answers)


_setups: dict[tuple[tuple[str, str], str], Setup] = {}


def made_setup(pair: tuple[str, str], edition: str) -> Setup:
    """The setup of a duel."""
    known = _setups.get((pair, edition))
    if known is None:
        known = _setups[pair, edition] = setup_of(complete_options({"armies": list(pair), "edition": edition}))
    return known


def reseated(unit: Unit) -> Unit:
    """The unit in the other seat, its memory with it."""
    claims = tuple(tuple(sorted(1 - seat for seat in group)) for group in unit.claims)
    return Unit(unit.tile, 1 - unit.seat, unit.rotation, unit.id, unit.wounds, 1 - unit.controller, claims, unit.active)


def with_id(unit: Unit, unit_id: int) -> Unit:
    return Unit(unit.tile, unit.seat, unit.rotation, unit_id, unit.wounds, unit.controller, unit.claims, unit.active)


def turned_answer(action: HexAction) -> tuple[int, ...]:
    """The parts of the same answer on the board turned by one sixth."""
    by = (action.by + 1) % SIDES if action.verb == CONVERT else _turned_cell(action.by)
    return action.verb, _turned_cell(action.cell), _turned_cell(action.to), action.rotation, by


def parts(action: HexAction) -> tuple[int, ...]:
    """What an answer in battle consists of."""
    return action.verb, action.cell, action.to, action.rotation, action.by


def _turned_cell(cell: int) -> int:
    return TURNED[cell] if cell >= 0 else -1


def fought_through(board: Board, picks: tuple[int, ...]) -> tuple[Battle, tuple[HexAction, ...]]:
    """A battle to its end; question n is answered with option picks[n], the first one when no picks are left."""
    answers: tuple[HexAction, ...] = ()
    while True:
        fought = board.fought(answers)
        if fought.question is None:
            return fought, answers
        options = fought.question.options
        pick = picks[len(answers)] if len(answers) < len(picks) else 0
        answer = options[pick % len(options)]
        assert isinstance(answer, HexAction)
        answers = (*answers, answer)


def _units(name: str) -> list[Tile]:
    """Every unit of an army without its headquarters, one entry a copy."""
    tiles = [tile for tile in army(name).tiles if tile.is_board_tile and not tile.is_hq and not tile.is_foundation]
    return [tile for tile in tiles for _ in range(tile.count)]


def _picked(tiles: list[Tile], which: int) -> Tile:
    """Any of the tiles; from WHICH on one that does more than strike, from twice that on one that nets or heals."""
    rare = [tile for tile in tiles if tile.is_module or tile.has_net or EXPLODES in tile.words]
    rarest = [tile for tile in tiles if tile.has_net or MEDIC in tile.words]
    fitting = (tiles, rare, rarest)[which // WHICH] or tiles
    return fitting[which % len(fitting)]


def build(
    pair: tuple[str, str],
    edition: str,
    first: int,
    cells: list[int],
    rows: list[tuple[int, int, int, bool]],
    mines: int,
    one_by_one: bool,
) -> Board:
    """A board from plain numbers: rows are (seat, which tile, rotation, is hurt), the first two the headquarters."""
    setup = made_setup(pair, edition)
    position = Position(setup.grid, setup.sides, [None] * CELLS, (None,) * CELLS, (POINTS, POINTS))
    board = Board(setup, position, (first, 1 - first))
    left = [[army(name).hq, *_units(name)] for name in pair]
    for number, (seat, which, rotation, is_hurt) in enumerate(rows):
        tile = left[seat][0] if number < 2 else _picked(left[seat], which)
        left[seat].remove(tile)
        wounds = 1 if is_hurt and tile.toughness else 0
        position.board[cells[number]] = Unit(tile, seat, rotation, number, wounds, NEW)
        if one_by_one:
            remember(position.board, derive(position))
    if "vegas" in pair:
        seat = pair.index("vegas")
        for number in range(len(rows), min(len(rows) + mines, CELLS)):
            position.lay(cells[number], Unit(army("vegas").by_id["mine"], seat, 0, number))
    return board


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Two headquarters, up to fourteen units, up to two mines; put down at once or one by one."""
    row = st.tuples(st.integers(0, 1), st.integers(0, 3 * WHICH - 1), st.integers(0, SIDES - 1), st.booleans())
    rows = draw(st.lists(row, max_size=6) | st.lists(row, min_size=10, max_size=MOST_UNITS))
    facing = draw(st.tuples(st.integers(0, SIDES - 1), st.integers(0, SIDES - 1)))
    return build(
        draw(st.sampled_from(PAIRS)),
        draw(st.sampled_from(EDITIONS)),
        draw(st.integers(0, 1)),
        draw(st.permutations(range(CELLS))),
        [(0, 0, facing[0], False), (1, 0, facing[1], False), *rows],
        draw(st.integers(0, 2)),
        draw(st.booleans()),
    )


def fixed_boards(count: int, seed: str) -> list[Board]:
    """A fixed sample of crowded boards, for what has to be counted."""
    dice = Dice(seed)
    made: list[Board] = []
    for number in range(count):
        left = list(range(CELLS))
        cells = [left.pop(dice.below(len(left), "cells")) for _ in range(CELLS)]
        rows = [
            (unit % 2, dice.below(3 * WHICH, "tiles"), dice.below(SIDES, "rotations"), dice.below(4, "wounds") == 0)
            for unit in range(2 + MOST_UNITS - dice.below(7, "units"))
        ]
        pair = PAIRS[dice.below(len(PAIRS), "pairs")]
        made.append(build(pair, EDITIONS[number % 3], number % 2, cells, rows, 2, number % 4 < 2))
    return made
