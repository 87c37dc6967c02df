"""New boards for puzzles: at random, from positions of games, and by mutation."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from ashboard.core.dice import Dice
from ashboard.games.neuroshima_hex.printed.army import army, army_ids
from ashboard.games.neuroshima_hex.printed.grid import SIDES, STANDARD
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.rules.turn.forced_discard import DISCARD
from ashboard.games.neuroshima_hex.rules.turn.main_phase import MAIN
from ashboard.games.neuroshima_hex.state.setup import HAND_SIZE
from ashboard.games.neuroshima_hex.state.state import HexState
from ashboard.puzzles.neuroshima_hex.board import ENEMY, HQ, SOLVER, Placed, PuzzleBoard
from ashboard.puzzles.neuroshima_hex.kinds import HOLD, LAST_BATTLE, PLACEMENT, TurnKind
from ashboard.puzzles.neuroshima_hex.turn_task import same_looks

BATTLE: Final = "battle"
FULL_POINTS: Final = (20, 20)
# Instants that do nothing within a turn, or end it.
_POINTLESS: Final = ("battle", "terror")
# Tiles on a composed board besides the headquarters; a larger hand needs fewer free hexes.
_FEWEST: Final = 6
_FEWEST_FOR_TWO: Final = 11
_MOST: Final = 13
# A mined board with fewer tiles leaves too many free hexes.
_FEWEST_MINED: Final = 7
# Of so many hands one has a single tile to play; the others have two.
_SMALL_HANDS: Final = 5
# Of so many turns with a Battle tile one has its discard behind it.
_LATE_TURNS: Final = 4
_KEPT_FREE: Final = 2
# A crowded board leaves so many hexes free, fewer where two tiles are played one after the other.
_FEWEST_FREE: Final = 4
_MOST_FREE: Final = 7
_FREE_FOR_TWO: Final = 3
# Of so many tiles on a board that has to hold one is the solver's.
_HELD: Final = 3
# The publisher's form of the last battle: some tiles more than may be played, by the rules for reinforcements.
_REINFORCED: Final = ("2025", ("reinforcements",))
_LARGE_HANDS: Final = (3, 4)


def compose(dice: Dice, kind: TurnKind, solver: str) -> PuzzleBoard:
    """Return a board at random: headquarters, tiles of both armies, a hand that suits the kind."""
    others = [name for name in army_ids() if name != solver]
    enemy = others[dice.below(len(others))]
    armies = (solver, enemy)
    cells = list(STANDARD.names)
    units = [_placed(dice, armies, seat, HQ, _taken(dice, cells)) for seat in (SOLVER, ENEMY)]
    _keep_free(dice, cells, units[ENEMY].cell)
    bags = [board_tiles(solver), board_tiles(enemy)]
    fewest = _FEWEST if kind is PLACEMENT else _FEWEST_FOR_TWO
    for _ in range(fewest + dice.below(_MOST - fewest + 1)):
        seat = dice.below(2)
        tile = bags[seat].pop(dice.below(len(bags[seat])))
        units.append(_placed(dice, armies, seat, tile.id, _taken(dice, cells)))
    hand = compose_hand(dice, kind, solver)
    return PuzzleBoard(armies, tuple(sorted(units)), hand, phase=phase_of(dice, hand, kind))


def compose_crowded(dice: Dice, kind: TurnKind, solver: str) -> PuzzleBoard:
    """Return a board with few free hexes, and a hand of which the turn plays little: there is less to search."""
    others = [name for name in army_ids() if name != solver]
    armies = (solver, others[dice.below(len(others))])
    hand = compose_small_hand(dice, kind, solver)
    cells = list(STANDARD.names)
    units = [_placed(dice, armies, seat, HQ, _taken(dice, cells)) for seat in (SOLVER, ENEMY)]
    _keep_free(dice, cells, units[SOLVER if kind is HOLD else ENEMY].cell)
    bags = [board_tiles(name) for name in armies]
    free = _FREE_FOR_TWO if kind is LAST_BATTLE else _FEWEST_FREE + dice.below(_MOST_FREE - _FEWEST_FREE + 1)
    while len(units) < len(STANDARD.names) - free and cells:
        seat = int(dice.below(_HELD) > 0) if kind is HOLD else dice.below(2)
        tile = bags[seat].pop(dice.below(len(bags[seat])))
        units.append(_placed(dice, armies, seat, tile.id, _taken(dice, cells)))
    edition, variants = _REINFORCED if kind is LAST_BATTLE else ("classic", ())
    phase = "discard" if len(hand) == HAND_SIZE and BATTLE in hand else "main"
    return PuzzleBoard(armies, tuple(sorted(units)), hand, phase=phase, edition=edition, variants=variants)


def compose_small_hand(dice: Dice, kind: TurnKind, solver: str) -> tuple[str, ...]:
    """Return one tile to play; two with a Battle tile, of which one is discarded; or more than the rules let leave."""
    if kind is PLACEMENT:
        return compose_hand(dice, kind, solver)
    pile = board_tiles(solver) + _instants(solver)
    count = _LARGE_HANDS[dice.below(len(_LARGE_HANDS))] if kind is LAST_BATTLE else 1
    if kind not in (HOLD, LAST_BATTLE):
        count += dice.below(2)
    hand = [pile.pop(dice.below(len(pile))).id for _ in range(count)]
    return tuple(sorted(hand if kind in (HOLD, LAST_BATTLE) else [*hand, BATTLE]))


def has_instant(name: str, theme: str) -> bool:
    """Whether an army has an instant of a theme."""
    return any(tile.instant == theme for tile in _instants(name))


def with_instant(board: PuzzleBoard, theme: str) -> PuzzleBoard:
    """Return the board with an instant of a theme in the solver's hand, in place of another tile if there is none."""
    themed = [tile.id for tile in _instants(board.armies[SOLVER]) if tile.instant == theme]
    if not themed or set(themed) & set(board.hand):
        return board
    others = [tile for tile in board.hand if tile != BATTLE]
    battles = [tile for tile in board.hand if tile == BATTLE]
    return replace(board, hand=tuple(sorted([*others[1:], themed[0], *battles])))


