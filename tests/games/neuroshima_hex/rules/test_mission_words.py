"""Every word of a mission: goals, events, special cells, and what a file must not say [ATLAS-01]."""

import tomllib

import pytest
from tests.games.neuroshima_hex.rules.situations import GAME, act, moment, texts, unit

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.game import first_state
from ashboard.games.neuroshima_hex.insight.evaluation import battle_by_default, judge
from ashboard.games.neuroshima_hex.modes.atlas import Atlas
from ashboard.games.neuroshima_hex.printed.clause import EVENT_WORDS, GOAL_WORDS
from ashboard.games.neuroshima_hex.printed.grid import STANDARD, Grid
from ashboard.games.neuroshima_hex.printed.mission import MARKS, Mission, mission, mission_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import rules_of
from ashboard.games.neuroshima_hex.rules.goals import GOALS
from ashboard.games.neuroshima_hex.rules.mission_events import MISSION_EVENTS
from ashboard.games.neuroshima_hex.state.setup import Setup

PLAIN = """
id = "plain"
origin = "house"
name = { en = "Plain" }
brief = "A test."
map = { radius = 2 }
seat = [{ army = "borgo", wants = "All." }, { army = "moloch", wants = "More." }]
"""
HOLE = 'map = { radius = 2, holes = ["c3"] }'


def read(text):
    return Mission(Table(tomllib.loads(text), "test"))


def begun(*lines, plain=PLAIN):
    """A game of a mission made of the plain one and some lines."""
    page = read("\n".join((plain, *lines)))
    armies = tuple(seat.army for seat in page.seats)
    return first_state(Setup(rules_of("2025"), Atlas(page), page.board, armies, page.rosters, 0, mission=page))


def passed(state, turns, log=None):
    """Nobody does anything for so many turns: tiles are thrown away."""
    until = state.turns + turns
    while state.turns < until and (decision := state.decision()) is not None:
        assert decision.seat in (CHANCE, 0, 1)
        waste = [option for option in decision.options if option.text.startswith("discard ")]
        keep = decision.option("keep") or decision.option("end")
        state.apply(waste[0] if waste and decision.kind in ("discard", "main") else keep or decision.options[0], log)


def at(state, cell):
    """The id of the unit on a cell."""
    found = state.position.board[state.setup.grid.cell_of[cell]]
    return None if found is None else found.tile.id


@pytest.mark.rule("ATLAS-01")
def test_every_word_has_its_class():
    """
    The tables of goals, of events and of special cells have exactly the words of the vocabulary.
    """
    assert set(GOALS) == set(GOAL_WORDS)
    assert set(MISSION_EVENTS) == set(EVENT_WORDS) | {"deliver", "evacuate"}
    assert set(MARKS) == {word for word, keys in {**GOAL_WORDS, **EVENT_WORDS}.items() if {"cells", "units"} & {*keys}}


@pytest.mark.rule("ATLAS-01")
def test_every_word_is_used_by_a_mission():
    """
    No word of the vocabulary is there for nothing.
    """
    used = {clause.word for name in mission_ids() for clause in mission(name).clauses}
    assert used == {*GOAL_WORDS, *EVENT_WORDS}


# -- maps


@pytest.mark.rule("ATLAS-01", "BOARD-01")
def test_a_hole_is_no_cell():
    """
    Around a hole there are five neighbours or fewer; the other cells keep their names and their order.
    """
    grid = Grid(2, 2, frozenset(("c3", "a1")))

    assert grid.names == [name for name in STANDARD.names if name not in ("c3", "a1")]
    assert "c3" not in grid.cell_of
    around = [grid.names[cell] for cell in grid.neighbours[grid.cell_of["c2"]]]
    assert sorted(around) == ["b1", "b2", "c1", "d1", "d2"]
    assert [grid.names[cell] for cell in grid.surrounded] == []
    assert grid.basic == list(range(17))


