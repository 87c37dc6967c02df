"""The wheels of `make wheel`, installed where there is neither Node nor a compiler.

Their dependencies are the packages of the play lock, linked from the environment of the tools: the very files that a
download would bring, and no other package within reach.
"""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import distribution

import pytest
from tests.cli.pseudo_terminal import Terminal
from tests.service.clients import Client
from tools.locks import ROOT, extra_requirements, needed
from tools.package import COMPILED, PURE, build_wheel, why_interpreted
from tools.progress import Stage

pytestmark = pytest.mark.long

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
READY = re.compile(r"Ashboard is ready: http://127\.0\.0\.1:(\d+)/")
NAMES = {COMPILED: r"ashboard-[\d.]+-cp\d+-cp\d+-\w+\.whl", PURE: r"ashboard-[\d.]+-py3-none-any\.whl"}
ENGINES = {COMPILED: "compiled (mypyc)", PURE: "interpreted"}


@pytest.fixture(params=[COMPILED, PURE])
def wheel(request):
    """The wheel of an engine, as `make build` and `make wheel` have left it."""
    if request.param == COMPILED and why_interpreted():
        pytest.skip(f"no compiled wheel here: {why_interpreted()}")
    return request.param, build_wheel(request.param, Stage("", 0))


class Environment:
    """An environment with a wheel and nothing else, on a PATH that leads nowhere else."""

    def __init__(self, folder, wheel):
        self.folder = folder
        self._linked = set()
        python = folder / "venv" / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", python.parents[1]], check=True)
        pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", wheel], check=True)
        self.bin = python.parent
        self.packages = next(folder.glob("venv/lib/python*/site-packages"))
        kept = {"LANG": "C.UTF-8", "TERM": "xterm"}
        self.variables = kept | {"PATH": str(self.bin), "HOME": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}

    def link(self, names):
        """Links packages of this environment into that one, unless they are there."""
        for name in sorted(set(names) - self._linked):
            found = distribution(name)
            for top in {file.parts[0] for file in found.files or []} - {"..", "__pycache__"}:
                (self.packages / top).symlink_to(found.locate_file(top))
        self._linked |= set(names)

    def run(self, *arguments):
        command = [self.bin / "ashboard", *arguments]
        return subprocess.run(command, env=self.variables, cwd=self.folder, capture_output=True, text=True, check=False)


def test_names_and_contents(wheel):
    """
    A wheel says by its name where it runs, and carries the page; the pure one has nothing compiled.
    """
    engine, file = wheel
    names = zipfile.ZipFile(file).namelist()

    assert re.fullmatch(NAMES[engine], file.name)
    assert "ashboard/page/index.html" in names
    assert any(name.endswith((".so", ".pyd")) for name in names) == (engine == COMPILED)


def test_what_each_extra_adds(wheel, tmp_path):
    """
    In one environment that grows: the engine needs no package at all, the command names the extra that it lacks, and
    with `play` the page is served.
    """
    engine, file = wheel
    environment = Environment(tmp_path, file)

    check_engine_alone(environment, engine)
    check_what_is_missing(environment)
    environment.link(needed(extra_requirements(EXTRAS, "cli")))
    check_command_alone(environment)
    environment.link(needed(extra_requirements(EXTRAS, "play")))
    check_play(environment, engine)


def check_engine_alone(environment, engine):
    """The engine itself needs no package at all."""
    program = "import ashboard.core.dice as dice; from ashboard.games import GAMES; print(len(GAMES), dice.__file__)"
    told = subprocess.run(
        [environment.bin / "python", "-c", program],
        env=environment.variables,
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert told.startswith("2 ")
    assert told.strip().endswith(".py") == (engine == PURE)


def check_what_is_missing(environment):
    """Without any extra the command names the one to install."""
    alone = environment.run()
    assert alone.returncode == 2
    assert alone.stderr == 'ashboard: the command needs extra packages: pip install "ashboard[play]"\n'


def check_command_alone(environment):
    """Without a terminal it prints the help and ends; at one it names the extra that serves the page."""
    helped = environment.run()
    assert (helped.returncode, helped.stderr) == (0, "")
    assert "Usage: ashboard" in helped.stdout
    with Terminal([str(environment.bin / "ashboard")], environment.variables, environment.folder) as terminal:
        assert terminal.end() == 3
    assert 'pip install "ashboard[play]"' in terminal.text
    assert terminal.text.count("\n") == 1


def check_play(environment, engine):
    """
    With the packages of the extra `play`, `ashboard` at a terminal serves the page and a game, and games in the
    terminal play; neither Node nor a compiler nor any other package is there.
    """
    assert all(shutil.which(name, path=environment.variables["PATH"]) is None for name in ("node", "npm", "cc", "gcc"))

    assert ENGINES[engine] in environment.run("--version").stdout
    match = environment.run("match", "--agents", "greedy,random", "--games", "1", "--seed", "7")
    assert (match.returncode, match.stderr) == (0, "")
    with Terminal([str(environment.bin / "ashboard")], environment.variables, environment.folder) as terminal:
        terminal.wait_for(READY.search)
        with Client(f"http://127.0.0.1:{READY.search(terminal.text)[1]}") as client:
            assert "<title>" in client.get("/").text
            client.table().step()
            assert client.account("ann")
        terminal.press_ctrl_c()
        assert terminal.end() == 0
