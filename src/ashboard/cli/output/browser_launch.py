"""Launching the page: a free port, the browser, and where games are kept.

Needs the standard library alone: `make play` uses it before anything is installed.
"""

import os
import socket
import subprocess
import sys
import threading
from importlib.resources import files
from pathlib import Path
from typing import Final

FIRST_PORT: Final = 8000
_PORTS: Final = 20
_FILE: Final = "ashboard.db"


def free_port(host: str, first: int = FIRST_PORT) -> int:
    """Return the first free port from `first` on; any free one where twenty in a row are taken."""
    for port in (*range(first, first + _PORTS), 0):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, port))
            except OSError:
                continue
            return int(trial.getsockname()[1])
    return first


def page_address(host: str, port: int) -> str:
    """The address of the page as a browser on this machine knows it."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def show_page(address: str) -> None:
    """Open the page in the background, if this machine has a browser with a window."""
    has_screen = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if has_screen:
        threading.Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    """A process of its own, because browsers talk about all sorts of things on the terminal they start from."""
    subprocess.run(
        [sys.executable, "-m", "webbrowser", address],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def home_database() -> Path:
    """The file of a player's games, in the folder where the system keeps such things."""
    if sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return folder / "ashboard" / _FILE


def has_page() -> bool:
    """Whether this installation carries the page."""
    return files("ashboard").joinpath("page", "index.html").is_file()


def ready_message(address: str, kept: str) -> str:
    """The message once the page answers."""
    return f"Ashboard is ready: {address} (games are kept in {kept}; Ctrl+C stops it)"


def stopped_message(kept: str) -> str:
    """The message at the end."""
    return f"Ashboard has stopped. Your games are kept in {kept}."


def database_file(database: str) -> str:
    """The file in which a database keeps its games; empty for a database of its own, whose address may be secret."""
    if not database.startswith("sqlite:///"):
        return ""
    path = Path(database.removeprefix("sqlite:///")).resolve()
    return f"~/{path.relative_to(Path.home())}" if path.is_relative_to(Path.home()) else str(path)
