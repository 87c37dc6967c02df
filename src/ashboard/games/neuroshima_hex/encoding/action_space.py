"""Answers as indices: a region for each kind of answer, in the frame of the seat that is asked."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.encoding import Layout, rank_rest
from ashboard.games.neuroshima_hex.encoding.frame import Frame
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import ONWARDS, HexAction
from ashboard.games.neuroshima_hex.state.leader_cards import DECK_SIZE
from ashboard.games.neuroshima_hex.state.setup import Setup
from ashboard.games.neuroshima_hex.state.state import HexState

# Where a move leads: one of six directions or nowhere; how it ends: one of six rotations, or with a second step.
_TARGETS: Final = 7
_ENDINGS: Final = 7
_MOVES: Final = _TARGETS * _ENDINGS
# Answers that are one word.
WORDS: Final = ("end", "done", "pass", "build", "redraw", "keep", "pay", "detonate", "use")
# How many answers that fit no region a decision may have.
OTHERS: Final = 128
# Marks an answer that fits no region.
_REST: Final = -2


class ActionSpace:
    """The regions of one kind of table; their sizes follow from the board, the hands and the variants."""

    def __init__(self, setup: Setup) -> None:
        size = setup.grid.size
        self._neighbour: Final = setup.grid.neighbour
        self._size: Final = size
        # A leader may bring one more tile into the hand.
        self.slots: Final = setup.hand_size + (1 if setup.has_leaders else 0)
        self.layout: Final = Layout()
        add = self.layout.add
        add("word", len(WORDS))
        self._place: Final = add("place", self.slots, size, SIDES)
        # Placements are most of all answers, and come with all six rotations of a tile on a hex in a row. For each
        # number of turns: by slot and hex of the frame their indices.
        self._sixes: Final = [
            [
                [self._place + place * SIDES + (rotation + turns) % SIDES for rotation in range(SIDES)]
                for place in range(self.slots * size)
            ]
            for turns in range(SIDES)
        ]
        self._discard: Final = add("discard", self.slots)
        self._sell: Final = add("sell", self.slots)
        self._name: Final = add("name", self.slots)
        self._battle: Final = add("battle", 1)
        self._terror: Final = add("terror", 1)
        # By what the instant does: where its answers with one cell begin.
        self._aimed: Final = {word: add(word, size) for word in ("bomb", "grenade", "sniper")}
        self._ground: Final = {word: add(f"{word} ground", size) for word in ("grenade", "sniper")}
        self._pairs: Final = {word: add(word, size, SIDES) for word in ("castling", "push")}
        self._rotation: Final = add("rotation", size, SIDES)
        self._move: Final = add("move", size, _TARGETS, _ENDINGS)
        self._go: Final = add("go", size, _TARGETS, _ENDINGS)
        self._go_by: Final = add("go by", size, _TARGETS, _ENDINGS)
        self._stay: Final = add("stay", SIDES)
        # By verb: answers with one cell, and with a cell and a rotation.
        self._cell: Final = {
            actions.PUSH_TO: add("to", size),
            actions.LEAVE: add("leave", size),
            actions.EXPLODE: add("explode", size),
            actions.ATTACK: add("attack", size),
            actions.KEEP: add("keep attack", size),
        }
        self._turned: Final = {
            actions.STEP_ON: add("on", size, SIDES),
            actions.ROTATE: add("rotate", size, SIDES),
        }
        self._terminals: Final = list(setup.board.terminals)
        self._terminal_pairs: Final = len(self._terminals) * (len(self._terminals) - 1) // 2
        self._proc_push: Final = add("proc push", size, SIDES) if self._terminals else -1
        self._exchange: Final = add("proc exchange", self._terminal_pairs, SIDES, SIDES) if self._terminals else -1
        self._laser: Final = add("proc laser", self._terminal_pairs) if self._terminals else -1
        if self._terminals:
            self._turned[actions.PROC_ROTATE] = add("proc rotate", size, SIDES)
            self._cell[actions.PROC_CANCEL] = add("proc cancel", size)
        self._first: Final = add("first", 2, size, SIDES) if setup.builders else -1
        self._second: Final = add("second", 2, size, SIDES) if setup.builders else -1
        if setup.builders:
            self._turned[actions.TURN] = add("turn", size, SIDES)
        self._pick: Final = add("pick", DECK_SIZE) if setup.has_leaders else -1
        self._use_cell: Final = add("use cell", size) if setup.has_leaders else -1
        self._use_turned: Final = add("use rotation", size, SIDES) if setup.has_leaders else -1
        self._use_move: Final = add("use move", size, _TARGETS, _ENDINGS) if setup.has_leaders else -1
        self.others: Final = add("others", OTHERS)

    def indices(self, state: HexState, decision: Decision, frame: Frame) -> tuple[list[int], bool]:
        """Return the index of every option, and whether some of them fit no region."""
        slots = sort_tiles(state.hands[decision.seat])
        options = decision.options
        found: list[int] = []
        rest: list[tuple[tuple[int, ...], int]] = []
        helpers: dict[int, int] | None = None
        cells, turns, size = frame.cells, frame.turns, self._size
        sixes = self._sixes[turns]
        last: Tile | None = None
        slot = -1
        number = 0
        while number < len(options):
            option = options[number]
            assert isinstance(option, HexAction)
            verb = option.verb
            if verb == actions.PLACE:
                if option.tile is not last:
                    last = option.tile
                    slot = self._slot(slots, last)
                if slot >= 0 and _starts_six(options, number):
                    found += sixes[slot * size + cells[option.cell]]
                    number += SIDES
                    continue
                if slot < 0:
                    index = _REST
                else:
                    index = self._place + (slot * size + cells[option.cell]) * SIDES + (option.rotation + turns) % SIDES
            elif verb == actions.GO:
                if option.by < 0:
                    index = self._move_index(self._go, option, frame)
                else:
                    if helpers is None:
                        helpers = _helpers(options, frame)
                    is_first = helpers[option.cell] == cells[option.by]
                    index = self._move_index(self._go_by, option, frame) if is_first else _REST
            elif verb == actions.INSTANT:
                index = self._instant_index(option, slots, frame)
            else:
                index = self._other_index(option, slots, frame)
            if index == _REST:
                rest.append((framed_parts(option, frame), number))
            found.append(index)
            number += 1
        if rest:
            rank_rest(found, rest, self.others, OTHERS)
        return found, bool(rest)

    def _slot(self, slots: list[Tile], tile: Tile | None) -> int:
        """The slot of a tile, of equal ones the first; a headquarters goes by the first slot of all."""
        if tile is None:
            return -1
        if tile.is_hq:
            return 0
        for slot, known in enumerate(slots):
            if known is tile:
                return slot if slot < self.slots else -1
        return -1

    def _move_index(self, start: int, action: HexAction, frame: Frame) -> int:
        target = _TARGETS - 1
        if action.to != action.cell:
            around = self._neighbour[action.cell]
            if action.to not in around:
                return _REST
            target = frame.direction(around.index(action.to))
        ending = ONWARDS if action.rotation == ONWARDS else frame.direction(action.rotation)
        return start + frame.cells[action.cell] * _MOVES + target * _ENDINGS + ending

    def _pair_index(self, start: int, action: HexAction, frame: Frame) -> int:
        around = self._neighbour[action.cell]
        if action.to not in around:
            return _REST
        return start + frame.cells[action.cell] * SIDES + frame.direction(around.index(action.to))

    def _turned_index(self, start: int, action: HexAction, frame: Frame) -> int:
        return start + frame.cells[action.cell] * SIDES + frame.direction(action.rotation)

    def _instant_index(self, action: HexAction, slots: list[Tile], frame: Frame) -> int:
        """By what the instant does; of two tiles that do the same the second goes to the rest."""
        tile = action.tile
        assert tile is not None
        word = tile.instant
        for known in slots:
            if known.index < tile.index and known.instant == word:
                return _REST
        if action.cell < 0:
            return self._battle if word == "battle" else self._terror if word == "terror" else _REST
        if action.to >= 0:
            if word == "move":
                return self._move_index(self._move, action, frame) if action.by < 0 else _REST
            start = self._pairs.get(word, -1)
            return self._pair_index(start, action, frame) if start >= 0 else _REST
        if action.rotation >= 0:
            return self._turned_index(self._rotation, action, frame) if word == "rotation" else _REST
        start = (self._ground if action.by > 0 else self._aimed).get(word, -1)
        return start + frame.cells[action.cell] if start >= 0 else _REST

    def _other_index(self, action: HexAction, slots: list[Tile], frame: Frame) -> int:
        verb = action.verb
        start = self._cell.get(verb, -1)
        if start >= 0:
            return start + frame.cells[action.cell]
        start = self._turned.get(verb, -1)
        if start >= 0:
            # A structure's second step may be made by its other tile.
            return self._turned_index(start, action, frame) if action.to < 0 else _REST
        if action.tile is not None:
            return self._tile_index(action, slots)
        if verb == actions.STAY:
            return self._stay + frame.direction(action.rotation)
        if verb == actions.PICK:
            return self._pick + action.cell
        if verb == actions.USE:
            return self._use_index(action, frame)
        if verb in (actions.LAY_FIRST, actions.LAY_SECOND):
            start = self._first if verb == actions.LAY_FIRST else self._second
            return self._turned_index(start + action.to * self._size * SIDES, action, frame)
        if verb in (actions.PROC_PUSH, actions.PROC_EXCHANGE, actions.PROC_LASER):
            return self._procedure_index(action, frame)
        return _word_index(action)

    def _tile_index(self, action: HexAction, slots: list[Tile]) -> int:
        slot = self._slot(slots, action.tile)
        if slot < 0:
            return _REST
        if action.verb == actions.DISCARD:
            return self._discard + slot
        if action.verb == actions.SELL:
            return self._sell + slot
        return self._name + slot if action.verb == actions.NAME else _REST

    def _use_index(self, action: HexAction, frame: Frame) -> int:
        if action.cell < 0:
            return WORDS.index("use")
        if action.to >= 0:
            return self._move_index(self._use_move, action, frame)
        if action.rotation >= 0:
            return self._turned_index(self._use_turned, action, frame)
        return self._use_cell + frame.cells[action.cell]

    def _procedure_index(self, action: HexAction, frame: Frame) -> int:
        if action.verb == actions.PROC_PUSH:
            return self._pair_index(self._proc_push, action, frame)
        if action.cell not in self._terminals or action.to not in self._terminals:
            return _REST
        one = self._terminals.index(frame.cells[action.cell])
        other = self._terminals.index(frame.cells[action.to])
        turn, turn_back = action.rotation, action.by
        if one > other:
            one, other, turn, turn_back = other, one, turn_back, turn
        pair = other * (other - 1) // 2 + one
        if action.verb == actions.PROC_LASER:
            return self._laser + pair
        return self._exchange + (pair * SIDES + frame.direction(turn)) * SIDES + frame.direction(turn_back)


def _starts_six(options: list[Action], number: int) -> bool:
    """Whether the six options from here on place one tile on one hex, in the order of rotations."""
    if number + SIDES > len(options):
        return False
    first, last = options[number], options[number + SIDES - 1]
    assert isinstance(first, HexAction) and isinstance(last, HexAction)
    if last.verb != actions.PLACE or last.tile is not first.tile or last.cell != first.cell:
        return False
    return first.rotation == 0 and last.rotation == SIDES - 1


def sort_tiles(hand: tuple[Tile, ...]) -> list[Tile]:
    """The tiles of a hand by their places in the roster."""
    tiles = list(hand)
    # Hands are short, and a sort by key would call a function for each tile.
    for end in range(1, len(tiles)):
        place = end
        while place > 0 and tiles[place - 1].index > tiles[place].index:
            tiles[place - 1], tiles[place] = tiles[place], tiles[place - 1]
            place -= 1
    return tiles


def _word_index(action: HexAction) -> int:
    verb = action.verb
    if verb == actions.END:
        return 0 if action is actions.END_TURN else 1
    if verb == actions.PASS:
        return 2
    if verb == actions.CHOOSE:
        return 3
    if verb == actions.REDRAW:
        return 4
    if verb == actions.KEEP_HAND:
        return 5
    if verb == actions.SELL:
        return 6
    return 7 if verb == actions.PROC_DETONATE else _REST


def _helpers(options: list[Action], frame: Frame) -> dict[int, int]:
    """For each unit that others help to move the first of its helpers, by their cells in the frame."""
    found: dict[int, int] = {}
    for option in options:
        if isinstance(option, HexAction) and option.verb == actions.GO and option.by >= 0:
            helper = frame.cells[option.by]
            if helper < found.get(option.cell, helper + 1):
                found[option.cell] = helper
    return found


def framed_parts(action: HexAction, frame: Frame) -> tuple[int, ...]:
    """Verb, tile, cell, second cell, rotation and the last part of an answer in a frame, -1 for what it has not."""
    verb = action.verb
    tile = -1 if action.tile is None else action.tile.index
    cell = frame.cells[action.cell] if action.cell >= 0 else -1
    to = frame.cells[action.to] if action.to >= 0 else -1
    rotation = action.rotation if action.rotation in (-1, ONWARDS) else frame.direction(action.rotation)
    by = action.by
    if verb == actions.MEDIC:
        # `rotation` holds an edge, 6 and more for those of a second tile.
        edge = action.rotation
        rotation = -1 if edge < 0 else frame.direction(edge) + (SIDES if edge >= SIDES else 0)
        by = frame.cells[by] if by >= 0 else -1
    elif verb == actions.CONVERT:
        rotation, by = action.rotation, frame.direction(by)
    elif verb == actions.SNIPE or verb == actions.PROC_EXCHANGE:
        by = frame.direction(by)
    elif by >= 0 and (verb == actions.GO or action.to >= 0):
        by = frame.cells[by]
    return (verb, tile, cell, to, rotation, by)
