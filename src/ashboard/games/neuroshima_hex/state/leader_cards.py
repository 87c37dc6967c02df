"""Leader cards in a game: who was dealt and has picked which, which lie open, and how often each was used."""

from typing import Final

from ashboard.core.dice import Dice

Numbers = tuple[int, ...]

# Eight cards, three for each side to pick from [LEADER-01]; each works twice [LEADER-02].
DECK_SIZE: Final = 8
DEALT: Final = 3
USES: Final = 2
NONE: Final = -1
_STREAM: Final = "leaders"


class LeaderCards:
    """Immutable; cards are numbers of the deck, and every tuple has one entry a side.

    `dealt` and `picks` are known to the picker alone; once the leaders are revealed both are empty,
    since what was not picked is out of the game. A leader used up is NONE. `resting` is a mask of the
    sides that have used their leader in this turn and still have it.
    """

    def __init__(
        self,
        pickers: Numbers,
        dealt: tuple[Numbers, ...],
        picks: Numbers,
        leaders: Numbers = (),
        uses: Numbers = (),
        resting: int = 0,
    ) -> None:
        self.pickers: Final = pickers
        self.dealt: Final = dealt
        self.picks: Final = picks
        self.leaders: Final = leaders
        self.uses: Final = uses
        self.resting: Final = resting

    def left(self) -> list[int]:
        """The cards that nobody was dealt."""
        return [card for card in range(DECK_SIZE) if not any(card in hand for hand in self.dealt)]

    def dealing(self, side: int, card: int) -> "LeaderCards":
        """One more card for the side; their order means nothing."""
        hand = tuple(sorted((*self.dealt[side], card)))
        return LeaderCards(self.pickers, (*self.dealt[:side], hand, *self.dealt[side + 1 :]), self.picks)

    def picking(self, side: int, card: int) -> "LeaderCards":
        return LeaderCards(self.pickers, self.dealt, _replaced(self.picks, side, card))

    def revealed(self) -> "LeaderCards":
        """Everybody's pick lies open with side I up."""
        return LeaderCards(self.pickers, (), (), self.picks, (0,) * len(self.picks))

    def used(self, side: int) -> "LeaderCards":
        """The card is turned to side II, or removed; it rests until the turn is over [LEADER-02]."""
        uses = _replaced(self.uses, side, self.uses[side] + 1)
        if uses[side] == USES:
            return LeaderCards(self.pickers, (), (), _replaced(self.leaders, side, NONE), uses, self.resting)
        return LeaderCards(self.pickers, (), (), self.leaders, uses, self.resting | 1 << side)

    def rested(self) -> "LeaderCards":
        """The turn is over."""
        return LeaderCards(self.pickers, (), (), self.leaders, self.uses) if self.resting else self

    def ready(self, side: int) -> int:
        """The card that the side may use in this turn, or NONE."""
        return NONE if self.resting >> side & 1 or not self.leaders else self.leaders[side]

    def sampled(self, seat: int, dice: Dice) -> "LeaderCards":
        """Return cards that fit what the seat knows: what others were dealt and have picked is redealt."""
        if not self.dealt:
            return self
        own = [card for side, hand in enumerate(self.dealt) if self.pickers[side] == seat for card in hand]
        pool = [card for card in range(DECK_SIZE) if card not in own]
        dealt: list[Numbers] = []
        picks: list[int] = []
        for side, picker in enumerate(self.pickers):
            hand, pick = self.dealt[side], self.picks[side]
            if picker != seat:
                hand = _dealt(pool, len(hand), dice)
                pick = hand[dice.below(len(hand), _STREAM)] if pick != NONE else NONE
            dealt.append(hand)
            picks.append(pick)
        return LeaderCards(self.pickers, tuple(dealt), tuple(picks))

    def key(self) -> str:
        return f"{self.dealt}{self.picks}{self.leaders}{self.uses}{self.resting}"


def _dealt(pool: list[int], number: int, dice: Dice) -> Numbers:
    """Some cards taken at random out of the pool."""
    cards: list[int] = []
    for _ in range(number):
        cards.append(pool.pop(dice.below(len(pool), _STREAM)))
    return tuple(sorted(cards))


def _replaced(values: Numbers, place: int, value: int) -> Numbers:
    return (*values[:place], value, *values[place + 1 :])
