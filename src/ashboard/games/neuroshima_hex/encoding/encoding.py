"""Neuroshima Hex in numbers: what a seat may know, and the answers it may give."""

from typing import Final

from ashboard.core.decision import Decision
from ashboard.core.encoding import Encoding, Layout
from ashboard.core.pile import Pile
from ashboard.core.state import State
from ashboard.games.neuroshima_hex.encoding.action_space import ActionSpace, framed_parts, sort_tiles
from ashboard.games.neuroshima_hex.encoding.frame import Frame, Frames
from ashboard.games.neuroshima_hex.encoding.tile_rows import HAND, SEATS, UNIT, TileRows, signed, width
from ashboard.games.neuroshima_hex.printed.tile import MINE, Tile
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.leader_cards import DECK_SIZE, NONE, LeaderCards
from ashboard.games.neuroshima_hex.state.setup import Setup
from ashboard.games.neuroshima_hex.state.state import EXTRA_ROUND, HexState, as_hex_state

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
_NO_LEADER: Final = bytes(4)
_NO_TOP: Final = bytes(TOP)
_NO_TALLIES: Final = bytes(TALLIES)
_NO_QUESTION: Final = bytes(len(QUESTIONS))
_QUESTION_ROWS: Final = {kind: bytes([int(kind == other) for other in QUESTIONS]) for kind in QUESTIONS}


