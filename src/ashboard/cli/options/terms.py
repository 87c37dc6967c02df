"""The terms of a game as typed on the command line, and the game options they mean."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from ashboard.cli.options.players import split_list
from ashboard.core.errors import BadInput
from ashboard.core.game import RULES_VERSION

# Every army of the package, as a choice for many games.
ALL: Final = "all"
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
    """What to play, as typed on the command line; None leaves a choice to the game."""

    armies: str | None
    agents: str | None
    edition: str = "classic"
    mode: str | None = None
    board: str | None = None
    first: str | None = None
    mirror: bool = False
    points: bool = False
    variants: tuple[str, ...] = ()
    more: tuple[str, ...] = ()

    def way(self) -> str:
        """Return the mode: the one named, the atlas on one of its maps, or else the duel."""
        from ashboard.games.neuroshima_hex.modes import ATLAS
        from ashboard.games.neuroshima_hex.printed.mission import mission_ids

        return self.mode or (ATLAS if self.board in mission_ids() else "duel")

    def is_mission(self) -> bool:
        """Whether the mission says who plays."""
        from ashboard.games.neuroshima_hex.modes import ATLAS

        return self.way() == ATLAS

    def seats(self) -> int:
        """How many players there are: what mission or mode say, or where they leave a choice the lists of seats."""
        from ashboard.games.neuroshima_hex.modes import MODES

        if self.way() not in MODES:
            _completed({"mode": self.way()})
        if self.is_mission():
            return len(self._mission_armies())
        possible = MODES[self.way()]
        for text in (self.armies, self.agents):
            count = 0 if text is None else len(split_list(text))
            if count > 1 and len(possible) > 1:
                return count
        return possible[0]

    def players(self, head: str, rest: str) -> list[str]:
        """The players by seat; where none are named, one comes first and the others follow."""
        return players_by_seat(self.agents, self.seats(), head, rest)

    def options(self, seats: int = 0) -> dict[str, object]:
        """The options of the game for so many players; an army from a file goes in whole."""
        seats = seats or self.seats()
        first = self.first or "0"
        names = self._names(seats)
        options: dict[str, object] = {
            "armies": [army_option(name) for name in names],
            "edition": self.edition,
            "mode": self.way(),
            "first": int(first) if first.isascii() and first.isdigit() else first,
            "mirror": self.mirror,
        }
        if self.board is not None:
            options["board"] = self.board
        if self.variants:
            options["variants"] = list(self.variants)
        if self.points:
            options["points"] = True
        return _completed(options | self.extra_options(options))

    def extra_options(self, options: dict[str, object]) -> dict[str, object]:
        """Return what --option sets; nothing may be set twice."""
        found: dict[str, object] = {}
        for entry in self.more:
            key, value = _entry(entry)
            if key in options or key in found:
                raise BadInput(f"--option {key}", "said twice")
            found[key] = value
        return found

    def refuse_hex(self) -> None:
        """Refuse the options that belong to Neuroshima Hex."""
        given = {
            "--armies": self.armies is not None,
            "--edition": self.edition != "classic",
            "--board": self.board is not None,
            "--variant": bool(self.variants),
            "--points": self.points,
            "--mirror": self.mirror,
        }
        for word, is_given in given.items():
            if is_given:
                raise BadInput(word, "an option of neuroshima-hex")

    def _names(self, seats: int) -> list[str]:
        """The armies by seat; a mission says its own."""
        if self.armies is not None:
            return one_per_seat(self.armies, seats, "--armies")
        return self._mission_armies() if self.is_mission() else self.box(seats)

    def box(self, seats: int = 0) -> list[str]:
        """The armies of the edition's box, or as many as there are players."""
        from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
        from ashboard.games.neuroshima_hex.printed.army import army_ids
        from ashboard.games.neuroshima_hex.printed.rules_versions import rules_of

        asked = {key: value for key, value in self.extra_options({}).items() if key == RULES_VERSION}
        try:
            rules = rules_of(self.edition, NEUROSHIMA_HEX.version_of(asked))
        except BadInput as error:
            raise BadInput(_word(error.where), error.expected) from None
        return rules.armies_for(seats or len(rules.box_armies) or len(army_ids()), army_ids())

    def _mission_armies(self) -> list[str]:
        from ashboard.games.neuroshima_hex.options import STANDARD
        from ashboard.games.neuroshima_hex.printed.mission import mission

        try:
            known = mission(self.board or STANDARD)
        except BadInput as error:
            raise BadInput("--board", error.expected) from None
        return [seat.army.id for seat in known.seats[: known.players]]


