"""The numbers of the board, the tokens and each mode's rules."""

from typing import Final

from ashboard.core.table import Table
from ashboard.games.bright_future.printed.card import Provenance
from ashboard.games.bright_future.printed.colony import FOOD, MISSIONS
from ashboard.games.bright_future.printed.tunnel import TRACKS

_LARGE: Final = 99
NUMBERS: Final = ("1", "2", "3")
SOLO_LEVELS: Final = ("easy", "normal", "hard", "hardcore", "impossible")
FEVER_LEVELS: Final = ("contagion", "epidemic", "plague", "pandemic")


class Board:
    """What is printed on the board or fixed by the rules of a mode."""

    def __init__(self, board: Table, tokens: Table) -> None:
        self.provenance: Final = [Provenance(board), Provenance(tokens)]
        power, fever, arena = board.table("power"), board.table("fever"), board.table("arena")
        self.code_slots: Final = power.integer("code_slots", 1, 9)
        self.bazaar: Final = power.integer("bazaar", 1, 20)
        self.gear_limit: Final = power.integer("gear_limit", 1, 48)
        lengths = power.table("track_lengths")
        self.track_lengths: Final = [lengths.integer(track, 1, 9) for track in TRACKS]
        kept = power.table("tunnel_cards_kept")
        self.tunnel_cards: Final = [0, *(kept.integer(str(players), 1, 7) for players in range(1, 6))]
        solo = power.table("solo_max_random_heroes")
        self.dummies: Final = [solo.integer(level, 0, 11) for level in SOLO_LEVELS]
        self.places: Final = fever.integer("infection_slots", 1, 9)
        self.population: Final = fever.integer("population_start", 1, _LARGE)
        self.population_lost: Final = fever.integer("population_lost_at", 0, _LARGE)
        self.points_per_population: Final = fever.integer("points_per_population", 1, _LARGE)
        medic = fever.table("medic_cost")
        self.medic: Final = [0, *(medic.integer(number, 1, _LARGE) for number in NUMBERS)]
        self.hatch: Final = fever.integer("hatch_cost", 0, _LARGE)
        codes = fever.table("setup_codes")
        self.first_codes: Final = [codes.integer(level, 1, 18) for level in FEVER_LEVELS]
        self.maps_removed: Final = fever.integer("map_cards_removed_per_missing_player", 0, 4)
        self.start_fields: Final = [
            (field.integer("x", -9, 9), field.integer("y", -9, 9)) for field in fever.tables("start_fields")
        ]
        self.tunnels_dealt: Final = fever.integer("tunnel_cards_dealt", 1, 9)
        self.colonies: Final = fever.integer("colonies_face_up", 1, 4)
        costs = fever.table("mercenary_action_cost")
        self.hunt_cost: Final = costs.integer("hunt", 0, 12)
        self.destruction_cost: Final = costs.integer("destruction", 0, 12)
        self.arena_cards: Final = arena.integer("cards", 1, 24)
        self.action_points: Final = arena.integer("action_points", 1, 9)
        self.scrap_points: Final = arena.integer("discard_two_for_ap", 1, 9)
        resources = tokens.table("resources")
        start = resources.table("start_per_player")
        self.start: Final = [start.integer(mode, 1, _LARGE) for mode in ("power", "fever", "arena")]
        self.after_defeat: Final = resources.integer("after_defeat", 1, _LARGE)
        supply = tokens.table("food_and_mission")
        self.food: Final = tuple(supply.table("food").integer(kind, 0, 15) for kind in FOOD)
        self.missions: Final = tuple(supply.table("mission").integer(kind, 0, 15) for kind in MISSIONS)
        self.token_price: Final = supply.integer("sell_value", 1, _LARGE)
        numbers = tokens.table("codes").table("distribution")
        self.codes: Final = tuple(numbers.integer(number, 0, 18) for number in NUMBERS)
