"""Before the headquarters: three cards a side, one of them picked in secret, all revealed together [LEADER-01]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.printed.leader import deck
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.leader_cards import DEALT, NONE, LeaderCards
from ashboard.games.neuroshima_hex.state.state import HexState

PICK: Final = "leader pick"
_STREAM: Final = "leaders"


class DealLeaders(Step[HexState]):
    """Chance deals one card after the other, side by side in turn order."""

    def run(self, state: HexState, log: Log | None) -> bool:
        if state.cards is None:
            state.cards = _no_cards(state)
        return self._side(state) < 0

    def decision(self, state: HexState) -> Decision:
        assert state.cards is not None
        options: list[Action] = []
        for card in state.cards.left():
            options.append(state.setup.book.card(actions.DEAL, deck()[card].id, card))
        return Decision(CHANCE, "deal", options, stream=_STREAM)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction) and state.cards is not None
        state.cards = state.cards.dealing(self._side(state), action.cell)
        state.push(self)

    def key(self) -> str:
        return "deal-leaders"

    def _side(self, state: HexState) -> int:
        """The side that gets the next card, or -1."""
        assert state.cards is not None
        for side in _sides(state):
            if len(state.cards.dealt[side]) < DEALT:
                return side
        return -1


class PickLeaders(Step[HexState]):
    """One player of each side picks, in turn order; nobody knows of what until all have."""

    def run(self, state: HexState, log: Log | None) -> bool:
        assert state.cards is not None
        side = self._side(state)
        if side >= 0:
            state.active = state.cards.pickers[side]
            return False
        state.cards = state.cards.revealed()
        if log is not None:
            _log_leaders(state, state.cards, log)
        return True

    def decision(self, state: HexState) -> Decision:
        assert state.cards is not None
        side = self._side(state)
        options: list[Action] = []
        for card in state.cards.dealt[side]:
            options.append(state.setup.book.card(actions.PICK, deck()[card].id, card))
        return Decision(state.cards.pickers[side], PICK, options)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction) and state.cards is not None
        state.cards = state.cards.picking(self._side(state), action.cell)
        if log is not None:
            state.log_event(log, "leader-picked", "LEADER-01", {"by": state.setup.army_name(state.active)})
        state.push(self)

    def key(self) -> str:
        return "pick-leaders"

    def _side(self, state: HexState) -> int:
        """The side that picks next, or -1."""
        assert state.cards is not None
        for side in _sides(state):
            if state.cards.picks[side] == NONE:
                return side
        return -1


def _sides(state: HexState) -> list[int]:
    """The sides in the order of their first turns."""
    sides: list[int] = []
    for seat in state.order_from(state.first):
        side = state.setup.sides.side[seat]
        if side not in sides and seat in state.contenders:
            sides.append(side)
    return sides


def _no_cards(state: HexState) -> LeaderCards:
    """Nothing dealt yet; of a team the player who comes first in turn order picks."""
    order = state.order_from(state.first)
    side_of = state.setup.sides.side
    firsts = [next(seat for seat in order if side_of[seat] == side) for side in sorted(_sides(state))]
    return LeaderCards(tuple(firsts), ((),) * len(firsts), (NONE,) * len(firsts))


def _log_leaders(state: HexState, cards: LeaderCards, log: Log) -> None:
    for side in _sides(state):
        name = state.setup.army_name(cards.pickers[side])
        state.log_event(log, "leader-revealed", "LEADER-01", {"by": name, "leader": deck()[cards.leaders[side]].name()})
