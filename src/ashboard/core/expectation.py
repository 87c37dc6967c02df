"""Expectations that scenario files of all games share: the open question, the end of the game, the rules applied."""

from collections.abc import Sequence
from typing import Final

from ashboard.core.event import Event
from ashboard.core.outcome import Outcome
from ashboard.core.table import Table

# A difference: what was looked at, what the file expects, what was found.
Difference = tuple[str, object, object]
# The end of the game: the seats that have won (a list, or one of them), a draw, the rule.
ENDING: Final = ("winners", "winner", "draw", "ends_by")
# In place of a question where nobody is asked.
NOBODY: Final = "nobody"
_QUESTION: Final = ("seat", "kind", "options", "offers", "lacks", "count")


class Failure:
    """A step of a scenario that did not go as its file says."""

    def __init__(self, where: str, what: str, expected: object, found: object) -> None:
        self.where: Final = where
        self.what: Final = what
        self.expected: Final = expected
        self.found: Final = found

    def __str__(self) -> str:
        return f"{self.where}: {self.what}: expected {self.expected!r}, found {self.found!r}"


def compare_refusal(where: str, text: str, refusal: str | None, *, wanted: bool, untouched: bool) -> list[Failure]:
    """Compare whether an action was refused with what a step wants; a refused action must leave the position alone.

    `refusal` is the reason that was given, or None where the action was done.
    """
    if refusal is None:
        return [Failure(where, text, "refused", "done")] if wanted else []
    if not untouched:
        return [Failure(where, text, "an untouched position", "a changed one")]
    return [] if wanted else [Failure(where, text, "done", f"refused: {refusal}")]


class AskedQuestion:
    """A question in the words of a scenario file: the seat, the kind and the options."""

    def __init__(self, seat: int, kind: str, options: Sequence[str]) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.options: Final = options

    def data(self) -> dict[str, object]:
        return {"seat": self.seat, "kind": self.kind, "options": list(self.options)}

    def has_option(self, text: str) -> bool:
        """Return whether a text of the file names one of the options."""
        return text in self.options

    def fits(self, table: Table) -> bool:
        """Return whether the question is as the table says: its seat, its kind, and the options it has or lacks."""
        if table.data.get("seat", self.seat) != self.seat or not self.is_kind(table.text("kind", self.kind)):
            return False
        if table.data.get("count", len(self.options)) != len(self.options):
            return False
        if table.has("options"):
            wanted = table.texts("options")
            if len(wanted) != len(self.options) or not all(self.has_option(text) for text in wanted):
                return False
        offered = [self.has_option(text) for text in table.texts("offers")]
        lacking = [self.has_option(text) for text in table.texts("lacks")]
        return all(offered) and not any(lacking)

    def is_kind(self, kind: str) -> bool:
        return kind == self.kind


def compare_question(
    expect: Table, word: str, met: Sequence[AskedQuestion], more: tuple[str, ...] = ()
) -> list[Difference]:
    """Compare a question with those that were met; `more` are the keys that only one game has."""
    if expect.data[word] == NOBODY:
        return [(word, NOBODY, [asked.data() for asked in met])] if met else []
    table = expect.table(word)
    table.only((*_QUESTION, *more))
    if any(asked.fits(table) for asked in met):
        return []
    return [(word, dict(table.data), [asked.data() for asked in met])]


def compare_ending(expect: Table, word: str, outcome: Outcome | None) -> list[Difference]:
    """Compare one of the words of ENDING with how the game ended, if it did."""
    wanted: object
    found: object
    if word == "draw":
        wanted, found = expect.flag(word, True), outcome is not None and outcome.is_draw
    elif word == "ends_by":
        wanted, found = expect.text(word), None if outcome is None else outcome.rule
    else:
        value = expect.data[word]
        wanted = value if isinstance(value, list) else [value]
        found = None if outcome is None else list(outcome.winners)
    return [] if wanted == found else [(word, wanted, found)]


def compare_rules(expect: Table, word: str, log: Sequence[Event]) -> list[Difference]:
    """Compare the rules that must have been applied with those of the events."""
    applied = {event.rule for event in log}
    wanted = expect.texts(word)
    found = [rule for rule in wanted if rule in applied]
    return [] if found == wanted else [(word, wanted, found)]
