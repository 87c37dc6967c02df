"""What is true of a unit now, and why: each fact an event with its rule, ready to be worded."""

from typing import Final

from ashboard.games.neuroshima_hex.printed.bonuses import EXTRA_ACTIONS, INITIATIVE, MELEE, RANGED
from ashboard.games.neuroshima_hex.printed.grid import DIRECTIONS
from ashboard.games.neuroshima_hex.printed.tile import GAUSS, TAKES_CONTROL, TAKES_OVER_MODULES, Strike
from ashboard.games.neuroshima_hex.rules.battle.attacks import number_sources
from ashboard.games.neuroshima_hex.state.events import HexEvent, unit_ref
from ashboard.games.neuroshima_hex.state.state import HexState
from ashboard.games.neuroshima_hex.state.unit import Unit

_KINDS: Final = ((MELEE, "melee", "ATTACK-01"), (RANGED, "ranged", "ATTACK-02"), (GAUSS, "gauss", "ATTACK-03"))
# The rule behind each word that can be printed on a tile.
WORD_RULES: Final = {
    "melee": "MODULE-07",
    "ranged": "MODULE-07",
    "initiative": "INIT-03",
    "mother": "INIT-06",
    "medic": "MEDIC-01",
    "convert_melee_ranged": "ARMY-HEG-05",
    "mobility": "MOVE-04",
    "double_move": "MOVE-09",
    "take_control": "CONTROL-01",
    "take_over_module": "MODULE-20",
    "explodes": "ARMY-MOLOCH-06",
    "makes_way": "ARMY-SMART-04",
    "returns_to_pile": "ARMY-SMART-05",
    "mine": "MINE-01",
    "rotation": "STRUCT-09",
    "boarding": "STRUCT-10",
    "weight": "STRUCT-11",
    "sniper": "STRUCT-12",
}

Params = dict[str, object]


def facts(state: HexState, cell: int) -> list[HexEvent]:
    """The facts about the unit on a cell: whose it is, what holds it, when and how it strikes, what it can take."""
    found = _Facts(state, cell)
    found.control()
    found.nets()
    found.slots()
    found.attacks()
    found.printed()
    found.life()
    return found.known


