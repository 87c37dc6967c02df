"""Settling in the game: the order of its parts, what it remembers, and where the dead go."""

import pytest

from ashboard.core.match import checked_apply
from ashboard.games.neuroshima_hex.positions.run import run_step
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.grid import STANDARD

ICON = 'kind = "module", effects = ["take_control"], affects = "enemy"'
AGITATOR = f'{{ {ICON}, links = ["N"] }}'


def begun(text):
    return ScenarioPlay(read_scenario(text, army))


def run(play, number=0):
    """Carries out a step of the file, which must hold."""
    play.begin_step()
    assert run_step(play, play.scenario.steps[number]) == []


def controller(play, label):
    return play.state.unit(play.cell(label)).controller


def discarded(state, seat):
    return sorted(tile.id for tile in state.discards[seat])


ROTATIONS = f"""
edition = "duel"
seat = [{{}}, {{}}]
unit = [
    {{ id = "B", seat = 1, at = "c1", print = {{ kind = "soldier" }} }},
    {{ id = "AG", seat = 0, at = "c2", print = {AGITATOR} }},
    {{ id = "F", seat = 1, at = "c3", print = {{ kind = "soldier", net = ["N"] }} }},
    {{ id = "G", seat = 1, at = "d3", print = {{ kind = "soldier", net = ["NW"] }} }},
    {{ id = "H", seat = 1, at = "c4", rotation = 3, print = {{ kind = "soldier", net = ["N"] }} }},
    {{ id = "TWO", seat = 0, off = true, print = {{ {ICON}, links = ["N", "NW"] }} }},
]
[[step]]
do = "place TWO d4 0"
answers = ["rotate B 2", "rotate G 1", "rotate H 0"]
[[step]]
do = "turn H 3"
[[step]]
do = "turn H 0"
answers = ["rotate B 5"]
"""


@pytest.mark.rule("SETTLE-01", "CONTROL-05")
def test_a_unit_is_turned_once_in_a_run():
    """
    G taken frees the agitator, which takes B; G turned away loses B, H turned there wins it back: no second offer.
    """
    play = begun(ROTATIONS)
    assert controller(play, "B") == 1
    run(play)
    assert [question.options[0] for question in play.asked] == ["leave B", "leave G", "leave H"]
    assert [question.seat for question in play.asked] == [0, 0, 0]
    assert [controller(play, label) for label in "BGH"] == [0, 0, 0]
    assert [play.state.unit(play.cell(label)).rotation for label in "BGH"] == [2, 1, 0]


@pytest.mark.rule("CONTROL-05")
def test_a_later_run_offers_the_unit_again():
    """
    Released in one change and taken over again in the next, B may be turned once more; G and H may not.
    """
    play = begun(ROTATIONS)
    run(play)
    run(play, 1)
    assert controller(play, "B") == 1
    assert play.asked == []
    run(play, 2)
    assert [question.options[0] for question in play.asked] == ["leave B"]
    assert play.state.unit(play.cell("B")).rotation == 5


@pytest.mark.rule("SETTLE-01", "CONTROL-05")
def test_rotation_comes_before_the_battle_of_a_full_board():
    """
    The tile that fills the board is taken over: the taker turns it first, then it fights as it stands.
    """
    units = [
        '{ id = "HQ0", seat = 0, at = "a1", print = { kind = "hq" } }',
        '{ id = "HQ1", seat = 1, at = "e3", print = { kind = "hq" } }',
        f'{{ id = "AG", seat = 0, at = "c4", print = {AGITATOR} }}',
        '{ id = "T", seat = 1, at = "c2", print = { kind = "soldier", toughness = 1 } }',
    ]
    taken = ("a1", "e3", "c4", "c2", "c3")
    units += [
        f'{{ id = "{cell}", seat = 0, at = "{cell}", print = {{ kind = "soldier" }} }}'
        for cell in STANDARD.names
        if cell not in taken
    ]
    seats = 'seat = [{ army = "vegas", pile = ["scout"] }, { army = "outpost", hand = ["runner"] }]'
    play = begun(f'edition = "duel"\nturn = 1\n{seats}\nunit = [\n{",".join(units)}\n]\n')
    # The runner strikes NW; turned by 1 it strikes N.
    checked_apply(play.state, "place runner c3 0", play.log)
    assert play.state.decision().kind == "rotation"
    assert play.state.decision().seat == 0
    assert not [event for event in play.log if event.key == "battle"]
    checked_apply(play.state, "rotate c3 1", play.log)
    assert [event.params["cause"] for event in play.log if event.key == "battle"] == ["full board"]
    assert play.state.unit(play.cell("T")).wounds == 1


