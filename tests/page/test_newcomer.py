"""The ten questions of a new player (tests/README.md), each answered by what is on the screen, without a rulebook."""

from tests.page.bright_future import begin


def test_ten_questions_about_neuroshima_hex(visit, seeder):
    """From the first screen of a phone to a tile on the board."""
    home = visit(width=390, height=844)
    # 1. How do I start?
    start = home.page.wait_for_selector("[data-do=start]")
    assert start.inner_text() == "Play now"
    assert start.bounding_box()["y"] < 844 - 60
    table = seeder.alone()
    seeder.advance(table, until=is_main)
    player = seeder.enter(table, width=390, height=844)
    page = player.page
    player.settle()
    # 2. What do I have to achieve?
    page.click("[data-do=help]")
    assert "headquarters" in page.wait_for_selector("[data-help] [data-goal=duel]").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-help]", state="detached")
    # 3. Whose turn is it, and what can I do now?
    assert player.status.startswith("Your turn (")
    assert "Play tiles, move units or end your turn." in player.status
    # 4. What does this tile do?
    name = placeable(page)
    assert name in page.wait_for_selector("[data-explained]").inner_text()
    # 5. Where may it go?
    assert page.locator(".cell.lit").count()
    page.locator(".cell.lit").first.click()
    # 6. What happens if I place it there, and how do I say yes?
    assert "After a battle" in page.wait_for_selector(".outlook").inner_text()
    assert page.inner_text("[data-do=confirm]").startswith("Place ")
    # 7. How do I change my mind?
    page.click("[data-do=cancel]")
    assert page.get_attribute("[data-do=undo]", "title") == "Undo"
    assert page.locator("[data-do=confirm]").count() == 0
    # 8. What would a battle do now?
    page.click("text=What if a battle started now?")
    page.wait_for_selector("text=If a battle started now")
    # 9. Who is ahead?
    assert (
        page.locator(".players .hq").all_inner_texts() == page.locator(".players .hq:visible").all_inner_texts() != []
    )
    # 10. What has just happened, and by which rule?
    assert page.wait_for_selector(".log li").inner_text()
    page.wait_for_selector(".log li a, .log li button")


def test_the_questions_that_bright_future_adds(visit):
    """What a hero can do before it is chosen, what is needed to win, what is asked and what each card does."""
    player = visit(width=1280, height=800)
    begin(player, "tunnel-of-power", count=2)
    page = player.page
    page.wait_for_selector(".table[data-kind=hero]")
    assert "Choose your hero" in player.status
    page.locator(".choices [data-pick]").first.click()
    assert page.wait_for_selector("[data-explained] li").inner_text()
    assert "The door" in page.inner_text(".field")
    page.click("[data-do=help]")
    assert "code" in page.wait_for_selector("[data-help] [data-goal=tunnel-of-power]").inner_text()


def is_main(seen):
    """Whether somebody may play any tile of their hand, one of which is a unit."""
    return seen["decision"]["kind"] == "main" and any(text.startswith("place ") for text in seen["decision"]["options"])


def placeable(page):
    """Takes the first tile of the hand that can be placed; its name."""
    for tile in page.locator(".hand [data-tile]").all():
        tile.click()
        if page.locator(".cell.lit").count():
            return tile.inner_text().strip()
        page.keyboard.press("Escape")
    raise AssertionError("no tile can be placed")
