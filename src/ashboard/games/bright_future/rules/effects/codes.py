"""Codes gained: from the door, from the pile, from the Infection Zone [TP-34, UF-11, DECK-5, DECK-6]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.rules.game_end import check_cleared
from ashboard.games.bright_future.rules.steps import Choice, DrawCode
from ashboard.games.bright_future.state.actions import PASS, BrightAction
from ashboard.games.bright_future.state.counts import added, without
from ashboard.games.bright_future.state.state import BrightState


class GainCode(Choice):
    """A code from where the player may take it; with an empty pile from the board or the zone."""

    def __init__(self, seat: int, rule: str, *, from_board: bool = False, is_optional: bool = False) -> None:
        super().__init__(seat, "code")
        self.rule: Final = rule
        self.from_board: Final = from_board
        self.is_optional: Final = is_optional

    def options(self, state: BrightState) -> list[Action]:
        options: list[Action] = []
        if state.pile_size():
            options.append(BrightAction("code pile", "pile"))
        if self.from_board or not options:
            options += board_codes(state)
        if self.is_optional and options:
            options.append(PASS)
        return options

    def is_forced(self) -> bool:
        return not self.is_optional

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "pile":
            state.push(RandomCode(self.seat, self.rule))
        elif answer.verb != "pass":
            take_board_code(state, self.seat, answer, self.rule, log)

    def key(self) -> str:
        return f"gain code({self.seat},{int(self.from_board)}{int(self.is_optional)},{self.rule})"


class RandomCode(DrawCode):
    """A random code of the pile is the player's."""

    def __init__(self, seat: int, rule: str) -> None:
        super().__init__(seat)
        self.rule: Final = rule

    def is_void(self, state: BrightState) -> bool:
        return state.players[self.seat].is_out

    def on_drawn(self, state: BrightState, code: int, log: Log | None) -> None:
        state.gain_code(self.seat, code, "pile", self.rule, log)

    def key(self) -> str:
        return f"random code({self.seat},{self.rule})"


class ReplaceDoorCode(DrawCode):
    """A code taken from the door is replaced by a random one, if there is any [TP-34, R-92]."""

    def on_drawn(self, state: BrightState, code: int, log: Log | None) -> None:
        put_on_door(state, code, "TP-34", log)


def put_on_door(state: BrightState, code: int, rule: str, log: Log | None) -> None:
    """A code becomes part of the combination."""
    state.door = added(state.door, code)
    if log is not None:
        state.log_event(log, "door", rule, -1, {"code": code, "codes": list(state.door)})


def board_codes(state: BrightState) -> list[Action]:
    """The codes on the board: of the door by number, of the zone by place."""
    if state.zone is None:
        return [BrightAction(f"code board {code}", "board", code) for code in sorted(set(state.door))]
    shown = state.zone.all_visible()
    return [BrightAction(f"code place {place + 1}", "place", place) for place, code in enumerate(shown) if code]


def take_board_code(state: BrightState, seat: int, answer: BrightAction, rule: str, log: Log | None) -> None:
    """The code goes to the player; the door gets another one."""
    if answer.verb == "board":
        state.door = without(state.door, answer.number)
        state.gain_code(seat, answer.number, "board", rule, log)
        state.push(ReplaceDoorCode(seat))
        return
    assert state.zone is not None
    code = state.zone.lift(answer.number)
    state.gain_code(seat, code, "zone", rule, log)
    check_cleared(state, log)
