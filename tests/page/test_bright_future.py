"""Bright Future in a real browser: whole games of all modes, languages, a phone, keys alone."""

import itertools
import json
import re
from importlib.resources import files

import pytest
from tests.games.bright_future.guide.test_lessons import SOLUTIONS
from tests.page.bright_future import MOST_STEPS, QUIET, begin, key_step, play, step
from tests.page.conftest import WEB
from tests.page.player import asked
from tests.page.seeder import ME, OPEN, computer
from tests.page.test_screens import LANGUAGES, faults, speak

from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE

GAME = "bright-future"
MODES = ("tunnel-of-power", "underground-fever", "arena")
MOST_PRESSES = 60


def words(language):
    return json.loads((WEB / "src" / "words" / f"{language}.json").read_text("utf-8"))


@pytest.mark.soak
def test_a_whole_game_of_the_tunnel_of_power(visit):
    """A person against two computers, by mouse to the end."""
    player = visit()
    begin(player, "tunnel-of-power", count=3, rounds="5")
    assert play(player)
    assert "wins" in player.status or "draw" in player.status


def test_the_tunnel_of_power_ends_with_a_ranking(seeder):
    """Against two computers, by mouse to the end; then a ranking of all three is shown."""
    options = {"mode": "tunnel-of-power", "round_limit": 5, "players": 3}
    table = seeder.near_the_end([ME, computer(), computer()], left=12, game=GAME, options=options)
    player = seeder.enter(table)
    assert play(player)
    assert "wins" in player.status or "draw" in player.status
    assert player.page.locator("[data-standings] li").count() == 3
    assert player.page.locator("[data-track]").count() == 4


def test_its_options_have_a_heading_of_their_own(visit):
    """It has neither editions nor boards, and the heading promises none."""
    player = visit()
    page = player.page
    page.click("[data-game=bright-future]")
    page.wait_for_selector("[data-mode]")
    player.customise()
    page.wait_for_selector("h2:has-text('More options')")
    page.click("[data-game=neuroshima-hex]")
    page.wait_for_selector("h2:has-text('Edition, mode, board and variants')")


def test_a_solo_game(seeder):
    """Alone against the bystanders; the page says how many there are and how many are too many."""
    options = {"mode": "tunnel-of-power", "players": 1, "difficulty": "impossible"}
    player = seeder.enter(seeder.alone(options, seats=1, game=GAME))
    player.settle()
    assert "Bystanders: 0. You lose the game when there are more than 3" in player.page.inner_text("[data-bystanders]")
    assert not play(player, most=6)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("mode", "wishes"),
    [("tunnel-of-power", {"difficulty": "easy"}), ("underground-fever", {"difficulty": "pandemic"})],
)
def test_a_whole_solo_game(visit, mode, wishes):
    """Alone, by mouse from the first screen to the end; every sum of a fight comes true on the way."""
    player = visit()
    begin(player, mode, count=1, **wishes)
    fights = 0
    for _ in range(MOST_STEPS):
        player.page.wait_for_function(QUIET)
        player.idle()
        if player.page.locator("[data-fight]").count():
            fight_as_promised(player)
            fights += 1
        elif not step(player):
            break
    assert player.page.locator(".table[data-state=over]").count()
    assert fights
    assert "wins" in player.status or "loses" in player.status


def fight_as_promised(player):
    """Fight as the panel suggests; the log then says what the panel has said."""
    page = player.page
    lost, left = (int(page.inner_text(one).split()[-1]) for one in ("[data-loss]", "[data-rest]"))
    is_defeat = page.locator("[data-fight] [data-defeated]").count() > 0
    lines = page.locator(".log li").count()
    page.click(".primary-slot [data-answer]")
    player.settle()
    told = page.locator(".log li").all_inner_texts()[lines:]
    assert any("fights" in line and f"damage {lost}" in line for line in told), told
    assert not lost or any(f", {left} left" in line for line in told), told
    assert is_defeat == any("is defeated" in line for line in told), told


