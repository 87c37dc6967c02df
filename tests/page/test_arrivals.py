"""Ways to a game and back to it: by link more than once, after a reload, with an unknown token, by odd addresses."""

import pytest
from tests.effort import some
from tests.page.bright_future import QUIET, step
from tests.page.player import ARRIVED, SLOW, asked, invitation, wait_for
from tests.page.seeder import ME, OPEN, computer
from tests.page.test_table import pair

MOST_STEPS = 10


def test_a_guest_by_link_plays_other_games_too(visit, seeder):
    """Whoever came by a link first plays against the computer, by another link, and finds all of it among the games."""
    host = seeder.enter(seeder.founded([ME, OPEN]))
    guest = visit(invitation(host), keep={"name": "Guest"})
    guest.page.click("[data-do=sit]")
    for player in (host, guest):
        player.page.wait_for_selector("svg.board")
    guest.open("")
    guest.page.reload()
    guest.start(level="random")
    guest.settle()
    assert guest.state == "asked"
    other = seeder.enter(seeder.founded([ME, OPEN]))
    guest.open(invitation(other))
    guest.page.click("[data-do=sit]")
    guest.page.wait_for_selector("svg.board")
    for _ in range(MOST_STEPS):
        if asked(other, guest) is guest:
            break
        other.step()
    assert guest.state == "asked"
    guest.open("games")
    guest.page.wait_for_function("() => document.querySelectorAll('main a[href^=\"#/game/\"]').length >= 3")
    assert host.page.locator("svg.board").count() == 1


@pytest.mark.parametrize("way", ["at once", "from another game", "from a replay"])
def test_whoever_sits_down_does_not_watch_as_well(visit, seeder, way):
    """No screen that is left goes on listening, and none begins to once it is left."""
    host = seeder.enter(seeder.founded([ME, OPEN]))
    if way == "at once":
        player = visit(invitation(host))
    else:
        left = seeder.founded([ME, computer()])
        player = seeder.enter(left, "game" if way == "from another game" else "replay")
        player.page.wait_for_selector(".table[data-state=asked]" if way == "from another game" else "[data-do=scrub]")
        player.open(invitation(host))
    page = player.page
    page.wait_for_selector("[data-do=sit]")
    sockets = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.click("[data-do=sit]")
    page.wait_for_selector("svg.board")
    host.page.wait_for_selector(".dot.on")
    player.idle()
    assert [url.split("seat=")[-1] for url in sockets] == ["1"]
    assert host.page.locator("[data-spectators]").count() == 0


@pytest.mark.parametrize("screen", ["game", "replay"])
def test_a_screen_that_is_left_at_once_leaves_no_stream(seeder, screen):
    """Whoever goes on before the game has answered does not listen to it afterwards."""
    table = seeder.founded([ME, computer()])
    player = seeder.enter(table)
    player.settle()
    page, game = player.page, table.game
    player.open("games")
    player.idle()
    held, sockets = [], []
    page.route("**/games/*", lambda route: route.continue_() if held else held.append(route))
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(f"{player.url}/#/{screen}/{game}")
    wait_for(page, lambda: held)
    player.open("lessons")
    page.wait_for_selector("a[href^='#/lesson/']")
    held[0].continue_()
    player.idle()
    assert sockets == []


def test_the_curtain_holds_after_a_reload(seeder):
    """Where two at one screen hide their cards, nobody comes round the curtain by loading the page again."""
    player = seeder.enter(seeder.alone({"mode": "arena", "round_limit": 5}, game="bright-future"))
    page = player.page
    has_answered = False
    for _ in range(60):
        page.wait_for_function(QUIET)
        is_veiled = page.locator("[data-curtain]").count() > 0
        if is_veiled and has_answered:
            break
        step(player)
        has_answered = has_answered or not is_veiled
    words = page.inner_text("[data-curtain]")
    page.reload()
    page.wait_for_selector("[data-curtain], .table")
    assert page.inner_text("[data-curtain]") == words
    replay = page.url.replace("/#/game/", "/#/replay/")
    page.goto(replay)
    page.wait_for_selector(".table")
    page.wait_for_selector("[data-hand='1']")
    assert page.locator("[data-hand] button").count() == 0


@pytest.mark.parametrize("token", some(["ash_nobody", "rubbish"], test=2))
def test_a_token_that_nobody_knows_is_dropped(visit, token):
    """Games can be looked at and begun as if there were none."""
    player = visit(keep={"token": token})
    player.open("games")
    player.page.wait_for_selector("main h1")
    player.open("")
    player.start(level="random")
    player.settle()
    assert player.state == "asked"


def test_odd_addresses_lead_back(visit):
    """An address that means nothing says so and offers a new game."""
    player = visit()
    page = player.page
    for address in ("game", "join", "replay", "lesson", "game/../../x", "constructor", "toString", "nowhere"):
        player.open(address)
        page.wait_for_selector("[data-do=start]", state="detached")
        page.click("main a[href='#/']")
        page.wait_for_selector("[data-do=start]")


