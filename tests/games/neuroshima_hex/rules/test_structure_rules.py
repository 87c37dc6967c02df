"""Structures: building them in a game, their traits, and the choices that only two tiles bring."""

import pytest
from tests.games.neuroshima_hex.rules.situations import act, asks, battles, drawn, refuses, texts

from ashboard.core.decision import CHANCE
from ashboard.core.errors import BadInput
from ashboard.core.match import checked_apply
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.referee import carry_out
from ashboard.games.neuroshima_hex.positions.run import check_scenario
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army

GAME = GAMES["neuroshima-hex"]
HEAD = 'name = "A structure"\nrules = []\nedition = "2025"\n'
SEATS = "seat = [{}, {}]\n"
MEDIC = 'print = { kind = "module", effects = ["medic"], links = ["S"] }'
AGITATOR = 'kind = "module", effects = ["take_control"]'


def new_game(*armies, hqs=("a1", "e3"), **options):
    """A game with structures, the headquarters placed."""
    state = GAME.new({"armies": list(armies), "edition": "2025", "variants": ["structures"], **options})
    for cell in hqs:
        checked_apply(state, f"place hq {cell} 0")
    return state


def seat_of(state, seat):
    return GAME.view(state, -1).data()["seats"][seat]


def units(state):
    return {unit["cell"]: unit for unit in GAME.view(state, -1).data()["units"]}


def skip_turn(state):
    """The turn of whoever draws now, without doing anything."""
    while state.decision().seat == CHANCE:
        checked_apply(state, texts(state)[0])
    answers = {"unlucky draw": "keep", "structure": "pass"}
    while (kind := state.decision().kind) != "main":
        checked_apply(state, answers[kind] if kind in answers else texts(state)[0])
    checked_apply(state, "end")


def to_third_turn(state):
    """The first two turns go by; the first player draws up to three."""
    skip_turn(state)
    skip_turn(state)
    while state.decision().seat == CHANCE:
        checked_apply(state, texts(state)[0])
    if state.decision().kind == "unlucky draw":
        checked_apply(state, "keep")


def fill(state, free):
    """Both players place one unit after the other until only these hexes are free and a new turn has been drawn for."""
    kinds = {tile.id: tile for roster in state.setup.rosters for tile in roster}
    while True:
        decision = state.decision()
        if decision.seat == CHANCE:
            soldiers = [text for text in texts(state) if kinds[text.split()[1]].kind in ("soldier", "module")]
            checked_apply(state, soldiers[0])
            continue
        taken = units(state)
        open_cells = [cell for cell in state.setup.grid.names if cell not in taken and cell not in free]
        if not open_cells and decision.kind != "main":
            return
        if decision.kind == "structure":
            checked_apply(state, "pass")
        elif decision.kind == "discard":
            checked_apply(state, texts(state)[0])
        else:
            placements = [text for text in texts(state) if text.startswith("place ") and text.split()[2] in open_cells]
            checked_apply(state, placements[0] if placements else "end")


def play_of(text):
    return ScenarioPlay(read_scenario(HEAD + text, army))


def in_turn(text):
    return play_of(text).state


def failures(text):
    return [str(failure) for failure in check_scenario(read_scenario(HEAD + text, army))]


def questions(play, *answers):
    """What a battle asks, in order."""
    play.begin_step()
    carry_out(play, "battle!", "battle")
    play.answer_questions(list(answers))
    return play.asked


# -- building


