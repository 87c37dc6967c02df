"""Rules versions: frozen tables of named switches."""

from dataclasses import dataclass
from typing import Final

from ashboard.core.errors import BadInput


@dataclass(frozen=True)
class Rules:
    """What differs between the versions; every switch names the rule that it changes."""

    version: int
    # UF-58, MR-4, UF-92: a hero down in Underground Fever may still trade and send the Crawler; Hardcore waits.
    # HERO-10b: the Thief may rob one who is down, or waits.
    defeated_take_part: bool = False
    # UF-93: Hardcore: any player helps anybody who waits, wherever both are, as often as they like.
    help_from_anywhere: bool = False
    # UF-58: each two players exchange at most one item each a turn; an offer that comes to nothing costs nothing.
    trade_counts_by_pair: bool = False
    # EQ-6: the attacker too may cancel with a Pistol: the effect of a weapon that the target reacts with.
    attacker_may_cancel: bool = False
    # EQ-5: a Chainsaw is fed with gear that its owner could use.
    boost_takes_own_race: bool = False
    # COL-8a: a mission token for a code: one a visit.
    one_mission_a_visit: bool = False
    # HERO-S1: the Princess takes in mercenaries that attack her, as the Devourer eats them.
    princess_rules_ambushers: bool = False
    # HERO-S1, R-88: Princess and Devourer work on the Gigamutant too that strikes at them for an ambush.
    abilities_meet_gigamutant: bool = False
    # MR-8: Soldiers sell their gear; the ruling `soldiers-free` makes it a gift.
    soldiers_sell: bool = False
    # in Tunnel of Power Soldiers may be sent for gear before a fight, as underground.
    soldiers_come_before_fights: bool = False
    # HERO-10a: stolen gear arrives active.
    stolen_gear_is_active: bool = False
    # the Thief steals in the Contact phase in any order with the own attack and ambush.
    theft_comes_in_any_order: bool = False
    # AR-2: Arena: attacks are faced whenever the defender likes before the turn ends.
    faces_in_any_order: bool = False
    # AR-3: Arena: cards are also discarded for points while an attack is being faced, and points spent there.
    scraps_while_facing: bool = False
    # AR-3: Arena: two cards bring a point in the other's turn too, for a reaction.
    scraps_in_any_turn: bool = False
    # Arena: attacks declared in the last turn are faced before resources are counted.
    last_attacks_are_faced: bool = False
    # EQ-8: Arena: damage of a Gas Grenade or of Parasites readies a card.
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
        abilities_meet_gigamutant=True,
        soldiers_sell=True,
        soldiers_come_before_fights=True,
        stolen_gear_is_active=True,
        theft_comes_in_any_order=True,
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
