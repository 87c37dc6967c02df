"""The guide: what a page is told is what the engine does."""

import json
from itertools import takewhile

import pytest
from tests.games.conformance.cases import FEW_HEXES, MISSIONS

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.event import Event
from ashboard.core.match import Match
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.guide.guide import HEX_GUIDE

GUIDE = HEX_GUIDE
HEAD = 'edition = "classic"\nturn = 0\n[[seat]]\narmy = "moloch"\nhand = ["hybrid", "battle", "scout"]\n'
FOE = '[[seat]]\narmy = "borgo"\n'
DUEL = HEAD + FOE


def unit(seat, tile, at, rotation=0, more=""):
    return f'[[unit]]\nseat = {seat}\ntile = "{tile}"\nat = "{at}"\nrotation = {rotation}\n{more}'


@pytest.fixture
def position():
    def made(*units):
        return GUIDE.read_position(DUEL + "".join(units))

    return made


def keys(study, cell):
    return [fact["key"] for fact in study["units"][cell]["facts"]]


def some_games(count):
    """States from the middle of games, each with a player to move."""
    for seed in range(count):
        match = Match(
            NEUROSHIMA_HEX, {"armies": ["moloch", "vegas"] if seed % 2 else ["hegemony", "outpost"]}, Dice(str(seed))
        )
        choose = Dice(f"choose {seed}")
        match.roll()
        for _ in range(40 + 7 * seed):
            decision = match.state.decision()
            if decision is None:
                break
            match.answer(decision.options[choose.below(len(decision.options), "any")].text)
            match.roll()
        decision = match.state.decision()
        if decision is not None and decision.seat != CHANCE:
            yield match.state


def test_offers_are_complete_and_ready_for_json():
    """Every edition with its modes, boards and variants; every army with 35 tiles as printed."""
    offers = json.loads(json.dumps(GUIDE.offers()))
    assert [edition["id"] for edition in offers["editions"]] == ["classic", "duel", "2025"]
    assert all(sum(tile["count"] for tile in army["tiles"]) == 35 for army in offers["armies"])
    for edition in offers["editions"]:
        assert set(edition["boards"]) <= set(offers["boards"])
        assert set(edition["modes"]) <= set(offers["modes"])


def test_a_printed_tile_shows_its_icons_by_side():
    """Sides are listed clockwise from the top; what is absent is left out."""
    army = next(army for army in GUIDE.offers()["armies"] if army["id"] == "moloch")
    tile = next(tile for tile in army["tiles"] if tile["id"] == "juggernaut")
    assert tile["melee"] == [2, 0, 0, 0, 0, 0]
    assert tile["armour"] == [1, 0, 1, 0, 1, 0]
    assert tile["toughness"] == 1
    assert "net" not in tile
    assert "mobile" not in tile


def test_parts_name_every_option_once():
    """Taken apart, options stay as they are and where they are."""
    for state in some_games(8):
        options = [option.text for option in state.decision().options]
        assert [part["text"] for part in GUIDE.parts(state)] == options


def test_parts_of_a_placement():
    """A placement is a tile, a cell and a rotation."""
    state = GUIDE.read_position(DUEL)
    part = next(part for part in GUIDE.parts(state) if part["text"] == "place hybrid c3 2")
    assert part == {"text": "place hybrid c3 2", "verb": "place", "tile": "hybrid", "cell": "c3", "rotation": 2}


def test_initiative_is_explained_by_its_parts(position):
    """The printed value, and each change with the unit it comes from."""
    study = GUIDE.study(position(unit(0, "guard", "c3"), unit(0, "scout", "c4")))
    fact = next(fact for fact in study["units"]["c3"]["facts"] if fact["key"] == "fact-initiative")
    assert fact["params"]["value"] == 3
    assert [part["amount"] for part in fact["params"]["parts"]] == [2, 1]
    assert fact["params"]["parts"][1]["unit"]["tile"] == "scout"
    assert fact["cells"] == ["c3", "c4"]
    assert fact["rule"] == "INIT-03"


def test_an_unchanged_initiative_is_simply_said(position):
    """Without changes there is nothing to add up."""
    assert "fact-initiative-plain" in keys(GUIDE.study(position(unit(0, "guard", "c3"))), "c3")


def test_a_netted_unit_is_explained_by_who_holds_it(position):
    """The one who holds is named, and says whom it holds; the held unit strikes nothing."""
    study = GUIDE.study(position(unit(0, "net_fighter", "c3"), unit(1, "mutant", "c2", 3)))
    fact = next(fact for fact in study["units"]["c2"]["facts"] if fact["key"] == "fact-netted")
    assert fact["params"]["units"][0]["cell"] == "c3"
    assert study["units"]["c3"]["holds"] == ["c2"]
    assert all(line["hits"] == [] for line in study["units"]["c2"]["lines"])


def test_a_module_helps_its_own_and_hinders_the_enemy():
    """Both name whom their effect works on; a Saboteur, which slows enemies down, is harmful."""
    head = DUEL.replace("borgo", "outpost")
    units = [unit(0, "guard", "c3"), unit(0, "scout", "b2"), unit(1, "saboteur", "c2"), unit(1, "runner", "b1")]
    study = GUIDE.study(GUIDE.read_position(head + "".join(units)))["units"]
    assert {one["cell"] for one in study["c2"]["helps"]} == {"b2", "c3"}
    assert study["c2"]["harmful"]
    assert [one["cell"] for one in study["b2"]["helps"]] == ["c3"]
    assert not study["b2"]["harmful"]


