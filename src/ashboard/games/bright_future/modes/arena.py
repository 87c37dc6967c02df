"""The Arena: a duel with hidden hands [AR-1 to AR-14]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.bright_future.printed.card import RACES
from ashboard.games.bright_future.printed.vocabulary import (
    BOOST_BY_DEACTIVATING,
    CHARGE_NEXT_ATTACK,
    OVERCHARGE_SELF,
)
from ashboard.games.bright_future.rules.fights.action_points import (
    card_options,
    scrap_options,
    spend_point,
    take_points,
)
from ashboard.games.bright_future.rules.fights.attack_resolution import React, log_charge
from ashboard.games.bright_future.rules.fights.turned_gear import turn_gear
from ashboard.games.bright_future.rules.fights.usable_weapons import boost_cards, weapon_answers
from ashboard.games.bright_future.rules.fights.weapon_attack import BASIC, EFFECT, declared_attack
from ashboard.games.bright_future.rules.game_end import end_duel
from ashboard.games.bright_future.rules.hero_setup import DealGear, FirstPlayer
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.duel import Declared, Duel
from ashboard.games.bright_future.state.state import BrightState

END: Final = BrightAction("end", "end")


def begin(state: BrightState) -> None:
    """Six cards each, the rest a common deck; who begins, then races, then turns [SETUP-40 to SETUP-42]."""
    state.duel = Duel()
    state.push(Turns())
    state.push(Races())
    state.push(FirstPlayer())
    for player in reversed(state.players):
        state.push(DealGear(player.seat, state.box.board.arena_cards))


def go_on(state: BrightState, seat: int) -> None:
    """From the seat's turn."""
    state.active = seat
    state.push(Turns())
    state.push(ArenaTurn(seat))


def duel_of(state: BrightState) -> Duel:
    assert state.duel is not None
    return state.duel


class Races(AutomaticStep[BrightState]):
    """In play order everybody declares a race."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        for seat in reversed(state.order_from(state.first)):
            state.push(PickRace(seat))
        return True

    def key(self) -> str:
        return "races"


class PickRace(Choice):
    """From now on only gear of this race can be played [SETUP-42]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "race")

    def options(self, state: BrightState) -> list[Action]:
        return [BrightAction(f"race {word}", "race", race) for race, word in enumerate(RACES)]

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        state.players[self.seat].race = answer.number
        if log is not None:
            state.log_event(log, "race", "SETUP-42", self.seat, {"race": RACES[answer.number]})


class Turns(AutomaticStep[BrightState]):
    """Turn after turn, until one is down or the limit is reached [AR-14]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        duel = duel_of(state)
        limit = state.setup.round_limit
        is_last = bool(limit) and state.round == limit and bool(duel.declared)
        if limit and state.round >= limit and not (is_last and state.setup.rules.last_attacks_are_faced):
            best = max(player.resources for player in state.players)
            leaders = tuple(player.seat for player in state.players if player.resources == best)
            end_duel(state, leaders if len(leaders) == 1 else (), "R-98", log)
            return True
        state.push(self)
        state.active = state.first if state.active < 0 else 1 - state.active
        seat = state.active
        state.round += 1
        duel.points = state.box.board.action_points + duel.extra[seat]
        duel.extra = (0, duel.extra[1]) if seat == 0 else (duel.extra[0], 0)
        duel.reserve = 0
        duel.pending, duel.declared = duel.declared, ()
        duel.weakened = 0
        state.players[seat].reactivate_all()
        state.players[seat].charge = 0
        if log is not None:
            if is_last:
                state.log_event(log, "last-attacks", "R-98", seat, {})
            else:
                state.log_event(log, "turn", "AR-2", seat, {"round": state.round, "unit": "unit-turn"})
        state.push(ArenaTurn(seat))
        return True

    def key(self) -> str:
        return "turns"


def _is_over(state: BrightState) -> bool:
    """Whether the last turn is over and what was declared in it remains to be faced [R-98]."""
    return 0 < state.setup.round_limit < state.round


class ArenaTurn(Choice):
    """Action points are spent in any order; every attack is faced before the turn ends [R-76]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "turn")

    def options(self, state: BrightState) -> list[Action]:
        duel = duel_of(state)
        options: list[Action] = [BrightAction("face", "face")] if duel.pending else [END]
        options += card_options(state, self.seat)
        if duel.points and not _is_over(state) and (not duel.pending or state.setup.rules.faces_in_any_order):
            options += weapon_answers(state, self.seat, self.seat, "attack", False)
        return [*options, *scrap_options(state, self.seat)]

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        verb = answer.verb
        if verb == "end":
            return
        state.push(self)
        if verb == "face":
            self._face(state, log)
        elif not take_points(state, self.seat, answer, log):
            spend_point(state, self.seat)
            self._declare(state, answer.number, EFFECT if verb.endswith(EFFECT) else BASIC, log)

    def _face(self, state: BrightState, log: Log | None) -> None:
        """The oldest attack is resolved [AR-5]."""
        duel = duel_of(state)
        attack, *rest = duel.pending
        duel.pending = tuple(rest)
        attacker = 1 - self.seat
        if log is not None:
            params: dict[str, object] = {"card": state.box.gear[attack.weapon].id, "other": state.name(attacker)}
            state.log_event(log, "faces", "AR-5", self.seat, params)
        state.push(React(declared_attack(attacker, attack)))

    def _declare(self, state: BrightState, card: int, mode: str, log: Log | None) -> None:
        """The weapon is used; choices that set its strength are made now [AR-13]."""
        duel = duel_of(state)
        player = state.players[self.seat]
        effect = state.box.gear[card].effect
        player.turn(card)
        bonus = player.charge
        player.charge = 0
        if log is not None:
            params: dict[str, object] = {"card": state.box.gear[card].id, "mode": mode or "basic"}
            state.log_event(log, "declares", "AR-2", self.seat, params)
        if mode == EFFECT and effect.word == CHARGE_NEXT_ATTACK:
            player.charge = effect.number("next_attack_bonus")
            if log is not None:
                log_charge(state, self.seat, card, player.charge, log)
        elif mode == EFFECT and effect.word == OVERCHARGE_SELF:
            state.pay(self.seat, effect.number("own_cost"), "EQ-21a", log, "pays", state.box.gear[card].id)
        duel.declared = (*duel.declared, Declared(card, mode, bonus, duel.weakened))
        if mode == EFFECT and effect.word == BOOST_BY_DEACTIVATING:
            state.push(ArenaBoost(self.seat, effect.number("per_card")))


class ArenaBoost(Choice):
    """Other active cards are turned for a stronger attack [EQ-5, AR-13]."""

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat, "boost")
        self.amount: Final = amount

    def options(self, state: BrightState) -> list[Action]:
        gear = state.box.gear
        cards = boost_cards(state, self.seat)
        return [END, *(BrightAction(f"turn {gear[card].id}", "turn", card) for card in cards)] if cards else []

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "end":
            return
        duel = duel_of(state)
        turn_gear(state, self.seat, answer.number, self.seat, "EQ-5a", log)
        duel.declared = (*duel.declared[:-1], duel.declared[-1].boosted(self.amount))
        state.push(self)

    def key(self) -> str:
        return f"arena boost({self.seat})"
