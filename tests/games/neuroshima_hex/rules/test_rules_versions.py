"""Games, records and scenario files choose their rules version; the newest is the default."""

from pathlib import Path

import pytest

from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.match import Match, replay
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.loading import load_position
from ashboard.games.neuroshima_hex.positions.run import check_scenario
from ashboard.games.neuroshima_hex.positions.saving import position_toml
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.rules_versions import VERSION
from ashboard.games.neuroshima_hex.state.state import as_hex_state

GAME = GAMES["neuroshima-hex"]
SECOND = sorted((Path(__file__).parents[3] / "positions" / "neuroshima_hex" / "f-version-2").glob("*.toml"))
BARE = 'edition = "classic"\nturn = 0\nseat = [{ army = "moloch" }, { army = "borgo" }]\n'


def test_new_games_use_the_newest_version():
    """
    Without the option a game is played by the newest rules, with it by the version asked for, and its record says so.
    """
    for options, version in (({}, VERSION), ({"rules_version": 1}, 1), ({"rules_version": VERSION}, VERSION)):
        match = Match(GAME, options, Dice("any"))
        match.roll()
        record = match.record()
        assert record.rules == version == as_hex_state(match.state).setup.rules.version
        assert replay(GAME, record).key() == match.state.key()


@pytest.mark.parametrize("wrong", [0, VERSION + 1, "1", True])
@pytest.mark.parametrize("name", GAMES)
def test_unknown_versions_are_refused(name, wrong):
    """
    A version that does not exist is refused in every game.
    """
    with pytest.raises(BadInput, match="rules_version"):
        GAMES[name].options({"rules_version": wrong})


@pytest.mark.parametrize("name", GAMES)
def test_every_game_keeps_the_version_among_its_options(name):
    """
    Whoever founds the same game again from its options gets the same rules.
    """
    options = GAMES[name].options({"rules_version": 1})
    assert GAMES[name].version_of(options) == 1
    assert GAMES[name].options(options) == options


def test_a_record_contradicts_no_option():
    """
    Options that ask for another version than the record names are refused.
    """
    with pytest.raises(BadInput, match="version 2"):
        GAME.new({"rules_version": 1}, 2)


def test_positions_keep_their_version():
    """
    A scenario file names an earlier version by `rules_version`; a position saved under it does too.
    """
    for head, version in (("", VERSION), ("rules_version = 1\n", 1)):
        state = load_position(read_scenario(head + BARE, army))
        assert state.setup.rules.version == version
        again = load_position(read_scenario(position_toml(state), army))
        assert again.setup.rules.version == version


@pytest.mark.parametrize("path", SECOND, ids=lambda path: path.stem)
def test_what_version_2_changed(path):
    """
    Each of these scenarios holds by version 2 and fails by version 1.
    """
    text = path.read_text("utf-8")
    assert not check_scenario(read_scenario(text, army))
    assert check_scenario(read_scenario("rules_version = 1\n" + text, army))
