"""The sum of a fight before it is fought: what every use of gear takes off, what is left, what is suggested."""

from typing import cast

from ashboard.games.bright_future.guide.attack_preview import attack_preview
from ashboard.games.bright_future.guide.fight_plan import DISCARD_FIRST, FightPlan, FightPlans
from ashboard.games.bright_future.guide.loss import Loss, loss_by
from ashboard.games.bright_future.guide.round_preview import round_preview
from ashboard.games.bright_future.modes.arena import ArenaTurn
from ashboard.games.bright_future.payloads import (
    BrightAttackData,
    BrightDefenceData,
    BrightFightData,
    BrightGearUseData,
    BrightRewardData,
    BrightUsableGearData,
    BrightWhatIfData,
)
from ashboard.games.bright_future.printed.card import TYPES
from ashboard.games.bright_future.rules.fights.attack_resolution import ResolveAttack
from ashboard.games.bright_future.rules.fights.enemy import LOCATION
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass
from ashboard.games.bright_future.rules.fights.peaceful_outposts import reward_of
from ashboard.games.bright_future.rules.fights.usable_gear import UsableGear
from ashboard.games.bright_future.rules.fights.weapon_attack import attack_values
from ashboard.games.bright_future.state.actions import BrightAction, as_bright_action
from ashboard.games.bright_future.state.state import BrightState


def what_if(state: BrightState) -> BrightWhatIfData:
    """The fight or the attack that the question is about or may lead to, and the end of the round; None for none."""
    step = state.steps[-1] if state.steps else None
    return {
        "fight": _fight(state, step) if isinstance(step, FightOrPass) else None,
        "attack": _attack(state, step) if isinstance(step, ResolveAttack) else None,
        "face": attack_preview(state, step) if isinstance(step, ArenaTurn) else None,
        "round": round_preview(state),
    }


def suggested_action(state: BrightState, step: FightOrPass) -> BrightAction:
    """The next step of the best plan: a discard, or the fight."""
    plan = FightPlans(state, step).best()
    return next(as_bright_action(option) for option in step.options(state) if _begins(plan, as_bright_action(option)))


def _begins(plan: FightPlan, answer: BrightAction) -> bool:
    return (
        answer.verb == DISCARD_FIRST and answer.number == plan.discards[0]
        if plan.discards
        else answer.text == plan.answer.text
    )


def _fight(state: BrightState, step: FightOrPass) -> BrightFightData:
    plans = FightPlans(state, step)
    data = {
        "seat": step.seat,
        **step.about(state),
        "printed": step.enemy.printed(state),
        "reward": _reward(state, step),
        "resources": state.players[step.seat].resources,
        "gear": _gear(state, step),
        "ways": [_way(state, answer, loss) for answer, loss in plans.ways],
        "suggested": plans.use().answer.text,
        "sheds": plans.discard_plans(),
        "first": plans.first(),
        "doomed": plans.best().loss.is_down,
        "without": [option.text for option in step.options(state) if as_bright_action(option).verb != "fight"],
    }
    return cast("BrightFightData", data)


def _reward(state: BrightState, step: FightOrPass) -> BrightRewardData:
    """What a location pays to who survives: gear for an outpost, a code for an anomaly [TP-33, TP-34]."""
    enemy = step.enemy
    is_paid = enemy.source == LOCATION
    return {
        "gear": reward_of(state, enemy) if is_paid and enemy.is_outpost else 0,
        "code": is_paid and not enemy.is_outpost,
    }


def _gear(state: BrightState, step: FightOrPass) -> list[BrightUsableGearData]:
    """What every usable card would take off by itself, symbol by symbol."""
    usable = UsableGear(state, step.enemy, step.has_carrier)
    symbols = (*step.enemy.attack(state), *step.enemy.defence(state))
    rows: list[BrightUsableGearData] = []
    for place, card in enumerate(usable.cards):
        values = zip(symbols, usable.plain[place], usable.doubled[place])
        rows.append(
            {
                "card": state.box.gear[card].id,
                "takes": usable.reduction(1 << place),
                "symbols": [
                    {"kind": TYPES[kind], "takes": plain, "doubled": double} for kind, plain, double in values if plain
                ],
            }
        )
    return rows


def _way(state: BrightState, answer: BrightAction, loss: Loss) -> BrightGearUseData:
    """One use of gear and what it comes to."""
    gear = state.box.gear
    return {
        "text": answer.text,
        "gear": [gear[card].id for card in answer.cards],
        "doubled": [gear[card].id for card in answer.doubled],
        "bonus": answer.other == 1,
        "takes": answer.number,
        **loss.data(),
    }


def _attack(state: BrightState, step: ResolveAttack) -> BrightAttackData:
    """An attack of a player, and what each armour would let through."""
    attack = step.attack
    kind, value = attack_values(state, attack)[attack.blow]
    ways: list[BrightDefenceData] = []
    for option in step.options(state):
        if as_bright_action(option).verb not in ("armour", "none"):
            continue
        loss = loss_by(state, option)
        ways.append({"text": option.text, **loss.data(), "second": loss.may_add})
    return {
        "seat": step.seat,
        "by": attack.seat,
        "card": state.box.gear[attack.weapon].id,
        "kind": TYPES[kind],
        "strength": value,
        "resources": state.players[step.seat].resources,
        "ways": ways,
    }
