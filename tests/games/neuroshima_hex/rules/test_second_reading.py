"""The rules of settling and battle read a second time, as plainly as they are written, and compared on many boards.

The referee here knows nothing of the engine: it reads printed tiles and follows the text of NET-08, SETTLE-03,
BATTLE-10 to BATTLE-20 and MEDIC-15 with sets and searches, for two players who take the first of their choices.
"""

from itertools import combinations
from random import Random

import pytest
from tests.effort import times

from ashboard.games.neuroshima_hex.positions.run import run_step
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army

NAMES = ("N", "NE", "SE", "S", "SW", "NW")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
# Places as (r, q), so that their natural order is the order of DEF-10.
CELLS = {
    f"{'abcde'[q + 2]}{r - max(-2, -q - 2) + 1}": (r, q) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2
}
PLACES = {place: name for name, place in CELLS.items()}


class Piece:
    """A unit of the second reading: what is printed on it, where it stands, what is remembered of it."""

    def __init__(self, label, seat, place, turn, printed):
        self.label, self.seat, self.place, self.turn, self.printed = label, seat, place, turn, printed
        self.wounds = 0
        # Whether its take-over or Scoper icon worked at the last settling; None before the first one.
        self.worked = None

    def ways(self, key):
        return sorted((NAMES.index(side) + self.turn) % 6 for side in self.printed.get(key, ()))

    def strengths(self, key):
        printed = self.printed.get(key, [0] * 6)
        return [(way, printed[(way - self.turn) % 6]) for way in range(6) if printed[(way - self.turn) % 6]]

    def has(self, effect):
        return effect in self.printed.get("effects", ())

    @property
    def is_hq(self):
        return self.printed["kind"] == "hq"

    @property
    def is_icon(self):
        return self.has("take_control") or self.has("take_over_module")

    def bonus(self, word):
        """What one of its effects adds to a number: +1, -1, +2 …"""
        return sum(int(one[len(word) :]) for one in self.printed.get("effects", ()) if one.startswith(word))


def beside(place, way):
    dq, dr = STEPS[way]
    return place[0] + dr, place[1] + dq


