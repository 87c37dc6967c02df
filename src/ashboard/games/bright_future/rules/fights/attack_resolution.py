"""How a declared weapon strikes: reactions, armour, damage, what follows from it [PVP-3 to PVP-6]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.bright_future.printed.card import TYPES
from ashboard.games.bright_future.printed.vocabulary import (
    BONUS_IF_UNDEFENDED,
    BOOST_BY_DEACTIVATING,
    CANCEL_PVP_EFFECT,
    CHARGE_NEXT_ATTACK,
    DEACTIVATE_GEAR_ON_DAMAGE,
    DEACTIVATE_USED_ARMOUR_EXTRA,
    DOUBLE_ATTACK,
    HEAL_BY_DAMAGE,
    OVERCHARGE,
    OVERCHARGE_SELF,
    OVERLOAD,
    REACTIVATE_ON_DAMAGE,
    REFLECT_DAMAGE,
    TURN_WEAPON_ON_DAMAGE,
    WEAKEN_COUNTER_ATTACK,
    WEAKEN_WEAPON,
)
from ashboard.games.bright_future.rules.fights.action_points import (
    may_play,
    react_options,
    reactions,
    spend_point,
    sudden_options,
    take_points,
)
from ashboard.games.bright_future.rules.fights.defeat import wound
from ashboard.games.bright_future.rules.fights.rewards import HERO_DOUBLES, log_doubled
from ashboard.games.bright_future.rules.fights.turned_gear import Reactivate, TurnCards, turn_gear
from ashboard.games.bright_future.rules.fights.usable_gear import DOUBLED
from ashboard.games.bright_future.rules.fights.usable_weapons import boost_cards, weakness, weapon_answers
from ashboard.games.bright_future.rules.fights.weapon_attack import (
    EFFECT,
    REACTIONS,
    WeaponAttack,
    armour_value,
    attack_data,
    attack_values,
)
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import DONE, BrightAction
from ashboard.games.bright_future.state.counts import listed
from ashboard.games.bright_future.state.duel import Duel
from ashboard.games.bright_future.state.state import BrightState

NO_ARMOUR: Final = BrightAction("no armour", "none")
NO_REACTION: Final = BrightAction("no reaction", "none")


def declare_attack(state: BrightState, attack: WeaponAttack, holder: int, log: Log | None) -> None:
    """The weapon is used at once; then the target may react."""
    state.players[holder].turn(attack.weapon)
    # HERO-S4: a weapon that the enemy has turned against its owner counts as used by neither of them.
    if state.hero_fight is not None and holder == attack.seat:
        state.hero_fight = state.hero_fight.with_used(attack.weapon, attack.is_doubled)
    if attack.is_doubled:
        log_doubled(state, attack.seat, (attack.weapon,), HERO_DOUBLES, log)
    if log is not None:
        params: dict[str, object] = {
            "card": state.box.gear[attack.weapon].id,
            "other": state.name(attack.target),
            "mode": attack.mode or "basic",
        }
        state.log_event(log, "attacks", "PVP-1", attack.seat, params)
    state.push(React(attack))


class React(Choice):
    """The target may use own weapons: to cancel the effect, to weaken, to strike back [EQ-6a, EQ-13a, EQ-15a]."""

    def __init__(self, attack: WeaponAttack) -> None:
        super().__init__(attack.target, "reaction")
        self.attack: Final = attack

    def options(self, state: BrightState) -> list[Action]:
        if state.hero_fight is not None and state.hero_fight.is_plain:
            return []
        cards = [card for card in state.players[self.seat].ready if self._helps(state, card)]
        weapon = self.attack.weapon
        if not self.attack.is_sudden:
            options = react_options(state, self.seat, cards, weapon)
            return [*options, NO_REACTION] if options else []
        options = [*reactions(state, self.seat, cards), *sudden_options(state, self.seat, weapon)]
        # what the hand holds must not show in whether the question is put.
        return [*options, NO_REACTION] if options or may_play(state, self.seat) else []

    def _helps(self, state: BrightState, card: int) -> bool:
        """Whether the weapon could be used against this attack instead of attacking [EQ-6a]."""
        gear = state.box.gear[card]
        is_own = gear.race == state.players[self.seat].race
        return (
            is_own and gear.effect.word in REACTIONS and (gear.effect.word != CANCEL_PVP_EFFECT or self.attack.works())
        )

    def about(self, state: BrightState) -> dict[str, object]:
        return attack_data(state, self.attack)

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        attack = self.attack
        if answer.verb == "none":
            self.on_skipped(state, log)
            return
        if state.duel is not None and take_points(state, self.seat, answer, log):
            state.push(self)
            return
        gear = state.box.gear[answer.number]
        state.players[self.seat].turn(answer.number)
        if state.hero_fight is not None:
            state.hero_fight = state.hero_fight.with_used(answer.number, False)
        if state.duel is not None:
            self._pay(state, state.duel, gear.effect.word)
        if log is not None:
            rules = {CANCEL_PVP_EFFECT: "EQ-6a", WEAKEN_WEAPON: "EQ-13a", REFLECT_DAMAGE: "EQ-15a"}
            log_reaction(state, self.seat, answer.number, attack.weapon, attack.seat, rules[gear.effect.word], log)
        state.push(Contest(attack, (answer.number,)))

    def _pay(self, state: BrightState, duel: Duel, word: str) -> None:
        """A reaction costs an action point; a Tail that is cancelled lends nothing to the next attack [AR-13]."""
        spend_point(state, self.seat)
        if (
            word == CANCEL_PVP_EFFECT
            and state.box.gear[self.attack.weapon].effect.word == CHARGE_NEXT_ATTACK
            and not self._is_borrowed(state)
        ):
            duel.lend(0)

    def _is_borrowed(self, state: BrightState) -> bool:
        """Whether the weapon is the target's own, turned against it [EQ-14a]."""
        return self.attack.weapon in state.players[self.attack.target].gear

    def on_skipped(self, state: BrightState, log: Log | None) -> None:
        """Nothing more against it: the choices of the attacker come, then the blows."""
        attack = self.attack
        weapon = state.box.gear[attack.weapon]
        effect = weapon.effect
        # AR-13: in the Arena they were made when the attack was declared, unless the weapon is borrowed only now.
        if attack.works() and (state.duel is None or self._is_borrowed(state)):
            if effect.word == BOOST_BY_DEACTIVATING:
                state.push(Boost(attack))
                return
            if effect.word == OVERCHARGE_SELF:
                state.pay(attack.seat, effect.number("own_cost"), "EQ-21a", log, "pays", weapon.id)
            elif effect.word == CHARGE_NEXT_ATTACK:
                self._charge(state, effect.number("next_attack_bonus"), log)
        state.push(ResolveAttack(attack))

    def _charge(self, state: BrightState, bonus: int, log: Log | None) -> None:
        """The next attack of the same turn is stronger; in the Arena that is the next one to be faced [EQ-12a]."""
        if log is not None:
            log_charge(state, self.attack.seat, self.attack.weapon, bonus, log)
        if state.duel is not None:
            state.duel.lend(bonus)
        else:
            state.players[self.attack.seat].charge = bonus

    def key(self) -> str:
        return f"react({self.attack.key()})"


