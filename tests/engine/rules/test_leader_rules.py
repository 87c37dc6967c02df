"""Leaders: cards dealt and picked in secret, used twice at their moments."""

import json
from itertools import combinations, permutations

import pytest
from tests.engine.conformance.cases import Case, asked, choice, seen
from tests.engine.properties.games import missing
from tests.engine.rules.situations import texts

from ashboard.agents.greedy import GreedyAgent
from ashboard.agents.random import RandomAgent
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.match import Match, checked_apply, replay
from ashboard.core.pile import EVERYBODY, Known, Pile
from ashboard.core.record import Record, record_from_json
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.army import army
from ashboard.games.neuroshima_hex.cards import DECK_SIZE, NONE, LeaderCards
from ashboard.games.neuroshima_hex.leaders import ABILITIES
from ashboard.games.neuroshima_hex.leaders.leader import ABILITY_WORDS, deck
from ashboard.games.neuroshima_hex.scenarios.play import ScenarioPlay
from ashboard.games.neuroshima_hex.scenarios.saving import position_toml
from ashboard.games.neuroshima_hex.scenarios.scenario import read_scenario

GAME = GAMES["neuroshima-hex"]
CARDS = [card.id for card in deck()]
ARMIES = ["outpost", "moloch", "smart", "vegas"]
DUEL = {"armies": ["outpost", "moloch"], "edition": "2025", "variants": ["leaders"]}
TEAMS = {"armies": ARMIES, "mode": "teams", "edition": "2025", "variants": ["leaders"]}


def act(state, *lines):
    for line in lines:
        checked_apply(state, line)


def refuses(state, text):
    """Whether the open question refuses the answer and leaves the position untouched."""
    before = state.key()
    with pytest.raises(IllegalAction):
        checked_apply(state, text)
    return state.key() == before


def asks(state):
    return (state.decision().seat, state.decision().kind)


def ids(tiles):
    return sorted(tile.id for tile in tiles)


def dealt(one, other):
    """The answers of chance that give each side its card, with two others."""
    rest = [card for card in CARDS if card not in (one, other)]
    return [f"deal {card}" for card in (one, rest[0], rest[1], other, rest[2], rest[3])]


def led(one, other, options=DUEL, headquarters=("a1", "e3")):
    """A game in which the first side has one leader and the second the other."""
    state = GAME.new(options)
    act(state, *dealt(one, other), f"pick {one}", f"pick {other}")
    act(state, *(f"place hq {cell} 0" for cell in headquarters))
    return state


def leader_rows(state, seat):
    return GAME.view(state, seat).data()["leaders"]


POSITION = """
edition = "2025"
variants = {variants}
turn = 0
phase = "{phase}"
[[seat]]
army = "outpost"
hand = {hand}
discard = {discard}
pile = {pile}
[[seat]]
army = "moloch"
hand = {enemy_hand}
pile = {enemy_pile}
[[leader]]
side = {side}
card = "{card}"
uses = {uses}
used = {used}
[[unit]]
seat = 0
tile = "hq"
at = "a1"
[[unit]]
seat = 1
tile = "hq"
at = "e3"
"""
UNIT = '[[unit]]\nid = "{label}"\nseat = {seat}\nprint = {{ kind = "soldier"{more} }}\nat = "{at}"\n'


def at_moment(card, *units, phase="main", side=0, uses=0, used=False, variants=("leaders",), **seats):
    """A moment of a turn of seat 0 with one leader in the game."""
    filled = {
        "hand": [],
        "discard": [],
        "pile": "{ commando = 3, scout = 2 }",
        "enemy_hand": [],
        "enemy_pile": "{ blocker = 2, hunter = 2, hybrid = 2, gauss = 1 }",
        **seats,
    }
    values = {key: json.dumps(value) if isinstance(value, list) else value for key, value in filled.items()}
    text = POSITION.format(
        phase=phase, card=card, side=side, uses=uses, used=str(used).lower(), variants=json.dumps(variants), **values
    )
    return ScenarioPlay(read_scenario(text + "".join(units), army)).state


def unit(at, seat=0, more="", label=""):
    return UNIT.format(label=label or at, seat=seat, more=f", {more}" if more else "", at=at)


def tile_unit(at, tile, seat=0, **keys):
    extra = "".join(f"{key} = {value}\n" for key, value in keys.items())
    return f'[[unit]]\nseat = {seat}\ntile = "{tile}"\nat = "{at}"\n{extra}'


def board(state):
    return {(row["seat"], row["tile"], row["cell"]) for row in GAME.view(state, -1).data()["units"]}


# -- the deck


@pytest.mark.rule("LEADER-01", "LEADER-04", "LEADER-05")
def test_deck():
    """There are eight cards, three of them printed; every word of the data has its class, and every class a card."""
    assert len(deck()) == DECK_SIZE
    assert [card.number for card in deck()] == [*range(DECK_SIZE)]
    assert {card.id for card in deck() if card.origin == "printed"} == {"tactician", "medic", "saboteur"}
    assert sorted(ABILITIES) == sorted(ABILITY_WORDS) == sorted(card.ability for card in deck())
    assert all(card.text and card.name() for card in deck())


# -- dealing and picking