class Reading:
    """The pieces on a board, settled [SETTLE-03]."""

    def __init__(self, pieces):
        self.board = {piece.place: piece for piece in pieces}
        self.pieces = [self.board[place] for place in sorted(self.board)]
        self.icons = [piece for piece in self.pieces if piece.is_icon]
        self._choose()
        for icon in self.icons:
            icon.worked = icon in self.active

    def touched(self, piece, key):
        found = [self.board.get(beside(piece.place, way)) for way in piece.ways(key)]
        return [other for other in found if other is not None]

    # -- SETTLE-03

    def _choose(self):
        best = None
        for size in range(len(self.icons) + 1):
            for chosen in combinations(self.icons, size):
                self._assume(chosen)
                if all((icon in chosen) != (icon in self.netted) for icon in self.icons):
                    changed = sum(icon.worked is not None and icon.worked != (icon in chosen) for icon in self.icons)
                    arrived = sum(icon.worked is None and icon in chosen for icon in self.icons)
                    rank = (changed, arrived, [icon.place for icon in chosen])
                    best = min(best or (rank, chosen), (rank, chosen), key=lambda pair: pair[0])
        self._assume(best[1] if best else ())

    def _assume(self, active):
        self.active = active
        self.controller = {piece: piece.seat for piece in self.pieces}
        self.worker = {}
        takers = [piece for piece in active if piece.has("take_control")]
        # (b1) Scopers in direct confrontation.
        faced = [
            other
            for taker in takers
            for other in self.touched(taker, "links")
            if other.has("take_over_module") and other.seat != taker.seat
        ]
        for scoper in faced:
            self.controller[scoper] = 1 - scoper.seat
        # (b2) scoped agitators, (b3) the other take-overs, (b4) the other scoped modules.
        self._scope(active, True)
        self._take(takers, faced)
        self._scope(active, False)
        # Step (c): the nets.
        self.netted = netted(self.pieces, self._net_edges())

    def _scope(self, active, takers):
        for scoper in active:
            if scoper.has("take_over_module"):
                for module in self.touched(scoper, "links"):
                    is_enemy = self.controller[module] != self.controller[scoper]
                    if module.printed["kind"] == "module" and module.has("take_control") == takers and is_enemy:
                        self.worker[module] = self.controller[scoper]

    def works_for(self, piece):
        if self.controller[piece] != piece.seat and piece.has("take_control"):
            return self.controller[piece]
        return self.worker.get(piece, self.controller[piece])

    def _take(self, takers, faced):
        aims = {taker: [one for one in self.touched(taker, "links") if not one.is_hq] for taker in takers}
        waiting = set(takers)
        while waiting:
            first = [one for one in waiting if not any(one in aims[other] for other in waiting)]
            if not first:
                first = self._circle(waiting, aims)
                if len({self.works_for(one) for one in first}) > 1:
                    for one in first:
                        aims[one] = [aim for aim in aims[one] if aim not in first]
            # The icons of one circle work at once, for the side they worked for before it.
            sides = {one: self.works_for(one) for one in first}
            for taker in first:
                for aim in aims[taker]:
                    if aim not in faced and aim.seat != sides[taker]:
                        self.controller[aim] = sides[taker]
            waiting -= set(first)

    def _circle(self, waiting, aims):
        """A set of icons that point at each other and that no icon outside it points at."""
        for taker in waiting:
            ahead = closure([taker], lambda one: [aim for aim in aims[one] if aim in waiting])
            behind = closure([taker], lambda one: [other for other in waiting if one in aims[other]])
            if behind <= ahead:
                return list(behind)
        raise AssertionError("every icon waits for another one")

    def _net_edges(self):
        netters = [piece for piece in self.pieces if piece.printed.get("net")]
        return {netter: [one for one in self.touched(netter, "net") if self._nets(netter, one)] for netter in netters}

    def _nets(self, netter, other):
        return self.controller[netter] != self.controller[other] and not self._confronts(netter, other)

    def _confronts(self, netter, other):
        """A netter and a take-over icon point at each other [CONTROL-03]."""
        if not other.has("take_control") or netter.is_hq or self.works_for(other) == netter.seat:
            return False
        return netter in self.touched(other, "links")

    # -- numbers

    def reached(self, giver):
        is_harmful = giver.printed.get("affects") == "enemy"
        side = self.worker.get(giver, self.controller[giver])
        return [one for one in self.touched(giver, "links") if (self.controller[one] != side) == is_harmful]

    def givers(self, piece):
        return [one for one in self.pieces if one not in self.netted and piece in self.reached(one)]

    def total(self, piece, word):
        return sum(giver.bonus(word) for giver in self.givers(piece))

    def slots(self, piece):
        """The current values by slot: 0, 1 … for printed values, "x1", "x2" … for extra actions [INIT-03, INIT-06]."""
        printed = sorted(piece.printed.get("initiative", ()), reverse=True)
        change = self.total(piece, "initiative")
        values = {number: max(0, value + change) for number, value in enumerate(printed)}
        if values:
            grants = sum(giver.has("mother") for giver in self.givers(piece))
            lowest = min(values.values())
            values.update({f"x{number}": lowest - number for number in range(1, grants + 1) if lowest >= number})
        return values


def closure(start, onwards):
    found, frontier = set(start), list(start)
    while frontier:
        for one in onwards(frontier.pop()):
            if one not in found:
                found.add(one)
                frontier.append(one)
    return found


