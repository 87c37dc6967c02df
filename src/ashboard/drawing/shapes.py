"""Outlines and colours, read from the one data file that the page reads too.

`data/shapes.json` says what stands where in it. Drawing code holds measures and order, never path data or colours.
"""

import json
from typing import Any, Final

from ashboard.core.data import package_text

_SHAPES: Final[dict[str, Any]] = json.loads(package_text("ashboard.drawing.data", "shapes.json"))
PAINTS: Final[dict[str, str]] = _SHAPES["paints"]
GEOMETRY: Final[dict[str, str]] = _SHAPES["geometry"]

_HEX: Final[dict[str, Any]] = _SHAPES["neuroshima_hex"]
ARMIES: Final[dict[str, dict[str, str]]] = _HEX["armies"]
SPARE: Final[dict[str, list[str]]] = _HEX["spare"]
RIMS: Final[dict[str, str]] = _HEX["rims"]
EMBLEMS: Final[dict[str, str]] = _HEX["emblems"]
FIGURES: Final[dict[str, dict[str, str]]] = _HEX["figures"]
ARMS: Final[dict[str, str]] = _HEX["arms"]
PICTOGRAMS: Final[dict[str, dict[str, str]]] = _HEX["pictograms"]
NUMERALS: Final[dict[str, Any]] = _HEX["numerals"]
EDGES: Final[dict[str, Any]] = _HEX["edges"]
TILE: Final[dict[str, Any]] = _HEX["tile"]
BOARD: Final[dict[str, Any]] = _HEX["board"]
