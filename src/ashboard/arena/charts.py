"""Charts of results, in colours that colour-blind people can tell apart; needs the extra `arena`."""

import io
from collections.abc import Sequence
from typing import Any, Final

from matplotlib import colormaps, rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ashboard.arena.armies import ArmyTable
from ashboard.arena.fingerprints import DEEDS, Fingerprint
from ashboard.arena.ratings import Rating
from ashboard.arena.statistics.elo import LIMIT, elo_of
from ashboard.arena.statistics.pentanomial import Pentanomial, count_pairs
from ashboard.arena.statistics.rate import Rate
from ashboard.arena.statistics.sprt import Sprt

# From orange over white to purple: distinct for colour-blind people, and in print.
_MAP: Final = "PuOr"
_BLUE, _ORANGE, _GREY = "#0072b2", "#d55e00", "#767676"
# Below this luminance white letters are easier to read than black ones.
_DARK: Final = 0.18
_MOST_POINTS: Final = 400
_SETTINGS: Final[dict[Any, Any]] = {
    "svg.hashsalt": "ashboard",
    "font.size": 10.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def render(figure: Figure, form: str) -> bytes:
    """Render a chart as `svg` or `png`; the same chart gives the same bytes."""
    page = io.BytesIO()
    with rc_context(_SETTINGS):
        metadata: dict[str, Any] = {"Date": None} if form == "svg" else {"Software": None}
        figure.savefig(page, format=form, dpi=144, metadata=metadata, facecolor="white")
    return page.getvalue()


def fingerprint_chart(found: Sequence[Fingerprint]) -> Figure:
    """What each player does in a game, a panel for each deed, with its interval."""
    places = range(len(found))
    with rc_context(_SETTINGS):
        figure = Figure((11.0, 0.4 * len(found) * 2 + 2.0), layout="constrained")
        for number, deed in enumerate(DEEDS):
            axes = figure.add_subplot(2, (len(DEEDS) + 1) // 2, number + 1)
            means = [one.deeds[deed] for one in found]
            margins = [mean.margin for mean in means]
            axes.errorbar([mean.value for mean in means], places, xerr=margins, fmt="o", color=_BLUE, ecolor=_GREY)
            axes.set_yticks(places, [one.player for one in found] if number % 3 == 0 else [""] * len(found))
            axes.set_ylim(len(found) - 0.5, -0.5)
            axes.set_title(f"{deed} in a game")
        return figure


def heat_map(table: ArmyTable) -> Figure:
    """Every army against every other: what the row takes, with its interval; beside it all games, first, not first."""
    names = table.armies
    columns = [*names, "all games", "as first", "not first"]
    cells = [
        [*row, table.totals[number], table.firsts[number], table.seconds[number]]
        for number, row in enumerate(table.rates)
    ]
    with rc_context(_SETTINGS):
        figure = Figure((1.1 * len(columns) + 1.6, 0.75 * len(names) + 2.0), layout="constrained")
        axes = figure.add_subplot()
        shown = [[float("nan") if cell is None else 100 * cell.value for cell in row] for row in cells]
        picture = axes.imshow(shown, cmap=_MAP, vmin=0, vmax=100, aspect="auto")
        axes.set_xticks(range(len(columns)), columns, rotation=30, ha="left", rotation_mode="anchor")
        axes.set_yticks(range(len(names)), names)
        axes.xaxis.tick_top()
        axes.axvline(len(names) - 0.5, color="white", linewidth=6)
        axes.spines[:].set_visible(False)
        axes.tick_params(length=0)
        for row, line in enumerate(cells):
            for column, cell in enumerate(line):
                _label(axes, row, column, cell)
        bar = figure.colorbar(picture, ax=axes, label="share of the row, %")
        bar.outline.set_visible(False)
        first = table.first
        told = "" if first is None else f"\nwho begins takes {_percent(first)}"
        axes.set_xlabel(f"share of the row's army in % with its 95 % interval{told}")
    return figure


def course_chart(points: Sequence[float], sprt: Sprt) -> Figure:
    """How Elo and the test went, pair by pair."""
    numbers, elos, ratios = _course(points, sprt)
    with rc_context(_SETTINGS):
        figure = Figure((8.0, 5.0), layout="constrained")
        above, below = figure.subplots(2, 1, sharex=True)
        above.plot(numbers, [elo[0] for elo in elos], color=_BLUE, label="Elo")
        low, high = [elo[1] for elo in elos], [elo[2] for elo in elos]
        above.fill_between(numbers, low, high, color=_BLUE, alpha=0.2, linewidth=0, label="95 % interval")
        above.axhline(0, color=_GREY, linewidth=0.8)
        last = elos[-1]
        reach = max(abs(last[0]), *(abs(bound) for bound in last[1:] if abs(bound) < LIMIT), 100.0)
        above.set_ylim(-1.3 * reach if last[1] < 0 else -0.3 * reach, 1.3 * reach if last[2] > 0 else 0.3 * reach)
        above.set_ylabel("Elo")
        above.legend(loc="best", frameon=False)
        below.plot(numbers, ratios, color=_ORANGE)
        for bound, name in zip(sprt.bounds(), (f"{sprt.elo0:g} Elo", f"{sprt.elo1:+g} Elo"), strict=True):
            below.axhline(bound, color=_GREY, linestyle="--", linewidth=0.8)
            below.text(0.005, bound, name, transform=below.get_yaxis_transform(), va="bottom", color=_GREY)
        below.xaxis.get_major_locator().set_params(integer=True)
        below.set_ylabel("log-likelihood ratio")
        below.set_xlabel("pairs")
        below.margins(y=0.15)
    return figure


def pentanomial_chart(pairs: Pentanomial) -> Figure:
    """The five results of a pair."""
    with rc_context(_SETTINGS):
        figure = Figure((8.0, 2.8), layout="constrained")
        axes = figure.add_subplot()
        names = ["0\nLL", "½\nLD", "1\nWL or DD", "1½\nWD", "2\nWW"]
        bars = axes.bar(names, pairs.counts, color=[_ORANGE, _ORANGE, _GREY, _BLUE, _BLUE])
        axes.bar_label(bars, [f"{count:g}" for count in pairs.counts])
        axes.set_ylabel("pairs")
        axes.set_xlabel("points of the first agent")
    return figure


def rating_chart(names: Sequence[str], ratings: Sequence[Rating]) -> Figure:
    """Ratings with twice their uncertainty."""
    order = sorted(range(len(names)), key=lambda agent: ratings[agent].mu)
    with rc_context(_SETTINGS):
        figure = Figure((8.0, 0.5 * len(names) + 1.2), layout="constrained")
        axes = figure.add_subplot()
        values = [ratings[agent].mu for agent in order]
        spread = [2 * ratings[agent].sigma for agent in order]
        axes.errorbar(values, range(len(order)), xerr=spread, fmt="o", color=_BLUE, capsize=4)
        axes.set_yticks(range(len(order)), [_cut(names[agent]) for agent in order])
        axes.set_xlabel("OpenSkill µ ± 2σ")
        axes.margins(y=0.2)
    return figure


def _course(points: Sequence[float], sprt: Sprt) -> tuple[list[int], list[tuple[float, float, float]], list[float]]:
    """Elo with its bounds and the log-likelihood ratio after each of at most some hundred pairs."""
    step = max(1, len(points) // _MOST_POINTS)
    numbers = sorted({*range(step, len(points) + 1, step), len(points)})
    elos: list[tuple[float, float, float]] = []
    ratios: list[float] = []
    for number in numbers:
        pairs = count_pairs(points[:number])
        elo = elo_of(pairs)
        elos.append((elo.value, elo.low, elo.high))
        ratios.append(sprt.after(pairs, number).llr)
    return numbers, elos, ratios


def _label(axes: Axes, row: int, column: int, cell: Rate | None) -> None:
    if cell is None:
        axes.text(column, row, "–", ha="center", va="center", color=_GREY)
        return
    red, green, blue, _ = colormaps[_MAP](cell.value)
    colour = "white" if 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2 < _DARK else "black"
    axes.text(column, row - 0.12, f"{100 * cell.value:.0f}", ha="center", va="center", color=colour, fontsize=12)
    bounds = f"{100 * cell.low:.0f}–{100 * cell.high:.0f}"
    axes.text(column, row + 0.25, bounds, ha="center", va="center", color=colour, fontsize=7.5)


def _percent(rate: Rate) -> str:
    return f"{100 * rate.value:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def _cut(name: str) -> str:
    return name if len(name) <= 32 else name[:31] + "…"