@pytest.mark.rule("ATLAS-01", "ATTACK-02", "ATTACK-03")
def test_lines_end_at_a_hole():
    """
    Neither a shot nor a gauss shot flies across a hole.
    """
    line = [Grid(2, 2, frozenset(("c3",))), STANDARD]
    seen = [[grid.names[cell] for cell in grid.rays[grid.cell_of["c1"]][3]] for grid in line]
    assert seen == [["c2"], ["c2", "c3", "c4", "c5"]]

    shooter = unit(0, "d3", initiative=[3], ranged={"S": 1}, gauss=["S"])
    state = moment(
        edition="2025",
        board="reactor",
        turn=0,
        seat=[{"hand": ["battle"]}, {}],
        unit=[shooter, unit(1, "d5"), {"id": "B", "seat": 1, "at": "c4", "tile": "block"}],
    )
    act(state, "battle")
    assert at(state, "d5") is not None


@pytest.mark.rule("ATLAS-01", "MOVE-02", "PUSH-02")
def test_nobody_moves_or_is_pushed_into_a_hole():
    """
    The hole is no place to step to, and a unit pushed towards it has fewer ways.
    """
    runner = unit(0, "d3", mobile=True)
    block = {"id": "B", "seat": 1, "at": "c4", "tile": "block"}
    state = moment(edition="2025", board="reactor", turn=0, seat=[{}, {}], unit=[runner, block])
    assert {text.split()[2] for text in texts(state) if text.startswith("go ")} == {"d3", "d2", "c2", "c3", "e2", "e3"}

    grid = mission("reactor").board.grid
    names = [grid.names[cell] for cell in grid.beyond(grid.cell_of["d2"], grid.cell_of["d3"])]
    assert sorted(names) == ["c3", "e3"]


@pytest.mark.rule("ATLAS-01")
def test_maps_of_one_size_do_not_mix_their_answers():
    """
    Two maps that number their cells differently give each tile answers with the right names.
    """
    one, other = begun(HOLE, plain=PLAIN.replace("map = { radius = 2 }", "")), begun()
    tile = one.setup.rosters[0][-1]

    for state in (one, other):
        book, names = state.setup.book, state.setup.grid.names
        for cell, name in enumerate(names):
            answers = []
            book.add_placements(tile, [cell], answers)
            assert [action.text for action in answers] == [f"place {tile.id} {name} {turn}" for turn in range(6)]
    assert begun().setup.book is other.setup.book is not one.setup.book


@pytest.mark.rule("ATLAS-01", "BOARD-05")
def test_all_cells_of_a_map_count_for_a_full_board():
    """
    Unlike the enlarged field a map has no outer ring.
    """
    for name in mission_ids():
        grid = mission(name).board.grid
        assert grid.basic == list(range(grid.size))


@pytest.mark.rule("ATLAS-01", "PLACE-01")
def test_nobody_places_on_closed_cells_or_out_of_the_zone():
    """
    Borgo deploys in the north of the Evacuation, Outpost everywhere but on the exits; moves lead anywhere.
    """
    exits = {"b5", "c6", "d7", "e6", "f5"}
    zone = {"b1", "c1", "c2", "d1", "d2", "e1", "e2", "f1"}
    seats = [{"hand": ["mutant"]}, {"hand": ["brawler"]}]
    cells = set(mission("evacuation").board.grid.names)

    def open_to(seat, tile):
        state = moment(edition="2025", board="evacuation", turn=seat, seat=seats, unit=[unit(0, "d6")])
        return {text.split()[2] for text in texts(state) if text.startswith(f"place {tile}")}, state

    mine, state = open_to(0, "mutant")
    assert mine == zone
    assert "go d6 d7 0" in texts(state)
    assert open_to(1, "brawler")[0] == cells - exits - {"d6"}


@pytest.mark.rule("ATLAS-01", "MOVE-04")
def test_marching_units_are_mobile():
    """
    Every free unit of a seat that marches moves once a turn; those of the other do not, nor netted ones.
    """
    units = [unit(0, "d4"), unit(1, "d6"), unit(0, "b1"), unit(1, "c1", net=["SW"])]
    state = moment(edition="2025", board="evacuation", turn=0, seat=[{}, {}], unit=units)
    assert {text.split()[1] for text in texts(state) if text.startswith("go ")} == {"d4"}

    act(state, "go d4 d5 0")
    assert not any(text.startswith("go ") for text in texts(state))

    other = moment(edition="2025", board="evacuation", turn=1, seat=[{}, {}], unit=units)
    assert not any(text.startswith("go ") for text in texts(other))


