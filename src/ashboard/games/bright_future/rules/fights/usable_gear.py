"""Which gear can be used in a fight, and what it takes off [CB-2 to CB-6]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.games.bright_future.printed.vocabulary import ARMOUR_DRILL, OVERLOAD, WEAPON_DRILL
from ashboard.games.bright_future.rules.fights.enemy import Enemy
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.state import BrightState

# doublings multiply to this at most.
_MOST: Final = 4
BONUS: Final = "bonus"
DOUBLED: Final = "*"


class UsableGear:
    """The gear of one hero against one enemy; a set of cards is a mask, doubled cards have a second bit."""

    def __init__(self, state: BrightState, enemy: Enemy, has_carrier: bool) -> None:
        player = state.players[enemy.seat]
        gear = state.box.gear
        attack, defence = enemy.attack(state), enemy.defence(state)
        ability = state.ability(enemy.seat)
        anomaly = enemy.anomaly(state)
        sacrifice = "" if anomaly is None else anomaly.sacrifice
        sacrifice_factor = 1 if anomaly is None else anomaly.sacrifice_factor
        self.strength: Final = enemy.strength(state)
        # HERO-S3: how many cards may be added for one symbol.
        self.weapons: Final = 2 if ability == WEAPON_DRILL else 1
        self.armours: Final = 2 if ability == ARMOUR_DRILL else 1
        self.cards: Final[list[int]] = []
        # For each card its values by symbol as used and as doubled; equal ones cannot be doubled.
        self.plain: Final[list[list[int]]] = []
        self.doubled: Final[list[list[int]]] = []
        self.symbols: Final = len(attack) + len(defence)
        self.attacks: Final = len(attack)
        for index in player.ready:
            card = gear[index]
            if card.race != player.race:
                continue
            values = [card.values[kind] if card.is_weapon else 0 for kind in attack]
            values += [0 if card.is_weapon else card.values[kind] for kind in defence]
            if not any(values):
                continue
            times = 2 if has_carrier and card.is_weapon else 1
            more = 2 if ability == OVERLOAD else 1
            if sacrifice == ("weapon" if card.is_weapon else "armour"):
                more *= sacrifice_factor
            self.cards.append(index)
            self.plain.append([value * times for value in values])
            self.doubled.append([value * min(_MOST, times * more) for value in values])

    def sets(self) -> list[int]:
        """Every set of cards of which none could be left out, or left undoubled, without taking off less."""
        masks = {0}
        for symbol in range(self.symbols):
            choices = self._choices(symbol)
            masks = {mask | choice for mask in masks for choice in choices}
        return sorted(mask for mask in masks if self._is_lean(mask))

    def reduction(self, mask: int) -> int:
        """What the cards take off, each symbol served by its best card or two [CB-3, CB-4]."""
        total = 0
        count = len(self.cards)
        for symbol in range(self.symbols):
            best = second = 0
            for place in range(count):
                if not mask >> place & 1:
                    continue
                is_doubled = mask >> (place + count) & 1
                value = self.doubled[place][symbol] if is_doubled else self.plain[place][symbol]
                if value > best:
                    best, second = value, best
                elif value > second:
                    second = value
            two = self.weapons if symbol < self.attacks else self.armours
            total += best + second if two == 2 else best
        return min(total, self.strength)

    def used(self, mask: int) -> tuple[int, ...]:
        return tuple(card for place, card in enumerate(self.cards) if mask >> place & 1)

    def doubles(self, mask: int) -> tuple[int, ...]:
        count = len(self.cards)
        return tuple(card for place, card in enumerate(self.cards) if mask >> (place + count) & 1)

    def _choices(self, symbol: int) -> list[int]:
        """The ways to serve a symbol: not at all, by one card, by two where the hero is drilled."""
        count = len(self.cards)
        single: list[int] = []
        for place in range(count):
            value = self.plain[place][symbol]
            if value:
                single.append(1 << place)
                if self.doubled[place][symbol] > value:
                    single.append(1 << place | 1 << (place + count))
        two = self.weapons if symbol < self.attacks else self.armours
        pairs = [one | other for one in single for other in single] if two == 2 else []
        return [0, *single, *pairs]

    def _is_lean(self, mask: int) -> bool:
        total = self.reduction(mask)
        count = len(self.cards)
        for place in range(count):
            if not mask >> place & 1:
                continue
            double = 1 << (place + count)
            if mask & double and self.reduction(mask & ~double) >= total:
                return False
            if self.reduction(mask & ~(double | 1 << place)) >= total:
                return False
        return True


def fight_answers(state: BrightState, enemy: Enemy, has_carrier: bool) -> list[Action]:
    """Return all ways to fight; where double damage earns a bonus, each way with and without it [AN-11a]."""
    usable = UsableGear(state, enemy, has_carrier)
    anomaly = enemy.anomaly(state)
    has_bonus = anomaly is not None and bool(anomaly.bonus)
    answers: list[Action] = []
    for mask in usable.sets():
        used, doubled = usable.used(mask), usable.doubles(mask)
        text = " ".join(["fight", *(_word(state, card, card in doubled) for card in used)])
        answers.append(BrightAction(text, "fight", usable.reduction(mask), 0, used, doubled))
        if has_bonus:
            answers.append(BrightAction(f"{text} {BONUS}", "fight", usable.reduction(mask), 1, used, doubled))
    return answers


def _word(state: BrightState, card: int, is_doubled: bool) -> str:
    return state.box.gear[card].id + (DOUBLED if is_doubled else "")
