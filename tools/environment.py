"""The environment in `.venv`: what playing needs, and on top of it the tools.

pip is one of the tools. Until they come, another pip installs from outside, out of `build/`.
"""

import importlib.util
import os
import shutil
import sys
import sysconfig
import threading
import zipfile
from pathlib import Path
from typing import Final

from tools.commands import run
from tools.locking import exclusive
from tools.paths import BUILD, ENVIRONMENT, PLAY_LOCK, ROOT, TOOLS_LOCK
from tools.progress import Stage
from tools.stamps import Stamp

PYTHON: Final = ENVIRONMENT / "bin" / "python"
# Another process may have one of its own.
_OUTSIDE: Final = BUILD / f"pip-{os.getpid()}"
_QUIET: Final = ("--disable-pip-version-check", "--no-input", "--progress-bar", "off")
# Shares of the time it all takes: until pip is there, and until everything is downloaded.
_STARTED: Final = 0.2
_DOWNLOADED: Final = 0.8
_pip_lock: Final = threading.Lock()


def stamp_of(lock: Path) -> Stamp:
    """What the environment was made of, one stamp for each lock."""
    return Stamp(ENVIRONMENT / f"{lock.stem}.sum", [sys.version, lock.read_text("utf-8")])


def has_packages(lock: Path) -> bool:
    return stamp_of(lock).is_current() and PYTHON.exists()


def install_play(stage: Stage) -> None:
    """Install what playing and compiling need, unless it is there."""
    with exclusive("environment"):
        if not has_packages(PLAY_LOCK):
            _make_environment()
            _install(PLAY_LOCK, stage)
            strip_libraries(_packages())


def install_tools(stage: Stage) -> None:
    """Install the tools besides, unless they are there; what is compiled stays."""
    with exclusive("environment"):
        if not has_packages(TOOLS_LOCK):
            _install_tools(stage)


def _install_tools(stage: Stage) -> None:
    _make_environment()
    if not _has_pip():
        run([PYTHON, "-m", "ensurepip"], "packages", _no_venv())
    _install(TOOLS_LOCK, stage)
    # All at once on all cores; pip would do it file by file.
    run([PYTHON, "-m", "compileall", "-q", "-j", "0", _packages()], "packages", "", allowed=(0, 1))
    run([*pip(), "check"], "packages", "the packages of requirements.lock do not fit each other")
    stamp_of(PLAY_LOCK).write()


def strip_libraries(folder: Path) -> None:
    """Take from compiled libraries what only a debugger reads: more than 20 MB of those that playing needs.

    Where there is no `strip`, or a library is not to its liking, they stay as they came.
    """
    libraries = sorted(folder.rglob("*.so"))
    if sys.platform == "linux" and shutil.which("strip") is not None and libraries:
        run(["strip", "--strip-unneeded", *libraries], "packages", "", allowed=(0, 1))


def _packages() -> Path:
    return next(ENVIRONMENT.glob("lib/python*/site-packages"))


def pip() -> list[str | Path]:
    """The pip that installs into the environment."""
    return [PYTHON, "-m", "pip"] if _has_pip() else [*outside_pip(), "--python", PYTHON]


def outside_pip() -> list[str | Path]:
    """A pip that is no part of the environment: the wheel that Python brings along, unpacked."""
    with _pip_lock:
        if not (_OUTSIDE / "ready").exists():
            shutil.rmtree(_OUTSIDE, ignore_errors=True)
            wheel = _bundled_wheel()
            if wheel is None:
                run([sys.executable, "-m", "venv", _OUTSIDE], "packages", _no_venv())
            else:
                zipfile.ZipFile(wheel).extractall(_OUTSIDE)
            (_OUTSIDE / "ready").touch()
    if (_OUTSIDE / "pip").is_dir():
        return [sys.executable, _OUTSIDE / "pip"]
    return [_OUTSIDE / "bin" / "python", "-m", "pip"]


def remove_outside_pip() -> None:
    shutil.rmtree(_OUTSIDE, ignore_errors=True)


def _bundled_wheel() -> Path | None:
    """The wheel that ensurepip installs, wherever a system keeps it; unpacking it takes a tenth of the time."""
    spec = importlib.util.find_spec("ensurepip")
    places = [Path(spec.origin).parent / "_bundled"] if spec is not None and spec.origin is not None else []
    kept = sysconfig.get_config_var("WHEEL_PKG_DIR")
    found = [wheel for place in (*places, *([Path(kept)] if kept else [])) for wheel in place.glob("pip-*.whl")]
    return found[0] if found else None


def _has_pip() -> bool:
    return (ENVIRONMENT / "bin" / "pip").exists()


def _make_environment() -> None:
    """An environment of this Python; one of another Python is made again."""
    made = Stamp(ENVIRONMENT / "python.sum", [sys.version, os.path.realpath(sys.executable)])
    if not (made.is_current() and PYTHON.exists()):
        run([sys.executable, "-m", "venv", "--clear", "--without-pip", ENVIRONMENT], "packages", _no_venv())
        made.write()


def _install(lock: Path, stage: Stage) -> None:
    stamp = stamp_of(lock)
    stamp.remove()
    total = sum(1 for line in lock.read_text("utf-8").splitlines() if "==" in line)
    found = 0

    def count(line: str) -> None:
        nonlocal found
        if line.startswith(("Collecting ", "Requirement already satisfied: ")):
            found = min(found + 1, total)
            stage.advance(_STARTED + (_DOWNLOADED - _STARTED) * found / total, f"{found} of {total}")
        elif line.startswith("Installing collected packages"):
            stage.advance(_DOWNLOADED, "unpacking")

    run(
        [*pip(), "install", *_QUIET, "--no-deps", "--no-compile", "-r", lock],
        "packages",
        f"the Python packages of {lock.relative_to(ROOT)} could not be installed; the first time needs a network",
        on_line=count,
    )
    stamp.write()


def _no_venv() -> str:
    return "Python's venv and pip are missing; on Debian the package is python3-venv"
