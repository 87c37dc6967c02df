"""Actions against the infection: Hunt and Destruction [UF-43, UF-44]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.rules.game_end import check_cleared, lose_population
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import PASS, BrightAction
from ashboard.games.bright_future.state.state import BrightState


def huntable_places(state: BrightState, seat: int) -> list[int]:
    """The places whose visible code has a number that the seat owns."""
    assert state.zone is not None
    codes = state.players[seat].codes
    return [place for place, code in enumerate(state.zone.all_visible()) if code and codes[code - 1]]


def destroyable_numbers(state: BrightState, seat: int) -> list[int]:
    """The visible numbers that the seat owns."""
    assert state.zone is not None
    shown = state.zone.all_visible()
    return [code for code in (1, 2, 3) if code in shown and state.players[seat].codes[code - 1]]


def remove_code(state: BrightState, place: int, rule: str, log: Log | None) -> None:
    """A visible code goes to the pile [DECK-4]."""
    assert state.zone is not None
    code = state.zone.lift(place)
    state.return_code(code)
    if log is not None:
        state.log_event(log, "code-removed", rule, -1, {"code": code, "place": place + 1})


def hunt(state: BrightState, place: int, cost: int, log: Log | None) -> None:
    """One code goes; a cleared zone wins before the population falls [UF-48]."""
    remove_code(state, place, "UF-43", log)
    if not check_cleared(state, log):
        lose_population(state, cost, "UF-43", log)


def destroy(state: BrightState, number: int, cost: int, log: Log | None) -> None:
    """All codes of a number that are visible now go, not those beneath them [UF-45]."""
    assert state.zone is not None
    for place, code in enumerate(state.zone.all_visible()):
        if code == number:
            remove_code(state, place, "UF-44", log)
    if not check_cleared(state, log):
        lose_population(state, cost, "UF-44", log)


class SideAction(Choice):
    """A Destruction that comes with a mercenary's ability, or the Devourer's Hunt; may be left [MR-13, HERO-3a]."""

    def __init__(self, seat: int, cost: int, is_hunt: bool) -> None:
        super().__init__(seat, "infection action")
        self.cost: Final = cost
        self.is_hunt: Final = is_hunt

    def options(self, state: BrightState) -> list[Action]:
        options: list[Action]
        if self.is_hunt:
            options = [BrightAction(f"hunt {place + 1}", "hunt", place) for place in huntable_places(state, self.seat)]
        else:
            options = [
                BrightAction(f"destruction {number}", "destruction", number)
                for number in destroyable_numbers(state, self.seat)
            ]
        return [*options, PASS] if options else []

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "hunt":
            hunt(state, answer.number, self.cost, log)
        elif answer.verb == "destruction":
            destroy(state, answer.number, self.cost, log)

    def key(self) -> str:
        return f"side({self.seat},{self.cost},{int(self.is_hunt)})"
