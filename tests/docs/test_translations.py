"""What can be checked of translations without reading them: gaps, plural forms, punctuation, one name for one thing."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from tests.docs.markdown import PROJECT

LANGUAGES = ("en", "pl", "fr", "hu")
PAGE = "web/src/words"
HELP = "web/src/help/words"
SENTENCES = [f"src/ashboard/games/{game}/data/sentences" for game in ("neuroshima_hex", "bright_future")]
TEXTS = ["src/ashboard/cli/texts", "src/ashboard/drawing/texts"]
FORMS = {"en": 2, "pl": 3, "fr": 2}
GAP = re.compile(r"\{([a-z]+)[.|}]")
# Words that a language has given up for others, so that one thing has one name.
GIVEN_UP = {
    "pl": ["populacj", "odnośnik", r"\bserwis", r"[Nn]owa gra\b", "[Gg]r[aę] kończy", "rozpatrz"],
    "fr": [
        "matériel",
        r"\bobjets?\b",
        "Fièvre Souterraine",
        "Tunnel du Pouvoir",
        "jeton (mission|nourriture)",
        r"(?<!l’)\bendroit",
    ],
    "hu": [
        "népesség",
        "[Ff]ertőzött övezet",
        r"\b[Vv]ezető\b",
        "helyőrség",
        "Kúszó",
        "[Aa] játék (döntetlen|elveszett)",
        "paklibe",
        "Hatalom Alagútja",
        "Föld Alatti Láz",
    ],
    "en": [r"\bwhoever\b", r"\banew\b", "works no more", "to be had"],
}
# Where an apostrophe or a space is part of what somebody types.
BREAKING = re.compile(r"(?<=[\w’)}»]) ?(?<!\u00a0)[;!?](?!\w)|\w :|« | »")
SPOKEN_AS_TYPED = {"notation-commands", "help-name", "commands-short", "no-choice", "hint"}


def flat(table, path=""):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        else:
            yield path + key, value


def read(folder, language):
    """All texts of a folder in a language, by their keys."""
    (path,) = (PROJECT / folder).glob(f"{language}.*")
    text = path.read_text("utf-8")
    return dict(flat(json.loads(text) if path.suffix == ".json" else tomllib.loads(text)))


def own_names(game, language):
    path = PROJECT / f"src/ashboard/games/{game}/data/sentences/names.toml"
    return tomllib.loads(path.read_text("utf-8")).get(language, {})


def everything(language):
    """Every text of a language, by folder and key."""
    for folder in (PAGE, HELP, *SENTENCES, *TEXTS):
        for key, text in read(folder, language).items():
            yield f"{Path(folder).parts[-2]} {key}", text
    for game in ("neuroshima_hex", "bright_future"):
        for key, text in own_names(game, language).items():
            yield f"{game} {key}", text


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("folder", [PAGE, HELP, *SENTENCES, *TEXTS])
def test_the_same_texts_with_the_same_gaps(folder, language):
    """
    Every language has the texts of English, with the same gaps; Polish has a plural form more.
    """
    english, own = read(folder, "en"), read(folder, language)

    assert {key for key in own if not key.endswith(".few")} == set(english)
    different = [key for key in english if set(GAP.findall(english[key])) != set(GAP.findall(own[key]))]
    assert different == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete(language):
    """
    A choice of forms in a text of the page has as many as the language needs; a noun has a form for each number.
    """
    for key, text in read(PAGE, language).items():
        for forms in re.findall(r"\{[a-z]+\|([^}]*)\}", text):
            assert len(forms.split("|")) == FORMS[language], key
    for folder in (*SENTENCES, *TEXTS):
        nouns = {key.rsplit(".", 1)[0] for key in read(folder, language) if key.startswith("nouns.")}
        wanted = {"one", "few", "other"} if language == "pl" else {"one", "other"}
        for noun in nouns:
            assert wanted <= {key.rsplit(".", 1)[1] for key in read(folder, language) if key.startswith(noun + ".")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_kind_of_apostrophe(language):
    """
    Between letters stands ’, never the straight one; three dots are one character without a space before it.
    """
    wrong = [
        key for key, text in everything(language) if re.search(r"\w'\w|\.\.\.|\w …$", text) and not key.endswith(".row")
    ]

    assert wrong == []


def test_french_spaces():
    """
    In French a space that does not break stands before : ; ! ? and inside « ».
    """
    wrong = [
        key
        for key, text in everything("fr")
        if key.split()[-1].split(".")[-1] not in SPOKEN_AS_TYPED
        and re.search(r"(?<=[\w’)}»])[ ]?(?<!\u00a0)[;!?](?!\w)|\w [:]|« | »", text)
    ]

    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_that_were_given_up(language):
    """
    One thing has one name in a language.
    """
    wrong = [
        (key, text) for key, text in everything(language) if any(re.search(one, text) for one in GIVEN_UP[language])
    ]

    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_doubtful_endings(language):
    """
    No text leaves the choice of an ending to the reader; a(z) is fitted to the next word.
    """
    wrong = [key for key, text in everything(language) if re.search(r"\w\(-?(a|e|s|es|t)\)|\w/a\b", text)]

    assert wrong == []
