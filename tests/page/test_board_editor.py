"""The free set-up board on every board, with everything that can stand there."""

import pytest
from tests.effort import some
from tests.page.player import SLOW

BOARDS = {"standard": 19, "king-of-the-hill": 19, "duel": 19, "large": 37, "duel-large": 37, "evacuation": 31}

# Whether so many hexes are drawn, with a hill or not, with terminals or not.
DRAWN = """([hexes, hasHill, hasTerminals]) => document.querySelectorAll('[data-cell]').length === hexes
    && (document.querySelector('.hill') !== null) === hasHill
    && (document.querySelector('.terminal') !== null) === hasTerminals"""


def test_every_board(visit):
    """Chosen, drawn with its hexes, and a unit stands on it and fights."""
    page = visit("setup").page
    for board, hexes in BOARDS.items():
        page.wait_for_selector("[data-palette]")
        page.select_option("[data-do=board]", board)
        page.wait_for_function(DRAWN, arg=[hexes, board == "king-of-the-hill", board.startswith("duel")])
        # What was taken for one board is still taken for the next.
        if page.locator("[data-palette][aria-pressed=true]").count() == 0:
            page.locator("[data-palette]").nth(5).click()
        cell = page.locator("[data-cell]:not(:has(.unit))").nth(8).get_attribute("data-cell")
        page.click(f"[data-cell={cell}]")
        page.wait_for_selector(f"[data-cell={cell}] .unit")
        assert page.locator("[role=alert]").count() == 0, board
        page.click("[data-do=fight]")
        page.click("[data-do=set]")


def test_units_turn_bleed_and_leave(visit):
    """A chosen unit is turned, wounded and removed; a structure takes two hexes."""
    player = visit("setup")
    page = player.page
    page.click("[data-side='1']")
    page.click("[data-palette=juggernaut]")
    page.click("[data-cell=c3]")
    page.wait_for_selector("[data-cell=c3] .unit")
    page.click("[data-do=turn]")
    page.click("[data-do=wound]")
    page.wait_for_selector("text=Wounds: 1")
    page.click("[data-do=remove]")
    page.wait_for_selector("[data-cell=c3] .unit", state="detached")
    page.click("[data-palette=structure-front-front]")
    page.click("[data-cell=c2]")
    page.click("[data-cell=c3]")
    page.wait_for_selector("[data-cell=c3] .unit")
    assert page.locator("[data-cell=c2] .unit").count() == 1


def test_hint_and_playing_it_out(visit):
    """With tiles in a hand the computer advises in words, and the position can be played from there and taken back."""
    player = visit("setup")
    page = player.page
    page.click("[data-do=hint]")
    page.wait_for_selector("[data-advice]")
    assert "hand first" in page.inner_text("[data-advice]")
    page.click("[data-palette=commando]")
    # However slowly the service takes up the new position, the hint is about it.
    page.evaluate(SLOW)
    page.click("[data-do=tohand]")
    page.click("[data-do=hint]")
    page.wait_for_selector("[data-advice]:has-text('Commando')")
    page.click("[data-do=try]")
    page.click("[data-tile=commando]")
    page.click("[data-cell=c3]")
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-cell=c3] .unit")
    page.click("[data-do=undo]")
    page.wait_for_selector("[data-cell=c3] .unit", state="detached")
    page.click("[data-do=set]")
    page.wait_for_selector("[data-palette]")


def test_four_armies(visit):
    """As many armies as the board can hold."""
    player = visit("setup")
    page = player.page
    page.wait_for_selector("[data-palette]")
    page.select_option("[data-do=board]", "large")
    page.select_option("[data-do=count]", "4")
    page.wait_for_selector("[data-side='3']")
    page.click("[data-side='3']")
    page.click("[data-palette=hq]")
    page.click("[data-cell=d4]")
    page.wait_for_selector("[data-cell=d4] .unit")
    assert page.locator(".players > li").count() == 4


