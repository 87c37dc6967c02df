"""The armies as the rules list them: how many of which tile, and the numbers that the texts state."""

import pytest

from ashboard.core.match import checked_apply
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.printed.army import army, army_ids

GAME = GAMES["neuroshima-hex"]
ARMIES = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")
ALL = 0b111111

# By the printed English names; the kinds in the order instants, soldiers, modules, foundations.
LISTS = {
    "moloch": (
        {"Battle": 4, "Move": 1, "Push Back": 5, "Air Strike": 1},
        {
            "Blocker": 2,
            "Hybrid": 2,
            "Gauss Cannon": 1,
            "Juggernaut": 1,
            "Hunter-Killer": 2,
            "The Clown": 1,
            "Protector": 1,
            "Armored Hunter": 2,
            "Armored Guard": 1,
            "Hornet": 1,
            "Net Fighter": 1,
            "Stormtrooper": 1,
            "Guard": 1,
        },
        {"The Brain": 1, "Officer": 1, "Scout": 1, "Medic": 2, "Mother Module": 1},
        {},
    ),
    "outpost": (
        {"Battle": 6, "Move": 7, "Sniper": 1},
        {"Runner": 2, "HMG": 1, "Commando": 5, "Annihilator": 2, "Mobile Armor": 1, "Brawler": 1},
        {"Recon Center": 1, "Saboteur": 1, "Medic": 2, "Officer": 1, "Scoper": 1, "Scout": 2},
        {},
    ),
    "borgo": (
        {"Battle": 6, "Move": 4, "Grenade": 1},
        {"Mutant": 6, "Claws": 4, "Net Fighter": 2, "Brawler": 2, "Super-Mutant": 1, "Assassin": 2},
        {"Medic": 1, "Officer": 2, "Super-Officer": 1, "Scout": 2},
        {},
    ),
    "hegemony": (
        {"Battle": 5, "Move": 3, "Push Back": 2, "Sniper": 1},
        {
            "Runner": 3,
            "Thug": 1,
            "Ganger": 4,
            "Gladiator": 1,
            "Net Fighter": 2,
            "Guard": 1,
            "Net Master": 1,
            "Universal Soldier": 3,
        },
        {"The Boss": 1, "Quartermaster": 1, "Officer I": 2, "Officer II": 1, "Transport": 1, "Scout": 1},
        {},
    ),
    "smart": (
        {"Battle": 4, "Push Back": 3, "Move": 1, "Sniper": 1, "Terror": 2},
        {
            "Ripper": 1,
            "Twister": 1,
            "Net Fighter": 2,
            "Gauss Cannon": 3,
            "Golem MK3": 2,
            "Cyborg": 2,
            "Transporter": 3,
            "Bio-droid": 1,
        },
        {"Officer": 4, "Mother Module": 2, "Scout": 2},
        {},
    ),
    "vegas": (
        {"Battle": 5, "Rotation": 3, "Push Back": 3, "Castling": 2, "Move": 3, "Sniper": 1},
        {"Mercenary": 2, "Bodyguard": 2, "Guard": 2, "Marksman": 2},
        {"Agitator": 3, "Saboteur": 1, "Medic": 1, "Scout": 2},
        {"Mine": 2},
    ),
}
TOTALS = {
    "moloch": (11, 17, 6, 0),
    "outpost": (14, 12, 8, 0),
    "borgo": (11, 17, 6, 0),
    "hegemony": (11, 16, 7, 0),
    "smart": (11, 15, 8, 0),
    "vegas": (17, 8, 7, 2),
}
INSTANT_WORDS = {
    "Battle": "battle",
    "Move": "move",
    "Push Back": "push",
    "Air Strike": "bomb",
    "Sniper": "sniper",
    "Grenade": "grenade",
    "Terror": "terror",
    "Rotation": "rotation",
    "Castling": "castling",
}


def printed(army_id, name):
    """The tile of an army by its printed name."""
    return next(tile for tile in army(army_id).tiles if tile.name() == name)


def words(tile):
    return list(tile.printing.words)


def links(tile):
    return tile.printing.links


def edges(strengths):
    """How many edges carry an attack, and its strengths."""
    return sorted(value for value in strengths if value)


def test_the_six_armies():
    """
    There are the six armies of the rulebooks.
    """
    assert sorted(army_ids()) == sorted(ARMIES)


@pytest.mark.rule(
    "ARMY-MOLOCH-02", "ARMY-MOLOCH-03", "ARMY-OUT-04", "ARMY-BORGO-03", "ARMY-HEG-02", "ARMY-SMART-02", "ARMY-VEGAS-02"
)  # fmt: skip
@pytest.mark.parametrize("army_id", ARMIES)
def test_the_list_of_an_army(army_id):
    """
    One headquarters and 34 other tiles, each in the number that the list gives.
    """
    known = army(army_id)
    kinds = ("instant", "soldier", "module", "foundation")
    lists = [{tile.name(): tile.count for tile in known.tiles if tile.kind == kind} for kind in kinds]
    assert tuple(lists) == LISTS[army_id]
    assert tuple(sum(one.values()) for one in lists) == TOTALS[army_id]
    assert [tile.count for tile in known.tiles if tile.is_hq] == [1]
    assert sum(tile.count for tile in known.tiles) == 35
    assert sum(known.pile_counts) == 34


