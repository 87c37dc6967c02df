"""Rules versions: frozen tables of named switches, one table an edition."""

from dataclasses import dataclass
from typing import Final

from ashboard.core.errors import BadInput


@dataclass(frozen=True)
class Rules:
    """The switches of one edition in one rules version; no rules code asks for an edition by name."""

    version: int
    edition: str
    # A hand of instants only may be drawn anew [DRAW-07].
    unlucky_draw: bool
    # Equal points are played off by one more turn each and a battle [END-12].
    tie_break_battle: bool
    # A board still full after a battle causes the next one at once [BOARD-08].
    full_board_repeats: bool
    # A netted headquarters throws no grenade [INST-GRENADE-02].
    grenade_needs_free_hq: bool
    # A medic takes what comes through one edge, not all of one attacker [MEDIC-02].
    packet_per_edge: bool
    # Of two medics linked to each other and both hit, one is saved [MEDIC-09].
    linked_medics_save_one: bool
    # Points are capped and compared after the battle, not at the end of a segment [POINTS-04, POINTS-05].
    points_capped: bool
    # The players may agree that an army does not fight its ally [TEAM-08].
    moloch_exception_may_be_off: bool
    # What the edition offers.
    modes: tuple[str, ...]
    points_modes: tuple[str, ...]
    boards: tuple[str, ...]
    variants: tuple[str, ...]


_CLASSIC_1: Final = Rules(
    version=1,
    edition="classic",
    unlucky_draw=False,
    tie_break_battle=False,
    full_board_repeats=False,
    grenade_needs_free_hq=False,
    packet_per_edge=False,
    linked_medics_save_one=True,
    points_capped=False,
    moloch_exception_may_be_off=False,
    modes=("duel", "free-for-all", "teams"),
    points_modes=("duel", "free-for-all", "teams"),
    boards=("standard", "king-of-the-hill", "duel"),
    variants=(),
)
_DUEL_1: Final = Rules(
    version=1,
    edition="duel",
    unlucky_draw=False,
    tie_break_battle=False,
    full_board_repeats=False,
    grenade_needs_free_hq=False,
    packet_per_edge=False,
    linked_medics_save_one=False,
    points_capped=False,
    moloch_exception_may_be_off=False,
    modes=("duel", "free-for-all", "teams"),
    points_modes=("duel", "free-for-all", "teams"),
    boards=("standard", "duel"),
    variants=(),
)
_2025_1: Final = Rules(
    version=1,
    edition="2025",
    unlucky_draw=True,
    tie_break_battle=True,
    full_board_repeats=True,
    grenade_needs_free_hq=True,
    packet_per_edge=True,
    linked_medics_save_one=False,
    points_capped=True,
    moloch_exception_may_be_off=True,
    modes=("duel", "free-for-all", "teams", "one-against-two", "atlas"),
    points_modes=("free-for-all",),
    boards=("standard", "large", "duel", "duel-large"),
    variants=("structures", "leaders", "alternative-start", "reinforcements"),
)

VERSION: Final = 1
EDITIONS: Final = ("classic", "duel", "2025")
_VERSIONS: Final[dict[int, dict[str, Rules]]] = {
    1: {"classic": _CLASSIC_1, "duel": _DUEL_1, "2025": _2025_1},
}


def rules_of(edition: str, version: int = VERSION) -> Rules:
    """The switches of an edition in a rules version."""
    editions = _VERSIONS.get(version)
    if editions is None:
        raise BadInput("rules", f"version {version} is unknown; expected one of {', '.join(map(str, _VERSIONS))}")
    rules = editions.get(edition)
    if rules is None:
        raise BadInput("edition", f"{edition!r} is unknown; expected one of " + ", ".join(editions))
    return rules