@pytest.mark.rule("LEADER-01", "SETUP-07")
def test_cards_are_dealt_and_picked_before_the_headquarters():
    """Each player gets three different cards of eight by chance and keeps one; then the headquarters are placed."""
    state = GAME.new(DUEL)
    decision = state.decision()
    assert (decision.seat, decision.kind, decision.stream) == (CHANCE, "deal", "leaders")
    assert texts(state) == [f"deal {card}" for card in CARDS]
    for number, card in enumerate(CARDS[:6]):
        assert texts(state) == [f"deal {left}" for left in CARDS[number:]]
        act(state, f"deal {card}")

    assert asks(state) == (0, "leader pick")
    assert texts(state) == [f"pick {card}" for card in CARDS[:3]]
    act(state, f"pick {CARDS[1]}")
    assert asks(state) == (1, "leader pick")
    assert texts(state) == [f"pick {card}" for card in CARDS[3:6]]
    act(state, f"pick {CARDS[5]}")

    assert asks(state) == (0, "headquarters")
    rows = leader_rows(state, -1)
    assert [(row["leader"], row["face"]) for row in rows] == [(CARDS[1], "I"), (CARDS[5], "I")]


@pytest.mark.rule("LEADER-01")
@pytest.mark.parametrize("first", [0, 1])
def test_the_starting_player_picks_first(first):
    """Cards are dealt and picked in turn order."""
    state = GAME.new({**DUEL, "first": first})
    act(state, *dealt("scout", "medic"))
    assert asks(state) == (first, "leader pick")
    act(state, "pick scout", "pick medic")
    assert state.cards.leaders[first] == CARDS.index("scout")


@pytest.mark.rule("LEADER-01")
@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("teams", [[0, 1, 0, 1], [0, 0, 1, 1]])
def test_teams_share_a_leader(first, teams):
    """A team gets three cards, and its first player in turn order picks for both."""
    state = GAME.new({**TEAMS, "first": first, "teams": teams})
    cycle = state.cycle
    act(state, *dealt("scout", "medic"))
    assert asks(state) == (cycle[0], "leader pick")
    act(state, "pick scout")
    assert asks(state) == (cycle[1], "leader pick")
    act(state, "pick medic")
    assert asks(state) == (cycle[0], "headquarters")
    assert len(leader_rows(state, -1)) == 2


@pytest.mark.rule("LEADER-01")
@pytest.mark.parametrize("options", [DUEL, TEAMS], ids=["duel", "teams"])
def test_cards_and_picks_are_secret(options):
    """Until all have picked, a seat sees its own cards and pick alone; the others' are numbers at most."""
    state = GAME.new(options)
    act(state, *dealt("scout", "medic"))
    hands = [{CARDS[card] for card in hand} for hand in state.cards.dealt]
    seats = range(-1, state.setup.seats)
    for pick in ("scout", "medic"):
        for seat in seats:
            text = json.dumps(leader_rows(state, seat))
            known = {card for card in CARDS if f'"{card}"' in text}
            own = [side for side, picker in enumerate(state.cards.pickers) if picker == seat]
            assert known == (hands[own[0]] if own else set())
        act(state, f"pick {pick}")
    assert {json.dumps(leader_rows(state, seat)) for seat in seats} == {json.dumps(leader_rows(state, -1))}


def exchanged(state, seat):
    """The same moment with every other way in which the cards that the seat cannot know may lie."""
    cards = state.cards
    own = [side for side, picker in enumerate(cards.pickers) if picker == seat]
    known = {card for side in own for card in cards.dealt[side]}
    pool = [card for card in range(DECK_SIZE) if card not in known]
    others = [side for side in range(2) if side not in own]
    sizes = [len(cards.dealt[side]) for side in others]
    for order in list(permutations(pool, sum(sizes)))[::7]:
        hands, picks = list(cards.dealt), list(cards.picks)
        start = 0
        for side, size in zip(others, sizes, strict=True):
            hands[side] = tuple(sorted(order[start : start + size]))
            picks[side] = order[start] if picks[side] != NONE else NONE
            start += size
        twin = state.copy()
        twin.assume(state.piles, LeaderCards(cards.pickers, tuple(hands), tuple(picks)))
        yield twin


@pytest.mark.rule("LEADER-01")
@pytest.mark.parametrize("options", [DUEL, TEAMS], ids=["duel", "teams"])
def test_others_cards_and_picks_do_not_show(options):
    """Cards dealt to others and their picks can be exchanged without changing a seat's view, question or samples."""
    case = Case(GAME, options, 4 if options is TEAMS else 2, "secret")
    moments = []
    state = GAME.new(options)
    for answer in [*dealt("scout", "medic"), "pick scout"]:
        act(state, answer)
        moments.append(state.copy())
    changed = 0
    for state in moments[1:]:
        for seat in case.everybody():
            expected = seen(case, state, seat), GAME.view(state, seat).sample(Dice("same")).key()
            question = asked(state.decision())
            for twin in exchanged(state, seat):
                changed += twin.key() != state.key()
                assert (seen(case, twin, seat), GAME.view(twin, seat).sample(Dice("same")).key()) == expected
                if seat >= 0 and state.decision().seat == seat:
                    assert asked(twin.decision()) == question
    assert changed > 100


@pytest.mark.rule("LEADER-01")
def test_samples_deal_secret_cards_anew():
    """In samples a seat keeps its own cards, and the others' take many forms, each three of the cards left."""
    state = GAME.new(DUEL)
    act(state, *dealt("scout", "medic"), "pick scout")
    own = state.cards.dealt[0]
    dice = Dice("anew")
    found, picks = set(), set()
    for _ in range(300):
        sample = GAME.view(state, 0).sample(dice)
        assert sample.cards.dealt[0] == own
        assert sample.cards.picks[0] == CARDS.index("scout")
        found.add(sample.cards.dealt[1])
        theirs = GAME.view(state, 1).sample(dice)
        assert theirs.cards.dealt[1] == state.cards.dealt[1]
        assert theirs.cards.picks[0] in theirs.cards.dealt[0]
        picks.add(theirs.cards.picks[0])
    left = [card for card in range(DECK_SIZE) if card not in own]
    assert found == {*combinations(left, 3)}
    assert picks == {*range(DECK_SIZE)} - {*state.cards.dealt[1]}


