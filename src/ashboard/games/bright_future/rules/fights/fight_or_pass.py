"""The choice before a fight: how to fight an enemy, or how to get past it [CB-11]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.printed.card import TYPES
from ashboard.games.bright_future.rules.effects.anytime import ANYTIME, anytime_options, take_anytime
from ashboard.games.bright_future.rules.effects.infection_actions import SideAction
from ashboard.games.bright_future.rules.fights.defeat import wound
from ashboard.games.bright_future.rules.fights.enemy import (
    AMBUSH,
    COUNTER_BLOW,
    LOCATION,
    SOURCES,
    SPECIAL,
    Enemy,
    leave_undefeated,
)
from ashboard.games.bright_future.rules.fights.peaceful_outposts import (
    DEVOUR,
    HOOLIGANS,
    TAKE_IN,
    devour,
    leave_unresolved,
    may_devour,
    may_rule,
    push_outpost_reward,
    rule_price,
    settle_outpost,
    unresolved_options,
)
from ashboard.games.bright_future.rules.fights.rewards import (
    Rest,
    discard_doubled,
    doubling_rule,
    log_doubled,
    push_gear_by_loss,
    push_rewards,
)
from ashboard.games.bright_future.rules.fights.usable_gear import fight_answers
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.state import FOOD_NAMES, OUTPOST, BrightState
from ashboard.games.bright_future.state.tracks import HIRED

GIGAMUTANT: Final = "gigamutant"
CLEANERS: Final = "cleaners"
SLIME: Final = "slime"
CARRIER: Final = "carrier"


class FightOrPass(Choice):
    """Asks which gear to fight with, or how to avoid the fight."""

    def __init__(self, enemy: Enemy, *, may_pass: bool = False, has_carrier: bool = False) -> None:
        super().__init__(enemy.seat, "fight")
        self.enemy: Final = enemy
        self.may_pass: Final = may_pass
        self.has_carrier: Final = has_carrier

    def options(self, state: BrightState) -> list[Action]:
        options = fight_answers(state, self.enemy, self.has_carrier)
        options += self._mercenary_options(state)
        options += self._hero_options(state)
        options += _toll_options(state, self.enemy)
        anomaly = self.enemy.anomaly(state)
        if anomaly is not None and anomaly.strength_per_gear:
            # AN-4a: discarding gear before the fight makes the swarm weaker.
            cards = sorted(state.players[self.seat].gear)
            options += [BrightAction(f"shed {state.box.gear[card].id}", "shed", card) for card in cards]
        if self.enemy.source == LOCATION:
            options += unresolved_options(state, self.enemy, self.may_pass)
        if self._is_anytime(state):
            options += anytime_options(state, self.seat)
        return options

    def _is_anytime(self, state: BrightState) -> bool:
        """Underground any point of the own turn; in Tunnel of Power Soldiers come in any phase [UF-47, R-28]."""
        if state.zone is None:
            return state.setup.rules.soldiers_come_before_fights
        return state.active == self.seat

    def about(self, state: BrightState) -> dict[str, object]:
        enemy = self.enemy
        return {
            "card": enemy.name(state),
            "source": SOURCES[enemy.source],
            "strength": enemy.strength(state),
            "attack": [TYPES[kind] for kind in enemy.attack(state)],
            "defence": [TYPES[kind] for kind in enemy.defence(state)],
        }

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        verb = answer.verb
        if verb == "fight":
            resolve_fight(state, self.enemy, answer, log)
        elif verb in ANYTIME:
            state.push(self)
            take_anytime(state, self.seat, answer, log)
        elif verb == "shed":
            state.push(FightOrPass(self.enemy, may_pass=self.may_pass, has_carrier=self.has_carrier))
            state.discard_gear(self.seat, answer.number, "AN-4a", log)
        elif verb == CARRIER:
            state.push(FightOrPass(self.enemy, may_pass=self.may_pass, has_carrier=True))
            state.spend_mercenary(self.seat, answer.number, "MR-9", log)
        elif verb in ("pass", HOOLIGANS):
            leave_unresolved(state, self.enemy, verb, log)
        else:
            self._beat(state, answer, log)

    def _mercenary_options(self, state: BrightState) -> list[Action]:
        """Return the mercenaries that beat the enemy, and the Carrier [MR-1, MR-2, MR-9, MR-10]."""
        usable = [GIGAMUTANT] if self.enemy.is_outpost else [SLIME]
        if self.enemy.source == SPECIAL:
            usable.append(CLEANERS)
        if not self.has_carrier and self._has_weapon(state):
            usable.append(CARRIER)
        held = state.players[self.seat].mercenaries
        numbers = state.box.outpost_of
        return [BrightAction(name, name, numbers[name]) for name in usable if numbers[name] in held]

    def _has_weapon(self, state: BrightState) -> bool:
        player = state.players[self.seat]
        attack = self.enemy.attack(state)
        gear = state.box.gear
        return any(
            gear[card].is_weapon and gear[card].race == player.race and gear[card].kind in attack
            for card in player.ready
        )

    def _hero_options(self, state: BrightState) -> list[Action]:
        """Princess and Devourer among mutants, those that attack them included [HERO-S1, R-96]."""
        options: list[Action] = []
        enemy = self.enemy
        rules = state.setup.rules
        if not enemy.is_outpost or (enemy.source == COUNTER_BLOW and not rules.abilities_meet_gigamutant):
            return options
        is_ruled = enemy.source in (LOCATION, SPECIAL) or rules.princess_rules_ambushers
        if is_ruled and may_rule(state, self.seat, enemy.card):
            options.append(TAKE_IN)
        if may_devour(state, self.seat, enemy.card):
            options.append(DEVOUR)
        return options

    def _beat(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        """Beat the enemy without a fight: no damage, and the reward of a survivor [CB-12]."""
        enemy, seat, verb = self.enemy, self.seat, answer.verb
        if verb in ("toll food", "toll mercenary"):
            self._pay_toll(state, answer, log)
            return
        if log is not None:
            state.log_event(log, "beaten", "CB-12", seat, {"card": enemy.name(state)})
        if verb == "rule":
            _take_in(state, enemy, log)
            return
        push_rewards(state, enemy, 0, False)
        if verb == "devour":
            devour(state, seat, enemy.card, log)
        else:
            _spend_on_enemy(state, enemy, answer.number, log)

    def _pay_toll(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        """A food token or a mercenary buys the way past [AN-8, AN-9]."""
        enemy, seat = self.enemy, self.seat
        is_food = answer.verb == "toll food"
        if log is not None:
            given = FOOD_NAMES[answer.number] if is_food else state.box.outposts[answer.number].id
            state.log_event(log, "toll", "AN-8a", seat, {"card": enemy.name(state), "given": given})
        push_rewards(state, enemy, 0, False)
        if is_food:
            state.spend_food(seat, answer.number)
        else:
            state.spend_mercenary(seat, answer.number, "AN-8a", None)

    def on_dropped(self, state: BrightState, log: Log | None) -> None:
        leave_undefeated(state, self.enemy)

    def key(self) -> str:
        return f"meet({self.enemy.key()},{int(self.may_pass)}{int(self.has_carrier)})"


def _take_in(state: BrightState, enemy: Enemy, log: Log | None) -> None:
    """The Princess has a new mercenary; in a special fight that is a win [R-13]."""
    if enemy.source == SPECIAL:
        push_rewards(state, enemy, 0, False)
        state.undiscard(OUTPOST, enemy.card)
    elif enemy.source == COUNTER_BLOW:
        # the Gigamutant was discarded when it was used.
        state.undiscard(OUTPOST, enemy.card)
    elif enemy.source != LOCATION:
        # CB-13: a mercenary changes sides: there is no reward for that, and nothing to put away.
        state.take_in(OUTPOST, enemy.card)
    else:
        push_outpost_reward(state, enemy)
        settle_outpost(state, enemy, HIRED)
    state.hire(enemy.seat, enemy.card, rule_price(state, enemy.seat, enemy.card), "R-13", log)


def _spend_on_enemy(state: BrightState, enemy: Enemy, card: int, log: Log | None) -> None:
    """A mercenary that beats an enemy; what else it does [MR-1, MR-13]."""
    mercenary = state.box.outposts[card]
    if mercenary.id == GIGAMUTANT and enemy.source == AMBUSH:
        # win or lose, the Gigamutant is gone afterwards, unless the Princess takes it in.
        state.push(FightOrPass(Enemy(enemy.owner, OUTPOST, card, COUNTER_BLOW, owner=enemy.seat)))
    state.spend_mercenary(enemy.seat, card, f"MR-{card + 1}", log)
    if state.zone is not None and mercenary.side_cost >= 0:
        state.push(SideAction(enemy.seat, mercenary.side_cost, False))


def _toll_options(state: BrightState, enemy: Enemy) -> list[Action]:
    """Return what can buy the way past an anomaly [AN-8, AN-9]."""
    anomaly = enemy.anomaly(state)
    if anomaly is None or not anomaly.toll:
        return []
    player = state.players[enemy.seat]
    if anomaly.toll == "food":
        kinds = [kind for kind, count in enumerate(player.food) if count]
        return [BrightAction(f"toll {FOOD_NAMES[kind]}", "toll food", kind) for kind in kinds]
    outposts = state.box.outposts
    return [BrightAction(f"toll {outposts[card].id}", "toll mercenary", card) for card in player.mercenaries]


def resolve_fight(state: BrightState, enemy: Enemy, answer: BrightAction, log: Log | None) -> None:
    """Resolve a fight: compute the damage, then push what follows [CB-6 to CB-8]."""
    player = state.players[enemy.seat]
    anomaly = enemy.anomaly(state)
    strength = enemy.strength(state)
    left = max(0, strength - answer.number)
    has_bonus = answer.other == 1
    damage = left
    if anomaly is not None:
        # AN-5: the damage of Living Dead counts double; AN-11, AN-12: so does damage taken for an extra reward.
        damage = left * (anomaly.bonus_factor if has_bonus else anomaly.damage_factor)
    for card in answer.cards:
        player.turn(card)
    log_doubled(state, enemy.seat, answer.doubled, doubling_rule(state, enemy), log)
    if log is not None and damage != left:
        factor = damage // left
        state.log_event(
            log, "multiplied", f"AN-{enemy.card + 1}", enemy.seat, {"card": enemy.name(state), "factor": factor}
        )
    if log is not None:
        names = [state.box.gear[card].id for card in answer.cards]
        params: dict[str, object] = {"card": enemy.name(state), "strength": strength, "reduction": answer.number}
        key = "fights" if names else "fights-bare"
        state.log_event(log, key, "CB-6", enemy.seat, {**params, "gear": names, "damage": damage})
    lost = wound(state, enemy.seat, damage, "CB-6", log)
    if player.is_down:
        if not player.is_out:
            discard_doubled(state, enemy.seat, answer.doubled, doubling_rule(state, enemy), log)
        leave_undefeated(state, enemy)
        return
    push_rewards(state, enemy, damage, has_bonus)
    state.push(Rest(enemy.seat, answer.cards, answer.doubled, doubling_rule(state, enemy)))
    push_gear_by_loss(state, enemy, lost)


def is_hostile(state: BrightState, seat: int, card: int) -> bool:
    """Whether an outpost attacks a hero by its race [GEN-3]."""
    return state.box.outposts[card].race != state.players[seat].race