@pytest.mark.rule("ARMY-MOLOCH-02", "ARMY-OUT-04", "ARMY-BORGO-03", "ARMY-HEG-02", "ARMY-SMART-02", "ARMY-VEGAS-02")
@pytest.mark.parametrize("army_id", ARMIES)
def test_instants_do_what_they_are_called(army_id):
    """
    Each instant has the effect of its name.
    """
    instants = [tile for tile in army(army_id).tiles if tile.is_instant]
    assert {tile.name(): tile.instant for tile in instants} == {
        tile.name(): INSTANT_WORDS[tile.name()] for tile in instants
    }


@pytest.mark.rule("INIT-12", "HQ-01")
@pytest.mark.parametrize("army_id", ARMIES)
def test_headquarters(army_id):
    """
    Initiative 0, 20 points, melee 1 on all six edges; Vegas has five, and its icon on the sixth.
    """
    hq = army(army_id).hq
    assert list(hq.initiative) == [0]
    assert hq.printing.hit_points == 20
    assert not any(hq.printing.ranged)
    if army_id == "vegas":
        assert edges(hq.printing.melee) == [1] * 5
        assert links(hq) == 1 << list(hq.printing.melee).index(0)
        assert hq.is_harmful
    else:
        assert list(hq.printing.melee) == [1] * 6
        assert links(hq) == ALL
        assert not hq.is_harmful


@pytest.mark.rule(
    "ARMY-MOLOCH-01", "ARMY-OUT-01", "ARMY-BORGO-01", "ARMY-HEG-01", "ARMY-SMART-01", "ARMY-VEGAS-01"
)  # fmt: skip
def test_abilities_of_headquarters():
    """
    Moloch +1 shots, Outpost an extra action, Borgo +1 initiative, Hegemony +1 melee, Smart a move, Vegas take-over.
    """
    assert {name: words(army(name).hq) for name in ARMIES} == {
        "moloch": ["ranged+1"],
        "outpost": ["mother"],
        "borgo": ["initiative+1"],
        "hegemony": ["melee+1"],
        "smart": ["mobility"],
        "vegas": ["take_control"],
    }


@pytest.mark.rule(
    "ARMY-MOLOCH-03", "ARMY-OUT-04", "ARMY-HEG-02", "ARMY-SMART-02", "ARMY-VEGAS-02", "ARMY-BORGO-02", "INIT-01"
)  # fmt: skip
@pytest.mark.parametrize(
    ("army_id", "name", "initiative", "melee", "ranged"),
    [
        ("moloch", "Hybrid", (3,), [], [1]),
        ("moloch", "Blocker", (), [], []),
        ("outpost", "HMG", (2, 1), [], [1]),
        ("outpost", "Commando", (3,), [], [1]),
        ("outpost", "Annihilator", (2,), [], [2]),
        ("outpost", "Brawler", (3,), [2], []),
        ("hegemony", "Runner", (2,), [1], []),
        ("hegemony", "Ganger", (3,), [1], []),
        ("hegemony", "Universal Soldier", (3,), [1], [1]),
        ("hegemony", "Net Master", (2,), [1], []),
        ("smart", "Gauss Cannon", (2,), [], []),
        ("smart", "Cyborg", (3,), [], [1]),
        ("vegas", "Bodyguard", (2,), [1, 1, 1], []),
        ("borgo", "Net Fighter", (1,), [3], []),
    ],
)
def test_numbers_of_soldiers(army_id, name, initiative, melee, ranged):
    """
    The initiatives and strengths that the texts and the worked examples state.
    """
    tile = printed(army_id, name)
    assert tuple(tile.initiative) == initiative
    assert edges(tile.printing.melee) == melee
    assert edges(tile.printing.ranged) == ranged


@pytest.mark.rule("INIT-01", "INIT-02")
def test_printed_initiatives():
    """
    Printed values lie between 0 and 3; modules and foundations have none.
    """
    for army_id in ARMIES:
        for tile in army(army_id).tiles:
            assert all(0 <= value <= 3 for value in tile.initiative), tile
            if tile.kind in ("module", "foundation", "instant"):
                assert not tile.initiative, tile