@pytest.mark.rule("LEADER-01")
def test_a_question_to_somebody_else_is_sampled_too():
    """Who waits for another's pick imagines a question of its own, not the real one."""
    state = GAME.new(DUEL)
    act(state, *dealt("scout", "medic"))
    state.decision()
    asked_for = {tuple(texts(GAME.view(state, 1).sample(Dice(str(seed))))) for seed in range(30)}
    assert len(asked_for) > 3


@pytest.mark.rule("LEADER-01")
def test_no_event_tells_a_secret():
    """What is told before the leaders are revealed names no card."""
    state = GAME.new(DUEL)
    log = []
    for answer in [*dealt("scout", "medic"), "pick scout"]:
        checked_apply(state, answer, log)
    assert [event.key for event in log] == ["leader-picked"]
    assert "scout" not in json.dumps([event.data() for event in log]).lower()
    checked_apply(state, "pick medic", log)
    assert [GAME.sentence(event) for event in log[2:]] == [
        "Outpost is led by the Scout [LEADER-01]",
        "Moloch is led by the Medic [LEADER-01]",
    ]


# -- how often


@pytest.mark.rule("EX-M5", "LEADER-02")
def test_a_card_works_twice_but_not_in_one_turn():
    """After the first use the card shows side II and rests in this turn; after the second it is gone."""
    state = led("engineer", "saboteur")
    act(state, "draw commando")
    assert "use engineer a1 3" in texts(state)
    act(state, "use engineer a1 3")
    assert leader_rows(state, -1)[0] == {"side": 0, "picker": 0, "leader": "engineer", "face": "II", "used": True}
    assert refuses(state, "use engineer a1 4")
    act(state, "end", "draw blocker", "draw hybrid", "end")

    assert leader_rows(state, -1)[0]["used"] is False
    act(state, "draw commando", "draw scout", "pass", "discard scout", "use engineer a1 0")
    assert (leader_rows(state, -1)[0]["leader"], leader_rows(state, -1)[0]["face"]) == (None, None)
    assert not [text for text in texts(state) if text.startswith("use")]
    act(state, "end", "draw blocker", "discard blocker", "end")
    act(state, "draw commando", "pass", "discard commando")
    assert not [text for text in texts(state) if text.startswith("use")]


@pytest.mark.rule("LEADER-02")
def test_an_ally_uses_the_same_card():
    """Either ally uses the team's card in a turn of his own, and both uses come off the one card."""
    state = led("engineer", "scout", TEAMS, ("a1", "e3", "a3", "e1"))
    dice = Dice("allies")
    users = []
    while len(users) < 2:
        decision = state.decision()
        use = next((text for text in texts(state) if text.startswith("use engineer")), None)
        if decision.kind == "main" and use is not None:
            users.append(decision.seat)
            act(state, use)
            assert not [text for text in texts(state) if text.startswith("use")]
            act(state, "end")
        elif decision.kind == "main":
            act(state, "end")
        else:
            state.apply(dice.answer(decision) if decision.seat == CHANCE else decision.options[0])
    assert users == [0, 2]
    assert state.cards.leaders[0] == NONE
    assert state.cards.leaders[1] != NONE


@pytest.mark.rule("LEADER-02")
def test_a_card_used_by_the_enemy_does_not_rest_the_own_one():
    """Each side's card counts for itself."""
    state = at_moment("commander", used=True)
    assert not [text for text in texts(state) if text.startswith("use")]
    act(state, "end", *["draw blocker"] * 2, "draw gauss", "discard gauss", "end")
    act(state, "draw commando", "draw commando", "draw commando", "discard commando")
    assert [text for text in texts(state) if text.startswith("use commander")]


# -- what goes together


@pytest.mark.rule("LEADER-03")
@pytest.mark.parametrize(("mode", "seats"), [("free-for-all", 3), ("free-for-all", 4), ("one-against-two", 3)])
@pytest.mark.parametrize("forced", [False, True])
def test_leaders_are_for_two_or_teams(mode, seats, forced):
    """Leaders are refused in every mode but the duel and the team game, forced or not."""
    options = {"armies": ARMIES[:seats], "mode": mode, "edition": "2025", "variants": ["leaders"], "forced": forced}
    with pytest.raises(BadInput, match="LEADER-03"):
        GAME.options(options)


@pytest.mark.rule("LEADER-03", "STRUCT-13")
def test_leaders_with_structures_must_be_forced():
    """Leaders and structures together are refused without the option forced."""
    options = {**DUEL, "variants": ["leaders", "structures"]}
    with pytest.raises(BadInput, match="forced"):
        GAME.options(options)
    assert GAME.options({**options, "forced": True})["forced"] is True


@pytest.mark.rule("LEADER-03", "ATLAS-02")
def test_leaders_need_a_known_board():
    """There is no atlas yet that leaders could be combined with."""
    with pytest.raises(BadInput, match="board"):
        GAME.options({**DUEL, "board": "atlas-1", "forced": True})


@pytest.mark.rule("LEADER-03")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_older_editions_have_no_leaders(edition):
    """Leaders belong to 2025."""
    with pytest.raises(BadInput, match="leaders"):
        GAME.options({"edition": edition, "variants": ["leaders"]})


# -- Tactician


