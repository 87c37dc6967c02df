"""A tile is placed by drag, by touch with a second finger, by wheel; it explains itself on the way."""

import pytest
from tests.page.seeder import ME, computer, is_turn

ROTATION = "() => document.querySelector('[data-ghost]')?.dataset.rotation"


def middle(page, selector):
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_drag_and_drop(visit):
    """Dragged from the hand, the ghost follows over the board, and a lit hex takes it; undo gives it back."""
    player = visit("lesson/first")
    page = player.page
    page.wait_for_selector("[data-tile=hybrid]")
    page.mouse.move(*middle(page, "[data-tile=hybrid]"))
    page.mouse.down()
    page.mouse.move(*middle(page, "[data-cell=c4]"), steps=8)
    page.wait_for_selector("[data-ghost=c4]")
    page.mouse.up()
    page.wait_for_selector("[data-do=confirm]")
    assert "c4" in page.inner_text("[data-do=confirm]")
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-cell=c4] .unit")
    page.click("[data-do=undo]")
    page.wait_for_selector("[data-tile=hybrid]")
    assert page.locator("[data-cell=c4] .unit").count() == 0


def test_a_drop_beside_the_board_places_nothing(visit):
    """The tile is back in the hand, and the next click is an ordinary one."""
    player = visit("lesson/first")
    page = player.page
    page.wait_for_selector("[data-tile=hybrid]")
    page.mouse.move(*middle(page, "[data-tile=hybrid]"))
    page.mouse.down()
    page.mouse.move(20, 20, steps=6)
    page.mouse.up()
    # As soon as somebody could click again.
    player.pause(100)
    assert page.locator("[data-do=confirm]").count() == 0
    page.click("[data-cell=c4]")
    page.wait_for_selector("[data-do=confirm]")


