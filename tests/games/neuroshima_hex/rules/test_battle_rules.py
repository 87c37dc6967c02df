"""What comes before, between and after the segments of a battle: causes, order of questions, after-battle steps."""

import pytest

from ashboard.core.match import checked_apply
from ashboard.games.neuroshima_hex.positions.run import run_step
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.grid import STANDARD

EDITIONS = ("classic", "duel", "2025")
QUARTERMASTER = 'kind = "module", effects = ["convert_melee_ranged"]'
AGITATOR = 'kind = "module", effects = ["take_control"], affects = "enemy"'


def begun(text):
    return ScenarioPlay(read_scenario(text, army))


def act(play, *lines):
    """Ordinary actions, one after another; what happens is told in the play's log."""
    for line in lines:
        checked_apply(play.state, line, play.log)


def causes(play):
    """Why each battle was fought, in order."""
    return [event.params["cause"] for event in play.log if event.key == "battle"]


def asked(play):
    """Seat and kind of the open question."""
    decision = play.state.decision()
    return None if decision is None else (decision.seat, decision.kind)


def full_board(*units, free=""):
    """Unit lines for every cell: the given ones, and soldiers without an attack of seat 0 on all others."""
    taken = [cell for cell in STANDARD.names for unit in units if f'at = "{cell}"' in unit]
    idle = [
        f'{{ id = "{cell}", seat = 0, at = "{cell}", print = {{ kind = "soldier" }} }}'
        for cell in STANDARD.names
        if cell not in taken and cell != free
    ]
    return "unit = [\n" + ",\n".join([*units, *idle]) + "\n]\n"


HQ0 = '{ id = "HQ0", seat = 0, at = "a1", print = { kind = "hq" } }'
HQ1 = '{ id = "HQ1", seat = 1, at = "e3", print = { kind = "hq" } }'


# -- order of questions

CROWD = """
edition = "classic"
turn = {turn}
seat = [{{}}, {{}}]
unit = [
    {{ id = "C0", seat = 0, at = "c1", print = {{ kind = "soldier", initiative = [2], traits = ["explodes"] }} }},
    {{ id = "D0", seat = 0, at = "a1", print = {{ kind = "soldier", initiative = [2], traits = ["explodes"] }} }},
    {{ id = "C1", seat = 1, at = "e1", print = {{ kind = "soldier", initiative = [2], traits = ["explodes"] }} }},
    {{ id = "D1", seat = 1, at = "e3", print = {{ kind = "soldier", initiative = [2], traits = ["explodes"] }} }},
    {{ id = "Q0", seat = 0, at = "b3", print = {{ {master}, links = ["NE"] }} }},
    {{ id = "R0", seat = 0, at = "c4", print = {{ {master}, links = ["N"] }} }},
    {{ id = "S0", seat = 0, at = "c3", print = {{ kind = "soldier", initiative = [2], melee = [0, 0, 1, 0, 0, 0] }} }},
    {{ id = "Q1", seat = 1, at = "d4", print = {{ {master}, links = ["N"] }} }},
    {{ id = "S1", seat = 1, at = "d3", print = {{ kind = "soldier", initiative = [2], melee = [0, 0, 1, 0, 0, 0] }} }},
    {{ id = "M0", seat = 0, at = "b1", print = {{ kind = "module", effects = ["medic"], links = ["NE", "SW"] }} }},
    {{ id = "M1", seat = 1, at = "d2", print = {{ kind = "module", effects = ["medic"], links = ["NE", "S"] }} }},
    {{ id = "K1", seat = 1, at = "c2", print = {{ kind = "soldier", initiative = [2], melee = [1, 0, 0, 0, 0, 0] }} }},
    {{ id = "L1", seat = 1, at = "a2", print = {{ kind = "soldier", initiative = [2], melee = [1, 0, 0, 0, 0, 0] }} }},
    {{ id = "K0", seat = 0, at = "d1", print = {{ kind = "soldier", initiative = [2], melee = [0, 0, 1, 0, 0, 0] }} }},
]
[[step]]
do = "battle!"
"""
# Clowns by hex (r, then q), then Quartermasters by hex.
CHOICES_0 = [(0, "attack C0"), (0, "attack D0"), (0, "keep Q0"), (0, "keep R0")]
CHOICES_1 = [(1, "attack C1"), (1, "attack D1"), (1, "keep Q1")]
MEDICS_0 = [(0, "medic M0 C0 K1")]
MEDICS_1 = [(1, "medic M1 C1 K0")]


