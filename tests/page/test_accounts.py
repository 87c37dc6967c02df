"""Accounts: made, left, entered again on another device; games follow, tokens come and go, all of it can be deleted."""

from itertools import count

from tests.page.player import asked, wait_for
from tests.page.test_screens import faults
from tests.service.clients import HEX, Client, bearer

_numbers = count(1)
PASSWORD = "correct horse"


def sign_up(player, login):
    page = player.page
    player.open("account")
    page.wait_for_selector("form [name=login]")
    page.click("[data-do=new-account]")
    page.fill("[name=login]", login)
    page.fill("[name=password]", PASSWORD)
    page.fill("[name=name]", f"Somebody {login}")
    page.click("[data-do=enter]")
    code = page.wait_for_selector("[data-recovery-code]").inner_text()
    page.click("[data-do=code-kept]")
    page.wait_for_selector("[data-login]")
    return code


def test_games_follow_to_another_device(visit):
    """A guest's game comes into the account; signed in elsewhere, it stands among My games and can be played on."""
    login = f"user-{next(_numbers)}"
    first = visit()
    first.start()
    first.settle()
    game = first.page.evaluate("location.hash.split('/')[2]")
    sign_up(first, login)
    assert first.page.inner_text("[data-login]") == login
    second = visit("account")
    page = second.page
    page.fill("[name=login]", login)
    page.fill("[name=password]", "wrong password")
    page.click("[data-do=enter]")
    page.wait_for_selector("[role=alert]")
    page.fill("[name=password]", PASSWORD)
    page.click("[data-do=enter]")
    page.wait_for_selector("[data-login]")
    second.open("games")
    page.click(f"a[href='#/game/{game}']")
    second.settle()
    assert second.state == "asked"
    second.step()


def test_tokens_and_deletion(visit):
    """A token is shown once and revoked; the name changes; the account is deleted with its password."""
    player = visit()
    login = f"user-{next(_numbers)}"
    sign_up(player, login)
    page = player.page
    assert page.locator("[data-token]").count() == 0
    page.click("[data-do=advanced]")
    page.wait_for_selector("[data-token=first]")
    assert "The device on which you created the account (this device)" in page.inner_text("[data-token=first]")
    assert page.locator("[data-token=first] button").count() == 0
    page.fill("[name=label]", "My <b>bot</b>")
    page.click("[data-do=make-token]")
    page.wait_for_selector("[data-made]")
    assert len(page.input_value("[data-made]")) > 20
    line = page.locator("[data-token='My <b>bot</b>']")
    assert line.locator("b").count() == 0
    line.locator("button").click()
    page.wait_for_function("() => !document.querySelector(`[data-token='My <b>bot</b>']`)")
    player.open("account")
    page.locator("form:has([data-do=change]) input").first.fill(f"Else {login}")
    page.click("[data-do=change]")
    page.wait_for_selector("h1:has-text('Else')")
    player.open("account/advanced")
    page.click("[data-do=delete]")
    page.fill("[name=present]", "wrong password")
    page.click("[data-do=forget]")
    page.wait_for_selector("[role=alert]")
    page.fill("[name=present]", PASSWORD)
    page.click("[data-do=forget]")
    page.wait_for_selector("form [name=login]")
    page.fill("[name=login]", login)
    page.fill("[name=password]", PASSWORD)
    page.click("[data-do=enter]")
    page.wait_for_selector("[role=alert]")


def test_a_forgotten_password(visit):
    """The code that was shown at sign-up sets a new password, once; another one is shown, and other devices are out."""
    login, first, second = f"user-{next(_numbers)}", visit(), visit("account")
    code = sign_up(first, login)
    page = second.page
    page.click("[data-do=forgot]")
    for given in ("not the code", code):
        page.fill("[name=login]", login)
        page.fill("[name=code]", given)
        page.fill("[name=password]", "battery staple")
        page.click("[data-do=enter]")
        page.wait_for_selector("[role=alert]" if given != code else "[data-recovery-code]")
    fresh = page.inner_text("[data-recovery-code]")
    assert fresh != code
    assert faults(page) == []
    page.click("[data-do=code-kept]")
    assert page.inner_text("[data-login]") == login
    assert page.locator("[data-recovery-code]").count() == 0
    first.page.reload()
    first.page.wait_for_selector("form [name=login]")
    page.click("summary")
    page.fill("[name=for-code]", "battery staple")
    page.click("[data-do=renew-code]")
    assert page.wait_for_selector("[data-recovery-code]").inner_text() != fresh


def test_results(visit, seeder):
    """A profile tells how games ended: by army, by level, in a row, and which were the best."""
    other = seeder.pair(("Ann", "Bob"))
    assert other.post(1, "resignation").is_success
    player = visit("account", keep={"token": other.tokens[0]})
    page = player.page
    page.wait_for_selector("[data-results]")
    text = page.inner_text("[data-results]")
    assert "Outpost" in text
    assert "Bob" in text
    assert "100%" in text
    assert page.locator("[data-results] [data-result=won]").count() == 1
    assert faults(page) == []


