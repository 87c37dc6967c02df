"""What every unit is worth on a board, and why: each value with its parts and the rule behind it."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, TypedDict

from ashboard.games.neuroshima_hex.ability import EXTRA, INITIATIVE, MELEE, RANGED
from ashboard.games.neuroshima_hex.battle.strikes import contributions
from ashboard.games.neuroshima_hex.grid import DIRECTIONS
from ashboard.games.neuroshima_hex.tile import GAUSS

if TYPE_CHECKING:
    from ashboard.games.neuroshima_hex.state import HexState
    from ashboard.games.neuroshima_hex.tile import Strike
    from ashboard.games.neuroshima_hex.unit import Unit

_KINDS: Final = {MELEE: ("melee", "ATTACK-01"), RANGED: ("ranged", "ATTACK-02"), GAUSS: ("gauss", "ATTACK-03")}


class Reason(TypedDict):
    """One fact about a unit and the rule that makes it one."""

    text: str
    rule: str


class Explanation(TypedDict):
    """All facts about one unit."""

    id: str
    cell: str
    name: str
    why: list[Reason]


def explained(state: "HexState", labels: Mapping[int, str] | None = None) -> list[Explanation]:
    """Every unit on the board with its current values."""
    found: list[Explanation] = []
    for cell in state.field.standing.units:
        unit, name = state.unit(cell), state.setup.grid.names[cell]
        why = [Reason(text=text, rule=rule) for text, rule in _Reasons(state, cell).all()]
        label = (labels or {}).get(unit.id, name)
        found.append(Explanation(id=label, cell=name, name=unit.tile.name(), why=why))
    return found


class _Reasons:
    """Finds the facts about the unit on one cell."""

    def __init__(self, state: "HexState", cell: int) -> None:
        self.state: Final = state
        self.field: Final = state.field
        self.cell: Final = cell
        self.unit: Final[Unit] = state.unit(cell)

    def all(self) -> Iterator[tuple[str, str]]:
        yield from self.control()
        yield from self.nets()
        yield from self.slots()
        yield from self.attacks()
        yield from self.life()

    def control(self) -> Iterator[tuple[str, str]]:
        seat, worker = self.field.controller[self.cell], self.field.worker[self.cell]
        if seat != self.unit.seat:
            yield f"controlled by {self._army(seat)}, taken over by {self._by(self._takers())}", "CONTROL-01"
        if worker != seat:
            yield f"its effect works for {self._army(worker)}, turned by {self._by(self._scopers())}", "MODULE-20"

    def nets(self) -> Iterator[tuple[str, str]]:
        if self.field.netted[self.cell]:
            yield f"netted by {self._by(self._netters())}", "NET-01"

    def slots(self) -> Iterator[tuple[str, str]]:
        printed = self.unit.tile.initiative
        if not printed:
            yield "no initiative: it never acts in a battle", "INIT-02"
        hill = self.state.position.hill.get(self.cell, 0)
        changes = (f" + {hill} hill" if hill else "") + self._parts(INITIATIVE)
        for value, number in zip(self.field.slots(self.cell), printed, strict=False):
            cut = ", cut off at 0" if number + self.field.initiative[self.cell] < 0 else ""
            yield f"initiative {value} = {number}{changes}{cut}", "INIT-03"
        for number, value in enumerate(self.field.slots(self.cell)[len(printed) :], start=1):
            given = f"extra action {number} at {value}, given by {self._givers(EXTRA)}"
            yield (given if value >= 0 else f"{given}: below 0, so it does not exist"), "INIT-06"

    def attacks(self) -> Iterator[tuple[str, str]]:
        for kind, (word, rule) in _KINDS.items():
            icons = [icon for icon in self.unit.face.strikes if icon.kind == kind]
            if icons:
                yield f"{word} " + ", ".join(self._strength(icon) for icon in icons), rule
            changes = self._parts(kind) if icons and kind != GAUSS else ""
            if changes:
                yield f"{word}{changes}", "MODULE-07"

    def life(self) -> Iterator[tuple[str, str]]:
        tile = self.unit.tile
        if tile.is_hq:
            yield from self._marker()
        elif tile.toughness:
            yield f"toughness {tile.toughness}, {self.unit.wounds} wounds so far", "TOUGH-01"

    def _marker(self) -> Iterator[tuple[str, str]]:
        """What a headquarters can still take, if anything."""
        position = self.state.position
        if position.scoring is not None:
            yield "never falls: its wounds are points of who deals them", "POINTS-01"
        elif position.points[self.unit.seat] >= 0:
            yield f"{position.points[self.unit.seat]} points left", "HQ-01"
        else:
            yield "stands without its marker: its wounds do not count", "MULTI-06"

    def _strength(self, icon: "Strike") -> str:
        bonus = {MELEE: self.field.melee, RANGED: self.field.ranged}.get(icon.kind)
        strength = icon.strength + (0 if bonus is None else bonus[self.cell])
        return f"{DIRECTIONS[icon.direction]} {strength}"

    def _parts(self, stat: int) -> str:
        """The changes of a number, each with its giver: ` + 1 Scout on b2`."""
        given = contributions(self.field, self.cell, stat)
        return "".join(f" {'+' if n > 0 else '−'} {abs(n)} {self._named(giver)}" for giver, n in given)

    def _givers(self, stat: int) -> str:
        return self._by([giver for giver, _ in contributions(self.field, self.cell, stat)])

    def _takers(self) -> list[int]:
        """Working take-over icons in front of the unit, of the side that holds it."""
        seat = self.field.controller[self.cell]
        return [one for one in self._pointing("takes_over") if self.field.worker[one] == seat]

    def _scopers(self) -> list[int]:
        seat = self.field.worker[self.cell]
        return [one for one in self._pointing("scopes") if self.field.controller[one] == seat]

    def _pointing(self, hook: str) -> list[int]:
        standing = self.field.standing
        working = [one for one in standing.members if standing.active[one] and getattr(self.state.unit(one).tile, hook)]
        return [one for one in working if self.cell in standing.touched(one, self.state.unit(one).face.links)]

    def _netters(self) -> list[int]:
        """Free units whose nets hold this one; two that net each other do not [NET-06]."""
        field = self.field
        mine = self._net_targets(self.cell)
        free = [one for one in field.standing.netters if not field.netted[one] and one not in mine]
        return [one for one in free if self.cell in self._net_targets(one)]

    def _net_targets(self, cell: int) -> list[int]:
        """The hostile units that the net edges of a cell's unit touch."""
        hostile = self.field.sides.nets[self.field.controller[cell]]
        touched = self.field.standing.touched(cell, self.state.unit(cell).face.nets)
        return [other for other in touched if hostile[self.field.controller[other]]]

    def _by(self, cells: list[int]) -> str:
        return " and ".join(self._named(cell) for cell in cells) or "an icon that works no more"

    def _named(self, cell: int) -> str:
        return f"{self.state.unit(cell).tile.name()} on {self.state.setup.grid.names[cell]}"

    def _army(self, seat: int) -> str:
        return self.state.setup.army_name(seat)
