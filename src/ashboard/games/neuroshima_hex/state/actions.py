"""The answers of the game: their written form, made once each and shared."""

from typing import Final, final

from ashboard.core.action import Action
from ashboard.games.neuroshima_hex.printed.grid import DIRECTIONS, SIDES, Grid
from ashboard.games.neuroshima_hex.printed.tile import Tile

PLACE: Final = 0
DISCARD: Final = 1
INSTANT: Final = 2
GO: Final = 3
STEP_ON: Final = 4
STAY: Final = 5
PUSH_TO: Final = 6
ROTATE: Final = 7
LEAVE: Final = 8
MEDIC: Final = 9
EXPLODE: Final = 10
ATTACK: Final = 11
CONVERT: Final = 12
KEEP: Final = 13
END: Final = 14
REDRAW: Final = 15
KEEP_HAND: Final = 16
DRAW: Final = 17
START: Final = 18
PROC_ROTATE: Final = 19
PROC_EXCHANGE: Final = 20
PROC_PUSH: Final = 21
PROC_LASER: Final = 22
PROC_CANCEL: Final = 23
PROC_DETONATE: Final = 24
SELL: Final = 25
SNIPE: Final = 26
TURN: Final = 27
LAY_FIRST: Final = 28
LAY_SECOND: Final = 29
CHOOSE: Final = 30
# Of the variants.
NAME: Final = 40
DEAL: Final = 41
PICK: Final = 42
USE: Final = 43
PASS: Final = 44
PEEK: Final = 45
BOTTOM: Final = 46

# Where answers that name a tile and nothing else are kept, below all other keys.
_TILE_ALONE: Final = -1000
_NOT_MADE: Final[list[Action]] = []
# In place of a rotation: the move goes on with a second step.
ONWARDS: Final = SIDES


@final
class HexAction(Action):
    """An answer with its parts: verb, tile, cells from and to, rotation, and the unit that enables it."""

    def __init__(
        self,
        text: str,
        verb: int,
        tile: Tile | None = None,
        cell: int = -1,
        to: int = -1,
        rotation: int = -1,
        by: int = -1,
    ) -> None:
        super().__init__(text)
        self.verb: Final = verb
        self.tile: Final = tile
        self.cell: Final = cell
        self.to: Final = to
        self.rotation: Final = rotation
        self.by: Final = by


END_TURN: Final = HexAction("end", END)
REDRAW_HAND: Final = HexAction("redraw", REDRAW)
KEEP_THE_HAND: Final = HexAction("keep", KEEP_HAND)
PAY_POINT: Final = HexAction("pay", SELL)
DONE: Final = HexAction("done", END)
DECLINE: Final = HexAction("pass", PASS)
BUILD: Final = HexAction("build", CHOOSE)

# The words of answers that name cells, then a rotation.
_WORDS: Final = {
    STEP_ON: "on",
    STAY: "stay",
    PUSH_TO: "to",
    ROTATE: "rotate",
    LEAVE: "leave",
    EXPLODE: "explode",
    ATTACK: "attack",
    KEEP: "keep",
    TURN: "turn",
    PROC_ROTATE: "proc rotate",
    PROC_EXCHANGE: "proc exchange",
    PROC_PUSH: "proc push",
    PROC_LASER: "proc laser",
    PROC_CANCEL: "proc cancel",
    PROC_DETONATE: "proc detonate",
}


