"""A service in a thread of the test: real sockets, and settings that no command line has."""

import asyncio
import contextlib
import threading

from tests.service.servers import WAIT

from ashboard.service.http.application import build_application
from ashboard.service.http.asgi import build_app
from ashboard.service.serve import Server, listening_socket, server_config
from ashboard.service.settings import UNLIMITED, Settings


class _Threaded(Server):
    """Signals are the main thread's."""

    @contextlib.contextmanager
    def capture_signals(self):
        yield


class ThreadServer:
    """Serves while the block lasts."""

    def __init__(self, url, limits=UNLIMITED, world=None, heartbeat=3600.0):
        self.settings = Settings(database=url, workers=0, limits=limits, port=0, heartbeat=heartbeat)
        self.world = world
        self.app = None
        self.port = None
        self._uvicorn = None
        self._loop = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self):
        return f"ws://127.0.0.1:{self.port}"

    def pass_time(self, seconds):
        """Time passes while the process is awake and its heart beats; its world is a hastened one."""

        async def beat():
            for _ in range(seconds):
                self.world.ahead += 1000
                await self.app.clocks.write_heartbeat()

        asyncio.run_coroutine_threadsafe(beat(), self._loop).result(WAIT)

    async def _serve(self):
        self._loop = asyncio.get_running_loop()
        self.app = build_application(self.settings, self.world)
        listening = listening_socket(self.settings)
        self.port = listening.getsockname()[1]
        self._uvicorn = _Threaded(server_config(self.settings, build_app(self.app)), self.app)
        await self._uvicorn.serve([listening])

    def __enter__(self):
        self._thread.start()
        waited = threading.Event()
        while self._uvicorn is None or not self._uvicorn.started:
            assert self._thread.is_alive()
            waited.wait(0.02)
        return self

    def __exit__(self, *_):
        self._uvicorn.should_exit = True
        self.app.closing.set()
        self._thread.join(WAIT)
