"""Somebody in front of the page: plays by mouse, by keyboard alone, or by touch; knows no rules either."""

import itertools
import random

from playwright.sync_api import TimeoutError as WaitedInVain

QUIET = "() => ['asked', 'over'].includes(document.querySelector('.table')?.dataset.state ?? '')"
# Where the game stands, as far as the page shows it.
MARK = "() => document.querySelectorAll('.log li').length + document.querySelector('.table')?.dataset.kind"
MOST_STEPS = 1500
LONG_PRESS = 10_000
MOST_LOST_TAPS = 2


class Player:
    """A window and whoever uses it."""

    def __init__(self, page, url):
        self.page = page
        self.url = url
        self.complaints = []
        self.dice = random.Random(7)
        self.lost_taps = 0
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._heard)
        page.on("dialog", lambda dialog: self.complaints.append(dialog.message))

    def _heard(self, message):
        # A refused request is part of some tests; the page says so in words.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            is_lost = "WebSocket connection" in message.text
            if not is_lost:
                self.complaints.append(message.text)

    def open(self, path=""):
        self.page.goto(f"{self.url}/#/{path}")
        self.page.wait_for_selector("main")

    def start(self, level="random", **seats):
        """A game from the first screen."""
        self.page.wait_for_selector("[data-do=start]")
        for seat, who in seats.items():
            self.page.select_option(f"[data-seat-who='{seat[-1]}']", who)
        if level and self.page.locator("label:has-text('Level') select").count():
            self.page.select_option("label:has-text('Level') select", level)
        self.page.click("[data-do=start]")

    def wish(self, level="random", variants=(), **wishes):
        """A game with more wishes: edition, mode, board, count, clock; variants by name."""
        page = self.page
        page.wait_for_selector("[data-do=start]")
        page.click("details summary")
        for name, value in wishes.items():
            page.select_option(f"[data-wish={name}]", value)
        for variant in variants:
            page.check(f"[data-variant={variant}]")
        self.start(level=level)

    def until(self, kind, most=300):
        """Plays on until a question of this kind is asked."""
        for _ in range(most):
            self.settle()
            if self.state == "over":
                return False
            if self.page.locator(f".table[data-kind='{kind}']").count():
                return True
            self.step()
        return False

    @property
    def state(self):
        return self.page.evaluate("document.querySelector('.table')?.dataset.state ?? ''")

    @property
    def status(self):
        return self.page.inner_text(".status")

    def settle(self, timeout=60_000):
        """Waits until the player is asked or the game is over."""
        self.page.wait_for_function(QUIET, timeout=timeout)

    # By mouse

    def play_by_mouse(self, most=MOST_STEPS, tap=False):
        """Plays until the game is over, or so many steps."""
        for _ in range(most):
            self.settle()
            if self.state == "over":
                return True
            self.step(tap)
        return False

    def step(self, tap=False):
        """One thing a person would do: take a tile, point at a hex, turn, confirm, answer, end the turn."""
        page = self.page
        before = self.mark()
        if self.press("[data-do=confirm]", tap):
            self.moved_on(before, tap)
        elif page.locator("[data-answer]").count():
            answers = page.locator("[data-answer]")
            self.touch(answers.nth(self.dice.randrange(answers.count())), tap)
            page.wait_for_timeout(30)
        elif self.is_pointing():
            cells = page.locator(".cell.lit")
            if cells.count():
                self.touch(cells.nth(self.dice.randrange(cells.count())), tap)
                if not tap and page.locator("[data-do=confirm]").count() and self.dice.random() < 0.4:
                    page.mouse.wheel(0, 120)
            elif not self.press("[data-do=discard]", tap):
                page.keyboard.press("Escape")
            else:
                self.moved_on(before)
        else:
            self.begin(before, tap)

    def begin(self, before, tap):
        page = self.page
        tiles = page.locator(".hand .tile:not(.idle)")
        end = page.locator("[data-do=end]")
        if tiles.count() and (not end.count() or self.dice.random() < 0.7):
            self.touch(tiles.nth(self.dice.randrange(tiles.count())), tap)
            if page.locator(".hand .tile[aria-pressed=true]").count() and not page.locator(".cell.lit").count():
                if page.locator("[data-do=confirm]").count():
                    return
                if self.press("[data-do=discard]", tap):
                    self.moved_on(before)
                else:
                    page.keyboard.press("Escape")
        elif end.count():
            self.touch(end.first, tap)
            self.moved_on(before, tap)
        else:
            page.wait_for_timeout(50)

    def is_pointing(self):
        page = self.page
        is_held = page.locator(".hand .tile[aria-pressed=true]").count() > 0
        return (
            is_held
            or page.locator(".table[data-kind=headquarters]").count() > 0
            or "lit hex" in page.inner_text(".answers")
        )

    def press(self, selector, tap=False):
        found = self.page.locator(selector)
        if not found.count():
            return False
        self.touch(found.first, tap)
        return True

    def touch(self, locator, tap):
        if tap:
            locator.tap()
        else:
            locator.click()

    def mark(self):
        return self.page.evaluate(MARK)

    def moved_on(self, before, tap=False):
        """
        Waits until the log or the question has changed.

        On a machine with much to do the end of a tap may reach the browser so late that it takes it for a long press,
        which does nothing; the next step taps again. More than a few are a fault of the page.
        """
        patience = LONG_PRESS if tap and self.lost_taps < MOST_LOST_TAPS else None
        try:
            self.page.wait_for_function(f"before => ({MARK})() !== before", arg=before, timeout=patience)
        except WaitedInVain:
            if patience is None:
                raise
            self.lost_taps += 1

    # By keyboard alone

    def play_by_keys(self, most=MOST_STEPS):
        for _ in range(most):
            self.settle()
            if self.state == "over":
                return True
            self.key_step()
        return False

    def key_step(self):
        page, keys = self.page, self.page.keyboard
        before = self.mark()
        if page.locator("[data-answer]").count():
            self.tab_to("[data-answer]")
            keys.press("Enter")
            page.wait_for_timeout(30)
        elif page.locator("[data-do=confirm]").count():
            if self.dice.random() < 0.5:
                keys.press("e")
            keys.press("c")
            self.moved_on(before)
        elif self.is_pointing():
            if page.locator(".cell.lit").count():
                self.walk()
            elif page.locator("[data-do=discard]").count():
                keys.press("d")
                self.moved_on(before)
            else:
                keys.press("Escape")
        else:
            self.key_begin(before)

    def key_begin(self, before):
        page, keys = self.page, self.page.keyboard
        tiles = page.locator(".hand .tile").count()
        end = page.locator("[data-do=end]").count()
        if tiles and (not end or self.dice.random() < 0.7):
            keys.press(str(self.dice.randrange(tiles) + 1))
            is_idle = not page.locator(".cell.lit, [data-do=confirm], [data-do=discard]").count()
            if is_idle:
                keys.press("Escape")
            elif page.locator("[data-do=discard]").count() and not page.locator(".cell.lit, [data-do=confirm]").count():
                keys.press("d")
                self.moved_on(before)
        elif end:
            keys.press("t")
            self.moved_on(before)

    def walk(self):
        """Walks over the board to a lit hex and chooses it."""
        keys = self.page.keyboard
        keys.press("b")
        for _ in range(200):
            if self.page.evaluate("document.activeElement?.classList.contains('lit')"):
                keys.press("Enter")
                return
            keys.press(self.dice.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        raise AssertionError("no lit hex was reached")

    def tab_to(self, selector):
        for _ in itertools.repeat(None, 80):
            if self.page.evaluate("selector => document.activeElement?.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")
