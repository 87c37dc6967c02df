"""A service inside the test, with a world that the test holds in its hands."""

import contextlib
import itertools

import httpx

from ashboard.service.app import app_of
from ashboard.service.house import built_house
from ashboard.service.settings import UNLIMITED, Settings
from ashboard.service.streams import Stream, Viewer
from ashboard.service.watchers import Watcher
from ashboard.service.world import World


class FixedWorld:
    """Time stands until it is moved, with the process awake or asleep; ids and secrets come in a fixed order."""

    def __init__(self, seed="world"):
        self.time = 1_800_000_000_000
        self.awake = 0.0
        self.seed = seed
        self._numbers = itertools.count(1)

    def now(self):
        return self.time

    def steady(self):
        """The process never sleeps, unless the test says so."""
        return self.awake

    def identity(self):
        return f"id{next(self._numbers):018d}"

    def token(self):
        return f"ash_{next(self._numbers)}"

    def secret(self):
        return f"{self.seed}-{next(self._numbers)}"


class HastenedWorld(World):
    """The real one, ahead of its time by as many milliseconds as the test likes."""

    def __init__(self):
        super().__init__()
        self.ahead = 0

    def now(self):
        return super().now() + self.ahead


@contextlib.asynccontextmanager
async def opened(url, world=None, **settings):
    """A house that is open, and a client of it; its heart beats when the test says so, unless it wants otherwise."""
    chosen = {"database": url, "limits": UNLIMITED, "workers": 0, "pulse": 3600.0, "hosts": ("test",), **settings}
    house = built_house(Settings(**chosen), world)
    async with house.open():
        transport = httpx.ASGITransport(app=app_of(house))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield house, client


async def pass_time(house, world, seconds):
    """Time passes while the process is awake and its heart beats."""
    for _ in range(seconds):
        world.time += 1000
        await house.timekeeper.beat()


async def stream_bytes(house, game, seat):
    """Everything a viewer's stream has to say by now; nobody is counted as there, whenever a heartbeat comes."""
    stream = Stream(house.hall, house.tables, Viewer(game, seat, None, "en"), 0, ends=False)
    return [message async for message in stream._news(Watcher(seat))]
