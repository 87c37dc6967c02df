"""What is true of every player now, and why."""

from ashboard.core.payloads import SentenceData
from ashboard.games.bright_future.guide.fact import said
from ashboard.games.bright_future.payloads import BrightPlayerStudyData, BrightStudyData
from ashboard.games.bright_future.printed.card import RACES
from ashboard.games.bright_future.rules.phases.location_phase import opens_door
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.state import BrightState


def study(state: BrightState) -> BrightStudyData:
    """The players by seat; what each can use, and how near each is to winning."""
    return {"units": {str(player.seat): _studied(state, player) for player in state.players}}


def _studied(state: BrightState, player: Player) -> BrightPlayerStudyData:
    gear = state.box.gear
    facts = [*_standing(state, player), *_codes(state, player)]
    foreign = [gear[card].id for card in player.gear if gear[card].race != player.race]
    if foreign and player.race >= 0:
        facts.append(said("now-foreign", "LIMIT-4", {"cards": foreign, "race": RACES[player.race]}))
    over = len(player.gear) - state.box.board.gear_limit
    if over > 0 and state.duel is None:
        facts.append(said("now-too-much", "LIMIT-2", {"number": over}))
    return {
        "facts": facts,
        "usable": [gear[card].id for card in player.ready if gear[card].race == player.race],
    }


def _standing(state: BrightState, player: Player) -> list[SentenceData]:
    if player.is_out:
        return [said("now-out", "TP-50", {})]
    if player.is_down and state.outcome() is not None:
        return [said("now-fallen", "CB-10", {})]
    if player.is_down:
        rule = "UF-90" if state.setup.hardcore else "CB-10"
        return [said("now-waiting" if state.setup.hardcore else "now-down", rule, {})]
    return []


def _codes(state: BrightState, player: Player) -> list[SentenceData]:
    """What the door still asks of the player; what a vaccine would."""
    if state.tracks is not None and state.round and state.door:
        if opens_door(player.codes, state.door):
            return [said("now-opens", "TP-36", {"codes": list(state.door)})]
        return [said("now-lacks", "TP-36", {"codes": missing(player.codes, state.door)})]
    if state.zone is not None and any(state.zone.all_visible()):
        lacking = missing(player.codes, tuple(code for code in state.zone.all_visible() if code))
        key = "now-vaccine-lacks" if lacking else "now-vaccine"
        return [said(key, "UF-73", {"codes": lacking})]
    return []


def missing(held: tuple[int, ...], wanted: tuple[int, ...]) -> list[int]:
    """The numbers that are not held often enough."""
    return [code for code in (1, 2, 3) for _ in range(max(0, wanted.count(code) - held[code - 1]))]
