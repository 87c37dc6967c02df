"""The games that the rulebooks play through, replayed from records with the draws given."""

from pathlib import Path

import pytest

from ashboard.core.decision import CHANCE
from ashboard.core.match import checked_apply, replay
from ashboard.core.record import record_from_json
from ashboard.games import GAMES

GAME = GAMES["neuroshima-hex"]
FOLDER = Path(__file__).parents[2] / "records"


def record(name):
    return record_from_json((FOLDER / f"{name}.json").read_text("utf-8"))


@pytest.mark.rule("HQ-01", "BATTLE-12", "INIT-06", "NET-11", "MEDIC-01", "END-08", "TURN-08", "BATTLE-34")
def test_the_french_example_ends_18_to_14():
    """
    Outpost 18, Hegemony 14, and Hegemony's turn comes next.
    """
    state = replay(GAME, record("french-example"))
    assert state.outcome() is None
    assert GAME.view(state, -1).data()["turn"] == 1
    assert [seat["hq"] for seat in GAME.view(state, -1).data()["seats"]] == [18, 14]


@pytest.mark.rule("CONTROL-01", "CONTROL-05", "CONTROL-07", "PUSH-03", "MOVE-04", "ATTACK-03", "MEDIC-06", "TURN-06")
def test_the_duel_example_ends_18_to_19():
    """
    Vegas 18, Smart 19, and Vegas's turn comes next.
    """
    state = replay(GAME, record("duel-example"))
    assert state.outcome() is None
    assert GAME.view(state, -1).data()["turn"] == 0
    assert [seat["hq"] for seat in GAME.view(state, -1).data()["seats"]] == [18, 19]


@pytest.mark.rule("DRAW-02", "DRAW-04", "TURN-02")
@pytest.mark.parametrize(("name", "turns"), [("french-example", 9), ("duel-example", 6)])
def test_hand_sizes_of_the_examples(name, turns):
    """
    EX-A1, EX-B3: one tile drawn, then two, then three with a forced discard in every turn.
    """
    sheet = record(name)
    state = GAME.new(sheet.options, sheet.rules)
    drawn, discarded = [0] * turns, [0] * turns
    for answer in sheet.answers:
        turn = GAME.view(state, -1).data()["turns"] - 1
        decision = state.decision()
        if decision.seat == CHANCE:
            drawn[turn] += 1
        elif decision.kind == "discard":
            discarded[turn] += 1
        checked_apply(state, answer)
    assert drawn == [1, 2] + [3] * (turns - 2)
    assert discarded == [0, 0] + [1] * (turns - 2)


def test_the_battle_of_the_french_example_is_told_in_sentences():
    """
    Every event says what happened and by which rule, in one plain sentence.
    """
    log = []
    replay(GAME, record("french-example"), log)
    told = [GAME.sentence(event) for event in log]
    assert "Outpost Commando (initiative 3 + 1 Scout) shoots Net Fighter: 1 wound [ATTACK-02]" in told
    assert "Hegemony Net Fighter is destroyed [BATTLE-19]" in told
    assert "Outpost Brawler (initiative 3 − 1 extra action) strikes HQ: 2 wounds [ATTACK-01]" in told
    assert "Hegemony HQ loses 1 point, 14 left [HQ-01]" in told
