"""The map of Underground Fever: cards on a grid, and where the heroes are [UF-53a]."""

from typing import Final, final

from ashboard.core.native import mypyc_attr
from ashboard.core.tuples import replaced
from ashboard.games.bright_future.printed.map_card import DIRECTIONS, STEPS, Face, opposite
from ashboard.games.bright_future.state.counts import listed

# In place of a card: the hero still stands on the start field.
START: Final = -1


@final
@mypyc_attr(acyclic=True)
class Laid:
    """A map card on the grid."""

    def __init__(self, face: Face, x: int, y: int) -> None:
        self.face: Final = face
        self.x: Final = x
        self.y: Final = y
        self._key: Final = f"{face.card.id}{'r' if face.turned else ''}@{x},{y}"

    def key(self) -> str:
        return self._key


@final
@mypyc_attr(acyclic=True)
class Underground:
    """Mutable. The cards laid, each hero's card and node, the map deck, the colonies by the board."""

    def __init__(self, seats: int, unseen: tuple[int, ...], plain: int, colonies: tuple[int, ...]) -> None:
        self.laid: tuple[Laid, ...] = ()
        # SETUP-26: the map deck: cards that nobody has seen, and how many without a colony are among the deck's.
        self.unseen = unseen
        self.plain = plain
        # cards that did not fit, at the bottom of the deck.
        self.bottom: tuple[int, ...] = ()
        # UF-60: the colonies on the places 1 to 4, -1 for one that has been visited.
        self.colonies = colonies
        self.fields: tuple[int, ...] = (-1,) * seats
        self.card_of: tuple[int, ...] = (START,) * seats
        self.node_of: tuple[int, ...] = (0,) * seats
        # Of the active hero: locations not to be activated any more, whether the card was changed, and nodes stood on
        # since something happened: going in circles leads nowhere new.
        self.resolved: tuple[int, ...] = ()
        self.stood: tuple[int, ...] = ()
        self.has_changed = False
        self.has_robbed = False
        # Partners to whom a trade was offered this turn, as a mask; since version 2 how often a talk with each came to
        # nothing, three bits.
        self.asked = 0
        # Tunnel cards: those dealt to each seat, and the one played.
        self.dealt: tuple[tuple[int, ...], ...] = ((),) * seats
        self.undealt: tuple[int, ...] = ()
        self.played = -1

    def copy(self) -> "Underground":
        twin = Underground(len(self.fields), self.unseen, self.plain, self.colonies)
        twin.laid = self.laid
        twin.bottom = self.bottom
        twin.fields = self.fields
        twin.card_of = self.card_of
        twin.node_of = self.node_of
        twin.resolved = self.resolved
        twin.stood = self.stood
        twin.has_changed = self.has_changed
        twin.has_robbed = self.has_robbed
        twin.asked = self.asked
        twin.dealt = self.dealt
        twin.undealt = self.undealt
        twin.played = self.played
        return twin

    def key(self) -> str:
        cards = (self.unseen, self.bottom, self.colonies, self.fields, self.card_of, self.node_of)
        turn = (self.resolved, self.stood, *self.dealt, self.undealt)
        flags = f"{self.plain} {int(self.has_changed)}{int(self.has_robbed)} {self.asked} {self.played}"
        laid = " ".join(card.key() for card in self.laid)
        return f"{laid} {';'.join(map(listed, cards))} {';'.join(map(listed, turn))} {flags}"

    def talks(self, other: int) -> int:
        """How often the active player has talked about a trade with another in this turn and nothing came of it."""
        return self.asked >> _TALK_BITS * other & _ALL_TALKS

    def end_talk(self, other: int) -> None:
        if self.talks(other) < _ALL_TALKS:
            self.asked += 1 << _TALK_BITS * other

    def deck_size(self) -> int:
        """How many map cards are left to be drawn."""
        return self.plain + len(self.bottom) + self.numbered()

    def numbered(self) -> int:
        """How many of the unseen cards have a numbered colony; none of these was removed [SETUP-26]."""
        return sum(card >= PLAIN_CARDS for card in self.unseen)

    def at(self, x: int, y: int) -> int:
        """The number of the card on a cell, -1 for none."""
        for number, card in enumerate(self.laid):
            if card.x == x and card.y == y:
                return number
        return -1

    def beyond(self, card: int, way: int) -> tuple[int, int]:
        """The cell next to a card."""
        here = self.laid[card]
        return here.x + STEPS[way][0], here.y + STEPS[way][1]

    def joined(self, card: int, way: int) -> int:
        """The card that a tunnel in this direction leads to, -1 for none [UF-53a]."""
        if self.laid[card].face.exits[way] < 0:
            return -1
        x, y = self.beyond(card, way)
        other = self.at(x, y)
        if other < 0 or self.laid[other].face.exits[opposite(way)] < 0:
            return -1
        return other

    def move(self, seat: int, card: int, node: int) -> None:
        self.card_of = replaced(self.card_of, seat, card)
        self.node_of = replaced(self.node_of, seat, node)

    def place_name(self, seat: int) -> str:
        """Where a hero is, in words of the map."""
        card = self.card_of[seat]
        if card == START:
            return f"field {self.fields[seat] + 1}" if self.fields[seat] >= 0 else "nowhere"
        return f"{self.laid[card].face.card.id} {self.laid[card].face.names[self.node_of[seat]]}"

    def mark(self, card: int, node: int) -> int:
        """A number for a node of a card that lies on the map."""
        return card * _NODES + node

    def lay(self, face: Face, x: int, y: int) -> int:
        self.laid = (*self.laid, Laid(face, x, y))
        return len(self.laid) - 1


# The deck holds the cards without a colony first.
PLAIN_CARDS: Final = 12
_NODES: Final = 16
_TALK_BITS: Final = 3
_ALL_TALKS: Final = 7
WAYS: Final = DIRECTIONS
