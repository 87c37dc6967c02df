"""Neuroshima Hex in numbers: what a seat may know, and the answers it may give."""

from typing import Final

from ashboard.core.decision import Decision
from ashboard.core.encoding import Encoding, Layout
from ashboard.core.pile import Pile
from ashboard.core.state import State
from ashboard.games.neuroshima_hex.encoding.action_space import ActionSpace, framed_parts, sort_tiles
from ashboard.games.neuroshima_hex.encoding.frame import Frame, Frames
from ashboard.games.neuroshima_hex.encoding.tile_rows import HAND, LARGEST, SEATS, UNIT, TileRows, signed, width
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.tile import MINE, Tile
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.field import SettledField
from ashboard.games.neuroshima_hex.state.leader_cards import DECK_SIZE, NONE, LeaderCards
from ashboard.games.neuroshima_hex.state.setup import Setup
from ashboard.games.neuroshima_hex.state.sides import Sides
from ashboard.games.neuroshima_hex.state.state import EXTRA_ROUND, HexState, as_hex_state
from ashboard.games.neuroshima_hex.state.unit import Unit

# The armies that have a number of their own; others share the last one.
ARMIES: Final = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")
# What may be asked, in the order of the channels.
QUESTIONS: Final = (
    "headquarters",
    "unlucky draw",
    "structure",
    "pay",
    "first tile",
    "second tile",
    "leader pick",
    "leader",
    "discard",
    "name",
    "main",
    "second step",
    "energy",
    "scout",
    "push destination",
    "rotation",
    "medic",
    "clown",
    "quartermaster",
    "sniper",
)
# The channels of a foundation and of the ground itself, behind those of the unit.
GROUND: Final = (("foundation", SEATS), ("mine", 1), ("hill", 1), ("terminal", 1), ("closed", 1))
# What is counted for each seat.
SEAT: Final = (
    *("points", "score", "energy", "hand", "pile", "discards", "contends", "terror", "unbuilt", "ally"),
    *("to move", "began", "leader", "leader uses", "leader rests", "dealt"),
)
TABLE: Final = ("final round", "extra round", "turns", "spent", "has discarded", "named", "mission")
TALLIES: Final = 8
# How many tiles from the top of the own pile are shown where the seat knows them.
TOP: Final = 3
_ROSTER: Final = 36
# Verb, tile, cell, second cell, rotation and the last part of an answer that fits no region, counted from 1.
_OTHER: Final = 6
_DESCRIBED: Final = 32
_NONE_DEALT: Final = bytes(DECK_SIZE)
_NO_LEADER: Final = [0] * 4
_NO_TOP: Final = bytes(TOP)
_NO_TALLIES: Final = bytes(TALLIES)
_NO_QUESTION: Final = bytes(len(QUESTIONS))
_QUESTION_ROWS: Final = {kind: bytes([int(kind == other) for other in QUESTIONS]) for kind in QUESTIONS}


class Kind:
    """What is the same for all games of one kind of table: board, number of seats, variants."""

    def __init__(self, setup: Setup) -> None:
        seats, size = setup.seats, setup.grid.size
        self.seats: Final = seats
        self.size: Final = size
        self.space: Final = ActionSpace(setup)
        self.frames: Final = Frames(setup)
        self.rows: Final = TileRows()
        self.roster: Final = max(_ROSTER, *(len(roster) for roster in setup.rosters))
        self.terrain: Final = [[_terrain_row(setup, seat, cell) for cell in range(size)] for seat in range(seats)]
        self.empty_unit: Final = bytes(width(UNIT))
        self.empty_hand: Final = bytes(width(HAND))
        self.empty_cells: Final = [[self.empty_unit + row for row in rows] for rows in self.terrain]
        self.no_others: Final = bytes(_DESCRIBED * _OTHER)
        # For every seat all of them, beginning with itself, and their armies in this order.
        self.orders: Final = [[(seat + step) % seats for step in range(seats)] for seat in range(seats)]
        self.armies: Final = [b"".join([_army_row(setup, other) for other in order]) for order in self.orders]
        layout = Layout()
        layout.add("cells", size, width(UNIT) + width(GROUND))
        layout.add("hands", seats, self.space.slots, width(HAND))
        layout.add("piles", seats, self.roster)
        layout.add("discards", seats, self.roster)
        layout.add("armies", seats, len(ARMIES) + 1)
        layout.add("seats", seats, len(SEAT))
        layout.add("table", len(TABLE))
        layout.add("top", TOP)
        layout.add("dealt", DECK_SIZE)
        layout.add("tallies", TALLIES)
        layout.add("question", len(QUESTIONS))
        layout.add("others", _DESCRIBED, _OTHER)
        self.observation: Final = layout


