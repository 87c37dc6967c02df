"""Three and four players, everybody against everybody."""

import pytest
from tests.games.neuroshima_hex.rules.situations import Passing, act, asks, battles, hq, moment, texts, unit

from ashboard.core.errors import BadInput, IllegalAction
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.saving import position_toml
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army

GAME = GAMES["neuroshima-hex"]
EDITIONS = ("classic", "duel", "2025")
ARMIES = ("outpost", "moloch", "borgo", "hegemony")
WAYS = ("N", "NE", "SE", "S", "SW", "NW")
CELLS = [f"{column}{row + 1}" for column, rows in zip("abcde", (3, 4, 5, 4, 3), strict=True) for row in range(rows)]


def situation(**keys):
    """A moment of a game with everybody against everybody."""
    keys = {"edition": "classic", "mode": "free-for-all", "turn": 0, **keys}
    return moment(**keys)


def standing(state):
    """The owners of the units on the board, by cell."""
    names = state.setup.grid.names
    return {names[cell]: known.seat for cell, known in enumerate(state.position.board) if known is not None}


@pytest.mark.rule("MULTI-01", "MULTI-02", "DRAW-03", "DRAW-05", "TURN-01", "SETUP-05")
@pytest.mark.parametrize("edition", ["classic", "duel"])
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("first", [0, 2])
def test_a_game_of_passing(edition, seats, first):
    """First turns of 1, 2, 3 (and 3) tiles, the third and fourth with their discard; each other has a last turn."""
    game = Passing(mode="free-for-all", edition=edition, armies=list(ARMIES[:seats]), first=first)
    order = [(first + number) % seats for number in range(seats)]
    assert game.placed == order
    game.play()
    beginning = [(order[0], 1, False), (order[1], 2, False), *((seat, 3, True) for seat in order[2:])]
    # 1 + 11 × 3 tiles: the first player draws his last one in his twelfth turn, the others have one more.
    ending = [(order[0], 3, True), (order[1], 2, False), *((seat, 1, False) for seat in order[2:])]
    assert game.turns == [*beginning, *((seat, 3, True) for seat in order * 10), *ending]
    assert battles(game.log) == ["final battle"]
    assert game.state.outcome().is_draw
    assert game.state.outcome().points == (20,) * seats


@pytest.mark.rule("MULTI-06", "DRAW-03", "DRAW-05")
@pytest.mark.parametrize("seats", [3, 4])
def test_2025_everybody_tied(seats):
    """A tie of all: an extra turn for each in turn order, the extra battle, and all share the victory."""
    game = Passing(mode="free-for-all", edition="2025", armies=list(ARMIES[:seats]))
    game.play()
    beginning = [(0, 1, False), (1, 2, False), (2, 3, True), (3, 3, True)][:seats]
    assert game.turns[:seats] == beginning
    assert [seat for seat, _, _ in game.turns] == list(range(seats)) * 13
    assert battles(game.log) == ["final battle", "extra battle"]
    assert game.state.outcome().winners == tuple(range(seats))


@pytest.mark.rule("MULTI-01")
@pytest.mark.parametrize("number", [2, 5])
def test_three_or_four_players(number):
    """Everybody against everybody is for three or four."""
    armies = ["outpost", "moloch", "borgo", "hegemony", "vegas"][:number]
    with pytest.raises(BadInput):
        GAME.new({"mode": "free-for-all", "armies": armies})


@pytest.mark.rule("MULTI-02", "END-02")
@pytest.mark.parametrize("last", [0, 1, 2])
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_other_player_has_one_more_turn(edition, last):
    """Whoever draws his last tile: the two others have one turn each, in turn order, then the final battle."""
    before = (last - 1) % 3
    seats = [{"army": name, "hq": 5 + seat, "pile": {"battle": 3}} for seat, name in enumerate(ARMIES[:3])]
    seats[last]["pile"] = {"scout": 1}
    state = situation(edition=edition, turn=before, seat=seats)
    log, turns = [], []
    act(state, "end", log=log)
    while state.decision() is not None:
        if state.decision().kind == "main":
            turns.append(state.decision().seat)
            assert "battle" not in texts(state)
            act(state, "end", log=log)
        else:
            act(state, texts(state)[0], log=log)
    assert turns == [last, (last + 1) % 3, (last + 2) % 3]
    assert battles(log) == ["final battle"]
    assert state.outcome().winners == (2,)