def log_charge(state: BrightState, seat: int, weapon: int, bonus: int, log: Log) -> None:
    """The next attack is stronger, and why [EQ-12a]."""
    params: dict[str, object] = {"card": state.box.gear[weapon].id, "amount": bonus}
    state.log_event(log, "charges", "EQ-12a", seat, params)


def log_reaction(state: BrightState, seat: int, card: int, against: int, other: int, rule: str, log: Log) -> None:
    """A card is used against another one, of somebody else's, and what it does to it."""
    word = state.box.gear[card].effect.word
    params: dict[str, object] = {"card": state.box.gear[card].id, "weapon": state.box.gear[against].id}
    state.log_event(log, "reacts", rule, seat, {**params, "other": state.name(other), "does": f"does-{word}"})


class Contest(Choice):
    """A reaction may be cancelled by a Pistol of the attacker, that Pistol by another one, and so on [EQ-6a]."""

    def __init__(self, attack: WeaponAttack, chain: tuple[int, ...]) -> None:
        super().__init__(attack.seat if len(chain) % 2 else attack.target, "cancel")
        self.attack: Final = attack
        # The reaction, then each card used to cancel the one before it.
        self.chain: Final = chain

    def is_void(self, state: BrightState) -> bool:
        return False

    def options(self, state: BrightState) -> list[Action]:
        rules = state.setup.rules
        if not (rules.attacker_may_cancel if state.duel is None else rules.scraps_in_any_turn):
            return []
        player = state.players[self.seat]
        gear = state.box.gear
        cards = [
            card
            for card in player.ready
            if gear[card].race == player.race and gear[card].effect.word == CANCEL_PVP_EFFECT
        ]
        options = react_options(state, self.seat, cards, self.attack.weapon, *self.chain)
        return [*options, NO_REACTION] if options else []

    def about(self, state: BrightState) -> dict[str, object]:
        against = self.chain[-2] if len(self.chain) > 1 else self.attack.weapon
        answered = {
            "reaction": state.box.gear[self.chain[-1]].id,
            "by": self._other(),
            "to": state.box.gear[against].id,
        }
        return {**attack_data(state, self.attack), **answered}

    def _other(self) -> int:
        """Who has used the last card."""
        return self.attack.target if self.seat == self.attack.seat else self.attack.seat

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "none":
            self.on_skipped(state, log)
            return
        if state.duel is not None:
            if take_points(state, self.seat, answer, log):
                state.push(self)
                return
            spend_point(state, self.seat)
        state.players[self.seat].turn(answer.number)
        if state.hero_fight is not None:
            state.hero_fight = state.hero_fight.with_used(answer.number, False)
        if log is not None:
            log_reaction(state, self.seat, answer.number, self.chain[-1], self._other(), "EQ-6a", log)
        state.push(Contest(self.attack, (*self.chain, answer.number)))

    def on_skipped(self, state: BrightState, log: Log | None) -> None:
        """The reaction stands unless the last word was against it; then the target may react again."""
        attack = self.attack
        if len(self.chain) % 2:
            effect = state.box.gear[self.chain[0]].effect
            attack = attack.reacted_to(self.chain[0], effect.word, effect.number("amount"))
        elif state.duel is not None:
            attack = attack.suddenly()
        state.push(React(attack))

    def key(self) -> str:
        return f"contest({self.attack.key()},{listed(self.chain)})"


