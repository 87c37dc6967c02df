"""Everything in Bright Future by its name in one language: cards, players, places, events, options."""

import re
from collections.abc import Mapping
from typing import Any, Final

from ashboard.cli.translations import translations
from ashboard.core.event import Event
from ashboard.drawing.translations import Translations
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.bright_future.printed.box import box
from ashboard.games.bright_future.printed.map_card import DIRECTIONS, MapCard
from ashboard.games.bright_future.wording import card_name, catalogue

View = Mapping[str, Any]
_SEAT: Final = re.compile(r"Seat (\d+)")
_MAP: Final = re.compile(r"m(\d+)")
_NODE: Final = re.compile(r"m(\d+) (\w+)")
_FIELD: Final = re.compile(r"field (\d+)")
_KINDS: Final = {"A": "anomaly", "O": "outpost", "C": "colony"}


def numbered(card: str, key: str) -> str:
    """The key of a place on a map card; a colony's has its number."""
    known = box().by_id[card]
    assert isinstance(known, MapCard)
    number = known.numbers[known.keys.index(key)] if key in known.keys else 0
    return f"{key}{number}" if number else key


class Names:
    """Names and sentences of one language."""

    def __init__(self, language: str) -> None:
        self.texts: Final[Translations] = translations(language)
        self.language: Final = language
        self._words: Final = catalogue(language).words

    def card(self, name: str) -> str:
        """A card; a hero's male side stands behind a stroke."""
        found = _MAP.fullmatch(name)
        return self.texts.say("map-card", n=int(found[1])) if found else card_name(name, self.language)

    def word(self, name: str) -> str:
        return self._words.get(name) or self.texts.word(name)

    def cards(self, names: list[str]) -> str:
        return ", ".join(self.card(name) for name in names)

    def item(self, name: str) -> str:
        """What can be traded: a card, or a token of a kind."""
        return self._words.get(name) or self.card(name)

    def player(self, view: View, seat: int) -> str:
        """Who sits there: the hero once one is chosen, else the number of the seat."""
        known = view["seats"][seat]
        if known["hero"] is None:
            return self.seat(seat)
        return self.card(f"{known['hero']}/male" if known["side"] == "male" else known["hero"])

    def seat(self, seat: int) -> str:
        return self.texts.say("player", n=seat + 1)

    def place(self, name: str) -> str:
        """A place of the map: a node of a card, or a start field."""
        node, field = _NODE.fullmatch(name), _FIELD.fullmatch(name)
        if node:
            return self.texts.say("on-map", node=self.node(f"m{node[1]}", node[2]), n=int(node[1]))
        return self.texts.say("start-field", n=int(field[1])) if field else self.texts.say("nowhere")

    def node(self, card: str, key: str) -> str:
        """A location of a map card with its key, a hatch, or the end of a tunnel."""
        if key in DIRECTIONS:
            return self.texts.say("tunnel-end", way=self.word(key))
        if key == "H":
            # What the game's word says is what one pays for it.
            return self.texts.word("hatch")
        return f"{self.word(_KINDS.get(key[:1], key))} {numbered(card, key)}"

    def sentence(self, key: str, params: Mapping[str, object], rule: str = "") -> str:
        """A sentence of the game with its gaps filled, without the rule behind it."""
        known = {name: self._named(value) for name, value in params.items()}
        text = BRIGHT_FUTURE.sentence(Event(key, rule, known), self.language)
        return text.rpartition(" [")[0]

    def fact(self, data: Mapping[str, Any]) -> str:
        """A fact or the meaning of an option, as the guide has it."""
        return self.sentence(data["key"], data["params"], data["rule"])

    def _named(self, value: object) -> object:
        """The value of a gap by its name, where the game has none of its own; it numbers map cards itself."""
        if isinstance(value, list):
            return [self._named(each) for each in value]
        if not isinstance(value, str):
            return value
        if seat := _SEAT.fullmatch(value):
            return self.seat(int(seat[1]))
        return self.place(value) if _NODE.fullmatch(value) or _FIELD.fullmatch(value) else value
