"""Compares the compiled engines of two commits, or of one commit and of the installed package: builds a commit in a
worktree and an environment of its own under build/, measures both alternately in one run, and prints the ratio of every
figure with its spread.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Final

from goals import BEFORE, goals_beside

BENCH: Final = Path(__file__).resolve().parent
ROOT: Final = BENCH.parent
FOLDER: Final = ROOT / "build" / "side_by_side"
SCRIPTS: Final = ("engine.py", "search.py")
PER_SECOND: Final = "_per_second"
# The least median ratio that a change of the engine may have.
GOAL: Final = 0.97
_BUILD_WHEEL: Final = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"

Figures = dict[str, float]


@dataclass(frozen=True)
class Engine:
    """A compiled engine: its name, the Python that imports it, and the scripts that know its modules by name."""

    name: str
    python: Path
    scripts: Path

    def measure(self, script: str, seconds: float) -> Figures:
        """Run one of the engine's scripts in its environment and return its rates."""
        command = [self.python, self.scripts / script, "--seconds", str(seconds)]
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
        figures = json.loads(done.stdout)
        if figures["kind"] != "compiled":
            sys.exit(f"side_by_side: the engine of {self.name} is not compiled")
        return {name: value for name, value in figures.items() if name.endswith(PER_SECOND)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", help="the commit to compare with")
    parser.add_argument("new", nargs="?", default="HEAD", help="the commit to measure (HEAD)")
    parser.add_argument("--installed", action="store_true", help="measure the installed package instead of a commit")
    parser.add_argument(
        "--own-scripts", action="store_true", help="measure OLD by its own scripts, from before a rename"
    )
    parser.add_argument("--rounds", type=int, default=10, help="measurements of each engine (10)")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure of a round (1)")
    parser.add_argument("--script", choices=SCRIPTS, action="append", help="only the figures of this script")
    parser.add_argument("--json", type=Path, help="also write every figure of every round to this file")
    options = parser.parse_args()
    installed = Engine("installed", Path(sys.executable), BENCH)
    new = installed if options.installed else prepare(commit_of(options.new))
    old = prepare(commit_of(options.old))
    if options.own_scripts:
        old = replace(old, scripts=FOLDER / old.name / "bench")
    engines = [old, new]
    rounds: list[list[Figures]] = []
    for number in range(options.rounds):
        rounds.append(measure_round(engines, options.script or SCRIPTS, options.seconds, number % 2 == 1))
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr, flush=True)
    if options.json is not None:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps({"engines": [engine.name for engine in engines], "rounds": rounds}))
    lines = compare(rounds)
    print(f"{'figure':40} {engines[0].name:>12} {engines[1].name:>12}  ratio   lowest  highest  best")
    print("\n".join(line for line, _ in lines.values()))
    slower = [ratio for _, ratio in lines.values() if ratio < GOAL]
    print(f"{len(slower)} of {len(lines)} figures have a median ratio below {GOAL}")
    if engines[0].name == commit_of(BEFORE):
        print("\n".join(goal.line() for goal in goals_beside({name: ratio for name, (_, ratio) in lines.items()})))
    return 1 if slower else 0


def commit_of(name: str) -> str:
    """Return the short id of a commit, or end where the checkout does not have it."""
    command = ["git", "rev-parse", "--short", "--verify", "--quiet", f"{name}^{{commit}}"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"side_by_side: this checkout has no commit {name!r}; a shallow clone or an archive lacks history")
    return done.stdout.strip()


def prepare(commit: str) -> Engine:
    """Check the commit out, compile it and install it in its own environment, unless that is done."""
    folder = FOLDER / commit
    engine = Engine(commit, folder / ".venv" / "bin" / "python", BENCH)
    if not folder.exists():
        subprocess.run(["git", "worktree", "prune"], cwd=ROOT, check=True)
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, commit], cwd=ROOT, check=True)
    wheels = folder / "dist"
    if not list(wheels.glob("*.whl")):
        print(f"compiling {commit}", file=sys.stderr, flush=True)
        with (folder / "compile.log").open("w") as log:
            command = [sys.executable, "-c", _BUILD_WHEEL, "dist"]
            subprocess.run(command, cwd=folder, stdout=log, stderr=subprocess.STDOUT, check=True)
    if not engine.python.exists():
        environment = folder / ".venv"
        shutil.rmtree(environment, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
        # The engine needs the standard library alone.
        packages = next(environment.glob("lib/python*/site-packages"))
        zipfile.ZipFile(next(wheels.glob("*.whl"))).extractall(packages)
    return engine


def measure_round(engines: list[Engine], scripts: Sequence[str], seconds: float, is_reversed: bool) -> list[Figures]:
    """Measure each script with one engine and then with the other; the order changes from round to round."""
    found: list[Figures] = [{}, {}]
    for script in scripts:
        for place in (1, 0) if is_reversed else (0, 1):
            found[place] |= engines[place].measure(script, seconds)
    return found


def compare(rounds: list[list[Figures]]) -> dict[str, tuple[str, float]]:
    """Return for each figure that both engines have a line, and its median ratio of new to old within a round."""
    lines: dict[str, tuple[str, float]] = {}
    for name in [name for name in rounds[0][0] if name in rounds[0][1]]:
        olds, news = [old[name] for old, _ in rounds], [new[name] for _, new in rounds]
        ratios = [new / old for old, new in zip(olds, news, strict=True)]
        ratio = median(ratios)
        figures = f"{median(olds):12,.1f} {median(news):12,.1f}"
        label = name.removesuffix(PER_SECOND).replace("_", " ")
        # Other work can only slow a machine down: the best rounds of both engines are the least disturbed.
        best = max(news) / max(olds)
        spread = f"{min(ratios):.3f}   {max(ratios):.3f}    {best:.3f}"
        lines[label] = (f"{label:40} {figures}  {ratio:.3f}   {spread}", ratio)
    return lines


if __name__ == "__main__":
    sys.exit(main())
