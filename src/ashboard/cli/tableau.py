"""A position made ready for drawing: every tile with its own printing."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ashboard.cli.drawing.face import tables, text, words
from ashboard.cli.seats import names
from ashboard.games.neuroshima_hex.view import HexView

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ashboard.games.neuroshima_hex.setup import Setup
    from ashboard.games.neuroshima_hex.state import HexState

Printing = Mapping[str, object]


class Artist:
    """Knows what is printed on the tiles of each seat; two seats may call different tiles the same."""

    def __init__(self, setup: "Setup") -> None:
        self.tiles: Final[dict[tuple[int, str], Printing]] = {}
        for seat, roster in enumerate(setup.rosters):
            army = setup.armies[seat]
            printed = tables(army.table.get("tile")) if army is not None else []
            for tile in roster:
                self.tiles[seat, tile.id] = printed[tile.index] if tile.inline is None else tile.inline

    def board(self, state: "HexState", highlight: frozenset[str] = frozenset()) -> "RenderableType":
        """The board of a position."""
        from ashboard.cli.drawing import terminal

        return terminal.board(*self.drawable(state), highlight=highlight)

    def seats(self, state: "HexState", *, discards: bool = True) -> "RenderableType":
        """The players of a position, with or without what lies beside the board."""
        from ashboard.cli.drawing import players

        view, printings = self.drawable(state)
        seats = tables(view.get("seats"))
        return players.seats(view if discards else {**view, "seats": [{**s, "discard": []} for s in seats]}, printings)

    def drawable(self, state: "HexState") -> tuple[dict[str, object], dict[str, dict[str, Printing]]]:
        """The view and the printings that the drawings want."""
        view = _counted(state, HexView(state, -1).data())
        seats = tables(view["seats"])
        printings: dict[str, dict[str, Printing]] = {text(seat.get("army")): {} for seat in seats}
        for (seat, tile), printing in self.tiles.items():
            known = printings.setdefault(text(seats[seat].get("army")), {})
            known[_key(seat, tile)] = printing
            if printing.get("kind") == "hq":
                known.setdefault("hq", printing)
        view["seats"] = [_seat(number, seat) for number, seat in enumerate(seats)]
        for place in ("units", "ground"):
            view[place] = [_unit(unit, seats) for unit in tables(view[place])]
        return view, printings


def _counted(state: "HexState", view: dict[str, object]) -> dict[str, object]:
    """The view with all that the game counts and the board has: names, energy, points, terminals, hills."""
    setup, position = state.setup, state.position
    cells, board = setup.grid.names, view["board"]
    assert isinstance(board, dict)
    full = setup.mode.points(tuple(20 if army is None else army.hq.printing.hit_points for army in setup.armies))
    hill = {cells[cell]: height for cell, height in setup.board.hill.items()}
    seats: list[dict[str, object]] = []
    for number, (seat, name) in enumerate(zip(tables(view["seats"]), names(setup), strict=True)):
        is_out = number not in state.contenders or position.points[number] < 0
        points = None if is_out else position.points[number]
        counts: dict[str, object] = {"name": name, "out": is_out, "hq": points, "hq_full": full[number]}
        if state.energy:
            counts["energy"] = state.energy[number]
        if position.scores:
            counts["score"] = position.scores[number]
        seats.append({**seat, **counts})
    return {
        **view,
        "board": {**board, "terminals": [cells[cell] for cell in setup.board.terminals], "hill": hill},
        "seats": seats,
        "goal": None if setup.scoring is None else setup.scoring.goal,
    }


def _key(seat: object, tile: object) -> str:
    return f"{seat}/{tile}"


def _seat(number: int, seat: Mapping[str, object]) -> dict[str, object]:
    hand = {place: [_key(number, tile) for tile in words(seat.get(place))] for place in ("hand", "discard")}
    return {**seat, **hand}


def _unit(unit: Mapping[str, object], seats: list[Mapping[str, object]]) -> dict[str, object]:
    seat = unit["seat"]
    assert isinstance(seat, int)
    return {**unit, "army": seats[seat].get("army"), "tile": _key(seat, unit["tile"])}
