"""The score sheet of one game: save file, replay, bug report, test and wire format."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ashboard.core.errors import BadInput

FORMAT: Final = 1
_KEYS: Final = ("ashboard", "game", "rules", "options", "answers")


@dataclass(frozen=True)
class Record:
    """Game, rules version, options and every answer, those of chance included."""

    game: str
    rules: int
    options: Mapping[str, object]
    answers: tuple[str, ...]

    def to_json(self) -> str:
        return json.dumps(self.data(), ensure_ascii=False, separators=(",", ":"))

    def data(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "ashboard": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "answers": list(self.answers),
        }


def record_from_json(text: str) -> Record:
    """A record, or BadInput that names the wrong key."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("", f"not a record: no valid JSON ({error})") from None
    return record_from_data(data)


def record_from_data(data: object) -> Record:
    """A record from parsed JSON."""
    if not isinstance(data, dict):
        raise BadInput("", "a record is a JSON object")
    for key in data:
        if key not in _KEYS:
            raise BadInput(str(key), "no key of a record; expected " + ", ".join(_KEYS))
    if data.get("ashboard") is True or data.get("ashboard") != FORMAT:
        raise BadInput("ashboard", f"expected the record format {FORMAT}")
    game, rules, options, answers = (data.get(key) for key in _KEYS[1:])
    if not isinstance(game, str):
        raise BadInput("game", "expected the name of a game")
    if not isinstance(rules, int) or isinstance(rules, bool) or rules < 1:
        raise BadInput("rules", "expected the number of a rules version")
    if not isinstance(options, dict):
        raise BadInput("options", "expected an object")
    if not isinstance(answers, list) or not all(isinstance(answer, str) for answer in answers):
        raise BadInput("answers", "expected a list of texts")
    return Record(game, rules, options, tuple(answers))
