"""The page does its part in the dice by itself, shows it, and lets opponents allow that something is taken back."""

import json
import re

from tests.page.player import asked
from tests.page.test_table import pair
from tests.service.clients import Client, bearer

from ashboard.core.record import record_from_data
from ashboard.service.games.fairness import seat_commitment, verify_dice

CONTRIBUTION = "9" * 64


def game_of(player):
    return re.search(r"game/(\w+)", player.page.url)[1]


def shown(player, name):
    """What the page keeps for the proof, once it is opened."""
    player.page.wait_for_selector("[data-dice]")
    player.page.locator("[data-dice] summary").last.click()
    return player.page.locator(f"[{name}]").last.input_value()


def test_two_browsers_prove_their_dice(visit, service):
    """Both pages commit and reveal by themselves; the record is made of what they show, under the seal they noted."""
    host, guest = visit(), visit()
    host.start(level="", seat1="link")
    guest.page.goto(host.page.wait_for_selector("[data-link]").input_value())
    guest.page.click("[data-do=sit]")
    for player in (host, guest):
        player.page.wait_for_selector("svg.board")
        assert "Dice: your contribution starts with" in player.page.inner_text("[data-dice=mine] summary")
    host.page.click("text=Resign")
    host.page.click("[data-do=resign]")
    for player in (host, guest):
        player.page.wait_for_selector("[data-dice=kept]")
    with Client(service.url) as client:
        dice = verify_dice(record_from_data(client.get(f"/games/{game_of(host)}/record").json())).dice
    assert all(dice.commitments)
    seals = {shown(player, "data-seal") for player in (host, guest)}
    assert seals == {dice.seal}
    command = host.page.locator("[data-command]").last.input_value()
    assert command.endswith(f"--seal {dice.seal} --contribution {dice.contributions[0]}")
    assert guest.page.locator("[data-part='1']").last.input_value() == dice.contributions[1]


def test_two_at_one_screen(visit):
    """Every seat of a screen has a part of its own, and nobody waits for anything."""
    player = visit()
    player.start(level="", seat1="here")
    player.settle()
    kept = json.loads(player.page.evaluate("localStorage.getItem('ashboard.dice')"))
    assert sorted(kept[game_of(player)]) == ["0", "1"]
    assert all(part["seal"] for part in kept[game_of(player)].values())


class Stranger:
    """Somebody at the other seat, without a page."""

    def __init__(self, client, game):
        self.client = client
        self.game = game
        self.token = ""

    def look(self):
        return self.client.get(f"/games/{self.game}").json()["table"]

    def join(self):
        fairness = self.look()["fairness"]
        made = seat_commitment(self.game, fairness["commitment"], 1, CONTRIBUTION)
        self.token = self.client.seated(self.game, 1, commitment=made, round=fairness["round"])

    def leave(self):
        self.client.delete(f"/games/{self.game}/seats/1", headers=bearer(self.token)).raise_for_status()

    def reveal(self):
        path = f"/games/{self.game}/seats/1/reveal"
        self.client.post(path, json={"contribution": CONTRIBUTION}, headers=bearer(self.token)).raise_for_status()


def test_somebody_leaves_before_revealing(visit, service):
    """The page says whom the dice wait for, and what became of the round; it commits again without being asked."""
    host = visit()
    host.start(level="", seat1="link")
    host.page.wait_for_selector("[data-link]")
    with Client(service.url) as client:
        stranger = Stranger(client, game_of(host))
        stranger.join()
        assert "contributions from Guest" in host.page.wait_for_selector("[data-missing]").inner_text()
        stranger.leave()
        host.page.wait_for_selector("[data-round='2'] [data-lapse=left]")
        host.page.wait_for_selector("[data-link]")
        stranger.join()
        host.page.wait_for_selector("[data-missing]")
        stranger.reveal()
        host.settle()
    host.page.wait_for_selector("[data-dice=mine]")
    assert host.page.locator("[data-dice=mine]").count() == 1


def test_a_seat_that_was_lost(visit, service):
    """Who comes back too late reads so and sits down again with one click."""
    host = visit()
    host.start(level="", seat1="link")
    host.page.wait_for_selector("[data-link]")
    with Client(service.url) as client:
        stranger = Stranger(client, game_of(host))
        host.page.route("**/reveal", lambda route: route.abort())
        stranger.join()
        host.page.wait_for_selector("[data-missing]")
        mine = bearer(host.page.evaluate("localStorage.getItem('ashboard.token')"))
        client.delete(f"/games/{stranger.game}/seats/0", headers=mine).raise_for_status()
        host.page.wait_for_selector("text=You have lost seat 1")
        host.page.unroute("**/reveal")
        host.page.click("[data-do=sit-again]")
        host.page.wait_for_selector("[data-missing]:has-text('Guest')")
        fairness = stranger.look()["fairness"]
        made = seat_commitment(stranger.game, fairness["commitment"], 1, CONTRIBUTION)
        again = {"commitment": made, "round": fairness["round"]}
        path = f"/games/{stranger.game}/seats/1/commitment"
        client.put(path, json=again, headers=bearer(stranger.token)).raise_for_status()
        stranger.reveal()
        host.settle()


def test_taking_back_with_leave(seeder):
    """Asked for by one, declined and then allowed by the other: the last move is taken back."""
    host, guest = pair(seeder)
    first, second = (host, guest) if asked(host, guest) is host else (guest, host)
    while asked(host, guest) is first:
        first.step()
    first.page.click("[data-do=takeback]")
    first.page.wait_for_selector("[data-takeback]:has-text('You have asked to take back')")
    second.page.wait_for_selector("[data-takeback]:has-text('wants to take back a move')")
    second.page.click("[data-do=forbid]")
    first.page.wait_for_selector("[data-takeback]:has-text('declined')")
    while asked(host, guest) is second:
        second.step()
    second.page.click("[data-do=takeback]")
    first.page.click("[data-do=allow]")
    second.page.wait_for_selector(".table[data-state=asked]")
    first.page.wait_for_selector(".table[data-state=waiting]")
    assert asked(host, guest) is second
    for player in (host, guest):
        player.page.wait_for_selector("[data-do=allow]", state="detached")
