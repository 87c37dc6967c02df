"""How armies look: a colour, a letter, a rim and an emblem each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ashboard.drawing.shapes import ARMIES, PAINTS, SPARE


@dataclass(frozen=True)
class Look:
    """The signs by which an army is told from the others, with colour and without."""

    army: str
    colour: str
    letter: str
    rim: str
    emblem: str


TABLE: Final = PAINTS["table"]
SHADOW: Final = PAINTS["shadow"]
COAL: Final = PAINTS["coal"]
ASH: Final = PAINTS["ash"]
BONE: Final = PAINTS["bone"]
RUST: Final = PAINTS["rust"]
WARNING: Final = PAINTS["warning"]
STEEL: Final = PAINTS["steel"]
BLOOD: Final = PAINTS["blood"]
ARC: Final = PAINTS["arc"]
WHITE: Final = PAINTS["white"]
BLACK: Final = PAINTS["black"]
NIGHT: Final = PAINTS["night"]

_KNOWN: Final = {army: Look(army, **signs) for army, signs in ARMIES.items()}


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
    number = sum(1 for look in given if look.colour in SPARE["colours"])
    look = Look(
        army,
        SPARE["colours"][number % len(SPARE["colours"])],
        _letter(army, {look.letter for look in given}, len(given) + 1),
        SPARE["rims"][number % len(SPARE["rims"])],
        SPARE["emblems"][number % len(SPARE["emblems"])],
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
