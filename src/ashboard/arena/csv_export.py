"""CSV export: one row a game."""

import csv
import io

from ashboard.arena.results import Results

COLUMNS = (
    *("pair", "game", "seed", "agents", "armies", "first", "winners", "points", "shares"),
    *("rule", "decisions", "forfeit"),
)


def csv_text(results: Results) -> str:
    """Return one row for each game that counts; values by seat are separated by a bar."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game in results.games:
        result, scheduled = game.result, game.scheduled
        writer.writerow(
            (
                *(scheduled.place[0], scheduled.place[1] + 1, scheduled.pairing.seed),
                *(_listed(scheduled.pairing.agents), _listed(scheduled.armies)),
                result["first"] if result["first"] >= 0 else "",
                *(_listed(result["winners"]), _listed(result["points"])),
                _listed(f"{share:g}" for share in result["shares"]),
                *(result["rule"], result["decisions"]),
                _listed(f"seat {gone['seat']}: {gone['reason']}" for gone in result["forfeits"]),
            )
        )
    return page.getvalue()


def _listed(values: object) -> str:
    assert hasattr(values, "__iter__")
    return "|".join(map(str, values))
