"""Positions as text and as SVG, as everybody at the table may see them."""

import io
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from typing import Final

from ashboard.core.game import Game
from ashboard.core.state import State
from ashboard.drawing.text_panel import draw_text_panel
from ashboard.games.neuroshima_hex.state.state import HexState

_WIDTH: Final = 100


def draw_text(game: Game, state: State) -> str:
    """Draw a position with characters; without the package `rich` it is a list of what lies where."""
    if find_spec("rich") is None:
        return "\n".join(_listed(game.view(state, -1).data()))
    from rich.console import Console

    from ashboard.cli.adapters import adapter_of

    console = Console(file=io.StringIO(), width=_WIDTH, color_system=None, markup=False, emoji=False, highlight=False)
    with console.capture() as capture:
        console.print(adapter_of(game.name).board_drawing(state).board(state))
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def draw_svg(game: Game, state: State) -> str:
    """Draw a position as SVG: the board of Neuroshima Hex, the table of Bright Future in words."""
    if not isinstance(state, HexState):
        return draw_text_panel(draw_text(game, state).splitlines(), f"{game.name} table")
    from ashboard.drawing import svg
    from ashboard.drawing.board_view import BoardView

    return svg.board(*BoardView(state.setup).drawable(state))


def _listed(data: object, depth: int = 0) -> Iterator[str]:
    """Data as indented lines."""
    indent = "  " * depth
    if isinstance(data, Mapping):
        for key, value in data.items():
            if isinstance(value, Mapping | list | tuple) and value:
                yield f"{indent}{key}:"
                yield from _listed(value, depth + 1)
            elif value not in (None, [], {}, ()):
                yield f"{indent}{key}: {value}"
    elif isinstance(data, list | tuple) and any(isinstance(item, Mapping | list | tuple) for item in data):
        for item in data:
            yield f"{indent}-"
            yield from _listed(item, depth + 1)
    elif isinstance(data, list | tuple):
        yield f"{indent}{', '.join(map(str, data))}"
    else:
        yield f"{indent}{data}"
