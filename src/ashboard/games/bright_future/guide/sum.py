"""The sum of a fight before it is fought: what every use of gear takes off, what is left, what is suggested."""

from typing import Final

from ashboard.core.action import Action
from ashboard.games.bright_future.answer import Answer, own
from ashboard.games.bright_future.cards.card import TYPES
from ashboard.games.bright_future.effects.fight import Force
from ashboard.games.bright_future.effects.meeting import Meet
from ashboard.games.bright_future.effects.strike import blows
from ashboard.games.bright_future.effects.striking import Blow
from ashboard.games.bright_future.guide.fact import Data
from ashboard.games.bright_future.guide.outlook import outlook
from ashboard.games.bright_future.state import BrightState

# What a defeat weighs in a suggestion, in resources.
_DEFEAT: Final = 100


def what_if(state: BrightState) -> Data:
    """The fight or the attack that the question is about, and the end of the round; None where there is none."""
    step = state.steps[-1] if state.steps else None
    return {
        "fight": _fight(state, step) if isinstance(step, Meet) else None,
        "attack": _attack(state, step) if isinstance(step, Blow) else None,
        "round": outlook(state),
    }


def suggested(state: BrightState, answers: list[Answer]) -> Answer:
    """The way that costs least: resources lost, gear to be discarded, then cards turned."""
    return min(answers, key=lambda answer: _price(state, answer))


def _fight(state: BrightState, step: Meet) -> Data:
    options = step.options(state)
    answers = [own(option) for option in options if own(option).verb == "fight"]
    return {
        "seat": step.seat,
        **step.about(state),
        "resources": state.players[step.seat].resources,
        "gear": _gear(state, step),
        "ways": [_way(state, answer) for answer in answers],
        "suggested": suggested(state, [answer for answer in answers if not answer.other]).text,
        "without": [option.text for option in options if own(option).verb != "fight"],
    }


def _gear(state: BrightState, step: Meet) -> list[Data]:
    """What every usable card would take off by itself, symbol by symbol."""
    force = Force(state, step.enemy, step.has_carrier)
    symbols = (*step.enemy.attack(state), *step.enemy.defence(state))
    rows: list[Data] = []
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


def _way(state: BrightState, answer: Answer) -> Data:
    """One use of gear carried out on a copy."""
    gear = state.box.gear
    damage, left, is_down = _fought(state, answer)
    return {
        "text": answer.text,
        "gear": [gear[card].id for card in answer.cards],
        "doubled": [gear[card].id for card in answer.doubled],
        "bonus": answer.other == 1,
        "takes": answer.number,
        "damage": damage,
        "resources": left,
        "defeated": is_down,
    }


def _fought(before: BrightState, answer: Action) -> tuple[int, int, bool]:
    """The damage, the resources left, and whether the hero is down."""
    decision = before.decision()
    assert decision is not None
    state = before.copy()
    state.apply(answer, None)
    was, now = before.players[decision.seat], state.players[decision.seat]
    return was.resources - now.resources, now.resources, now.is_down


def _price(state: BrightState, answer: Answer) -> tuple[int, int]:
    damage, _, is_down = _fought(state, answer)
    lost = sum(state.box.gear[card].cost for card in answer.doubled)
    return damage + lost + (_DEFEAT if is_down else 0), len(answer.cards)


def _attack(state: BrightState, step: Blow) -> Data:
    """An attack of a player, and what each armour would let through."""
    strike = step.strike
    kind, value = blows(state, strike)[strike.blow]
    ways: list[Data] = []
    for option in step.options(state):
        damage, left, is_down = _fought(state, option)
        ways.append({"text": option.text, "damage": damage, "resources": left, "defeated": is_down})
    return {
        "seat": step.seat,
        "by": strike.seat,
        "card": state.box.gear[strike.weapon].id,
        "kind": TYPES[kind],
        "strength": value,
        "resources": state.players[step.seat].resources,
        "ways": ways,
    }
