"""Where the service runs while faults strike: on SQLite, on PostgreSQL behind a proxy, as two processes."""

import contextlib
import resource
import time
from dataclasses import dataclass
from pathlib import Path

from tests.service import postgres
from tests.service.faults import ailing
from tests.service.faults.proxy import DISK_FULL, Proxy
from tests.service.servers import Server, sqlite_url

KILL, END, FULL, STOPPED, READ_ONLY, SLOW = "kill", "end", "full", "stopped", "read-only", "slow"
_DELAY = 0.1
_LOOK = 0.05
_OPTIONS = ("--workers", "1", "--thinking", "0.1")


@dataclass(frozen=True)
class Outage:
    """When it struck, and when it was over or the next process served; in seconds of the system's clock."""

    began: float
    ended: float


class Site:
    """One or more services on one database."""

    def __init__(self, url, served, count=1, **more):
        # The database as the test reaches it, whatever the service meets on its way there.
        self.url = url
        self._served = served
        self._more = more
        self.servers = [self._start() for _ in range(count)]
        self._turn = 0

    def _start(self):
        return Server(self._served, *_OPTIONS, **self._more)

    def url_for(self, number):
        """Where a client goes: one of the processes."""
        servers = self.servers
        return servers[number % len(servers)].url

    def strike(self, fault, seconds, is_felt):
        """Carries a fault out from its beginning to its end; one of the database lasts until somebody has felt it."""
        if fault in (KILL, END):
            return self._end(fault)
        began = time.time()
        with self._ailing(fault):
            time.sleep(seconds)
            while not is_felt():
                time.sleep(_LOOK)
        return Outage(began, time.time())

    def _end(self, fault):
        """Of several processes one dies at a time, and the others have to do without it from then on."""
        victim, began = self.servers[self._turn % len(self.servers)], time.time()
        self._turn += 1
        if fault == KILL:
            victim.kill()
        else:
            assert victim.stop() == 0, "".join(victim.lines)
        others = [server for server in self.servers if server is not victim]
        self.servers = others or [self._start()]
        return Outage(began, began if others else time.time())

    def complete(self, count):
        """Starts what is missing since a process was lost."""
        while len(self.servers) < count:
            self.servers = [self._start(), *self.servers]

    def _ailing(self, fault):
        raise NotImplementedError

    def close(self):
        for server in self.servers:
            server.kill()


class SqliteSite(Site):
    """Full by `max_page_count`, stopped by a limit of the system on every write, read-only by `query_only`."""

    def __init__(self, folder):
        self._ailment = Path(folder) / "ailment"
        self._ailment.write_text("", "utf-8")
        url = sqlite_url(folder)
        super().__init__(url, url, module=ailing.__name__, environment={ailing.FILE: str(self._ailment)})

    @contextlib.contextmanager
    def _ailing(self, fault):
        pid = self.servers[0].process.pid
        hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
        if fault == STOPPED:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
        else:
            self._ailment.write_text(f"{fault} {_DELAY}" if fault == SLOW else fault, "utf-8")
        try:
            yield
        finally:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
            self._ailment.write_text("", "utf-8")


class PostgresSite(Site):
    """Full, stopped and slow by a proxy that refuses, cuts and delays; read-only by the server's own setting."""

    def __init__(self, url, proxy):
        self._proxy = proxy
        super().__init__(url, proxy.url_of(url))

    @contextlib.contextmanager
    def _ailing(self, fault):
        begin, end = {
            FULL: (lambda: self._refuse(DISK_FULL), lambda: self._refuse(None)),
            STOPPED: (self._proxy.cut, self._proxy.restore),
            READ_ONLY: (lambda: self._set_read_only("on"), lambda: self._set_read_only("off")),
            SLOW: (lambda: self._delay(_DELAY), lambda: self._delay(0)),
        }[fault]
        begin()
        try:
            yield
        finally:
            end()

    def _refuse(self, refusal):
        self._proxy.refusal = refusal

    def _delay(self, seconds):
        self._proxy.delay = seconds

    def _set_read_only(self, value):
        """Holds for new sessions: those that are open are ended, as where another server takes over."""
        name = self.url.partition("?")[0].rpartition("/")[2]
        postgres.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}")
        postgres.execute(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
            " AND application_name = 'ashboard'"
        )


@contextlib.contextmanager
def sqlite_site(folder):
    with contextlib.closing(SqliteSite(folder)) as site:
        yield site


@contextlib.contextmanager
def postgres_site(folder):
    with postgres.database() as url, Proxy() as proxy, contextlib.closing(PostgresSite(url, proxy)) as site:
        yield site


@contextlib.contextmanager
def pair_site(folder):
    with postgres.database() as url, contextlib.closing(Site(url, url, 2)) as site:
        yield site


SITES = {"sqlite": sqlite_site, "postgresql": postgres_site, "two processes": pair_site}
