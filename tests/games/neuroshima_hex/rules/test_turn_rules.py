"""Turns and draws through whole stretches of a game."""

import pytest
from tests.games.neuroshima_hex.rules.situations import act, drawn, refuses, texts

from ashboard.core.decision import CHANCE
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army

GAME = GAMES["neuroshima-hex"]
EDITIONS = ("classic", "duel", "2025")


def ids(tiles):
    return sorted(tile.id for tile in tiles)


def in_turn(text):
    return ScenarioPlay(read_scenario(text, army)).state


def new_game(first_hq="place hq a1 0", second_hq="place hq e3 0", **options):
    state = GAME.new({"armies": ["outpost", "moloch"], "board": "standard", **options})
    act(state, first_hq, second_hq)
    return state


def hq(state):
    return [seat["hq"] for seat in GAME.view(state, -1).data()["seats"]]


def rows(state):
    """The board as (seat, tile, cell)."""
    return {(unit["seat"], unit["tile"], unit["cell"]) for unit in GAME.view(state, -1).data()["units"]}


@pytest.mark.rule("EX-A1", "DRAW-02", "DRAW-04", "TURN-01", "TURN-06", "TURN-08", "INST-MOVE-01", "INST-SNIPER-01")
def test_the_french_example_game():
    """Hegemony against Outpost: draws 1, 2, then 3 with one discarded; the battle of turn 10 leaves 18 to 14."""
    state = GAME.new({"armies": ["outpost", "hegemony"], "edition": "classic"})
    act(state, "place hq c3 0", "place hq a3 0")

    assert drawn(state, "medic") == (0, "main")
    act(state, "place medic b3 1", "end")

    assert drawn(state, "move", "officer1") == (1, "main")
    act(state, "move a3 a2 0", "place officer1 a1 2", "end")

    assert drawn(state, "move", "brawler", "annihilator") == (0, "discard")
    act(state, "discard move", "place brawler b2 4", "place annihilator a3 2", "end")

    assert drawn(state, "battle", "net_fighter", "runner") == (1, "discard")
    act(state, "discard battle", "place net_fighter b1 2", "place runner d3 5", "end")

    assert drawn(state, "move", "battle", "hmg") == (0, "discard")
    assert refuses(state, "battle")
    act(state, "discard battle", "move c3 c2 0", "place hmg c4 5", "end")

    assert drawn(state, "universal", "ganger", "net_fighter") == (1, "discard")
    act(state, "discard ganger", "place universal b4 0", "place net_fighter c1 2", "go d3 c3 0", "end")

    assert drawn(state, "commando", "scout", "medic") == (0, "discard")
    act(state, "discard medic", "place commando d2 3", "place scout e2 1", "end")

    assert drawn(state, "ganger", "boss", "runner") == (1, "discard")
    act(state, "discard runner", "place ganger c5 1", "place boss d3 0", "end")

    assert drawn(state, "sniper", "move", "battle") == (0, "discard")
    act(state, "discard move", "sniper c1")
    assert hq(state) == [20, 20]
    act(state, "battle")

    assert hq(state) == [18, 14]
    assert rows(state) == {
        (0, "hq", "c2"),
        (0, "hmg", "c4"),
        (0, "commando", "d2"),
        (0, "scout", "e2"),
        (1, "hq", "a2"),
        (1, "officer1", "a1"),
        (1, "universal", "b4"),
        (1, "ganger", "c5"),
        (1, "boss", "d3"),
    }
    assert state.hands == ((), ())
    decision = state.decision()
    assert (decision.seat, decision.kind, decision.stream) == (CHANCE, "draw", "pile hegemony")


