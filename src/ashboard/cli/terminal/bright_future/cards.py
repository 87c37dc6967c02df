"""Cards in words: a few for a list, all of them where somebody asks."""

from collections.abc import Mapping
from typing import Any, Final

from ashboard.cli.terminal.bright_future.names import Names, numbered
from ashboard.cli.terminal.finder import Finder
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.bright_future.printed.hero import SIDES
from ashboard.games.bright_future.printed.rules_versions import VERSION

Data = Mapping[str, Any]
_RECONSTRUCTED: Final = "reconstructed"
_loaded: Final[dict[int, dict[str, Data]]] = {}


def printed(version: int = VERSION) -> dict[str, Data]:
    """Every card as the guide knows it in a rules version, by its id."""
    if not _loaded:
        guide = BRIGHT_FUTURE.guide
        assert guide is not None
        offers: Any = guide.offers()
        newest = {card["id"]: card for card in offers["cards"]}
        _loaded[VERSION] = newest
        for earlier, cards in offers["earlier"].items():
            _loaded[int(earlier)] = newest | {card["id"]: card for card in cards}
    return _loaded[version]


class Cards:
    """Says what is printed on cards."""

    def __init__(self, names: Names, version: int = VERSION) -> None:
        self._names: Final = names
        self._say: Final = names.texts.say
        self._known: Final = printed(version)

    def gear(self, name: str) -> str:
        """A weapon or an armour with its values: Machete (weapon melee 3)."""
        return f"{self._names.card(name)} ({self.values(name)})"

    def values(self, name: str) -> str:
        """The kind of a piece of gear and its values."""
        card = self._known[name]
        values = ", ".join(f"{self._names.word(kind)} {value}" for kind, value in card["values"].items())
        return f"{self._say(card['kind'])} {values}"

    def race(self, name: str) -> str:
        return str(self._known[name]["race"])

    def is_for(self, name: str, race: str) -> bool:
        """Whether a hero of the race can use the card; what is no gear is for everybody."""
        card = self._known.get(name)
        return card is None or card["deck"] != "gear" or card["race"] == race

    def is_gear(self, name: str) -> bool:
        return name in self._known and bool(self._known[name]["deck"] == "gear")

    def is_outpost(self, name: str) -> bool:
        return bool(self._known[name]["deck"] == "outpost")

    def cost(self, name: str) -> int:
        return int(self._known[name]["cost"])

    def short(self, name: str, mode: str) -> str:
        """What matters most about a card, for a line of a list; empty where its name says all."""
        card = self._known.get(name.partition("/")[0])
        if card is None:
            return ""
        if card["deck"] == "gear":
            return self.values(name)
        if card["deck"] == "outpost":
            hire = [fact for fact in card["facts"] if fact["key"] == "fact-hire"]
            return self._names.texts.joined([self.enemy(card), *map(self._names.fact, hire)])
        if card["deck"] == "anomaly":
            return self._names.texts.joined([self.enemy(card), *self._facts(card, "anomaly-")])
        if card["deck"] == "hero":
            return self._names.texts.joined([self._names.word(card["race"]), self.ability(name)])
        return self._names.texts.joined(self._facts(card, ""))

    def strength(self, name: str) -> str:
        """How strong a card is that can be fought; empty for a colony."""
        card = self._known[name]
        return self.enemy(card) if "strength" in card else ""

    def enemy(self, card: Data) -> str:
        """The strength of a card that is fought, and what helps against it."""
        race = f"{self._names.word(card['race'])}, " if "race" in card else ""
        return f"{race}{self.force(card['strength'], card['attack'], card['defence'])}"

    def force(self, strength: int, attack: list[str], defence: list[str]) -> str:
        """A strength, and the kinds of weapons and armour that help against it."""
        weapons = ", ".join(self._names.word(kind) for kind in attack) or "–"
        armour = ", ".join(self._names.word(kind) for kind in defence) or "–"
        return self._say("force", strength=strength, weapons=weapons, armour=armour)

    def special(self, name: str) -> list[str]:
        """What an anomaly does besides its strength."""
        return self._facts(self._known[name], "anomaly-")

    def ability(self, hero: str) -> str:
        """What a hero can do."""
        return self._names.fact(self._known[hero.partition("/")[0]]["facts"][1])

    def effect(self, weapon: str) -> str:
        """What a weapon does to players besides its values."""
        return self._names.texts.joined(self._facts(self._known[weapon], "weapon-"))

    def action(self, tunnel: str) -> str:
        """What a tunnel card lets its owner do."""
        return self._names.fact(self._known[tunnel]["facts"][0])

    def service(self, outpost: str, mode: str) -> str:
        """What a mercenary does in the mode."""
        start = "fever-" if mode == "underground-fever" else "power-"
        texts = self._facts(self._known[outpost], start)
        return texts[0].partition(": ")[2] or texts[0]

    def icons(self, outpost: str) -> str:
        """What a mercenary can do against the infection."""
        return ", ".join(self._names.word(icon) for icon in self._known[outpost]["icons"])

    def explained(self, name: str) -> list[str]:
        """Everything about a card: what it is, then a line for each fact, reconstructed ones marked."""
        card = self._known[name]
        lines = [
            self._say("about-card", name=self.title(name), deck=self._say(f"deck-{card['deck'].replace(' ', '-')}"))
        ]
        for fact in card["facts"]:
            mark = f" ({self._say(_RECONSTRUCTED)})" if fact["provenance"] == _RECONSTRUCTED else ""
            lines.append(f"{self._names.fact(fact)}{mark} [{fact['rule']}]")
        if card["deck"] == "map":
            lines.append(self.links(name, False))
        return lines

    def title(self, name: str) -> str:
        """The name of a card, of both sides for a hero, and the English one beside it."""
        sides = (name, f"{name}/male") if self._known[name]["deck"] == "hero" else (name,)
        shown = " / ".join(dict.fromkeys(self._names.card(side) for side in sides))
        english = " / ".join(dict.fromkeys(Names("en").card(side) for side in sides))
        return shown if english == shown else f"{shown} [{english}]"

    def links(self, name: str, turned: bool) -> str:
        """The tunnels of a map card: which of its places are joined."""
        card = self._known[name]
        opposite = dict(zip("NESW", "SWNE", strict=True))
        keys = [node["name"] for node in card["nodes"]]
        ends = {key: opposite[key] if turned and key in opposite else numbered(name, key) for key in keys}
        return ", ".join(f"{ends[one]}–{ends[other]}" for one, other in card["edges"])

    def _facts(self, card: Data, start: str) -> list[str]:
        return [self._names.fact(fact) for fact in card["facts"] if fact["key"].startswith(start)]


def card_finder(names: Names) -> Finder[str]:
    """All cards by their ids and their names, in the language and in English."""
    english = Names("en")
    by_card: dict[str, list[str]] = {}
    for name, card in printed().items():
        sides = [name] if card["deck"] != "hero" else [name, *(f"{name}/{side}" for side in SIDES[1:])]
        by_card[name] = [name, *(known.card(side) for side in sides for known in (names, english))]
    return Finder(by_card)
