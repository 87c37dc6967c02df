"""Who plays whom with what: line-ups, arrangements, pairs."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from ashboard.agents.catalogue import SearchLimits
from ashboard.arena.arrangements import arrangements
from ashboard.arena.job import Job
from ashboard.arena.lineups import choices, line_ups
from ashboard.arena.result import play_pairing
from ashboard.core.decision import CHANCE
from ashboard.core.match import repeat
from ashboard.core.record import record_from_data
from ashboard.games import GAMES


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 9])
def test_every_two_armies_meet_in_both_assignments(number):
    """
    A cycle has every ordered pair of armies once.
    """
    armies = list(range(number))

    assert sorted(line_ups(armies, 2, mirror=False)) == sorted(permutations(armies, 2))


@pytest.mark.parametrize("number", [3, 4, 6, 7])
def test_every_beginning_is_balanced(number):
    """
    After any number of pairs no army was at the table, nor began, much oftener than another.
    """
    seen, began, met = Counter(range(number)), Counter(range(number)), Counter(combinations(range(number), 2))
    for turn in line_ups(list(range(number)), 2, mirror=False):
        seen.update(turn)
        began.update(turn[:1])
        met[tuple(sorted(turn))] += 1

        assert max(seen.values()) - min(seen.values()) <= 2
        assert max(began.values()) - min(began.values()) <= 3
        assert max(met.values()) - min(met.values()) <= 1


def test_more_seats_have_all_rotations():
    """
    Every choice of armies sits at the table in every rotation.
    """
    found = list(line_ups(list("abcd"), 3, mirror=False))

    assert len(found) == len(set(found)) == 4 * 3
    assert {("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")} <= set(found)


def test_mirror_matches_are_added():
    """
    Where mirrors are allowed every army also meets itself, once in a cycle.
    """
    found = Counter(line_ups(list("ab"), 2, mirror=True))

    assert found == {("a", "b"): 1, ("b", "a"): 1, ("a", "a"): 1, ("b", "b"): 1}


def test_one_agent_gets_the_rotations_together():
    """
    Who plays against itself has the armies swapped instead of the agents.
    """
    assert list(choices(list("ab"), 2, mirror=True)) == [
        [("a", "b"), ("b", "a")],
        [("a", "a")],
        [("b", "b")],
    ]


@pytest.mark.parametrize(
    ("sides", "agents", "expected"),
    [
        ((0, 1), 2, [(0, 1), (1, 0)]),
        ((0, 1, 0, 1), 2, [(0, 1, 0, 1), (1, 0, 1, 0)]),
        ((0, 0, 1, 1), 2, [(0, 0, 1, 1), (1, 1, 0, 0)]),
        ((0, 1, 1), 2, [(0, 1, 1), (1, 0, 0)]),
        ((0, 1, 2, 3), 2, [(0, 1, 0, 1), (1, 0, 1, 0)]),
        ((0, 1, 2), 2, [(0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0)]),
        ((0, 1, 2), 3, [(0, 1, 2), (1, 2, 0), (2, 0, 1)]),
        ((0, 1), 3, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]),
        ((0, 0), 2, [(0, 0), (1, 1)]),
        ((0,), 1, [(0,)]),
        ((0, 1), 1, [(0, 0)]),
    ],
)
def test_arrangements(sides, agents, expected):
    """
    Two sides swap, teams stay together, around a free-for-all the agents take turns in every rotation.
    """
    assert arrangements(sides, agents) == expected


@pytest.mark.parametrize(("sides", "agents"), [((0, 1, 2), 2), ((0, 1, 2, 3), 3), ((0, 1, 2), 4), ((0, 1, 2, 3), 2)])
def test_everybody_has_every_place_equally_often(sides, agents):
    """
    In a full rotation every agent sits in every seat as often as the others.
    """
    found = arrangements(sides, agents)

    for seat in range(len(sides)):
        assert len(set(Counter(seating[seat] for seating in found).values())) == 1


def job(**changed):
    options = {"armies": ["moloch", "borgo"], "edition": "classic"}
    given = {"game": "neuroshima-hex", "agents": ("greedy", "random"), "groups": ((options,),), "seed": "s"}
    return Job(**{**given, "limits": SearchLimits(), "patience": 1.0, **changed})


def test_a_pair_swaps_the_agents_and_nothing_else():
    """
    Both games of a pair have the same dice and armies; the agents change their seats, and each has dice of its own.
    """
    one, two = (game.pairing for game in job().pair(3))

    assert one.agents == ("greedy", "random")
    assert two.agents == ("random", "greedy")
    assert one.seed == two.seed == "s/3"
    assert one.options == two.options
    assert one.lots != two.lots


def test_pairs_go_round_the_tables():
    """
    Behind the last table comes the first, with other dice.
    """
    tables = tuple(({"armies": list(names)},) for names in (("moloch", "borgo"), ("borgo", "moloch")))
    known = job(groups=tables)

    armies = [known.pair(number)[0].armies for number in (1, 2, 3)]
    assert armies == [("moloch", "borgo"), ("borgo", "moloch"), ("moloch", "borgo")]
    assert known.pair(1)[0].pairing.seed != known.pair(3)[0].pairing.seed


def draws(fixture):
    """What chance answered in a game, by stream."""
    found = {}
    record = record_from_data(play_pairing(fixture)["record"])
    game = GAMES[record.game]
    state = game.new(record.options, record.rules)
    for text in record.answers:
        decision = state.decision()
        if decision.seat == CHANCE:
            found.setdefault(decision.stream, []).append(text)
        repeat(game, state, text)
    return found


def test_both_games_of_a_pair_draw_the_same_tiles():
    """
    Whoever plays an army draws its tiles in the same order; the games themselves differ.
    """
    one, two = (draws(game.pairing) for game in job(agents=("random", "random")).pair(1))

    assert set(one) == set(two) == {"pile moloch", "pile borgo"}
    for stream, tiles in one.items():
        common = min(len(tiles), len(two[stream]))
        assert common > 10
        assert tiles[:common] == two[stream][:common]


def test_the_games_of_a_pair_are_not_the_same_game():
    """
    An agent that meets itself has other lots of its own in the second game.
    """
    one, two = (play_pairing(game.pairing)["record"]["answers"] for game in job(agents=("random", "random")).pair(1))

    assert one != two
