"""Other boards: the enlarged field of 37 hexes, the king of the hill, and which of them go with what."""

import pytest
from tests.games.neuroshima_hex.rules.situations import act, battles, hq, moment, texts, unit

from ashboard.core.errors import BadInput
from ashboard.games import GAMES

GAME = GAMES["neuroshima-hex"]
ARMIES = ("outpost", "moloch", "borgo", "hegemony")
WAYS = ("N", "NE", "SE", "S", "SW", "NW")
# By column, counted from the top: 37 hexes, of which 19 are the basic area.
LARGE = [
    f"{column}{row + 1}" for column, rows in zip("abcdefg", (4, 5, 6, 7, 6, 5, 4), strict=True) for row in range(rows)
]
BASIC = [f"{column}{row + 2}" for column, rows in zip("bcdef", (3, 4, 5, 4, 3), strict=True) for row in range(rows)]
OUTER = [cell for cell in LARGE if cell not in BASIC]
FOUR = {"edition": "2025", "mode": "free-for-all", "armies": list(ARMIES), "board": "large"}


def situation(**keys):
    """A moment on the enlarged field, everybody against everybody."""
    keys = {"edition": "2025", "mode": "free-for-all", "board": "large", "turn": 0, **keys}
    return moment(**keys)


def hexes(state, tile):
    return {text.split(" ")[2] for text in texts(state) if text.startswith(f"place {tile} ")}


# -- the enlarged field


@pytest.mark.rule("BOARD-04", "SETUP-06", "SETUP-05", "VARIANT-10")
def test_headquarters_on_any_of_37_hexes():
    """The outer ring is as good a place for a headquarters as the basic area."""
    state = GAME.new(FOUR)
    assert hexes(state, "hq") == set(LARGE)
    assert len(texts(state)) == 37 * 6
    act(state, "place hq a1 0")
    assert hexes(state, "hq") == set(LARGE) - {"a1"}


@pytest.mark.rule("BOARD-04")
def test_the_basic_area():
    """The inner 19 of the 37 hexes, around the middle d4."""
    grid = GAME.new(FOUR).setup.grid
    assert [len(LARGE), len(BASIC), len(OUTER)] == [37, 19, 18]
    assert sorted(grid.names) == sorted(LARGE)
    assert sorted(grid.names[cell] for cell in grid.basic) == sorted(BASIC)
    assert grid.coordinates[grid.cell_of["d4"]] == (0, 0)


@pytest.mark.rule("VARIANT-10", "PLACE-01")
def test_tiles_are_placed_on_all_37_hexes():
    """Any free hex of the field in use."""
    state = situation(seat=[{"army": "outpost", "hand": ["scout"]}, {}, {}, {}], unit=[hq(0, "a1"), hq(1, "d4")])
    assert hexes(state, "scout") == set(LARGE) - {"a1", "d4"}


@pytest.mark.rule("VARIANT-10", "MOVE-02")
def test_moves_on_the_outer_ring():
    """A unit on the edge of the basic area steps out of it, one at the border not over it."""
    state = situation(
        seat=[{"army": "outpost"}, {}, {}, {}],
        unit=[
            {"id": "R", "seat": 0, "tile": "runner", "at": "d2"},
            {"id": "S", "seat": 0, "tile": "runner", "at": "a4"},
        ],
    )
    steps = {tuple(text.split(" ")[1:3]) for text in texts(state) if text.startswith("go")}
    assert {to for at, to in steps if at == "d2"} == {"d1", "e1", "e2", "d3", "c2", "c1", "d2"}
    assert {to for at, to in steps if at == "a4"} == {"a3", "b4", "b5", "a4"}


@pytest.mark.rule("VARIANT-10", "PUSH-02")
def test_pushes_into_the_outer_ring():
    """The hexes behind the pushed unit, the outer ring included."""
    state = situation(
        seat=[{"army": "moloch", "hand": ["push"]}, {}, {}, {}], unit=[unit(0, "d3"), unit(1, "d2"), unit(0, "c2")]
    )
    act(state, "push d3 d2")
    assert sorted(texts(state)) == ["to c1", "to d1", "to e1"]


