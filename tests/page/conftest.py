"""A service, a real browser and pages in it; one loud line where there is no browser."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from tests.page.fixed_dice import NAME
from tests.page.player import Player
from tests.page.seeder import Seeder
from tests.service.clients import Client
from tests.service.servers import Server, sqlite_url

# The shell is the same browser without the windows around its pages: half the work for the processor.
BROWSERS = [shutil.which(name) for name in ("chromium", "chromium-browser", "chromium-headless-shell")]
CHROMIUM = next(filter(None, BROWSERS), None)
SHELL = BROWSERS[-1] or CHROMIUM
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
# All pages of one profile share a process, which has compiled the scripts already.
SHARED = ("--process-per-site",)
# What a window adds to the dice is the same in every run, and another one in every window; keys stay random.
FIXED_CONTRIBUTION = """
{ const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) => (into.length === 32 ? into.fill(%d) : draw(into)); }
"""
WEB = Path(__file__).resolve().parents[2] / "web"


def why_not():
    """The reason why pages cannot be tested here, or None."""
    if CHROMIUM is None:
        return "no Chromium"
    if not files("ashboard").joinpath("page", "index.html").is_file():
        return "the page is not built (make page)"
    return None


def pytest_collection_modifyitems(items):
    reason = why_not()
    for item in items:
        if reason is not None and Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"browser tests: {reason}"))


def pytest_terminal_summary(terminalreporter):
    missing = [one for one in terminalreporter.stats.get("skipped", []) if "browser tests:" in str(one.longrepr)]
    if missing:
        line = f"!!! {len(missing)} BROWSER TESTS WERE NOT RUN: {why_not()} !!!"
        terminalreporter.write_line(line, red=True, bold=True)


@pytest.fixture(scope="session")
def dice_file(tmp_path_factory):
    """Holds the name of the test that runs: the dice of the service follow from it."""
    return tmp_path_factory.mktemp("dice") / "test"


@pytest.fixture(autouse=True)
def dice(request, dice_file):
    dice_file.write_text(request.node.nodeid, "utf-8")


@pytest.fixture(scope="session")
def serve(dice_file):
    """Starts a service whose dice are the same in every run."""

    def start(url, *arguments):
        return Server(url, *arguments, module="tests.page.fixed_dice", environment={NAME: str(dice_file)})

    return start


@pytest.fixture(scope="session")
def service(serve, tmp_path_factory):
    with serve(sqlite_url(tmp_path_factory.mktemp("page")), "--workers", "1", "--thinking", "0.2") as running:
        yield running


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=SHELL, args=[*FLAGS, *SHARED])
        yield started
        started.close()


class Profiles:
    """Places for windows, each with a storage of its own; emptied after a test, they serve the next one."""

    def __init__(self, browser, url):
        self._browser = browser
        self._url = url
        self._free = {}

    def take(self, url, wishes):
        """One that is like new, but for a page that keeps its process; and what to do when it is done with."""
        if url != self._url:
            context = self._make(url, wishes)
            return context, context.close
        free = self._free.setdefault(repr(sorted(wishes.items())), [])
        context = free.pop() if free else self._make(url, wishes)
        return context, lambda: self._empty(context, free)

    def _make(self, url, wishes):
        context = self._browser.new_context(color_scheme="dark", **wishes)
        context.set_default_timeout(30_000)
        context.new_page().goto(f"{url}/manifest.webmanifest")
        return context

    def _empty(self, context, free):
        """Leaves nothing of a test in it; one that a test has closed is gone."""
        if not context.pages:
            return
        keeper, *others = context.pages
        for page in others:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        session = context.new_cdp_session(keeper)
        session.send("Storage.clearDataForOrigin", {"origin": self._url, "storageTypes": "all"})
        session.detach()
        free.append(context)


@pytest.fixture(scope="session")
def profiles(browser, service):
    return Profiles(browser, service.url)


_WINDOWS = pytest.StashKey[list[Player]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A test that fails tells what its windows show."""
    report = yield
    if report.when == "call" and report.failed:
        for number, player in enumerate(item.stash.get(_WINDOWS, []), 1):
            report.sections.append((f"window {number}", player.description()))
    return report


@pytest.fixture
def visit(request, service, profiles):
    """Opens a window of its own; at the end no window may have complained."""
    opened = request.node.stash[_WINDOWS] = []
    left = []

    def open_window(path="", *, width=1360, height=860, server=service, **wishes):
        # The guide through a first game is shown to whoever has not seen it: to a test that asks for it by None.
        kept = {"motion": "none", "language": "en", "guided": "yes"} | wishes.pop("keep", {})
        options = {key: str(value) for key, value in kept.items() if value is not None}
        context, give_back = profiles.take(server.url, wishes)
        left.append(give_back)
        script = "".join(
            f"localStorage.getItem('ashboard.{key}')??localStorage.setItem('ashboard.{key}','{value}');"
            for key, value in options.items()
        )
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.add_init_script(script + FIXED_CONTRIBUTION % len(opened))
        player = Player(page, server.url)
        opened.append(player)
        player.open(path)
        return player

    yield open_window
    for player in opened:
        if not player.page.is_closed():
            player.page.close()
    for give_back in left:
        give_back()
    complaints = [player.complaints for player in opened if player.complaints]
    assert complaints == []


@pytest.fixture
def seeder(service, visit):
    """Games that are played through the service before a window opens."""
    with Client(service.url) as client:
        yield Seeder(client, visit)
