"""A printed tile as data for drawing and reading."""

from typing import cast

from ashboard.games.neuroshima_hex.guide.facts import WORD_RULES
from ashboard.games.neuroshima_hex.payloads import HexPrintedData, HexWordData
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.tile import Tile

_INSTANT_RULES = {"battle": "INST-BATTLE-01", "move": "INST-MOVE-01", "castling": "INST-CASTLE-01"}


def tile_data(tile: Tile) -> HexPrintedData:
    """Numbers and icons by side, words with the rules behind them; what is absent is left out."""
    printing = tile.printing
    data: dict[str, object] = {"id": tile.id, "kind": tile.kind, "count": tile.count}
    lists = {"melee": list(printing.melee), "ranged": list(printing.ranged)}
    masks = {"gauss": printing.gauss, "net": printing.net, "armour": printing.armour, "links": printing.links}
    lists.update({name: [mask >> side & 1 for side in range(SIDES)] for name, mask in masks.items()})
    data.update({name: values for name, values in lists.items() if any(values)})
    numbers = {"toughness": printing.toughness, "hit_points": printing.hit_points if tile.is_hq else 0}
    flags = {"mobile": tile.mobile, "harmful": tile.is_harmful, "global": tile.is_global}
    # Apart, because a compiled mixture of numbers and flags is all numbers.
    data.update({name: number for name, number in numbers.items() if number})
    data.update({name: flag for name, flag in flags.items() if flag})
    if tile.initiative:
        data["initiative"] = list(tile.initiative)
    if tile.instant:
        data["instant"] = tile.instant
        data["rule"] = _INSTANT_RULES.get(tile.instant, f"INST-{tile.instant.upper()}-01")
    if printing.words:
        data["words"] = [_word(word) for word in printing.words]
    return cast("HexPrintedData", data)


def _word(word: str) -> HexWordData:
    stem = word.rstrip("+-0123456789")
    return {"word": stem, "n": word[len(stem) :], "rule": WORD_RULES[stem]}
