"""Outposts that are not fought: hired, bribed, charmed, devoured [TP-33, UF-12, R-13]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.printed.card import HUMAN, MUTANT
from ashboard.games.bright_future.printed.vocabulary import CHARM_HUMANS, DEVOUR_MUTANTS, RULE_MUTANTS
from ashboard.games.bright_future.rules.effects.anytime import AnytimeChoice
from ashboard.games.bright_future.rules.effects.bazaar import TakeGear
from ashboard.games.bright_future.rules.effects.infection_actions import SideAction
from ashboard.games.bright_future.rules.fights.enemy import Enemy, leave_undefeated
from ashboard.games.bright_future.rules.steps import Choice, Draw
from ashboard.games.bright_future.state.actions import PASS, BrightAction
from ashboard.games.bright_future.state.state import OUTPOST, BrightState
from ashboard.games.bright_future.state.tracks import BEATEN, HIRED, Location

HOOLIGANS: Final = "hooligans"
LEAVE: Final = BrightAction("leave", "leave")
DEVOUR: Final = BrightAction("devour", "devour")
CHARM: Final = BrightAction("charm", "charm")
TAKE_IN: Final = BrightAction("rule", "rule")


def may_rule(state: BrightState, seat: int, card: int) -> bool:
    """The Princess takes in any mutant outpost that she can pay for [HERO-S1]."""
    is_ruler = state.ability(seat) == RULE_MUTANTS and state.box.outposts[card].race == MUTANT
    return is_ruler and state.can_pay(seat, rule_price(state, seat, card))


def rule_price(state: BrightState, seat: int, card: int) -> int:
    """What the Princess pays for an outpost [R-13]."""
    return state.box.heroes[state.players[seat].hero].rule_price(state.box.outposts[card].cost)


def may_devour(state: BrightState, seat: int, card: int) -> bool:
    return state.ability(seat) == DEVOUR_MUTANTS and state.box.outposts[card].race == MUTANT


def may_charm(state: BrightState, seat: int, card: int) -> bool:
    return state.ability(seat) == CHARM_HUMANS and state.box.outposts[card].race == HUMAN


def devour(state: BrightState, seat: int, card: int, log: Log | None) -> None:
    """Resources, and in Underground Fever a Hunt that costs no population [R-13, HERO-3a]."""
    hero = state.box.heroes[state.players[seat].hero]
    if state.zone is not None:
        state.push(SideAction(seat, 0, True))
    state.gain(seat, hero.gain, "R-13", log, "devours", state.box.outposts[card].id)


def charm(state: BrightState, seat: int, card: int, log: Log | None) -> None:
    """Resources; the outpost stays as it is [R-13]."""
    hero = state.box.heroes[state.players[seat].hero]
    state.gain(seat, hero.gain, "R-13", log, "charms", state.box.outposts[card].id)


def settle_outpost(state: BrightState, enemy: Enemy, standing: int, *, is_bribed: bool = False) -> None:
    """What has become of a met outpost: on its site, or off the table."""
    if enemy.location >= 0:
        assert state.tracks is not None
        card = -1 if standing == HIRED else enemy.card
        state.tracks.set_location(enemy.location, Location(card, True, standing, is_bribed))
        return
    state.take_in(OUTPOST, enemy.card)
    if standing != HIRED:
        state.discard(OUTPOST, enemy.card)


def reward_of(state: BrightState, enemy: Enemy) -> int:
    """How many pieces of gear an outpost pays [TP-33, UF-12]."""
    card = state.box.outposts[enemy.card]
    return card.fever_gear if state.setup.is_fever else card.first_gear if enemy.is_first else card.later_gear


def push_outpost_reward(state: BrightState, enemy: Enemy) -> None:
    """Give gear to a survivor [TP-33, UF-12]."""
    state.push(TakeGear(enemy.seat, reward_of(state, enemy), "UF-12" if state.setup.is_fever else "TP-33"))


class FriendlyOutpost(AnytimeChoice):
    """A friendly outpost: hire, bribe, use an ability, or leave it; the reward comes in any case."""

    def __init__(self, enemy: Enemy, is_charmed: bool, may_pass: bool) -> None:
        super().__init__(enemy.seat, "friendly outpost")
        self.enemy: Final = enemy
        self.is_charmed: Final = is_charmed
        self.may_pass: Final = may_pass

    def about(self, state: BrightState) -> dict[str, object]:
        return {"card": state.box.outposts[self.enemy.card].id, "reward": reward_of(state, self.enemy)}

    def answers(self, state: BrightState) -> list[Action]:
        card = state.box.outposts[self.enemy.card]
        options: list[Action] = [LEAVE]
        if state.can_pay(self.seat, card.cost):
            options.append(BrightAction("hire", "hire"))
            if self._can_bribe(state):
                options.append(BrightAction("bribe", "bribe"))
        if may_rule(state, self.seat, card.index):
            options.append(TAKE_IN)
        if may_devour(state, self.seat, card.index):
            options.append(DEVOUR)
        if may_charm(state, self.seat, card.index) and not self.is_charmed:
            options.append(CHARM)
        if not self.is_charmed:
            options += unresolved_options(state, self.enemy, self.may_pass)
        return options

    def on_answered(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        card = state.box.outposts[self.enemy.card]
        verb = answer.verb
        if verb in ("pass", HOOLIGANS):
            leave_unresolved(state, self.enemy, verb, log)
            return
        if verb == "charm":
            state.push(FriendlyOutpost(self.enemy, True, False))
            charm(state, self.seat, card.index, log)
            return
        push_outpost_reward(state, self.enemy)
        if verb == "devour":
            settle_outpost(state, self.enemy, BEATEN)
            devour(state, self.seat, card.index, log)
        elif verb in ("hire", "rule"):
            settle_outpost(state, self.enemy, HIRED)
            cost = card.cost if verb == "hire" else rule_price(state, self.seat, card.index)
            state.hire(self.seat, card.index, cost, "MR-G7", log)
        else:
            settle_outpost(state, self.enemy, 0, is_bribed=verb == "bribe")
            if verb == "bribe":
                state.pay(self.seat, card.cost, "TP-33", log, "bribes", card.id)

    def _can_bribe(self, state: BrightState) -> bool:
        """Only where somebody comes later [R-79]."""
        return state.tracks is not None and state.tracks.behind(self.seat) >= 0

    def on_dropped(self, state: BrightState, log: Log | None) -> None:
        leave_undefeated(state, self.enemy)

    def key(self) -> str:
        return f"friendly({self.enemy.key()},{int(self.is_charmed)}{int(self.may_pass)})"


def unresolved_options(state: BrightState, enemy: Enemy, may_pass: bool) -> list[Action]:
    """Ways to go by a location: a hero who may pass, Hooligans in Underground Fever [HERO-S5, MR-6]."""
    options: list[Action] = []
    if may_pass:
        options.append(PASS)
    hooligans = state.box.outpost_of[HOOLIGANS]
    if state.setup.is_fever and state.players[enemy.seat].has_mercenary(hooligans):
        options.append(BrightAction(HOOLIGANS, HOOLIGANS, hooligans))
    return options


def leave_unresolved(state: BrightState, enemy: Enemy, verb: str, log: Log | None) -> None:
    """No fight, no reward; in Underground Fever the card lies face up on its deck."""
    if verb == HOOLIGANS:
        state.spend_mercenary(enemy.seat, state.box.outpost_of[HOOLIGANS], "MR-6", log)
    if log is not None:
        rule = "MR-6" if verb == HOOLIGANS else "HERO-S5"
        state.log_event(log, "passes", rule, enemy.seat, {"card": enemy.name(state)})
    if enemy.location < 0:
        state.take_in(enemy.deck, enemy.card)
        state.put_back(enemy.deck, enemy.card)


def _freelancing(state: BrightState) -> str:
    """The rule behind a freelancer: each mode has a card of its own for it."""
    return "UF-25" if state.setup.is_fever else "TP-16"


class Freelancer(AnytimeChoice):
    """A revealed outpost that may be hired whatever its race; no fight, no reward [UF-25, TP-16]."""

    def __init__(self, seat: int, card: int, is_charmed: bool = False) -> None:
        super().__init__(seat, "freelancer")
        self.card: Final = card
        self.is_charmed: Final = is_charmed

    def about(self, state: BrightState) -> dict[str, object]:
        return {"card": state.box.outposts[self.card].id}

    def answers(self, state: BrightState) -> list[Action]:
        options: list[Action] = [BrightAction("put back", "back")]
        if state.can_pay(self.seat, state.box.outposts[self.card].cost):
            options.append(BrightAction("hire", "hire"))
        if state.setup.is_fever:
            options.append(BrightAction("discard", "discard"))
        if may_rule(state, self.seat, self.card):
            options.append(TAKE_IN)
        if may_devour(state, self.seat, self.card):
            options.append(DEVOUR)
        if may_charm(state, self.seat, self.card) and not self.is_charmed:
            options.append(CHARM)
        return options

    def on_answered(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        verb = answer.verb
        if verb == "charm":
            state.push(Freelancer(self.seat, self.card, True))
            charm(state, self.seat, self.card, log)
            return
        state.take_in(OUTPOST, self.card)
        if verb in ("hire", "rule"):
            is_hired = verb == "hire"
            cost = state.box.outposts[self.card].cost if is_hired else rule_price(state, self.seat, self.card)
            state.hire(self.seat, self.card, cost, _freelancing(state), log)
        elif verb == "back":
            state.put_back(OUTPOST, self.card)
            self._log_event(state, "put-back", log)
        else:
            state.discard(OUTPOST, self.card)
            if verb == "devour":
                devour(state, self.seat, self.card, log)
            else:
                self._log_event(state, "outpost-discarded", log)

    def _log_event(self, state: BrightState, key: str, log: Log | None) -> None:
        if log is not None:
            state.log_event(log, key, _freelancing(state), self.seat, {"card": state.box.outposts[self.card].id})

    def on_dropped(self, state: BrightState, log: Log | None) -> None:
        state.take_in(OUTPOST, self.card)
        state.put_back(OUTPOST, self.card)

    def key(self) -> str:
        return f"freelancer({self.seat},{self.card},{int(self.is_charmed)})"


class RevealFreelancer(Draw):
    """The top outpost is turned up."""

    def __init__(self, seat: int) -> None:
        super().__init__(OUTPOST, seat)

    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        state.lay_out(OUTPOST, card)
        if log is not None:
            state.log_event(log, "met", _freelancing(state), self.seat, {"card": state.box.outposts[card].id})
        state.push(Freelancer(self.seat, card))

    def key(self) -> str:
        return f"reveal freelancer({self.seat})"


class FreeMercenary(Draw):
    """The top outpost is hired for nothing; a Devourer may devour a mutant instead [AN-11b]."""

    def __init__(self, seat: int) -> None:
        super().__init__(OUTPOST, seat)

    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        if may_devour(state, self.seat, card):
            state.lay_out(OUTPOST, card)
            state.push(KeepOrDevour(self.seat, card))
        else:
            state.hire(self.seat, card, 0, "AN-11b", log)

    def key(self) -> str:
        return f"free mercenary({self.seat})"


class KeepOrDevour(Choice):
    """What becomes of a mutant that came for nothing."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat, "mercenary")
        self.card: Final = card

    def about(self, state: BrightState) -> dict[str, object]:
        return {"card": state.box.outposts[self.card].id}

    def options(self, state: BrightState) -> list[Action]:
        return [BrightAction("hire", "hire"), DEVOUR]

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        state.take_in(OUTPOST, self.card)
        if answer.verb == "hire":
            state.hire(self.seat, self.card, 0, "AN-11b", log)
        else:
            state.discard(OUTPOST, self.card)
            devour(state, self.seat, self.card, log)

    def on_dropped(self, state: BrightState, log: Log | None) -> None:
        state.take_in(OUTPOST, self.card)
        state.discard(OUTPOST, self.card)

    def key(self) -> str:
        return f"keep or devour({self.seat},{self.card})"
