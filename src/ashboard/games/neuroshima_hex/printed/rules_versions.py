"""Rules versions: frozen tables of named switches, one table an edition."""

from dataclasses import dataclass, replace
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
    # Rules version 2: the letter of the books where version 1 had decided otherwise.
    # Of a mission's map only cells on which somebody may place count for a full board [BOARD-05].
    full_board_counts_open_cells: bool = False
    # Final and extra rounds go on in the order of the cycle, seat by seat [TEAM-24].
    last_rounds_follow_cycle: bool = False
    # With reinforcements the price of a structure is the discard and both plays of the turn [STRUCT-02].
    structure_takes_all_plays: bool = False
    # Tiles are sold for energy only in turns with the forced discard [ENERGY-04].
    energy_needs_discard: bool = False
    # Procedures may be run between the draw and the forced discard too [PROC-01].
    procedures_before_discard: bool = False
    # Foundations may be placed under Terror [PLACE-07].
    terror_spares_foundations: bool = False
    # A leader who answers a draw may answer a redraw as well [LEADER-05].
    leader_answers_redraws: bool = False
    # What leaders do after the forced discard needs one [LEADER-06].
    leader_needs_discard: bool = False
    # In the extra battle wounds of a headquarters without a marker score [POINTS-06].
    unmarked_headquarters_score: bool = False
    # Structures, leaders and atlas go together; players are warned [STRUCT-13, LEADER-03, ATLAS-02].
    combinations_are_allowed: bool = False
    # What a new game starts with unless it says otherwise: board and armies of the edition's box [ED-01].
    box_board: str = "standard"
    box_armies: tuple[str, ...] = ()

    def armies_for(self, seats: int, known: list[str]) -> list[str]:
        """The armies of a game that names none: those of the box, then the others as they come [ED-01]."""
        return [*self.box_armies, *(name for name in known if name not in self.box_armies)][:seats]


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


def _second(first: Rules) -> Rules:
    """The switches that are on in every edition of version 2; what an edition lacks, it never asks for."""
    return replace(
        first,
        version=2,
        full_board_counts_open_cells=True,
        last_rounds_follow_cycle=True,
        structure_takes_all_plays=True,
        energy_needs_discard=True,
        procedures_before_discard=True,
        terror_spares_foundations=True,
        leader_answers_redraws=True,
        leader_needs_discard=True,
        unmarked_headquarters_score=True,
        combinations_are_allowed=True,
    )


_FIRST_FOUR: Final = ("moloch", "borgo", "outpost", "hegemony")
# Points are for more than two players [POINTS-07].
_CLASSIC_2: Final = replace(
    _second(_CLASSIC_1),
    points_modes=("free-for-all", "teams"),
    box_armies=_FIRST_FOUR,
)
_DUEL_2: Final = replace(
    _second(_DUEL_1),
    points_modes=("free-for-all", "teams"),
    box_board="duel",
    box_armies=("smart", "vegas"),
)
_2025_2: Final = replace(_second(_2025_1), box_armies=_FIRST_FOUR)

VERSION: Final = 2
EDITIONS: Final = ("classic", "duel", "2025")
_VERSIONS: Final[dict[int, dict[str, Rules]]] = {
    1: {"classic": _CLASSIC_1, "duel": _DUEL_1, "2025": _2025_1},
    2: {"classic": _CLASSIC_2, "duel": _DUEL_2, "2025": _2025_2},
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
