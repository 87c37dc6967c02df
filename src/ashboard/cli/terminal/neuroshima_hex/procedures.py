"""Procedures of the board with terminals in plain words."""

from collections.abc import Callable
from typing import Final

from ashboard.cli.terminal.choices import Path
from ashboard.cli.translations import translations
from ashboard.games.neuroshima_hex.rules.turn.procedures import COSTS, enemy_links, laser_targets
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

_NAMES: Final = {
    actions.PROC_ROTATE: "proc-rotate",
    actions.PROC_EXCHANGE: "proc-exchange",
    actions.PROC_PUSH: "proc-push",
    actions.PROC_LASER: "proc-laser",
    actions.PROC_CANCEL: "proc-cancel",
    actions.PROC_DETONATE: "proc-detonate",
}
_TURNING: Final = (actions.PROC_ROTATE, actions.PROC_EXCHANGE)
# The words of an answer before its cells: proc, and which one.
_HEAD: Final = 2


class Procedures:
    """Tells the stages of a procedure apart: which one, on which links, turned how."""

    def __init__(self, state: HexState, named: Callable[[int], str], language: str) -> None:
        self._state: Final = state
        self._texts: Final = translations(language)
        self._named: Final = named

    def choice(self, path: Path, option: HexAction) -> str:
        """What a choice means, empty where the general words serve."""
        is_whole = " ".join(path) == option.text
        if len(path) <= _HEAD:
            more = f"{self._texts.colon}{self._effect(option)}" if is_whole else ""
            what = self._texts.say(_NAMES[option.verb])
            return self._texts.say("proc-cost", what=what, n=COSTS[option.verb]) + more
        return self._effect(option) if is_whole and option.verb not in _TURNING else ""

    def turned(self, path: Path, option: HexAction) -> int:
        """The cell of the unit that the last number of a path turns."""
        is_second = option.verb == actions.PROC_EXCHANGE and len(path) == len(option.text.split(" "))
        return option.to if is_second else option.cell

    def _effect(self, option: HexAction) -> str:
        """What an answer without turns would do."""
        if option.verb == actions.PROC_PUSH:
            return self._texts.say("pushes-unit", unit=self._named(option.cell), to=self._named(option.to))
        if option.verb == actions.PROC_LASER:
            return self._destroyed(laser_targets(self._state, option.cell, option.to, self._state.active))
        if option.verb == actions.PROC_CANCEL:
            return self._destroyed([option.cell])
        return self._destroyed(enemy_links(self._state, self._state.active))

    def _destroyed(self, cells: list[int]) -> str:
        joint = f" {self._texts.word('and')} "
        return self._texts.say("destroys", units=joint.join(map(self._named, cells)))
