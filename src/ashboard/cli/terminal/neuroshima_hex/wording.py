"""Questions and choices in plain words."""

from collections.abc import Callable, Mapping
from typing import Final

from ashboard.cli.terminal.choices import Path, is_cell
from ashboard.cli.terminal.neuroshima_hex.leaders import leader_text
from ashboard.cli.terminal.neuroshima_hex.procedures import Procedures
from ashboard.cli.translations import translations
from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.drawing import printed_tile, wording
from ashboard.drawing.board_view import BoardView
from ashboard.drawing.players import army_name
from ashboard.games.neuroshima_hex.printed.grid import DIRECTIONS
from ashboard.games.neuroshima_hex.printed.structure import SIDE_NAMES
from ashboard.games.neuroshima_hex.rules.turn.energy import ENERGY, MOST_ENERGY
from ashboard.games.neuroshima_hex.rules.turn.main_phase import MAIN
from ashboard.games.neuroshima_hex.rules.turn.procedures import COSTS
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState
from ashboard.games.neuroshima_hex.wording import full_name, tile_name

# Words of the notation that say by themselves what they do.
_VERBS: Final = (
    *("end", "go", "redraw", "keep", "discard", "place", "ground", "turn", "pass", "build", "done", "pay"),
)
# Questions about leaders, and the words up to the leader in their answers.
_LEADERS: Final = ("leader", "leader pick")
_LEADING: Final = 2
_LAYING: Final = (actions.LAY_FIRST, actions.LAY_SECOND)


class Wording:
    """Describes the choices of one question in one position, in the language of the board_view."""

    def __init__(self, state: HexState, board_view: BoardView, decision: Decision) -> None:
        self._language: Final = board_view.language
        self._say: Final = translations(board_view.language).say
        self._state: Final = state
        self._board_view: Final = board_view
        self._seat: Final = decision.seat
        self._kind: Final = decision.kind
        self._has_procedures: Final = any(option.text.startswith("proc ") for option in decision.options)
        self._procedures: Final = Procedures(state, self._on, board_view.language)
        self._sentences: Final[Mapping[int, Callable[[HexAction], str]]] = {
            actions.MEDIC: self._medic,
            actions.EXPLODE: lambda option: self._say("explodes-now", unit=self._on(option.cell)),
            actions.ATTACK: lambda option: self._say("attacks-on", unit=self._on(option.cell)),
            actions.CONVERT: self._convert,
            actions.KEEP: lambda option: self._say("changes-nothing", unit=self._on(option.cell)),
            actions.LEAVE: lambda option: self._say("stays-so", unit=self._on(option.cell)),
            actions.SNIPE: lambda option: self._say("hits-unit", unit=self._on(option.cell), to=self._on(option.to)),
            actions.PUSH_TO: lambda option: self._place(option.cell),
        }

    def question(self) -> str:
        """The question itself."""
        key = f"hex-{self._kind.replace(' ', '-')}"
        question = self._say(key) if translations(self._language).has(key) else self._kind
        if self._state.energy and (self._kind in (MAIN, ENERGY) or self._has_procedures):
            return f"{question} {self._say('energy-of', n=self._state.energy[self._seat], most=MOST_ENERGY)}"
        return question

    def choice(self, path: Path, option: Action) -> str:
        """What a choice means; the option is one that it leads to."""
        assert isinstance(option, HexAction)
        sentence = self._sentences.get(option.verb)
        if sentence is not None:
            return sentence(option)
        last = path[-1]
        if option.verb in (actions.PICK, actions.USE) and len(path) == _LEADING:
            return leader_text(last, self._language)
        if option.verb in COSTS and (meaning := self._procedures.choice(path, option)):
            return meaning
        if option.verb in _LAYING and last in SIDE_NAMES:
            return ", ".join(wording.icons(printed_tile.read_tile(self._laid(option))))
        if last.isdigit():
            return self._turned(path, option, int(last))
        if is_cell(last) and option.to >= 0 and " ".join(path) == option.text:
            if option.verb == actions.STEP_ON:
                return self._say("makes-step", unit=self._on(option.to))
            return f"{self._on(option.cell)}, {self._on(option.to)}"
        if is_cell(last):
            return self._place(self._state.setup.grid.cell_of[last])
        if option.tile is not None and last == option.tile.id:
            is_aside = option.verb == actions.DISCARD and self._kind == MAIN
            if option.verb == actions.SELL:
                return self._say("sells", tile=tile_name(option.tile, self._language))
            return tile_name(option.tile, self._language) if is_aside else self.tile(option.tile.id)
        return self._verb(last)

    def _verb(self, word: str) -> str:
        """What a word of the notation does by itself."""
        if word == "on":
            return self._say("step-on")
        if word == "pass" and self._kind in _LEADERS:
            return self._say("verb-no-leader")
        return self._say(f"verb-{word}") if word in _VERBS else ""

    def tile(self, tile_id: str) -> str:
        """What is printed on a tile of the one who is asked."""
        printed = printed_tile.read_tile(self._board_view.tiles[self._seat, tile_id])
        icons = wording.icons(printed)
        return f"{printed.name}{translations(self._language).colon}{', '.join(icons) or printed.rule}"

    def _turned(self, path: Path, option: HexAction, rotation: int) -> str:
        """Where the sides of the tile or unit in question would point."""
        if option.verb == actions.PLACE and option.tile is not None:
            printing = self._board_view.tiles[self._seat, option.tile.id]
        elif option.verb in _LAYING:
            printing = self._laid(option)
        else:
            unit = self._state.unit(self._mover(path, option))
            printing = self._board_view.tiles[unit.seat, unit.tile.id]
        edges = ", ".join(wording.edges(printed_tile.read_tile(printing), rotation)) or self._say("bare-sides")
        # An exchange turns two units one after the other.
        is_exchange = option.verb == actions.PROC_EXCHANGE
        return (
            f"{self._on(self._mover(path, option))}{translations(self._language).colon}{edges}"
            if is_exchange
            else edges
        )

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
        from ashboard.games.neuroshima_hex.rules.consequences.moves import SecondStep

        step = self._state.steps[-1]
        assert isinstance(step, SecondStep)
        return step.cell

    def _place(self, cell: int) -> str:
        unit, ground = self._state.position.board[cell], self._state.position.ground[cell]
        if unit is not None:
            army = army_name(self._state.setup, unit.seat, self._language)
            return full_name(army, tile_name(unit.tile, self._language))
        return "" if ground is None else self._say("free-with", tile=tile_name(ground.tile, self._language))

    def _on(self, cell: int) -> str:
        return self._say("unit-on", unit=self._place(cell), cell=self._state.setup.grid.names[cell])

    def _medic(self, option: HexAction) -> str:
        source = self._say("wounds-from", unit=self._on(option.by)) if option.by >= 0 else ""
        return self._say("takes-wounds", unit=self._on(option.cell), to=self._on(option.to), source=source)

    def _convert(self, option: HexAction) -> str:
        kind = self._say("a-shot" if option.rotation else "a-blow")
        way = translations(self._language).word(DIRECTIONS[option.by])
        return self._say("becomes", way=way, unit=self._on(option.to), kind=kind)