@pytest.mark.rule("EX-B3", "DRAW-02", "DRAW-04", "MOVE-04", "PUSH-03", "INST-PUSH-01")
def test_the_duel_example_game():
    """Vegas against Smart: draws 1, 2, then 3 with one discarded; the battle of turn 7 leaves 18 to 19."""
    state = GAME.new({"armies": ["vegas", "smart"], "edition": "duel", "board": "standard"})
    act(state, "place hq e2 0", "place hq c3 0")

    assert drawn(state, "bodyguard") == (0, "main")
    act(state, "place bodyguard d2 5", "end")

    assert drawn(state, "gauss", "mother") == (1, "main")
    act(state, "place gauss c2 1", "place mother b2 1", "end")

    assert drawn(state, "medic", "agitator", "scout") == (0, "discard")
    act(state, "discard scout", "place medic e3 0", "place agitator b1 2")
    assert (state.decision().seat, state.decision().kind) == (0, "rotation")
    act(state, "rotate c2 2", "end")

    assert drawn(state, "push", "cyborg", "terror") == (1, "discard")
    act(state, "discard terror", "push b2 b1")
    assert (0, "agitator", "c1") in rows(state)
    act(state, "go c2 c2 1 by c3", "place cyborg c4 5", "end")

    assert drawn(state, "scout", "mercenary", "guard") == (0, "discard")
    act(state, "discard guard", "place scout d3 0", "place mercenary b3 0", "end")

    assert drawn(state, "gauss", "transporter", "battle") == (1, "discard")
    act(state, "discard transporter", "go c2 b1 1 by c3", "go b2 b2 0 by c3", "place gauss a1 1", "go c4 c4 4 by c3")
    act(state, "battle")

    assert hq(state) == [18, 19]
    assert rows(state) == {
        (0, "hq", "e2"),
        (0, "agitator", "c1"),
        (1, "hq", "c3"),
        (1, "gauss", "b1"),
        (1, "gauss", "a1"),
        (1, "mother", "b2"),
        (1, "cyborg", "c4"),
    }
    assert state.decision().stream == "pile vegas"
    assert drawn(state, "move", "move", "sniper") == (0, "discard")


@pytest.mark.rule("DRAW-02", "DRAW-04", "TURN-01", "DRAW-06")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_hands_are_one_two_and_then_three(edition, first):
    """Player 1 draws 1, player 2 draws 2, both without a forced discard; from then on hands of three are cut to two."""
    state = new_game(edition=edition, first=first)
    units = {
        0: ["hmg", "scout", "medic", "recon", "officer", "saboteur"],
        1: ["brain", "scout", "medic", "gauss", "officer", "hornet"],
    }
    second = 1 - first
    assert drawn(state, units[first][0]) == (first, "main")
    act(state, "end")
    assert drawn(state, *units[second][:2]) == (second, "main")
    act(state, "end")
    assert drawn(state, *units[first][1:3]) == (first, "discard")
    assert len(state.hands[first]) == 3
    act(state, f"discard {units[first][0]}", "end")
    assert drawn(state, units[second][2]) == (second, "discard")
    act(state, f"discard {units[second][1]}", f"discard {units[second][0]}", f"discard {units[second][2]}", "end")
    assert drawn(state, units[first][3]) == (first, "discard")
    act(state, f"discard {units[first][1]}", "end")
    assert drawn(state, *units[second][3:]) == (second, "discard")


@pytest.mark.rule("DRAW-01")
def test_each_tile_is_drawn_by_itself():
    """Tiles come one by one, each from what is left in the pile."""
    state = new_game()
    act(state, "draw sniper", "end")
    assert refuses(state, "draw sniper")
    act(state, "draw bomb")
    decision = state.decision()
    assert (decision.seat, decision.kind) == (CHANCE, "draw")
    assert "draw bomb" not in texts(state)
    assert sum(decision.weights) == 33


