"""Missions of the atlas: what they are set up with, what is refused, how they end [ATLAS-01 to ATLAS-03]."""

import json

import pytest
from tests.games.neuroshima_hex.rules.situations import GAME, act, battles, moment, texts, unit

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.games.neuroshima_hex.positions.saving import position_toml
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.grid import STANDARD
from ashboard.games.neuroshima_hex.printed.mission import mission, mission_ids

MISSIONS = mission_ids()


def begun(board, **options):
    return GAME.new({"edition": "2025", "board": board, **options})


def page(board, *units, free=(), **keys):
    """A moment on a map with its free cells filled up by soldiers of seat 0 that do nothing, but for some."""
    names = mission(board).board.grid.names
    taken = {row["at"] for row in units}
    filled = [unit(0, cell) for cell in names if cell not in taken and cell not in free]
    seats = keys.pop("seat", [{}, {}])
    return moment(edition="2025", board=board, seat=seats, unit=[*units, *filled], **keys)


def placed(board, hand, *units, free, **keys):
    """The position after seat 0 has placed its tile on the last free cell, and what was told."""
    state = page(board, *units, free=(free,), turn=0, seat=[{"hand": [hand]}, {}], **keys)
    log = []
    act(state, f"place {hand} {free} 0", log=log)
    return state, log


@pytest.mark.rule("ATLAS-01")
def test_there_are_five_missions_of_our_own():
    """
    Each mission is house content with a name, a text, wishes of all seats and a map of its own; each begins.
    """
    assert MISSIONS == ["evacuation", "factory", "funfair", "reactor", "truce"]
    for name in MISSIONS:
        page = mission(name)
        assert (page.id, page.origin) == (name, "house")
        assert page.name() and page.brief and all(seat.wants for seat in page.seats)
        assert begun(name).decision() is not None
    shapes = [(page.board.grid.radius, page.board.grid.mark) for page in map(mission, MISSIONS)]
    assert len(set(shapes)) == len(MISSIONS)


@pytest.mark.rule("ATLAS-01")
@pytest.mark.parametrize("name", MISSIONS)
def test_a_mission_says_players_and_armies(name):
    """
    The options are completed with the armies of the mission and the mode of the atlas; its map is the board.
    """
    armies = [seat.army.id for seat in mission(name).seats[:2]]

    options = GAME.options({"edition": "2025", "board": name})

    assert (options["mode"], options["board"], options["armies"]) == ("atlas", name, armies)
    assert GAME.options({"edition": "2025", "mode": "atlas", "board": name, "armies": armies}) == options


OLD = {"rules_version": 1}


@pytest.mark.rule("ATLAS-01", "ATLAS-02", "STRUCT-13", "LEADER-03")
@pytest.mark.parametrize(
    ("options", "where", "words"),
    [
        ({"edition": "classic", "board": "factory"}, "mode", "not in the edition classic"),
        ({"edition": "duel", "board": "factory"}, "mode", "not in the edition duel"),
        ({"edition": "2025", "mode": "atlas"}, "board", "no map of the atlas; it has evacuation, factory"),
        ({"edition": "2025", "mode": "atlas", "board": "large"}, "board", "no map of the atlas"),
        ({"edition": "2025", "mode": "duel", "board": "factory"}, "board", "map of the mode atlas, not of duel"),
        ({"board": "factory", "armies": ["moloch", "outpost", "borgo"]}, "mode", "for 2 players, not for 3"),
        ({"board": "truce", "armies": ["outpost", "hegemony", "moloch"]}, "mode", "for 2 players, not for 3"),
        ({"board": "factory", "armies": ["outpost", "moloch"]}, "armies", "for moloch and outpost, in this order"),
        ({"board": "factory", "armies": ["moloch", "borgo"]}, "armies", "for moloch and outpost"),
        ({"board": "factory", "teams": [0, 1]}, "teams", "says itself"),
        ({"board": "factory", "points": True}, "points", "only for free-for-all"),
        ({"board": "factory", "first": 2}, "first", "from 0 to 1"),
        ({"board": "truce", "first": 2}, "first", "from 0 to 1"),
        ({"board": "factory", "variants": ["structures"], **OLD}, "variants", "only with the option forced"),
        ({"board": "factory", "variants": ["leaders"], **OLD}, "variants", "only with the option forced"),
        ({"board": "factory", "variants": ["leaders", "structures"], **OLD}, "variants", "only with the option forced"),
    ],
)
def test_what_does_not_go_together_is_refused(options, where, words):
    """
    A wrong edition, map, number of players, army, side, starting seat or variant is named with its reason.
    """
    with pytest.raises(BadInput) as refused:
        GAME.options({"edition": "2025", **options})

    assert refused.value.where == where
    assert words in refused.value.expected


