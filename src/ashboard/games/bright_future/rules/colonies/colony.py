"""A visit to a colony: rewards on the left, options on the right, in any order [COL-G1, COL-G3]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.printed.colony import Colony, Reward
from ashboard.games.bright_future.printed.vocabulary import FORAGER
from ashboard.games.bright_future.rules.colonies.doctors import doctor_options, take_doctor_option
from ashboard.games.bright_future.rules.colonies.market import Market, market_options
from ashboard.games.bright_future.rules.colonies.open_visit import OpenVisit
from ashboard.games.bright_future.rules.colonies.swaps import swap_flag, swap_options, take_swap
from ashboard.games.bright_future.rules.colonies.visit import CLOSED, DOUBLED, FOUGHT, HALVED, Visit
from ashboard.games.bright_future.rules.effects.anytime import anytime_options, take_anytime
from ashboard.games.bright_future.rules.effects.bazaar import TakeGear
from ashboard.games.bright_future.rules.effects.infection_actions import SideAction
from ashboard.games.bright_future.rules.fights.enemy import SPECIAL, Enemy
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass
from ashboard.games.bright_future.rules.fights.peaceful_outposts import LEAVE
from ashboard.games.bright_future.rules.steps import Choice, Draw
from ashboard.games.bright_future.state.actions import PASS, BrightAction
from ashboard.games.bright_future.state.state import ANOMALY, FOOD_NAMES, OUTPOST, BrightState

MARAUDERS: Final = "marauders"
VAGABONDS: Final = "vagabonds"


class VisitColony(OpenVisit):
    """Everything a visitor may do until they have taken the reward and leave."""

    def options(self, state: BrightState) -> list[Action]:
        visit = self.visit
        colony = state.box.colonies[visit.colony]
        options: list[Action] = [LEAVE] if visit.rewarded else _reward_options(state, visit)
        options += self._mercenaries(state, colony)
        if colony.trades and not visit.has(CLOSED) and market_options(state, visit):
            options.append(BrightAction("trade", "market"))
        if colony.fights and not visit.has(FOUGHT) and _has_card(state, colony):
            options.append(BrightAction(f"special {colony.fights}", "special"))
        options += swap_options(state, visit)
        options += doctor_options(state, visit)
        return options + anytime_options(state, self.seat)

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        visit = self.visit
        verb = answer.verb
        if verb == "leave":
            return
        if verb == "market":
            state.push(self)
            state.push(Market(visit))
        elif verb == "special":
            state.push(VisitColony(visit.after(FOUGHT)))
            state.push(SpecialFight(self.seat, visit.colony, _deck(state.box.colonies[visit.colony])))
        elif verb == "reward":
            state.push(VisitColony(visit.after_reward()))
            _take_rewards(state, visit, answer.number, log)
        elif verb in (MARAUDERS, VAGABONDS):
            state.push(VisitColony(visit.after(DOUBLED if verb == MARAUDERS else HALVED)))
            _use(state, self.seat, answer.number, log)
        else:
            state.push(VisitColony(visit.after(swap_flag(state, verb))))
            _take_other(state, visit, answer, log)

    def resumed(self, visit: Visit) -> OpenVisit:
        return VisitColony(visit)

    def _mercenaries(self, state: BrightState, colony: Colony) -> list[Action]:
        """Marauders before the reward, Vagabonds where there is trade [MR-3, MR-7]."""
        usable: list[str] = []
        if not self.visit.rewarded and not self.visit.has(DOUBLED):
            usable.append(MARAUDERS)
        if colony.trades and not self.visit.has(HALVED):
            usable.append(VAGABONDS)
        held = state.players[self.seat].mercenaries
        numbers = state.box.outpost_of
        return [BrightAction(name, name, numbers[name]) for name in usable if numbers[name] in held]

    def key(self) -> str:
        return f"visit({self.visit.key()})"


def _take_other(state: BrightState, visit: Visit, answer: BrightAction, log: Log | None) -> None:
    """A deal of the colony, help of its doctors, or what is always possible."""
    if take_anytime(state, visit.seat, answer, log) or take_doctor_option(state, visit.seat, answer, log):
        return
    take_swap(state, visit, answer, log)


def _use(state: BrightState, seat: int, card: int, log: Log | None) -> None:
    state.spend_mercenary(seat, card, f"MR-{card + 1}", log)
    if state.zone is not None and state.box.outposts[card].side_cost >= 0:
        state.push(SideAction(seat, state.box.outposts[card].side_cost, False))


def _deck(colony: Colony) -> int:
    return OUTPOST if colony.fights == "outpost" else ANOMALY


def _has_card(state: BrightState, colony: Colony) -> bool:
    deck = _deck(colony)
    return bool(len(state.decks[deck]) or state.discards[deck])


def _reward_options(state: BrightState, visit: Visit) -> list[Action]:
    """Both rewards for the first visitor of Tunnel of Power, else one of choice [COL-G1, COL-G2]."""
    rewards = state.box.colonies[visit.colony].rewards
    if visit.both:
        return [BrightAction("reward both", "reward", -1)]
    if all(reward.resources for reward in rewards):
        return [BrightAction("reward resources", "reward", 0)]
    options: list[Action] = []
    for number, reward in enumerate(rewards):
        if reward.food < 0 or state.food[reward.food]:
            options.append(BrightAction(f"reward {reward.word}", "reward", number))
    return options


def _take_rewards(state: BrightState, visit: Visit, number: int, log: Log | None) -> None:
    rewards = state.box.colonies[visit.colony].rewards
    chosen = rewards if number < 0 else [rewards[number]]
    times = 2 if visit.has(DOUBLED) else 1
    if state.ability(visit.seat) == FORAGER and any(not reward.resources for reward in chosen):
        state.push(Forage(visit.seat))
    for reward in chosen:
        _take_reward(state, visit, reward, times, log)


def _take_reward(state: BrightState, visit: Visit, reward: Reward, times: int, log: Log | None) -> None:
    seat = visit.seat
    if reward.resources:
        state.gain(seat, reward.resources * times, "COL-G1", log, "gains", state.box.colonies[visit.colony].id)
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
        options: list[Action] = [BrightAction(f"forage {FOOD_NAMES[kind]}", "forage", kind) for kind in kinds]
        return [*options, PASS] if options else []

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "forage":
            state.gain_food(self.seat, answer.number, 1, "HERO-12a", log)


class SpecialFight(Draw):
    """The top card of a deck is fought as hostile whatever its race [COL-G6]."""

    def __init__(self, seat: int, colony: int, deck: int) -> None:
        super().__init__(deck, seat)
        self.colony: Final = colony

    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        state.lay_out(self.deck, card)
        if log is not None:
            state.log_event(log, "met", "COL-G6", self.seat, {"card": state.box.decks[self.deck][card]})
        state.push(FightOrPass(Enemy(self.seat, self.deck, card, SPECIAL, colony=self.colony)))

    def key(self) -> str:
        return f"special fight({self.seat},{self.colony},{self.deck})"
