"""Everything about a game that is fixed when it starts; shared by all its positions."""

from typing import Final, final

from ashboard.games.bright_future.printed.box import Box
from ashboard.games.bright_future.printed.rules_versions import Rules

POWER: Final = 0
FEVER: Final = 1
ARENA: Final = 2
MODES: Final = ("tunnel-of-power", "underground-fever", "arena")
# Rulings that the players may take the other way.
SOLDIERS_PAY: Final = "soldiers-pay"
SOLDIERS_FREE: Final = "soldiers-free"
RULINGS: Final = ("pay-to-zero", "infection-after-defeat", SOLDIERS_FREE, "missions-return")


@final
class Setup:
    """The box, the mode, how many play, and what was agreed."""

    def __init__(
        self,
        box: Box,
        rules: Rules,
        mode: int,
        seats: int,
        first: int,
        round_limit: int,
        *,
        difficulty: int = -1,
        survival: bool = False,
        hardcore: bool = False,
        rulings: tuple[str, ...] = (),
    ) -> None:
        self.box: Final = box
        self.rules: Final = rules
        self.mode: Final = mode
        self.seats: Final = seats
        # The seat that begins, or -1 where chance decides.
        self.first: Final = first
        # the last round, 0 without one.
        self.round_limit: Final = round_limit
        self.difficulty: Final = difficulty
        self.survival: Final = survival
        self.hardcore: Final = hardcore
        self.rulings: Final = rulings
        self.is_power: Final = mode == POWER
        self.is_fever: Final = mode == FEVER
        self.is_solo: Final = seats == 1
        # what a voluntary payment must leave.
        self.least: Final = 0 if "pay-to-zero" in rulings else 1
        self.infection_after_defeat: Final = "infection-after-defeat" in rulings
        self.soldiers_sell: Final = SOLDIERS_FREE not in rulings if rules.soldiers_sell else SOLDIERS_PAY in rulings
        self.missions_return: Final = "missions-return" in rulings
