"""The same job on a Ray cluster of this machine, started for these tests and ended with them."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

JOB = ("arena", "--agents", "greedy,random", "--armies", "moloch,borgo", "--seed", "1", "--pairs", "2", "--json")
PUZZLES = ("puzzle", "make", "--kind", "riddle", "--count", "2", "--seed", "1")


def ashboard(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "ashboard", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def words(path):
    """The command line of a process, nothing if it has just ended."""
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def cluster():
    """A cluster as a child of its own; the environment in which it is found."""
    folder = Path(tempfile.mkdtemp(prefix="ab"))
    port = free_port()
    command = [
        *(shutil.which("ray", path=Path(sys.executable).parent), "start", "--head", "--block"),
        *("--node-ip-address=127.0.0.1", f"--port={port}", f"--dashboard-agent-listen-port={free_port()}"),
        *("--include-dashboard=false", "--num-cpus=2", "--disable-usage-stats"),
        *(f"--object-store-memory={80 * 1024 * 1024}", f"--temp-dir={folder}"),
    ]
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = os.environ | {"PYTHONPATH": paths}
    with (folder / "log").open("wb") as log:
        child = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
    try:
        while b"Ray runtime started" not in (folder / "log").read_bytes():
            assert child.poll() is None, (folder / "log").read_text("utf-8")
            time.sleep(0.1)
        yield {"RAY_TMPDIR": str(folder), "PORT": str(port)}
    finally:
        child.terminate()
        try:
            child.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        left = [path for path in Path("/proc").glob("[0-9]*/cmdline") if str(folder) in words(path)]
        shutil.rmtree(folder, ignore_errors=True)
        assert not left


def test_a_cluster_plays_the_same_games(cluster, bot, tmp_path):
    """
    Found by itself or by its address, the cluster gives to the letter what processes give, forfeits of bots too, and
    makes the same puzzles.
    """
    here = ashboard(*JOB, "--jobs", "2", "--save", str(tmp_path / "here"))
    found = ashboard(*JOB, "--ray", "auto", "--save", str(tmp_path / "there"), RAY_TMPDIR=cluster["RAY_TMPDIR"])
    agents = ("--agents", f"random,{bot('sys.exit(4)')}")
    named = ashboard(*JOB, *agents, "--ray", f"127.0.0.1:{cluster['PORT']}")

    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == here.stdout
    for record in (tmp_path / "here").iterdir():
        assert record.read_bytes() == (tmp_path / "there" / record.name).read_bytes()
    assert (named.returncode, named.stderr) == (0, "")
    assert named.stdout.count("crash: ended with status 4") == 4
    for folder, means in (("by process", ()), ("by cluster", ("--ray", f"127.0.0.1:{cluster['PORT']}"))):
        (tmp_path / folder).mkdir()
        ran = ashboard(*PUZZLES, "--out", str(tmp_path / folder / "made.json"), *means)
        assert (ran.returncode, ran.stderr) == (0, "")
    assert (tmp_path / "by process/made.json").read_text() == (tmp_path / "by cluster/made.json").read_text()


def test_an_address_that_cannot_be_reached_is_one_clear_error():
    """
    Nobody there, somebody who speaks something else, nonsense: one line within 20 seconds, and exit status 2.
    """
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        for address in (
            f"127.0.0.1:{free_port()}",
            f"127.0.0.1:{deaf.getsockname()[1]}",
            "nonsense",
            "ray://127.0.0.1:1",
        ):
            begun = time.monotonic()
            ran = ashboard(*JOB, "--ray", address)

            assert time.monotonic() - begun < 20
            assert ran.returncode == 2
            assert ran.stderr.startswith(f"ashboard: --ray: no Ray cluster answers at {address!r}")
            assert ran.stderr.count("\n") == 1
