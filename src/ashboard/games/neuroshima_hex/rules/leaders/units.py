"""Leaders that act on the board: units taken back, moved, turned, wounded."""

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.leader import Leader
from ashboard.games.neuroshima_hex.rules.battle.packet import Packet
from ashboard.games.neuroshima_hex.rules.consequences.hits import Hits
from ashboard.games.neuroshima_hex.rules.consequences.moves import carry_out_move, move_unit, step_cells, steps_of
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.instants.harming import grenade_cells, is_enemy_unit
from ashboard.games.neuroshima_hex.rules.instants.instant import own_active
from ashboard.games.neuroshima_hex.rules.leaders.leader_ability import DISCARDED, LeaderAbility
from ashboard.games.neuroshima_hex.state.actions import ONWARDS, HexAction
from ashboard.games.neuroshima_hex.state.state import HexState


class TakeBack(LeaderAbility):
    """One own active unit, no headquarters, goes back to the hand without its wounds [LEADER-04, LEADER-06]."""

    moment = DISCARDED

    def options(self, state: HexState, card: Leader, options: list[Action]) -> None:
        if len(state.hands[state.active]) >= state.setup.hand_size:
            return
        for cell in own_active(state):
            unit = state.unit(cell)
            # A unit taken over is no tile for this hand, nor is what never was in a pile.
            if unit.seat == state.active and not unit.tile.is_hq and unit.tile.is_from_pile:
                options.append(state.setup.book.use(card.id, card.number, cell))

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        if log is not None:
            state.log_event(log, "taken-back", "LEADER-04", {"unit": state.unit_ref(action.cell)}, action.cell)
        seat = state.active
        tile = state.unit(action.cell).tile
        state.position.board[action.cell] = None
        state.set_hand(seat, (*state.hands[seat], tile))
        state.push(Settling())


class Move(LeaderAbility):
    """One own active unit makes one move, as by a Move tile [MOVE-01]."""

    def options(self, state: HexState, card: Leader, options: list[Action]) -> None:
        steps = steps_of(state, state.active)
        for cell in own_active(state):
            _move_options(state, card, cell, steps, options)

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        carry_out_move(state, action, log)


def _move_options(state: HexState, card: Leader, cell: int, steps: int, options: list[Action]) -> None:
    book = state.setup.book
    for to in step_cells(state, cell):
        for turn in range(SIDES):
            options.append(book.use(card.id, card.number, cell, to, turn))
        if steps > 1:
            options.append(book.use(card.id, card.number, cell, to, ONWARDS))
    for turn in range(SIDES):
        if turn != state.unit(cell).rotation:
            options.append(book.use(card.id, card.number, cell, cell, turn))


class Turn(LeaderAbility):
    """One own active unit is turned, as by a Rotation tile."""

    def options(self, state: HexState, card: Leader, options: list[Action]) -> None:
        for cell in own_active(state):
            for turn in range(SIDES):
                if turn != state.unit(cell).rotation:
                    options.append(state.setup.book.use(card.id, card.number, cell, rotation=turn))

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        move_unit(state, action.cell, action.cell, action.rotation, log)


class WoundAtHeadquarters(LeaderAbility):
    """One wound to an enemy unit within a grenade's throw of the own headquarters, which pays a point [HQ-03]."""

    def options(self, state: HexState, card: Leader, options: list[Action]) -> None:
        if not state.has_point_to_pay(state.active):
            return
        for cell in grenade_cells(state, state.active):
            if is_enemy_unit(state, cell, state.active):
                options.append(state.setup.book.use(card.id, card.number, cell))

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        if log is not None:
            params: dict[str, object] = {
                "by": state.setup.army_name(state.active),
                "target": state.unit_ref(action.cell),
            }
            state.log_event(log, "charge", "LEADER-02", params, action.cell)
        state.pay_point(state.active)
        state.push(Settling())
        state.push(Hits((Packet(-1, -1, state.position.body(action.cell), 1),)))
