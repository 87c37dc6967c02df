"""The log of Neuroshima Hex tells whole stories: who did what to whom, in every language."""

import re
from collections import Counter

import pytest
from tests.games.conformance.cases import FEW_HEXES, HEX, MISSIONS, Case, choice
from tests.games.neuroshima_hex.rules.situations import act, drawn
from tests.games.neuroshima_hex.rules.test_structure_rules import new_game

from ashboard.core.dice import Dice
from ashboard.core.event import Event
from ashboard.games.neuroshima_hex.guide.guide import HEX_GUIDE as GUIDE
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.wording import catalogue, phrase, proper_names, tile_name

LANGUAGES = ("en", "pl", "fr", "hu")
GAP = re.compile(r"\{([a-z]+)")

POINTS = {"armies": ["moloch", "smart", "borgo"], "edition": "classic", "mode": "free-for-all", "points": True}


def _case(name, **options):
    return Case(HEX, {"armies": ["moloch", "smart"], **options}, 2, f"log {name}")


CASES = [
    *FEW_HEXES,
    *MISSIONS,
    *(_case(f"structures {n}", edition="2025", variants=["structures"]) for n in range(12)),
    *(_case(f"leaders {n}", edition="2025", variants=["leaders"]) for n in range(12)),
    *(_case(f"terminals {n}", edition="duel", board="duel") for n in range(12)),
    *(Case(HEX, POINTS, 3, f"log points {n}") for n in range(6)),
]


def stories():
    """Every event of random games."""
    for case in CASES:
        dice = Dice(case.seed)
        state = case.new()
        while (decision := state.decision()) is not None:
            log = []
            state.apply(choice(decision, dice), log)
            yield from log


# What an event carries for machines alone, by its key; everything else stands in its sentence.
SILENT = {
    "placed": {"rotation"},
    "segment": {"units"},
    "turned": {"to"},
    "won": {"winners", "points"},
    "shared": {"winners", "points"},
    "draw": {"winners", "points", "names"},
    "converted-to-shot": {"direction"},
    "converted-to-melee": {"direction"},
}


def facts(event, language):
    """The words that a sentence has to contain: armies, tiles, cells, numbers."""
    for name, value in event.params.items():
        if name in SILENT.get(event.key, ()) or name in ("initiative", "cause"):
            continue
        for each in value if isinstance(value, list) else [value]:
            yield named(each, language) if isinstance(each, dict) else worded(each, language)


def worded(value, language):
    """A word of the catalogue, or the name of an army or a leader in the language."""
    return catalogue(language).words.get(value) or proper_names(language).get(value, str(value))


def named(ref, language):
    """A tile by its name in the language, without its article; parts of structures by that of the whole."""
    tiles = army(ref["army"]).by_id if ref["army"] else {}
    name = tile_name(tiles[ref["tile"]], language) if ref["tile"] in tiles else worded(ref["name"], language)
    return re.sub("^(The|Le) ", "", name)


def test_every_sentence_names_all_that_its_event_knows():
    """In every language each fact of an event has its place in the sentence."""
    known = Counter()
    for event in stories():
        known[event.key] += 1
        for language in LANGUAGES if known[event.key] < 4 else ():
            gaps = set(GAP.findall(catalogue(language).sentences[event.key]))
            assert gaps == set(event.params) - SILENT.get(event.key, set()), (event, language)
            text = phrase(event, language)
            assert "{" not in text
            for fact in facts(event, language):
                assert fact in text, (event, language)
    assert len(known) > 50


def told(state, answers, key):
    """The events of a kind while the answers are given; what chance and players are asked besides goes by itself."""
    log = []
    for text in answers:
        state.apply(state.decision().option(text), log)
    return [event for event in log if event.key == key]