@pytest.mark.rule("VARIANT-10", "VARIANT-11", "ATTACK-02")
def test_shots_cross_the_whole_field():
    """From one border to the other; units on the outer ring act and are hit."""
    state = situation(
        seat=[{"army": "outpost", "hand": ["battle"]}, {}, {}, {}],
        unit=[hq(0, "a1"), hq(1, "d1"), unit(0, "d7", initiative=[2], ranged={"N": 1})],
    )
    act(state, "battle")
    assert state.position.points[1] == 19


@pytest.mark.rule("INST-BOMB-01", "VARIANT-10")
def test_the_bomb_needs_six_neighbours_on_the_37_field():
    """Its middle lies on one of the 19 hexes of the basic area; it reaches the outer ring."""
    rows = [unit(1, cell) for cell in OUTER]
    state = situation(seat=[{"army": "moloch", "hand": ["bomb"]}, {}, {}, {}], unit=[*rows, unit(1, "d4")])
    named = {text.split(" ")[1] for text in texts(state) if text.startswith("bomb")}
    assert named == set(BASIC)
    act(state, "bomb d2")
    cell = state.setup.grid.cell_of
    assert [state.position.board[cell[name]] is None for name in ("d1", "c1", "e1", "b1")] == [True, True, True, False]


def filled(free, *more, **keys):
    """The basic area full but for some hexes; nobody reaches anybody."""
    used = {row["at"] for row in more}
    walls = [unit(0, cell) for cell in BASIC if cell not in free and cell not in used]
    seats = keys.pop("seat", [{"army": "outpost", "hand": ["scout", "move"]}, {}, {}, {}])
    return situation(seat=seats, unit=[*walls, *more], **keys)


@pytest.mark.rule("VARIANT-11", "BOARD-05", "EX-M4")
def test_the_basic_area_alone_is_full():
    """19 basic hexes filled, the outer ring empty: a battle."""
    state, log = filled(["d4"]), []
    act(state, "place scout a1 0", log=log)
    assert battles(log) == []
    state, log = filled(["d4"]), []
    act(state, "place scout d4 0", log=log)
    assert battles(log) == ["full board"]
    assert state.active == 1


@pytest.mark.rule("VARIANT-11", "BOARD-05")
def test_the_outer_ring_does_not_fill_the_board():
    """36 of 37 hexes taken, a basic one free: no battle; all 18 of the ring change nothing."""
    ring = [unit(1, cell) for cell in OUTER if cell != "g4"]
    state, log = filled(["d4"], *ring), []
    act(state, "place scout g4 0", log=log)
    assert battles(log) == []
    assert not state.is_full


@pytest.mark.rule("VARIANT-12", "MOVE-12", "BOARD-06")
def test_a_step_into_the_last_basic_hex():
    """A unit stepping from the outer ring into the last free basic hex fills the board."""
    state, log = filled(["d2"], unit(0, "d1")), []
    act(state, "move d1 d2 0", log=log)
    assert battles(log) == ["full board"]
    assert state.active == 1


@pytest.mark.rule("VARIANT-12", "PUSH-08", "BOARD-06")
def test_a_push_into_the_last_basic_hex():
    """A unit pushed from the outer ring into the last free basic hex fills the board."""
    state = filled(
        ["c2"],
        *(unit(0, "d1"), unit(1, "c1"), unit(0, "b1")),
        seat=[{"army": "moloch", "hand": ["push"]}, {}, {}, {}],
    )
    log = []
    act(state, "push d1 c1", log=log)
    assert (battles(log), state.active) == (["full board"], 1)


@pytest.mark.rule("VARIANT-12", "BOARD-06")
def test_a_step_out_opens_the_board():
    """Full, opened by a step into the ring, and full again: each time the board becomes full there is a battle."""
    state = filled([], was_full=True, seat=[{"army": "outpost", "hand": ["move", "move"]}, {}, {}, {}])
    log = []
    act(state, "move d2 d1 0", log=log)
    assert battles(log) == []
    act(state, "move d1 d2 0", log=log)
    assert battles(log) == ["full board"]


