"""Everything about a game that is fixed when it starts; shared by all its positions."""

from typing import Final, final

from ashboard.games.neuroshima_hex.printed.army import Army
from ashboard.games.neuroshima_hex.printed.board import Board
from ashboard.games.neuroshima_hex.printed.grid import Grid
from ashboard.games.neuroshima_hex.printed.mission import Mission
from ashboard.games.neuroshima_hex.printed.rules_versions import Rules
from ashboard.games.neuroshima_hex.printed.structure import Structure, structure
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.state.actions import Book
from ashboard.games.neuroshima_hex.state.mode import Mode
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.scoring import Scoring
from ashboard.games.neuroshima_hex.state.sides import Sides

# Names of variants.
LEADERS: Final = "leaders"
STRUCTURES: Final = "structures"
ALTERNATIVE_START: Final = "alternative-start"
REINFORCEMENTS: Final = "reinforcements"
# DRAW-02, DRAW-06: how many tiles a full hand has.
HAND_SIZE: Final = 3
_REINFORCED_HAND: Final = 6


@final
class Setup:
    """Rules, mode, board and armies. A roster is what a seat's pile counts, hand and discards index."""

    def __init__(
        self,
        rules: Rules,
        mode: Mode,
        board: Board,
        armies: tuple[Army | None, ...],
        rosters: tuple[tuple[Tile, ...], ...],
        first: int,
        *,
        moloch_exception: bool = True,
        scoring: Scoring | None = None,
        variants: tuple[str, ...] = (),
        mission: Mission | None = None,
    ) -> None:
        self.rules: Final = rules
        self.mode: Final = mode
        self.board: Final = board
        self.grid: Final = board.grid
        self.book: Final = _book(board.grid)
        self.armies: Final = armies
        self.rosters: Final = rosters
        # The answers of chance that draw each tile of a roster.
        self.draws: Final = [[self.book.draw(tile) for tile in roster] for roster in rosters]
        # The places of Battle tiles in each roster.
        self.battles: Final = [[index for index, tile in enumerate(roster) if tile.is_battle] for roster in rosters]
        # The seat that begins, or -1 where chance decides.
        self.first: Final = first
        self.cycles: Final = [mode.cycle(seat) for seat in range(mode.seats)]
        self.seats: Final = mode.seats
        # ATLAS-01: whether there are seats without a player, who have units and no turns.
        self.has_idle_seats: Final = mode.players < mode.seats
        self.sides: Final = sides_of(mode, armies, moloch_exception)
        self._brawlers: Final = brawlers_of(armies, moloch_exception)
        self.scoring: Final = scoring
        self.moloch_exception: Final = moloch_exception
        # What a state starts with, made once because every copy passes by here.
        self.everybody: Final = tuple(range(mode.players))
        self.no_tiles: Final[tuple[tuple[Tile, ...], ...]] = ((),) * mode.seats
        self.first_energy: Final = (0,) * mode.seats if board.terminals else ()
        self.structures: Final = [
            _structure(army) if STRUCTURES in variants and seat < mode.players else None
            for seat, army in enumerate(armies)
        ]
        self.builders: Final = sum(1 << seat for seat, known in enumerate(self.structures) if known is not None)
        self.variants: Final = variants
        self.alternative_start: Final = ALTERNATIVE_START in variants
        self.reinforcements: Final = REINFORCEMENTS in variants
        self.has_leaders: Final = LEADERS in variants
        self.hand_size: Final = _REINFORCED_HAND if self.reinforcements else HAND_SIZE
        self.streams: Final = _streams(armies)
        # orders[first][seat]: all seats in turn order from a seat, if the first one began.
        idle = tuple(range(mode.players, mode.seats))
        self.orders: Final = [
            [_order_from((*cycle, *idle), seat) for seat in range(mode.seats)] for cycle in self.cycles
        ]
        self.mission: Final = mission
        # One number for each goal and event of the mission.
        self.first_tally: Final = (0,) * len(mission.clauses) if mission is not None else ()
        # Where each seat may place its headquarters, and its tiles where that is not everywhere.
        everywhere = tuple(range(board.grid.size))
        self.hq_zones: Final = [
            everywhere if mission is None else mission.seats[seat].headquarters for seat in range(mode.seats)
        ]
        self.zones: Final = [None if mission is None else mission.zones[seat] for seat in range(mode.seats)]
        # BOARD-05: the cells that count for a full board while everybody is in the game.
        self._fillable: Final = self._cells_for(self.everybody)
        # Seats whose units may all move once a turn, as a mask.
        self.marchers: Final = 0 if mission is None else mission.marchers
        self._alliances: dict[tuple[int, ...], Sides] = {}

    def empty_position(self, points: tuple[int, ...], scores: tuple[int, ...]) -> Position:
        """The board with nothing on it."""
        size = self.grid.size
        return Position(
            self.grid, self.sides, [None] * size, (None,) * size, points, scores, self.scoring, self.board.hill
        )

    def fillable(self, contenders: tuple[int, ...]) -> list[int]:
        """The cells that must hold a unit for the board to be full: those of the basic area that are open to placing.

        A map may close cells to everybody, or let each seat place only on some [BOARD-05].
        """
        return self._fillable if len(contenders) == len(self.everybody) else self._cells_for(contenders)

    def _cells_for(self, contenders: tuple[int, ...]) -> list[int]:
        if self.mission is None or not self.rules.full_board_counts_open_cells:
            return self.grid.basic
        return [cell for cell in self.grid.basic if any(cell in self.mission.zones[seat] for seat in contenders)]

    def allied(self, seats: tuple[int, ...]) -> Sides:
        """The sides while some seats stand together."""
        known = self._alliances.get(seats)
        if known is None:
            side = list(self.sides.side)
            for seat in seats:
                side[seat] = side[seats[0]]
            known = Sides(tuple(side), self._brawlers)
            self._alliances[seats] = known
        return known

    def army_name(self, seat: int) -> str:
        known = self.armies[seat]
        return f"Seat {seat}" if known is None else known.name()


