"""What a game shows beyond its board: the opponent's turn, battles, the end, sounds."""

from tests.page.seeder import ME, computer
from tests.page.test_battle_log import may_fight

# Counts the sounds that are started.
COUNT_SOUNDS = """() => {
window.sounds = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) { window.sounds += 1; return start.apply(this, when); };
}
}"""


def test_the_opponents_turn_stays_outlined(seeder):
    """What the computer has placed or moved is outlined until it acts again, with and without motion."""
    player = seeder.enter(seeder.against_computer(most=10))
    for _ in range(40):
        player.step()
        player.settle()
        if player.page.locator("[data-recent]").count():
            break
    cells = [one.get_attribute("data-recent") for one in player.page.locator("[data-recent]").all()]
    assert cells
    for cell in cells:
        assert player.page.locator(f"[data-cell={cell}] .unit").count() == 1


def test_a_battle_has_a_ladder_of_segments(seeder):
    """The current segment is lit; after the battle nothing of it is left, and without motion nothing of it comes."""
    table = seeder.against_computer(until=may_fight)
    player = seeder.enter(table, keep={"motion": "full", "speed": "900"})
    player.settle()
    page = player.page
    page.click("[data-tile=battle]")
    page.click("[data-do=confirm]")
    page.wait_for_selector(".showing")
    page.click(".showing button:has-text('Pause')")
    while not page.locator(".ladder [aria-current=step]").count():
        page.click(".showing [aria-label='Next step']")
    assert page.locator(".stage .acting").count() >= 1
    page.click(".showing button:has-text('Skip')")
    page.wait_for_selector(".ladder, .showing", state="detached")


def test_the_end_is_a_moment(seeder):
    """Who won, with both emblems and the curve; it makes way for the board, and a rematch is one click away."""
    player = seeder.enter(seeder.near_the_end([ME, computer()], left=4))
    assert player.play_by_mouse()
    page = player.page
    ending = page.locator("[data-ending]")
    # A curve that is flat counts as invisible.
    page.wait_for_selector("[data-ending] figure path.line", state="attached")
    assert "wins" in ending.inner_text() or "draw" in ending.inner_text()
    assert ending.locator(".mark svg").count() == 2
    assert ending.locator("figure path.line").count() == 2
    page.click("[data-ending] .close")
    assert ending.count() == 0
    page.click("[data-do=result]")
    page.wait_for_selector("[data-ending]")
    page.click("[data-do=rematch]")
    page.wait_for_function(
        "id => location.hash.startsWith('#/game/') && !location.hash.endsWith(id)", arg=page.url[-8:]
    )


def test_sounds_are_off_until_they_are_asked_for(seeder):
    """A first game asks once; what is chosen is kept."""
    player = seeder.enter(seeder.against_computer(most=10))
    player.settle()
    page = player.page
    page.evaluate(COUNT_SOUNDS)
    player.step()
    player.settle()
    assert page.evaluate("window.sounds") == 0
    page.click("[data-do=sound-on]")
    page.wait_for_function("() => window.sounds > 0")
    assert page.locator("[data-ask=sound]").count() == 0
    page.reload()
    player.settle()
    assert page.locator("[data-ask=sound]").count() == 0
    player.open("settings")
    assert page.is_checked("[data-setting=sound]")
