"""Puzzles in a real browser: the daily one solved by mouse, by keys and on a phone; refuted, hinted at, given up."""

import datetime as dt

import pytest
from playwright.sync_api import expect
from tests.page.test_screens import faults
from tests.service.clients import Client

from ashboard.puzzles.collection import collection, daily, select

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
LINE = 2
FIRST_DAY = dt.date(2026, 1, 1)


def lines_of(puzzle):
    """The solution and the tempting turn."""
    return puzzle.certificate.best_line, puzzle.certificate.second_line


def is_plain(puzzle):
    """Both turns are one tile placed and the end of the turn."""
    return all(len(line) == LINE and line[0].startswith("place") and line[1] == "end" for line in lines_of(puzzle))


def is_doubling(puzzle):
    """A fight in which some of the gear is doubled, in the tempting answer too."""
    return puzzle.kind == "fight-sum" and all("*" in line[0] for line in lines_of(puzzle))


PLAIN = next(puzzle for puzzle in collection() if is_plain(puzzle))
# One that the set-up board can hold, and that is neither long nor large.
COMPOSED = min(
    (puzzle for puzzle in collection() if puzzle.kind == "placement" and "phase" not in puzzle.board),
    key=lambda puzzle: puzzle.certificate.sequences,
)
RIDDLE = next(puzzle for puzzle in collection() if puzzle.kind == "riddle")
# A fight in which gear is doubled, and a way to the door.
FIGHT = next(puzzle for puzzle in collection() if is_doubling(puzzle))
ROUTE = next(puzzle for puzzle in collection() if puzzle.kind == "door-route" and 3 < len(lines_of(puzzle)[0]) < 6)
DAY = next(day for number in range(10_000) if is_plain(daily(day := FIRST_DAY + dt.timedelta(number))))
DAILY = daily(DAY)


@pytest.fixture
def visit_on(visit):
    """Opens a window on a certain day: the service is asked for the puzzle of that day."""

    def open_window(path, **wishes):
        player = visit("nowhere", **wishes)
        player.page.route("**/puzzles/daily", lambda route: route.continue_(url=f"{route.request.url}?date={DAY}"))
        player.open(path)
        return player

    return open_window


def ghost(page, cell, rotation):
    return page.locator(f"[data-ghost={cell}][data-rotation='{rotation}']").count()


def rotate(page, tap):
    """Turns the tile that is being placed; a tap shows a moment later."""
    before = page.locator("[data-ghost]").get_attribute("data-rotation")
    button = page.locator("button[aria-label='Rotate right']").first
    button.tap() if tap else button.click()
    page.wait_for_function("before => document.querySelector('[data-ghost]')?.dataset.rotation !== before", arg=before)


def place(player, answer, *, tap=False):
    """Places a tile as an answer says, by mouse or by touch."""
    page = player.page
    _, tile, cell, rotation = answer.split()
    player.settle()
    player.press(f".hand [data-tile={tile}]", tap)
    player.press(f"[data-cell={cell}]", tap)
    page.wait_for_selector("[data-do=confirm]")
    while not ghost(page, cell, rotation):
        rotate(page, tap)
    player.press("[data-do=confirm]", tap)
    page.wait_for_selector(f"[data-cell={cell}] .unit")


