"""Lessons: nothing is solved beforehand, and a lesson ends where its goal is reached or missed."""

import pytest
from tests.effort import some
from tests.page.player import wait_for
from tests.page.test_battle_log import play_first_lesson
from tests.page.test_screens import faults


def test_a_fight_is_not_solved_beforehand(visit):
    """No gear is chosen and none is recommended; the goal is reached by choosing, not by confirming."""
    player = visit("lesson/fight")
    page = player.page
    page.wait_for_selector("[data-fight]")
    assert page.locator("[data-tool][aria-pressed=true]").count() == 0
    assert "★" not in page.inner_text(".actions")
    page.click("[data-do=fight]")
    page.wait_for_selector("[data-lesson=again]")
    page.click("[data-do=again]")
    page.wait_for_selector("[data-lesson=open]")
    page.click("[data-tool=heavy_shield]")
    page.click("[data-tool=gas_grenade]")
    page.click("[data-do=fight]")
    page.wait_for_selector("[data-lesson=done]")


@pytest.mark.parametrize("is_solved", [True, False])
def test_after_the_battle_one_is_still_oneself(visit, is_solved):
    """The enemy's turn does not begin: its army is not "you", it is not to move, and the log ends with the battle."""
    player = visit("lesson/first")
    page = player.page
    page.wait_for_selector("[data-tile=hybrid]")
    if is_solved:
        play_first_lesson(page)
    else:
        page.click("[data-tile=battle]")
        page.click("[data-do=confirm]")
    page.wait_for_selector("[data-lesson=done]" if is_solved else "[data-lesson=again]")
    player.idle()
    assert "(you)" in page.inner_text("[data-seat='0']")
    assert "you" not in page.inner_text("[data-seat='1']")
    assert "to move" not in page.inner_text(".players")
    assert not any(line.startswith("Turn") for line in page.locator(".log li").all_inner_texts())
    assert page.locator("[data-tile]:not(.idle)").count() == 0


@pytest.mark.parametrize(
    ("language", "hint"), some([("en", "hint"), ("pl", "wskazówk"), ("fr", "conseil"), ("hu", "tanács")], test=4)
)
def test_a_missed_goal_names_nothing_that_is_not_there(visit, language, hint):
    """There is the goal to read again, and no hint."""
    player = visit("lesson/first", keep={"language": language})
    page = player.page
    page.click("[data-tile=battle]")
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-lesson=again]")
    assert hint not in page.inner_text("[data-lesson]").lower()


def test_every_lesson_has_a_picture_and_progress_is_told(visit):
    """Each lesson shows its position; one that is done is marked and counted."""
    page = visit("lessons", keep={"lessons": "first"}).page
    page.wait_for_selector("[data-progress=neuroshima-hex]:has-text('1 of 12')")
    pictures = page.locator("[data-picture]")
    drawn = page.locator("[data-picture] > *:visible:not(svg[width='0'])")
    wait_for(page, lambda: drawn.count() >= pictures.count() >= 17)
    assert page.locator("a.done").count() == 1
    assert faults(page) == []