# -- the king of the hill


@pytest.mark.rule("VARIANT-09")
def test_the_hill():
    """+2 on the middle, +1 on the six hexes around it, nothing elsewhere; every value, headquarters too."""
    values = {}
    for cell in [
        f"{column}{row + 1}" for column, rows in zip("abcde", (3, 4, 5, 4, 3), strict=True) for row in range(rows)
    ]:
        state = situation(
            edition="classic",
            mode="duel",
            board="king-of-the-hill",
            seat=[{}, {}],
            unit=[unit(0, cell, "hq", initiative=[2, 0])],
        )
        values[cell] = sorted(state.field.slots(state.setup.grid.cell_of[cell]), reverse=True)
    assert values.pop("c3") == [4, 2]
    assert all(values.pop(cell) == [3, 1] for cell in ("c2", "d2", "d3", "c4", "b3", "b2"))
    assert len(values) == 12
    assert all(value == [2, 0] for value in values.values())


@pytest.mark.rule("VARIANT-09")
def test_the_standard_board_has_no_hill():
    """Only the back of the board makes units faster."""
    state = situation(
        edition="classic", mode="duel", board="standard", seat=[{}, {}], unit=[unit(0, "c3", initiative=[2])]
    )
    assert list(state.field.slots(state.setup.grid.cell_of["c3"])) == [2]


# -- what goes together


@pytest.mark.rule("VARIANT-10", "BOARD-04")
@pytest.mark.parametrize(
    "options",
    [
        {**FOUR, "armies": list(ARMIES[:3])},
        {**FOUR, "armies": list(ARMIES[:2]), "mode": "duel"},
        {**FOUR, "armies": list(ARMIES[:3]), "mode": "one-against-two"},
        {**FOUR, "edition": "classic"},
        {**FOUR, "edition": "duel"},
    ],
)
def test_the_enlarged_field_is_for_four_in_2025(options):
    """Neither fewer players nor an older edition."""
    with pytest.raises(BadInput, match="board"):
        GAME.new(options)


@pytest.mark.rule("VARIANT-10")
@pytest.mark.parametrize("mode", ["free-for-all", "teams"])
def test_the_enlarged_field_in_both_modes_of_four(mode):
    """Everybody for himself, or two against two."""
    assert GAME.new({**FOUR, "mode": mode}).setup.grid.size == 37


@pytest.mark.rule("VARIANT-09")
@pytest.mark.parametrize("edition", ["duel", "2025"])
def test_the_hill_is_classic(edition):
    """It is the back of the first board."""
    with pytest.raises(BadInput, match="board"):
        GAME.new({"edition": edition, "board": "king-of-the-hill", "armies": ["outpost", "moloch"]})


@pytest.mark.parametrize("board", ["", "huge", "Standard"])
def test_an_unknown_board_is_refused(board):
    """The name of a board must be known."""
    with pytest.raises(BadInput, match="board"):
        GAME.new({"board": board, "armies": ["outpost", "moloch"]})


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "duel", "armies": list(ARMIES[:3])},
        {"mode": "everybody", "armies": list(ARMIES[:3])},
        {"mode": "free-for-all", "armies": ["outpost", "moloch", "outpost"]},
        {"mode": "free-for-all", "armies": list(ARMIES[:3]), "first": 3},
        {"mode": "free-for-all", "armies": list(ARMIES[:3]), "points": 1},
        {"mode": "teams", "armies": list(ARMIES), "edition": "2025", "moloch_exception": "no"},
    ],
)
def test_other_options_that_do_not_fit(options):
    """A mode for another number, an unknown one, the same army twice, a seat that is none, a flag that is none."""
    with pytest.raises(BadInput):
        GAME.new(options)


@pytest.mark.parametrize("mode", ["duel", "free-for-all"])
def test_teams_where_there_are_none(mode):
    """Without teams nobody says who is on whose side."""
    number = 2 if mode == "duel" else 4
    with pytest.raises(BadInput):
        GAME.new({"mode": mode, "armies": list(ARMIES[:number]), "teams": [0, 1, 0, 1][:number]})