@pytest.mark.rule("LEADER-04", "LEADER-02")
def test_tactician_takes_a_unit_back():
    """After the opening discard an own active unit goes back to the hand without its wounds, and may be placed anew."""
    tough = unit("c3", more="toughness = 1") + "wounds = 1\n"
    state = at_moment(
        *("tactician", tough, tile_unit("c5", "commando"), unit("d4", seat=1)),
        phase="discard",
        hand=["scout", "hmg", "battle"],
    )
    assert state.unit(state.setup.grid.cell_of["c3"]).wounds == 1
    name = state.unit(state.setup.grid.cell_of["c3"]).tile.id
    assert asks(state) == (0, "discard")
    act(state, "discard battle")
    assert asks(state) == (0, "leader")
    assert texts(state) == ["pass", "use tactician c3", "use tactician c5"]
    act(state, "use tactician c3")
    assert asks(state) == (0, "main")
    assert ids(state.hands[0]) == ["hmg", name, "scout"]
    assert state.position.board[state.setup.grid.cell_of["c3"]] is None
    act(state, f"place {name} c4 0")
    assert state.unit(state.setup.grid.cell_of["c4"]).wounds == 0


@pytest.mark.rule("LEADER-04")
def test_tactician_reaches_active_own_units_only():
    """Netted units, headquarters, enemies, and units of one's own held by the enemy or held from him stay."""
    net = unit("c2", seat=1, more='net = ["S"]')
    state = at_moment("tactician", net, tile_unit("c3", "commando"), phase="discard", hand=["scout", "hmg", "battle"])
    act(state, "discard battle")
    assert asks(state) == (0, "main")

    taker = unit("b3", seat=0, more='effects = ["take_control"], links = ["N"]')
    taken = unit("b2", seat=1)
    state = at_moment("tactician", taker, taken, phase="discard", hand=["scout", "hmg", "battle"])
    act(state, "discard battle")
    assert state.unit(state.setup.grid.cell_of["b2"]).controller == 0
    assert texts(state) == ["pass", "use tactician b3"]


@pytest.mark.rule("LEADER-04", "SETTLE-01")
def test_taking_a_unit_back_is_settled():
    """With the netter back in hand its victim is free at once."""
    net = unit("c2", more='net = ["S"]')
    state = at_moment("tactician", net, unit("c3", seat=1), phase="discard", hand=["scout", "hmg", "battle"])
    cell = state.setup.grid.cell_of["c3"]
    assert state.field.netted[cell]
    act(state, "discard battle", "use tactician c2")
    assert not state.field.netted[cell]


@pytest.mark.rule("LEADER-04", "BOARD-06")
def test_taking_a_unit_back_opens_a_full_board():
    """A board that was full may be filled again afterwards, which starts a battle."""
    cells = [f"{column}{row}" for column, size in zip("abcde", (3, 4, 5, 4, 3)) for row in range(1, size + 1)]
    units = [unit(cell) for cell in cells if cell not in ("a1", "e3", "c3")]
    state = at_moment(
        *("tactician", *units, tile_unit("c3", "mobile_armour")),
        phase="discard",
        hand=["scout", "hmg", "battle"],
    )
    state.was_full = True
    act(state, "discard battle", "use tactician c3")
    assert not state.was_full
    log = []
    checked_apply(state, "place mobile_armour c3 0", log)
    assert next(event.params["cause"] for event in log if event.key == "battle") == "full board"


@pytest.mark.rule("LEADER-06")
def test_no_discard_is_needed():
    """In a turn without a forced discard the moment is the same, and the hand never grows above three."""
    units = (tile_unit("c3", "commando"), tile_unit("c4", "commando"))
    state = at_moment("tactician", *units, hand=["scout"], pile="{ hmg = 1 }")
    act(state, "end", *["draw blocker"] * 2, "draw gauss", "discard gauss", "end", "draw hmg")
    assert asks(state) == (0, "leader")
    act(state, "use tactician c4")
    assert asks(state) == (0, "main")
    assert len(state.hands[0]) == 3


@pytest.mark.rule("LEADER-06", "LEADER-02")
def test_declining_costs_nothing():
    """Who passes keeps the card as it is, and is asked again in the next turn."""
    state = at_moment("tactician", tile_unit("c3", "commando"), phase="discard", hand=["scout", "hmg", "battle"])
    act(state, "discard battle", "pass")
    assert asks(state) == (0, "main")
    assert leader_rows(state, 0)[0]["face"] == "I"
    act(state, "end", *["draw blocker"] * 2, "draw gauss", "discard gauss", "end", "draw commando", "discard hmg")
    assert asks(state) == (0, "leader")


# -- Medic


@pytest.mark.rule("LEADER-04")
def test_medic_shuffles_a_soldier_into_the_pile():
    """One own soldier, neither module nor instant, goes from the discards into the pile."""
    state = at_moment(
        "medic",
        phase="discard",
        hand=["hmg", "hmg", "battle"],
        discard=["medic", "move", "runner", "runner"],
        pile='{ commando = 2, top = ["scout"] }',
    )
    act(state, "discard hmg")
    assert texts(state) == ["pass", "use medic runner", "use medic hmg"]
    act(state, "use medic runner")
    assert asks(state) == (0, "main")
    assert ids(state.discards[0]) == ["hmg", "medic", "move", "runner"]
    row = GAME.view(state, 1).data()["seats"][0]
    assert row["pile_tiles"] == {"commando": 2, "runner": 1, "scout": 1}
    assert row["pile_top"] == []


@pytest.mark.rule("LEADER-04")
def test_medic_needs_a_soldier():
    """Without a soldier among the discards nothing is asked."""
    state = at_moment("medic", phase="discard", hand=["hmg", "hmg", "battle"], discard=["medic", "move"])
    act(state, "discard battle")
    assert asks(state) == (0, "main")


# -- Saboteur


@pytest.mark.rule("LEADER-05")
def test_saboteur():
    """The opponent's holder is asked once the draw is complete; used, all open tiles go back and three are drawn."""
    state = at_moment("saboteur", side=0, enemy_hand=["gauss"], enemy_pile="{ blocker = 2, hybrid = 2 }")
    act(state, "end", "draw blocker", "draw blocker")
    assert asks(state) == (0, "leader")
    assert texts(state) == ["pass", "use saboteur"]
    act(state, "use saboteur")
    assert state.decision().seat == CHANCE
    assert texts(state) == ["draw blocker", "draw hybrid", "draw gauss"]
    assert state.decision().weights == [2, 2, 1]
    act(state, "draw hybrid", "draw hybrid", "draw blocker")
    assert asks(state) == (1, "discard")
    assert leader_rows(state, 1)[0] == {"side": 0, "picker": None, "leader": "saboteur", "face": "II", "used": True}


