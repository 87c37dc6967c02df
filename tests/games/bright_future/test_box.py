"""What is in the box: every card and token, and where its values come from."""

import json
from pathlib import Path

import pytest

from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games import GAMES
from ashboard.games.bright_future.printed.anomaly import Anomaly
from ashboard.games.bright_future.printed.board import FEVER_LEVELS
from ashboard.games.bright_future.printed.box import box
from ashboard.games.bright_future.printed.card import Provenance
from ashboard.games.bright_future.printed.colony import Colony
from ashboard.games.bright_future.printed.gear import Gear
from ashboard.games.bright_future.state.setup import MODES

BOX = box()
GAME = GAMES["bright-future"]
FACTS = Path(__file__).parents[4] / "shared" / "facts" / "bright-future" / "cards.json"


@pytest.mark.rule("COMP-1", "COMP-2", "COMP-3", "COMP-5", "COMP-6", "COMP-9", "R-12")
def test_numbers_of_cards():
    """
    The decks have as many cards as the box, half of heroes, gear and outposts to each race.
    """
    decks = [BOX.colonies, BOX.outposts, BOX.anomalies, BOX.heroes, BOX.gear]
    assert [len(deck) for deck in decks] == [12, 12, 12, 12, 48]
    assert len(BOX.power_tunnels) == 7
    assert len(BOX.fever_tunnels) == 9
    assert len(BOX.maps) == 16
    # The Explorer card is a marker.
    assert len(BOX.by_id) + 1 == 129
    assert sum(card.is_weapon for card in BOX.gear) == 24
    for deck in (BOX.heroes, BOX.gear, BOX.outposts):
        assert sum(card.race for card in deck) == len(deck) // 2
    assert [card.number for card in BOX.maps if card.number] == [1, 2, 3, 4]


@pytest.mark.rule("COMP-7", "COMP-10", "COMP-13", "R-02", "R-03", "R-04")
def test_tokens():
    """
    Six codes of each number, four of each food, one of each mission.
    """
    assert BOX.board.codes == (6, 6, 6)
    assert BOX.board.food == (4, 4, 4)
    assert BOX.board.missions == (1, 1, 1)


@pytest.mark.rule("COMP-8", "EX-TP-9")
def test_board():
    """
    Four tracks, a door of three codes, four places of infection, and the levels of the solo game.
    """
    assert BOX.board.track_lengths == [4, 4, 3, 3]
    assert BOX.board.code_slots == 3
    assert BOX.board.places == 4
    assert BOX.board.dummies == [10, 9, 7, 5, 3]


@pytest.mark.rule("COMP-14", "COMP-15", "COMP-16", "COMP-17", "COMP-19")
def test_values_that_print_fixes():
    """
    The cards have the values that the rulebook states.
    """
    gear = {card.id: card for card in BOX.gear}
    outposts = {card.id: card for card in BOX.outposts}
    anomalies = {card.id: card for card in BOX.anomalies}
    assert gear["heavy_shield"].values == (3, 3, 0, 2)
    assert gear["gas_mask"].values == (0, 0, 3, 1)
    assert [gear[name].base for name in ("machete", "pickaxe", "kalach", "flamethrower", "tail")] == [3, 4, 5, 5, 5]
    assert outposts["gigamutant"].strength == 15
    assert (outposts["gigamutant"].attack, outposts["gigamutant"].defence) == ((2, 3), (0, 1))
    assert anomalies["carnivorous_plants"].strength == 12
    assert len(BOX.colonies[0].rewards) == 2
    assert {card.id: card.infection for card in BOX.fever_tunnels}["guide"] == "epidemic"


@pytest.mark.rule("ID-1", "ID-2", "ID-3", "ID-4", "ID-5", "ID-6", "ID-9", "ID-10")
def test_ids():
    """
    The cards stand in the order of their rules.
    """
    assert BOX.heroes[0].id == "duchess"
    assert BOX.heroes[11].id == "rat_catcher"
    assert [card.id for card in BOX.outposts][:3] == ["gigamutant", "cleaners", "marauders"]
    assert BOX.outposts[11].id == "expedition"
    assert BOX.anomalies[3].id == "insect_swarm"
    assert BOX.colonies[9].id == "university"
    effects = {card.id: card.effect.word for card in BOX.gear}
    assert effects["suckers"] == "heal_by_damage"
    assert {effects[name] for name in ("pickaxe", "blowtorch", "bone_spikes")} == {"armour_pierce"}
    assert FEVER_LEVELS == ("contagion", "epidemic", "plague", "pandemic")
    assert MODES == ("tunnel-of-power", "underground-fever", "arena")


@pytest.mark.rule("EX-UF-12", "SETUP-26", "R-10")
@pytest.mark.parametrize(("players", "size"), [(4, 16), (3, 14), (2, 12), (1, 10)])
def test_map_deck(players, size):
    """
    The map deck has two cards less for each missing player.
    """
    state = GAME.new({"mode": "underground-fever", "players": players})
    assert GAME.view(state, 0).data()["map_deck"] == size