@pytest.mark.rule("STRUCT-01", "STRUCT-02", "TURN-05", "DRAW-04", "PLACE-05")
def test_three_tiles_buy_a_structure():
    """
    With three tiles the player is asked before the discard; he pays all three, lays two tiles and goes on with his
    turn, without a discard.
    """
    state = new_game("outpost", "moloch")
    assert drawn(state, "commando") == (0, "main")
    act(state, "place commando a3 0", "end")
    assert drawn(state, "guard", "scout") == (1, "main")
    act(state, "place guard b1 0", "place scout e1 0", "end")
    assert drawn(state, "battle", "medic", "sniper") == (0, "structure")
    assert texts(state) == ["pass", "build"]
    act(state, "build")
    assert sorted(seat_of(state, 0)["discard"]) == ["battle", "medic", "sniper"]
    assert seat_of(state, 0)["hand"] == []
    # 14 hexes are free, each with a free neighbour: two sides, six orientations.
    assert len(texts(state)) == 14 * 2 * 6
    assert refuses(state, "first front a1 0")
    act(state, "first front c3 2")
    assert {text.split()[2] for text in texts(state)} == {"c2", "d2", "d3", "c4", "b3", "b2"}
    assert refuses(state, "second front c3 0")
    assert refuses(state, "second front e2 0")
    act(state, "second back d3 1")
    board = units(state)
    assert (board["c3"]["rotation"], board["d3"]["rotation"]) == (2, 1)
    assert board["c3"]["id"] == board["d3"]["id"]
    assert asks(state) == (0, "main")
    assert texts(state) == ["end"]
    act(state, "end")
    assert state.decision().seat == CHANCE
    assert GAME.view(state, -1).data()["turn"] == 1


@pytest.mark.rule("STRUCT-01")
@pytest.mark.parametrize(("side", "netted", "points"), [("front", False, 19), ("back", True, 20)])
def test_either_side_of_a_tile_may_be_up(side, netted, points):
    """
    The second tile of the Arena Gate strikes with its front and nets with its back.
    """
    state = new_game("hegemony", "moloch", hqs=("a1", "c3"))
    to_third_turn(state)
    act(state, "build", "first front c5 3", f"second {side} c4 0")
    assert units(state)["c3"]["netted"] is netted
    assert seat_of(state, 1)["hq"] == points


@pytest.mark.rule("STRUCT-02", "DRAW-04", "TURN-02")
def test_who_declines_discards():
    """
    Declining leads to the forced discard, and the structure may still be built later.
    """
    state = new_game("outpost", "moloch")
    assert drawn(state, "runner") == (0, "main")
    act(state, "discard runner", "end")
    assert drawn(state, "guard", "scout") == (1, "main")
    act(state, "discard guard", "discard scout", "end")
    assert drawn(state, "runner", "medic", "sniper") == (0, "structure")
    act(state, "pass")
    assert asks(state) == (0, "discard")
    act(state, "discard sniper", "discard runner", "discard medic", "end")
    assert drawn(state, "blocker", "hybrid", "officer") == (1, "structure")
    act(state, "pass", "discard hybrid", "end")
    assert drawn(state, "move", "commando", "hmg") == (0, "structure")


@pytest.mark.rule("STRUCT-02")
def test_a_structure_is_built_once():
    """
    After building, three tiles lead to the discard at once; the other player is still asked.
    """
    state = new_game("outpost", "moloch")
    drawn(state, "runner")
    act(state, "discard runner", "end")
    drawn(state, "guard", "scout")
    act(state, "discard guard", "discard scout", "end")
    drawn(state, "runner", "medic", "sniper")
    act(state, "build", "first front c3 0", "second front d3 0", "end")
    assert drawn(state, "blocker", "hybrid", "officer") == (1, "structure")
    act(state, "pass", "discard hybrid", "end")
    assert drawn(state, "move", "commando", "hmg") == (0, "discard")


@pytest.mark.rule("STRUCT-02", "DRAW-07")
def test_an_unlucky_hand_is_asked_about_first():
    """
    Three instants: first the question of the unlucky draw, then the structure, which three instants pay as well.
    """
    state = new_game("outpost", "moloch")
    drawn(state, "runner")
    act(state, "discard runner", "end")
    drawn(state, "guard", "scout")
    act(state, "discard guard", "discard scout", "end")
    assert drawn(state, "battle", "move", "sniper") == (0, "unlucky draw")
    act(state, "redraw")
    assert drawn(state, "battle", "move", "move") == (0, "unlucky draw")
    act(state, "keep")
    assert asks(state) == (0, "structure")
    act(state, "build", "first front c3 0", "second front d3 0")
    assert asks(state) == (0, "main")


