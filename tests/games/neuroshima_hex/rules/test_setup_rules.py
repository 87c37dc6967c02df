"""The board, the set-up and the terms, as far as a single scenario file cannot show them."""

import pytest
from tests.games.neuroshima_hex.rules.situations import texts

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.match import checked_apply
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.run import check_scenario
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army, army_ids
from ashboard.games.neuroshima_hex.printed.grid import STANDARD

GAME = GAMES["neuroshima-hex"]
EDITIONS = ("classic", "duel", "2025")
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
AROUND_THE_MIDDLE = ("c2", "d2", "d3", "c4", "b3", "b2")
# Column by column from left to right, each from the top.
NAMES = [f"{column}{row}" for column, rows in zip("abcde", (3, 4, 5, 4, 3), strict=True) for row in range(1, rows + 1)]
PLACES = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
CELLS = dict(zip(NAMES, PLACES, strict=True))
CORNERS = {name for name, (q, r) in CELLS.items() if sorted((abs(q), abs(r), abs(q + r))) == [0, 2, 2]}
EDGE_MIDDLES = {
    name for name, place in CELLS.items() if place in {(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)}
}


def in_turn(text):
    return ScenarioPlay(read_scenario(text, army)).state


def new_game(**options):
    return GAME.new({"armies": ["outpost", "moloch"], **options})


@pytest.mark.rule("BOARD-01", "SETUP-05")
def test_the_board_has_nineteen_hexes_and_a_headquarters_fits_on_each_in_six_orientations():
    """19 hexes, |q|, |r|, |s| at most 2; the first headquarters may stand on any of them, turned in any way."""
    assert len(CELLS) == 19
    assert all(max(abs(q), abs(r), abs(q + r)) <= 2 for q, r in CELLS.values())
    cells = GAME.view(new_game(), 0).data()["board"]["cells"]
    assert {cell["name"]: (cell["q"], cell["r"]) for cell in cells} == CELLS
    assert sorted(texts(new_game())) == sorted(f"place hq {cell} {turn}" for cell in CELLS for turn in range(6))


@pytest.mark.rule("BOARD-02")
@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize("side", range(6))
def test_a_tile_shows_its_printed_sides_turned_clockwise(side, rotation):
    """A tile with rotation k shows its printed side s in direction s + k, directions counted clockwise from N."""
    strengths = [1 if number == side else 0 for number in range(6)]
    hit = AROUND_THE_MIDDLE[(side + rotation) % 6]
    others = [cell for cell in AROUND_THE_MIDDLE if cell != hit]
    printed = f'{{ kind = "soldier", initiative = [1], melee = {strengths} }}'
    targets = "\n".join(f'{{ seat = 1, print = {{ kind = "soldier" }}, at = "{cell}" }},' for cell in AROUND_THE_MIDDLE)
    scenario = f"""
        edition = "classic"
        seat = [{{}}, {{}}]
        unit = [
            {{ seat = 0, print = {printed}, at = "c3", rotation = {rotation} }},
            {targets}
        ]
        step = [{{ do = "battle!", expect = {{ gone = ["{hit}"], stands = {others} }} }}]
    """
    assert check_scenario(read_scenario(scenario.replace("'", '"'), army)) == []


@pytest.mark.rule("BOARD-02")
@pytest.mark.parametrize("way", range(6))
def test_a_shot_arrives_at_the_opposite_edge(way):
    """What flies in direction d arrives through edge d + 3: armour there stops it, armour elsewhere does not."""
    opposite = DIRECTIONS[(way + 3) % 6]
    behind = AROUND_THE_MIDDLE[(way + 3) % 6]
    ranged = [1 if number == way else 0 for number in range(6)]
    for armour, wounds in (([opposite], 0), ([side for side in DIRECTIONS if side != opposite], 1)):
        scenario = f"""
            edition = "classic"
            seat = [{{}}, {{}}]
            unit = [
                {{ seat = 0, print = {{ kind = "soldier", initiative = [1], ranged = {ranged} }}, at = "{behind}" }},
                {{ seat = 1, print = {{ kind = "soldier", toughness = 2, armour = {armour} }}, at = "c3" }},
            ]
            step = [{{ do = "battle!", expect = {{ wounds = {{ c3 = {wounds} }}, segments = [1] }} }}]
        """
        assert check_scenario(read_scenario(scenario.replace("'", '"'), army)) == []


