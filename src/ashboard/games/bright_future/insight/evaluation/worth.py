"""What a player's belongings are worth, in resources; the same for both board modes."""

from typing import Final

from ashboard.games.bright_future.printed.box import Box
from ashboard.games.bright_future.printed.card import TYPES
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.state import BrightState

# How many fights gear is expected to serve in.
_FIGHTS: Final = 3.0
_USED: Final = 0.12
_OTHER_RACE: Final = 0.35
_FOOD: Final = 4.5
_MISSION: Final = 7.5
_KINDS: Final = len(TYPES)


class Guard:
    """The best value that a player's gear of the own race has against each kind of symbol."""

    def __init__(self, box: Box, player: Player, cards: tuple[int, ...]) -> None:
        self.attack = [0] * _KINDS
        self.defence = [0] * _KINDS
        for card in cards:
            gear = box.gear[card]
            if gear.race != player.race:
                continue
            best = self.attack if gear.is_weapon else self.defence
            for kind, value in enumerate(gear.values):
                if value > best[kind]:
                    best[kind] = value


class Harm:
    """What the cards of a deck would do on average, and how likely they defeat the hero."""

    def __init__(self, damage: float, peril: float) -> None:
        self.damage: Final = damage
        self.peril: Final = peril


def outpost_harm(box: Box, guard: Guard, resources: int) -> Harm:
    """All outposts as if they were hostile."""
    total = fatal = 0
    for card in box.outposts:
        left = _left(guard, card.strength, card.attack, card.defence)
        total += left
        fatal += left >= resources
    return Harm(total / len(box.outposts), fatal / len(box.outposts))


def anomaly_harm(box: Box, guard: Guard, resources: int) -> Harm:
    total = fatal = 0
    for card in box.anomalies:
        left = _left(guard, card.strength, card.attack, card.defence) * card.damage_factor
        total += left
        fatal += left >= resources
    return Harm(total / len(box.anomalies), fatal / len(box.anomalies))


def _left(guard: Guard, strength: int, attack: tuple[int, ...], defence: tuple[int, ...]) -> int:
    for kind in attack:
        strength -= guard.attack[kind]
    for kind in defence:
        strength -= guard.defence[kind]
    return max(0, strength)


def resource_worth(resources: int) -> float:
    """Resources are health first and money second: the first ones are worth more."""
    value = 0.0
    for limit, rate in ((8, 1.3), (10, 1.0), (12, 0.7)):
        part = min(resources, limit)
        value += rate * part
        resources -= part
    return value + 0.35 * resources


def belongings(state: BrightState, player: Player, mercenary: float) -> float:
    """Resources, gear by what it saves, mercenaries, tokens."""
    box = state.box
    resources = state.box.board.after_defeat - 5 if player.is_down else player.resources
    value = resource_worth(resources)
    guard = Guard(box, player, player.gear)
    value -= _FIGHTS * (outpost_harm(box, guard, 1).damage + anomaly_harm(box, guard, 1).damage) / 2
    value -= _USED * len(player.used)
    for card in player.gear:
        if box.gear[card].race != player.race:
            value += _OTHER_RACE * box.gear[card].cost
    for card in player.mercenaries:
        value += mercenary + 0.4 * box.outposts[card].cost
    return value + _FOOD * sum(player.food) + _MISSION * sum(player.missions)
