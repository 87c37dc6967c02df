"""Opens the page in the browser as soon as the service answers."""

import socket
import threading
import time
import webbrowser
from typing import Final

_PATIENCE: Final = 60.0
_PAUSE: Final = 0.2


def open_when_ready(host: str, port: int) -> None:
    """Waits in the background; where no browser can be opened nothing happens."""
    threading.Thread(target=_open, args=(host, port), daemon=True).start()


def _open(host: str, port: int) -> None:
    address = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection((address, port), timeout=1).close()
        except OSError:
            time.sleep(_PAUSE)
        else:
            webbrowser.open(f"http://{address}:{port}/")
            return
