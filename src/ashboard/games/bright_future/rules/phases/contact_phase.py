"""The Contact phase of one hero: attack, ambush, Crawler, robbery [TP-21, MR-G2, MR-4, HERO-10a]."""

from itertools import pairwise
from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.bright_future.printed.vocabulary import STEAL
from ashboard.games.bright_future.rules.effects.anytime import anytime_options, take_anytime
from ashboard.games.bright_future.rules.effects.player_trade import Offer
from ashboard.games.bright_future.rules.fights.enemy import AMBUSH, CRAWLER, Enemy
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass
from ashboard.games.bright_future.rules.fights.hero_attack import PutAway, push_hero_attack, send_mercenary
from ashboard.games.bright_future.rules.fights.robbery import Rob, has_gear
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import DONE, PASS, BrightAction
from ashboard.games.bright_future.state.state import OUTPOST, BrightState
from ashboard.games.bright_future.state.tracks import Tracks, pair

CRAWLER_NAME: Final = "crawler"


def tracks_of(state: BrightState) -> Tracks:
    assert state.tracks is not None
    return state.tracks


def has_weapon(state: BrightState, seat: int) -> bool:
    """Whether the player could attack at all."""
    player = state.players[seat]
    gear = state.box.gear
    return any(gear[card].is_weapon and gear[card].race == player.race for card in player.ready)


class Contact(Choice):
    """What a hero does to others on the track, in the order of choice [R-81]."""

    def __init__(self, seat: int, has_attacked: bool = False, settled: int = -1) -> None:
        super().__init__(seat, "contact")
        self.has_attacked: Final = has_attacked
        # the robbed hero who has struck back: the fight with him is over for this round.
        self.settled: Final = settled

    def options(self, state: BrightState) -> list[Action]:
        tracks = tracks_of(state)
        ahead, behind = tracks.ahead(self.seat), tracks.behind(self.seat)
        options: list[Action] = []
        if ahead >= 0 and self._may_rob(state, ahead):
            options.append(BrightAction(f"rob {ahead}", "rob", ahead))
        if ahead not in (-1, self.settled) and not self.has_attacked and has_weapon(state, self.seat):
            options.append(BrightAction(f"attack {ahead}", "attack", ahead))
        outposts = state.box.outposts
        mercenaries = state.players[self.seat].mercenaries
        if behind >= 0 and not tracks.ambushed >> self.seat & 1:
            options += [BrightAction(f"ambush {outposts[card].id}", "ambush", card, behind) for card in mercenaries]
        if state.box.outpost_of[CRAWLER_NAME] in mercenaries:
            others = [other for other in tracks.heroes(tracks.track_of(self.seat)) if other != self.seat]
            options += [BrightAction(f"crawler {other}", "crawl", other) for other in others]
        options += anytime_options(state, self.seat)
        return [*options, DONE] if options else []

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        verb = answer.verb
        if verb == "done":
            return
        if verb == "rob":
            fights = tracks_of(state).fights(self.seat, answer.number)
            state.push(AfterRobbery(self.seat, answer.number, fights, self.has_attacked))
            tracks_of(state).robbed |= 1 << self.seat
            state.push(Rob(self.seat, answer.number, False))
            return
        state.push(Contact(self.seat, self.has_attacked or verb == "attack", self.settled))
        if verb == "attack":
            if log is not None:
                state.log_event(log, "assaults", "TP-21", self.seat, {"other": state.name(answer.number)})
            push_hero_attack(state, self.seat, answer.number, is_protected=True, is_plain=False)
        elif verb == "ambush":
            tracks_of(state).ambushed |= 1 << self.seat
            send_mercenary(state, self.seat, answer.number, answer.other, "MR-G2", log)
            ambush(state, self.seat, answer.other, answer.number, AMBUSH)
        elif verb == "crawl":
            crawler = state.box.outpost_of[CRAWLER_NAME]
            send_mercenary(state, self.seat, crawler, answer.number, "MR-4", log)
            ambush(state, self.seat, answer.number, crawler, CRAWLER)
        else:
            take_anytime(state, self.seat, answer, log)

    def _may_rob(self, state: BrightState, ahead: int) -> bool:
        """Once a round; in version 1 before the own attack and ambush [R-18]."""
        tracks = tracks_of(state)
        if state.ability(self.seat) != STEAL or tracks.robbed >> self.seat & 1:
            return False
        has_acted = self.has_attacked or bool(tracks.ambushed >> self.seat & 1)
        return has_gear(state, ahead) and (state.setup.rules.theft_comes_in_any_order or not has_acted)

    def key(self) -> str:
        settled = "" if self.settled < 0 else f",{self.settled}"
        return f"contact({self.seat},{int(self.has_attacked)}{settled})"


