"""The map of Underground Fever in words: which places are joined, where tunnels lead, who stands where."""

from collections.abc import Mapping
from typing import Any, Final

from ashboard.cli.terminal.bright_future.names import numbered
from ashboard.cli.terminal.bright_future.table_view import Row, TableView

Laid = Mapping[str, Any]
_STEPS: Final = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_OPPOSITE: Final = {"N": "S", "S": "N", "E": "W", "W": "E"}


def map_rows(scene: TableView) -> list[Row]:
    """Every card on the map: a drawing of how they lie, then each with its tunnels."""
    laid = scene.view["map"]
    if not laid:
        return [Row(scene.say("no-map"))]
    rows = [Row(line) for line in _drawn(laid)]
    for card in laid:
        rows += card_rows(scene, card)
    rows.append(Row(scene.say("map-legend")))
    return rows


def here_rows(scene: TableView) -> list[Row]:
    """The card on which the hero stands who acts now."""
    turn = scene.view["turn"] if scene.view["turn"] is not None else scene.seat
    where = scene.view["where"][turn].split(" ")[0] if turn >= 0 else ""
    found = [card for card in scene.view["map"] if card["card"] == where]
    return card_rows(scene, found[0]) if found else []


def card_rows(scene: TableView, card: Laid) -> list[Row]:
    """The places of a card and how they are joined, then where its tunnels lead."""
    number = _number(card)
    heroes = [
        f"{scene.player(seat)} {numbered(card['card'], place.split(' ')[1])}"
        for seat, place in enumerate(scene.view["where"])
        if place.split(" ")[0] == card["card"]
    ]
    links = scene.cards.links(card["card"], card["turned"])
    exits = ", ".join(f"{way} {_leads(scene, card, way)}" for way in card["exits"])
    text = scene.say("map-row", links=links, exits=exits)
    here = f" [{', '.join(heroes)}]" if heroes else ""
    return [Row(text + here, f"{scene.say('map-card', n=number)}{scene.colon}")]


def _leads(scene: TableView, card: Laid, way: str) -> str:
    """Where a tunnel goes: to a card, into the unknown, against a wall, to the board."""
    x, y = card["x"] + _STEPS[way][0], card["y"] + _STEPS[way][1]
    other = next((one for one in scene.view["map"] if (one["x"], one["y"]) == (x, y)), None)
    if other is None:
        return scene.say("unexplored")
    return f"→ {_number(other)}" if _OPPOSITE[way] in other["exits"] else scene.say("blocked")


def _number(card: Laid) -> int:
    return int(card["card"][1:])


def _drawn(laid: list[Laid]) -> list[str]:
    """The cards by their numbers as they lie, joined where a tunnel leads on."""
    cells = {(card["x"], card["y"]): card for card in laid}
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    bottom, top = min(y for _, y in cells), max(y for _, y in cells)
    lines: list[str] = []
    for y in range(top, bottom - 1, -1):
        row = beneath = ""
        for x in range(left, right + 1):
            card = cells.get((x, y))
            row += f"[{_number(card):>2}]" if card else "    "
            row += "─" if card and "E" in card["exits"] and _is_open(cells.get((x + 1, y)), "W") else " "
            beneath += "  │  " if card and "S" in card["exits"] and _is_open(cells.get((x, y - 1)), "N") else "     "
        lines += [f"  {row.rstrip()}", f"  {beneath.rstrip()}"]
    return [line for line in lines[:-1] if line.strip()]


def _is_open(card: Laid | None, way: str) -> bool:
    return card is not None and way in card["exits"]
