"""What would follow from an answer at once: the events, the changes, and who is asked what next."""

from collections.abc import Sequence

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE
from ashboard.core.event import Log
from ashboard.core.guide import find_options
from ashboard.games.bright_future.guide.fight_preview import suggested_action
from ashboard.games.bright_future.guide.trial import try_until_next_turn
from ashboard.games.bright_future.payloads import BrightChangeData, BrightNextData, BrightPreviewData
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.state import BrightState


def consequences(state: BrightState, texts: Sequence[str]) -> list[BrightPreviewData]:
    """One entry for each option, in the same order."""
    return [_consequence(state, option) for option in find_options(state, texts)]


def resolve_now(before: BrightState) -> tuple[BrightState, Log]:
    """The open fight carried out on a copy as it is suggested: discards first, then the best use of gear."""
    state = before.copy()
    log: Log = []
    is_fought = False
    while not is_fought and isinstance(step := state.steps[-1] if state.steps else None, FightOrPass):
        answer = suggested_action(state, step)
        is_fought = answer.verb == "fight"
        state.apply(answer, log)
    return state, log


def _consequence(before: BrightState, option: Action) -> BrightPreviewData:
    """What happens up to the next question, turn or round, chance left open; then who is asked next."""
    state, log = try_until_next_turn(before, option)
    later = before.copy()
    later.apply(option, None)
    decision = later.decision()
    asked: BrightNextData | None = (
        None if decision is None or decision.seat == CHANCE else {"seat": decision.seat, "kind": decision.kind}
    )
    return {
        "text": option.text,
        "events": [event.data() for event in log if event.seers is None],
        "changes": [_changes(one, other) for one, other in zip(before.players, state.players)],
        "population": None if state.zone is None else state.zone.population,
        "door": list(state.door),
        "next": asked,
        "chance": decision is not None and decision.seat == CHANCE,
        "over": later.outcome() is not None,
    }


def _changes(before: Player, after: Player) -> BrightChangeData:
    """What a player has more or less of, and whether the hero falls."""
    return {
        "resources": after.resources - before.resources,
        "codes": [new - old for old, new in zip(before.codes, after.codes)],
        "gear": len(after.gear) - len(before.gear),
        "mercenaries": len(after.mercenaries) - len(before.mercenaries),
        "defeated": after.is_down and not before.is_down,
    }
