"""What lies on the table and belongs to nobody: decks, discards, the Bazaar, the code pile, supplies of tokens."""

from typing import Final, TypeVar

from ashboard.core.pile import EVERYBODY, Known, Pile
from ashboard.core.step_stack import StepStackState
from ashboard.core.tuples import replaced
from ashboard.games.bright_future.printed.board import Board
from ashboard.games.bright_future.state.counts import added, changed, listed, without

_CARDS: Final = 64


S = TypeVar("S")


class Stock(StepStackState[S]):
    """The common part of a position; what changes rarely is an immutable value that is replaced."""

    def __init__(self, board: Board, decks: tuple[Pile, ...]) -> None:
        super().__init__()
        self.decks = decks
        self.discards: tuple[tuple[int, ...], ...] = ((), (), (), ())
        self.bazaar: tuple[int, ...] = ()
        # DECK-4: the code pile, face down: how many of each number.
        self.codes: tuple[int, ...] = board.codes
        # TP-36: the door combination of Tunnel of Power.
        self.door: tuple[int, ...] = ()
        self.food: tuple[int, ...] = board.food
        self.missions: tuple[int, ...] = board.missions
        # mission tokens that have left the game.
        self.gone: tuple[int, ...] = (0, 0, 0)
        # Cards being resolved, outside every deck, hand and track.
        self.lying: tuple[int, ...] = ()

    def take_stock(self, other: "Stock[S]") -> None:
        """The same table as another position has."""
        self.discards = other.discards
        self.bazaar = other.bazaar
        self.codes = other.codes
        self.door = other.door
        self.food = other.food
        self.missions = other.missions
        self.gone = other.gone
        self.lying = other.lying

    def stock_key(self) -> list[str]:
        """The table as text, what can be told apart by the rules."""
        tokens = (self.codes, self.door, self.food, self.missions, self.gone)
        return [
            *(pile.key() for pile in self.decks),
            *(listed(cards) for cards in self.discards),
            listed(self.bazaar),
            "/".join(listed(each) for each in tokens),
        ]

    # -- decks

    def set_deck(self, deck: int, pile: Pile) -> None:
        self.decks = replaced(self.decks, deck, pile)

    def refill(self, deck: int, least: int = 1) -> None:
        """Where fewer cards are left the discards are shuffled in, below what is known on top [DECK-1]."""
        pile = self.decks[deck]
        if len(pile) >= least or not self.discards[deck]:
            return
        counts = list(pile.counts)
        for card in self.discards[deck]:
            counts[card] += 1
        for known in pile.bottom:
            counts[known.card] += 1
        self.set_deck(deck, Pile(tuple(counts), pile.top))
        self.discards = replaced(self.discards, deck, ())

    def discard(self, deck: int, card: int) -> None:
        self.discards = replaced(self.discards, deck, added(self.discards[deck], card))

    def undiscard(self, deck: int, card: int) -> None:
        self.discards = replaced(self.discards, deck, without(self.discards[deck], card))

    def put_back(self, deck: int, card: int) -> None:
        """The card lies face up on top of its deck [UF-13]."""
        self.set_deck(deck, self.decks[deck].put_on_top(card, EVERYBODY))

    def reveal_to(self, deck: int, cards: int, seers: int) -> None:
        """The known cards on top are seen by more seats."""
        pile = self.decks[deck]
        top = [
            Known(known.card, EVERYBODY if EVERYBODY in (seers, known.seers) else known.seers | seers)
            for known in pile.top[:cards]
        ]
        self.set_deck(deck, Pile(pile.counts, (*top, *pile.top[cards:]), pile.bottom))

    def reorder(self, deck: int, upper: int) -> None:
        """One of the cards known on top is moved above the others."""
        pile = self.decks[deck]
        top = list(pile.top)
        top.insert(0, top.pop(upper))
        self.set_deck(deck, Pile(pile.counts, tuple(top), pile.bottom))

    def hide(self, deck: int, cards: int, seers: int) -> None:
        """Somebody has laid the upper cards anew in secret: whoever knew them before knows their places no more."""
        pile = self.decks[deck]
        top = [Known(known.card, EVERYBODY if known.seers == EVERYBODY else seers) for known in pile.top[:cards]]
        self.set_deck(deck, Pile(pile.counts, (*top, *pile.top[cards:]), pile.bottom))

    def lay_out(self, deck: int, card: int) -> None:
        """The card is being resolved."""
        self.lying = added(self.lying, deck * _CARDS + card)

    def lies_out(self, deck: int, card: int) -> bool:
        return deck * _CARDS + card in self.lying

    def take_in(self, deck: int, card: int) -> None:
        """The card is no longer being resolved."""
        self.lying = without(self.lying, deck * _CARDS + card)

    # -- codes

    def return_code(self, code: int) -> None:
        """The code goes face down into the pile, which is shuffled [DECK-4]."""
        self.codes = changed(self.codes, code - 1, 1)

    def take_code(self, code: int) -> None:
        self.codes = changed(self.codes, code - 1, -1)

    def pile_size(self) -> int:
        return sum(self.codes)
