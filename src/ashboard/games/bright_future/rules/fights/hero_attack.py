"""A hero attacks another: protection, the attacks, the counter-attacks [PVP-1, PVP-7, PVP-11]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.bright_future.rules.fights.attack_resolution import declare_attack
from ashboard.games.bright_future.rules.fights.enemy import PROTECTION, Enemy
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass
from ashboard.games.bright_future.rules.fights.rewards import HERO_DOUBLES, Rest, discard_doubled
from ashboard.games.bright_future.rules.fights.usable_weapons import weakness, weapon_answers
from ashboard.games.bright_future.rules.fights.weapon_attack import EFFECT, WeaponAttack
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import PASS, BrightAction
from ashboard.games.bright_future.state.hero_fight import HeroFight
from ashboard.games.bright_future.state.state import OUTPOST, BrightState
from ashboard.games.bright_future.state.tracks import pair

STOP: Final = BrightAction("stop", "stop")


def push_hero_attack(state: BrightState, attacker: int, defender: int, *, is_protected: bool, is_plain: bool) -> None:
    """The whole exchange; the last pushed comes first."""
    if state.tracks is not None:
        state.tracks.fought = (*state.tracks.fought, pair(attacker, defender))
    state.push(BeginHeroFight(attacker, defender, is_plain))
    if is_protected:
        state.push(Protect(defender, attacker))


class Protect(Choice):
    """The defender may send one mercenary first [MR-G3, R-26]."""

    def __init__(self, seat: int, attacker: int) -> None:
        super().__init__(seat, "protection")
        self.attacker: Final = attacker

    def is_void(self, state: BrightState) -> bool:
        return state.players[self.seat].is_down or state.players[self.attacker].is_down

    def options(self, state: BrightState) -> list[Action]:
        outposts = state.box.outposts
        cards = state.players[self.seat].mercenaries
        options: list[Action] = [BrightAction(f"protect {outposts[card].id}", "protect", card) for card in cards]
        return [PASS, *options] if options else []

    def about(self, state: BrightState) -> dict[str, object]:
        return {"attacker": self.attacker}

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "protect":
            send_mercenary(state, self.seat, answer.number, self.attacker, "MR-G3", log)
            state.push(PutAway(answer.number))
            state.push(FightOrPass(Enemy(self.attacker, OUTPOST, answer.number, PROTECTION, owner=self.seat)))

    def key(self) -> str:
        return f"protect({self.seat},{self.attacker})"


def send_mercenary(state: BrightState, seat: int, card: int, target: int, rule: str, log: Log | None) -> None:
    """A mercenary leaves its owner, lies on the table and goes for somebody."""
    state.leave_mercenary(seat, card)
    state.lay_out(OUTPOST, card)
    if log is not None:
        state.log_event(log, "sends", rule, seat, {"card": state.box.outposts[card].id, "other": state.name(target)})


class PutAway(AutomaticStep[BrightState]):
    """A mercenary that has fought is discarded, unless it has changed sides [MR-G1, R-96]."""

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def run(self, state: BrightState, log: Log | None) -> bool:
        if state.lies_out(OUTPOST, self.card):
            state.take_in(OUTPOST, self.card)
            state.discard(OUTPOST, self.card)
        return True

    def key(self) -> str:
        return f"put away({self.card})"


class BeginHeroFight(AutomaticStep[BrightState]):
    """Attack series, counter series, end; off if the attacker has fallen to the protection [R-24]."""

    def __init__(self, attacker: int, defender: int, is_plain: bool) -> None:
        self.attacker: Final = attacker
        self.defender: Final = defender
        self.is_plain: Final = is_plain

    def run(self, state: BrightState, log: Log | None) -> bool:
        if state.players[self.attacker].is_down or state.players[self.defender].is_down:
            return True
        state.hero_fight = HeroFight(self.attacker, self.defender, is_plain=self.is_plain)
        state.push(EndHeroFight())
        state.push(AttackSeries(self.defender, self.attacker))
        state.push(AttackSeries(self.attacker, self.defender))
        return True

    def key(self) -> str:
        return f"begin({self.attacker},{self.defender},{int(self.is_plain)})"


class AttackSeries(Choice):
    """One weapon after another, until the player stops or has none active [PVP-1]."""

    def __init__(self, seat: int, target: int) -> None:
        super().__init__(seat, "attack")
        self.target: Final = target

    def is_void(self, state: BrightState) -> bool:
        return state.players[self.seat].is_down or state.players[self.target].is_down

    def options(self, state: BrightState) -> list[Action]:
        assert state.hero_fight is not None
        options = weapon_answers(state, self.seat, self.seat, "attack", state.hero_fight.is_plain)
        return [*options, STOP] if options else []

    def about(self, state: BrightState) -> dict[str, object]:
        return {"target": self.target, "weakened": weakness(state, self.seat)}

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "stop":
            return
        player = state.players[self.seat]
        attack = WeaponAttack(
            self.seat,
            self.target,
            answer.number,
            EFFECT if answer.verb.endswith(EFFECT) else "",
            is_doubled=answer.other == 1,
            bonus=player.charge,
            weakened=weakness(state, self.seat),
        )
        player.charge = 0
        state.push(self)
        declare_attack(state, attack, self.seat, log)

    def key(self) -> str:
        return f"series({self.seat},{self.target})"


class EndHeroFight(AutomaticStep[BrightState]):
    """Doubled gear is discarded, drilled heroes make a used card active again [HERO-S3, HERO-8a]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        hero_fight = state.hero_fight
        assert hero_fight is not None
        state.hero_fight = None
        for seat in (hero_fight.defender, hero_fight.attacker):
            discard_doubled(state, seat, hero_fight.doubled, HERO_DOUBLES, log)
            state.push(Rest(seat, hero_fight.used))
        return True

    def key(self) -> str:
        return "end exchange"
