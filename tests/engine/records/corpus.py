"""The corpus: recorded games over all army pairs and editions, with a hash of the position after every answer.

`python -m tests.engine.records.corpus` makes the files of the newest rules version. A rules fix adds a version
and with it new files; the files of earlier versions are kept and never made anew.
"""

import gzip
import hashlib
import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ashboard.agents.greedy import GreedyAgent
from ashboard.agents.random import RandomAgent
from ashboard.core.dice import Dice
from ashboard.core.match import Match, repeat
from ashboard.core.record import Record
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.mission import mission_ids

FOLDER = Path(__file__).parents[2] / "corpus"
GAME = GAMES["neuroshima-hex"]
ARMIES = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")
EDITIONS = ("classic", "duel", "2025")
# Who plays the games of one pair of armies; greedy fights more, random tries more.
AGENTS = (("random", "random"), ("random", "random"), ("random", "random"), ("greedy", "random"), ("greedy", "greedy"))
DIGEST = 2


# Games of every other mode, board and variant: the number of armies, and what else is given.
OTHERS: tuple[tuple[int, Mapping[str, object]], ...] = (
    *((3, {"edition": edition, "mode": "free-for-all"}) for edition in EDITIONS),
    *((4, {"edition": edition, "mode": "free-for-all", "points": True}) for edition in EDITIONS),
    *((4, {"edition": edition, "mode": "teams"}) for edition in EDITIONS),
    *((4, {"edition": edition, "mode": "teams", "points": True}) for edition in ("classic", "duel")),
    (4, {"edition": "2025", "mode": "teams", "moloch_exception": False}),
    (3, {"edition": "2025", "mode": "one-against-two"}),
    (2, {"edition": "classic", "board": "king-of-the-hill"}),
    *((2, {"edition": edition, "board": "duel"}) for edition in EDITIONS),
    (4, {"edition": "2025", "mode": "free-for-all", "board": "large"}),
    (4, {"edition": "2025", "mode": "teams", "board": "large"}),
    (4, {"edition": "2025", "mode": "free-for-all", "board": "duel-large"}),
    (2, {"edition": "2025", "variants": ["structures"]}),
    (3, {"edition": "2025", "mode": "free-for-all", "variants": ["structures"]}),
    (2, {"edition": "2025", "variants": ["leaders"]}),
    (4, {"edition": "2025", "mode": "teams", "variants": ["leaders"]}),
    (2, {"edition": "2025", "variants": ["alternative-start"]}),
    (2, {"edition": "2025", "variants": ["reinforcements"]}),
    (3, {"edition": "2025", "mode": "free-for-all", "variants": ["alternative-start", "reinforcements"]}),
)
OTHER_GAMES = 3
MISSION_GAMES = 6


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
    """Plays and writes the two-player games of an edition."""
    records: list[Record] = []
    for pair in itertools.combinations(ARMIES, 2):
        for number, names in enumerate(AGENTS):
            options: dict[str, object] = {"armies": list(pair), "edition": edition, "first": "random"}
            records.append(_played(options, names, f"corpus/{edition}/{'/'.join(pair)}/{number}"))
    _write(edition, records)


def make_others() -> None:
    """Plays and writes games of all other modes, boards and variants."""
    records: list[Record] = []
    for row, (count, given) in enumerate(OTHERS):
        for number in range(OTHER_GAMES):
            armies = [ARMIES[(row + number + step) % len(ARMIES)] for step in range(count)]
            names = [("random", "greedy")[(number + seat) % 2] if number else "random" for seat in range(count)]
            records.append(_played({"armies": armies, **given}, names, f"corpus/others/{row}/{number}"))
    _write("others", records)


def make_missions() -> None:
    """Plays and writes games of all missions of the atlas."""
    records: list[Record] = []
    for name in mission_ids():
        for number in range(MISSION_GAMES):
            options: dict[str, object] = {"edition": "2025", "board": name, "first": "random"}
            names = AGENTS[number % len(AGENTS)]
            records.append(_played(GAME.options(options), names, f"corpus/missions/{name}/{number}"))
    _write("missions", records)


def _write(name: str, records: list[Record]) -> None:
    """One file for the newest rules version; the files of earlier ones stay."""
    rows: list[str] = []
    for record in records:
        row = {"rules": record.rules, "options": record.options, "answers": ";".join(record.answers)}
        rows.append(json.dumps({**row, "hashes": "".join(walk(record))}, separators=(",", ":")))
    FOLDER.mkdir(exist_ok=True)
    packed = gzip.compress("\n".join(rows).encode(), mtime=0)
    (FOLDER / f"{name}-{GAME.rules_version}.jsonl.gz").write_bytes(packed)


def _played(options: dict[str, object], names: Sequence[str], seed: str) -> Record:
    match = Match(GAME, options, Dice(seed))
    agents = [_agent(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    return match.play(agents)


def _agent(name: str, seed: str) -> RandomAgent | GreedyAgent:
    return RandomAgent(Dice(seed)) if name == "random" else GreedyAgent(GAME, Dice(seed))


if __name__ == "__main__":
    for each in EDITIONS:
        make(each)
    make_others()
    make_missions()
