"""What the guide of Bright Future promises about a fight is what then happens."""

from collections import Counter

import pytest
from tests.games.conformance.cases import BRIGHT, BRIGHTS, Case, choice

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.event import Event
from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE as GUIDE
from ashboard.games.bright_future.modes.tunnel_of_power import EndRound, Rounds
from ashboard.games.bright_future.wording import sentence

TRACK = """
game = "bright-future"
options = {{ mode = "tunnel-of-power", players = {players}, survival = {survival} }}
seat = [{seats}]
tracks = {{ outpost = [0] }}
start = {{ moment = "locations" }}
"""
HERO = '{{ hero = "{hero}", resources = {resources}, gear = {gear} }}'
# Strength 10, toxic against it, fire from it; the shield stops 2 of the fire.
SLIME = "slime"
# Doubles gear.
CHILD = """
game = "bright-future"
seat = [{ hero = "child", gear = ["heatproof_warts", "suckers"] }, { hero = "soldier" }]
start = { moment = "fight", card = "radioactive_worms" }
"""
SHIELD = "fight heavy_shield"
# What a hero may own besides what the game has left: to fall at once, to fall just so, to be safe.
PURSES = (1, 4, 9, 30)
# Answers that a random player prefers half of the time, so that there is much fighting.
BOLD = (
    "fight",
    "attack",
    "attack effect",
    "face",
    "play",
    "ambush",
    "crawl",
    "react",
    "armour",
    "special",
    "go",
    "rob",
)

BLOWS = ("fights", "fights-bare", "armoured", "unarmoured")


def before_the_slime(resources=6, gear=(), players=2, survival=False):
    """The hero of seat 0 meets the Slime at the end of a round; the next round is about to begin."""
    heroes = [
        HERO.format(hero=hero, resources=resources, gear=list(gear) if hero == "soldier" else [])
        for hero in ("soldier", "mole", "thief")[:players]
    ]
    text = TRACK.format(players=players, survival=str(survival).lower(), seats=", ".join(heroes))
    state = GUIDE.read_position(text)
    state.steps = (Rounds(), EndRound(), *state.steps)
    state.apply(state.decision().option(f"draw {SLIME}"))
    return state


def way_of(told, text):
    return next(way for way in told["ways"] if way["text"] == text)


@pytest.mark.rule("CB-6", "CB-10")
@pytest.mark.parametrize("options", [{}, {"survival": True}, {"players": 1}, {"players": 1, "survival": True}])
def test_a_defeat_is_a_defeat(options):
    """10 against 6 resources: all are lost and the hero falls, though the next round would bring 6 again."""
    state = before_the_slime(**options)
    fight = GUIDE.what_if(state)["fight"]
    way = way_of(fight, "fight")
    assert (fight["strength"], way["takes"], way["damage"]) == (10, 0, 10)
    assert (way["lost"], way["resources"], way["defeated"]) == (6, 0, True)


def test_a_defeat_is_no_best_use_where_another_survives():
    """With 9 resources the shield alone saves the hero; 10 damage would cost less gear and is not suggested."""
    fight = GUIDE.what_if(before_the_slime(9, ["heavy_shield"]))["fight"]
    assert way_of(fight, "fight")["defeated"]
    assert (fight["suggested"], fight["doomed"]) == (SHIELD, False)
    saved = way_of(fight, SHIELD)
    assert (saved["damage"], saved["lost"], saved["resources"], saved["defeated"]) == (8, 8, 1, False)


def test_a_fight_that_nobody_survives_says_so():
    """Whatever is used, the hero falls: then nothing is turned for it."""
    fight = GUIDE.what_if(before_the_slime(6, ["heavy_shield"]))["fight"]
    assert all(way["defeated"] for way in fight["ways"])
    assert (fight["suggested"], fight["doomed"]) == ("fight", True)


def test_a_defeat_that_ends_the_game_says_so():
    """Alone in the Survival variant, or as one of the last two, nobody gets up again."""
    assert way_of(GUIDE.what_if(before_the_slime(players=1, survival=True))["fight"], "fight")["over"]
    assert way_of(GUIDE.what_if(before_the_slime(survival=True))["fight"], "fight")["over"]
    assert not way_of(GUIDE.what_if(before_the_slime())["fight"], "fight")["over"]