@final
class Book:
    """The answers on one grid; asked for the same answer twice, it gives the same object."""

    def __init__(self, grid: Grid) -> None:
        self.grid: Final = grid
        self.names: Final = grid.names
        self._lists: dict[int, list[Action]] = {}
        self._singles: dict[int, HexAction] = {}
        self._cards: dict[int, HexAction] = {}

    def add_placements(self, tile: Tile, cells: list[int], options: list[Action]) -> None:
        """Add the tile put on each of the cells, in all six rotations."""
        key = self.grid.radius + self.grid.mark
        table = tile.placements.get(key)
        if table is None:
            table = [_NOT_MADE] * self.grid.size
            tile.placements[key] = table
        for cell in cells:
            made = table[cell]
            if made is _NOT_MADE:
                head = f"place {tile.id} {self.names[cell]}"
                made = [HexAction(f"{head} {turn}", PLACE, tile, cell, rotation=turn) for turn in range(SIDES)]
                table[cell] = made
            options += made

    def discard(self, tile: Tile) -> Action:
        return self._of_tile(tile, DISCARD, "discard")

    def draw(self, tile: Tile) -> Action:
        return self._of_tile(tile, DRAW, "draw")

    def sell(self, tile: Tile) -> Action:
        return self._of_tile(tile, SELL, "sell")

    def _of_tile(self, tile: Tile, verb: int, word: str) -> Action:
        """An answer that names a tile and nothing else."""
        key = _TILE_ALONE - verb
        made = tile.answers.get(key)
        if made is None:
            made = [HexAction(f"{word} {tile.id}", verb, tile)]
            tile.answers[key] = made
        return made[0]

    def card(self, verb: int, card_id: str, number: int) -> Action:
        """A leader card of that number is dealt or picked."""
        key = verb * 64 + number
        made = self._cards.get(key)
        if made is None:
            made = HexAction(f"{'deal' if verb == DEAL else 'pick'} {card_id}", verb, cell=number)
            self._cards[key] = made
        return made

    def use(self, card_id: str, number: int, cell: int = -1, to: int = -1, rotation: int = -1) -> Action:
        """A leader card is used: on which cells, turned how."""
        key = (((USE * 64 + number) * 64 + cell + 1) * 64 + to + 1) * 8 + rotation + 1
        made = self._cards.get(key)
        if made is None:
            turn = "on" if rotation == ONWARDS else _turn(rotation)
            text = " ".join(part for part in ("use", card_id, *self._cells(cell, to), turn) if part)
            made = HexAction(text, USE, None, cell, to, rotation)
            self._cards[key] = made
        return made

    def use_on_tile(self, card_id: str, number: int, tile: Tile) -> Action:
        """A leader card is used on a tile off the board."""
        made = tile.answers.get(-16 - number)
        if made is None:
            made = [HexAction(f"use {card_id} {tile.id}", USE, tile)]
            tile.answers[-16 - number] = made
        return made[0]

    def pile_tile(self, verb: int, tile: Tile) -> Action:
        """A tile of the pile is looked at, or put at the bottom."""
        return self._of_tile(tile, verb, "peek" if verb == PEEK else "bottom")

    def name(self, tile: Tile) -> Action:
        return self._of_tile(tile, NAME, "name")

    def instant(self, tile: Tile, cell: int = -1, to: int = -1, rotation: int = -1, word: str = "") -> Action:
        """An instant played: on which cells, turned how; the word tells a foundation from the unit on it."""
        key = ((((INSTANT * 64 + cell + 1) * 64 + to + 1) * 8 + rotation + 1) * 8 + self.grid.radius) * 2 + bool(word)
        key += self.grid.mark
        made = tile.answers.get(key)
        if made is None:
            parts = [tile.id, *self._cells(cell, to), _turn(rotation), word]
            text = " ".join(part for part in parts if part)
            made = [HexAction(text, INSTANT, tile, cell, to, rotation, 1 if word else -1)]
            tile.answers[key] = made
        return made[0]

    def steps(self, tile: Tile | None, cell: int, to: int, by: int) -> list[Action]:
        """A move with a step, in all six rotations; without a tile it is a movement right."""
        key = self._move_key(cell, to, by, 6)
        lists = self._lists if tile is None else tile.answers
        made = lists.get(key)
        if made is None:
            made = [self._move(tile, cell, to, turn, by) for turn in range(SIDES)]
            lists[key] = made
        return made

    def onwards(self, tile: Tile | None, cell: int, to: int, by: int) -> Action:
        """The first of two steps."""
        key = self._move_key(cell, to, by, 7)
        lists = self._lists if tile is None else tile.answers
        made = lists.get(key)
        if made is None:
            made = [self._move(tile, cell, to, ONWARDS, by)]
            lists[key] = made
        return made[0]

    def turns(self, tile: Tile | None, cell: int, rotation: int, by: int) -> list[Action]:
        """A move without a step: the five other rotations."""
        key = self._move_key(cell, cell, by, rotation)
        lists = self._lists if tile is None else tile.answers
        made = lists.get(key)
        if made is None:
            made = [self._move(tile, cell, cell, turn, by) for turn in range(SIDES) if turn != rotation]
            lists[key] = made
        return made

    def single(self, verb: int, cell: int = -1, to: int = -1, rotation: int = -1, by: int = -1) -> HexAction:
        """An answer that names no tile."""
        key = (((verb * 64 + cell + 1) * 64 + to + 1) * 16 + rotation + 1) * 64 + by + 1
        made = self._singles.get(key)
        if made is None:
            made = HexAction(self._text(verb, cell, to, rotation, by), verb, None, cell, to, rotation, by)
            self._singles[key] = made
        return made

    def _text(self, verb: int, cell: int, to: int, rotation: int, by: int) -> str:
        names = self.names
        if verb == MEDIC:
            # `rotation` holds the edge of the source, where two edges hit: 6 and more are those of a second tile.
            edge = f"{DIRECTIONS[rotation % SIDES]}{':2' if rotation >= SIDES else ''}" if rotation >= 0 else ""
            return " ".join(part for part in ["medic", names[cell], *self._cells(to, by), edge] if part)
        if verb == CONVERT:
            # `by` holds the direction, `rotation` the kind that the attack becomes.
            return f"convert {names[cell]} {names[to]} {DIRECTIONS[by]} {'ranged' if rotation else 'melee'}"
        if verb == START:
            return f"start {cell}"
        if verb in (LAY_FIRST, LAY_SECOND):
            # `to` holds the side of the tile that lies up.
            word = "first" if verb == LAY_FIRST else "second"
            return f"{word} {'back' if to else 'front'} {names[cell]} {rotation}"
        if verb == SNIPE:
            return f"snipe {names[cell]} {DIRECTIONS[by]} {names[to]}"
        if verb == STEP_ON and to >= 0:
            # The second step of a structure may be made by its other tile.
            return f"on {names[cell]} {rotation} from {names[to]}"
        # `by` holds the second rotation of an exchange.
        parts = [_WORDS[verb], *self._cells(cell, to), _turn(rotation), _turn(by)]
        return " ".join(part for part in parts if part)

    def _move(self, tile: Tile | None, cell: int, to: int, turn: int, by: int) -> HexAction:
        head = "go" if tile is None else tile.id
        text = f"{head} {self.names[cell]} {self.names[to]} {'on' if turn == ONWARDS else turn}"
        if by >= 0:
            text += f" by {self.names[by]}"
        return HexAction(text, GO if tile is None else INSTANT, tile, cell, to, turn, by)

    def _move_key(self, cell: int, to: int, by: int, turn: int) -> int:
        return ((((GO * 64 + cell) * 64 + to) * 64 + by + 1) * 8 + turn) * 8 + self.grid.radius + self.grid.mark

    def _cells(self, *cells: int) -> list[str]:
        return [self.names[cell] for cell in cells if cell >= 0]


def _turn(rotation: int) -> str:
    return str(rotation) if rotation >= 0 else ""
