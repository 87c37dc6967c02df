"""The board of Duel: terminals, energy and procedures."""

import pytest
from tests.games.neuroshima_hex.rules.situations import act, asks, hq, moment, texts, unit

from ashboard.agents.random import RandomAgent
from ashboard.core.dice import Dice
from ashboard.core.errors import IllegalAction
from ashboard.core.match import Match
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.saving import position_toml
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.board import board
from ashboard.games.neuroshima_hex.printed.grid import LARGE

GAME = GAMES["neuroshima-hex"]
EDITIONS = ("classic", "duel", "2025")
WAYS = ("N", "NE", "SE", "S", "SW", "NW")
# The centre and the six edge-middle hexes.
TERMINALS = {"c3", "e2", "d4", "b4", "a2", "b1", "d1"}
CELLS = [f"{column}{row + 1}" for column, rows in zip("abcde", (3, 4, 5, 4, 3), strict=True) for row in range(rows)]
COSTS = {"rotate": 1, "exchange": 2, "push": 2, "laser": 3, "cancel": 3, "detonate": 4}


def situation(**keys):
    keys = {"edition": "duel", "board": "duel", "turn": 0, **keys}
    return moment(**keys)


def agitator(seat, at, *links):
    return unit(seat, at, "module", effects=["take_control"], affects="enemy", links=list(links))


def medic(seat, at, *links):
    return unit(seat, at, "module", effects=["medic"], links=list(links))


def with_energy(energy, *units, **keys):
    """Player 1 in the middle of his turn, with energy and nothing in hand."""
    seats = keys.pop("seat", [{"energy": energy}, {}])
    return situation(seat=seats, unit=list(units), **keys)


def procedures(state, word=""):
    return {text[5:] for text in texts(state) if text.startswith(f"proc {word}".rstrip())}


def standing(state):
    names = state.setup.grid.names
    return {names[cell] for cell, known in enumerate(state.position.board) if known is not None}


def turns_of(state, cell):
    return state.position.board[state.setup.grid.cell_of[cell]].rotation


# -- terminals and links


@pytest.mark.rule("TERMINAL-04")
def test_the_same_seven_terminals_on_37_hexes():
    """The terminals of the enlarged field lie where those of the Duel board do, counted from the middle."""
    small, large = board("duel"), board("duel-large")
    assert large.grid.size == 37
    places = {small.grid.coordinates[cell] for cell in small.terminals}
    assert {large.grid.coordinates[cell] for cell in large.terminals} == places


@pytest.mark.rule("TERMINAL-04")
def test_the_rules_of_the_duel_board_on_37_hexes():
    """Links there start procedures for energy, and a game with them plays to its end."""
    options = {"edition": "2025", "mode": "teams", "board": "duel-large"}
    units = [unit(0, "d4"), unit(0, "f3"), unit(0, "e4"), hq(1, "a1"), hq(0, "g4"), hq(2, "a4"), hq(3, "g1")]
    seats = [{"energy": 2, "team": 0}, {"team": 1}, {"team": 0}, {"team": 1}]
    state = moment(turn=0, seat=seats, unit=units, **options)
    assert {tuple(text.split(" ")[1:3]) for text in procedures(state, "exchange")} == {("f3", "d4")}
    act(state, "proc exchange f3 d4 0 0")
    match = Match(GAME, {**options, "armies": ["borgo", "hegemony", "moloch", "outpost"]}, Dice("large"))
    record = match.play([RandomAgent(Dice(f"seat {seat}")) for seat in range(4)])
    assert any(answer.startswith("proc ") for answer in record.answers)
    assert match.state.outcome() is not None


