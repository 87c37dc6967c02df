"""The bar below the board: everything in it has one place, and the board one size for the whole game."""

import re

import pytest
from tests.effort import some
from tests.page.bright_future import step as bright_step
from tests.page.seeder import ME, computer, is_turn

SIZES = {"phone": (390, 844), "laptop": (1280, 800), "desktop": (1440, 900)}
BOXES = """() => Object.fromEntries(['.field', '.below', '[data-do=undo]', '.primary-slot'].map((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return [selector, box && [box.left, box.width, box.height].map(Math.round)];
}))"""

# The parts of the bar that have to be scrolled to be read.
CUT_OFF = """() => ['.main', '.answers', '.outlook', '.choices'].filter((selector) =>
    [...document.querySelectorAll(`.actions ${selector}`)].some((one) => one.scrollHeight > one.clientHeight + 1))"""


def boxes(player):
    player.idle()
    return player.page.evaluate(BOXES)


@pytest.mark.parametrize("size", some(list(SIZES), test=3))
def test_nothing_of_the_bar_moves_while_a_game_is_played(seeder, size):
    """Hand, questions, confirming, the opponent's turn: board, bar, undo and the primary action keep their places."""
    width, height = SIZES[size]
    player = seeder.enter(seeder.against_computer(most=10), width=width, height=height)
    player.settle()
    first = boxes(player)
    for _ in range(12):
        player.step()
        player.settle()
        assert boxes(player) == first


def test_the_board_keeps_its_size_to_the_end(seeder):
    """What is shown after the last move takes no room from the board."""
    table = seeder.near_the_end([ME, computer()], left=8)
    player = seeder.enter(table)
    player.settle()
    before = boxes(player)[".field"]
    assert player.play_by_mouse()
    assert boxes(player)[".field"] == before


def test_two_clicks_on_a_hero_choose_that_hero_or_nobody(seeder):
    """Choosing a hero moves no card, and no button appears where the card was."""
    player = seeder.enter(tunnel(seeder), width=1280, height=800)
    page = player.page
    page.wait_for_selector(".table[data-kind=hero]")
    girl = page.locator(".choices [data-pick]:has-text('Girl')")
    box = girl.bounding_box()
    page.mouse.click(box["x"] + 20, box["y"] + 20)
    page.wait_for_selector("[data-do=confirm]")
    assert girl.bounding_box() == box
    page.mouse.click(box["x"] + 20, box["y"] + 20)
    player.pause(100)
    assert page.locator(".table[data-kind=hero]").count() == 1
    assert not re.search(r"plays the", page.inner_text(".log"))


def tunnel(seeder):
    """A new game of Bright Future against the computer."""
    return seeder.founded([ME, computer()], {"mode": "tunnel-of-power"}, game="bright-future")


def test_the_bar_of_the_card_game_keeps_its_place_too(seeder):
    """From the choice of a hero on."""
    player = seeder.enter(tunnel(seeder), width=1280, height=800)
    player.settle()
    first = boxes(player)
    for _ in range(8):
        bright_step(player)
        player.settle()
        assert boxes(player) == first


def test_a_double_click_confirms_once(seeder):
    """The second click of a pair does not press what has taken the place of the confirmed answer."""
    player = seeder.enter(seeder.against_computer(until=lambda seen: seen["decision"]["kind"] == "discard"))
    player.settle()
    page = player.page
    page.locator(".hand [data-tile]").first.click()
    page.dblclick("[data-do=discard]")
    player.settle()
    assert page.locator(".table[data-kind=main]").count() == 1
    assert page.locator(".hand [data-tile]").count() == 2


