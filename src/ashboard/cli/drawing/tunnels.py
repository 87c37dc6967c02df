"""Bright Future as text: who has what, and the board of the mode."""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ashboard.cli.drawing.words import printable


def drawn(view: Mapping[str, Any]) -> RenderableType:
    """A view made readable; it shows what the view shows and nothing else."""
    parts: list[RenderableType] = [Text(_heading(view), "bold")]
    if "tracks" in view:
        parts.append(_tracks(view))
    if "zone" in view:
        parts.append(_zone(view))
    if "bazaar" in view:
        parts.append(Text(f"Bazaar: {_listed(view['bazaar'])}"))
    if "pending" in view:
        parts.append(Text(_attacks(view)))
    parts.append(_players(view))
    if about := _about(view):
        parts.append(Text(about, "bold"))
    return Group(*parts)


def _about(view: Mapping[str, Any]) -> str:
    """What the open question is about, where it is about anything."""
    question = view["question"] or {}
    words = [f"{key} {_value(view, key, value)}" for key, value in question.items() if key not in ("seat", "kind")]
    return f"{question['kind']}: {', '.join(words)}" if words else ""


def _value(view: Mapping[str, Any], key: str, value: Any) -> str:
    if key in ("partner", "attacker", "target"):
        return str(view["seats"][value]["hero"] or f"seat {value}")
    if isinstance(value, list):
        return " + ".join(map(_plain, value)) or "–"
    return _plain(value)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(map(str, value.values()))
    if value is None or isinstance(value, bool):
        return "yes" if value else "–" if value is None else "no"
    return str(value)


def _heading(view: Mapping[str, Any]) -> str:
    words = [str(view["mode"]), f"round {view['round']}"]
    if "population" in view:
        words.append(f"population {view['population']}")
    if "door" in view:
        words.append(f"door {'-'.join(map(str, view['door']))}")
    if "code_pile" in view:
        words.append(f"codes left {view['code_pile']}")
    return ", ".join(words)


def _tracks(view: Mapping[str, Any]) -> Table:
    """The four tracks with their tokens and the cards revealed on them."""
    table = Table("Track", "Slots, from the front", "Cards")
    cards = [site["card"] for site in view["sites"]]
    lying = [cards[:1], cards[1:2], cards[2:3], cards[3:]]
    for (name, slots), open_cards in zip(view["tracks"].items(), lying, strict=True):
        tokens = " ".join(_token(view, token) for token in slots)
        table.add_row(name, tokens, _listed([card for card in open_cards if card]))
    return table


def _token(view: Mapping[str, Any], token: object) -> str:
    if token is None:
        return "[ ]"
    return f"[{view['seats'][token]['hero'] if isinstance(token, int) else f'({token})'}]"


def _zone(view: Mapping[str, Any]) -> Table:
    """The Infection Zone, the colonies by the board, the map."""
    table = Table("Place", "Codes, the visible one last", "Colony")
    for number, place in enumerate(view["zone"]):
        codes = "closed" if place["closed"] else " ".join(map(str, place["codes"])) or "–"
        table.add_row(str(number + 1), codes, view["colonies"][number] or "–")
    for card in view["map"]:
        where = f"{card['card']} at {card['x']},{card['y']}"
        table.add_row("map", f"{where}: {' '.join(card['nodes'])}", f"exits {' '.join(card['exits'])}")
    return table


def _attacks(view: Mapping[str, Any]) -> str:
    pending = [f"{attack['weapon']} ({attack['mode']})" for attack in view["pending"]]
    declared = [f"{attack['weapon']} ({attack['mode']})" for attack in view["declared"]]
    return f"Action points: {view['points']}; to face: {_listed(pending)}; declared: {_listed(declared)}"


def _players(view: Mapping[str, Any]) -> Table:
    table = Table("Seat", "Hero", "Resources", "Active gear", "Used gear", "Else")
    for number, seat in enumerate(view["seats"]):
        who = seat["hero"] or seat["race"] or "–"
        state = " (down)" if seat["down"] else ""
        table.add_row(
            str(number),
            f"{who}{state}",
            str(seat["resources"]),
            _listed(seat["ready"]),
            _listed(seat["used"]),
            "; ".join(_possessions(view, number, seat)),
        )
    return table


def _possessions(view: Mapping[str, Any], number: int, seat: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    if seat.get("mercenaries"):
        found.append(f"mercenaries {_listed(seat['mercenaries'])}")
    for key in ("codes", "food", "missions"):
        counts = [f"{name}×{count}" for name, count in seat.get(key, {}).items() if count]
        if counts:
            found.append(f"{key} {' '.join(counts)}")
    if seat.get("hand"):
        found.append(f"hand {_listed(seat['hand'])}")
    elif "hand_size" in seat:
        found.append(f"{seat['hand_size']} card{'' if seat['hand_size'] == 1 else 's'} in hand")
    if "where" in view:
        found.append(f"at {view['where'][number]}")
    return found


def _listed(names: list[str]) -> str:
    return printable(", ".join(names)) or "–"
