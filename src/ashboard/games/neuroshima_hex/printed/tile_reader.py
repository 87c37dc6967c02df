"""Reads a tile from its printed words: the keys of an army file, also used inline in scenarios."""

import re
from collections.abc import Mapping
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.printed.bonuses import bonuses_of
from ashboard.games.neuroshima_hex.printed.grid import DIRECTIONS, SIDES
from ashboard.games.neuroshima_hex.printed.tile import (
    EFFECTS,
    FIRST,
    FOUNDATION,
    HQ,
    INSTANT,
    KINDS,
    MODULE,
    SECOND,
    SOLDIER,
    TRAITS,
    Printing,
    Tile,
)

# What instant tiles may do; instants/ must have a function for each (a test compares them).
INSTANT_WORDS: Final = (
    "battle",
    "bomb",
    "castling",
    "grenade",
    "move",
    "push",
    "rotation",
    "sniper",
    "terror",
)
# The first words of the answers that play no instant: an instant must not be called so.
VERBS: Final = frozenset(
    (
        *("place", "discard", "end", "go", "on", "stay", "to", "rotate", "leave"),
        *("draw", "redraw", "keep", "start", "medic", "explode", "attack", "convert", "snipe"),
        *("proc", "sell", "pay", "done", "use", "pick", "name", "pass", "build", "first", "second", "turn"),
        *("deal", "peek", "bottom"),
    )
)
LANGUAGES: Final = ("en", "pl", "fr", "hu")

_PRINTED: Final = (
    "kind",
    "initiative",
    "melee",
    "ranged",
    "gauss",
    "net",
    "armour",
    "toughness",
    "mobile",
    "hit_points",
    "effects",
    "links",
    "affects",
    "scope",
    "traits",
    "instant",
    "rule",
    "origin",
)
INLINE_KEYS: Final = frozenset(_PRINTED)
TILE_KEYS: Final = frozenset((*_PRINTED, "id", "name", "count"))
_IDENTIFIER: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_STRENGTH_LIMIT: Final = 20
# Words that a tile can carry; the printed ones have two at most.
_MOST_WORDS: Final = 12
_HQ_POINTS: Final = 20
_UNIT_WORDS: Final = ("initiative", "melee", "ranged", "gauss", "net", "armour", "toughness", "mobile", "effects")


def read_tile(table: Table, army: str, index: int) -> Tile:
    """A tile of an army file."""
    table.only(TILE_KEYS)
    tile_id = read_identifier(table)
    kind = table.word("kind", KINDS)
    instant = _instant(table, kind, tile_id)
    return Tile(
        tile_id,
        kind,
        read_printing(table, kind),
        army=army,
        index=index,
        count=table.integer("count", 1, 35),
        names=read_names(table),
        instant=instant,
    )


def structure_parts(
    first: Table, second: Table, tile_id: str, names: Mapping[str, str], index: int = -1
) -> tuple[Tile, Tile]:
    """The two tiles of a structure: what is common to both stands on the first, toughness adds up [STRUCT-04]."""
    for table in (first, second):
        table.only(INLINE_KEYS)
        table.word("kind", (SOLDIER,), SOLDIER)
    one, other = read_printing(first, SOLDIER), read_printing(second, SOLDIER)
    one.toughness += other.toughness
    one.mobile, other.mobile = one.mobile or other.mobile, False
    # Traits belong to the whole; effects work through the links of the tile that they are printed on.
    one.words = (*one.words, *(word for word in other.words if word in TRAITS))
    other.words = tuple(word for word in other.words if word not in TRAITS)
    return (
        Tile(tile_id, SOLDIER, one, names=names, index=index, inline=first.data, part=FIRST),
        Tile(f"{tile_id}-2", SOLDIER, other, names=names, index=index, inline=second.data, part=SECOND),
    )


def inline_tile(table: Table, tile_id: str, name: str, index: int) -> Tile:
    """A tile printed in place, as scenarios do; it belongs to no army file."""
    table.only(INLINE_KEYS)
    kind = table.word("kind", KINDS)
    if kind == INSTANT:
        raise BadInput(table.at("kind"), "an instant never lies on the board")
    return Tile(tile_id, kind, read_printing(table, kind), names={"en": name}, index=index, inline=table.data)


