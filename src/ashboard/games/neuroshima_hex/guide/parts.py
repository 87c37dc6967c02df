"""Answers taken apart: what a player points at to give them."""

from typing import Final

from ashboard.core.action import Action
from ashboard.games.neuroshima_hex.payloads import HexOptionData
from ashboard.games.neuroshima_hex.printed.grid import DIRECTIONS, SIDES
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

_VERBS: Final = {
    actions.PLACE: "place",
    actions.DISCARD: "discard",
    actions.INSTANT: "instant",
    actions.GO: "go",
    actions.STEP_ON: "on",
    actions.STAY: "stay",
    actions.PUSH_TO: "to",
    actions.ROTATE: "rotate",
    actions.LEAVE: "leave",
    actions.MEDIC: "medic",
    actions.EXPLODE: "explode",
    actions.ATTACK: "attack",
    actions.CONVERT: "convert",
    actions.KEEP: "keep",
    actions.END: "end",
    actions.REDRAW: "redraw",
    actions.KEEP_HAND: "keep-hand",
    actions.SELL: "sell",
    actions.SNIPE: "snipe",
    actions.TURN: "turn",
    actions.LAY_FIRST: "first",
    actions.LAY_SECOND: "second",
    actions.CHOOSE: "build",
    actions.NAME: "name",
    actions.PICK: "pick",
    actions.USE: "use",
    actions.PASS: "pass",
    actions.PEEK: "peek",
    actions.BOTTOM: "bottom",
    actions.PROC_ROTATE: "proc-rotate",
    actions.PROC_EXCHANGE: "proc-exchange",
    actions.PROC_PUSH: "proc-push",
    actions.PROC_LASER: "proc-laser",
    actions.PROC_CANCEL: "proc-cancel",
    actions.PROC_DETONATE: "proc-detonate",
}


def parts(state: HexState) -> list[HexOptionData]:
    """Every option of the open question, taken apart."""
    decision = state.decision()
    return [] if decision is None else [part(state, option) for option in decision.options]


def part(state: HexState, option: Action) -> HexOptionData:
    """One option: its text, its verb, and the tile, cells and rotation it names, as far as it names them."""
    if not isinstance(option, HexAction):
        return {"text": option.text, "verb": option.text.split(" ")[0]}
    names = state.setup.grid.names
    data: HexOptionData = {"text": option.text, "verb": _VERBS.get(option.verb, option.text.split(" ")[0])}
    if option.tile is not None:
        data["tile"] = option.tile.id
    if option.verb in (actions.PICK, actions.USE):
        data["card"] = option.text.split(" ")[1]
    if option.cell >= 0 and option.verb not in (actions.PICK, actions.START):
        data["cell"] = names[option.cell]
    if option.to >= 0 and option.verb not in (actions.LAY_FIRST, actions.LAY_SECOND):
        data["to"] = names[option.to]
    _add_turning(data, option, names)
    return data


def _add_turning(data: HexOptionData, option: HexAction, names: list[str]) -> None:
    """Add the rotation, and the fourth part: a helper's cell, a direction, a side or a second rotation."""
    verb, turn, by = option.verb, option.rotation, option.by
    if verb in (actions.LAY_FIRST, actions.LAY_SECOND):
        data["side"] = "back" if option.to else "front"
        data["rotation"] = turn
    elif verb == actions.CONVERT:
        data["direction"] = DIRECTIONS[by]
        data["becomes"] = "ranged" if turn else "melee"
    elif verb == actions.SNIPE:
        data["direction"] = DIRECTIONS[by]
    elif verb == actions.MEDIC:
        _add_medic(data, names[by] if by >= 0 else "", turn)
    elif verb == actions.PROC_EXCHANGE:
        data["rotation"] = turn
        if by >= 0:
            data["second"] = by
    else:
        _add_move(data, option, names)


def _add_medic(data: HexOptionData, source: str, turn: int) -> None:
    if source:
        data["source"] = source
    if turn >= 0:
        data["direction"] = DIRECTIONS[turn % SIDES]


def _add_move(data: HexOptionData, option: HexAction, names: list[str]) -> None:
    verb, turn, by = option.verb, option.rotation, option.by
    if 0 <= turn < SIDES:
        data["rotation"] = turn
    elif turn == actions.ONWARDS:
        data["onwards"] = True
    if by >= 0 and verb in (actions.GO, actions.INSTANT) and option.to >= 0:
        data["by"] = names[by]
    elif by > 0 and verb == actions.INSTANT:
        data["ground"] = True
