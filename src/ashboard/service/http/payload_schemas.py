"""Schemas of the games' payloads in the OpenAPI document: messages that carry a payload refer to the games' types."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from ashboard.core.payloads import Payloads
from ashboard.games import GAMES

Schema = dict[str, Any]
_TEMPLATE: Final = "#/components/schemas/{name}"


def _one(schema: Schema) -> Schema:
    return schema


def _optional(schema: Schema) -> Schema:
    return {"anyOf": [*schema["anyOf"], {"type": "null"}]}


def _list(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def _mapping(schema: Schema) -> Schema:
    return {"type": "object", "additionalProperties": schema}


Shape = Callable[[Schema], Schema]
# Fields of messages that hold a game's payload, by message.
_FIELDS: Final[dict[tuple[str, str], tuple[str, Shape]]] = {
    ("DecisionMessage", "parts"): ("option", _list),
    ("MomentMessage", "view"): ("view", _one),
    ("GameMessage", "view"): ("view", _optional),
    ("Study", "parts"): ("option", _list),
    ("Study", "units"): ("unit", _mapping),
    ("Study", "what_if"): ("what_if", _optional),
    ("PositionStudy", "view"): ("view", _one),
    ("PositionStudy", "parts"): ("option", _list),
    ("PositionStudy", "units"): ("unit", _mapping),
    ("PositionStudy", "what_if"): ("what_if", _one),
    ("Fought", "view"): ("view", _one),
    ("PuzzleMoment", "view"): ("view", _one),
    ("PuzzleMoment", "units"): ("unit", _mapping),
    ("PuzzleStep", "option"): ("option", _optional),
    ("PuzzleStep", "view"): ("view", _one),
    ("ReplayedRow", "view"): ("view", _one),
    ("TurnAdvice", "played"): ("option", _list),
    ("TurnAdvice", "best"): ("option", _list),
}
# Deprecated fields, sent for one more version: options come with the question now.
_DEPRECATED: Final = (("Study", "parts"), ("PositionStudy", "parts"))
# Responses that are a game's payload themselves.
_RESPONSES: Final[dict[tuple[str, str], tuple[str, Shape]]] = {
    ("/guide/{game}", "get"): ("offers", _one),
    ("/guide/{game}/words/{language}", "get"): ("words", _one),
    ("/guide/{game}/scene/previews", "post"): ("preview", _list),
    ("/games/{game_id}/previews", "post"): ("preview", _list),
}


def with_payloads(document: Schema) -> Schema:
    """Return the document with the schemas of all games, and references to them wherever a payload is sent."""
    games = [game.guide.payloads() for game in GAMES.values() if game.guide is not None]
    kinds = [kind for payloads in games for kind in vars(payloads).values()]
    _, components = msgspec.json.schema_components(kinds, ref_template=_TEMPLATE)
    _open_mappings(components)
    for payloads in games:
        _add_levels(components[payloads.offers.__name__])
    schemas = document["components"]["schemas"]
    schemas.update(components)
    for (message, field), (role, shape) in _FIELDS.items():
        schemas[message]["properties"][field] = shape(_any_of(games, role))
    for message, field in _DEPRECATED:
        schemas[message]["properties"][field]["deprecated"] = True
    for (path, method), (role, shape) in _RESPONSES.items():
        content = document["paths"][path][method]["responses"]["200"]["content"]
        content["application/json"]["schema"] = shape(_any_of(games, role))
    return document


def _open_mappings(schema: Any) -> None:
    """Declare that open mappings may hold any value; without it, some generators take them for empty."""
    if isinstance(schema, list):
        for item in schema:
            _open_mappings(item)
    elif isinstance(schema, dict):
        if schema.get("type") == "object" and not schema.keys() & {"properties", "additionalProperties"}:
            schema["additionalProperties"] = {}
        for value in [*schema.values()]:
            _open_mappings(value)


def _add_levels(offers: Schema) -> None:
    """Describe the levels and characters of the computer players, which the service adds to what a game offers."""
    for name in ("levels", "characters"):
        offers["properties"][name] = {"type": "array", "items": {"type": "string"}}
        offers["required"] = [*offers["required"], name]


def _any_of(games: list[Payloads], role: str) -> Schema:
    return {"anyOf": [{"$ref": _TEMPLATE.format(name=vars(payloads)[role].__name__)} for payloads in games]}
