"""The guide of Bright Future: what a page is told is what the engine does."""

import json
import re
from itertools import takewhile

import pytest
from tests.games.bright_future.ledger import kept
from tests.games.bright_future.test_log import RAW
from tests.games.conformance.cases import BRIGHT, BRIGHTS, choice

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.event import Event
from ashboard.core.match import checked_apply
from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE
from ashboard.games.bright_future.guide.offers import LANGUAGES
from ashboard.games.bright_future.printed.box import box
from ashboard.games.bright_future.wording import card_names, catalogue, house_names, sentence

GUIDE = BRIGHT_GUIDE
_GAP = re.compile(r"\{[a-z.]+\}")
FIGHT = """
[[seat]]
hero = "soldier"
resources = 20
gear = ["machete", "pickaxe", "gas_mask", "heavy_shield"]
[[seat]]
hero = "devourer"
[start]
moment = "fight"
seat = 0
card = "carnivorous_plants"
"""


def questions(count, every=1):
    """Positions of random games with a player to answer, over all modes and player counts."""
    for number, case in enumerate(BRIGHTS):
        for game in range(count):
            dice = Dice(f"guide {number} {game}")
            state = BRIGHT.new(BRIGHT.options(case.options))
            step = 0
            while (decision := state.decision()) is not None:
                step += 1
                if decision.seat != CHANCE and step % every == 0:
                    yield state, decision
                state.apply(choice(decision, dice))


def worded(told, language="en"):
    return sentence(Event(told["key"], told["rule"], told["params"]), language)


def test_offers_tell_every_card():
    """All 128 cards with rule, values and provenance, ready for JSON; every fact has its sentence."""
    offers = json.loads(json.dumps(GUIDE.offers()))
    decks = [card["deck"] for card in offers["cards"]]
    counts = {deck: decks.count(deck) for deck in decks}
    assert counts == {
        "hero": 12, "gear": 48, "outpost": 12, "anomaly": 12, "colony": 12,
        "power tunnel": 7, "fever tunnel": 9, "map": 16,
    }  # fmt: skip
    for card in offers["cards"]:
        assert card["rule"] and card["facts"], card["id"]
        for fact in card["facts"]:
            assert fact["provenance"] in ("known", "reconstructed")
            assert "{" not in worded(fact)


def test_provenance_follows_the_data():
    """The Gigamutant's strength stands in the rulebook, its price does not; a mixed value is reconstructed."""
    facts = {
        (card["id"], fact["key"]): fact["provenance"] for card in GUIDE.offers()["cards"] for fact in card["facts"]
    }
    assert facts["gigamutant", "fact-strength"] == "known"
    assert facts["gigamutant", "fact-hire"] == "reconstructed"
    assert facts["soldier", "hero-soldier"] == "known"
    assert facts["duchess", "hero-duchess-for-half"] == "reconstructed"


def test_cards_of_earlier_versions_are_told_too():
    """What version 1 had otherwise: two heroes, two tunnel cards, and what some deals and gear do."""
    earlier = {card["id"]: card for card in GUIDE.offers()["earlier"]["1"]}
    deals = {"abandoned_farm", "cannibal_sect", "refugees", "haven", "palace_of_culture", "university"}
    assert set(earlier) == {"duchess", "devourer", "sewers", "collapsed_tunnel", "chainsaw", "soldiers", *deals}
    assert worded(earlier["duchess"]["facts"][1]).endswith("without a fight, for free [HERO-1]")
    assert "gains 5 resources" in worded(earlier["devourer"]["facts"][1])
    assert {"track": "colony", "slot": 4} in earlier["sewers"]["places"]


@pytest.mark.parametrize(
    ("version", "text"),
    [(1, "Take it into service for free [R-13]"), (2, "Take it into service for 4 resources [R-13]")],
)
@pytest.mark.parametrize("moment", ["fight", "locations"])
def test_an_ability_names_its_price(version, text, moment):
    """What the Princess pays for an outpost stands in the option, friendly or hostile."""
    start = 'start = { moment = "fight", card = "whipper" }\n'
    if moment == "locations":
        start = 'tracks = { outpost = [0] }\nstart = { moment = "locations" }\n'
    state = GUIDE.read_position(
        f'game = "bright-future"\noptions = {{ rules_version = {version} }}\n'
        f'seat = [{{ hero = "duchess" }}, {{ hero = "soldier" }}]\n{start}'
    )
    if moment == "locations":
        checked_apply(state, "draw whipper")
    (part,) = (part for part in GUIDE.parts(state) if part["verb"] == "rule")
    assert worded(part["says"]) == text