def test_undo_asks_before_it_takes_back_what_others_have_done(seeder):
    """Within a turn it asks nothing; after the opponent's turn it asks once, beside the button."""
    player = seeder.enter(seeder.against_computer(until=lambda seen: seen["decision"]["kind"] == "discard"))
    player.settle()
    page = player.page
    page.locator(".hand [data-tile]").first.click()
    page.click("[data-do=discard]")
    page.wait_for_selector(".table[data-state=asked][data-kind=main]")
    page.click("[data-do=undo]")
    page.wait_for_selector(".table[data-state=asked][data-kind=discard]")
    assert page.locator("[data-do=undo-sure]").count() == 0
    page.locator(".hand [data-tile]").first.click()
    page.click("[data-do=discard]")
    page.click("[data-do=end]")
    page.wait_for_selector(".log li:has-text('Hegemony') >> nth=-1")
    player.settle()
    lines = page.locator(".log li").count()
    undo = page.locator("[data-do=undo]")
    if not undo.is_enabled():
        pytest.fail("undo is not offered after the computer's turn")
    undo.click()
    sure = page.locator("[data-do=undo-sure]")
    assert "Hegemony" in page.inner_text("[role=alertdialog]") or "Outpost" in page.inner_text("[role=alertdialog]")
    assert not overlap(sure.bounding_box(), undo.bounding_box())
    # The button that was pressed cancels: a second click takes nothing back.
    undo.click()
    assert page.locator("[data-do=undo-sure]").count() == 0
    assert page.locator(".log li").count() == lines
    undo.click()
    sure.click()
    page.wait_for_selector(".table[data-state=asked][data-kind=main]")
    player.idle()
    assert page.locator(".log li").count() < lines


def test_a_phone_shows_every_choice(seeder):
    """A tile that may be placed or discarded, its outlook and a question: nothing of them lies below the edge."""
    instants = {"edition": "2025", "armies": ["moloch", "outpost"]}
    question = seeder.against_computer(options=instants, until=lambda seen: seen["decision"]["kind"] == "unlucky draw")
    for table in (seeder.against_computer(until=lambda seen: seen["decision"]["kind"] == "main"), question):
        player = seeder.enter(table, width=390, height=844)
        player.settle()
        for _ in range(6):
            assert player.page.evaluate(CUT_OFF) == []
            player.step()
            player.settle()


def test_the_bar_leaves_a_laptop_to_the_table(seeder):
    """It takes a quarter of the window, and all heroes to choose from are in it."""
    player = seeder.enter(tunnel(seeder), width=1280, height=800)
    player.page.wait_for_selector(".table[data-kind=hero]")
    assert player.page.locator(".below").bounding_box()["height"] <= 200
    assert player.page.evaluate(CUT_OFF) == []


def test_a_mission_leaves_its_layers_in_sight(seeder):
    """On a tablet the bar lies over nothing that can be pressed."""
    player = seeder.enter(
        seeder.alone({"edition": "2025", "mode": "atlas", "board": "factory"}), width=820, height=1180
    )
    player.settle()
    page = player.page
    page.wait_for_selector("[data-mission]")
    assert not overlap(page.locator(".layers").bounding_box(), page.locator(".below").bounding_box())


@pytest.mark.parametrize("size", some([(820, 1180), (390, 844)], test=2))
def test_an_open_hand_leaves_the_layers_in_sight(seeder, size):
    """What the other side holds takes no room from the board, so that nothing of it comes to lie under the bar."""
    table = seeder.against_computer(until=holds_everybody)
    player = seeder.enter(table, width=size[0], height=size[1])
    player.settle()
    page = player.page
    assert page.locator(".players .tiles button").count() >= 1
    assert not overlap(page.locator(".layers").bounding_box(), page.locator(".below").bounding_box())


def holds_everybody(seen):
    """Whether it is a turn in which both sides have tiles."""
    return is_turn(seen) and all(seat["hand"] for seat in seen["view"]["seats"])


def test_a_lesson_leaves_its_layers_in_sight(visit):
    """On a phone its goal stands above the board as well."""
    player = visit("lesson/first", width=390, height=844)
    page = player.page
    page.wait_for_selector("[data-tile=hybrid]")
    assert not overlap(page.locator(".layers").bounding_box(), page.locator(".below").bounding_box())


def test_a_phone_shows_how_the_game_ended(seeder):
    """Whoever resigned far down the page sees the result without scrolling."""
    player = seeder.enter(seeder.against_computer(most=10), width=390, height=844)
    player.settle()
    page = player.page
    page.click("text=Resign")
    page.click("[data-do=resign]")
    page.wait_for_selector("[data-ending]")
    player.idle()
    box = page.locator("[data-ending] .result").bounding_box()
    assert 0 <= box["y"] <= 844 - box["height"]


def overlap(one, other):
    """Whether two boxes share a point."""
    return not (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )
