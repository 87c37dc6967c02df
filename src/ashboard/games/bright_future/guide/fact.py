"""A fact about a card: the key of a sentence, its gaps, the rule behind it, and where its values come from."""

from typing import Literal

from ashboard.core.event import Event
from ashboard.core.payloads import SentenceData
from ashboard.games.bright_future.payloads import BrightCardData, BrightFactData
from ashboard.games.bright_future.printed.card import RECONSTRUCTED, Card, covers

Data = dict[str, object]


def fact(card: Card, path: str, key: str, rule: str, **params: object) -> BrightFactData:
    """What is printed at a path of the card."""
    return {"key": key, "rule": rule, "params": params, "provenance": _provenance(card, path)}


def _provenance(card: Card, path: str) -> Literal["known", "reconstructed"]:
    """Where the value comes from; what is made of several is known only if all of them are."""
    inner = [other for other in card.provenance.reconstructed if covers(path, other)]
    return "reconstructed" if inner or card.provenance.of(path) == RECONSTRUCTED else "known"


def said(key: str, rule: str, params: dict[str, object]) -> SentenceData:
    """Something that is true now, worded like an event."""
    event = Event(key, rule, params)
    return {"key": event.key, "rule": event.rule, "params": dict(event.params)}


def card_data(card: Card, deck: str, rule: str, facts: list[BrightFactData]) -> BrightCardData:
    """What every card tells of itself."""
    return {
        "id": card.id,
        "deck": deck,
        "rule": rule,
        "facts": facts,
        "known": list(card.provenance.known),
        "reconstructed": list(card.provenance.reconstructed),
    }
