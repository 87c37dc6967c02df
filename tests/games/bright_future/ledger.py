"""The books of a game of Bright Future, kept by its events alone: who gets, gives, pays and loses what.

A sentence of the log that leaves out who, what or how much leaves a gap in these books.
"""

from collections import Counter

from ashboard.games.bright_future.state.state import FOOD_NAMES, MISSION_NAMES

# What becomes of the number that an event tells, and of the thing that it names.
EARNING = ("gains", "charms", "devours", "sells")
SPENDING = ("pays", "loses", "hired", "helps", "buys", "buys-discarded", "keeps", "bribes")
GETTING = ("hired", "taken-in", "gear", "plays", "robs", "robs-bazaar", "buys", "buys-discarded", "keeps")
GIVING = ("sells", "gear-discarded", "mercenary-used", "sends")
TRADING = ("accepts", "accepts-gift", "gives-away")


class Books:
    """What everybody has: resources, and cards and tokens by name."""

    def __init__(self, state):
        self.resources = [player.resources for player in state.players]
        self.items = [belongings(state, player) for player in state.players]
        self.hands = [[state.box.gear[card].id for card in player.hand] for player in state.players]

    def data(self):
        return self.resources, self.items


def belongings(state, player):
    """Cards and tokens of a player by name, each as often as it is there."""
    found = Counter(state.box.gear[card].id for card in player.gear)
    found.update(state.box.outposts[card].id for card in player.mercenaries)
    found.update({f"code-{number + 1}": count for number, count in enumerate(player.codes)})
    found.update({FOOD_NAMES[kind]: count for kind, count in enumerate(player.food)})
    found.update({f"mission-{MISSION_NAMES[kind]}": count for kind, count in enumerate(player.missions)})
    return +found


def kept(before, events):
    """The books after the events, if they tell all."""
    books = Books(before)
    seats = {before.name(seat): seat for seat in range(len(books.items))}
    for event in events:
        _enter_resources(books, event, seats)
        if event.seat >= 0:
            _enter_cards(books, event, seats)
            _enter_tokens(books, event)
            if event.key in TRADING:
                _enter_trade(books, event, seats)
    books.items = [+items for items in books.items]
    return books


def _enter_resources(books, event, seats):
    amount = event.params.get("amount")
    if event.key == "recovers":
        books.resources[event.seat] = amount
    elif event.key in EARNING:
        books.resources[event.seat] += amount
    elif event.key in SPENDING:
        books.resources[event.seat] -= amount
    if event.key == "helps":
        books.resources[seats[event.params["other"]]] += amount


def _enter_cards(books, event, seats):
    mine, hand = books.items[event.seat], books.hands[event.seat]
    card = event.params.get("card")
    if event.key == "gear-discarded" and card in hand:
        # In the Arena a card of the hand may go, which nobody has seen before.
        hand.remove(card)
    elif event.key in GIVING:
        mine[card] -= 1
    elif event.key in GETTING:
        mine[card] += 1
    if event.key == "robs":
        books.items[seats[event.params["other"]]][card] -= 1
    elif event.key == "belongings":
        mine.subtract(event.params["items"])


def _enter_tokens(books, event):
    mine, told = books.items[event.seat], event.params
    if "given" in told:
        mine[told["given"]] -= 1
    if event.key in ("food", "food-for"):
        mine[told["kind"]] += told["number"]
    elif event.key in ("mission", "mission-for"):
        mine[f"mission-{told['kind']}"] += 1
    elif event.key == "code":
        mine[f"code-{told['code']}"] += 1
    elif event.key == "swaps-own-code":
        mine[f"code-{told['code']}"] -= 1
        mine[f"code-{told['old']}"] += 1
    elif event.key == "vaccine":
        mine.subtract(f"code-{code}" for code in told["codes"])


def _enter_trade(books, event, seats):
    mine, theirs = books.items[event.seat], books.items[seats[event.params["other"]]]
    for item, giver, taker in ((event.params["item"], theirs, mine), (event.params["wanted"], mine, theirs)):
        if item != "nothing":
            giver[item] -= 1
            taker[item] += 1