@pytest.mark.rule("BATTLE-02", "BATTLE-15", "BATTLE-18")
@pytest.mark.parametrize(
    ("turn", "order"),
    [
        (0, [*CHOICES_0, *CHOICES_1, *MEDICS_0, *MEDICS_1]),
        (1, [*CHOICES_1, *CHOICES_0, *MEDICS_1, *MEDICS_0]),
    ],
)
def test_questions_of_a_segment_begin_with_the_initiator(turn, order):
    """
    Player by player from the initiator: his Clowns, then his Quartermasters, each by hex; then the medics likewise.
    """
    play = begun(CROWD.format(turn=turn, master=QUARTERMASTER))
    play.begin_step()
    assert not run_step(play, play.scenario.steps[0])
    met = [(question.seat, question.options[0]) for question in play.asked if question.segment == 2]
    assert met == order


@pytest.mark.rule("BATTLE-02")
@pytest.mark.parametrize("turn", [0, 1])
def test_outside_battles_the_active_player_is_asked_first(turn):
    """
    A Bomb wounds two patients of each side: the active player's medic is chosen for first.
    """
    text = f"""
edition = "classic"
turn = {turn}
seat = [{{}}, {{}}]
unit = [
    {{ id = "P0", seat = 0, at = "b2", print = {{ kind = "soldier" }} }},
    {{ id = "R0", seat = 0, at = "b3", print = {{ kind = "soldier" }} }},
    {{ id = "M0", seat = 0, at = "a2", print = {{ kind = "module", effects = ["medic"], links = ["NE", "SE"] }} }},
    {{ id = "P1", seat = 1, at = "d2", print = {{ kind = "soldier" }} }},
    {{ id = "R1", seat = 1, at = "d3", print = {{ kind = "soldier" }} }},
    {{ id = "M1", seat = 1, at = "e2", print = {{ kind = "module", effects = ["medic"], links = ["NW", "SW"] }} }},
]
[[step]]
do = "bomb 0 c3"
"""
    play = begun(text)
    assert not run_step(play, play.scenario.steps[0])
    assert [(question.seat, question.kind) for question in play.asked] == [(turn, "medic"), (1 - turn, "medic")]


@pytest.mark.rule("BATTLE-02", "BATTLE-31")
def test_initiator_of_the_final_battle():
    """
    The player who took the last turn is asked first in the final battle.
    """
    clowns = """
    { id = "C0", seat = 0, at = "c1", print = { kind = "soldier", initiative = [2], traits = ["explodes"] } },
    { id = "C1", seat = 1, at = "c5", print = { kind = "soldier", initiative = [2], traits = ["explodes"] } },
"""
    for last in (0, 1):
        text = f'edition = "classic"\nturn = {last}\nfinal = {1 - last}\nseat = [{{}}, {{}}]\nunit = [{clowns}]\n'
        play = begun(text)
        act(play, "end")
        assert causes(play) == ["final battle"]
        assert asked(play) == (last, "clown")
        act(play, play.state.decision().options[0].text)
        assert asked(play) == (1 - last, "clown")


def questions(units, *answers):
    """Segment, seat and kind of everything asked in a battle."""
    given = ", ".join(f'"{answer}"' for answer in answers)
    lines = ",\n".join(units)
    step = f'[[step]]\ndo = "battle!"\nanswers = [{given}]\n'
    play = begun(f'edition = "classic"\nseat = [{{}}, {{}}]\nunit = [\n{lines}\n]\n{step}')
    assert not run_step(play, play.scenario.steps[0])
    return [(question.segment, question.seat, question.kind) for question in play.asked]


MASTER = f'{{ id = "Q", seat = 0, at = "c4", print = {{ {QUARTERMASTER}, links = ["N"] }} }}'


def served(printed, seat=0):
    return f'{{ id = "U", seat = {seat}, at = "c3", print = {{ kind = "soldier", {printed} }} }}'