@pytest.mark.rule("DRAW-08", "DRAW-07", "DRAW-02")
def test_an_unlucky_first_hand_is_drawn_anew_up_to_the_same_size():
    """2025: the first turns have their unlucky draw too, and the new hand is no larger than the old one."""
    state = new_game(edition="2025")
    assert drawn(state, "battle") == (0, "unlucky draw")
    act(state, "redraw")
    assert drawn(state, "move") == (0, "unlucky draw")
    act(state, "redraw")
    assert drawn(state, "scout") == (0, "main")
    assert ids(state.hands[0]) == ["scout"]
    assert ids(state.discards[0]) == ["battle", "move"]
    act(state, "end")
    assert drawn(state, "push", "push") == (1, "unlucky draw")
    act(state, "redraw")
    assert drawn(state, "push", "clown") == (1, "main")
    assert ids(state.discards[1]) == ["push", "push"]


@pytest.mark.rule("DRAW-07")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_older_editions_keep_an_unlucky_first_hand(edition):
    """Without the rule of 2025 a hand of instants is simply played on."""
    state = new_game(edition=edition)
    assert drawn(state, "battle") == (0, "main")
    act(state, "end")
    assert drawn(state, "push", "bomb") == (1, "main")


@pytest.mark.rule("DRAW-07")
def test_kept_instants_count_for_the_unlucky_draw():
    """2025: the whole hand counts, not only the tiles drawn now; discarding empties it and three new ones come."""
    state = new_game(edition="2025")
    drawn(state, "move")
    act(state, "keep", "end")
    drawn(state, "clown", "gauss")
    act(state, "end")
    assert drawn(state, "move", "battle") == (0, "unlucky draw")
    act(state, "redraw")
    assert ids(state.discards[0]) == ["battle", "move", "move"]
    assert drawn(state, "battle", "battle", "runner") == (0, "discard")


