"""Teams: two against two, and one against two."""

import pytest
from tests.games.neuroshima_hex.rules.situations import act, battles, hq, moment, texts, unit

from ashboard.core.decision import CHANCE
from ashboard.core.errors import BadInput
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.saving import position_toml
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.rules_versions import VERSION

GAME = GAMES["neuroshima-hex"]
EDITIONS = ("classic", "duel", "2025")
ARMIES = ("outpost", "moloch", "borgo", "hegemony")
WAYS = ("N", "NE", "SE", "S", "SW", "NW")
CELLS = [f"{column}{row + 1}" for column, rows in zip("abcde", (3, 4, 5, 4, 3), strict=True) for row in range(rows)]
CORNERS = ("a1", "c1", "e3", "c5")


def situation(**keys):
    """A moment of a team game; without a word of teams seats 1 and 3 are against 2 and 4."""
    keys = {"edition": "classic", "mode": "teams", "turn": 0, **keys}
    return moment(**keys)


def turns_to_the_end(state, log=None):
    """Everybody ends his turn at once: who was asked."""
    turns = []
    while state.decision() is not None:
        turns.append(state.decision().seat)
        act(state, "end", log=log)
    return turns


def passing(**options):
    """The first turns of a game in which nothing is played: who, how many tiles drawn, whether one was discarded."""
    state = GAME.new(options)
    placed = []
    while state.decision().kind == "headquarters":
        placed.append(state.decision().seat)
        act(state, f"place hq {CORNERS[len(placed) - 1]} 0")
    rows = []
    while len(rows) < 8:
        number, drew, forced = state.turns, 0, False
        while state.turns == number:
            decision = state.decision()
            if decision.seat == CHANCE:
                drew += 1
                act(state, texts(state)[0])
            elif decision.kind == "main":
                seat = decision.seat
                waste = [text for text in texts(state) if text.startswith("discard ")]
                act(state, waste[0] if waste else "end")
            else:
                forced = forced or decision.kind == "discard"
                act(state, texts(state)[0])
        rows.append((seat, drew, forced))
    return placed, rows, state


# -- two against two


@pytest.mark.rule("TEAM-01", "TEAM-02", "DRAW-03", "DRAW-05", "TURN-01", "SETUP-05")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("teams", "first", "order"),
    [
        (None, 0, [0, 1, 2, 3]),
        ([0, 1, 0, 1], 1, [1, 2, 3, 0]),
        ([0, 0, 1, 1], 0, [0, 2, 1, 3]),
        ([1, 0, 0, 1], 0, [0, 1, 3, 2]),
    ],
)
def test_the_teams_take_turns(edition, teams, first, order):
    """A1, B1, A2, B2 again and again, first draws of 1, 2, 3, 3; every headquarters starts with 20 points."""
    options = {"mode": "teams", "edition": edition, "armies": list(ARMIES), "first": first}
    placed, rows, state = passing(**options, **({"teams": teams} if teams else {}))
    assert placed == order
    expected = [(order[0], 1, False), (order[1], 2, False), (order[2], 3, True), (order[3], 3, True)]
    assert rows == [*expected, *((seat, 3, True) for seat in order)]
    assert state.position.points == (20, 20, 20, 20)


@pytest.mark.rule("TEAM-01")
@pytest.mark.parametrize("teams", [[0, 0, 0, 1], [0, 1, 0], [0, 1, 2, 0], [1, 1, 1, 1]])
def test_a_team_is_two_players(teams):
    """Two against two, whoever sits where."""
    with pytest.raises(BadInput):
        GAME.new({"mode": "teams", "armies": list(ARMIES), "teams": teams})


@pytest.mark.rule("TEAM-01")
@pytest.mark.parametrize("number", [2, 3])
def test_teams_need_four_players(number):
    """The mode for teams of two has four seats."""
    with pytest.raises(BadInput):
        GAME.new({"mode": "teams", "armies": list(ARMIES[:number])})


