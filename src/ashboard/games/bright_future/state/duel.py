"""What the Arena has besides the players: action points and declared attacks [AR-2, R-76]."""

from typing import Final, final

from ashboard.core.native import mypyc_attr
from ashboard.games.bright_future.state.counts import listed


@final
@mypyc_attr(acyclic=True)
class Declared:
    """An attack that waits for the defender's turn: immutable."""

    def __init__(self, weapon: int, mode: str, bonus: int, weakened: int, boost: int = 0) -> None:
        self.weapon: Final = weapon
        self.mode: Final = mode
        # AR-13: what the first attack is stronger by thanks to the one before, and all are weaker by.
        self.bonus: Final = bonus
        self.weakened: Final = weakened
        # EQ-5: what its own effect adds, as long as nobody cancels that.
        self.boost: Final = boost

    def boosted(self, amount: int) -> "Declared":
        return Declared(self.weapon, self.mode, self.bonus, self.weakened, self.boost + amount)

    def lent(self, bonus: int) -> "Declared":
        return Declared(self.weapon, self.mode, bonus, self.weakened, self.boost)

    def weaker(self, amount: int) -> "Declared":
        return Declared(self.weapon, self.mode, self.bonus, self.weakened + amount, self.boost)

    def key(self) -> str:
        return f"{self.weapon}:{self.mode}:{self.bonus}:{self.weakened}:{self.boost}"


@final
@mypyc_attr(acyclic=True)
class Duel:
    """Mutable: the points of the player whose turn it is, the attacks they have to face, those they have declared."""

    def __init__(self) -> None:
        self.points = 0
        # AR-3: points that the other player has bought with cards in this turn.
        self.reserve = 0
        self.pending: tuple[Declared, ...] = ()
        self.declared: tuple[Declared, ...] = ()
        # AR-13: extra points in the next own turn, by seat.
        self.extra: tuple[int, ...] = (0, 0)
        # EQ-19: what the active player's attacks are weaker by in this turn.
        self.weakened = 0

    def lend(self, bonus: int) -> None:
        """The attack to be faced next is stronger by so much and no more [EQ-12, AR-13]."""
        if self.pending:
            self.pending = (self.pending[0].lent(bonus), *self.pending[1:])

    def weaken(self, amount: int) -> None:
        """All attacks of this turn are weaker, those already declared too [EQ-19a, AR-13]."""
        self.weakened += amount
        self.declared = tuple(attack.weaker(amount) for attack in self.declared)

    def copy(self) -> "Duel":
        twin = Duel()
        twin.points = self.points
        twin.reserve = self.reserve
        twin.pending = self.pending
        twin.declared = self.declared
        twin.extra = self.extra
        twin.weakened = self.weakened
        return twin

    def key(self) -> str:
        waiting = [",".join(each.key() for each in part) for part in (self.pending, self.declared)]
        points = f"{self.points}+{self.reserve}" if self.reserve else f"{self.points}"
        return f"{points} {waiting[0]};{waiting[1]} {listed(self.extra)} {self.weakened}"