@pytest.mark.rule("STRUCT-02", "STRUCT-10", "INST-BATTLE-03", "DRAW-09")
def test_no_structure_after_the_last_tile():
    """
    The offer comes with every hand of three until somebody draws his last tile, and not with that very draw.
    """
    state = new_game("hegemony", "moloch")
    offers = []
    while state.decision() is not None:
        decision = state.decision()
        if decision.seat == CHANCE:
            checked_apply(state, texts(state)[0])
        elif decision.kind == "structure":
            offers.append((decision.seat, GAME.view(state, -1).data()["turns"]))
            checked_apply(state, "pass")
        elif decision.kind == "unlucky draw":
            checked_apply(state, "keep")
        else:
            discards = [text for text in texts(state) if text.startswith("discard")]
            checked_apply(state, discards[0] if discards else "end")
    # Hegemony draws 1 + 11 x 3 tiles: the last three in its turn 12, the game's turn 23.
    assert offers == [((turn - 1) % 2, turn) for turn in range(3, 23)]


@pytest.mark.rule("STRUCT-02", "PLACE-07", "INST-TERROR-01")
def test_nothing_is_built_under_terror():
    """
    A player under Terror is not asked; in his next turn he is.
    """
    state = new_game("smart", "moloch")
    drawn(state, "ripper")
    act(state, "discard ripper", "end")
    drawn(state, "guard", "scout")
    act(state, "discard guard", "discard scout", "end")
    drawn(state, "terror", "scout", "twister")
    act(state, "pass", "discard scout", "terror", "discard twister", "end")
    assert drawn(state, "blocker", "hybrid", "officer") == (1, "discard")
    act(state, "discard blocker", "discard hybrid", "discard officer", "end")
    drawn(state, "scout", "terror", "cyborg")
    act(state, "pass", "discard scout", "end")
    assert drawn(state, "blocker", "hybrid", "medic") == (1, "structure")


@pytest.mark.rule("STRUCT-02")
def test_no_two_adjacent_free_hexes_no_offer():
    """
    Where no two free hexes touch, there is nothing to build on.
    """
    state = new_game("hegemony", "moloch", hqs=("a3", "e1"))
    fill(state, ["a1", "e3"])
    assert asks(state) == (0, "discard")


@pytest.mark.rule("STRUCT-01", "STRUCT-02", "DRAW-05")
def test_the_third_player_may_build_in_his_first_turn():
    """
    With three players the third one holds three tiles in his first turn.
    """
    state = new_game("outpost", "moloch", "borgo", mode="free-for-all", hqs=("a1", "e3", "e1"))
    drawn(state, "runner")
    act(state, "end")
    drawn(state, "guard", "scout")
    act(state, "end")
    assert drawn(state, "mutant", "claws", "medic") == (2, "structure")
    act(state, "build", "first front c3 0", "second back c4 0")
    assert asks(state) == (2, "main")


@pytest.mark.rule("STRUCT-01")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_only_2025_has_structures(edition):
    """
    The older editions know no structures.
    """
    with pytest.raises(BadInput):
        GAME.new({"armies": ["outpost", "moloch"], "edition": edition, "variants": ["structures"]})


@pytest.mark.rule("STRUCT-13", "LEADER-03")
def test_structures_and_leaders_together():
    """
    Structures and leaders go together; by version 1 they are refused without the flag.
    """
    both = {"variants": ["structures", "leaders"], "hqs": ()}
    with pytest.raises(BadInput):
        new_game("outpost", "moloch", **both, rules_version=1)
    for more in ({}, {"forced": True}, {"forced": True, "rules_version": 1}):
        assert new_game("outpost", "moloch", **both, **more).decision() is not None