@pytest.mark.parametrize("card", BOX.by_id.values(), ids=lambda card: card.id)
def test_every_value_has_a_provenance(card):
    """
    Each value of each card is known or reconstructed, and every path of the two lists leads to a value.
    """
    leaves = [path for key, value in card.table.data.items() if key not in OWN for path in paths(key, value)]
    assert all(card.provenance.of(path) in ("known", "reconstructed") for path in leaves)
    for path in (*card.provenance.known, *card.provenance.reconstructed):
        assert any(leaf == path or leaf.startswith((path + ".", path + "[")) for leaf in leaves)


OWN = ("id", "known", "reconstructed")


def paths(path, value):
    """The paths of all values below."""
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in paths(f"{path}.{key}", inner)]
    if isinstance(value, list) and any(isinstance(inner, dict) for inner in value):
        return [leaf for number, inner in enumerate(value) for leaf in paths(f"{path}[{number}]", inner)]
    return [path]


def test_provenance_goes_by_the_longest_path():
    """
    A path covers all below it unless a longer one overrides it.
    """
    table = Table({"known": ["a", "a.b.c"], "reconstructed": ["a.b"]}, "")
    provenance = Provenance(table)
    assert [provenance.of(path) for path in ("a.x", "a.b.d", "a.b.c", "z")] == ["known", "reconstructed", "known", ""]


def test_data_agree_with_the_facts():
    """
    Where the collected facts lie beside the project, strengths, costs and values are theirs, but for what
    docs/balance.md says was changed.
    """
    if not FACTS.exists():
        pytest.skip("no facts beside the project")
    facts = json.loads(FACTS.read_text("utf-8"))
    for row in facts["equipment"]:
        card = BOX.gear[BOX.gear_of[row["id"]]]
        assert (card.cost, card.race) == (row["cost"], ("human", "mutant").index(row["race"]))
        assert sum(card.values) == sum((row["attack"] or row["defence"]).values())
    for row in facts["outposts"]:
        card = BOX.outposts[BOX.outpost_of[row["id"]]]
        assert list(card.icons) == row["infection_icons"]
        assert card.strength == row["strength"]


def test_versions_differ_in_reconstructed_values_only():
    """
    What is known of a card is the same in every rules version, and so is what is known at all.
    """
    for name, card in BOX.by_id.items():
        earlier = box(1).by_id[name]
        assert earlier.provenance.known == card.provenance.known
        values, before = (
            {path: value for key, inner in one.table.data.items() for path, value in leaves(key, inner)}
            for one in (card, earlier)
        )
        changed = {path for path in values.keys() | before.keys() if values.get(path) != before.get(path)}
        assert all(card.provenance.of(path) == "reconstructed" for path in changed), name


def leaves(path, value):
    """All values below with their paths."""
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in leaves(f"{path}.{key}", inner)]
    if isinstance(value, list):
        return [leaf for number, inner in enumerate(value) for leaf in leaves(f"{path}[{number}]", inner)]
    return [(path, value)]


@pytest.mark.rule("COMP-18", "EX-PVP-2", "TP-66")
def test_places_of_the_tunnel_cards():
    """
    Some places stand on two cards; print asks for a track with a fourth place, for three at the colony, and for room
    for all eleven other heroes of the solo game without a full Tunnel of Power.
    """
    places = [place for card in BOX.power_tunnels for place in card.places]
    tracks = [{slot for track, slot in places if track == number} for number in range(4)]
    assert len(places) == 14
    assert len(set(places)) == 12
    assert any({0, 2, 3} <= slots for slots in tracks)
    assert len(tracks[0]) >= 3
    assert len(set(places)) - 1 >= len(BOX.heroes) - 1
    assert all(slots == set(range(len(slots))) for slots in tracks)
    assert len({place for card in box(1).power_tunnels for place in card.places}) == 14


@pytest.mark.parametrize(
    ("kind", "data", "complaint"),
    [
        (Gear, {"id": "x", "kind": "spoon", "race": "human", "cost": 1}, "kind"),
        (Gear, {"id": "x", "kind": "weapon", "race": "elf", "cost": 1}, "race"),
        (Gear, {"id": "x", "kind": "armour", "race": "human", "cost": 0}, "cost"),
        (Gear, {"id": "x", "kind": "armour", "race": "human", "cost": 1, "defence": {"magic": 3}}, "defence.magic"),
        (Colony, {"id": "x", "rewards": [{"gold": 1}]}, "rewards[0].gold"),
        (Colony, {"id": "x", "options": [{"id": "dance"}]}, "options[0].id"),
        (Anomaly, {"id": "x", "strength": 9, "attack_symbols": ["love"]}, "attack_symbols[0]"),
    ],
)
def test_bad_cards_are_refused(kind, data, complaint):
    """
    A card that is not of its form is refused with the place of the mistake.
    """
    with pytest.raises(BadInput) as refused:
        kind(Table(data, ""), 0)
    assert refused.value.where == complaint