@pytest.mark.rule("SETTLE-01", "CONTROL-05", "BATTLE-02")
@pytest.mark.parametrize("turn", [0, 1])
def test_the_active_player_turns_first(turn):
    """
    A Bomb frees an agitator of each side, each of which takes a unit: the active player is asked first, then by hex.
    """
    text = f"""
edition = "duel"
turn = {turn}
seat = [{{}}, {{}}]
unit = [
    {{ id = "N0", seat = 0, at = "c2", print = {{ kind = "soldier", net = ["N"] }} }},
    {{ id = "A1", seat = 1, at = "c1", print = {{ {ICON}, links = ["SW", "SE"] }} }},
    {{ id = "U0", seat = 0, at = "d1", print = {{ kind = "soldier" }} }},
    {{ id = "V0", seat = 0, at = "b1", print = {{ kind = "soldier" }} }},
    {{ id = "N1", seat = 1, at = "c4", print = {{ kind = "soldier", net = ["S"] }} }},
    {{ id = "A0", seat = 0, at = "c5", print = {{ {ICON}, links = ["NW", "NE"] }} }},
    {{ id = "U1", seat = 1, at = "d4", print = {{ kind = "soldier" }} }},
    {{ id = "V1", seat = 1, at = "b4", print = {{ kind = "soldier" }} }},
]
[[step]]
do = "bomb 0 c3"
"""
    play = begun(text)
    assert [controller(play, label) for label in ("U0", "V0", "U1", "V1")] == [0, 0, 1, 1]
    run(play)
    assert [controller(play, label) for label in ("U0", "V0", "U1", "V1")] == [1, 1, 0, 0]
    met = {0: ["leave U1", "leave V1"], 1: ["leave U0", "leave V0"]}
    assert [(question.seat, question.options[0]) for question in play.asked] == [
        (seat, text) for seat in (turn, 1 - turn) for text in met[seat]
    ]


LOOP = f"""
edition = "duel"
seat = [{{}}, {{}}]
unit = [
    {{ id = "T", seat = 1, at = "c2", print = {{ kind = "soldier", net = ["SE"] }} }},
    {{ id = "AG", seat = 0, off = true, print = {AGITATOR} }},
    {{ id = "N", seat = 1, off = true, print = {{ kind = "soldier", net = ["SW"] }} }},
    {{ id = "X", seat = 1, off = true, print = {{ kind = "soldier" }} }},
]
"""
STEPS = ('do = "place AG c3 0"', 'do = "place N d2 0"')


@pytest.mark.rule("SETTLE-03")
def test_the_settled_memory_is_part_of_the_position():
    """
    The same three units placed in two orders: different positions, and a copy goes on like its original.
    """
    plays = []
    for order in (STEPS, STEPS[::-1]):
        steps = [*order, 'do = "place X e3 0"', 'do = "battle!"', 'do = "remove X"']
        play = begun(LOOP + "".join(f"[[step]]\n{step}\n" for step in steps))
        for number in range(2):
            run(play, number)
        plays.append(play)
    first, second = plays
    assert [controller(play, "T") for play in plays] == [0, 1]
    assert first.state.key() != second.state.key()
    for play in plays:
        held = controller(play, "T")
        original, key = play.state, play.state.key()
        play.state = original.copy()
        assert play.state.key() == key
        for number in range(2, 5):
            run(play, number)
            assert controller(play, "T") == held
        assert original.key() == key


