"""Every screen in a real browser: lessons, set-up board, replay, languages; none has a serious fault for anybody."""

import json

import pytest
from tests.page.conftest import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
PLACES = (
    "",
    "games",
    "lessons",
    "lesson/first",
    "setup",
    "settings",
    "account",
    "game/nothing",
    "replay/nothing",
    "nowhere",
)
LANGUAGES = {"pl": "Graj teraz", "fr": "Jouer", "hu": "Játék most", "en": "Play now"}


def faults(page):
    """What axe-core finds serious or critical."""
    if not AXE.is_file():
        pytest.skip("browser tests: axe-core is not installed (npm ci in web/)")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    grave = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    return [(fault["id"], [node["html"][:160] for node in fault["nodes"][:3]]) for fault in grave]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("place", PLACES)
def test_no_serious_fault_for_anybody(visit, place, theme):
    """axe-core has nothing serious or critical to say about any screen, in either theme."""
    player = visit(place, keep={"theme": theme})
    player.page.wait_for_timeout(700)
    assert faults(player.page) == []


def test_no_serious_fault_in_a_game(visit):
    """Nor about a game under way, with the preview open."""
    player = visit()
    player.start()
    player.play_by_mouse(most=25)
    player.settle()
    player.page.keyboard.press("Escape")
    assert faults(player.page) == []
    player.page.keyboard.press("w")
    assert faults(player.page) == []


def test_no_serious_fault_around_a_game(visit):
    """Nor about all wishes, the invitation, the account, the replay with its analysis."""
    player = visit()
    page = player.page
    page.wait_for_selector("details summary")
    page.click("details summary")
    page.select_option("[data-wish=edition]", "2025")
    page.select_option("[data-wish=mode]", "atlas")
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


@pytest.mark.parametrize("place", ["", "games", "lessons", "lesson/first", "setup", "settings", "account"])
def test_nothing_sticks_out_on_a_phone(visit, place):
    """On 390 pixels nothing has to be scrolled sideways, in the longest of the languages either."""
    for language in ("en", "hu"):
        player = visit(place, width=390, height=844, has_touch=True, is_mobile=True, keep={"language": language})
        player.page.wait_for_timeout(600)
        assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
        assert faults(player.page) == []


def test_the_first_lesson(visit):
    """A beginner takes the tile, chooses a hex, places it, plays Battle, and has learnt it."""
    player = visit("lesson/first")
    page = player.page
    page.click("[data-tile=hybrid]")
    page.click("[data-cell=c4]")
    page.click("[data-do=confirm]")
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
    page.click("text=Start again")
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language(visit, language):
    """The language changes at once, on every screen, and the page says so to screen readers."""
    player = visit()
    page = player.page
    page.select_option(".language select", language)
    page.wait_for_function("language => document.documentElement.lang === language", arg=language)
    assert page.inner_text("[data-do=start]") == LANGUAGES[language]
    for place in ("lessons", "setup", "settings", "games", "account", "lesson/nets"):
        player.open(place)
        page.wait_for_timeout(300)
        assert "{" not in page.inner_text("main")
    words = json.loads((WEB / "src" / "words" / f"{language}.json").read_text("utf-8"))
    player.open("settings")
    page.wait_for_selector("h1")
    assert page.inner_text("h1") == words["settings.title"]


def test_replay_and_fork(visit):
    """A game is watched again from any moment, its dice are proven, and somebody plays on from there."""
    player = visit()
    player.start()
    player.play_by_mouse(most=20)
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
    assert "follows from what was promised" in page.inner_text("[data-verdict]")
    page.click("[data-do=analyse]")
    page.wait_for_selector("figure svg")
    page.click("[data-do=fork]")
    page.wait_for_function("() => location.hash.startsWith('#/game/')")
    player.settle()
    assert player.state == "asked"


def test_a_downloaded_record_can_be_brought_back(visit, tmp_path):
    """What was downloaded opens again from its file."""
    player = visit()
    player.start()
    player.settle()
    page = player.page
    page.click("text=Resign")
    page.click("[data-do=resign]")
    page.wait_for_selector(".table[data-state=over]")
    page.click("text=Watch the replay")
    page.wait_for_selector("[data-do=download]")
    with page.expect_download() as waiting:
        page.click("[data-do=download]")
    saved = tmp_path / "record.json"
    waiting.value.save_as(saved)
    player.open("games")
    page.set_input_files("[data-do=upload]", saved)
    page.wait_for_selector("[data-do=scrub]")
    page.click("[data-do=verify]")
    page.wait_for_selector("[data-verdict]")
    assert "follows from what was promised" in page.inner_text("[data-verdict]")


def test_undo_and_turn_reset(visit):
    """Against the computer a placed tile goes back to the hand."""
    player = visit()
    player.start()
    page = player.page
    player.settle()
    page.locator(".cell.lit").first.click()
    page.click("[data-do=confirm]")
    player.settle()
    page.wait_for_selector("[data-do=undo]")
    page.click("[data-do=undo]")
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
