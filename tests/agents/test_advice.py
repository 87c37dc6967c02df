"""Advice says why: what its sentence claims is what the continuations do, and it knows only what the seat knows."""

from functools import cache
from itertools import pairwise

import pytest
from tests.effort import some, times

from ashboard.agents.adviser import Adviser
from ashboard.agents.levels import LEVELS
from ashboard.core.comparison import IDLE, LANGUAGES, PLAYED, Claim, Comparison, comparison_data, sentence
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.insight import asked_seat
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.insight.evaluation import battle_by_default
from ashboard.games.neuroshima_hex.rules.turn.main_phase import Main

HEX, BRIGHT = "neuroshima-hex", "bright-future"
CASES = [
    (HEX, {"armies": ["moloch", "borgo"]}),
    (BRIGHT, {"mode": "arena"}),
    (HEX, {"armies": ["smart", "vegas"], "edition": "duel"}),
    (BRIGHT, {"mode": "tunnel-of-power", "players": 2, "round_limit": 3}),
    (HEX, {"armies": ["outpost", "hegemony"], "edition": "2025", "variants": ["leaders"]}),
    (HEX, {"armies": ["moloch", "borgo", "outpost", "hegemony"], "mode": "teams"}),
]
# The facts of both games; a claim is one of them.
SHARED = {"wins", "loses", "chance"}


def advise(game, state, seed="1", played=()):
    decision = state.decision()
    counsel = Adviser(LEVELS["officer"].make_player(game, Dice(seed), 0.0, 60), game.insight())
    return counsel.advise(game.view(state, decision.seat), decision, list(played))


@cache
def positions(name, which, count):
    """Some positions of a game at random in which a player has a choice."""
    game, options = GAMES[name], CASES[which][1]
    dice, state, found = Dice(f"positions {which}"), None, []
    while len(found) < count:
        if state is None or state.decision() is None:
            state, steps = game.new(game.options(options)), 0
        decision = state.decision()
        steps += decision.seat != CHANCE
        # In the middle of a battle the board is still the one before it.
        is_calm = name != HEX or isinstance(state.steps[-1], Main)
        if decision.seat != CHANCE and len(decision.options) > 1 and steps % 7 == 0 and is_calm:
            found.append(state.copy())
        state.apply(
            dice.answer(decision)
            if decision.seat == CHANCE
            else decision.options[dice.below(len(decision.options), "x")]
        )
    return found


# How units leave the board without being destroyed.
LEAVING = ("replaced", "taken-back", "removed", "left")


def replayed(line):
    """Yield every position of a line from its first to its last, found again from its answers alone."""
    state = line.start.copy()
    yield state.copy()
    for text in line.answers:
        state.apply(state.decision().option(text))
        yield state.copy()


def hex_count(key, states, turn_end, seat, left):
    """Count what a line does by its positions alone, not by its events."""
    first, last = states[0], states[-1]
    enemies = [other for other in range(first.setup.seats) if first.setup.sides.hostile[seat][other]]
    mine = key in ("hurts", "sacrifices", "tangles", "exposes", "frees", "fields")
    seats = [seat] if mine else enemies
    if key in ("hits", "hurts"):
        return sum(max(0, first.position.points[one]) - max(0, last.position.points[one]) for one in seats)
    if key in ("kills", "sacrifices"):
        return len(set().union(*(gone(one, other, seats) for one, other in pairwise(states))) - left)
    if key == "nets":
        return len(netted(turn_end, seats)) - len(netted(first, seats))
    if key == "frees":
        return len(netted(first, seats)) - len(netted(turn_end, seats))
    if key == "tangles":
        return len(netted(last, seats)) - len(netted(first, seats))
    if key in ("threatens", "exposes"):
        fought = battle_by_default(turn_end).position
        return sum(max(0, turn_end.position.points[one]) - max(0, fought.points[one]) for one in seats)
    assert key == "fields"
    return len(units(turn_end, seats)) - len(units(first, seats))


def units(state, seats):
    board = state.position.board
    return {unit.id for unit in board if unit is not None and unit.seat in seats and not unit.tile.is_hq}


def gone(before, after, seats):
    """The units that a step has taken off the board, those among them that it has put there."""
    placed = set(range(before.next_id, after.next_id)) if asked_seat(before) in seats else set()
    kept = {unit.id for unit in (*after.position.board, *after.position.ground) if unit}
    return (units(before, seats) | placed) - kept


def netted(state, seats):
    board = state.position.board
    return {
        unit.id for cell, unit in enumerate(board) if unit and unit.controller in seats and state.field.netted[cell]
    }


def bright_count(key, states, seat):
    first, last = states[0], states[-1]
    mine, rivals = (lambda state: state.players[seat]), [one for one in range(first.setup.seats) if one != seat]
    change = {
        "earns": lambda state: mine(state).resources,
        "spends": lambda state: -mine(state).resources,
        "finds-codes": lambda state: len(mine(state).codes),
        "loses-codes": lambda state: -len(mine(state).codes),
        "finds-cards": lambda state: sum(map(len, (mine(state).gear, mine(state).hand, mine(state).mercenaries))),
        "loses-cards": lambda state: -sum(map(len, (mine(state).gear, mine(state).hand, mine(state).mercenaries))),
        "strikes": lambda state: -sum(state.players[one].resources for one in rivals),
        "loses-population": lambda state: -state.zone.population,
    }[key]
    return change(last) - change(first)


