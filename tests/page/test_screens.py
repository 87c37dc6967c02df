"""Every screen in a real browser: lessons, set-up board, replay, languages; none has a serious fault for anybody."""

import json

import pytest
from tests.effort import some
from tests.page.conftest import WEB
from tests.page.player import wait_for
from tests.page.seeder import ME, computer

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
# Every screen that has an address of its own, and what is there when all of it is.
PLACES = {
    "": "[data-do=start]",
    "games": "[data-do=upload]",
    "lessons": "main ol a",
    "lesson/first": "[data-tile=hybrid]",
    "lesson/nets": "[data-tile=battle]",
    "setup": "[data-palette]",
    "settings": "[data-setting=notices]",
    "account": "[name=login]",
    "game/nothing": "main a[href='#/']",
    "replay/nothing": "main [role=alert]",
    "nowhere": "main a[href='#/']",
}
LANGUAGES = {"pl": "Graj teraz", "fr": "Jouer", "hu": "Játék indítása", "en": "Play now"}


# Themes differ in their colours alone: of the other one only the contrast is looked at.
EXAMINE = """async () => {
    const page = document.documentElement;
    const only = { resultTypes: ['violations'] };
    const found = (await axe.run(only)).violations;
    page.dataset.theme = page.dataset.theme === 'light' ? 'dark' : 'light';
    const other = (await axe.run({ ...only, runOnly: ['color-contrast'] })).violations;
    page.dataset.theme = page.dataset.theme === 'light' ? 'dark' : 'light';
    return [...found, ...other];
}"""


# The words that take more than one line, or end outside of the element.
BROKEN = """(selector) => [...document.querySelectorAll(selector)].flatMap((element) => {
    const edge = element.getBoundingClientRect();
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const bad = [];
    while (text.nextNode()) for (const word of text.currentNode.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(text.currentNode, word.index);
        range.setEnd(text.currentNode, word.index + word[0].length);
        const lies = range.getBoundingClientRect();
        const isOut = lies.left < edge.left - 1 || lies.right > edge.right + 1;
        if (isOut || range.getClientRects().length > 1) bad.push(word[0]);
    }
    return bad;
})"""
# The cells of a tile counter that reach over the border of their player.
COLUMNS = """() => [...document.querySelectorAll('.players table :is(th, td)')].filter((cell) => {
    const panel = cell.closest('li').getBoundingClientRect();
    const lies = cell.getBoundingClientRect();
    return lies.left < panel.left || lies.right > panel.right;
}).map((cell) => cell.textContent)"""


def faults(page):
    """What axe-core finds serious or critical, in either theme."""
    if not AXE.is_file():
        pytest.skip("browser tests: axe-core is not installed (npm ci in web/)")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    grave = [fault for fault in page.evaluate(EXAMINE) if fault["impact"] in ("serious", "critical")]
    return [(fault["id"], [node["html"][:160] for node in fault["nodes"][:3]]) for fault in grave]


def go(player, place):
    """A screen, with everything that belongs on it."""
    page = player.page
    if not page.url.endswith(f"#/{place}"):
        page.evaluate("() => document.querySelector('main > *').setAttribute('data-left', '')")
    player.open(place)
    page.wait_for_selector("[data-left]", state="detached")
    page.wait_for_selector(PLACES[place], state="attached")


def test_no_serious_fault_for_anybody(visit):
    """axe-core has nothing serious or critical to say about any screen."""
    player = visit()
    found = {}
    for place in PLACES:
        go(player, place)
        found[place] = faults(player.page)
    assert not any(found.values()), found


def test_no_serious_fault_in_a_game(seeder):
    """Nor about a game under way, with the preview open."""
    table = seeder.alone()
    seeder.advance(table, until=lambda seen: seen["decision"]["kind"] == "main" and len(seen["view"]["units"]) > 3)
    player = seeder.enter(table)
    player.settle()
    assert faults(player.page) == []
    player.page.keyboard.press("w")
    player.page.wait_for_selector("[data-what-if]")
    assert faults(player.page) == []


def test_no_serious_fault_around_a_game(visit):
    """Nor about all wishes, the invitation, the account, the replay with its analysis."""
    player = visit()
    page = player.page
    page.wait_for_selector("details summary")
    page.click("details summary")
    page.select_option("[data-option=edition]", "2025")
    page.select_option("[data-option=mode]", "atlas")
    assert faults(page) == []
    player.start(level="", seat1="link")
    page.wait_for_selector("[data-link]")
    assert faults(page) == []
    page.goto(page.input_value("[data-link]"))
    page.wait_for_selector("svg.board, [data-do=sit], [data-link]")
    assert faults(page) == []
    player.open("account")
    page.click("[data-do=new-account]")
    assert faults(page) == []