def netted(pieces, edges):
    """NET-08, word by word."""
    edges = {a: [b for b in held if a not in edges.get(b, ())] for a, held in edges.items()}
    unknown, free, held = set(edges), set(), set()
    while True:
        changed = True
        while changed:
            changed = False
            for netter in sorted(unknown, key=lambda piece: piece.place):
                if netter in held:
                    unknown.discard(netter)
                    changed = True
                elif all(other in held for other in edges if netter in edges[other]):
                    unknown.discard(netter)
                    free.add(netter)
                    held |= set(edges[netter])
                    changed = True
        if not unknown:
            return held
        for netter in list(unknown):
            ahead = closure([netter], lambda one: [aim for aim in edges[one] if aim in unknown])
            behind = closure([netter], lambda one: [other for other in unknown if one in edges[other]])
            if behind <= ahead:
                for one in behind:
                    edges[one] = [aim for aim in edges[one] if aim not in behind]


# -- battle


class Fought:
    """A battle after the second reading: choices are the first ones, the initiator is seat 0."""

    def __init__(self, pieces, points, classic):
        self.pieces, self.points, self.classic = list(pieces), list(points), classic
        self.acted = {piece.label: [] for piece in pieces}
        self.died = {}
        self.done = set()
        reading = Reading(self.pieces)
        top = max((max(reading.slots(piece).values(), default=0) for piece in self.pieces), default=0)
        for segment in range(top, -1, -1):
            reading = self._segment(segment, reading)
        self.reading = reading

    def _segment(self, segment, reading):
        actors = []
        for piece in reading.pieces:
            due = [slot for slot, value in reading.slots(piece).items() if value == segment]
            due = [slot for slot in due if (piece.label, slot) not in self.done]
            if due and piece not in reading.netted:
                actors.append(piece)
                self.acted[piece.label].append(segment)
                self.done |= {(piece.label, slot) for slot in due}
        packets = [packet for actor in actors for packet in attacks(reading, actor)]
        if not packets:
            return reading
        merged = {}
        for source, target, wounds in packets:
            merged[source, target] = merged.get((source, target), 0) + wounds
        left, used = absorbed(reading, merged, self.classic)
        dead = set(used)
        for (_, target), wounds in left.items():
            if target.is_hq:
                self.points[target.seat] = max(0, self.points[target.seat] - wounds)
                dead |= {target} if self.points[target.seat] == 0 else set()
            else:
                target.wounds += wounds
                dead |= {target} if target.wounds > target.printed.get("toughness", 0) else set()
        for piece in dead:
            self.died[piece.label] = segment
            self.pieces.remove(piece)
        return Reading(self.pieces)


def attacks(reading, actor):
    """The packets (source, target, wounds) of all attacks of a unit [ATTACK-01 to ATTACK-07, ARMOR-01, HQ-02]."""
    side = reading.controller[actor]
    enemies = {piece for piece in reading.pieces if reading.controller[piece] != side}
    packets = []

    def hit(target, wounds):
        if wounds > 0 and not (actor.is_hq and target.is_hq):
            packets.append((actor, target, wounds))

    for way, strength in actor.strengths("melee"):
        target = reading.board.get(beside(actor.place, way))
        if target in enemies:
            hit(target, strength + reading.total(actor, "melee"))
    for way, strength in actor.strengths("ranged"):
        line = [target for target in ray(reading, actor, way) if target in enemies]
        for target in line[:1]:
            hit(target, strength + reading.total(actor, "ranged") - armour(target, way))
    for way in actor.ways("gauss"):
        for target in ray(reading, actor, way):
            if target in enemies:
                hit(target, 1 - armour(target, way))
    return packets


def ray(reading, actor, way):
    place, found = beside(actor.place, way), []
    while place in PLACES:
        if place in reading.board:
            found.append(reading.board[place])
        place = beside(place, way)
    return found


def armour(target, way):
    return int((way + 3) % 6 in target.ways("armour"))