@pytest.mark.rule("R-28", "R-39", "EQ-5")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("soldiers", "let you buy gear worth up to 6 in all from the discard pile"),
        ("refugees", "Once: any mission token for 12 resources"),
        ("university", "Once: a mission token for a code"),
        ("chainsaw", "for every other active card of your race you exhaust"),
    ],
)
def test_cards_say_what_version_2_changed(card, text):
    """
    A card that plays otherwise than in version 1 says so, and that of version 1 does not.
    """
    offers = GUIDE.offers()
    newest = next(each for each in offers["cards"] if each["id"] == card)
    earlier = next(each for each in offers["earlier"]["1"] if each["id"] == card)
    assert any(text in worded(fact) for fact in newest["facts"])
    assert not any(text in worded(fact) for fact in earlier["facts"])
    assert newest.get("options") == earlier.get("options")


@pytest.mark.rule("R-28")
@pytest.mark.parametrize(
    ("options", "use", "take"),
    [
        ("{}", "Use Soldiers: buy gear from the discard pile", "Buy Pistol from the discard pile for 3 resources"),
        (
            '{ rulings = ["soldiers-free"] }',
            "Use Soldiers: gear from the discard pile",
            "Take Pistol from the discard pile",
        ),
        ("{ rules_version = 1 }", "Use Soldiers: gear from the discard pile", "Take Pistol from the discard pile"),
    ],
)
def test_what_soldiers_bring_names_its_price(options, use, take):
    """
    Where gear of the Soldiers is paid for, their option says so and every card names its price.
    """
    state = GUIDE.read_position(f"""
        options = {options}
        seat = [{{ hero = "soldier", mercenaries = ["soldiers"] }}, {{ hero = "mole" }}]
        discards = {{ gear = ["pistol"] }}
        start = {{ moment = "visit", card = "mausoleum" }}
    """)
    for answer, text in (("soldiers", use), ("take pistol", take)):
        part = next(each for each in GUIDE.parts(state) if each["text"] == answer)
        assert worded(part["says"]).startswith(text)
        state.apply(state.decision().option(answer))


def test_modes_say_what_can_be_set_up():
    """Every mode with its players, levels and flags, each of which the game accepts."""
    for mode in GUIDE.offers()["modes"]:
        players = mode["players"]
        for seats in (players["least"], players["usual"], players["most"]):
            assert BRIGHT.options({"mode": mode["id"], "players": seats})["players"] == seats
        for level in mode["levels"]:
            assert BRIGHT.options({"mode": mode["id"], "difficulty": level})["difficulty"] == level
        for level in mode["solo_levels"]:
            assert BRIGHT.options({"mode": mode["id"], "players": 1, "difficulty": level})["difficulty"] == level
        for flag in mode["flags"]:
            assert BRIGHT.options({"mode": mode["id"], flag: True})[flag] is True
        assert BRIGHT.options({"mode": mode["id"]}).get("round_limit", 0) == mode["usual_limit"]


def test_every_option_has_a_meaning():
    """Each option of each question in games of all modes is one sentence without gaps left, and names no ids."""
    known = set()
    for state, decision in questions(1):
        parts = GUIDE.parts(state)
        assert [part["text"] for part in parts] == [option.text for option in decision.options]
        for part in parts:
            kind = (decision.kind, part["verb"], part["says"]["key"])
            if kind not in known:
                known.add(kind)
                json.dumps(part)
                for language in LANGUAGES:
                    assert not RAW.search(worded(part["says"], language)), (part, language)
    assert len(known) > 90


