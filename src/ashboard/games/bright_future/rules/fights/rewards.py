"""Rewards: what follows a fight that the hero has survived, in the order of CB-11."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.bright_future.printed.vocabulary import (
    ARMOUR_DRILL,
    OVERLOAD,
    WEAPON_DRILL,
)
from ashboard.games.bright_future.rules.effects.anytime import AnytimeChoice
from ashboard.games.bright_future.rules.effects.bazaar import LoseGear, TakeGear
from ashboard.games.bright_future.rules.effects.codes import GainCode, ReplaceDoorCode
from ashboard.games.bright_future.rules.fights.enemy import LOCATION, SPECIAL, Enemy, put_away
from ashboard.games.bright_future.rules.fights.peaceful_outposts import (
    FreeMercenary,
    push_outpost_reward,
    settle_outpost,
)
from ashboard.games.bright_future.rules.game_end import check_cleared
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import DONE, BrightAction
from ashboard.games.bright_future.state.counts import without
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.tracks import BEATEN, TUNNEL_ANOMALY, Location

WHIPPER: Final = "whipper"
EXPEDITION: Final = "expedition"
HERO_DOUBLES: Final = "HERO-8a"


def push_rewards(state: BrightState, enemy: Enemy, damage: int, has_bonus: bool) -> None:
    """Push the reward and the extra rewards; the last one pushed comes first [CB-11]."""
    if enemy.source not in (LOCATION, SPECIAL):
        return
    if not enemy.is_outpost:
        state.push(ExtraRewards(enemy, False))
        if has_bonus:
            push_bonus(state, enemy)
    if enemy.source == SPECIAL:
        put_away(state, enemy)
        state.push(SpecialReward(enemy, damage))
    elif enemy.is_outpost:
        settle_outpost(state, enemy, BEATEN)
        push_outpost_reward(state, enemy)
    else:
        put_away(state, enemy)
        _mark_visited(state, enemy)
        is_fever = state.setup.is_fever
        rule = "UF-11" if is_fever else "TP-34"
        state.push(GainCode(enemy.seat, rule, from_board=enemy.is_first and not is_fever, is_optional=is_fever))


def push_bonus(state: BrightState, enemy: Enemy) -> None:
    """Push the extra reward for double damage [AN-11, AN-12]."""
    if state.box.anomalies[enemy.card].bonus == "mercenary":
        state.push(FreeMercenary(enemy.seat))
    else:
        state.push(TakeGear(enemy.seat, 1, "AN-12a"))


def _mark_visited(state: BrightState, enemy: Enemy) -> None:
    if enemy.location >= 0:
        assert state.tracks is not None
        state.tracks.set_location(enemy.location, Location(enemy.card, True, 0, False))


class SpecialReward(AutomaticStep[BrightState]):
    """What a colony pays for its fight: a mission token, or a code for little damage [COL-G6, COL-7a]."""

    def __init__(self, enemy: Enemy, damage: int) -> None:
        self.enemy: Final = enemy
        self.damage: Final = damage

    def run(self, state: BrightState, log: Log | None) -> bool:
        colony = state.box.colonies[self.enemy.colony]
        seat = self.enemy.seat
        if state.players[seat].is_down:
            return True
        if colony.fight_mission >= 0:
            state.gain_mission(seat, colony.fight_mission, "COL-G6", log)
        elif self.damage < colony.fight_limit:
            state.push(GainCode(seat, "COL-7a"))
        return True

    def key(self) -> str:
        return f"special({self.enemy.key()},{self.damage})"


def push_gear_by_loss(state: BrightState, enemy: Enemy, lost: int) -> None:
    """Push the gear lost or gained by the resources lost [AN-1 to AN-3]."""
    anomaly = enemy.anomaly(state)
    effect = None if anomaly is None else anomaly.gear_by_loss
    if effect is None:
        return
    rule = f"AN-{enemy.card + 1}"
    if lost >= effect.discard_from:
        state.push(LoseGear(enemy.seat, effect.discards, effect.is_replaced, rule))
    elif effect.gains and lost <= effect.gain_up_to:
        state.push(TakeGear(enemy.seat, effect.gains, rule))


class Rest(Choice):
    """Doubled gear is discarded; a drilled hero makes one used card active again [HERO-8a, AN-6, AN-7, HERO-S3]."""

    def __init__(self, seat: int, used: tuple[int, ...], doubled: tuple[int, ...] = (), rule: str = "") -> None:
        super().__init__(seat, "ready")
        self.used: Final = used
        self.doubled: Final = doubled
        # By which the doubled cards are discarded.
        self.rule: Final = rule

    def run(self, state: BrightState, log: Log | None) -> bool:
        if self.doubled:
            discard_doubled(state, self.seat, self.doubled, self.rule, log)
            state.push(Rest(self.seat, self.used))
            return True
        return super().run(state, log)

    def options(self, state: BrightState) -> list[Action]:
        return ready_options(state, self.seat, self.used)

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        make_ready(state, self.seat, answer.number, "HERO-S3", log)

    def key(self) -> str:
        return f"rest({self.seat},{self.used},{self.doubled})"


def doubling_rule(state: BrightState, enemy: Enemy) -> str:
    """What lets gear be doubled in a fight: the hero's ability, or the anomaly [HERO-8a, AN-6, AN-7]."""
    return HERO_DOUBLES if state.ability(enemy.seat) == OVERLOAD else f"AN-{enemy.card + 1}"


