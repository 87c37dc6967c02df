"""Whole games in a real browser."""

import json

import pytest
from tests.page.player import asked, invitation, wait_for
from tests.page.seeder import ME, OPEN, computer
from tests.service.servers import sqlite_url

LOST = "() => document.querySelector('.status')?.textContent.includes('Connection lost')"
FOUND = "() => document.querySelector('.status')?.textContent.includes('Connection lost') === false"


def test_a_whole_game_by_mouse(visit):
    """Two clicks lead to a game against the computer, and the mouse alone to its end."""
    player = visit()
    player.start()
    assert player.play_by_mouse()
    assert "wins" in player.status or "draw" in player.status


def test_a_game_begins_by_keyboard_alone(visit):
    """Nothing but keys: start, headquarters, tiles, turns, questions."""
    player = visit()
    begin_by_keys(player)
    assert not player.play_by_keys(most=16)
    assert player.page.locator(".log li").count() > 6


def test_a_game_ends_by_keyboard_alone(seeder):
    """Nothing but keys to the end of a game."""
    player = seeder.enter(seeder.near_the_end([ME, computer()], left=16))
    assert player.play_by_keys()
    assert "wins" in player.status or "draw" in player.status


@pytest.mark.soak
def test_a_whole_game_by_keyboard_alone(visit):
    """All of it in one game."""
    player = visit()
    begin_by_keys(player)
    assert player.play_by_keys()
    assert "wins" in player.status or "draw" in player.status


def begin_by_keys(player):
    player.page.wait_for_selector("[data-do=start]")
    player.tab_to("[data-do=start]")
    player.page.keyboard.press("Enter")


def test_touch_on_a_phone(seeder):
    """On a phone a game is played by taps; the board fills the width and nothing sticks out."""
    table = seeder.founded([ME, computer()])
    player = seeder.enter(table, width=390, height=844, has_touch=True, is_mobile=True)
    player.settle()
    wide = player.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    board = player.page.locator("svg.board").bounding_box()
    assert board["width"] >= 360
    player.play_by_mouse(most=14, tap=True)
    assert player.page.locator(".log li").count() > 4


def test_two_browsers_by_link_and_a_lost_connection(visit, serve, tmp_path):
    """Who opens the link sits down; when the service dies and comes back both go on without a reload."""
    url = sqlite_url(tmp_path)
    first = serve(url, "--workers", "0")
    host = visit(server=first)
    host.start(level="", seat1="link")
    link = host.page.wait_for_selector("[data-link]").input_value()
    guest = visit(server=first)
    guest.page.goto(link)
    guest.page.click("[data-do=sit]")
    host.page.evaluate("window.notReloaded = true")
    both = [host, guest]
    _play_some(both, 6)
    port = first.port
    first.kill()
    for player in both:
        player.page.wait_for_function(LOST)
    with serve(url, "--workers", "0", "--port", str(port)):
        for player in both:
            player.page.wait_for_function(FOUND)
        _play_some(both, 6)
        assert host.page.evaluate("window.notReloaded")
        host.page.click("text=Resign")
        host.page.click("[data-do=resign]")
        for player in both:
            player.page.wait_for_selector(".table[data-state=over]")
            assert "wins" in player.status
        one, other = (player.page.locator(".log li").all_inner_texts() for player in both)
        assert one[-6:] == other[-6:]


def test_an_open_game_is_left_and_called_off(visit, seeder):
    """Who was invited gets up again; who has founded the game calls it off, and whoever comes later is told."""
    options = {"mode": "free-for-all", "armies": ["outpost", "hegemony", "borgo"]}
    host = seeder.enter(seeder.founded([ME, OPEN, OPEN], options))
    page = host.page
    guest = visit(invitation(host))
    guest.page.click("[data-do=sit]")
    page.wait_for_function("() => document.querySelectorAll('[data-link]').length === 1")
    guest.page.click("[data-do=leave]")
    guest.page.wait_for_function("() => location.hash === '#/games'")
    page.wait_for_function("() => document.querySelectorAll('[data-link]').length === 2")
    game = page.url
    page.click("[data-do=cancel]")
    page.wait_for_function("() => location.hash === '#/games'")
    page.goto(game)
    page.wait_for_selector("text=This game was cancelled.")
    assert page.locator("[data-do=cancel]").count() == 0


def test_computers_go_by_the_names_of_their_levels(visit):
    """While a game waits, and in the list of games, in the language of the page."""
    player = visit(keep={"language": "pl", "level": "recruit"})
    page = player.page
    page.wait_for_selector("details summary")
    page.click("details summary")
    page.select_option("[data-option=mode]", "free-for-all")
    player.start(level="", seat1="link")
    page.wait_for_selector("[data-link]")
    assert "Rekrut" in page.inner_text("main")
    player.open("games")
    page.wait_for_function("() => document.querySelector('main').innerText.includes('Posterunek · Rekrut')")