def test_a_fight_is_summed_up():
    """Strength 12, melee 3 and 4 added by the Soldier, toxic 3 and fire 2: everything off, nothing lost."""
    state = GUIDE.read_position(FIGHT)
    fight = GUIDE.what_if(state)["fight"]
    assert (fight["card"], fight["strength"], fight["resources"]) == ("carnivorous_plants", 12, 20)
    assert (fight["attack"], fight["defence"]) == (["melee"], ["toxic", "fire"])
    assert {row["card"]: row["takes"] for row in fight["gear"]} == {
        "machete": 3, "pickaxe": 4, "heavy_shield": 2, "gas_mask": 4,
    }  # fmt: skip
    best = next(way for way in fight["ways"] if way["text"] == fight["suggested"])
    assert sorted(best["gear"]) == ["gas_mask", "heavy_shield", "machete", "pickaxe"]
    assert (best["takes"], best["damage"], best["resources"], best["defeated"]) == (12, 0, 20, False)
    bare = next(way for way in fight["ways"] if way["text"] == "fight")
    assert (bare["takes"], bare["damage"], bare["resources"]) == (0, 12, 8)
    after, log = GUIDE.resolve_now(state)
    assert after.players[0].resources == 20
    assert log[0].key == "fights"


@pytest.mark.rule("COL-G6", "COMP-11")
@pytest.mark.parametrize(("held", "key"), [("", "do-special"), ("children", "do-special-for-nothing")])
def test_a_fight_for_a_token_that_is_gone_says_so(held, key):
    """The mission token of a colony is won once; who fights for it later is told before choosing."""
    missions = f'missions = ["{held}"]' if held else ""
    state = GUIDE.read_position(f"""
        seat = [{{ hero = "soldier" }}, {{ hero = "mole"{", " + missions if missions else ""} }}]
        start = {{ moment = "visit", card = "abandoned_farm" }}
    """)
    [told] = [part["says"] for part in GUIDE.parts(state) if part["verb"] == "special"]
    assert told["key"] == key
    for language in LANGUAGES:
        assert "{" not in worded(told, language)


@pytest.mark.rule("COL-7a", "DECK-5")
@pytest.mark.parametrize(
    ("codes", "key"),
    [
        ("", "do-special"),
        ("pile = [0, 0, 0]\ndoor = [1]", "do-special"),
        ("pile = [0, 0, 0]\ndoor = []", "do-special-no-code"),
    ],
)
def test_a_fight_for_a_code_that_is_not_there_says_so(codes, key):
    """With an empty pile the code comes from the board; with neither the fight is all loss."""
    state = GUIDE.read_position(f"""
        seat = [{{ hero = "soldier" }}, {{ hero = "mole" }}]
        {codes}
        start = {{ moment = "visit", card = "stadium_station" }}
    """)
    [told] = [part["says"] for part in GUIDE.parts(state) if part["verb"] == "special"]
    assert told["key"] == key
    for language in LANGUAGES:
        assert "{" not in worded(told, language)


@pytest.mark.rule("COMP-11")
def test_food_is_promised_as_far_as_the_supply_goes():
    """One token where only one is left, whatever the card or the Marauders say."""
    state = GUIDE.read_position("""
        seat = [{ hero = "soldier", food = ["rice"], mercenaries = ["marauders"] }, { hero = "mole" }]
        food = [1, 3, 3]
        tracks = { colony = [1, 0] }
        start = { moment = "visit", card = "rat_farm", first = false }
    """)
    state.apply(state.decision().option("marauders"))
    promised = {part["text"]: part["says"]["params"].get("number") for part in GUIDE.parts(state)}
    assert promised["reward food"] == 1
    assert promised["swap rice"] == 1


def test_previews_come_true():
    """What is foretold of an answer is what it brings until the next turn or round; looking changes nothing."""
    falls = 0
    for state, decision in questions(1, 3):
        before = state.key()
        texts = [option.text for option in decision.options[:4]]
        previews = GUIDE.consequences(state, texts)
        assert state.key() == before
        for text, preview in zip(texts, previews, strict=True):
            after = state.copy()
            log = []
            after.apply(decision.option(text), log)
            told = list(takewhile(lambda event: event.key not in ("turn", "round"), log))
            held = kept(state, told).resources
            changes = [new - old.resources for old, new in zip(state.players, held, strict=True)]
            assert [change["resources"] for change in preview["changes"]] == changes, text
            fallen = {event.seat for event in told if event.key == "defeated"}
            assert {seat for seat, change in enumerate(preview["changes"]) if change["defeated"]} == fallen
            assert preview["events"] == [event.data() for event in told if event.seers is None]
            assert preview["over"] == (after.outcome() is not None)
            falls += len(fallen)
    assert falls > 10