@pytest.mark.rule("ATLAS-01", "SETUP-01")
def test_tiles_may_stay_in_the_box():
    """
    What a seat leaves out is missing from its pile.
    """
    state = begun(
        '[[unit]]\nseat = 0\ntile = "claws"\nat = "c3"',
        plain=PLAIN.replace('army = "borgo",', 'army = "borgo", left_out = { mutant = 2 },'),
    )
    counts = {tile.id: state.piles[0].contents()[tile.index] for tile in state.setup.rosters[0]}

    assert (counts["mutant"], counts["claws"], len(state.piles[0])) == (4, 3, 31)


# -- goals

DELIVER = """
[[tile]]
seat = 0
id = "cart"
kind = "soldier"
name = "Cart"
mobile = true

[[unit]]
seat = 0
tile = "cart"
at = "c4"

[[goal]]
word = "deliver"
seat = 0
tile = "cart"
cells = ["c5"]
count = 2

[[goal]]
word = "hold-out"
seat = 1
"""
SUPPLY = """
[[event]]
word = "supply"
seat = 0
tile = "cart"
cells = ["c1", "b1"]
count = 2
most = 1
"""


def end_turn(state, log=None):
    """The active player draws, throws away what must be, and ends the turn."""
    seat, number = state.active, state.turns
    while state.turns == number and state.active == seat and (decision := state.decision()) is not None:
        end = decision.option("end") or decision.option("keep")
        state.apply(end or decision.options[0], log)


@pytest.mark.rule("ATLAS-01")
def test_a_part_on_its_gate_is_delivered_at_the_end_of_the_turn():
    """
    It leaves the board for the discards and is counted when its owner's turn is over, not before.
    """
    state = begun(DELIVER, SUPPLY)
    act(state, "draw mutant")
    log = []

    act(state, "go c4 c5 0")
    assert (at(state, "c5"), state.tally[0]) == ("cart", 0)
    end_turn(state, log)

    assert (at(state, "c5"), state.tally[0]) == (None, 1)
    told = [event for event in log if event.key == "left"]
    assert GAME.sentence(told[0]) == "Borgo Cart leaves the board through c5: 1 of 2 [ATLAS-01]"
    assert [tile.id for tile in state.discards[0]] == ["cart"]


@pytest.mark.rule("ATLAS-01")
def test_supplies_come_one_after_the_other():
    """
    The next cart comes when none is on the board, to the first free cell, until there are no more.
    """
    state = begun(DELIVER, SUPPLY)
    log = []
    state.apply(state.decision().options[0])
    end_turn(state, log)
    assert (at(state, "c1"), state.tally[2]) == (None, 0)

    cart = state.setup.grid.cell_of["c4"]
    state.position.board[cart] = None
    state.position.board[state.setup.grid.cell_of["c1"]] = state.new_unit(state.setup.rosters[1][4], 1, 0)
    end_turn(state, log)

    assert (at(state, "b1"), state.tally[2]) == ("cart", 1)
    assert [event.key for event in log if event.key == "supplied"] == ["supplied"]


@pytest.mark.rule("ATLAS-01")
def test_enough_delivered_wins_at_once():
    """
    The game is over at the end of the turn that brings the last one home, and names the winner.
    """
    state = begun(DELIVER, SUPPLY)
    state.tally = (1, 0, 1)
    act(state, "draw mutant")

    act(state, "go c4 c5 0")
    end_turn(state)

    assert (state.outcome().winners, state.outcome().rule) == ((0,), "ATLAS-01")
    assert state.decision() is None


@pytest.mark.rule("ATLAS-01")
def test_who_holds_out_wins_when_too_many_are_lost():
    """
    With one cart left and none to come, two cannot be delivered any more: the other side has held out.
    """
    state = begun(DELIVER, SUPPLY)
    state.tally = (0, 0, 2)
    end_turn(state)

    assert state.outcome().winners == (1,)


