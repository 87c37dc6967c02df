"""What a battle would bring if it started now; choices take their defaults and are named."""

from ashboard.games.neuroshima_hex.payloads import HexAssumedData, HexFallData, HexStrikeData, HexWhatIfData
from ashboard.games.neuroshima_hex.rules.battle.default_battle import DefaultBattle
from ashboard.games.neuroshima_hex.rules.battle.question import Question
from ashboard.games.neuroshima_hex.state.events import HexEvent, as_hex_event, unit_ref
from ashboard.games.neuroshima_hex.state.state import HexState

_ATTACKS = ("strikes", "shoots", "gauss")


def what_if(state: HexState) -> HexWhatIfData:
    """Who falls in which segment, what the headquarters have afterwards, and every strike on the way."""
    setup = state.setup
    order = state.order_from(max(0, state.active))
    fought = DefaultBattle(state.position, setup.rules, setup.book, order, state.field, is_told=True)
    after = fought.battle.position
    names = setup.grid.names
    falls: list[HexFallData] = [
        {"unit": unit_ref(gone.unit, names[gone.cell]), "cell": names[gone.cell], "segment": gone.segment}
        for gone in fought.battle.removed
    ]
    return {
        "initiator": order[0],
        "hq_before": _shown(state.position.points),
        "hq": _shown(after.points),
        "scores_before": list(state.position.scores),
        "scores": list(after.scores),
        "falls": falls,
        "wounds": _wounds(state, fought),
        "hits": [_hit(as_hex_event(event)) for event in fought.events if event.key in _ATTACKS],
        "assumed": [_assumed(question) for question in fought.assumed],
        "events": [event.data() for event in fought.events],
    }


def _shown(points: tuple[int, ...]) -> list[int]:
    return [max(0, number) for number in points]


def _wounds(state: HexState, fought: DefaultBattle) -> dict[str, int]:
    """New wounds of the units that stay, by cell."""
    names = state.setup.grid.names
    found: dict[str, int] = {}
    for cell, unit in enumerate(fought.battle.position.board):
        before = state.position.board[cell]
        if unit is not None and before is not None and unit.wounds > before.wounds:
            found[names[cell]] = unit.wounds - before.wounds
    return found


def _hit(event: HexEvent) -> HexStrikeData:
    cells = event.cells
    return {
        "kind": event.key,
        "from": cells[0],
        "to": cells[1],
        "wounds": event.params["wounds"],
        "segment": event.segment,
    }


def _assumed(question: Question) -> HexAssumedData:
    return {
        "seat": question.seat,
        "kind": question.kind,
        "segment": question.segment if question.segment >= 0 else None,
        "answer": question.options[0].text,
        "options": [option.text for option in question.options],
    }
