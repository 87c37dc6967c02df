"""Bots: computer players in any language, asked over a line protocol of JSON objects."""

import json
import shlex
import shutil
from typing import Final

from ashboard.arena.line_protocol import LONGEST_LINE, LineProtocol, NoAnswer
from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.errors import BadInput, one_line
from ashboard.core.outcome import Outcome
from ashboard.core.view import View

PREFIX: Final = "bot:"
PROTOCOL: Final = 1
# A program may take its time to start, whatever its limit for an answer.
_START: Final = 5.0
_QUOTED: Final = 60


class Forfeit(Exception):
    """A bot gave no answer that counts; the reason is one line."""

    def __init__(self, reason: str) -> None:
        super().__init__(one_line(" ".join(reason.split())))


class Bot:
    """A program that answers for one seat of one game; it sees the view's data, never the state."""

    def __init__(self, command: list[str], hello: dict[str, object], patience: float) -> None:
        self._patience: Final = patience
        self._hello = _line({"protocol": PROTOCOL, **hello, "seconds": patience})
        self._number = 0
        try:
            self._protocol: Final = LineProtocol(command)
        except OSError as error:
            raise Forfeit(f"start: {command[0]}: {error.strerror}") from None

    def decide(self, view: View, decision: Decision) -> Action:
        """One of the options, or Forfeit."""
        if len(self._protocol.unrequested()) > 0 and self._number:
            raise Forfeit("garbage: spoke without being asked")
        self._number += 1
        options = [option.text for option in decision.options]
        question = {
            "number": self._number,
            "view": view.data(),
            "decision": {"seat": decision.seat, "kind": decision.kind},
            "options": options,
        }
        text = _answer(self._ask(_line(question)))
        action = decision.option(text)
        if action is None:
            raise Forfeit(f"illegal answer: {_short(text)} is none of the {len(options)} options of {decision.kind!r}")
        return action

    def close(self, outcome: dict[str, object] | None = None) -> None:
        """Tell the outcome and end the program."""
        self._protocol.close(b"" if outcome is None else _line({"over": outcome}))

    def _ask(self, question: bytes) -> dict[str, object]:
        """Return the reply to a question; the first line of a bot may be its own hello."""
        is_first, hello = bool(self._hello), self._hello
        self._hello = b""
        try:
            start = _START if is_first else 0.0
            reply = _object(self._protocol.exchange(hello + question, self._patience, start))
            if is_first and "protocol" in reply:
                if reply["protocol"] != PROTOCOL:
                    raise Forfeit(f"handshake: speaks protocol {_short(reply['protocol'])}, expected {PROTOCOL}")
                reply = _object(self._protocol.exchange(b"", self._patience))
        except NoAnswer as missing:
            raise Forfeit(str(missing)) from None
        return reply


def command_of(name: str) -> list[str]:
    """The command of an agent written `bot:COMMAND`, split as a shell would; the program must exist."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise BadInput("agent", f"{name!r}: {error}") from None
    if not words:
        raise BadInput("agent", f"{name!r}; expected a command behind {PREFIX}")
    if shutil.which(words[0]) is None:
        raise BadInput("agent", f"{name!r}: no program {words[0]!r} to run")
    return words


def hello_message(game: str, rules: int, seat: int, seats: int) -> dict[str, object]:
    """The message that a bot gets before the first question."""
    return {"game": game, "rules": rules, "seat": seat, "seats": seats}


def outcome_message(outcome: Outcome) -> dict[str, object]:
    """The message that a bot gets when the game is over."""
    return {"winners": list(outcome.winners), "points": list(outcome.points), "rule": outcome.rule}


def is_bot(name: str) -> bool:
    """Whether an agent is a program."""
    return name.startswith(PREFIX)


def _line(message: dict[str, object]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _object(line: bytes) -> dict[str, object]:
    try:
        found = json.loads(line[: LONGEST_LINE + 1].decode())
    except (ValueError, RecursionError):
        raise Forfeit(f"garbage: {_short(line.decode('utf-8', 'replace'))} is no JSON object") from None
    if not isinstance(found, dict):
        raise Forfeit(f"garbage: {_short(found)} is no JSON object")
    return found


def _answer(reply: dict[str, object]) -> str:
    text = reply.get("answer")
    if not isinstance(text, str):
        raise Forfeit(f"garbage: {_short(reply)} has no text as its answer")
    return text


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"