@dataclass(frozen=True)
class Pool:
    """Armies to choose from for many games under the same terms."""

    terms: Terms
    seats: int | None

    def groups(self, *, alone: bool) -> tuple[tuple[dict[str, object], ...], ...]:
        """
        The tables to play at, each as options of a game, in their order.

        One agent alone gets all rotations of a choice of armies together, several get them one after the other.
        """
        from ashboard.arena.lineups import choices, line_ups

        if self.terms.is_mission():
            return ((self.terms.options(),),)
        names = self._armies()
        seats = self._seats(len(names))
        if self.terms.armies is None and len(names) < seats:
            # The box has fewer armies than the mode has players.
            names = self.terms.box(seats)
        if len(names) < seats and not self.terms.mirror:
            raise BadInput("--armies", f"expected at least {seats} to choose from, or --mirror")
        if alone:
            found = list(choices(names, seats, mirror=self.terms.mirror))
        else:
            found = [[turn] for turn in line_ups(names, seats, mirror=self.terms.mirror)]
        return tuple(tuple(self._options(turn) for turn in group) for group in found)

    def _options(self, armies: tuple[str, ...]) -> dict[str, object]:
        return replace(self.terms, armies=",".join(armies)).options(len(armies))

    def _armies(self) -> list[str]:
        if self.terms.armies is None:
            return self.terms.box()
        if self.terms.armies == ALL:
            from ashboard.games.neuroshima_hex.printed.army import army_ids

            return army_ids()
        names = split_list(self.terms.armies)
        if not all(names) or len(set(names)) < len(names):
            raise BadInput("--armies", f"{self.terms.armies!r}; expected different armies with commas between them")
        return names

    def _seats(self, armies: int) -> int:
        """What is asked for, or what the mode says; where it leaves a choice, as many as armies were named."""
        from ashboard.games.neuroshima_hex.modes import MODES

        way = self.terms.way()
        if way not in MODES:
            _completed({"mode": way})
        possible = MODES[way]
        if self.seats is None:
            return armies if self.terms.armies is not None and armies in possible else possible[0]
        if self.seats not in possible:
            raise BadInput("--seats", f"{way} is for {' or '.join(map(str, possible))} players")
        return self.seats


def players_by_seat(text: str | None, seats: int, head: str, rest: str) -> list[str]:
    """Return the players by seat, from a list with commas or else from the defaults."""
    return [head, *[rest] * (seats - 1)] if text is None else one_per_seat(text, seats, "--agents")


def _entry(entry: str) -> tuple[str, object]:
    """Read `KEY=VALUE`."""
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
    from ashboard.cli.files import find_army, is_path

    known = find_army(name)
    return known.table if is_path(name) else known.id


def one_per_seat(text: str, seats: int, option: str) -> list[str]:
    """Split a list with commas into one entry for each seat; a lone entry serves all."""
    entries = split_list(text)
    if not all(entries):
        raise BadInput(option, f"{text!r} has an empty entry; expected names with commas between them")
    if len(entries) == 1:
        return entries * seats
    if len(entries) != seats:
        raise BadInput(option, f"expected {seats} entries, one for each seat, or one that serves all")
    return entries


def make_seed() -> str:
    """Return a random seed."""
    return str(secrets.randbelow(10**9))


def army_ids_of(options: Mapping[str, object]) -> list[str]:
    """The ids of the armies in a game's options, embedded ones too."""
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
    from ashboard.games.neuroshima_hex.options import setup_of

    setup = setup_of(options, NEUROSHIMA_HEX.version_of(options))
    return ["" if army is None else army.id for army in setup.armies[: len(setup.everybody)]]
