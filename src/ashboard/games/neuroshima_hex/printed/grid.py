"""Cells, directions, rays and rotations: the only hex arithmetic, in tables built at import."""

from typing import Final, final

from ashboard.core.native import i64

SIDES: Final = 6
DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
OPPOSITE: Final = [3, 4, 5, 0, 1, 2]
BASIC_RADIUS: Final = 2
# Beyond it answers would no longer tell their cells apart.
LARGEST_RADIUS: Final = 4
# Where the holes begin in the mark of a grid, above everything else that tells answers apart.
_MARK: Final = 1 << 32
# The numbers by which tables tell grids of different shape apart.
_shapes: Final[dict[tuple[int, int], int]] = {}


@final
class Grid:
    """A hexagon of cells, perhaps with holes, numbered in the order of DEF-10: ascending r, then ascending q.

    A hole is no cell: nothing stands, moves or shoots there, and lines end at it as at the border [ATLAS-01].
    """

    def __init__(self, radius: int, basic_radius: int, holes: frozenset[str] = frozenset()) -> None:
        self.radius: Final = radius
        hexagon = _hexagon(radius)
        self.coordinates: Final = [place for place in hexagon if _name(*place, radius) not in holes]
        # Grids of different shape have different marks; those without holes differ by their radius.
        gaps = [number for number, place in enumerate(hexagon) if _name(*place, radius) in holes]
        self.mark: Final = _MARK * sum(1 << number for number in gaps)
        self.number: Final = _shapes.setdefault((radius, self.mark), len(_shapes))
        self.size: Final = len(self.coordinates)
        index = {place: cell for cell, place in enumerate(self.coordinates)}
        self.index: Final = index
        self.names: Final = [_name(q, r, radius) for q, r in self.coordinates]
        self.cell_of: Final = {name: cell for cell, name in enumerate(self.names)}
        self.neighbour: Final = [[index.get((q + dq, r + dr), -1) for dq, dr in _STEPS] for q, r in self.coordinates]
        self.neighbours: Final = [[cell for cell in around if cell >= 0] for around in self.neighbour]
        self.rays: Final = [[self._ray(cell, way) for way in range(SIDES)] for cell in range(self.size)]
        self.basic: Final = [cell for cell, (q, r) in enumerate(self.coordinates) if _far(q, r) <= basic_radius]
        # beyond[pusher][way]: where the unit in that direction can be pushed [PUSH-02].
        self._beyond: Final = [[self._pushes(cell, way) for way in range(SIDES)] for cell in range(self.size)]
        # What fields share while nothing is netted and nothing changes a number; never written to, only replaced.
        self.nobody: Final = [False] * self.size
        self.zeros: Final = [0] * self.size
        self.surrounded: Final = [cell for cell in range(self.size) if len(self.neighbours[cell]) == SIDES]

    def cells(self, mask: i64) -> list[int]:
        """The cells of a mask: bit n is cell n."""
        found: list[int] = []
        cell: i64 = 0
        while mask:
            if mask & 1:
                found.append(cell)
            mask >>= 1
            cell += 1
        return found

    def distance(self, one: int, other: int) -> int:
        """Steps from one cell to another [BOARD-03]."""
        (q, r), (p, s) = self.coordinates[one], self.coordinates[other]
        return _far(q - p, r - s)

    def direction(self, one: int, other: int) -> int:
        """The direction from a cell to its neighbour."""
        return self.neighbour[one].index(other)

    def beyond(self, pusher: int, target: int) -> list[int]:
        """The cells next to the target at distance 2 from the pusher [PUSH-02]."""
        return self._beyond[pusher][self.direction(pusher, target)]

    def steps_to(self, goals: list[int]) -> list[int]:
        """For every cell the steps to the nearest of some cells, around the holes; the grid's size where none leads."""
        steps = [self.size] * self.size
        reached = list(goals)
        for cell in reached:
            steps[cell] = 0
        for cell in reached:
            for other in self.neighbours[cell]:
                if steps[other] == self.size:
                    steps[other] = steps[cell] + 1
                    reached.append(other)
        return steps

    def _pushes(self, pusher: int, way: int) -> list[int]:
        target = self.neighbour[pusher][way]
        if target < 0:
            return []
        return [cell for cell in self.neighbours[target] if self.distance(pusher, cell) == 2]

    def _ray(self, cell: int, way: int) -> list[int]:
        cells: list[int] = []
        ahead = self.neighbour[cell][way]
        while ahead >= 0:
            cells.append(ahead)
            ahead = self.neighbour[ahead][way]
        return cells


def cell_names(radius: int) -> list[str]:
    """The names of all cells of a hexagon."""
    return [_name(q, r, radius) for q, r in _hexagon(radius)]


def _hexagon(radius: int) -> list[tuple[int, int]]:
    span = range(-radius, radius + 1)
    return [(q, r) for r in span for q in span if _far(q, r) <= radius]


def _far(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


def _name(q: int, r: int, radius: int) -> str:
    # A column starts where its topmost cell lies: r = -radius right of the middle, further down left of it.
    top = max(-radius, -q - radius)
    return f"{'abcdefghi'[q + radius]}{r - top + 1}"


def turned(mask: int, rotation: int) -> list[int]:
    """The board directions in which a mask of printed sides points after a rotation [BOARD-02]."""
    return [way for way in range(SIDES) if mask >> ((way - rotation) % SIDES) & 1]


STANDARD: Final = Grid(BASIC_RADIUS, BASIC_RADIUS)
LARGE: Final = Grid(BASIC_RADIUS + 1, BASIC_RADIUS)
