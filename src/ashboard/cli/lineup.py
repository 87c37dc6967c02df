"""Who sits where with what: command line words made options of a game."""

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ashboard.core.errors import BadInput

if TYPE_CHECKING:
    from ashboard.core.game import Game


@dataclass(frozen=True)
class Terms:
    """How to play, as written on the command line."""

    armies: str
    edition: str
    mode: str
    board: str
    first: str
    mirror: bool

    def seats(self) -> int:
        """How many players the mode has."""
        from ashboard.games.neuroshima_hex.modes import MODES

        if self.mode not in MODES:
            _completed({"mode": self.mode})
        return MODES[self.mode].seats

    def options(self) -> dict[str, object]:
        """The options of the game; an army from a file goes in whole."""
        names = spread(self.armies, self.seats(), "--armies")
        options: dict[str, object] = {
            "armies": [army_option(name) for name in names],
            "edition": self.edition,
            "mode": self.mode,
            "board": self.board,
            "first": int(self.first) if self.first.isascii() and self.first.isdigit() else self.first,
            "mirror": self.mirror,
        }
        return _completed(options)


def _completed(options: dict[str, object]) -> dict[str, object]:
    """The options as the game understands them, complaints in words of the command line."""
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

    try:
        return NEUROSHIMA_HEX.options(options)
    except BadInput as error:
        if error.where == "first":
            raise BadInput("--first", "expected 0, 1 or random") from None
        raise BadInput(f"--{error.where}", error.expected) from None


def army_option(name: str) -> object:
    """An army's id, or the whole table of one from a file."""
    from ashboard.cli.files import is_path, named_army

    known = named_army(name)
    return known.table if is_path(name) else known.id


def spread(text: str, seats: int, option: str) -> list[str]:
    """The entries of a list with commas, one for each seat; a lone one serves all."""
    entries = [entry.strip() for entry in text.split(",")]
    if not all(entries):
        raise BadInput(option, f"{text!r} has an empty entry; expected names with commas between them")
    if len(entries) == 1:
        return entries * seats
    if len(entries) != seats:
        raise BadInput(option, f"expected {seats} entries, one for each seat, or one that serves all")
    return entries


def known_game(name: str) -> "Game":
    """A game of the catalogue by its name."""
    from ashboard.games import GAMES

    found = GAMES.get(name)
    if found is None:
        raise BadInput("game", f"{name!r} is unknown; expected one of " + ", ".join(GAMES))
    return found


def fresh_seed() -> str:
    """A seed that nobody has chosen."""
    return str(secrets.randbelow(10**9))


def army_ids_of(options: dict[str, object]) -> list[str]:
    """The ids of the armies in a game's options, embedded ones too."""
    from ashboard.games.neuroshima_hex.options import setup_of

    return ["" if army is None else army.id for army in setup_of(options).armies]
