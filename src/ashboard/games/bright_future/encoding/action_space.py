"""Answers as indices: a region for each verb, seats counted from the one that is asked."""

from typing import Final

from ashboard.core.decision import Decision
from ashboard.core.encoding import Layout, rank_rest
from ashboard.games.bright_future.printed.box import Box
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.state import BrightState

# Answers that are one word, or go by one word whatever they name.
PLAIN: Final = (
    *("done", "pass", "leave", "hire", "devour", "top", "buy top", "pile", "withdraw", "accept", "decline", "stop"),
    *("bribe", "back", "carrier", "market", "soldiers", "marauders", "cleaners", "gigamutant", "look", "reveal"),
    *("rule", "charm", "slime", "stay", "leave field", "end", "draw", "face", "vagabonds", "extra", "expedition"),
    *("visit", "use", "special", "none", "swap food", "hooligans", "prevent", "buy code", "discard it", "reward all"),
    *("rob bazaar",),
)
# Verbs that name nothing now and then, and go by a word of their own then.
_BARE: Final = {"buy": "buy code", "discard": "discard it", "reward": "reward all", "rob": "rob bazaar"}
# Verbs that name a piece of gear.
GEAR: Final = (*("discard", "buy", "keep", "take", "sell", "fence", "shed", "play", "turn", "ready", "react", "scrap"),)
# The same with a second form: doubled, or with the weapon's effect.
DOUBLED: Final = ("attack", "attack effect", "borrow", "borrow effect", "armour")
# Verbs that name an outpost.
OUTPOSTS: Final = ("toll mercenary", "scrap mercenary", "ambush", "protect")
# Verbs that name another seat.
SEATS: Final = ("rob", "trade", "crawl", "attack seat")
# Verbs with a small number: the most that it may be, and one.
NUMBERED: Final = {
    "upper": 4, "resolve": 4, "lay": 2, "tunnel": 16, "go": 16, "ride": 16, "hatch": 32, "reward": 4, "field": 8,
    "explore": 4, "walk": 4, "medic": 8, "vaccine": 8, "board": 4, "sell mission": 3, "sell food": 3, "mission": 3,
    "toll food": 3, "code for mission": 3, "deck": 4, "whip pile": 4, "whip board": 4, "whip place": 8, "forage": 3,
    "race": 2, "hunt": 8, "destruction": 4, "place": 8,
}  # fmt: skip
# Verbs with two small numbers.
PAIRS: Final = {
    "hero": (16, 2), "place on": (4, 9), "swap": (4, 9), "hooligans to": (4, 9), "spitter": (4, 9),
    "own code": (4, 9), "pile code": (4, 9), "merc hunt": (8, 16), "merc destruction": (4, 16),
}  # fmt: skip
MOST_SEATS: Final = 5
# What may be traded: gear, outposts, codes, food, missions, each in a range of 64, behind nothing.
ITEM_RANGE: Final = 64
ITEM_KINDS: Final = 5
# Two cards of a hand: by their places in it.
HAND: Final = 24
HELP: Final = 64
FIGHTS: Final = 96
OTHERS: Final = 64


class ActionSpace:
    """The regions, the same for every mode."""

    def __init__(self, box: Box) -> None:
        gear, outposts = len(box.gear), len(box.outposts)
        self.layout: Final = Layout()
        add = self.layout.add
        self._plain: Final = {verb: place for place, verb in enumerate(PLAIN)}
        add("word", len(PLAIN))
        self._gear: Final = {verb: add(verb, gear) for verb in GEAR}
        self._doubled: Final = {verb: add(verb, gear, 2) for verb in DOUBLED}
        self._outposts: Final = {verb: add(verb, outposts) for verb in OUTPOSTS}
        self._seats: Final = {verb: add(verb, MOST_SEATS) for verb in SEATS}
        self._numbered: Final = {verb: add(verb, size) for verb, size in NUMBERED.items()}
        self._pairs: Final = {verb: add(verb, first, second) for verb, (first, second) in PAIRS.items()}
        self._items: Final = {verb: add(verb, ITEM_KINDS * ITEM_RANGE + 1) for verb in ("offer", "for")}
        self._scrap: Final = add("scrap two", HAND, HAND)
        self._help: Final = add("help", MOST_SEATS, HELP)
        self.fights: Final = add("fight", FIGHTS)
        self.others: Final = add("others", OTHERS)
        self._gear_count: Final = gear
        self._outpost_count: Final = outposts

    def indices(self, state: BrightState, decision: Decision) -> list[int]:
        """Return the index of every option."""
        found: list[int] = []
        rest: list[tuple[tuple[int, ...], int]] = []
        taken: set[int] = set()
        fights = 0
        for number, option in enumerate(decision.options):
            assert isinstance(option, BrightAction)
            if option.verb == "fight" and fights < FIGHTS:
                index = self.fights + fights
                fights += 1
            else:
                index = self._index(state, decision.seat, option)
            if index < 0 or index in taken:
                rest.append(((number,), number))
            else:
                taken.add(index)
            found.append(index)
        if rest:
            rank_rest(found, rest, self.others, OTHERS)
        return found

    def _index(self, state: BrightState, seat: int, action: BrightAction) -> int:
        """The index of an answer by its verb, -1 where it fits no region."""
        verb, number, other = action.verb, action.number, action.other
        plain = self._plain.get(verb, -1)
        if plain >= 0 and not action.cards:
            return plain
        if verb == "scrap" and other >= 0:
            return self._hand_pair(state, seat, number, other)
        if number < 0:
            return self._items[verb] if verb in self._items else self._plain.get(_BARE.get(verb, ""), -1)
        start = self._gear.get(verb, -1)
        if start >= 0:
            return start + number if number < self._gear_count else -1
        if verb in self._doubled and (verb != "attack" or other >= 0):
            return self._doubled[verb] + number * 2 + max(0, min(1, other))
        start = self._outposts.get(verb, -1)
        if start >= 0:
            return start + number if number < self._outpost_count else -1
        if verb in self._items:
            return self._items[verb] + 1 + number if number < ITEM_KINDS * ITEM_RANGE else -1
        return self._small_index(state, seat, action)

    def _small_index(self, state: BrightState, seat: int, action: BrightAction) -> int:
        verb, number, other = action.verb, action.number, action.other
        start = self._seats.get("attack seat" if verb == "attack" else verb, -1)
        if start >= 0:
            return start + (number - seat) % state.setup.seats
        if verb == "help":
            if other >= HELP:
                return -1
            return self._help + (number - seat) % state.setup.seats * HELP + other
        pair = "place on" if verb == "place" and other >= 0 else "hooligans to" if verb == "hooligans" else verb
        start = self._pairs.get(pair, -1)
        if start >= 0:
            first, second = PAIRS[pair]
            # A second number of -1 has the last place.
            last = other if other >= 0 else second - 1
            return start + number * second + last if number < first and last < second else -1
        start = self._numbered.get(verb, -1)
        return start + number if start >= 0 and number < NUMBERED[verb] else -1

    def _hand_pair(self, state: BrightState, seat: int, one: int, other: int) -> int:
        hand = state.players[seat].hand
        if one not in hand or other not in hand:
            return -1
        first, second = hand.index(one), hand.index(other)
        return self._scrap + first * HAND + second if first < HAND and second < HAND else -1