def log_doubled(state: BrightState, seat: int, doubled: tuple[int, ...], rule: str, log: Log | None) -> None:
    """Which cards count twice in this fight, and by which rule."""
    if log is not None and doubled:
        state.log_event(log, "doubles", rule, seat, {"gear": [state.box.gear[card].id for card in doubled]})


def discard_doubled(state: BrightState, seat: int, doubled: tuple[int, ...], rule: str, log: Log | None) -> None:
    for card in doubled:
        if card in state.players[seat].gear:
            state.discard_gear(seat, card, rule, log)


def ready_options(state: BrightState, seat: int, used: tuple[int, ...]) -> list[Action]:
    """The cards that a drilled hero may make active again [R-14]."""
    ability = state.ability(seat)
    if ability not in (WEAPON_DRILL, ARMOUR_DRILL):
        return []
    gear = state.box.gear
    held = state.players[seat].used
    wants_weapon = ability == WEAPON_DRILL
    cards = [card for card in used if card in held and gear[card].is_weapon == wants_weapon]
    return [BrightAction(f"ready {gear[card].id}", "ready", card) for card in cards]


def make_ready(state: BrightState, seat: int, card: int, rule: str, log: Log | None) -> None:
    state.players[seat].reactivate(card)
    if log is not None:
        state.log_event(log, "readied", rule, seat, {"card": state.box.gear[card].id})


class ExtraRewards(AnytimeChoice):
    """After the reward of an anomaly: one more code for resources, or by a mercenary [AN-10, MR-11, MR-12]."""

    def __init__(self, enemy: Enemy, has_bought: bool) -> None:
        super().__init__(enemy.seat, "extras")
        self.enemy: Final = enemy
        self.has_bought: Final = has_bought

    def answers(self, state: BrightState) -> list[Action]:
        options: list[Action] = []
        cost = state.box.anomalies[self.enemy.card].extra_code_cost
        is_sold = cost > 0 and not self.has_bought and self._has_code(state)
        if is_sold and state.can_pay(self.seat, cost):
            options.append(BrightAction("buy code", "buy"))
        options += self._whips(state)
        if self._may_explore(state):
            options.append(BrightAction(EXPEDITION, EXPEDITION, state.box.outpost_of[EXPEDITION]))
        return [*options, DONE] if options else []

    def on_answered(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "done":
            return
        is_buying = answer.verb == "buy"
        state.push(ExtraRewards(self.enemy, self.has_bought or is_buying))
        if is_buying:
            cost = state.box.anomalies[self.enemy.card].extra_code_cost
            state.pay(self.seat, cost, "AN-10a", log, "pays", "extra-code")
            state.push(GainCode(self.seat, "AN-10a", from_board=self._from_board(state)))
        elif answer.verb == EXPEDITION:
            state.spend_mercenary(self.seat, answer.number, "MR-12", log)
            state.push(GainCode(self.seat, "MR-12", from_board=self._from_board(state)))
        else:
            take_whipper_code(state, self.seat, answer, log)

    def _from_board(self, state: BrightState) -> bool:
        """The first visitor may take from the board; nobody may in a special fight [AN-10a, R-36]."""
        return self.enemy.is_first and self.enemy.source == LOCATION and not state.setup.is_fever

    def _has_code(self, state: BrightState) -> bool:
        if state.pile_size():
            return True
        return self.enemy.source == LOCATION and (bool(state.door) or state.zone is not None)

    def _may_explore(self, state: BrightState) -> bool:
        if self.enemy.location != TUNNEL_ANOMALY or not self._has_code(state):
            return False
        return state.players[self.seat].has_mercenary(state.box.outpost_of[EXPEDITION])

    def _whips(self, state: BrightState) -> list[Action]:
        """A code of an owned number: from the pile, or from the board for who may take there [R-29]."""
        whipper = state.box.outpost_of[WHIPPER]
        if not state.players[self.seat].has_mercenary(whipper):
            return []
        may_board = self._from_board(state) or (self.enemy.source == LOCATION and not state.pile_size())
        options: list[Action] = []
        for number in (1, 2, 3):
            if not state.players[self.seat].codes[number - 1]:
                continue
            if state.codes[number - 1]:
                options.append(BrightAction(f"whipper pile {number}", "whip pile", number))
            if may_board and number in state.door:
                options.append(BrightAction(f"whipper board {number}", "whip board", number))
            if may_board and state.zone is not None:
                places = [place for place, code in enumerate(state.zone.all_visible()) if code == number]
                options += [BrightAction(f"whipper place {place + 1}", "whip place", place) for place in places]
        return options

    def key(self) -> str:
        return f"extras({self.enemy.key()},{int(self.has_bought)})"


def take_whipper_code(state: BrightState, seat: int, answer: BrightAction, log: Log | None) -> None:
    """The Whipper's extra code [MR-11]."""
    state.spend_mercenary(seat, state.box.outpost_of[WHIPPER], "MR-11", log)
    if answer.verb == "whip pile":
        state.take_code(answer.number)
        state.gain_code(seat, answer.number, "pile", "MR-11", log)
    elif answer.verb == "whip board":
        state.door = without(state.door, answer.number)
        state.gain_code(seat, answer.number, "board", "MR-11", log)
        state.push(ReplaceDoorCode(seat))
    else:
        assert state.zone is not None
        code = state.zone.lift(answer.number)
        state.gain_code(seat, code, "zone", "MR-11", log)
        check_cleared(state, log)
