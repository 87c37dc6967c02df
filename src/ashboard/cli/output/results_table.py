"""The results of a measurement as tables and sentences."""

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ashboard.cli.output.screen import print_line, screen

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.arena.results import Meeting, Results
    from ashboard.arena.statistics.rate import Rate

_LISTED = 10


def print_results(results: "Results", *, with_table: bool) -> None:
    """Print the results; long lists are cut."""
    console = screen()
    if results.measured():
        console.print(_agents(results))
    for meeting in results.meetings():
        _show_meeting(console, results, meeting)
    if results.job.is_duel:
        print_line(console, _tested(results))
    if results.is_rated():
        console.print(_ratings(results))
    if with_table:
        console.print(_armies(results))
        console.print(_firsts(results))
    first = results.first_player()
    if first is not None:
        print_line(console, f"Who begins takes {percent(first)} of a game")
    _show_forfeits(console, results)
    setting = results.job.groups[0][0]
    edition = setting.get("edition")
    where = f"{setting.get('mode')}, " + (f"{edition} rules" if edition else results.job.game)
    print_line(console, f"{results.pairs} pairs, {len(results.games)} games, seed {results.job.seed}, {where}")


def percent(known: "Rate | None") -> str:
    """A share with its interval."""
    if known is None:
        return "–"
    return f"{100 * known.value:.1f} % ({100 * known.low:.1f} to {100 * known.high:.1f})"


def _agents(results: "Results") -> Table:
    table = Table("Agent", "Won", "Drawn", "Lost", "Share of a game (95 %)", "Longest turn")
    for agent, rate in zip(results.measured(), results.rates(), strict=True):
        won, drawn, lost = results.wins(agent)
        longest = f"{results.longest(agent):.2f} s"
        table.add_row(results.labels()[agent], str(won), str(drawn), str(lost), percent(rate), longest)
    return table


def _show_meeting(console: "Console", results: "Results", meeting: "Meeting") -> None:
    names = results.labels()
    one, other = (names[agent] for agent in meeting.agents)
    print_line(console, f"{one} against {other}: Elo {meeting.elo} with 95 % confidence", "bold")
    counts = ", ".join(f"{count:g}" for count in meeting.pentanomial.counts)
    print_line(console, f"  pairs with 0, ½, 1, 1½, 2 points: {counts}")


def _tested(results: "Results") -> str:
    sprt, verdict = results.sprt, results.verdict
    low, high = sprt.bounds()
    test = f"SPRT {sprt.elo0:g} against {sprt.elo1:+g} Elo, α {sprt.alpha:g}, β {sprt.beta:g}"
    return f"{test}: {verdict.result} after {verdict.pairs} pairs, LLR {verdict.llr:+.2f} ({low:.2f} to {high:+.2f})"


def _ratings(results: "Results") -> Table:
    from ashboard.arena.ratings import ratings

    table = Table("Agent", "OpenSkill µ", "σ", "At least (µ − 3σ)")
    known = zip(results.labels(), ratings(results.job, list(results.games)), strict=True)
    for name, rating in sorted(known, key=lambda entry: -entry[1].ordinal):
        table.add_row(name, f"{rating.mu:.2f}", f"{rating.sigma:.2f}", f"{rating.ordinal:.2f}")
    return table


def _armies(results: "Results") -> Table:
    known = results.armies()
    table = Table("%", *known.armies, "all", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for number, army in enumerate(known.armies):
        table.add_row(army, *map(_cell, (*known.rates[number], known.totals[number])))
    return table


def _firsts(results: "Results") -> Table:
    known = results.armies()
    table = Table("Army", "Share as first (95 %)", "Share otherwise (95 %)", box=SIMPLE_HEAD)
    for number, army in enumerate(known.armies):
        table.add_row(army, percent(known.firsts[number]), percent(known.seconds[number]))
    return table


def _cell(rate: "Rate | None") -> str:
    if rate is None:
        return "–"
    return f"{100 * rate.value:.0f}\n{100 * rate.low:.0f}–{100 * rate.high:.0f}"


def _show_forfeits(console: "Console", results: "Results") -> None:
    forfeits = results.forfeits()
    for gone in forfeits[:_LISTED]:
        print_line(console, f"Pair {gone['pair']}, game {gone['game']}: {gone['agent']} forfeits, {gone['reason']}")
    if len(forfeits) > _LISTED:
        print_line(console, f"… and {len(forfeits) - _LISTED} more forfeits")
