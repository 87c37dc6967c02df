"""Sits down at a game on a service, with a part in its dice: committed to first, revealed when all have committed.

    python3 examples/fair_seat.py http://127.0.0.1:8000 GAME SEAT

Prints what to note for the proof, and the token to play with.
"""

import contextlib
import hashlib
import json
import secrets
import sys
import urllib.error
import urllib.request


def call(method, address, body=None, token=None):
    """What the service answers."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    return urllib.request.urlopen(request)


def pledge(table, seat, contribution):
    """The commitment of a seat, good for this game and for the secret of this round alone."""
    lines = ("ashboard dice 2 commitment", table["id"], table["fairness"]["commitment"], str(seat), contribution)
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return {"commitment": digest, "round": table["fairness"]["round"]}


service, game, seat = sys.argv[1], sys.argv[2], int(sys.argv[3])
place = f"{service}/games/{game}/seats/{seat}"
contribution = secrets.token_hex(32)
table = json.load(call("GET", f"{service}/games/{game}"))["table"]
committed = pledge(table, seat, contribution)
token = json.load(call("POST", place, {"name": "Example", **committed}))["token"]
for line in call("GET", f"{service}/games/{game}/events?seat={seat}", token=token):
    message = json.loads(line)
    if message["type"] != "table":
        continue
    mine, fairness = message["seats"][seat], message["fairness"]
    if message["status"] != "open":
        break
    if mine["commitment"] == "":  # somebody else has lost the seat: a new round, and a new secret to commit to
        contribution = secrets.token_hex(32)
        committed = pledge(message, seat, contribution)
        with contextlib.suppress(urllib.error.HTTPError):  # the next line says what has become of it
            call("PUT", f"{place}/commitment", committed, token)
    elif fairness["seal"] and not mine["revealed"]:  # everything else is settled
        assert mine["commitment"] == committed["commitment"]
        noted = f"--seal {fairness['seal']} --contribution {contribution}"
        with contextlib.suppress(urllib.error.HTTPError):
            call("POST", f"{place}/reveal", {"contribution": contribution}, token)
print(f"ashboard verify RECORD {noted}")
print(token)
