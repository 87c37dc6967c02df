"""Win rates of army against army, and the first player's advantage."""

from dataclasses import dataclass
from itertools import combinations

from ashboard.arena.job import Job
from ashboard.arena.score import CountedGame, by_pair
from ashboard.arena.statistics.rate import Rate, rate

_HALF = 0.5


@dataclass(frozen=True)
class ArmyTable:
    """Every army against every other: what the row takes from the column; None where they have not met."""

    armies: tuple[str, ...]
    rates: tuple[tuple[Rate | None, ...], ...]
    totals: tuple[Rate, ...]
    firsts: tuple[Rate | None, ...]
    seconds: tuple[Rate | None, ...]
    first: Rate | None

    def data(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "armies": list(self.armies),
            "rates": [[_data(cell) for cell in row] for row in self.rates],
            "totals": [_data(total) for total in self.totals],
            "when_first": [_data(total) for total in self.firsts],
            "when_not_first": [_data(total) for total in self.seconds],
            "first_player": _data(self.first),
        }


def army_table(job: Job, games: list[CountedGame]) -> ArmyTable:
    """The table of the games that count."""
    known = tuple(job.armies())
    met = _met(job, games)
    totals = [_rated([pair for (own, _), pairs in met.items() if own == army for pair in pairs]) for army in known]
    by_place = _by_place(job, games)
    return ArmyTable(
        known,
        tuple(tuple(_rated(met.get((row, column), [])) for column in known) for row in known),
        tuple(total or rate([]) for total in totals),
        tuple(_rated(by_place.get((army, True), [])) for army in known),
        tuple(_rated(by_place.get((army, False), [])) for army in known),
        first_player(job, games),
    )


def first_player(job: Job, games: list[CountedGame]) -> Rate | None:
    """What the side that begins takes from a game; an even share is one divided by the number of sides."""
    if len(set(job.sides)) == 1:
        return None
    pairs = [
        [game.by_side[job.sides[game.result["first"]]] for game in pair if game.result["first"] >= 0]
        for pair in by_pair(games)
    ]
    return _rated([pair for pair in pairs if pair])


def _met(job: Job, games: list[CountedGame]) -> dict[tuple[str, str], list[list[float]]]:
    """By two armies the scores of the first one against the second, pair by pair; mirror matches say nothing."""
    met: dict[tuple[str, str], list[list[float]]] = {}
    for pair in by_pair(games):
        scores: dict[tuple[str, str], list[float]] = {}
        for game in pair:
            names, shares = game.scheduled.armies, game.by_side
            for one, other in combinations(range(len(names)), 2):
                sides = job.sides[one], job.sides[other]
                if sides[0] != sides[1] and names[one] != names[other]:
                    score = _against(shares[sides[0]], shares[sides[1]])
                    scores.setdefault((names[one], names[other]), []).append(score)
                    scores.setdefault((names[other], names[one]), []).append(1.0 - score)
        for key, found in scores.items():
            met.setdefault(key, []).append(found)
    return met


def _by_place(job: Job, games: list[CountedGame]) -> dict[tuple[str, bool], list[list[float]]]:
    """By army, and whether it began, its shares pair by pair; mirror matches say nothing."""
    found: dict[tuple[str, bool], list[list[float]]] = {}
    for pair in by_pair(games):
        shares: dict[tuple[str, bool], list[float]] = {}
        for game in pair:
            names = game.scheduled.armies
            for seat, army in enumerate(names if len(set(names)) > 1 else ()):
                share = game.by_side[job.sides[seat]]
                shares.setdefault((army, seat == game.result["first"]), []).append(share)
        for key, values in shares.items():
            found.setdefault(key, []).append(values)
    return found


def _against(own: float, other: float) -> float:
    """Between two of several: who took more; half where neither took anything."""
    return own / (own + other) if own + other else _HALF


def _rated(pairs: list[list[float]]) -> Rate | None:
    return rate(pairs) if pairs else None


def _data(known: Rate | None) -> dict[str, object] | None:
    return None if known is None else known.data()
