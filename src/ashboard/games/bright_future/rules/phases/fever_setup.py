"""The beginning of Underground Fever: codes on the zone, colonies by the board, start fields [SETUP-20 to SETUP-27]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.bright_future.rules.steps import Choice, Draw, DrawCode
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.state import COLONY, BrightState
from ashboard.games.bright_future.state.zone import Zone

CONTAGION: Final = 0
EPIDEMIC: Final = 1
PLAGUE: Final = 2
PANDEMIC: Final = 3


def zone_of(state: BrightState) -> Zone:
    assert state.zone is not None
    return state.zone


class PutCode(DrawCode):
    """A random code comes face up on a place."""

    def __init__(self, place: int) -> None:
        super().__init__(-1)
        self.place: Final = place

    def on_drawn(self, state: BrightState, code: int, log: Log | None) -> None:
        zone_of(state).put(self.place, code)
        if log is not None:
            state.log_event(log, "code-placed", "SETUP-20", -1, {"code": code, "place": self.place + 1})

    def key(self) -> str:
        return f"put code({self.place})"


class FirstCodes(AutomaticStep[BrightState]):
    """As many codes as the difficulty says [SETUP-20]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        level = state.setup.difficulty
        places = range(len(zone_of(state).stacks))
        if level == CONTAGION:
            state.push(ChoosePlace(state.first, state.box.board.first_codes[CONTAGION], False))
            return True
        if level == PLAGUE:
            state.push(ChoosePlace(state.first, state.box.board.first_codes[PLAGUE] - len(places), True))
        rounds = 2 if level == PANDEMIC else 1
        for _ in range(rounds):
            for place in reversed(places):
                state.push(PutCode(place))
        return True

    def key(self) -> str:
        return "first codes"


class ChoosePlace(Choice):
    """The first player chooses different places for some codes, all before drawing [SETUP-22, R-09]."""

    def __init__(self, seat: int, number: int, lowest: bool, chosen: tuple[int, ...] = ()) -> None:
        super().__init__(seat, "place")
        self.number: Final = number
        # Only places with the lowest visible codes, judged once.
        self.lowest: Final = lowest
        self.picked: Final = chosen

    def options(self, state: BrightState) -> list[Action]:
        shown = zone_of(state).all_visible()
        free = [place for place in range(len(shown)) if place not in self.picked]
        if self.lowest:
            least = min(shown[place] for place in free)
            free = [place for place in free if shown[place] == least]
        return [BrightAction(f"place {place + 1}", "place", place) for place in free]

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        picked = (*self.picked, answer.number)
        if len(picked) < self.number:
            state.push(ChoosePlace(self.seat, self.number, self.lowest, picked))
            return
        for place in reversed(picked):
            state.push(PutCode(place))

    def key(self) -> str:
        return f"choose place({self.seat},{self.number},{int(self.lowest)},{self.picked})"


class FillColonies(Draw):
    """Colonies lie face up on the numbered places, at first and by the Shelter Plan [SETUP-24, UF-28]."""

    def __init__(self, rule: str) -> None:
        super().__init__(COLONY, -1)
        self.rule: Final = rule

    def is_over(self, state: BrightState) -> bool:
        assert state.underground is not None
        return -1 not in state.underground.colonies

    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        fill_colony(state, card, self.rule, log)
        state.push(self)

    def key(self) -> str:
        # The rule tells why, not what is left to do.
        return "first colonies"


def fill_colony(state: BrightState, card: int, rule: str, log: Log | None) -> None:
    """The first empty place gets the card."""
    underground = state.underground
    assert underground is not None
    place = underground.colonies.index(-1)
    underground.colonies = (*underground.colonies[:place], card, *underground.colonies[place + 1 :])
    if log is not None:
        params: dict[str, object] = {"card": state.box.colonies[card].id, "place": place + 1}
        state.log_event(log, "colony-placed", rule, -1, params)


class StartField(Choice):
    """Each hero begins on a field of its own [SETUP-27]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "field")

    def options(self, state: BrightState) -> list[Action]:
        assert state.underground is not None
        fields = range(len(state.box.board.start_fields))
        taken = state.underground.fields
        return [BrightAction(f"field {field + 1}", "field", field) for field in fields if field not in taken]

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        underground = state.underground
        assert underground is not None
        underground.fields = (*underground.fields[: self.seat], answer.number, *underground.fields[self.seat + 1 :])
        if log is not None:
            state.log_event(log, "field", "SETUP-27", self.seat, {"field": answer.number + 1})