@pytest.mark.rule("LEADER-05")
def test_saboteur_comes_before_the_unlucky_draw():
    """The unlucky draw is judged on the new hand, and a redraw brings no second question."""
    state = at_moment("saboteur", enemy_pile="{ push = 3, battle = 4, blocker = 1 }")
    act(state, "end", "draw push", "draw push", "draw push")
    assert asks(state) == (0, "leader")
    lucky = state.copy()
    act(lucky, "use saboteur", "draw push", "draw push", "draw blocker")
    assert asks(lucky) == (1, "discard")

    act(state, "pass")
    assert asks(state) == (1, "unlucky draw")
    act(state, "redraw", "draw battle", "draw battle", "draw battle")
    assert asks(state) == (1, "unlucky draw")


@pytest.mark.rule("LEADER-05")
def test_saboteur_needs_a_full_hand():
    """In the first turns and with a short pile the victim does not hold three tiles, and nobody is asked."""
    state = led("saboteur", "scout", {**DUEL, "first": 1}, ("e3", "a1"))
    assert state.cards.leaders[1] == CARDS.index("saboteur")
    act(state, "draw blocker")
    assert asks(state) == (1, "main")
    act(state, "end")

    state = at_moment("saboteur", enemy_pile="{ blocker = 2 }")
    act(state, "end", "draw blocker", "draw blocker")
    assert asks(state) == (1, "main")


@pytest.mark.rule("LEADER-05", "DRAW-09", "END-02")
def test_saboteur_does_not_undo_the_final_round():
    """The last tile has been drawn, though tiles go back to the pile; all of them can be drawn again."""
    state = at_moment("saboteur", enemy_pile="{ blocker = 2, gauss = 1 }")
    act(state, "end", "draw blocker", "draw blocker", "draw gauss")
    assert (state.stage, state.last_drawer) == (1, 1)
    act(state, "use saboteur", "draw gauss", "draw blocker", "draw blocker")
    assert (state.stage, state.last_drawer, state.queue) == (1, 1, (0,))
    assert asks(state) == (1, "discard")


@pytest.mark.rule("LEADER-05")
def test_saboteur_does_not_touch_the_own_side():
    """The holder's own draw asks nobody."""
    state = at_moment("saboteur", side=1, enemy_hand=["blocker", "blocker"], enemy_pile="{ gauss = 4 }")
    act(state, "end", "draw gauss")
    assert asks(state) == (1, "discard")


@pytest.mark.rule("LEADER-02", "LEADER-05")
def test_either_ally_may_sabotage():
    """In teams both allies are asked in turn order, and a use by one closes the question."""
    state = led("saboteur", "scout", TEAMS, ("a1", "e3", "a3", "e1"))
    dice = Dice("either")
    while asks(state)[1] != "leader":
        decision = state.decision()
        state.apply(dice.answer(decision) if decision.seat == CHANCE else decision.option("end") or decision.options[0])
    assert state.setup.sides.side[state.active] == 1
    order = [seat for seat in state.order_from(state.active) if state.setup.sides.side[seat] == 0]
    used = state.copy()
    assert asks(state) == (order[0], "leader")
    act(state, "pass")
    assert asks(state) == (order[1], "leader")
    act(state, "pass")
    assert asks(state) in ((state.active, "discard"), (state.active, "unlucky draw"))

    act(used, "use saboteur")
    while used.decision().seat == CHANCE:
        used.apply(dice.answer(used.decision()))
    assert asks(used)[0] == used.active


# -- house cards


@pytest.mark.rule("LEADER-02", "TURN-05")
def test_commander_moves_a_unit():
    """One own active unit makes one move, as by a Move tile; netted ones do not."""
    net = unit("e1", seat=1, more='net = ["S"]')
    state = at_moment("commander", unit("c3"), unit("e2"), net)
    uses = [text for text in texts(state) if text.startswith("use")]
    assert {text.split(" ")[2] for text in uses} == {"a1", "c3"}
    assert "use commander c3 c3 0" not in uses
    act(state, "use commander c3 c4 2")
    assert state.unit(state.setup.grid.cell_of["c4"]).rotation == 2


@pytest.mark.rule("LEADER-02", "MOVE-09")
def test_commander_with_a_recon_center():
    """The move may have two steps where moves have."""
    state = at_moment("commander", tile_unit("e1", "recon"), unit("c3"))
    act(state, "use commander c3 c4 on")
    assert asks(state) == (0, "second step")
    act(state, "on c5 1")
    assert state.unit(state.setup.grid.cell_of["c5"]).rotation == 1


@pytest.mark.rule("LEADER-02", "TURN-05")
def test_engineer_turns_a_unit():
    """One own active unit is turned, the headquarters too."""
    state = at_moment("engineer", unit("c3"), unit("c4", seat=1))
    uses = [text for text in texts(state) if text.startswith("use")]
    assert len(uses) == 10
    act(state, "use engineer c3 5")
    assert state.unit(state.setup.grid.cell_of["c3"]).rotation == 5


