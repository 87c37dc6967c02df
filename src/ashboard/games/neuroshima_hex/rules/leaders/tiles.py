"""Leaders that act on tiles off the board: hands, piles and discards."""

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.printed.leader import Leader
from ashboard.games.neuroshima_hex.printed.tile import SOLDIER
from ashboard.games.neuroshima_hex.rules.hand import DrawTiles, discard, discard_options, hand_size
from ashboard.games.neuroshima_hex.rules.leaders.leader_ability import DISCARDED, ENEMY_DREW, LeaderAbility
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.events import tile_ref
from ashboard.games.neuroshima_hex.state.state import HexState


class ShuffleIn(LeaderAbility):
    """An own soldier goes from the discards into the pile, which is shuffled [LEADER-04]."""

    moment = DISCARDED

    def options(self, state: HexState, card: Leader, options: list[Action]) -> None:
        for tile in state.discards[state.active]:
            if tile.kind == SOLDIER and tile.is_from_pile:
                action = state.setup.book.use_on_tile(card.id, card.number, tile)
                if action not in options:
                    options.append(action)

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        assert action.tile is not None
        seat = state.active
        state.undiscard(seat, action.tile)
        state.set_pile(seat, state.piles[seat].shuffled(action.tile.index))
        if log is not None:
            params: dict[str, object] = {"by": state.setup.army_name(seat), "tile": tile_ref(action.tile)}
            state.log_event(log, "shuffled-in", "LEADER-04", params)


class ShuffleHand(LeaderAbility):
    """The enemy whose hand is full shuffles it into his pile and draws anew [LEADER-05]."""

    moment = ENEMY_DREW

    def options(self, state: HexState, card: Leader, options: list[Action]) -> None:
        if len(state.hands[state.active]) == state.setup.hand_size:
            options.append(state.setup.book.use(card.id, card.number))

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        seat = state.active
        hand = state.hands[seat]
        state.set_pile(seat, state.piles[seat].shuffled(*(tile.index for tile in hand)))
        state.set_hand(seat, ())
        if log is not None:
            params: dict[str, object] = {"by": state.setup.army_name(seat), "tiles": [tile_ref(tile) for tile in hand]}
            state.log_event(log, "hand-shuffled", "LEADER-05", params)
        state.push(DrawTiles(hand_size(state)))


class DrawAndDiscard(LeaderAbility):
    """One tile more is drawn, then one is discarded; it does not count for what may leave the hand [VARIANT-05]."""

    moment = DISCARDED

    def options(self, state: HexState, card: Leader, options: list[Action]) -> None:
        if len(state.piles[state.active]) > 0 and len(state.hands[state.active]) < state.setup.hand_size:
            options.append(state.setup.book.use(card.id, card.number))

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        state.push(DiscardOne())
        state.push(DrawTiles(len(state.hands[state.active]) + 1))


class DiscardOne(Step[HexState]):
    """Asks which tile goes in exchange for the one drawn."""

    def run(self, state: HexState, log: Log | None) -> bool:
        return False

    def decision(self, state: HexState) -> Decision:
        return Decision(state.active, "discard", discard_options(state))

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        discard(state, action, "LEADER-02", log)

    def key(self) -> str:
        return "discard-one"
