"""The log of Bright Future tells whole stories: who gave what to whom, and how much, in every language."""

import re
from collections import Counter
from itertools import chain

import pytest
from tests.games.bright_future.ledger import Books, kept
from tests.games.bright_future.walks import of_games, of_scenarios

from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE as GUIDE
from ashboard.games.bright_future.guide.offers import LANGUAGES
from ashboard.games.bright_future.wording import card_name, catalogue, sentence


def stories(games=2):
    """What happens at every position of all scenarios and of random games: the position, the events, the end."""
    for state, action in chain(of_scenarios(), of_games("log", games)):
        log = []
        after = state.copy()
        after.apply(action, log)
        yield state, action, log, after


def test_nothing_changes_hands_untold():
    """Books kept by events alone always show what everybody has: no card, token or resource moves in silence."""
    for state, action, log, after in stories():
        assert kept(state, log).data() == Books(after).data(), (action.text, log)


# What an event carries for machines alone, by its key; everything else stands in its sentence.
SILENT = {
    "won": {"winners", "points"},
    "shared": {"winners", "points"},
    "lost": {"winners", "points", "names"},
    "draw": {"winners", "points", "names"},
    "ranking": {"places"},
    "fights-bare": {"gear", "reduction"},
    "armoured": {"other"},
    "unarmoured": {"other", "held", "gear"},
    "taken-in": {"amount"},
    "offers-gift": {"wanted"},
    "asks-for": {"item"},
    "accepts-gift": {"wanted"},
    "gives-away": {"item"},
    "declines-gift": {"wanted"},
    "keeps-own": {"item"},
}
# Gaps that are left, and ids of cards and map cards, which nobody knows: "m14", "heavy_shield".
RAW = re.compile(r"\{|\bm\d+\b|[a-z]_[a-z]")
GAP = re.compile(r"\{([a-z]+)")
# Never reached by scenarios or random games: only from outside a game.
OUTSIDE = {"resigned", "played-on", "draw"}


def happenings(language="en"):
    """The sentences of a language that tell what happens."""
    english = list(catalogue("en").sentences)
    return {key: catalogue(language).sentences[key] for key in english[: english.index("fact-race")]}


def test_every_sentence_names_all_that_its_event_knows():
    """In every language each fact of an event has its place in the sentence, and each sentence has its event."""
    known = Counter()
    for _, _, log, _ in stories():
        for event in log:
            known[event.key] += 1
            for language in LANGUAGES if known[event.key] < 4 else ():
                gaps = set(GAP.findall(catalogue(language).sentences[event.key]))
                assert gaps == set(event.params) - SILENT.get(event.key, set()), (event, language)
                assert not RAW.search(sentence(event, language)), (event, language)
    assert set(happenings()) == {*known, *OUTSIDE}, set(happenings()) ^ {*known, *OUTSIDE}


def test_no_verb_has_to_agree_with_a_card():
    """Bone Plates are many and a Net is one: no card is the subject of a sentence, in any language."""
    assert not [
        (language, text)
        for language in LANGUAGES
        for text in catalogue(language).sentences.values()
        if re.match(r"\{(card|gear)\} (\(\{by\}\) )?\w", text)
    ]


def names(value):
    """Every id in the parameters of an event."""
    if isinstance(value, dict | list):
        return {name for each in (value.values() if isinstance(value, dict) else value) for name in names(each)}
    return {str(value)}


@pytest.mark.rule("AR-2", "R-94")
def test_hidden_hands_stay_hidden():
    """Nobody reads of a card that another one holds in secret, but everybody reads that one was drawn."""
    drawn = Counter()
    for _, _, log, after in stories(4):
        for event in log:
            for seat in range(-1, len(after.players)) if after.duel is not None else ():
                if not event.is_seen_by(seat):
                    continue
                drawn[event.key, event.seat == seat] += 1
                secret = {after.box.gear[card].id for one in after.players if one.seat != seat for card in one.hand}
                assert not names(dict(event.params)) & secret, event
    assert drawn["drawn", True] and drawn["draws", False] == 2 * drawn["drawn", True]
    assert not drawn["drawn", False] and not drawn["draws", True]


TRADE = """
game = "bright-future"
options = { mode = "tunnel-of-power", players = 2 }
seat = [{ hero = "soldier", gear = ["machete"] }, { hero = "mole", food = ["rice"], codes = [2] }]
tracks = { colony = [0, 1] }
start = { moment = "contact" }
"""
BRIBE = """
game = "bright-future"
options = { mode = "tunnel-of-power", players = 3 }
seat = [{ hero = "soldier" }, { hero = "stalker" }, { hero = "mole" }]
tracks = { outpost = [0, 1, 2] }
start = { moment = "locations" }
"""
SWAP = """
game = "bright-future"
options = { mode = "tunnel-of-power", players = 2 }
seat = [{ hero = "shapeshifter" }, { hero = "soldier" }]
tracks = { anomaly = [1, 0] }
start = { moment = "reposition" }
"""
ARMOUR = """
game = "bright-future"
options = { mode = "tunnel-of-power", players = 2 }
seat = [{ hero = "stalker", gear = ["shotgun"] }, { hero = "mole", gear = ["thick_hide"], resources = 20 }]
start = { moment = "assault", seat = 0, target = 1 }
"""
COLONY = """
game = "bright-future"
options = { mode = "tunnel-of-power", players = 2 }
door = [1, 2, 2]
bazaar = ["pistol"]
start = { moment = "visit", card = "CARD" }
[[seat]]
hero = "soldier"
gear = ["machete"]
food = ["rat", "mushroom", "rice"]
missions = ["children"]
codes = [1, 3]
mercenaries = ["crawler"]
[[seat]]
hero = "mole"
"""
TOLL = """
game = "bright-future"
options = { mode = "tunnel-of-power", players = 2 }
seat = [{ hero = "soldier", food = ["rice"], mercenaries = ["crawler"] }, { hero = "mole" }]
start = { moment = "fight", card = "CARD" }
"""


