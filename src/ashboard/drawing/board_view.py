"""A position made ready for drawing: every tile with its own printing."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from ashboard.core.event import Event
from ashboard.drawing.players import player_names
from ashboard.drawing.printed_tile import tables, text, words
from ashboard.games.neuroshima_hex.view import HexView
from ashboard.games.neuroshima_hex.wording import phrase, tile_name

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ashboard.games.neuroshima_hex.printed.tile import Tile
    from ashboard.games.neuroshima_hex.state.setup import Setup
    from ashboard.games.neuroshima_hex.state.state import HexState

Printing = Mapping[str, object]
FULL: Final = 20


class BoardView:
    """Knows what is printed on the tiles of each seat; two seats may call different tiles the same."""

    def __init__(self, setup: "Setup", language: str = "en") -> None:
        self.language: Final = language
        self.tiles: Final[dict[tuple[int, str], Printing]] = {}
        for seat, roster in enumerate(setup.rosters):
            army = setup.armies[seat]
            printed = tables(army.table.get("tile")) if army is not None else []
            for tile in roster:
                printing = printed[tile.index] if tile.inline is None else tile.inline
                self.tiles[seat, tile.id] = translate_printing(tile, printing, language)
        for seat, word, printing in _built(setup):
            names = printing["name"]
            name = names.get(language) or names["en"] if isinstance(names, Mapping) else names
            self.tiles[seat, word] = {**printing, "name": name, "language": language}

    def board(self, state: "HexState", highlight: frozenset[str] = frozenset()) -> "RenderableType":
        """The board of a position."""
        from ashboard.drawing import terminal

        return terminal.board(*self.drawable(state), highlight=highlight)

    def seats(self, state: "HexState", *, discards: bool = True) -> "RenderableType":
        """The players of a position, with or without what lies beside the board."""
        from ashboard.drawing.player_table import player_table

        view, printings = self.drawable(state)
        seats = tables(view.get("seats"))
        shown = view if discards else {**view, "seats": [{**seat, "discard": []} for seat in seats]}
        return player_table(shown, printings)

    def drawable(self, state: "HexState") -> tuple[dict[str, object], dict[str, dict[str, Printing]]]:
        """The view and the printings that the drawings want."""
        view = _counted(state, dict(HexView(state, -1).data()), self.language)
        seats = tables(view["seats"])
        printings: dict[str, dict[str, Printing]] = {text(seat.get("army")): {} for seat in seats}
        for (seat, tile), printing in self.tiles.items():
            known = printings.setdefault(text(seats[seat].get("army")), {})
            known[_key(seat, tile)] = printing
            if printing.get("kind") == "hq":
                known.setdefault("hq", printing)
        view["seats"] = [_seat(number, seat) for number, seat in enumerate(seats)]
        for place in ("units", "ground"):
            view[place] = [_unit(unit, seats, self.language) for unit in tables(view[place])]
        return view, printings


def translate_printing(tile: "Tile", printing: Printing, language: str) -> Printing:
    """A printing with its name and its rule in a language; the facts have rules in English alone."""
    if language == "en":
        return printing
    return {**printing, "name": tile_name(tile, language), "rule": _rule(tile, language), "language": language}


def _rule(tile: "Tile", language: str) -> str:
    """What the tile does, in the sentences that the game has for it."""
    if tile.instant:
        return phrase(Event(f"instant-{tile.instant}", "", {}), language)
    texts: list[str] = []
    for word in tile.printing.words:
        stem = word.rstrip("+-0123456789")
        texts.append(phrase(Event(f"word-{stem}", "", {"n": word[len(stem) :]}), language))
    return "; ".join(texts)


def _counted(state: "HexState", view: dict[str, object], language: str) -> dict[str, object]:
    """The view with names that differ, and with what counts as much: full headquarters, and the goal of points."""
    setup, points = state.setup, state.position.points
    printed = tuple(FULL if army is None else army.hq.printing.hit_points for army in setup.armies)
    more = [
        {"name": name, "hq": left if left >= 0 else None, "hq_full": full}
        for name, left, full in zip(player_names(setup, language), points, setup.mode.points(printed), strict=True)
    ]
    seats = [{**seat, **counts} for seat, counts in zip(tables(view["seats"]), more, strict=True)]
    goal = None if setup.scoring is None else setup.scoring.goal
    return {**view, "seats": seats, "goal": goal, "language": language}


def _built(setup: "Setup") -> Iterator[tuple[int, str, Printing]]:
    """The tiles of structures, as they lie on the board: seat, id, and what they are like there."""
    for seat, known in enumerate(setup.structures):
        for one in (0, 1) if known is not None else ():
            for other in (0, 1):
                assert known is not None
                for tile in known.parts[one][other]:
                    more = {"id": tile.id, "kind": tile.kind, "name": tile.names, "toughness": tile.toughness}
                    yield seat, tile.id, {**(tile.inline or {}), **more}


def _key(seat: object, tile: object) -> str:
    return f"{seat}/{tile}"


def _seat(number: int, seat: Mapping[str, object]) -> dict[str, object]:
    hand = {place: [_key(number, tile) for tile in words(seat.get(place))] for place in ("hand", "discard")}
    return {**seat, **hand}


def _unit(unit: Mapping[str, object], seats: list[Mapping[str, object]], language: str) -> dict[str, object]:
    seat = unit["seat"]
    assert isinstance(seat, int)
    # Views name units in English; in another language the printing has the name.
    named = unit if language == "en" else {**unit, "name": ""}
    return {**named, "army": seats[seat].get("army"), "tile": _key(seat, unit["tile"])}
