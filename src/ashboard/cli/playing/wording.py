"""Questions and choices in plain words."""

from collections.abc import Callable, Mapping
from typing import Final

from ashboard.cli.drawing import face, words
from ashboard.cli.playing.choices import Path, is_cell
from ashboard.cli.playing.procedures import Procedures
from ashboard.cli.tableau import Artist
from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.games.neuroshima_hex import actions
from ashboard.games.neuroshima_hex.actions import HexAction
from ashboard.games.neuroshima_hex.grid import DIRECTIONS
from ashboard.games.neuroshima_hex.state import HexState
from ashboard.games.neuroshima_hex.structure import SIDE_NAMES
from ashboard.games.neuroshima_hex.turn.energy import ENERGY, MOST_ENERGY
from ashboard.games.neuroshima_hex.turn.main import MAIN
from ashboard.games.neuroshima_hex.turn.procedures import COSTS

QUESTIONS: Final = {
    "headquarters": "Where does your headquarters stand?",
    "discard": "Three tiles in hand: which one do you discard?",
    "main": "What do you do?",
    "unlucky draw": "Nothing but instants: keep them, or discard them and draw anew?",
    "second step": "One more step, or stay and turn?",
    "push destination": "Where is the unit pushed to?",
    "rotation": "A unit is taken over: how do you turn it?",
    "medic": "Which medic takes which wounds?",
    "clown": "Does the unit attack or explode?",
    "quartermaster": "Does an attack change its kind?",
    "sniper": "Which enemy does the shot hit?",
    "structure": "Three tiles in hand: do you pay them for your structure?",
    "pay": "Which tile do you pay with?",
    "first tile": "Where does the first tile of the structure lie, which side up?",
    "second tile": "Where does its second tile lie, which side up?",
    "energy": "The turn ends: do you buy energy?",
}
_VERBS: Final = {
    "end": "end the turn",
    "go": "move a unit by a right of its own or of a connected tile",
    "redraw": "discard the hand and draw anew",
    "keep": "leave it as it is",
    "discard": "discard a tile from hand",
    "place": "put a tile on the board",
    "ground": "the foundation there",
    "turn": "turn a tile of your structure",
    "pass": "keep the tiles",
    "build": "build the structure, once in a game",
    "done": "buy no more",
    "pay": "1 energy for a point of the headquarters",
}


_LAYING: Final = (actions.LAY_FIRST, actions.LAY_SECOND)


