"""Tunnel cards of both modes [COMP-18, COMP-19]."""

from typing import Final

from ashboard.core.table import Table
from ashboard.games.bright_future.printed.card import Card
from ashboard.games.bright_future.printed.vocabulary import INFECTIONS, TUNNEL_EFFECTS

DECKS: Final = ("colony", "outpost", "anomaly", "gear")
TRACKS: Final = ("colony", "outpost", "anomaly", "tunnel_of_power")
_LARGE: Final = 99


class PowerTunnel(Card):
    """A special action and two places, each a track and a slot counted from 0."""

    def __init__(self, table: Table, index: int) -> None:
        super().__init__(table, index)
        action = table.table("action")
        self.action: Final = action.word("id", TUNNEL_EFFECTS)
        params = action.table("params")
        self.deck: Final = DECKS.index(params.word("deck", DECKS, "outpost"))
        self.resources: Final = params.integer("resources", 0, _LARGE, 0)
        self.places: Final = [
            (TRACKS.index(place.word("location", TRACKS)), place.integer("position", 1, 9) - 1)
            for place in table.tables("options")
        ]


class FeverTunnel(Card):
    """An effect in the Tunnel phase and an infection."""

    def __init__(self, table: Table, index: int) -> None:
        super().__init__(table, index)
        effect = table.table("effect")
        self.effect: Final = effect.word("id", TUNNEL_EFFECTS)
        self.deck: Final = DECKS.index(effect.word("deck", DECKS, "outpost"))
        self.is_optional: Final = effect.flag("optional", False)
        self.infection: Final = table.word("infection", INFECTIONS)