class Glimpse:
    """The board as a seat was last shown it, with everything that it was made of.

    All of that is replaced when it changes, and is the same object until then, except for the list of units.
    """

    def __init__(self, size: int) -> None:
        self.cells = b""
        # By cell the unit there, what the field does to it, and its row.
        self.board: list[Unit | None] = [None] * size
        self.effects: Final = [0] * size
        self.rows: Final = [b""] * size
        self._field: SettledField | None = None
        self._ground: tuple[Unit | None, ...] = ()
        self._points: tuple[int, ...] = ()
        self._used: tuple[tuple[int, int], ...] = ()
        self._sides: Sides | None = None
        self._frame: Frame | None = None

    def shows(self, state: HexState, frame: Frame) -> bool:
        """Whether the board still looks the same."""
        position = state.position
        return (
            self._field is state.field
            and self._ground is position.ground
            and self.is_alike(state, frame)
            and self.board == position.board
        )

    def is_alike(self, state: HexState, frame: Frame) -> bool:
        """Whether a unit that is the same, under the same effects, still looks the same."""
        position = state.position
        return (
            self._frame is frame
            and self._points is position.points
            and self._used is state.used
            and self._sides is position.sides
        )

    def keep(self, state: HexState, frame: Frame, cells: bytes) -> None:
        """Remember how the board looks now."""
        position = state.position
        self.cells = cells
        self.board = position.board[:]
        self._field = state.field
        self._ground = position.ground
        self._points = position.points
        self._used = state.used
        self._sides = position.sides
        self._frame = frame


