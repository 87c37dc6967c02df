"""The players that the command knows by name: the computer's, and a human at this terminal."""

from typing import Final

from ashboard.agents.catalogue import AGENTS
from ashboard.core.errors import BadInput

HUMAN: Final = "human"
PLAYERS: Final = {HUMAN: "sits at this terminal"} | {name: player.description for name, player in AGENTS.items()}


def listed(players: dict[str, str]) -> str:
    """Players with their descriptions, in one sentence."""
    return "; ".join(f"{name} {description}" for name, description in players.items())


def checked(names: list[str], *, human: bool = False) -> list[str]:
    """The names, if each is one of a player."""
    allowed = list(PLAYERS) if human else list(AGENTS)
    for name in names:
        if name not in allowed:
            raise BadInput("--agents", f"{name!r} is unknown; expected one of " + ", ".join(allowed))
    return names
