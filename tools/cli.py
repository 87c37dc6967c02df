"""The goals: what `make` can ask for."""

import argparse
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tools import page
from tools.commands import Failed, Stopped, end_all
from tools.environment import PYTHON, has_packages, install_play, install_tools, remove_outside_pip
from tools.jobs import Job
from tools.package import COMPILED, PURE, build_wheel, has_wheel, install, wanted_engine, why_interpreted
from tools.paths import ENVIRONMENT, PLAY_LOCK, TOOLS_LOCK
from tools.play import USUAL_PACKAGES, USUAL_PAGE, play, usual_compile
from tools.progress import Progress, Stage

USUAL_TOOLS: Final = 70.0
USUAL_PACKING: Final = 5.0
_WHICH: Final = "from ashboard.cli.app import engine; print('engine:', engine())"


def main(arguments: Sequence[str]) -> int:
    """Carry out a goal; the exit status, and one line if something is missing."""
    parser = argparse.ArgumentParser(prog="tools", description=__doc__)
    parser.add_argument("goal", choices=sorted([*GOALS, "play"]))
    parser.add_argument("--port", type=int)
    given = parser.parse_args(arguments)
    try:
        return play(given.port) if given.goal == "play" else _carry_out(GOALS[given.goal])
    except Failed as failed:
        print(f"ashboard: {failed}", file=sys.stderr)
        return failed.status
    except (KeyboardInterrupt, Stopped):
        return 130


def _carry_out(goal: Callable[[Progress], None]) -> int:
    with Progress() as progress:
        try:
            goal(progress)
        finally:
            end_all()
            remove_outside_pip()
    return 0


def set_up(progress: Progress) -> None:
    """The tools."""
    if not has_packages(TOOLS_LOCK):
        stage = Stage("Getting the tools", USUAL_TOOLS)
        _wait(progress, stage, Job(lambda: install_tools(stage), stage))


def make_page(progress: Progress) -> None:
    """The page alone."""
    if not page.is_built():
        stage = Stage("Building the page", USUAL_PAGE)
        _wait(progress, stage, Job(lambda: page.build_page(stage), stage))


def make_page_tools(progress: Progress) -> None:
    """The page with what checks it."""
    _prepare(progress, with_tools=True)
    page.write_types()


def make_package(progress: Progress) -> None:
    """What playing needs, the page and the installed package, without the tools."""
    _prepare(progress)
    engine = wanted_engine()
    install(_wheel(progress, engine), engine)
    _say_engine(progress)


def build(progress: Progress) -> None:
    """The same with the tools, which are installed while the engine is compiled."""
    _prepare(progress, with_tools=True)
    tools = Stage("Getting the tools", USUAL_TOOLS)
    installing = None if has_packages(TOOLS_LOCK) else Job(lambda: install_tools(tools), tools)
    engine = wanted_engine()
    wheel = _wheel(progress, engine)
    if installing is not None:
        _wait(progress, tools, installing)
    install(wheel, engine)
    page.write_types()
    _say_engine(progress)


def make_wheels(progress: Progress) -> None:
    """Both wheels, or the pure one where nothing can be compiled."""
    _prepare(progress)
    for engine in (COMPILED, PURE) if wanted_engine() == COMPILED else (PURE,):
        progress.say(f"dist/{_wheel(progress, engine).name}")
    if wanted_engine() == PURE:
        progress.say(f"No compiled wheel: {why_interpreted()}.")


def _prepare(progress: Progress, *, with_tools: bool = False) -> None:
    """What playing needs and the page, side by side."""
    packages = Stage("Getting the Python packages", USUAL_PACKAGES)
    installing = None if has_packages(PLAY_LOCK) else Job(lambda: install_play(packages), packages)
    paging = Stage("Building the page", USUAL_PAGE)
    building = Job(lambda: page.build_page(paging, with_tools=with_tools), paging)
    if installing is not None:
        _wait(progress, packages, installing, building)
    if not page.is_built(with_tools=with_tools):
        _wait(progress, paging, building)
    building.wait()


def _wheel(progress: Progress, engine: str) -> Path:
    """The wheel of an engine, made if need be."""
    if has_wheel(engine):
        return build_wheel(engine, Stage("", 0))
    compiles = engine == COMPILED
    stage = Stage("Compiling the engine" if compiles else "Packing", usual_compile() if compiles else USUAL_PACKING)
    made: list[Path] = []
    _wait(progress, stage, Job(lambda: made.append(build_wheel(engine, stage)), stage))
    return made[0]


def _wait(progress: Progress, stage: Stage, job: Job, *others: Job) -> None:
    progress.show(stage)
    job.wait(*others)
    progress.finish(stage)


def _say_engine(progress: Progress) -> None:
    told = subprocess.run([PYTHON, "-c", _WHICH], cwd=ENVIRONMENT, capture_output=True, text=True, check=True).stdout
    why = why_interpreted()
    progress.say(told.strip() + (f" ({why})" if why else ""))


GOALS: Final[dict[str, Callable[[Progress], None]]] = {
    "setup": set_up,
    "page": make_page,
    "page-tools": make_page_tools,
    "package": make_package,
    "build": build,
    "wheel": make_wheels,
}
