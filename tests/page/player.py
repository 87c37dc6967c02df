"""Somebody in front of the page: plays by mouse, by keyboard alone, or by touch; knows no rules either."""

import itertools
import random

from playwright.sync_api import TimeoutError as WaitedInVain

QUIET = "() => ['asked', 'over'].includes(document.querySelector('.table')?.dataset.state ?? '')"
# Where the game stands, as far as the page shows it.
MARK = "() => document.querySelectorAll('.log li').length + document.querySelector('.table')?.dataset.kind"
# Everything that a step depends on, in one look at the page.
LOOK = f"""() => {{
    const count = (selector) => document.querySelectorAll(selector).length;
    return {{
        mark: ({MARK})(), kind: document.querySelector('.table')?.dataset.kind ?? '',
        confirm: count('[data-do=confirm]'), discard: count('[data-do=discard]'), end: count('[data-do=end]'),
        answers: count('[data-answer]'), lit: count('.cell.lit'), tiles: count('.hand .tile'),
        playable: count('.hand .tile:not(.idle)'), held: count('.hand .tile[aria-pressed=true]'),
        isAskedForHex: document.querySelector('.answers')?.innerText.includes('lit hex') ?? false,
    }};
}}"""
# Lets every answer wait.
SLOW = """() => {
    const real = window.fetch;
    window.fetch = async (...asked) => {
        const answer = await real(...asked);
        await new Promise((done) => setTimeout(done, 400));
        return answer;
    };
}"""
MOST_STEPS = 1500
LONG_PRESS = 10_000
MOST_LOST_TAPS = 2
# How often something awaited is looked for, in vain, and the milliseconds between two looks.
MOST_LOOKS = 600
PAUSE = 50


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
        page, seen = self.page, self.look()
        if seen["confirm"]:
            self.press("[data-do=confirm]", tap)
            self.moved_on(seen["mark"], tap)
        elif seen["answers"]:
            self.touch(page.locator("[data-answer]").nth(self.dice.randrange(seen["answers"])), tap)
            page.wait_for_timeout(30)
        elif not self.is_pointing(seen):
            self.begin(seen, tap)
        elif seen["lit"]:
            self.touch(page.locator(".cell.lit").nth(self.dice.randrange(seen["lit"])), tap)
            if not tap and self.look()["confirm"] and self.dice.random() < 0.4:
                page.mouse.wheel(0, 120)
        else:
            self.throw_away(seen, tap)

    def begin(self, seen, tap):
        if seen["playable"] and (not seen["end"] or self.dice.random() < 0.7):
            tiles = self.page.locator(".hand .tile:not(.idle)")
            self.touch(tiles.nth(self.dice.randrange(seen["playable"])), tap)
            now = self.look()
            if now["held"] and not now["lit"] and not now["confirm"]:
                self.throw_away(now, tap)
        elif seen["end"]:
            self.touch(self.page.locator("[data-do=end]").first, tap)
            self.moved_on(seen["mark"], tap)
        else:
            self.page.wait_for_timeout(50)

    def throw_away(self, seen, tap):
        """A tile that cannot be placed is discarded, or put down again."""
        if seen["discard"]:
            self.press("[data-do=discard]", tap)
            self.moved_on(seen["mark"])
        else:
            self.page.keyboard.press("Escape")

    def look(self):
        return self.page.evaluate(LOOK)

    def is_pointing(self, seen):
        return seen["held"] > 0 or seen["kind"] == "headquarters" or seen["isAskedForHex"]

    def press(self, selector, tap=False):
        self.touch(self.page.locator(selector).first, tap)

    def touch(self, locator, tap):
        if tap:
            locator.tap()
        else:
            locator.click()

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
        keys, seen = self.page.keyboard, self.look()
        if seen["answers"]:
            self.tab_to("[data-answer]")
            keys.press("Enter")
            self.page.wait_for_timeout(30)
        elif seen["confirm"]:
            if self.dice.random() < 0.5:
                keys.press("e")
            keys.press("c")
            self.moved_on(seen["mark"])
        elif not self.is_pointing(seen):
            self.key_begin(seen)
        elif seen["lit"]:
            self.walk()
        else:
            self.key_throw_away(seen)

    def key_begin(self, seen):
        keys = self.page.keyboard
        if seen["tiles"] and (not seen["end"] or self.dice.random() < 0.7):
            keys.press(str(self.dice.randrange(seen["tiles"]) + 1))
            now = self.look()
            if not now["lit"] and not now["confirm"]:
                self.key_throw_away(now)
        elif seen["end"]:
            keys.press("t")
            self.moved_on(seen["mark"])

    def key_throw_away(self, seen):
        if seen["discard"]:
            self.page.keyboard.press("d")
            self.moved_on(seen["mark"])
        else:
            self.page.keyboard.press("Escape")

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


def asked(*players, states=("asked",)):
    """Whoever is to move; waits until somebody is."""
    return wait_for(players[0].page, lambda: next((one for one in players if one.state in states), None))


def wait_for(page, find):
    """What is found at last."""
    for _ in range(MOST_LOOKS):
        if found := find():
            return found
        page.wait_for_timeout(PAUSE)
    raise AssertionError(f"in vain: {page.inner_text('body')}")
