"""The Infection phase: Contamination, Epidemic, Mutation, and what prevents them [UF-30 to UF-42]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.bright_future.printed.vocabulary import CONTAMINATION, EPIDEMIC, MUTATION, QUARANTINE, WARNING
from ashboard.games.bright_future.rules.game_end import lose_population
from ashboard.games.bright_future.rules.phases.fever_setup import zone_of
from ashboard.games.bright_future.rules.steps import Choice, DrawCode
from ashboard.games.bright_future.state.actions import PASS, BrightAction
from ashboard.games.bright_future.state.state import BrightState

# The mercenary action that prevents an infection, and the rules behind both.
_PREVENTED_BY: Final = {CONTAMINATION: WARNING, EPIDEMIC: QUARANTINE, MUTATION: ""}
_RULES: Final = {CONTAMINATION: "UF-31", EPIDEMIC: "UF-32", MUTATION: "UF-33"}
_PREVENTION_RULES: Final = {WARNING: "UF-41", QUARANTINE: "UF-42"}


class Infect(AutomaticStep[BrightState]):
    """The infection of the tunnel card played; a hero defeated in this turn is spared it [UF-30, R-19]."""

    def __init__(self, seat: int, is_waiting: bool) -> None:
        self.seat: Final = seat
        self.is_waiting: Final = is_waiting

    def run(self, state: BrightState, log: Log | None) -> bool:
        underground = state.underground
        assert underground is not None
        is_spared = state.players[self.seat].is_down and not self.is_waiting
        if is_spared and not state.setup.infection_after_defeat:
            return True
        if underground.played >= 0:
            state.push(DrawInfection(self.seat, state.box.fever_tunnels[underground.played].infection))
        return True

    def key(self) -> str:
        return f"infect({self.seat},{int(self.is_waiting)})"


class DrawInfection(DrawCode):
    """A code is drawn and shown; with an empty pile the population suffers instead [UF-35, UF-38]."""

    def __init__(self, seat: int, infection: str) -> None:
        super().__init__(seat)
        self.infection: Final = infection

    def on_drawn(self, state: BrightState, code: int, log: Log | None) -> None:
        if log is not None:
            params: dict[str, object] = {"infection": self.infection, "code": code}
            state.log_event(log, "infection", _RULES[self.infection], self.seat, params)
        state.push(PlaceCode(self.seat, self.infection, code))
        state.push(Prevent(self.seat, self.infection, code))

    def on_missed(self, state: BrightState, log: Log | None) -> None:
        state.push(Starve())
        state.push(Prevent(self.seat, self.infection, 0))

    def key(self) -> str:
        return f"draw infection({self.seat},{self.infection})"


class Prevent(Choice):
    """The active player may spend a mercenary against the draw; the code goes back [UF-41, UF-42, R-68]."""

    def __init__(self, seat: int, infection: str, code: int) -> None:
        super().__init__(seat, "prevent")
        self.infection: Final = infection
        # UF-39: the number drawn; 0 with an empty pile, when no own code is needed.
        self.code: Final = code

    def is_void(self, state: BrightState) -> bool:
        return False

    def options(self, state: BrightState) -> list[Action]:
        action = _PREVENTED_BY[self.infection]
        player = state.players[self.seat]
        if not action or (self.code and not player.codes[self.code - 1]):
            return []
        outposts = state.box.outposts
        cards = [card for card in player.mercenaries if action in outposts[card].icons]
        options: list[Action] = [BrightAction(f"{outposts[card].id} {action}", "prevent", card) for card in cards]
        return [*options, PASS] if options else []

    def about(self, state: BrightState) -> dict[str, object]:
        return {"infection": self.infection, "code": self.code or None}

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb != "prevent":
            return
        rule = _PREVENTION_RULES[_PREVENTED_BY[self.infection]]
        state.spend_mercenary(self.seat, answer.number, rule, log)
        if self.code:
            state.return_code(self.code)
        if log is not None:
            params: dict[str, object] = {"infection": self.infection, "card": state.box.outposts[answer.number].id}
            if self.code:
                params["code"] = self.code
            state.log_event(log, "prevented" if self.code else "prevented-empty", rule, self.seat, params)
        # What would have happened lies next on the stack.
        state.steps = state.steps[:-1]

    def key(self) -> str:
        return f"prevent({self.seat},{self.infection},{self.code})"


class Starve(AutomaticStep[BrightState]):
    """Nothing can be drawn: the population falls [UF-38]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        if log is not None:
            state.log_event(log, "pile-empty", "UF-38", -1, {})
        lose_population(state, 1, "UF-38", log)
        return True

    def key(self) -> str:
        return "starve"


class PlaceCode(Choice):
    """The code goes where the infection says; among equal places the active player chooses [UF-31 to UF-33]."""

    def __init__(self, seat: int, infection: str, code: int) -> None:
        super().__init__(seat, "infect")
        self.infection: Final = infection
        self.code: Final = code

    def is_void(self, state: BrightState) -> bool:
        return False

    def options(self, state: BrightState) -> list[Action]:
        zone = zone_of(state)
        is_contamination = self.infection == CONTAMINATION
        places = zone.emptiest() if is_contamination else zone.extreme(self.infection == EPIDEMIC)
        return [BrightAction(f"place {place + 1}", "place", place) for place in places]

    def about(self, state: BrightState) -> dict[str, object]:
        return {"infection": self.infection, "code": self.code or None}

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        zone = zone_of(state)
        old = 0
        if self.infection == MUTATION:
            # the new code was drawn before the old one goes back.
            old = zone.lift(answer.number)
            state.return_code(old)
        zone.put(answer.number, self.code)
        if log is not None:
            params: dict[str, object] = {"code": self.code, "place": answer.number + 1}
            if old:
                params["old"] = old
            state.log_event(log, "code-replaced" if old else "code-placed", _RULES[self.infection], -1, params)

    def key(self) -> str:
        return f"place code({self.seat},{self.infection},{self.code})"
