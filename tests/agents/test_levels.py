"""The levels: named, graded, within their budgets."""

import itertools

import pytest
from tests.effort import some

from ashboard.agents.catalogue import AGENTS, SearchLimits, make_agent
from ashboard.agents.levels import LEVELS
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.match import Match
from ashboard.games import GAMES

HEX = GAMES["neuroshima-hex"]
BRIGHT = GAMES["bright-future"]
ARMIES = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")
PAIRS = list(itertools.combinations(ARMIES, 2))


def test_levels_go_from_recruit_to_warlord():
    """There are at least five, each says in a few words how it plays, and each is among the players."""
    assert len(LEVELS) >= 5
    assert (next(iter(LEVELS)), list(LEVELS)[-1]) == ("recruit", "warlord")
    assert len({level.description for level in LEVELS.values()}) == len(LEVELS)
    assert all(AGENTS[name].description == level.description for name, level in LEVELS.items())


def test_an_unknown_player_is_named():
    """The complaint lists those there are."""
    with pytest.raises(BadInput, match="'general' is unknown; expected one of random, greedy, recruit"):
        make_agent("general", HEX, "1")


@pytest.mark.parametrize("name", LEVELS)
def test_iterations_bound_a_whole_turn(name):
    """However often it has to think again, a player looks at hardly more positions than its budget in a turn."""
    iterations = 300
    agent = make_agent(name, HEX, "1", SearchLimits(iterations=iterations))
    match = Match(HEX, {"armies": ["hegemony", "vegas"]}, Dice("budget"))
    spent = {}
    match.roll()
    while (decision := match.state.decision()) is not None:
        before = agent.nodes
        match.answer(agent.decide(HEX.view(match.state, decision.seat), decision).text)
        turn = (match.state.turns, decision.seat)
        spent[turn] = spent.get(turn, 0) + agent.nodes - before
        match.roll()
    assert len(spent) > 20
    # An answer of the other side, worked out within a step, may take some more.
    assert max(spent.values()) <= 1.5 * iterations


def test_a_turn_that_chance_upsets_again_and_again_is_thought_through_to_its_end():
    """In Underground Fever nearly every step turns a card up: the last thought of a turn still weighs its options."""
    iterations = 400
    agent = make_agent("officer", BRIGHT, "1", SearchLimits(iterations=iterations))
    match = Match(BRIGHT, {"mode": "underground-fever", "players": 1}, Dice("upset"))
    thoughts = {}
    match.roll()
    while (decision := match.state.decision()) is not None:
        before = agent.nodes
        turn = match.state.round
        match.answer(agent.decide(BRIGHT.view(match.state, decision.seat), decision).text)
        if turn and agent.nodes > before:
            thoughts.setdefault(turn, []).append(agent.nodes - before)
        match.roll()
    assert max(len(spent) for spent in thoughts.values()) > 4
    assert all(min(spent) >= 2 for spent in thoughts.values())
    assert all(sum(spent) <= 1.5 * iterations for spent in thoughts.values())


def test_the_clock_bounds_a_turn():
    """With seconds instead of iterations a thought ends when its time is over."""
    agent = make_agent("warlord", HEX, "1", SearchLimits(seconds=0.05))
    match = Match(HEX, {"armies": ["moloch", "borgo"]}, Dice("clock"))
    match.roll()
    decision = match.state.decision()
    assert agent.decide(HEX.view(match.state, decision.seat), decision) in decision.options
    assert agent.nodes > 0


@pytest.mark.parametrize(
    ("stronger", "weaker", "pairs", "least"),
    [("veteran", "greedy", some(PAIRS, test=2), 0.7), ("greedy", "recruit", PAIRS, 0.6)],
    ids=["veteran", "greedy"],
)
def test_players_are_as_strong_as_they_say(stronger, weaker, pairs, least):
    """Over pairs of all armies with the seats swapped; long matches are in docs/strength.md."""
    score = sum(share(stronger, weaker, pair, seat) for pair in pairs for seat in (0, 1))
    assert score / (2 * len(pairs)) >= least


def share(name, other, pair, seat):
    """What a player makes of one game in the given seat."""
    match = Match(HEX, {"armies": list(pair)}, Dice("-".join(pair)))
    names = [other, other]
    names[seat] = name
    match.play([make_agent(player, HEX, f"{pair}/{place}") for place, player in enumerate(names)])
    return match.state.outcome().share(seat)
