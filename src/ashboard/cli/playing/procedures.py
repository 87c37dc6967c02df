"""Procedures of the board with terminals in plain words."""

from collections.abc import Callable
from typing import Final

from ashboard.cli.playing.choices import Path
from ashboard.games.neuroshima_hex import actions
from ashboard.games.neuroshima_hex.actions import HexAction
from ashboard.games.neuroshima_hex.state import HexState
from ashboard.games.neuroshima_hex.turn.procedures import COSTS, enemy_links, laser_targets

_NAMES: Final = {
    actions.PROC_ROTATE: "turn one of your links",
    actions.PROC_EXCHANGE: "two of your links change places, each turned as you like",
    actions.PROC_PUSH: "one of your links pushes an enemy next to it",
    actions.PROC_LASER: "destroy all enemies between two of your links in one line",
    actions.PROC_CANCEL: "destroy an enemy next to three of your links",
    actions.PROC_DETONATE: "destroy all enemy links",
}
_TURNING: Final = (actions.PROC_ROTATE, actions.PROC_EXCHANGE)
# The words of an answer before its cells: proc, and which one.
_HEAD: Final = 2


class Procedures:
    """Tells the stages of a procedure apart: which one, on which links, turned how."""

    def __init__(self, state: HexState, named: Callable[[int], str]) -> None:
        self._state: Final = state
        self._named: Final = named

    def choice(self, path: Path, option: HexAction) -> str:
        """What a choice means, empty where the general words serve."""
        is_whole = " ".join(path) == option.text
        if len(path) <= _HEAD:
            more = f": {self._effect(option)}" if is_whole else ""
            return f"{_NAMES[option.verb]}, for {COSTS[option.verb]} energy{more}"
        return self._effect(option) if is_whole and option.verb not in _TURNING else ""

    def turned(self, path: Path, option: HexAction) -> int:
        """The cell of the unit that the last number of a path turns."""
        is_second = option.verb == actions.PROC_EXCHANGE and len(path) == len(option.text.split(" "))
        return option.to if is_second else option.cell

    def _effect(self, option: HexAction) -> str:
        """What an answer without turns would do."""
        if option.verb == actions.PROC_PUSH:
            return f"{self._named(option.cell)} pushes {self._named(option.to)}"
        if option.verb == actions.PROC_LASER:
            return self._destroyed(laser_targets(self._state, option.cell, option.to, self._state.active))
        if option.verb == actions.PROC_CANCEL:
            return self._destroyed([option.cell])
        return self._destroyed(enemy_links(self._state, self._state.active))

    def _destroyed(self, cells: list[int]) -> str:
        return "destroys " + " and ".join(map(self._named, cells))