def absorbed(reading, packets, classic):
    """MEDIC-15 with the first choices: what is left of the packets, and the medics spent."""
    medics = [piece for piece in reading.pieces if piece.has("medic") and piece not in reading.netted]
    serves = {medic: reading.reached(medic) for medic in medics}
    left, used = dict(packets), []

    def absorbers(packet):
        target = packet[1]
        hurt = {other[1] for other in left if other != packet}
        able = [medic for medic in medics if medic not in used and medic not in hurt]
        linked = []
        if classic and target in medics:
            linked = [one for one in medics if one in hurt and target in serves[one] and one in serves[target]]
            able += linked
        onwards = {unit: [medic for medic in able if unit in serves[medic]] for unit in reading.pieces}
        reach = {unit: closure(onwards[unit], onwards.__getitem__) for unit in reading.pieces}
        ends = [one for one in reach[target] if all(one in reach[other] for other in reach[one])]
        return [one for one in ends if not (linked and one is target)]

    while True:
        pairs = [(packet, medic) for packet in left for medic in absorbers(packet)]
        if not pairs:
            return left, used
        order = {seat: [pair for pair in pairs if side_of(reading, pair[1]) == seat] for seat in (0, 1)}
        own = order[0] or order[1]
        packet, medic = min(own, key=lambda pair: (pair[0][1].place, pair[0][0].place, pair[1].place))
        used.append(medic)
        left = {other: wounds for other, wounds in left.items() if other != packet and other[1] is not medic}


def side_of(reading, medic):
    return reading.worker.get(medic, reading.controller[medic])


# -- boards


def sides(dice, most=3):
    return dice.sample(NAMES, dice.randint(1, most))


def strengths(dice):
    return [dice.choice((0, 0, 1, 1, 2)) for _ in range(6)]


def soldier(dice):
    printed = {"kind": "soldier", "toughness": dice.choice((0, 0, 1, 3))}
    if dice.random() < 0.8:
        printed["initiative"] = dice.choice(([3], [2], [1], [0], [2, 1], [3, 2], [3, 1]))
        printed[dice.choice(("melee", "melee", "ranged"))] = strengths(dice)
        if dice.random() < 0.15:
            printed["gauss"] = sides(dice, 1)
    if dice.random() < 0.3:
        printed["armour"] = sides(dice)
    return printed


def netter(dice):
    return soldier(dice) | {"net": sides(dice)} if dice.random() < 0.4 else {"kind": "soldier", "net": sides(dice)}


def module(dice):
    words = ("initiative+1", "melee+1", "ranged+1", "mother", "initiative+2")
    return {"kind": "module", "effects": dice.sample(words, dice.randint(1, 2)), "links": sides(dice)}


def saboteur(dice):
    words = ("initiative-1", "melee-1", "ranged-1")
    return {"kind": "module", "effects": [dice.choice(words)], "links": sides(dice, 6), "affects": "enemy"}


def medic(dice):
    return {"kind": "module", "effects": ["medic"], "links": sides(dice, 4), "toughness": dice.choice((0, 0, 1))}


def agitator(dice):
    return {"kind": "module", "effects": ["take_control"], "links": sides(dice, 2), "affects": "enemy"}


def scoper(dice):
    return {"kind": "module", "effects": ["take_over_module"], "links": sides(dice, 4), "affects": "enemy"}


def headquarters(dice):
    effect = dice.choice(("initiative+1", "melee+1", "ranged+1", "mother"))
    return {
        "kind": "hq",
        "initiative": [0],
        "melee": [1] * 6,
        "effects": [effect],
        "links": list(NAMES),
    }


MIXTURES = {
    "nets": [netter, netter, netter, soldier],
    "medics": [soldier, soldier, medic, medic],
    "numbers": [soldier, soldier, module, saboteur, netter],
    "take-over": [soldier, netter, netter, agitator, agitator],
    "icons": [netter, netter, agitator, agitator, scoper, module],
    "everything": [soldier, soldier, netter, netter, module, saboteur, medic, medic, agitator, scoper],
}


