"""One game in numbers: what a learner steps through, chance answered by dice."""

from ashboard.core.decision import CHANCE, Decision
from ashboard.core.dice import Dice
from ashboard.core.encoding import Encoding, mask_of
from ashboard.core.errors import IllegalAction
from ashboard.core.state import State

# In place of a seat: the game is over.
OVER = -2


class Episode:
    """A state with its dice and its encoding; players answer with indices."""

    def __init__(self, state: State, encoding: Encoding, dice: Dice) -> None:
        self.state = state
        self.encoding = encoding
        self.dice = dice
        self.decision: Decision | None = None
        # The seat that is asked, or OVER.
        self.seat = OVER
        # The indices of its options, in their order.
        self.indices: list[int] = []
        self.roll()

    def roll(self) -> None:
        """Let chance answer until a player is asked or the game is over."""
        state = self.state
        decision = state.decision()
        while decision is not None and decision.seat == CHANCE:
            state.apply(self.dice.answer(decision))
            decision = state.decision()
        self.decision = decision
        if decision is None:
            self.seat = OVER
            self.indices = []
        else:
            self.seat = decision.seat
            self.indices = self.encoding.indices(state)

    def step(self, index: int) -> None:
        """Answer by an index; one that is not legal raises IllegalAction and changes nothing."""
        self.answer(self.place_of(index))

    def place_of(self, index: int) -> int:
        """Find the place of a legal index among the options; any other raises IllegalAction."""
        if index >= 0:
            for place, known in enumerate(self.indices):
                if known == index:
                    return place
        decision = self.decision
        asked = "anything: the game is over" if decision is None else f"the question {decision.kind!r}"
        raise IllegalAction(f"action {index}", asked, self.state.key())

    def answer(self, place: int) -> None:
        """Take an option by its place, and let chance answer."""
        decision = self.decision
        assert decision is not None
        self.state.apply(decision.options[place])
        self.roll()

    def observe(self, seat: int) -> bytearray:
        """What a seat may know."""
        return self.encoding.observe(self.state, seat)

    def mask(self, seat: int) -> bytearray:
        """A byte for each action, 1 where the seat may take it now."""
        size = self.encoding.actions.size
        return mask_of(self.indices, size) if seat == self.seat else bytearray(size)

    def text(self, index: int) -> str:
        """The answer behind a legal index, in the notation."""
        assert self.decision is not None
        return self.decision.options[self.indices.index(index)].text

    def index(self, text: str) -> int:
        """The index of a legal answer."""
        decision = self.decision
        option = None if decision is None else decision.option(text)
        if decision is None or option is None:
            raise IllegalAction(text, "the open question", self.state.key())
        return self.indices[decision.options.index(option)]

    def copy(self, encoding: Encoding | None = None) -> "Episode":
        """An episode of its own, with the same dice to come."""
        return Episode(self.state.copy(), encoding or self.encoding, self.dice.copy())