@pytest.mark.rule("ATLAS-02", "STRUCT-13", "LEADER-03")
@pytest.mark.parametrize("variants", [["structures"], ["leaders"], ["leaders", "structures"]])
@pytest.mark.parametrize("name", MISSIONS)
def test_they_go_together_with_a_warning(name, variants):
    """
    A mission is played with structures and leaders to its end, positions saved on the way; a warning cites the rules.
    """
    cautions = GAME.cautions(GAME.options({"edition": "2025", "board": name, "variants": variants}))
    assert {f"atlas-{variant}" for variant in variants} <= {caution.key for caution in cautions}
    assert all("ATLAS-02" in caution.rules for caution in cautions if caution.key.startswith("atlas"))
    for seed in range(2):
        state, saved = begun(name, variants=variants), 0
        dice = Dice(f"forced/{name}/{seed}")
        while (decision := state.decision()) is not None:
            if decision.kind == "main" and state.turns % 5 == 0 and not saved:
                scenario = read_scenario(position_toml(state), army)
                assert scenario.setup.variants == tuple(variants)
                saved += 1
            assert decision.seat in (CHANCE, 0, 1)
            state.apply(dice.answer(decision))
        assert saved


@pytest.mark.rule("ATLAS-03", "EX-M6", "BATTLE-31")
@pytest.mark.parametrize("name", MISSIONS)
def test_a_full_board_that_loses_no_unit_is_a_draw(name):
    """
    The battle of a full map that takes nobody off the board ends the game as a draw, at once.
    """
    tile = next(tile for tile in mission(name).seats[0].army.tiles if tile.kind == "module").id
    free = mission(name).board.grid.names[min(mission(name).zones[0])]

    state, log = placed(name, tile, free=free)

    assert battles(log) == ["full board"]
    assert state.outcome().is_draw
    assert state.outcome().rule == "ATLAS-03"
    assert state.decision() is None


@pytest.mark.rule("ATLAS-03")
def test_a_full_board_that_loses_a_unit_goes_on():
    """
    One unit removed is enough: the turn passes on, and there is neither a draw nor a second battle.
    """
    attacker = unit(0, "c1", initiative=[3], melee={"S": 1})
    victim = unit(1, "c2")

    state, log = placed("reactor", "scout", attacker, victim, _block(), free="f5")

    assert battles(log) == ["full board"]
    assert state.outcome() is None
    assert state.active == 1


def _block():
    return {"id": "BLOCK", "seat": 1, "at": "d3", "tile": "block"}


@pytest.mark.rule("ATLAS-03")
def test_only_wounds_are_no_removal():
    """
    A unit that is wounded and stands does not save the game from the draw.
    """
    attacker = unit(0, "c1", initiative=[3], melee={"S": 1})

    state, _ = placed("reactor", "scout", attacker, unit(1, "c2", toughness=1), _block(), free="f5")

    assert state.outcome().rule == "ATLAS-03"


@pytest.mark.rule("ATLAS-03")
def test_another_battle_may_change_nothing():
    """
    A battle that a tile caused on an open board is no draw, though nobody leaves the board.
    """
    state = page("reactor", _block(), free=("f5",), turn=0, seat=[{"hand": ["battle"]}, {}])
    log = []

    act(state, "battle", log=log)

    assert battles(log) == ["battle tile"]
    assert state.outcome() is None


