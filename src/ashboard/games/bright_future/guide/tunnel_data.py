"""Tunnel cards and map cards as data for drawing and reading."""

from typing import Final

from ashboard.games.bright_future.guide.fact import card_data, fact
from ashboard.games.bright_future.payloads import BrightCardData, BrightFactData, BrightNodeData
from ashboard.games.bright_future.printed.card import Card
from ashboard.games.bright_future.printed.map_card import DIRECTIONS, KINDS, MapCard
from ashboard.games.bright_future.printed.tunnel import DECKS, TRACKS, FeverTunnel, PowerTunnel
from ashboard.games.bright_future.printed.vocabulary import CONTAMINATION, EPIDEMIC, MUTATION

_FIRST_FEVER_RULE: Final = 20


def power_tunnel_data(card: PowerTunnel) -> BrightCardData:
    """A special action, and two places."""
    params: dict[str, object] = {"deck": DECKS[card.deck], "amount": card.resources}
    facts = [fact(card, "action.id", f"tunnel-{card.action}", "TP-16", **params)]
    for track, slot in card.places:
        facts.append(fact(card, "options", "tunnel-place", "TP-11", track=TRACKS[track], slot=slot + 1))
    return card_data(card, "power tunnel", "TP-16", facts) | {
        "action": card.action,
        "places": [{"track": TRACKS[track], "slot": slot + 1} for track, slot in card.places],
    }


def fever_tunnel_data(card: FeverTunnel) -> BrightCardData:
    """An effect in the Tunnel phase, and an infection."""
    rule = f"UF-{_FIRST_FEVER_RULE + card.index}"
    infection_rule = {CONTAMINATION: "UF-31", EPIDEMIC: "UF-32", MUTATION: "UF-33"}[card.infection]
    facts = [
        fact(card, "effect", f"tunnel-{card.effect}", rule, deck=DECKS[card.deck], amount=0),
        fact(card, "infection", f"infection-{card.infection}", infection_rule),
    ]
    return card_data(card, "fever tunnel", rule, facts) | {
        "effect": card.effect,
        "optional": card.is_optional,
        "infection": card.infection,
    }


def map_data(card: MapCard) -> BrightCardData:
    """The printed graph; a turned card is told by the view."""
    nodes: list[BrightNodeData] = [
        {"name": name, "kind": KINDS[kind], "number": number, "x": place[0], "y": place[1]}
        for name, kind, number, place in zip(card.keys, card.kinds, card.numbers, card.places)
    ]
    exits = [name for name in card.keys if name in DIRECTIONS]
    facts = [_node_fact(card, exits)]
    return card_data(card, "map", "UF-53a", facts) | {"nodes": nodes, "edges": _edges(card)}


def _node_fact(card: Card, exits: list[str]) -> BrightFactData:
    return fact(card, "nodes", "map-exits", "UF-53a", exits=exits)


def _edges(card: MapCard) -> list[list[str]]:
    return [
        [card.keys[one], card.keys[other]]
        for one, neighbours in enumerate(card.neighbours)
        for other in neighbours
        if one < other
    ]
