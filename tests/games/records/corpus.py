"""The corpus: recorded games over all army pairs and editions, with a hash of the position after every answer.

`python -m tests.games.records.corpus` makes the files of the newest rules version that are not there yet. A change of
the rules adds a version and with it new files; those of earlier versions stay as they are.
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
from ashboard.core.game import Game
from ashboard.core.match import Match, repeat
from ashboard.core.record import Record
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.printed.mission import mission_ids

FOLDER = Path(__file__).parents[2] / "corpus"
GAME = GAMES["neuroshima-hex"]
ARMIES = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")
EDITIONS = ("classic", "duel", "2025")
# Who plays the games of one pair of armies; greedy fights more, random tries more.
AGENTS = (("random", "random"), ("random", "random"), ("random", "random"), ("greedy", "random"), ("greedy", "greedy"))
# Later versions differ in a few rules, so fewer games do.
LATER_AGENTS = (("random", "random"), ("greedy", "random"))
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
# What version 2 changed beyond them.
LATER_OTHERS: tuple[tuple[int, Mapping[str, object]], ...] = (
    *OTHERS,
    *((2, {"edition": "2025", "board": "duel", "variants": [name]}) for name in ("leaders", "structures")),
    (2, {"edition": "2025", "variants": ["structures", "leaders"]}),
    (2, {"edition": "2025", "variants": ["structures", "reinforcements"]}),
    (2, {"edition": "2025", "variants": ["structures", "alternative-start"]}),
    (3, {"edition": "2025", "mode": "one-against-two", "variants": ["structures"]}),
)
# Bright Future: every mode, number of players and level.
BRIGHT = GAMES["bright-future"]
TUNNELS: tuple[Mapping[str, object], ...] = (
    *({"mode": "tunnel-of-power", "players": players} for players in (2, 3, 4, 5)),
    *({"mode": "tunnel-of-power", "players": players, "survival": True} for players in (2, 3, 4, 5)),
    *(
        {"mode": "tunnel-of-power", "players": 1, "difficulty": difficulty}
        for difficulty in ("easy", "normal", "hard", "hardcore", "impossible")
    ),
    *(
        {"mode": "underground-fever", "players": players, "difficulty": difficulty, "hardcore": hardcore}
        for players in (1, 2, 3, 4)
        for difficulty in ("contagion", "epidemic", "plague", "pandemic")
        for hardcore in (False, True)
    ),
    {"mode": "arena"},
)
LATER_MISSION_GAMES = 2


def position_hash(key: str) -> str:
    """Four letters that tell positions apart well enough, one after every answer."""
    return hashlib.blake2b(key.encode(), digest_size=DIGEST).hexdigest()


def walk(record: Record) -> Iterator[str]:
    """The hash of the position after each answer of a record."""
    game = GAMES[record.game]
    state = game.new(record.options, record.rules)
    for text in record.answers:
        repeat(game, state, text)
        yield position_hash(state.key())


def load(edition: str) -> list[tuple[Record, str]]:
    """The records of an edition under all rules versions, each with its chain of hashes."""
    games: list[tuple[Record, str]] = []
    files = sorted(FOLDER.glob(f"{edition}-*.jsonl.gz"))
    for row in (row for path in files for row in gzip.decompress(path.read_bytes()).decode().splitlines()):
        data = json.loads(row)
        answers = tuple(data["answers"].split(";"))
        game = data.get("game", GAME.name)
        games.append((Record(game, data["rules"], data["options"], answers), data["hashes"]))
    return games


def make(edition: str) -> None:
    """Plays and writes the two-player games of an edition."""
    records: list[Record] = []
    for pair in itertools.combinations(ARMIES, 2):
        for number, names in enumerate(LATER_AGENTS):
            options: dict[str, object] = {"armies": list(pair), "edition": edition, "first": "random"}
            records.append(_played(options, names, f"corpus/{edition}/{'/'.join(pair)}/{number}"))
    _write(edition, records)


def make_others() -> None:
    """Plays and writes games of all other modes, boards and variants."""
    records: list[Record] = []
    for row, (count, given) in enumerate(LATER_OTHERS):
        for number in range(1 + row % 2):
            armies = [ARMIES[(row + number + step) % len(ARMIES)] for step in range(count)]
            names = [("random", "greedy")[(number + seat) % 2] if number else "random" for seat in range(count)]
            records.append(_played({"armies": armies, **given}, names, f"corpus/others/{row}/{number}"))
    _write("others", records)


def make_tunnels() -> None:
    """Plays and writes games of Bright Future."""
    records: list[Record] = []
    for row, options in enumerate(TUNNELS):
        players = options.get("players", 2)
        assert isinstance(players, int)
        for number in range(2):
            names = [("random", "greedy")[number]] * players
            records.append(_played(options, names, f"corpus/tunnels/{row}/{number}", BRIGHT))
    _write("tunnels", records)


def make_missions() -> None:
    """Plays and writes games of all missions of the atlas."""
    records: list[Record] = []
    for name in mission_ids():
        for number in range(LATER_MISSION_GAMES):
            options: dict[str, object] = {"edition": "2025", "board": name, "first": "random"}
            names = LATER_AGENTS[number % len(LATER_AGENTS)]
            records.append(_played(GAME.options(options), names, f"corpus/missions/{name}/{number}"))
    _write("missions", records)


def _write(name: str, records: list[Record]) -> None:
    """One file for the rules version of the games."""
    rows: list[str] = []
    for record in records:
        row = {"rules": record.rules, "options": record.options, "answers": ";".join(record.answers)}
        if record.game != GAME.name:
            row = {"game": record.game, **row}
        rows.append(json.dumps({**row, "hashes": "".join(walk(record))}, separators=(",", ":")))
    FOLDER.mkdir(exist_ok=True)
    packed = gzip.compress("\n".join(rows).encode(), mtime=0)
    path_of(name, records[0].rules).write_bytes(packed)


def path_of(name: str, version: int) -> Path:
    """Where the games of a rules version lie."""
    return FOLDER / f"{name}-{version}.jsonl.gz"


def _played(options: Mapping[str, object], names: Sequence[str], seed: str, game: Game = GAME) -> Record:
    match = Match(game, options, Dice(seed))
    agents = [_agent(name, f"{seed}/{seat}", game) for seat, name in enumerate(names)]
    return match.play(agents)


def _agent(name: str, seed: str, game: Game) -> RandomAgent | GreedyAgent:
    return RandomAgent(Dice(seed)) if name == "random" else GreedyAgent(game, Dice(seed))


if __name__ == "__main__":
    for each in EDITIONS:
        if not path_of(each, GAME.rules_version).exists():
            make(each)
    for name, game, fill in (
        ("others", GAME, make_others),
        ("tunnels", BRIGHT, make_tunnels),
        ("missions", GAME, make_missions),
    ):
        if not path_of(name, game.rules_version).exists():
            fill()