class HexEncoding(Encoding):
    """Remembers what it has shown last: from one look to the next little changes."""

    def __init__(self, kind: Kind) -> None:
        seats = kind.seats
        self._kind: Final = kind
        self._glimpses: Final = [Glimpse(kind.size) for _ in range(seats)]
        # What was last shown of each seat, with what it was made of: piles, hands and discards are replaced when they
        # change, and are the same objects until then.
        self._piles: Final[list[Pile | None]] = [None] * seats
        self._pile_rows: Final = [b""] * seats
        self._hands: Final[list[tuple[Tile, ...] | None]] = [None] * seats
        self._hand_rows: Final = [b""] * seats
        self._discards: Final[list[tuple[Tile, ...] | None]] = [None] * seats
        self._discard_rows: Final = [b""] * seats
        # The decision that was last looked at, the indices of its options, and whether some of them fit no region;
        # positions that share it are equal.
        self._asked: Decision | None = None
        self._answers: list[int] = []
        self._has_others = False

    @property
    def observation(self) -> Layout:
        return self._kind.observation

    @property
    def actions(self) -> Layout:
        return self._kind.space.layout

    @property
    def private_parts(self) -> tuple[str, ...]:
        return ("top", "dealt", "question", "others")

    def afresh(self) -> "HexEncoding":
        return HexEncoding(self._kind)

    def observe(self, state: State, seat: int) -> bytearray:
        position = as_hex_state(state)
        kind = self._kind
        frame = kind.frames.of(position, seat)
        decision = position.decision()
        own = decision if decision is not None and decision.seat == seat else None
        order = kind.orders[seat]
        parts = [self._cells(position, seat, frame)]
        for other in order:
            parts.append(self._hand(position, other))
        for other in order:
            parts.append(self._pile(position, other))
        for other in order:
            parts.append(self._discarded(position, other))
        parts.append(kind.armies[seat])
        numbers: list[int] = []
        for other in order:
            _add_seat(numbers, position, other, seat)
        _add_table(numbers, position)
        parts.append(bytes(numbers))
        parts.append(_top_row(position, seat))
        parts.append(_dealt_row(position, seat))
        parts.append(_tally_row(position))
        parts.append(_question_row(own))
        parts.append(self._other_rows(position, own, frame))
        return bytearray().join(parts)

    def indices(self, state: State) -> list[int]:
        position = as_hex_state(state)
        decision = position.decision()
        if decision is None or decision.seat < 0:
            return []
        if decision is self._asked:
            return self._answers
        return self._indices(position, decision, self._kind.frames.of(position, decision.seat))

    def _indices(self, state: HexState, decision: Decision, frame: Frame) -> list[int]:
        if decision is not self._asked:
            self._answers, self._has_others = self._kind.space.indices(state, decision, frame)
            self._asked = decision
        return self._answers

    def _cells(self, state: HexState, seat: int, frame: Frame) -> bytes:
        glimpse = self._glimpses[seat]
        if not glimpse.shows(state, frame):
            glimpse.keep(state, frame, self._look_at_cells(state, seat, frame, glimpse))
        return glimpse.cells

    def _look_at_cells(self, state: HexState, seat: int, frame: Frame, glimpse: Glimpse) -> bytes:
        kind, field = self._kind, state.field
        board, ground = state.position.board, state.position.ground
        terrain, empty = kind.terrain[seat], kind.empty_cells[seat]
        netted, melee, ranged = field.netted, field.melee, field.ranged
        initiative, extra = field.initiative, field.extra
        is_alike = glimpse.is_alike(state, frame)
        before, known, rows = glimpse.board, glimpse.effects, glimpse.rows
        parts: list[bytes] = []
        for cell in frame.back:
            unit = board[cell]
            foundation = ground[cell]
            if unit is None:
                if foundation is None:
                    parts.append(empty[cell])
                    continue
                parts.append(kind.empty_unit)
            else:
                # In fields wide enough for all that they may be.
                effects = ((melee[cell] + 10) << 5) + ranged[cell] + 10
                effects = (((effects << 6) + initiative[cell] + 20) << 5) + extra[cell] * 2 + int(netted[cell])
                if not is_alike or unit is not before[cell] or effects != known[cell]:
                    known[cell] = effects
                    rows[cell] = self._unit_row(state, unit, cell, seat, frame, effects)
                parts.append(rows[cell])
            if foundation is None:
                parts.append(terrain[cell])
            else:
                owner = min(SEATS - 1, (foundation.seat - seat) % kind.seats)
                parts.append(_ground_row(terrain[cell], owner, MINE in foundation.tile.words))
        return b"".join(parts)

    def _unit_row(self, state: HexState, unit: Unit, cell: int, seat: int, frame: Frame, effects: int) -> bytes:
        kind, field, position = self._kind, state.field, state.position
        tile = unit.tile
        points = max(0, position.points[unit.seat]) if tile.is_hq else 0
        moved = 0
        for mover, _ in state.used:
            if mover == unit.id:
                moved = 1
        owner = (unit.seat - seat) % kind.seats
        controller = (unit.controller - seat) % kind.seats
        rotation = (unit.rotation + frame.turns) % SIDES
        hostile = int(position.sides.hostile[seat][unit.controller])
        # Everything that may differ. Shifts, as products of large numbers are slow.
        key = (((owner << 3 | controller) << 3 | rotation) << 2) | (hostile << 1) | moved
        key = (((key << 21) + effects) << 6 | min(63, unit.wounds)) << 7 | points
        row = kind.rows.unit(tile, key)
        if row is None:
            numbers = [min(SEATS - 1, owner), min(SEATS - 1, controller), hostile, unit.wounds]
            numbers += [int(field.netted[cell]), field.melee[cell], field.ranged[cell], field.initiative[cell]]
            numbers += [field.extra[cell], points, moved]
            row = kind.rows.add_unit(tile, key, rotation, field.slots(cell), numbers)
        return row

    def _hand(self, state: HexState, seat: int) -> bytes:
        hand = state.hands[seat]
        if hand is not self._hands[seat]:
            kind = self._kind
            tiles = sort_tiles(hand)
            rows: list[bytes] = []
            for slot in range(kind.space.slots):
                rows.append(kind.rows.hand(tiles[slot]) if slot < len(tiles) else kind.empty_hand)
            self._hand_rows[seat] = b"".join(rows)
            self._hands[seat] = hand
        return self._hand_rows[seat]

    def _pile(self, state: HexState, seat: int) -> bytes:
        pile = state.piles[seat]
        if pile is not self._piles[seat]:
            self._pile_rows[seat] = bytes(pile.contents()).ljust(self._kind.roster, b"\0")
            self._piles[seat] = pile
        return self._pile_rows[seat]

    def _discarded(self, state: HexState, seat: int) -> bytes:
        tiles = state.discards[seat]
        if tiles is not self._discards[seat]:
            counts = [0] * self._kind.roster
            for tile in tiles:
                counts[tile.index] += 1
            self._discard_rows[seat] = bytes(counts)
            self._discards[seat] = tiles
        return self._discard_rows[seat]

    def _other_rows(self, state: HexState, own: Decision | None, frame: Frame) -> bytes:
        """Describe the first answers that fit no region; most decisions have none."""
        if own is None:
            return self._kind.no_others
        indices = self._indices(state, own, frame)
        if not self._has_others:
            return self._kind.no_others
        start = self._kind.space.others
        found = bytearray(_DESCRIBED * _OTHER)
        for number, index in enumerate(indices):
            if start <= index < start + _DESCRIBED:
                option = own.options[number]
                assert isinstance(option, HexAction)
                for place, part in enumerate(framed_parts(option, frame)):
                    found[(index - start) * _OTHER + place] = part + 1
        return bytes(found)