@pytest.mark.rule("MULTI-02", "MULTI-03")
def test_the_last_turn_of_an_eliminated_player_falls_away():
    """A full board in the final round costs player 2 his headquarters; only player 3 still has his turn."""
    cells = [name for name in CELLS if name not in ("a1", "e3", "c1", "c2", "b3")]
    state = situation(
        final=0,
        seat=[{"army": "outpost", "hand": ["recon"]}, {"hq": 1}, {}],
        unit=[
            *(hq(0, "a1"), hq(1, "c1"), hq(2, "e3"), unit(0, "c2", initiative=[1], melee={"N": 1})),
            *(unit(0, cell) for cell in cells),
        ],
    )
    log = []
    act(state, "place recon b3 0", log=log)
    assert (battles(log), asks(state)) == (["full board"], (2, "main"))
    act(state, "end", log=log)
    assert battles(log) == ["full board", "final battle"]


@pytest.mark.rule("MULTI-02", "MULTI-03")
def test_the_final_round_outlives_the_player_who_began_it():
    """The drawer of the last tile loses his headquarters in his own final turn: the two others have theirs."""
    cells = [name for name in CELLS if name not in ("a1", "e3", "c1", "c2", "b3")]
    state = situation(
        final=0,
        seat=[{"army": "outpost", "hand": ["recon"], "hq": 1}, {}, {"hq": 19}],
        unit=[
            *(hq(0, "c1"), hq(1, "a1"), hq(2, "e3"), unit(1, "c2", initiative=[1], melee={"N": 1})),
            *(unit(0, cell) for cell in cells),
        ],
    )
    log = []
    act(state, "place recon b3 0", log=log)
    assert asks(state) == (1, "main")
    act(state, "end", log=log)
    assert asks(state) == (2, "main")
    act(state, "end", log=log)
    assert battles(log) == ["full board", "final battle"]
    assert state.outcome().winners == (1,)


def falling(edition="classic", **keys):
    """Player 2's headquarters falls in segment 2 of the battle that player 1 may start."""
    agitator = {"kind": "module", "effects": ["take_control"], "affects": "enemy"}
    return situation(
        edition=edition,
        seat=[{"army": "outpost", "hand": ["battle", "scout"]}, {"hq": 2}, {}],
        unit=[
            *(hq(0, "a1"), hq(1, "c1"), hq(2, "e3")),
            unit(0, "c2", initiative=[2], melee={"N": 2}),
            # Shoots N over the hex of the headquarters' soldier in segment 1.
            unit(1, "a3", initiative=[1], ranged={"N": 1}),
            # Taken over by player 3, and one taken over by player 2.
            {"id": "taken", "seat": 1, "at": "e1", "print": {"kind": "soldier"}},
            {"id": "taker", "seat": 2, "at": "e2", "print": {**agitator, "links": ["N"]}},
            {"id": "held", "seat": 2, "at": "b4", "print": {"kind": "soldier"}},
            {"id": "holder", "seat": 1, "at": "b3", "print": {**agitator, "links": ["S"]}},
            {"id": "mine", "seat": 1, "at": "d4", "print": {"kind": "foundation", "traits": ["mine"]}},
            {"id": "other", "seat": 2, "at": "c5", "print": {"kind": "foundation", "traits": ["mine"]}},
        ],
        **keys,
    )


