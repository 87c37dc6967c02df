"""How armies look: a colour, a letter, a rim and an emblem each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Look:
    """The signs by which an army is told from the others, with colour and without."""

    army: str
    colour: str
    letter: str
    rim: str
    emblem: str


TABLE: Final = "#0f0d0b"
SHADOW: Final = "#070605"
COAL: Final = "#17130f"
ASH: Final = "#8d857a"
BONE: Final = "#f3ead7"
RUST: Final = "#8a4a2b"
WARNING: Final = "#ffcf3a"
STEEL: Final = "#b9c2c6"
BLOOD: Final = "#ff4b37"
ARC: Final = "#7fe3ff"

_KNOWN: Final = {
    look.army: look
    for look in (
        Look("moloch", "#d8402f", "M", "teeth", "cog"),
        Look("borgo", "#3d86d8", "B", "thorns", "claws"),
        Look("outpost", "#5fa548", "O", "dashes", "chevrons"),
        Look("hegemony", "#e6b91f", "H", "hazard", "crown"),
        Look("smart", "#9a63dd", "S", "beads", "chip"),
        Look("vegas", "#ef7a1a", "V", "lozenges", "spade"),
    )
}
_COLOURS: Final = ("#39b3a6", "#d65fa0", "#a8b545", "#c9b79a", "#7f8fa8", "#b8865b", "#6fd0e8", "#c3c3c3")
_RIMS: Final = ("rails", "waves", "ticks", "crosses")
_EMBLEMS: Final = ("ring", "star", "triangle", "drop")


def looks(armies: Iterable[str]) -> list[Look]:
    """One look for each of the armies in order, no two of them alike."""
    given: list[Look] = []
    for army in armies:
        known = _KNOWN.get(army)
        taken = known is None or any(look.army == army for look in given)
        given.append(_spare(army, given) if taken or known is None else known)
    return given


def by_army(armies: Iterable[str]) -> Mapping[str, Look]:
    """The look of each different army."""
    unique = list(dict.fromkeys(armies))
    return dict(zip(unique, looks(unique), strict=True))


def _spare(army: str, given: list[Look]) -> Look:
    """A look that none of the known armies and none of those given has."""
    number = sum(1 for look in given if look.colour in _COLOURS)
    look = Look(
        army,
        _COLOURS[number % len(_COLOURS)],
        _letter(army, {look.letter for look in given}, len(given) + 1),
        _RIMS[number % len(_RIMS)],
        _EMBLEMS[number % len(_EMBLEMS)],
    )
    known = _KNOWN.get(army)
    return replace(look, emblem=known.emblem) if known else look


def _letter(army: str, taken: set[str], number: int) -> str:
    """The army's initial, or its number where the initial means another army."""
    reserved = taken | {look.letter for look in _KNOWN.values()}
    initial = next((sign.upper() for sign in army if sign.isascii() and sign.isalpha()), "")
    return initial if initial and initial not in reserved else str(number)


def mix(colour: str, ground: str, share: float) -> str:
    """The colour laid over the ground with the given share."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(over * share + under * (1 - share)):02x}" for over, under in pairs)


def _channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour written #rrggbb."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
