"""Names, chat and files of ill will are shown as text or refused with one clear sentence."""

import json

from tests.page.player import invitation
from tests.page.seeder import ME, OPEN

MARKUP = "<img src=x onerror=alert(1)><b>bold</b>"


def test_markup_in_names_and_chat_is_text(visit, seeder):
    """What looks like markup is shown letter by letter; nothing of it runs."""
    host = seeder.enter(seeder.founded([ME, OPEN]))
    guest = visit(invitation(host))
    guest.page.wait_for_selector("[data-do=sit]")
    guest.page.fill("main input[type=text]", MARKUP[:40])
    guest.page.click("[data-do=sit]")
    for player in (host, guest):
        player.page.wait_for_selector("svg.board")
    guest.page.fill(".chat input", MARKUP)
    guest.page.click(".chat form button")
    host.page.wait_for_selector("[data-chat]")
    assert MARKUP in host.page.inner_text("[data-chat]")
    assert host.page.locator(".chat img, .chat b, .players img").count() == 0
    assert MARKUP[:40] in host.page.inner_text(".players")


def test_wrong_records_are_refused_in_one_sentence(visit, tmp_path):
    """No JSON, no record, a record of lies, a huge file: one line each, and the page goes on."""
    player = visit("games")
    page = player.page
    wrong = {
        "text.json": "not json at all",
        "list.json": "[1, 2, 3]",
        "markup.json": json.dumps({"ashboard": 1, "game": MARKUP, "rules": 1, "options": {}, "answers": []}),
        "lies.json": json.dumps(
            {"ashboard": 1, "game": "neuroshima-hex", "rules": 1, "options": {}, "answers": ["fly"]}
        ),
        "deep.json": "[" * 5000 + "]" * 5000,
        "huge.json": " " * 300_000,
    }
    for name, text in wrong.items():
        file = tmp_path / name
        file.write_text(text, "utf-8")
        page.wait_for_selector("[data-do=upload]")
        page.set_input_files("[data-do=upload]", file)
        page.wait_for_selector("[role=alert]")
        said = page.inner_text("[role=alert]")
        assert said.startswith("This file"), said
        assert "\n" not in said
        player.open("settings")
        player.open("games")
    assert page.locator("main img").count() == 0


def test_wrong_positions_are_refused_in_one_sentence(visit, tmp_path):
    """So are files that are no positions."""
    player = visit("setup")
    page = player.page
    wrong = {
        "text.toml": "???",
        "army.toml": 'edition = "classic"\n[[seat]]\narmy = "<b>nobody</b>"\n[[seat]]\narmy = "borgo"\n',
        "huge.toml": "#" * 200_000,
        "binary.toml": "\x00\x01\x02",
    }
    for name, text in wrong.items():
        file = tmp_path / name
        file.write_text(text, "utf-8")
        page.wait_for_selector("[data-do=load]")
        page.set_input_files("[data-do=load]", file)
        page.wait_for_selector("[role=alert]")
        assert page.inner_text("[role=alert]").startswith("This ")
        assert page.locator("main b b").count() == 0
        player.open("settings")
        player.open("setup")
