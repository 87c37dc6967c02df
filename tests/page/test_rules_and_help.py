"""Rules in a drawer, the help of every table, and the guide through a first game, in a real browser."""

import pytest
from tests.effort import some
from tests.page.bright_future import QUIET, step
from tests.page.seeder import ME, computer
from tests.page.test_screens import faults

MOST_PRESSES = 60
MODES = ("tunnel-of-power", "underground-fever", "arena")
# What can be pressed and lies below a part of the guide.
COVERED = """() => {
    const boxes = [...document.querySelectorAll('[data-do=close-guide], [data-do=help]')];
    const arrow = document.querySelector('[data-guide-arrow]');
    const [step, tip] = [arrow?.dataset.guideArrow, arrow?.getBoundingClientRect()];
    const meets = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    const covered = [...document.querySelectorAll('.cell, .hand [data-tile], .below button')].filter((one) =>
        boxes.some((box) => meets(one.getBoundingClientRect(), box.getBoundingClientRect())));
    const next = {
        tile: '.hand [data-tile]', hex: '.cell.lit', turn: '[aria-label="Rotate right"]', confirm: '[data-do=confirm]',
    };
    const at = document.querySelector(next[step]).getBoundingClientRect();
    return covered.length + (getComputedStyle(arrow).pointerEvents !== 'none') + (tip.bottom > at.top + at.height / 2);
}"""


def start_first_game(visit, **wishes):
    player = visit(keep={"guided": None}, **wishes)
    player.start()
    player.settle()
    return player


def start_with_log(seeder, **wishes):
    """A game in which the log has lines that nothing lies over."""
    table = seeder.alone()
    seeder.advance(table, 24)
    player = seeder.enter(table, **wishes)
    player.settle()
    player.page.wait_for_selector(".log [data-rule]")
    player.idle()
    player.page.mouse.move(0, 0)
    return player


def test_a_rule_of_the_log_opens_in_a_drawer(seeder):
    """A click shows the text; rules it cites open in place, and there is a way back; Escape gives the focus back."""
    player = start_with_log(seeder)
    page = player.page
    link = page.locator(".log [data-rule]").first
    rule = link.get_attribute("data-rule")
    link.click()
    page.wait_for_selector(f"dialog[open] [data-rule-shown='{rule}'] [data-rule-text]")
    assert len(page.inner_text("[data-rule-text]")) > 30
    assert page.locator("[data-untranslated]").count() == 0
    assert faults(page) == []
    page.click("dialog nav .next")
    page.wait_for_selector("[data-do=rule-back]")
    page.click("[data-do=rule-back]")
    page.wait_for_selector(f"[data-rule-shown='{rule}']")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate("document.activeElement.dataset.rule") == rule


def test_keys_in_the_drawer_do_not_play(seeder):
    """The shortcuts of the table rest while a rule is read; Enter on a rule opens it."""
    player = start_with_log(seeder)
    page = player.page
    before = player.look()["lines"]
    page.locator(".log [data-rule]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-rule-text]")
    for key in ("t", "c", "u", "1"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert player.look()["lines"] == before


@pytest.mark.parametrize("language", some(["pl", "fr", "hu"], test=3))
def test_rules_are_translated_or_say_that_they_are_not(seeder, language):
    """A rule is shown in the page's language; one that is not translated comes in English and says so."""
    player = start_with_log(seeder, keep={"language": language})
    page = player.page
    page.locator(".log [data-rule]").first.click()
    page.wait_for_selector("[data-rule-text]")
    is_english = page.locator("[data-untranslated]").count() == 1
    assert page.get_attribute("[data-rule-text]", "lang") == ("en" if is_english else language)


def test_the_help_of_neuroshima_hex(seeder):
    """Goal, turn and the symbols of the armies at the table, by mouse and by keyboard."""
    player = seeder.enter(seeder.founded([ME, computer()]))
    player.settle()
    page = player.page
    page.click("[data-do=help]")
    page.wait_for_selector("[data-help] [data-goal=duel]")
    assert page.locator("[data-symbol]").count() >= 7
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate("document.activeElement.dataset.do") == "help"
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-help]")