def test_a_solo_game_ends(seeder):
    """With the door or with too many bystanders; there is no ranking of one."""
    options = {"mode": "tunnel-of-power", "players": 1, "difficulty": "impossible"}
    player = seeder.enter(seeder.near_the_end([ME], left=8, game=GAME, options=options))
    assert play(player)
    assert "wins" in player.status or "loses" in player.status
    assert player.page.locator("[data-standings]").count() == 0


def test_underground_fever_in_two_browsers(visit, seeder):
    """Two people by link see one map and one zone, and lose or win together."""
    options = {"mode": "underground-fever", "difficulty": "pandemic", "players": 2}
    table = seeder.near_the_end([ME, OPEN], left=5, seed="a", game=GAME, options=options)
    host, guest = seeder.enter(table), visit()
    guest.page.goto(host.page.wait_for_selector("[data-link]").input_value())
    guest.page.click("[data-do=sit]")
    lose_or_win_together(host, guest)


@pytest.mark.soak
def test_a_whole_game_of_underground_fever_in_two_browsers(visit):
    """From the first screen to the end."""
    host, guest = visit(keep={"name": "Host"}), visit()
    begin(host, "underground-fever", count=2, difficulty="pandemic", seats={1: "link"})
    guest.page.goto(host.page.wait_for_selector("[data-link]").input_value())
    guest.page.click("[data-do=sit]")
    lose_or_win_together(host, guest)


def lose_or_win_together(host, guest):
    both = [host, guest]
    for _ in range(600):
        if not step(asked(*both, states=("asked", "over"))):
            break
    for player in both:
        player.page.wait_for_selector(".table[data-state=over]")
    assert host.status == guest.status
    assert "Everyone wins" in host.status or "Everyone loses" in host.status
    shown = [player.page.inner_text("[data-population]") for player in both]
    assert shown[0] == shown[1]
    assert host.page.locator("g.sheet").count() == guest.page.locator("g.sheet").count()


@pytest.mark.parametrize("kind", ["turn map", "infect"])
def test_questions_say_what_they_are_about(seeder, kind):
    """A map card to be laid is drawn as it would lie; the code to be placed is told."""
    options = {"mode": "underground-fever", "difficulty": "contagion", "players": 2}
    table = seeder.alone(options, game=GAME)
    seeder.advance(table, until=lambda seen: seen["decision"]["kind"] == kind)
    player = seeder.enter(table)
    player.settle()
    assert checked(player.page) == {kind}


def checked(page):
    """Looks at the question, if it is one of those."""
    kind = page.get_attribute(".table", "data-kind")
    if kind == "turn map":
        lays = page.locator("[data-answer^='lay']")
        assert lays.locator("[data-map]").count() == lays.count()
    elif kind == "infect":
        assert "draws a code" in page.inner_text("[data-about]")
    return {kind} & {"turn map", "infect"}


def test_the_outlook_comes_true(seeder):
    """What the end of the round is said to cost, if nothing changes, is shown beside the population."""
    options = {"mode": "underground-fever", "difficulty": "pandemic", "players": 1}
    table = seeder.alone(options, seats=1, game=GAME)
    seeder.advance(table, 14)
    player = seeder.enter(table)
    page = player.page
    for _ in range(60):
        player.settle()
        if page.locator("[data-outlook]").count():
            break
        step(player)
    loss = int(page.get_attribute("[data-outlook]", "data-outlook"))
    assert loss >= 1
    assert page.locator(".doomed").count() == min(loss, int(page.inner_text("[data-population]")))


def test_the_arena_at_one_screen_hides_the_other_hand(visit):
    """A curtain falls between turns; nothing that reaches the page holds the hand of who does not sit there."""
    player = visit()
    page = player.page
    seen = listen(page)
    begin(player, "arena", seats={1: "here"}, rounds="5")
    page.wait_for_function("() => document.querySelector('[data-curtain], .table')")
    curtains, sitting = 0, None
    for _ in range(400):
        page.wait_for_function(QUIET)
        if page.locator("[data-curtain]").count():
            curtains += 1
            assert page.locator("[data-card]").count() == 0
            sitting = None
            seen.clear()
            if curtains > 3:
                break
        for view in seen:
            hands = [seat for seat, one in enumerate(view["seats"]) if one["hand"] is not None]
            assert hands == ([] if view["seat"] is None else [view["seat"]])
            if view["seat"] is not None and sitting is None:
                sitting = view["seat"]
            assert view["seat"] in (None, sitting), "a view of the other seat came while this one sat there"
        seen.clear()
        assert step(player)
    assert curtains > 3


