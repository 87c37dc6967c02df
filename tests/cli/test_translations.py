"""What the terminal and its drawings say: the same in every language, with the same gaps."""

import re
import tomllib
from importlib.resources import files

import pytest

from ashboard.cli.translations import choose_language, translations
from ashboard.drawing.translations import LANGUAGES

PACKAGES = ("ashboard.cli.texts", "ashboard.drawing.texts")
TEXTS = {
    (package, language): tomllib.loads(files(package).joinpath(f"{language}.toml").read_text("utf-8"))
    for package in PACKAGES
    for language in LANGUAGES
}


def gaps(text):
    return set(re.findall(r"\{[a-z.]+\}", text))


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_the_same(language, package):
    """
    Keys, gaps and nouns are those of English; no sentence is left untranslated.
    """
    english, other = TEXTS[package, "en"], TEXTS[package, language]

    assert other["sentences"].keys() == english["sentences"].keys()
    assert other["words"].keys() == english["words"].keys()
    assert other.get("nouns", {}).keys() == english.get("nouns", {}).keys()
    for key, text in english["sentences"].items():
        assert gaps(other["sentences"][key]) == gaps(text), key
    same = [key for key, text in english["sentences"].items() if len(text) > 20 and other["sentences"][key] == text]
    assert same == []


def test_counts_in_the_grammar_of_the_language():
    """
    Polish has two plurals, French counts nothing as one.
    """
    assert [translations("pl").say("resources", n=n) for n in (1, 2, 5)] == ["1 zasób", "2 zasoby", "5 zasobów"]
    assert translations("fr").say("resources", n=0) == "0 ressource"
    assert translations("en").listed(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize(
    ("option", "environment", "language"),
    [
        ("PL", {"LANG": "fr"}, "pl"),
        (None, {"LANG": "fr_CA.UTF-8"}, "fr"),
        (None, {"LC_MESSAGES": "hu", "LANG": "fr"}, "hu"),
        (None, {"LC_ALL": "pl-PL", "LC_MESSAGES": "hu"}, "pl"),
        (None, {"LC_ALL": "", "LANG": "POSIX"}, "en"),
        (None, {}, "en"),
    ],
)
def test_chooses_a_language(option, environment, language):
    """
    The option first, then LC_ALL, LC_MESSAGES, LANG; else English.
    """
    assert choose_language(option, environment) == language
