"""A socket to a game, as a page opens it."""

import json
import time

from websockets.sync.client import connect

WAIT = 90


class GameSocket:
    """Reads the stream of a viewer and sends frames."""

    def __init__(self, server, game, token=None, after=0, **more):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._context = connect(
            f"{server.socket_url}/games/{game}/events?after={after}",
            additional_headers=headers,
            max_size=None,
            compression=None,
            open_timeout=WAIT,
            # A full queue would hide the answer to our goodbye until it is given up.
            max_queue=None,
            **more,
        )
        self.connection = self._context.__enter__()

    def message(self, *types):
        """The next message of one of these types."""
        end = time.monotonic() + WAIT
        while True:
            message = json.loads(self.connection.recv(timeout=max(0, end - time.monotonic())))
            if message["type"] in types:
                return message

    def moment(self, seq):
        """The moment with this number; none before it may be missing."""
        last = None
        while True:
            message = self.message("moment")
            assert last is None or message["seq"] == last + 1
            last = message["seq"]
            if last == seq:
                return message

    def send(self, data):
        self.connection.send(data if isinstance(data, str | bytes) else json.dumps(data))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._context.__exit__(None, None, None)