class AfterRobbery(AutomaticStep[BrightState]):
    """The Thief goes on; a victim who has made it a fight cannot be attacked any more, others can [R-18, TP-24]."""

    def __init__(self, seat: int, victim: int, fights: int, has_attacked: bool) -> None:
        self.seat: Final = seat
        self.victim: Final = victim
        # How often the two had fought before, by an ambush of the victim for instance.
        self.fights: Final = fights
        self.has_attacked: Final = has_attacked

    def run(self, state: BrightState, log: Log | None) -> bool:
        has_fought = tracks_of(state).fights(self.seat, self.victim) > self.fights
        state.push(Contact(self.seat, self.has_attacked, self.victim if has_fought else -1))
        return True

    def key(self) -> str:
        return f"after robbery({self.seat},{self.victim},{self.fights},{int(self.has_attacked)})"


def ambush(state: BrightState, owner: int, target: int, card: int, source: int) -> None:
    """The target must fight the mercenary [CB-13]."""
    tracks = tracks_of(state)
    tracks.fought = (*tracks.fought, pair(owner, target))
    state.push(AfterAmbush(owner, target, card, source))
    state.push(FightOrPass(Enemy(target, OUTPOST, card, source, owner=owner)))


class AfterAmbush(AutomaticStep[BrightState]):
    """A beaten mercenary is gone and its owner may be attacked; else an ambush goes on to the next behind [MR-G2]."""

    def __init__(self, owner: int, target: int, card: int, source: int) -> None:
        self.owner: Final = owner
        self.target: Final = target
        self.card: Final = card
        self.source: Final = source

    def run(self, state: BrightState, log: Log | None) -> bool:
        is_beaten = not state.players[self.target].is_down
        following = -1 if is_beaten or self.source != AMBUSH else tracks_of(state).behind(self.owner)
        if following >= 0:
            if log is not None:
                params: dict[str, object] = {"card": state.box.outposts[self.card].id, "other": state.name(following)}
                state.log_event(log, "goes-on", "MR-G2", self.owner, params)
            ambush(state, self.owner, following, self.card, AMBUSH)
            return True
        if is_beaten:
            state.push(Retaliate(self.target, self.owner))
        state.push(PutAway(self.card))
        return True

    def key(self) -> str:
        return f"after ambush({self.owner},{self.target},{self.card},{self.source})"


class Retaliate(Choice):
    """A player who has beaten a mercenary may attack its owner with weapons still active [R-80, R-87]."""

    def __init__(self, seat: int, owner: int) -> None:
        super().__init__(seat, "retaliate")
        self.owner: Final = owner

    def is_void(self, state: BrightState) -> bool:
        return state.players[self.seat].is_down or state.players[self.owner].is_down

    def options(self, state: BrightState) -> list[Action]:
        return (
            [PASS, BrightAction(f"attack {self.owner}", "attack", self.owner)] if has_weapon(state, self.seat) else []
        )

    def about(self, state: BrightState) -> dict[str, object]:
        return {"target": self.owner}

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "attack":
            # MR-G3: a mercenary protects only from heroes behind; a Crawler may have been sent to the front.
            if log is not None:
                state.log_event(log, "assaults", "R-80", self.seat, {"other": state.name(self.owner)})
            is_behind = tracks_of(state).is_behind(self.seat, self.owner)
            push_hero_attack(state, self.seat, self.owner, is_protected=is_behind, is_plain=False)

    def key(self) -> str:
        return f"retaliate({self.seat},{self.owner})"


class Trades(AutomaticStep[BrightState]):
    """After the fights neighbours who did not fight may trade, each proposing once [R-55]."""

    def __init__(self, track: int) -> None:
        self.track: Final = track

    def run(self, state: BrightState, log: Log | None) -> bool:
        tracks = tracks_of(state)
        line = tracks.heroes(self.track)
        for front, back in reversed(list(pairwise(line))):
            if pair(front, back) not in tracks.fought:
                state.push(Offer(back, front, "TP-25"))
                state.push(Offer(front, back, "TP-25"))
        return True

    def key(self) -> str:
        return f"trades({self.track})"