@pytest.mark.rule("STRUCT-06", "MINE-01")
def test_a_structure_built_on_a_mine():
    """
    A hex with a mine is free: the structure may be built on it, and goes up with it.
    """
    state = new_game("vegas", "moloch")
    drawn(state, "mine")
    act(state, "place mine c3 0", "end")
    drawn(state, "guard", "scout")
    act(state, "end")
    drawn(state, "guard", "scout", "medic")
    act(state, "pass", "discard guard", "end")
    drawn(state, "medic")
    act(state, "build", "first front d3 0", "second front c3 0")
    assert set(units(state)) == {"a1", "e3"}
    assert GAME.view(state, -1).data()["ground"] == []
    assert asks(state) == (1, "main")


# -- the board is full, or the structure boards


@pytest.mark.rule("STRUCT-10", "BATTLE-01", "TURN-08")
def test_boarding_starts_a_battle_and_ends_the_turn():
    """
    The Arena Gate strikes the headquarters before it in the battle that its placement starts; then the turn is over.
    """
    state = new_game("hegemony", "moloch", hqs=("a1", "c3"))
    drawn(state, "runner")
    act(state, "discard runner", "end")
    drawn(state, "guard", "scout")
    act(state, "discard guard", "discard scout", "end")
    drawn(state, "runner", "thug", "scout")
    act(state, "build", "first front c4 0")
    log = []
    act(state, "second front c5 3", log=log)
    assert battles(log) == ["boarding"]
    assert seat_of(state, 1)["hq"] == 18
    # The headquarters strikes back, through one edge.
    assert units(state)["c4"]["wounds"] == 1
    assert state.decision().seat == CHANCE
    assert GAME.view(state, -1).data()["turn"] == 1


@pytest.mark.rule("STRUCT-10", "BOARD-05", "BOARD-06", "PLACE-05")
@pytest.mark.parametrize("armies", [("hegemony", "moloch"), ("borgo", "moloch")])
def test_a_structure_that_fills_the_board_brings_one_battle(armies):
    """
    A structure on the last two hexes starts one battle, whether or not it boards, and the turn is over.
    """
    state = new_game(*armies, hqs=("a3", "c3"))
    fill(state, ["c4", "d3"])
    assert asks(state) == (0, "structure")
    act(state, "build", "first front c4 0")
    log = []
    act(state, "second front d3 0", log=log)
    while state.decision().seat != CHANCE:
        act(state, texts(state)[0], log=log)
    assert len(battles(log)) == 1
    assert len(units(state)) < 19
    assert GAME.view(state, -1).data()["turn"] == 1


# -- Rotation


@pytest.mark.rule("STRUCT-09", "TURN-05", "TURN-06")
def test_rotation_turns_one_tile_once_a_turn():
    """
    From the turn of its placement on, one of the two tiles is turned once in each own turn.
    """
    state = new_game("borgo", "moloch")
    drawn(state, "mutant")
    act(state, "discard mutant", "end")
    drawn(state, "guard", "scout")
    act(state, "discard guard", "discard scout", "end")
    drawn(state, "mutant", "claws", "medic")
    act(state, "build", "first front c3 0", "second front d3 1")
    turns = [text for text in texts(state) if text.startswith("turn ")]
    assert sorted(turns) == sorted(
        [f"turn c3 {to}" for to in (1, 2, 3, 4, 5)] + [f"turn d3 {to}" for to in (0, 2, 3, 4, 5)]
    )
    act(state, "turn d3 4")
    board = units(state)
    assert (board["c3"]["rotation"], board["d3"]["rotation"]) == (0, 4)
    assert texts(state) == ["end"]
    act(state, "end")
    drawn(state, "blocker", "hybrid", "officer")
    act(state, "pass", "discard blocker")
    assert not any(text.startswith("turn ") for text in texts(state))
    act(state, "end")
    drawn(state, "mutant", "claws", "scout")
    act(state, "discard scout", "place mutant a3 0", "turn c3 3", "place claws b1 0")
    assert units(state)["c3"]["rotation"] == 3
    assert refuses(state, "turn d3 0")
    assert refuses(state, "turn c3 0")