@pytest.mark.rule("ARMY-HEG-02", "ARMY-HEG-03", "ARMY-BORGO-02", "ARMY-MOLOCH-04", "ARMY-SMART-02")
def test_traits_of_soldiers():
    """
    Mobility, nets and Gauss where the texts have them.
    """
    mobile = {(name, tile.name()) for name in ARMIES for tile in army(name).tiles if tile.mobile}
    assert mobile == {
        ("borgo", "Assassin"),
        ("hegemony", "Runner"),
        ("outpost", "Runner"),
        ("outpost", "Mobile Armor"),
        ("smart", "Transporter"),
    }
    netters = {(name, tile.name()) for name in ARMIES for tile in army(name).tiles if tile.has_net}
    assert netters == {
        ("borgo", "Net Fighter"),
        ("hegemony", "Net Fighter"),
        ("hegemony", "Net Master"),
        ("moloch", "Net Fighter"),
        ("smart", "Net Fighter"),
    }
    guns = {(name, tile.name()) for name in ARMIES for tile in army(name).tiles if tile.printing.gauss}
    assert guns == {("moloch", "Gauss Cannon"), ("smart", "Gauss Cannon")}
    fighter = printed("borgo", "Net Fighter").printing
    # The strike and the net share their edge.
    assert fighter.net == 1 << fighter.melee.index(3)
    universal = printed("hegemony", "Universal Soldier").printing
    assert universal.melee == universal.ranged
    master = printed("hegemony", "Net Master").printing
    strike = master.melee.index(1)
    assert master.net == 1 << (strike - 1) % 6 | 1 << (strike + 1) % 6


@pytest.mark.rule(
    "ARMY-MOLOCH-03", "ARMY-MOLOCH-05", "ARMY-OUT-02", "ARMY-OUT-03", "ARMY-HEG-02", "ARMY-HEG-05", "ARMY-HEG-07",
    "ARMY-SMART-02", "ARMY-VEGAS-03", "MODULE-09",
)  # fmt: skip
@pytest.mark.parametrize(
    ("army_id", "name", "effects", "is_harmful"),
    [
        ("moloch", "The Brain", ["melee+1", "ranged+1"], False),
        ("moloch", "Officer", ["ranged+1"], False),
        ("moloch", "Scout", ["initiative+1"], False),
        ("moloch", "Medic", ["medic"], False),
        ("moloch", "Mother Module", ["mother"], False),
        ("outpost", "Recon Center", ["double_move"], False),
        ("outpost", "Saboteur", ["initiative-1"], True),
        ("outpost", "Medic", ["medic"], False),
        ("outpost", "Scoper", ["take_over_module"], True),
        ("outpost", "Scout", ["initiative+1"], False),
        ("borgo", "Medic", ["medic"], False),
        ("borgo", "Scout", ["initiative+1"], False),
        ("hegemony", "The Boss", ["melee+1", "initiative+1"], False),
        ("hegemony", "Quartermaster", ["convert_melee_ranged"], False),
        ("hegemony", "Transport", ["mobility"], False),
        ("hegemony", "Scout", ["initiative+1"], False),
        ("smart", "Officer", ["ranged+1"], False),
        ("smart", "Mother Module", ["mother"], False),
        ("smart", "Scout", ["initiative+1"], False),
        ("vegas", "Agitator", ["take_control"], True),
        ("vegas", "Saboteur", ["initiative-1"], True),
        ("vegas", "Medic", ["medic"], False),
        ("vegas", "Scout", ["initiative+1"], False),
    ],
)
def test_effects_of_modules(army_id, name, effects, is_harmful):
    """
    What each module gives, and whether it works on friends or on enemies.
    """
    tile = printed(army_id, name)
    assert tile.kind == "module"
    assert sorted(words(tile)) == sorted(effects)
    assert tile.is_harmful == is_harmful
    # The Recon Center alone needs no connection.
    assert tile.is_global == (name == "Recon Center")
    assert bool(links(tile)) == (name != "Recon Center")


@pytest.mark.rule("ARMY-SMART-02")
def test_the_smart_officer_has_one_edge():
    """
    Smart's officers strengthen shots through one edge.
    """
    assert links(printed("smart", "Officer")).bit_count() == 1


@pytest.mark.rule("ARMY-MOLOCH-06", "ARMY-SMART-04", "ARMY-SMART-05", "ARMY-VEGAS-02")
def test_special_tiles():
    """
    The Clown explodes, the Transporter makes way, the Bio-droid returns, the Mine is a mine; nobody else does.
    """
    special = {(name, tile.name()): words(tile) for name in ARMIES for tile in army(name).tiles}
    for trait, bearer in {
        "explodes": ("moloch", "The Clown"),
        "makes_way": ("smart", "Transporter"),
        "returns_to_pile": ("smart", "Bio-droid"),
        "mine": ("vegas", "Mine"),
    }.items():
        assert [known for known, given in special.items() if trait in given] == [bearer]


@pytest.mark.rule("ARMY-VEGAS-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_vegas_may_begin(seat):
    """
    Vegas plays where it sits: it is not made to play last.
    """
    names = ["vegas", "moloch"] if seat == 0 else ["moloch", "vegas"]
    state = GAME.new({"armies": names, "edition": "duel", "first": seat})
    assert state.decision().seat == seat
    checked_apply(state, "place hq a1 0")
    assert state.decision().seat == 1 - seat
    checked_apply(state, "place hq e3 0")
    assert state.active == seat
