"""Somebody who plays Bright Future on the page: points at cards and slots, confirms, answers; knows no rules either."""

# What can be pressed: final answers, and things to point at first.
ANSWERS = "[data-answer]:visible"
PICKS = "[data-pick]:visible"
CONFIRM = "[data-do=confirm]:visible"
# Everything that a step depends on, in one look at the page.
LOOK = """() => {
    const isSeen = (one) => one.getBoundingClientRect().width && getComputedStyle(one).visibility === 'visible';
    const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
    const count = (selector) => all(selector).length;
    const table = document.querySelector('.table');
    return {
        state: table?.dataset.state ?? '', kind: table?.dataset.kind ?? '', told: count('[data-explained]'),
        lines: document.querySelectorAll('.log li').length,
        last: document.querySelector('.log li:last-child')?.textContent ?? '',
        lift: count('[data-do=lift]'), confirm: count('[data-do=confirm]'),
        choices: count('[data-answer], [data-pick]'), answers: all('[data-answer]').map((one) => one.dataset.answer),
    };
}"""
CHANGED = f"before => JSON.stringify(({LOOK})()) !== before"
# The page asks something or shows a curtain, or the game is over; while an answer is under way none of it is so.
QUIET = """() => document.querySelector('[data-curtain]')
    || ['asked', 'over'].includes(document.querySelector('.table')?.dataset.state ?? '')"""
MOST_STEPS = 1200


def begin(player, mode, *, count=None, level="random", seats=None, **wishes):
    """A game of Bright Future from the first screen."""
    page = player.page
    page.click("[data-game=bright-future]")
    page.click(f"[data-mode={mode}]")
    if count is not None:
        page.select_option("[data-option=count]", str(count))
    player.customise()
    for name, value in wishes.items():
        page.select_option(f"[data-option={name}]", value)
    for seat, who in (seats or {}).items():
        page.select_option(f"[data-seat-who='{seat}']", who)
    for choice in page.locator("[data-seat-level]").all():
        choice.select_option(level)
    page.click("[data-do=start]")


def play(player, most=MOST_STEPS, tap=False):
    """Plays until the game is over, or so many steps; says whether it is over."""
    return any(not step(player, tap) for _ in range(most))


def step(player, tap=False):
    """One press: confirms what was pointed at, else points at something or answers; whether the game goes on."""
    page = player.page
    page.wait_for_function(QUIET)
    seen = page.evaluate(LOOK)
    if seen["lift"]:
        press(player, page.locator("[data-do=lift]"), tap)
        page.wait_for_selector("[data-curtain]", state="detached")
    elif seen["state"] == "over":
        return False
    elif seen["confirm"]:
        press(player, page.locator(CONFIRM).nth(player.dice.randrange(seen["confirm"])), tap)
    else:
        assert seen["choices"], f"nothing to choose from: {page.inner_text('body')}"
        press(player, page.locator(f"{ANSWERS}, {PICKS}").nth(player.dice.randrange(seen["choices"])), tap)
    return True


def press(player, locator, tap=False):
    """A click has been dealt with when it returns; a tap becomes a click a moment later, and then shows."""
    if not tap:
        locator.click()
        return
    before = player.page.evaluate(f"() => JSON.stringify(({LOOK})())")
    locator.tap()
    player.page.wait_for_function(CHANGED, arg=before)


def key_step(player):
    """The same with keys alone: Tab to the answers, Enter, and c where that only pointed at something."""
    page, keys = player.page, player.page.keyboard
    page.wait_for_function(QUIET)
    if player.state == "over":
        return False
    keys.press("b")
    for _ in range(player.dice.randrange(1, 6)):
        keys.press("Tab")
    player.tab_to(".actions [data-answer], .actions [data-pick], .arena [data-pick]")
    keys.press("Enter")
    if page.locator(CONFIRM).count():
        keys.press("c")
    return True