@pytest.mark.rule("ATLAS-01")
def test_who_holds_out_wins_when_the_piles_are_empty():
    """
    Nobody moves: after the last battle the one who holds out has won, and no tie is played off.
    """
    state = begun(DELIVER, SUPPLY)
    passed(state, 99)

    assert (state.outcome().winners, state.outcome().rule) == ((1,), "ATLAS-01")
    assert state.stage == 1


@pytest.mark.rule("ATLAS-01", "DEF-04")
@pytest.mark.parametrize(("other", "left"), [((), 1), ((unit(1, "d6", net=["S"]),), 0)])
def test_a_netted_unit_does_not_leave(other, left):
    """
    In the Evacuation any own free unit on an exit leaves, also a soldier that was placed; a netted one stays.
    """
    units = [unit(0, "d7"), unit(1, "e6"), *other]
    state = moment(edition="2025", board="evacuation", turn=0, turns=5, seat=[{}, {}], unit=units)

    end_turn(state)

    assert state.tally[0] == left
    assert (at(state, "d7") is None) == bool(left)
    assert at(state, "e6") is not None


@pytest.mark.rule("ATLAS-01")
def test_units_leave_in_their_own_turn_only():
    """
    What stands on an exit when the other's turn is over stays.
    """
    state = moment(edition="2025", board="evacuation", turn=1, turns=5, seat=[{}, {}], unit=[unit(0, "d7")])

    end_turn(state)

    assert (at(state, "d7") is None, state.tally[0]) == (False, 0)


@pytest.mark.rule("ATLAS-01")
@pytest.mark.parametrize("blocks", [1, 2])
def test_the_reactor_must_be_destroyed_altogether(blocks):
    """
    The last block that falls in a battle wins for Borgo; while one stands nothing is decided.
    """
    shooter = unit(0, "d2", initiative=[3], melee={"S": 1})
    standing = [("d3", 3), ("c4", 0)][:blocks]
    units = [{"id": at, "seat": 1, "at": at, "tile": "block", "wounds": wounds} for at, wounds in standing]
    state = moment(edition="2025", board="reactor", turn=0, seat=[{"hand": ["battle"]}, {}], unit=[shooter, *units])

    act(state, "battle")

    assert at(state, "d3") is None
    assert (state.outcome() is not None and state.outcome().winners == (0,)) == (blocks == 1)


@pytest.mark.rule("ATLAS-01", "STRUCT-11")
def test_nobody_displaces_the_reactor():
    """
    A block has Weight: neither a move of its owner nor a push of the enemy shifts it.
    """
    units = [{"id": "B", "seat": 1, "at": "d3", "tile": "block"}, unit(0, "d2")]
    mine = moment(edition="2025", board="reactor", turn=1, seat=[{}, {"hand": ["move", "push"]}], unit=units)

    assert {text.split()[2] for text in texts(mine) if text.startswith("move d3")} == {"d3"}
    assert not any(text.startswith("push d2") for text in texts(mine))
    assert not any(text.split()[1:3] == ["d2", "d3"] for text in texts(mine))


@pytest.mark.rule("ATLAS-01")
def test_two_goals_at_once_are_a_draw():
    """
    Where both sides reach their goals at the same moment nobody has won.
    """
    goals = '[[goal]]\nword = "destroy"\nseat = {0}\ntile = "{1}"\nowner = {2}\n'
    start = '[[unit]]\nseat = 0\ntile = "mutant"\nat = "a1"\n[[unit]]\nseat = 1\ntile = "hunter"\nat = "e3"\n'
    state = begun(start, goals.format(0, "hunter", 1), goals.format(1, "mutant", 0))
    for cell in ("a1", "e3"):
        state.position.board[state.setup.grid.cell_of[cell]] = None

    end_turn(state)

    assert state.outcome().is_draw
    assert state.outcome().rule == "ATLAS-01"


