"""The games as a table of comma-separated values, one row a game."""

import csv
import io

from ashboard.arena.results import Results

COLUMNS = (
    *("pair", "game", "seed", "agents", "armies", "first", "winners", "points", "shares"),
    *("rule", "decisions", "forfeit"),
)


def sheet(results: Results) -> str:
    """One row a game that counts; what there is one of for each seat is parted by a bar."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game in results.games:
        played, scheduled = game.played, game.scheduled
        writer.writerow(
            (
                *(scheduled.place[0], scheduled.place[1] + 1, scheduled.fixture.seed),
                *(_listed(scheduled.fixture.agents), _listed(scheduled.armies)),
                played["first"] if played["first"] >= 0 else "",
                *(_listed(played["winners"]), _listed(played["points"])),
                _listed(f"{share:g}" for share in played["shares"]),
                *(played["rule"], played["decisions"]),
                _listed(f"seat {gone['seat']}: {gone['reason']}" for gone in played["forfeits"]),
            )
        )
    return page.getvalue()


def _listed(values: object) -> str:
    assert hasattr(values, "__iter__")
    return "|".join(map(str, values))
