"""Every screen at four sizes, dark and light, and the README picture: `python -m tests.page.screenshots FOLDER`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.page.bright_future import begin, play
from tests.page.conftest import CHROMIUM, FLAGS, why_not
from tests.page.player import Player
from tests.page.readme_picture import README_PICTURE, take_readme_picture
from tests.page.seeder import Seeder
from tests.service.clients import Client
from tests.service.servers import Server, sqlite_url

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1280, 800), "desktop": (1440, 900)}
MODES = ("tunnel-of-power", "underground-fever", "arena")
# A game may end before its middle; so many do not in a row.
MOST_GAMES = 20
# Each screen with what has to be there before the picture is taken.
SCREENS = {
    "": "[data-do=start]",
    "games": "[data-game-row]",
    "watch": "[data-main] .miniature",
    "lessons": "main ol a",
    "lesson/first": "[data-tile]",
    "lesson/fight": "[data-lesson]",
    "setup": "[data-palette]",
    "settings": "main h1",
    "account": "[name=login]",
}
LISTED = ({"armies": ["outpost", "moloch"]}, {"armies": ["smart", "vegas"]}, {"armies": ["borgo", "hegemony"]})


def main(folder):
    """Writes one picture for each screen, size and theme."""
    folder.mkdir(parents=True, exist_ok=True)
    reason = why_not()
    if reason is not None:
        sys.exit(f"no screenshots: {reason}")
    with (
        tempfile.TemporaryDirectory() as place,
        Server(sqlite_url(Path(place)), "--workers", "1", "--thinking", "0.3") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        README_PICTURE.write_bytes(take_readme_picture(browser, server.url))
        fill_lists(server.url)
        for size, (width, height) in SIZES.items():
            for theme in ("dark", "light"):
                Album(browser, server.url, folder, f"{size}-{theme}", (width, height), theme).fill()
        browser.close()


def fill_lists(url):
    """Listed games that are being played, wait for players and are over, so that no list is empty."""
    with Client(url) as client:
        seeder = Seeder(client, None)
        for options in LISTED:
            seeder.advance(seeder.alone(options, listed=True), 30)
        seeder.finished(listed=True)
        client.founded(listed=True)


class Album:
    """All pictures of one size and theme, taken in one window."""

    def __init__(self, browser, url, folder, name, size, theme):
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=theme)
        wishes = {"motion": "none", "language": "en", "theme": theme}
        context.add_init_script(
            "".join(f"localStorage.setItem('ashboard.{one}', '{to}');" for one, to in wishes.items())
        )
        self.player = Player(context.new_page(), url)
        self.page = self.player.page
        self.folder = folder
        self.name = name

    def fill(self):
        for screen, wanted in SCREENS.items():
            self.player.open(screen)
            self.page.wait_for_selector(wanted)
            if screen == "setup":
                self.arrange()
            self.take(screen.replace("/", "-") or "home")
        self.home()
        self.wishes()
        self.game()
        for mode in MODES:
            self.tunnels(mode)
        self.page.context.close()

    def take(self, what, **how):
        self.page.wait_for_timeout(400)
        self.page.screenshot(type="jpeg", quality=85, path=self.folder / f"{self.name}-{what}.jpg", **how)

    def arrange(self):
        for tile, cell in (("commando", "c3"), ("hmg", "b3"), ("scout", "c4")):
            self.page.click(f"[data-palette={tile}]")
            self.page.click(f"[data-cell={cell}]")
            self.page.wait_for_selector(f"[data-cell={cell}] .unit")

    def home(self):
        """The whole first screen, of each game, with everything below it; an account with its recovery code."""
        self.player.open("")
        for game in ("bright-future", "neuroshima-hex"):
            self.page.click(f"[data-game={game}]")
            self.page.wait_for_selector(f"[data-game={game}][aria-pressed=true]")
            self.page.locator(".below").scroll_into_view_if_needed()
            self.page.wait_for_selector("[data-opponent]")
            self.take(f"home-{game}", full_page=True)
        self.player.open("account")
        self.page.click("[data-do=new-account]")
        self.page.fill("[name=login]", f"player-{self.name}")
        self.page.fill("[name=password]", "correct horse")
        self.page.click("[data-do=enter]")
        self.page.wait_for_selector("[data-recovery-code]")
        self.take("profile", full_page=True)
        self.player.open("account/advanced")
        self.page.wait_for_selector("[data-token]")
        self.take("advanced")

    def wishes(self):
        """Everything that can be wished, an invitation, and a mission under way."""
        self.player.open("")
        self.page.wait_for_selector("[data-do=start]")
        self.player.start(level="", seat1="link")
        self.page.wait_for_selector("[data-link]")
        self.take("invitation")
        self.player.open("")
        self.page.reload()
        self.player.start_with(edition="2025", mode="atlas", board="factory")
        self.player.settle()
        self.take("mission")

    def game(self):
        """A game under way, its preview, a tile about to be placed, and the replay with its worst turns."""
        assert any(self.is_under_way() for _ in range(MOST_GAMES))
        self.page.keyboard.press("Escape")
        self.take("game")
        self.page.keyboard.press("w")
        self.take("what-if")
        self.page.keyboard.press("w")
        self.placing()
        self.page.click("text=Resign")
        self.page.click("[data-do=resign]")
        self.page.wait_for_selector(".table[data-state=over]")
        self.take("over")
        self.page.goto(self.page.url.replace("/#/game/", "/#/replay/"))
        self.page.click("[data-do=analyse]")
        self.page.wait_for_selector("[data-blunder]", timeout=120_000)
        self.page.wait_for_function("() => !document.querySelector('[data-do=analyse]').disabled", timeout=240_000)
        self.page.locator("[data-blunder]").first.click()
        self.take("replay")
        self.page.locator("[data-luck]").scroll_into_view_if_needed()
        self.take("luck")

    def is_under_way(self):
        """Plays into the middle of a new game, unless it ends before that."""
        self.player.open("")
        self.page.reload()
        self.player.start(level="recruit")
        self.player.play_by_mouse(most=40)
        return self.player.until("main", most=40)

    def tunnels(self, mode):
        """A game of Bright Future under way, and a card explained."""
        self.player.open("")
        begin(self.player, mode, level="greedy")
        play(self.player, most=40)
        self.take(mode)
        # A short game may be over by then, and its end lies over the cards.
        if self.player.state == "over":
            self.page.click("[data-ending] .close")
        # What was chosen last may be explained already, and the next click would close that.
        self.page.keyboard.press("Escape")
        self.page.locator("[data-look]:visible").first.click()
        self.page.wait_for_selector("[data-explained]")
        self.take(f"{mode}-card")

    def placing(self):
        for tile in self.page.locator(".hand .tile:not(.idle)").all():
            tile.click()
            if self.page.locator(".cell.lit").count():
                self.page.locator(".cell.lit").first.click()
                break
        self.take("placing")
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