@pytest.mark.rule("ATLAS-01")
def test_judgement_wants_what_the_mission_wants():
    """
    A part nearer to its gate, a unit nearer to the exit, a block with more wounds is better for who wants it.
    """

    def worth(board, cell, judge_seat, **keys):
        state = moment(edition="2025", board=board, turn=0, seat=[{}, {}], unit=[{"id": "X", "at": cell, **keys}])
        return judge(state, judge_seat)

    part = {"seat": 0, "tile": "part"}
    assert worth("factory", "e3", 0, **part) > worth("factory", "c3", 0, **part)
    assert worth("factory", "e3", 1, **part) < worth("factory", "c3", 1, **part)
    mutant = {"seat": 0, "tile": "mutant"}
    assert worth("evacuation", "d6", 0, **mutant) > worth("evacuation", "d5", 0, **mutant)
    block = {"seat": 1, "tile": "block"}
    assert worth("reactor", "d3", 0, wounds=2, **block) > worth("reactor", "d3", 0, **block)


# -- events


def truce(turns, *units, turn=0, **keys):
    return moment(edition="2025", board="truce", turn=turn, turns=turns, seat=[{}, {}], unit=list(units), **keys)


@pytest.mark.rule("ATLAS-01")
def test_the_contingent_arrives_when_its_turn_is_over():
    """
    Not a turn before, and then once: every machine on its cell.
    """
    event = mission("truce").events[0]
    early = truce(event.turn - 1)
    end_turn(early)
    assert early.tally == (0, 0)

    log = []
    state = truce(event.turn)
    end_turn(state, log)

    names = state.setup.grid.names
    assert [at(state, names[start.cell]) for start in event.units] == [start.tile.id for start in event.units]
    assert all(state.unit(start.cell).seat == 2 for start in event.units)
    assert state.tally == (1, 1)
    assert {event.key for event in log} >= {"arrived", "alliance-begins"}
    end_turn(state)
    assert state.tally == (1, 1)


@pytest.mark.rule("ATLAS-01")
def test_a_machine_whose_cell_is_taken_stays_away():
    """
    The others come all the same.
    """
    event = mission("truce").events[0]
    first = event.units[0]
    name = mission("truce").board.grid.names[first.cell]
    state = truce(event.turn, unit(0, name))

    end_turn(state)

    machines = [known.tile.id for known in state.position.board if known is not None and known.seat == 2]
    assert len(machines) == len(event.units) - 1
    assert state.unit(first.cell).seat == 0


FIGHT = (unit(0, "b2", initiative=[3], melee={"S": 1}), unit(1, "b3"))


@pytest.mark.rule("ATLAS-01", "DEF-03")
@pytest.mark.parametrize(("tally", "survives"), [([0, 0], False), ([1, 1], True), ([1, 2], False)])
def test_allies_do_not_hurt_each_other(tally, survives):
    """
    Before and after the alliance a unit strikes the other player's, while it holds it does not.
    """
    state = truce(9, *FIGHT, unit(2, "d4", toughness=9), tally=tally)
    sides = (0, 0, 2) if survives else (0, 1, 2)
    assert state.position.sides.side == sides

    twin = state.copy()
    assert twin.position.sides is state.position.sides
    fought = battle_by_default(state).position
    assert (fought.board[state.setup.grid.cell_of["b3"]] is not None) == survives


@pytest.mark.rule("ATLAS-01", "INST-SNIPER-01")
def test_instants_spare_the_ally():
    """
    A Sniper finds the machine, not the ally, while the alliance holds.
    """

    def aims(tally):
        seats = [{"hand": ["sniper"]}, {}]
        units = [unit(1, "b3"), unit(2, "d4")]
        state = moment(edition="2025", board="truce", turn=0, turns=9, seat=seats, unit=units, tally=tally)
        return {text for text in texts(state) if text.startswith("sniper")}

    assert aims([0, 0]) == {"sniper b3", "sniper d4"}
    assert aims([1, 1]) == {"sniper d4"}


