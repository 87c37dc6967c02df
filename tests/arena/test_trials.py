"""Players on trial: a level that judges by the weights of a file."""

import pytest

from ashboard.agents.catalogue import SearchLimits
from ashboard.arena.pairing import Pairing
from ashboard.arena.result import play_pairing
from ashboard.core.errors import BadInput
from ashboard.games import GAMES


def answers(game, *agents):
    """The answers of a short game between these players."""
    name = "neuroshima-hex" if game is None else game
    options = GAMES[name].options({"armies": ["moloch", "borgo"]} if game is None else {"mode": "arena"})
    rules = GAMES[name].rules_version
    pairing = Pairing(name, rules, options, agents, "trial", "trial/1", SearchLimits(iterations=10), 1.0)
    return play_pairing(pairing)["record"]["answers"]


@pytest.fixture
def weights(tmp_path):
    """Writes the weights of the package, times a factor, and names a scout who judges by them."""
    insight = GAMES["neuroshima-hex"].insight()

    def write(factor):
        path = tmp_path / "new.toml"
        path.write_text(insight.weights_toml([factor * weight for weight in insight.weights()]), encoding="utf-8")
        return f"scout={path}"

    return write


def test_a_player_on_trial_judges_by_the_file(weights):
    """With the weights of the package a level plays as ever, with others it plays otherwise."""
    usual = answers(None, "scout", "scout")
    assert answers(None, weights(1.0), "scout") == usual
    assert answers(None, weights(-1.0), "scout") != usual


def test_a_file_without_weights_is_refused(tmp_path, weights):
    """So is one that is missing, and a game whose evaluation has no weights."""
    with pytest.raises(BadInput, match="missing"):
        answers(None, f"scout={tmp_path / 'missing.toml'}", "scout")
    (tmp_path / "wrong.toml").write_text("[early]\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"wrong\.toml"):
        answers(None, f"scout={tmp_path / 'wrong.toml'}", "scout")
    with pytest.raises(BadInput, match="has none"):
        answers("bright-future", weights(1.0), "scout")
