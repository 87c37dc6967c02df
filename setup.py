"""Builds the package; compiles the engine with mypyc where a C compiler is at hand.

The same source runs both ways. `ASHBOARD_COMPILE=0` asks for plain Python.
Compiled files go to `build/` and into the installed package, never into `src/`.
"""

import ast
import os
import shutil
import sys
import sysconfig
import threading
from importlib.util import find_spec
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

COMPILED = ("core", "games", "agents", "training/fitting.py")
# Rooms that no search runs through: small and quickly compiled is better than fast.
COLD = ("guide", "modes", "positions", "printed")
PACKAGE = Path("src", "ashboard")
BUILD = Path("build")
# The share of the time after which everything is translated to C; compiling that takes the rest.
TRANSLATED = 0.3
# No config file: style is for `make lint` to judge, a build needs sound types only.
# The name is false at run time, when `import ashboard` offers an interface to the whole package.
OPTIONS = ("--config-file=", "--always-true=COMPILING_ENGINE")
BUILDING = {"bdist_wheel", "build", "build_ext", "install"}


def why_interpreted() -> str | None:
    """The reason not to compile, or None when everything needed is here."""
    if os.environ.get("ASHBOARD_COMPILE") == "0":
        return "ASHBOARD_COMPILE=0"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h found"
    if find_spec("mypyc") is None:
        return "mypy is not installed"
    return None


def groups() -> list[tuple[list[str], str]]:
    """The modules to compile, one group a folder: groups build side by side, and an edit rebuilds few of them.

    A group's library lies beside the package, not in it: mypyc takes the library's folder for the root of its modules.
    """
    folders: dict[Path, list[str]] = {}
    for part in COMPILED:
        place = PACKAGE / part
        for module in [place] if place.is_file() else sorted(place.rglob("*.py")):
            if has_code(module):
                folders.setdefault(module.parent, []).append(str(module))
    return [(files, "_".join(folder.relative_to("src").parts)) for folder, files in folders.items()]


def has_code(module: Path) -> bool:
    """Whether there is anything to compile: most `__init__.py` hold a docstring at most.

    Payload types stay plain Python: the OpenAPI document is generated from their annotations, and compiled classes
    keep only part of them. What is said to the compiler itself has no code.
    """
    if module.name in ("payloads.py", "native.py"):
        return False
    if module.name != "__init__.py":
        return True
    body = ast.parse(module.read_text("utf-8")).body
    return any(not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)) for node in body)


def extensions() -> list[Extension]:
    """The compiled engine, or nothing where it stays plain Python."""
    reason = why_interpreted()
    if reason is not None:
        print(f"ashboard: engine stays interpreted: {reason}")
        return []
    from mypyc.build import mypycify

    named = groups()
    # Everything is translated afresh, and only what comes out different is compiled: from its cache mypyc does not know
    # which attributes of a class need a flag that says whether they are there (floats and numbers of 64 bits).
    shutil.rmtree(BUILD / "mypy", ignore_errors=True)
    found = mypycify(
        [*OPTIONS, f"--cache-dir={BUILD / 'mypy'}", *(file for files, _ in named for file in files)],
        separate=[*named],
        opt_level="2",  # -O3 makes the engine no faster, and takes longer
        debug_level="0",
    )
    if sys.platform == "linux":
        for ext in found:
            # Functions of a library call each other directly, and small ones are inlined: nobody replaces them.
            # Nothing unwinds the stack either.
            ext.extra_compile_args = [
                *(ext.extra_compile_args or []),
                "-fno-semantic-interposition",
                "-fno-asynchronous-unwind-tables",
                *(["-Os"] if is_cold(ext) else []),
            ]
            # Without the names of functions that no other library calls: a seventh of the size. In one segment: half
            # the size of the smallest, and there is one for each module.
            ext.extra_link_args = [*(ext.extra_link_args or []), "-s", "-Wl,-z,noseparate-code"]
    return found


def is_cold(ext: Extension) -> bool:
    return ext.name.removesuffix("__mypyc").rpartition("_")[2] in COLD


class BuildParallel(build_ext):
    """Compiles the groups on all cores, and says how far it has come."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.parallel = os.cpu_count()
        self._lock = threading.Lock()
        self._done = 0

    def build_extension(self, ext: Extension) -> None:
        super().build_extension(ext)
        with self._lock:
            self._done += size(ext)
            share = self._done / max(1, sum(size(each) for each in self.extensions))
            print(f"ashboard: built {TRANSLATED + (1 - TRANSLATED) * share:.3f} {ext.name}", flush=True)


def size(ext: Extension) -> int:
    """The bytes to compile, which the time follows."""
    return sum(Path(file).stat().st_size for file in ext.sources)


class BuildAfresh(build_py):
    """Copies the source into an empty folder, so that nothing removed lingers; compiled modules stay as a cache."""

    def run(self) -> None:
        names = [ext.name for ext in self.distribution.ext_modules or []]
        file_of = self.get_finalized_command("build_ext").get_ext_filename
        wanted = {Path(self.build_lib, file_of(name)) for name in names}
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path not in wanted:
                path.unlink()
        super().run()


if __name__ == "__main__":
    BUILD.mkdir(exist_ok=True)
    setup(
        # Asking for the metadata alone compiles nothing.
        ext_modules=extensions() if BUILDING.intersection(sys.argv) else [],
        cmdclass={"build_ext": BuildParallel, "build_py": BuildAfresh},
    )
