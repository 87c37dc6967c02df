"""Translations of rules: each says which English text it translates, and what is missing is written down."""

import hashlib
import re

import pytest
from tests.docs.markdown import PROJECT

RULES = PROJECT / "docs" / "rules"
FOLDERS = {"neuroshima-hex": RULES, "bright-future": RULES / "bright-future"}
SOURCES = {"neuroshima-hex": "neuroshima_hex", "bright-future": "bright_future"}
LANGUAGES = ("pl", "fr", "hu")
MISSING = RULES / "translations" / "missing.txt"
ENTRY = re.compile(r"^- \*\*([A-Z][A-Z0-9-]*-\w+)\*\* ?(.*)$")
TRANSLATED = re.compile(r"`([0-9a-f]{8})` (.+)", re.DOTALL)
CITED = re.compile(r'"([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[A-Z]?\d+[a-z]?)"')


def entries(path):
    """The rules of a document by their ids, with the lines indented below them, as the page reads them."""
    found, lines = {}, None
    for line in path.read_text("utf-8").split("\n"):
        if entry := ENTRY.match(line):
            lines = found[entry[1]] = [entry[2]]
        elif line.startswith("  ") or not line:
            if lines is not None:
                lines.append(line.removeprefix("  "))
        else:
            lines = None
    return {rule: "\n".join(text).strip() for rule, text in found.items()}


def english(game):
    return {
        rule: text for path in sorted(FOLDERS[game].glob("[0-9][0-9]-*.md")) for rule, text in entries(path).items()
    }


def translations(game, language):
    """The hash and the text of every rule that is translated."""
    path = RULES / "translations" / f"{game}.{language}.md"
    return {rule: TRANSLATED.fullmatch(text) for rule, text in entries(path).items()}


def hash_of(text):
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def cited(game):
    """The rules that an event, an option or an explanation of a game can cite."""
    texts = [path.read_text("utf-8") for path in (PROJECT / "src/ashboard/games" / SOURCES[game]).rglob("*.py")]
    named = {rule for text in texts for rule in CITED.findall(text)}
    # Of these the last part is the number of a card.
    made = (
        {rule for rule in english(game) if re.fullmatch(r"(HERO|EQ|AN|MR)-\d+", rule)}
        if game == "bright-future"
        else set()
    )
    return (named | made) & set(english(game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FOLDERS)
def test_translations_are_of_the_rules_as_they_are(game, language):
    """
    A translation of a text that has changed since is outdated: read it again, then write the hash of the new text.
    """
    rules, translated = english(game), translations(game, language)

    assert set(translated) <= set(rules)
    outdated = {rule: hash_of(rules[rule]) for rule, found in translated.items() if found[1] != hash_of(rules[rule])}
    assert outdated == {}


def test_every_language_has_the_same_rules():
    """
    A rule is translated into all languages together.
    """
    for game in FOLDERS:
        assert len({frozenset(translations(game, language)) for language in LANGUAGES}) == 1


def test_what_is_missing_is_written_down():
    """
    The list of cited rules without a translation only shrinks: a new rule that is cited comes with its translations.
    """
    missing = [f"{game} {rule}" for game in FOLDERS for rule in sorted(cited(game) - set(translations(game, "pl")))]

    assert missing == MISSING.read_text("utf-8").splitlines()
    assert len(missing) == 0


def test_the_rules_cited_most_are_there():
    """
    The search for cited rules finds those of events, of cards and of both games.
    """
    assert {"NET-01", "MEDIC-01", "BATTLE-12"} <= cited("neuroshima-hex")
    assert {"CB-6", "HERO-7", "AN-5", "MR-13", "UF-51"} <= cited("bright-future")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FOLDERS)
def test_translations_cite_the_same_rules(game, language):
    """
    What a rule refers to is the same in every language.
    """
    rules = english(game)
    pattern = re.compile(r"\b[A-Z]+(?:-[A-Z]+)*-\d+[a-z]?\b")
    for rule, found in translations(game, language).items():
        assert set(pattern.findall(found[2])) <= set(pattern.findall(rules[rule])), rule