def block(dice: Dice, board: PuzzleBoard, cell: str) -> PuzzleBoard:
    """Return the board with a tile of either army on a free hex, so that nothing else goes there."""
    seat = dice.below(2)
    bag = board_tiles(board.armies[seat])
    new = _placed(dice, board.armies, seat, bag[dice.below(len(bag))].id, cell)
    return replace(board, units=tuple(sorted([*board.units, new])))


def phase_of(dice: Dice, hand: tuple[str, ...], kind: TurnKind) -> str:
    """Return where the turn stands: a full hand of three with a Battle tile mostly waits for its discard."""
    return "discard" if len(hand) == HAND_SIZE and BATTLE in hand and dice.below(_LATE_TURNS) else "main"


def mine_board(state: HexState, dice: Dice, kind: TurnKind) -> PuzzleBoard | None:
    """Return the board of a game with a hand that suits the kind, or None where there is too little on it."""
    found = seen_from(state, SOLVER)
    if found is None or len(found.units) < _FEWEST_MINED:
        return None
    # Either player may be the solver.
    if dice.below(2):
        found = seen_from(state, ENEMY)
        assert found is not None
    return with_hand(found, dice, kind)


def with_hand(board: PuzzleBoard, dice: Dice, kind: TurnKind) -> PuzzleBoard:
    """Return the board with full points and a hand that suits the kind."""
    hand = compose_hand(dice, kind, board.armies[SOLVER])
    return replace(board, points=FULL_POINTS, hand=hand, phase=phase_of(dice, hand, kind))


def record_boards(states: Iterable[HexState]) -> list[PuzzleBoard]:
    """Return the boards of a game as its turns begin, the player to move as solver; those with enough on them."""
    found: dict[PuzzleBoard, None] = {}
    turn = -1
    for state in states:
        board = board_of(state) if state.turns != turn else None
        if board is not None and len(board.units) >= _FEWEST_MINED:
            turn = state.turns
            found[replace(board, hand=(), points=FULL_POINTS, phase="main")] = None
    return list(found)


def board_of(state: HexState) -> PuzzleBoard | None:
    """Return a position of a game as a board, the player to move as solver; None where a puzzle cannot say it."""
    decision = state.decision()
    if decision is None or decision.kind not in (MAIN, DISCARD):
        return None
    found = seen_from(state, decision.seat)
    hand = tuple(sorted(tile.id for tile in state.hands[decision.seat]))
    return None if found is None else replace(found, hand=hand, phase=decision.kind)


def seen_from(state: HexState, solver: int) -> PuzzleBoard | None:
    """Return the board without hands, the solver at seat 0; None without two armies and headquarters on 19 hexes."""
    setup, position = state.setup, state.position
    armies = [known.id for known in setup.armies if known is not None and known.id in army_ids()]
    is_usual = setup.board.id == "standard" and setup.mission is None and not setup.variants
    if len(armies) != 2 or len(position.points) != 2 or armies[0] == armies[1] or not is_usual:
        return None
    names = setup.grid.names
    on_board = [(names[cell], unit) for cell, unit in enumerate(position.board) if unit is not None]
    on_ground = [(names[cell], unit) for cell, unit in enumerate(position.ground) if unit is not None]
    units = [
        Placed(unit.seat ^ solver, unit.tile.id, cell, same_looks(unit.tile)[unit.rotation], unit.wounds)
        for cell, unit in (*on_board, *on_ground)
    ]
    if sum(unit.tile == HQ for unit in units) != 2:
        return None
    points = position.points[solver], position.points[1 - solver]
    return PuzzleBoard(
        (armies[solver], armies[1 - solver]), tuple(sorted(units)), points=points, edition=setup.rules.edition
    )


