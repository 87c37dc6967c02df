"""What can be set up: editions with their modes, boards and variants; armies, leaders and structures."""

from typing import Final

from ashboard.core.errors import BadInput
from ashboard.games.neuroshima_hex.guide.tile_data import tile_data
from ashboard.games.neuroshima_hex.modes import ATLAS, MODES, atlas_mode, make_mode
from ashboard.games.neuroshima_hex.options import DISCOURAGED, Discouraged, check_variants
from ashboard.games.neuroshima_hex.payloads import (
    HexArmyData,
    HexBoardOfferData,
    HexCautionData,
    HexEditionData,
    HexMissionOfferData,
    HexOffersData,
    HexPrintedData,
)
from ashboard.games.neuroshima_hex.printed.army import Army, army, army_ids
from ashboard.games.neuroshima_hex.printed.board import Board, board
from ashboard.games.neuroshima_hex.printed.leader import deck
from ashboard.games.neuroshima_hex.printed.mission import Mission, mission, mission_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS, VERSION, Rules, rules_of
from ashboard.games.neuroshima_hex.printed.structure import structure
from ashboard.games.neuroshima_hex.state.mode import Mode

LANGUAGES: Final = ("en", "pl", "fr", "hu")


def offers() -> HexOffersData:
    """Everything that a set-up screen and a drawing need to know."""
    editions = [rules_of(edition) for edition in EDITIONS]
    boards = sorted({name for rules in editions for name in rules.boards})
    return {
        "rules": VERSION,
        "languages": list(LANGUAGES),
        "editions": [_edition(rules) for rules in editions],
        "modes": {name: list(seats) for name, seats in MODES.items()},
        "team_modes": [name for name in MODES if name != ATLAS and len(set(_way(name).sides)) < MODES[name][0]],
        "cautions": [_caution(known) for known in DISCOURAGED],
        "boards": {name: _board(board(name)) for name in boards},
        "armies": [_army(army(name)) for name in army_ids()],
        "missions": [_mission(mission(name)) for name in mission_ids()],
        "leaders": [{"id": card.id, "house": card.origin == "house"} for card in deck()],
    }


def _edition(rules: Rules) -> HexEditionData:
    return {
        "id": rules.edition,
        "modes": list(rules.modes),
        "points_modes": list(rules.points_modes),
        "boards": list(rules.boards),
        "board": rules.box_board,
        "armies": rules.armies_for(len(army_ids()), army_ids()),
        "variants": list(rules.variants),
        "moloch_optional": rules.moloch_exception_may_be_off,
        "fitting": {name: _fitting(rules, _way(name)) for name in rules.modes},
    }


def _caution(known: Discouraged) -> HexCautionData:
    """What a set-up screen warns of: these variants, together or in a mode."""
    caution = known.caution
    return {"key": caution.key, "variants": list(known.variants), "mode": known.mode, "rules": list(caution.rules)}


def _way(name: str) -> Mode:
    """A mode as its smallest table plays it."""
    if name == ATLAS:
        known = mission(mission_ids()[0])
        return atlas_mode(known, known.players)
    return make_mode(name, MODES[name][0])


def _fitting(rules: Rules, way: Mode) -> list[list[str]]:
    """The variants that a mode has a place for, alone and in pairs."""
    alone = [[one] for one in rules.variants]
    pairs = [[one, other] for number, one in enumerate(rules.variants) for other in rules.variants[number + 1 :]]
    return [variants for variants in alone + pairs if _is_offered(variants, rules, way)]


def _is_offered(variants: list[str], rules: Rules, way: Mode) -> bool:
    try:
        check_variants(variants, rules, way, is_forced=False)
    except BadInput:
        return False
    return True


def _board(known: Board) -> HexBoardOfferData:
    grid = known.grid
    return {
        "players": list(known.players),
        "terminals": [grid.names[cell] for cell in known.terminals],
        "hill": {grid.names[cell]: bonus for cell, bonus in known.hill.items()},
        "cells": [{"name": grid.names[cell], "q": q, "r": r} for cell, (q, r) in enumerate(grid.coordinates)],
    }


def _mission(known: Mission) -> HexMissionOfferData:
    """A page of the atlas: who plays it, its map, and the tiles that only it has."""
    return {
        "id": known.id,
        "house": known.origin == "house",
        "armies": [seat.army.id for seat in known.seats[: known.players]],
        "board": _board(known.board),
        "tiles": [
            {"army": seat.army.id, **tile_data(tile)}
            for seat, added in zip(known.seats, known.tiles, strict=True)
            for tile in added
        ],
    }


def _army(known: Army) -> HexArmyData:
    return {
        "id": known.id,
        "names": dict(known.names),
        "tiles": [tile_data(tile) for tile in known.tiles],
        "structure": _structure(known.id),
    }


def _structure(army_id: str) -> list[HexPrintedData]:
    """The tiles of the structure as they can lie on the board."""
    known = structure(army_id)
    if known is None:
        return []
    return [tile_data(tile) for row in known.parts for pair in row for tile in pair]
