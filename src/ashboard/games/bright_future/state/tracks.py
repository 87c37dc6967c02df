"""The board of Tunnel of Power: four tracks with slots, and the cards revealed on them."""

from typing import Final, final

from ashboard.core.native import mypyc_attr
from ashboard.core.tuples import replaced
from ashboard.games.bright_future.state.counts import listed

COLONY: Final = 0
OUTPOST: Final = 1
ANOMALY: Final = 2
TUNNEL: Final = 3
# The sites: one card a track, two in the Tunnel of Power.
TUNNEL_OUTPOST: Final = 3
TUNNEL_ANOMALY: Final = 4
LOCATIONS: Final = 5
# The deck of each site.
LOCATION_DECKS: Final = (0, 1, 2, 1, 2)
# TP-33: what has become of an outpost.
OPEN: Final = 0
BEATEN: Final = 1
HIRED: Final = 2
NOBODY: Final = -1
# TP-61: a dummy on a slot of the solo game is this less its hero.
DUMMY: Final = -2
_NOTHING: Final = -1


@final
@mypyc_attr(acyclic=True)
class Location:
    """The card of a location this round: immutable."""

    def __init__(self, card: int, is_visited: bool, standing: int, is_bribed: bool) -> None:
        self.card: Final = card
        # the first visitor has been.
        self.is_visited: Final = is_visited
        self.standing: Final = standing
        self.is_bribed: Final = is_bribed
        self._key: Final = f"{card}{'v' if is_visited else ''}{'obh'[standing]}{'!' if is_bribed else ''}"

    def key(self) -> str:
        return self._key


UNSEEN: Final = Location(_NOTHING, False, OPEN, False)


@final
@mypyc_attr(acyclic=True)
class Tracks:
    """Who stands where, which cards lie open, which tunnel cards are left, and what was done in the Contact phase."""

    def __init__(self, slots: list[list[int]]) -> None:
        self.slots = slots
        self.locations: tuple[Location, ...] = (UNSEEN,) * LOCATIONS
        # Tunnel cards to choose from, those set aside, and the one each seat has.
        self.offered: tuple[int, ...] = ()
        self.aside: tuple[int, ...] = ()
        self.chosen: tuple[int, ...] = ()
        # HERO-9a: the extra card of the Mole.
        self.extra = _NOTHING
        # TP-26, R-16: pairs who fought this round, and seats that have robbed, ambushed, swapped.
        self.fought: tuple[int, ...] = ()
        self.robbed = 0
        self.ambushed = 0
        # TP-54: seats out of the game in the order in which they fell.
        self.fallen: tuple[int, ...] = ()
        # TP-62: in the solo game: the place of the dummy placed last.
        self.newest = _NOTHING

    def copy(self) -> "Tracks":
        twin = Tracks([slots[:] for slots in self.slots])
        twin.locations = self.locations
        twin.offered = self.offered
        twin.aside = self.aside
        twin.chosen = self.chosen
        twin.extra = self.extra
        twin.fought = self.fought
        twin.robbed = self.robbed
        twin.ambushed = self.ambushed
        twin.fallen = self.fallen
        twin.newest = self.newest
        return twin

    def key(self) -> str:
        slots = "/".join(listed(tuple(track)) for track in self.slots)
        locations = " ".join(location.key() for location in self.locations)
        cards = ";".join(listed(each) for each in (self.offered, self.aside, self.chosen, self.fought, self.fallen))
        return f"{slots} {locations} {cards} {self.extra} {self.robbed} {self.ambushed} {self.newest}"

    def heroes(self, track: int) -> list[int]:
        """The seats on a track from front to back."""
        return [seat for seat in self.slots[track] if seat >= 0]

    def track_of(self, seat: int) -> int:
        """Where a seat's token stands, -1 off the board."""
        for track, slots in enumerate(self.slots):
            if seat in slots:
                return track
        return -1

    def ahead(self, seat: int) -> int:
        """The nearest hero ahead on the same track, -1 without one [TP-21]."""
        return self._neighbour(seat, -1)

    def behind(self, seat: int) -> int:
        return self._neighbour(seat, 1)

    def is_behind(self, seat: int, other: int) -> bool:
        """Whether a seat stands somewhere behind another one on the same track."""
        line = self.heroes(self.track_of(seat))
        return other in line and line.index(other) < line.index(seat)

    def fights(self, one: int, other: int) -> int:
        """How often two have fought in this round."""
        return self.fought.count(pair(one, other))

    def take_off(self, seat: int) -> None:
        """The token leaves the board."""
        for slots in self.slots:
            if seat in slots:
                slots[slots.index(seat)] = NOBODY

    def place(self, seat: int, track: int, slot: int) -> None:
        self.slots[track][slot] = seat

    def set_location(self, number: int, location: Location) -> None:
        self.locations = replaced(self.locations, number, location)

    def dummies(self) -> int:
        return sum(seat <= DUMMY for slots in self.slots for seat in slots)

    def _neighbour(self, seat: int, by: int) -> int:
        track = self.track_of(seat)
        if track < 0:
            return -1
        line = self.heroes(track)
        place = line.index(seat) + by
        return line[place] if 0 <= place < len(line) else -1


def pair(one: int, other: int) -> int:
    """A number for two seats, whichever comes first."""
    return min(one, other) * 8 + max(one, other)
