"""Who sits where with what: command line words made options of a game."""

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ashboard.core.errors import BadInput

if TYPE_CHECKING:
    from ashboard.core.game import Game

# Who plays where nobody says so: the four armies of the first box.
ARMIES: Final = ("moloch", "borgo", "outpost", "hegemony")
# Keys of a game's options that the command line has words of their own for.
_OWN: Final = {
    "armies": "--armies",
    "edition": "--edition",
    "mode": "--mode",
    "board": "--board",
    "first": "--first",
    "mirror": "--mirror",
    "variants": "--variant",
}


@dataclass(frozen=True)
class Terms:
    """How to play, as written on the command line; None stands for what is left open."""

    armies: str | None
    agents: str | None
    edition: str = "classic"
    mode: str | None = None
    board: str = "standard"
    first: str = "0"
    mirror: bool = False
    points: bool = False
    variants: tuple[str, ...] = ()
    more: tuple[str, ...] = ()

    def way(self) -> str:
        """The mode: the one that is said, that of the atlas on one of its maps, or else the duel."""
        from ashboard.games.neuroshima_hex.mission import mission_ids
        from ashboard.games.neuroshima_hex.modes import ATLAS

        return self.mode or (ATLAS if self.board in mission_ids() else "duel")

    def seats(self) -> int:
        """How many players there are: what mission or mode say, or where they leave a choice the lists of seats."""
        from ashboard.games.neuroshima_hex.modes import ATLAS, MODES

        if self.way() not in MODES:
            _completed({"mode": self.way()})
        if self.way() == ATLAS:
            return len(self._mission_armies())
        possible = MODES[self.way()]
        for text in (self.armies, self.agents):
            count = 0 if text is None else len(text.split(","))
            if count > 1 and len(possible) > 1:
                return count
        return possible[0]

    def players(self, head: str, rest: str) -> list[str]:
        """The players by seat; where none are named, one comes first and the others follow."""
        return seated(self.agents, self.seats(), head, rest)

    def options(self) -> dict[str, object]:
        """The options of the game; an army from a file goes in whole."""
        seats = self.seats()
        names = self._names(seats)
        options: dict[str, object] = {
            "armies": [army_option(name) for name in names],
            "edition": self.edition,
            "mode": self.way(),
            "board": self.board,
            "first": int(self.first) if self.first.isascii() and self.first.isdigit() else self.first,
            "mirror": self.mirror,
        }
        if self.variants:
            options["variants"] = list(self.variants)
        if self.points:
            options["points"] = True
        for entry in self.more:
            key, value = _entry(entry)
            if key in options:
                raise BadInput(f"--option {key}", "said twice")
            options[key] = value
        return _completed(options)

    def _names(self, seats: int) -> list[str]:
        """The armies by seat; a mission says its own."""
        from ashboard.games.neuroshima_hex.modes import ATLAS

        if self.armies is not None:
            return spread(self.armies, seats, "--armies")
        return self._mission_armies() if self.way() == ATLAS else list(ARMIES[:seats])

    def _mission_armies(self) -> list[str]:
        from ashboard.games.neuroshima_hex.mission import mission

        try:
            known = mission(self.board)
        except BadInput as error:
            raise BadInput("--board", error.expected) from None
        return [seat.army.id for seat in known.seats[: known.players]]


def seated(text: str | None, seats: int, head: str, rest: str) -> list[str]:
    """The players by seat, from a list with commas or else one and the others."""
    return [head, *[rest] * (seats - 1)] if text is None else spread(text, seats, "--agents")


def _entry(entry: str) -> tuple[str, object]:
    """`KEY=VALUE` parted and read."""
    key, sign, value = (part.strip() for part in entry.partition("="))
    if not sign or not key:
        raise BadInput("--option", f"{entry!r}; expected KEY=VALUE")
    if key in _OWN:
        raise BadInput(f"--option {key}", f"expected {_OWN[key]} instead")
    return key, [_value(part.strip()) for part in value.split(",")] if "," in value else _value(value)


def _value(text: str) -> object:
    """True, false, a whole number, or the text itself."""
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text


def _completed(options: dict[str, object]) -> dict[str, object]:
    """The options as the game understands them, complaints in words of the command line."""
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

    try:
        return NEUROSHIMA_HEX.options(options)
    except BadInput as error:
        if error.where == "first":
            raise BadInput("--first", f"{error.expected}, or random") from None
        raise BadInput(_word(error.where), error.expected) from None


def _word(where: str) -> str:
    """What the command line calls a place in the options."""
    key, bracket, rest = where.partition("[")
    if key == "points":
        return "--points"
    return _OWN.get(key, f"--option {key}") + bracket + rest


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

    setup = setup_of(options)
    return ["" if army is None else army.id for army in setup.armies[: len(setup.everybody)]]
