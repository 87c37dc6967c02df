"""A service inside the test, with a world that the test holds in its hands."""

import contextlib
import itertools

import httpx

from ashboard.service.games.subscriptions import Subscription
from ashboard.service.http.application import build_application
from ashboard.service.http.asgi import build_app
from ashboard.service.live.streams import Stream, Viewer
from ashboard.service.settings import UNLIMITED, Settings
from ashboard.service.system_sources import SystemSources


class FixedWorld:
    """Time stands until it is moved, with the process awake or asleep; ids and secrets come in a fixed order."""

    def __init__(self, seed="world"):
        self.time = 1_800_000_000_000
        self.awake = 0.0
        self.seed = seed
        self._numbers = itertools.count(1)

    def now(self):
        return self.time

    def monotonic(self):
        """The process never sleeps, unless the test says so."""
        return self.awake

    def new_id(self):
        return f"id{next(self._numbers):018d}"

    def new_token(self):
        return f"ash_{next(self._numbers)}"

    def new_recovery_code(self):
        return f"{next(self._numbers):025d}"

    def new_secret(self):
        return f"{self.seed}-{next(self._numbers)}"


class HastenedWorld(SystemSources):
    """The real one, ahead of its time by as many milliseconds as the test likes."""

    def __init__(self):
        super().__init__()
        self.ahead = 0

    def now(self):
        return super().now() + self.ahead


@contextlib.asynccontextmanager
async def opened(url, world=None, **settings):
    """An open application and a client of it; its heartbeats are the test's, unless it asks otherwise."""
    chosen = {"database": url, "limits": UNLIMITED, "workers": 0, "heartbeat": 3600.0, "hosts": ("test",), **settings}
    app = build_application(Settings(**chosen), world)
    async with app.open():
        transport = httpx.ASGITransport(app=build_app(app))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield app, client


async def pass_time(app, world, seconds):
    """Time passes while the process is awake and its heart beats."""
    for _ in range(seconds):
        world.time += 1000
        await app.clocks.write_heartbeat()


async def stream_bytes(app, game, seat):
    """Everything a viewer's stream has to say by now; nobody is counted as there, whenever a heartbeat comes."""
    stream = Stream(app.store, app.tables, Viewer(game, seat, None, "en"), 0, ends=False)
    return [message async for message in stream._new_messages(Subscription(seat))]
