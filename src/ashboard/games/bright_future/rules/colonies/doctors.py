"""The medics and the microbiologist of the numbered colonies [UF-70 to UF-77]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.rules.colonies.visit import Visit
from ashboard.games.bright_future.rules.effects.codes import GainCode
from ashboard.games.bright_future.rules.effects.infection_actions import remove_code
from ashboard.games.bright_future.rules.game_end import check_cleared
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.counts import changed
from ashboard.games.bright_future.state.state import BrightState

MICROBIOLOGIST: Final = 4
EXPEDITION: Final = "expedition"


def doctor_options(state: BrightState, visit: Visit) -> list[Action]:
    """Medic n removes visible codes n for resources, the microbiologist closes a place for own codes."""
    zone = state.zone
    if zone is None or not visit.place:
        return []
    shown = zone.all_visible()
    options: list[Action] = []
    if visit.place < MICROBIOLOGIST:
        price = state.box.board.medic[visit.place]
        if state.can_pay(visit.seat, price):
            places = [place for place, code in enumerate(shown) if code == visit.place]
            options += [BrightAction(f"medic {place + 1}", "medic", place, price) for place in places]
        return options
    if _has_vaccine(state, visit.seat):
        options += [BrightAction(f"vaccine {place + 1}", "vaccine", place) for place, code in enumerate(shown) if code]
    expedition = state.box.outpost_of[EXPEDITION]
    if state.players[visit.seat].has_mercenary(expedition):
        options.append(BrightAction(EXPEDITION, EXPEDITION, expedition))
    return options


def take_doctor_option(state: BrightState, seat: int, answer: BrightAction, log: Log | None) -> bool:
    """Carry out an answer about doctors; return False if it is another one."""
    if answer.verb == "medic":
        state.pay(seat, answer.other, "UF-70", log, "pays", "medic")
        remove_code(state, answer.number, "UF-70", log)
        check_cleared(state, log)
    elif answer.verb == "vaccine":
        _vaccinate(state, seat, answer.number, log)
    elif answer.verb == EXPEDITION:
        state.spend_mercenary(seat, answer.number, "MR-12", log)
        state.push(GainCode(seat, "MR-12"))
    else:
        return False
    return True


def _has_vaccine(state: BrightState, seat: int) -> bool:
    """Whether the player owns a code for every visible one [UF-73]."""
    assert state.zone is not None
    shown = state.zone.all_visible()
    codes = state.players[seat].codes
    return all(codes[number - 1] >= shown.count(number) for number in (1, 2, 3))


def _vaccinate(state: BrightState, seat: int, place: int, log: Log | None) -> None:
    """The codes go to the pile, the place is closed for ever."""
    zone = state.zone
    assert zone is not None
    player = state.players[seat]
    given = [code for code in zone.all_visible() if code]
    for code in zone.all_visible():
        if code:
            player.codes = changed(player.codes, code - 1, -1)
            state.return_code(code)
    for code in zone.close(place):
        state.return_code(code)
    if log is not None:
        state.log_event(log, "vaccine", "UF-73", seat, {"place": place + 1, "codes": given})
    check_cleared(state, log)