@pytest.mark.rule("STRUCT-02")
def test_the_three_tiles_of_a_structure_are_named():
    """Paid at once, since there are no others in hand: all three stand in one sentence."""
    state = new_game("outpost", "moloch")
    drawn(state, "commando")
    act(state, "place commando a3 0", "end")
    drawn(state, "guard", "scout")
    act(state, "place guard b1 0", "place scout e1 0", "end")
    drawn(state, "battle", "medic", "sniper")
    (event,) = told(state, ["build"], "paid")
    assert phrase(event) == "Outpost pays for the structure: Battle, Medic and Sniper"
    assert [ref["tile"] for ref in event.params["tiles"]] == ["battle", "medic", "sniper"]
    for language in LANGUAGES:
        assert all(fact in phrase(event, language) for fact in facts(event, language))


def tile(army, name, tile, **more):
    return {"army": army, "tile": tile, "name": name, **more}


def test_three_units_on_their_cells_are_listed_with_one_and():
    """As tiles in hand are, and as names are; the page does the same."""
    units = [tile("moloch", "Scout", "scout", cell=cell) for cell in ("a1", "b2", "c3")]
    said = {language: phrase(Event("fact-netted", "NET-01", {"units": units}), language) for language in LANGUAGES}
    assert said["en"] == "netted by Scout on a1, Scout on b2 and Scout on c3"
    assert said["hu"] == "hálóban tartja: Felderítő (a1), Felderítő (b2) és Felderítő (c3)"
    names = {"names": ["Moloch", "Outpost", "Vegas"]}
    assert phrase(Event("shared", "END-06", names), "fr") == "Moloch, Posterunek et Vegas gagnent ensemble"


def test_no_article_stands_between_an_army_and_its_unit():
    """The Clown is a Moloch Clown, and alone it is the Clown again."""
    clown = {"unit": tile("moloch", "The Clown", "clown", cell="c3")}
    assert phrase(Event("explodes", "ARMY-MOLOCH-06", clown)) == "Moloch Clown on c3 explodes"
    boss = {"unit": tile("hegemony", "The Boss", "boss", cell="c3"), "cell": "c3"}
    assert phrase(Event("placed", "PLACE-01", boss), "fr") == "Hegemonia Boss se place en c3"
    assert phrase(Event("fact-netted", "NET-01", {"units": [tile("moloch", "The Brain", "brain")]})) == (
        "netted by The Brain"
    )


def test_tiles_that_only_a_mission_has_are_translated():
    """Also where an event names them together with the army that plays them."""
    part = {"unit": tile("moloch", "Part", "part", cell="c3")}
    said = [phrase(Event("supplied", "ATLAS-01", part), language) for language in ("pl", "fr", "hu")]
    assert said == ["Moloch Część pojawia się na c3", "Moloch Pièce apparaît en c3", "Moloch Alkatrész megjelenik: c3"]


HEAD = """
edition = "classic"
turn = 0
[[seat]]
army = "moloch"
hand = ["battle"]
[[seat]]
army = "borgo"
"""


def unit(seat, at, more):
    return f'[[unit]]\nseat = {seat}\nat = "{at}"\nprint = {{ kind = "soldier", initiative = [3], {more} }}\n'


@pytest.mark.rule("ARMOR-01", "ARMOR-02")
@pytest.mark.parametrize(("strength", "wounds"), [(1, []), (2, [1])])
def test_armour_is_told_to_stop_a_shot(strength, wounds):
    """One wound is stopped, and told also where nothing of the shot is left."""
    shooter = unit(0, "c3", f"ranged = [{strength}, 0, 0, 0, 0, 0]")
    state = GUIDE.read_position(HEAD + shooter + unit(1, "c1", 'armour = ["S"], toughness = 3'))
    log = []
    state.apply(state.decision().option("battle"), log)
    assert [event.params["wounds"] for event in log if event.key == "shoots"] == wounds
    (event,) = [event for event in log if event.key == "armour-stops"]
    assert (event.params["attacker"]["cell"], event.params["target"]["cell"], event.params["stopped"]) == (
        "c3",
        "c1",
        1,
    )
    assert re.fullmatch(r"Armour protects .+ on c1: 1 wound from .+ stopped", phrase(event))
    for language in LANGUAGES:
        assert "c1" in phrase(event, language)
        assert catalogue(language).counted("wound", 1) in phrase(event, language)
