"""Players know only what their seat knows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.toy import TREASURE_DIVE
from tests.effort import examples

from ashboard.agents.catalogue import AGENTS, SearchLimits, make_agent
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.games import GAMES

HEX = GAMES["neuroshima-hex"]
LEADERS = {"armies": ["moloch", "borgo"], "edition": "2025", "variants": ["leaders"]}
TEAMS = {"armies": ["moloch", "borgo", "outpost", "vegas"], "edition": "2025", "mode": "teams", "variants": ["leaders"]}
BRIGHT = GAMES["bright-future"]
DUEL = {"mode": "arena"}
PEEKS = {"mode": "tunnel-of-power", "players": 3, "round_limit": 3}
GAMES_WITH_SECRETS = [(HEX, LEADERS), (HEX, TEAMS), (TREASURE_DIVE, {"players": 3}), (BRIGHT, DUEL), (BRIGHT, PEEKS)]
SECRET_KINDS = ("leader pick", "scout")


@pytest.mark.parametrize("name", AGENTS)
@examples(12)
@given(seed=st.integers(0, 10**6), which=st.integers(0, len(GAMES_WITH_SECRETS) - 1), length=st.integers(0, 60))
def test_what_a_seat_cannot_know_changes_no_answer(name, seed, which, length):
    """
    Dealt anew what the seat has not seen (picks, dealt cards, peeked tiles, hands), it answers the same.
    """
    game, options = GAMES_WITH_SECRETS[which]
    state, decision = position(game, options, f"{seed}", length)
    if decision is None:
        return
    told = {answer(game, state, decision.seat, name, seed)}
    for other in range(3):
        permuted = game.view(state, decision.seat).sample(Dice(f"{seed}/permuted/{other}"))
        assert game.view(permuted, decision.seat).data() == game.view(state, decision.seat).data()
        told.add(answer(game, permuted, decision.seat, name, seed))
    assert len(told) == 1


def test_the_permutations_are_no_empty_words():
    """While leaders are picked in secret, the positions dealt anew do differ."""
    state, decision = position(HEX, LEADERS, "1", 6)
    assert decision.kind == "leader pick"
    keys = {HEX.view(state, decision.seat).sample(Dice(str(number))).key() for number in range(10)}
    assert len(keys) > 1


def test_hands_of_the_arena_are_dealt_anew():
    """In the Arena every position dealt anew gives the other another hand, of the same size."""
    state, decision = position(BRIGHT, DUEL, "1", 40)
    other = 1 - decision.seat
    hands = [BRIGHT.view(state, decision.seat).sample(Dice(str(number))).players[other].hand for number in range(10)]
    assert len(set(hands)) > 5
    assert {len(hand) for hand in hands} == {len(state.players[other].hand)}


@pytest.mark.parametrize("name", AGENTS)
def test_nobody_touches_the_position_he_is_shown(name):
    """A player thinks on positions of his own."""
    state, decision = position(HEX, {"armies": ["smart", "vegas"]}, "7", 20)
    key = state.key()
    answer(HEX, state, decision.seat, name, 1)
    assert state.key() == key


def position(game, options, seed, length):
    """A position after some answers by lot, and the question to a player there."""
    dice = Dice(seed)
    state = game.new(game.options(options))
    number = 0
    while (decision := state.decision()) is not None:
        if number >= length and decision.seat != CHANCE:
            return state, decision
        state.apply(dice.answer(decision))
        number += 1
    return state, None


def answer(game, state, seat, name, seed):
    agent = make_agent(name, game, f"{seed}/agent", SearchLimits(iterations=80))
    return agent.decide(game.view(state, seat), state.decision()).text