@pytest.mark.rule("ATLAS-03", "BOARD-08")
def test_no_progress_does_not_stop_the_battles():
    """
    On a map that was full before, a battle by tile that changes nothing is followed by that of the full board: a draw.
    """
    state = page("reactor", _block(), turn=0, was_full=True, seat=[{"hand": ["battle"]}, {}])
    log = []

    act(state, "battle", log=log)

    assert battles(log) == ["battle tile", "full board"]
    assert state.outcome().rule == "ATLAS-03"


@pytest.mark.rule("ATLAS-03", "BOARD-09")
def test_outside_the_atlas_it_is_no_draw():
    """
    On the standard board of the same edition the same battle goes on with the next turn.
    """
    filled = [unit(0, cell) for cell in STANDARD.names if cell != "c3"]
    state = moment(edition="2025", turn=0, seat=[{"army": "borgo", "hand": ["scout"]}, {}], unit=filled)
    log = []

    act(state, "place scout c3 0", log=log)

    assert battles(log) == ["full board"]
    assert state.outcome() is None


@pytest.mark.rule("ATLAS-01")
@pytest.mark.parametrize("name", MISSIONS)
def test_every_game_ends(name):
    """
    Random games end with winners or a draw, ask nobody but the players, and a copy goes the same way.
    """
    for seed in range(6):
        state = begun(name, first="random")
        dice = Dice(f"atlas/{name}/{seed}")
        while (decision := state.decision()) is not None:
            assert decision.seat in (CHANCE, 0, 1)
            twin, key = state.copy(), state.key()
            action = dice.answer(decision)
            state.apply(action)
            assert twin.key() == key
            twin.apply(action)
            assert twin.key() == state.key()
        outcome = state.outcome()
        assert outcome.is_draw or set(outcome.winners) < {0, 1}


@pytest.mark.rule("ATLAS-01")
@pytest.mark.parametrize("name", MISSIONS)
def test_positions_are_saved_and_loaded(name):
    """
    A saved position of a mission is the same position again: tally, sides, tiles of the mission.
    """
    compared = 0
    state, dice = begun(name), Dice(f"saved/{name}")
    while (decision := state.decision()) is not None:
        if decision.kind == "main":
            again = ScenarioPlay(read_scenario(position_toml(state), army)).state
            assert again.key() == state.key()
            assert again.position.sides.side == state.position.sides.side
            assert texts(again) == texts(state)
            compared += 1
        state.apply(dice.answer(decision))
    assert compared > 10


@pytest.mark.rule("ATLAS-01")
@pytest.mark.parametrize("name", MISSIONS)
def test_everybody_sees_the_mission(name):
    """
    A view tells id, name, text, origin, wishes, how far the goals are and which cells are special.
    """
    seen = GAME.view(begun(name), -1).data()
    told = seen["mission"]

    assert (told["id"], told["origin"], told["name"]) == (name, "house", mission(name).name())
    assert told["brief"] == mission(name).brief and len(told["wants"]) == len(seen["seats"])
    assert [goal["word"] for goal in told["goals"]] == [goal.word for goal in mission(name).goals]
    assert all(goal["have"] < goal["need"] for goal in told["goals"])
    assert set(told["cells"]) <= {cell["name"] for cell in seen["board"]["cells"]}
    json.dumps(told)


@pytest.mark.rule("ATLAS-01")
def test_a_view_without_a_mission_says_so():
    """
    Other modes have none.
    """
    assert GAME.view(GAME.new({"edition": "2025"}), 0).data()["mission"] is None


