"""Modes of play: the number of players, their sides and order, and who wins."""

from typing import Final

from ashboard.core.errors import BadInput
from ashboard.games.neuroshima_hex.modes.atlas import Atlas
from ashboard.games.neuroshima_hex.modes.duel import Duel
from ashboard.games.neuroshima_hex.modes.free_for_all import FreeForAll
from ashboard.games.neuroshima_hex.modes.teams import OneAgainstTwo, Teams
from ashboard.games.neuroshima_hex.printed.mission import Mission
from ashboard.games.neuroshima_hex.state.mode import Mode

# The modes, and how many players each can have.
MODES: Final[dict[str, tuple[int, ...]]] = {
    "duel": (2,),
    "free-for-all": (3, 4),
    "teams": (4,),
    "one-against-two": (3,),
    # The missions that there are; each says for how many it is.
    "atlas": (2,),
}
ATLAS: Final = "atlas"


def check_mode(name: str) -> str:
    """The name of a mode, or BadInput."""
    if name not in MODES:
        raise BadInput("mode", f"{name!r} is unknown; expected one of " + ", ".join(MODES))
    return name


def make_mode(name: str, seats: int, teams: tuple[int, ...] = ()) -> Mode:
    """A mode for a number of players; `teams` says who is on which side where that is free. The atlas has its own."""
    check_mode(name)
    if seats not in MODES[name]:
        wanted = " or ".join(map(str, MODES[name]))
        raise BadInput("mode", f"{name} is for {wanted} players, not for {seats}")
    if teams and name in ("duel", "free-for-all"):
        raise BadInput("teams", f"there are none in the mode {name}")
    if name == "duel":
        return Duel()
    if name == "free-for-all":
        return FreeForAll(seats)
    if name == "teams":
        return Teams(_checked_teams(teams, (2, 2)) if teams else (0, 1, 0, 1))
    return OneAgainstTwo(_checked_teams(teams, (1, 2)) if teams else (0, 1, 1))


def atlas_mode(mission: Mission, seats: int, teams: tuple[int, ...] = ()) -> Mode:
    """The mode of a mission, which says how many play on which sides [ATLAS-01]."""
    if seats != mission.players:
        raise BadInput("mode", f"the mission {mission.id} is for {mission.players} players, not for {seats} [ATLAS-01]")
    if teams:
        raise BadInput("teams", "a mission says itself who stands on which side [ATLAS-01]")
    return Atlas(mission)


def _checked_teams(teams: tuple[int, ...], sizes: tuple[int, int]) -> tuple[int, ...]:
    if tuple(sorted(teams.count(side) for side in (0, 1))) != sizes or set(teams) - {0, 1}:
        raise BadInput("team", f"expected teams 0 and 1 of {sizes[0]} and {sizes[1]} players")
    return teams