ON_A_PHONE = ("", "games", "lessons", "lesson/first", "setup", "settings", "account")


def test_nothing_sticks_out_on_a_phone(visit):
    """On 390 pixels nothing has to be scrolled sideways, in the longest of the languages either."""
    player = visit(width=390, height=844, has_touch=True, is_mobile=True)
    for place in ON_A_PHONE:
        go(player, place)
        for language in some(["hu", "en"], test=2):
            speak(player.page, language)
            assert player.page.evaluate("document.documentElement.scrollWidth") <= 390, (place, language)


@pytest.mark.parametrize(
    "place", [pytest.param(place, marks=[] if place == "lesson/first" else pytest.mark.soak) for place in ON_A_PHONE]
)
def test_no_serious_fault_on_a_phone(visit, place):
    """What is narrow has the same elements: the screen with most on it stands for the others, which soak."""
    player = visit(width=390, height=844, has_touch=True, is_mobile=True)
    go(player, place)
    for language in ("en", "hu"):
        speak(player.page, language)
        assert faults(player.page) == []


def speak(page, language):
    """Another language, and nothing is left of the one before."""
    page.select_option(".language select", language)
    page.wait_for_function("language => document.documentElement.lang === language", arg=language)


def broken(page, selector):
    """Words that are broken, or that stick out of what holds them."""
    return page.evaluate(BROKEN, selector)


def test_no_word_is_broken_on_a_phone(seeder):
    """Neither in the navigation nor in the name of an army, beside a clock with hours."""
    table = seeder.alone({"armies": ["hegemony", "outpost"]}, clock={"seconds": 3700})
    page = seeder.enter(table, width=390, height=844, has_touch=True, is_mobile=True).page
    page.wait_for_selector(".players [data-clock]")
    for language in LANGUAGES:
        speak(page, language)
        assert broken(page, "nav a") == [], language
        assert page.evaluate("(nav => nav.scrollWidth - nav.clientWidth)(document.querySelector('nav'))") == 0, language
        assert broken(page, ".players .who strong") == [], language
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, language


def test_four_players_fit_a_phone(seeder):
    """In two rows, so that nothing of theirs sticks out, in the longest of the languages either."""
    table = four_players(seeder)
    player = seeder.enter(table, width=390, height=844, has_touch=True, is_mobile=True)
    player.settle()
    page = player.page
    speak(page, "hu")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    sizes = page.evaluate(
        "[...document.querySelectorAll('.players > li')].map((one) => [one.scrollWidth, one.clientWidth])"
    )
    assert all(needed <= given for needed, given in sizes)


def four_players(seeder):
    """A game of one person and three computers, with clocks."""
    options = {"mode": "free-for-all", "armies": ["outpost", "hegemony", "borgo", "moloch"]}
    return seeder.founded([ME, *[computer()] * 3], options, clock={"seconds": 3600})


@pytest.mark.parametrize("width", some([390, 1440], test=2))
def test_the_tile_counter_fits(seeder, width):
    """All its columns are in sight, with whole headings, in every language."""
    player = seeder.enter(seeder.founded([ME, computer()]), width=width, height=844)
    page = player.page
    player.settle()
    page.locator(".players .more").first.click()
    page.wait_for_selector(".players thead")
    for language in LANGUAGES:
        speak(page, language)
        assert broken(page, ".players thead th") == []
        assert page.evaluate(COLUMNS) == []


def test_the_log_follows_on_a_phone(seeder):
    """It is as tall as a part of the window and ends with the newest line, unless somebody reads further up."""
    table = seeder.alone()
    seeder.advance(table, 24)
    player = seeder.enter(table, width=390, height=844)
    page = player.page
    player.settle()
    page.evaluate("window.told = document.querySelector('.log ol')")
    page.wait_for_function("() => told.scrollHeight > 2 * told.clientHeight")
    assert page.evaluate("told.clientHeight") < 844 / 2
    page.wait_for_function(f"() => {AT_THE_END}")
    play_a_line(player)
    page.wait_for_function(f"() => {AT_THE_END}")
    page.evaluate("told.scrollTop = 0")
    play_a_line(player)
    assert page.evaluate("told.scrollTop") == 0


AT_THE_END = "told.scrollTop > 0 && told.scrollTop + told.clientHeight > told.scrollHeight - 4"


