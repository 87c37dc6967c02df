"""The log beside a battle that is being shown: it says what has been seen, and no more."""


def test_the_log_keeps_step_with_the_battle(visit):
    """While the battle is shown its later events are not told; afterwards all of them are."""
    player = visit("lesson/first", keep={"motion": "full", "speed": "400"})
    page = player.page
    play_first_lesson(page)
    page.wait_for_selector(".showing")
    page.click(".showing button:has-text('Pause')")
    assert "destroyed" not in page.inner_text(".log")
    steps = 0
    while page.locator(".showing").count() and steps < 40:
        page.click(".showing [aria-label='Next step']")
        steps += 1
    page.wait_for_selector("[data-lesson=done]")
    assert "destroyed" in page.inner_text(".log")


def play_first_lesson(page):
    """Places the Hybrid in front of the enemy, facing it, and plays Battle."""
    page.click("[data-tile=hybrid]")
    page.click("[data-cell=c4]")
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-cell=c4] .unit")
    page.click("[data-tile=battle]")
    page.click("[data-do=confirm]")


def test_the_log_of_a_game_waits_for_the_board(seeder):
    """What others do after a battle is told when the battle has been shown, not before."""
    player = seeder.enter(
        seeder.against_computer(until=may_fight),
        keep={"motion": "full", "speed": "900"},
    )
    player.settle()
    page = player.page
    page.click("[data-tile=battle]")
    page.click("[data-do=confirm]")
    page.wait_for_selector(".showing")
    page.click(".showing button:has-text('Pause')")
    # The opponent's answers have arrived long since.
    player.pause(1500)
    told = page.locator(".log li").all_inner_texts()
    assert not any(line.startswith("Turn") for line in told), told
    count = len(told)
    page.click(".showing button:has-text('Skip')")
    page.wait_for_function("count => document.querySelectorAll('.log li').length > count", arg=count)


def may_fight(seen):
    """Whether a battle can be played that is worth watching."""
    return "battle" in seen["decision"]["options"] and len(seen["view"]["units"]) > 8
