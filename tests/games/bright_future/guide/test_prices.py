"""What the guide of Bright Future says that an answer costs or brings is what it costs or brings."""

from collections import Counter
from itertools import chain

import pytest
from tests.games.bright_future.walks import of_games, of_scenarios

from ashboard.core.decision import CHANCE
from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE as GUIDE
from ashboard.games.bright_future.guide.trial import try_answer
from ashboard.games.bright_future.printed.box import box
from ashboard.games.bright_future.rules.effects.bazaar import TakeGear

# What an answer does to the resources of whoever gives it, by its sentence and the gap that tells the number.
SPENDING = {
    "do-keep": "cost",
    "do-hire": "cost",
    "do-rule-for": "cost",
    "do-bribe": "cost",
    "do-buy": "cost",
    "do-buy-top": "cost",
    "do-fence": "cost",
    "do-medic": "cost",
    "do-help": "amount",
    "do-hatch": "cost",
    "do-buy-code": "cost",
}
EARNING = {
    "do-sell": "cost",
    "do-sell-mission": "cost",
    "do-devour": "amount",
    "do-charm": "amount",
    "do-reward-resources": "amount",
}
# What falls in the population.
MOURNING = {"do-merc-hunt": "amount", "do-merc-destruction": "amount", "do-destruction": "amount"}


def prices(state):
    """Every option of the open question whose sentence tells a number, with that number and what it is about."""
    for part in GUIDE.parts(state):
        key = part["says"]["key"]
        params = part["says"]["params"]
        for table in (SPENDING, EARNING, MOURNING):
            if key in table:
                yield key, part["text"], params[table[key]]


def test_prices_come_true():
    """In scenarios and random games each price, reward and loss is paid, gained and lost as it is said."""
    known = Counter()
    for state, _ in chain(of_scenarios(), of_games("prices")):
        decision = state.decision()
        for key, text, number in [] if decision.seat == CHANCE else prices(state):
            known[key] += 1
            after, _ = try_answer(state, decision.option(text))
            change = after.players[decision.seat].resources - state.players[decision.seat].resources
            if key in MOURNING:
                # A cleared zone wins before the population falls [UF-48].
                is_won = after.outcome() is not None and after.outcome().winners
                lost = state.zone.population - after.zone.population
                assert lost == (0 if is_won else min(number, state.zone.population)), text
            else:
                assert change == (number if key in EARNING else -number), (text, state.key())
    assert set(known) == {*SPENDING, *EARNING, *MOURNING}


COLONY = """
game = "bright-future"
options = {{ mode = "tunnel-of-power", players = 2 }}
seat = [{{ hero = "soldier", mercenaries = ["marauders"] }}, {{ hero = "mole" }}]
start = {{ moment = "visit", card = "{card}" }}
"""


@pytest.mark.rule("MR-3")
def test_a_doubled_reward_is_told_doubled():
    """With the Marauders every reward of every colony is twice what is printed, and told so."""
    keys = set()
    for colony in box().colonies:
        state = GUIDE.read_position(COLONY.format(card=colony.id))
        plain = {part["text"]: part for part in GUIDE.parts(state) if part["verb"] == "reward"}
        state.apply(state.decision().option("marauders"))
        for part in GUIDE.parts(state):
            if part["verb"] != "reward":
                continue
            keys.add(part["says"]["key"])
            assert part["amount"] == 2 * plain[part["text"]]["amount"]
            assert part["number"] == 2 * plain[part["text"]]["number"]
            after, _ = try_answer(state, state.decision().option(part["text"]))
            assert after.players[0].resources - state.players[0].resources == part["amount"]
            taken = sum(after.players[0].food) - sum(state.players[0].food)
            gear = sum(step.number for step in after.steps if isinstance(step, TakeGear))
            assert taken + gear == part["number"], part
    assert {"do-reward-resources", "do-reward-food", "do-reward-gear"} <= keys
