"""Treasure Dive: a toy game with dice, secret hands, peeked cards and a shared victory, on nothing but the core.

Two to five divers share one supply of air. Each in turn loses air to the waves, draws a card into a hand that only he
sees, and may peek at the next card; then he brings a treasure up to the boat, puts a card back on top, or passes.
All win together once the boat holds enough; when the air is gone, or they surface, the sea has won.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from ashboard.core.action import Action
from ashboard.core.comparison import Clauses
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.event import Event, Log
from ashboard.core.game import Caution, Game
from ashboard.core.insight import Insight, PlainInsight
from ashboard.core.outcome import Outcome
from ashboard.core.pile import Known, Pile
from ashboard.core.sentence import Catalogue
from ashboard.core.state import State
from ashboard.core.table import Table
from ashboard.core.view import View

Cards = tuple[int, ...]

CARDS: Final = ("pearl", "chest", "shark")
WORTH: Final = (1, 2, 0)
WAVES, DRAW, MAIN, PEEK, PEEKED = "waves", "draw", "main", "peek", "peeked"

_ANSWERS: Final[dict[str, Action]] = {}
_ENGLISH: Final = Catalogue(
    "en",
    {
        "sentences": {
            "waves": "The waves cost {lost.breath}, {left} left",
            "drawn": "Diver {diver} draws a {card}",
            "peeked": "Diver {diver} sees a {card}",
            "banked": "Diver {diver} brings up a {card}",
            "returned": "Diver {diver} puts back a {card}",
            "won": "The divers win together",
            "lost": "The sea has won",
        },
        "nouns": {"breath": {"one": "{n} breath", "other": "{n} breaths"}},
        "words": {},
    },
)


def answer(text: str) -> Action:
    """The answer written so, made once."""
    return _ANSWERS.setdefault(text, Action(text))


class DiveState:
    """A dive under way."""

    def __init__(self, players: int, goal: int) -> None:
        self.players: Final = players
        self.goal: Final = goal
        self.pile = Pile((2 * players, players, 2 * players))
        self.hands: tuple[Cards, ...] = ((),) * players
        self.boat: Cards = ()
        self.air = 7 * players
        self.active = 0
        self.phase = WAVES
        self.result: Outcome | None = None

    def decision(self) -> Decision | None:
        if self.result is not None:
            return None
        if self.phase == WAVES:
            return Decision(CHANCE, WAVES, [answer(f"waves {lost}") for lost in (1, 2, 3)], [3, 2, 1], WAVES)
        if self.phase in (DRAW, PEEK):
            counts = self.pile.counts
            there = [card for card, count in enumerate(counts) if count]
            options = [answer(f"{self.phase} {CARDS[card]}") for card in there]
            return Decision(CHANCE, self.phase, options, [counts[card] for card in there], "pile")
        return Decision(self.active, MAIN, self._choices())

    def apply(self, action: Action, log: Log | None = None) -> None:
        verb, _, word = action.text.partition(" ")
        if verb == "waves":
            self._roll(int(word), log)
        elif verb == "pass":
            self._next_diver()
        elif verb == "look":
            self._look(log)
        else:
            {"draw": self._draw, "peek": self._peek, "bank": self._bank, "return": self._put_back}[verb](
                CARDS.index(word), log
            )

    def copy(self) -> "DiveState":
        twin = DiveState(self.players, self.goal)
        twin.__dict__.update(self.__dict__)
        return twin

    def outcome(self) -> Outcome | None:
        return self.result

    def key(self) -> str:
        top = [(known.card, known.seers) for known in self.pile.top]
        turn = f"{self.active} {self.phase} {self.air} {self.goal}"
        return f"{turn}|{self.pile.counts}|{top}|{self.hands}|{self.boat}|{self.result}"

    def finish(self, key: str, winners: tuple[int, ...], log: Log | None) -> None:
        points = sum(WORTH[card] for card in self.boat)
        self.result = Outcome(winners, (points,) * self.players, "DIVE-06", lost_by_all=not winners)
        self._tell(log, key, "DIVE-06", {})

    def _choices(self) -> list[Action]:
        hand = sorted(set(self.hands[self.active]))
        texts = [f"bank {CARDS[card]}" for card in hand if WORTH[card]]
        texts += [f"return {CARDS[card]}" for card in hand]
        is_top_new = self.pile.seen_top(self.active)[:1] in ([], [-1])
        if self.phase == MAIN and len(self.pile) and is_top_new:
            texts.append("look")
        return [answer(text) for text in [*texts, "pass"]]

    def _roll(self, lost: int, log: Log | None) -> None:
        self.air = max(0, self.air - lost)
        self._tell(log, "waves", "DIVE-01", {"lost": lost, "left": self.air})
        known = self.pile.next_known()
        if self.air == 0:
            self.finish("lost", (), log)
        elif known >= 0:
            self._draw(known, log)
        else:
            self.phase = DRAW if len(self.pile) else MAIN

    def _draw(self, card: int, log: Log | None) -> None:
        self.pile = self.pile.drawn(card)
        self._hold(tuple(sorted((*self.hands[self.active], card))))
        self._tell(log, "drawn", "DIVE-02", {"diver": self.active, "card": CARDS[card]}, secret=True)
        self.phase = MAIN

    def _look(self, log: Log | None) -> None:
        """What another diver put on top is known already; otherwise chance says which card lies there."""
        if not self.pile.top:
            self.phase = PEEK
            return
        known = self.pile.top[0]
        self.pile = self.pile.drawn(known.card).put_on_top(known.card, known.seers | 1 << self.active)
        self._saw(known.card, log)

    def _peek(self, card: int, log: Log | None) -> None:
        self.pile = self.pile.peeked(card, 1 << self.active)
        self._saw(card, log)

    def _saw(self, card: int, log: Log | None) -> None:
        self._tell(log, "peeked", "DIVE-03", {"diver": self.active, "card": CARDS[card]}, secret=True)
        self.phase = PEEKED

    def _bank(self, card: int, log: Log | None) -> None:
        self._give_up(card)
        self.boat = (*self.boat, card)
        self._tell(log, "banked", "DIVE-04", {"diver": self.active, "card": CARDS[card]})
        if sum(WORTH[one] for one in self.boat) >= self.goal:
            self.finish("won", tuple(range(self.players)), log)
        else:
            self._next_diver()

    def _put_back(self, card: int, log: Log | None) -> None:
        self._give_up(card)
        self.pile = self.pile.put_on_top(card, 1 << self.active)
        self._tell(log, "returned", "DIVE-05", {"diver": self.active, "card": CARDS[card]}, secret=True)
        self._next_diver()

    def _give_up(self, card: int) -> None:
        hand = list(self.hands[self.active])
        hand.remove(card)
        self._hold(tuple(hand))

    def _hold(self, hand: Cards) -> None:
        self.hands = (*self.hands[: self.active], hand, *self.hands[self.active + 1 :])

    def _next_diver(self) -> None:
        self.active = (self.active + 1) % self.players
        self.phase = WAVES

    def _tell(self, log: Log | None, key: str, rule: str, params: Mapping[str, object], secret: bool = False) -> None:
        if log is not None:
            log.append(Event(key, rule, params, seat=self.active, seers=(self.active,) if secret else None))


class DiveView:
    """What a diver may know: the own hand, and the cards on top that he has seen."""

    def __init__(self, state: DiveState, seat: int) -> None:
        self._state: Final = state
        self._seat: Final = seat

    @property
    def seat(self) -> int:
        return self._seat

    def data(self) -> dict[str, object]:
        state = self._state
        return {
            "game": "treasure-dive",
            "seat": self._seat if self._seat >= 0 else None,
            "turn": state.active,
            "phase": state.phase,
            "air": state.air,
            "goal": state.goal,
            "boat": [CARDS[card] for card in state.boat],
            "hand": [CARDS[card] for card in state.hands[self._seat]] if self._seat >= 0 else None,
            "hands": [len(hand) for hand in state.hands],
            "pile": len(state.pile),
            "top": [CARDS[card] if card >= 0 else None for card in state.pile.seen_top(self._seat)],
            "winners": list(state.result.winners) if state.result is not None else None,
        }

    def sample(self, dice: Dice) -> State:
        """The cards that the seat has not seen are dealt anew to the places that it has not seen."""
        state = self._state.copy()
        hidden = _shuffled(self._unseen(), dice)
        state.hands = tuple(
            hand if seat == self._seat else tuple(sorted(hidden.pop() for _ in hand))
            for seat, hand in enumerate(state.hands)
        )
        top = [
            Known(card if card >= 0 else hidden.pop(), known.seers)
            for card, known in zip(state.pile.seen_top(self._seat), state.pile.top, strict=True)
        ]
        state.pile = Pile(tuple(hidden.count(card) for card in range(len(CARDS))), tuple(top))
        return state

    def _unseen(self) -> list[int]:
        state = self._state
        counts = list(DiveState(state.players, state.goal).pile.counts)
        own = state.hands[self._seat] if self._seat >= 0 else ()
        for card in (*own, *state.boat, *state.pile.seen_top(self._seat)):
            if card >= 0:
                counts[card] -= 1
        return [card for card, count in enumerate(counts) for _ in range(count)]


def _shuffled(cards: list[int], dice: Dice) -> list[int]:
    left = cards[:]
    return [left.pop(dice.below(len(left), "deal")) for _ in cards]


class TreasureDive:
    """The toy as the rest of the world meets it."""

    @property
    def name(self) -> str:
        return "treasure-dive"

    @property
    def rules_version(self) -> int:
        return 1

    def version_of(self, options: Mapping[str, object], version: int = 0) -> int:
        return version or 1

    def options(self, given: Mapping[str, object], version: int = 0) -> dict[str, object]:
        table = Table(dict(given), "")
        table.only(("players", "goal"))
        players = table.integer("players", 2, 5, 2)
        return {"players": players, "goal": table.integer("goal", 1, 99, 2 * players)}

    def cautions(self, options: Mapping[str, object]) -> Sequence[Caution]:
        return ()

    def seats(self, options: Mapping[str, object], version: int = 0) -> int:
        return Table(self.options(options, version), "").integer("players", 2, 5)

    def new(self, options: Mapping[str, object], version: int = 0) -> State:
        table = Table(self.options(options, version), "")
        return DiveState(table.integer("players", 2, 5), table.integer("goal", 1, 99))

    def intervene(self, state: State, text: str, log: Log | None = None) -> None:
        dive = _own(state)
        if text != "surface" or dive.result is not None:
            raise IllegalAction(text, "a dive: expected surface while it lasts", dive.key())
        dive.finish("lost", (), log)

    def view(self, state: State, seat: int) -> View:
        return DiveView(_own(state), seat)

    def judge(self, state: State, seat: int) -> float:
        dive = _own(state)
        share = 10.0 * dive.result.share(seat) if dive.result is not None else 0.0
        return share + sum(WORTH[card] for card in dive.boat)

    def insight(self) -> Insight:
        return PlainInsight(self.judge, 2.0)

    def encoding(self, state: State) -> None:
        return None

    def sentence(self, event: Event, language: str = "en") -> str:
        def fill(name: str, form: str) -> str:
            value = event.params[name]
            return _ENGLISH.counted(form, value) if form and isinstance(value, int) else str(value)

        return f"{_ENGLISH.sentence(event.key, fill)} [{event.rule}]"

    def clauses(self, language: str) -> Clauses:
        return {}

    @property
    def guide(self) -> None:
        return None


def _own(state: State) -> DiveState:
    if not isinstance(state, DiveState):
        raise BadInput("state", "expected a position of treasure-dive")
    return state


TREASURE_DIVE: Final[Game] = TreasureDive()
