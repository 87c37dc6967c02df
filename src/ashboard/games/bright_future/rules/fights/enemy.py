"""Enemies: outposts and anomalies that a hero meets [CB-1, MR-15]."""

from typing import Final

from ashboard.games.bright_future.printed.anomaly import Anomaly
from ashboard.games.bright_future.state.state import ANOMALY, OUTPOST, BrightState
from ashboard.games.bright_future.state.tracks import Location

# Where it is met.
LOCATION: Final = 0
SPECIAL: Final = 1
AMBUSH: Final = 2
PROTECTION: Final = 3
CRAWLER: Final = 4
COUNTER_BLOW: Final = 5
SOURCES: Final = ("location", "special", "ambush", "protection", "crawler", "counter-blow")


class Enemy:
    """An immutable encounter: the card, the seat that meets it, and where."""

    def __init__(
        self,
        seat: int,
        deck: int,
        card: int,
        source: int,
        *,
        location: int = -1,
        owner: int = -1,
        colony: int = -1,
        is_first: bool = False,
    ) -> None:
        self.seat: Final = seat
        self.deck: Final = deck
        self.card: Final = card
        self.source: Final = source
        # The site of Tunnel of Power, the owner of a mercenary, the colony of a special fight.
        self.location: Final = location
        self.owner: Final = owner
        self.colony: Final = colony
        self.is_first: Final = is_first

    def key(self) -> str:
        where = f"{self.source},{self.location},{self.owner},{self.colony},{int(self.is_first)}"
        return f"{self.seat},{self.deck},{self.card},{where}"

    @property
    def is_outpost(self) -> bool:
        return self.deck == OUTPOST

    def name(self, state: BrightState) -> str:
        return state.box.decks[self.deck][self.card]

    def anomaly(self, state: BrightState) -> Anomaly | None:
        return state.box.anomalies[self.card] if self.deck == ANOMALY else None

    def attack(self, state: BrightState) -> tuple[int, ...]:
        return state.box.outposts[self.card].attack if self.is_outpost else state.box.anomalies[self.card].attack

    def defence(self, state: BrightState) -> tuple[int, ...]:
        return state.box.outposts[self.card].defence if self.is_outpost else state.box.anomalies[self.card].defence

    def printed(self, state: BrightState) -> int:
        """Return the printed strength."""
        return state.box.outposts[self.card].strength if self.is_outpost else state.box.anomalies[self.card].strength

    def strength(self, state: BrightState) -> int:
        """Return the strength; a swarm grows with the gear that the hero holds [AN-4]."""
        card = self.anomaly(state)
        if card is None:
            return self.printed(state)
        return card.strength + card.strength_per_gear * len(state.players[self.seat].gear)


def put_away(state: BrightState, enemy: Enemy) -> None:
    """Remove a card that was fought from the table, unless it lies on a location or belongs to a player."""
    if enemy.source == SPECIAL or (enemy.source == LOCATION and enemy.location < 0):
        state.take_in(enemy.deck, enemy.card)
        state.discard(enemy.deck, enemy.card)


def leave_undefeated(state: BrightState, enemy: Enemy) -> None:
    """Put away the enemy of a hero who is down or gone; one on a location stays there, visited [R-77]."""
    put_away(state, enemy)
    if enemy.location >= 0:
        assert state.tracks is not None
        location = state.tracks.locations[enemy.location]
        state.tracks.set_location(enemy.location, Location(enemy.card, True, location.standing, location.is_bribed))
