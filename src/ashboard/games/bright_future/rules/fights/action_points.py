"""What action points of the Arena buy, and cards discarded for one [AR-2, AR-3]; reactions of every mode."""

from itertools import combinations

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.rules.steps import Draw
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.counts import added, without
from ashboard.games.bright_future.state.state import GEAR, BrightState


def points_of(state: BrightState, seat: int) -> int:
    """The action points that a player has in this turn; in the other's those bought with cards [AR-3]."""
    assert state.duel is not None
    return state.duel.points if seat == state.active else state.duel.reserve


def spend_point(state: BrightState, seat: int) -> None:
    _add_points(state, seat, -1)


def _add_points(state: BrightState, seat: int, number: int) -> None:
    assert state.duel is not None
    if seat == state.active:
        state.duel.points += number
    else:
        state.duel.reserve += number


def card_options(state: BrightState, seat: int) -> list[Action]:
    """What a point brings in the way of cards: the top of the deck, or one in hand on the table [AR-2]."""
    if not points_of(state, seat):
        return []
    draw: list[Action] = [BrightAction("draw", "draw")] if len(state.decks[GEAR]) or state.discards[GEAR] else []
    return draw + play_options(state, seat)


def play_options(state: BrightState, seat: int) -> list[Action]:
    """Each card in hand of the declared race can be played [AR-10]."""
    player = state.players[seat]
    gear = state.box.gear
    return [
        BrightAction(f"play {gear[card].id}", "play", card) for card in player.hand if gear[card].race == player.race
    ]


def scrap_options(state: BrightState, seat: int, *striking: int) -> list[Action]:
    """Any two cards of hand and table, but no weapon whose attack waits or that is being used [R-74]."""
    assert state.duel is not None
    player = state.players[seat]
    gear = state.box.gear
    waiting = [attack.weapon for attack in (*state.duel.declared, *state.duel.pending)]
    cards = sorted(card for card in (*player.hand, *player.gear) if card not in waiting and card not in striking)
    return [
        BrightAction(f"scrap {gear[one].id} {gear[other].id}", "scrap", one, other)
        for one, other in combinations(cards, 2)
    ]


def reactions(state: BrightState, seat: int, cards: list[int]) -> list[Action]:
    """A reaction with each of these weapons; in the Arena it costs a point [AR-8]."""
    if state.duel is not None and not points_of(state, seat):
        return []
    return [BrightAction(f"react {state.box.gear[card].id}", "react", card) for card in cards]


def react_options(state: BrightState, seat: int, cards: list[int], *striking: int) -> list[Action]:
    """Reactions, or in the Arena two cards for the point that one costs [AR-3, AR-8]."""
    if state.duel is None or points_of(state, seat) or not cards or not state.setup.rules.scraps_while_facing:
        return reactions(state, seat, cards)
    return scrap_options(state, seat, *striking)


def sudden_options(state: BrightState, seat: int, weapon: int) -> list[Action]:
    """What else the target may do about an attack that was not declared as it comes [AR-3, AR-7]."""
    return [*card_options(state, seat), *scrap_options(state, seat, weapon)]


def may_play(state: BrightState, seat: int) -> bool:
    """Whether the other must reckon with a card played from the hand."""
    return bool(points_of(state, seat) and state.players[seat].hand)


def take_points(state: BrightState, seat: int, answer: BrightAction, log: Log | None) -> bool:
    """Carry out such an answer; say whether it was one."""
    if answer.verb == "draw":
        spend_point(state, seat)
        state.push(DrawCard(seat))
    elif answer.verb == "play":
        spend_point(state, seat)
        player = state.players[seat]
        player.hand = without(player.hand, answer.number)
        player.gain_gear(answer.number)
        if log is not None:
            state.log_event(log, "plays", "AR-2", seat, {"card": state.box.gear[answer.number].id})
    elif answer.verb == "scrap":
        for card in (answer.number, answer.other):
            _discard(state, seat, card, log)
        _add_points(state, seat, state.box.board.scrap_points)
    else:
        return False
    return True


def _discard(state: BrightState, seat: int, card: int, log: Log | None) -> None:
    player = state.players[seat]
    if card not in player.hand:
        state.discard_gear(seat, card, "AR-3", log)
        return
    player.hand = without(player.hand, card)
    state.discard(GEAR, card)
    if log is not None:
        state.log_event(log, "gear-discarded", "AR-3", seat, {"card": state.box.gear[card].id})


class DrawCard(Draw):
    """The top card comes into the hidden hand [AR-2, R-94]."""

    def __init__(self, seat: int) -> None:
        super().__init__(GEAR, seat)

    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        player = state.players[self.seat]
        player.hand = added(player.hand, card)
        if log is not None:
            state.log_privately(log, "drawn", "AR-2", self.seat, {"card": state.box.gear[card].id})
            # The hand is hidden; that a card came into it is not.
            state.log_for_others(log, "draws", "AR-2", self.seat)

    def key(self) -> str:
        return f"draw card({self.seat})"