@pytest.mark.rule("ARMY-HEG-05", "ARMY-HEG-06", "BATTLE-15")
def test_whom_a_quartermaster_is_asked_about():
    """
    Asked in segments in which a connected own unit acts with melee or a shot; not for Gauss, enemies or netted ones.
    """
    melee = "melee = [1, 0, 0, 0, 0, 0]"
    netter = '{ id = "N", seat = 1, at = "d3", print = { kind = "soldier", net = ["NW"] } }'
    holder = '{ id = "N", seat = 1, at = "d4", print = { kind = "soldier", net = ["NW"] } }'
    asked_in = [(3, 0, "quartermaster"), (1, 0, "quartermaster")]
    assert questions([MASTER, served(f"initiative = [3, 1], {melee}")]) == asked_in
    assert questions([MASTER, served("initiative = [3, 1], ranged = [1, 0, 0, 0, 0, 0]")]) == asked_in
    assert questions([MASTER, served(f"initiative = [3, 1], {melee}")], "@3 convert Q U N ranged") == asked_in[:1]
    assert questions([MASTER, served('initiative = [3, 1], gauss = ["N"]')]) == []
    assert questions([MASTER, served("initiative = [3, 1]")]) == []
    assert questions([MASTER, served(melee)]) == []
    assert questions([MASTER, served(f"initiative = [3, 1], {melee}", seat=1)]) == []
    assert questions([MASTER, served(f"initiative = [3, 1], {melee}"), netter]) == []
    assert questions([MASTER, served(f"initiative = [3, 1], {melee}"), holder]) == []


@pytest.mark.rule("ARMY-HEG-06", "ARMY-MOLOCH-06", "BATTLE-15")
def test_an_explosion_is_not_converted():
    """
    A Clown that attacks is offered to the Quartermaster afterwards; one that explodes is not, and has no second slot.
    """
    clown = served('initiative = [2, 1], melee = [1, 0, 0, 0, 0, 0], traits = ["explodes"]')
    tough = MASTER.replace("links", "toughness = 3, links")
    attacks = [(2, 0, "clown"), (2, 0, "quartermaster"), (1, 0, "clown"), (1, 0, "quartermaster")]
    assert questions([tough, clown]) == attacks
    assert questions([tough, clown], "@1 explode U") == attacks[:3]
    assert questions([tough, clown], "@2 explode U") == attacks[:1]


@pytest.mark.rule("BATTLE-24", "MODULE-05", "INIT-06")
def test_attacks_and_bonuses_ask_nobody():
    """
    Attacks, bonuses, nets and extra actions are automatic; a medic with one patient and one packet asks nobody either.
    """
    units = [
        served("initiative = [3], melee = [1, 1, 0, 0, 0, 0], ranged = [0, 0, 1, 0, 0, 0]"),
        '{ id = "MO", seat = 0, at = "c4", print = { kind = "module", effects = ["mother"], links = ["N"] } }',
        '{ id = "N", seat = 1, at = "c2", print = { kind = "soldier", net = ["NW"] } }',
        '{ id = "P", seat = 1, at = "d2", print = { kind = "soldier" } }',
        '{ id = "M", seat = 1, at = "e1", print = { kind = "module", effects = ["medic"], links = ["SW"] } }',
    ]
    assert questions(units) == []


# -- order of looking

PIECES = [
    # label, seat, tile, q, r, rotation
    ("MHQ", 0, "hq", -1, 0, 0),
    ("GAUSS", 0, "gauss", 0, -2, 4),
    ("JUG", 0, "juggernaut", -1, -1, 3),
    ("STORM", 0, "stormtrooper", -2, 1, 2),
    ("BRAIN", 0, "brain", -2, 2, 1),
    ("NETF", 0, "net_fighter", 0, 2, 1),
    ("PROT", 0, "protector", -1, 1, 1),
    ("SCOUT", 0, "scout", -2, 0, 5),
    ("HUNT", 0, "armoured_hunter", 0, 0, 0),
    ("OHQ", 1, "hq", 1, 0, 0),
    ("HMG", 1, "hmg", 1, -1, 5),
    ("MOBILE", 1, "mobile_armour", 0, -1, 5),
    ("ANNI", 1, "annihilator", 2, -1, 0),
    ("COM", 1, "commando", 0, 1, 3),
    ("SAB", 1, "saboteur", -1, 2, 0),
    ("OFF", 1, "officer", 2, -2, 0),
    ("BRAW", 1, "brawler", 1, 1, 4),
    ("OSC", 1, "scout", 2, 0, 2),
]


def around(q, r, turns):
    """A place of the board turned clockwise."""
    return (q, r) if turns == 0 else around(-r, q + r, turns - 1)


def cell_name(q, r):
    return f"{'abcde'[q + 2]}{r - max(-2, -q - 2) + 1}"


