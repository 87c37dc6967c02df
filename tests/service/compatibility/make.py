"""Write the fixtures anew, from the version that is installed: `python -m tests.service.compatibility.make`.

They are only worth something as what an *older* version wrote: make them once for a release, then leave them alone.
"""

import gzip
import json
import random
import sqlite3
import tempfile
from pathlib import Path

from tests.service.clients import COMPUTER, HEX, Client, Table, bearer
from tests.service.servers import Server, sqlite_url

from ashboard.service.http.asgi import openapi_document

HERE = Path(__file__).parent
API, DATABASE, SEEN = HERE / "openapi.json.gz", HERE / "database.sql.gz", HERE / "seen.json.gz"
FEVER = {"mode": "underground-fever", "players": 1, "rules_version": 1}


def main() -> None:
    """Write the document, the database and what its players saw."""
    write(API, json.dumps(openapi_document(), sort_keys=True))
    with tempfile.TemporaryDirectory() as folder:
        with Server(sqlite_url(Path(folder))) as server, Client(server.url) as client:
            seen = fill(client)
        with sqlite3.connect(Path(folder) / "ashboard.db") as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            write(DATABASE, "\n".join(connection.iterdump()) + "\n")
    write(SEEN, json.dumps(seen, sort_keys=True))


def fill(client: Client) -> dict[str, object]:
    """Play a game of every kind; return the tokens and what each of them sees."""
    ann = client.account("ann", "correct horse battery")
    bob = client.account("bob", "correct horse battery")
    tables = {
        "running": played(client.table(), 25),
        "clocked": played(client.table(clock={"seconds": 600, "increment": 5}), 4),
        "finished": finished(client.table(), 12),
        "alone": played(client.alone(), 10),
        "fever": one_seat(client, {"game": "bright-future", "options": FEVER}, 10),
        "computer": one_seat(client, {"seats": [{"player": "open"}, COMPUTER], "options": HEX}, 0),
        "waiting": Table(client, client.founded(listed=True), []),
        "rated": finished(rated(client, ann, bob), 6),
    }
    tables["running"].post(0, "chat", {"text": "Good luck!"})
    fork = client.post(f"{tables['finished'].path}/fork", json={"seq": 8}, headers=tables["finished"].headers(0))
    assert fork.status_code == 201, fork.text
    tables["fork"] = Table(client, fork.json()["id"], [])
    return {
        "accounts": {"ann": "correct horse battery", "bob": "correct horse battery"},
        "games": {name: told(table) for name, table in tables.items()},
        "record": client.get(f"{tables['finished'].path}/record", headers=tables["finished"].headers(0)).json(),
    }


def one_seat(client: Client, terms: dict[str, object], steps: int) -> Table:
    game = client.founded(**terms)
    table = Table(client, game, [client.seated(game, 0, name="Eve")])
    return played(table, steps)


def rated(client: Client, *accounts: str) -> Table:
    game = client.post("/games", json={"options": HEX, "rated": True}, headers=bearer(accounts[0])).json()["id"]
    return Table(client, game, [client.seated(game, seat, token) for seat, token in enumerate(accounts)])


def played(table: Table, steps: int) -> Table:
    table.play(steps, random.Random(7).choice)
    return table


def finished(table: Table, steps: int) -> Table:
    played(table, steps).post(1, "resignation")
    return table


def told(table: Table) -> dict[str, object]:
    """What is needed to look at a game again, and what its seats see now."""
    views = [table.look(seat) for seat in range(len(table.tokens))]
    return {"id": table.game, "tokens": table.tokens, "status": table.look()["table"]["status"], "views": views}


def write(file: Path, text: str) -> None:
    file.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