class Wording:
    """Describes the choices of one question in one position."""

    def __init__(self, state: HexState, artist: Artist, decision: Decision) -> None:
        self._state: Final = state
        self._artist: Final = artist
        self._seat: Final = decision.seat
        self._kind: Final = decision.kind
        self._procedures: Final = Procedures(state, self._on)
        self._sentences: Final[Mapping[int, Callable[[HexAction], str]]] = {
            actions.MEDIC: self._medic,
            actions.EXPLODE: lambda option: f"{self._on(option.cell)} explodes",
            actions.ATTACK: lambda option: f"{self._on(option.cell)} attacks as usual",
            actions.CONVERT: self._convert,
            actions.KEEP: lambda option: f"{self._on(option.cell)} changes nothing",
            actions.LEAVE: lambda option: f"{self._on(option.cell)} stays as it is",
            actions.SNIPE: lambda option: f"{self._on(option.cell)} hits {self._on(option.to)}",
            actions.PUSH_TO: lambda option: self._place(option.cell),
        }

    def question(self) -> str:
        """The question itself."""
        question = QUESTIONS.get(self._kind, self._kind)
        if self._state.energy and self._kind in (MAIN, ENERGY):
            return f"{question} Energy: {self._state.energy[self._seat]} of {MOST_ENERGY}."
        return question

    def choice(self, path: Path, option: Action) -> str:
        """What a choice means; the option is one that it leads to."""
        assert isinstance(option, HexAction)
        sentence = self._sentences.get(option.verb)
        if sentence is not None:
            return sentence(option)
        last = path[-1]
        if option.verb in COSTS and (meaning := self._procedures.choice(path, option)):
            return meaning
        if option.verb in _LAYING and last in SIDE_NAMES:
            return ", ".join(words.icons(face.read(self._laid(option))))
        if last.isdigit():
            return self._turned(path, option, int(last))
        if is_cell(last) and option.to >= 0 and " ".join(path) == option.text:
            if option.verb == actions.STEP_ON:
                return f"{self._on(option.to)} makes the step"
            return f"{self._on(option.cell)}, {self._on(option.to)}"
        if is_cell(last):
            return self._place(self._state.setup.grid.cell_of[last])
        if option.tile is not None and last == option.tile.id:
            is_aside = option.verb == actions.DISCARD and self._kind == MAIN
            if option.verb == actions.SELL:
                return f"1 energy for {option.tile.name()}"
            return option.tile.name() if is_aside else self.tile(option.tile.id)
        return "step on, then one step more" if last == "on" else _VERBS.get(last, "")

    def tile(self, tile_id: str) -> str:
        """What is printed on a tile of the one who is asked."""
        printed = face.read(self._artist.tiles[self._seat, tile_id])
        icons = words.icons(printed)
        return f"{printed.name}: {', '.join(icons) or printed.rule}"

    def _turned(self, path: Path, option: HexAction, rotation: int) -> str:
        """Where the sides of the tile or unit in question would point."""
        if option.verb == actions.PLACE and option.tile is not None:
            printing = self._artist.tiles[self._seat, option.tile.id]
        elif option.verb in _LAYING:
            printing = self._laid(option)
        else:
            unit = self._state.unit(self._mover(path, option))
            printing = self._artist.tiles[unit.seat, unit.tile.id]
        edges = ", ".join(words.edges(face.read(printing), rotation)) or "nothing on its sides"
        # An exchange turns two units one after the other.
        is_exchange = option.verb == actions.PROC_EXCHANGE
        return f"{self._on(self._mover(path, option))}: {edges}" if is_exchange else edges

    def _laid(self, option: HexAction) -> Mapping[str, object]:
        """What is printed on the tile of a structure that is about to lie on the board."""
        structure = self._state.setup.structures[self._seat]
        assert structure is not None
        is_second = option.verb == actions.LAY_SECOND
        tile = structure.parts[0][option.to][1] if is_second else structure.parts[option.to][0][0]
        return tile.inline or {}

    def _mover(self, path: Path, option: HexAction) -> int:
        """The cell of the unit that the option moves or turns."""
        if option.verb in COSTS:
            return self._procedures.turned(path, option)
        if option.verb in (actions.STEP_ON, actions.STAY):
            return self._last_moved()
        return option.cell

    def _last_moved(self) -> int:
        """The unit that may make a second step: the one that the open step is about."""
        from ashboard.games.neuroshima_hex.consequences.moving import SecondStep

        step = self._state.steps[-1]
        assert isinstance(step, SecondStep)
        return step.cell

    def _place(self, cell: int) -> str:
        unit, ground = self._state.position.board[cell], self._state.position.ground[cell]
        if unit is not None:
            return f"{self._state.setup.army_name(unit.seat)} {unit.tile.name()}"
        return "" if ground is None else f"free, with {ground.tile.name()}"

    def _on(self, cell: int) -> str:
        return f"{self._place(cell)} on {self._state.setup.grid.names[cell]}"

    def _medic(self, option: HexAction) -> str:
        source = f" from {self._on(option.by)}" if option.by >= 0 else ""
        return f"{self._on(option.cell)} takes the wounds of {self._on(option.to)}{source}"

    def _convert(self, option: HexAction) -> str:
        kind = "a shot" if option.rotation else "a melee attack"
        return f"the attack {DIRECTIONS[option.by]} of {self._on(option.to)} becomes {kind}"
