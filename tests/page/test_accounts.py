"""Accounts: made, left, entered again on another device; games follow, tokens come and go, all of it can be deleted."""

from itertools import count

_numbers = count(1)
PASSWORD = "correct horse"


def sign_up(player, login):
    page = player.page
    player.open("account")
    page.wait_for_selector("form [name=login]")
    page.click("[data-do=new-account]")
    page.fill("[name=login]", login)
    page.fill("[name=password]", PASSWORD)
    page.fill("[name=name]", "Somebody")
    page.click("[data-do=enter]")
    page.wait_for_selector("[data-login]")


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
    """A token is shown once and revoked; the name changes; the account is deleted after one question."""
    player = visit()
    login = f"user-{next(_numbers)}"
    sign_up(player, login)
    page = player.page
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
    page.locator("form:has([data-do=change]) input").first.fill("Else")
    page.click("[data-do=change]")
    page.wait_for_selector("h2:has-text('Else')")
    page.click("[data-do=delete]")
    page.click("[data-do=forget]")
    page.wait_for_selector("form [name=login]")
    page.fill("[name=login]", login)
    page.fill("[name=password]", PASSWORD)
    page.click("[data-do=enter]")
    page.wait_for_selector("[role=alert]")


def test_signing_out(visit):
    """Who has signed out is a guest again."""
    player = visit()
    sign_up(player, f"user-{next(_numbers)}")
    player.page.click("[data-do=sign-out]")
    player.page.wait_for_selector("form [name=login]")
    player.page.reload()
    player.page.wait_for_selector("form [name=login]")
