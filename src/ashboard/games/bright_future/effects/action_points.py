"""Cards of the Arena played for a point, and discarded for one [AR-2, AR-3]."""

from itertools import combinations

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.answer import Answer
from ashboard.games.bright_future.counts import without
from ashboard.games.bright_future.state import GEAR, BrightState


def play_options(state: BrightState, seat: int) -> list[Action]:
    """Each card in hand of the declared race can be played [AR-10]."""
    player = state.players[seat]
    gear = state.box.gear
    return [Answer(f"play {gear[card].id}", "play", card) for card in player.hand if gear[card].race == player.race]


def scrap_options(state: BrightState, seat: int, striking: int = -1) -> list[Action]:
    """Any two cards of hand and table, but no weapon whose attack waits or is being faced [R-74]."""
    assert state.duel is not None
    player = state.players[seat]
    gear = state.box.gear
    waiting = [attack.weapon for attack in state.duel.declared]
    cards = sorted(card for card in (*player.hand, *player.gear) if card not in waiting and card != striking)
    return [
        Answer(f"scrap {gear[one].id} {gear[other].id}", "scrap", one, other) for one, other in combinations(cards, 2)
    ]


def take_points(state: BrightState, seat: int, answer: Answer, log: Log | None) -> bool:
    """Carry out such an answer; say whether it was one."""
    assert state.duel is not None
    if answer.verb == "play":
        state.duel.points -= 1
        player = state.players[seat]
        player.hand = without(player.hand, answer.number)
        player.gain_gear(answer.number)
        if log is not None:
            state.tell(log, "plays", "AR-2", seat, {"card": state.box.gear[answer.number].id})
    elif answer.verb == "scrap":
        for card in (answer.number, answer.other):
            _discard(state, seat, card, log)
        state.duel.points += state.box.board.scrap_points
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
        state.tell(log, "gear-discarded", "AR-3", seat, {"card": state.box.gear[card].id})