def test_two_at_one_screen(seeder):
    """Both seats are played in one window; the hand of whoever is asked lies below the board."""
    player = seeder.enter(seeder.alone())
    seen = set()
    for _ in range(30):
        player.settle()
        seen.add(player.page.get_attribute(".players .turn", "data-seat"))
        if seen == {"0", "1"} and player.page.locator(".table[data-kind=main]").count():
            break
        player.step()
    assert seen == {"0", "1"}
    asked = int(player.page.get_attribute(".players .turn", "data-seat"))
    hand = player.page.locator(f".players [data-seat='{asked}'] .line.small span").first.inner_text()
    assert player.page.locator(".hand [data-tile]").count() == int(hand.split()[-1])


def test_a_rematch_follows(seeder):
    """After the end the same players sit down again, seats swapped."""
    player = seeder.enter(seeder.founded([ME, computer()]))
    player.settle()
    page = player.page
    page.click("text=Resign")
    page.click("[data-do=resign]")
    page.wait_for_selector(".table[data-state=over]")
    before = page.url
    page.click("text=Rematch")
    page.wait_for_function("before => location.href !== before", arg=before)
    player.settle()
    assert player.state == "asked"


def test_an_option_needs_no_second_request(seeder):
    """What may be answered comes with the position: the page plays on though everything else it asks for is lost."""
    player = seeder.enter(seeder.alone())
    player.settle()
    lost = []

    def lose(route):
        lost.append(route.request.url)
        route.abort()

    player.page.route("**/games/**", lose)
    for _ in range(8):
        player.step()
        player.settle()
    assert any("/study" in url for url in lost)
    assert not any("/answers" in url for url in lost)


def test_what_could_not_be_read_is_read_later(seeder):
    """The service is away just when the page asks what explains the position: once it is back, it is there."""
    player = seeder.enter(seeder.alone())
    player.settle()
    lost = []

    def lose(route):
        lost.append(route.request.url)
        if len(lost) > 3:
            route.continue_()
        else:
            route.abort()

    player.page.route("**/games/*/study*", lose)
    while not lost:
        player.step()
        player.settle()
    wait_for(player.page, lambda: len(lost) > 3)
    player.page.wait_for_selector("button:text('What if a battle started now?'):not([disabled])")


def test_the_own_move_is_heard_once(visit):
    """The row that an answer leads to comes over the stream alone, and the answer goes the same way."""
    player = visit()
    heard, requested = [], []
    player.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: heard.append(json.loads(frame))),
    )
    player.start(level="", seat1="here")
    player.settle()
    player.idle()
    player.page.on("request", lambda request: requested.append(request.url))
    for _ in range(6):
        player.step()
        player.settle()
    rows = [message["seq"] for message in heard if message["type"] == "moment"]
    assert rows == list(range(rows[0], rows[0] + len(rows)))
    assert len(rows) > 2
    assert not any(url.endswith("/answers") for url in requested)


def test_lost_answers_found_one_game(visit):
    """The service does what it is asked for, but its answers are lost: the page asks again and there is one game."""
    player = visit()
    player.page.wait_for_selector("[data-do=start]")
    lost = []

    def lose(route):
        route.fetch()
        lost.append(route.request.url)
        if len(lost) % 2:
            route.abort()
        else:
            route.continue_()

    player.page.route(lambda url: url.endswith("/games") or "/seats/" in url, lose)
    player.start()
    player.settle()
    assert [url.split("/")[-1] for url in lost] == ["games", "games", "0", "0", "reveal"]
    token = player.page.evaluate("localStorage.getItem('ashboard.token')")
    mine = player.page.request.get(f"{player.url}/me/games", headers={"authorization": f"Bearer {token}"})
    assert len(mine.json()["games"]) == 1


def test_more_players_on_a_large_board(visit):
    """Edition, mode and board follow each other; four armies play on 37 hexes."""
    player = visit()
    page = player.page
    page.wait_for_selector("details summary")
    page.click("details summary")
    page.select_option("label:has-text('Edition') select", "2025")
    page.select_option("label:has-text('Mode') select", "free-for-all")
    page.select_option("[data-option=count]", "4")
    page.select_option("label:has-text('Board') select", "large")
    page.wait_for_selector("[data-seat-who='3']")
    player.start(level="")
    player.settle()
    assert page.locator("[data-cell]").count() == 37
    assert page.locator(".players > li").count() == 4
    assert not player.play_by_mouse(most=4)


def _play_some(players, steps):
    for _ in range(steps):
        asked(*players).step()
