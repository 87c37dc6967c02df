"""`ashboard armies`: what there is to play with."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ashboard.cli.options import completion

if TYPE_CHECKING:
    from ashboard.games.neuroshima_hex.printed.army import Army

Which = Annotated[
    str | None,
    typer.Argument(
        metavar="[ARMY|FILE]",
        help="Army to show: its id, or the file of one's own army.",
        autocompletion=completion.army,
    ),
]
Tile = Annotated[str | None, typer.Option("--tile", metavar="TILE", help="Draw only this tile, large.")]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Also write a sheet of all tiles as SVG.")]


def armies(army: Which = None, tile: Tile = None, svg: Svg = None) -> None:
    """
    List the armies, or check one and draw its tiles.

    A file of one's own is read, checked and shown just like an army of the package.
    """
    from ashboard.cli.files import find_army, write_text
    from ashboard.core.errors import BadInput

    if army is None:
        if tile is not None or svg is not None:
            raise BadInput("ARMY", "expected an army whose tiles to draw")
        _list()
        return
    known = find_army(army)
    if svg is not None:
        from ashboard.drawing.svg import sheet

        write_text(svg, sheet(known.table))
    _draw(known, tile)


def _list() -> None:
    """All armies of the package in one table."""
    from rich.table import Table

    from ashboard.cli.output.screen import screen
    from ashboard.games.neuroshima_hex.printed.army import army, army_ids

    table = Table("Army", "Name", "Tiles on the board", "Instants", "Battles")
    for name in army_ids():
        known = army(name)
        instants = sum(tile.count for tile in known.tiles if tile.is_instant)
        battles = sum(tile.count for tile in known.tiles if tile.instant == "battle")
        on_board = sum(tile.count for tile in known.tiles) - instants
        table.add_row(name, known.name(), str(on_board), str(instants), str(battles))
    screen().print(table)


def _draw(army: "Army", only: str | None) -> None:
    """The army's sheet, or one of its tiles."""
    from ashboard.cli.output.screen import screen
    from ashboard.core.errors import BadInput
    from ashboard.drawing import terminal
    from ashboard.drawing.printed_tile import tables, text

    printed = {text(printing.get("id")): printing for printing in tables(army.table.get("tile"))}
    if only is None:
        screen().print(terminal.sheet(army.table, {army.id: printed}))
        return
    if only not in printed:
        raise BadInput("--tile", f"{only!r} is no tile of {army.id}; expected one of " + ", ".join(printed))
    screen().print(terminal.tile(printed[only], army.id))