@pytest.mark.rule("ATLAS-01")
def test_the_alliance_ends_by_its_turn():
    """
    When the stated turn is over the two are enemies again, though machines are left; a copy keeps its own sides.
    """
    until = mission("truce").events[1].until
    state = truce(until, unit(2, "d4"), tally=[1, 1])
    twin = state.copy()
    log = []

    end_turn(state, log)

    assert state.tally == (1, 2)
    assert state.position.sides.side == (0, 1, 2)
    assert twin.position.sides.side == (0, 0, 2)
    ended = next(event for event in log if event.key == "alliance-ends")
    assert GAME.sentence(ended) == "Outpost and Hegemony are enemies again [ATLAS-01]"


@pytest.mark.rule("ATLAS-01")
def test_the_alliance_ends_with_the_last_machine():
    """
    Without a machine on the board there is nothing to stand together against.
    """
    state = truce(9, tally=[1, 1])
    end_turn(state)
    assert state.tally == (1, 2)

    held = truce(9, unit(2, "d4"), tally=[1, 1])
    end_turn(held)
    assert held.tally == (1, 1)


@pytest.mark.rule("ATLAS-01")
def test_the_contingent_fights_and_nobody_answers_for_it():
    """
    Machines strike both players; a Clown among them never asks whether it explodes, a pushed one goes by default.
    """
    clown = {"id": "C", "seat": 2, "at": "d4", "tile": "clown"}
    striker = unit(2, "c3", initiative=[5], melee={"N": 1, "S": 1})
    seats = [{"hand": ["battle"]}, {}]
    units = [clown, striker, unit(0, "c2"), unit(1, "c4")]
    state = moment(edition="2025", board="truce", turn=0, turns=20, seat=seats, unit=units, tally=[1, 2])
    act(state, "battle")
    assert (at(state, "c2"), at(state, "c4")) == (None, None)
    assert at(state, "d4") == "clown"

    seats = [{}, {"hand": ["push"]}]
    pushed = moment(
        edition="2025", board="truce", turn=1, turns=20, seat=seats, unit=[unit(1, "d5"), unit(2, "d4")], tally=[1, 2]
    )
    act(pushed, "push d5 d4")
    assert pushed.decision().seat == 1
    assert at(pushed, "d4") is None


@pytest.mark.rule("ATLAS-01")
def test_a_headquarters_that_machines_destroy_is_lost():
    """
    The player whose headquarters falls to the contingent loses, even to an ally.
    """
    machine = unit(2, "b2", initiative=[3], melee={"S": 3})
    units = [machine, *({"seat": seat, "at": at, "tile": "hq"} for seat, at in ((0, "b3"), (1, "f3")))]
    seats = [{"hq": 2, "hand": ["battle"]}, {}]
    state = moment(edition="2025", board="truce", turn=0, turns=10, seat=seats, unit=units, tally=[1, 1])

    act(state, "battle")

    assert (state.outcome().winners, state.outcome().rule) == ((1,), "END-05")


def funfair(turns, *units, **keys):
    return moment(edition="2025", board="funfair", turn=0, turns=turns, seat=[{}, {}], unit=list(units), **keys)


@pytest.mark.rule("ATLAS-01")
def test_a_carousel_carries_everything_round():
    """
    After an even turn every unit of the ring is one cell on and turned by one side, headquarters too.
    """
    hq = {"id": "HQ", "seat": 0, "at": "a2", "tile": "hq", "rotation": 5}
    state = funfair(4, hq, unit(1, "b2"), unit(0, "c1"))
    log = []

    end_turn(state, log)

    cells = state.setup.grid.cell_of
    assert [cell for cell in ("b2", "c3", "c1") if at(state, cell)] == ["b2", "c3", "c1"]
    assert (state.unit(cells["b2"]).tile.is_hq, state.unit(cells["b2"]).rotation) == (True, 0)
    assert (state.unit(cells["c3"]).seat, state.unit(cells["c3"]).rotation) == (1, 1)
    assert state.unit(cells["c1"]).rotation == 0
    assert [event.key for event in log].count("carousel") == 1

    still = funfair(5, unit(1, "b2"))
    end_turn(still)
    assert at(still, "b2") is not None