ROTATING = """
turn = 0
seat = [{ army = "borgo" }, { army = "moloch" }]
unit = [
    { id = "H0", seat = 0, at = "a1", print = { kind = "hq" } },
    { id = "H1", seat = 1, at = "a3", print = { kind = "hq" } },
    { id = "ST", seat = SEAT, at = ["c3", "d3"], print = [{}, { traits = ["rotation"] }] },
    OTHER
]
"""


@pytest.mark.rule("STRUCT-09", "NET-02", "STRUCT-03", "CONTROL-02")
@pytest.mark.parametrize(
    ("seat", "other", "turns"),
    [
        (0, "", 10),
        (1, "", 0),
        (0, '{ id = "N", seat = 1, at = "e3", print = { kind = "soldier", net = ["NW"] } }', 0),
        (1, '{ id = "AG", seat = 0, at = "e3", print = { ' + AGITATOR + ', links = ["NW"] } }', 10),
        (0, '{ id = "AG", seat = 1, at = "e3", print = { ' + AGITATOR + ', links = ["NW"] } }', 0),
    ],
)
def test_rotation_is_its_controllers_and_needs_a_free_structure(seat, other, turns):
    """
    The player who controls the structure turns it; a net on either tile forbids it.
    """
    state = in_turn(ROTATING.replace("SEAT", str(seat)).replace("OTHER", other))
    assert sum(text.startswith("turn ") for text in texts(state)) == turns


# -- displacement by instants and procedures


@pytest.mark.rule("STRUCT-07", "STRUCT-11", "INST-MOVE-01")
@pytest.mark.parametrize(
    ("trait", "steps"),
    [("", {("c3", "d2"), ("c3", "c4"), ("d3", "d2"), ("d3", "c4")}), ("weight", set())],
)
def test_a_move_tile_steps_with_either_tile(trait, steps):
    """
    Each tile steps only to the two hexes beside both; a structure with Weight can only be turned.
    """
    traits = f'{{ traits = ["{trait}"] }}' if trait else "{}"
    state = in_turn(f"""
turn = 0
seat = [{{ army = "outpost", hand = ["move"] }}, {{ army = "moloch" }}]
unit = [
    {{ id = "ST", seat = 0, at = ["c3", "d3"], print = [{{}}, {traits}] }},
    {{ id = "H1", seat = 1, at = "a3", print = {{ kind = "hq" }} }},
]
""")
    moves = [text.split()[1:3] for text in texts(state) if text.startswith("move ")]
    assert {(one, to) for one, to in moves if one != to} == steps
    assert {one for one, to in moves if one == to} == {"c3", "d3"}


@pytest.mark.rule("STRUCT-07", "STRUCT-08", "INST-PUSH-01")
def test_a_push_names_the_tile():
    """
    A pusher beside both tiles chooses the tile; the side of the structure needs no answer where one hex is left.
    """
    state = in_turn("""
turn = 0
seat = [{ army = "moloch", hand = ["push"] }, { army = "outpost" }]
unit = [
    { id = "P", seat = 0, at = "d2", print = { kind = "soldier" } },
    { id = "ST", seat = 1, at = ["c3", "d3"], print = [{}, {}] },
]
""")
    assert sorted(text for text in texts(state) if text.startswith("push ")) == ["push d2 c3", "push d2 d3"]
    act(state, "push d2 d3")
    assert sorted(units(state)) == ["c3", "c4", "d2"]


