"""The page, built into the package, and the types that its sources are checked with."""

import json
import os
from pathlib import Path
from typing import Final

from tools.commands import run
from tools.environment import PYTHON
from tools.locking import exclusive
from tools.node import Node, some_node
from tools.paths import BUILD, PAGE, RULES, SHAPES, SOURCE, WEB
from tools.progress import Stage
from tools.stamps import Stamp, files_in, sum_of

_PACKAGES: Final = WEB / "node_modules"
_TYPES: Final = WEB / "src" / "wire" / "schema.d.ts"
_DOCUMENT: Final = BUILD / "openapi.json"
_SAY_DOCUMENT: Final = (
    "import json; from ashboard.service.http.asgi import openapi_document; print(json.dumps(openapi_document()))"
)


def is_built(*, with_tools: bool = False) -> bool:
    """Whether the page is there, and its tools too if they are asked for."""
    is_there = _stamp().is_current() and (PAGE / "index.html").is_file()
    return is_there and (not with_tools or _has_packages(with_tools=True))


def build_page(stage: Stage, *, with_tools: bool = False) -> None:
    """Build the page, unless it is there; the tools bring the packages that check it."""
    with exclusive("page"):
        if not is_built(with_tools=with_tools):
            _build_page(stage, with_tools=with_tools)


def _build_page(stage: Stage, *, with_tools: bool) -> None:
    with some_node(stage) as node:
        stage.detail = "downloading its packages"
        _install_packages(node, with_tools=with_tools)
        stage.detail = ""
        if not is_built():
            stamp = _stamp()
            stamp.remove()
            node.run_npm(["run", "--silent", "build", "--", "--logLevel", "warn"], "the page could not be built")
            stamp.write()


def write_types() -> None:
    """Write the types of what the service says, for the page's own checks; needs the page's tools."""
    with exclusive("page"):
        _write_types()


def _write_types() -> None:
    sources = [line for part in ("core", "games", "service") for line in files_in(SOURCE / "ashboard" / part)]
    stamp = Stamp(BUILD / "types.sum", sources)
    if stamp.is_current() and _TYPES.is_file():
        return
    said: list[str] = []
    run(
        [PYTHON, "-c", _SAY_DOCUMENT],
        "types",
        "the document of the service could not be written",
        environment=os.environ | {"PYTHONPATH": str(SOURCE)},
        on_line=said.append,
    )
    _DOCUMENT.write_text(json.dumps(json.loads(said[-1])), "utf-8")
    with some_node(Stage("", 0)) as node:
        node.run_npm(["run", "--silent", "types"], "the types of the page could not be written")
    stamp.write()


def _stamp() -> Stamp:
    return Stamp(BUILD / "page.sum", sources())


def sources() -> list[Path]:
    """What the page is built from: its own files, the shapes that it shares with the package's drawings, the rules."""
    return [*files_in(WEB, without=("node_modules", "tests", _TYPES.name)), SHAPES, *files_in(RULES)]


def _has_packages(*, with_tools: bool) -> bool:
    """Whoever has the tools has the rest too."""
    is_whole = _packages_stamp(with_tools=True).is_current()
    return is_whole or (not with_tools and _packages_stamp(with_tools=False).is_current())


def _packages_stamp(*, with_tools: bool) -> Stamp:
    lock = sum_of([WEB / "package.json", WEB / "package-lock.json"])
    return Stamp(_PACKAGES / ".ashboard.sum", [lock, str(with_tools)])


def _install_packages(node: Node, *, with_tools: bool) -> None:
    if _has_packages(with_tools=with_tools):
        return
    kind = () if with_tools else ("--omit=dev",)
    failure = "the packages of the page could not be installed; the first time needs a network"
    node.run_npm(["ci", *kind, "--no-progress", "--no-audit", "--no-fund", "--loglevel=error"], failure)
    _packages_stamp(with_tools=with_tools).write()