@pytest.mark.parametrize("mode", MODES)
def test_the_help_of_bright_future(seeder, mode):
    """Each mode has a goal and a turn of its own; the map has a legend."""
    player = seeder.enter(seeder.founded([ME, computer()], {"mode": mode}, game="bright-future"))
    page = player.page
    page.wait_for_function(QUIET)
    page.click("[data-do=help]")
    page.wait_for_selector(f"[data-help] [data-goal={mode}]")
    assert page.locator(f"[data-legend={mode}]").count() == (mode != "arena")
    assert faults(page) == []
    if mode == "underground-fever":
        page.keyboard.press("Escape")
        assert "H hatch" in page.inner_text("[data-map-legend]")


def test_a_place_of_the_map_is_explained_before_one_goes_there(seeder):
    """The legend above the map says what the place does that is pointed at; nothing has moved."""
    table = seeder.founded([ME], {"mode": "underground-fever", "players": 1}, game="bright-future")
    seeder.advance(table, until=lambda seen: seen["decision"]["kind"] == "map")
    player = seeder.enter(table)
    page = player.page
    for _ in range(MOST_PRESSES):
        page.wait_for_function(QUIET)
        if page.locator(".table[data-kind=map] g.target").count() and page.locator("g.sheet").count():
            break
        step(player)
    target = page.locator("g.target").first
    if page.locator("[data-do=confirm]").count():
        page.keyboard.press("Escape")
    target.scroll_into_view_if_needed()
    before = target.bounding_box()
    target.click()
    page.wait_for_selector("[data-place-about]")
    assert len(page.inner_text("[data-place-about]")) > 30
    assert target.bounding_box() == before


def test_heroes_tell_their_abilities_before_one_is_chosen(seeder):
    """Pointing at a hero, or reaching it by keyboard, explains it; nothing is chosen by that."""
    player = seeder.enter(seeder.founded([ME, computer()], {"mode": "tunnel-of-power"}, game="bright-future"))
    page = player.page
    page.wait_for_selector(".table[data-kind=hero][data-state=asked]")
    heroes = page.locator("[data-pick]:visible")
    name = heroes.nth(1).get_attribute("data-pick")
    heroes.nth(1).hover()
    page.wait_for_selector(f"[data-explained={name}]")
    assert page.locator("[data-do=confirm]").count() == 0
    heroes.nth(2).focus()
    page.keyboard.press("Tab")
    other = page.evaluate("document.activeElement.dataset.pick")
    page.wait_for_selector(f"[data-explained={other}]")
    assert page.locator("[data-do=confirm]").count() == 0


@pytest.mark.parametrize("size", some([(390, 780), (1360, 860)], test=2))
def test_the_first_game_is_guided(visit, size):
    """Headquarters and the first unit: tile, hex, turn, confirm; then the guide is gone for good."""
    width, height = size
    player = start_first_game(visit, width=width, height=height)
    page = player.page
    seen = []
    for _ in range(40):
        player.settle()
        page.wait_for_timeout(250)
        arrow = page.locator("[data-guide-arrow]")
        if not arrow.count():
            if page.evaluate("localStorage.getItem('ashboard.guided')"):
                break
            player.step()
            continue
        step = arrow.get_attribute("data-guide-arrow")
        seen.append(step)
        assert page.evaluate(COVERED) == 0, step
        if step == "tile":
            page.locator(".hand [data-tile]:not(.idle)").first.click()
        elif step == "hex":
            page.locator(".cell.lit").first.click()
        elif step == "turn":
            # All sides of a headquarters are alike.
            assert page.get_attribute(".table", "data-kind") != "headquarters"
            page.keyboard.press("e")
        else:
            page.click("[data-do=confirm]")
    assert [seen.index(step) for step in ("tile", "hex", "turn", "confirm")]
    page.reload()
    player.settle()
    assert page.locator("[data-guide-arrow], [data-do=close-guide]").count() == 0


def test_the_guide_can_be_put_away(visit):
    """One press hides it, and it stays hidden; it says its words in the status line."""
    player = start_first_game(visit)
    page = player.page
    page.wait_for_selector("[data-guide-arrow]")
    assert "highlighted hex" in player.status or "tile" in player.status
    assert faults(page) == []
    page.click("[data-do=close-guide]")
    page.wait_for_selector("[data-guide-arrow]", state="detached")
    page.reload()
    player.settle()
    assert page.locator("[data-guide-arrow]").count() == 0