@pytest.mark.rule("STRUCT-07", "STRUCT-11", "INST-CASTLE-01")
@pytest.mark.parametrize(("trait", "pairs"), [("", ["castling d2 c3", "castling d2 d3"]), ("weight", [])])
def test_castling_with_a_structure(trait, pairs):
    """
    Only exchanges that leave the structure whole are offered, and never one of its own tiles with the other.
    """
    traits = f'{{ traits = ["{trait}"] }}' if trait else "{}"
    state = in_turn(f"""
turn = 0
seat = [{{ army = "vegas", hand = ["castling"] }}, {{ army = "moloch" }}]
unit = [
    {{ id = "F", seat = 0, at = "d2", print = {{ kind = "soldier" }} }},
    {{ id = "G", seat = 0, at = "b3", print = {{ kind = "soldier" }} }},
    {{ id = "ST", seat = 0, at = ["c3", "d3"], print = [{traits}, {{}}] }},
]
""")
    assert sorted(text for text in texts(state) if text.startswith("castling ")) == pairs


@pytest.mark.rule("STRUCT-07", "STRUCT-11", "PROC-03")
@pytest.mark.parametrize(("trait", "partners"), [("", {"e2", "d4"}), ("weight", set())])
def test_an_exchange_keeps_a_structure_whole(trait, partners):
    """
    The tile on a terminal changes places with another link only where it still touches its other tile.
    """
    traits = f'{{ traits = ["{trait}"] }}' if trait else "{}"
    state = in_turn(f"""
turn = 0
board = "duel"
seat = [{{ army = "vegas", energy = 2 }}, {{ army = "moloch" }}]
unit = [
    {{ id = "ST", seat = 0, at = ["c3", "d3"], print = [{traits}, {{}}] }},
    {{ id = "A", seat = 0, at = "e2", print = {{ kind = "soldier" }} }},
    {{ id = "B", seat = 0, at = "d4", print = {{ kind = "soldier" }} }},
    {{ id = "C", seat = 0, at = "b4", print = {{ kind = "soldier" }} }},
]
""")
    exchanges = [set(text.split()[2:4]) for text in texts(state) if text.startswith("proc exchange ")]
    assert {cell for pair in exchanges if "c3" in pair for cell in pair} - {"c3"} == partners


@pytest.mark.rule("STRUCT-03", "STRUCT-05", "PROC-05", "PROC-07", "TERMINAL-02")
@pytest.mark.parametrize(
    ("answer", "cells", "medic_cell", "link"),
    [
        ("proc laser d1 d4", ["d2", "d3"], "e3", "NW"),
        ("proc detonate", ["c2", "c3"], "c1", "S"),
    ],
)
def test_a_procedure_destroys_a_structure_once(answer, cells, medic_cell, link):
    """
    A Laser through both tiles, or a detonation at the tile on a terminal, is one hit that one Medic takes.
    """
    state = in_turn(f"""
turn = 0
board = "duel"
seat = [{{ army = "vegas", energy = 5 }}, {{ army = "moloch" }}]
unit = [
    {{ id = "A", seat = 0, at = "d1", print = {{ kind = "soldier" }} }},
    {{ id = "B", seat = 0, at = "d4", print = {{ kind = "soldier" }} }},
    {{ id = "ST", seat = 1, at = {cells}, print = [{{}}, {{}}] }},
    {{ seat = 1, at = "{medic_cell}", print = {{ kind = "module", effects = ["medic"], links = ["{link}"] }} }},
]
""")
    act(state, answer)
    assert len(units(state)) == 4
    assert medic_cell not in units(state)


# -- choices in battle

ORDER = """
unit = [
    { id = "ST", seat = 0, at = ["c5", "d4"], print = [
        { initiative = [2], ranged = [1, 0, 0, 0, 0, 0], traits = ["sniper"] },
        {},
    ] },
    { id = "SU", seat = 1, at = ["a1", "b1"], print = [
        { initiative = [2], ranged = [0, 0, 0, 1, 0, 0], traits = ["sniper"] },
        {},
    ] },
    { id = "C0", seat = 0, at = "a2", print = { kind = "soldier", initiative = [2], traits = ["explodes"] } },
    { id = "C1", seat = 1, at = "c3", print = { kind = "soldier", initiative = [2], traits = ["explodes"] } },
    { id = "Q0", seat = 0, at = "a3", print = { kind = "module", effects = ["convert_melee_ranged"], links = ["SE"] } },
    { id = "U0", seat = 0, at = "b4", print = { kind = "soldier", initiative = [2], melee = [1, 0, 0, 0, 0, 0] } },
    { id = "Q1", seat = 1, at = "c1", print = { kind = "module", effects = ["convert_melee_ranged"], links = ["SE"] } },
    { id = "U1", seat = 1, at = "d1", print = { kind = "soldier", initiative = [2], melee = [1, 0, 0, 0, 0, 0] } },
]
"""