def test_odd_invitations_lead_back(visit, seeder):
    """So does an invitation to a game or a seat that there is not."""
    game = seeder.pair().game
    player = visit()
    page = player.page
    for rest in ("zzz/1", f"{game}/9", f"{game}/abc"):
        player.open(f"join/{rest}")
        page.wait_for_selector("[data-do=start]", state="detached")
        page.click("main a[href='#/']")
        page.wait_for_selector("[data-do=start]")


def test_a_rematch_by_link(seeder):
    """The one who came by link hears that a rematch is wanted, and plays it."""
    host, guest = pair(seeder)
    guest.page.click("text=Resign")
    guest.page.click("[data-do=resign]")
    for player in (host, guest):
        player.page.wait_for_selector(".table[data-state=over]")
    host.page.click("button:text('Rematch')")
    guest.page.wait_for_selector("[data-rematch]")
    guest.page.click("button:text('Rematch')")
    for player in (host, guest):
        player.page.wait_for_selector(".table[data-state=asked], .table[data-state=waiting]")
    first = asked(host, guest)
    first.step()
    assert asked(host, guest)


def test_a_double_click_takes_one_seat(visit, seeder):
    """However slow the line is, one guest is made and sits there."""
    host = seeder.enter(seeder.founded([ME, OPEN]))
    page = visit(invitation(host)).page
    page.wait_for_selector("[data-do=sit]")
    page.evaluate(SLOW)
    made = []
    page.on("request", lambda request: made.append(request.url) if request.url.endswith("/guests") else None)
    page.dblclick("[data-do=sit]")
    page.wait_for_selector("svg.board")
    page.wait_for_selector(".players li:has-text('(you)')")
    assert len(made) == 1


def test_back_leads_out_of_an_invitation(visit, seeder):
    """The invitation only led to the game: whoever goes back comes to what was there before it."""
    host = seeder.enter(seeder.founded([ME, OPEN]))
    link = host.page.wait_for_selector("[data-link]").input_value()
    guest = visit("lessons")
    page = guest.page
    page.wait_for_selector("a[href^='#/lesson/']")
    for _ in range(2):
        page.goto(link)
        page.wait_for_selector("[data-do=sit], svg.board")
        if page.locator("[data-do=sit]").count():
            page.click("[data-do=sit]")
        page.wait_for_selector("svg.board")
        page.go_back()
        page.wait_for_selector("a[href^='#/lesson/']")


@pytest.mark.parametrize("fault", ["setItem", "getItem"])
def test_a_game_without_storage(visit, fault):
    """Blocked or full: the page remembers until it is left."""
    player = visit()
    player.page.add_init_script(f"Storage.prototype.{fault} = () => {{ throw new DOMException('denied'); }};")
    player.page.evaluate("localStorage.removeItem('ashboard.token')")
    player.page.reload()
    player.complaints.clear()
    player.start(level="random")
    player.settle()
    player.step()
    assert player.state in ("asked", "waiting")


def test_whoever_goes_on_is_not_called_back(visit):
    """A game that was founded meanwhile waits among the own games."""
    player = visit()
    page = player.page
    page.wait_for_selector("[data-do=start]")
    page.evaluate(SLOW)
    with page.expect_response(lambda response: "/seats/" in response.url):
        page.click("[data-do=start]")
        page.click("nav a[href='#/lessons']")
    page.wait_for_function(ARRIVED)
    player.pause(50)
    assert page.url.endswith("#/lessons")
    player.open("games")
    page.wait_for_selector("main a[href^='#/game/']")


def test_older_games_can_be_listed(visit):
    """A list shows some games, and more on request; each says how long ago it was."""
    player = visit()
    page = player.page
    guest = page.request.post(f"{player.url}/guests", data={"name": "Ann"}).json()
    wanted = {"game": "bright-future", "options": {"mode": "arena"}, "seats": [{"player": "open"}, {"player": "me"}]}
    for _ in range(52):
        headers = {"authorization": f"Bearer {guest['token']}"}
        assert page.request.post(f"{player.url}/games", data=wanted, headers=headers).ok
    page.evaluate("token => localStorage.setItem('ashboard.token', token)", guest["token"])
    player.open("games")
    page.click("[data-more=mine]")
    page.wait_for_selector("[data-more=mine]", state="detached")
    rows = page.locator("ul").first.locator("li").all_inner_texts()
    assert len(rows) == 52
    assert all("· now" in row or "minute" in row for row in rows)


def test_a_list_that_comes_late_replaces_no_newer_one(visit, seeder):
    """Whatever is filtered by last is what is listed."""
    seeder.finished(4, listed=True)
    player = visit("games")
    page = player.page
    page.wait_for_selector("[data-list=over] li a")
    player.idle()
    held = []
    page.route(lambda url: "army=outpost" in url, lambda route, request: held.append(route))
    page.select_option(".filter select >> nth=0", "outpost")
    wait_for(page, lambda: held)
    page.select_option(".filter select >> nth=0", "smart")
    page.wait_for_selector("[data-list=over] li a", state="detached")
    for route in held:
        route.continue_()
    player.idle()
    assert page.locator("[data-list=over] li a").count() == 0