def listen(page):
    """All views that reach the page, over HTTP and over the socket."""
    views = []

    def take(text):
        if '"seats"' not in text or '"hand"' not in text:
            return
        data = json.loads(text)
        for found in (data.get("view"), data if "mode" in data else None):
            if found:
                views.append(found)

    page.on("response", lambda response: take(response.text()) if is_game(response) else None)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: take(str(frame))))
    return views


def is_game(response):
    return "/games/" in response.url and response.request.resource_type in ("fetch", "xhr") and response.ok


def test_the_arena_by_keys_alone(visit):
    """Nothing but keys, from the first screen into the fight and to its end."""
    player = visit(keep={"game": "bright-future"})
    page = player.page
    page.wait_for_selector("[data-mode=arena]")
    player.tab_to("[data-mode=arena]")
    page.keyboard.press("Enter")
    player.tab_to("details summary")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-seat-level='1']")
    player.tab_to("[data-seat-level='1']")
    page.keyboard.press("Home")
    player.tab_to("[data-option=rounds]")
    page.keyboard.press("5")
    player.tab_to("[data-do=start]")
    page.keyboard.press("Enter")
    assert any(not key_step(player) for _ in range(400))
    assert "wins" in player.status or "draw" in player.status


@pytest.mark.parametrize("mode", MODES)
def test_on_a_phone(seeder, mode):
    """On a phone nothing sticks out, and taps lead through the beginning of every mode."""
    table = seeder.founded([ME, computer()], {"mode": mode}, game=GAME)
    player = seeder.enter(table, width=390, height=844, has_touch=True, is_mobile=True)
    player.settle()
    play(player, most=10, tap=True)
    player.settle()
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert player.page.locator(".log li").count() > 2


def test_in_every_language(seeder):
    """Cards, options and events are told in every language at any time; no gap and no key is left."""
    table = seeder.alone({"mode": "underground-fever", "players": 1}, seats=1, game=GAME)
    # By then the log tells of much, and tells it in all of them.
    seeder.advance(table, 30)
    player = seeder.enter(table)
    turns = itertools.cycle(LANGUAGES)
    for _ in range(5):
        step(player)
        player.settle()
        tell(player.page, next(turns))
    for language in LANGUAGES:
        tell(player.page, language)


def tell(page, language):
    """Everything in this language."""
    speak(page, language)
    text = page.inner_text("main")
    assert words(language)["bf.zone"] in text
    assert not re.search(r"\{|bf\.|do-|fact-", text)


def test_no_serious_fault_on_the_first_screen(visit):
    """axe-core has nothing serious or critical to say about what can be wished for."""
    player = visit(keep={"game": GAME})
    player.page.wait_for_selector("[data-mode]")
    assert faults(player.page) == []


# After so many answers a mode shows most of what it has; earlier and later there are other questions.
SHOWN = {"tunnel-of-power": 12, "underground-fever": 40, "arena": 12}
MOMENTS = [
    pytest.param(mode, answers, marks=[] if answers == SHOWN[mode] else pytest.mark.soak)
    for mode in MODES
    for answers in (0, 12, 40)
]


@pytest.mark.parametrize(("mode", "answers"), MOMENTS)
def test_no_serious_fault_in_any_mode(seeder, mode, answers):
    """Nor about a game under way, a card explained."""
    table = seeder.alone({"mode": mode}, game=GAME)
    seeder.advance(table, answers)
    player = seeder.enter(table)
    player.page.wait_for_function(QUIET)
    if player.page.locator("[data-curtain]").count():
        step(player)
        player.settle()
    looks = player.page.locator("[data-look]:visible")
    for _ in range(MOST_PRESSES):
        if looks.count():
            break
        step(player)
        player.page.wait_for_function(QUIET)
    looks.first.click()
    player.page.wait_for_selector("[data-explained]")
    assert faults(player.page) == []