@pytest.mark.rule("ATLAS-01", "MINE-01")
def test_a_carousel_carries_units_onto_mines():
    """
    A mine stays where it lies, and who is carried onto it steps on it.
    """
    mine = {"id": "MINE", "seat": 1, "at": "c3", "print": {"kind": "foundation", "traits": ["mine"]}}
    state = funfair(4, mine, unit(0, "b2"), unit(0, "a2"))

    end_turn(state)

    assert (at(state, "c3"), at(state, "b2") is not None) == (None, True)
    assert state.position.ground[state.setup.grid.cell_of["c3"]] is None


@pytest.mark.rule("ATLAS-01", "STRUCT-07")
@pytest.mark.parametrize(
    "rider",
    [
        {"id": "S", "seat": 0, "at": ["b2", "b1"], "print": [{}, {}]},
        {"id": "S", "seat": 0, "at": ["b2", "c3"], "print": [{}, {}]},
        unit(0, "b2", traits=["weight"]),
    ],
)
def test_a_carousel_does_not_tear_structures(rider):
    """
    With a structure, or a unit that nobody displaces, on its ring a carousel stands still.
    """
    state = funfair(4, rider, unit(1, "a3"), unit(1, "f2"))

    end_turn(state)

    assert at(state, "b2") is not None and at(state, "a3") is not None
    assert at(state, "g2") is not None


@pytest.mark.rule("ATLAS-01", "BOARD-06")
def test_an_event_may_fill_the_board():
    """
    A unit that comes to the last free cell between two turns causes the battle of the full board.
    """
    state = begun(
        DELIVER.replace('at = "c4"', 'at = "c5"').replace('cells = ["c5"]', 'cells = ["e3"]'),
        SUPPLY.replace("most = 1", "most = 2"),
    )
    for cell, name in enumerate(state.setup.grid.names):
        if name not in ("c1", "c5", "b1", "b2"):
            state.position.board[cell] = state.new_unit(state.setup.rosters[0][4], 0, 0)
    grid = state.setup.grid
    state.position.board[grid.cell_of["b1"]] = state.new_unit(state.setup.rosters[0][4], 0, 0)
    state.position.board[grid.cell_of["b2"]] = state.new_unit(state.setup.rosters[0][4], 0, 0)
    log = []
    end_turn(state, log)

    assert at(state, "c1") == "cart"
    assert [event.params["cause"] for event in log if event.key == "battle"] == ["full board"]
    assert state.outcome().rule == "ATLAS-03"


@pytest.mark.rule("ATLAS-01")
def test_headquarters_decide_where_there_is_no_goal():
    """
    More points after the last battle win; equal ones are played off, and drawn if that changes nothing [END-12].
    """
    for points, winners in (((5, 3), (0,)), ((3, 5), (1,)), ((4, 4), ())):
        seats = [{"hq": left} for left in points]
        state = moment(edition="2025", board="funfair", turn=0, turns=30, final=1, queue=[], seat=seats)
        passed(state, 9)
        assert state.outcome().winners == winners


@pytest.mark.rule("ATLAS-01")
def test_everything_that_happens_has_its_sentence():
    """
    Random games of all missions are told in sentences.
    """
    keys = set()
    for name in mission_ids():
        for seed in range(8):
            state, dice, log = GAME.new({"edition": "2025", "board": name}), Dice(f"told/{seed}"), []
            while (decision := state.decision()) is not None:
                state.apply(dice.answer(decision), log)
            for event in log:
                assert "{" not in GAME.sentence(event)
            keys.update(event.key for event in log)
    assert keys >= {"left", "supplied", "arrived", "alliance-begins", "alliance-ends", "carousel"}


# -- files

GOAL = '[[goal]]\nword = "{0}"\nseat = 0\n'


