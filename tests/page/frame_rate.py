"""How smoothly the page draws a full board of 37 hexes, by Chromium's tracing: `python -m tests.page.frame_rate`."""

import json
import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.page.conftest import CHROMIUM, FLAGS, why_not
from tests.page.player import Player
from tests.service.servers import Server, sqlite_url

from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.grid import LARGE

CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "cc",
    "benchmark",
]
FREE = "d4"
FRAME = 16.7
# Milliseconds of a battle that are watched.
BATTLE = 6000
# A page on which nothing but a dot follows the pointer: what it drops, the browser and the machine drop by themselves.
BARE = """<style>i { position: fixed; width: 9px; height: 9px; background: red }</style><i></i><script>
  const dot = document.querySelector("i");
  onpointermove = (event) => { dot.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`; };
</script>"""


def main():
    """Hovers, places, turns and fights on a full board, and prints the frames beside those of a bare page."""
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
        spots = [middle_of(cell.bounding_box()) for cell in page.locator("[data-cell]").all()]
        bare = browser.new_page(viewport=page.viewport_size)
        bare.set_content(BARE)
        report("a bare page", traced(browser, bare, lambda: hover(bare, spots)))
        bare.close()
        report("hovering", traced(browser, page, lambda: hover(page, spots)))
        report("placing and turning", traced(browser, page, lambda: turn(page)))
        report("a battle", traced(browser, page, lambda: fight(page)))
        browser.close()


def middle_of(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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


def hover(page, spots):
    for across, down in spots * 2:
        page.mouse.move(across, down, steps=4)
        page.wait_for_timeout(30)


def turn(page):
    page.click("[data-tile=hybrid]")
    page.click(f"[data-cell={FREE}]")
    for _ in range(40):
        page.mouse.wheel(0, 120)
        page.wait_for_timeout(50)
    page.click("text=Cancel")


def fight(page):
    """Plays the Battle tile and watches what comes of it, for at most so long."""
    page.click("[data-tile=battle]")
    page.click("[data-do=confirm]")
    page.wait_for_selector(".showing")
    page.wait_for_timeout(BATTLE)


def traced(browser, page, act):
    """The events of the trace while somebody acts."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    act()
    return json.loads(browser.stop_tracing())["traceEvents"]


def report(name, events):
    """Frames by what became of them, and the longest piece of work on the page's main thread."""
    states = {}
    for event in events:
        if event["name"] == "PipelineReporter" and event["ph"] == "b":
            reporter = event.get("args", {}).get("frame_reporter", {})
            states[reporter.get("state", "?")] = states.get(reporter.get("state", "?"), 0) + 1
    tasks = [event for event in events if event["name"] == "RunTask" and event["ph"] == "X"]
    seconds = (max(event["ts"] for event in events) - min(event["ts"] for event in events if event["ts"])) / 1e6
    shown = sum(count for state, count in states.items() if "PRESENTED" in state)
    dropped = states.get("STATE_DROPPED", 0)
    sys.stdout.write(f"{name}: {seconds:.1f} s, {shown} frames presented, {dropped} dropped;\n")
    # On a machine with much to do tasks wait for the processor: only what they compute is the page's own.
    for kind, what in (("dur", "in all"), ("tdur", "of computing")):
        spent = [task.get(kind, 0) / 1000 for task in tasks]
        late, longest = sum(one > FRAME for one in spent), max(spent, default=0)
        sys.stdout.write(f"  {late} of {len(spent)} tasks over {FRAME} ms {what}, the longest {longest:.1f} ms\n")


if __name__ == "__main__":
    main()
