"""Replays: the turns that gave most away, records brought along and played on from, moments shared by link."""

import re
from pathlib import Path

from tests.page.seeder import ME, computer

RECORD = Path(__file__).parents[1] / "records" / "french-example.json"
# Whether the moment that is shown lies between two others.
BETWEEN = """([least, most]) => {
    const at = Number(document.querySelector('[data-do=scrub]').value);
    return least <= at && at <= most;
}"""


def measured(text):
    """A number of points with its margin: "+12 ± 5"."""
    value, margin = re.fullmatch(r"([+−]?\d+) ± (\d+)", text.strip()).groups()
    assert int(margin) >= 1
    return int(value.replace("−", "-"))


def watched(seeder, answers=24, **wishes):
    """A window at the replay of a game that was resigned after so many answers."""
    player = seeder.enter(seeder.finished(answers), "replay", **wishes)
    player.page.wait_for_selector("[data-do=scrub]")
    return player


def test_it_plays_by_itself(seeder):
    """From the start to the end, moment by moment; pause stops it, and so does going anywhere else."""
    player = watched(seeder, answers=10, keep={"speed": 120})
    page, scrub = player.page, player.page.locator("[data-do=scrub]")
    last = int(scrub.get_attribute("max"))
    page.click("[data-do=run]")
    page.wait_for_function(BETWEEN, arg=[1, last - 1])
    page.wait_for_function(BETWEEN, arg=[last, last])
    page.wait_for_selector("[data-do=run][aria-label=Play]")
    for stop in ("[data-do=run][aria-label=Pause]", "[data-do=back]"):
        scrub.fill("0")
        page.click("[data-do=run]")
        page.wait_for_function(BETWEEN, arg=[2, last - 1])
        page.click(stop)
        page.wait_for_selector("[data-do=run][aria-label=Play]")
        shown = scrub.input_value()
        # Longer than a moment is shown: nothing comes any more.
        player.pause(300)
        assert scrub.input_value() == shown


def test_a_tile_of_another_moment_explains_nothing(seeder):
    """Pointed at in somebody's hand, it is explained; not any more at a moment when nobody has it."""
    page = watched(seeder).page
    tiles, scrub = page.locator(".players .tiles button"), page.locator("[data-do=scrub]")
    for at in reversed(range(int(scrub.get_attribute("max")))):
        scrub.fill(str(at))
        if tiles.count():
            break
    tiles.first.hover()
    page.wait_for_selector("[data-explained]")
    scrub.fill("0")
    tiles.first.wait_for(state="detached")
    page.wait_for_selector("[data-explained]", state="detached")


def test_a_battle_is_shown_once(visit):
    """Whoever presses on again while a battle is shown comes to its end, not to its beginning."""
    page = visit("games", keep={"motion": "full", "speed": 900}).page
    page.wait_for_selector("[data-do=upload]")
    page.set_input_files("[data-do=upload]", RECORD)
    page.wait_for_selector("[data-do=scrub]")
    scrub = page.locator("[data-do=scrub]")
    before, after = 0, int(scrub.get_attribute("max"))
    while after - before > 1:
        middle = (before + after) // 2
        scrub.fill(str(middle))
        is_fought = page.locator(".log li:has-text('Segment')").count() > 0
        before, after = (before, middle) if is_fought else (middle, after)
    scrub.fill(str(before))
    page.locator("[data-do=on]").dispatch_event("click")
    page.wait_for_selector(".showing")
    page.locator("[data-do=on]").dispatch_event("click")
    page.wait_for_selector(".showing", state="detached")
    assert scrub.input_value() == str(after)


