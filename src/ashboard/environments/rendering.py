"""Positions for people: characters, SVG, pixels. All show what everybody at the table sees."""

import io
import sys
from typing import TYPE_CHECKING, Any, Final

from ashboard.api.pictures import draw_svg, draw_text
from ashboard.core.errors import BadInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ashboard.core.game import Game
    from ashboard.core.state import State

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
# The longer side of a picture, in pixels.
_SIDE: Final = 480


def render(game: "Game", state: "State", mode: str | None) -> "str | NDArray[np.uint8] | None":
    """Draw a position; `human` prints it, and without a mode nothing happens."""
    if mode is None:
        return None
    if mode == "svg":
        return draw_svg(game, state)
    if mode == "rgb_array":
        return _pixels(draw_svg(game, state))
    text = draw_text(game, state)
    if mode == "human":
        sys.stdout.write(f"{text}\n")
        return None
    return text


def check_mode(mode: str | None) -> str | None:
    """Return the mode if there is one of that name."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput("render_mode", f"{mode!r} is unknown; expected one of " + ", ".join(RENDER_MODES))
    return mode


def _pixels(svg: str) -> "NDArray[np.uint8]":
    """Rasterise a picture."""
    import numpy as np
    import resvg_py
    from PIL import Image

    made: Any = resvg_py.svg_to_bytes(svg_string=svg, width=_SIDE)
    with Image.open(io.BytesIO(bytes(made))) as picture:
        return np.asarray(picture.convert("RGB"), dtype=np.uint8)
