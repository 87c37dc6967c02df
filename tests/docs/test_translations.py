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
GAMES = ("neuroshima_hex", "bright_future")
SENTENCES = [f"src/ashboard/games/{game}/data/sentences" for game in GAMES]
TEXTS = ["src/ashboard/cli/texts", "src/ashboard/drawing/texts"]
# Clauses have the forms that their language needs, and nothing else to compare.
CLAUSES = ["src/ashboard/core/texts", *(f"src/ashboard/games/{game}/data/advice" for game in GAMES)]
FORMS = {"en": 2, "pl": 3, "fr": 2}
GAP = re.compile(r"\{([a-z]+)[.|}]")
# Words that a language has given up for others, so that one thing has one name.
GIVEN_UP = {
    "pl": [
        "odnośnik",
        r"\bserwis",
        r"[Nn]owa gra\b",
        "[Gg]r[aę] kończy",
        "(wy|prze)grywa grę",
        "rozpatrz",
        # The rulebooks say populacja, kombinacja, wynająć, Badacz Tuneli; struktura, podłoże, ogniwo, Kasacja.
        "[Ll]udnoś",
        r"\bszyfr",
        r"\b[Nn](aj(ąć|mij|muje)|ieńaję)",
        "Odkrywc",
        "[Kk]onstrukcj",
        "[Bb]udowl",
        "[Ff]undament",
        r"\b[Pp]odstawa\b",
        r"\błącz(a|e z twoich|y)\b",
        "Anulowanie",
        r"(?<!tej )[Oo]statni\w+ bitw",
        r"\b[Bb]itw\w+ finałow",
        r"\bpadają?\b",
    ],
    "fr": [
        # The rulebook calls them phases and tuiles Action.
        r"(?<!\{)[Ss]egment",
        "[Ii]nstantané",
        "[Mm]êlée",
        "Canons? Gauss",
        "[Pp]ivot",
        r"\b[Pp]ile\b",
        "[Dd]ernière bataille d",
        r"\bHardcore\b",
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
        r"\b[Vv]ezető\b(?! alagút)",
        "helyőrség",
        "Kúszó",
        "[Aa] játék (döntetlen|elveszett)",
        "paklibe",
        "Hatalom Alagútja",
        # The rulebook says fázis, végső csata, orvlövész, kapocs, Kiiktatás, Detonáció.
        "[Ss]zakasz",
        "[Uu]tolsó csata",
        "[Mm]esterlövész",
        r"\b[Kk]apcsoló(t|d|dat|ddal)?\b",
        "Érvénytelenítés",
        "Robbantás",
        "Anya modul",
        "lefizet",
        "dobópakli",
        "Föld Alatti Láz",
    ],
    "en": [r"\bwhoever\b", r"\banew\b", "works no more", "to be had"],
}
# How nobody is addressed: the French reader is vous, the Polish and the Hungarian one a friend.
OTHER_ADDRESS = {
    "pl": r"\b(Państw\w+|[Pp]roszę|Pan[ai]?)\b(?! (lub|Pancern))|\w(łeś|łaś|łbyś|łabyś)\b",
    "fr": r"\b[Tt](u|on|es|oi)\b(?!-)",
    "hu": r"\bÖn(t|nek|ök\w*)?\b|[Kk]érjük|szíveskedj",
}
# Words that a name in its first form may not follow, and what may not follow a name: it would have to change.
NAMES = "by|other|unit|units|target|attacker|medic|card|hero|army|player|name|names|item|gear|tile|leader|enemy|weapon"
UNFIT = {
    "pl": [
        rf"\b(?i:dla|od|do|ze?|przez|przeciw|we?|o|u|bez|pod|nad|przed|między) \{{({NAMES})(\.full)?\}}",
        rf"\{{({NAMES})(\.full)?\}} (się )?\w+[aeiyó](ł|ła|ło|li|ły)\b(?<!wysyła)",
    ],
    "fr": [
        rf"(?<![\w’-])([Ll][ea] |[Ll]’|[Dd]u |[Aa]u |[Dd]es |[Aa]ux |[Dd]’|[Qq]ue |[Qq]u’)\{{({NAMES})(\.full)?\}}",
        rf"\{{({NAMES})(\.full)?\}} (est|sont|a été|ont été) \w+(é|i|u|ert|is|it)(e|s|es)?\b",
        # Armies have no article, their tiles would need one.
        r"\b(de|à) \{(units?|target|attacker|medic|tile|card)(\.full)?\}",
        r"(?<![\w’-])([DdLlNnSsJj]e|[Ll]a|[Qq]ue) (?=[aeiouyéèêâîôûœ])",
    ],
    "hu": [
        r"(?<![\w-])[Aa]z? \{",
        r"(?<![\w-])a (?=[aáeéiíoóöőuúüűAÁEÉOÓÖŐUÚÜŰ])",
        # Only nouns of the catalogue, numbers of degrees and words without a gap take an ending.
        r"\}-?(?!et\. Megmenekül|b: csata|°)\w",
    ],
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


def spoken(text):
    """The letters of a text outside its gaps."""
    return re.sub(r"\{[^}]*\}|\W", "", text)


def rules(language):
    """The translated rules of a language, by game and id."""
    for path in sorted((PROJECT / "docs/rules/translations").glob(f"*.{language}.md")):
        for rule, text in re.findall(r"^- \*\*([\w-]+)\*\* `[0-9a-f]{8}` (.+)$", path.read_text("utf-8"), re.MULTILINE):
            yield f"{path.stem} {rule}", re.sub("`[^`]+`", "", text)


def everything(language):
    """Every text of a language, by folder and key."""
    for folder in (PAGE, HELP, *SENTENCES, *TEXTS, *CLAUSES):
        for key, text in read(folder, language).items():
            yield f"{Path(folder).parts[-2]} {key}", text
    for game in GAMES:
        for key, text in own_names(game, language).items():
            yield f"{game} {key}", text
    yield from rules(language)


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


@pytest.mark.parametrize("language", OTHER_ADDRESS)
def test_everybody_is_addressed_alike(language):
    """
    A text neither changes the form of address nor guesses whether the reader is a woman or a man.
    """
    wrong = [(key, text) for key, text in everything(language) if re.search(OTHER_ADDRESS[language], text)]

    assert wrong == []


@pytest.mark.parametrize("language", UNFIT)
def test_names_stand_where_their_first_form_fits(language):
    """
    Names are put in as they are: no word before or after them asks for another case, gender or article.
    """
    wrong = [
        (key, text) for key, text in everything(language) if any(re.search(unfit, text) for unfit in UNFIT[language])
    ]

    assert wrong == []


@pytest.mark.parametrize("language", ["pl", "hu"])
def test_quotation_marks_of_the_language(language):
    """
    Polish and Hungarian quote „so”.
    """
    wrong = [key for key, text in everything(language) if re.search('[“«»"]|”[^”„]*„[^”]*$|„[^”]*$', text)]

    assert [key for key in wrong if not key.startswith("drawing")] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_is_left_in_english(language):
    """
    A sentence of the games is translated, and so is every clause about a turn.
    """
    for folder in (*SENTENCES, *CLAUSES, HELP):
        english, own = read(folder, "en"), read(folder, language)
        assert [key for key, text in english.items() if own.get(key) == text and len(spoken(text)) > 14] == []
