"""The points rule: headquarters stand, every wound of an enemy one is a point for its dealer."""

import pytest
from tests.games.neuroshima_hex.rules.situations import act, battles, hq, moment, texts, unit

from ashboard.core.errors import BadInput
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.saving import position_toml
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army

GAME = GAMES["neuroshima-hex"]
EDITIONS = ("classic", "duel", "2025")
ARMIES = ("outpost", "moloch", "borgo", "hegemony")
WAYS = ("N", "NE", "SE", "S", "SW", "NW")
PLACES = ("a1", "c1", "e3", "c5")


def situation(**keys):
    keys = {"edition": "classic", "mode": "free-for-all", "points": True, "turn": 0, **keys}
    return moment(**keys)


def segments(log):
    return [event.segment for event in log if event.key == "segment"]


def scored(scores, units, edition="classic", final=False, **keys):
    """Player 1 starts a battle, or the last final turn ends; what the battle log and the state say."""
    seats = [{"score": value} for value in scores]
    for seat, more in enumerate(keys.pop("seats", ())):
        seats[seat].update(more)
    if not final:
        seats[0] = {"army": "outpost", "hand": ["battle", "scout"], **seats[0]}
    else:
        keys.update(turn=len(seats) - 1, final=0)
    headquarters = [hq(seat, PLACES[seat]) for seat in range(len(seats))]
    state = situation(edition=edition, seat=seats, unit=[*headquarters, *units], **keys)
    log = []
    act(state, "end" if final else "battle", log=log)
    return state, log


@pytest.mark.rule("POINTS-01", "SETUP-03")
@pytest.mark.parametrize(
    ("edition", "mode", "seats"),
    [("classic", "free-for-all", 3), ("duel", "teams", 4), ("2025", "free-for-all", 4)],
)
def test_counters_start_at_nothing(edition, mode, seats):
    """Everybody begins with no points."""
    state = GAME.new({"edition": edition, "mode": mode, "armies": list(ARMIES[:seats]), "points": True})
    assert state.position.scores == (0,) * seats


