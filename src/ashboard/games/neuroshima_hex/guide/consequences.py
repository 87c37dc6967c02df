"""What would follow from an answer: the events at once, the board's changes, and the battle after it."""

from collections.abc import Sequence
from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE
from ashboard.core.event import Event, Log
from ashboard.core.guide import find_options
from ashboard.games.neuroshima_hex.guide.study import study_unit
from ashboard.games.neuroshima_hex.insight.evaluation import battle_by_default
from ashboard.games.neuroshima_hex.payloads import (
    HexBattleData,
    HexChangeData,
    HexPlacedStudyData,
    HexPreviewData,
    HexValuesData,
)
from ashboard.games.neuroshima_hex.rules.battle.question import ASK_CLOWN, ASK_MEDIC, ASK_QUARTERMASTER, ASK_SNIPER
from ashboard.games.neuroshima_hex.rules.consequences.battles import REFEREE, ResolveBattle
from ashboard.games.neuroshima_hex.rules.consequences.settling import ROTATION
from ashboard.games.neuroshima_hex.state.actions import PLACE, HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

# Choices on the way that take their default; anything else is the next question of the game.
_WITH_DEFAULT: Final = (ASK_CLOWN, ASK_QUARTERMASTER, ASK_SNIPER, ASK_MEDIC, ROTATION)
# Events of the next turn belong no more to the answer.
_NEXT: Final = ("turn", "drawn")


def consequences(state: HexState, texts: Sequence[str]) -> list[HexPreviewData]:
    """One entry for each option, in the same order."""
    return [_consequence(state, option) for option in find_options(state, texts)]


def resolve_now(before: HexState) -> tuple[HexState, Log]:
    """Resolve a battle at once on a copy, in any player's turn, with default choices."""
    state = before.copy()
    log: Log = []
    state.push(ResolveBattle(REFEREE))
    state.advance(log)
    _by_default(state, log)
    return state, log


def _consequence(before: HexState, option: Action) -> HexPreviewData:
    state = before.copy()
    log: Log = []
    state.apply(option, log)
    assumed = _by_default(state, log)
    events = _until_next_turn(log)
    return {
        "text": option.text,
        "events": [event.data() for event in events],
        "assumed": assumed,
        "gone": _gone(before, state),
        "hq": [max(0, points) for points in state.position.points],
        "scores": list(state.position.scores),
        "changes": _changes(before, state),
        "unit": _unit(state, option),
        "battle": _battle(state),
    }


def _by_default(state: HexState, log: Log) -> list[str]:
    """Let choices on the way take their first option; return those answers."""
    assumed: list[str] = []
    decision = state.decision()
    while decision is not None and decision.seat != CHANCE and decision.kind in _WITH_DEFAULT:
        assumed.append(decision.options[0].text)
        state.apply(decision.options[0], log)
        decision = state.decision()
    return assumed


def _until_next_turn(log: Log) -> list[Event]:
    events: list[Event] = []
    for event in log:
        if event.key in _NEXT:
            break
        if event.seers is None:
            events.append(event)
    return events


def _gone(before: HexState, after: HexState) -> list[str]:
    """The cells whose units are on the board no more."""
    left = {unit.id for unit in after.position.board if unit is not None}
    names = before.setup.grid.names
    return [names[cell] for cell in before.field.field_units.units if before.unit(cell).id not in left]


def _changes(before: HexState, after: HexState) -> list[HexChangeData]:
    """Units that stand in both boards and count differently now."""
    known = {before.unit(cell).id: _values(before, cell) for cell in before.field.field_units.units}
    names = after.setup.grid.names
    rows: list[HexChangeData] = []
    for cell in after.field.field_units.units:
        old, new = known.get(after.unit(cell).id), _values(after, cell)
        if old is not None and old != new:
            rows.append({"cell": names[cell], "before": old, "after": new})
    return rows


def _values(state: HexState, cell: int) -> HexValuesData:
    field = state.field
    return {
        "netted": field.netted[cell],
        "controller": field.controller[cell],
        "initiative": [value for value in field.slots(cell) if value >= 0],
        "melee": field.melee[cell],
        "ranged": field.ranged[cell],
        "wounds": state.unit(cell).wounds,
    }


def _unit(state: HexState, option: Action) -> HexPlacedStudyData | None:
    """What the unit that was placed, moved or turned does where it stands now."""
    if not isinstance(option, HexAction):
        return None
    cell = option.cell if option.verb == PLACE or option.to < 0 else option.to
    if cell < 0 or cell >= len(state.position.board) or state.position.board[cell] is None:
        return None
    return {"cell": state.setup.grid.names[cell], **study_unit(state, cell)}


def _battle(state: HexState) -> HexBattleData | None:
    """What a battle would leave afterwards; None once the game is over."""
    if state.outcome() is not None:
        return None
    fought = battle_by_default(state)
    names = state.setup.grid.names
    return {
        "hq": [max(0, points) for points in fought.position.points],
        "scores": list(fought.position.scores),
        "falls": [names[gone.cell] for gone in fought.removed],
    }
