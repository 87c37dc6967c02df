"""The results of a job: all figures, for JSON and for people."""

from dataclasses import dataclass
from itertools import combinations

from ashboard.arena.armies import ArmyTable, army_table, first_player
from ashboard.arena.job import TWO, Job
from ashboard.arena.score import CountedGame, Score, by_pair
from ashboard.arena.statistics.elo import Elo, elo_of
from ashboard.arena.statistics.pentanomial import Pentanomial, count_pairs
from ashboard.arena.statistics.rate import Rate, rate
from ashboard.arena.statistics.sprt import Sprt, Verdict

_DIGITS = 6


@dataclass(frozen=True)
class Meeting:
    """Two agents on two sides: their pairs, and what those say."""

    agents: tuple[int, int]
    pentanomial: Pentanomial
    elo: Elo

    def data(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "pairs": round(self.pentanomial.pairs),
            "elo": rounded(self.elo.value),
            "elo95": [rounded(self.elo.low), rounded(self.elo.high)],
            "pentanomial": [round(count) for count in self.pentanomial.counts],
        }


@dataclass(frozen=True)
class Results:
    """The games that count and everything that follows from them."""

    job: Job
    sprt: Sprt
    verdict: Verdict
    games: tuple[CountedGame, ...]
    pairs: int

    def meetings(self) -> list[Meeting]:
        """Every two agents, where there are two sides; otherwise pairs say nothing about Elo."""
        if len(set(self.job.sides)) != TWO or len(self.job.agents) < TWO:
            return []
        return [self._meeting(one, other) for one, other in combinations(range(len(self.job.agents)), 2)]

    def _meeting(self, one: int, other: int) -> Meeting:
        met = [game for game in self.games if set(game.by_agent) == {one, other}]
        pairs = count_pairs(sum(game.by_agent[one] for game in pair) for pair in by_pair(met))
        return Meeting((one, other), pairs, elo_of(pairs))

    def measured(self) -> range:
        """The agents whose results mean something: who plays against itself alone has none."""
        is_alone = len(self.job.agents) == 1 and len(set(self.job.sides)) > 1
        return range(0 if is_alone else len(self.job.agents))

    def rates(self) -> list[Rate]:
        """What each agent takes from a game in which it sits; where all play together, how often it wins."""
        pairs = list(by_pair(list(self.games)))
        found: list[Rate] = []
        for agent in self.measured():
            scores = [[game.by_agent[agent] for game in pair if agent in game.by_agent] for pair in pairs]
            found.append(rate([score for score in scores if score]))
        return found

    def wins(self, agent: int) -> tuple[int, int, int]:
        """Games won, shared or drawn, and lost."""
        shares = [game.by_agent[agent] for game in self.games if agent in game.by_agent]
        won, lost = shares.count(1.0), shares.count(0.0)
        return won, len(shares) - won - lost, lost

    def labels(self) -> list[str]:
        """The agents' names, numbered where two are alike."""
        names = self.job.agents
        return [f"{name} #{number + 1}" if names.count(name) > 1 else name for number, name in enumerate(names)]

    def armies(self) -> ArmyTable:
        return army_table(self.job, list(self.games))

    def first_player(self) -> Rate | None:
        return first_player(self.job, list(self.games))

    def longest(self, agent: int) -> float:
        """The seconds that the agent spent on its longest turn."""
        found = [
            thought["longest"]
            for game in self.games
            for index, thought in zip(game.scheduled.seating, game.result["thoughts"], strict=True)
            if index == agent
        ]
        return max(found, default=0.0)

    def is_rated(self) -> bool:
        return is_rated(self.job)

    def data(self) -> dict[str, object]:
        """Everything but the table of armies, ready for JSON."""
        meetings = self.meetings()
        alone = meetings[0].data() if self.job.is_duel else {"elo": None, "elo95": None, "pentanomial": None}
        data: dict[str, object] = {
            "pairs": self.pairs,
            "elo": alone["elo"],
            "elo95": alone["elo95"],
            "pentanomial": alone["pentanomial"],
            "sprt": self._sprt_data(meetings[0]) if self.job.is_duel else None,
            **self._setting(),
            "results": [self._agent_data(agent, known) for agent, known in enumerate(self.rates())],
            "first_player": None if (first := self.first_player()) is None else first.data(),
            "forfeits": self.forfeits(),
        }
        if len(meetings) > 1:
            names = self.labels()
            data["meetings"] = [{"agents": [names[a] for a in met.agents], **met.data()} for met in meetings]
        if self.is_rated():
            from ashboard.arena.ratings import ratings

            known = ratings(self.job, list(self.games))
            data["ratings"] = [{"agent": name, **own.data()} for name, own in zip(self.labels(), known, strict=True)]
        return data

    def forfeits(self) -> list[dict[str, object]]:
        """The games that a bot gave away, and why."""
        return [
            {
                "pair": game.scheduled.place[0],
                "game": game.scheduled.place[1] + 1,
                "seat": gone["seat"],
                "agent": game.scheduled.pairing.agents[gone["seat"]],
                "reason": gone["reason"],
            }
            for game in self.games
            for gone in game.result["forfeits"]
        ]

    def _setting(self) -> dict[str, object]:
        options, seed = self.job.groups[0][0], self.job.seed
        return {
            "game": self.job.game,
            "mode": options.get("mode"),
            "edition": options.get("edition"),
            "agents": list(self.job.agents),
            "armies": self.job.armies(),
            "seed": int(seed) if seed.isascii() and seed.isdigit() and str(int(seed)) == seed else seed,
            "seconds": self.job.limits.seconds,
            "iterations": self.job.limits.iterations,
            "games": len(self.games),
        }

    def _sprt_data(self, met: Meeting) -> dict[str, object]:
        """The ratio is that of all counted pairs, the result that of the first pair which decided."""
        sprt, verdict = self.sprt, self.verdict
        return {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "llr": rounded(sprt.after(met.pentanomial, self.pairs).llr),
            "result": verdict.result,
            "pairs": verdict.pairs,
            "bounds": [rounded(bound) for bound in sprt.bounds()],
        }

    def _agent_data(self, agent: int, known: Rate) -> dict[str, object]:
        won, shared, lost = self.wins(agent)
        return {"agent": self.labels()[agent], "wins": won, "draws": shared, "losses": lost, **known.data()}


def is_rated(job: Job) -> bool:
    """Whether more than two are at the table or in the field, so that ratings say more than Elo."""
    return len(job.agents) > 1 and len(set(job.sides)) > 1 and (len(job.agents) > TWO or len(set(job.sides)) > TWO)


def results_of(job: Job, sprt: Sprt, score: Score) -> Results:
    """What the counted games come to."""
    return Results(job, sprt, score.verdict, tuple(score.games), score.pairs)


def rounded(value: float) -> float:
    """To six digits behind the point, the same on every machine."""
    return round(value, _DIGITS)