@pytest.mark.rule("ATLAS-01")
@pytest.mark.parametrize(
    ("change", "where"),
    [
        (("id = ", "beauty = 1\nid = "), "test.beauty"),
        (('"house"', '"stolen"'), "test.origin"),
        (("radius = 2", "radius = 5"), "test.map.radius"),
        (("radius = 2", 'radius = 2, holes = ["z9"]'), "test.map.holes"),
        (("radius = 2", 'radius = 2, closed = ["c9"]'), "test.map.closed"),
        (("radius = 2", 'radius = 2, closed = ["c1", "c1"]'), "test.map.closed"),
        (("radius = 2", 'radius = 1, holes = ["a1", "a2", "b1", "b2", "b3", "c1"]'), "test.map.holes"),
        (("radius = 2", 'radius = 2, terminals = ["c9"]'), "test.map"),
        (('army = "borgo"', 'army = "nobody"'), "test.seat[0].army"),
        (('army = "borgo"', 'player = false, army = "borgo"'), "test.seat"),
        (('army = "moloch"', 'side = 0, army = "moloch"'), "test.seat"),
        (('army = "borgo"', 'left_out = { hq = 1 }, army = "borgo"'), "test.seat[0].left_out.hq"),
        (('army = "borgo"', 'left_out = { mutant = 7 }, army = "borgo"'), "test.seat[0].left_out.mutant"),
        (('army = "borgo"', 'headquarters = ["c9"], army = "borgo"'), "test.seat[0].headquarters"),
        (('army = "borgo"', 'deploys = ["c9"], army = "borgo"'), "test.seat[0].deploys"),
        ((', wants = "All."', ""), "test.seat[0].wants"),
    ],
)
def test_a_wrong_file_is_named(change, where):
    """
    One line says which key of a mission's file is wrong.
    """
    with pytest.raises(BadInput) as refused:
        read(PLAIN.replace(*change))
    assert refused.value.where == where


@pytest.mark.rule("ATLAS-01")
@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ('[[unit]]\nseat = 0\ntile = "move"\nat = "c1"', "test.unit[0].tile"),
        ('[[unit]]\nseat = 0\ntile = "hq"\nat = "c1"', "test.unit[0].tile"),
        ('[[unit]]\nseat = 2\ntile = "mutant"\nat = "c1"', "test.unit[0].seat"),
        ('[[unit]]\nseat = 0\ntile = "mutant"\nat = "c9"', "test.unit[0].at"),
        ('[[unit]]\nseat = 0\ntile = "mutant"\nat = "c1"\n' * 2, "test.unit"),
        ("".join(f'[[unit]]\nseat = 0\ntile = "medic"\nat = "c{n}"\n' for n in (1, 2)), "test.unit"),
        ('[[tile]]\nseat = 0\nid = "mutant"\nkind = "soldier"\nname = "M"', "test.tile[0].id"),
        ('[[tile]]\nseat = 0\nid = "cart"\nkind = "instant"\nname = "M"', "test.tile[0].kind"),
        (GOAL.format("dance"), "test.goal[0].word"),
        (GOAL.format("carousel"), "test.goal[0].word"),
        (GOAL.format("hold-out") + "count = 3", "test.goal[0].count"),
        (GOAL.format("evacuate") + "count = 3", "test.goal[0].cells"),
        (GOAL.format("evacuate") + 'count = 0\ncells = ["c1"]', "test.goal[0].count"),
        (GOAL.format("destroy") + 'tile = "mutant"\nowner = 1', "test.goal[0].tile"),
        ('[[event]]\nword = "carousel"\nevery = 1\ncells = ["c1", "c2", "c4"]', "test.event[0].cells"),
        ('[[event]]\nword = "carousel"\nevery = 1\ncells = ["c1", "c2"]', "test.event[0].cells"),
        ('[[event]]\nword = "carousel"\nevery = 0\ncells = ["c1", "c2", "b1"]', "test.event[0].every"),
        ('[[event]]\nword = "alliance"\nseats = [0, 1]\nturn = 5\nuntil = 5\nagainst = 1', "test.event[0].until"),
        ('[[event]]\nword = "arrival"\nseat = 1\nturn = 5\nunits = []', "test.event[0].units"),
    ],
)
def test_a_wrong_line_is_named(lines, where):
    """
    One line says which line of a mission is wrong, and which of its keys.
    """
    with pytest.raises(BadInput) as refused:
        read(PLAIN + lines)
    assert refused.value.where == where
