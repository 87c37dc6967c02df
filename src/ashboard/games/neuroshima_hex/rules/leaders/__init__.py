"""Leaders: a data file a card, and what cards do: one small class a word, one table [LEADER-04, LEADER-05]."""

from typing import Final

from ashboard.games.neuroshima_hex.rules.leaders.leader_ability import LeaderAbility
from ashboard.games.neuroshima_hex.rules.leaders.scouting import Scout
from ashboard.games.neuroshima_hex.rules.leaders.tiles import DrawAndDiscard, ShuffleHand, ShuffleIn
from ashboard.games.neuroshima_hex.rules.leaders.units import Move, TakeBack, Turn, WoundAtHeadquarters

ABILITIES: Final[dict[str, LeaderAbility]] = {
    "draw_and_discard": DrawAndDiscard(),
    "move": Move(),
    "scout": Scout(),
    "shuffle_in": ShuffleIn(),
    "shuffle_hand": ShuffleHand(),
    "take_back": TakeBack(),
    "turn": Turn(),
    "wound_at_hq": WoundAtHeadquarters(),
}
