"""What a player's belongings are worth, in resources; the same for both board modes."""

from functools import lru_cache
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


class Harm:
    """What the cards of a deck would do on average, and how likely they defeat the hero."""

    def __init__(self, damage: float, peril: float) -> None:
        self.damage: Final = damage
        self.peril: Final = peril


class Deck:
    """What each card of a deck would do to a hero."""

    def __init__(self, wounds: list[int]) -> None:
        self._wounds: Final = wounds
        self._harms: Final[dict[int, Harm]] = {}

    def harm(self, resources: int) -> Harm:
        """The same on average, for a hero with so many resources."""
        known = self._harms.get(resources)
        if known is None:
            fatal = sum(wounds >= resources for wounds in self._wounds)
            known = Harm(sum(self._wounds) / len(self._wounds), fatal / len(self._wounds))
            self._harms[resources] = known
        return known


class Guard:
    """How well gear of the own race protects a hero: from outposts, as if all were hostile, and from anomalies."""

    def __init__(self, box: Box, race: int, cards: tuple[int, ...]) -> None:
        # The best value against each kind of symbol.
        self._attack: Final = [0] * _KINDS
        self._defence: Final = [0] * _KINDS
        for card in cards:
            gear = box.gear[card]
            if gear.race != race:
                continue
            best = self._attack if gear.is_weapon else self._defence
            for kind, value in enumerate(gear.values):
                if value > best[kind]:
                    best[kind] = value
        outposts = [self._left(card.strength, card.attack, card.defence) for card in box.outposts]
        anomalies = [
            self._left(card.strength, card.attack, card.defence) * card.damage_factor for card in box.anomalies
        ]
        self.outposts: Final = Deck(outposts)
        self.anomalies: Final = Deck(anomalies)

    def _left(self, strength: int, attack: tuple[int, ...], defence: tuple[int, ...]) -> int:
        for kind in attack:
            strength -= self._attack[kind]
        for kind in defence:
            strength -= self._defence[kind]
        return max(0, strength)


# A search meets the same gear again and again.
@lru_cache(maxsize=1 << 12)
def guard_of(box: Box, race: int, cards: tuple[int, ...]) -> Guard:
    """Return how well these cards protect a hero."""
    return Guard(box, race, cards)


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
    guard = guard_of(box, player.race, player.gear)
    value -= _FIGHTS * (guard.outposts.harm(1).damage + guard.anomalies.harm(1).damage) / 2
    value -= _USED * len(player.used)
    for card in player.gear:
        if box.gear[card].race != player.race:
            value += _OTHER_RACE * box.gear[card].cost
    for card in player.mercenaries:
        value += mercenary + 0.4 * box.outposts[card].cost
    return value + _FOOD * sum(player.food) + _MISSION * sum(player.missions)