class HexEncoding(Encoding):
    """One kind of table: board, number of seats, variants."""

    def __init__(self, setup: Setup) -> None:
        self._seats: Final = setup.seats
        self._size: Final = setup.grid.size
        self._space: Final = ActionSpace(setup)
        self._frames: Final = Frames(setup)
        self._rows: Final = TileRows()
        self._slots: Final = self._space.slots
        self._roster: Final = max(_ROSTER, *(len(roster) for roster in setup.rosters))
        self._terrain: Final = [
            [_terrain_row(setup, seat, cell) for cell in range(self._size)] for seat in range(self._seats)
        ]
        self._empty_unit: Final = bytes(width(UNIT))
        self._empty_hand: Final = bytes(width(HAND))
        self._empty_cells: Final = [[self._empty_unit + row for row in rows] for rows in self._terrain]
        # What was last shown of each seat, with what it was made of: piles, hands and discards are replaced when they
        # change, and are the same objects until then.
        self._piles: Final[list[Pile | None]] = [None] * self._seats
        self._pile_rows: Final = [b""] * self._seats
        self._hands: Final[list[tuple[Tile, ...] | None]] = [None] * self._seats
        self._hand_rows: Final = [b""] * self._seats
        self._discards: Final[list[tuple[Tile, ...] | None]] = [None] * self._seats
        self._discard_rows: Final = [b""] * self._seats
        # What each seat was last shown on each cell: the tile, the number that tells everything else apart, and the row
        # with its ground. Most cells stay as they are from one look to the next.
        self._shown_tiles: Final[list[list[Tile | None]]] = [[None] * self._size for _ in range(self._seats)]
        self._shown_keys: Final = [[-1] * self._size for _ in range(self._seats)]
        self._shown_rows: Final = [[b""] * self._size for _ in range(self._seats)]
        self._no_others: Final = bytes(_DESCRIBED * _OTHER)
        # The decision that was last looked at, the indices of its options, and whether some of them fit no region;
        # positions that share it are equal.
        self._asked: Decision | None = None
        self._answers: list[int] = []
        self._has_others = False
        # For every seat all of them, beginning with itself.
        self._orders: Final = [
            [(seat + step) % self._seats for step in range(self._seats)] for seat in range(self._seats)
        ]
        layout = Layout()
        layout.add("cells", self._size, width(UNIT) + width(GROUND))
        layout.add("hands", self._seats, self._slots, width(HAND))
        layout.add("piles", self._seats, self._roster)
        layout.add("discards", self._seats, self._roster)
        layout.add("armies", self._seats, len(ARMIES) + 1)
        layout.add("seats", self._seats, len(SEAT))
        layout.add("table", len(TABLE))
        layout.add("top", TOP)
        layout.add("dealt", DECK_SIZE)
        layout.add("tallies", TALLIES)
        layout.add("question", len(QUESTIONS))
        layout.add("others", _DESCRIBED, _OTHER)
        self._observation: Final = layout
        self._armies: Final = [_army_row(setup, seat) for seat in range(self._seats)]

    @property
    def observation(self) -> Layout:
        return self._observation

    @property
    def actions(self) -> Layout:
        return self._space.layout

    @property
    def private_parts(self) -> tuple[str, ...]:
        return ("top", "dealt", "question", "others")

    def observe(self, state: State, seat: int) -> bytearray:
        position = as_hex_state(state)
        frame = self._frames.of(position, seat)
        decision = position.decision()
        own = decision if decision is not None and decision.seat == seat else None
        parts: list[bytes] = []
        self._add_cells(parts, position, seat, frame)
        order = self._orders[seat]
        for other in order:
            parts.append(self._hand(position, other))
        for other in order:
            parts.append(self._pile(position, other))
        for other in order:
            parts.append(self._discarded(position, other))
        for other in order:
            parts.append(self._armies[other])
        for other in order:
            parts.append(self._seat_row(position, other, seat))
        parts.append(self._table_row(position))
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
        return self._indices(position, decision, self._frames.of(position, decision.seat))

    def _indices(self, state: HexState, decision: Decision, frame: Frame) -> list[int]:
        if decision is not self._asked:
            self._answers, self._has_others = self._space.indices(state, decision, frame)
            self._asked = decision
        return self._answers

    def _add_cells(self, parts: list[bytes], state: HexState, seat: int, frame: Frame) -> None:
        field = state.field
        position = state.position
        board, ground = position.board, position.ground
        hostile = position.sides.hostile[seat]
        seats, turns = self._seats, frame.turns
        terrain, empty = self._terrain[seat], self._empty_cells[seat]
        used = state.used
        netted, melee, ranged = field.netted, field.melee, field.ranged
        initiative, extra = field.initiative, field.extra
        rows = self._rows.units
        tiles, keys, shown = self._shown_tiles[seat], self._shown_keys[seat], self._shown_rows[seat]
        for cell in frame.back:
            unit = board[cell]
            foundation = ground[cell]
            if unit is None:
                if foundation is None:
                    parts.append(empty[cell])
                    continue
                parts.append(self._empty_unit)
            else:
                tile = unit.tile
                points = max(0, position.points[unit.seat]) if tile.is_hq else 0
                moved = 0
                if used:
                    for mover, _ in used:
                        if mover == unit.id:
                            moved = 1
                # Everything that may differ, in fields wide enough for it.
                owner = (unit.seat - seat) % seats
                controller = (unit.controller - seat) % seats
                rotation = (unit.rotation + turns) % 6
                key = ((owner * 8 + controller) * 8 + rotation) * 8
                key += int(netted[cell]) * 4 + int(hostile[unit.controller]) * 2 + moved
                key = ((key * 32 + melee[cell] + 10) * 32 + ranged[cell] + 10) * 64 + initiative[cell] + 20
                key = ((key * 16 + extra[cell]) * 64 + min(63, unit.wounds)) * 128 + points
                if foundation is None and tile is tiles[cell] and key == keys[cell]:
                    parts.append(shown[cell])
                    continue
                known = rows.get(tile)
                row = None if known is None else known.get(key)
                if row is None:
                    numbers = [
                        *(min(SEATS - 1, owner), min(SEATS - 1, controller), int(hostile[unit.controller])),
                        *(unit.wounds, int(netted[cell]), melee[cell], ranged[cell], initiative[cell], extra[cell]),
                        *(points, moved),
                    ]
                    row = self._rows.add_unit(tile, key, rotation, field.slots(cell), numbers)
                if foundation is None:
                    tiles[cell], keys[cell], shown[cell] = tile, key, row + terrain[cell]
                    parts.append(shown[cell])
                    continue
                parts.append(row)
            owner = min(SEATS - 1, (foundation.seat - seat) % seats)
            parts.append(_ground_row(terrain[cell], owner, MINE in foundation.tile.words))

    def _hand(self, state: HexState, seat: int) -> bytes:
        hand = state.hands[seat]
        if hand is not self._hands[seat]:
            tiles = sort_tiles(hand)
            rows = [
                self._rows.hand(tiles[slot]) if slot < len(tiles) else self._empty_hand for slot in range(self._slots)
            ]
            self._hand_rows[seat] = b"".join(rows)
            self._hands[seat] = hand
        return self._hand_rows[seat]

    def _pile(self, state: HexState, seat: int) -> bytes:
        pile = state.piles[seat]
        if pile is not self._piles[seat]:
            counts = pile.contents()
            self._pile_rows[seat] = bytes(counts + [0] * (self._roster - len(counts)))
            self._piles[seat] = pile
        return self._pile_rows[seat]

    def _discarded(self, state: HexState, seat: int) -> bytes:
        tiles = state.discards[seat]
        if tiles is not self._discards[seat]:
            counts = [0] * self._roster
            for tile in tiles:
                counts[tile.index] += 1
            self._discard_rows[seat] = bytes(counts)
            self._discards[seat] = tiles
        return self._discard_rows[seat]

    def _seat_row(self, state: HexState, seat: int, observer: int) -> bytes:
        position = state.position
        side = position.sides.side
        row = [
            signed(max(0, position.points[seat])),
            signed(position.scores[seat]) if position.scores else 0,
            signed(state.energy[seat]) if state.energy else 0,
            len(state.hands[seat]),
            len(state.piles[seat]),
            min(127, len(state.discards[seat])),
            int(seat in state.contenders),
            state.terror >> seat & 1,
            state.unbuilt >> seat & 1,
            int(side[seat] == side[observer]),
            int(state.active == seat),
            int(state.first == seat),
        ]
        return bytes(row) + (_NO_LEADER if state.cards is None else _leader_row(state.cards, state.setup, seat))

    def _table_row(self, state: HexState) -> bytes:
        named = state.named
        return bytes(
            [
                int(state.stage > 0),
                int(state.stage == EXTRA_ROUND),
                min(127, state.turns),
                min(127, state.spent),
                int(state.has_discarded),
                0 if named is None else named.index + 1,
                int(state.setup.mission is not None),
            ]
        )

    def _other_rows(self, state: HexState, own: Decision | None, frame: Frame) -> bytes:
        """Describe the first answers that fit no region; most decisions have none."""
        if own is None:
            return self._no_others
        indices = self._indices(state, own, frame)
        if not self._has_others:
            return self._no_others
        start = self._space.others
        found = bytearray(_DESCRIBED * _OTHER)
        for number, index in enumerate(indices):
            if start <= index < start + _DESCRIBED:
                option = own.options[number]
                assert isinstance(option, HexAction)
                for place, part in enumerate(framed_parts(option, frame)):
                    found[(index - start) * _OTHER + place] = part + 1
        return bytes(found)


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


def _leader_row(cards: LeaderCards, setup: Setup, seat: int) -> bytes:
    """The leader of the seat's side as far as it lies open, and how many cards its picker was dealt."""
    side = setup.sides.side[seat]
    if cards.leaders:
        leader = cards.leaders[side]
        return bytes([0 if leader == NONE else leader + 1, cards.uses[side], cards.resting >> side & 1, 0])
    return bytes([0, 0, int(cards.picks[side] != NONE), len(cards.dealt[side])])


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
    return HexEncoding(as_hex_state(state).setup)
