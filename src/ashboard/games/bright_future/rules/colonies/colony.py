"""A visit to a colony: rewards on the left, options on the right, in any order [COL-G1, COL-G3]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.printed.colony import Colony, Reward
from ashboard.games.bright_future.rules.colonies.doctors import healing_options, take_healing
from ashboard.games.bright_future.rules.colonies.market import Market, market_options
from ashboard.games.bright_future.rules.colonies.open_visit import Visiting
from ashboard.games.bright_future.rules.colonies.swaps import deal_flag, deal_options, take_deal
from ashboard.games.bright_future.rules.colonies.visit import CLOSED, DOUBLED, FOUGHT, HALVED, Call
from ashboard.games.bright_future.rules.effects.anytime import anytime_options, take_anytime
from ashboard.games.bright_future.rules.effects.bazaar import TakeGear
from ashboard.games.bright_future.rules.effects.infection_actions import SideAction
from ashboard.games.bright_future.rules.fights.enemy import SPECIAL, Enemy
from ashboard.games.bright_future.rules.fights.fight_or_pass import Meet
from ashboard.games.bright_future.rules.fights.peaceful_outposts import LEAVE
from ashboard.games.bright_future.rules.steps import Choice, Draw
from ashboard.games.bright_future.state.actions import PASS, Answer
from ashboard.games.bright_future.state.state import ANOMALY, FOOD_NAMES, OUTPOST, BrightState

MARAUDERS: Final = "marauders"
VAGABONDS: Final = "vagabonds"


class Visit(Visiting):
    """Everything a visitor may do; over when the reward is taken and he leaves."""

    def options(self, state: BrightState) -> list[Action]:
        call = self.call
        colony = state.box.colonies[call.colony]
        options: list[Action] = [LEAVE] if call.rewarded else _reward_options(state, call)
        options += self._mercenaries(state, colony)
        if colony.trades and not call.has(CLOSED) and market_options(state, call):
            options.append(Answer("trade", "market"))
        if colony.fights and not call.has(FOUGHT) and _has_card(state, colony):
            options.append(Answer(f"special {colony.fights}", "special"))
        options += deal_options(state, call)
        options += healing_options(state, call)
        return options + anytime_options(state, self.seat)

    def chosen(self, state: BrightState, answer: Answer, log: Log | None) -> None:
        call = self.call
        verb = answer.verb
        if verb == "leave":
            return
        if verb == "market":
            state.push(self)
            state.push(Market(call))
        elif verb == "special":
            state.push(Visit(call.after(FOUGHT)))
            state.push(SpecialFight(self.seat, call.colony, _deck(state.box.colonies[call.colony])))
        elif verb == "reward":
            state.push(Visit(call.after_reward()))
            _take_rewards(state, call, answer.number, log)
        elif verb in (MARAUDERS, VAGABONDS):
            state.push(Visit(call.after(DOUBLED if verb == MARAUDERS else HALVED)))
            _use(state, self.seat, answer.number, log)
        else:
            state.push(Visit(call.after(deal_flag(state, verb))))
            _take_other(state, call, answer, log)

    def resumed(self, call: Call) -> Visiting:
        return Visit(call)

    def _mercenaries(self, state: BrightState, colony: Colony) -> list[Action]:
        """Marauders before the reward, Vagabonds where there is trade [MR-3, MR-7]."""
        usable: list[str] = []
        if not self.call.rewarded and not self.call.has(DOUBLED):
            usable.append(MARAUDERS)
        if colony.trades and not self.call.has(HALVED):
            usable.append(VAGABONDS)
        held = state.players[self.seat].mercenaries
        numbers = state.box.outpost_of
        return [Answer(name, name, numbers[name]) for name in usable if numbers[name] in held]

    def key(self) -> str:
        return f"visit({self.call.key()})"


def _take_other(state: BrightState, call: Call, answer: Answer, log: Log | None) -> None:
    """A deal of the colony, help of its doctors, or what is always possible."""
    if take_anytime(state, call.seat, answer, log) or take_healing(state, call.seat, answer, log):
        return
    take_deal(state, call, answer, log)


def _use(state: BrightState, seat: int, card: int, log: Log | None) -> None:
    state.spend_mercenary(seat, card, f"MR-{card + 1}", log)
    if state.zone is not None and state.box.outposts[card].side_cost >= 0:
        state.push(SideAction(seat, state.box.outposts[card].side_cost, False))


def _deck(colony: Colony) -> int:
    return OUTPOST if colony.fights == "outpost" else ANOMALY


def _has_card(state: BrightState, colony: Colony) -> bool:
    deck = _deck(colony)
    return bool(len(state.decks[deck]) or state.discards[deck])


def _reward_options(state: BrightState, call: Call) -> list[Action]:
    """Both rewards for the first visitor of Tunnel of Power, else one of choice [COL-G1, COL-G2]."""
    rewards = state.box.colonies[call.colony].rewards
    if call.both:
        return [Answer("reward both", "reward", -1)]
    if all(reward.resources for reward in rewards):
        return [Answer("reward resources", "reward", 0)]
    options: list[Action] = []
    for number, reward in enumerate(rewards):
        if reward.food < 0 or state.food[reward.food]:
            options.append(Answer(f"reward {reward.word}", "reward", number))
    return options


def _take_rewards(state: BrightState, call: Call, number: int, log: Log | None) -> None:
    rewards = state.box.colonies[call.colony].rewards
    chosen = rewards if number < 0 else [rewards[number]]
    times = 2 if call.has(DOUBLED) else 1
    if state.ability(call.seat) == "forager" and any(not reward.resources for reward in chosen):
        state.push(Forage(call.seat))
    for reward in chosen:
        _take_reward(state, call, reward, times, log)


def _take_reward(state: BrightState, call: Call, reward: Reward, times: int, log: Log | None) -> None:
    seat = call.seat
    if reward.resources:
        state.gain(seat, reward.resources * times, "COL-G1", log, "gains", state.box.colonies[call.colony].id)
    elif reward.food >= 0:
        state.gain_food(seat, reward.food, times, "COL-G1", log)
    else:
        state.push(TakeGear(seat, reward.gear * times, "COL-G12"))


class Forage(Choice):
    """The Rat Catcher takes any food token as well [HERO-12a]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "forage")

    def options(self, state: BrightState) -> list[Action]:
        kinds = [kind for kind, count in enumerate(state.food) if count]
        options: list[Action] = [Answer(f"forage {FOOD_NAMES[kind]}", "forage", kind) for kind in kinds]
        return [*options, PASS] if options else []

    def chosen(self, state: BrightState, answer: Answer, log: Log | None) -> None:
        if answer.verb == "forage":
            state.gain_food(self.seat, answer.number, 1, "HERO-12a", log)


class SpecialFight(Draw):
    """The top card of a deck is fought as hostile whatever its race [COL-G6]."""

    def __init__(self, seat: int, colony: int, deck: int) -> None:
        super().__init__(deck, seat)
        self.colony: Final = colony

    def drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        state.lay_out(self.deck, card)
        if log is not None:
            state.log_event(log, "met", "COL-G6", self.seat, {"card": state.box.decks[self.deck][card]})
        state.push(Meet(Enemy(self.seat, self.deck, card, SPECIAL, colony=self.colony)))

    def key(self) -> str:
        return f"special fight({self.seat},{self.colony},{self.deck})"
