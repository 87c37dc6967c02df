"""Somebody in front of the page: plays by mouse, by keyboard alone, or by touch; knows no rules either."""

import itertools
import random

# The page asks something, or the game is over; while an answer is under way neither is so.
QUIET = "() => ['asked', 'over'].includes(document.querySelector('.table')?.dataset.state ?? '')"
# Everything that a step depends on, in one look at the page.
LOOK = """() => {
    const count = (selector) => document.querySelectorAll(selector).length;
    const table = document.querySelector('.table');
    return {
        state: table?.dataset.state ?? '', kind: table?.dataset.kind ?? '', lines: count('.log li'),
        confirm: count('[data-do=confirm]'), discard: count('[data-do=discard]'), end: count('[data-do=end]'),
        answers: count('[data-answer]'), lit: count('.cell.lit'), tiles: count('.hand [data-tile]'),
        playable: count('.hand [data-tile]:not(.idle)'), held: count('.hand [data-tile][aria-pressed=true]'),
        words: document.querySelector('.answers')?.innerText ?? '',
    };
}"""
# Whether anything of that is different now.
CHANGED = f"before => JSON.stringify(({LOOK})()) !== before"
# Lets every answer wait, and counts those that are under way.
SLOW = """() => {
    const real = window.fetch;
    window.underWay = 0;
    window.fetch = async (...asked) => {
        window.underWay += 1;
        try {
            const answer = await real(...asked);
            await new Promise((done) => setTimeout(done, 400));
            return answer;
        } finally {
            window.underWay -= 1;
        }
    };
}"""
ARRIVED = "() => window.underWay === 0"
MOST_STEPS = 1500
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
        self.under_way = set()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._heard)
        page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        page.on("request", self._asked)
        for end in ("requestfinished", "requestfailed"):
            page.on(end, self._answered)

    def _asked(self, request):
        self.under_way.add(request)

    def _answered(self, request):
        self.under_way.discard(request)

    def _heard(self, message):
        # A refused request is part of some tests; the page says so in words.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            is_lost = "WebSocket connection" in message.text
            if not is_lost:
                self.complaints.append(message.text)

    def open(self, path=""):
        self.page.goto(f"{self.url}/#/{path}")
        self.page.wait_for_selector("main")

    def description(self):
        """Where the window is and what it shows, for whoever reads of a failure."""
        if self.page.is_closed():
            return "closed"
        table = self.page.evaluate("() => ({ ...(document.querySelector('.table')?.dataset ?? {}) })")
        return f"{self.page.url} {table}\n{self.page.inner_text('body')}\n{self.complaints}"

    def start(self, level="random", **seats):
        """A game from the first screen."""
        self.customise()
        for seat, who in seats.items():
            self.page.select_option(f"[data-seat-who='{seat[-1]}']", who)
        if level and self.page.locator("[data-seat-level]").count():
            self.page.locator("[data-seat-level]").first.select_option(level)
        self.page.click("[data-do=start]")

    def customise(self):
        """Opens the form of the first screen, unless it is open."""
        self.page.wait_for_selector("[data-do=start]")
        if not self.page.locator("details.customise[open]").count():
            self.page.click("details.customise summary")
        self.page.wait_for_selector("[data-seat-who]")

    def start_with(self, level="random", variants=(), **options):
        """Start a game with these options: edition, mode, board, count, clock; variants by name."""
        page = self.page
        self.customise()
        for name, value in options.items():
            page.select_option(f"[data-option={name}]", value)
        for variant in variants:
            page.check(f"[data-variant={variant}]")
        self.start(level=level)

    def until(self, kind, most=300):
        """Plays on until a question of this kind is asked."""
        for _ in range(most):
            self.settle()
            if self.page.locator(f".table[data-state=asked][data-kind='{kind}']").count():
                return True
            if not self.step():
                return False
        return False

    @property
    def state(self):
        return self.page.evaluate("document.querySelector('.table')?.dataset.state ?? ''")

    @property
    def status(self):
        return self.page.inner_text(".status")

    def settle(self, timeout=60_000):
        """Waits until the player is asked or the game is over, and the parts of the page this needs are loaded."""
        self.page.wait_for_function(QUIET, timeout=timeout)
        if any(request.resource_type == "script" for request in self.under_way):
            wait_for(self.page, lambda: all(request.resource_type != "script" for request in self.under_way))
            self.pause(0)

    def pause(self, milliseconds):
        """Lets time pass in the page itself: on a busy machine too it has done whatever it meant to do by then."""
        self.page.evaluate("time => new Promise((done) => setTimeout(done, time))", milliseconds)

    def idle(self):
        """Waits until the service has answered everything that the page asked for."""
        wait_for(self.page, lambda: not self.under_way)
        self.pause(0)

    # By mouse

    def play_by_mouse(self, most=MOST_STEPS, tap=False):
        """Plays until the game is over, or so many steps."""
        return any(not self.step(tap) for _ in range(most))

    def step(self, tap=False):
        """One thing a person would do: take a tile, point at a hex, turn, confirm, answer; whether the game goes on."""
        self.settle()
        page, seen = self.page, self.look()
        if seen["state"] == "over":
            return False
        if seen["confirm"]:
            self.press("[data-do=confirm]", tap)
        elif seen["answers"]:
            self.touch(page.locator("[data-answer]").nth(self.dice.randrange(seen["answers"])), tap)
        elif not self.is_pointing(seen):
            self.begin(seen, tap)
        elif seen["lit"]:
            self.touch(page.locator(".cell.lit").nth(self.dice.randrange(seen["lit"])), tap)
            if not tap and self.look()["confirm"] and self.dice.random() < 0.4:
                page.mouse.wheel(0, 120)
        else:
            self.throw_away(seen, tap)
        return True

    def begin(self, seen, tap):
        if seen["playable"] and (not seen["end"] or self.dice.random() < 0.7):
            tiles = self.page.locator(".hand [data-tile]:not(.idle)")
            self.touch(tiles.nth(self.dice.randrange(seen["playable"])), tap)
            now = self.look()
            if now["held"] and not now["lit"] and not now["confirm"]:
                self.throw_away(now, tap)
        else:
            assert seen["end"], f"nothing to do: {self.page.inner_text('body')}"
            self.press("[data-do=end]", tap)

    def throw_away(self, seen, tap):
        """A tile that cannot be placed is discarded, or put down again."""
        if seen["discard"]:
            self.press("[data-do=discard]", tap)
        else:
            self.page.keyboard.press("Escape")

    def look(self):
        return self.page.evaluate(LOOK)

    def is_pointing(self, seen):
        return seen["held"] > 0 or seen["kind"] == "headquarters" or "highlighted hex" in seen["words"]

    def press(self, selector, tap=False):
        self.touch(self.page.locator(selector).first, tap)

    def touch(self, locator, tap=False):
        """A click has been dealt with when it returns; a tap becomes a click a moment later, and then shows."""
        if tap:
            before = self.page.evaluate(f"() => JSON.stringify(({LOOK})())")
            locator.tap()
            self.page.wait_for_function(CHANGED, arg=before)
        else:
            locator.click()

    # By keyboard alone

    def play_by_keys(self, most=MOST_STEPS):
        return any(not self.key_step() for _ in range(most))

    def key_step(self):
        """The same with keys alone."""
        self.settle()
        keys, seen = self.page.keyboard, self.look()
        if seen["state"] == "over":
            return False
        if seen["answers"]:
            self.tab_to("[data-answer]")
            keys.press("Enter")
        elif seen["confirm"]:
            if self.dice.random() < 0.5:
                keys.press("e")
            keys.press("c")
        elif not self.is_pointing(seen):
            self.key_begin(seen)
        elif seen["lit"]:
            self.walk()
        else:
            self.key_throw_away(seen)
        return True

    def key_begin(self, seen):
        keys = self.page.keyboard
        if seen["tiles"] and (not seen["end"] or self.dice.random() < 0.7):
            keys.press(str(self.dice.randrange(seen["tiles"]) + 1))
            now = self.look()
            if not now["lit"] and not now["confirm"]:
                self.key_throw_away(now)
        elif seen["end"]:
            keys.press("t")

    def key_throw_away(self, seen):
        self.page.keyboard.press("d" if seen["discard"] else "Escape")

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


def invitation(host):
    """Where the link leads that invites to this window's game."""
    return host.page.wait_for_selector("[data-link]").input_value().partition("#/")[2]


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