@pytest.mark.rule("BATTLE-15", "BATTLE-02", "STRUCT-12")
@pytest.mark.parametrize("first", [0, 1])
def test_snipers_choose_after_clowns_and_quartermasters(first):
    """
    Player by player from the initiator: his Clown, his Quartermaster, his sniping structure.
    """
    play = play_of((f"turn = {first}\n" if first else "") + SEATS + ORDER)
    met = questions(play, "snipe ST N C1", "snipe SU S C0")
    kinds = ("clown", "quartermaster", "sniper")
    expected = [(seat, kind) for seat in (first, 1 - first) for kind in kinds]
    assert [(one.seat, one.kind) for one in met if one.segment == 2] == expected


@pytest.mark.rule("BATTLE-15", "STRUCT-12")
def test_the_shots_of_one_structure_choose_by_direction():
    """
    Both tiles shoot for one unit: the shot to the north chooses before the shot to the south.
    """
    play = play_of(
        SEATS
        + """
unit = [
    { id = "ST", seat = 0, at = ["c3", "d3"], print = [
        { initiative = [2], ranged = [0, 0, 0, 1, 0, 0], traits = ["sniper"] },
        { ranged = [1, 0, 0, 0, 0, 0] },
    ] },
    { id = "A", seat = 1, at = "c4", print = { kind = "soldier" } },
    { id = "B", seat = 1, at = "c5", print = { kind = "soldier" } },
    { id = "C", seat = 1, at = "d2", print = { kind = "soldier" } },
    { id = "D", seat = 1, at = "d1", print = { kind = "soldier" } },
]
"""
    )
    met = questions(play, "snipe ST S A", "snipe ST:2 N C")
    assert [one.options[0] for one in met] == ["snipe ST:2 N C", "snipe ST S A"]


@pytest.mark.rule("STRUCT-12", "ARMY-HEG-05")
def test_two_shots_through_one_edge_choose_each():
    """
    A shot and a blow converted to a shot on the same edge are two shots: each chooses its own target.
    """
    assert not failures(
        SEATS
        + """
unit = [
    { id = "ST", seat = 0, at = ["c3", "d3"], print = [
        { initiative = [2], traits = ["sniper"] },
        { melee = [1, 0, 0, 0, 0, 0], ranged = [1, 0, 0, 0, 0, 0] },
    ] },
    { id = "Q", seat = 0, at = "b2", print = { kind = "module", effects = ["convert_melee_ranged"], links = ["SE"] } },
    { id = "A", seat = 1, at = "d2", print = { kind = "soldier" } },
    { id = "B", seat = 1, at = "d1", print = { kind = "soldier" } },
]

[[step]]
do = "battle!"
answers = ["convert Q ST:2 N ranged", "snipe ST:2 N A", "snipe ST:2 N B"]
expect = { gone = ["A", "B"] }
"""
    )