@pytest.mark.rule("CB-10", "TP-3", "TP-50", "UF-4", "UF-90")
def test_a_defeat_says_what_becomes_of_the_hero():
    """Back with six resources, out of the game, or the end of it; the sum says which, and so does the log."""
    told = way_of(GUIDE.what_if(before_the_slime())["fight"], "fight")
    assert (told["fate"], told["back"]) == ("back-round", 6)
    assert way_of(GUIDE.what_if(before_the_slime(survival=True))["fight"], "fight")["fate"] == "over"
    assert way_of(GUIDE.what_if(before_the_slime(players=3, survival=True))["fight"], "fight")["fate"] == "out"
    for hardcore, fate, key in (("false", "back-turn", "back-next-turn"), ("true", "waits", "waits")):
        options = f'{{ mode = "underground-fever", players = 2, hardcore = {hardcore} }}'
        state = struck("shotgun", ["thick_hide"], 2, options, plain=True)
        assert way_of(GUIDE.what_if(state)["attack"], "no armour")["fate"] == fate
        log = []
        state.apply(state.decision().option("no armour"), log)
        assert key in [event.key for event in log]


@pytest.mark.rule("TP-33")
def test_a_fight_names_its_reward():
    """The first at an outpost gets two pieces of gear; what there is to win stands beside what it costs."""
    fight = GUIDE.what_if(before_the_slime())["fight"]
    assert fight["reward"] == {"gear": 2, "code": False}


def test_a_preview_ends_where_the_next_round_begins():
    """What is foretold of an answer is the defeat; that the hero recovers is another round's business."""
    (told,) = GUIDE.consequences(before_the_slime(), ["fight"])
    assert told["changes"][0]["resources"] == -6
    assert told["changes"][0]["defeated"]
    assert [event["key"] for event in told["events"]] == ["fights-bare", "loses", "defeated", "back-next-round"]


DUEL = """
game = "bright-future"
options = {options}
seat = [{{ hero = "stalker", gear = ["{weapon}"] }}, {{ hero = "mole", gear = {armours}, resources = {resources} }}]
start = {{ moment = "assault", seat = 0, target = 1, plain = {plain} }}
"""
POWER = '{ mode = "tunnel-of-power", players = 2 }'


def struck(weapon, armours, resources=20, options=POWER, plain=False):
    """The Mole is struck with the effect of a weapon, if it is used, and asked for armour."""
    given = {"options": options, "weapon": weapon, "armours": armours, "resources": resources}
    state = GUIDE.read_position(DUEL.format(**given, plain=str(plain).lower()))
    state.apply(state.decision().option(f"attack {weapon}" if plain else f"attack {weapon} effect"))
    return state


@pytest.mark.rule("PVP-3", "EQ-1a")
def test_an_attack_is_summed_up_by_itself():
    """Of the two attacks of a Shotgun the sum is about the one that is asked about."""
    attack = GUIDE.what_if(struck("shotgun", ["scales"]))["attack"]
    told = {way["text"]: (way["damage"], way["lost"], way["resources"]) for way in attack["ways"]}
    assert attack["strength"] == 4
    assert told == {"no armour": (4, 4, 16), "armour scales": (0, 0, 20)}


@pytest.mark.rule("EQ-10a")
@pytest.mark.parametrize("armours", [["scales", "blubber"], ["scales"]])
def test_an_armour_that_another_may_join_is_summed_up_alone(armours):
    """Against an overcharged weapon two armours may be used: the sum is what the first stops by itself."""
    attack = GUIDE.what_if(struck("flamethrower", armours))["attack"]
    told = {way["text"]: (way["damage"], way["resources"], way["second"]) for way in attack["ways"]}
    is_more = len(armours) > 1
    assert (told["no armour"], told["armour scales"]) == ((7, 13, False), (6, 14, is_more))