def fought(turns, order, seats=(0, 1)):
    """The battle of the pieces on a board turned clockwise, listed in some order, with the seats as given."""
    lines = []
    for label, seat, tile, q, r, rotation in order(PIECES):
        cell, turned = cell_name(*around(q, r, turns)), (rotation + turns) % 6
        where = f'at = "{cell}", rotation = {turned}'
        lines.append(f'{{ id = "{label}", seat = {seats[seat]}, tile = "{tile}", {where} }}')
    armies = ["moloch", "outpost"]
    named = ", ".join(f'{{ army = "{armies[seat]}", hq = 9 }}' for seat in seats)
    units = "unit = [\n" + ",\n".join(lines) + "\n]"
    play = begun(f'edition = "2025"\nseat = [{named}]\n{units}\n[[step]]\ndo = "battle!"\n')
    assert not run_step(play, play.scenario.steps[0])
    points = play.state.position.points
    wounds = {label: play.state.unit(play.cell(label)).wounds for label in play.ids if play.cell(label) >= 0}
    acts = {
        label: [e.segment for e in play.log if e.key == "segment" and play.ids[label] in e.params["units"]]
        for label in play.ids
    }
    return [points[seats[0]], points[seats[1]]], play.died_at, wounds, acts


@pytest.mark.rule("BATTLE-26", "BATTLE-16")
def test_the_order_of_looking_does_not_matter():
    """
    The same crowded battle, turned six ways, listed backwards and with the seats exchanged, ends the same.
    """
    first = fought(0, list)
    points, died, wounds, acts = first
    assert len(died) >= 6
    assert len(wounds) >= 5
    assert sum(len(segments) for segments in acts.values()) >= 12
    assert min(points) < 9
    for turns in range(6):
        assert fought(turns, list) == first
        assert fought(turns, reversed) == first
    assert fought(0, list, (1, 0)) == first
    assert fought(3, reversed, (1, 0)) == first


# -- causes


@pytest.mark.rule("BATTLE-01")
def test_causes_of_battles():
    """
    A Battle tile, a full board, the final battle and the extra battle: each is fought once and told with its cause.
    """
    seats = 'seat = [{ army = "outpost", hand = ["battle", "runner"] }, { army = "moloch" }]\n'
    play = begun(f'edition = "classic"\nturn = 0\n{seats}unit = [{HQ0}, {HQ1}]\n')
    act(play, "battle")
    assert causes(play) == ["battle tile"]

    play = begun(f'edition = "classic"\nturn = 0\n{seats}{full_board(HQ0, HQ1, free="c3")}')
    act(play, "place runner c3 0")
    assert causes(play) == ["full board"]

    play = begun(f'edition = "2025"\nturn = 0\nfinal = 1\n{seats}unit = [{HQ0}, {HQ1}]\n')
    assert "battle" not in [option.text for option in play.state.decision().options]
    act(play, "end")
    assert causes(play) == ["final battle"]
    act(play, "end", "end")
    assert causes(play) == ["final battle", "extra battle"]
    assert play.state.outcome().is_draw


# -- after the battle


def last_turn(edition, points, *units):
    """The last turn of the final round, seat 0's, before the final battle."""
    seats = f"seat = [{{ hq = {points[0]} }}, {{ hq = {points[1]} }}]\n"
    return begun(f'edition = "{edition}"\nturn = 0\nfinal = 1\n{seats}unit = [{", ".join((HQ0, HQ1, *units))}]\n')


KILLER_OF_1 = (
    '{ id = "K0", seat = 0, at = "d3", print = { kind = "soldier", initiative = [3], melee = [0, 0, 1, 0, 0, 0] } }'
)
KILLER_OF_0 = (
    '{ id = "K1", seat = 1, at = "a2", print = { kind = "soldier", initiative = [1], melee = [1, 0, 0, 0, 0, 0] } }'
)


@pytest.mark.rule("BATTLE-31", "BATTLE-25")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("points", "units", "winners"),
    [
        ((5, 1), [KILLER_OF_1], (0,)),
        ((1, 5), [KILLER_OF_0], (1,)),
        ((1, 1), [KILLER_OF_0, KILLER_OF_1], ()),
    ],
)
def test_end_of_the_game_after_any_battle(edition, points, units, winners):
    """
    After a Battle tile: one headquarters destroyed loses, both in the same battle draw, also in different segments.
    """
    seats = f'seat = [{{ army = "outpost", hq = {points[0]}, hand = ["battle"] }}, {{ hq = {points[1]} }}]\n'
    play = begun(f'edition = "{edition}"\nturn = 0\n{seats}unit = [{", ".join((HQ0, HQ1, *units))}]\n')
    act(play, "battle")
    assert play.state.outcome().winners == winners
    assert play.state.outcome().is_draw == (winners == ())
    assert play.state.decision() is None