def fingers(page):
    """Says what fingers do; each is a number with its place."""
    touch = page.context.new_cdp_session(page)

    def send(kind, *points):
        places = [{"x": x, "y": y, "id": number} for number, x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    return send


def drag_by_touch(page, send):
    """A finger takes the tile to a hex and stays there; where it is."""
    page.locator("[data-cell=c4]").scroll_into_view_if_needed()
    start, end = middle(page, "[data-tile=hybrid]"), middle(page, "[data-cell=c4]")
    send("touchStart", (0, *start))
    for step in (0.3, 0.6, 1):
        send("touchMove", (0, *(one + (other - one) * step for one, other in zip(start, end, strict=True))))
    page.wait_for_selector("[data-ghost=c4]")
    return end


def test_a_second_finger_turns(visit):
    """While one finger drags the tile over a hex, each tap of another turns it by one side."""
    player = visit("lesson/first", width=390, height=844, has_touch=True, is_mobile=True)
    page = player.page
    page.wait_for_selector("[data-tile=hybrid]")
    send = fingers(page)
    end = drag_by_touch(page, send)
    before = page.evaluate(ROTATION)
    send("touchStart", (0, *end), (1, 40, 300))
    page.wait_for_function(f"before => ({ROTATION})() !== before", arg=before)
    send("touchEnd")
    page.wait_for_selector("[data-do=confirm]")
    page.tap("[data-do=confirm]")
    page.wait_for_selector("[data-cell=c4] .unit")


def test_wheel_keys_and_buttons_turn(visit):
    """All three turn the same ghost."""
    player = visit("lesson/first")
    page = player.page
    page.click("[data-tile=hybrid]")
    page.click("[data-cell=c4]")
    seen = [page.evaluate(ROTATION)]
    for turn in (lambda: page.mouse.wheel(0, 120), lambda: page.keyboard.press("e"), lambda: page.click("text=⟳")):
        turn()
        page.wait_for_function(f"before => ({ROTATION})() !== before", arg=seen[-1])
        seen.append(page.evaluate(ROTATION))
    assert [int(one) for one in seen] == [(int(seen[0]) + step) % 6 for step in range(4)]


def test_a_pad_turns_by_the_way_it_is_stroked(visit):
    """Many small strokes make one turn, a tremble none; neither does a stroke to the side."""
    page = visit("lesson/first").page
    page.click("[data-tile=hybrid]")
    page.click("[data-cell=c4]")
    before = int(page.evaluate(ROTATION))
    page.evaluate("addEventListener('wheel', () => (window.strokes = (window.strokes ?? 0) + 1))")
    page.mouse.wheel(120, 0)
    page.wait_for_function("() => window.strokes === 1")
    for _ in range(8):
        page.mouse.wheel(0, 4)
    page.wait_for_function("() => window.strokes === 9")
    assert int(page.evaluate(ROTATION)) == before
    for _ in range(8):
        page.mouse.wheel(0, 4)
    page.wait_for_function("() => window.strokes === 17")
    page.wait_for_function(f"before => ({ROTATION})() !== before", arg=str(before))
    assert int(page.evaluate(ROTATION)) == (before + 1) % 6


@pytest.mark.parametrize("how", ["hover", "focus", "click"])
def test_tiles_explain_themselves(visit, how):
    """In the hand and on the board: by hover, by keyboard focus, by a click."""
    player = visit("lesson/first")
    page = player.page
    hand = page.locator("[data-tile=hybrid]")
    unit = page.locator("[data-cell]:has(.unit)").first
    for place, told in ((hand, "Initiative 3"), (unit, "")):
        getattr(place, how)()
        page.wait_for_selector("[data-explained] li")
        assert told in page.inner_text("[data-explained]")
        assert "[" in page.inner_text("[data-explained]")


def test_from_hex_to_hex_the_panel_stays(visit):
    """What leaves one hex enters the next: the explanation changes its words and is not taken away in between."""
    page = visit("lesson/first").page
    units = page.locator("[data-cell]:has(.unit)")
    units.nth(1).wait_for()
    told = []
    for number in (0, 1, 0):
        box = units.nth(number).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        cell = units.nth(number).get_attribute("data-cell")
        page.wait_for_selector(f"[data-explained]:has-text('· {cell}')")
        told.append(page.evaluate("() => (document.querySelector('[data-explained]').mark ??= Math.random())"))
    assert len(set(told)) == 1
    page.mouse.move(1, 1)
    page.wait_for_selector("[data-explained]", state="detached")


def test_a_tile_that_is_gone_explains_nothing(seeder):
    """Discarded by key under the pointer, it gives way to whatever is pointed at next."""
    player = seeder.enter(seeder.against_computer(until=is_turn))
    player.settle()
    page = player.page
    tiles = page.locator(".hand [data-tile]")
    last = tiles.count()
    tiles.nth(last - 1).hover()
    page.wait_for_selector(f"[data-explained={tiles.nth(last - 1).get_attribute('data-tile')}]")
    page.keyboard.press(str(last))
    page.keyboard.press("d")
    tiles.nth(last - 1).wait_for(state="detached")
    page.mouse.move(1, 1)
    page.wait_for_selector("[data-explained]", state="detached")
    unit = page.locator("[data-cell]:has(.unit)").first
    unit.hover()
    page.wait_for_selector(f"[data-explained]:has-text('· {unit.get_attribute('data-cell')}')")


def test_an_explanation_is_closed_again(visit):
    """By a second tap on the same unit; by Escape, whether it was tapped or walked to; by walking away."""
    page = visit("lesson/first", width=390, height=844, has_touch=True, is_mobile=True).page
    unit = page.locator("[data-cell]:has(.unit)").first
    told, close = page.locator("[data-explained]"), (unit.tap, lambda: page.keyboard.press("Escape"))
    for end in close:
        unit.tap()
        told.wait_for()
        end()
        told.wait_for(state="detached")
    page.keyboard.press("b")
    unit.focus()
    told.wait_for()
    page.keyboard.press("Escape")
    told.wait_for(state="detached")
    page.locator(".layers button").first.focus()
    unit.focus()
    told.wait_for()
    page.locator(".layers button").first.focus()
    told.wait_for(state="detached")


def test_the_tile_counter_adds_up(seeder):
    """Pile, hand, board and out are all tiles of the army; the odds of the next draw add up to one."""
    player = seeder.enter(seeder.against_computer(until=is_turn))
    player.settle()
    page = player.page
    page.locator(".players .more").first.click()
    page.wait_for_selector(".players tbody tr")
    rows = page.locator(".players table").first.locator("tbody tr").all()
    numbers = [[cell.inner_text() for cell in row.locator("td").all()] for row in rows]
    assert sum(int(cell) for row in numbers for cell in row[:4]) == 34
    odds = sum(int(row[4].rstrip("%")) for row in numbers if row[4] != "–")
    assert 92 <= odds <= 108


def test_the_only_tile_stays_taken(seeder):
    """Where one tile must be placed neither Escape nor Cancel nor a look at another unit takes it away."""
    player = seeder.enter(seeder.founded([ME, computer()]))
    player.settle()
    page = player.page
    places = page.locator(".cell.lit").count()
    assert places
    for give_up in (lambda: page.keyboard.press("Escape"), lambda: page.click("text=Cancel")):
        page.locator(".cell.lit").first.click()
        page.wait_for_selector("[data-do=confirm]")
        give_up()
        page.keyboard.press("Escape")
        page.wait_for_function(f"() => document.querySelectorAll('.cell.lit').length === {places}")


def test_a_question_stays_while_tiles_are_looked_at(visit):
    """A tile that cannot be played now is explained, and what is asked is still asked."""
    player = visit("lesson/takeover")
    page = player.page
    page.wait_for_selector("[data-tile=agitator]")
    for rotation in range(6):
        page.click("[data-tile=agitator]")
        page.click("[data-cell=c3]")
        for _ in range(rotation):
            page.keyboard.press("e")
        page.click("[data-do=confirm]")
        page.wait_for_selector("[data-cell=c3] .unit")
        player.settle()
        if page.locator("[data-answer]").count():
            break
        page.keyboard.press("u")
        page.wait_for_selector("[data-tile=agitator]")
    before = page.locator("[data-answer]").all_inner_texts()
    assert before
    page.click("[data-tile=battle]")
    page.wait_for_selector("[data-explained=battle]")
    assert page.locator("[data-answer]").all_inner_texts() == before


def test_previews_that_are_refused_are_not_asked_for_again(visit):
    """The tile is placed without them."""
    player = visit("lesson/first")
    page = player.page
    page.wait_for_selector("[data-tile=hybrid]")
    asked = []
    page.route("**/previews", lambda route: (asked.append(route.request.url), route.abort()))
    page.click("[data-tile=hybrid]")
    page.click("[data-cell=c4]")
    page.wait_for_selector("[data-do=confirm]")
    player.pause(1000)
    assert len(asked) <= 3
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-cell=c4] .unit")


