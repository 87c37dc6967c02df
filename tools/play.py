"""`make play`: from a fresh checkout to a page that answers, as soon as it can be.

Packages and page are made side by side. As soon as both are there the service starts, on the interpreted engine if
no compiled one is installed yet. The engine is compiled meanwhile, in the background; when it is ready the service
starts again on it. Games go on, because every answer is in the database and the page comes back by itself.
"""

import os
import time
from typing import Final

from ashboard.cli.output.browser_launch import (
    FIRST_PORT,
    database_file,
    free_port,
    page_address,
    ready_message,
    show_page,
    stopped_message,
)
from tools import page
from tools.commands import Failed, Stopped, end_all
from tools.environment import has_packages, install_play, remove_outside_pip
from tools.jobs import Job
from tools.package import COMPILED, PURE, build_wheel, install, is_installed, wanted_engine, why_interpreted
from tools.paths import PLAY_LOCK, ROOT
from tools.progress import Progress, Stage
from tools.service import HOST, Service

# Measured on two cores of a common machine with a common network.
USUAL_PACKAGES: Final = 25.0
USUAL_PAGE: Final = 15.0
USUAL_START: Final = 7.0
USUAL_COMPILE: Final = 240.0
DATABASE: Final = ROOT / "ashboard.db"
_BACKGROUND: Final = 10


def usual_compile() -> float:
    """Seconds that compiling takes: the work is spread over all cores."""
    return USUAL_COMPILE / max(1, os.cpu_count() or 1)


def play(port: int | None) -> int:
    """Play until Ctrl+C; the exit status."""
    with Progress() as progress:
        try:
            step = "[3/3] " if prepare(progress) else ""
            return _serve(progress, step, port)
        finally:
            progress.hide()
            end_all()
            remove_outside_pip()


def prepare(progress: Progress) -> bool:
    """Packages and page, side by side; whether there was anything to do."""
    if has_packages(PLAY_LOCK) and page.is_built():
        return False
    packages = Stage("[1/3] Getting the Python packages", USUAL_PACKAGES)
    installing = Job(lambda: install_play(packages), packages)
    building = Stage("[2/3] Building the page", USUAL_PAGE)
    paging = Job(lambda: page.build_page(building), building)
    for stage, job in ((packages, installing), (building, paging)):
        progress.show(stage)
        job.wait(paging)
        progress.finish(stage)
    return True


def _serve(progress: Progress, step: str, wanted_port: int | None) -> int:
    port = wanted_port or free_port(HOST, FIRST_PORT if wanted_port is None else 0)
    if wanted_port is None and port != FIRST_PORT:
        progress.say(f"Port {FIRST_PORT} is in use by another program; this time it is {port}.")
    engine = wanted_engine()
    on_source = not is_installed(engine)
    starting = Stage(f"{step}Starting", USUAL_START)
    progress.show(starting)
    service = Service(progress, port, f"sqlite:///{DATABASE}", on_source=on_source)
    if not service.wait_until_ready():
        return service.status()
    progress.finish(starting)
    address, kept = page_address(HOST, port), database_file(f"sqlite:///{DATABASE}")
    progress.say(ready_message(address, kept))
    show_page(address)
    try:
        if on_source:
            service = _install_engine(progress, service, port, engine)
        while not service.is_over:
            time.sleep(0.2)
        return service.status()
    except (KeyboardInterrupt, Stopped):
        progress.hide()
        end_all()
        progress.say(stopped_message(kept))
        return 0


def _install_engine(progress: Progress, service: Service, port: int, engine: str) -> Service:
    """Make and install the package while people play, then serve on it if it is faster."""
    title = "You can play. Compiling a faster engine meanwhile"
    stage = Stage(title if engine == COMPILED else "Installing the command", usual_compile())
    if engine == PURE:
        progress.say(f"You play on the interpreted engine, the slower one: {why_interpreted()}.")

    def work() -> None:
        install(build_wheel(engine, stage, niceness=_BACKGROUND), engine)

    job = Job(work)
    if engine == COMPILED:
        progress.show(stage)
    while not (job.is_over or service.is_over):
        time.sleep(0.2)
    if service.is_over:
        return service
    try:
        job.wait()
    except Failed as failed:
        progress.finish(stage, f"{failed}; you play on the interpreted engine, the slower one")
        return service
    if engine == PURE:
        return service
    service.stop()
    fast = Service(progress, port, f"sqlite:///{DATABASE}", on_source=False)
    fast.wait_until_ready()
    progress.finish(stage, "done, and in use from now on")
    return fast