@pytest.mark.rule("BATTLE-31")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_battle_without_a_fallen_headquarters_is_not_the_end(edition):
    """
    An ordinary battle compares no points: the game goes on at 5 to 3.
    """
    seats = 'seat = [{ army = "outpost", hq = 5, hand = ["battle"] }, { army = "moloch", hq = 3, pile = ["scout"] }]\n'
    play = begun(f'edition = "{edition}"\nturn = 0\n{seats}unit = [{HQ0}, {HQ1}]\n')
    act(play, "battle")
    assert play.state.outcome() is None
    assert play.state.decision().seat == 1


@pytest.mark.rule("BATTLE-31")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_final_battle_compares_points_afterwards(edition):
    """
    6 to 6 before the final battle, 5 to 6 after it: what the battle left is compared.
    """
    play = last_turn(edition, (6, 6), KILLER_OF_0)
    act(play, "end")
    assert play.state.outcome().winners == (1,)
    assert play.state.outcome().points == (5, 6)


@pytest.mark.rule("BATTLE-31")
def test_a_tie_after_the_final_battle():
    """
    Equal points: a draw in classic and duel; in 2025 the extra round begins, and its battle is compared once more.
    """
    for edition in ("classic", "duel"):
        play = last_turn(edition, (5, 5))
        act(play, "end")
        assert play.state.outcome().is_draw

    play = last_turn("2025", (5, 5))
    act(play, "end")
    assert play.state.outcome() is None
    assert asked(play) == (1, "main")
    act(play, "end")
    assert asked(play) == (0, "main")
    act(play, "end")
    assert causes(play) == ["final battle", "extra battle"]
    assert play.state.outcome().is_draw


@pytest.mark.rule("BATTLE-31")
def test_the_extra_battle_decides():
    """
    6 to 5, then 5 to 5 after the final battle; the soldier strikes again in the extra battle: 4 to 5.
    """
    play = last_turn("2025", (6, 5), KILLER_OF_0)
    act(play, "end")
    assert play.state.position.points == (5, 5)
    assert play.state.outcome() is None
    act(play, "end", "end")
    assert play.state.outcome().winners == (1,)
    assert play.state.outcome().points == (4, 5)


@pytest.mark.rule("BATTLE-30", "CONTROL-07")
def test_the_board_is_settled_after_a_headquarters_fell():
    """
    The Vegas headquarters falls in segment 0: the unit that it held is its owner's again, and the game is over.
    """
    text = """
edition = "duel"
turn = 0
seat = [{ army = "vegas", hq = 1, hand = ["battle"] }, { army = "outpost" }]
unit = [
    { id = "VHQ", seat = 0, tile = "hq", at = "c3" },
    { id = "OHQ", seat = 1, tile = "hq", at = "a1" },
    { id = "U", seat = 1, tile = "runner", at = "d3" },
    { id = "K", seat = 1, at = "c2", print = { kind = "soldier", initiative = [0], melee = [0, 0, 0, 1, 0, 0] } },
    { id = "AG", seat = 0, tile = "agitator", at = "e3", rotation = 3 },
]
"""
    play = begun(text)
    assert play.state.unit(play.cell("U")).controller == 0
    act(play, "battle")
    assert play.state.outcome().winners == (1,)
    assert play.cell("VHQ") == -1
    # With two players nothing else of the loser's leaves the board.
    assert play.cell("AG") >= 0
    assert play.state.unit(play.cell("U")).controller == 1


