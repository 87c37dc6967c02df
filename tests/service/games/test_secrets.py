"""What a viewer cannot know changes no byte that is sent to it."""

import asyncio
import json

import pytest
from tests.core.toy import TREASURE_DIVE
from tests.service.applications import FixedWorld, opened, stream_bytes
from tests.service.servers import sqlite_url

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.printed.leader import deck
from ashboard.service.games import live_game as play_module

LEADERS = {"armies": ["moloch", "borgo"], "edition": "2025", "variants": ["leaders"]}
SEATS = (-1, 0, 1)


@pytest.mark.parametrize("viewer", SEATS)
def test_dealt_leaders(tmp_path_factory, monkeypatch, viewer):
    """
    While leaders are dealt and picked in secret, another deal to the others changes nothing for a viewer.
    """
    seen = []
    for luck in (0, 3):
        folder = tmp_path_factory.mktemp("leaders")
        dealt = type("Dealt", (SeatLuck,), {"viewer": viewer, "luck": luck})
        monkeypatch.setattr(play_module, "Dice", dealt)
        seen.append(asyncio.run(leader_bytes(sqlite_url(folder), viewer)))
    (one, deal), (other, other_deal) = seen

    assert deal != other_deal
    assert one == other


class Luck:
    """Dice that a test holds in its hands; the compiled ones cannot be inherited from."""

    def __init__(self, seed):
        self.fair = Dice(seed)

    def skip(self, stream):
        self.fair.skip(stream)


class SeatLuck(Luck):
    """Deals the viewer's side the same cards, and other ones to the other sides."""

    viewer = -1
    luck = 0

    def __init__(self, seed):
        super().__init__(seed)
        self.dealt = 0

    def answer(self, decision):
        fair = self.fair.answer(decision)
        if decision.kind != "deal":
            return fair
        side, self.dealt = self.dealt // 3, self.dealt + 1
        # Seat 0 is dealt the lowest cards that are left or the highest, seat 1 likewise, but never each other's.
        own = [option for option in decision.options if place_of(option.text) % 2 == side]
        pool = own or decision.options
        return pool[0] if side == self.viewer or not self.luck else pool[-1]


def place_of(text):
    """The place of a leader among all."""
    return [card.id for card in deck()].index(text.split()[-1])


async def leader_bytes(url, viewer):
    async with opened(url, FixedWorld()) as (app, client):
        made = (await client.post("/games", json={"options": LEADERS})).json()
        path, tokens, sent = f"/games/{made['id']}", [], []
        for seat in (0, 1):
            joined = await client.post(f"{path}/seats/{seat}", json={"contribution": f"mine-{seat}"})
            tokens.append(joined.json()["token"])
            if seat == viewer:
                sent.append(joined.content)
        headers = {} if viewer < 0 else {"Authorization": f"Bearer {tokens[viewer]}"}
        sent.append((await client.get(path, headers=headers)).content)
        play = await app.store.load(made["id"])
        deal = str(play.state.cards.dealt)
        decision = play.state.decision()
        # The first pick is made; the second would reveal both.
        body = {"seq": 1, "action": decision.options[0].text, "key": "pick"}
        answered = await client.post(
            f"{path}/answers", json=body, headers={"Authorization": f"Bearer {tokens[decision.seat]}"}
        )
        assert answered.status_code == 201
        if decision.seat == viewer:
            sent.append(answered.content)
        sent.append((await client.get(path, headers=headers)).content)
        sent += [(await client.get(f"{path}/{what}", headers=headers)).content for what in ("record", "chat")]
        bad = body | {"key": "bad", "action": "pick nobody"}
        sent.append((await client.post(f"{path}/answers", json=bad, headers=headers)).content)
        sent += await stream_bytes(app, made["id"], viewer)
        return sent, deal


@pytest.mark.parametrize("luck", [1, 2])
@pytest.mark.parametrize("viewer", [-1, 1])
def test_hands_and_coming_draws(tmp_path_factory, monkeypatch, luck, viewer):
    """
    In a game with secret hands another luck in what others draw and peek at changes nothing for a viewer, as long as
    they show nothing of it: neither the bytes nor how many messages there are.
    """
    monkeypatch.setitem(GAMES, TREASURE_DIVE.name, TREASURE_DIVE)
    runs = []
    for by in (0, luck):
        monkeypatch.setattr(play_module, "Dice", type("Deep", (DeepLuck,), {"luck": by, "viewer": viewer}))
        folder = tmp_path_factory.mktemp("dive")
        runs.append(asyncio.run(dive_bytes(sqlite_url(folder), viewer, 4)))
    (one, hands), (other, other_hands) = runs

    assert hands != other_hands
    assert one == other