def test_a_card_says_where_its_values_come_from(seeder):
    """Reconstructed values are marked on the card itself, and the rule stands beside every sentence."""
    player = seeder.enter(seeder.alone({"mode": "tunnel-of-power"}, game=GAME))
    player.settle()
    page = player.page
    page.click("[data-pick=duchess]")
    page.wait_for_selector("[data-explained=duchess]")
    told = page.inner_text("[data-explained=duchess]")
    assert "reconstructed" in told
    assert "[HERO-1]" in told


@pytest.mark.rule("R-98", "R-13")
@pytest.mark.parametrize(("version", "price"), [(1, "for free"), (2, "for half its price")])
def test_the_limit_and_the_cards_are_those_of_the_game(seeder, version, price):
    """From the start the table says when it ends and who wins then; cards are told by the rules of the game."""
    options = {"mode": "tunnel-of-power", "players": 2, "rules_version": version}
    page = seeder.enter(seeder.alone(game=GAME, options=options)).page
    page.wait_for_selector("text=After round 60, the hero with the most codes wins")
    page.click("[data-pick=duchess]")
    page.wait_for_selector(f"[data-explained=duchess]:has-text('{price}')")


def test_a_game_is_watched_again(seeder):
    """A game of this kind has its replay, step by step, and can be played on from any moment."""
    options = {"mode": "tunnel-of-power", "players": 1, "difficulty": "impossible"}
    table = seeder.alone(options, seats=1, game=GAME)
    seeder.advance(table, 8)
    player = seeder.enter(table)
    player.settle()
    page = player.page
    page.click("text=Resign")
    page.click("[data-do=resign]")
    page.wait_for_selector(".table[data-state=over]")
    page.click("text=Watch the replay")
    page.wait_for_selector("[data-do=scrub]")
    page.locator("[data-do=scrub]").fill("3")
    page.click("[data-do=on]")
    page.wait_for_selector(".power")
    page.click("[data-do=fork]")
    page.wait_for_function("() => location.hash.startsWith('#/game/')")
    player.settle()
    assert player.state == "asked"


def test_every_seat_has_its_clock(seeder):
    """With clocks, the time left stands beside every player."""
    player = seeder.enter(seeder.alone({"mode": "tunnel-of-power"}, game=GAME, clock={"seconds": 600}))
    player.settle()
    assert player.page.locator("[data-clock]").count() == 2


@pytest.mark.parametrize("lesson", ["fight", "colony", "power", "fever", "arena"])
def test_a_lesson(visit, lesson):
    """Every lesson leads to its goal by what its text says."""
    player = visit(f"lesson/{lesson}")
    page = player.page
    page.wait_for_selector("[data-lesson=open]")
    for answer in SOLUTIONS[lesson]:
        press(player, answer)
    for _ in range(MOST_PRESSES):
        page.wait_for_selector(".table[data-state=asked], [data-lesson]:not([data-lesson=open])")
        if page.locator("[data-lesson]:not([data-lesson=open])").count():
            break
        step(player)
    assert page.locator("[data-lesson=done]").count()
    assert "Well done" in page.inner_text("[data-lesson]")


def test_a_lesson_of_this_game_can_be_tried_again(visit):
    """Whoever fights with bare hands is told so and starts again."""
    player = visit("lesson/fight")
    page = player.page
    page.wait_for_selector("[data-fight]")
    page.click("[data-answer=fight]")
    page.wait_for_selector("[data-lesson=again]")
    page.click("[data-do=again]")
    page.wait_for_selector("[data-lesson=open]")


