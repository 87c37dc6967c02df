"""What the preview of a battle says is what the battle then does."""

import json

import pytest
from tests.page.player import wait_for

BATTLE = ".hand [data-tile=battle]:not(.idle)"
MOST_ANSWERS = 40
FEWEST_UNITS = 5


def is_battle_near(seen):
    """Whether a Battle tile may be played over some units."""
    decision = seen["decision"]
    return decision["kind"] == "main" and "battle" in decision["options"] and len(seen["view"]["units"]) >= FEWEST_UNITS


# Other games are other seeds.
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 8))])
def test_the_preview_equals_the_battle(seeder, seed):
    """Headquarters and losses of the overlay are those after a Battle tile is played, choices given by default."""
    # Two armies whose battles ask the computer nothing.
    table = seeder.against_computer(until=is_battle_near, options={"armies": ["outpost", "borgo"]})
    player = seeder.enter(table)
    page, rows = player.page, []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: rows.append(json.loads(frame))))
    page.reload()
    player.settle()
    battle = page.locator(BATTLE)
    page.keyboard.press("Escape")
    page.keyboard.press("w")
    page.wait_for_selector("[data-what-if]")
    foreseen = [page.inner_text(f"[data-hq='{seat}'] b") for seat in (0, 1)]
    falls = {entry.get_attribute("data-falls") for entry in page.locator("[data-falls]").all()}
    standing = {entry.get_attribute("data-cell") for entry in page.locator("[data-cell]:has(.unit)").all()}
    page.keyboard.press("w")
    battle.first.click()
    moment = answered(page, rows, "[data-do=confirm]")
    for _ in range(MOST_ANSWERS):
        # Whatever is asked on the way takes its first option.
        if not page.locator("[data-answer]").count():
            break
        moment = answered(page, rows, "[data-answer]")
    assert [str(seat["hq"]) for seat in moment["view"]["seats"]] == foreseen
    assert {unit["cell"] for unit in moment["view"]["units"]} == standing - falls


@pytest.mark.parametrize("lesson", ["clown", "initiative", "nets"])
def test_choices_take_their_defaults(visit, lesson):
    """Where the battle asks something, the preview names what it assumed, and holds when that is answered."""
    player = visit(f"lesson/{lesson}")
    page = player.page
    player.settle()
    page.keyboard.press("w")
    page.wait_for_selector("[data-what-if]")
    assert page.locator(".assumed").count() == (1 if lesson == "clown" else 0)
    foreseen = [page.inner_text(f"[data-hq='{seat}'] b") for seat in (0, 1)]
    falls = {entry.get_attribute("data-falls") for entry in page.locator("[data-falls]").all()}
    page.keyboard.press("w")
    page.click("[data-tile=battle]")
    page.click("[data-do=confirm]")
    if lesson == "clown":
        page.locator("[data-answer]").first.click()
    page.wait_for_selector(".log li:has-text('Segment 0')")
    assert page.locator(".hq[aria-label]").all_inner_texts() == foreseen
    assert all(page.locator(f"[data-cell={cell}] .unit").count() == 0 for cell in falls)


def test_the_preview_covers_neither_board_nor_navigation(seeder):
    """On a phone it lies over the players, however much it has to say."""
    table = seeder.against_computer(until=lambda seen: seen["decision"]["kind"] == "main")
    player = seeder.enter(table, width=390, height=844, has_touch=True, is_mobile=True)
    page = player.page
    player.settle()
    page.keyboard.press("w")
    page.locator("[data-what-if] ul").first.evaluate("list => list.append(...Array(9).fill(list.innerText))")
    panel, board, bar = (page.locator(part).bounding_box() for part in ("[data-what-if]", ".field", "header:has(nav)"))
    assert bar["y"] + bar["height"] <= panel["y"]
    assert panel["y"] + panel["height"] <= board["y"]


def answered(page, messages, selector):
    """Give an answer and return the row that it has led to, as the stream tells it."""
    heard = [message for message in messages if message["type"] == "moment"]
    last = max((message["seq"] for message in heard), default=0)
    page.locator(selector).first.click()

    def row():
        return next((one for one in messages if one["type"] == "moment" and one["seq"] == last + 1), None)

    moment = wait_for(page, row)
    if moment["decision"] is not None and moment["decision"]["kind"] != "discard":
        page.wait_for_selector("[data-answer]")
    return moment
