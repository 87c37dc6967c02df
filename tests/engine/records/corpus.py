"""The corpus: recorded games over all army pairs and editions, with a hash of the position after every answer.

`python -m tests.engine.records.corpus` makes the files of the newest rules version. A rules fix adds a version
and with it new files; the files of earlier versions are kept and never made anew.
"""

import gzip
import hashlib
import itertools
import json
from collections.abc import Iterator
from pathlib import Path

from ashboard.agents.greedy import GreedyAgent
from ashboard.agents.random import RandomAgent
from ashboard.core.dice import Dice
from ashboard.core.match import Match, repeat
from ashboard.core.record import Record
from ashboard.games import GAMES

FOLDER = Path(__file__).parents[2] / "corpus"
GAME = GAMES["neuroshima-hex"]
ARMIES = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")
EDITIONS = ("classic", "duel", "2025")
# Who plays the games of one pair of armies; greedy fights more, random tries more.
AGENTS = (("random", "random"), ("random", "random"), ("random", "random"), ("greedy", "random"), ("greedy", "greedy"))
DIGEST = 2


def position_hash(key: str) -> str:
    """Four letters that tell positions apart well enough, one after every answer."""
    return hashlib.blake2b(key.encode(), digest_size=DIGEST).hexdigest()


def walk(record: Record) -> Iterator[str]:
    """The hash of the position after each answer of a record."""
    state = GAME.new(record.options, record.rules)
    for text in record.answers:
        repeat(GAME, state, text)
        yield position_hash(state.key())


def load(edition: str) -> list[tuple[Record, str]]:
    """The records of an edition under all rules versions, each with its chain of hashes."""
    games: list[tuple[Record, str]] = []
    files = sorted(FOLDER.glob(f"{edition}-*.jsonl.gz"))
    for row in (row for path in files for row in gzip.decompress(path.read_bytes()).decode().splitlines()):
        data = json.loads(row)
        answers = tuple(data["answers"].split(";"))
        games.append((Record(GAME.name, data["rules"], data["options"], answers), data["hashes"]))
    return games


def make(edition: str) -> None:
    """Plays and writes the games of an edition under the newest rules version; earlier files stay."""
    rows: list[str] = []
    for pair in itertools.combinations(ARMIES, 2):
        for number, names in enumerate(AGENTS):
            record = _played(edition, pair, names, f"corpus/{edition}/{'/'.join(pair)}/{number}")
            chain = "".join(walk(record))
            row = {"rules": record.rules, "options": record.options, "answers": ";".join(record.answers)}
            rows.append(json.dumps({**row, "hashes": chain}, separators=(",", ":")))
    FOLDER.mkdir(exist_ok=True)
    packed = gzip.compress("\n".join(rows).encode(), mtime=0)
    (FOLDER / f"{edition}-{GAME.rules_version}.jsonl.gz").write_bytes(packed)


def _played(edition: str, pair: tuple[str, ...], names: tuple[str, str], seed: str) -> Record:
    options: dict[str, object] = {"armies": list(pair), "edition": edition, "first": "random"}
    match = Match(GAME, options, Dice(seed))
    agents = [_agent(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    return match.play(agents)


def _agent(name: str, seed: str) -> RandomAgent | GreedyAgent:
    return RandomAgent(Dice(seed)) if name == "random" else GreedyAgent(GAME, Dice(seed))


if __name__ == "__main__":
    for each in EDITIONS:
        make(each)
