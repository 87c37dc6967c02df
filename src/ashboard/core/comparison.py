"""Two lines beside each other: what the better one achieves, what the other one allows, and both in a sentence."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ashboard.core.data import package_toml
from ashboard.core.line import Line
from ashboard.core.payloads import ClaimData, ComparisonData
from ashboard.core.sentence import fit_words, plural

LANGUAGES: Final = ("en", "pl", "fr", "hu")
# What the better turn is compared with: the turn that was played, or doing as little as possible.
PLAYED: Final = "played"
IDLE: Final = "idle"
# A game that is won or lost outweighs whatever else happens.
_DECISIVE: Final = 1000.0
_WINS: Final = "wins"
_LOSES: Final = "loses"
_CHANCE: Final = "chance"

# The forms of a clause by its key: one, few, other.
Clauses = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Fact:
    """Something that a line brings about, how often, how much one of it matters, and whether the seat wants it."""

    key: str
    count: int
    weight: float
    is_wanted: bool


@dataclass(frozen=True)
class Claim:
    """What a line brings about, and how much of the same the line beside it does."""

    key: str
    count: int
    instead_of: int


@dataclass(frozen=True)
class Comparison:
    """The better line beside another: what it achieves, and what the other one allows; one of both may be missing."""

    against: str
    achieves: Claim | None
    allows: Claim | None
    better: Line
    other: Line


def outcome_facts(line: Line, seat: int) -> list[Fact]:
    """Return what a line says about the end of the game; every game begins its facts with these."""
    outcome = line.state.outcome()
    share = 0.5 if outcome is None else outcome.share(seat)
    return [Fact(_WINS, int(share == 1.0), _DECISIVE, True), Fact(_LOSES, int(share == 0.0), _DECISIVE, False)]


def find_achievement(better: list[Fact], other: list[Fact]) -> Claim | None:
    """Return what the better line has most over the other of all that the seat wants."""
    return _greatest(better, other, is_wanted=True)


def find_damage(better: list[Fact], other: list[Fact]) -> Claim | None:
    """Return what the other line has most over the better one of all that the seat does not want."""
    return _greatest(other, better, is_wanted=False)


def _greatest(told: list[Fact], beside: list[Fact], *, is_wanted: bool) -> Claim | None:
    found: Claim | None = None
    greatest = 0.0
    for fact, twin in zip(told, beside, strict=True):
        assert fact.key == twin.key
        weight = fact.weight * (fact.count - twin.count)
        if fact.is_wanted == is_wanted and weight > greatest:
            found, greatest = Claim(fact.key, fact.count, twin.count), weight
    return found


def better_chance(better: float, other: float) -> Claim | None:
    """Return what is left to say where both lines bring about the same: the chances to win in per cent."""
    percents = round(100 * better), round(100 * other)
    return Claim(_CHANCE, percents[0], percents[1]) if percents[0] > percents[1] else None


def sentence(comparison: Comparison, clauses: Clauses, language: str) -> str:
    """Return the comparison in one sentence; `clauses` are the game's own."""
    words = _WORDS.clauses(language)
    achieves = _clause(comparison.achieves, clauses, words, language)
    allows = _clause(comparison.allows, clauses, words, language)
    pattern = words["patterns"][f"{comparison.against}-{_shape(comparison)}"]
    return fit_words(language, pattern.replace("{achieves}", achieves).replace("{allows}", allows))


def comparison_data(comparison: Comparison, clauses: Callable[[str], Clauses]) -> ComparisonData:
    """Return the comparison as it is sent, with its sentence in every language."""
    return {
        "against": "idle" if comparison.against == IDLE else "played",
        "achieves": _claim_data(comparison.achieves),
        "allows": _claim_data(comparison.allows),
        "better": list(comparison.better.answers),
        "other": list(comparison.other.answers),
        "text": {language: sentence(comparison, clauses(language), language) for language in LANGUAGES},
    }


def _claim_data(claim: Claim | None) -> ClaimData | None:
    return None if claim is None else {"key": claim.key, "count": claim.count, "instead_of": claim.instead_of}


def _shape(comparison: Comparison) -> str:
    """Which parts the sentence has; a lone part says that the other line has nothing of the kind."""
    achieves, allows = comparison.achieves, comparison.allows
    if achieves is not None and allows is not None:
        return "both"
    claim = achieves or allows
    assert claim is not None
    part = "achieves" if claim is achieves else "allows"
    return part if claim.instead_of else f"{part}-only"


def _clause(claim: Claim | None, clauses: Clauses, words: Clauses, language: str) -> str:
    if claim is None:
        return ""
    forms = clauses.get(claim.key) or words[claim.key]
    text = forms.get(plural(language, claim.count), forms["other"]).replace("{n}", str(claim.count))
    if claim.instead_of:
        text += words["patterns"]["instead"].replace("{n}", str(claim.instead_of))
    return text


class ClauseFiles:
    """Clauses in a package, a data file for each language."""

    def __init__(self, package: str) -> None:
        self._package: Final = package
        self._read: Final[dict[str, Clauses]] = {}

    def clauses(self, language: str) -> Clauses:
        """Return the clauses of a language; each file is read once."""
        known = self._read.get(language)
        if known is None:
            known = _texts(package_toml(self._package, f"{language}.toml"))
            self._read[language] = known
        return known


# The patterns of sentences, and the clauses that every game has.
_WORDS: Final = ClauseFiles("ashboard.core.texts")


def _texts(data: Mapping[str, object]) -> Clauses:
    found: dict[str, dict[str, str]] = {}
    for key, forms in data.items():
        assert isinstance(forms, dict)
        found[key] = {str(form): str(text) for form, text in forms.items()}
    return found
