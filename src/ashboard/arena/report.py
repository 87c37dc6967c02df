"""The report: one self-contained HTML page, and the table of armies as images."""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from ashboard import __version__
from ashboard.arena.charts import course_chart, heat_map, pentanomial_chart, rating_chart, render
from ashboard.arena.ratings import ratings
from ashboard.arena.report_style import STYLE
from ashboard.arena.results import Meeting, Results
from ashboard.arena.score import by_pair
from ashboard.arena.statistics.rate import Rate

PAGE: Final = "report.html"
HEAT_MAP: Final = "armies"
_LISTED: Final = 100


def write_report(results: Results, folder: Path) -> None:
    """Write the page and, where armies differ, the heat map as PNG and SVG."""
    folder.mkdir(parents=True, exist_ok=True)
    if _has_armies(results):
        for form in ("png", "svg"):
            (folder / f"{HEAT_MAP}.{form}").write_bytes(render(heat_map(results.armies()), form))
    (folder / PAGE).write_text(page(results), encoding="utf-8")


def page(results: Results) -> str:
    """The whole page."""
    title = (" against " if results.job.is_duel else ", ").join(results.labels())
    parts = [
        *(_heading(results, title), _verdict(results), _agents(results)),
        *[_meeting(results, meeting) for meeting in results.meetings()],
        *(_ratings(results), _armies(results), _forfeits(results), _setting(results)),
    ]
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)} – Ashboard arena</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{''.join(parts)}</main>\n</body>\n</html>\n"
    )


def _heading(results: Results, title: str) -> str:
    told = f"{results.pairs} pairs, {len(results.games)} games, seed {results.job.seed}"
    return f"<h1>{escape(title)}</h1>\n<p>{escape(told)}</p>\n"


def _verdict(results: Results) -> str:
    """The one sentence that most people come for."""
    if not results.job.is_duel:
        return ""
    elo, verdict, sprt = results.meetings()[0].elo, results.verdict, results.sprt
    told = f"Elo {elo} with 95 % confidence."
    test = f"Test of {sprt.elo0:g} against {sprt.elo1:+g} Elo: {verdict.result} after {verdict.pairs} pairs"
    return f'<p class="verdict">{told}<br><small>{test}, log-likelihood ratio {verdict.llr:+.2f}.</small></p>\n'


def _agents(results: Results) -> str:
    if not results.measured():
        return ""
    rows = []
    for agent, rate in zip(results.measured(), results.rates(), strict=True):
        won, drawn_, lost = results.wins(agent)
        longest = f"{results.longest(agent):.2f} s"
        rows.append((results.labels()[agent], str(won), str(drawn_), str(lost), _percent(rate), longest))
    head = ("agent", "won", "drawn", "lost", "share of a game", "longest turn")
    return "<h2>Results</h2>\n" + _table(head, rows)


def _meeting(results: Results, meeting: Meeting) -> str:
    names = results.labels()
    one, other = (names[agent] for agent in meeting.agents)
    met = [game for game in results.games if set(game.by_agent) == set(meeting.agents)]
    points = [sum(game.by_agent[meeting.agents[0]] for game in pair) for pair in by_pair(met)]
    told = f"Elo {meeting.elo}"
    counts = ", ".join(f"{count:g}" for count in meeting.pentanomial.counts)
    return (
        f"<h2>{escape(one)} against {escape(other)}</h2>\n<p>{told}</p>\n"
        + _picture(render(course_chart(points, results.sprt), "svg"), f"Elo and log-likelihood ratio by pairs: {told}")
        + _picture(
            render(pentanomial_chart(meeting.pentanomial), "svg"), f"pairs with 0, ½, 1, 1½ and 2 points: {counts}"
        )
    )


def _ratings(results: Results) -> str:
    if not results.is_rated():
        return ""
    known = ratings(results.job, list(results.games))
    names = results.labels()
    order = sorted(range(len(names)), key=lambda agent: -known[agent].ordinal)
    rows = [
        (names[agent], f"{known[agent].mu:.2f}", f"{known[agent].sigma:.2f}", f"{known[agent].ordinal:.2f}")
        for agent in order
    ]
    picture = _picture(render(rating_chart(names, known), "svg"), "ratings with their uncertainty, as in the table")
    return "<h2>Ratings</h2>\n" + picture + _table(("agent", "µ", "σ", "µ − 3σ"), rows)


def _armies(results: Results) -> str:
    """The heat map, the same numbers as a table for those who cannot see it, and what beginning is worth."""
    if not _has_armies(results):
        return ""
    known = results.armies()
    rows = [
        (army, *map(_percent, known.rates[number]), _percent(known.totals[number]))
        for number, army in enumerate(known.armies)
    ]
    more = [
        (army, _percent(known.firsts[number]), _percent(known.seconds[number]))
        for number, army in enumerate(known.armies)
    ]
    first = "" if known.first is None else f"<p>Who begins takes {_percent(known.first)} of a game.</p>\n"
    return (
        "<h2>Armies</h2>\n"
        + _picture(render(heat_map(known), "svg"), "army against army: the numbers stand in the tables below")
        + f"<details><summary>As tables</summary>\n{_table(('army', *known.armies, 'all'), rows)}"
        + _table(("army", "as first", "not first"), more)
        + f"</details>\n{first}"
    )


def _forfeits(results: Results) -> str:
    forfeits = results.forfeits()
    if not forfeits:
        return ""
    rows = [tuple(str(gone[key]) for key in ("pair", "game", "agent", "reason")) for gone in forfeits[:_LISTED]]
    told = f"<p>{len(forfeits)} in all.</p>\n" if len(forfeits) > _LISTED else ""
    return f"<h2>Forfeits</h2>\n{told}" + _table(("pair", "game", "agent", "reason"), rows)


def _setting(results: Results) -> str:
    job = results.job
    options = {key: value for key, value in job.groups[0][0].items() if key != "armies"}
    rows = [
        ("game", job.game),
        ("agents", ", ".join(job.agents)),
        *([("armies", ", ".join(known))] if (known := job.armies()) else []),
        *((key, str(value)) for key, value in options.items()),
        ("seconds a turn", f"{job.limits.seconds:g}" if job.limits.seconds else "the agent's own"),
        ("iterations a turn", str(job.limits.iterations) if job.limits.iterations else "the agent's own"),
        ("seed", job.seed),
        ("ashboard", __version__),
    ]
    return "<h2>What was played</h2>\n" + _table(("", ""), rows)


def _has_armies(results: Results) -> bool:
    return len(set(results.job.sides)) > 1 and len(results.armies().armies) > 1


def _percent(rate: Rate | None) -> str:
    return "–" if rate is None else f"{100 * rate.value:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    heading = f"<thead><tr>{top}</tr></thead>" if any(head) else ""
    lines = "".join(_row(row) for row in rows)
    return f'<div class="wide" tabindex="0"><table>{heading}<tbody>{lines}</tbody></table></div>\n'


def _row(row: tuple[str, ...]) -> str:
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
    return f'<tr><th scope="row">{escape(row[0])}</th>{cells}</tr>'


def _picture(svg: bytes, words: str) -> str:
    data = b64encode(svg).decode()
    return f'<figure><img src="data:image/svg+xml;base64,{data}" alt="{escape(words)}"></figure>\n'