def line(piece, is_off):
    """The unit as a scenario writes it."""
    parts = [f"{key} = {str(value).replace(chr(39), chr(34))}" for key, value in piece.printed.items() if key != "kind"]
    printed = ", ".join([f'kind = "{piece.printed["kind"]}"', *parts]).replace("affects = enemy", 'affects = "enemy"')
    place = "off = true" if is_off else f'at = "{PLACES[piece.place]}", rotation = {piece.turn}'
    return f'{{ id = "{piece.label}", seat = {piece.seat}, {place}, print = {{ {printed} }} }},'


def dealt(mixture, number):
    """A random board: its pieces in the order in which they come, and how many of them stand at first."""
    dice = Random(f"{mixture} {number}")
    cells = dice.sample(sorted(CELLS), dice.randint(5, 17))
    pieces = []
    for index, cell in enumerate(cells):
        make = headquarters if index < 2 else dice.choice(MIXTURES[mixture])
        seat = index if index < 2 else dice.randint(0, 1)
        pieces.append(Piece(f"U{index}", seat, CELLS[cell], dice.randint(0, 5), make(dice)))
    while sum(piece.is_icon for piece in pieces) > 6:
        pieces.remove(next(piece for piece in pieces if piece.is_icon))
    return pieces, len(pieces) - min(3, len(pieces) - 2)


def scenario_of(pieces, standing, edition):
    places = [f'do = "place {one.label} {PLACES[one.place]} {one.turn}"' for one in pieces[standing:]]
    steps = "\n".join(f"[[step]]\n{text}" for text in [*places, 'do = "battle!"', 'do = "battle!"'])
    units = "\n".join(line(piece, number >= standing) for number, piece in enumerate(pieces))
    return f'edition = "{edition}"\nseat = [{{}}, {{}}]\nunit = [\n{units}\n]\n{steps}\n'


def compare(play, reading, points):
    """The engine's board is the second reading's, piece by piece."""
    field = play.state.field
    for piece in reading.pieces:
        cell = play.cell(piece.label)
        assert cell >= 0, piece.label
        assert play.state.unit(cell).controller == reading.controller[piece], piece.label
        assert field.netted[cell] == (piece in reading.netted), piece.label
        values = sorted((value for value in field.slots(cell) if value >= 0), reverse=True)
        assert values == sorted(reading.slots(piece).values(), reverse=True), piece.label
        assert play.state.unit(cell).wounds == piece.wounds, piece.label
    assert len(field.field_units.units) == len(reading.pieces)
    assert play.state.position.points == tuple(points)


@pytest.mark.rule(
    "SETTLE-03", "NET-08", "MODULE-03", "MODULE-20", "INIT-03", "INIT-06", "BATTLE-12", "BATTLE-16", "BATTLE-20",
    "MEDIC-15", "CONTROL-10",
)  # fmt: skip
@pytest.mark.parametrize("edition", ["classic", "2025"])
@pytest.mark.parametrize("mixture", MIXTURES)
def test_two_readings_agree(mixture, edition):
    """
    Placed one after another and fought over twice, boards come out as the text of the rules says.
    """
    for number in range(times(12)):
        pieces, standing = dealt(mixture, number)
        scenario = read_scenario(scenario_of(pieces, standing, edition), army)
        play = ScenarioPlay(scenario)
        points = [20, 20]
        reading = Reading(pieces[:standing])
        compare(play, reading, points)
        for count, step in enumerate(scenario.steps):
            play.begin_step()
            assert not run_step(play, step), number
            if step.do != "battle!":
                reading = Reading(pieces[: standing + count + 1])
            else:
                fought = Fought(reading.pieces, points, edition == "classic")
                reading, points = fought.reading, fought.points
                acted = {event.segment: event.params["units"] for event in play.log if event.key == "segment"}
                told = {
                    piece.label: [segment for segment, ids in acted.items() if play.ids[piece.label] in ids]
                    for piece in pieces
                    if piece.label in fought.acted
                }
                assert told == fought.acted, number
                assert all(play.died_at[label] == segment for label, segment in fought.died.items()), number
            compare(play, reading, points)