def losing(edition, points, fallen, cause="tile"):
    """The seats in `fallen`, who have one point, are destroyed in the next battle; the others keep theirs."""
    hunters = {0: ("a2", 1, {"N": 1}), 1: ("c2", 0, {"N": 1}), 2: ("e2", 1, {"S": 1}), 3: ("c4", 0, {"S": 1})}
    seats = [{"hq": value} for value in points]
    keys = {"turn": 3, "final": 0}
    if cause == "tile":
        seats[0] = {"army": "outpost", "hand": ["battle", "scout"], **seats[0]}
        keys = {"turn": 0}
    state = situation(
        edition=edition,
        seat=seats,
        unit=[
            *(hq(seat, at) for seat, at in enumerate(CORNERS)),
            *(unit(hunters[seat][1], hunters[seat][0], initiative=[seat], melee=hunters[seat][2]) for seat in fallen),
        ],
        **keys,
    )
    log = []
    act(state, "battle" if cause == "tile" else "end", log=log)
    return state, log


@pytest.mark.rule("TEAM-06")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("cause", ["tile", "final"])
@pytest.mark.parametrize(
    ("points", "fallen", "winners"),
    [
        # The first enemy headquarters decides, whatever the points are.
        ((1, 20, 20, 1), (0,), (1, 3)),
        ((1, 1, 1, 1), (3,), (0, 2)),
        ((2, 1, 2, 20), (1,), (0, 2)),
        ((2, 20, 2, 1), (3,), (0, 2)),
        ((20, 2, 1, 2), (2,), (1, 3)),
        # One of each team: the better of the remaining two (EX-L5).
        ((1, 1, 9, 7), (0, 1), (0, 2)),
        ((1, 7, 9, 1), (0, 3), (0, 2)),
        ((7, 9, 1, 1), (2, 3), (1, 3)),
        # One team loses both, the other one.
        ((1, 1, 1, 3), (0, 1, 2), (1, 3)),
        ((3, 1, 1, 1), (1, 2, 3), (0, 2)),
        # Both of one team.
        ((1, 3, 1, 3), (0, 2), (1, 3)),
    ],
)
def test_the_first_team_to_destroy_a_headquarters_wins(edition, cause, points, fallen, winners):
    """A destroyed headquarters ends the game for its team; if both teams lose one, the remaining ones are compared."""
    state, _ = losing(edition, points, fallen, cause)
    assert state.outcome().winners == winners


@pytest.mark.rule("TEAM-06", "EX-L5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_remaining_headquarters_decide(edition):
    """A1 and B1 fall in one battle, A2 has 9 and B2 has 7: team A wins."""
    state, log = losing(edition, (1, 1, 9, 7), (0, 1))
    assert state.outcome().winners == (0, 2)
    assert battles(log) == ["battle tile"]


@pytest.mark.rule("TEAM-06")
@pytest.mark.parametrize("edition", ["classic", "duel"])
@pytest.mark.parametrize("cause", ["tile", "final"])
def test_equal_remaining_headquarters_are_a_draw(edition, cause):
    """One headquarters of each team lost, the others equal: a draw."""
    state, _ = losing(edition, (1, 6, 6, 1), (0, 3), cause)
    assert state.outcome().is_draw


@pytest.mark.rule("TEAM-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_four_headquarters_lost_are_a_draw(edition):
    """Nobody has a headquarters left to compare."""
    state, _ = losing(edition, (1, 1, 1, 1), (0, 1, 2, 3))
    assert state.outcome().is_draw


@pytest.mark.rule("TEAM-06", "BATTLE-30", "BATTLE-31", "END-12")
def test_2025_equal_remaining_headquarters_are_played_off():
    """One extra turn for each of the two with a headquarters, the extra battle, still equal: a draw."""
    state, log = losing("2025", (1, 6, 6, 1), (0, 3))
    assert state.outcome() is None
    names = state.setup.grid.names
    owners = {names[cell]: one.seat for cell, one in enumerate(state.position.board) if one is not None}
    # The tiles of those who lost theirs have left the board.
    assert owners == {"c1": 1, "e3": 2, "a2": 1}
    assert turns_to_the_end(state, log) == [1, 2]
    assert battles(log) == ["battle tile", "extra battle"]
    assert state.outcome().is_draw


@pytest.mark.rule("TEAM-07")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ((9, 6, 1, 3), (0, 2)),
        ((9, 6, 1, 5), (1, 3)),
        ((1, 20, 20, 2), (1, 3)),
        ((5, 5, 5, 4), (0, 2)),
    ],
)
def test_the_larger_sum_wins(edition, points, winners):
    """After the final battle the points of both headquarters of a team are added."""
    state = situation(edition=edition, turn=3, final=0, seat=[{"hq": value} for value in points])
    act(state, "end")
    assert state.outcome().winners == winners