def test_a_hint_is_pointed_at(seeder):
    """What the computer would play lies on the board as a ghost, or is told by its tile, and waits to be confirmed."""
    player = seeder.enter(seeder.founded([ME, computer("greedy")]))
    page = player.page
    assert player.until("headquarters")
    page.click("[data-do=hint]")
    page.wait_for_selector("[data-ghost]")
    where = page.get_attribute("[data-ghost]", "data-ghost")
    assert f"on {where}" in page.inner_text(".hint")
    page.click("[data-do=confirm]")
    page.wait_for_selector(f"[data-cell={where}] .unit")


def test_a_tile_to_be_discarded_is_pointed_at(seeder):
    """A hint to discard takes the tile up and marks the button; the reason is a sentence of its own."""
    player = seeder.enter(seeder.against_computer(until=lambda seen: seen["decision"]["kind"] == "discard"))
    player.settle()
    page = player.page
    page.click("[data-do=hint]")
    page.wait_for_selector("[data-do=discard].hinted")
    taken = page.inner_text(".hand [data-tile][aria-pressed=true]").strip()
    assert page.inner_text(".hint").splitlines()[0].endswith(f"Discard {taken}")


def test_capital_letters_are_keys_too(visit):
    """With the caps lock on."""
    player = visit("lesson/first")
    page = player.page
    page.wait_for_selector("[data-tile=hybrid]")
    page.click("[data-tile=hybrid]")
    page.click("[data-cell=c4]")
    page.wait_for_selector("[data-do=confirm]")
    page.keyboard.press("Shift+C")
    page.wait_for_selector("[data-cell=c4] .unit")