TAKEN = """
edition = "duel"
turn = {turn}
seat = [
    {{ army = "outpost", hand = ["battle"], hq = {points} }},
    {{ army = "outpost", hand = ["battle"], pile = ["scout"] }},
]
unit = [
    {{ id = "HQ0", seat = 0, at = "a1", print = {{ kind = "hq" }} }},
    {{ id = "HQ1", seat = 1, at = "e3", print = {{ kind = "hq" }} }},
    {{ id = "N", seat = 1, at = "b3", print = {{ kind = "soldier", net = ["N"] }} }},
    {{ id = "AG", seat = 0, at = "b2", print = {{ {agitator}, links = ["SE"] }} }},
    {{ id = "U", seat = 1, at = "c3", print = {{ kind = "soldier", initiative = [1], ranged = [0, 0, 0, 1, 0, 0] }} }},
    {{ id = "V0", seat = 0, at = "c5", print = {{ kind = "soldier" }} }},
    {{ id = "K", seat = 0, at = "a3", print = {{ kind = "soldier", initiative = [2], melee = [0, 1, 0, 0, 0, 0] }} }},
    {{ id = "L", seat = 1, at = "a2", print = {{ kind = "soldier", initiative = [2], melee = [1, 0, 0, 0, 0, 0] }} }},
]
"""


@pytest.mark.rule("BATTLE-32", "CONTROL-06", "BATTLE-34")
@pytest.mark.parametrize("turn", [0, 1])
def test_rotation_comes_after_the_battle_and_before_the_next_turn(turn):
    """
    Whoever started the battle, the taker is asked once the last segment is over, before anybody draws.
    """
    play = begun(TAKEN.format(agitator=AGITATOR, turn=turn, points=20))
    act(play, "battle")
    assert asked(play) == (0, "rotation")
    assert play.state.active == turn
    # It fought for its taker in segment 1: its shot flew over his unit.
    assert play.cell("V0") >= 0
    assert [e.segment for e in play.log if e.key == "segment"] == [2, 1]
    act(play, "rotate c3 4")
    assert play.state.unit(play.cell("U")).rotation == 4
    assert play.state.active == 1 - turn


@pytest.mark.rule("BATTLE-31", "BATTLE-32")
def test_no_rotation_when_the_game_is_over():
    """
    The end of the game is tested before pending rotations.
    """
    play = begun(TAKEN.format(agitator=AGITATOR, turn=0, points=1))
    act(play, "battle")
    assert play.state.outcome().winners == (1,)
    assert asked(play) is None


STRIKER = (
    '{ id = "S", seat = 0, at = "d3", print = { kind = "soldier", initiative = [2], melee = [0, 0, 1, 0, 0, 0] } }'
)
WALL = '{ id = "W", seat = 1, at = "c4", print = { kind = "soldier", toughness = 2 } }'
BREAKER = (
    '{ id = "B", seat = 0, at = "b4", print = { kind = "soldier", initiative = [1], melee = [0, 1, 0, 0, 0, 0] } }'
)


def filling(edition, *units, points=20, more=""):
    """Seat 0 is about to fill the board with its runner on c1."""
    seats = (
        'seat = [{ army = "outpost", hand = ["runner", "scout"], pile = ["scout", "scout"] }, '
        f'{{ army = "moloch", hq = {points}, pile = ["scout", "brain", "blocker", "clown"] }}]\n'
    )
    board = full_board(HQ0, HQ1, *units, free="c1")
    return begun(f'edition = "{edition}"\nturn = 0\n{more}{seats}{board}')


@pytest.mark.rule("BATTLE-33", "BATTLE-34")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_a_board_still_full_is_left_alone(edition):
    """
    Classic and duel: one battle, though the board is full afterwards; the turn passes to the next player.
    """
    play = filling(edition, STRIKER)
    act(play, "place runner c1 0")
    assert causes(play) == ["full board"]
    assert play.state.is_full
    assert play.state.position.points == (20, 19)
    assert asked(play) == (1, "discard")
    assert [tile.id for tile in play.state.hands[0]] == ["scout"]
    # Nor does it start again before the board has been open in between.
    act(play, "discard scout", "discard brain", "end")
    assert causes(play) == ["full board"]


@pytest.mark.rule("BATTLE-33", "BATTLE-34")
def test_2025_fights_again_while_the_board_is_full():
    """
    2025: three battles until the wall has fallen and a hex is free; the turn passes once.
    """
    play = filling("2025", STRIKER, WALL, BREAKER)
    turns = play.state.turns
    act(play, "place runner c1 0")
    assert causes(play) == ["full board"] * 3
    assert play.cell("W") == -1
    assert play.state.position.points == (20, 17)
    assert asked(play) == (1, "discard")
    assert play.state.turns == turns + 1


@pytest.mark.rule("BATTLE-33", "BATTLE-31")
def test_2025_fights_until_a_headquarters_falls():
    """
    2025: the end-of-game test comes before the full-board test.
    """
    play = filling("2025", STRIKER, points=3)
    act(play, "place runner c1 0")
    assert causes(play) == ["full board"] * 3
    assert play.state.outcome().winners == (0,)


