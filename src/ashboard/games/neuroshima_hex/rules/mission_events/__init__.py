"""What missions do by themselves: one class a word [ATLAS-01]."""

from typing import Final

from ashboard.games.neuroshima_hex.rules.mission_events.alliance import Alliance
from ashboard.games.neuroshima_hex.rules.mission_events.arrival import Arrival
from ashboard.games.neuroshima_hex.rules.mission_events.carousel import Carousel
from ashboard.games.neuroshima_hex.rules.mission_events.exit import Exit
from ashboard.games.neuroshima_hex.rules.mission_events.mission_event import MissionEvent
from ashboard.games.neuroshima_hex.rules.mission_events.supply import Supply

# By the word of a goal or of an event.
MISSION_EVENTS: Final[dict[str, MissionEvent]] = {
    "deliver": Exit(),
    "evacuate": Exit(),
    "supply": Supply(),
    "arrival": Arrival(),
    "alliance": Alliance(),
    "carousel": Carousel(),
}
