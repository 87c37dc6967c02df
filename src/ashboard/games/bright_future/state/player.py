"""One player: the hero, resources, cards and tokens."""

from typing import final

from ashboard.core.native import mypyc_attr
from ashboard.games.bright_future.state.counts import added, listed, without

NO_TOKENS = (0, 0, 0)


@final
@mypyc_attr(acyclic=True)
class Player:
    """Mutable and small; everything rare is a tuple that is replaced."""

    def __init__(self, seat: int, resources: int) -> None:
        self.seat = seat
        self.hero = -1
        self.side = 0
        self.race = -1
        self.resources = resources
        self.ready: tuple[int, ...] = ()
        self.used: tuple[int, ...] = ()
        self.mercenaries: tuple[int, ...] = ()
        self.codes: tuple[int, ...] = NO_TOKENS
        self.food: tuple[int, ...] = NO_TOKENS
        self.missions: tuple[int, ...] = NO_TOKENS
        # Gear drawn at the start and not yet kept [SETUP-3]; in the Arena the hidden hand.
        self.hand: tuple[int, ...] = ()
        # CB-10: defeated: out of everything until the next turn.
        self.is_down = False
        # TP-50: out of the game for good.
        self.is_out = False
        # TP-25, UF-58: has given an item away this round or turn.
        self.has_traded = False
        # EQ-12: what the next attack of this turn is stronger by.
        self.charge = 0

    def copy(self) -> "Player":
        twin = Player(self.seat, self.resources)
        twin.hero = self.hero
        twin.side = self.side
        twin.race = self.race
        twin.ready = self.ready
        twin.used = self.used
        twin.mercenaries = self.mercenaries
        twin.codes = self.codes
        twin.food = self.food
        twin.missions = self.missions
        twin.hand = self.hand
        twin.is_down = self.is_down
        twin.is_out = self.is_out
        twin.has_traded = self.has_traded
        twin.charge = self.charge
        return twin

    def key(self) -> str:
        cards = ";".join(
            listed(each)
            for each in (self.ready, self.used, self.mercenaries, self.codes, self.food, self.missions, self.hand)
        )
        flags = f"{int(self.is_down)}{int(self.is_out)}{int(self.has_traded)}{self.charge}"
        return f"{self.hero}{'fm'[self.side]}{self.race} {self.resources} {cards} {flags}"

    @property
    def gear(self) -> tuple[int, ...]:
        """All gear held, active cards first."""
        return (*self.ready, *self.used)

    def gain_gear(self, card: int) -> None:
        """A new card arrives active [LIMIT-8]."""
        self.ready = added(self.ready, card)

    def turn(self, card: int) -> None:
        """The card has been used and is inactive [LIMIT-6]."""
        if card in self.ready:
            self.ready = without(self.ready, card)
            self.used = added(self.used, card)

    def reactivate(self, card: int) -> None:
        """One card becomes active again."""
        self.used = without(self.used, card)
        self.ready = added(self.ready, card)

    def reactivate_all(self) -> None:
        if self.used:
            self.ready = tuple(sorted((*self.ready, *self.used)))
            self.used = ()

    def lose_gear(self, card: int) -> None:
        if card in self.ready:
            self.ready = without(self.ready, card)
        else:
            self.used = without(self.used, card)

    def has_mercenary(self, card: int) -> bool:
        return card in self.mercenaries
