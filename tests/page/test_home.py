"""The first screen, lists of games and watching: what matters is in sight, what is not there takes no room."""

import pytest
from tests.effort import some
from tests.page.player import wait_for
from tests.page.test_screens import faults

SIZES = [(390, 844), (844, 390), (820, 1180), (1280, 800), (1440, 900)]
DAY = 24 * 3600
NO_GAMES = '{"games": [], "before": null}'
# The smallest difference of contrast by which something is told from what surrounds it (WCAG 1.4.11).
TOLD_APART = 3.0
# The contrast between the outline of a lit hex and the hex itself, as WCAG measures it.
CONTRAST = """() => {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((one) => one / 255)
            .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const stroke = light(getComputedStyle(document.querySelector('.over .glow')).stroke);
    const pit = light(getComputedStyle(document.querySelector('.ground .pit')).fill);
    return (Math.max(stroke, pit) + 0.05) / (Math.min(stroke, pit) + 0.05);
}"""


def look_below(page):
    """Scrolls to what is loaded only then."""
    page.wait_for_selector(".below", state="attached").scroll_into_view_if_needed()
    page.wait_for_selector("[data-opponent]")


def is_in_sight(page, selector):
    """Whether all of it is inside the window without scrolling."""
    box, size = page.locator(selector).first.bounding_box(), page.viewport_size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] and box["x"] + box["width"] <= size["width"]


@pytest.mark.parametrize(("width", "height"), some(SIZES, test=2))
def test_playing_and_going_on_are_in_sight(seeder, visit, width, height):
    """At every size a game is started or continued without scrolling, and nothing sticks out at the side."""
    table = seeder.alone(clock={"turn": 2 * DAY})
    player = visit(keep={"token": table.tokens[0]}, width=width, height=height)
    page = player.page
    page.wait_for_selector(f"[data-continue='{table.game}']")
    player.idle()
    assert is_in_sight(page, "[data-do=start]")
    assert is_in_sight(page, f"[data-continue='{table.game}']")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_going_on(seeder, visit):
    """What waits for me says so, with the time that is left, and leads to the game; games that are over do not wait."""
    over = seeder.finished()
    table = seeder.pair(("Me", "You"), clock={"turn": 2 * DAY}, options={"armies": ["outpost", "hegemony"], "first": 0})
    player = visit(keep={"token": table.tokens[0]})
    page = player.page
    line = page.wait_for_selector(f"[data-continue='{table.game}']").inner_text()
    assert "Your turn" in line
    assert "You (guest)" in line
    assert "left" in line
    assert page.locator(f"[data-continue='{over.game}']").count() == 0
    page.click(f"[data-continue='{table.game}']")
    player.settle()
    assert player.state == "asked"


def test_what_is_not_there_takes_no_room(visit):
    """Without games there are no headings of games, no puzzle and no empty lists."""
    player = visit()
    page = player.page
    page.route("**/games?*", lambda route: route.fulfill(body=NO_GAMES, content_type="application/json"))
    page.reload()
    look_below(page)
    player.idle()
    assert page.locator("[data-continue], [data-live], [data-game-row]").count() == 0
    text = page.inner_text("main")
    assert "Open games" not in text
    assert "now" not in text.replace("Play now", "")
    assert page.locator("[data-seat-who]").count() == 0
    assert faults(page) == []


def test_an_army_and_an_opponent_by_their_pictures(visit):
    """Two clicks choose them; an army that the opponent has is swapped, and the choice of opponent is kept."""
    player = visit()
    page = player.page
    page.click("[data-army=borgo]")
    look_below(page)
    page.click("[data-opponent=random]")
    assert page.get_attribute("[data-army=borgo]", "aria-pressed") == "true"
    assert page.locator("[data-army] svg").count() == page.locator("[data-army]").count() == 6
    assert "Hardly any shooters" in page.inner_text("[data-army=borgo]")
    with page.expect_request(lambda sent: sent.method == "POST" and sent.url.endswith("/games")) as founding:
        page.click("[data-do=start]")
    sent = founding.value.post_data_json
    assert sent["options"]["armies"] == ["borgo", "moloch"]
    assert sent["seats"] == [{"player": "me"}, {"player": "computer", "level": "random"}]
    player.settle()
    again = page.context.new_page()
    again.goto(player.url)
    look_below(again)
    again.wait_for_selector("[data-opponent=random][aria-pressed=true]")


def test_lists_say_how_it_ended_for_me(seeder, visit):
    """A line has the players' names, the time and my own result; pictures stand under each other."""
    won = seeder.pair(("Ann", "Bob"), listed=True)
    assert won.post(1, "resignation").is_success
    others = seeder.alone()
    player = visit("games", keep={"token": won.tokens[0]})
    page = player.page
    line = page.locator(f"[data-list=mine] [data-game-row='{won.game}']")
    line.wait_for()
    assert line.locator("[data-result]").get_attribute("data-result") == "won"
    assert "Bob (guest)" in line.inner_text()
    assert "now" in line.inner_text()
    assert others.game not in page.content()
    starts = page.evaluate("[...document.querySelectorAll('.who')].map((one) => one.getBoundingClientRect().x)")
    assert len(set(starts)) == 1
    assert faults(page) == []
    loser = visit("games", keep={"token": won.tokens[1]})
    result = loser.page.locator(f"[data-list=mine] [data-game-row='{won.game}'] [data-result]")
    result.wait_for()
    assert result.get_attribute("data-result") == "lost"


