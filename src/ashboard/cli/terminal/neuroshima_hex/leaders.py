"""Leader cards in words."""

from ashboard.cli.terminal.finder import Finder
from ashboard.cli.translations import translations
from ashboard.games.neuroshima_hex.printed.leader import deck
from ashboard.games.neuroshima_hex.wording import leader_name


def leader_text(card_id: str, language: str) -> str:
    """The name of a leader and what it does; a card that is unknown says nothing."""
    words = translations(language)
    for card in deck():
        if card.id == card_id:
            text = words.say(f"leader-{card.id}") if words.has(f"leader-{card.id}") else card.text
            return f"{leader_name(card, language)}{words.colon}{text}"
    return ""


def find_leaders(typed: str, language: str) -> list[str]:
    """What the leaders do that are called so, each with its name."""
    names = {card.id: [card.id, card.name(), leader_name(card, language)] for card in deck()}
    word = translations(language).say("leader")
    return [f"{leader_text(card_id, language)} ({word})" for card_id in Finder(names).find(typed)]
