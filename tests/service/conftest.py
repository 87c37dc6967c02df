"""Services that many tests share, and one loud line where PostgreSQL is missing."""

import pytest
from tests.service import postgres
from tests.service.clients import Client
from tests.service.servers import Server, sqlite_url


def pytest_terminal_summary(terminalreporter):
    missing = [
        report for report in terminalreporter.stats.get("skipped", []) if "no PostgreSQL" in str(report.longrepr)
    ]
    if missing:
        terminalreporter.write_line(
            f"!!! {len(missing)} TESTS WERE SKIPPED: no PostgreSQL at {postgres.URL} (see ASHBOARD_TEST_POSTGRES) !!!",
            red=True,
            bold=True,
        )


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A service on SQLite, for everybody who leaves it as it was."""
    with Server(sqlite_url(tmp_path_factory.mktemp("service")), "--workers", "1", "--thinking", "0.1") as running:
        yield running


@pytest.fixture
def client(server):
    with Client(server.url) as client:
        yield client


@pytest.fixture(scope="session")
def postgres_url():
    with postgres.database() as url:
        yield url


@pytest.fixture(scope="session")
def pair():
    """Two services on one database."""
    with (
        postgres.database() as url,
        Server(url, "--workers", "1", "--thinking", "0.1") as one,
        Server(url, "--workers", "1", "--thinking", "0.1") as two,
    ):
        yield one, two, url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request, tmp_path):
    """Both kinds of database, new."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
    else:
        with postgres.database() as url:
            yield url
