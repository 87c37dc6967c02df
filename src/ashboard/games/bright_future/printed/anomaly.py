"""Anomalies, hostile to everybody [COMP-16]."""

from typing import Final

from ashboard.core.table import Table
from ashboard.games.bright_future.printed.card import Card, symbols
from ashboard.games.bright_future.printed.vocabulary import ANOMALY, word_of


class Anomaly(Card):
    """Strength, symbols and one effect."""

    def __init__(self, table: Table, index: int) -> None:
        super().__init__(table, index)
        self.strength: Final = table.integer("strength", 1, 30)
        self.attack: Final = symbols(table, "attack_symbols")
        self.defence: Final = symbols(table, "defence_symbols")
        effect = table.table("effect")
        self.effect: Final = word_of(effect, ANOMALY)
        params = effect.table("params")
        # The kind of gear that may be doubled and is lost then [AN-6, AN-7].
        self.sacrifice: Final = params.word("kind", ("weapon", "armour", ""), "")
        # What buys the way past [AN-8, AN-9].
        self.toll: Final = params.word("discard", ("mercenary", "food", ""), "")
        # What may be had for double damage [AN-11, AN-12].
        self.bonus: Final = params.word("reward", ("mercenary", "gear", ""), "")
        self.gains: Final = params.has("gain_gear")
