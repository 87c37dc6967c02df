"""A fact about a card: the key of a sentence, its gaps, the rule behind it, and where its values come from."""

from ashboard.core.event import Event
from ashboard.games.bright_future.printed.card import KNOWN, RECONSTRUCTED, Card, covers

Data = dict[str, object]


def fact(card: Card, path: str, key: str, rule: str, **params: object) -> Data:
    """What is printed at a path of the card."""
    return {"key": key, "rule": rule, "params": params, "provenance": _provenance(card, path)}


def _provenance(card: Card, path: str) -> str:
    """Where the value comes from; what is made of several is known only if all of them are."""
    inner = [other for other in card.provenance.reconstructed if covers(path, other)]
    return RECONSTRUCTED if inner else card.provenance.of(path) or KNOWN


def said(key: str, rule: str, params: dict[str, object]) -> Data:
    """Something that is true now, worded like an event."""
    event = Event(key, rule, params)
    return {"key": event.key, "rule": event.rule, "params": dict(event.params)}


def card_data(card: Card, deck: str, rule: str, facts: list[Data]) -> Data:
    """What every card tells of itself."""
    return {
        "id": card.id,
        "deck": deck,
        "rule": rule,
        "facts": facts,
        "known": list(card.provenance.known),
        "reconstructed": list(card.provenance.reconstructed),
    }