@pytest.mark.rule("BOARD-03", "MOVE-02")
@pytest.mark.parametrize("cell", sorted(CELLS))
def test_a_step_leads_to_the_hexes_at_distance_one(cell):
    """From a corner three steps are possible, from an edge middle four, from the seven inner hexes six."""
    state = in_turn(f"""
        edition = "classic"
        turn = 0
        seat = [{{ army = "outpost" }}, {{ army = "moloch" }}]
        unit = [{{ seat = 0, tile = "runner", at = "{cell}" }}]
    """)
    reached = {text.split()[2] for text in texts(state) if text.startswith("go ")} - {cell}
    q, r = CELLS[cell]
    assert reached == {name for name, place in CELLS.items() if place in {(q + dq, r + dr) for dq, dr in STEPS}}
    assert len(reached) == (3 if cell in CORNERS else 4 if cell in EDGE_MIDDLES else 6)


@pytest.mark.rule("BOARD-03")
def test_distance_is_the_largest_difference_of_three_coordinates():
    """Distance is max(|dq|, |dr|, |ds|); six corners and six edge middles lie on the rim."""
    assert len(CORNERS) == len(EDGE_MIDDLES) == 6
    for one, (q, r) in CELLS.items():
        for other, (p, s) in CELLS.items():
            expected = max(abs(q - p), abs(r - s), abs(q + r - p - s))
            assert STANDARD.distance(STANDARD.cell_of[one], STANDARD.cell_of[other]) == expected


@pytest.mark.rule("BOARD-10", "TURN-04")
@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_hands_and_discards_are_open_and_the_order_of_the_piles_is_not(viewer):
    """Everybody sees the tiles in front of both players and both discard piles; of a pile nobody sees the order."""
    state = in_turn("""
        edition = "classic"
        turn = 0
        seat = [
            { army = "outpost", hand = ["runner", "move"], pile = ["battle", "hmg"], discard = ["scout"] },
            { army = "moloch", hand = ["bomb"], pile = ["push", "clown", "push"], discard = ["medic", "battle"] },
        ]
    """)
    seats = GAME.view(state, viewer).data()["seats"]
    assert [sorted(seat["hand"]) for seat in seats] == [["move", "runner"], ["bomb"]]
    assert [sorted(seat["discard"]) for seat in seats] == [["scout"], ["battle", "medic"]]
    assert [seat["pile"] for seat in seats] == [2, 3]
    assert all(name is None for seat in seats for name in seat["pile_top"])


@pytest.mark.rule("BOARD-10")
@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_nobody_can_read_the_next_tile_out_of_what_he_is_given(viewer):
    """The position that a view imagines draws now this tile, now that one, whatever really lies on top."""
    state = in_turn("""
        edition = "classic"
        turn = 1
        seat = [{ army = "outpost", pile = ["sniper", "hmg", "recon", "officer"] }, { army = "moloch" }]
    """)
    hands = set()
    for seed in range(20):
        imagined = GAME.view(state, viewer).sample(Dice(f"seed {seed}"))
        checked_apply(imagined, "end")
        while imagined.decision().seat == CHANCE:
            checked_apply(imagined, Dice(f"draw {seed}").answer(imagined.decision()).text)
        hands.add(frozenset(tile.id for tile in imagined.hands[0]))
    assert len(hands) > 1
    checked_apply(state, "end")
    assert {tile.id for tile in state.hands[0]} == {"sniper", "hmg", "recon"}


@pytest.mark.rule("SETUP-01")
@pytest.mark.parametrize("name", army_ids())
def test_an_army_has_thirty_five_tiles_and_one_headquarters(name):
    """One headquarters and 34 other tiles make an army."""
    tiles = army(name).tiles
    assert sum(tile.count for tile in tiles) == 35
    assert sum(tile.count for tile in tiles if tile.kind == "hq") == 1