def test_no_more_than_the_position_can_hold(visit):
    """Three tiles in a hand, no wounds for a headquarters, and no half of a structure beside the board."""
    player = visit("setup")
    page = player.page
    page.click("[data-palette=commando]")
    for number in (1, 2, 3):
        page.click("[data-do=tohand]")
        page.wait_for_function(f"() => document.querySelectorAll('[data-hand=commando]').length === {number}")
    assert page.locator("[data-do=tohand]").count() == 0
    page.click("[data-palette=hq]")
    page.click("[data-cell=c3]")
    page.wait_for_selector("[data-cell=c3] .unit")
    assert page.locator("[data-do=wound]").count() == 0
    page.select_option("[data-do=board]", "large")
    page.wait_for_function("() => document.querySelectorAll('[data-cell]').length === 37")
    page.click("[data-palette=structure-front-front]")
    page.click("[data-cell=c5]")
    page.click("[data-cell=c6]")
    page.wait_for_selector("[data-cell=c6] .unit")
    page.select_option("[data-do=board]", "standard")
    page.wait_for_function("() => document.querySelectorAll('[data-cell]').length === 19")
    assert page.locator("[role=alert]").count() == 0


def test_a_lesson_started_again_in_the_middle_of_its_battle(visit):
    """What was being shown is over, and its end does not come after all."""
    player = visit("lesson/first", keep={"motion": "full", "speed": 900})
    page = player.page
    page.click("[data-tile=hybrid]")
    page.click("[data-cell=c4]")
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-cell=c4] .unit")
    page.click("[data-tile=battle]")
    page.click("[data-do=confirm]")
    page.wait_for_selector(".showing")
    page.click("[data-do=again]")
    page.wait_for_selector(".showing", state="detached")
    page.wait_for_function("() => !document.querySelector('[data-cell=c4] .unit')")
    player.pause(1200)
    assert page.locator("[data-lesson=open]").count() == 1
    assert page.locator(".log li").count() == 0


# The controls whose lower edge lies under something else; the palette scrolls by itself.
CUT_OFF = """() => [...document.querySelectorAll(
    '.desk button:not([data-palette]), .tools :is(button, select, input, .button)')]
    .filter((one) => one.getBoundingClientRect().width > 1)
    .filter((one) => {
        const box = one.getBoundingClientRect();
        const there = document.elementFromPoint(box.left + 6, box.bottom - 3);
        return !(there && (one.contains(there) || there.contains(one)));
    })
    .map((one) => one.textContent)"""


@pytest.mark.parametrize(("width", "height"), some([(1280, 800), (1440, 900)], test=2))
def test_every_control_is_within_the_window(visit, width, height):
    """Nothing has to be scrolled to on a laptop or a desktop, with a unit chosen and tiles in the hand."""
    player = visit("setup", width=width, height=height)
    page = player.page
    page.click("[data-palette=medic]")
    page.click("[data-do=tohand]")
    page.click("[data-cell=c3]")
    page.wait_for_selector("[data-do=remove]")
    cut = page.evaluate(CUT_OFF)
    assert cut == []


def test_the_address_carries_the_position(visit):
    """Reloaded or opened in another window, the same board stands there; nonsense opens an empty one."""
    player = visit("setup")
    page = player.page
    page.click("[data-palette=medic]")
    page.click("[data-cell=c3]")
    page.wait_for_selector("[data-cell=c3] .unit")
    page.click("[data-do=turn]")
    page.click("[data-do=tohand]")
    page.wait_for_selector("[data-hand=medic]")
    player.idle()
    address = page.url
    page.reload()
    page.wait_for_selector("[data-cell=c3] .unit")
    page.wait_for_selector("[data-hand=medic]")
    other = visit()
    other.page.goto(address)
    other.page.wait_for_selector("[data-cell=c3] .unit")
    assert "rotate(60)" in other.page.get_attribute("[data-cell=c3] .edges", "transform")
    broken = visit("setup/standard~0~nobody.20!moloch.20~")
    broken.page.wait_for_selector("[data-palette]")
    assert broken.page.locator(".unit").count() == 0