def test_a_friend_by_link_is_challenged(visit):
    """Who opens the link becomes a friend; a challenge waits on their first screen, to be played or declined."""
    ann, bob = visit(), visit()
    for player, login in ((ann, f"ann-{next(_numbers)}"), (bob, f"bob-{next(_numbers)}")):
        sign_up(player, login)
    ann.page.click("[data-do=new-link]")
    link = ann.page.wait_for_selector("[data-friend-link]").input_value()
    bob.open(link.split("#/")[1])
    bob.page.click("[data-do=befriend]")
    bob.page.wait_for_selector("[data-told]")
    for is_taken in (False, True):
        for place in ("lessons", "account"):
            ann.open(place)
        ann.page.click("[data-friend] [data-do=challenge]")
        ann.page.wait_for_selector("[data-seat-friend]")
        assert faults(ann.page) == []
        ann.page.click("[data-do=start]")
        ann.page.wait_for_selector("[data-do=cancel]")
        bob.open("")
        bob.page.reload()
        bob.page.click("[data-continue]")
        bob.page.click("[data-do=sit]" if is_taken else "[data-do=decline]")
        if not is_taken:
            ann.page.wait_for_selector("h1:has-text('cancelled')")
    assert asked(ann, bob)
    bob.open("account")
    bob.page.click("[data-do=unfriend]")
    bob.page.click("[data-do=unfriend-sure]")
    bob.page.wait_for_selector("[data-friend]", state="detached")


def test_a_friend_needs_an_account(visit):
    """A guest is told so; a link that nobody has says so too."""
    page = visit("friend/nobody").page
    page.wait_for_selector("[role=alert]")
    assert page.locator("[data-do=befriend]").count() == 0


def test_signing_out(visit):
    """Who has signed out is a guest again."""
    player = visit()
    sign_up(player, f"user-{next(_numbers)}")
    player.page.click("[data-do=sign-out]")
    player.page.wait_for_selector("form [name=login]")
    player.page.reload()
    player.page.wait_for_selector("form [name=login]")


def test_a_new_password(visit):
    """A new password ends what other devices have; the one that changed it stays signed in."""
    player, login = visit(), f"user-{next(_numbers)}"
    sign_up(player, login)
    page = player.page
    before = page.evaluate("localStorage.getItem('ashboard.token')")
    page.fill("form:has([data-do=change]) [autocomplete=new-password]", "battery staple")
    page.fill("form:has([data-do=change]) [autocomplete=current-password]", PASSWORD)
    page.click("[data-do=change]")
    page.wait_for_selector("[data-told]")
    page.reload()
    page.wait_for_selector("[data-login]")
    assert page.inner_text("[data-login]") == login
    old = page.request.get(f"{player.url}/me", headers={"authorization": f"Bearer {before}"})
    assert old.status == 401


def test_names_that_look_alike(visit):
    """Who wants a name that looks like another account's is told so."""
    login = f"user-{next(_numbers)}"
    sign_up(visit(), login)
    player = visit("account")
    page = player.page
    page.click("[data-do=new-account]")
    page.fill("[name=login]", f"other-{login}")
    page.fill("[name=password]", PASSWORD)
    page.fill("[name=name]", f"SOMEB0DY {login}")
    page.click("[data-do=enter]")
    page.wait_for_selector("[role=alert]:has-text('looks like it')")


def test_guests_are_marked(visit, service):
    """Others who are guests are called so, at the table, in the chat and in lists; accounts are not, nor is oneself."""
    login = f"user-{next(_numbers)}"
    with Client(service.url) as client:
        ann = client.account(login, name=f"Ann {login}")
        game, eve = client.founded(listed=True), client.guest()
        client.seated(game, 0, token=ann)
        client.seated(game, 1, token=eve, name=f"Ann {login}")
        for token in (ann, eve):
            client.post(f"/games/{game}/chat", json={"text": "hello"}, headers=bearer(token))
    of_ann, of_eve = (visit(f"game/{game}", keep={"token": token}) for token in (ann, eve))
    of_ann.page.wait_for_selector("[data-chat] >> nth=1")
    of_eve.page.wait_for_selector("[data-chat] >> nth=1")
    assert of_ann.page.inner_text("[data-who]") == f"Ann {login} (guest)"
    assert of_eve.page.inner_text("[data-who]") == f"Ann {login}"
    said = [line.inner_text() for line in of_ann.page.locator("[data-chat]").all()]
    assert said == [f"Ann {login}: hello", f"Ann {login} (guest): hello"]
    watcher = visit("games")
    line = watcher.page.locator(f"li:has(a[href='#/game/{game}'])")
    line.wait_for()
    assert line.inner_text().count("(guest)") == 1


def test_a_browser_that_knows_a_single_seat(visit, service):
    """It goes on playing that game and finds it in its list; everywhere else it is a new guest."""
    with Client(service.url) as client:
        table = client.table(options=HEX | {"first": 0})
    player = visit(f"game/{table.game}", keep={"token": table.tokens[0]})
    player.settle()
    assert player.state == "asked"
    player.open("games")
    player.page.wait_for_selector(f"a[href='#/game/{table.game}']")
    player.open("")
    player.start()
    player.settle()
    assert player.page.evaluate("localStorage.getItem('ashboard.token')") not in (None, table.tokens[0])
    player.open(f"game/{table.game}")
    player.settle()
    assert player.state == "asked"
    player.step()


def test_a_seat_that_is_lost(visit, service):
    """Who has left the seat elsewhere sees at once what everybody sees, and comes back to it."""
    with Client(service.url) as client:
        game, guest = client.founded(), client.guest()
        client.seated(game, 0, token=guest)
        player = visit(f"game/{game}", keep={"token": guest})
        player.page.wait_for_selector("[data-do=leave]")
        # The stream is open: only then does the page hear of it.
        wait_for(player.page, lambda: client.get(f"/games/{game}").json()["table"]["seats"][0]["present"])
        assert client.delete(f"/games/{game}/seats/0", headers=bearer(guest)).status_code == 204
        player.page.wait_for_selector("[data-do=leave]", state="detached")
        for name in ("Ann", "Bob"):
            client.seated(game, ("Ann", "Bob").index(name), name=name)
        player.page.wait_for_selector(".table")
        assert player.page.locator(".hand [data-tile]:not(.idle)").count() == 0
