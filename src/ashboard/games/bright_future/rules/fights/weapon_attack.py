"""One weapon used against a player: its attacks, and what becomes of them [PVP-2, EQ-1 to EQ-21]."""

from typing import Final

from ashboard.games.bright_future.printed.card import TYPES
from ashboard.games.bright_future.printed.vocabulary import (
    ARMOUR_PIERCE,
    CANCEL_PVP_EFFECT,
    CHARGE_NEXT_ATTACK,
    DOUBLE_ATTACK,
    EXTRA_ATTACK,
    OVERCHARGE,
    OVERCHARGE_SELF,
    REFLECT_DAMAGE,
    WEAKEN_WEAPON,
)
from ashboard.games.bright_future.state.counts import listed
from ashboard.games.bright_future.state.duel import Declared
from ashboard.games.bright_future.state.state import BrightState

BASIC: Final = ""
EFFECT: Final = "effect"
# EQ-6, EQ-13, EQ-15: effects of weapons used as a reaction, in place of an attack.
REACTIONS: Final = (CANCEL_PVP_EFFECT, WEAKEN_WEAPON, REFLECT_DAMAGE)


class WeaponAttack:
    """Immutable: whose attack with which weapon, how it was declared, and how far it has got."""

    def __init__(
        self,
        seat: int,
        target: int,
        weapon: int,
        mode: str,
        *,
        is_doubled: bool = False,
        bonus: int = 0,
        boost: int = 0,
        weakened: int = 0,
        is_cancelled: bool = False,
        is_reflected: bool = False,
        is_sudden: bool = False,
        reacted: tuple[int, ...] = (),
        blow: int = 0,
        armours: tuple[int, ...] = (),
        doubled: tuple[int, ...] = (),
        dealt: int = 0,
        lost: int = 0,
    ) -> None:
        self.seat: Final = seat
        self.target: Final = target
        self.weapon: Final = weapon
        self.mode: Final = mode
        self.is_doubled: Final = is_doubled
        # What the first attack is stronger by, lent by another one and by its own effect, and every attack weaker by.
        self.bonus: Final = bonus
        self.boost: Final = boost
        self.weakened: Final = weakened
        self.is_cancelled: Final = is_cancelled
        self.is_reflected: Final = is_reflected
        # AR-3: Arena: not what was declared, so that the target may spend points once more before it lands.
        self.is_sudden: Final = is_sudden
        self.reacted: Final = reacted
        # The attack that comes next, the armours used against this weapon so far, the damage done.
        self.blow: Final = blow
        self.armours: Final = armours
        self.doubled: Final = doubled
        self.dealt: Final = dealt
        self.lost: Final = lost

    def key(self) -> str:
        flags = f"{int(self.is_doubled)}{int(self.is_cancelled)}{int(self.is_reflected)}{'s' if self.is_sudden else ''}"
        numbers = f"{self.bonus},{self.boost},{self.weakened},{self.blow},{self.dealt},{self.lost}"
        cards = f"{listed(self.reacted)};{listed(self.armours)};{listed(self.doubled)}"
        return f"{self.seat}>{self.target} {self.weapon}{self.mode} {flags} {numbers} {cards}"

    def works(self) -> bool:
        """Whether the effect against players is used and not cancelled."""
        return self.mode == EFFECT and not self.is_cancelled

    def boosted(self, amount: int) -> "WeaponAttack":
        return self._with(boost=self.boost + amount)

    def reacted_to(self, card: int, word: str, amount: int) -> "WeaponAttack":
        """The target has used a weapon of its own against it."""
        return self._with(
            weakened=self.weakened + (amount if word == WEAKEN_WEAPON else 0),
            is_cancelled=self.is_cancelled or word == CANCEL_PVP_EFFECT,
            is_reflected=self.is_reflected or word == REFLECT_DAMAGE,
            reacted=(*self.reacted, card),
        )

    def suddenly(self) -> "WeaponAttack":
        return self._with(is_sudden=True)

    def armoured(self, card: int, is_doubled: bool) -> "WeaponAttack":
        armours = self.armours if card in self.armours else (*self.armours, card)
        doubled = (*self.doubled, card) if is_doubled else self.doubled
        return self._with(armours=armours, doubled=doubled)

    def landed(self, blows: int, damage: int, lost: int) -> "WeaponAttack":
        return self._with(blow=self.blow + blows, dealt=self.dealt + damage, lost=self.lost + lost)

    def _with(
        self,
        *,
        boost: int = -1,
        weakened: int = -1,
        is_cancelled: bool | None = None,
        is_reflected: bool | None = None,
        is_sudden: bool | None = None,
        reacted: tuple[int, ...] | None = None,
        blow: int = -1,
        armours: tuple[int, ...] | None = None,
        doubled: tuple[int, ...] | None = None,
        dealt: int = -1,
        lost: int = -1,
    ) -> "WeaponAttack":
        return WeaponAttack(
            self.seat,
            self.target,
            self.weapon,
            self.mode,
            is_doubled=self.is_doubled,
            bonus=self.bonus,
            boost=self.boost if boost < 0 else boost,
            weakened=self.weakened if weakened < 0 else weakened,
            is_cancelled=self.is_cancelled if is_cancelled is None else is_cancelled,
            is_reflected=self.is_reflected if is_reflected is None else is_reflected,
            is_sudden=self.is_sudden if is_sudden is None else is_sudden,
            reacted=self.reacted if reacted is None else reacted,
            blow=self.blow if blow < 0 else blow,
            armours=self.armours if armours is None else armours,
            doubled=self.doubled if doubled is None else doubled,
            dealt=self.dealt if dealt < 0 else dealt,
            lost=self.lost if lost < 0 else lost,
        )