@pytest.mark.rule("HERO-10b", "UF-82")
@pytest.mark.parametrize("hardcore", ["false", "true"])
def test_an_attack_underground_is_summed_up(hardcore):
    """The victim of a theft strikes back: a defeat costs population, but not in the Hardcore variant."""
    options = f'{{ mode = "underground-fever", players = 2, hardcore = {hardcore} }}'
    state = struck("shotgun", ["thick_hide"], 2, options, plain=True)
    found = check(state)
    assert (found["no armour"]["defeated"], found["armour thick_hide"]["defeated"]) == (True, True)
    assert found["no armour"]["population"] == (0 if hardcore == "true" else 1)
    assert not check(struck("shotgun", ["scales"], 2, options, plain=True))["armour scales"]["defeated"]


# -- every promise against what happens


def bold(decision, dice):
    """A random answer, half of the time one that leads to a fight."""
    if decision.seat == CHANCE:
        return dice.answer(decision)
    fierce = [option for option in decision.options if option.verb in BOLD]
    if fierce and dice.below(2, "bold"):
        return fierce[dice.below(len(fierce), "fierce")]
    return choice(decision, dice)


def sums(case, seed):
    """The sums of a random game, each also with other resources than the hero has."""
    dice = Dice(seed)
    state = case.new()
    while (decision := state.decision()) is not None:
        if decision.kind in ("fight", "armour"):
            for purse in (0, *PURSES):
                tried = state.copy()
                if purse:
                    tried.players[decision.seat].resources = purse
                    tried.refresh()
                yield tried
        state.apply(bold(decision, dice))


def happened(before, text):
    """What events tell of an answer that is given in the game itself: damage, loss, what is left, who falls."""
    state = before.copy()
    log = []
    seat = state.decision().seat
    state.apply(state.decision().option(text), log)
    if not any(event.key in BLOWS for event in log):
        # A second armour may follow; the sum is about the first alone.
        state.apply(state.decision().option("no armour"), log)
    first = next(n for n, event in enumerate(log) if event.key in BLOWS)
    damage = lost = population = 0
    left, is_down = before.players[seat].resources, False
    for event in log[first:]:
        # Of several equal attacks at once the sum is about all: they have one weapon and one kind.
        if event.key in BLOWS and same(event) == same(log[first]):
            damage += event.params["damage"]
        elif event.key == "loses" and event.seat == seat:
            lost += event.params["amount"]
            left = event.params["left"]
        elif event.key == "defeated" and event.seat == seat:
            is_down = True
        elif event.key == "population" and event.rule == "UF-82":
            population += event.params["amount"]
        else:
            break
    return {"damage": damage, "lost": lost, "resources": left, "defeated": is_down, "population": population}


def same(event):
    return event.params["card"], event.params.get("kind")


def check(state):
    """Every way of the open fight or attack comes out as it is promised; the best use is one."""
    told = GUIDE.what_if(state)
    fight = told["fight"] or told["attack"]
    found = {way["text"]: happened(state, way["text"]) for way in fight["ways"]}
    for way in fight["ways"]:
        assert {name: way[name] for name in found[way["text"]]} == found[way["text"]], (way, state.key())
    if told["fight"]:
        prices = {way["text"]: price(state, way, found[way["text"]]) for way in fight["ways"]}
        plain = [prices[way["text"]] for way in fight["ways"] if not way["bonus"]]
        assert prices[fight["suggested"]] == min(plain)
        plans = [follow(state, shed) for shed in fight["sheds"]]
        assert fight["doomed"] == all(one["defeated"] for one in (*found.values(), *plans))
        assert fight["doomed"] or fight["first"] or not found[fight["suggested"]]["defeated"]
        check_first(state, fight, plans, found)
    return found


def follow(before, shed):
    """Carry out the plan that begins with a discard; it comes out as it is promised."""
    state = before.copy()
    for card in shed["shed"]:
        state.apply(state.decision().option(f"shed {card}"))
    words = ["fight", *(f"{card}*" if card in shed["doubled"] else card for card in shed["gear"])]
    outcome = happened(state, " ".join(words))
    assert {name: shed[name] for name in outcome} == outcome, (shed, before.key())
    return outcome


