"""How long a newcomer waits on a slow line, and what is transferred: `python -m tests.page.page_speed [RUNS]`.

The line has 1.6 Mbit/s and 150 ms to every answer, the processor a quarter of its speed; nothing is in the cache.
"""

import re
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.page.conftest import CHROMIUM, FLAGS, why_not
from tests.page.player import Player
from tests.service.servers import Server, sqlite_url

LATENCY = 150
BYTES_A_SECOND = 1.6e6 / 8
SLOWER = 4
RUNS = 5
SIZE = {"width": 390, "height": 844}
# Notes when something was painted first, and when a game can be started.
WATCH = """
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (one.name === "first-contentful-paint") window.painted = one.startTime;
}).observe({ type: "paint", buffered: true });
const look = () => {
    const start = document.querySelector("[data-do=start]");
    if (start && !start.disabled && start.getBoundingClientRect().height) window.usable = performance.now();
    else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


# What the board does not wait for: explanations of the position, and parts of the table that come after it.
LATER = re.compile(
    r"/games/\w+/(study|previews)|/assets/(GamePanel|DiceProof|Invitation|GuideArrow|Explanation|BattleStage|input)-"
)


class Transfers:
    """What a window receives, by kind, in bytes on the wire with the headers.

    What the board does not wait for (`later`) does not belong to what comes up to the board.
    """

    def __init__(self, session):
        self.clear()
        session.on("Network.responseReceived", self._begun)
        session.on("Network.loadingFinished", self._ended)
        session.send("Network.enable")

    def clear(self):
        self._kinds, self._sizes, self._urls = {}, {}, {}

    def _begun(self, event):
        self._kinds[event["requestId"]] = kind_of(event["response"]["url"], event["type"])
        self._urls[event["requestId"]] = event["response"]["url"]

    def _ended(self, event):
        self._sizes[event["requestId"]] = int(event["encodedDataLength"])

    def totals(self):
        """Bytes by kind."""
        totals = dict.fromkeys(("page", "data", "later", "font", "picture"), 0)
        for request, size in self._sizes.items():
            totals[self._kinds.get(request, "data")] += size
        return totals

    def lines(self):
        """Every request with its size, the largest first."""
        known = sorted(self._sizes.items(), key=lambda entry: -entry[1])
        return [f"{size:7} {self._kinds.get(one, '')} {self._urls.get(one, '')}" for one, size in known]


def kind_of(url, resource):
    if resource in ("Font", "Image", "Manifest") or url.endswith((".svg", ".png", ".webmanifest")):
        return "font" if resource == "Font" else "picture"
    if LATER.search(url):
        return "later"
    return "page" if resource in ("Document", "Script", "Stylesheet") or "/assets/" in url else "data"


def main(runs, languages=("en", "pl", "fr", "hu")):
    reason = why_not()
    if reason is not None:
        sys.exit(f"no speed: {reason}")
    with (
        tempfile.TemporaryDirectory() as place,
        Server(sqlite_url(Path(place)), "--workers", "0") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        visits = [visit(browser, server.url) for _ in range(runs)]
        for name, index in (("first paint", 0), ("usable", 1)):
            times = sorted(one[index] for one in visits)
            sys.stdout.write(f"{name}: median {statistics.median(times):.0f} ms of {[round(one) for one in times]}\n")
        for language in languages:
            totals, lines = transferred(browser, server.url, language)
            sys.stdout.write(
                f"{language}, up to the board: {totals}, page and data {totals['page'] + totals['data']}\n"
            )
        sys.stdout.write("\n".join(lines) + "\n")
        browser.close()


def visit(browser, url):
    """First paint and first use, in milliseconds."""
    context = browser.new_context(viewport=SIZE, locale="en")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    line = {"offline": False, "latency": LATENCY, "downloadThroughput": BYTES_A_SECOND}
    session.send("Network.emulateNetworkConditions", line | {"uploadThroughput": BYTES_A_SECOND})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH)
    page.goto(url)
    page.wait_for_function("() => window.usable && window.painted")
    times = page.evaluate("() => [window.painted, window.usable]")
    context.close()
    return times


def transferred(browser, url, language):
    """What comes over the line from the first request to the board of the first game."""
    context = browser.new_context(viewport=SIZE, locale=language)
    page = context.new_page()
    transfers = Transfers(context.new_cdp_session(page))
    player = Player(page, url)
    player.open()
    page.click("[data-do=start]")
    page.wait_for_selector("svg.board")
    player.idle()
    totals = transfers.totals()
    context.close()
    return totals, transfers.lines()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
