"""Ratings of many agents by OpenSkill; needs the extra `arena`."""

from dataclasses import dataclass

from openskill.models import PlackettLuce

from ashboard.arena.job import Job
from ashboard.arena.score import CountedGame

_DIGITS = 6


@dataclass(frozen=True)
class Rating:
    """A strength and how unsure it is; the ordinal is what the agent is worth at the least."""

    mu: float
    sigma: float
    ordinal: float

    def data(self) -> dict[str, float]:
        """Ready for JSON."""
        mu, sigma, ordinal = (round(value, _DIGITS) for value in (self.mu, self.sigma, self.ordinal))
        return {"mu": mu, "sigma": sigma, "ordinal": ordinal}


def ratings(job: Job, games: list[CountedGame]) -> list[Rating]:
    """The agents rated game by game in the order of their start; several seats of one agent count as their mean."""
    model = PlackettLuce()
    known = [model.rating() for _ in job.agents]
    sides = sorted(set(job.sides))
    for game in games:
        seats = [[seat for seat, other in enumerate(job.sides) if other == side] for side in sides]
        seating = game.scheduled.seating
        teams = [[model.rating(known[seating[seat]].mu, known[seating[seat]].sigma) for seat in team] for team in seats]
        rated = model.rate(teams, scores=[game.by_side[side] for side in sides])
        after: dict[int, list[tuple[float, float]]] = {}
        for team, new in zip(seats, rated, strict=True):
            for seat, rating in zip(team, new, strict=True):
                after.setdefault(seating[seat], []).append((rating.mu, rating.sigma))
        for agent, found in after.items():
            mu, sigma = (sum(values) / len(found) for values in zip(*found, strict=True))
            known[agent] = model.rating(mu, sigma)
    return [Rating(rating.mu, rating.sigma, rating.ordinal()) for rating in known]
