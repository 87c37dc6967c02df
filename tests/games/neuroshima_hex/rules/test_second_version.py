"""What rules version 2 changed and no scenario file can say; each test compares it with version 1."""

import pytest
from tests.games.neuroshima_hex.rules.situations import act, asks, drawn, texts

from ashboard.games import GAMES

GAME = GAMES["neuroshima-hex"]
VERSIONS = (1, 2)


def new_game(version, *variants, **options):
    given = {"armies": ["outpost", "moloch"], "edition": "2025", "variants": [*variants], "rules_version": version}
    state = GAME.new({**given, **options})
    act(state, "place hq a1 0", "place hq e3 0")
    return state


@pytest.mark.rule("STRUCT-02", "VARIANT-01")
@pytest.mark.parametrize("more", [[], ["reinforcements"]])
@pytest.mark.parametrize("version", VERSIONS)
def test_no_structure_in_the_first_turn_of_an_alternative_start(version, more):
    """
    Only one tile may be played in that turn, so a structure cannot be bought; version 1 sold it.
    """
    state = new_game(version, "structures", "alternative-start", *more)
    hand = ["commando", "move", "scout", "hmg", "medic", "sniper"][: 6 if more else 3]
    assert drawn(state, *hand) == (0, "structure" if version == 1 else "discard")


@pytest.mark.rule("STRUCT-02", "VARIANT-06")
@pytest.mark.parametrize("version", VERSIONS)
def test_no_structure_in_the_first_turns_of_reinforcements(version):
    """
    Of four or five tiles only one or two may leave the hand: fewer than a structure costs.
    """
    state = new_game(version, "structures", "reinforcements")
    asked = "structure" if version == 1 else "main"
    assert drawn(state, "commando", "scout", "hmg", "medic") == (0, asked)
    act(state, *(["pass"] if version == 1 else []), "end")
    assert drawn(state, "guard", "scout", "hybrid", "medic", "hornet") == (1, asked)


@pytest.mark.rule("STRUCT-02", "VARIANT-05")
@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_left_in_hand_after_a_structure(version):
    """
    With reinforcements three tiles are kept, and the next turn may use them again.
    """
    state = new_game(version, "structures", "reinforcements")
    drawn(state, "commando", "scout", "hmg", "medic")
    act(state, *(["pass"] if version == 1 else []), "end")
    drawn(state, "guard", "scout", "hybrid", "medic", "hornet")
    act(state, *(["pass"] if version == 1 else []), "end")
    assert drawn(state, "runner", "sniper") == (0, "structure")
    act(state, "build", "discard runner", "discard sniper", "discard medic", "first front c3 0", "second front d3 0")
    assert asks(state) == (0, "main")
    assert ("discard scout" in texts(state)) == (version == 1)
    assert any(text.startswith("place") for text in texts(state)) == (version == 1)
    act(state, "end")
    assert len(state.hands[0]) == 3