class Boost(Choice):
    """The attacker turns other active gear to make the attack stronger [EQ-5a]."""

    def __init__(self, attack: WeaponAttack) -> None:
        super().__init__(attack.seat, "boost")
        self.attack: Final = attack

    def options(self, state: BrightState) -> list[Action]:
        gear = state.box.gear
        cards = boost_cards(state, self.seat)
        return [DONE, *(BrightAction(f"turn {gear[card].id}", "turn", card) for card in cards)]

    def about(self, state: BrightState) -> dict[str, object]:
        return attack_data(state, self.attack)

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "done":
            state.push(ResolveAttack(self.attack))
            return
        turn_gear(state, self.seat, answer.number, self.seat, "EQ-5a", log)
        amount = state.box.gear[self.attack.weapon].effect.number("per_card")
        state.push(Boost(self.attack.boosted(amount)))

    def key(self) -> str:
        return f"boost({self.attack.key()})"


class ResolveAttack(Choice):
    """One attack: the target may use armour of its kind, chosen after seeing it [PVP-3, PVP-4]."""

    def __init__(self, attack: WeaponAttack, chosen: tuple[int, ...] = ()) -> None:
        super().__init__(attack.target, "armour")
        self.attack: Final = attack
        # EQ-10a: armour already chosen against this attack; a second one is allowed against some.
        self.picked: Final = chosen

    def is_void(self, state: BrightState) -> bool:
        return False

    def options(self, state: BrightState) -> list[Action]:
        attack = self.attack
        if state.players[self.seat].is_down or state.players[attack.seat].is_down:
            return []
        attacks = attack_values(state, attack)
        if attack.blow >= len(attacks):
            return []
        kind = attacks[attack.blow][0]
        options: list[Action] = [NO_ARMOUR]
        for card in attack.armours:
            if state.box.gear[card].values[kind] and card not in self.picked:
                options.append(BrightAction(f"armour {state.box.gear[card].id}", "armour", card))
        options += self._fresh(state, kind)
        return options + sudden_options(state, self.seat, attack.weapon) if attack.is_sudden else options

    def about(self, state: BrightState) -> dict[str, object]:
        return attack_data(state, self.attack)

    def _fresh(self, state: BrightState, kind: int) -> list[Action]:
        """Active armour of the target's race; the Girl or Boy may double it [R-17]."""
        player = state.players[self.seat]
        gear = state.box.gear
        options: list[Action] = []
        for card in player.ready:
            armour = gear[card]
            if armour.is_weapon or armour.race != player.race or not armour.values[kind]:
                continue
            options.append(BrightAction(f"armour {armour.id}", "armour", card))
            if state.ability(self.seat) == OVERLOAD:
                options.append(BrightAction(f"armour {armour.id}{DOUBLED}", "armour", card, 1))
        return options

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        attack, picked = self.attack, self.picked
        if attack.is_sudden and take_points(state, self.seat, answer, log):
            state.push(self)
            return
        if answer.verb == "armour":
            is_doubled = answer.other == 1
            if is_doubled:
                log_doubled(state, self.seat, (answer.number,), HERO_DOUBLES, log)
            state.players[self.seat].turn(answer.number)
            if state.hero_fight is not None:
                state.hero_fight = state.hero_fight.with_used(answer.number, is_doubled)
            attack = attack.armoured(answer.number, is_doubled)
            picked = (*picked, answer.number)
            if len(picked) == 1 and self._takes_two(state):
                state.push(ResolveAttack(attack, picked))
                return
        self._land(state, attack, picked, log)

    def on_skipped(self, state: BrightState, log: Log | None) -> None:
        """No attack is left."""
        state.push(AfterAttack(self.attack))

    def _takes_two(self, state: BrightState) -> bool:
        return self.attack.works() and state.box.gear[self.attack.weapon].effect.word == OVERCHARGE

    def _land(self, state: BrightState, attack: WeaponAttack, picked: tuple[int, ...], log: Log | None) -> None:
        """The damage of this attack; of several equal ones at once, which one armour answers [EQ-7a]."""
        attacks = attack_values(state, attack)
        effect = state.box.gear[attack.weapon].effect
        count = len(attacks) if attack.works() and effect.word == DOUBLE_ATTACK else 1
        more = 0
        if not picked and attack.works() and effect.word == BONUS_IF_UNDEFENDED:
            more = effect.number("amount")
        done = lost = 0
        for kind, value in attacks[attack.blow : attack.blow + count]:
            if not state.players[self.seat].is_down:
                held = min(value, armour_value(state, attack, kind, picked))
                damage = value - held + more
                if log is not None:
                    numbers = {"strength": value, "held": held, "damage": damage}
                    self._log_armour(state, kind, picked, numbers, log)
                lost += wound(state, self.seat, damage, "PVP-3", log)
                done += damage
        state.push(ResolveAttack(attack.landed(count, done, lost)))

    def _log_armour(
        self, state: BrightState, kind: int, picked: tuple[int, ...], numbers: dict[str, int], log: Log
    ) -> None:
        """Which armour stops how much of what."""
        gear = state.box.gear
        params: dict[str, object] = {"card": gear[self.attack.weapon].id, "kind": TYPES[kind], **numbers}
        params |= {"gear": [gear[card].id for card in picked], "other": state.name(self.attack.seat)}
        state.log_event(log, "armoured" if picked else "unarmoured", "PVP-3", self.seat, params)

    def key(self) -> str:
        return f"blow({self.attack.key()},{self.picked})"