@pytest.mark.rule("TURN-09", "TURN-03", "MOVE-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_but_the_question_is_answered_in_a_battle(edition):
    """While a Clown is asked whether it explodes nobody moves, places, plays or ends anything."""
    state = in_turn(f"""
        edition = "{edition}"
        turn = 0
        seat = [
            {{ army = "hegemony", hand = ["battle", "sniper"] }},
            {{ army = "moloch", hand = ["blocker", "move"] }},
        ]
        unit = [
            {{ seat = 0, tile = "hq", at = "a1" }},
            {{ seat = 0, tile = "runner", at = "c1" }},
            {{ seat = 1, tile = "hq", at = "e3" }},
            {{ seat = 1, tile = "clown", at = "c4" }},
            {{ seat = 0, tile = "ganger", at = "c3" }},
        ]
    """)
    act(state, "battle")
    # The ganger has struck in segment 3; the Clown's segment 2 is open.
    assert (state.decision().seat, state.decision().kind) == (1, "clown")
    assert sorted(texts(state)) == ["attack c4", "explode c4"]
    for text in ("go c1 d1 0", "sniper c4", "discard sniper", "end", "place blocker d4 0", "move e3 e2 0"):
        assert refuses(state, text)
    act(state, "attack c4")
    assert ids(state.hands[0]) == ["sniper"]
    assert ids(state.hands[1]) == ["blocker", "move"]
    assert (state.decision().seat, state.decision().kind) == (1, "main")
    assert refuses(state, "go c1 d1 0")
    assert refuses(state, "sniper c4")


@pytest.mark.rule("INST-01", "TURN-05")
@pytest.mark.parametrize(
    ("army_id", "instant", "action"),
    [
        ("moloch", "move", "move c3 c4 0"),
        ("moloch", "push", "push c3 c2"),
        ("moloch", "bomb", "bomb c3"),
        ("borgo", "grenade", "grenade c2"),
        ("hegemony", "sniper", "sniper c2"),
        ("vegas", "castling", "castling c3 d3"),
        ("vegas", "rotation", "rotation d3 2"),
        ("smart", "terror", "terror"),
        ("smart", "battle", "battle"),
    ],
)
def test_a_played_instant_goes_to_the_discard_pile(army_id, instant, action):
    """Each instant goes from the hand to its owner's discard pile when it is played; so does a discarded one."""
    text = f"""
        edition = "classic"
        turn = 0
        seat = [{{ army = "{army_id}", hand = ["{instant}"] }}, {{ army = "outpost" }}]
        unit = [
            {{ seat = 0, tile = "hq", at = "c3" }},
            {{ seat = 0, tile = "scout", at = "d3" }},
            {{ seat = 1, tile = "hq", at = "a3" }},
            {{ seat = 1, tile = "mobile_armour", at = "c2", rotation = 5 }},
        ]
    """
    state = in_turn(text)
    act(state, action)
    assert state.hands[0] == ()
    assert instant in ids(state.discards[0])
    assert ids(state.discards[1]) == (
        [] if instant in ("move", "push", "castling", "rotation", "terror") else ["mobile_armour"]
    )

    state = in_turn(text)
    before = rows(state)
    act(state, f"discard {instant}")
    assert (state.hands[0], ids(state.discards[0]), rows(state)) == ((), [instant], before)
    assert (state.decision().seat, state.decision().kind) == (0, "main")


@pytest.mark.rule("DEF-02")
def test_a_destroyed_unit_goes_to_its_owners_discard_pile():
    """Whoever controlled the unit when it died, the tile is its owner's."""
    state = in_turn("""
        edition = "duel"
        turn = 1
        seat = [{ army = "vegas" }, { army = "smart", hand = ["sniper"] }]
        unit = [
            { seat = 0, tile = "hq", at = "a1" },
            { seat = 1, tile = "hq", at = "e3" },
            { seat = 0, tile = "agitator", at = "c4", active = true },
            { seat = 1, tile = "golem", at = "c3", controller = 0 },
        ]
    """)
    act(state, "sniper c3")
    assert (ids(state.discards[0]), ids(state.discards[1])) == ([], ["golem", "sniper"])


@pytest.mark.rule("EX-J10")
def test_a_replaced_transporter_is_discarded():
    """The Transporter that made way lies with its owner's discards, the new tile stands in its place."""
    state = in_turn("""
        edition = "duel"
        turn = 0
        seat = [{ army = "smart", hand = ["ripper", "golem"] }, { army = "vegas" }]
        unit = [
            { seat = 0, tile = "hq", at = "a1" },
            { seat = 0, tile = "transporter", at = "c3", wounds = 1 },
            { seat = 1, tile = "hq", at = "e3" },
        ]
    """)
    act(state, "place ripper c3 4")
    assert ids(state.discards[0]) == ["transporter"]
    unit = next(unit for unit in GAME.view(state, 0).data()["units"] if unit["cell"] == "c3")
    assert (unit["tile"], unit["rotation"], unit["wounds"]) == ("ripper", 4, 0)
    assert refuses(state, "place golem c3 0")


@pytest.mark.rule("TURN-02", "DRAW-04")
def test_each_of_three_tiles_may_be_discarded():
    """The forced discard offers every tile held, the kept one too, and takes exactly one."""
    for tile in ("runner", "hmg", "scout"):
        state = new_game()
        drawn(state, "runner")
        act(state, "end")
        drawn(state, "clown", "gauss")
        act(state, "end")
        assert drawn(state, "hmg", "scout") == (0, "discard")
        assert sorted(texts(state)) == ["discard hmg", "discard runner", "discard scout"]
        act(state, f"discard {tile}")
        assert state.decision().kind == "main"
        assert (len(state.hands[0]), ids(state.discards[0])) == (2, [tile])


@pytest.mark.rule("PLACE-03", "TURN-07")
def test_a_placed_tile_keeps_hex_and_orientation_over_turns():
    """Turns of both players pass, and the tile lies as it was put down."""
    state = new_game()
    drawn(state, "scout")
    act(state, "place scout c3 4", "end")
    drawn(state, "clown", "gauss")
    act(state, "place clown c4 5", "end")
    drawn(state, "hmg", "medic", "recon")
    act(state, "discard hmg", "end")
    placed = {unit["cell"]: unit["rotation"] for unit in GAME.view(state, 0).data()["units"]}
    assert placed == {"a1": 0, "e3": 0, "c3": 4, "c4": 5}
