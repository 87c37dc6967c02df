"""What the command needs of each game: one room a game, and a table of them."""

from pathlib import Path
from typing import TYPE_CHECKING

from ashboard.core.errors import BadInput

if TYPE_CHECKING:
    from ashboard.cli.rooms.room import Room

NAMES = ("neuroshima-hex", "bright-future")


def room_of(game: str) -> "Room":
    """The room of a game by the game's name."""
    if game == NAMES[0]:
        from ashboard.cli.rooms.hex_room import HexRoom

        return HexRoom()
    if game == NAMES[1]:
        from ashboard.cli.rooms.bright_room import BrightRoom

        return BrightRoom()
    raise BadInput("game", f"{game!r} is unknown; expected one of " + ", ".join(NAMES))


def room_of_file(path: Path) -> "Room":
    """The room of the game that a scenario or position file names."""
    from ashboard.cli.files import read_toml

    game = read_toml(path).get("game", NAMES[0])
    if game not in NAMES:
        raise BadInput(f"{path}: game", "expected one of " + ", ".join(NAMES))
    return room_of(str(game))