def declared_attack(seat: int, declared: Declared) -> WeaponAttack:
    """An attack declared in the Arena, as the other player has to face it [AR-5]."""
    return WeaponAttack(
        seat,
        1 - seat,
        declared.weapon,
        declared.mode,
        bonus=declared.bonus,
        boost=declared.boost,
        weakened=declared.weakened,
    )


def attack_values(state: BrightState, attack: WeaponAttack) -> list[tuple[int, int]]:
    """The attacks of the weapon as declared: kind of damage and strength, in order."""
    weapon = state.box.gear[attack.weapon]
    effect = weapon.effect
    found = [(weapon.kind, weapon.base)]
    if attack.works():
        word = effect.word
        if word == EXTRA_ATTACK:
            found += [(kind, value) for kind, value in enumerate(weapon.extra) if value]
        elif word == DOUBLE_ATTACK:
            found = [(weapon.kind, effect.number("double"))] * effect.number("attacks")
        elif word in (OVERCHARGE, OVERCHARGE_SELF):
            found = [(weapon.kind, effect.number("strong"))]
        elif word == CHARGE_NEXT_ATTACK:
            found = [(weapon.kind, effect.number("weak"))]
    times = 2 if attack.is_doubled else 1
    attacks: list[tuple[int, int]] = []
    for number, (kind, value) in enumerate(found):
        more = attack.bonus + (attack.boost if attack.works() else 0) if number == 0 else 0
        attacks.append((kind, max(0, value * times + more - attack.weakened)))
    return attacks


def attack_data(state: BrightState, attack: WeaponAttack) -> dict[str, object]:
    """An attack as everybody sees it: whose, with what, and what is still to come of it."""
    return {
        "attacker": attack.seat,
        "weapon": state.box.gear[attack.weapon].id,
        "mode": attack.mode or "basic",
        "cancelled": attack.is_cancelled,
        "attacks": [
            {"kind": TYPES[kind], "strength": value} for kind, value in attack_values(state, attack)[attack.blow :]
        ],
        "armours": [state.box.gear[card].id for card in attack.armours],
    }


def armour_value(state: BrightState, attack: WeaponAttack, kind: int, cards: tuple[int, ...]) -> int:
    """What the armours hold back of one attack; piercing makes each count less [EQ-17a]."""
    weapon = state.box.gear[attack.weapon]
    pierce = weapon.effect.number("amount") if attack.works() and weapon.effect.word == ARMOUR_PIERCE else 0
    total = 0
    for card in cards:
        value = state.box.gear[card].values[kind] * (2 if card in attack.doubled else 1)
        total += max(0, value - pierce)
    return total
