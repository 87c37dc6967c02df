"""What no client sends: bodies and frames that were valid once, spoiled in every way that has a name."""

import json
import random

from tests.service.clients import HEX

from ashboard.puzzles.collection import collection

GUIDE = "/guide/neuroshima-hex"
POSITION = 'edition="2025"\nturn=0\n[[seat]]\narmy="moloch"\nhand=["hybrid","battle"]\n[[seat]]\narmy="borgo"\n'
RIDDLE = next(puzzle for puzzle in collection() if puzzle.kind == "riddle")
OWN = {"kind": RIDDLE.kind, "board": RIDDLE.board}
# Values that a reader may stumble over, as they stand in JSON.
VALUES = (
    *(b"null", b"true", b"-1", b"1e999", b"-0", b"1e-999", b"NaN", b"Infinity", b"9" * 400, b"1." + b"0" * 400),
    *(b'""', b'"\\ud800"', b'"\\u0000"', b'"\xff\xfe"', b'"\xed\xa0\x80"', b'"\\u202e"', b'"' + b"x" * 5000 + b'"'),
    *(b"[]", b"{}", b"[" * 500 + b"]" * 500, b'{"a":' * 500 + b"1" + b"}" * 500, b"[1,]", b'{"":0}'),
)
WASTE = (b"", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xc3\x28", b"\xf0\x9f", b"\n" * 100, b'"', b"{", b"[" * 10_000, b"\\u")


def spoiled(chance: random.Random, data: bytes) -> bytes:
    """The data with one or a few things wrong with it."""
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        data = chance.choice(SPOILERS)(chance, data)
    return data


def _cut(chance: random.Random, data: bytes) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _without(chance: random.Random, data: bytes) -> bytes:
    begin = chance.randrange(len(data) + 1)
    return data[:begin] + data[begin + chance.randrange(1, 20) :]


def _with_waste(chance: random.Random, data: bytes) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.choice(WASTE) + data[place:]


def _flipped(chance: random.Random, data: bytes) -> bytes:
    if not data:
        return data
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ (1 << chance.randrange(8))]) + data[place + 1 :]


def _with_another_value(chance: random.Random, data: bytes) -> bytes:
    """One value, however deep, becomes another one."""
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return data
    places = list(_places(tree))
    if not places:
        return chance.choice(VALUES)
    holder, key = chance.choice(places)
    mark = "mark-of-the-place"
    holder[key] = mark
    return json.dumps(tree).encode().replace(json.dumps(mark).encode(), chance.choice(VALUES), 1)


def _with_another_key(chance: random.Random, data: bytes) -> bytes:
    name = chance.choice((b"seq", b"key", b"type", b"options", b"seats", b"", b"\xff", b"__proto__", b"k" * 3000))
    return data.replace(b"{", b'{"' + name + b'":' + chance.choice(VALUES) + b",", 1)


def _places(tree):
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield tree, key
        yield from _places(value)


SPOILERS = (_cut, _without, _with_waste, _flipped, _with_another_value, _with_another_value, _with_another_key)


def bodies(game: str, record: dict[str, object]) -> list[tuple[str, str, object]]:
    """A valid body for every route that takes one."""
    clock = {"seconds": 60, "increment": 1, "turn": 0}
    seats = [{"player": "open", "level": ""}, {"player": "computer", "level": "random"}]
    scene = {"position": POSITION, "answers": ["play hybrid"], "options": ["pass"]}
    key = "a-key-of-some-length"
    return [
        ("POST", "/games", {"game": "neuroshima-hex", "options": HEX, "seats": seats, "clock": clock, "key": key}),
        ("POST", f"/games/{game}/seats/0", {"name": "Ann", "contribution": "abc", "key": key}),
        ("POST", f"/games/{game}/answers", {"seq": 1, "action": "pass", "key": "k"}),
        ("POST", f"/games/{game}/undo", {"seq": 2, "to": 1, "key": "k"}),
        ("POST", f"/games/{game}/chat", {"text": "hello"}),
        ("POST", f"/games/{game}/fork", {"seq": 1, "seats": seats, "key": key}),
        ("POST", f"/games/{game}/hint", {"seq": 1, "level": "random"}),
        ("POST", f"/games/{game}/previews", {"seq": 1, "options": ["pass"], "seat": 0}),
        *[("POST", f"{GUIDE}/scene{end}", scene) for end in ("", "/previews", "/hint", "/battle", "/file")],
        ("POST", f"/puzzles/{collection()[0].id}/attempt", {"answers": ["end"]}),
        *[("POST", f"/puzzles/{end}", OWN) for end in ("proof", "own", "own/hints/1", "own/solution")],
        ("POST", "/puzzles/own/attempt", {**OWN, "answers": ["end"]}),
        ("PUT", f"/puzzles/{collection()[0].id}/vote", {"vote": 1}),
        ("POST", "/me/puzzles", {"solved": [collection()[0].id], "given": ["gone"], "days": ["2026-01-01"]}),
        ("POST", f"{GUIDE}/replay", {"record": record}),
        ("POST", f"{GUIDE}/fork", {"record": record, "at": 2, "seats": seats, "key": key}),
        ("POST", f"{GUIDE}/advice", {"record": record, "at": 2}),
        ("POST", f"{GUIDE}/luck", {"record": record, "at": 2}),
        ("POST", f"{GUIDE}/puzzles", {"record": record}),
        ("POST", "/me/friends", {"code": "abcdefgh"}),
        ("POST", "/guests", {"name": "Ann"}),
        ("POST", "/accounts", {"login": "ann", "password": "correct horse", "name": "Ann"}),
        ("POST", "/sessions", {"login": "ann", "password": "correct horse", "cookie": True}),
        ("POST", "/me/tokens", {"label": "bot", "scopes": ["read"], "days": 1}),
        ("PATCH", "/me", {"name": "Ann", "password": "correct horse", "old_password": "correct horse"}),
    ]


FRAMES = (
    {"type": "answer", "seq": 1, "action": "pass", "key": "k"},
    {"type": "undo", "seq": 2, "to": 1, "key": "k"},
    {"type": "chat", "text": "hello"},
)
