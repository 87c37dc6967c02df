"""Weapons against players: which can be used and how, and what makes them weaker [PVP-1, EQ-14a, EQ-19a]."""

from ashboard.core.action import Action
from ashboard.games.bright_future.printed.vocabulary import OVERCHARGE_SELF, OVERLOAD
from ashboard.games.bright_future.rules.fights.usable_gear import DOUBLED
from ashboard.games.bright_future.rules.fights.weapon_attack import EFFECT, REACTIONS
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.state import BrightState


def weapon_answers(state: BrightState, holder: int, user: int, verb: str, is_plain: bool) -> list[Action]:
    """Every way to attack with an active weapon of the holder; borrowed ones need no race [EQ-14a]."""
    player = state.players[holder]
    gear = state.box.gear
    answers: list[Action] = []
    is_borrowed = holder != user
    doubles = [False, True] if state.ability(user) == OVERLOAD and not is_borrowed else [False]
    for card in player.ready:
        weapon = gear[card]
        if not weapon.is_weapon or (weapon.race != player.race and not is_borrowed):
            continue
        for is_doubled in doubles:
            text = f"{verb} {weapon.id}{DOUBLED if is_doubled else ''}"
            answers.append(BrightAction(text, verb, card, int(is_doubled)))
            if not is_plain and may_use_effect(state, user, card):
                answers.append(BrightAction(f"{text} {EFFECT}", f"{verb} {EFFECT}", card, int(is_doubled)))
    return answers


def may_use_effect(state: BrightState, seat: int, card: int) -> bool:
    """Reactions are no attacks; what costs resources must leave some [EQ-21a]."""
    effect = state.box.gear[card].effect
    if effect.word in REACTIONS:
        return False
    return effect.word != OVERCHARGE_SELF or state.can_pay(seat, effect.number("own_cost"))


def boost_cards(state: BrightState, seat: int) -> list[int]:
    """The active gear that may be turned for a stronger attack: since version 2 what its owner could use [EQ-5a]."""
    player = state.players[seat]
    if not state.setup.rules.boost_takes_own_race:
        return [*player.ready]
    return [card for card in player.ready if state.box.gear[card].race == player.race]


def weakness(state: BrightState, seat: int) -> int:
    """What the weapons of a counter-attack are weaker by [EQ-19a]."""
    hero_fight = state.hero_fight
    return hero_fight.weakened if hero_fight is not None and hero_fight.defender == seat else 0
