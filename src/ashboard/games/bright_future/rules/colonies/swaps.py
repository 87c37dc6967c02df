"""What the options of colonies do with tokens, codes and cards [COL-F1 to COL-11a]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.printed.colony import Colony
from ashboard.games.bright_future.rules.colonies.market import sell_token, token_sales
from ashboard.games.bright_future.rules.colonies.visit import (
    CODE_SWAPPED,
    FOOD_SWAPPED,
    MISSION_BOUGHT,
    MISSION_SPENT,
    Visit,
)
from ashboard.games.bright_future.rules.effects.codes import GainCode, put_on_door
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.counts import changed, without
from ashboard.games.bright_future.state.state import FOOD_NAMES, MISSION_NAMES, OUTPOST, BrightState

# the options that may be used once a visit.
_ONCE: Final = {
    "swap food": FOOD_SWAPPED,
    "mission": MISSION_BOUGHT,
    "own code": CODE_SWAPPED,
    "pile code": CODE_SWAPPED,
}
# COL-8a, COL-4a: since version 2 one mission token is exchanged a visit too, for a code or for many resources.
_ONCE_A_VISIT: Final = {"code for mission": MISSION_SPENT, "sell mission": MISSION_SPENT}


def swap_flag(state: BrightState, verb: str) -> int:
    """What the visit remembers of a deal."""
    if state.setup.rules.one_mission_a_visit and verb in _ONCE_A_VISIT:
        return _ONCE_A_VISIT[verb]
    return _ONCE.get(verb, 0)


def swap_options(state: BrightState, visit: Visit) -> list[Action]:
    """Every deal that the colony offers and the visitor can make."""
    colony = state.box.colonies[visit.colony]
    options = _food_deals(state, visit, colony)
    options += _scraps(state, visit, colony)
    has_spent = visit.has(MISSION_SPENT)
    single = 0 if has_spent else colony.mission_price
    options += token_sales(state, visit.seat, colony.high_food, max(single, colony.high_mission))
    if colony.mission_for_code and not has_spent and (state.pile_size() or state.door or state.zone is not None):
        for kind, count in enumerate(state.players[visit.seat].missions):
            if count:
                options.append(BrightAction(f"code for mission-{MISSION_NAMES[kind]}", "code for mission", kind))
    if colony.swaps_codes and not visit.has(CODE_SWAPPED):
        options += _swaps(state, visit.seat)
    return options


def _food_deals(state: BrightState, visit: Visit, colony: Colony) -> list[Action]:
    """One food token for two others, or any for a mission token [COL-F1, COL-6a]."""
    food = state.players[visit.seat].food
    options: list[Action] = []
    give, get = colony.swap_give, colony.swap_get
    if give >= 0 and food[give] and state.food[get] and not visit.has(FOOD_SWAPPED):
        options.append(BrightAction(f"swap {FOOD_NAMES[give]}", "swap food"))
    mission = colony.food_mission
    if mission >= 0 and state.missions[mission] and not visit.has(MISSION_BOUGHT):
        for kind, count in enumerate(food):
            if count:
                options.append(BrightAction(f"mission for {FOOD_NAMES[kind]}", "mission", kind))
    return options


def _scraps(state: BrightState, visit: Visit, colony: Colony) -> list[Action]:
    """Mercenaries and gear for food [COL-F2]."""
    if colony.scrap_food < 0 or not state.food[colony.scrap_food]:
        return []
    player = state.players[visit.seat]
    gear, outposts = state.box.gear, state.box.outposts
    options: list[Action] = [BrightAction(f"scrap {gear[card].id}", "scrap", card) for card in sorted(player.gear)]
    return options + [
        BrightAction(f"scrap {outposts[card].id}", "scrap mercenary", card) for card in player.mercenaries
    ]


def _swaps(state: BrightState, seat: int) -> list[Action]:
    """A board code for an own one, or for any of the pile; only for a different number [R-43]."""
    options: list[Action] = []
    for word, verb, counts in (("own", "own code", state.players[seat].codes), ("pile", "pile code", state.codes)):
        for number in (1, 2, 3):
            if counts[number - 1]:
                options += [
                    BrightAction(f"swap {word} {number} for {name}", verb, number, place)
                    for name, place, shown in _shown(state)
                    if shown != number
                ]
    return options


def _shown(state: BrightState) -> list[tuple[str, int, int]]:
    """The codes on the board: how each is called, where it lies, its number; the door's by number."""
    if state.zone is None:
        return [(str(code), code, code) for code in sorted(set(state.door))]
    shown = state.zone.all_visible()
    return [(f"place {place + 1}", place, code) for place, code in enumerate(shown) if code]


def take_swap(state: BrightState, visit: Visit, answer: BrightAction, log: Log | None) -> None:
    """Carry out a deal."""
    colony = state.box.colonies[visit.colony]
    seat, verb = visit.seat, answer.verb
    if verb == "swap food":
        state.spend_food(seat, colony.swap_give)
        given = FOOD_NAMES[colony.swap_give]
        state.gain_food(seat, colony.swap_get, colony.swap_number, "COL-F1", log, given)
    elif verb == "mission":
        state.spend_food(seat, answer.number)
        state.gain_mission(seat, colony.food_mission, "COL-6a", log, FOOD_NAMES[answer.number])
    elif verb == "scrap":
        state.discard_gear(seat, answer.number, "COL-F2", None)
        state.gain_food(seat, colony.scrap_food, 1, "COL-F2", log, state.box.gear[answer.number].id)
    elif verb == "scrap mercenary":
        state.leave_mercenary(seat, answer.number)
        state.discard(OUTPOST, answer.number)
        state.gain_food(seat, colony.scrap_food, 1, "COL-F2", log, state.box.outposts[answer.number].id)
    elif verb == "code for mission":
        state.spend_mission(seat, answer.number)
        if log is not None:
            state.log_event(log, "code-for", "COL-8a", seat, {"given": f"mission-{MISSION_NAMES[answer.number]}"})
        state.push(GainCode(seat, "COL-8a"))
    elif verb in ("own code", "pile code"):
        _swap_code(state, seat, answer, log)
    else:
        sell_token(state, seat, answer, "COL-11a" if colony.high_food else "COL-G8", log)


def _swap_code(state: BrightState, seat: int, answer: BrightAction, log: Log | None) -> None:
    """The board gets a code of the player or of the pile, which gets the board's [COL-10a]."""
    number = answer.number
    old = answer.other if state.zone is None else state.zone.visible(answer.other)
    if log is not None:
        key = "swaps-own-code" if answer.verb == "own code" else "swaps-pile-code"
        state.log_event(log, key, "COL-10a", seat, {"code": number, "old": old})
    if state.zone is None:
        state.door = without(state.door, old)
        put_on_door(state, number, "COL-10a", log)
    else:
        state.zone.lift(answer.other)
        state.zone.put(answer.other, number)
        if log is not None:
            state.log_event(log, "code-placed", "COL-10a", -1, {"code": number, "place": answer.other + 1})
    if answer.verb == "own code":
        player = state.players[seat]
        player.codes = changed(changed(player.codes, number - 1, -1), old - 1, 1)
    else:
        state.take_code(number)
        state.return_code(old)