def _structure(army: Army | None) -> Structure | None:
    return None if army is None else structure(army.id)


def sides_of(mode: Mode, armies: tuple[Army | None, ...], moloch_exception: bool) -> Sides:
    """The sides of a mode, with the armies that fight their own ally [TEAM-08]."""
    return Sides(mode.sides, brawlers_of(armies, moloch_exception))


def brawlers_of(armies: tuple[Army | None, ...], moloch_exception: bool) -> tuple[int, ...]:
    """The seats whose army fights its own ally, unless that is off."""
    if not moloch_exception:
        return ()
    return tuple(seat for seat, army in enumerate(armies) if army is not None and army.fights_allies)


_books: dict[tuple[int, int], Book] = {}


def _book(grid: Grid) -> Book:
    """The answers on a grid; grids of one shape share them."""
    known = _books.get((grid.radius, grid.mark))
    if known is None:
        known = Book(grid)
        _books[grid.radius, grid.mark] = known
    return known


def _streams(armies: tuple[Army | None, ...]) -> tuple[str, ...]:
    """The dice of each pile: named after the army, so that swapped seats draw the same tiles."""
    names: list[str] = []
    for army in armies:
        name = f"pile {army.id if army is not None else 'scenario'}"
        twins = sum(known.split(" #")[0] == name for known in names)
        names.append(f"{name} #{twins + 1}" if twins else name)
    return tuple(names)


def _order_from(cycle: tuple[int, ...], seat: int) -> list[int]:
    """All seats in turn order, beginning with this one."""
    start = cycle.index(seat)
    order: list[int] = []
    for other in (*cycle[start:], *cycle[:start]):
        if other not in order:
            order.append(other)
    return order