def play_a_line(player):
    """Plays until the log tells of it."""
    lines = player.page.locator(".log li").count()
    for _ in range(60):
        player.step()
        player.settle()
        if player.page.locator(".log li").count() > lines:
            return
    raise AssertionError("the log tells of nothing")


@pytest.mark.parametrize(("width", "height"), some([(844, 390), (720, 450), (800, 600)], test=2))
def test_board_and_hand_share_a_low_window(visit, width, height):
    """Sideways or much enlarged, nothing lies over the board, and a tile is placed without scrolling."""
    player = visit("lesson/first", width=width, height=height)
    page = player.page
    page.click("[data-tile=hybrid]")
    boxes = [page.locator(selector).bounding_box() for selector in ("svg.board", ".below")]
    assert all(box["y"] + box["height"] <= height for box in boxes)
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
    page.click("[data-cell=c4]")
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-cell=c4] .unit")
    assert page.evaluate("scrollY") == 0


def test_names_in_hand_keep_to_their_tiles(visit):
    """However long, none runs into the next; whole ones are told by their titles."""
    page = visit("lesson/first", width=390, height=844).page
    page.wait_for_selector("[data-tile=hybrid] span")
    for tile in page.locator(".hand [data-tile]").all():
        name = tile.locator("span")
        assert name.get_attribute("title") == name.inner_text()
        name.evaluate("(one) => (one.textContent = 'Nehézgéppuska'.repeat(3))")
        outer, inner = tile.bounding_box(), name.bounding_box()
        assert outer["x"] <= inner["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


@pytest.mark.parametrize("case", ["four players", "a tile counter"])
def test_the_tools_are_within_reach_on_a_laptop(seeder, case):
    """Whatever lies above them, they can be scrolled to, and nothing runs out of the window."""
    table = four_players(seeder) if case == "four players" else seeder.founded([ME, computer()])
    player = seeder.enter(table, width=1366, height=768)
    page = player.page
    player.settle()
    if case == "a tile counter":
        page.locator(".players .more").first.click()
        page.wait_for_selector(".players thead")
    assert page.evaluate("document.documentElement.scrollHeight") <= 768
    page.click("text=Resign")
    page.click("[data-do=resign]")
    page.wait_for_selector(".log li:has-text('resigns')")


def test_messages_that_the_browser_denies_are_not_ticked(visit):
    """Neither when they are asked for, nor when they were allowed once; the page says why."""
    player = visit("settings", keep={"notices": "on"})
    page = player.page
    answers = "static permission = 'denied'; static requestPermission = async () => 'denied';"
    page.add_init_script(f"window.Notification = class {{ {answers} }};")
    page.evaluate("localStorage.setItem('ashboard.notices', 'on')")
    page.reload()
    page.wait_for_selector("[role=status]:has-text('blocks notifications')")
    assert not page.is_checked("[data-setting=notices]")
    page.click("[data-setting=notices]")
    page.wait_for_function("() => !document.querySelector('[data-setting=notices]').checked")
    page.evaluate("window.Notification.permission = 'granted'")
    page.check("[data-setting=notices]")
    page.wait_for_selector("[role=status]:has-text('blocks notifications')", state="detached")
    assert page.is_checked("[data-setting=notices]")


def test_the_first_lesson(visit):
    """A beginner takes the tile, chooses a hex, places it, plays Battle, and has learnt it."""
    player = visit("lesson/first")
    page = player.page
    page.click("[data-tile=hybrid]")
    page.click("[data-cell=c4]")
    page.click("[data-do=confirm]")
    player.settle()
    page.click("[data-tile=battle]")
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-lesson=done]")
    assert "Well done" in page.inner_text("[data-lesson]")


def test_a_lesson_that_fails_can_be_tried_again(visit):
    """Whoever shoots past the enemy is told so and starts again."""
    player = visit("lesson/first")
    page = player.page
    page.click("[data-tile=battle]")
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-lesson=again]")
    page.click("text=Start over")
    page.wait_for_selector("[data-lesson=open]")
    assert page.locator("[data-tile=hybrid]").count() == 1


def test_the_set_up_board(visit, tmp_path):
    """Anything can be placed, fought, saved and loaded again."""
    player = visit("setup")
    page = player.page
    page.click("[data-palette=commando]")
    page.click("[data-cell=c3]")
    page.wait_for_selector("[data-cell=c3] .unit")
    page.click("[data-side='1']")
    page.click("[data-palette=hunter]")
    page.click("[data-cell=d3]")
    page.wait_for_selector("[data-cell=d3] .unit")
    with page.expect_download() as waiting:
        page.click("[data-do=save]")
    saved = tmp_path / "position.toml"
    waiting.value.save_as(saved)
    page.click("[data-do=fight]")
    page.wait_for_selector("[data-cell=c3] .unit", state="detached")
    page.set_input_files("[data-do=load]", saved)
    page.wait_for_selector("[data-cell=c3] .unit")
    assert page.locator("[data-cell=d3] .unit").count() == 1


