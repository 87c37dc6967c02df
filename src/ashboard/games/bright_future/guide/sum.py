"""The sum of a fight before it is fought: what every use of gear takes off, what is left, what is suggested."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Event
from ashboard.games.bright_future.answer import Answer, own
from ashboard.games.bright_future.cards.card import TYPES
from ashboard.games.bright_future.effects.fight import Force
from ashboard.games.bright_future.effects.meeting import Meet
from ashboard.games.bright_future.effects.strike import blows
from ashboard.games.bright_future.effects.striking import NO_ARMOUR, Blow
from ashboard.games.bright_future.guide.fact import Data
from ashboard.games.bright_future.guide.outlook import outlook
from ashboard.games.bright_future.guide.preview import try_answer
from ashboard.games.bright_future.state import BrightState

# The events that tell the damage of a fight, of an attack with armour against it, of one without.
_BLOWS: Final = ("fights", "fights-bare", "armoured", "unarmoured")


def what_if(state: BrightState) -> Data:
    """The fight or the attack that the question is about, and the end of the round; None where there is none."""
    step = state.steps[-1] if state.steps else None
    return {
        "fight": _fight(state, step) if isinstance(step, Meet) else None,
        "attack": _attack(state, step) if isinstance(step, Blow) else None,
        "round": outlook(state),
    }


def suggested(state: BrightState, step: Meet) -> Answer:
    """The way to fight that costs least."""
    return _cheapest(state, _ways(state, step))


def _ways(state: BrightState, step: Meet) -> list[tuple[Answer, "_Loss"]]:
    """Every use of gear, and what it costs."""
    answers = [own(option) for option in step.options(state)]
    return [(answer, _Loss(state, answer)) for answer in answers if answer.verb == "fight"]


def _cheapest(state: BrightState, ways: list[tuple[Answer, "_Loss"]]) -> Answer:
    """No defeat, few resources lost and gear discarded, few cards turned; no damage doubled for a reward."""

    def price(way: tuple[Answer, _Loss]) -> tuple[bool, int, int]:
        answer, loss = way
        discarded = sum(state.box.gear[card].cost for card in answer.doubled)
        # Whoever falls has nothing left that resources could be counted in.
        return loss.is_down, discarded + (0 if loss.is_down else loss.lost), len(answer.cards)

    return min([way for way in ways if not way[0].other], key=price)[0]


def _fight(state: BrightState, step: Meet) -> Data:
    ways = _ways(state, step)
    return {
        "seat": step.seat,
        **step.about(state),
        "resources": state.players[step.seat].resources,
        "gear": _gear(state, step),
        "ways": [_way(state, answer, loss) for answer, loss in ways],
        "suggested": _cheapest(state, ways).text,
        "doomed": all(loss.is_down for _, loss in ways),
        "without": [option.text for option in step.options(state) if own(option).verb != "fight"],
    }


def _gear(state: BrightState, step: Meet) -> list[Data]:
    """What every usable card would take off by itself, symbol by symbol."""
    force = Force(state, step.enemy, step.has_carrier)
    symbols = (*step.enemy.attack(state), *step.enemy.defence(state))
    rows: list[Data] = []
    for place, card in enumerate(force.cards):
        values = zip(symbols, force.plain[place], force.doubled[place])
        rows.append(
            {
                "card": state.box.gear[card].id,
                "takes": force.reduction(1 << place),
                "symbols": [
                    {"kind": TYPES[kind], "takes": plain, "doubled": double} for kind, plain, double in values if plain
                ],
            }
        )
    return rows


def _way(state: BrightState, answer: Answer, loss: "_Loss") -> Data:
    """One use of gear and what it comes to."""
    gear = state.box.gear
    return {
        "text": answer.text,
        "gear": [gear[card].id for card in answer.cards],
        "doubled": [gear[card].id for card in answer.doubled],
        "bonus": answer.other == 1,
        "takes": answer.number,
        **loss.data(),
    }


class _Loss:
    """What an answer to an attack costs the hero, before the game goes on."""

    def __init__(self, before: BrightState, answer: Action) -> None:
        step = before.steps[-1]
        assert isinstance(step, Meet | Blow)
        state, log = try_answer(before, answer)
        # A second armour may follow against some weapons; without it the attack lands as it is [EQ-10a].
        following = state.steps[-1] if state.steps else None
        self.may_add = False
        if isinstance(following, Blow) and following.picked:
            self.may_add = len(following.options(state)) > 1
            state, more = try_answer(state, NO_ARMOUR)
            log += more
        hero = state.players[step.seat]
        self.damage: Final = sum(_number(event, "damage") for event in log if event.key in _BLOWS)
        self.lost: Final = before.players[step.seat].resources - hero.resources
        self.left: Final = hero.resources
        self.is_down: Final = hero.is_down
        self.population: Final = _population(before) - _population(state)
        self.is_over: Final = state.outcome() is not None

    def data(self) -> Data:
        return {
            "damage": self.damage,
            "lost": self.lost,
            "resources": self.left,
            "defeated": self.is_down,
            "population": self.population,
            "over": self.is_over,
        }


def _number(event: Event, name: str) -> int:
    value = event.params[name]
    assert isinstance(value, int)
    return value


def _population(state: BrightState) -> int:
    return 0 if state.zone is None else state.zone.population


def _attack(state: BrightState, step: Blow) -> Data:
    """An attack of a player, and what each armour would let through."""
    strike = step.strike
    kind, value = blows(state, strike)[strike.blow]
    ways: list[Data] = []
    for option in step.options(state):
        if own(option).verb not in ("armour", "none"):
            continue
        loss = _Loss(state, option)
        ways.append({"text": option.text, **loss.data(), "second": loss.may_add})
    return {
        "seat": step.seat,
        "by": strike.seat,
        "card": state.box.gear[strike.weapon].id,
        "kind": TYPES[kind],
        "strength": value,
        "resources": state.players[step.seat].resources,
        "ways": ways,
    }
