"""A leader that looks at the own pile: chance says what lies there, and only its owner knows from then on."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.pile import Known, Pile
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.printed.leader import Leader
from ashboard.games.neuroshima_hex.rules.leaders.leader_ability import LeaderAbility
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

SCOUT: Final = "scout"
_SEEN: Final = 3


class Scout(LeaderAbility):
    """Look at the top three tiles of the own pile and put one of them at the bottom."""

    def options(self, state: HexState, card: Leader, options: list[Action]) -> None:
        # A single tile lies on top and at the bottom at once.
        if len(state.piles[state.active]) > 1:
            options.append(state.setup.book.use(card.id, card.number))

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        state.push(Scouting(state.active))


class Scouting(Step[HexState]):
    """Chance names the tiles one by one, then the owner says which goes down; the others keep their order.

    No event names a tile. Who else has seen one of them lie there does not know any more which it is.
    """

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, state: HexState, log: Log | None) -> bool:
        pile = state.piles[self.seat]
        if _is_unseen(pile):
            return False
        seen = _seen(pile, self.seat)
        if seen.key() == pile.key():
            return False
        state.set_pile(self.seat, seen)
        state.push(self)
        return True

    def decision(self, state: HexState) -> Decision:
        pile = state.piles[self.seat]
        roster = state.setup.rosters[self.seat]
        book = state.setup.book
        options: list[Action] = []
        if not _is_unseen(pile):
            for known in pile.top[:_SEEN]:
                action = book.pile_tile(actions.BOTTOM, roster[known.card])
                if action not in options:
                    options.append(action)
            return Decision(self.seat, SCOUT, options)
        weights: list[int] = []
        for index, tile in enumerate(roster):
            if pile.counts[index]:
                options.append(book.pile_tile(actions.PEEK, tile))
                weights.append(pile.counts[index])
        return Decision(CHANCE, "peek", options, weights, state.setup.streams[self.seat])

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction) and action.tile is not None
        pile = state.piles[self.seat]
        if action.verb == actions.PEEK:
            state.set_pile(self.seat, pile.peeked(action.tile.index, 1 << self.seat))
            state.push(self)
            return
        state.set_pile(self.seat, _lowered(pile, action.tile.index))
        if log is not None:
            state.log_event(log, "put-at-bottom", "LEADER-02", {"by": state.setup.army_name(self.seat)})

    def key(self) -> str:
        return f"scouting({self.seat})"


def _is_unseen(pile: Pile) -> bool:
    """One of the tiles to look at has no known place yet."""
    return len(pile.top) < _SEEN and any(pile.counts)


def _seen(pile: Pile, seat: int) -> Pile:
    """The pile with the tiles looked at known to the seat alone; without a rest the bottom follows the top."""
    cards = pile.top if any(pile.counts) else (*pile.top, *pile.bottom)
    bottom = pile.bottom if any(pile.counts) else ()
    looked = tuple(Known(known.card, 1 << seat) for known in cards[:_SEEN])
    return Pile(pile.counts, (*looked, *cards[_SEEN:]), bottom)


def _lowered(pile: Pile, card: int) -> Pile:
    """The upper one of equal tiles goes to the bottom."""
    top = list(pile.top)
    for place, known in enumerate(top):
        if known.card == card:
            del top[place]
            return Pile(pile.counts, tuple(top), pile.bottom).put_at_bottom(card, known.seers)
    raise AssertionError("the tile is not among those looked at")
