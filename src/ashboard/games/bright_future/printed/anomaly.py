"""Anomalies, hostile to everybody [COMP-16]."""

from typing import Final

from ashboard.core.table import Table
from ashboard.games.bright_future.printed.card import Card, symbols
from ashboard.games.bright_future.printed.vocabulary import (
    ANOMALY_EFFECTS,
    BUY_EXTRA_CODE,
    DAMAGE_FACTOR,
    EXTRA_REWARD_FOR_DOUBLE_DAMAGE,
    GEAR_BY_LOSS,
    SACRIFICE_GEAR,
    STRENGTH_PER_GEAR,
    Word,
    word_of,
)


class Anomaly(Card):
    """Strength, symbols and one effect; what the effect comes to is read once, for rules and evaluation alike."""

    def __init__(self, table: Table, index: int) -> None:
        super().__init__(table, index)
        self.strength: Final = table.integer("strength", 1, 30)
        self.attack: Final = symbols(table, "attack_symbols")
        self.defence: Final = symbols(table, "defence_symbols")
        effect = table.table("effect")
        self.effect: Final = word_of(effect, ANOMALY_EFFECTS)
        params = effect.table("params")
        # AN-1 to AN-3: gear is lost for many resources lost, and may be gained for few.
        self.gear_by_loss: Final = GearByLoss(self.effect) if self.effect.word == GEAR_BY_LOSS else None
        # AN-4: the strength grows by this for each piece of gear that the hero holds.
        self.strength_per_gear: Final = self._number(STRENGTH_PER_GEAR, "per_gear", 0)
        # AN-5: what is left of the strength counts this many times as damage.
        self.damage_factor: Final = self._number(DAMAGE_FACTOR, "factor", 1)
        # AN-6, AN-7: gear of this kind may be multiplied, and is lost then.
        self.sacrifice: Final = params.word("kind", ("weapon", "armour", ""), "")
        self.sacrifice_factor: Final = self._number(SACRIFICE_GEAR, "factor", 1)
        # AN-8, AN-9: what buys the way past.
        self.toll: Final = params.word("discard", ("mercenary", "food", ""), "")
        # AN-10: the price of one more code, 0 where none is sold.
        self.extra_code_cost: Final = self._number(BUY_EXTRA_CODE, "cost", 0)
        # AN-11, AN-12: multiplied damage, taken by choice, earns this extra reward.
        self.bonus: Final = params.word("reward", ("mercenary", "gear", ""), "")
        self.bonus_factor: Final = self._number(EXTRA_REWARD_FOR_DOUBLE_DAMAGE, "factor", 1)

    def _number(self, word: str, name: str, otherwise: int) -> int:
        return self.effect.number(name) if self.effect.word == word else otherwise


class GearByLoss:
    """Gear lost or gained by the resources that a fight has cost [AN-1 to AN-3]."""

    def __init__(self, effect: Word) -> None:
        # A hero who loses at least this many resources discards so much gear, and may take other gear for it.
        self.discard_from: Final = effect.number("discard_if_loss_at_least")
        self.discards: Final = effect.number("discard_gear")
        self.is_replaced: Final = bool(effect.number("then_take_from_bazaar"))
        # A hero who loses at most this many gains so much gear; none where the card says nothing of it.
        self.gain_up_to: Final = effect.number("gain_if_loss_at_most")
        self.gains: Final = effect.number("gain_gear")
