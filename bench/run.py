"""Runs every measurement in a process of its own and prints one table and the goals."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from ashboard.agents.levels import LEVELS
from goals import Goal, goals
from prototype.build import compiled_path, interpreted_path

HERE: Final = Path(__file__).resolve().parent
SOURCE: Final = HERE.parent / "src"
# Other work slows a machine for seconds on end: everything is measured, and then once more.
PASSES: Final = 2
PER_SECOND: Final = "_per_second"

Figures = dict[str, Any]
Row = tuple[str, float | None, float | None]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each measurement")
    parser.add_argument("--json", type=Path, help="also write all figures to this file")
    options = parser.parse_args()
    figures = measured(options.seconds / PASSES)
    for _ in range(PASSES - 1):
        figures = better(figures, measured(options.seconds / PASSES))
    reached = goals(rates(figures), figures["search compiled"].get("overhead"))
    print(table(rows(rates(figures))))
    print()
    print("\n".join([*(goal.line() for goal in reached), *remarks(figures)]))
    if options.json is not None:
        write(options.json, figures, reached)
    return 1 if any("error" in figure for figure in figures.values()) else 0


def measured(seconds: float) -> dict[str, Figures]:
    """The figures of each process, under its name; one process at a time."""
    return {
        "prototype interpreted": _figures("baseline_prototype.py", seconds, interpreted_path()),
        "prototype compiled": _compiled_prototype(seconds),
        "engine interpreted": _expect("interpreted", _figures("engine.py", seconds, SOURCE)),
        "engine compiled": _expect("compiled", _figures("engine.py", seconds, None)),
        "sketch": _figures("battle_sketch.py", seconds, None),
        "search compiled": _expect("compiled", _figures("search.py", seconds, None)),
        "catanatron": _figures("baseline_catanatron.py", seconds, None),
    }


def better(some: dict[str, Figures], others: dict[str, Figures]) -> dict[str, Figures]:
    """The higher of two rates everywhere; a failure in either stays visible."""
    return {name: _better(figures, others[name]) for name, figures in some.items()}


def _better(some: Figures, others: Figures) -> Figures:
    higher = {key: max(value, some[key]) for key, value in others.items() if key.endswith(PER_SECOND) and key in some}
    return {**others, **some, **higher}


def _compiled_prototype(seconds: float) -> Figures:
    folder = compiled_path()
    if folder is None:
        return {"missing": "not available: mypyc or a C compiler is missing"}
    return _expect("compiled", _figures("baseline_prototype.py", seconds, folder))


def _expect(kind: str, figures: Figures) -> Figures:
    """Refuses the figures of an engine that is not the one that was meant."""
    if "error" in figures or figures["kind"] == kind:
        return figures
    return {"missing": f"not available: what was imported is {figures['kind']}"}


def _figures(script: str, seconds: float, path: Path | None) -> Figures:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PYTHONHASHSEED"] = "0"
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    command = [sys.executable, str(HERE / script), "--seconds", str(seconds)]
    done = subprocess.run(command, check=False, env=environment, capture_output=True, text=True)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
        return {"error": lines[-1]}
    figures: Figures = json.loads(done.stdout)
    return figures


def rates(figures: dict[str, Figures]) -> dict[str, float]:
    """All rates per second, such as `engine compiled answers`."""
    return {
        f"{name} {key.removesuffix(PER_SECOND)}": value
        for name, figure in figures.items()
        for key, value in figure.items()
        if key.endswith(PER_SECOND)
    }


def rows(rate: dict[str, float]) -> list[Row]:
    """What the table shows, both engines side by side."""
    pairs = [("prototype", "battles")]
    pairs += [("engine", noun) for noun in ("battles", "answers", "games", "copies", "tunnel_answers")]
    both: list[Row] = [
        (
            f"{name}: {noun.replace('_', ' ')} per second",
            rate.get(f"{name} interpreted {noun}"),
            rate.get(f"{name} compiled {noun}"),
        )
        for name, noun in pairs
    ]
    both.append(("sketch in C: battles per second", None, rate.get("sketch battles")))
    alone: list[Row] = [
        (f"catanatron: {noun} per second", rate.get(f"catanatron {noun}"), None) for noun in ("actions", "games")
    ]
    return (
        both
        + [
            (f"{level}: {noun} per second", None, rate.get(f"search compiled {level}_{noun}"))
            for noun in ("nodes", "decisions")
            for level in LEVELS
        ]
        + alone
    )


def table(shown: list[Row]) -> str:
    """The rows as aligned text."""
    lines = [f"{'measurement':<34}{'interpreted':>14}{'compiled':>14}{'ratio':>9}"]
    for name, slow, fast in shown:
        ratio = f"{fast / slow:.2f}" if slow and fast else "-"
        lines.append(f"{name:<34}{_number(slow):>14}{_number(fast):>14}{ratio:>9}")
    return "\n".join(lines)


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}"


def remarks(figures: dict[str, Figures]) -> list[str]:
    """Whatever is missing, and whether both engines played the same games."""
    found = [
        f"{name}: {figure.get('error') or figure.get('missing')}"
        for name, figure in figures.items()
        if "error" in figure or "missing" in figure
    ]
    slow = figures["engine interpreted"].get("lengths")
    fast = figures["engine compiled"].get("lengths")
    agreement = figures["sketch"].get("agreement")
    if agreement is not None:
        found.append(f"the sketch in C leaves the engine's points on {agreement:.0%} of the boards")
    if slow and fast:
        same = "the same games" if slow == fast else "DIFFERENT GAMES"
        found.append(f"interpreted and compiled engine played {same}")
    return found


def write(file: Path, figures: dict[str, Figures], reached: list[Goal]) -> None:
    """All figures and goals, for comparing runs by program."""
    verdicts = {goal.text: {"value": goal.value, "verdict": goal.verdict()} for goal in reached}
    content = {"python": sys.version.split()[0], "figures": figures, "goals": verdicts}
    file.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