class AfterAttack(AutomaticStep[BrightState]):
    """Effects on damage, once all attacks of the weapon are over [EQ-8 to EQ-20]."""

    def __init__(self, attack: WeaponAttack) -> None:
        self.attack: Final = attack

    def run(self, state: BrightState, log: Log | None) -> bool:
        attack = self.attack
        if attack.works():
            self._apply(state, log)
        if attack.is_reflected and not state.players[attack.seat].is_down:
            self._reflect(state, log)
        return True

    def _reflect(self, state: BrightState, log: Log | None) -> None:
        """Not reducible, and computed for the whole weapon [R-50]."""
        for card in self.attack.reacted:
            effect = state.box.gear[card].effect
            if effect.word == REFLECT_DAMAGE:
                damage = self.attack.dealt // effect.number("per_damage_taken") * effect.number("reflect")
                if log is not None and damage:
                    told: dict[str, object] = {"card": state.box.gear[card].id, "damage": damage}
                    told["other"] = state.name(self.attack.seat)
                    state.log_event(log, "reflects", "EQ-15a", self.attack.target, told)
                wound(state, self.attack.seat, damage, "EQ-15a", log)

    def _apply(self, state: BrightState, log: Log | None) -> None:
        attack = self.attack
        effect = state.box.gear[attack.weapon].effect
        word = effect.word
        if word == HEAL_BY_DAMAGE and attack.lost and not state.players[attack.seat].is_down:
            gained = attack.lost * effect.number("heal_per_damage")
            state.gain(attack.seat, gained, "EQ-16a", log, "gains", state.box.gear[attack.weapon].id)
        elif word == WEAKEN_COUNTER_ATTACK:
            self._weaken(state, effect.number("amount"), log)
        elif state.players[attack.target].is_down or state.players[attack.seat].is_down:
            return
        elif word == REACTIVATE_ON_DAMAGE and attack.dealt >= effect.number("threshold"):
            self._reactivate(state, effect.number("cards"), log)
        elif word == DEACTIVATE_GEAR_ON_DAMAGE:
            number = attack.dealt // effect.number("threshold") * effect.number("cards_per_threshold")
            if number:
                state.push(TurnCards(attack.seat, attack.target, number, False, "EQ-11a"))
        elif word == DEACTIVATE_USED_ARMOUR_EXTRA and attack.dealt:
            state.push(TurnCards(attack.seat, attack.target, effect.number("cards"), True, "EQ-20a"))
        elif word == TURN_WEAPON_ON_DAMAGE and attack.dealt >= effect.number("threshold"):
            state.push(Borrow(attack.seat, attack.target))

    def _weaken(self, state: BrightState, amount: int, log: Log | None) -> None:
        """The counter-attack of this exchange, or the attacks declared in this turn of the Arena [EQ-19a, AR-13]."""
        attack = self.attack
        if state.duel is not None:
            state.duel.weaken(amount)
        elif state.hero_fight is not None and state.hero_fight.attacker == attack.seat:
            state.hero_fight = state.hero_fight.with_weakened(amount)
        else:
            return
        if log is not None:
            params: dict[str, object] = {"card": state.box.gear[attack.weapon].id, "amount": amount}
            state.log_event(log, "weakens", "EQ-19a", attack.seat, {**params, "other": state.name(attack.target)})

    def _reactivate(self, state: BrightState, cards: int, log: Log | None) -> None:
        """A used card is active again; in version 1 of the Arena an action point of the next turn instead [AR-13]."""
        attack = self.attack
        if state.duel is None or state.setup.rules.damage_readies_in_arena:
            state.push(Reactivate(attack.seat, attack.weapon, cards))
            return
        extra = list(state.duel.extra)
        extra[attack.seat] += 1
        state.duel.extra = tuple(extra)
        if log is not None:
            state.log_event(log, "extra-point", "AR-13", attack.seat, {"card": state.box.gear[attack.weapon].id})

    def key(self) -> str:
        return f"after({self.attack.key()})"


class Borrow(Choice):
    """An active weapon of the target strikes its owner [EQ-14a, R-49]."""

    def __init__(self, seat: int, target: int) -> None:
        super().__init__(seat, "borrow")
        self.target: Final = target

    def options(self, state: BrightState) -> list[Action]:
        options = weapon_answers(state, self.target, self.seat, "borrow", False)
        return [*options, DONE] if options else []

    def about(self, state: BrightState) -> dict[str, object]:
        return {"target": self.target}

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "done":
            return
        mode = EFFECT if answer.verb.endswith(EFFECT) else ""
        attack = WeaponAttack(self.seat, self.target, answer.number, mode, weakened=weakness(state, self.seat))
        if state.duel is not None and state.setup.rules.scraps_while_facing:
            attack = attack.suddenly()
        declare_attack(state, attack, self.target, log)

    def key(self) -> str:
        return f"borrow({self.seat},{self.target})"
