"""Rules versions: frozen tables of named switches."""

from dataclasses import dataclass
from typing import Final

from ashboard.core.errors import BadInput


@dataclass(frozen=True)
class Rules:
    """What differs between the versions; every switch names the rule that it changes."""

    version: int
    # A hero down in Underground Fever may still trade and send the Crawler; Hardcore waits [UF-58, MR-4, UF-92].
    defeated_take_part: bool = False
    # Hardcore: any player helps anybody who waits, wherever both are, as often as they like [UF-93].
    help_from_anywhere: bool = False
    # Each two players exchange at most one item each a turn; an offer that comes to nothing costs nothing [UF-58].
    trade_counts_by_pair: bool = False
    # The attacker too may cancel with a Pistol: the effect of a weapon that the target reacts with [EQ-6].
    attacker_may_cancel: bool = False
    # A Chainsaw is fed with gear that its owner could use [EQ-5].
    boost_takes_own_race: bool = False
    # A mission token for a code: one a visit [COL-8a].
    one_mission_a_visit: bool = False
    # The Princess takes in mercenaries that attack her, as the Devourer eats them [HERO-S1].
    princess_rules_ambushers: bool = False
    # Soldiers sell their gear; the ruling `soldiers-free` makes it a gift [MR-8].
    soldiers_sell: bool = False
    # Stolen gear arrives active [HERO-10a].
    stolen_gear_is_active: bool = False
    # Arena: attacks are faced whenever the defender likes before the turn ends [AR-2].
    faces_in_any_order: bool = False
    # Arena: cards are also discarded for points while an attack is being faced, and points spent there [AR-3].
    scraps_while_facing: bool = False
    # Arena: two cards bring a point in the other's turn too, for a reaction [AR-3].
    scraps_in_any_turn: bool = False
    # Arena: attacks declared in the last turn are faced before resources are counted.
    last_attacks_are_faced: bool = False
    # Arena: damage of a Gas Grenade or of Parasites readies a card [EQ-8].
    damage_readies_in_arena: bool = False


VERSION: Final = 2
_VERSIONS: Final[dict[int, Rules]] = {
    1: Rules(1),
    2: Rules(
        2,
        defeated_take_part=True,
        help_from_anywhere=True,
        trade_counts_by_pair=True,
        attacker_may_cancel=True,
        boost_takes_own_race=True,
        one_mission_a_visit=True,
        princess_rules_ambushers=True,
        soldiers_sell=True,
        stolen_gear_is_active=True,
        faces_in_any_order=True,
        scraps_while_facing=True,
        scraps_in_any_turn=True,
        last_attacks_are_faced=True,
        damage_readies_in_arena=True,
    ),
}


def rules_of(version: int) -> Rules:
    """Return the switches of a rules version."""
    rules = _VERSIONS.get(version)
    if rules is None:
        raise BadInput("rules", f"version {version} is unknown; expected one of {', '.join(map(str, _VERSIONS))}")
    return rules
