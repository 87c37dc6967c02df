"""The catalogue of one language as data: sentences, nouns, words, and the names of all cards."""

from ashboard.core.errors import BadInput
from ashboard.games.bright_future.guide.offers import LANGUAGES
from ashboard.games.bright_future.payloads import BrightWordsData
from ashboard.games.bright_future.printed.box import box
from ashboard.games.bright_future.wording import card_name, card_names, catalogue, house_names


def words(language: str) -> BrightWordsData:
    """What a page needs to word everything in a language; `house` lists the names that are ours."""
    if language not in LANGUAGES:
        raise BadInput("language", f"{language!r} is unknown; expected one of " + ", ".join(LANGUAGES))
    known = catalogue(language)
    return {
        "language": language,
        "sentences": dict(known.sentences),
        "nouns": {noun: dict(forms) for noun, forms in known.nouns.items()},
        "words": dict(known.words),
        "cards": {name: card_name(name, language) for name in card_names(box())},
        "house": sorted(house_names(language)),
    }