def test_each_language(visit):
    """The language changes at once, on every screen, and the page says so to screen readers."""
    player = visit()
    page = player.page
    for language, play_now in LANGUAGES.items():
        speak(page, language)
        page.wait_for_selector(f"[data-do=start]:text-is('{play_now}')")
    for place in ("lessons", "setup", "settings", "games", "account", "lesson/nets"):
        go(player, place)
        for language in some(["hu", "pl", "fr", "en"], test=2):
            speak(page, language)
            assert "{" not in page.inner_text("main"), (place, language)
    for language in LANGUAGES:
        words = json.loads((WEB / "src" / "words" / f"{language}.json").read_text("utf-8"))
        go(player, "settings")
        speak(page, language)
        page.wait_for_selector(f"h1:text-is('{words['settings.title']}')")


@pytest.mark.parametrize("late", ["the game's words", "the page's words"])
def test_a_language_chosen_while_words_are_on_their_way(visit, late):
    """Whatever comes last, everything is in the language chosen last."""
    player = visit()
    page = player.page
    # Nothing of the first load is held back.
    page.wait_for_selector("[data-do=start]")
    player.idle()
    held = {"the game's words": [], "the page's words": []}
    for name, address in zip(held, ("**/words/en", "**/assets/*words_pl-*.js"), strict=True):
        page.route(address, lambda route, _request, name=name: held[name].append(route))
    page.reload()
    wait_for(page, lambda: held["the game's words"])
    page.select_option(".language select", "pl")
    wait_for(page, lambda: held["the page's words"])
    for name in sorted(held, key=late.__eq__):
        for route in held[name]:
            with page.expect_response(route.request.url):
                route.continue_()
    page.wait_for_function("() => document.documentElement.lang === 'pl'")
    page.wait_for_selector("text=Posterunek", state="attached")
    assert page.inner_text("[data-do=start]") == LANGUAGES["pl"]


def test_replay_and_fork(seeder):
    """A game is watched again from any moment, its dice are proven, and somebody plays on from there."""
    table = seeder.alone()
    seeder.advance(table, 8)
    player = seeder.enter(table)
    player.settle()
    page = player.page
    page.click("text=Resign")
    page.click("[data-do=resign]")
    page.wait_for_selector(".table[data-state=over]")
    page.click("text=Watch the replay")
    page.wait_for_selector("[data-do=scrub]")
    last = page.locator(".log li").count()
    page.locator("[data-do=scrub]").fill("2")
    page.wait_for_function("last => document.querySelectorAll('.log li').length < last", arg=last)
    page.click("[data-do=on]")
    page.click("[data-do=verify]")
    page.wait_for_selector("[data-verdict]")
    assert "match what was committed" in page.inner_text("[data-verdict]")
    page.click("[data-do=analyse]")
    page.wait_for_selector("figure svg")
    page.click("[data-do=fork]")
    page.wait_for_function("() => location.hash.startsWith('#/game/')")
    player.settle()
    assert player.state == "asked"


def test_undo_and_turn_reset(seeder):
    """Against the computer a placed tile goes back to the hand."""
    player = seeder.enter(seeder.founded([ME, computer()]))
    page = player.page
    player.settle()
    page.locator(".cell.lit").first.click()
    page.click("[data-do=confirm]")
    player.settle()
    page.click("[data-do=undo]")
    # The computer has placed its headquarters too.
    page.click("[data-do=undo-sure]")
    page.wait_for_selector(".table[data-kind=headquarters][data-state=asked] .cell.lit")
    assert page.locator(".cell.lit").count() > 10


def test_nothing_from_outside(visit):
    """Everything comes from the service itself."""
    player = visit()
    asked = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.page.reload()
    player.start()
    player.settle()
    foreign = [
        url for url in asked if not url.startswith((player.url, player.url.replace("http", "ws"), "data:", "blob:"))
    ]
    assert asked
    assert foreign == []


def test_the_page_can_be_installed(visit):
    """The manifest and its icons are there."""
    player = visit()
    answer = player.page.request.get(f"{player.url}/manifest.webmanifest")
    manifest = answer.json()
    for icon in manifest["icons"]:
        assert player.page.request.get(player.url + icon["src"]).ok
    assert manifest["display"] == "standalone"