@pytest.mark.rule("SETUP-01")
def test_the_same_army_is_not_used_twice():
    """Two players cannot take the same army."""
    with pytest.raises(BadInput, match="same army"):
        GAME.new({"armies": ["borgo", "borgo"]})


@pytest.mark.rule("SETUP-02", "DRAW-01")
def test_all_tiles_but_the_headquarters_are_shuffled():
    """The first draw takes each of the 34 tiles with the same chance; the headquarters is not among them."""
    state = new_game()
    checked_apply(state, "place hq a1 0")
    checked_apply(state, "place hq e3 0")
    decision = state.decision()
    assert decision is not None
    assert decision.seat == CHANCE
    weights = dict(zip((option.text for option in decision.options), decision.weights, strict=True))
    assert weights == {f"draw {tile.id}": tile.count for tile in army("outpost").tiles if tile.kind != "hq"}
    assert sum(weights.values()) == 34
    with pytest.raises(IllegalAction):
        checked_apply(state, "draw hq")


@pytest.mark.rule("SETUP-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("armies", [["outpost", "moloch"], ["borgo", "hegemony"], ["smart", "vegas"]])
def test_headquarters_begin_with_twenty_points(edition, armies):
    """Both headquarters start at 20."""
    seats = GAME.view(GAME.new({"armies": armies, "edition": edition}), -1).data()["seats"]
    assert [seat["hq"] for seat in seats] == [20, 20]


@pytest.mark.rule("SETUP-04", "SETUP-05", "TURN-01")
@pytest.mark.parametrize("first", [0, 1])
def test_the_starting_player_is_a_parameter(first):
    """Who begins places his headquarters first and takes the first turn."""
    state = new_game(first=first)
    assert state.decision().seat == first
    checked_apply(state, "place hq c3 0")
    assert state.decision().seat == 1 - first
    checked_apply(state, "place hq c2 0")
    armies = [army("outpost"), army("moloch")]
    checked_apply(state, f"draw {armies[first].tiles[5].id}")
    assert (state.decision().seat, state.decision().kind) == (first, "main")


@pytest.mark.rule("SETUP-04")
def test_the_starting_player_may_be_left_to_chance():
    """Either player is equally likely to begin, and the one drawn really does."""
    for seat in (0, 1):
        state = new_game(first="random")
        decision = state.decision()
        assert decision.seat == CHANCE
        assert decision.weights is None or len(set(decision.weights)) == 1
        assert sorted(texts(state)) == ["start 0", "start 1"]
        checked_apply(state, f"start {seat}")
        assert (state.decision().seat, state.decision().kind) == (seat, "headquarters")


@pytest.mark.rule("SETUP-05")
def test_headquarters_may_touch_but_not_share_a_hex():
    """The second headquarters takes any hex but the first one's, a neighbouring hex included."""
    state = new_game()
    checked_apply(state, "place hq c3 0")
    free = [cell for cell in CELLS if cell != "c3"]
    assert sorted(texts(state)) == sorted(f"place hq {cell} {turn}" for cell in free for turn in range(6))
    checked_apply(state, "place hq d3 0")
    units = GAME.view(state, 0).data()["units"]
    assert {(unit["seat"], unit["tile"], unit["cell"]) for unit in units} == {(0, "hq", "c3"), (1, "hq", "d3")}


@pytest.mark.rule("SETUP-05", "DRAW-02")
def test_placing_the_headquarters_is_no_turn():
    """Nothing is drawn while the headquarters are placed, and the turn that follows is still the first."""
    state = new_game()
    checked_apply(state, "place hq a1 0")
    assert (state.turns, state.hands, state.decision().kind) == (0, ((), ()), "headquarters")
    checked_apply(state, "place hq e3 0")
    assert (state.turns, state.decision().kind) == (1, "draw")


@pytest.mark.rule("SETUP-05")
def test_the_orientation_of_the_vegas_headquarters_counts():
    """Turned towards a neighbour the Vegas headquarters takes it over as soon as it stands there."""
    for turn, controller in ((0, 1), (1, 0)):
        state = GAME.new({"armies": ["vegas", "outpost"]})
        checked_apply(state, f"place hq c3 {turn}")
        for text in ("place hq e1 0", "draw guard", "end", "draw runner", "draw hmg", "place runner c4 0"):
            checked_apply(state, text)
        assert {unit["cell"]: unit["controller"] for unit in GAME.view(state, 0).data()["units"]}["c4"] == controller
        assert state.decision().kind == ("main" if controller == 1 else "rotation")


@pytest.mark.rule("PLACE-01")
def test_a_unit_is_placed_on_every_free_hex_in_every_orientation():
    """With two headquarters on the board a tile has 17 hexes times 6 orientations."""
    state = new_game()
    for text in ("place hq a1 0", "place hq e3 0", "draw scout"):
        checked_apply(state, text)
    free = [cell for cell in CELLS if cell not in {"a1", "e3"}]
    placements = [text for text in texts(state) if text.startswith("place ")]
    assert sorted(placements) == sorted(f"place scout {cell} {turn}" for cell in free for turn in range(6))


@pytest.mark.rule("DEF-12")
@pytest.mark.parametrize(
    ("army_id", "tile_id", "name"),
    [
        ("moloch", "push", "Push Back"),
        ("hegemony", "push", "Push Back"),
        ("moloch", "bomb", "Air Strike"),
        ("moloch", "clown", "The Clown"),
        ("hegemony", "boss", "The Boss"),
        ("moloch", "brain", "The Brain"),
        ("smart", "mother", "Mother Module"),
        ("borgo", "grenade", "Grenade"),
    ],
)
def test_tiles_carry_their_printed_names(army_id, tile_id, name):
    """The short forms of the rules stand for these printed names."""
    assert army(army_id).by_id[tile_id].name() == name


@pytest.mark.rule("ED-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("army_id", "hand", "action"),
    [
        ("vegas", "castling", "castling b1 a1"),
        ("vegas", "rotation", "rotation b1 1"),
        ("vegas", "mine", "place mine c3 0"),
        ("smart", "terror", "terror"),
        ("moloch", "bomb", "bomb d2"),
        ("borgo", "grenade", "grenade a2"),
    ],
)
def test_an_army_brings_its_rules_into_every_edition(edition, army_id, hand, action):
    """Tiles of Smart, Vegas, Moloch and Borgo can be played under every edition key."""
    state = in_turn(f"""
        edition = "{edition}"
        turn = 0
        seat = [{{ army = "{army_id}", hand = ["{hand}"] }}, {{ army = "hegemony" }}]
        unit = [
            {{ seat = 0, tile = "hq", at = "a1", rotation = 4 }},
            {{ seat = 0, tile = "scout", at = "b1" }},
            {{ seat = 1, tile = "hq", at = "e3" }},
            {{ seat = 1, tile = "ganger", at = "a2" }},
            {{ seat = 1, tile = "boss", at = "d1" }},
        ]
    """)
    assert action in texts(state)
    checked_apply(state, action)
    assert state.hands[0] == ()


@pytest.mark.rule("ED-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_take_over_and_mines_work_in_every_edition(edition):
    """An Agitator takes over and a mine explodes whatever the edition."""
    scenario = f"""
        edition = "{edition}"
        seat = [{{ army = "vegas" }}, {{ army = "outpost" }}]
        unit = [
            {{ id = "M", seat = 0, tile = "mine", at = "c5" }},
            {{ id = "AG", seat = 0, tile = "agitator", off = true }},
            {{ id = "X", seat = 1, tile = "runner", at = "c3" }},
            {{ id = "Y", seat = 1, tile = "runner", at = "d4" }},
        ]
        step = [
            {{ do = "place AG c4 0", expect = {{ control = {{ X = 0, Y = 1 }}, may_rotate = ["X"] }} }},
            {{ do = "move Y c5 0", expect = {{ gone = ["Y"], mines = {{ M = false }} }} }},
        ]
    """
    assert check_scenario(read_scenario(scenario, army)) == []
