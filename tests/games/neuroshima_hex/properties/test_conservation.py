"""In random games no tile is made or lost, and the numbers of the game stay within their rules."""

import pytest
from tests.games.neuroshima_hex.properties.games import PAIRS, army_of, missing, random_game

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS

CASES = [(pair, EDITIONS[number % 3]) for number, pair in enumerate(PAIRS)]
IDS = ["-".join((*pair, edition)) for pair, edition in CASES]


@pytest.mark.rule("SETUP-01", "CONTROL-09", "ARMY-SMART-05", "INST-01", "TURN-04")
@pytest.mark.parametrize(("pair", "edition"), CASES, ids=IDS)
def test_tiles_are_conserved(pair, edition):
    """
    Board, ground, pile, hand and discards of a seat hold its army's 35 tiles, each id as often as printed, always.
    """
    for seed in ("a", "b"):
        for state, _ in random_game(pair, edition, f"conserved {seed}"):
            assert missing(state) == [{}, {}]
            assert sum(army_of(state, 0).values()) == 35


@pytest.mark.parametrize(("pair", "edition"), CASES[::4], ids=IDS[::4])
def test_tiles_are_conserved_by_version_1(pair, edition):
    """
    The same holds by the first version of the rules.
    """
    for state, _ in random_game(pair, edition, "conserved", version=1):
        assert missing(state) == [{}, {}]


@pytest.mark.rule("HQ-01", "TOUGH-02", "DRAW-02", "DRAW-06")
@pytest.mark.parametrize(("pair", "edition"), CASES, ids=IDS)
def test_numbers_only_fall(pair, edition):
    """
    Points of headquarters never rise, wounds of a unit never fall, and no hand holds more than three tiles.
    """
    points = (20, 20)
    wounds = {}
    for state, _ in random_game(pair, edition, "falling"):
        assert all(new <= old for new, old in zip(state.position.points, points, strict=True))
        points = state.position.points
        for unit in state.position.board:
            if unit is not None:
                assert unit.wounds >= wounds.get(unit.id, 0)
                assert unit.wounds <= unit.tile.toughness
                wounds[unit.id] = unit.wounds
        assert max(len(hand) for hand in state.hands) <= 3


@pytest.mark.rule("SETTLE-01", "SETTLE-03")
@pytest.mark.parametrize(("pair", "edition"), CASES, ids=IDS)
def test_positions_are_settled(pair, edition):
    """
    Whenever somebody is asked, the board is settled: the effects worked out anew are those that the position holds.
    """
    for state, action in random_game(pair, edition, "settled"):
        twin = state.copy()
        kept = twin.field
        twin.settle(None)

        assert twin.position.key() == state.position.key() or action is None
        assert twin.field.netted == kept.netted
        assert twin.field.controller == kept.controller


@pytest.mark.rule("MINE-01", "PLACE-02")
@pytest.mark.parametrize("pair", [pair for pair in PAIRS if "vegas" in pair], ids="-".join)
def test_nobody_stands_on_a_mine(pair):
    """
    A mine never lies under a unit: it has exploded, or was cleared by a headquarters.
    """
    for seed in ("a", "b", "c"):
        for state, _ in random_game(pair, "duel", f"mines {seed}"):
            board, ground = state.position.board, state.position.ground
            assert not any(unit and mine for unit, mine in zip(board, ground, strict=True))


@pytest.mark.rule("END-02", "END-03", "INST-BATTLE-02")
@pytest.mark.parametrize(("pair", "edition"), CASES, ids=IDS)
def test_no_battle_tile_in_the_final_round(pair, edition):
    """
    Once somebody has drawn his last tile, no Battle tile is offered, and each player has at most one more turn
    before the last battle, or one more after it where a tie is played off.
    """
    turns = []
    for state, action in random_game(pair, edition, "final"):
        if state.stage and action is not None:
            assert state.decision().option("battle") is None
            turns.append(state.turns)

    extra = 2 if edition == "2025" else 0
    assert not turns or turns[-1] - turns[0] <= 1 + extra


@pytest.mark.rule("CLOCK-01")
@pytest.mark.parametrize(("pair", "edition"), CASES, ids=IDS)
def test_time_out(pair, edition):
    """
    Whoever is asked may run out of time: no tile is lost, and the game ends after at most one more turn of each
    (two where a tie is played off).
    """
    positions = [state.copy() for state, action in random_game(pair, edition, "late") if action is not None]
    for state in positions[::9]:
        decision = state.decision()
        if decision.seat == CHANCE:
            continue
        turns = state.turns
        NEUROSHIMA_HEX.intervene(state, f"time-out {decision.seat}")
        dice = Dice("after")
        while (decision := state.decision()) is not None:
            state.apply(decision.options[dice.below(len(decision.options))])

        assert missing(state) == [{}, {}]
        assert state.turns - turns <= (3 if edition == "2025" else 1)


@pytest.mark.rule("DRAW-01", "SETUP-02")
@pytest.mark.parametrize("pair", [pair for pair in PAIRS if "smart" not in pair], ids="-".join)
def test_swapped_seats_draw_the_same(pair):
    """
    The dice of a pile are named after its army: in each other's seats the armies draw the same tiles in the same order.
    """
    here = drawn(pair)
    there = drawn((pair[1], pair[0]))

    for name in pair:
        common = min(len(here[name]), len(there[name]))
        assert common > 5
        assert here[name][:common] == there[name][:common]


def drawn(pair):
    """The tiles that each army draws in a random game, in order."""
    log = []
    for _ in random_game(pair, "classic", "swapped", log):
        pass
    found = {}
    for event in log:
        if event.key == "drawn":
            found.setdefault(event.params["tile"]["army"], []).append(event.params["tile"]["tile"])
    return found


@pytest.mark.rule("DRAW-01", "SETUP-02")
@pytest.mark.parametrize(("pair", "edition"), CASES, ids=IDS)
def test_every_tile_of_the_pile_is_equally_likely(pair, edition):
    """
    A draw offers every tile left in the pile, as often as it lies there.
    """
    for state, action in random_game(pair, edition, "equally likely"):
        if action is not None and action.text.startswith("draw "):
            decision = state.decision()
            offered = {
                option.text.removeprefix("draw "): weight
                for option, weight in zip(decision.options, decision.weights, strict=True)
            }
            contents = state.piles[state.active].contents()
            roster = state.setup.rosters[state.active]
            assert offered == {roster[index].id: count for index, count in enumerate(contents) if count}


@pytest.mark.rule("SETUP-04")
def test_either_may_begin():
    """
    A random starting player is either of the two, by the dice of the start alone.
    """
    starts = [Dice(f"start {number}").below(2, "start") for number in range(20)]
    firsts = []
    for number in range(20):
        game = random_game(("borgo", "moloch"), "classic", f"start {number}")
        next(game)
        firsts.append(next(game)[0].first)

    assert firsts == starts
    assert {*firsts} == {0, 1}
