"""The levels of the computer players, from the weakest to the strongest."""

from dataclasses import dataclass, replace
from typing import Final

from ashboard.agents.characters import CHARACTERS
from ashboard.agents.turn_planner import Style, TurnPlanner
from ashboard.core.dice import Dice
from ashboard.core.game import Game
from ashboard.core.insight import Insight


@dataclass(frozen=True)
class Level:
    """How strong a player is: its way of thinking, and what it spends on a turn unless told otherwise."""

    description: str
    style: Style
    seconds: float = 0.0
    iterations: int = 0

    def make_player(self, game: Game, dice: Dice, seconds: float, iterations: int) -> TurnPlanner:
        """Return a player of this level; a budget of 0 and 0 means the level's own."""
        return self.make_judge(game.insight(), dice, seconds, iterations)

    def make_judge(self, insight: Insight, dice: Dice, seconds: float, iterations: int) -> TurnPlanner:
        """Return a player of this level with an evaluation of its own."""
        if not seconds and not iterations:
            seconds, iterations = self.seconds, self.iterations
        return TurnPlanner(insight, dice, self.style, iterations, seconds)

    def make_character(self, character: str, game: Game, dice: Dice, seconds: float, iterations: int) -> TurnPlanner:
        """Return a player of this level who judges and chooses in a character; games without it play as they do."""
        if not seconds and not iterations:
            seconds, iterations = self.seconds, self.iterations
        style = replace(self.style, softness=CHARACTERS[character].softness)
        return TurnPlanner(game.insight().in_character(character), dice, style, iterations, seconds)


LEVELS: Final = {
    "recruit": Level(
        "sees the nearest target and often shoots past it",
        Style(widths=(1,), most=6, plies=0, softness=0.5),
        iterations=100,
    ),
    "scout": Level(
        "takes what its eye falls on, one answer after the other",
        Style(widths=(1,), most=12, plies=0, softness=0.04),
        iterations=200,
    ),
    "veteran": Level(
        "thinks its own turn through to the end and trusts the enemy to do nothing",
        Style(widths=(8, 6, 4, 3, 2), most=24, plies=0, softness=0.01),
        iterations=1000,
    ),
    "officer": Level(
        "weighs a few plans against what the enemy may answer",
        Style(widths=(16, 8, 6, 4, 2), most=30, candidates=6, plies=1, reply_widths=(3, 2, 1), reply_most=10),
        iterations=2000,
    ),
    "warlord": Level(
        "compares many plans over many possible draws and answers, and forgives nothing",
        # Two turns ahead: after the enemy's answer alone every plan looks worse than it is, quiet ones most.
        Style(
            widths=(16, 8, 6, 4, 2),
            most=30,
            candidates=8,
            plies=2,
            reply_widths=(3, 2, 1),
            reply_most=10,
            finding=0.3,
        ),
        # Counted, so that games come out the same; the time only ends a turn where the machine is slow.
        seconds=1.8,
        iterations=16000,
    ),
}
