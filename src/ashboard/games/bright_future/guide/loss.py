"""What an answer to an attack costs the hero who gives it."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Event, Log
from ashboard.games.bright_future.guide.trial import try_answer
from ashboard.games.bright_future.payloads import BrightLossData, Fate
from ashboard.games.bright_future.rules.fights.attack_resolution import NO_ARMOUR, ResolveAttack
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass
from ashboard.games.bright_future.state.state import BrightState

# The events that tell the damage of a fight, of an attack with armour against it, of one without.
_BLOWS: Final = ("fights", "fights-bare", "armoured", "unarmoured")


class Loss:
    """What an attack has cost a hero, before the game goes on: immutable."""

    def __init__(self, seat: int, before: BrightState, after: BrightState, log: Log, *, may_add: bool = False) -> None:
        hero = after.players[seat]
        self.damage: Final = sum(_number(event, "damage") for event in log if event.key in _BLOWS)
        self.lost: Final = before.players[seat].resources - hero.resources
        self.left: Final = hero.resources
        self.is_down: Final = hero.is_down
        self.population: Final = _population(before) - _population(after)
        self.is_over: Final = after.outcome() is not None
        # What becomes of who falls, and with how many resources the hero is back.
        self.fate: Final = _fate(after, seat) if hero.is_down else ""
        self.back: Final = after.box.board.after_defeat if self.fate.startswith("back") else 0
        # Whether a second armour may follow.
        self.may_add: Final = may_add

    def data(self) -> BrightLossData:
        return {
            "damage": self.damage,
            "lost": self.lost,
            "resources": self.left,
            "defeated": self.is_down,
            "population": self.population,
            "over": self.is_over,
            "fate": self.fate,
            "back": self.back,
        }


def loss_by(before: BrightState, answer: Action) -> Loss:
    """What an answer to a fight or an attack costs."""
    step = before.steps[-1]
    assert isinstance(step, (FightOrPass, ResolveAttack))
    state, log = try_answer(before, answer)
    # EQ-10a: a second armour may follow against some weapons; without it the attack lands as it is.
    following = state.steps[-1] if state.steps else None
    may_add = False
    if isinstance(following, ResolveAttack) and following.picked:
        may_add = len(following.options(state)) > 1
        state, more = try_answer(state, NO_ARMOUR)
        log += more
    return Loss(step.seat, before, state, log, may_add=may_add)


def _fate(state: BrightState, seat: int) -> Fate:
    """What a defeat comes to, by the mode [CB-10]."""
    if state.outcome() is not None:
        return "over"
    if state.players[seat].is_out:
        return "out"
    if state.tracks is not None:
        return "back-round"
    return "waits" if state.setup.hardcore else "back-turn"


def _number(event: Event, name: str) -> int:
    value = event.params[name]
    assert isinstance(value, int)
    return value


def _population(state: BrightState) -> int:
    return 0 if state.zone is None else state.zone.population
