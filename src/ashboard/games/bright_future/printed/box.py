"""Everything in the box: all decks, read once from the data files."""

from typing import Final, final

from ashboard.core.data import package_toml
from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.bright_future.printed.anomaly import Anomaly
from ashboard.games.bright_future.printed.board import Board
from ashboard.games.bright_future.printed.card import Card
from ashboard.games.bright_future.printed.colony import Colony
from ashboard.games.bright_future.printed.gear import Gear
from ashboard.games.bright_future.printed.hero import HeroCard
from ashboard.games.bright_future.printed.map_card import MapCard
from ashboard.games.bright_future.printed.outpost import Outpost
from ashboard.games.bright_future.printed.rules_versions import VERSION
from ashboard.games.bright_future.printed.tunnel import FeverTunnel, PowerTunnel

_PACKAGE: Final = "ashboard.games.bright_future.data.decks"
# The decks that a version has for itself; all others are those of the newest.
_EARLIER: Final[dict[int, tuple[str, ...]]] = {1: ("heroes", "power_tunnels")}


@final
class Box:
    """The printed cards by deck; a card is known by its index in the deck or by its id."""

    def __init__(self, version: int) -> None:
        files = _Files(version)
        self.heroes: Final = [HeroCard(table, index) for index, table in enumerate(files.cards("heroes"))]
        self.gear: Final = [Gear(table, index) for index, table in enumerate(files.cards("gear"))]
        self.outposts: Final = [Outpost(table, index) for index, table in enumerate(files.cards("outposts"))]
        self.anomalies: Final = [Anomaly(table, index) for index, table in enumerate(files.cards("anomalies"))]
        self.colonies: Final = [Colony(table, index) for index, table in enumerate(files.cards("colonies"))]
        self.power_tunnels: Final = [
            PowerTunnel(table, index) for index, table in enumerate(files.cards("power_tunnels"))
        ]
        self.fever_tunnels: Final = [
            FeverTunnel(table, index) for index, table in enumerate(files.cards("fever_tunnels"))
        ]
        self.maps: Final = [MapCard(table, index) for index, table in enumerate(files.cards("maps"))]
        self.board: Final = Board(files.table("board"), files.table("tokens"))
        self.by_id: Final = self._all_by_id()
        # The location decks and the gear deck in the order of DECKS.
        self.decks: Final = [_ids(self.colonies), _ids(self.outposts), _ids(self.anomalies), _ids(self.gear)]
        self.outpost_of: Final = {card.id: card.index for card in self.outposts}
        self.hero_of: Final = {card.id: card.index for card in self.heroes}
        self.gear_of: Final = {card.id: card.index for card in self.gear}

    def name(self, card_id: str, language: str = "en") -> str:
        """The name of a card, of a hero's male side behind a stroke; what is no card's id stays as it is."""
        name, _, side = card_id.partition("/")
        known = self.by_id.get(name)
        if isinstance(known, HeroCard):
            return known.side_name(1 if side else 0, language)
        return card_id if known is None else known.name(language)

    def _all_by_id(self) -> dict[str, Card]:
        found: dict[str, Card] = {}
        decks: list[list[Card]] = [
            [*self.heroes],
            [*self.gear],
            [*self.outposts],
            [*self.anomalies],
            [*self.colonies],
            [*self.power_tunnels],
            [*self.fever_tunnels],
            [*self.maps],
        ]
        for deck in decks:
            for card in deck:
                if card.id in found:
                    raise BadInput(card.table.where, f"{card.id!r} stands twice")
                found[card.id] = card
        return found


_boxes: dict[int, Box] = {}


def box(version: int = VERSION) -> Box:
    """The box as a rules version has it; each is read once."""
    if version not in _boxes:
        _boxes[version] = Box(version)
    return _boxes[version]


def _ids(cards: list[Colony] | list[Outpost] | list[Anomaly] | list[Gear]) -> list[str]:
    return [card.id for card in cards]


class _Files:
    """The data files of a version; a deck that an earlier version had otherwise carries its number: `heroes-1.toml`."""

    def __init__(self, version: int) -> None:
        self._earlier: Final = _EARLIER.get(version, ())
        self._version: Final = version

    def table(self, name: str) -> Table:
        file = f"{name}-{self._version}" if name in self._earlier else name
        return Table(package_toml(_PACKAGE, f"{file}.toml"), name)

    def cards(self, name: str) -> list[Table]:
        return self.table(name).tables("card")
