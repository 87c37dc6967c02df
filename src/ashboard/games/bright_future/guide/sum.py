"""The sum of a fight before it is fought: what every use of gear takes off, what is left, what is suggested."""

from typing import cast

from ashboard.games.bright_future.answer import Answer, own
from ashboard.games.bright_future.cards.card import TYPES
from ashboard.games.bright_future.effects.enemy import LOCATION
from ashboard.games.bright_future.effects.fight import Force
from ashboard.games.bright_future.effects.meeting import Meet
from ashboard.games.bright_future.effects.outposts import reward_of
from ashboard.games.bright_future.effects.strike import blows
from ashboard.games.bright_future.effects.striking import Blow
from ashboard.games.bright_future.guide.facing import facing
from ashboard.games.bright_future.guide.loss import Loss, loss_by
from ashboard.games.bright_future.guide.outlook import outlook
from ashboard.games.bright_future.guide.plan import SHED, Plan, Plans
from ashboard.games.bright_future.payloads import (
    BrightAttackData,
    BrightDefenceData,
    BrightFightData,
    BrightGearUseData,
    BrightRewardData,
    BrightUsableGearData,
    BrightWhatIfData,
)
from ashboard.games.bright_future.scenarios.arena import ArenaTurn
from ashboard.games.bright_future.state import BrightState


def what_if(state: BrightState) -> BrightWhatIfData:
    """The fight or the attack that the question is about or may lead to, and the end of the round; None for none."""
    step = state.steps[-1] if state.steps else None
    return {
        "fight": _fight(state, step) if isinstance(step, Meet) else None,
        "attack": _attack(state, step) if isinstance(step, Blow) else None,
        "face": facing(state, step) if isinstance(step, ArenaTurn) else None,
        "round": outlook(state),
    }


def suggested(state: BrightState, step: Meet) -> Answer:
    """The next step of the best plan: a discard, or the fight."""
    plan = Plans(state, step).best()
    return next(own(option) for option in step.options(state) if _begins(plan, own(option)))


def _begins(plan: Plan, answer: Answer) -> bool:
    return answer.verb == SHED and answer.number == plan.shed[0] if plan.shed else answer.text == plan.answer.text


def _fight(state: BrightState, step: Meet) -> BrightFightData:
    plans = Plans(state, step)
    data = {
        "seat": step.seat,
        **step.about(state),
        "printed": step.enemy.printed(state),
        "reward": _reward(state, step),
        "resources": state.players[step.seat].resources,
        "gear": _gear(state, step),
        "ways": [_way(state, answer, loss) for answer, loss in plans.ways],
        "suggested": plans.use().answer.text,
        "sheds": plans.sheds(),
        "first": plans.first(),
        "doomed": plans.best().loss.is_down,
        "without": [option.text for option in step.options(state) if own(option).verb != "fight"],
    }
    return cast("BrightFightData", data)


def _reward(state: BrightState, step: Meet) -> BrightRewardData:
    """What a location pays to who survives: gear for an outpost, a code for an anomaly [TP-33, TP-34]."""
    enemy = step.enemy
    is_paid = enemy.source == LOCATION
    return {
        "gear": reward_of(state, enemy) if is_paid and enemy.is_outpost else 0,
        "code": is_paid and not enemy.is_outpost,
    }


def _gear(state: BrightState, step: Meet) -> list[BrightUsableGearData]:
    """What every usable card would take off by itself, symbol by symbol."""
    force = Force(state, step.enemy, step.has_carrier)
    symbols = (*step.enemy.attack(state), *step.enemy.defence(state))
    rows: list[BrightUsableGearData] = []
    for place, card in enumerate(force.cards):
        values = zip(symbols, force.plain[place], force.doubled[place])
        rows.append(
            {
                "card": state.box.gear[card].id,
                "takes": force.reduction(1 << place),
                "symbols": [
                    {"kind": TYPES[kind], "takes": plain, "doubled": double} for kind, plain, double in values if plain
                ],
            }
        )
    return rows


def _way(state: BrightState, answer: Answer, loss: Loss) -> BrightGearUseData:
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


def _attack(state: BrightState, step: Blow) -> BrightAttackData:
    """An attack of a player, and what each armour would let through."""
    strike = step.strike
    kind, value = blows(state, strike)[strike.blow]
    ways: list[BrightDefenceData] = []
    for option in step.options(state):
        if own(option).verb not in ("armour", "none"):
            continue
        loss = loss_by(state, option)
        ways.append({"text": option.text, **loss.data(), "second": loss.may_add})
    return {
        "seat": step.seat,
        "by": strike.seat,
        "card": state.box.gear[strike.weapon].id,
        "kind": TYPES[kind],
        "strength": value,
        "resources": state.players[step.seat].resources,
        "ways": ways,
    }
