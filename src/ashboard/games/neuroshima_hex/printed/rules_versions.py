"""Rules versions: frozen tables of named switches, one table an edition."""

from dataclasses import dataclass, replace
from typing import Final

from ashboard.core.errors import BadInput


@dataclass(frozen=True)
class Rules:
    """The switches of one edition in one rules version; no rules code asks for an edition by name."""

    version: int
    edition: str
    # DRAW-07: a hand of instants only may be redrawn.
    unlucky_draw: bool
    # END-12: equal points are played off by one more turn each and a battle.
    tie_break_battle: bool
    # BOARD-08: a board still full after a battle causes the next one at once.
    full_board_repeats: bool
    # INST-GRENADE-02: a netted headquarters throws no grenade.
    grenade_needs_free_hq: bool
    # MEDIC-02: a medic takes what comes through one edge, not all of one attacker.
    packet_per_edge: bool
    # MEDIC-09: of two medics linked to each other and both hit, one is saved.
    linked_medics_save_one: bool
    # POINTS-04, POINTS-05: points are capped and compared after the battle, not at the end of a segment.
    points_capped: bool
    # TEAM-08: the players may agree that an army does not fight its ally.
    moloch_exception_may_be_off: bool
    # What the edition offers.
    modes: tuple[str, ...]
    points_modes: tuple[str, ...]
    boards: tuple[str, ...]
    variants: tuple[str, ...]
    # Rules version 2: the letter of the books where version 1 had decided otherwise.
    # BOARD-05: only cells of a map on which somebody may place count for a full board.
    full_board_counts_open_cells: bool = False
    # TEAM-24: final and extra rounds go on in the order of the cycle, seat by seat.
    last_rounds_follow_cycle: bool = False
    # STRUCT-02: with reinforcements the price of a structure is the discard and both plays of the turn.
    structure_takes_all_plays: bool = False
    # ENERGY-04: tiles are sold for energy only in turns with the forced discard.
    energy_needs_discard: bool = False
    # PROC-01: procedures may be run between the draw and the forced discard too.
    procedures_before_discard: bool = False
    # PLACE-07: foundations may be placed under Terror.
    terror_spares_foundations: bool = False
    # LEADER-05: a leader who answers a draw may answer a redraw as well.
    leader_answers_redraws: bool = False
    # LEADER-06: what leaders do after the forced discard needs one.
    leader_needs_discard: bool = False
    # POINTS-06: in the extra battle wounds of a headquarters without a marker score.
    unmarked_headquarters_score: bool = False
    # STRUCT-13, LEADER-03, ATLAS-02: structures, leaders and atlas go together; players are warned.
    combinations_are_allowed: bool = False
    # ED-01: what a new game starts with unless it says otherwise: board and armies of the edition's box.
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
# POINTS-07: points are for more than two players.
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