def test_every_fact_can_be_said_in_every_language():
    """No key and no parameter is missing in a catalogue."""
    for state in some_games(6):
        for told in GUIDE.study(state)["units"].values():
            for fact in told["facts"]:
                for language in ("en", "pl", "fr", "hu"):
                    event = Event(fact["key"], fact["rule"], fact["params"])
                    assert "{" not in NEUROSHIMA_HEX.sentence(event, language)


def test_a_preview_changes_nothing_and_tells_what_would_be_hit(position):
    """All rotations at once: only the one that points at the enemy hits it."""
    state = position(unit(1, "mutant", "c2"))
    before = state.key()
    texts = [f"place hybrid c3 {rotation}" for rotation in range(6)]
    found = GUIDE.consequences(state, texts)
    assert state.key() == before
    hits = [[hit["cell"] for line in one["unit"]["lines"] for hit in line["hits"]] for one in found]
    assert hits == [["c2"], [], [], [], [], []]
    assert next(one["battle"]["falls"] for one in found) == ["c2"]


def test_a_preview_is_what_then_happens():
    """Carried out, an option leaves the units and points that its preview told, choices by default."""
    for state in some_games(8):
        decision = state.decision()
        for option in decision.options[:: max(1, len(decision.options) // 12)]:
            told = GUIDE.consequences(state, [option.text])[0]
            after = state.copy()
            after.apply(option)
            for text in told["assumed"]:
                after.apply(after.decision().option(text))
            assert [max(0, points) for points in after.position.points] == told["hq"]


def test_a_preview_is_what_is_then_told():
    """Over all pairs of armies and missions: points and events are those up to the next turn, none of its own."""
    wounds = 0
    for case in [*FEW_HEXES, *MISSIONS]:
        for state, decision, _ in case.positions():
            if decision is None or decision.seat == CHANCE:
                continue
            loud = [option for option in decision.options if option.text.startswith(("battle", "end", "bomb"))]
            for option in [*loud, decision.options[-1]]:
                (told,) = GUIDE.consequences(state, [option.text])
                log = []
                after = state.copy()
                after.apply(option, log)
                for text in told["assumed"]:
                    after.apply(after.decision().option(text), log)
                heard = list(takewhile(lambda event: event.key not in ("turn", "drawn"), log))
                assert told["events"] == [event.data() for event in heard if event.seers is None]
                points = [max(0, number) for number in state.position.points]
                for event in heard:
                    if event.key == "hq-wounded":
                        points[event.params["target"]["seat"]] = event.params["left"]
                        wounds += 1
                    elif event.key in ("energy-paid", "charge"):
                        points[state.active] -= 1
                assert told["hq"] == points, option.text
    assert wounds > 30


def test_a_preview_of_no_option_is_refused(position):
    """Only what could be answered can be looked at."""
    with pytest.raises(IllegalAction):
        GUIDE.consequences(position(), ["fly away"])


def test_what_if_equals_the_battle_that_follows():
    """Headquarters and losses are those of the battle with the default answers."""
    for state in some_games(12):
        foreseen = GUIDE.what_if(state)
        after, log = GUIDE.resolve_now(state)
        assert foreseen["hq"] == [max(0, points) for points in after.position.points]
        fallen = sorted(event.cells[0] for event in log if event.key == "destroyed")
        assert sorted(fall["cell"] for fall in foreseen["falls"]) == fallen


def test_what_if_names_what_it_assumed(position):
    """A clown that could explode does not, and the preview says so."""
    told = GUIDE.what_if(position(unit(0, "clown", "c3"), unit(1, "mutant", "c2")))
    assert [(one["seat"], one["kind"], one["answer"]) for one in told["assumed"]] == [(0, "clown", "attack c3")]


def test_what_if_touches_nothing():
    """Looking is free."""
    for state in some_games(4):
        before = state.key()
        GUIDE.what_if(state)
        GUIDE.study(state)
        GUIDE.resolve_now(state)
        assert state.key() == before


def test_a_position_survives_being_written():
    """Written down and read again it is the same."""
    state = GUIDE.read_position(DUEL + unit(0, "guard", "c3", 2) + unit(1, "mutant", "d2", 1))
    assert GUIDE.read_position(GUIDE.write_position(state)).position.key() == state.position.key()


def test_a_position_without_a_turn_is_refused():
    """Somebody has to be asked where nobody referees."""
    text = "\n".join(
        line for line in str(HEX_GUIDE.lessons()[0]["position"]).splitlines() if not line.startswith("turn")
    )
    with pytest.raises(BadInput, match="turn"):
        HEX_GUIDE.read_position(text)


def test_a_wrong_position_is_refused():
    """With the place that is wrong."""
    with pytest.raises(BadInput):
        GUIDE.read_position("edition = 'classic'\n[[seat]]\narmy = 'nobody'\n")