def check_claim(name, key, count, line, seat, turn):
    """The number of a claim is what the line does, found again from its answers."""
    states = list(replayed(line))
    assert states[-1].key() == line.state.key()
    if key in ("wins", "loses"):
        assert states[-1].outcome().share(seat) == (1.0 if key == "wins" else 0.0)
        return
    insight = GAMES[name].insight()
    turn_end = next((state for state in states if insight.turn(state) != turn or state.outcome()), states[-1])
    if key in ("falls", "fells", "starts-battle", "allows-battle"):
        seats = {"falls": {seat}, "fells": set(range(9)) - {seat}}.get(key)
        most = states.index(turn_end) if key == "starts-battle" else len(states)
        log = []
        for before, text in [*zip(states, line.answers, strict=False)][:most]:
            before.copy().apply(before.decision().option(text), log)
        happened = [event.key for event in log if seats is None or event.seat in seats]
        assert count == 1 and ("battle" if seats is None else "defeated") in happened
        return
    left = {event.params["unit"]["id"] for event in line.events if event.key in LEAVING}
    counted = hex_count(key, states, turn_end, seat, left) if name == HEX else bright_count(key, states, seat)
    assert max(0, counted) == count, key


@pytest.mark.parametrize("which", some(range(len(CASES)), check=2))
def test_what_a_sentence_claims_is_what_the_continuations_do(which):
    """In both continuations, beside the turn played and beside nothing; in all languages with the same numbers."""
    name, _ = CASES[which]
    game, told = GAMES[name], 0
    for number, state in enumerate(positions(name, which, times(12, least=4))):
        decision = state.decision()
        played = [decision.options[-1].text] if number % 2 else []
        comparison = advise(game, state, str(number), played).comparison
        if comparison is None:
            continue
        told += 1
        assert comparison.against == (PLAYED if played else IDLE)
        turn = game.insight().turn(state)
        for claim, line, beside in (
            (comparison.achieves, comparison.better, comparison.other),
            (comparison.allows, comparison.other, comparison.better),
        ):
            if claim is None or claim.key == "chance":
                continue
            assert claim.count > claim.instead_of >= 0
            check_claim(name, claim.key, claim.count, line, decision.seat, turn)
            if claim.instead_of:
                check_claim(name, claim.key, claim.instead_of, beside, decision.seat, turn)
        data = comparison_data(comparison, game.clauses)
        assert set(data["text"]) == set(LANGUAGES)
        for text in data["text"].values():
            assert text[-1] == "." and "{" not in text and text.count(".") == 1
    assert told


def test_a_told_line_is_the_one_that_was_valued():
    """Noting what happens changes nothing about it."""
    game = GAMES[HEX]
    for state in positions(HEX, 0, 4):
        seat = asked_seat(state)
        player = LEVELS["officer"].make_player(game, Dice("1"), 0.0, 40)
        view = game.view(state, seat)
        planned = player.rank_turns(view, state, seat, 1.0)[0]
        futures = player.told_futures(view, seat)
        for future in range(3):
            line = futures.line(planned, future)
            assert game.insight().value(line.state, seat) == futures.value(planned, future)


@pytest.mark.parametrize("which", some([1, 3, 4], check=3))
def test_advice_knows_only_what_its_seat_knows(which):
    """Dealt anew what the seat has not seen, turns, chances and reasons are the same."""
    name, _ = CASES[which]
    game = GAMES[name]
    for state in positions(name, which, times(4, least=2)):
        view = game.view(state, asked_seat(state))
        told = set()
        for other in range(3):
            advice = advise(game, view.sample(Dice(f"anew {other}")))
            reasons = advice.comparison and str(comparison_data(advice.comparison, game.clauses))
            told.add((tuple((opinion.answers, opinion.chance) for opinion in advice.best), reasons))
        assert len(told) == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_has_words_in_every_language(name):
    """The same clauses everywhere, a form for every number, and every pattern."""
    game = GAMES[name]
    state = next(iter(positions(name, 0 if name == HEX else 1, 1)))
    player = LEVELS["officer"].make_player(game, Dice("1"), 0.0, 10)
    seat = asked_seat(state)
    view = game.view(state, seat)
    line = player.told_futures(view, seat).line(player.rank_turns(view, state, seat, 1.0)[0], 0)
    facts = game.insight().line_facts(line, seat)
    keys = {fact.key for fact in facts} - SHARED
    wanted = [fact.key for fact in facts if fact.is_wanted]
    unwanted = [fact.key for fact in facts if not fact.is_wanted]
    for language in LANGUAGES:
        clauses = game.clauses(language)
        assert set(clauses) == keys
        for achieves, allows in zip(wanted, unwanted, strict=False):
            for against in (PLAYED, IDLE):
                for count in (1, 2, 5):
                    gain, loss = Claim(achieves, count, count - 1), Claim(allows, count, 0)
                    for shown in ((gain, loss), (gain, None), (None, loss)):
                        text = sentence(Comparison(against, *shown, line, line), clauses, language)
                        assert "{" not in text
                        assert text[0].isupper()
