"""How balanced Bright Future is, as tables of docs/balance.md.

    python bench/bright_future.py power|solo|fever|arena [--agent greedy] [--games 100] [--seed balance] [--rules 2]
                                  [--only TEXT]

Everybody is the same player. Game N of a row follows the dice SEED/N, as in `ashboard match`. Shares are percentages
with intervals that hold 95 of 100 times; `limit` counts the games that came to the last round (R-98). Of tunnel cards
chosen, `taken` is the share of choices at which another hero stood on a place of a card on offer, and `shut` at which a
card could not be taken for that reason; `beside` is the share of tokens that joined another one's track, `attacks` how
many attacks and ambushes a game had.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from os import cpu_count
from statistics import mean, quantiles

from ashboard.agents.catalogue import AGENTS, SearchLimits
from ashboard.arena.pairing import PATIENCE, Pairing
from ashboard.arena.statistics.rate import wilson
from ashboard.arena.workers import play_in_order
from ashboard.cli.failures import warn
from ashboard.cli.output.progress import show_progress
from ashboard.core.match import repeat
from ashboard.core.record import Record, record_from_data
from ashboard.games import GAMES
from ashboard.games.bright_future.printed.board import FEVER_LEVELS, SOLO_LEVELS
from ashboard.games.bright_future.printed.card import RACES
from ashboard.games.bright_future.printed.tunnel import TRACKS
from ashboard.games.bright_future.rules.phases.power_tunnels import ChooseTunnel
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.tracks import NOBODY

GAME = GAMES["bright-future"]
Row = dict[str, object]
Named = defaultdict[str, float]


@dataclass
class Tally:
    """What came of the games of a row."""

    games: int = 0
    won: int = 0
    limit: int = 0
    rounds: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    places: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    # How many seats a hero or a race had, how many of them won, and what share of the wins was theirs by number.
    seats: Named = field(default_factory=lambda: defaultdict(float))
    wins: Named = field(default_factory=lambda: defaultdict(float))
    due: Named = field(default_factory=lambda: defaultdict(float))
    # Choices of a tunnel card: all, with a place taken, with a card shut; tokens placed beside somebody; fights.
    choices: int = 0
    taken: int = 0
    shut: int = 0
    beside: int = 0
    attacks: int = 0

    def watch(self, state: BrightState, text: str) -> None:
        """Count an answer that is about to be given in Tunnel of Power."""
        decision, tracks = state.decision(), state.tracks
        if decision is None or tracks is None:
            return
        if decision.kind == "contact":
            self.attacks += text.startswith(("attack", "ambush"))
        if decision.kind == "place":
            self.beside += text.startswith("place") and bool(tracks.heroes(TRACKS.index(text.split()[1])))
        if isinstance(state.steps[-1], ChooseTunnel) and text.startswith("tunnel"):
            cards = (*tracks.offered, *((tracks.extra,) if tracks.extra >= 0 else ()))
            free = [[tracks.slots[track][slot] == NOBODY for track, slot in places(state, card)] for card in cards]
            self.choices += 1
            self.taken += not all(map(all, free))
            self.shut += not all(map(any, free))

    def add(self, state: BrightState, rule: str, first: int, answers: int) -> None:
        outcome = state.outcome()
        assert outcome is not None
        self.games += 1
        self.won += bool(outcome.winners)
        self.limit += rule == "R-98"
        self.rounds.append(state.round)
        self.answers.append(answers)
        for player in state.players:
            share = outcome.share(player.seat)
            self.places[(player.seat - first) % len(state.players)] += share
            for name in (state.box.heroes[player.hero].id, RACES[player.race]) if player.hero >= 0 else ():
                self.seats[name] += 1
                self.wins[name] += share
                self.due[name] += 1 / len(state.players)


def places(state: BrightState, card: int) -> list[tuple[int, int]]:
    return state.box.power_tunnels[card].places


def replayed(record: Record, tally: Tally) -> BrightState:
    """The last position of a record; on the way the tally counts how heroes get in each other's way."""
    state = GAME.new(record.options, record.rules)
    assert isinstance(state, BrightState)
    for text in record.answers:
        tally.watch(state, text)
        repeat(GAME, state, text)
    return state