@pytest.mark.rule("MEDIC-02", "MEDIC-03", "STRUCT-03")
@pytest.mark.parametrize(("one", "two"), [(1, 2), (2, 1)])
def test_a_medic_chooses_between_two_edges_of_one_structure(one, two):
    """
    2025: blows through two edges of one attacker are two packets, and the Medic's player says which one it takes.
    """
    play = play_of(
        SEATS
        + f"""
unit = [
    {{ id = "ST", seat = 0, at = ["c3", "d3"], print = [
        {{ initiative = [2], melee = [0, {one}, 0, 0, 0, 0] }},
        {{ melee = [{two}, 0, 0, 0, 0, 0] }},
    ] }},
    {{ id = "T", seat = 1, at = "d2", print = {{ kind = "soldier", toughness = 1 }} }},
    {{ id = "M", seat = 1, at = "d1", {MEDIC} }},
]
"""
    )
    play.begin_step()
    carry_out(play, "battle!", "battle")
    options = texts(play.state)
    assert len(set(options)) == 2
    survivals = []
    for option in options:
        twin = play.state.copy()
        checked_apply(twin, option)
        survivals.append("d2" in units(twin))
    assert sorted(survivals) == [False, True]


# -- icons of the second tile


@pytest.mark.rule("CONTROL-03", "STRUCT-03")
@pytest.mark.parametrize(("net", "agitator", "link"), [("SE", "e3", "NW"), ("N", "d2", "SW"), ("N", "d2", "S")])
def test_a_net_of_the_second_tile_facing_an_agitator(net, agitator, link):
    """
    A structure that nets an Agitator pointing at it is taken over, whichever tile bears the net.
    """
    assert not failures(
        SEATS
        + f"""
unit = [
    {{ id = "ST", seat = 0, at = ["c3", "d3"], print = [{{}}, {{ net = ["{net}"] }}] }},
    {{ id = "AG", seat = 1, at = "{agitator}", print = {{ {AGITATOR}, links = ["{link}"] }} }},
]
step = [{{ expect = {{ control = {{ ST = 1 }}, free = ["AG", "ST"] }} }}]
"""
    )


@pytest.mark.rule("STRUCT-03", "DEF-05", "DEF-06")
@pytest.mark.parametrize(
    ("word", "expected"),
    [("initiative+1", "initiative = { A = [3] }"), ("take_control", "control = { B = 0 }")],
)
def test_connection_icons_work_from_the_second_tile(word, expected):
    """
    A connection icon works from the tile on which it is printed, with the effect printed beside it.
    """
    assert not failures(
        SEATS
        + f"""
unit = [
    {{ id = "ST", seat = 0, at = ["c3", "d3"], print = [{{}}, {{ effects = ["{word}"], links = ["N", "S"] }}] }},
    {{ id = "A", seat = 0, at = "d2", print = {{ kind = "soldier", initiative = [2] }} }},
    {{ id = "B", seat = 1, at = "d4", print = {{ kind = "soldier" }} }},
]
step = [{{ expect = {{ {expected} }} }}]
"""
    )


@pytest.mark.rule("MOVE-04", "STRUCT-03")
def test_mobility_on_both_tiles_is_one_right():
    """
    A structure has one set of traits: Mobility printed on both tiles is offered once.
    """
    state = in_turn("""
turn = 0
seat = [{ army = "hegemony" }, { army = "moloch" }]
unit = [{ id = "ST", seat = 0, at = ["c3", "d3"], print = [{ mobile = true }, { mobile = true }] }]
""")
    assert len(texts(state)) == len(set(texts(state)))


@pytest.mark.rule("PROC-06", "STRUCT-03")
def test_cancellation_counts_the_links_beside_both_tiles():
    """
    A structure is adjacent to what either tile touches: three links around the two tiles are enough.
    """
    state = in_turn("""
turn = 0
board = "duel"
seat = [{ army = "vegas", energy = 3 }, { army = "moloch" }]
unit = [
    { id = "A", seat = 0, at = "b1", print = { kind = "soldier" } },
    { id = "B", seat = 0, at = "d1", print = { kind = "soldier" } },
    { id = "C", seat = 0, at = "e2", print = { kind = "soldier" } },
    { id = "ST", seat = 1, at = ["c2", "d2"], print = [{}, {}] },
]
""")
    assert any(text.startswith("proc cancel ") for text in texts(state))
