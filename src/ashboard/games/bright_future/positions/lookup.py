"""Cards, heroes, numbers and words of a scenario by their names."""

from collections.abc import Collection
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.pile import Pile
from ashboard.core.table import Table
from ashboard.games.bright_future.printed.tunnel import DECKS
from ashboard.games.bright_future.state.state import BrightState

_LARGE: Final = 999


def card_of(state: BrightState, deck: int, name: str, where: str) -> int:
    """The number of a card by its id."""
    if name not in state.box.decks[deck]:
        raise BadInput(where, f"{name!r} is no {DECKS[deck]} card")
    return state.box.decks[deck].index(name)


def take_card(state: BrightState, deck: int, name: str, where: str) -> int:
    """A card comes out of its deck, from which it can come only once."""
    card = card_of(state, deck, name, where)
    pile = state.decks[deck]
    if not pile.counts[card]:
        raise BadInput(where, f"{name!r} lies somewhere else already")
    state.set_deck(deck, Pile((*pile.counts[:card], 0, *pile.counts[card + 1 :]), pile.top))
    return card


def cards_of(state: BrightState, deck: int, table: Table, key: str) -> tuple[int, ...]:
    return tuple(sorted(take_card(state, deck, name, table.at(key)) for name in table.texts(key)))


def hero_of(state: BrightState, name: str, where: str) -> int:
    return index_of(list(state.box.hero_of), name, where)


def exactly(table: Table, key: str, count: int, word: str) -> tuple[int, ...]:
    """So many numbers, no more and no fewer."""
    numbers = table.integers(key, 0, _LARGE)
    if len(numbers) != count:
        raise BadInput(table.at(key), f"expected {word} numbers")
    return tuple(numbers)


def index_of(names: Collection[str], name: str, where: str) -> int:
    if name not in names:
        raise BadInput(where, f"{name!r}; expected one of " + ", ".join(names))
    return list(names).index(name)