def mission_tile(table: Table, army: str, index: int) -> Tile:
    """A unit that a mission adds to an army; it is in no pile."""
    table.only((*INLINE_KEYS, "id", "name", "seat"))
    kind = table.word("kind", (SOLDIER, MODULE))
    names, printing = read_names(table), read_printing(table, kind)
    return Tile(read_identifier(table), kind, printing, army=army, index=index, count=0, names=names, inline=table.data)


def read_identifier(table: Table) -> str:
    """The key `id`: small letters, digits, dashes and underscores."""
    value = table.text("id")
    if not _IDENTIFIER.fullmatch(value):
        raise BadInput(table.at("id"), f"{value!r}; expected a name of small letters, digits, - and _")
    return value


def read_names(table: Table) -> dict[str, str]:
    """The key `name`: a text, or one text for each of some languages."""
    if isinstance(table.data.get("name"), str):
        return {"en": table.text("name")}
    names = table.table("name")
    names.only((*LANGUAGES, *(f"{language}_origin" for language in LANGUAGES)))
    if not names.has("en"):
        raise BadInput(names.at("en"), "expected a text")
    return {language: names.text(language) for language in LANGUAGES if names.has(language)}


def read_printing(table: Table, kind: str) -> Printing:
    """The numbers and icons of a tile."""
    if kind in (INSTANT, FOUNDATION):
        for word in _UNIT_WORDS:
            if table.has(word):
                raise BadInput(table.at(word), f"not for the kind {kind}")
    printing = Printing()
    printing.initiative = tuple(table.integers("initiative", 0, 9))
    if len(printing.initiative) > SIDES:
        raise BadInput(table.at("initiative"), f"expected at most {SIDES} values")
    printing.melee = _strengths(table, "melee")
    printing.ranged = _strengths(table, "ranged")
    for word in ("gauss", "net", "armour", "links"):
        setattr(printing, word, _sides(table, word))
    printing.toughness = table.integer("toughness", 0, _STRENGTH_LIMIT, 0)
    printing.hit_points = table.integer("hit_points", 1, 99, _HQ_POINTS) if kind == HQ else 0
    printing.mobile = table.flag("mobile", False)
    printing.is_harmful = table.word("affects", ("own", "enemy"), "own") == "enemy"
    printing.is_global = table.word("scope", ("links", "global"), "links") == "global"
    printing.words = _words(table)
    return printing


def _instant(table: Table, kind: str, tile_id: str) -> str:
    if kind != INSTANT:
        return ""
    if tile_id in VERBS:
        raise BadInput(table.at("id"), f"{tile_id!r} is a verb of the notation; expected another name for an instant")
    return table.word("instant", INSTANT_WORDS, tile_id)


def _strengths(table: Table, key: str) -> tuple[int, ...]:
    values = table.integers(key, 0, _STRENGTH_LIMIT)
    if values and len(values) != SIDES:
        raise BadInput(table.at(key), f"expected {SIDES} strengths, one for each side")
    return tuple(values) or (0,) * SIDES


def _sides(table: Table, key: str) -> int:
    mask = 0
    for number, side in enumerate(table.texts(key)):
        if side not in DIRECTIONS:
            raise BadInput(f"{table.at(key)}[{number}]", f"{side!r}; expected one of " + ", ".join(DIRECTIONS))
        mask |= 1 << DIRECTIONS.index(side)
    return mask


def _words(table: Table) -> tuple[str, ...]:
    words: list[str] = []
    for key in ("effects", "traits"):
        if len(table.items(key)) > _MOST_WORDS:
            raise BadInput(table.at(key), f"expected at most {_MOST_WORDS} words")
        for number, word in enumerate(table.texts(key)):
            is_known = word in TRAITS if key == "traits" else word in EFFECTS or bool(bonuses_of(word))
            if not is_known:
                raise BadInput(f"{table.at(key)}[{number}]", f"{word!r} is no word of the vocabulary")
            words.append(word)
    return tuple(words)