def check_first(state, fight, plans, found):
    """The discard that is suggested begins the best plan of all: none is cheaper, and so is what it leads to."""
    use = next(way for way in fight["ways"] if way["text"] == fight["suggested"])
    cheapest = worth(state, use, found[use["text"]])
    for shed, outcome in zip(fight["sheds"], plans):
        if shed["text"] == fight["first"]:
            assert worth(state, shed, outcome) < cheapest
            after = state.copy()
            after.apply(after.decision().option(shed["text"]))
            check(after)
        elif not fight["first"]:
            assert worth(state, shed, outcome) >= cheapest


def worth(state, way, outcome):
    """Whether the hero falls; resources lost and the worth of gear given up."""
    gear = sum(state.box.by_id[card].cost for card in (*way["doubled"], *way.get("shed", ())))
    return outcome["defeated"], gear + (0 if outcome["defeated"] else outcome["lost"])


def price(state, way, outcome):
    """Whether the hero falls; resources lost and the worth of gear given up; cards turned."""
    return *worth(state, way, outcome), len(way["gear"])


def mode_of(case):
    """The way to play as one word, and alone or not."""
    options = case.options
    variant = "survival" if options.get("survival") else "hardcore" if options.get("hardcore") else "plain"
    return options["mode"], variant, "alone" if case.seats == 1 else "many"


def compare(games):
    """Plays games of every case; returns how many sums of each kind were compared, and how many were defeats."""
    count = Counter()
    for case in CASES:
        # There is one way to play in the Arena, and many in the other modes.
        for number in range(games * 10 if case.options["mode"] == "arena" else games):
            for state in sums(case, f"sums {case.seed} {number}"):
                found = check(state)
                kind = (*mode_of(case), state.decision().kind)
                count[kind] += len(found)
                count["discards"] += sum(option.verb == "shed" for option in state.decision().options)
                count[(*kind, "defeats")] += sum(one["defeated"] for one in found.values())
    return count


# Every way to play, and what is summed up there; heroes hardly ever meet underground in random games.
CASES = [*BRIGHTS, Case(BRIGHT, {"mode": "tunnel-of-power", "players": 1, "survival": True}, 1, "alone and mortal")]
KINDS = [
    ("tunnel-of-power", "plain", "alone", "fight"),
    ("tunnel-of-power", "plain", "many", "fight"),
    ("tunnel-of-power", "plain", "many", "armour"),
    ("tunnel-of-power", "survival", "alone", "fight"),
    ("tunnel-of-power", "survival", "many", "fight"),
    ("tunnel-of-power", "survival", "many", "armour"),
    ("underground-fever", "plain", "alone", "fight"),
    ("underground-fever", "plain", "many", "fight"),
    ("underground-fever", "hardcore", "alone", "fight"),
    ("underground-fever", "hardcore", "many", "fight"),
    ("arena", "plain", "many", "armour"),
]


def test_sums_come_true():
    """Random fights of every mode: each promised sum is what its answer then brings, and the best use is the best."""
    count = compare(1)
    for kind in KINDS:
        assert count[kind] and count[(*kind, "defeats")], kind
    assert count["discards"]
    assert sum(number for kind, number in count.items() if kind[-1] != "defeats") > 1000


@pytest.mark.soak
def test_thousands_of_sums_come_true():
    """The same over many games."""
    count = compare(40)
    for kind in KINDS:
        assert count[kind] > 500 and count[(*kind, "defeats")] > 100, kind


@pytest.mark.rule("CB-2")
def test_without_aid_no_option_is_worked_out():
    """The same options in the same order; a fight says what it is fought with, and not what that takes off."""
    state = GUIDE.read_position(CHILD)
    told, unaided = GUIDE.parts(state), GUIDE.unaided_parts(state)
    for full, bare in zip(told, unaided, strict=True):
        assert [bare[name] for name in ("text", "gear", "doubled")] == [
            full[name] for name in ("text", "gear", "doubled")
        ]
        assert "takes" not in bare
        assert worded(bare) == worded(full).partition(":")[0]
    assert [worded(part) for part in unaided if part["text"] == "fight suckers* heatproof_warts"] == [
        "Fight Radioactive Worms with Suckers and Heatproof Warts, Suckers doubled"
    ]


def worded(part):
    says = part["says"]
    return sentence(Event(says["key"], says["rule"], says["params"])).removesuffix(f" [{says['rule']}]")
