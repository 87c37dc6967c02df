"""Sentences and plural forms of the four languages."""

import pytest

from ashboard.core.sentence import Catalogue, fit_words, plural

# language: number -> form
FORMS = {
    "en": {0: "other", 1: "one", 2: "other", 5: "other", 11: "other", 21: "other", 101: "other"},
    "fr": {0: "one", 1: "one", 2: "other", 5: "other", 11: "other", 21: "other", 101: "other"},
    "hu": {0: "other", 1: "one", 2: "other", 5: "other", 11: "other", 21: "other", 101: "other"},
    "pl": {
        0: "other",
        1: "one",
        2: "few",
        3: "few",
        4: "few",
        5: "other",
        11: "other",
        12: "other",
        13: "other",
        14: "other",
        15: "other",
        21: "other",
        22: "few",
        24: "few",
        25: "other",
        101: "other",
        102: "few",
        112: "other",
        122: "few",
        1012: "other",
    },
}

WOUNDS = {
    "en": ({"one": "{n} wound", "other": "{n} wounds"}, ["0 wounds", "1 wound", "2 wounds", "5 wounds"]),
    "pl": ({"one": "{n} rana", "few": "{n} rany", "other": "{n} ran"}, ["0 ran", "1 rana", "2 rany", "5 ran"]),
    "fr": (
        {"one": "{n} blessure", "other": "{n} blessures"},
        ["0 blessure", "1 blessure", "2 blessures", "5 blessures"],
    ),
    "hu": ({"one": "{n} seb", "other": "{n} seb"}, ["0 seb", "1 seb", "2 seb", "5 seb"]),
}


def catalogue(language, **sentences):
    forms = {"wound": WOUNDS[language][0]}
    return Catalogue(language, {"sentences": sentences, "nouns": forms, "words": {"and": "and"}})


@pytest.mark.parametrize("language", FORMS)
def test_plural(language):
    """
    Each language has its own rule for which form follows a number.
    """
    assert {number: plural(language, number) for number in FORMS[language]} == FORMS[language]


@pytest.mark.parametrize("language", WOUNDS)
def test_counted(language):
    """
    A number stands with its noun in the form of the language.
    """
    words = catalogue(language)

    assert [words.counted("wound", number) for number in (0, 1, 2, 5)] == WOUNDS[language][1]


def test_missing_form():
    """
    A noun without a special form uses the general one.
    """
    words = Catalogue("pl", {"sentences": {}, "nouns": {"tile": {"other": "{n} ×"}}, "words": {}})

    assert [words.counted("tile", number) for number in (1, 2, 5)] == ["1 ×", "2 ×", "5 ×"]


def test_gaps():
    """
    Gaps are filled by name and form, wherever they stand and as often as they stand.
    """
    words = catalogue("en", hit="{unit.full} hits {target}: {wounds.wound}, {unit}!")
    asked = []

    def fill(name, form):
        asked.append((name, form))
        return f"<{name}{form and '/'}{form}>"

    assert words.sentence("hit", fill) == "<unit/full> hits <target>: <wounds/wound>, <unit>!"
    assert asked == [("unit", "full"), ("target", ""), ("wounds", "wound"), ("unit", "")]


def test_filled_text_is_not_read_again():
    """
    Braces in a filled gap, or braces that are no gap, stay as they are.
    """
    words = catalogue("en", said="{} {A} {name} {0}")

    assert words.sentence("said", lambda name, form: "{name}") == "{} {A} {name} {0}"


def test_order_of_words_is_the_languages():
    """
    A translation may put the gaps in another order.
    """
    french = catalogue("fr", drawn="{tile} : pioche de {by}")

    assert french.sentence("drawn", lambda name, form: {"by": "Moloch", "tile": "Médecin"}[name]) == (
        "Médecin : pioche de Moloch"
    )


def test_unknown_sentence():
    """
    An event without a sentence is a mistake of the catalogue and shows at once.
    """
    with pytest.raises(KeyError, match="nothing"):
        catalogue("en").sentence("nothing", lambda name, form: "")


@pytest.mark.parametrize(
    ("language", "text", "fitted"),
    [
        ("hu", "A(z) Moloch és a(z) Előőrs", "A Moloch és az Előőrs"),
        ("hu", "a(z) 1. és a(z) 2., a(z) 5. és a(z) 15. kör", "az 1. és a 2., az 5. és a 15. kör"),
        ("hu", "a(z) 11., a(z) 51., a(z) 100. és a(z) 1000. húzás", "a 11., az 51., a 100. és az 1000. húzás"),
        ("hu", "A(z) Éjféli cowboy", "Az Éjféli cowboy"),
        ("fr", "un tir de Éventreur, un coup de Moloch", "un tir d’Éventreur, un coup de Moloch"),
        ("fr", "l’attaque de Le Cerveau", "l’attaque du Cerveau"),
        ("en", "a(z) de Outpost", "a(z) de Outpost"),
    ],
)
def test_words_fit_the_next_one(language, text, fitted):
    """
    Articles and elisions follow the word or the number that a gap was filled with.
    """
    assert fit_words(language, text) == fitted


def test_a_sentence_is_fitted_when_it_is_filled():
    """
    The word after an article is known only once the gap is filled.
    """
    words = catalogue("hu", left="A(z) {by} kiesik")

    assert words.sentence("left", lambda name, form: "Előőrs") == "Az Előőrs kiesik"