def press(player, answer):
    """Gives an answer wherever it lies: as a button, or behind the card that it names; fights with that gear."""
    page = player.page
    player.settle()
    if answer.startswith("fight"):
        for _ in range(MOST_PRESSES):
            if page.locator("[data-fight]").count():
                break
            step(player)
            player.settle()
        for gear in answer.split()[1:]:
            tool = page.locator(f".tool:has([data-tool={gear.rstrip('*')}])")
            tool.locator("[data-tool]").click()
            if gear.endswith("*"):
                tool.locator(".double").click()
        page.click("[data-do=fight]")
        return
    found = page.locator(f"[data-answer='{answer}']")
    if not found.count():
        page.locator(f"[data-pick='{answer.split()[-1].rstrip('*')}']").first.click()
    found.first.click()


def test_every_card_is_drawn():
    """All heroes, gear, outposts, anomalies, colonies and tunnel cards have a drawing of their own."""
    shapes = json.loads(files("ashboard").joinpath("drawing", "data", "shapes.json").read_text("utf-8"))
    drawn = {name for icons in shapes["bright_future"]["drawings"].values() for name in icons}
    cards = {card["id"] for card in BRIGHT_GUIDE.offers()["cards"] if card["deck"] != "map"}
    assert len(cards) == 112
    assert cards - drawn == set()


def test_players_are_named_before_they_have_a_hero(visit):
    """By their own names, in the status, beside their purses and in the log; never by the number of a seat."""
    player = visit(keep={"name": "Ann"})
    begin(player, "tunnel-of-power", count=3)
    player.settle()
    assert "Ann" in player.status
    assert not re.search(r"Seat \d", player.page.inner_text(".table"))


@pytest.mark.parametrize("screen", ["game", "replay"])
def test_cards_are_explained_after_the_game_on_a_phone(seeder, screen):
    """In place of the buttons, which come back when the explanation is closed."""
    table = seeder.finished(20, game=GAME, options={"mode": "tunnel-of-power", "players": 2})
    page = seeder.enter(table, screen, width=390, height=844).page
    page.wait_for_selector(".table[data-state=over]")
    if screen == "game":
        page.click("[data-ending] .close")
    buttons = page.locator("[data-do=rematch], [data-do=scrub]")
    buttons.first.wait_for()
    page.locator("[data-look]:visible").first.click()
    page.wait_for_selector("[data-explained]")
    assert buttons.count() == 0
    page.keyboard.press("Escape")
    buttons.first.wait_for()


def test_lists_call_players_by_their_names(visit):
    """What is played, and who plays: neither the first screen nor a list counts seats."""
    player = visit(keep={"name": "Ann"})
    begin(player, "tunnel-of-power", count=2)
    player.settle()
    game = player.page.evaluate("location.hash.split('/')[2]")
    player.open("")
    assert not re.search(r"Seat \d", player.page.wait_for_selector("[data-plan]").inner_text())
    player.open("games")
    line = player.page.wait_for_selector(f"[data-game-row='{game}'] .title").inner_text()
    assert line == "Tunnel of Power: you – Random"


def test_a_place_says_what_it_is_for(visit):
    """The same kind of question is asked in words of the mode."""
    player = visit()
    begin(player, "underground-fever", count=1)
    player.settle()
    assert "Infection Zone" in player.status


def test_no_name_on_a_card_is_too_small_to_read(visit):
    """Long names are drawn narrower, not smaller."""
    player = visit()
    begin(player, "tunnel-of-power", count=2)
    player.settle()
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    sizes = player.page.evaluate(f"() => [...document.querySelectorAll('.face:not(.tiny) .name')].map({size})")
    assert len(sizes) >= 12
    assert min(sizes) >= 11


def test_an_arena_opens_without_a_refusal(seeder):
    """Whoever is not asked loads no view of the one who is."""
    table = seeder.pair(options={"mode": "arena"}, game=GAME)
    for seat in (0, 1):
        refused = []
        player = seeder.enter(table, seat=seat)
        player.page.on("response", lambda answer, refused=refused: answer.status >= 400 and refused.append(answer.url))
        player.page.reload()
        player.page.wait_for_selector(".table")
        player.idle()
        assert refused == []
