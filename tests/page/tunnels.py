"""Somebody who plays Bright Future on the page: points at cards and slots, confirms, answers; knows no rules either."""

# What can be pressed: final answers, and things to point at first.
ANSWERS = "[data-answer]:visible"
PICKS = "[data-pick]:visible"
CONFIRM = "[data-do=confirm]:visible"
# Where the game stands, as far as the page shows it: a long log drops its oldest lines.
MARK = """() => [
    document.querySelectorAll('.log li').length, document.querySelector('.log li:last-child')?.textContent,
    document.querySelector('.table')?.dataset.kind ?? '',
    ...[...document.querySelectorAll('[data-answer]')].map(one => one.dataset.answer),
].join('|')"""
# Everything that a step depends on, in one look at the page.
LOOK = f"""() => {{
    const isSeen = (one) => one.getBoundingClientRect().width && getComputedStyle(one).visibility === 'visible';
    const count = (selector) => [...document.querySelectorAll(selector)].filter(isSeen).length;
    return {{
        mark: ({MARK})(), lift: count('[data-do=lift]'), confirm: count('[data-do=confirm]'),
        choices: count('[data-answer], [data-pick]'),
    }};
}}"""
QUIET = """() => document.querySelector('[data-curtain]')
    || ['asked', 'over'].includes(document.querySelector('.table')?.dataset.state ?? '')"""
MOST_STEPS = 1200


def begin(player, mode, *, count=None, level="random", seats=None, **wishes):
    """A game of Bright Future from the first screen."""
    page = player.page
    page.click("[data-game=bright-future]")
    page.click(f"[data-mode={mode}]")
    if count is not None:
        page.select_option("[data-wish=count]", str(count))
    if "rounds" in wishes:
        page.click("details summary")
    for name, value in wishes.items():
        page.select_option(f"[data-wish={name}]", value)
    for seat, who in (seats or {}).items():
        page.select_option(f"[data-seat-who='{seat}']", who)
    for choice in page.locator("[data-seat-level]").all():
        choice.select_option(level)
    page.click("[data-do=start]")


def play(player, most=MOST_STEPS, tap=False):
    """Plays until the game is over, or so many steps; says whether it is over."""
    for _ in range(most):
        player.page.wait_for_function(QUIET)
        if player.state == "over":
            return True
        step(player, tap)
    return False


def step(player, tap=False):
    """One press: what was pointed at is confirmed, else something is pointed at or answered."""
    page = player.page
    seen = page.evaluate(LOOK)
    if seen["lift"]:
        player.touch(page.locator("[data-do=lift]"), tap)
        page.wait_for_selector("[data-curtain]", state="detached")
        return
    if seen["confirm"]:
        player.touch(page.locator(CONFIRM).nth(player.dice.randrange(seen["confirm"])), tap)
    else:
        player.touch(page.locator(f"{ANSWERS}, {PICKS}").nth(player.dice.randrange(seen["choices"])), tap)
    changed = f"before => ({MARK})() !== before || document.querySelector('[data-curtain]')"
    page.wait_for_function(changed, arg=seen["mark"])


def key_step(player):
    """The same with keys alone: Tab to the answers, Enter."""
    page, keys = player.page, player.page.keyboard
    before = page.evaluate(MARK)
    keys.press("b")
    for _ in range(player.dice.randrange(1, 6)):
        keys.press("Tab")
    player.tab_to(".choices [data-answer], .choices [data-pick], .arena [data-pick]")
    keys.press("Enter")
    page.wait_for_function(f"before => ({MARK})() !== before", arg=before)
    if page.locator(CONFIRM).count():
        before = page.evaluate(MARK)
        keys.press("c")
        page.wait_for_function(f"before => ({MARK})() !== before", arg=before)