@pytest.mark.rule("TEAM-07", "END-07")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_equal_sums_are_a_draw(edition):
    """9 + 1 against 4 + 6."""
    state = situation(edition=edition, turn=3, final=0, seat=[{"hq": 9}, {"hq": 4}, {"hq": 1}, {"hq": 6}])
    act(state, "end")
    assert state.outcome().is_draw


@pytest.mark.rule("TEAM-07", "END-12")
@pytest.mark.parametrize("last", [0, 3])
def test_2025_equal_sums_are_played_off(last):
    """One extra turn for each of the four, beginning after the one who took the last turn, then the extra battle."""
    state = situation(
        edition="2025", turn=last, final=(last + 1) % 4, seat=[{"hq": 9}, {"hq": 4}, {"hq": 1}, {"hq": 6}]
    )
    log = []
    act(state, "end", log=log)
    assert turns_to_the_end(state, log) == [(last + 1 + number) % 4 for number in range(4)]
    assert battles(log) == ["final battle", "extra battle"]
    assert state.outcome().is_draw


@pytest.mark.rule("TEAM-07", "TEAM-06", "END-12")
@pytest.mark.parametrize(("points", "winners"), [((4, 4, 6, 6), ()), ((4, 4, 7, 7), ()), ((4, 3, 6, 7), (1, 3))])
def test_headquarters_lost_in_the_extra_battle(points, winners):
    """Each team loses one in the extra battle: the remaining ones decide; equal, there is no further round."""
    rows = {0: ("a2", 1, {"N": points[0]}), 1: ("c2", 0, {"N": points[1]})}
    state = situation(
        edition="2025",
        seat=[{"hq": value} for value in points],
        unit=[
            *(hq(seat, at) for seat, at in enumerate(CORNERS)),
            *(unit(by, at, initiative=[1], melee=melee) for at, by, melee in rows.values()),
        ],
        stage="extra",
        final=0,
        queue=[],
    )
    log = []
    act(state, "end", log=log)
    assert battles(log) == ["extra battle"]
    assert state.position.points == (0, 0, *points[2:])
    assert state.outcome().winners == winners


@pytest.mark.rule("TEAM-01", "MULTI-02", "END-02")
@pytest.mark.parametrize("last", [0, 2])
def test_the_final_round_of_a_team_game(last):
    """The three others, the ally of the drawer among them, have one more turn each in the order of the cycle."""
    state = situation(turn=last, final=last, seat=[{"hq": 5}, {"hq": 5}, {"hq": 5}, {"hq": 6}])
    assert turns_to_the_end(state) == [(last + number) % 4 for number in range(4)]
    assert state.outcome().winners == (1, 3)


# -- what allies may do with each other's tiles


def allies(edition, hand, own, *units, ally="hegemony", **keys):
    """Seats 1 and 3 are allies; the first is to move with some tiles in hand."""
    return situation(
        edition=edition,
        seat=[{"army": own, "hand": hand}, {}, {"army": ally}, {}],
        unit=[*(hq(seat, at) for seat, at in enumerate(("a1", "e1", "a3", "e3"))), *units],
        **keys,
    )


@pytest.mark.rule("TEAM-05")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("own", "tile", "wanted"),
    [
        ("outpost", "move", {"a1", "c3"}),
        ("outpost", "sniper", {"d3", "b1"}),
        ("vegas", "rotation", {"a1", "c3"}),
        ("vegas", "push", {"a1", "c3"}),
        ("borgo", "grenade", {"b1"}),
    ],
)
def test_no_instant_is_aimed_at_an_ally(edition, own, tile, wanted):
    """Moves, turns, pushes, snipers and grenades name own units or enemies, never those of the ally."""
    state = allies(
        edition,
        [tile],
        own,
        *(unit(0, "c3"), unit(2, "c4"), unit(2, "a2"), unit(2, "b2")),
        *(unit(1, "d3"), unit(1, "b1")),
    )
    named = {text.split(" ")[1] for text in texts(state) if text.split(" ")[0] == tile}
    targets = {text.split(" ")[2] for text in texts(state) if text.split(" ")[0] == "push"}
    assert named == wanted
    assert targets == ({"d3", "b1"} if tile == "push" else set())