def place_by_keys(player, puzzle, answer):
    page, keys = player.page, player.page.keyboard
    _, tile, cell, rotation = answer.split()
    player.settle()
    keys.press(str(puzzle.board["hand"].index(tile) + 1))
    keys.press("b")
    while page.evaluate("document.activeElement?.dataset.cell") != cell:
        keys.press(player.dice.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
    keys.press("Enter")
    page.wait_for_selector("[data-do=confirm]")
    while not ghost(page, cell, rotation):
        keys.press("e")
    keys.press("c")
    page.wait_for_selector(f"[data-cell={cell}] .unit")


def test_the_daily_puzzle_by_mouse(visit_on):
    """From the first screen to the solution; a new visit still knows it, and counts the day."""
    player = visit_on("")
    page = player.page
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator(".below").scroll_into_view_if_needed()
    page.click(f"[data-daily='{DAILY.id}'] a[href='#/puzzle/{DAILY.id}']")
    place(player, DAILY.certificate.best_line[0])
    # Nothing tells beforehand what the battle would bring.
    assert not page.locator(".outlook").count()
    assert not [url for url in asked if "previews" in url or "scene" in url]
    page.click("[data-do=end]")
    page.wait_for_selector("[data-puzzle=solved] [data-line=temptation]")
    player.idle()
    page.reload()
    player.open("puzzles")
    page.wait_for_selector("[data-daily] [data-streak='1']")
    page.wait_for_selector("[data-solved='1']")


def test_the_daily_puzzle_by_keys(visit_on):
    """Nothing but keys, from the list to the next puzzle."""
    player = visit_on("puzzles")
    page, keys = player.page, player.page.keyboard
    page.wait_for_selector("[data-daily]")
    player.tab_to("[data-daily] a")
    keys.press("Enter")
    page.wait_for_selector("[data-puzzle=open]")
    place_by_keys(player, DAILY, DAILY.certificate.best_line[0])
    keys.press("t")
    page.wait_for_selector("[data-puzzle=solved] [data-do=next]")
    player.tab_to("[data-do=next]")
    keys.press("Enter")
    page.wait_for_function(f"() => !location.hash.endsWith('{DAILY.id}')")


def test_the_daily_puzzle_on_a_phone(visit_on):
    """By touch; board, hand and the question are there together."""
    player = visit_on(f"puzzle/{DAILY.id}", **PHONE)
    place(player, DAILY.certificate.best_line[0], tap=True)
    player.press("[data-do=end]", tap=True)
    page = player.page
    page.wait_for_selector("[data-puzzle=solved] [data-line=solution]")
    # What comes next has the room of the hand, in which nothing is left to do.
    page.locator("[data-do=next]").scroll_into_view_if_needed()
    page.locator("[data-do=next]").tap()
    page.wait_for_function(f"() => !location.hash.endsWith('{DAILY.id}')")


def test_a_wrong_turn_is_refuted_by_a_battle(visit):
    """The battle is shown, then the position is back, and the next turn may solve it."""
    player = visit(f"puzzle/{PLAIN.id}", keep={"motion": "full", "speed": "200"})
    page = player.page
    player.settle()
    before = page.locator("[data-cell] .unit").count()
    place(player, PLAIN.certificate.second_line[0])
    page.click("[data-do=end]")
    page.wait_for_selector("[data-do=skip]")
    page.click("[data-do=skip]")
    page.wait_for_selector("[data-puzzle=refuted] .error")
    player.settle()
    assert page.locator("[data-cell] .unit").count() == before
    assert page.locator(".log li").count()
    page.click("[data-do=watch]")
    page.click("[data-do=skip]")
    place(player, PLAIN.certificate.best_line[0])
    page.click("[data-do=end]")
    page.click("[data-do=skip]")
    page.wait_for_selector("[data-puzzle=solved]")


def test_hints_and_giving_up(visit):
    """Three hints, then the solution with what the tempting turn is worth and the rules; that is not solved."""
    player = visit(f"puzzle/{PLAIN.id}")
    page = player.page
    for count in (1, 2, 3):
        page.click("[data-do=puzzle-hint]")
        page.wait_for_selector(f".hints li:nth-child({count})")
    assert not page.locator("[data-do=puzzle-hint]").count()
    assert PLAIN.certificate.best_line[0].split()[2] in page.inner_text(".hints li:nth-child(3)")
    page.click("[data-do=give-up]")
    page.click("[data-do=keep]")
    page.click("[data-do=give-up]")
    page.click("[data-do=reveal]")
    page.wait_for_selector("[data-puzzle=given] [data-line=temptation]")
    page.click("[data-play=solution]")
    page.wait_for_selector(".log li")
    page.locator("[data-puzzle] [data-rule]").first.click()
    page.wait_for_selector("dialog[open] [data-rule-text]")
    player.idle()
    player.open("puzzles")
    page.wait_for_selector("[data-solved='0']")


def test_an_account_keeps_its_progress_everywhere(visit, service):
    """What the browser had is brought along; the attempt is rated; a vote, and a doubt with the certificate."""
    with Client(service.url) as client:
        account = client.account("solver", name="Solver")
        guest = client.guest()
    player = visit(f"puzzle/{PLAIN.id}", keep={"token": account, "puzzles.solved": RIDDLE.id})
    page = player.page
    page.wait_for_selector("[data-ratings]")
    place(player, PLAIN.certificate.best_line[0])
    page.click("[data-do=end]")
    page.wait_for_selector("[data-puzzle=solved] [data-standing]")
    assert "(+" in page.inner_text("[data-standing]")
    page.click("[data-vote='1']")
    page.wait_for_selector("[data-vote='1'][aria-pressed=true]")
    page.click("[data-do=report]")
    page.wait_for_selector(f"[data-reported] ~ details[open] [data-certificate='{PLAIN.certificate.digest}']")
    player.idle()
    assert faults(page) == []
    elsewhere = visit("puzzles", keep={"token": account}).page
    elsewhere.wait_for_selector("[data-solved='2'] ~ [data-rating]")
    # The account has taken the browser's progress with it; a guest begins anew.
    assert visit("puzzles", keep={"token": guest}).page.wait_for_selector("[data-solved='0']")


def test_a_board_is_proved_shared_and_solved(visit):
    """The set-up board says what is wrong; a puzzle has a link, and the other solves it on the ordinary screen."""
    board = COMPOSED.board
    armies = [f"{army}.{points}" for army, points in zip(board["armies"], board["points"], strict=True)]
    armies[0] += "." + "*".join(board["hand"])
    units = [".".join([*unit.split(), "0"][:5]) for unit in board["units"]]
    player = visit(f"setup/standard~0~{'!'.join(armies)}~{'!'.join(units)}")
    page = player.page
    page.click("[data-do=puzzle]")
    page.select_option("[data-do=kind]", "hold")
    page.click("[data-do=prove]")
    page.wait_for_selector("[data-proof=faults] [data-fault]")
    # The answer is in sight, even in a low window.
    expect(page.locator("[data-proof] [role=status] strong")).to_be_in_viewport()
    page.select_option("[data-do=kind]", COMPOSED.kind)
    page.wait_for_selector("[data-proof=idle]")
    page.click("[data-do=prove]")
    page.wait_for_selector("[data-proof=puzzle]")
    player.idle()
    assert faults(page) == []
    other = visit(page.get_attribute("[data-do=solve-own]", "href").removeprefix("#/"))
    other.page.wait_for_selector("[data-puzzle=open]")
    assert not other.page.locator("[data-ratings]").count()
    other.page.click("[data-do=give-up]")
    other.page.click("[data-do=reveal]")
    other.page.wait_for_selector("[data-puzzle=given] [data-line=solution]")
    assert visit("puzzle/own-bm9uc2Vuc2U").page.wait_for_selector("[role=alert]")


def fight(player, answer, *, tap=False):
    """Chooses the gear of a fight, and what of it is doubled; then fights."""
    page = player.page
    page.wait_for_selector("[data-choice]")
    for word in answer.split()[1:]:
        card = word.rstrip("*")
        player.press(f"[data-tool={card}]", tap)
        if word != card:
            player.press(f"[data-double={card}]", tap)
    assert page.get_attribute("[data-do=fight]", "data-answer") == answer
    player.press("[data-do=fight]", tap)
    player.idle()


def go_on(player, answer):
    """Gives any answer: to a fight by choosing gear, else at once or by pointing at a card."""
    page = player.page
    player.settle()
    if answer.split()[0] == "fight":
        fight(player, answer)
        return
    button = page.locator(f"[data-answer='{answer}']")
    if not button.count():
        page.click(f"[data-pick='{answer.split()[-1]}']")
    button.click()
    player.idle()


def test_a_fight_is_worked_out_by_the_solver(visit):
    """No sum, no star, no preview; the wrong gear is refuted in words, the right one solves it."""
    player = visit("puzzles")
    page = player.page
    page.select_option("[data-filter=game]", FIGHT.game)
    page.select_option("[data-filter=kind]", FIGHT.kind)
    page.wait_for_selector(f"[data-total='{len(select(collection(), kind=FIGHT.kind))}']")
    player.idle()
    player.open(f"puzzle/{FIGHT.id}")
    fight(player, FIGHT.certificate.second_line[0])
    page.wait_for_selector("[data-puzzle=refuted] .told li")
    assert not page.locator("[data-loss], [data-takes], [data-strength], .best, [data-do=watch]").count()
    page.click("[data-do=puzzle-hint]")
    page.wait_for_selector(".hints li")
    assert faults(page) == []
    fight(player, FIGHT.certificate.best_line[0])
    page.wait_for_selector("[data-puzzle=solved] [data-line=temptation]")
    assert faults(page) == []
    assert not page.locator("[data-play]").count()


def test_needless_gear_is_not_fought_with(visit):
    """Gear that takes nothing off stays out of a fight; the page says so, and the fight waits."""
    page = visit(f"puzzle/{FIGHT.id}", **PHONE).page
    page.wait_for_selector("[data-do=fight]:enabled")
    for card in page.locator("[data-tool]").all():
        card.tap()
    for card in page.locator("[data-double]").all():
        card.tap()
    page.wait_for_selector("[data-do=fight]:disabled")
    assert page.inner_text(".needless")


def test_a_way_to_the_door(visit):
    """Fights, gear, codes: every answer on the ordinary table."""
    player = visit(f"puzzle/{ROUTE.id}")
    for answer in ROUTE.certificate.best_line:
        go_on(player, answer)
    player.page.wait_for_selector("[data-puzzle=solved] [data-line=solution]")


def test_a_riddle_is_answered_by_pointing(visit):
    """Too few tiles are wrong, without a battle; all of them with their segments are right."""
    player = visit(f"puzzle/{RIDDLE.id}")
    page = player.page
    page.wait_for_selector("[data-puzzle=open]")
    for number, answer in enumerate(RIDDLE.certificate.best_line):
        cell, segment = answer.split()
        page.click(f"[data-cell={cell}]")
        page.click(f"[data-segment='{segment}']")
        page.wait_for_selector(f"[data-fall={cell}]")
        if number == 0:
            page.click("[data-do=answer]")
            page.wait_for_selector("[data-puzzle=refuted]")
            assert not page.locator(".log li").count()
    page.click("[data-do=answer]")
    page.wait_for_selector("[data-puzzle=solved] [data-line=solution]")


@pytest.mark.parametrize("place_", ["puzzles", f"puzzle/{PLAIN.id}", f"puzzle/{RIDDLE.id}"])
def test_nobody_is_kept_out(visit, place_):
    """axe-core has nothing serious or critical to say, before or after the solution."""
    player = visit(place_)
    page = player.page
    page.wait_for_selector("[data-puzzle-link], [data-puzzle=open]")
    player.idle()
    assert faults(page) == []
    if place_ != "puzzles":
        page.click("[data-do=puzzle-hint]")
        page.click("[data-do=give-up]")
        page.click("[data-do=reveal]")
        page.wait_for_selector("[data-line=solution]")
        assert faults(page) == []
