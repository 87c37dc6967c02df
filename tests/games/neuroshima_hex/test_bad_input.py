"""Malformed army files, scenarios and answers: one clear error, and nothing changes."""

import copy
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import examples

from ashboard.core.data import package_toml
from ashboard.core.dice import Dice
from ashboard.core.errors import AshboardError, BadInput, IllegalAction
from ashboard.core.match import checked_apply
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.run import check_scenario
from ashboard.games.neuroshima_hex.positions.saving import toml_value
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.printed.army import army, army_ids, read_army

GAME = GAMES["neuroshima-hex"]
SCENARIOS = Path(__file__).parents[2] / "positions" / "neuroshima_hex"
FUZZ = examples(75)

values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 40) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def table(name="outpost"):
    return copy.deepcopy(package_toml("ashboard.games.neuroshima_hex.data.armies", f"{name}.toml"))


def spots(data, path=()):
    """Every place in a nested table."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from spots(value, (*path, key))


def replaced(data, path, value):
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


def without(data, path):
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return data


ARMY_SPOTS = list(spots(table()))


@FUZZ
@given(st.sampled_from(ARMY_SPOTS), values)
def test_a_wrong_value_in_an_army_is_refused_or_harmless(path, value):
    """
    Whatever stands in an army file, it is read as an army or refused as bad input.
    """
    try:
        read_army(replaced(table(), path, value), "army.toml")
    except BadInput as error:
        assert "\n" not in str(error)
        assert str(error).startswith("army.toml")


@FUZZ
@given(st.sampled_from(ARMY_SPOTS))
def test_a_missing_key_in_an_army_is_refused_or_has_a_default(path):
    """
    A missing key has a default or is named.
    """
    try:
        read_army(without(table(), path), "army.toml")
    except BadInput as error:
        assert str(error).startswith("army.toml")


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("tile", 0, "melee"), [1, 1, 1], "army.toml.tile[0].melee: expected 6 strengths, one for each side"),
        (("tile", 0, "links"), ["E"], "army.toml.tile[0].links[0]: 'E'; expected one of N, NE, SE, S, SW, NW"),
        (("tile", 1, "count"), 7, "army.toml.tile: expected 35 tiles in all, found 36"),
        (("tile", 1, "kind"), "hero", "army.toml.tile[1].kind: 'hero'; expected one of hq, soldier,"),
        (("tile", 1, "strength"), 3, "army.toml.tile[1].strength: unknown key; expected one of"),
        (("tile", 4, "effects"), ["flies"], "army.toml.tile[4].effects[0]: 'flies' is no word of the vocabulary"),
        (("tile", 4, "effects"), ["mother"] * 13, "army.toml.tile[4].effects: expected at most 12 words"),
        (("tile", 4, "id"), "HMG", "army.toml.tile[4].id: 'HMG'; expected a name of small letters"),
        (("tile", 1, "id"), "end", "army.toml.tile[1].id: 'end' is a verb of the notation"),
        (("tile", 0, "kind"), "soldier", "army.toml.tile: expected exactly one tile of the kind hq"),
        (("traits",), ["brave"], "army.toml.traits[0]: 'brave'; expected one of fights_allies"),
    ],
)
def test_an_error_names_file_key_and_what_was_expected(path, value, said):
    """
    File, key and what was expected, in one line.
    """
    with pytest.raises(BadInput) as caught:
        read_army(replaced(table(), path, value), "army.toml")
    assert str(caught.value).startswith(said)


SCENARIO_TEXTS = [path.read_text("utf-8") for path in sorted(SCENARIOS.rglob("*.toml"))[:40]]


@FUZZ
@given(st.data())
def test_a_wrong_value_in_a_scenario_is_refused_or_harmless(data):
    """
    Whatever stands in a scenario, it runs, or is refused in one line.
    """
    parsed = tomllib.loads(data.draw(st.sampled_from(SCENARIO_TEXTS)))
    path = data.draw(st.sampled_from(list(spots(parsed))))
    value = data.draw(values.filter(_fits_toml))
    replaced(parsed, path, value)
    try:
        check_scenario(
            read_scenario("\n".join(f"{key!r} = {toml_value(inner)}" for key, inner in parsed.items()), army)
        )
    except AshboardError as error:
        assert "\n" not in str(error)


@pytest.mark.rule("TEAM-24")
def test_the_extra_round_of_one_against_two_names_its_turns():
    """
    Which turns are left there depends on who moved last before it, which a file does not say.
    """
    text = """
        name = "extra round"
        edition = "2025"
        mode = "one-against-two"
        turn = 1
        stage = "extra"
        final = 0
        seat = [{ army = "borgo", team = 0 }, { army = "moloch", team = 1 }, { army = "outpost", team = 1 }]
    """
    with pytest.raises(BadInput, match="queue: name the turns that are left"):
        check_scenario(read_scenario(text, army))
    check_scenario(read_scenario(f"{text}queue = [0, 2]", army))


def _fits_toml(value):
    if isinstance(value, dict):
        return all(_fits_toml(inner) for inner in value.values())
    if isinstance(value, list):
        return all(_fits_toml(inner) for inner in value)
    return value is not None


@FUZZ
@given(st.text(max_size=60) | st.sampled_from(SCENARIO_TEXTS).map(lambda text: text[: len(text) // 2]))
def test_any_text_is_a_scenario_or_refused(text):
    """
    Half files, noise and emptiness are bad input.
    """
    try:
        check_scenario(read_scenario(text, army))
    except AshboardError as error:
        assert str(error)


@FUZZ
@given(
    st.integers(0, 60),
    st.text(max_size=20) | st.sampled_from(["place hq c3 6", "end ", " end", "END", "draw nothing", "discard", ""]),
)
def test_an_illegal_answer_changes_nothing(steps, text):
    """
    What is no option is refused with a stable code and the position; the state is untouched.
    """
    state = GAME.new({"armies": ["vegas", "smart"], "edition": "2025"})
    dice = Dice("answers")
    for _ in range(steps):
        state.apply(dice.answer(state.decision()))
    if state.decision().option(text) is not None:
        return
    before = state.key()
    with pytest.raises(IllegalAction) as caught:
        checked_apply(state, text)
    assert state.key() == before
    assert caught.value.code == "illegal-action"
    assert caught.value.position == before


@pytest.mark.parametrize(
    "options",
    [
        {"armies": ["moloch"]},
        {"armies": ["moloch", "moloch"]},
        {"armies": ["moloch", "marines"]},
        {"armies": "moloch"},
        {"armies": ["moloch", 3]},
        {"edition": "1999"},
        {"first": 2},
        {"first": "me"},
        {"colour": "red"},
        {"mirror": "yes"},
    ],
)
def test_wrong_options_are_refused(options):
    """
    An option that is not of its form is named.
    """
    with pytest.raises(BadInput):
        GAME.new(options)


@pytest.mark.rule("SETUP-01")
def test_a_mirror_match_needs_the_option():
    """
    The same army twice is refused unless the option allows it; then each pile has dice of its own.
    """
    state = GAME.new({"armies": ["smart", "smart"], "mirror": True})
    for text in ("place hq c3 0", "place hq a1 0"):
        checked_apply(state, text)
    first = state.decision().stream
    checked_apply(state, "draw battle")
    checked_apply(state, "end")
    assert state.decision().stream != first


@pytest.mark.rule("SETUP-01", "SETUP-02")
@pytest.mark.parametrize("name", army_ids())
def test_an_army_has_35_tiles(name):
    """
    One headquarters and 34 others, which make the pile.
    """
    tiles = army(name).tiles
    assert sum(tile.count for tile in tiles) == 35
    assert sum(army(name).pile_counts) == 34
    assert [tile.count for tile in tiles if tile.is_hq] == [1]