def played(options: Row, given: argparse.Namespace) -> Tally:
    """The games of one row, under a progress bar."""
    fresh = GAME.new(options, given.rules)
    assert isinstance(fresh, BrightState)
    seats = len(fresh.players)
    seeds = [f"{given.seed}/{number}" for number in range(1, given.games + 1)]
    agents, limits = (given.agent,) * seats, SearchLimits(0.0, 0)
    pairings = [Pairing(GAME.name, given.rules, options, agents, one, one, limits, PATIENCE) for one in seeds]
    tally = Tally()
    for game in show_progress(
        play_in_order(pairings, given.jobs, warn), len(seeds), " ".join(map(str, options.values()))
    ):
        state = replayed(record_from_data(game["record"]), tally)
        tally.add(state, game["rule"], game["first"], game["decisions"])
    return tally


def share(count: float, games: int) -> str:
    low, high = wilson(count / games, games)
    return f"{count:g} of {games} ({100 * low:.0f}–{100 * high:.0f} %)"


def percent(count: int, of: int) -> str:
    return f"{100 * count / of:.1f} %"


def power(given: argparse.Namespace) -> Iterator[str]:
    """Length, and who wins by place, race and hero."""
    yield (
        "| players | rounds | one in ten is shorter than, longer than | answers a game | wins by place "
        "| taken | shut | beside | attacks | limit |"
    )
    whole = Tally()
    for players in (2, 3, 4, 5):
        if given.only not in str(players):
            continue
        tally = played({"mode": "tunnel-of-power", "players": players}, given)
        tenths = quantiles(tally.rounds, n=10)
        order = ", ".join(f"{tally.places[place]:g}" for place in range(players))
        yield (
            f"| {players} | {mean(tally.rounds):.1f} | {tenths[0]:.0f}, {tenths[-1]:.0f} "
            f"| {mean(tally.answers):.0f} | {order} "
            f"| {percent(tally.taken, tally.choices)} | {percent(tally.shut, tally.choices)} "
            f"| {percent(tally.beside, tally.choices)} | {tally.attacks / tally.games:.1f} | {tally.limit} |"
        )
        for counts, more in ((whole.seats, tally.seats), (whole.wins, tally.wins), (whole.due, tally.due)):
            for name, count in more.items():
                counts[name] += count
    yield "| hero or race | games | wins | due |"
    for name in sorted(whole.seats, key=lambda name: whole.due[name] - whole.wins[name]):
        yield f"| {name} | {whole.seats[name]:g} | {whole.wins[name]:g} | {whole.due[name]:.1f} |"


def solo(given: argparse.Namespace) -> Iterator[str]:
    """How often the solo game is won, by level."""
    yield "| level | won | limit |"
    for level in SOLO_LEVELS:
        tally = played({"mode": "tunnel-of-power", "players": 1, "difficulty": level}, given)
        yield f"| {level} | {share(tally.won, tally.games)} | {tally.limit} |"


def fever(given: argparse.Namespace) -> Iterator[str]:
    """How often Underground Fever is won, by level and number of players."""
    yield "| players | level | won | rounds | limit |"
    for players in (1, 2, 3, 4):
        for level in FEVER_LEVELS:
            if given.only in f"{players} {level}":
                tally = played({"mode": "underground-fever", "players": players, "difficulty": level}, given)
                won, rounds = share(tally.won, tally.games), mean(tally.rounds)
                yield f"| {players} | {level} | {won} | {rounds:.1f} | {tally.limit} |"


def arena(given: argparse.Namespace) -> Iterator[str]:
    """Whether it is good to begin."""
    tally = played({"mode": "arena"}, given)
    yield f"who begins wins {share(tally.places[0], tally.games)}, turns {mean(tally.rounds):.1f}, limit {tally.limit}"


TABLES: dict[str, Callable[[argparse.Namespace], Iterator[str]]] = {
    "power": power,
    "solo": solo,
    "fever": fever,
    "arena": arena,
}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Balance of Bright Future between players of one kind.")
    parser.add_argument("table", choices=list(TABLES))
    parser.add_argument("--agent", choices=list(AGENTS), default="greedy")
    parser.add_argument("--games", type=int, default=100, help="of each row, at least 2")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--only", default="", help="of power and fever: rows whose 'PLAYERS LEVEL' has this text")
    parser.add_argument("--rules", type=int, default=GAME.rules_version, help="the rules version")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    given = parser.parse_args(arguments)
    if given.games < 2 or given.jobs < 1:
        parser.error("--games must be at least 2, --jobs at least 1")
    for line in TABLES[given.table](given):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