@pytest.mark.rule("TERMINAL-01", "TERMINAL-02", "PROC-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_seven_terminals(edition):
    """A unit is a link on the centre and on the six edge-middle hexes, nowhere else; the board brings the rules."""
    linked = {cell for cell in CELLS if procedures(with_energy(5, unit(0, cell), edition=edition), "rotate")}
    assert linked == TERMINALS


@pytest.mark.rule("TERMINAL-01", "PROC-01", "ENERGY-03")
@pytest.mark.parametrize("board", ["standard", "king-of-the-hill"])
def test_no_terminals_on_another_board(board):
    """Without the Duel board there is neither energy nor a procedure, and the turn simply ends."""
    options = {"edition": "classic", "board": board, "armies": ["outpost", "moloch"]}
    state = GAME.new(options)
    act(state, "place hq c3 0", "place hq b1 0", "draw scout")
    assert {text.split(" ")[0] for text in texts(state)} == {"place", "discard", "end"}
    act(state, "end")
    assert (state.active, state.decision().kind) == (1, "draw")


@pytest.mark.rule("TERMINAL-02")
@pytest.mark.parametrize("kind", ["soldier", "module", "hq"])
def test_soldiers_modules_and_headquarters_are_links(kind):
    """Any active unit of one's own on a terminal."""
    state = with_energy(1, unit(0, "c3", kind), unit(1, "e2", kind))
    assert procedures(state) == {f"rotate c3 {turn}" for turn in range(1, 6)}


@pytest.mark.rule("TERMINAL-02", "NET-02")
def test_a_netted_unit_is_no_link():
    """No procedure starts from it."""
    state = with_energy(5, unit(0, "c3"), unit(1, "c2", net=["S"]))
    assert procedures(state) == set()


@pytest.mark.rule("TERMINAL-02", "FOUNDATION-01")
def test_a_mine_is_no_link():
    """Neither one's own to turn nor the enemy's to detonate."""
    mine = {"kind": "foundation", "traits": ["mine"]}
    rows = [{"id": "M", "seat": 0, "at": "c3", "print": mine}, {"id": "N", "seat": 1, "at": "e2", "print": mine}]
    assert procedures(with_energy(5, *rows)) == set()


@pytest.mark.rule("TERMINAL-03", "CONTROL-02")
def test_a_unit_taken_over_is_a_link_of_its_controller():
    """It starts procedures for its taker, and is an enemy link of its owner."""
    rows = (unit(1, "c3"), agitator(0, "c2", "S"))
    assert procedures(with_energy(1, *rows)) == {f"rotate c3 {turn}" for turn in range(1, 6)}
    state = with_energy(0, *rows, seat=[{}, {"energy": 4}], turn=1)
    assert procedures(state) == {"detonate"}
    act(state, "proc detonate")
    assert standing(state) == {"c2"}


# -- energy


@pytest.mark.rule("ENERGY-01", "SETUP-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_energy_at_the_start(edition):
    """Every player begins with 0; nothing can be paid in the first turn."""
    state = GAME.new({"edition": edition, "board": "duel", "armies": ["smart", "vegas"]})
    act(state, "place hq c3 0", "place hq b1 0")
    act(state, "draw ripper")
    assert state.energy == (0, 0)
    assert procedures(state) == set()


@pytest.mark.rule("ENERGY-01", "EX-J9")
def test_never_above_five():
    """With 4 energy only one of two tiles is exchanged; then the turn is over."""
    state = situation(seat=[{"army": "smart", "energy": 4, "hand": ["ripper", "golem"]}, {}], unit=[hq(1, "e3")])
    act(state, "end")
    assert sorted(texts(state)) == ["done", "pay", "sell golem", "sell ripper"]
    act(state, "sell ripper")
    assert (state.energy[0], state.active) == (5, 1)
    assert [tile.id for tile in state.hands[0]] == ["golem"]


@pytest.mark.rule("ENERGY-01")
def test_with_five_nothing_is_offered():
    """The turn passes on at once."""
    state = situation(seat=[{"army": "smart", "energy": 5, "hand": ["ripper"]}, {}])
    act(state, "end")
    assert (state.active, state.decision().kind) == (1, "main")


@pytest.mark.rule("ENERGY-02", "ENERGY-03", "EX-J9")
def test_points_and_tiles_in_one_turn():
    """20 points, no energy: 2 points and 1 tile give 18 points and 3 energy, and the turn is over."""
    state = situation(
        seat=[{"army": "smart", "hand": ["ripper"]}, {}],
        unit=[{"seat": 0, "tile": "hq", "at": "c3"}],
    )
    act(state, "end", "pay", "sell ripper", "pay")
    assert (state.position.points, state.energy) == ((18, 20), (3, 0))
    assert [tile.id for tile in state.discards[0]] == ["ripper"]
    # No procedure and no other action after a purchase.
    assert texts(state) == ["done", "pay"]
    with pytest.raises(IllegalAction):
        act(state, "proc rotate c3 1")
    act(state, "done")
    assert (state.decision().seat, state.decision().kind) == (1, "main")


@pytest.mark.rule("ENERGY-02", "ENERGY-03", "EX-J9")
def test_nothing_need_be_bought():
    """The purchase is offered after the end of the actions, and may be left."""
    state = situation(seat=[{"army": "smart", "hand": ["ripper"]}, {"army": "vegas", "hand": ["scout"]}])
    assert not any(text in ("pay", "done") or text.startswith("sell") for text in texts(state))
    act(state, "end")
    assert state.decision().seat == 0
    act(state, "done")
    assert (state.decision().seat, state.decision().kind) == (1, "main")
    assert (state.energy, state.position.points) == ((0, 0), (20, 20))
    assert [tile.id for tile in state.hands[0]] == ["ripper"]


@pytest.mark.rule("ENERGY-02", "DRAW-04", "ENERGY-03")
def test_only_tiles_left_after_the_forced_discard():
    """The tile that must be discarded gives no energy; the two others may."""
    state = situation(seat=[{"army": "smart", "hand": ["ripper", "golem", "scout"]}, {}], phase="discard")
    assert sorted(texts(state)) == ["discard golem", "discard ripper", "discard scout"]
    act(state, "discard scout", "end")
    assert state.energy == (0, 0)
    assert sorted(texts(state)) == ["done", "pay", "sell golem", "sell ripper"]


@pytest.mark.rule("ENERGY-02")
def test_energy_is_the_buyers():
    """Each player has his own; a tile discarded in the turn is worth nothing."""
    state = situation(
        seat=[{"army": "smart", "energy": 1}, {"army": "vegas", "energy": 2, "hand": ["scout", "guard"]}], turn=1
    )
    act(state, "discard guard", "end", "sell scout", "done")
    assert state.energy == (1, 3)


@pytest.mark.rule("ENERGY-03", "TURN-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_energy_in_a_turn_ended_by_a_battle(edition):
    """Neither after a Battle tile nor after filling the board; the rest of the hand is kept."""
    state = situation(
        edition=edition,
        seat=[{"army": "smart", "hand": ["battle", "ripper"]}, {"army": "vegas", "hand": ["scout"]}],
        unit=[hq(0, "a1"), hq(1, "e3")],
    )
    act(state, "battle")
    assert (state.active, state.decision().kind) == (1, "main")
    assert [tile.id for tile in state.hands[0]] == ["ripper"]
    state = situation(
        edition=edition,
        seat=[{"army": "smart", "hand": ["ripper", "golem"]}, {"army": "vegas", "hand": ["scout"]}],
        unit=[hq(0, "a1"), hq(1, "e3"), *(unit(0, cell) for cell in CELLS if cell not in ("a1", "e3", "a3"))],
    )
    act(state, "place golem a3 0")
    assert (state.active, state.decision().kind) == (1, "main")


@pytest.mark.rule("ENERGY-04")
@pytest.mark.parametrize(("version", "offered"), [(1, ["done", "sell ripper", "pay"]), (2, ["done", "pay"])])
def test_no_tiles_are_sold_in_a_turn_without_discard(version, offered):
    """The first turn has no forced discard: only version 1 takes the one tile drawn."""
    options = {"edition": "duel", "board": "duel", "armies": ["smart", "vegas"], "rules_version": version}
    state = GAME.new(options)
    act(state, "place hq c3 0", "place hq b1 0", "draw ripper", "end")
    assert texts(state) == offered


@pytest.mark.rule("ENERGY-04", "ENERGY-02")
def test_both_tiles_left_after_the_discard_are_sold():
    """After the discard each of the other two brings one energy."""
    state = situation(phase="discard", seat=[{"army": "smart", "hand": ["ripper", "golem", "scout"]}, {}])
    act(state, "discard scout", "end", "sell ripper", "sell golem")
    assert state.energy == (2, 0)


@pytest.mark.rule("ENERGY-04")
@pytest.mark.parametrize(("points", "most"), [(1, 0), (2, 1), (3, 2), (9, 5)])
def test_the_headquarters_keeps_one_point(points, most):
    """Nobody pays his last point."""
    state = situation(seat=[{"army": "smart", "hq": points}, {}], unit=[hq(0, "a1")])
    act(state, "end")
    paid = 0
    while state.active == 0 and "pay" in texts(state):
        act(state, "pay")
        paid += 1
    assert paid == most
    assert state.position.points[0] == points - most


# -- procedures


def board_for_all():
    """Every procedure is possible: links c3, b1, d1 around c2, and a2, d1 on a line with enemies between."""
    return (unit(0, "c3"), unit(0, "b1"), unit(0, "d1"), unit(1, "c2"), unit(1, "b2"), unit(0, "a2"), unit(1, "e2"))


@pytest.mark.rule("PROC-01", "PROC-02", "PROC-03", "PROC-04", "PROC-05", "PROC-06", "PROC-07")
@pytest.mark.parametrize("energy", range(6))
def test_what_procedures_cost(energy):
    """Rotate 1, exchange 2, push 2, laser 3, cancellation 3, detonation 4."""
    state = with_energy(energy, *board_for_all())
    offered = {text.split(" ")[0] for text in procedures(state)}
    assert offered == {word for word, cost in COSTS.items() if cost <= energy}
    for word in offered:
        copy = state.copy()
        act(copy, next(text for text in texts(copy) if text.startswith(f"proc {word}")))
        assert copy.energy == (energy - COSTS[word], 0)


@pytest.mark.rule("PROC-01", "TURN-06")
def test_any_number_at_any_time_of_the_actions():
    """Before, between and after tiles, as long as the energy lasts; the hand is not touched."""
    state = with_energy(
        0, unit(0, "c3"), unit(0, "b1"), seat=[{"army": "smart", "hand": ["ripper", "golem"], "energy": 5}, {}]
    )
    act(state, "proc rotate c3 1", "place ripper e3 0", "proc rotate c3 2", "proc exchange b1 c3 0 0", "discard golem")
    assert state.energy == (1, 0)
    act(state, "proc rotate b1 4")
    assert (state.energy, procedures(state)) == ((0, 0), set())
    assert state.decision().seat == 0


@pytest.mark.rule("PROC-01", "INST-TERROR-01")
def test_procedures_under_terror():
    """Terror forbids placing, not procedures."""
    state = with_energy(1, unit(0, "c3"), terror=[0])
    assert procedures(state)


@pytest.mark.rule("PROC-01")
@pytest.mark.parametrize(("version", "turns"), [(1, 0), (2, 5)])
def test_procedures_before_the_forced_discard(version, turns):
    """A link may be turned before the discard already; version 1 had one state for actions, after it."""
    state = with_energy(
        0,
        unit(0, "c3"),
        seat=[{"army": "smart", "hand": ["ripper", "golem", "scout"], "energy": 5}, {}],
        phase="discard",
        rules_version=version,
    )
    assert len(procedures(state)) == turns
    act(state, "discard scout")
    assert len(procedures(state)) == 5


def on_the_large_board(pile, *units, variants=(), **keys):
    """Player 2 ends a turn; player 1, with energy and an empty hand, draws what is on the pile."""
    seats = [{"army": "borgo", "energy": 5, "pile": [*pile, "medic"]}, {"army": "moloch"}, {}, {}]
    state = situation(
        edition="2025",
        board="duel-large",
        mode="free-for-all",
        turn=3,
        seat=seats,
        unit=list(units),
        variants=list(variants),
        **keys,
    )
    act(state, "end", "done")
    return state


@pytest.mark.rule("PROC-01", "DRAW-07")
def test_procedures_before_an_unlucky_hand_is_redrawn():
    """The question about the hand stays open while procedures are run."""
    state = on_the_large_board(["battle", "move", "grenade", "scout", "scout", "scout"], unit(0, "d4"))
    assert asks(state) == (0, "unlucky draw")
    assert texts(state)[:2] == ["keep", "redraw"]
    act(state, "proc rotate d4 3")
    assert asks(state) == (0, "unlucky draw")
    assert state.energy[0] == 4
    act(state, "redraw")
    assert asks(state) == (0, "discard")


@pytest.mark.rule("PROC-01", "STRUCT-02")
def test_a_procedure_makes_room_for_a_structure():
    """Offered or not before, the structure may be bought after a procedure, until the discard is made."""
    # Two hexes are free but not adjacent; a detonation frees the one beside d5.
    others = [unit(0, cell) for cell in LARGE.names if cell not in ("a1", "d4", "d5")]
    state = on_the_large_board(["scout", "scout", "officer"], *others, unit(1, "d4"), variants=["structures"])
    assert asks(state) == (0, "discard")
    act(state, "proc detonate")
    assert asks(state) == (0, "structure")
    act(state, "pass")
    assert asks(state) == (0, "discard")


@pytest.mark.rule("PROC-02")
def test_rotate_turns_one_link():
    """To any other orientation; its nets work at once."""
    state = with_energy(1, unit(0, "c3", net=["N"]), unit(1, "c4"), unit(0, "c2"))
    act(state, "proc rotate c3 3")
    cell = state.setup.grid.cell_of
    assert turns_of(state, "c3") == 3
    assert state.field.netted[cell["c4"]]


@pytest.mark.rule("PROC-03")
def test_exchange_swaps_two_links():
    """Each comes to the other's place, turned as its player likes or not at all; wounds go along."""
    state = with_energy(2, unit(0, "c3", initiative=[1]), {**unit(0, "e2", toughness=2), "wounds": 1}, unit(0, "d3"))
    assert len(procedures(state, "exchange")) == 36
    words = next(text for text in texts(state) if text.startswith("proc exchange")).split(" ")[2:4]
    turns = {"c3": 1, "e2": 4}
    act(state, f"proc exchange {words[0]} {words[1]} {turns[words[0]]} {turns[words[1]]}")
    # The unit of c3 stands on e2 with rotation 1, the wounded one of e2 on c3 with rotation 4.
    board, cell = state.position.board, state.setup.grid.cell_of
    assert (board[cell["e2"]].rotation, board[cell["c3"]].rotation) == (1, 4)
    assert (board[cell["c3"]].wounds, board[cell["e2"]].wounds) == (1, 0)
    assert state.energy == (0, 0)


@pytest.mark.rule("PROC-03")
def test_exchange_leaves_headquarters_and_others_alone():
    """No headquarters, no enemy link, no netted unit, no unit beside a terminal."""
    state = with_energy(
        *(5, hq(0, "c3"), unit(0, "e2"), unit(1, "d4"), unit(0, "a2"), unit(1, "a1", net=["S"]), unit(0, "c1"))
    )
    assert procedures(state, "exchange") == set()


@pytest.mark.rule("PROC-03", "SETTLE-01")
def test_exchange_is_an_entry():
    """An exchanged agitator takes over at its new place at once, and lets go at the old one."""
    state = with_energy(2, agitator(0, "a2", "NE"), unit(0, "c3"), unit(1, "d2"), unit(1, "c4"), unit(1, "b2"))
    cell = state.setup.grid.cell_of
    assert (state.field.controller[cell["d2"]], state.field.controller[cell["b2"]]) == (1, 0)
    act(state, next(text for text in texts(state) if text.startswith("proc exchange") and text.endswith(" 0 0")))
    assert (state.field.controller[cell["d2"]], state.field.controller[cell["b2"]]) == (0, 1)
    assert state.decision().kind == "rotation"


@pytest.mark.rule("PROC-04", "PUSH-02", "PUSH-03", "PUSH-04")
def test_push_by_a_link():
    """An enemy next to a link is pushed by the rules of pushes; its player chooses among several hexes."""
    state = with_energy(2, unit(0, "c3"), unit(1, "d3"), unit(0, "b2"), unit(1, "b1"))
    # b2 is no link and pushes nobody; the enemy on b1 is out of the link's reach.
    assert procedures(state, "push") == {"push c3 d3"}
    act(state, "proc push c3 d3")
    assert (state.decision().seat, sorted(texts(state))) == (1, ["to d4", "to e2", "to e3"])
    act(state, "to e3")
    assert standing(state) == {"c3", "e3", "b2", "b1"}
    assert (state.energy, state.decision().seat) == ((0, 0), 0)


@pytest.mark.rule("PROC-04", "PUSH-01", "PUSH-05")
def test_push_takes_headquarters_but_no_netted_unit():
    """An HQ may be pushed and may push; a netted unit is not pushed."""
    state = with_energy(2, hq(0, "c3"), hq(1, "c2"), unit(1, "c4"), unit(0, "c5", net=["N"]))
    assert procedures(state, "push") == {"push c3 c2"}


@pytest.mark.rule("PROC-05", "TOUGH-03", "HQ-03", "FOUNDATION-03")
def test_laser():
    """Every enemy unit strictly between two links on a line, whatever its toughness; no HQ, no own unit, no mine."""
    state = with_energy(
        *(3, unit(0, "b1"), unit(0, "e2"), unit(1, "c2", toughness=3), unit(1, "d2"), unit(1, "c1"), unit(1, "c3")),
    )
    # b1, c2, d2, e2 lie on a line SE.
    assert procedures(state, "laser") in ({"laser b1 e2"}, {"laser e2 b1"})
    act(state, *(f"proc {text}" for text in procedures(state, "laser")))
    assert standing(state) == {"b1", "e2", "c1", "c3"}
    assert state.energy == (0, 0)


@pytest.mark.rule("PROC-05", "HQ-03", "FOUNDATION-03")
def test_laser_spares():
    """An own unit, a headquarters and a mine between the links stay; with nothing else between there is no laser."""
    mine = {"id": "M", "seat": 1, "at": "d2", "print": {"kind": "foundation", "traits": ["mine"]}}
    links = (unit(0, "b1"), unit(0, "e2"))
    assert procedures(with_energy(3, *links, hq(1, "c2"), mine), "laser") == set()
    assert procedures(with_energy(3, *links, unit(0, "c2")), "laser") == set()
    # From a2 to d1 lie b2 and c2 on a line NE.
    state = with_energy(3, unit(0, "a2"), unit(0, "d1"), unit(0, "b2"), unit(1, "c1"))
    assert procedures(state, "laser") == set()
    mine["at"] = "c2"
    state = with_energy(3, *links, mine, unit(1, "d2"))
    act(state, *(f"proc {text}" for text in procedures(state, "laser")))
    cell = state.setup.grid.cell_of
    assert state.position.ground[cell["c2"]] is not None
    assert standing(state) == {"b1", "e2"}


@pytest.mark.rule("PROC-05")
def test_laser_needs_two_links_on_one_line():
    """Not two of different lines, not a link of the enemy, not a unit beside a terminal."""
    state = with_energy(5, unit(0, "c3"), unit(0, "b1"), unit(1, "b2"), unit(1, "c2"))
    assert procedures(state, "laser") == set()
    state = with_energy(5, unit(0, "c3"), unit(1, "c4"), unit(0, "c5"), unit(0, "b1"))
    assert procedures(state, "laser") == set()
    state = with_energy(5, unit(0, "b1"), unit(1, "c2"), unit(1, "e2"))
    assert procedures(state, "laser") == set()


@pytest.mark.rule("PROC-06", "HQ-03", "TOUGH-03")
def test_cancellation():
    """One enemy next to three own links is destroyed, whatever its toughness and even netted; no headquarters."""
    links = (unit(0, "c3"), unit(0, "b1"), unit(0, "d1"))
    # c2 touches c3, b1 and d1.
    state = with_energy(3, *links, unit(1, "c2", toughness=3), unit(1, "b2"))
    assert procedures(state, "cancel") == {"cancel c2"}
    act(state, "proc cancel c2")
    assert standing(state) == {"c3", "b1", "d1", "b2"}
    assert procedures(with_energy(5, *links, hq(1, "c2")), "cancel") == set()
    assert procedures(with_energy(5, *links[:2], unit(1, "d1"), unit(1, "c2")), "cancel") == set()
    held = unit(1, "c1", net=["NE", "SE"])
    # A netted link does not count.
    assert procedures(with_energy(5, *links, unit(1, "c2"), held), "cancel") == set()


@pytest.mark.rule("PROC-07", "HQ-03")
def test_detonation():
    """Every enemy link at once: no headquarters, no netted unit, none beside a terminal, none of one's own."""
    state = with_energy(
        *(4, unit(0, "c3"), unit(1, "e2"), unit(1, "d4", "module"), unit(1, "c1"), hq(1, "a2")),
        *(unit(1, "b4"), unit(0, "b3", net=["S"])),
    )
    act(state, "proc detonate")
    assert standing(state) == {"c3", "c1", "a2", "b4", "b3"}
    assert state.energy == (0, 0)
    assert procedures(with_energy(5, unit(0, "c1"), hq(1, "a2"), unit(1, "c2")), "detonate") == set()


@pytest.mark.rule("PROC-07")
def test_detonation_needs_no_own_link():
    """Nothing but energy and an enemy link."""
    assert procedures(with_energy(4, unit(0, "c1"), unit(1, "c3"))) == {"detonate"}


@pytest.mark.rule("PROC-08", "MEDIC-14", "EX-J8")
@pytest.mark.parametrize(
    ("line", "victims"), [("proc laser", ("c2", "d2")), ("proc detonate", ("b4", "d4")), ("proc cancel c2", ("c2",))]
)
def test_medics_protect(line, victims):
    """A Medic beside a victim dies for it; all hits fall at the same moment."""
    first, *others = victims
    rows = {
        "proc laser": (unit(0, "b1"), unit(0, "e2"), unit(1, "c2"), unit(1, "d2"), medic(1, "c3", "N")),
        "proc detonate": (unit(1, "b4"), unit(1, "d4"), medic(1, "b3", "S")),
        "proc cancel c2": (unit(0, "b1"), unit(0, "d1"), unit(0, "c3"), unit(1, "c2"), medic(1, "c1", "S")),
    }[line]
    state = with_energy(4, *rows)
    act(state, next(text for text in texts(state) if text.startswith(line)))
    healer = next(row["at"] for row in rows if row["print"].get("effects") == ["medic"])
    gone = {row["at"] for row in rows} - standing(state)
    assert gone == {healer, *others}
    assert first in standing(state)


@pytest.mark.rule("PROC-08", "MEDIC-04", "MEDIC-06")
def test_a_medic_among_the_victims_heals_nobody():
    """Both between the links: the Medic is hit itself at the same moment, so both are destroyed."""
    state = with_energy(3, unit(0, "b1"), unit(0, "e2"), unit(1, "c2"), medic(1, "d2", "NW"))
    act(state, next(text for text in texts(state) if text.startswith("proc laser")))
    assert standing(state) == {"b1", "e2"}


@pytest.mark.rule("PROC-08", "MEDIC-04")
def test_the_medics_player_chooses():
    """Two victims of one laser beside one Medic: its player says who is saved, in the other's turn."""
    state = with_energy(3, unit(0, "b1"), unit(0, "e2"), unit(1, "c2"), unit(1, "d2"), medic(1, "d1", "S", "SW"))
    act(state, next(text for text in texts(state) if text.startswith("proc laser")))
    assert (state.decision().seat, sorted(texts(state))) == (1, ["medic d1 c2", "medic d1 d2"])
    act(state, "medic d1 d2")
    assert standing(state) == {"b1", "e2", "d2"}


@pytest.mark.rule("PROC-04", "BOARD-06")
def test_a_push_may_not_fill_the_board():
    """A procedure that only shifts a unit leaves as many free hexes as before."""
    rows = [unit(0, cell) for cell in CELLS if cell not in ("c3", "d3", "e2")]
    state = with_energy(2, *rows, unit(0, "c3"), unit(1, "d3"))
    log = []
    act(state, "proc push c3 d3", log=log)
    assert not any(event.key == "battle" for event in log)
    assert state.decision().seat == 0


@pytest.mark.rule("ENERGY-01", "PROC-01")
def test_energy_of_more_players():
    """The Duel board with three players: each his own energy, procedures against all others."""
    state = situation(
        mode="free-for-all",
        seat=[{"energy": 4}, {"energy": 1}, {"energy": 2}],
        unit=[unit(0, "c3"), unit(1, "e2"), unit(2, "b1")],
    )
    act(state, "proc detonate")
    assert standing(state) == {"c3"}
    assert state.energy == (0, 1, 2)


@pytest.mark.rule("PROC-07", "TEAM-04")
def test_procedures_spare_the_ally():
    """In teams enemy links are those of the other side; the ally's links are not one's own either."""
    state = situation(
        mode="teams",
        seat=[{"energy": 5}, {}, {}, {}],
        unit=[unit(0, "c3"), unit(1, "e2"), unit(2, "b1"), unit(3, "a2")],
    )
    assert not any("b1" in text for text in procedures(state))
    act(state, "proc detonate")
    assert standing(state) == {"c3", "b1"}


@pytest.mark.rule("ENERGY-01")
@pytest.mark.parametrize("phase", ["main", "energy"])
def test_a_saved_position_keeps_the_energy(phase):
    """Written down and read again it is the same position."""
    state = situation(seat=[{"army": "smart", "energy": 2, "hand": ["ripper"]}, {"energy": 5}], phase=phase)
    twin = ScenarioPlay(read_scenario(position_toml(state), army)).state
    assert (twin.energy, twin.decision().kind) == ((2, 5), phase)