def test_the_worst_turns_are_listed(seeder):
    """The analysis draws a graph, lists turns with something better in words, and a click goes there."""
    player = watched(seeder, answers=30)
    page = player.page
    page.click("[data-do=analyse]")
    # The computer looks back at every turn: this takes a while.
    page.wait_for_function("() => !document.querySelector('[data-do=analyse]').disabled", timeout=240_000)
    worst = page.locator("[data-blunder]").first
    assert "Better:" in worst.inner_text()
    assert "%" in worst.inner_text()
    # Luck and play make the result, up to rounding, and each tells how sure it is.
    for side in page.locator("[data-luck] .side").all():
        luck, play = (measured(side.locator(f"[data-share={kind}]").inner_text()) for kind in ("luck", "play"))
        start, result = map(int, re.findall(r"(\d+)%", side.inner_text()))
        assert abs(start + luck + play - result) <= 2
    # Nobody has given away what only one turn would have kept.
    page.click("[data-missed=idle] [data-do=find-puzzles]")
    page.wait_for_selector("[data-missed='0'] [role=status]")
    losses = [int(text.split("−")[1].rstrip("%")) for text in page.locator("[data-blunder] strong").all_inner_texts()]
    assert losses == sorted(losses, reverse=True)
    at = int(worst.get_attribute("data-blunder"))
    # The curve shows the same chances as the list.
    best = int(re.search(r"instead of (\d+)%", worst.inner_text())[1])
    assert best in {chance for one in page.locator("[data-chance]").all() for chance in both_sides(one)}
    worst.click()
    page.wait_for_function("at => document.querySelector('[data-do=scrub]').value === String(at)", arg=at)
    # The better turn stands on the board as ghosts, and can be stepped through.
    shown = page.locator("[data-ghost]").count()
    while page.locator("[data-do=step-back]:not([disabled])").count():
        page.click("[data-do=step-back]")
    assert page.locator("[data-ghost]").count() == 0
    page.click("[data-do=step-on]")
    assert page.locator("[data-ghost]").count() <= shown or shown == 0
    side = worst.inner_text().split(" −")[0]
    page.click("[data-do=retry]")
    page.wait_for_function("() => location.hash.startsWith('#/game/')")
    player.settle()
    assert side in page.inner_text(".players li:has-text('(you)')")


def both_sides(point):
    """A chance of the first side, and what it leaves to the second."""
    chance = int(point.get_attribute("data-chance"))
    return chance, 100 - chance


def test_playing_on_keeps_the_opponent_and_the_log(seeder):
    """Against the same level as before unless another is chosen, and with the log up to there."""
    table = seeder.near_the_end([ME, computer("recruit")], left=8)
    player = seeder.enter(table)
    player.settle()
    player.page.click("text=Resign")
    player.page.click("[data-do=resign]")
    player.page.wait_for_selector(".table[data-state=over]")
    replay = seeder.enter(table, "replay")
    page = replay.page
    page.wait_for_selector("[data-do=scrub]")
    assert page.input_value("[data-do=fork-level]") == "recruit"
    page.click("[data-do=back]")
    lines = page.locator(".log li").count()
    page.click("[data-do=fork]")
    page.wait_for_function("() => location.hash.startsWith('#/game/')")
    page.wait_for_selector(".players li:has-text('Recruit')")
    page.wait_for_function("lines => document.querySelectorAll('.log li').length >= lines", arg=lines)


def test_a_record_is_brought_back_and_played_on_from(visit, seeder, tmp_path):
    """Downloaded, opened again from the file, its dice proven, and a new game goes on from the middle of it."""
    player = watched(seeder)
    page = player.page
    with page.expect_download() as waiting:
        page.click("[data-do=download]")
    file = tmp_path / "record.json"
    waiting.value.save_as(file)
    other = visit("games")
    page = other.page
    page.wait_for_selector("[data-do=upload]")
    page.set_input_files("[data-do=upload]", file)
    page.wait_for_selector("[data-do=scrub]")
    page.click("[data-do=verify]")
    page.wait_for_selector("[data-verdict]")
    assert "match what was committed" in page.inner_text("[data-verdict]")
    for _ in range(3):
        page.click("[data-do=turn-on]")
    units = page.locator(".unit").count()
    page.select_option("[data-do=fork-who]", "here")
    page.click("[data-do=fork]")
    page.wait_for_function("() => location.hash.startsWith('#/game/')")
    other.settle()
    assert page.locator(".unit").count() == units
    assert other.step()


def test_a_moment_is_shared(visit, seeder):
    """The link leads to the same moment in another window."""
    player = watched(seeder, answers=16)
    page = player.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("[data-do=turn-back]")
    page.click("[data-do=turn-back]")
    page.click("[data-do=share]")
    link = page.evaluate("navigator.clipboard.readText()")
    lines = page.locator(".log li").count()
    other = visit()
    other.page.goto(link)
    other.page.wait_for_selector("[data-do=scrub]")
    other.page.wait_for_function("lines => document.querySelectorAll('.log li').length === lines", arg=lines)


def test_a_link_that_cannot_be_copied_is_shown(seeder):
    """Where the browser lets nobody copy, the link stands there to be copied by hand."""
    player = watched(seeder, answers=12)
    page = player.page
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.evaluate("document.execCommand = () => false")
    page.click("[data-do=share]")
    assert "/#/replay/" in page.input_value("[data-by-hand]")
    assert page.inner_text("[data-do=share]") == "Copy a link to this step"
    page.evaluate("document.execCommand = () => true")
    page.click("[data-do=share]")
    page.wait_for_selector("[data-do=share]:has-text('Link copied')")