@pytest.mark.rule("BATTLE-33")
def test_2025_stops_when_a_battle_changes_nothing():
    """
    2025: a battle that leaves everything as it was is not repeated; the next player has his turn.
    """
    play = filling("2025")
    act(play, "place runner c1 0")
    assert causes(play) == ["full board"]
    assert asked(play) == (1, "discard")


@pytest.mark.rule("BATTLE-33", "BATTLE-34")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_the_final_battle_follows_a_full_board_at_once(edition):
    """
    The last final turn fills the board: its battle, then the final battle, and no further one though the board is full.
    """
    play = filling(edition, STRIKER, more="final = 1\n")
    act(play, "place runner c1 0")
    assert causes(play) == ["full board", "final battle"]
    assert play.state.outcome().winners == (0,)
    assert play.state.outcome().points == (20, 18)
    assert play.state.is_full


@pytest.mark.rule("BATTLE-33", "BATTLE-31")
def test_no_battle_after_the_final_one_on_a_full_board():
    """
    2025: a tie on a full board is answered by the extra round, not by another battle.
    """
    play = filling("2025", more="final = 1\n")
    act(play, "place runner c1 0")
    assert causes(play) == ["full board", "final battle"]
    assert play.state.outcome() is None
    assert play.state.is_full
    assert asked(play)[0] == 1


@pytest.mark.rule("BATTLE-34")
def test_a_full_board_in_the_final_round_leaves_the_other_final_turn():
    """
    The player who drew his last tile fills the board: that battle, the opponent's turn, then the final battle.
    """
    text = f"""
edition = "classic"
turn = 0
final = 0
queue = [1]
seat = [{{ army = "outpost", hand = ["runner"] }}, {{ army = "moloch", hand = ["scout"] }}]
{full_board(HQ0, HQ1, free="c1")}
"""
    play = begun(text)
    act(play, "place runner c1 0")
    assert causes(play) == ["full board"]
    assert asked(play) == (1, "main")
    act(play, "end")
    assert causes(play) == ["full board", "final battle"]
    assert play.state.outcome().is_draw


@pytest.mark.rule("BATTLE-21", "BATTLE-34")
def test_movement_rights_are_fresh_after_a_battle():
    """
    The end of the turn is carried out once after the battle: used movement rights and Terror are over.
    """
    text = """
edition = "duel"
turn = 0
terror = [0]
seat = [{ army = "smart", hand = ["battle"], pile = ["scout"] }, { army = "moloch", hand = ["blocker"] }]
unit = [
    { id = "T", seat = 0, tile = "transporter", at = "c3" },
]
"""
    play = begun(text)
    act(play, "go c3 c4 0")
    assert "go c4 c3 0" not in [option.text for option in play.state.decision().options]
    act(play, "battle")
    assert play.state.terror == 0
    assert play.state.used == ()
    assert asked(play) == (1, "main")
    act(play, "end")
    assert "go c4 c3 0" in [option.text for option in play.state.decision().options]


@pytest.mark.rule("BATTLE-33", "BOARD-09", "END-12")
def test_the_trigger_is_armed_again_by_the_final_battle():
    """
    2025: full without progress, then opened by a Clown in the final battle: filling it in the extra turn is a battle.
    """
    clown = '{ id = "CL", seat = 0, at = "c3", print = { kind = "soldier", initiative = [2], traits = ["explodes"] } }'
    around = [
        f'{{ id = "{cell}", seat = 0, at = "{cell}", print = {{ kind = "soldier", toughness = 5 }} }}'
        for cell in ("c2", "d2", "d3", "c4", "b3", "b2")
    ]
    seats = 'seat = [{ army = "outpost", hand = ["runner"] }, { army = "moloch", hand = ["blocker"] }]\n'
    board = full_board(HQ0, HQ1, clown, *around, free="c1")
    play = begun(f'edition = "2025"\nturn = 0\nfinal = 1\n{seats}{board}')
    act(play, "place runner c1 0", "attack c3", "explode c3")
    assert causes(play) == ["full board", "final battle"]
    assert play.cell("CL") == -1
    assert asked(play) == (1, "main")
    act(play, "place blocker c3 0")
    assert causes(play) == ["full board", "final battle", "full board"]
    assert asked(play) == (0, "main")
