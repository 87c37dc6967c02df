"""The record of a game: the format of saved games, replays, bug reports and messages."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ashboard.core.errors import BadInput

FORMAT: Final = 1
_KEYS: Final = ("ashboard", "game", "rules", "options", "answers", "start", "dice")
_START_KEYS: Final = ("answers", "seat", "seed", "start")


@dataclass(frozen=True)
class Start:
    """The start of a fork: a position of another game or, with a seed, a sample of what a seat knew of it.

    The other game may be a fork itself.
    """

    answers: tuple[str, ...]
    seat: int = -1
    seed: str = ""
    start: "Start | None" = None

    def data(self) -> dict[str, object]:
        """Return the value as it is written to JSON."""
        found: dict[str, object] = {}
        for number, start in enumerate(start_chain(self)):
            data: dict[str, object] = {"answers": list(start.answers)}
            if start.seed:
                data["seat"] = start.seat
                data["seed"] = start.seed
            if number:
                data["start"] = found
            found = data
        return found


def start_chain(last: Start | None) -> list[Start]:
    """Return a start with all the starts before it, the earliest first."""
    found: list[Start] = []
    while last is not None:
        found.append(last)
        last = last.start
    found.reverse()
    return found


@dataclass(frozen=True)
class Record:
    """Game, rules version, options and every answer, those of chance included.

    A fork has a start; a game with fair dice has what proves them.
    """

    game: str
    rules: int
    options: Mapping[str, object]
    answers: tuple[str, ...]
    start: Start | None = None
    dice: Mapping[str, object] | None = None

    def to_json(self) -> str:
        return json.dumps(self.data(), ensure_ascii=False, separators=(",", ":"))

    def data(self) -> dict[str, object]:
        """Return the value as it is written to JSON."""
        data: dict[str, object] = {
            "ashboard": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "answers": list(self.answers),
        }
        if self.start is not None:
            data["start"] = self.start.data()
        if self.dice is not None:
            data["dice"] = dict(self.dice)
        return data


def record_from_json(text: str) -> Record:
    """Parse a record, or raise BadInput naming the wrong key."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("", f"not a record: no valid JSON ({error})") from None
    return record_from_data(data)


def record_from_data(data: object) -> Record:
    """Return a record from parsed JSON."""
    if not isinstance(data, dict):
        raise BadInput("", "a record is a JSON object")
    for key in data:
        if key not in _KEYS:
            raise BadInput(str(key), "no key of a record; expected " + ", ".join(_KEYS))
    if data.get("ashboard") is True or data.get("ashboard") != FORMAT:
        raise BadInput("ashboard", f"expected the record format {FORMAT}")
    game, rules, options, answers = (data.get(key) for key in _KEYS[1:5])
    if not isinstance(game, str):
        raise BadInput("game", "expected the name of a game")
    if not isinstance(rules, int) or isinstance(rules, bool) or rules < 1:
        raise BadInput("rules", "expected the number of a rules version")
    if not isinstance(options, dict):
        raise BadInput("options", "expected an object")
    dice = data.get("dice")
    if dice is not None and not isinstance(dice, dict):
        raise BadInput("dice", "expected an object")
    start = _start(data["start"]) if "start" in data else None
    return Record(game, rules, options, _texts(answers, "answers"), start, dice)


def _start(data: object) -> Start:
    """Read a start and the starts before it, beginning with the earliest."""
    tables: list[dict[str, object]] = []
    while True:
        if not isinstance(data, dict):
            raise BadInput("start", "expected an object")
        tables.append(data)
        if "start" not in data:
            break
        data = data["start"]
    start = _one_start(tables.pop(), None)
    while tables:
        start = _one_start(tables.pop(), start)
    return start


def _one_start(data: dict[str, object], before: Start | None) -> Start:
    for key in data:
        if key not in _START_KEYS:
            raise BadInput(f"start.{key}", "no key of a start; expected " + ", ".join(_START_KEYS))
    answers = _texts(data.get("answers"), "start.answers")
    if "seat" not in data and "seed" not in data:
        return Start(answers, start=before)
    seat, seed = data.get("seat"), data.get("seed")
    if not isinstance(seat, int) or isinstance(seat, bool) or seat < -1:
        raise BadInput("start.seat", "expected the number of a seat")
    if not isinstance(seed, str) or not seed:
        raise BadInput("start.seed", "expected a text")
    return Start(answers, seat, seed, before)


def _texts(values: object, where: str) -> tuple[str, ...]:
    if not isinstance(values, list):
        raise BadInput(where, "expected a list of texts")
    texts: list[str] = []
    for value in values:
        if not isinstance(value, str):
            raise BadInput(where, "expected a list of texts")
        texts.append(value)
    return tuple(texts)