@pytest.mark.rule("LEADER-02", "TURN-05", "HQ-03")
def test_demolisher_wounds_next_to_the_headquarters():
    """One wound to an enemy unit next to the own headquarters, which must not be netted; a tough one survives."""
    units = (unit("a2", seat=1, more="toughness = 1"), unit("b1", seat=1), unit("b2", seat=0), unit("c4", seat=1))
    state = at_moment("demolisher", *units)
    assert sorted(text for text in texts(state) if text.startswith("use")) == ["use demolisher a2", "use demolisher b1"]
    tough, weak = state.copy(), state.copy()
    act(tough, "use demolisher a2")
    assert tough.unit(tough.setup.grid.cell_of["a2"]).wounds == 1
    act(weak, "use demolisher b1")
    assert weak.position.board[weak.setup.grid.cell_of["b1"]] is None

    netter = unit("b1", seat=1, more='net = ["N", "NE", "SE", "S", "SW", "NW"]')
    assert not [text for text in texts(at_moment("demolisher", netter)) if text.startswith("use")]


@pytest.mark.rule("LEADER-02")
def test_the_demolisher_costs_the_headquarters_a_point():
    """The charge is laid at the own walls; the last point is never paid."""
    state = at_moment("demolisher", unit("b1", seat=1))
    before = state.position.points
    poor = state.copy()
    act(state, "use demolisher b1")
    assert state.position.points == (before[0] - 1, before[1])
    poor.position.points = (1, before[1])
    assert not [text for text in texts(poor) if text.startswith("use")]


@pytest.mark.rule("LEADER-02")
def test_quartermaster_draws_one_more():
    """After the opening discard one more tile is drawn, then one discarded; passing leaves all as it is."""
    state = at_moment("quartermaster", phase="discard", hand=["scout", "hmg", "battle"])
    act(state, "discard battle")
    assert texts(state) == ["pass", "use quartermaster"]
    act(state, "use quartermaster", "draw commando")
    assert texts(state) == ["discard scout", "discard hmg", "discard commando"]
    act(state, "discard hmg")
    assert (asks(state), ids(state.hands[0])) == ((0, "main"), ["commando", "scout"])

    state = at_moment("quartermaster", phase="discard", hand=["scout", "hmg", "battle"], pile="{}")
    act(state, "discard battle")
    assert asks(state) == (0, "main")


@pytest.mark.rule("LEADER-02", "END-02")
def test_the_quartermaster_may_draw_the_last_tile():
    """A tile drawn by a leader is drawn: the last one begins the final round."""
    state = at_moment("quartermaster", phase="discard", hand=["scout", "hmg", "battle"], pile="{ commando = 1 }")
    act(state, "discard battle", "use quartermaster", "draw commando")
    assert (state.stage, state.last_drawer) == (1, 0)


# -- Scout


@pytest.mark.rule("LEADER-02", "BOARD-10")
def test_scout_looks_and_puts_one_at_the_bottom():
    """Chance names the top three tiles, the owner puts one at the bottom, the others are drawn in their order."""
    state = at_moment("scout", pile="{ commando = 3, hmg = 1, runner = 1 }")
    act(state, "use scout")
    decision = state.decision()
    assert (decision.seat, decision.kind, decision.stream) == (CHANCE, "peek", "pile outpost")
    assert dict(zip(texts(state), decision.weights)) == {"peek runner": 1, "peek hmg": 1, "peek commando": 3}
    act(state, "peek runner", "peek commando", "peek hmg")
    assert asks(state) == (0, "scout")
    assert texts(state) == ["bottom runner", "bottom commando", "bottom hmg"]
    act(state, "bottom commando")
    assert asks(state) == (0, "main")

    rows = [GAME.view(state, seat).data()["seats"][0] for seat in (0, 1, -1)]
    assert (rows[0]["pile_top"], rows[0]["pile_bottom"]) == (["runner", "hmg"], ["commando"])
    assert all((row["pile_top"], row["pile_bottom"]) == ([], []) for row in rows[1:])
    act(state, "end", *["draw blocker"] * 2, "draw gauss", "discard gauss", "end")
    assert ids(state.hands[0]) == ["hmg", "runner"]
    act(state, "draw commando")


@pytest.mark.rule("LEADER-02")
def test_scout_with_few_tiles():
    """With two tiles both are looked at; a single tile is not worth a look."""
    state = at_moment("scout", pile="{ commando = 1, hmg = 1 }")
    act(state, "use scout", "peek hmg", "peek commando", "bottom hmg")
    row = GAME.view(state, 0).data()["seats"][0]
    assert (row["pile_top"], row["pile_bottom"]) == (["commando"], ["hmg"])
    assert "use scout" not in texts(at_moment("scout", pile="{ commando = 1 }"))


@pytest.mark.rule("LEADER-02")
def test_scout_sees_what_was_known():
    """Tiles known before need no chance; a look at the last tiles reaches what was put at the bottom."""
    state = at_moment("scout", pile='{ own_top = ["runner"], own_bottom = ["hmg"], top = ["scout"] }')
    act(state, "use scout")
    assert texts(state) == ["bottom scout", "bottom runner", "bottom hmg"]
    act(state, "bottom scout")
    row = GAME.view(state, 0).data()["seats"][0]
    assert (row["pile_top"], row["pile_bottom"]) == (["runner", "hmg"], ["scout"])
    assert GAME.view(state, 1).data()["seats"][0]["pile_top"] == []


