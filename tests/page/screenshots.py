"""Every screen at three sizes, for people to look at: `python -m tests.page.screenshots FOLDER`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.page.conftest import CHROMIUM, FLAGS, why_not
from tests.page.player import Player
from tests.service.servers import Server, sqlite_url

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
SCREENS = ("", "games", "lessons", "lesson/first", "setup", "settings")


def main(folder):
    """Writes one picture for each screen, size and theme."""
    folder.mkdir(parents=True, exist_ok=True)
    reason = why_not()
    if reason is not None:
        sys.exit(f"no screenshots: {reason}")
    with (
        tempfile.TemporaryDirectory() as place,
        Server(sqlite_url(Path(place)), "--workers", "1") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for size, (width, height) in SIZES.items():
            for theme in ("dark", "light"):
                take(browser, server.url, folder, f"{size}-{theme}", width, height, theme)
        browser.close()


def take(browser, url, folder, name, width, height, theme):
    """All screens in one window."""
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme)
    context.add_init_script("localStorage.setItem('ashboard.motion', 'none')")
    player = Player(context.new_page(), url)
    for screen in SCREENS:
        player.open(screen)
        player.page.wait_for_timeout(800)
        if screen == "setup":
            arrange(player.page)
        player.page.screenshot(type="jpeg", quality=82, path=folder / f"{name}-{screen.replace('/', '-') or 'new'}.jpg")
    game(player, folder, name)
    context.close()


def arrange(page):
    for tile, cell in (("commando", "c3"), ("hmg", "b3"), ("scout", "c4")):
        page.click(f"[data-palette={tile}]")
        page.click(f"[data-cell={cell}]")
        page.wait_for_timeout(200)


def game(player, folder, name):
    """A game under way, its preview, a tile about to be placed, and the replay."""
    player.open("")
    player.start(level="greedy")
    page = player.page
    player.play_by_mouse(most=45)
    player.settle()
    page.keyboard.press("Escape")
    page.screenshot(type="jpeg", quality=82, path=folder / f"{name}-game.jpg")
    page.keyboard.press("w")
    page.wait_for_timeout(300)
    page.screenshot(type="jpeg", quality=82, path=folder / f"{name}-what-if.jpg")
    page.keyboard.press("w")
    page.keyboard.press("1")
    if page.locator(".cell.lit").count():
        page.locator(".cell.lit").first.click()
        page.wait_for_timeout(400)
    page.screenshot(type="jpeg", quality=82, path=folder / f"{name}-placing.jpg")
    page.goto(page.url.replace("/#/game/", "/#/replay/"))
    page.wait_for_timeout(1200)
    page.screenshot(type="jpeg", quality=82, path=folder / f"{name}-replay.jpg")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
