"""The OpenAPI document, completed with the exact limits of bodies and parameters."""

from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from ashboard.puzzles.puzzle import DIFFICULTIES
from ashboard.service.games.messages import LANGUAGES
from ashboard.service.http import bodies
from ashboard.service.http.payload_schemas import with_payloads

_REFERENCE: Final = "#/components/schemas/{name}"
_BODIES: Final = [kind for kind in vars(bodies).values() if isinstance(kind, type) and issubclass(kind, bodies.Body)]
# Litestar omits the limits of optional parameters.
_TIME: Final = {"type": "integer", "minimum": 0, "maximum": 10**15}
# No URL contains a zero byte.
_WORD: Final = {"type": "string", "maxLength": 40, "pattern": r"^[^\x00]*$"}
_PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "seat": {"type": "integer", "minimum": 0, "maximum": 15},
    "seq": {"type": "integer", "minimum": 1, "maximum": 10**6},
    "after": {"type": "integer", "minimum": 0, "maximum": 10**6},
    "limit": {"type": "integer", "minimum": 1, "maximum": 100},
    "before": _TIME,
    "army": {"type": "array", "items": _WORD, "maxItems": 4},
    "kind": _WORD,
    "theme": _WORD,
    "difficulty": {"type": "integer", "minimum": 1, "maximum": DIFFICULTIES},
    "date": {"type": "string", "format": "date"},
    "offset": {"type": "integer", "minimum": 0, "maximum": 10**6},
    "mode": _WORD,
    "winner": _WORD,
    "game": _WORD,
    "result": {"type": "string", "enum": ["won", "drawn", "lost"]},
    "status": {"type": "string", "enum": ["open", "running", "over"]},
    "language": {"type": "string", "enum": list(LANGUAGES)},
    "game_id": {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[a-z0-9]+$"},
    "puzzle_id": {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[a-z0-9]+$"},
    "token_id": {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[a-z0-9]+$"},
}


def complete_document(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document with the schemas that requests are validated by."""
    _, components = msgspec.json.schema_components(_BODIES, ref_template=_REFERENCE)
    known = document["components"]["schemas"]
    document["components"]["schemas"] = {**known, **components}
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] in _PARAMETERS:
                    default = parameter["schema"].get("default")
                    parameter["schema"] = {**_PARAMETERS[parameter["name"]]}
                    if default is not None:
                        parameter["schema"]["default"] = default
    return with_payloads(document)


class ExactJson(JsonRenderPlugin):
    """Serves the completed document."""

    def __init__(self) -> None:
        super().__init__(path="/openapi.json")
        self._made = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the document; built once, since it is slow to build and never changes."""
        self._made = self._made or msgspec.json.encode(complete_document(openapi_schema))
        return self._made