@pytest.mark.rule("LEADER-02", "BOARD-10")
def test_what_the_scout_sees_does_not_show():
    """To everybody else the tiles looked at, and the one put down, can be exchanged unseen; so do their samples."""
    case = Case(GAME, DUEL, 2, "scout")
    tiles = [army("outpost").by_id[name].index for name in ("runner", "hmg", "medic")]
    before, after = [], []
    for order in permutations(tiles):
        state = at_moment("scout", pile="{ commando = 2, runner = 1, hmg = 1, medic = 1 }")
        act(state, "use scout")
        roster = state.setup.rosters[0]
        act(state, *(f"peek {roster[card].id}" for card in order))
        before.append(state.copy())
        act(state, f"bottom {roster[order[0]].id}")
        after.append(state)
    for states in (before, after):
        assert len({state.key() for state in states}) == 6
        assert len({seen(case, state, 0) for state in states}) == 6
        for seat in (-1, 1):
            assert len({seen(case, state, seat) for state in states}) == 1
            assert len({GAME.view(state, seat).sample(Dice("same")).key() for state in states}) == 1
    sample = GAME.view(before[0], 1).sample(Dice("other"))
    assert sample.decision().kind == "peek"
    own = GAME.view(before[0], 0).sample(Dice("own"))
    assert asked(own.decision()) == asked(before[0].decision())


@pytest.mark.rule("LEADER-02")
def test_no_event_names_what_the_scout_sees():
    """The look is told, the tiles are not."""
    state = at_moment("scout", pile="{ commando = 2, runner = 1, hmg = 1 }")
    log = []
    for answer in ("use scout", "peek runner", "peek hmg", "peek commando", "bottom hmg"):
        checked_apply(state, answer, log)
    text = json.dumps([event.data() for event in log])
    assert [event.key for event in log] == ["leader-used", "put-at-bottom"]
    assert not any(word in text for word in ("runner", "hmg", "commando"))


@pytest.mark.rule("LEADER-04", "LEADER-05")
@pytest.mark.parametrize("card", ["medic", "saboteur"])
def test_shuffling_forgets_what_was_known(card):
    """A pile that is shuffled has no known top or bottom any more."""
    if card == "medic":
        state = at_moment(card, phase="discard", hand=["hmg", "scout", "battle"], pile='{ own_top = ["scout"] }')
        state.set_pile(0, state.piles[0].put_at_bottom(army("outpost").by_id["medic"].index, 0b01))
        act(state, "discard hmg", "use medic hmg")
        pile = state.piles[0]
    else:
        state = at_moment(card, enemy_hand=["gauss", "hybrid"], enemy_pile='{ blocker = 1, own_bottom = ["hunter"] }')
        act(state, "end", "draw blocker", "use saboteur")
        pile = state.piles[1]
    assert (pile.top, pile.bottom) == ((), ())
    assert sum(pile.counts) == (3 if card == "medic" else 4)


# -- with other variants, files


@pytest.mark.rule("LEADER-05", "LEADER-06", "VARIANT-05")
def test_leaders_with_reinforcements():
    """A full hand has six tiles then: the Saboteur waits for six, the Tactician fills up to six."""
    both = ("leaders", "reinforcements")
    state = at_moment("saboteur", variants=both)
    act(state, "end", *["draw blocker"] * 2, *["draw hunter"] * 2, "draw hybrid", "draw gauss")
    assert asks(state) == (0, "leader")
    act(state, "use saboteur", *["draw blocker"] * 2, *["draw hunter"] * 2, *["draw hybrid"] * 2)
    assert asks(state) == (1, "discard")

    hand = ["commando", "commando", "hmg", "scout", "scout", "battle"]
    state = at_moment("tactician", unit("c3"), variants=both, phase="discard", hand=hand)
    act(state, "discard battle", "use tactician c3")
    assert len(state.hands[0]) == 6
    act(state, "place hmg c4 0", "discard scout")
    assert texts(state) == ["end"]

    state = at_moment("quartermaster", variants=both, phase="discard", hand=hand)
    act(state, "discard battle", "use quartermaster", "draw commando", "discard commando", "discard scout")
    act(state, "place hmg c4 0")
    assert texts(state) == ["end"]


@pytest.mark.rule("LEADER-02", "VARIANT-01")
def test_leaders_with_the_alternative_start():
    """The leader's moment after the discard comes before the tile to play is named."""
    state = led("quartermaster", "saboteur", {**DUEL, "variants": ["leaders", "alternative-start"]})
    act(state, "draw commando", "draw move", "draw scout", "pass", "discard move", "use quartermaster", "draw hmg")
    act(state, "discard scout")
    assert texts(state) == ["name commando", "name hmg"]


@pytest.mark.rule("CLOCK-01", "LEADER-02")
def test_time_out_declines():
    """Whoever runs out of time at a leader's moment has passed."""
    state = at_moment("tactician", tile_unit("c3", "commando"), phase="discard", hand=["scout", "hmg", "battle"])
    act(state, "discard battle")
    GAME.intervene(state, "time-out 0")
    assert state.cards.uses[0] == 0
    assert state.active == 1


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ('variants = []\n[[leader]]\nside = 0\ncard = "scout"', "leader"),
        ('variants = ["leaders"]\n[[leader]]\nside = 0\ncard = "general"', "leader[0].card"),
        ('variants = ["leaders"]\n[[leader]]\nside = 2\ncard = "scout"', "leader[0].side"),
        ('variants = ["leaders"]\n[[leader]]\nside = 0\ncard = "scout"\nuses = 2', "leader[0].uses"),
        (
            'variants = ["leaders"]\n[[leader]]\nside = 0\ncard = "scout"\n[[leader]]\nside = 1\ncard = "scout"',
            "leader[1]",
        ),
        ('variants = ["dragons"]', "variants"),
        ("variants = []\nturn = 0\nspent = 1", "spent"),
        ('variants = ["alternative-start"]\nturn = 0\nnamed = "commando"', "named"),
    ],
)
def test_bad_files_are_refused(lines, where):
    """A scenario's keys for leaders and variants are checked like all others."""
    text = f'edition = "2025"\n{lines}\n[[seat]]\narmy = "outpost"\n[[seat]]\narmy = "moloch"\n'
    with pytest.raises(BadInput) as refused:
        ScenarioPlay(read_scenario(text, army))
    assert refused.value.where == where


