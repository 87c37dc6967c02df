"""What can be set up: modes with their players, levels and options; and every card in the box."""

from typing import Final, cast

from ashboard.games.bright_future.guide.hero_data import gear_data, hero_data
from ashboard.games.bright_future.guide.location_data import anomaly_data, colony_data, outpost_data
from ashboard.games.bright_future.guide.tunnel_data import fever_tunnel_data, map_data, power_tunnel_data
from ashboard.games.bright_future.options import LIMITS, PLAYERS
from ashboard.games.bright_future.payloads import (
    BrightBoardData,
    BrightCardData,
    BrightModeData,
    BrightOffersData,
    Track,
)
from ashboard.games.bright_future.printed.board import FEVER_LEVELS, SOLO_LEVELS
from ashboard.games.bright_future.printed.box import Box, box
from ashboard.games.bright_future.printed.colony import FOOD, MISSIONS
from ashboard.games.bright_future.printed.rules_versions import VERSION, rules_of
from ashboard.games.bright_future.printed.tunnel import TRACKS
from ashboard.games.bright_future.state.setup import ARENA, FEVER, MODES, POWER, RULINGS

LANGUAGES: Final = ("en", "pl", "fr", "hu")


def offers() -> BrightOffersData:
    """Everything that a set-up screen and a drawing need to know; of earlier versions the cards that were otherwise."""
    known = box()
    cards = _cards(VERSION)
    return {
        "rules": VERSION,
        "languages": list(LANGUAGES),
        "modes": [_mode(mode) for mode in (POWER, FEVER, ARENA)],
        "rulings": list(RULINGS),
        "cards": cards,
        "earlier": {str(version): _changed(_cards(version), cards) for version in range(1, VERSION)},
        "board": _board(known),
    }


def _mode(mode: int) -> BrightModeData:
    """What may be chosen in a mode; a level of the solo game is one of its own."""
    least, most, usual = PLAYERS[mode]
    flags = (["survival"], ["hardcore"], [])[mode]
    return {
        "id": MODES[mode],
        "players": {"least": least, "most": most, "usual": usual},
        "levels": list(FEVER_LEVELS) if mode == FEVER else [],
        "solo_levels": list(SOLO_LEVELS) if mode == POWER else [],
        "flags": flags,
        "rulings": mode != ARENA,
        "round_limit": mode != FEVER,
        "usual_limit": LIMITS[mode],
        "together": mode == FEVER,
    }


def _cards(version: int) -> list[BrightCardData]:
    """Every card, in the words of a rules version."""
    known, rules = box(version), rules_of(version)
    return [
        *(hero_data(card) for card in known.heroes),
        *(gear_data(card, rules) for card in known.gear),
        *(outpost_data(card, rules) for card in known.outposts),
        *(anomaly_data(card) for card in known.anomalies),
        *(colony_data(card, rules) for card in known.colonies),
        *(power_tunnel_data(card) for card in known.power_tunnels),
        *(fever_tunnel_data(card) for card in known.fever_tunnels),
        *(map_data(card) for card in known.maps),
    ]


def _changed(earlier: list[BrightCardData], cards: list[BrightCardData]) -> list[BrightCardData]:
    return [card for card in earlier if card not in cards]


def _board(known: Box) -> BrightBoardData:
    board = known.board
    return {
        "tracks": cast("dict[Track, int]", dict(zip(TRACKS, board.track_lengths))),
        "bazaar": board.bazaar,
        "gear_limit": board.gear_limit,
        "places": board.places,
        "population": board.population,
        "medic": board.medic[1:],
        "hatch": board.hatch,
        "start_fields": [list(field) for field in board.start_fields],
        "food": dict(zip(FOOD, board.food)),
        "missions": dict(zip(MISSIONS, board.missions)),
        "codes": list(board.codes),
        "action_points": board.action_points,
        "points_per_population": board.points_per_population,
    }