@pytest.mark.rule("ATLAS-01", "SETUP-05")
def test_headquarters_stand_where_the_mission_says():
    """
    In the Truce each headquarters has its own side of the map; in the Factory there are none, and turns begin at once.
    """
    state = begun("truce")
    assert {text.split()[2] for text in texts(state)} == {"a2", "a3", "b2", "b3", "b4"}
    act(state, "place hq b3 0")
    assert {text.split()[2] for text in texts(state)} == {"g2", "g3", "f2", "f3", "f4"}

    factory = begun("factory")
    assert factory.decision().kind == "draw"
    assert [seat["hq"] for seat in GAME.view(factory, 0).data()["seats"]] == [None, None]


@pytest.mark.rule("ATLAS-01")
def test_a_seat_without_a_player_is_shown_as_one():
    """
    The contingent of the Truce is a third seat with no headquarters, no hand, no pile and no player.
    """
    seats = GAME.view(begun("truce"), 0).data()["seats"]

    assert [seat["army"] for seat in seats] == ["outpost", "hegemony", "moloch"]
    assert (seats[2]["player"], seats[2]["hq"], seats[2]["pile"], seats[2]["hand"]) == (False, None, 0, [])
    assert all("player" not in seat for seat in seats[:2])


@pytest.mark.rule("ATLAS-01", "SETUP-01")
def test_starting_units_come_out_of_the_pile():
    """
    Units of the army that stand on the map at the start are missing from the pile; a mission's own tiles are not of it.
    """
    state = begun("evacuation")
    on_board = [seen.tile.id for seen in state.position.board if seen is not None and seen.seat == 0]

    for tile in army("borgo").tiles:
        if not tile.is_hq:
            assert state.piles[0].contents()[tile.index] == tile.count - on_board.count(tile.id)
    assert len(begun("factory").piles[0]) == 34


@pytest.mark.rule("ATLAS-01", "RESIGN-01")
def test_who_resigns_loses_the_mission():
    """
    The other player wins, also while the two are allies; the seat without a player cannot resign.
    """
    state = moment(edition="2025", board="truce", turn=0, turns=9, tally=[1, 1], seat=[{}, {}], unit=[unit(2, "d4")])
    assert state.position.sides.side == (0, 0, 2)

    with pytest.raises(IllegalAction):
        GAME.intervene(state, "resign 2")
    GAME.intervene(state, "resign 0")

    assert state.outcome().winners == (1,)


@pytest.mark.rule("ATLAS-01", "CLOCK-01")
def test_time_may_run_out():
    """
    A time-out in a mission with a third seat ends in the final battle, as with two players.
    """
    state = moment(edition="2025", board="truce", turn=0, turns=9, seat=[{}, {}])
    turns = state.turns

    GAME.intervene(state, "time-out 0")
    while (decision := state.decision()) is not None:
        state.apply(decision.options[-1])

    assert state.turns - turns <= 3


@pytest.mark.rule("ATLAS-01")
@pytest.mark.parametrize(
    ("keys", "where"),
    [
        ({"edition": "classic", "board": "factory"}, "mode"),
        ({"board": "factory", "mode": "duel"}, "board"),
        ({"board": "standard", "mode": "atlas"}, "board"),
        ({"board": "factory", "tally": [1]}, "tally"),
        ({"board": "standard", "tally": [1]}, "tally"),
        ({"board": "factory", "points": True}, "points"),
        ({"board": "factory", "seat": [{"army": "borgo"}, {}]}, "seat[0].army"),
        ({"board": "factory", "seat": [{}, {}, {}]}, "mode"),
        ({"board": "factory", "seat": [{"team": 0}, {"team": 1}]}, "seat.team"),
        ({"board": "factory", "unit": [unit(0, "d4")]}, "unit[0].at"),
        ({"board": "factory", "unit": [{"seat": 1, "at": "d3", "tile": "part"}]}, "unit[0].tile"),
        ({"board": "factory", "variants": ["leaders"], **OLD}, "variants"),
    ],
)
def test_scenarios_on_maps_are_checked(keys, where):
    """
    A scenario with a map names what does not fit the mission.
    """
    with pytest.raises(BadInput) as refused:
        moment(**{"edition": "2025", "seat": [{}, {}], **keys})

    assert refused.value.where == where
