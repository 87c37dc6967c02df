"""How long a newcomer waits: from a fresh clone to a page that answers, and what that downloads and installs.

    python3 bench/first_contact.py                     the current commit
    python3 bench/first_contact.py --commit 7953d58    another one
    python3 bench/first_contact.py --without node      as if there were no Node (or no compiler: cc)

Clones into a temporary folder and uses no cache of pip or npm. Needs the standard library alone.
"""

import argparse
import contextlib
import os
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

ROOT: Final = Path(__file__).resolve().parent.parent
HIDDEN: Final = {"node": ("node", "npm", "npx"), "cc": ("cc", "gcc", "clang", "c99", "x86_64-linux-gnu-gcc")}
FOLDERS: Final = (".venv", "build", "dist", "web/node_modules")
_DOWNLOADED: Final = re.compile(r"Downloading \S+ \(([\d.]+) (kB|MB)\)")
_PATIENCE: Final = 1800.0


def main() -> None:
    """Measure, and print a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--without", choices=sorted(HIDDEN), action="append", default=[])
    parser.add_argument("--transcript", type=Path, help="a file for what make play says")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ashboard-first-") as folder:
        measure(Path(folder), given.commit, given.without, given.transcript)


def measure(folder: Path, commit: str, without: list[str], transcript: Path | None) -> None:
    """Clone, play, wait for the page, then for the rest, and look at what lies there."""
    clone = folder / "ashboard"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    subprocess.run(["git", "checkout", "--quiet", commit_id(commit)], cwd=clone, check=True)
    port = free_port() if (clone / "tools").is_dir() else 8000
    with playing(clone, folder, port, without) as (lines, process):
        print(f"commit {commit_id(commit)[:8]}{''.join(f', without {name}' for name in without)}")
        answered = wait_for(lambda: answers(port), process)
        print(f"seconds to the first answer  {answered:8.1f}")
        finished = wait_for(lambda: any(is_last(line) for line in lines) or not (clone / "tools").is_dir(), process)
        print(f"seconds until all is done    {max(answered, answered + finished):8.1f}")
        for name in FOLDERS:
            print(f"MB in {name:<22} {megabytes(clone / name):8.0f}")
        print(f"MB downloaded by pip         {pip_megabytes(folder / 'pip.log'):8.1f}")
        print(f"MB downloaded by npm         {megabytes(folder / 'npm' / '_cacache' / 'content-v2'):8.1f}")
    if transcript is not None:
        transcript.write_text("".join(lines), "utf-8")


def is_last(line: str) -> bool:
    """Whether `make play` has nothing more to do than to serve."""
    return "in use from now on" in line or "interpreted engine, the slower one" in line


@contextlib.contextmanager
def playing(
    clone: Path, folder: Path, port: int, without: list[str]
) -> Iterator[tuple[list[str], subprocess.Popen[str]]]:
    """`make play` with empty caches and no screen, ended afterwards."""
    dropped = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "PYTHONDONTWRITEBYTECODE", "MAKEFLAGS"}
    environment = {name: value for name, value in os.environ.items() if name not in dropped} | {
        "PIP_NO_CACHE_DIR": "1",
        "PIP_LOG": str(folder / "pip.log"),
        "npm_config_cache": str(folder / "npm"),
        "PATH": path_without([program for name in without for program in HIDDEN[name]], folder),
    }
    process = subprocess.Popen(
        ["make", "play", f"PORT={port}"],
        cwd=clone,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    lines: list[str] = []
    reader = threading.Thread(target=lambda: lines.extend(process.stdout or ()), daemon=True)
    reader.start()
    try:
        yield lines, process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(60)
        reader.join()


def path_without(programs: list[str], folder: Path) -> str:
    """The PATH with all programs but these, as links in one folder."""
    if not programs:
        return os.environ["PATH"]
    links = folder / "bin"
    links.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).iterdir() if Path(place).is_dir() else ():
            if program.name not in programs and not (links / program.name).is_symlink():
                (links / program.name).symlink_to(program)
    return str(links)


def wait_for(is_so: Callable[[], bool], process: "subprocess.Popen[str]") -> float:
    """Seconds until it is so; ends the measurement where make has ended instead."""
    begun = time.monotonic()
    while not is_so():
        if process.poll() is not None:
            raise SystemExit(f"make play has ended with status {process.returncode}")
        if time.monotonic() - begun > _PATIENCE:
            raise SystemExit("make play takes too long")
        time.sleep(0.1)
    return time.monotonic() - begun


def answers(port: int) -> bool:
    """Whether the page is served."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=5) as response:
            return b"<title>" in response.read()
    except (URLError, OSError):
        return False


def megabytes(folder: Path) -> float:
    """What a folder takes on the disk, as du counts it."""
    if not folder.exists():
        return 0.0
    return (
        int(subprocess.run(["du", "-sk", folder], capture_output=True, text=True, check=True).stdout.split()[0]) / 1024
    )


def pip_megabytes(log: Path) -> float:
    """The sum of the files that pip says it has downloaded."""
    sizes = _DOWNLOADED.findall(log.read_text("utf-8", "replace")) if log.exists() else []
    return sum(float(number) / (1000 if unit == "kB" else 1) for number, unit in sizes)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def commit_id(name: str) -> str:
    command = ["git", "rev-parse", "--verify", f"{name}^{{commit}}"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