def compose_hand(dice: Dice, kind: TurnKind, solver: str) -> tuple[str, ...]:
    """Return tiles to play, and a Battle tile where the turn ends with one."""
    if kind is PLACEMENT:
        bag = [tile for tile in board_tiles(solver) if not tile.is_foundation]
        return (bag[dice.below(len(bag))].id,)
    pile = board_tiles(solver) + _instants(solver)
    count = 1 if dice.below(_SMALL_HANDS) == 0 and kind is not LAST_BATTLE else 2
    hand = [pile.pop(dice.below(len(pile))).id for _ in range(count)]
    return tuple(sorted(hand if kind in (HOLD, LAST_BATTLE) else [*hand, BATTLE]))


def mutate(dice: Dice, board: PuzzleBoard, kind: TurnKind) -> PuzzleBoard:
    """Return the board with one thing changed."""
    return _MUTATIONS[dice.below(len(_MUTATIONS))](dice, board, kind)


def _turn_unit(dice: Dice, board: PuzzleBoard, kind: TurnKind) -> PuzzleBoard:
    old = board.units[dice.below(len(board.units))]
    return _exchanged(board, old, _placed(dice, board.armies, old.seat, old.tile, old.cell))


def _move_unit(dice: Dice, board: PuzzleBoard, kind: TurnKind) -> PuzzleBoard:
    old, free = board.units[dice.below(len(board.units))], free_cells(board)
    return _exchanged(board, old, replace(old, cell=free[dice.below(len(free))])) if free else board


def _swap_tile(dice: Dice, board: PuzzleBoard, kind: TurnKind) -> PuzzleBoard:
    units = [unit for unit in board.units if unit.tile != HQ]
    if not units:
        return board
    old = units[dice.below(len(units))]
    bag = board_tiles(board.armies[old.seat])
    return _exchanged(board, old, _placed(dice, board.armies, old.seat, bag[dice.below(len(bag))].id, old.cell))


def _add_unit(dice: Dice, board: PuzzleBoard, kind: TurnKind) -> PuzzleBoard:
    free = free_cells(board)
    if len(free) <= 2:
        return board
    seat = dice.below(2)
    bag = board_tiles(board.armies[seat])
    new = _placed(dice, board.armies, seat, bag[dice.below(len(bag))].id, free[dice.below(len(free))])
    return replace(board, units=tuple(sorted([*board.units, new])))


def mutate_crowded(dice: Dice, board: PuzzleBoard, kind: TurnKind, rivals: tuple[str, ...]) -> PuzzleBoard:
    """Return the board with one thing changed; every other time a hex is blocked on which equal turns differ."""
    free = [cell for cell in free_cells(board) if cell in rivals]
    if free and dice.below(2):
        return block(dice, board, free[dice.below(len(free))])
    chosen = _MUTATIONS[dice.below(len(_MUTATIONS))]
    if chosen is not _change_hand:
        return chosen(dice, board, kind)
    hand = compose_small_hand(dice, kind, board.armies[SOLVER])
    return replace(board, hand=hand, phase="discard" if len(hand) == HAND_SIZE and BATTLE in hand else "main")


def _change_hand(dice: Dice, board: PuzzleBoard, kind: TurnKind) -> PuzzleBoard:
    hand = compose_hand(dice, kind, board.armies[SOLVER])
    return replace(board, hand=hand, phase=phase_of(dice, hand, kind))


_MUTATIONS: Final[tuple[Callable[[Dice, PuzzleBoard, TurnKind], PuzzleBoard], ...]] = (
    _turn_unit,
    _move_unit,
    _swap_tile,
    _add_unit,
    _change_hand,
)


def board_tiles(name: str) -> list[Tile]:
    """Return every copy of every tile of an army that is laid on the board."""
    return [tile for tile in army(name).tiles if tile.is_board_tile and not tile.is_hq for _ in range(tile.count)]


def free_cells(board: PuzzleBoard) -> list[str]:
    taken = {unit.cell for unit in board.units}
    return [cell for cell in STANDARD.names if cell not in taken]


def _instants(name: str) -> list[Tile]:
    return [
        tile for tile in army(name).tiles if tile.is_instant and tile.id not in _POINTLESS for _ in range(tile.count)
    ]


def _keep_free(dice: Dice, cells: list[str], centre: str) -> None:
    """Take two neighbours of a hex from the cells, so that something can happen there."""
    around = [STANDARD.names[cell] for cell in STANDARD.neighbours[STANDARD.cell_of[centre]]]
    free = [cell for cell in around if cell in cells]
    for _ in range(min(_KEPT_FREE, len(free))):
        cells.remove(free.pop(dice.below(len(free))))


def _exchanged(board: PuzzleBoard, old: Placed, new: Placed) -> PuzzleBoard:
    return replace(board, units=tuple(sorted([*(unit for unit in board.units if unit != old), new])))


def _placed(dice: Dice, armies: tuple[str, str], seat: int, tile: str, cell: str) -> Placed:
    looks = same_looks(army(armies[seat]).by_id[tile])
    return Placed(seat, tile, cell, looks[dice.below(SIDES)])


def _taken(dice: Dice, cells: list[str]) -> str:
    return cells.pop(dice.below(len(cells)))