@pytest.mark.rule("TEAM-05", "TEAM-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_castling_takes_own_units_only(edition):
    """Of a pair next to each other both must be the player's own."""
    state = allies(edition, ["castling"], "vegas", unit(0, "c3"), unit(0, "c2"), unit(2, "c4"))
    assert [text for text in texts(state) if text.startswith("castling")] == ["castling c2 c3"]


@pytest.mark.rule("TEAM-05", "INST-BOMB-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bomb_hits_the_ally_all_the_same(edition):
    """Everything on the seven hexes but headquarters is hit: own, the ally's and the enemy's units."""
    rows = (unit(0, "c3"), unit(2, "c4"), unit(1, "d3"))
    state = allies(edition, ["bomb"], "moloch", *rows)
    act(state, "bomb c3")
    cell = state.setup.grid.cell_of
    assert all(state.position.board[cell[name]] is None for name in ("c3", "c4", "d3"))


@pytest.mark.rule("TEAM-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_allies_have_no_joint_hands(edition):
    """A player plays his own tiles and moves his own units, not those of the ally."""
    state = situation(
        edition=edition,
        seat=[{"army": "outpost", "hand": ["scout"]}, {}, {"army": "hegemony", "hand": ["ganger"]}, {}],
        unit=[
            {"seat": 0, "tile": "runner", "at": "c3"},
            {"seat": 2, "tile": "runner", "at": "c5"},
        ],
    )
    assert {text.split(" ")[1] for text in texts(state) if text.startswith(("place", "discard"))} == {"scout"}
    assert {text.split(" ")[1] for text in texts(state) if text.startswith("go")} == {"c3"}


@pytest.mark.rule("TEAM-13", "TEAM-03", "ARMY-HEG-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_quartermaster_serves_the_ally_as_its_own_player_likes(edition):
    """A Quartermaster may convert an attack of the ally's unit; its own player is asked, not the unit's."""
    state = situation(
        edition=edition,
        seat=[{"army": "outpost", "hand": ["battle"]}, {}, {}, {}],
        unit=[
            *(hq(seat, at) for seat, at in enumerate(("a1", "c1", "a3", "e3"))),
            unit(0, "c3", initiative=[2], melee={"N": 1}),
            unit(2, "c4", "module", effects=["convert_melee_ranged"], links=["N"]),
        ],
    )
    act(state, "battle")
    assert (state.decision().seat, state.decision().kind) == (2, "quartermaster")
    act(state, "convert c4 c3 N ranged")
    assert state.position.points == (20, 19, 20, 20)


@pytest.mark.rule("MEDIC-13", "TEAM-03", "TEAM-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_allys_medic_heals_and_its_player_chooses(edition):
    """Two units of the first player are hit, the ally's Medic touches both: its player says which one it saves."""
    state = situation(
        edition=edition,
        seat=[{"army": "outpost", "hand": ["battle"]}, {}, {}, {}],
        unit=[
            *(hq(seat, at) for seat, at in enumerate(("a1", "e1", "a3", "e3"))),
            *(unit(0, "c2"), unit(0, "c4"), unit(2, "c3", "module", effects=["medic"], links=["N", "S"])),
            unit(1, "c1", initiative=[1], melee={"S": 1}),
            unit(1, "c5", initiative=[1], melee={"N": 1}),
        ],
    )
    act(state, "battle")
    assert (state.decision().seat, state.decision().kind) == (2, "medic")
    assert sorted(texts(state)) == ["medic c3 c2 c1", "medic c3 c4 c5"]
    act(state, "medic c3 c4 c5")
    board, cell = state.position.board, state.setup.grid.cell_of
    assert [board[cell[name]] is not None for name in ("c2", "c3", "c4")] == [False, False, True]


@pytest.mark.rule("TEAM-03", "ARMY-OUT-02", "MOVE-09")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("owner", "works"), [(2, True), (1, False)])
def test_the_recon_center_serves_the_ally(edition, owner, works):
    """The ally's Recon Center gives two steps, the enemy's none."""
    centre = {"seat": owner, "at": "c1", "print": {"kind": "module", "effects": ["double_move"], "scope": "global"}}
    state = allies(edition, ["move"], "outpost", unit(0, "c3"), centre)
    assert ("move c3 c4 on" in texts(state)) == works


@pytest.mark.rule("TEAM-03", "MOVE-04")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("owner", "works"), [(2, True), (3, False)])
def test_the_transport_carries_the_ally(edition, owner, works):
    """A Transport connected to the ally's unit gives it a move in its own player's turn."""
    transport = unit(owner, "c2", "module", effects=["mobility"], links=["S"])
    state = allies(edition, [], "outpost", unit(0, "c3"), transport)
    assert ("go c3 c4 0 by c2" in texts(state)) == works
    # In the turn of the Transport's player the ally's unit stays where it is.
    while state.decision().seat != owner:
        act(state, "end")
    assert not any(text.startswith("go c3") for text in texts(state))


@pytest.mark.rule("INST-TERROR-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_terror_hits_the_ally_too(edition):
    """Every other player, allies included, each in his own next turn."""
    state = situation(
        edition=edition,
        seat=[
            {"army": "smart", "hand": ["terror", "ripper"]},
            *({"army": name, "hand": ["scout"]} for name in ("hegemony", "outpost", "borgo")),
        ],
    )
    act(state, "terror")
    placing = []
    for _ in range(8):
        placing.append(any(text.startswith("place") for text in texts(state)))
        act(state, "end")
    assert placing == [True, False, False, False, True, True, True, True]


# -- Moloch beside an ally


def with_moloch(edition, hand, units, seat=0, **keys):
    """Moloch (seat 1) and its ally (seat 3); one of them is to move."""
    rows = [{"army": "moloch"}, {}, {"army": "hegemony"}, {}]
    rows[seat]["hand"] = hand
    return situation(
        edition=edition,
        turn=seat,
        seat=rows,
        unit=[*(hq(number, at) for number, at in enumerate(("a1", "e1", "a3", "e3"))), *units],
        **keys,
    )


OFF = {"options": {"moloch_exception": False}}


@pytest.mark.rule("TEAM-11", "TEAM-08")
@pytest.mark.parametrize(("edition", "keys"), [("classic", {}), ("duel", {}), ("2025", {}), ("2025", OFF)])
@pytest.mark.parametrize("seat", [0, 2])
def test_pushes_between_moloch_and_its_ally(edition, keys, seat):
    """Each may push the other's units, headquarters too, unless 2025's players switched the exception off."""
    rows = (unit(0, "c3"), unit(2, "d3"), unit(1, "c2"))
    state = with_moloch(edition, ["push"], rows, seat, **keys)
    pushes = {tuple(text.split(" ")[1:]) for text in texts(state) if text.startswith("push")}
    pusher, ally = ("c3", "d3") if seat == 0 else ("d3", "c3")
    expected = {("c3", "c2")} if seat == 0 else set()
    # From d3 the enemy on c2 is out of reach.
    assert pushes == expected | (set() if keys else {(pusher, ally)})


@pytest.mark.rule("TEAM-11", "PUSH-03", "TEAM-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_pushed_ally_says_where_to(edition):
    """The controller of the pushed unit chooses the hex, also as the ally of the pusher."""
    state = with_moloch(edition, ["push"], (unit(0, "c3"), unit(2, "d3")))
    act(state, "push c3 d3")
    assert (state.decision().seat, sorted(texts(state))) == (2, ["to d4", "to e2"])


@pytest.mark.rule("TEAM-08", "TEAM-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_instants_of_moloch_name_enemies_only(edition):
    """The exception adds attacks, nets and pushes; a Sniper still needs an enemy."""
    state = situation(
        edition=edition,
        seat=[{"army": "outpost", "hand": ["sniper"]}, {}, {"army": "moloch"}, {}],
        unit=[unit(2, "c3"), unit(1, "c4")],
    )
    assert [text for text in texts(state) if text.startswith("sniper")] == ["sniper c4"]


@pytest.mark.rule("TEAM-08")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_only_2025_switches_the_exception_off(edition):
    """Classic and Duel know no agreement about it."""
    with pytest.raises(BadInput, match="moloch_exception"):
        GAME.new({"mode": "teams", "armies": list(ARMIES), "edition": edition, "moloch_exception": False})
    GAME.new({"mode": "teams", "armies": list(ARMIES), "edition": edition, "moloch_exception": True})
    GAME.new({"mode": "teams", "armies": list(ARMIES), "edition": "2025", "moloch_exception": False})


# -- one against two


def alone(**keys):
    return situation(edition="2025", mode="one-against-two", **keys)


CYCLES = [({}, (0, 1, 0, 2)), ({"teams": [1, 0, 1]}, (1, 0, 1, 2)), ({"teams": [0, 0, 1]}, (2, 0, 2, 1))]


@pytest.mark.rule("TEAM-20", "TEAM-21", "EX-L6", "DRAW-05")
@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize(("teams", "cycle"), CYCLES)
def test_the_single_player_has_every_other_turn(first, teams, cycle):
    """Headquarters of 20, 13, 13; single, second, single, third; first draws 1, 2, up to 3, up to 3."""
    options = {"mode": "one-against-two", "edition": "2025", "armies": list(ARMIES[:3]), "first": first}
    _, rows, state = passing(**options, **teams)
    single, second, _, third = cycle
    expected = [(single, 1, False), (second, 2, False), (single, 3, True), (third, 3, True)]
    assert rows == [*expected, *((seat, 3, True) for seat in cycle)]
    assert [state.position.points[seat] for seat in (single, second, third)] == [20, 13, 13]


@pytest.mark.rule("TEAM-21", "SETUP-05")
def test_headquarters_of_one_against_two():
    """Headquarters are placed in turn order: the single player's, the second's, the third's."""
    placed, _, _ = passing(mode="one-against-two", edition="2025", armies=list(ARMIES[:3]))
    assert placed == [0, 1, 2]


@pytest.mark.rule("TEAM-21", "SETUP-05")
@pytest.mark.parametrize(("teams", "cycle"), CYCLES[1:])
def test_the_single_player_places_first_wherever_he_sits(teams, cycle):
    """Where the single player sits on another seat the headquarters still follow the order of the turns."""
    placed, _, _ = passing(mode="one-against-two", edition="2025", armies=list(ARMIES[:3]), **teams)
    single, second, _, third = cycle
    assert placed == [single, second, third]


@pytest.mark.rule("TEAM-21", "DRAW-02")
def test_kept_tiles_count_for_the_single_players_second_turn():
    """Up to 3: who kept his first tile draws two more."""
    state = GAME.new({"mode": "one-against-two", "edition": "2025", "armies": list(ARMIES[:3])})
    act(
        state, "place hq a1 0", "place hq c1 0", "place hq e3 0", "draw scout", "end", "draw clown", "draw gauss", "end"
    )
    drew = 0
    while state.decision().seat == CHANCE:
        drew += 1
        act(state, "draw commando")
    assert (drew, state.decision().seat, state.decision().kind) == (2, 0, "discard")


@pytest.mark.rule("TEAM-20")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_one_against_two_is_of_2025(edition):
    """The older editions do not have it."""
    with pytest.raises(BadInput):
        GAME.new({"mode": "one-against-two", "edition": edition, "armies": list(ARMIES[:3])})


@pytest.mark.rule("TEAM-20")
@pytest.mark.parametrize("number", [2, 4])
def test_one_against_two_is_for_three(number):
    """Three players, one of them alone."""
    with pytest.raises(BadInput):
        GAME.new({"mode": "one-against-two", "edition": "2025", "armies": list(ARMIES[:number])})


@pytest.mark.rule("TEAM-20")
@pytest.mark.parametrize("teams", [[0, 0, 0], [0, 1, 2], [0, 1]])
def test_one_is_alone(teams):
    """One player on one side, two on the other."""
    with pytest.raises(BadInput):
        GAME.new({"mode": "one-against-two", "edition": "2025", "armies": list(ARMIES[:3]), "teams": teams})


@pytest.mark.rule("TEAM-23", "EX-L6")
@pytest.mark.parametrize("cause", ["tile", "final"])
@pytest.mark.parametrize(
    ("points", "fallen", "winners"),
    [
        ((1, 13, 13), (0,), (1, 2)),
        # One is enough for the single player, whatever he has left.
        ((1, 1, 13), (1,), (0,)),
        ((1, 13, 1), (2,), (0,)),
        ((20, 1, 1), (1, 2), (0,)),
        # Both sides lose one in the same battle: the team wins, whichever falls first.
        ((1, 1, 2), (0, 1), (1, 2)),
        ((1, 2, 1), (0, 2), (1, 2)),
        ((1, 1, 1), (0, 1, 2), (1, 2)),
    ],
)
def test_the_first_side_to_destroy_a_headquarters_wins(cause, points, fallen, winners):
    """One team headquarters is enough; the single one and a team one in the same battle: the team wins."""
    hunters = {0: ("a2", 1, {"N": 1}), 1: ("c2", 0, {"N": 1}), 2: ("e2", 0, {"S": 1})}
    seats = [{"hq": value} for value in points]
    seats[0] = {"army": "outpost", "hand": ["battle", "scout"], **seats[0]}
    state = alone(
        seat=seats,
        unit=[
            *(hq(seat, CORNERS[seat]) for seat in range(3)),
            *(unit(hunters[seat][1], hunters[seat][0], initiative=[seat], melee=hunters[seat][2]) for seat in fallen),
        ],
        **({} if cause == "tile" else {"final": 1, "queue": []}),
    )
    act(state, "battle" if cause == "tile" else "end")
    assert state.outcome().winners == winners


@pytest.mark.rule("TEAM-23", "EX-L6")
@pytest.mark.parametrize(("points", "winners"), [((15, 6, 8), (0,)), ((13, 6, 8), (1, 2)), ((9, 8, 2), (1, 2))])
def test_the_single_points_against_the_teams_sum(points, winners):
    """15 beat 6 + 8, 13 do not."""
    state = alone(turn=2, final=1, queue=[], seat=[{"hq": value} for value in points])
    act(state, "end")
    assert state.outcome().winners == winners


def cycling(points, drawer, place, version=VERSION):
    """One against two with empty boards: the player at a place of the cycle draws his last tile in his next turn."""
    cycle = (0, 1, 0, 2)
    seats = [{"army": name, "hq": value} for name, value in zip(ARMIES[:3], points, strict=True)]
    for seat in seats:
        seat["pile"] = {"move": 30, "battle": 4}
    state = alone(turn=0, seat=seats, rules_version=version)
    # Go to the turn before, then leave one tile in the pile.
    while state.place != (place - 1) % 4 or state.decision().kind != "main":
        act(state, texts(state)[-1] if state.decision().kind == "main" else texts(state)[0])
    assert cycle[place] == drawer
    state.set_hand(drawer, ())
    scout = next(tile for tile in state.setup.rosters[drawer] if tile.id == "scout")
    counts = [0] * len(state.setup.rosters[drawer])
    counts[scout.index] = 1
    state.set_pile(drawer, type(state.piles[drawer])(tuple(counts), ()))
    return state


def played_out(state, log):
    turns = []
    act(state, "end", log=log)
    while state.decision() is not None:
        if state.decision().kind == "main":
            turns.append(state.decision().seat)
            act(state, "end", log=log)
        else:
            act(state, texts(state)[0], log=log)
    return turns


@pytest.mark.rule("TEAM-24", "MULTI-02")
@pytest.mark.parametrize(
    ("version", "drawer", "place", "order"),
    [
        *((VERSION, 0, 0, [0, 1, 0, 2]), (VERSION, 0, 2, [0, 2, 0, 1])),
        *((VERSION, 1, 1, [1, 0, 2]), (VERSION, 2, 3, [2, 0, 1])),
        *((1, 0, 0, [0, 1, 2]), (1, 0, 2, [0, 2, 1]), (1, 1, 1, [1, 0, 2]), (1, 2, 3, [2, 0, 1])),
    ],
)
def test_the_final_round_of_one_against_two(version, drawer, place, order):
    """The cycle goes on until everybody else has had a turn; by version 1 it left the single player out."""
    state, log = cycling((20, 5, 5), drawer, place, version), []
    assert played_out(state, log) == order
    assert battles(log) == ["final battle"]
    assert state.outcome().winners == (0,)


@pytest.mark.rule("TEAM-24", "END-12")
@pytest.mark.parametrize(
    ("version", "drawer", "place", "order"),
    [
        (VERSION, 0, 0, [0, 1, 0, 2, 0, 1, 0, 2]),
        (VERSION, 0, 2, [0, 2, 0, 1, 0, 2, 0, 1]),
        (VERSION, 1, 1, [1, 0, 2, 0, 1, 0, 2]),
        (VERSION, 2, 3, [2, 0, 1, 0, 2, 0, 1]),
        (1, 0, 0, [0, 1, 2, 0, 1, 2]),
        (1, 0, 2, [0, 2, 1, 0, 2, 1]),
        (1, 1, 1, [1, 0, 2, 0, 1, 2]),
        (1, 2, 3, [2, 0, 1, 0, 2, 1]),
    ],
)
def test_the_extra_round_of_one_against_two(version, drawer, place, order):
    """A tie: the cycle goes on until each has had an extra turn; by version 1 each had exactly one."""
    state, log = cycling((10, 4, 6), drawer, place, version), []
    assert played_out(state, log) == order
    assert battles(log) == ["final battle", "extra battle"]
    assert state.outcome().is_draw


@pytest.mark.rule("TEAM-22", "TEAM-11")
@pytest.mark.parametrize("keys", [{}, OFF])
def test_moloch_in_the_team_of_two(keys):
    """The rules of allies hold inside the team, those of Moloch too; the single player is everybody's enemy."""
    state = alone(
        turn=1,
        seat=[{}, {"army": "moloch", "hand": ["push"]}, {}],
        unit=[
            *(hq(0, "a1"), hq(1, "e1"), hq(2, "e3")),
            *(unit(1, "c3"), unit(2, "d3"), unit(0, "b2")),
        ],
        **keys,
    )
    pushes = {tuple(text.split(" ")[1:]) for text in texts(state) if text.startswith("push")}
    assert pushes == {("c3", "b2")} | (set() if keys else {("c3", "d3")})


@pytest.mark.rule("TEAM-21")
def test_a_saved_position_knows_the_place_in_the_cycle():
    """After his second turn of the cycle comes the third player, also in the position written down and read again."""
    state = alone(seat=[{"hq": 20}, {"hq": 13}, {"hq": 13}])
    act(state, "end", "end")
    assert state.decision().seat == 0
    twin = ScenarioPlay(read_scenario(position_toml(state), army)).state
    for copy in (state, twin):
        act(copy, "end")
    assert (state.decision().seat, twin.decision().seat) == (2, 2)


@pytest.mark.rule("TEAM-08", "TEAM-11")
@pytest.mark.parametrize("keys", [{}, OFF])
def test_a_saved_position_knows_what_was_agreed(keys):
    """The agreement about Moloch holds in the position written down and read again."""
    state = with_moloch("2025", ["push"], (unit(0, "c3"), unit(2, "d3")), **keys)
    twin = ScenarioPlay(read_scenario(position_toml(state), army)).state
    for copy in (state, twin):
        assert any(text.startswith("push") for text in texts(copy)) == (not keys)


# -- resignation


@pytest.mark.rule("RESIGN-01")
@pytest.mark.parametrize(("resigned", "winners"), [((0, 2), (1, 3)), ((3, 1), (0, 2)), ((2, 3, 0), (1, 3))])
def test_a_team_resigns_when_all_its_members_do(resigned, winners):
    """One ally alone does not give the game away: it goes on, tiles and turns as before."""
    state = situation(seat=[{}] * 4, unit=[hq(seat, at) for seat, at in enumerate(CORNERS)])
    for seat in resigned[:-1]:
        GAME.intervene(state, f"resign {seat}")
        assert state.outcome() is None
        assert sum(one is not None for one in state.position.board) == 4
    GAME.intervene(state, f"resign {resigned[-1]}")
    assert state.outcome().winners == winners


@pytest.mark.rule("RESIGN-01", "TEAM-21")
@pytest.mark.parametrize(("resigned", "winners"), [((0,), (1, 2)), ((1, 2), (0,)), ((2, 0), (1, 2))])
def test_resigning_in_one_against_two(resigned, winners):
    """The single player is a side of his own; of the team both must resign."""
    state = alone(seat=[{}, {}, {}], unit=[hq(seat, CORNERS[seat]) for seat in range(3)])
    for seat in resigned:
        assert state.outcome() is None
        GAME.intervene(state, f"resign {seat}")
    assert state.outcome().winners == winners


@pytest.mark.rule("MODULE-23", "MEDIC-13", "TEAM-13")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("owner", "chooser"), [(2, 2), (3, 0)])
def test_a_scoper_leaves_the_choices_of_an_ally_alone(edition, owner, chooser):
    """The ally's Medic beside a Scoper still asks its own player; an enemy's Medic asks the Scoper's player."""
    state = situation(
        edition=edition,
        seat=[{"army": "outpost", "hand": ["battle"]}, {}, {}, {}],
        unit=[
            *(hq(seat, at) for seat, at in enumerate(("a1", "e1", "a3", "e3"))),
            *(unit(0, "c2"), unit(0, "c4"), unit(owner, "c3", "module", effects=["medic"], links=["N", "S"])),
            unit(0, "b2", "module", effects=["take_over_module"], affects="enemy", links=["SE"]),
            unit(1, "c1", initiative=[1], melee={"S": 1}),
            unit(1, "c5", initiative=[1], melee={"N": 1}),
        ],
    )
    act(state, "battle")
    assert (state.decision().seat, state.decision().kind) == (chooser, "medic")
