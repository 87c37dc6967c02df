"""The moments at which leaders are used: once in a turn, twice in a game [LEADER-02]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.printed.leader import deck
from ashboard.games.neuroshima_hex.rules.consequences.battles import CheckFullBoard
from ashboard.games.neuroshima_hex.rules.leaders import ABILITIES
from ashboard.games.neuroshima_hex.rules.leaders.leader_ability import DISCARDED, ENEMY_DREW
from ashboard.games.neuroshima_hex.state.actions import DECLINE, HexAction
from ashboard.games.neuroshima_hex.state.events import log_event
from ashboard.games.neuroshima_hex.state.leader_cards import NONE, USES
from ashboard.games.neuroshima_hex.state.state import HexState

LEADER: Final = "leader"
SIDE_NAMES: Final = ("I", "II")


def add_leader_options(state: HexState, seat: int, moment: int, options: list[Action]) -> None:
    """Add what the leader of the seat's side can do at this moment."""
    if state.cards is None:
        return
    number = state.cards.ready(state.setup.sides.side[seat])
    if number == NONE:
        return
    card = deck()[number]
    ability = ABILITIES[card.ability]
    if ability.moment == moment:
        ability.options(state, card, options)


def use_leader(state: HexState, seat: int, action: HexAction, log: Log | None) -> None:
    """Turn or remove the card, then carry out its ability."""
    assert state.cards is not None
    side = state.setup.sides.side[seat]
    card = deck()[state.cards.leaders[side]]
    state.cards = state.cards.used(side)
    if log is not None:
        params: dict[str, object] = {
            "by": state.setup.army_name(seat),
            "leader": card.name(),
            "side": SIDE_NAMES[state.cards.uses[side] - 1],
        }
        key = "leader-used" if state.cards.uses[side] < USES else "leader-used-up"
        log_event(log, state.setup.grid, key, "LEADER-02", params, [], seat)
    ABILITIES[card.ability].play(state, action, log)


class AfterEnemyDraw(Step[HexState]):
    """The draw is complete: an enemy may answer it, once in the turn and before anything else [LEADER-05].

    Of a team either may; they are asked in turn order.
    """

    def __init__(self, declined: tuple[int, ...] = ()) -> None:
        self.declined: Final = declined

    def run(self, state: HexState, log: Log | None) -> bool:
        return self._holder(state) < 0

    def decision(self, state: HexState) -> Decision:
        seat = self._holder(state)
        return Decision(seat, LEADER, [DECLINE, *self._uses(state, seat)])

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        seat = self._holder(state)
        if action is DECLINE:
            state.push(AfterEnemyDraw((*self.declined, seat)))
        else:
            use_leader(state, seat, action, log)

    def key(self) -> str:
        return f"enemy-drew({self.declined})"

    def _holder(self, state: HexState) -> int:
        """The next enemy who can answer, or -1."""
        for seat in state.order_from(state.active)[1:]:
            if seat in state.contenders and seat not in self.declined and self._uses(state, seat):
                return seat
        return -1

    def _uses(self, state: HexState, seat: int) -> list[Action]:
        options: list[Action] = []
        if state.position.sides.hostile[seat][state.active]:
            add_leader_options(state, seat, ENEMY_DREW, options)
        return options


class AfterForcedDiscard(Step[HexState]):
    """After the forced discard; by rules version 1 in turns that have none too [LEADER-04, LEADER-06]."""

    def run(self, state: HexState, log: Log | None) -> bool:
        return not self._uses(state)

    def decision(self, state: HexState) -> Decision:
        return Decision(state.active, LEADER, [DECLINE, *self._uses(state)])

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        if action is not DECLINE:
            # BOARD-06: a board that was full may be open now.
            state.push(CheckFullBoard())
            use_leader(state, state.active, action, log)

    def key(self) -> str:
        return "opening-discarded"

    def _uses(self, state: HexState) -> list[Action]:
        options: list[Action] = []
        add_leader_options(state, state.active, DISCARDED, options)
        return options
