"""A position of Neuroshima Hex with everything around the board: piles, hands, turn, pending steps."""

from typing import Final, final

from ashboard.core.errors import BadInput
from ashboard.core.event import Log
from ashboard.core.outcome import Outcome
from ashboard.core.pile import EVERYBODY, Pile
from ashboard.core.state import State
from ashboard.core.step_stack import StepStackState
from ashboard.core.tuples import extended, replaced
from ashboard.games.neuroshima_hex.printed.tile import RETURNS_TO_PILE, SECOND, WHOLE, Tile
from ashboard.games.neuroshima_hex.state.events import log_event, tile_ref, unit_ref
from ashboard.games.neuroshima_hex.state.field import SettledField, derive, remember
from ashboard.games.neuroshima_hex.state.leader_cards import LeaderCards
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.setup import Setup
from ashboard.games.neuroshima_hex.state.unit import Removed, Unit

Tiles = tuple[Tile, ...]

# The stages of a game: the ordinary turns, the final round [END-02], the extra round [END-12].
ORDINARY: Final = 0
# STRUCT-09: in place of a provider: the structure has turned one of its tiles.
TURNED: Final = -2
FINAL: Final = 1
EXTRA_ROUND: Final = 2
# ATLAS-01: the tally of an alliance while it holds.
ALLIED: Final = 1