def _add_seat(numbers: list[int], state: HexState, seat: int, observer: int) -> None:
    position = state.position
    side = position.sides.side
    numbers += [
        signed(max(0, position.points[seat])),
        signed(position.scores[seat]) if position.scores else 0,
        signed(state.energy[seat]) if state.energy else 0,
        len(state.hands[seat]),
        len(state.piles[seat]),
        min(LARGEST, len(state.discards[seat])),
        int(seat in state.contenders),
        state.terror >> seat & 1,
        state.unbuilt >> seat & 1,
        int(side[seat] == side[observer]),
        int(state.active == seat),
        int(state.first == seat),
    ]
    numbers += _NO_LEADER if state.cards is None else _leader_numbers(state.cards, state.setup, seat)


def _add_table(numbers: list[int], state: HexState) -> None:
    named = state.named
    numbers += [
        int(state.stage > 0),
        int(state.stage == EXTRA_ROUND),
        min(LARGEST, state.turns),
        min(LARGEST, state.spent),
        int(state.has_discarded),
        0 if named is None else named.index + 1,
        int(state.setup.mission is not None),
    ]


def _terrain_row(setup: Setup, seat: int, cell: int) -> bytes:
    zone = setup.zones[seat]
    return bytes(
        [
            *(0, 0, 0, 0, 0),
            setup.board.hill.get(cell, 0),
            int(cell in setup.board.terminals),
            int(zone is not None and cell not in zone),
        ]
    )


def _ground_row(terrain: bytes, owner: int, is_mine: bool) -> bytes:
    row = bytearray(terrain)
    row[owner] = 1
    row[SEATS] = int(is_mine)
    return bytes(row)


def _army_row(setup: Setup, seat: int) -> bytes:
    army = setup.armies[seat]
    row = [int(army is not None and army.id == name) for name in ARMIES]
    return bytes([*row, int(not any(row))])


def _leader_numbers(cards: LeaderCards, setup: Setup, seat: int) -> list[int]:
    """The leader of the seat's side as far as it lies open, and how many cards its picker was dealt."""
    side = setup.sides.side[seat]
    if cards.leaders:
        leader = cards.leaders[side]
        return [0 if leader == NONE else leader + 1, cards.uses[side], cards.resting >> side & 1, 0]
    return [0, 0, int(cards.picks[side] != NONE), len(cards.dealt[side])]


def _dealt_row(state: HexState, seat: int) -> bytes:
    """The leader cards that the seat itself was dealt, 2 for the one that it has picked."""
    cards = state.cards
    if cards is None:
        return _NONE_DEALT
    row = [0] * DECK_SIZE
    if not cards.leaders:
        for side, picker in enumerate(cards.pickers):
            if picker == seat:
                for card in cards.dealt[side]:
                    row[card] = 1
                if cards.picks[side] != NONE:
                    row[cards.picks[side]] = 2
    return bytes(row)


def _top_row(state: HexState, seat: int) -> bytes:
    pile = state.piles[seat]
    if not pile.top:
        return _NO_TOP
    row = [0] * TOP
    for place, card in enumerate(pile.known_top(seat)):
        if place < TOP and card >= 0:
            row[place] = card + 1
    return bytes(row)


def _tally_row(state: HexState) -> bytes:
    if not state.tally:
        return _NO_TALLIES
    row = [0] * TALLIES
    for place, number in enumerate(state.tally):
        if place < TALLIES:
            row[place] = min(127, number)
    return bytes(row)


def _question_row(own: Decision | None) -> bytes:
    return _NO_QUESTION if own is None else _QUESTION_ROWS.get(own.kind, _NO_QUESTION)


def make_encoding(state: State) -> HexEncoding:
    """The encoding of the game that a position belongs to."""
    return HexEncoding(Kind(as_hex_state(state).setup))
