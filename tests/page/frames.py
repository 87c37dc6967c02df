"""How smoothly the page draws a full board of 37 hexes: `python -m tests.page.frames`, by Chromium's own tracing."""

import json
import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.page.conftest import CHROMIUM, FLAGS, why_not
from tests.page.player import Player
from tests.service.servers import Server, sqlite_url

from ashboard.games.neuroshima_hex.army import army
from ashboard.games.neuroshima_hex.grid import LARGE

CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "cc",
    "benchmark",
]
FREE = "d4"


def main():
    """Hovers, places and turns on a full board, and prints the frames drawn and dropped."""
    reason = why_not()
    if reason is not None:
        sys.exit(f"no frames: {reason}")
    with (
        tempfile.TemporaryDirectory() as place,
        Server(sqlite_url(Path(place)), "--workers", "0") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="dark")
        lesson = json.dumps([{"id": "first", "position": full_board()}])
        page.route("**/lessons", lambda route: route.fulfill(body=lesson, content_type="application/json"))
        player = Player(page, server.url)
        player.open("lesson/first")
        page.wait_for_selector(".unit")
        page.wait_for_timeout(1000)
        for name, act in (("hovering", hover), ("placing and turning", turn)):
            report(name, traced(browser, page, act))
        browser.close()


def full_board():
    """Every hex but one holds a unit of some kind."""
    dice = random.Random(1)
    seats = ["moloch", "hegemony", "outpost"]
    lines = ['edition = "2025"', 'board = "large"', 'mode = "free-for-all"', "turn = 0", 'phase = "main"']
    for seat in seats:
        lines += ["[[seat]]", f'army = "{seat}"', "pile = { battle = 3 }"]
        if seat == "moloch":
            lines.append('hand = ["hybrid", "battle"]')
    tiles = {seat: [tile.id for tile in army(seat).tiles if tile.is_board_tile and not tile.is_hq] for seat in seats}
    for number, cell in enumerate(name for name in LARGE.names if name != FREE):
        seat = number % 3
        tile = "hq" if number < 3 else dice.choice(tiles[seats[seat]])
        lines += ["[[unit]]", f"seat = {seat}", f'tile = "{tile}"', f'at = "{cell}"', f"rotation = {dice.randrange(6)}"]
    return "\n".join(lines) + "\n"


def hover(page):
    boxes = [cell.bounding_box() for cell in page.locator("[data-cell]").all()]
    for box in boxes * 2:
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        page.wait_for_timeout(30)


def turn(page):
    page.click("[data-tile=hybrid]")
    page.click(f"[data-cell={FREE}]")
    for _ in range(40):
        page.mouse.wheel(0, 120)
        page.wait_for_timeout(50)
    page.click("text=Cancel")


def traced(browser, page, act):
    """The events of the trace while somebody acts."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    act(page)
    return json.loads(browser.stop_tracing())["traceEvents"]


def report(name, events):
    """Frames by what became of them, and the longest piece of work on the page's main thread."""
    states = {}
    for event in events:
        if event["name"] == "PipelineReporter" and event["ph"] == "b":
            reporter = event.get("args", {}).get("frame_reporter", {})
            states[reporter.get("state", "?")] = states.get(reporter.get("state", "?"), 0) + 1
    tasks = sorted(event.get("dur", 0) / 1000 for event in events if event["name"] == "RunTask" and event["ph"] == "X")
    seconds = (max(event["ts"] for event in events) - min(event["ts"] for event in events if event["ts"])) / 1e6
    shown = sum(count for state, count in states.items() if "PRESENTED" in state)
    dropped = states.get("STATE_DROPPED", 0)
    late = sum(task > 16.7 for task in tasks)
    sys.stdout.write(f"{name}: {seconds:.1f} s, {shown} frames presented, {dropped} dropped;\n")
    sys.stdout.write(f"  {late} of {len(tasks)} tasks over 16.7 ms, the longest {tasks[-1] if tasks else 0:.1f} ms\n")


if __name__ == "__main__":
    main()