@pytest.mark.rule("LEADER-02")
@pytest.mark.parametrize("options", [DUEL, TEAMS], ids=["duel", "teams"])
def test_positions_are_saved_with_their_leaders(options):
    """A saved position has the same leaders, piles and question as the game it was taken from."""
    seats = 4 if options is TEAMS else 2
    checked = 0
    for seed in range(4):
        for state, decision, _ in Case(GAME, options, seats, f"saved {seed}").positions():
            if decision is None or decision.kind not in ("main", "discard") or state.turns == 0:
                continue
            if state.steps[-1].key() == "discard-one":
                continue
            again = ScenarioPlay(read_scenario(position_toml(state), army)).state
            assert asked(again.decision()) == asked(decision)
            assert again.cards.leaders == state.cards.leaders
            assert again.cards.resting == state.cards.resting
            views = [GAME.view(one, seat).data()["seats"] for one in (state, again) for seat in range(seats)]
            for seat in range(seats):
                for key in ("pile_top", "pile_bottom", "pile_tiles"):
                    assert [row[key] for row in views[seat]] == [row[key] for row in views[seats + seat]]
            checked += 1
    assert checked > 50


# -- whole games


def cases(count):
    """Games with leaders: two players, and teams; some with the other variants as well."""
    made = []
    for seed in range(count):
        more = [[], ["alternative-start"], [], ["reinforcements"], [], []][seed % 6]
        pair = [ARMIES[seed % 4], ARMIES[(seed + 1 + seed // 4 % 3) % 4]]
        common = {"edition": "2025", "variants": ["leaders", *more], "first": "random"}
        made.append(Case(GAME, {**common, "armies": pair, "board": ("standard", "duel")[seed % 2]}, 2, f"duel-{seed}"))
        teams = [[0, 1, 0, 1], [0, 0, 1, 1], [0, 1, 1, 0]][seed % 3]
        board_of = ("standard", "large")[seed % 2]
        options = {**common, "armies": ARMIES, "mode": "teams", "teams": teams, "board": board_of}
        made.append(Case(GAME, options, 4, f"teams-{seed}"))
    return made


def uses_in(state):
    return 0 if state.cards is None else sum(state.cards.uses)


def check_game(case):
    """A random game: tiles and cards conserved, copies and samples sound, the record replays, all can be told."""
    answers, keys, uses = [], [], 0
    told = case.new()
    for number, (state, decision, action) in enumerate(case.positions()):
        keys.append(state.key())
        assert not any(missing(state))
        assert max(len(hand) for hand in state.hands) <= state.setup.hand_size
        cards = state.cards
        if cards is not None and cards.leaders:
            assert all((card == NONE) == (use == 2) for card, use in zip(cards.leaders, cards.uses))
        elif cards is not None:
            given = [card for hand in cards.dealt for card in hand]
            assert len(given) == len(set(given)) <= 6
        if action is None:
            break
        answers.append(action.text)
        uses += action.text.startswith("use ")
        if number % 6 == 0 or (decision.kind in ("leader", "leader pick", "scout", "peek", "deal") and number % 2):
            check_copies(case, state, decision, action)
        log = []
        told.apply(action, log)
        assert all(GAME.sentence(event) for event in log)
    assert uses == uses_in(state) <= 4
    assert state.outcome() is not None
    assert len(set(keys)) == len(keys)
    record = Record(GAME.name, GAME.rules_version, GAME.options(case.options), tuple(answers))
    assert replay(GAME, record_from_json(record.to_json())).key() == keys[-1]


def check_copies(case, state, decision, action):
    key = state.key()
    twin = state.copy()
    assert twin.key() == key
    assert asked(twin.decision()) == asked(decision)
    twin.apply(action)
    for seat in case.everybody():
        sample = GAME.view(state, seat).sample(Dice("sample"))
        assert seen(case, sample, seat) == seen(case, state, seat)
        assert seat < 0 or decision.seat != seat or asked(sample.decision()) == asked(decision)
        sample.apply(choice(sample.decision(), Dice("on")))
    assert state.key() == key


@pytest.mark.rule("LEADER-01", "LEADER-02")
@pytest.mark.parametrize("case", cases(8), ids=str)
def test_random_games(case):
    """Random games with leaders end; nothing is lost, copies and samples are sound, records replay."""
    check_game(case)


@pytest.mark.soak
@pytest.mark.parametrize("case", cases(300), ids=str)
def test_many_random_games(case):
    """Three hundred games with leaders of two players, and of teams, end like that."""
    check_game(case)


@pytest.mark.parametrize("case", cases(2), ids=str)
def test_agents_play_with_leaders(case):
    """The greedy agent picks and uses leaders by samples of its view alone."""
    agents = [GreedyAgent(GAME, Dice("greedy")), *(RandomAgent(Dice(f"{seat}")) for seat in range(1, case.seats))]
    match = Match(GAME, case.options, Dice(case.seed))
    match.play(agents)
    assert match.state.outcome() is not None


def test_piles_of_samples_are_asked_anew():
    """A sample of a pile with a hidden bottom asks chance about all the tiles that the seat thinks possible."""
    state = at_moment("scout", side=1, enemy_pile="{ blocker = 1, hybrid = 2, gauss = 1, hunter = 2 }")
    hidden = Known(army("moloch").by_id["hunter"].index, 0b10)
    counts = list(state.piles[1].counts)
    counts[hidden.card] = 0
    state.set_pile(1, Pile(tuple(counts), (), (hidden, hidden)))
    act(state, "end")
    assert "draw hunter" not in texts(state)
    assert "draw hunter" in texts(GAME.view(state, 0).sample(Dice("all")))
    assert "draw hunter" not in texts(GAME.view(state, 1).sample(Dice("all")))
    assert EVERYBODY not in {known.seers for known in state.piles[1].bottom}