@pytest.mark.rule("MULTI-03", "MULTI-04", "BATTLE-25", "BATTLE-30", "EX-L8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_eliminated_player_leaves_with_all_his_tiles(edition):
    """His soldiers fight to the end of the battle; then all that is his leaves, and what he had taken is free."""
    state = falling(edition)
    cell = state.setup.grid.cell_of
    field = state.field
    assert (field.controller[cell["e1"]], field.controller[cell["b4"]]) == (2, 1)
    log = []
    act(state, "battle", log=log)
    # a3 acted in segment 1, after the headquarters had fallen in segment 2, and hit the headquarters on a1.
    assert state.position.points == (19, 0, 20)
    gone = next(event for event in log if event.key == "destroyed")
    assert (gone.segment, gone.params["target"]["cell"]) == (2, "c1")
    assert standing(state) == {"a1": 0, "c2": 0, "e3": 2, "e2": 2, "b4": 2}
    grounds = {state.setup.grid.names[at]: one.seat for at, one in enumerate(state.position.ground) if one is not None}
    assert grounds == {"c5": 2}
    assert state.field.controller[cell["b4"]] == 2
    # The game goes on between the two others; player 1 keeps his hand.
    assert state.outcome() is None
    turns = []
    for _ in range(4):
        turns.append(asks(state))
        act(state, "end")
    assert turns == [(2, "main"), (0, "main")] * 2


@pytest.mark.rule("MULTI-03", "BATTLE-20")
def test_the_headquarters_is_away_after_its_segment():
    """In the next segment a shot flies over the hex where the destroyed headquarters stood."""
    state = situation(
        seat=[{"army": "outpost", "hand": ["battle"]}, {"hq": 1}, {}],
        unit=[
            *(hq(0, "a1"), hq(1, "c3"), hq(2, "c1")),
            unit(0, "b3", initiative=[2], melee={"NE": 1}),
            unit(0, "c5", initiative=[2, 1], ranged={"N": 1}),
        ],
    )
    act(state, "battle")
    assert state.position.points == (20, 0, 19)


@pytest.mark.rule("MULTI-03")
def test_who_falls_in_his_own_turn_has_no_other_one():
    """The player who starts the battle in which he falls: the next one in turn goes on, he never comes again."""
    state = situation(
        seat=[{"army": "outpost", "hand": ["battle"], "hq": 1}, {}, {}],
        unit=[
            *(hq(0, "a1"), hq(1, "c1"), hq(2, "e3")),
            unit(2, "a2", initiative=[1], melee={"N": 1}),
        ],
    )
    act(state, "battle")
    assert standing(state) == {"c1": 1, "e3": 2, "a2": 2}
    turns = []
    for _ in range(4):
        turns.append(state.decision().seat)
        act(state, "end")
    assert turns == [1, 2, 1, 2]


@pytest.mark.rule("MULTI-04")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("fallen", "winner"), [((1,), None), ((1, 2), None), ((1, 2, 3), 0), ((0, 1, 2), 3), ((0, 3), None)]
)
def test_the_game_goes_on_while_two_are_left(edition, fallen, winner):
    """With four players the first headquarters does not end the game; the last one standing wins at once."""
    places = ("a1", "c1", "e3", "c5")
    hunters = {0: ("a2", 1, {"N": 1}), 1: ("c2", 0, {"N": 1}), 2: ("e2", 0, {"S": 1}), 3: ("c4", 0, {"S": 1})}
    rows = [hunters[seat] for seat in fallen]
    state = situation(
        edition=edition,
        seat=[{"army": "outpost", "hand": ["battle"], "hq": 1}, *({"hq": 1} for _ in range(3))],
        unit=[
            *(hq(seat, at) for seat, at in enumerate(places)),
            *(unit(by, at, initiative=[1], melee=melee) for at, by, melee in rows),
        ],
    )
    act(state, "battle")
    if winner is not None:
        assert state.outcome().winners == (winner,)
        return
    assert state.outcome() is None
    left = [seat for seat in range(4) if seat not in fallen]
    turns = []
    for _ in range(4):
        turns.append(state.decision().seat)
        act(state, "end")
    after = [seat for seat in left if seat > 0] + [seat for seat in left if seat == 0]
    assert turns == (after * 4)[:4]


def all_fall(edition):
    """Player 4 fell long ago; the battle that player 1 may start destroys the three others."""
    state = situation(
        edition=edition,
        seat=[{"army": "outpost", "hand": ["battle", "battle", "scout"], "hq": 1}, *({"hq": 1} for _ in range(3))],
        unit=[
            *(hq(0, "a1"), hq(1, "c1"), hq(2, "e3"), hq(3, "c5")),
            unit(0, "c4", initiative=[3], melee={"S": 1}),
        ],
    )
    act(state, "battle", "end", "end")
    for hunter in (
        *(unit(1, "a2", initiative=[1], melee={"N": 1}), unit(0, "c2", initiative=[2], melee={"N": 1})),
        unit(0, "e2", initiative=[0], melee={"S": 1}),
    ):
        place(state, hunter)
    return state


