"""Who plays what on which board in a scenario file: its mode, its armies, and what goes together."""

from collections.abc import Callable

from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.modes import ATLAS, atlas_mode, make_mode
from ashboard.games.neuroshima_hex.options import STANDARD
from ashboard.games.neuroshima_hex.printed.army import Army, read_army
from ashboard.games.neuroshima_hex.printed.board import board
from ashboard.games.neuroshima_hex.printed.mission import Mission, mission, mission_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import Rules
from ashboard.games.neuroshima_hex.state.mode import Mode

ArmyLoader = Callable[[str], Army]


def read_mode(table: Table, mode: str, rules: Rules, seats: tuple[Table, ...]) -> Mode:
    """The mode of the file; a mission may leave out the seats without a player."""
    teams = tuple(seat.integer("team", 0, 1) for seat in seats) if any(seat.has("team") for seat in seats) else ()
    if mode != ATLAS:
        return make_mode(mode, len(seats), teams)
    if ATLAS not in rules.modes:
        raise BadInput("mode", f"atlas is not in the edition {rules.edition} [ATLAS-01]")
    known = mission(table.text("board", STANDARD))
    return atlas_mode(known, known.players if len(seats) == len(known.seats) else len(seats), teams)


def read_army_of(seat: Table, load_army: ArmyLoader, known: Mission | None, number: int) -> Army | None:
    """A seat's army: an id, a path, its whole table, or none where everything is printed in place."""
    if known is not None:
        wanted = known.seats[number].army
        if seat.data.get("army", wanted.id) != wanted.id:
            raise BadInput(seat.at("army"), f"the mission {known.id} has {wanted.id} there [ATLAS-01]")
        return wanted
    if not seat.has("army"):
        return None
    if isinstance(seat.data["army"], dict):
        return read_army(seat.data["army"], seat.at("army"))
    return load_army(seat.text("army"))


def check_options(table: Table, seats: tuple[Table, ...], mode: str) -> None:
    """What this version lacks; a malformed file has been refused before, a missing part is not its fault."""
    board_id = table.text("board", STANDARD)
    is_map = board_id in mission_ids()
    if is_map != (mode == ATLAS):
        maps = ", ".join(mission_ids())
        raise BadInput("board", f"a map of the atlas goes with the mode atlas, and the other way round; maps: {maps}")
    field_of_play = mission(board_id).board if is_map else board(board_id)
    if any(seat.has("energy") for seat in seats) and not field_of_play.terminals:
        raise BadInput("seat.energy", "only on a board with terminals")
    if mode in ("duel", "free-for-all", ATLAS) and any(seat.has("team") for seat in seats):
        raise BadInput("seat.team", "only for the modes teams and one-against-two")
    if not table.flag("points", False) and any(seat.has("score") for seat in seats):
        raise BadInput("seat.score", "only with the points rule")
    table.table("options").only(("moloch_exception", "forced"))
    if table.has("tally") and not is_map:
        raise BadInput("tally", "only in a mission of the atlas")
    if table.flag("points", False) and is_map:
        raise BadInput("points", "not in a mission of the atlas [POINTS-07]")
