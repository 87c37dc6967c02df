"""A proxy in front of PostgreSQL that cuts, delays or refuses, as a test wants it."""

import asyncio
import contextlib
import struct
import threading
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import make_url
from tests.service import postgres

_SOCKETS = ("/run/postgresql", "/var/run/postgresql", "/tmp")
_PORT = 5432
_NO_ENCRYPTION = (80877103, 80877104)
_WRITES = (b"INSERT", b"UPDATE", b"DELETE")


@dataclass(frozen=True)
class Refusal:
    """What PostgreSQL says when it cannot write."""

    code: str
    text: str

    def message(self):
        fields = (("S", "ERROR"), ("V", "ERROR"), ("C", self.code), ("M", self.text))
        body = b"".join(f"{kind}{value}\0".encode() for kind, value in fields) + b"\0"
        return b"E" + struct.pack("!I", len(body) + 4) + body


DISK_FULL = Refusal("53100", "could not extend file: No space left on device")


class Proxy:
    """Listens on a port of its own in a thread of its own, while the block lasts."""

    def __init__(self):
        self.port = 0
        # Seconds that everything takes in each direction, and what every statement that writes is answered with.
        self.delay = 0.0
        self.refusal = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._server = None
        self._connections = set()

    def url_of(self, direct):
        """The URL of a database through this proxy."""
        known = make_url(direct)
        url = known.set(host="127.0.0.1", port=self.port, username=known.username or postgres.USER, query={})
        return url.render_as_string(hide_password=False)

    def cut(self):
        """Ends all connections and takes no more."""
        self._call(self._close())

    def restore(self):
        """Takes connections again, on the same port."""
        self._call(self._listen())

    def __enter__(self):
        self._thread.start()
        self._call(self._listen())
        return self

    def __exit__(self, *_):
        self._call(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _call(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _listen(self):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _close(self):
        if self._server is not None:
            self._server.close()
            self._server = None
        tasks = list(self._connections)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, reader, writer):
        task = asyncio.current_task()
        self._connections.add(task)
        # Cancelled when the connections are cut: that ends it, and is no failure.
        with contextlib.suppress(OSError, asyncio.CancelledError, asyncio.IncompleteReadError):
            await self._join(reader, writer)
        writer.transport.abort()
        self._connections.discard(task)

    async def _join(self, reader, writer):
        there, back = await _reached()
        try:
            pumps = [
                asyncio.create_task(self._send_on(reader, there, writer)),
                asyncio.create_task(self._send_back(back, writer)),
            ]
            try:
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for pump in pumps:
                    pump.cancel()
                await asyncio.gather(*pumps, return_exceptions=True)
        finally:
            there.transport.abort()

    async def _send_back(self, reader, writer):
        while data := await reader.read(1 << 16):
            await self._pass_time()
            writer.write(data)
            await writer.drain()

    async def _send_on(self, reader, writer, client):
        """Message by message: one that writes is answered here where writing is refused."""
        writer.write(await _greeting(reader, client))
        statements, is_skipping = {}, False
        while True:
            head = await reader.readexactly(5)
            body = await reader.readexactly(struct.unpack("!I", head[1:])[0] - 4)
            kind = head[:1]
            if kind == b"P":
                name, text = body.split(b"\0")[:2]
                statements[name] = text.lstrip().upper().startswith(_WRITES)
            if kind == b"B" and self.refusal is not None and statements.get(body.split(b"\0")[1]):
                client.write(self.refusal.message())
                is_skipping = True
            # What belongs to the refused statement goes with it, up to the mark that asks for the next one.
            is_skipping = is_skipping and kind != b"S"
            if not is_skipping:
                if kind in b"QS":
                    await self._pass_time()
                writer.write(head + body)
                await writer.drain()

    async def _pass_time(self):
        if self.delay:
            await asyncio.sleep(self.delay)


async def _greeting(reader, client):
    """The first message, after encryption has been declined."""
    while True:
        size = await reader.readexactly(4)
        body = await reader.readexactly(struct.unpack("!I", size)[0] - 4)
        if struct.unpack("!I", body[:4])[0] not in _NO_ENCRYPTION:
            return size + body
        client.write(b"N")


async def _reached():
    """A connection to the server that the tests use."""
    url = make_url(postgres.URL)
    host, port = url.host or url.query.get("host"), url.port or _PORT
    folders = [host] if host and str(host).startswith("/") else [] if host else _SOCKETS
    for folder in folders:
        path = Path(str(folder)) / f".s.PGSQL.{port}"
        if path.exists():
            reader, writer = await asyncio.open_unix_connection(path)
            return writer, reader
    reader, writer = await asyncio.open_connection(host or "localhost", port)
    return writer, reader