@pytest.mark.rule("CONTROL-09", "MODULE-21", "MINE-01")
def test_the_dead_go_to_their_owner():
    """
    Whoever controlled or scoped it, a destroyed tile lies with its owner's discards; so do mines and spent medics.
    """
    text = """
edition = "duel"
seat = [{ army = "vegas" }, { army = "outpost" }]
unit = [
    { id = "AG", seat = 0, tile = "agitator", at = "c4" },
    { id = "TAKEN", seat = 1, tile = "commando", at = "c3" },
    { id = "S", seat = 1, tile = "scoper", at = "e3" },
    { id = "SCOPED", seat = 0, tile = "medic", at = "e2" },
    { id = "P", seat = 1, tile = "runner", at = "e1" },
    { id = "MINE", seat = 0, tile = "mine", at = "a2" },
    { id = "W", seat = 1, tile = "hmg", at = "a1" },
    { id = "K", seat = 0, tile = "marksman", at = "d2", rotation = 3 },
]
[[step]]
do = "sniper 1 TAKEN"
[[step]]
do = "sniper 0 P"
[[step]]
do = "move W a2 0"
"""
    play = begun(text)
    assert controller(play, "TAKEN") == 0
    run(play)
    assert discarded(play.state, 1) == ["commando"]
    assert discarded(play.state, 0) == []
    # Scoped by Outpost, the Vegas medic dies for the Outpost runner.
    run(play, 1)
    assert play.cell("P") >= 0
    assert discarded(play.state, 0) == ["medic"]
    run(play, 2)
    assert discarded(play.state, 0) == ["medic", "mine"]
    assert discarded(play.state, 1) == ["commando", "hmg"]


@pytest.mark.rule("ARMY-SMART-04", "CONTROL-09")
def test_a_replaced_transporter_goes_to_its_owner():
    """
    Replaced by a tile of its taker, a Transporter lies with its owner's discards; the battle's dead go likewise.
    """
    text = """
edition = "duel"
turn = 1
seat = [{ army = "smart" }, { army = "vegas", hand = ["guard"] }]
unit = [
    { id = "TR", seat = 0, tile = "transporter", at = "c3", wounds = 1 },
    { id = "AG", seat = 1, tile = "agitator", at = "c4" },
]
"""
    play = begun(text)
    checked_apply(play.state, "place guard c3 2", play.log)
    assert discarded(play.state, 0) == ["transporter"]
    assert discarded(play.state, 1) == []
    guard = play.state.unit(play.state.setup.grid.cell_of["c3"])
    assert (guard.tile.id, guard.seat, guard.rotation, guard.wounds) == ("guard", 1, 2, 0)


@pytest.mark.rule("ARMY-SMART-05", "CONTROL-09")
def test_a_biodroid_is_drawn_again():
    """
    The Bio-droid that died under Vegas' control is the next tile the Smart player draws, seen by everybody.
    """
    text = """
edition = "duel"
turn = 1
seat = [
    { army = "smart", pile = { golem = 1, scout = 1 }, hand = ["push", "sniper"] },
    { army = "vegas", hand = ["battle"] },
]
unit = [
    { id = "HQ0", seat = 0, tile = "hq", at = "a1" },
    { id = "HQ1", seat = 1, tile = "hq", at = "e1" },
    { id = "BIO", seat = 0, tile = "biodroid", at = "c3" },
    { id = "AG", seat = 1, tile = "agitator", at = "c4" },
    { id = "K", seat = 0, tile = "cyborg", at = "a3" },
]
"""
    play = begun(text)
    assert controller(play, "BIO") == 1
    checked_apply(play.state, "battle", play.log)
    assert play.cell("BIO") == -1
    assert discarded(play.state, 0) == []
    # Nothing is left to chance: the hand of three is complete.
    assert play.state.decision().kind == "discard"
    assert [tile.id for tile in play.state.hands[0]] == ["push", "sniper", "biodroid"]