class _Facts:
    """Gathers the facts about the unit on one cell."""

    def __init__(self, state: HexState, cell: int) -> None:
        self.known: Final[list[HexEvent]] = []
        self._state: Final = state
        self._field: Final = state.field
        self._cell: Final = cell
        self._unit: Final[Unit] = state.unit(cell)

    def control(self) -> None:
        seat, worker = self._field.controller[self._cell], self._field.worker[self._cell]
        if seat != self._unit.seat:
            takers = [one for one in self._pointing(is_taker=True) if self._field.worker[one] == seat]
            self._add("fact-taken-over", "CONTROL-01", {"by": self._army(seat), "units": self._refs(takers)}, takers)
        if worker != seat:
            scopers = [one for one in self._pointing(is_taker=False) if self._field.controller[one] == worker]
            self._add("fact-turned", "MODULE-20", {"by": self._army(worker), "units": self._refs(scopers)}, scopers)

    def nets(self) -> None:
        if self._field.netted[self._cell]:
            holders = self._field.netters(self._cell)
            self._add("fact-netted", "NET-01", {"units": self._refs(holders)}, holders)

    def slots(self) -> None:
        printed = self._unit.tile.initiative
        if not printed:
            self._add("fact-no-initiative", "INIT-02", {})
        values = self._field.slots(self._cell)
        givers = [giver for giver, _ in number_sources(self._field, self._cell, INITIATIVE)]
        for value, number in zip(values, printed):
            is_cut = number + self._field.initiative[self._cell] < 0
            parts = [{"amount": number}, *self._hill(), *self._parts(INITIATIVE)]
            key = "fact-initiative-cut" if is_cut else "fact-initiative" if len(parts) > 1 else "fact-initiative-plain"
            self._add(key, "INIT-03", {"value": value, "parts": parts}, givers)
        helpers = [giver for giver, _ in number_sources(self._field, self._cell, EXTRA_ACTIONS)]
        for number, value in enumerate(values[len(printed) :], start=1):
            params: Params = {"number": number, "value": value, "units": self._refs(helpers)}
            self._add("fact-extra" if value >= 0 else "fact-extra-lost", "INIT-06", params, helpers)

    def attacks(self) -> None:
        for kind, word, rule in _KINDS:
            icons = [icon for icon in self._unit.face.strikes if icon.kind == kind]
            if icons:
                self._add(f"fact-{word}", rule, {"strikes": [self._strike(icon) for icon in icons]})
            changes = self._parts(kind) if icons and kind != GAUSS else []
            if changes:
                givers = [giver for giver, _ in number_sources(self._field, self._cell, kind)]
                self._add(f"fact-bonus-{word}", "MODULE-07", {"parts": [{"amount": ""}, *changes]}, givers)

    def printed(self) -> None:
        """Armour, nets, mobility, links and words: what the tile says of itself, turned as it lies."""
        face, tile = self._unit.face, self._unit.tile
        armour = [way for way in range(len(face.armour)) if face.armour[way]]
        for key, rule, ways in (("armour", "ARMOR-01", armour), ("net", "NET-01", face.nets)):
            if ways:
                self._add(f"fact-{key}", rule, {"sides": [{"direction": DIRECTIONS[way]} for way in ways]})
        if tile.mobile:
            self._add("fact-mobile", "MOVE-04", {})
        for word in tile.printing.words:
            stem = word.rstrip("+-0123456789")
            self._add(f"word-{stem}", WORD_RULES[stem], {"n": word[len(stem) :]})

    def life(self) -> None:
        tile = self._unit.tile
        if tile.is_hq:
            self._marker()
        elif tile.toughness:
            self._add("fact-toughness", "TOUGH-01", {"toughness": tile.toughness, "wounds": self._unit.wounds})

    def _marker(self) -> None:
        """What a headquarters can still take, if anything."""
        position = self._state.position
        left = position.points[self._unit.seat]
        if position.scoring is not None:
            self._add("fact-hq-scored", "POINTS-01", {})
        elif left >= 0:
            self._add("fact-hq", "HQ-01", {"points": left})
        else:
            self._add("fact-hq-unmarked", "MULTI-06", {})

    def _strike(self, icon: Strike) -> Params:
        bonus = {MELEE: self._field.melee, RANGED: self._field.ranged}.get(icon.kind)
        strength = icon.strength + (0 if bonus is None else bonus[self._cell])
        return {"direction": DIRECTIONS[icon.direction], "strength": strength}

    def _hill(self) -> list[Params]:
        bonus = self._state.position.hill.get(self._cell, 0)
        return [{"amount": bonus, "word": "hill"}] if bonus else []

    def _parts(self, stat: int) -> list[Params]:
        """The changes of a number, each with its giver."""
        given = number_sources(self._field, self._cell, stat)
        return [{"amount": amount, "unit": self._ref(giver), "at": True} for giver, amount in given]

    def _pointing(self, is_taker: bool) -> list[int]:
        """Working take-over icons, or Scopers, in front of the unit."""
        standing = self._field.field_units
        cells: list[int] = []
        for one in standing.members:
            unit = self._state.unit(one)
            word = TAKES_CONTROL if is_taker else TAKES_OVER_MODULES
            if (
                word in unit.tile.words
                and standing.active[one]
                and self._cell in standing.touched(one, unit.face.links)
            ):
                cells.append(one)
        return cells

    def _refs(self, cells: list[int]) -> list[Params]:
        return [self._ref(cell) for cell in cells]

    def _ref(self, cell: int) -> Params:
        return unit_ref(self._state.unit(cell), self._state.setup.grid.names[cell])

    def _army(self, seat: int) -> str:
        return self._state.setup.army_name(seat)

    def _add(self, key: str, rule: str, params: Params, others: list[int] | None = None) -> None:
        names = self._state.setup.grid.names
        cells = tuple(names[cell] for cell in (self._cell, *(others or ())))
        self.known.append(HexEvent(key, rule, params, seat=self._unit.seat, cells=cells))
