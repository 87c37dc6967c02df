"""A visit to a colony or a trader while it lasts: immutable."""

from typing import Final

from ashboard.games.bright_future.state.counts import listed

# TP-17: in place of a colony: the trader of a tunnel card.
NO_COLONY: Final = -1
# What has been done in a visit, one bit each.
FOUGHT: Final = 1
FOOD_SWAPPED: Final = 2
MISSION_BOUGHT: Final = 4
CODE_SWAPPED: Final = 8
DOUBLED: Final = 16
HALVED: Final = 32
FENCED: Final = 64
# The trade is over until something else is done.
CLOSED: Final = 128
MISSION_SPENT: Final = 256


class Visit:
    """Who visits what, whether both rewards are due, whether they were taken, what was done and bought."""

    def __init__(
        self,
        seat: int,
        colony: int,
        *,
        place: int = 0,
        both: bool = False,
        rewarded: bool = False,
        done: int = 0,
        bought: tuple[int, ...] = (),
    ) -> None:
        self.seat: Final = seat
        self.colony: Final = colony
        # The number of the colony on the board of Underground Fever, 0 for any other.
        self.place: Final = place
        self.both: Final = both
        self.rewarded: Final = rewarded
        self.done: Final = done
        self.bought: Final = bought

    def key(self) -> str:
        flags = f"{int(self.both)}{int(self.rewarded)} {self.done} {listed(self.bought)}"
        return f"{self.seat},{self.colony},{self.place},{flags}"

    def has(self, what: int) -> bool:
        return bool(self.done & what)

    def after(self, what: int) -> "Visit":
        """Something else was done, so the trade may be opened again."""
        return self._with(self.rewarded, self.done & ~CLOSED | what, self.bought)

    def after_reward(self) -> "Visit":
        return self._with(True, self.done & ~CLOSED, self.bought)

    def after_buying(self, card: int) -> "Visit":
        return self._with(self.rewarded, self.done, (*self.bought, card))

    def _with(self, rewarded: bool, done: int, bought: tuple[int, ...]) -> "Visit":
        return Visit(
            self.seat,
            self.colony,
            place=self.place,
            both=self.both,
            rewarded=rewarded,
            done=done,
            bought=bought,
        )