def test_lists_do_not_contradict_themselves(seeder, visit):
    """Beside finished games nothing says that there are none; where there is nothing, one sentence says so."""
    table = seeder.finished(listed=True)
    player = visit("games", keep={"token": table.tokens[0]})
    page = player.page
    page.wait_for_selector(f"[data-list=over] [data-game-row='{table.game}']")
    assert "No games yet" not in page.inner_text("main")
    assert "No open games" not in page.inner_text("main")
    nobody = visit()
    nobody.page.route("**/games?*", lambda route: route.fulfill(body=NO_GAMES, content_type="application/json"))
    nobody.open("games")
    nobody.page.wait_for_selector("[data-nothing]")
    assert nobody.page.locator("main h2").count() == 0


def test_watching(seeder, visit):
    """Listed games that run are shown as anybody sees them, one after the other; others never are."""
    listed = [seeder.alone(listed=True) for _ in range(2)]
    private = seeder.alone()
    for table in (*listed, private):
        seeder.advance(table, 14)
    over = seeder.finished(listed=True)
    # Also the player of a private game does not find it there.
    player = visit("watch", keep={"token": private.tokens[0]})
    page = player.page
    page.wait_for_selector("[data-main] .miniature")
    player.idle()
    shown = page.evaluate("[...document.querySelectorAll('[data-live]')].map((one) => one.dataset.live)")
    assert {table.game for table in listed} <= set(shown)
    assert not {private.game, over.game} & set(shown)
    assert page.locator("[data-tile], .hand").count() == 0
    first = page.get_attribute("[data-main]", "data-main")
    page.click("[data-do=next-board]")
    wait_for(page, lambda: page.get_attribute("[data-main]", "data-main") != first)
    page.click(f"[data-do=show-board][data-of='{first}']")
    page.wait_for_selector(f"[data-main='{first}'] .miniature")
    assert not page.is_checked("[data-do=turn]")
    assert faults(page) == []


def test_a_live_board_follows_the_game(seeder, visit):
    """The picture of the first screen is a game that is being played, and changes with it."""
    table = seeder.alone(listed=True)
    seeder.advance(table, 8)
    player = visit()
    page = player.page
    tiles = f"[data-live='{table.game}'] .miniature .tile"
    # Others may be running too.
    page.route("**/games?status=running*", lambda route: route.fulfill(json=_only(route.fetch().json(), table.game)))
    page.reload()
    page.wait_for_selector(tiles)
    before = page.locator(tiles).count()
    seeder.advance(table, 12)
    wait_for(page, lambda: page.locator(tiles).count() > before)


def _only(listed, game):
    return listed | {"games": [one for one in listed["games"] if one["id"] == game]}


def test_lit_hexes_glow_on_paper(seeder):
    """In the light theme too a hex that can be chosen is told from the others."""
    table = seeder.alone()
    for theme in ("light", "dark"):
        player = seeder.enter(table, keep={"theme": theme})
        player.settle()
        player.page.wait_for_selector(".over .glow")
        assert player.page.evaluate(CONTRAST) >= TOLD_APART, theme


def test_type(visit):
    """Typefaces come from the service itself, in few bytes, with the letters of all languages and tabular figures."""
    player = visit(keep={"language": "hu"})
    page = player.page
    fonts = set()
    page.on("requestfinished", lambda sent: sent.url.endswith(".woff2") and fonts.add(sent.url))
    page.reload()
    look_below(page)
    page.evaluate("() => document.fonts.ready")
    player.idle()
    assert all(url.startswith(player.url) for url in fonts)
    # Hungarian needs the letters beyond Latin-1.
    assert any("latin-ext" in url for url in fonts)
    assert 0 < sum(len(page.request.get(url).body()) for url in fonts) <= 60 * 1024
    widths = """(text) => {
        const pen = document.createElement('canvas').getContext('2d');
        const width = (font) => { pen.font = font; return pen.measureText(text).width; };
        return [width('40px "Ashboard Text", monospace'), width('40px monospace')];
    }"""
    for letters in ("ąćęłńóśźż", "éèêëàâçîïôùûœ", "őűáéíóöúü", "„”«»–…"):
        ours, fallback = page.evaluate(widths, letters)
        assert ours != fallback, letters
    measure = """() => ['0', '1', '7'].map((figure) => {
        const one = document.body.appendChild(document.createElement('span'));
        one.textContent = figure.repeat(20);
        const { width } = one.getBoundingClientRect();
        one.remove();
        return width;
    })"""
    assert len(set(page.evaluate(measure))) == 1


def test_dark_is_the_look_of_a_newcomer(browser, service):
    """Whatever the system prefers; the paper map is a choice."""
    context = browser.new_context(color_scheme="light")
    page = context.new_page()
    page.goto(service.url)
    page.wait_for_selector("[data-do=start]")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    context.close()
