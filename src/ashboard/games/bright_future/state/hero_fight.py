"""A fight between two heroes while it lasts [PVP-1 to PVP-9]."""

from typing import Final, final

from ashboard.core.native import mypyc_attr
from ashboard.games.bright_future.state.counts import listed


@final
@mypyc_attr(acyclic=True)
class HeroFight:
    """Immutable: who attacked whom, whose series it is, and which cards were used or doubled in it."""

    def __init__(
        self,
        attacker: int,
        defender: int,
        *,
        is_plain: bool = False,
        weakened: int = 0,
        used: tuple[int, ...] = (),
        doubled: tuple[int, ...] = (),
    ) -> None:
        self.attacker: Final = attacker
        self.defender: Final = defender
        # PVP-10: without the effects of weapons against players.
        self.is_plain: Final = is_plain
        # EQ-19: what each weapon of the counter-attack is weaker by.
        self.weakened: Final = weakened
        self.used: Final = used
        self.doubled: Final = doubled

    def key(self) -> str:
        plain = "p" if self.is_plain else ""
        return f"{self.attacker}>{self.defender}{plain} {self.weakened} {listed(self.used)};{listed(self.doubled)}"

    def with_used(self, card: int, is_doubled: bool) -> "HeroFight":
        used = self.used if card in self.used else (*self.used, card)
        doubled = (*self.doubled, card) if is_doubled and card not in self.doubled else self.doubled
        return self._with(self.weakened, used, doubled)

    def with_weakened(self, amount: int) -> "HeroFight":
        return self._with(self.weakened + amount, self.used, self.doubled)

    def _with(self, weakened: int, used: tuple[int, ...], doubled: tuple[int, ...]) -> "HeroFight":
        return HeroFight(
            self.attacker, self.defender, is_plain=self.is_plain, weakened=weakened, used=used, doubled=doubled
        )