def in_colony(card):
    return COLONY.replace("CARD", card)


AMBUSH = """
game = "bright-future"
options = { mode = "tunnel-of-power", players = 2 }
seat = [{ hero = "soldier", mercenaries = ["crawler"] }, { hero = "mole" }]
tracks = { colony = [0, 1] }
start = { moment = "contact" }
"""


def told(position, answers, key):
    """The first event of a kind while the answers are given."""
    state = GUIDE.read_position(position)
    log = []
    for text in answers:
        state.apply(state.decision().option(text), log)
    return next(event for event in log if event.key == key)


# A position, the answers, the event, and its sentence.
SENTENCES = [
    (TRADE, ["offer machete", "for rice"], "offers", "Soldier offers Mole Machete for Rice"),
    (
        TRADE,
        ["offer machete", "for rice", "accept"],
        "accepts",
        "Mole accepts: Soldier gives Machete, Mole gives Rice",
    ),
    (
        TRADE,
        ["offer machete", "for code-2", "decline"],
        "declines",
        "Mole declines what Soldier offers: Machete for a code 2",
    ),
    (TRADE, ["offer machete", "for nothing", "accept"], "accepts-gift", "Mole accepts Machete from Soldier as a gift"),
    (TRADE, ["offer nothing", "for rice", "accept"], "gives-away", "Mole gives Soldier Rice for free"),
    (
        BRIBE,
        ["draw hooligans", "bribe"],
        "bribes",
        "Soldier bribes Hooligans for 3 resources: it attacks everyone who comes later",
    ),
    (
        SWAP,
        ["swap 1"],
        "swapped",
        "Shapeshifter swaps places with Soldier: Shapeshifter stands on slot 1 of the track Anomaly, Soldier on slot 2",
    ),
    (
        ARMOUR,
        ["attack shotgun", "armour thick_hide"],
        "armoured",
        "Mole stops 2 of 4 damage (ranged) from Shotgun with Thick Hide: 2 left",
    ),
    (
        ARMOUR,
        ["attack shotgun", "no armour"],
        "unarmoured",
        "Mole uses no armour against Shotgun (ranged 4): damage 4",
    ),
    (in_colony("hydroponic_farm"), ["swap mushroom"], "food-for", "Soldier gives Mushrooms for 2 tokens of Rice"),
    (in_colony("hydroponic_farm"), ["scrap machete"], "food-for", "Soldier gives Machete for 1 token of Rice"),
    (in_colony("hydroponic_farm"), ["scrap crawler"], "food-for", "Soldier gives Crawler for 1 token of Rice"),
    (
        in_colony("refugees"),
        ["mission for rat"],
        "mission-for",
        "Soldier gives Rat Meat for the mission token Refugees",
    ),
    (
        in_colony("refugees"),
        ["sell mission-children"],
        "sells",
        "Soldier sells the mission token Abandoned Farm for 12 resources",
    ),
    (in_colony("serdica_station"), ["sell rice"], "sells", "Soldier sells Rice for 9 resources"),
    (
        in_colony("haven"),
        ["code for mission-children"],
        "code-for",
        "Soldier gives the mission token Abandoned Farm for a code",
    ),
    (
        in_colony("university"),
        ["swap own 3 for 2"],
        "swaps-own-code",
        "Soldier puts a code 3 on the board and takes the code 2 from there",
    ),
    (
        in_colony("university"),
        ["swap pile 3 for 2"],
        "swaps-pile-code",
        "Soldier swaps the code 2 on the board for a code 3 from the pile",
    ),
    (in_colony("haven"), ["trade", "buy pistol"], "buys", "Soldier buys Pistol for 3 resources"),
    (in_colony("haven"), ["trade", "sell machete"], "sells", "Soldier sells Machete for 3 resources"),
    (
        TOLL.replace("CARD", "rat_hordes"),
        ["toll rice"],
        "toll",
        "Soldier gives up Rice and gets past Rat Hordes without a fight",
    ),
    (
        TOLL.replace("CARD", "flammable_gas"),
        ["toll crawler"],
        "toll",
        "Soldier gives up Crawler and gets past Flammable Gas without a fight",
    ),
    (
        TOLL.replace("CARD", "living_dead"),
        ["fight"],
        "multiplied",
        "Living Dead: damage counts 2 times for Soldier",
    ),
    (AMBUSH, ["ambush crawler"], "sends", "Soldier sends Crawler against Mole"),
]


@pytest.mark.parametrize(("position", "answers", "key", "english"), SENTENCES)
def test_a_story_is_whole(position, answers, key, english):
    """The English sentence as it stands; in every language it names everybody and everything."""
    event = told(position, answers, key)
    assert sentence(event) == f"{english} [{event.rule}]"
    for language in LANGUAGES:
        text = sentence(event, language)
        for name, value in event.params.items():
            if name in SILENT.get(key, ()):
                continue
            for each in value if isinstance(value, list) else [value]:
                word = catalogue(language).words.get(str(each))
                assert (word or (str(each) if isinstance(each, int) else card_name(str(each), language))) in text
