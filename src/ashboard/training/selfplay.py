"""Self-play: every pair of armies in both orders, some on the board with terminals."""

from dataclasses import dataclass
from itertools import permutations
from typing import Final

from ashboard.agents.turn_planner import Style, TurnPlanner
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.insight.insight import weights_by_hand
from ashboard.games.neuroshima_hex.printed.army import army_ids

# Thinks its own turn through, and varies its play so that many kinds of positions come up.
LEARNER: Final = Style(widths=(8, 6, 4, 3, 2), most=24, plies=0, softness=0.03)
_ON_TERMINALS: Final = 5


@dataclass(frozen=True)
class TrainingGame:
    """A game of self-play: everything that decides how it goes."""

    number: int
    seed: str
    iterations: int

    def options(self) -> dict[str, object]:
        pairs = list(permutations(army_ids(), 2))
        board = "duel" if self.number % _ON_TERMINALS == 0 else "standard"
        return {"armies": list(pairs[self.number % len(pairs)]), "board": board}


def play_game(game: TrainingGame) -> tuple[int, list[str]]:
    """Play the game; return its number and all answers."""
    seed = f"{game.seed}/{game.number}"
    match = Match(NEUROSHIMA_HEX, game.options(), Dice(seed))
    insight = NEUROSHIMA_HEX.insight().with_weights(weights_by_hand())
    players = [TurnPlanner(insight, Dice(f"{seed}/{seat}"), LEARNER, game.iterations, 0.0) for seat in (0, 1)]
    match.play(players)
    return game.number, match.answers