@pytest.mark.rule("POINTS-01", "POINTS-02", "MULTI-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_headquarters_cannot_be_destroyed(edition):
    """24 wounds in one segment: it stands, and its player is still in the game."""
    rows = [
        unit(0, "c2", initiative=[2], melee={"N": 9}),
        unit(2, "b1", initiative=[2], melee={"NE": 15}),
    ]
    state, _ = scored((0, 0, 0), rows, edition)
    cell = state.setup.grid.cell_of
    assert state.position.board[cell["c1"]] is not None
    assert state.position.scores == (9, 0, 15)
    assert (state.outcome(), state.decision().seat) == (None, 1)


@pytest.mark.rule("POINTS-02", "POINTS-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_scores(edition):
    """The controller of the attacker gets the wounds that reach an enemy headquarters, and nothing else."""
    agitator = unit(2, "b3", "module", effects=["take_control"], affects="enemy", links=["NE"])
    rows = [
        # Player 2's soldier, taken over by player 3, wounds player 2's headquarters: points for player 3.
        {**unit(1, "c3", initiative=[2], ranged={"N": 2}), "controller": 2},
        agitator,
        # A wound of a soldier is no point; a wound that a medic takes is none either.
        unit(0, "d2", initiative=[3], melee={"SE": 1}),
        unit(1, "e2"),
        unit(0, "d4", initiative=[3], melee={"NE": 3}),
        unit(2, "d3", "module", effects=["medic"], links=["SE"]),
    ]
    state, _ = scored((0, 0, 0), rows, edition)
    cell = state.setup.grid.cell_of
    assert state.position.board[cell["e2"]] is None
    assert state.position.board[cell["d3"]] is None
    assert state.position.scores == (0, 0, 2)


@pytest.mark.rule("POINTS-02", "TEAM-08", "EX-L2")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_moloch_scores_nothing_from_its_ally(edition):
    """A wound of the ally's headquarters gives nobody a point, one of an enemy's gives one to Moloch."""
    rows = [unit(0, "b1", initiative=[1], melee={"NE": 1}), unit(0, "e2", initiative=[1], melee={"S": 3})]
    state, _ = scored((0,) * 4, rows, edition, mode="teams", seats=[{"army": "moloch", "hand": ["battle"]}])
    assert state.position.scores == (1, 0, 0, 0)


@pytest.mark.rule("POINTS-03", "POINTS-04")
@pytest.mark.parametrize("edition", ["classic", "duel"])
@pytest.mark.parametrize(("before", "winners"), [(18, None), (19, (0,)), (17, None)])
def test_the_goal_is_twenty(edition, before, winners):
    """19 and 1 win, 18 and 1 do not."""
    state, _ = scored((before, 3, 3), [unit(0, "c2", initiative=[1], melee={"N": 1})], edition)
    assert state.position.scores == (before + 1, 3, 3)
    assert (state.outcome().winners if state.outcome() else None) == winners


@pytest.mark.rule("POINTS-03")
@pytest.mark.parametrize("edition", ["classic", "duel"])
@pytest.mark.parametrize(
    ("before", "winners"),
    [((20, 0, 18, 5), None), ((20, 0, 19, 5), (0, 2)), ((3, 30, 35, 3), None), ((39, 8, 0, 9), (0, 2))],
)
def test_a_team_needs_forty_together(edition, before, winners):
    """The points of both allies count; the goal of one player alone means nothing."""
    state, _ = scored(before, [unit(0, "c2", initiative=[1], melee={"N": 1})], edition, mode="teams")
    assert (state.outcome().winners if state.outcome() else None) == winners


@pytest.mark.rule("POINTS-04", "END-08")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_the_battle_stops_at_the_segment_of_the_goal(edition):
    """Player 1 reaches 20 in segment 3; what would have brought player 3 more points in segment 2 is not done."""
    rows = [unit(0, "c2", initiative=[3], melee={"N": 2}), unit(2, "b1", initiative=[2], melee={"NE": 9})]
    state, log = scored((18, 0, 18), rows, edition)
    assert segments(log) == [3]
    assert state.position.scores == (20, 0, 18)
    assert state.outcome().winners == (0,)


@pytest.mark.rule("POINTS-04")
@pytest.mark.parametrize("edition", ["classic", "duel"])
@pytest.mark.parametrize(("before", "winners"), [((18, 0, 19), (2,)), ((19, 0, 18), (0,)), ((19, 0, 19), ())])
def test_several_in_the_same_segment(edition, before, winners):
    """Both reach the goal in one segment: the higher total wins, there is no cap; equal ones draw."""
    rows = [unit(0, "c2", initiative=[2], melee={"N": 2}), unit(2, "b1", initiative=[2], melee={"NE": 2})]
    state, _ = scored(before, rows, edition)
    assert state.position.scores == (before[0] + 2, 0, before[2] + 2)
    assert state.outcome().winners == winners
    assert state.outcome().is_draw == (not winners)


@pytest.mark.rule("POINTS-04")
def test_a_draw_at_the_goal_is_between_those_who_reached_it():
    """21 to 21 and one player far behind: he has lost."""
    rows = [unit(0, "c2", initiative=[2], melee={"N": 2}), unit(2, "b1", initiative=[2], melee={"NE": 2})]
    state, _ = scored((19, 0, 19), rows)
    assert state.outcome().share(1) == 0


@pytest.mark.rule("POINTS-05", "BATTLE-19", "EX-L1")
def test_2025_checks_after_the_battle():
    """Player 1 has 20 in segment 3, player 3 in segment 2, both are cut to 20 as they score: a shared victory."""
    rows = [unit(0, "c2", initiative=[3], melee={"N": 3}), unit(2, "b1", initiative=[2], melee={"NE": 9})]
    state, log = scored((18, 0, 18), rows, "2025")
    assert segments(log) == [3, 2]
    assert state.position.scores == (20, 0, 20)
    assert state.outcome().winners == (0, 2)


@pytest.mark.rule("POINTS-05")
def test_2025_one_at_twenty_wins_alone():
    """19 are not 20."""
    rows = [unit(0, "c2", initiative=[3], melee={"N": 3}), unit(2, "b1", initiative=[2], melee={"NE": 1})]
    state, _ = scored((18, 0, 18), rows, "2025")
    assert state.position.scores == (20, 0, 19)
    assert state.outcome().winners == (0,)


@pytest.mark.rule("POINTS-05")
def test_2025_all_players_at_twenty_share():
    """Three players reach 20 in one battle, each in another segment."""
    rows = [
        *(unit(0, "c2", initiative=[3], melee={"N": 3}), unit(2, "b1", initiative=[2], melee={"NE": 3})),
        unit(1, "e2", initiative=[1], melee={"S": 3}),
    ]
    state, _ = scored((18, 18, 18), rows, "2025")
    assert state.outcome().winners == (0, 1, 2)


@pytest.mark.rule("POINTS-06")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("before", "winner"), [((5, 6, 3), 1), ((7, 6, 7), 0), ((0, 0, 1), 2)])
def test_most_points_win_after_the_final_battle(edition, before, winner):
    """The goal not reached, the highest total wins; wounds of the final battle count."""
    rows = [unit(0, "c2", initiative=[1], melee={"N": 1})] if winner == 0 else []
    state, _ = scored(before, rows, edition, final=True)
    assert state.outcome().winners == (winner,)


@pytest.mark.rule("POINTS-06", "END-07")
@pytest.mark.parametrize("edition", ["classic", "duel"])
@pytest.mark.parametrize("mode", ["duel", "free-for-all", "teams"])
def test_a_tie_in_the_older_editions_is_a_draw(edition, mode):
    """Equal points at the end: a draw, at once."""
    scores = {"duel": (4, 4), "free-for-all": (4, 1, 4), "teams": (4, 1, 1, 4)}[mode]
    state, _ = scored(scores, [], edition, final=True, mode=mode)
    assert state.decision() is None
    assert state.outcome().is_draw


@pytest.mark.rule("POINTS-06")
@pytest.mark.parametrize("edition", ["classic", "duel"])
@pytest.mark.parametrize(("before", "winners"), [((9, 5, 0, 3), (0, 2)), ((9, 5, 0, 5), (1, 3))])
def test_the_sums_of_the_teams_are_compared(edition, before, winners):
    """After the final battle a team has the points of both its players."""
    state, _ = scored(before, [], edition, final=True, mode="teams")
    assert state.outcome().winners == winners


@pytest.mark.rule("POINTS-06", "MULTI-06")
@pytest.mark.parametrize(
    ("before", "last", "order"), [((4, 4, 1), 2, [0, 1]), ((4, 1, 4), 0, [2, 0]), ((4, 4, 4), 0, [1, 2, 0])]
)
def test_2025_a_tie_is_played_off(before, last, order):
    """Only the tied players have an extra turn, then the extra battle; still equal: a shared victory."""
    state = situation(edition="2025", turn=last, final=(last + 1) % 3, seat=[{"score": value} for value in before])
    log, turns = [], []
    act(state, "end", log=log)
    while state.decision() is not None:
        turns.append(state.decision().seat)
        act(state, "end", log=log)
    assert turns == order
    assert battles(log) == ["final battle", "extra battle"]
    assert state.outcome().winners == tuple(sorted(order))


@pytest.mark.rule("POINTS-06", "MULTI-06", "POINTS-02")
@pytest.mark.parametrize("version", [1, 2])
def test_2025_the_extra_battle_scores(version):
    """In the extra battle points are scored as ever, by version 1 not from the third player, who is out."""
    state = situation(
        rules_version=version,
        edition="2025",
        turn=2,
        final=0,
        seat=[
            {"army": "outpost", "score": 4, "hand": ["brawler"]},
            {"army": "hegemony", "score": 4, "hand": ["gladiator"]},
            {"score": 1},
        ],
        unit=[hq(0, "a1"), hq(1, "c1"), hq(2, "c5")],
    )
    act(state, "end")
    brawler = next(tile for tile in state.hands[0] if tile.id == "brawler")
    gladiator = next(tile for tile in state.hands[1] if tile.id == "gladiator")
    strength = max(brawler.printing.melee)
    way = brawler.printing.melee.index(strength)
    # The first player strikes the second one's headquarters; the second one strikes the third one's.
    other = max(gladiator.printing.melee)
    assert other > 0
    act(state, f"place brawler c2 {-way % 6}", "end")
    facing = (3 - gladiator.printing.melee.index(max(gladiator.printing.melee))) % 6
    act(state, f"place gladiator c4 {facing}", "end")
    assert state.position.scores == (4 + strength, 4 if version == 1 else 4 + other, 1)
    winners = (0,) if version == 1 or strength > other else (0, 1)
    assert state.outcome().winners == winners


@pytest.mark.rule("POINTS-07", "DRAW-03")
@pytest.mark.parametrize("seats", [3, 4])
def test_2025_points_with_three_or_four(seats):
    """First draws of 1, 2, 3 (and 3)."""
    state = GAME.new({"edition": "2025", "mode": "free-for-all", "armies": list(ARMIES[:seats]), "points": True})
    for place in PLACES[:seats]:
        act(state, f"place hq {place} 0")
    drew = []
    for number in range(1, seats + 1):
        drew.append(0)
        while state.turns == number:
            if state.decision().kind == "draw":
                drew[-1] += 1
            act(state, "end" if "end" in texts(state) else texts(state)[0])
    assert drew == [1, 2, 3, 3][:seats]


@pytest.mark.rule("POINTS-07")
@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("teams", 4), ("one-against-two", 3)])
def test_2025_points_are_for_free_for_all(mode, seats):
    """Neither for two players nor for teams."""
    options = {"edition": "2025", "mode": mode, "armies": list(ARMIES[:seats])}
    with pytest.raises(BadInput, match="points"):
        GAME.new({**options, "points": True})
    GAME.new({**options, "points": False})


@pytest.mark.rule("POINTS-07")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_points_are_not_for_two(edition):
    """Older editions offer points to three and more; version 1 offered them to two as well."""
    options = {"edition": edition, "armies": list(ARMIES[:2]), "points": True}
    with pytest.raises(BadInput, match="only for free-for-all, teams"):
        GAME.new(options)
    assert GAME.new({**options, "rules_version": 1}).position.scores == (0, 0)


@pytest.mark.rule("POINTS-01")
def test_a_saved_position_keeps_the_points():
    """The position written down and read again has the same points rule and the same points."""
    state, _ = scored((3, 0, 5), [])
    twin = ScenarioPlay(read_scenario(position_toml(state), army)).state
    assert twin.position.scores == (3, 0, 5)