@final
class HexState(StepStackState["HexState"]):
    """Mutable; what changes rarely is an immutable value that is replaced, so that copies are cheap."""

    def __init__(self, setup: Setup, position: Position, piles: tuple[Pile, ...]) -> None:
        super().__init__()
        self.setup: Final = setup
        self.position = position
        self.piles = piles
        self.hands: tuple[Tiles, ...] = setup.no_tiles
        self.discards: tuple[Tiles, ...] = setup.no_tiles
        self.first = setup.first
        # MULTI-03, MULTI-06: the seats that can still win, each with turns to come.
        self.contenders: tuple[int, ...] = setup.everybody
        self.active = -1
        self.turns = 0
        self.place = -1
        self.stage = ORDINARY
        self.last_drawer = -1
        self.queue: tuple[int, ...] = ()
        self.terror = 0
        self.used: tuple[tuple[int, int], ...] = ()
        self.was_full = False
        self.resigned: tuple[int, ...] = ()
        # STRUCT-02: the seats that have not built their structure yet, as a mask.
        self.unbuilt = setup.builders
        # VARIANT-05: with reinforcements: how many tiles have left the hand in this turn.
        self.spent = 0
        # ENERGY-04: on a board with terminals: whether the forced discard of this turn has been made.
        self.has_discarded = False
        # VARIANT-01: in an alternative start: the tile that the first player may play.
        self.named: Tile | None = None
        # LEADER-01: with leaders: their cards, from the moment when they are dealt.
        self.cards: LeaderCards | None = None
        # ENERGY-01: on a board with terminals: what each seat has to pay for procedures.
        self.energy: tuple[int, ...] = setup.first_energy
        # ATLAS-01: in a mission: how far its goals and events are, one number each.
        self.tally: tuple[int, ...] = setup.first_tally
        self.next_id = 0
        self._field: SettledField | None = None

    # -- the contract of core

    def copy(self) -> "HexState":
        twin = HexState(self.setup, self.position.copy(), self.piles)
        twin.hands = self.hands
        twin.discards = self.discards
        twin.first = self.first
        twin.contenders = self.contenders
        twin.active = self.active
        twin.turns = self.turns
        twin.place = self.place
        twin.stage = self.stage
        twin.last_drawer = self.last_drawer
        twin.queue = self.queue
        twin.terror = self.terror
        twin.used = self.used
        twin.was_full = self.was_full
        twin.spent = self.spent
        twin.has_discarded = self.has_discarded
        twin.named = self.named
        twin.cards = self.cards
        twin.energy = self.energy
        twin.resigned = self.resigned
        twin.unbuilt = self.unbuilt
        twin.tally = self.tally
        twin.next_id = self.next_id
        twin._field = self._field
        twin.share_steps(self)
        return twin

    def key(self) -> str:
        parts = [
            self.position.key(),
            *(pile.key() for pile in self.piles),
            *(",".join(sorted(tile.id for tile in hand)) for hand in self.hands),
            *(",".join(sorted(tile.id for tile in gone)) for gone in self.discards),
            self._turn_key(),
            f"{self.terror} {self._used_key()} {int(self.was_full)}{self.energy or ''}{self._variant_key()}",
            ";".join(step.key() for step in self.steps),
            "" if self.result is None else repr(self.result),
        ]
        return "|".join(parts)

    # -- the stack of steps

    def answer_by_default(self, log: Log | None) -> bool:
        """The choice of a seat without a player takes its default [ATLAS-01]."""
        if not self.setup.has_idle_seats:
            return False
        decision = self.decision()
        if decision is None or decision.seat < len(self.setup.everybody):
            return False
        self.take(decision.options[0], log)
        return True

    def finish(self, outcome: Outcome, log: Log | None) -> None:
        """End the game with an outcome."""
        self.end(outcome)
        self.settle(None)
        if log is not None:
            names = [self.setup.army_name(seat) for seat in outcome.winners]
            params: dict[str, object] = {
                "winners": list(outcome.winners),
                "names": names,
                "points": list(outcome.points),
            }
            key = "draw" if outcome.is_draw else "won" if len(names) == 1 else "shared"
            log_event(log, self.setup.grid, key, outcome.rule, params, [])

    @property
    def standings(self) -> tuple[int, ...]:
        """What every player has scored, or what the headquarters have left where that decides."""
        position = self.position
        return (position.scores or position.points)[: len(self.setup.everybody)]

    # -- the turn

    @property
    def cycle(self) -> tuple[int, ...]:
        """The seats in the order of their turns, again and again."""
        return self.setup.cycles[self.first]

    def upcoming(self) -> list[int]:
        """All seats in the order of their next turns, beginning after the current one."""
        cycle = self.cycle
        seats: list[int] = []
        for number in range(1, len(cycle) + 1):
            seat = cycle[(self.place + number) % len(cycle)]
            if seat not in seats and seat != self.active:
                seats.append(seat)
        return [*seats, self.active]

    def last_turns(self, wanted: tuple[int, ...]) -> tuple[int, ...]:
        """The turns that are left until each of the wanted seats has had one, in the order of the cycle.

        A seat that comes up in between has its turn as always, so that allies never move one after the other [TEAM-24].
        """
        cycle = self.cycle
        missing = [seat for seat in wanted if seat in self.contenders]
        turns: list[int] = []
        place = self.place
        while missing:
            place = (place + 1) % len(cycle)
            seat = cycle[place]
            if seat in self.contenders:
                turns.append(seat)
                if seat in missing:
                    missing.remove(seat)
        return tuple(turns)

    def eliminate(self, seat: int) -> None:
        """The seat is out of the game."""
        self.contenders = tuple(other for other in self.contenders if other != seat)

    def order_from(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with this one."""
        return self.setup.orders[self.first][seat]

    # -- the mission

    def count(self, number: int) -> None:
        """A goal or event of the mission is one further."""
        self.tally = replaced(self.tally, number, self.tally[number] + 1)

    def take_sides(self) -> None:
        """Derive the sides from the alliances that hold."""
        mission = self.setup.mission
        self.position.sides = self.setup.sides
        for number, clause in enumerate(() if mission is None else mission.clauses):
            if clause.seats and self.tally[number] == ALLIED:
                self.position.sides = self.setup.allied(clause.seats)

    # -- the board

    @property
    def field(self) -> SettledField:
        """The continuous effects of the board as it was last settled; every change pushes a settling."""
        if self._field is None:
            self._field = derive(self.position)
        return self._field

    def settle(self, log: Log | None) -> list[int]:
        """Settle the board and keep the result; return the cells of units just taken over."""
        before = self._field
        field = derive(self.position)
        taken = remember(self.position.board, field)
        self._field = field
        if log is not None:
            self._log_settled(before, field, log)
        return taken

    def new_unit(self, tile: Tile, seat: int, rotation: int) -> Unit:
        unit = Unit(tile, seat, rotation, self.next_id)
        self.next_id += 1
        return unit

    def unit(self, cell: int) -> Unit:
        unit = self.position.board[cell]
        assert unit is not None
        return unit

    def cell_of(self, unit_id: int) -> int:
        """Where a unit stands, or -1 if it has left the board; a structure by its first tile."""
        for cell, unit in enumerate(self.position.board):
            if unit is not None and unit.id == unit_id and unit.tile.part != SECOND:
                return cell
        return -1

    def shift(self, cell: int, to: int, rotation: int) -> None:
        """Move and turn a unit; nothing else is looked at."""
        board = self.position.board
        unit = self.unit(cell)
        board[cell] = None
        board[to] = unit if unit.rotation == rotation else unit.turned(rotation)

    @property
    def is_full(self) -> bool:
        """No cell is left on which somebody may place [BOARD-05]."""
        cells = self.setup.fillable(self.contenders)
        board = self.position.board
        for cell in cells:
            if board[cell] is None:
                return False
        return len(cells) > 0

    # -- tiles outside the board

    def take_from_hand(self, tile: Tile) -> None:
        hand = list(self.hands[self.active])
        hand.remove(tile)
        self.set_hand(self.active, tuple(hand))

    def set_hand(self, seat: int, hand: Tiles) -> None:
        self.hands = replaced(self.hands, seat, hand)

    def set_pile(self, seat: int, pile: Pile) -> None:
        self.piles = replaced(self.piles, seat, pile)

    def has_point_to_pay(self, seat: int) -> bool:
        """A headquarters never pays its last point; where wounds are scored it has none to pay [ENERGY-04]."""
        return self.position.points[seat] > 1 and self.position.scoring is None

    def pay_point(self, seat: int) -> None:
        self.position.points = replaced(self.position.points, seat, self.position.points[seat] - 1)

    def add_energy(self, seat: int, amount: int) -> None:
        self.energy = replaced(self.energy, seat, self.energy[seat] + amount)

    def discard(self, seat: int, tile: Tile) -> None:
        self.discards = replaced(self.discards, seat, extended(self.discards[seat], tile))

    def undiscard(self, seat: int, tile: Tile) -> None:
        """A tile comes back from the discards."""
        rest = list(self.discards[seat])
        rest.remove(tile)
        self.discards = replaced(self.discards, seat, tuple(rest))

    def replace_hidden(self, piles: tuple[Pile, ...], cards: LeaderCards | None) -> None:
        """Replace hidden information with a sample and ask the open question again."""
        self.piles = piles
        self.cards = cards
        self._decision = None

    def discard_destroyed(self, removed: list[Removed], log: Log | None) -> None:
        """Put destroyed tiles into their owners' discards, or back on their piles [CONTROL-09, ARMY-SMART-05]."""
        for gone in removed:
            tile, seat = gone.unit.tile, gone.unit.seat
            if tile.part != WHOLE:
                # A structure is none of the army's tiles; destroyed, it is out of the game.
                continue
            if RETURNS_TO_PILE in tile.words:
                self.set_pile(seat, self.piles[seat].put_on_top(tile.index, EVERYBODY))
                if log is not None:
                    params: dict[str, object] = {"unit": tile_ref(tile)}
                    log_event(
                        log, self.setup.grid, "returned", "ARMY-SMART-05", params, [gone.cell], seat, gone.segment
                    )
            else:
                self.discard(seat, tile)

    # -- words for events

    def unit_ref(self, cell: int) -> dict[str, object]:
        return unit_ref(self.unit(cell), self.setup.grid.names[cell])

    def log_event(self, log: Log, key: str, rule: str, params: dict[str, object], *cells: int) -> None:
        log_event(log, self.setup.grid, key, rule, params, list(cells), self.active)

    def _log_settled(self, before: SettledField | None, after: SettledField, log: Log) -> None:
        held: dict[int, tuple[int, bool]] = {}
        if before is not None:
            for cell in before.field_units.units:
                unit = before.board[cell]
                assert unit is not None
                held[unit.id] = (before.controller[cell], before.netted[cell])
        for cell in after.field_units.units:
            unit = self.unit(cell)
            controller, netted = held.get(unit.id, (unit.seat, False))
            self._log_change(cell, unit, controller, netted, after, log)

    def _log_change(self, cell: int, unit: Unit, controller: int, netted: bool, after: SettledField, log: Log) -> None:
        params: dict[str, object] = {"unit": self.unit_ref(cell)}
        if after.controller[cell] != controller:
            params["by"] = self.setup.army_name(after.controller[cell])
            is_released = after.controller[cell] == unit.seat
            key, rule = ("released", "CONTROL-07") if is_released else ("taken-over", "CONTROL-01")
            self.log_event(log, key, rule, params, cell)
        if after.netted[cell] and not netted:
            netters = [self.unit_ref(one) for one in after.netters(cell)]
            self.log_event(log, "netted", "NET-01", {**params, "units": netters}, cell)
        elif netted and not after.netted[cell]:
            self.log_event(log, "free", "NET-12", params, cell)

    def _turn_key(self) -> str:
        # After the ordinary turns the queue, not the place in the cycle, says whose turn comes next.
        place = self.place if self.stage == ORDINARY else -1
        turn = f"{self.first} {self.active} {self.turns} {place} {self.stage} {self.last_drawer} {self.queue}"
        if len(self.contenders) == len(self.setup.everybody) and not self.resigned:
            return turn
        return f"{turn} {self.contenders} {self.resigned}"

    def _variant_key(self) -> str:
        """What only some variants have; nothing where they are not played."""
        spent = f" spent {self.spent}" if self.spent else ""
        if self.has_discarded:
            spent = f" discarded{spent}"
        if self.unbuilt:
            spent = f" unbuilt {self.unbuilt}{spent}"
        if self.tally:
            spent = f" tally {self.tally}{spent}"
        named = f" named {self.named.id}" if self.named is not None else ""
        return f"{spent}{named}" if self.cards is None else f"{spent}{named} leaders {self.cards.key()}"

    def _used_key(self) -> str:
        pairs: list[tuple[int, int]] = []
        for unit, provider in self.used:
            cell, giver = self.cell_of(unit), TURNED if provider == TURNED else self.cell_of(provider)
            if cell >= 0 and (giver >= 0 or giver == TURNED):
                pairs.append((cell, giver))
        return str(sorted(pairs))


def as_hex_state(state: State) -> HexState:
    """Return the state as one of this game; raise BadInput where it is not."""
    if not isinstance(state, HexState):
        raise BadInput("state", "expected a position of neuroshima-hex")
    return state