def place(state, row):
    """Puts a unit printed in place on the board, as a referee would."""
    donor = situation(seat=[{}, {}, {}, {}], unit=[row])
    cell = donor.setup.grid.cell_of[row["at"]]
    state.position.board[cell] = donor.position.board[cell]
    state.settle(None)


@pytest.mark.rule("MULTI-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_left_is_a_draw(edition):
    """The last headquarters fall in one battle, each in another segment: no winner."""
    state = all_fall(edition)
    assert asks(state) == (0, "main")
    act(state, "battle")
    assert state.position.points == (0, 0, 0, 0)
    assert state.outcome().is_draw


@pytest.mark.rule("MULTI-04")
def test_who_fell_before_has_no_part_in_the_draw():
    """Those eliminated in the last battle draw; the player eliminated before has lost."""
    state = all_fall("classic")
    act(state, "battle")
    outcome = state.outcome()
    assert outcome.share(3) == 0
    assert outcome.share(0) == outcome.share(1) == outcome.share(2) > 0


@pytest.mark.rule("MULTI-05")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("points", [(8, 5, 3), (3, 8, 5), (5, 3, 8), (2, 1, 1), (5, 6, 5)])
def test_most_points_win_after_the_final_battle(edition, points):
    """The highest headquarters wins, whatever the others have among themselves."""
    state = situation(edition=edition, turn=2, final=0, seat=[{"hq": value} for value in points])
    act(state, "end")
    assert state.outcome().winners == (points.index(max(points)),)


@pytest.mark.rule("MULTI-05")
@pytest.mark.parametrize("edition", ["classic", "duel"])
@pytest.mark.parametrize("points", [(8, 8, 3), (3, 8, 8), (8, 3, 8), (8, 8, 8)])
def test_a_tie_for_the_top_is_a_draw(edition, points):
    """Without the tie-break of 2025 the leaders draw, and the game is over."""
    state = situation(edition=edition, turn=2, final=0, seat=[{"hq": value} for value in points])
    act(state, "end")
    assert state.decision() is None
    assert state.outcome().is_draw


@pytest.mark.rule("MULTI-05")
def test_the_draw_is_between_the_leaders():
    """8, 8 and 3 points: the third player has lost."""
    state = situation(turn=2, final=0, seat=[{"hq": 8}, {"hq": 8}, {"hq": 3}])
    act(state, "end")
    outcome = state.outcome()
    assert outcome.share(2) == 0
    assert outcome.share(0) == outcome.share(1) > 0


@pytest.mark.rule("MULTI-05", "MULTI-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_points_are_compared_among_the_survivors(edition):
    """The final battle destroys one headquarters; of the two others the higher one wins."""
    state = situation(
        edition=edition,
        turn=2,
        final=0,
        seat=[{"hq": 2}, {"hq": 3}, {"hq": 1}],
        unit=[
            *(hq(0, "a1"), hq(1, "c1"), hq(2, "e3")),
            unit(0, "e2", initiative=[1], melee={"S": 1}),
        ],
    )
    act(state, "end")
    assert state.position.points == (2, 3, 0)
    assert state.outcome().winners == (1,)


def tied(points, last, units=(), **keys):
    """2025, the last final turn of a player; who does not lead drops out of the extra round."""
    places = ("a1", "e1", "c5", "a3")
    armies = keys.pop("armies", [{}] * len(points))
    return situation(
        edition="2025",
        turn=last,
        final=(last + 1) % len(points),
        seat=[{"hq": value, **more} for value, more in zip(points, armies, strict=True)],
        unit=[*(hq(seat, places[seat]) for seat in range(len(points))), *units],
        **keys,
    )


@pytest.mark.rule("MULTI-06", "EX-L7", "BATTLE-31")
def test_three_players_two_tied():
    """8, 8, 3 after the turn of the third: extra turns of the first and the second, then 7 to 7 and a shared win."""
    strikers = [unit(2, "a2", initiative=[1], melee={"N": 1}), unit(2, "e2", initiative=[1], melee={"N": 1})]
    state = tied((9, 9, 3), 2, strikers)
    log = []
    act(state, "end", log=log)
    assert state.position.points[:2] == (8, 8)
    # The tiles of the third player stay, his headquarters too.
    assert standing(state) == {"a1": 0, "e1": 1, "c5": 2, "a2": 2, "e2": 2}
    assert asks(state) == (0, "main")
    act(state, "end", log=log)
    assert asks(state) == (1, "main")
    assert battles(log) == ["final battle"]
    act(state, "end", log=log)
    assert battles(log) == ["final battle", "extra battle"]
    assert state.position.points[:2] == (7, 7)
    assert state.outcome().winners == (0, 1)


@pytest.mark.rule("MULTI-06")
@pytest.mark.parametrize(
    ("points", "last", "order"),
    [
        ((8, 8, 3), 2, [0, 1]),
        ((8, 8, 3), 0, [1, 0]),
        ((8, 8, 3), 1, [0, 1]),
        ((3, 8, 8), 0, [1, 2]),
        ((3, 8, 8), 1, [2, 1]),
        ((8, 3, 8), 0, [2, 0]),
        ((8, 3, 8), 1, [2, 0]),
        ((8, 8, 8), 1, [2, 0, 1]),
        ((3, 8, 2, 8), 1, [3, 1]),
        ((8, 7, 8, 8), 2, [3, 0, 2]),
    ],
)
def test_the_first_tied_player_after_the_last_turn_begins(points, last, order):
    """One extra turn for each tied player in turn order; the others have none and do not win."""
    state = tied(points, last)
    act(state, "end")
    turns = []
    while state.decision() is not None:
        turns.append(state.decision().seat)
        act(state, "end")
    assert turns == order
    assert state.outcome().winners == tuple(sorted(order))


@pytest.mark.rule("MULTI-06")
def test_wounds_of_the_untied_headquarters_are_ignored():
    """It stops a shot at the headquarters behind it, and is not destroyed however often it is hit."""
    state = situation(
        edition="2025",
        turn=2,
        final=0,
        seat=[{"army": "outpost", "hq": 9, "hand": ["commando", "annihilator"]}, {"hq": 8}, {"hq": 1}],
        unit=[
            *(hq(0, "a1"), hq(1, "c1"), hq(2, "c3", initiative=[0], melee={"SW": 1})),
            unit(2, "b2", initiative=[1], melee={"NW": 1}, toughness=1),
        ],
    )
    cell = state.setup.grid.cell_of
    # The final battle: b2 strikes the first headquarters, which makes the tie.
    act(state, "end")
    assert state.position.points[:2] == (8, 8)
    assert asks(state) == (0, "main")
    # A shooter below the untied headquarters aims N at the second one; a soldier stands beside the untied one.
    commando = next(tile for tile in state.hands[0] if tile.id == "commando")
    way = commando.printing.ranged.index(1)
    act(state, f"place commando c5 {-way % 6}", "place annihilator b3 3", "end", "end")
    assert state.position.points[:2] == (7, 8)
    assert state.outcome().winners == (1,)
    # It stood and struck the soldier beside it.
    assert state.position.board[cell["c3"]] is not None
    assert state.position.board[cell["b3"]] is None


@pytest.mark.rule("MULTI-06")
def test_the_untied_headquarters_gives_its_ability():
    """The headquarters of a player who is out of the tie still makes its neighbours faster."""
    ability = {"effects": ["initiative+1"], "links": list(WAYS)}
    state = situation(
        edition="2025",
        turn=2,
        final=0,
        seat=[{"hq": 8}, {"hq": 8}, {"hq": 3}],
        unit=[hq(0, "a1"), hq(1, "e1"), hq(2, "c5", **ability), unit(2, "c4", initiative=[2])],
    )
    log = []
    act(state, "end", "end", "end", log=log)
    fought = [event.segment for event in log if event.key == "segment"]
    assert fought == [3, 3]


@pytest.mark.rule("MULTI-06")
@pytest.mark.parametrize(("strength", "winners"), [((1, 0), (1,)), ((0, 1), (0,)), ((8, 0), (1,)), ((8, 8), (0, 1))])
def test_the_extra_battle_decides(strength, winners):
    """More points win; who is destroyed loses; all destroyed in the same battle share the victory."""
    first, second = strength
    state = tied((8, 8, 3), 2)
    act(state, "end", "end")
    for row in (
        *(unit(2, "a2", initiative=[2], melee={"N": first}), unit(2, "e2", initiative=[1], melee={"N": second})),
    ):
        place(state, row)
    act(state, "end")
    assert state.position.points[:2] == (8 - first, 8 - second)
    assert state.outcome().winners == winners


@pytest.mark.rule("MULTI-06")
def test_one_of_three_tied_players_is_destroyed():
    """Two of the three are left with equal points: they share the victory, the third has lost."""
    state = tied((4, 4, 4), 2)
    act(state, "end", "end", "end")
    place(state, unit(0, "e2", initiative=[2], melee={"N": 4}))
    act(state, "end")
    assert state.outcome().winners == (0, 2)


@pytest.mark.rule("MULTI-06", "MULTI-03", "BATTLE-30")
def test_who_falls_in_the_final_battle_leaves_before_the_extra_round():
    """His tiles do not stay for the extra battle: he is eliminated, not merely out of the tie."""
    state = tied((8, 8, 1), 2, [unit(0, "c4", initiative=[1], melee={"S": 1}), unit(2, "b1")])
    act(state, "end")
    assert standing(state) == {"a1": 0, "c4": 0, "e1": 1}
    turns = []
    while state.decision() is not None:
        turns.append(state.decision().seat)
        act(state, "end")
    assert turns == [0, 1]
    assert state.outcome().winners == (0, 1)


def full_in_the_extra_turn(strength):
    """The first tied player can fill b3 in his extra turn; strikers before both tied headquarters wait for it."""
    first, second = strength
    state = situation(
        edition="2025",
        turn=2,
        final=0,
        seat=[{"army": "outpost", "hq": 8, "hand": ["recon"]}, {"hq": 8}, {"hq": 3}],
        unit=[
            *(hq(0, "a1"), hq(1, "e1"), hq(2, "c5")),
            *(unit(2, cell) for cell in CELLS if cell not in ("a1", "e1", "c5", "a2", "e2", "b3")),
        ],
    )
    act(state, "end")
    assert asks(state) == (0, "main")
    for row in (
        *(unit(2, "a2", initiative=[2], melee={"N": first}), unit(2, "e2", initiative=[1], melee={"N": second})),
    ):
        place(state, row)
    return state


@pytest.mark.rule("MULTI-06", "END-12")
@pytest.mark.parametrize(("strength", "winner"), [((8, 0), 1), ((0, 8), 0)])
def test_a_full_board_in_an_extra_turn_may_decide(strength, winner):
    """A tied player whose headquarters is destroyed there loses, and the one tied player left wins."""
    state = full_in_the_extra_turn(strength)
    act(state, "place recon b3 0")
    assert state.outcome().winners == (winner,)


@pytest.mark.rule("MULTI-06")
def test_all_tied_headquarters_destroyed_in_an_extra_turn_share():
    """All tied headquarters destroyed in the same battle: shared, also where a full board brought the battle."""
    state = full_in_the_extra_turn((8, 8))
    act(state, "place recon b3 0")
    assert state.outcome().winners == (0, 1)


@pytest.mark.rule("INST-TERROR-02", "INST-TERROR-03", "MULTI-07", "EX-J9")
def test_terror_against_two_opponents():
    """Each of them places nothing in his own next turn, instants and moves are allowed; then the ban is gone."""
    state = situation(
        seat=[
            {"army": "smart", "hand": ["terror", "terror"]},
            {"army": "hegemony", "hand": ["move", "ganger"]},
            {"army": "outpost", "hand": ["move", "hmg"]},
        ],
        unit=[
            {"seat": 0, "tile": "hq", "at": "a1"},
            {"seat": 1, "tile": "hq", "at": "c1"},
            {"seat": 2, "tile": "hq", "at": "e3"},
            {"seat": 1, "tile": "runner", "at": "c3"},
        ],
    )
    act(state, "terror")
    assert "terror" not in texts(state)
    act(state, "end")

    def verbs():
        return {text.split(" ")[0] for text in texts(state)}

    assert (state.decision().seat, verbs()) == (1, {"go", "move", "discard", "end"})
    with pytest.raises(IllegalAction):
        act(state, "place ganger b3 0")
    act(state, "end")
    assert (state.decision().seat, verbs()) == (2, {"move", "discard", "end"})
    act(state, "end")
    act(state, "end")
    assert (state.decision().seat, verbs()) == (1, {"go", "move", "place", "discard", "end"})
    act(state, "end")
    assert (state.decision().seat, verbs()) == (2, {"move", "place", "discard", "end"})


def saved(state):
    """The position written down and read again."""
    return ScenarioPlay(read_scenario(position_toml(state), army)).state


@pytest.mark.rule("MULTI-03")
def test_a_saved_position_knows_who_is_out():
    """A player without headquarters has no turn in the position written down and read again either."""
    brawler = army("outpost").by_id["brawler"].printing
    rows = [
        ("hq", 0, "a1", 0),
        ("hq", 1, "c1", 0),
        ("hq", 2, "e3", 0),
        ("brawler", 0, "c2", -brawler.melee.index(2) % 6),
    ]
    state = situation(
        seat=[{"army": "outpost", "hand": ["battle"]}, {"army": "moloch", "hq": 2}, {"army": "borgo"}],
        unit=[{"seat": seat, "tile": tile, "at": at, "rotation": turn} for tile, seat, at, turn in rows],
    )
    act(state, "battle")
    assert state.position.points == (20, 0, 20)
    twin = saved(state)
    turns = []
    for _ in range(4):
        turns.append(twin.decision().seat)
        act(twin, "end")
    assert turns == [2, 0, 2, 0]


@pytest.mark.rule("MULTI-06")
def test_a_saved_position_knows_who_is_tied():
    """In the extra round the untied player cannot win, also in the position written down and read again."""
    state = tied((8, 8, 3), 2)
    act(state, "end")
    twin = saved(state)
    turns = []
    while twin.decision() is not None:
        turns.append(twin.decision().seat)
        act(twin, "end")
    assert turns == [0, 1]
    assert twin.outcome().winners == (0, 1)


# -- resignation


def resigning(edition="classic", turn=0, final=None):
    """Three players; the second has a soldier, a mine and a hold on a unit of the third."""
    agitator = {"kind": "module", "effects": ["take_control"], "affects": "enemy", "links": ["S"]}
    return situation(
        edition=edition,
        turn=turn,
        seat=[{"hq": 5}, {"hq": 9}, {"hq": 7}],
        unit=[
            *(hq(0, "a1"), hq(1, "c1"), hq(2, "e3"), unit(1, "c3")),
            {"id": "taker", "seat": 1, "at": "b3", "print": agitator},
            {"id": "taken", "seat": 2, "at": "b4", "print": {"kind": "soldier"}},
            {"id": "mine", "seat": 1, "at": "d4", "print": {"kind": "foundation", "traits": ["mine"]}},
        ],
        **({} if final is None else {"final": final}),
    )


@pytest.mark.rule("RESIGN-01", "MULTI-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_who_resigns_is_out_at_once(edition, turn):
    """All his tiles leave the board in that moment, what he had taken over is free, the others play on."""
    state = resigning(edition, turn)
    assert state.field.controller[state.setup.grid.cell_of["b4"]] == 1
    GAME.intervene(state, "resign 1")
    assert standing(state) == {"a1": 0, "e3": 2, "b4": 2}
    assert all(tile is None for tile in state.position.ground)
    assert state.field.controller[state.setup.grid.cell_of["b4"]] == 2
    assert state.outcome() is None
    turns = []
    for _ in range(4):
        turns.append(state.decision().seat)
        act(state, "end")
    assert turns == ([0, 2, 0, 2] if turn == 0 else [2, 0, 2, 0])


@pytest.mark.rule("RESIGN-01", "MULTI-04")
@pytest.mark.parametrize("order", [(0, 1), (1, 0), (1, 2), (2, 0)])
def test_the_last_who_has_not_resigned_wins(order):
    """Two of three resign: the third wins, whatever the points say."""
    state = resigning()
    for seat in order:
        assert state.outcome() is None
        GAME.intervene(state, f"resign {seat}")
    assert state.outcome().winners == (3 - sum(order),)


@pytest.mark.rule("RESIGN-01", "MULTI-05")
def test_who_resigned_does_not_win_on_points():
    """He had the most points; after the final battle the others are compared."""
    state = resigning(turn=2, final=0)
    GAME.intervene(state, "resign 1")
    act(state, "end")
    assert state.outcome().winners == (2,)


@pytest.mark.rule("RESIGN-01")
def test_nobody_resigns_twice():
    """Who is out has nothing left to resign."""
    state = resigning()
    GAME.intervene(state, "resign 1")
    with pytest.raises(IllegalAction):
        GAME.intervene(state, "resign 1")