class DeepLuck(Luck):
    """Other cards for diver 0, the same ones for diver 1."""

    luck = 0
    viewer = -1

    def answer(self, decision):
        fair = self.fair.answer(decision)
        if decision.kind == "waves":
            return decision.options[0]
        turn = DeepLuck.turn
        if decision.kind in ("draw", "peek") and turn != self.viewer:
            return decision.options[(decision.options.index(fair) + self.luck) % len(decision.options)]
        # What the viewer draws is the same, whatever is left.
        sharks = [option for option in decision.options if option.text == "draw shark"]
        return sharks[0] if sharks else fair

    turn = 0


async def dive_bytes(url, viewer, steps):
    async with opened(url, FixedWorld("dive")) as (app, client):
        made = (await client.post("/games", json={"game": "treasure-dive", "options": {"players": 2}})).json()
        path, tokens, sent = f"/games/{made['id']}", [], []
        DeepLuck.turn = 0
        for seat in (0, 1):
            joined = await client.post(f"{path}/seats/{seat}", json={"contribution": f"mine-{seat}"})
            tokens.append(joined.json()["token"])
        headers = {} if viewer < 0 else {"Authorization": f"Bearer {tokens[viewer]}"}
        for number in range(steps):
            play = await app.store.load(made["id"])
            decision = play.state.decision()
            if decision is None:
                break
            assert decision.seat != CHANCE
            sent.append((await client.get(path, headers=headers)).content)
            # For a spectator diver 0 also looks at the pile; another diver would draw what he has seen.
            options = [option.text for option in decision.options]
            action = "look" if viewer < 0 and decision.seat == 0 and "look" in options else "pass"
            DeepLuck.turn = decision.seat if action == "look" else 1 - decision.seat
            body = {"seq": play.seq, "action": action, "key": f"k{number}"}
            answered = await client.post(
                f"{path}/answers", json=body, headers={"Authorization": f"Bearer {tokens[decision.seat]}"}
            )
            assert answered.status_code == 201, answered.text
            if decision.seat == viewer:
                sent.append(answered.content)
        play = await app.store.load(made["id"])
        sent += await stream_bytes(app, made["id"], viewer)
        return sent, play.state.hands


def test_no_word_of_the_dice(tmp_path):
    """
    While a game runs neither the secret nor the seed is in anything that is sent.
    """

    async def run():
        async with opened(sqlite_url(tmp_path), FixedWorld("topsecret")) as (app, client):
            made = await client.post("/games", json={"listed": True})
            game = made.json()["id"]
            sent = [made.content]
            for seat in (0, 1):
                sent.append((await client.post(f"/games/{game}/seats/{seat}", json={"contribution": "c"})).content)
            for path in (f"/games/{game}", "/games?status=running", f"/games/{game}/record", "/metrics", "/ratings"):
                sent.append((await client.get(path)).content)
            sent += await stream_bytes(app, game, 0)
            info = await app.store.info(game)
            text = b"".join(sent).decode()
            assert info.commitment in text
            assert "topsecret" not in text
            assert info.dice_seed() not in text

    asyncio.run(run())


def test_what_a_seat_is_not_sent(tmp_path):
    """
    The text of somebody's secret answer goes to nobody else: a picked leader is in no message before all are revealed.
    """

    async def run():
        async with opened(sqlite_url(tmp_path), FixedWorld()) as (app, client):
            made = (await client.post("/games", json={"options": LEADERS})).json()
            path = f"/games/{made['id']}"
            tokens = [(await client.post(f"{path}/seats/{seat}", json={})).json()["token"] for seat in (0, 1)]
            play = await app.store.load(made["id"])
            decision = play.state.decision()
            picked = decision.options[0].text
            body = {"seq": 1, "action": picked, "key": "k"}
            headers = {"Authorization": f"Bearer {tokens[decision.seat]}"}
            await client.post(f"{path}/answers", json=body, headers=headers)
            others = [await stream_bytes(app, made["id"], seat) for seat in (-1, 1 - decision.seat)]
            own = await stream_bytes(app, made["id"], decision.seat)
            name = picked.split()[-1]
            assert f'"{name}"' in b"".join(own).decode()
            for messages in others:
                assert all(f'"pick":"{name}"' not in message.decode() for message in messages)
                assert "picked" in json.dumps([json.loads(message) for message in messages])

    asyncio.run(run())