def test_players_are_told_what_they_lack():
    """Facts about every seat, each with its sentence in every language."""
    keys = set()
    for state, _ in questions(1, 5):
        units = json.loads(json.dumps(GUIDE.study(state)["units"]))
        assert list(units) == [str(player.seat) for player in state.players]
        for unit in units.values():
            for fact in unit["facts"]:
                keys.add(fact["key"])
                assert all("{" not in worded(fact, language) for language in LANGUAGES)
    assert {"now-lacks", "now-vaccine-lacks", "now-down", "now-foreign"} <= keys


def test_only_options_have_consequences():
    """An answer that is not offered is refused by name."""
    state = GUIDE.read_position(FIGHT)
    with pytest.raises(IllegalAction):
        GUIDE.consequences(state, ["fight tail"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language):
    """A catalogue has the sentences, nouns and words of the English one, with the same gaps."""
    english, other = catalogue("en"), catalogue(language)
    assert set(other.words) == set(english.words)
    assert set(other.nouns) == set(english.nouns)
    assert set(other.sentences) == set(english.sentences)
    for key, text in english.sentences.items():
        assert _names(other.sentences[key]) == _names(text), key


def _names(text):
    return {gap.strip("{}").partition(".")[0] for gap in _GAP.findall(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name(language):
    """Cards are named by the data, or by us where the data are silent; ours are marked as house."""
    known = GUIDE.words(language)
    for name in card_names(box()):
        assert known["cards"][name]
    assert known["house"] == sorted(house_names(language))
    if language in ("fr", "hu"):
        assert set(known["house"]) == set(card_names(box()))
    assert ("machete" in known["house"]) == (language != "pl")


def test_an_unknown_language_is_refused():
    """The guide says which languages there are."""
    with pytest.raises(BadInput, match="expected one of"):
        GUIDE.words("xx")


STEP = """
game = "bright-future"
options = {{ mode = "tunnel-of-power", players = 2 }}
seat = [{{ hero = "soldier", codes = {codes} }}, {{ hero = "mole" }}]
door = [1, 2, 2]
tunnels = ["{card}"]
start = {{ moment = "tunnel", seat = 0 }}
"""


@pytest.mark.rule("TP-36")
@pytest.mark.parametrize(("codes", "lacking"), [("[1]", [2, 2]), ("[1, 2, 2]", None)])
def test_a_step_before_the_door_says_which_codes_are_missing(codes, lacking):
    """Who goes to the Tunnel of Power without the combination is told so before, and not only when the door is shut."""
    card = next(card.id for card in box().power_tunnels if any(track == 3 for track, _ in card.places))
    state = GUIDE.read_position(STEP.format(codes=codes, card=card))
    state.apply(state.decision().option(f"tunnel {card}"))
    state.apply(state.decision().option("pass"))
    (part,) = [part for part in GUIDE.parts(state) if part.get("track") == "tunnel_of_power"]
    assert part.get("codes") == lacking
    assert part["says"]["key"] == ("do-place-token-shut" if lacking else "do-place-token")


def test_a_friendly_outpost_names_its_reward():
    """What comes in any case is named where it is left, and in the question."""
    text = """
game = "bright-future"
options = { mode = "tunnel-of-power", players = 2 }
seat = [{ hero = "soldier" }, { hero = "mole" }]
tracks = { outpost = [0] }
start = { moment = "locations" }
"""
    state = GUIDE.read_position(text)
    state.apply(state.decision().option("draw vagabonds"))
    (left,) = [part for part in GUIDE.parts(state) if part["verb"] == "leave"]
    assert left["number"] == 2
    assert BRIGHT.view(state, 0).data()["question"]["reward"] == 2


def test_a_hero_who_fell_last_is_not_back_next_turn():
    """When the game is over nobody is defeated until the next turn."""
    state = GUIDE.read_position(
        'game = "bright-future"\noptions = { mode = "arena" }\n'
        'seat = [{ race = "human", resources = 1 }, { race = "mutant", used = ["claws"] }]\n'
        'pending = [{ weapon = "claws" }]\nstart = { moment = "turn", seat = 0 }\n'
    )
    state.apply(state.decision().option("face"))
    facts = GUIDE.study(state)["units"]["0"]["facts"]
    assert [fact["key"] for fact in facts] == ["now-fallen"]
