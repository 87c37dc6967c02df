"""Whatever a viewer cannot know is exchanged, in every mode and at every table: no byte that is sent to it changes."""

import asyncio
import random
from dataclasses import replace

import pytest
from tests.core.toy import TREASURE_DIVE
from tests.effort import times
from tests.service.applications import FixedWorld, opened, stream_bytes
from tests.service.servers import sqlite_url

from ashboard.core.dice import Dice
from ashboard.games import GAMES
from ashboard.service.games.live_game import LiveGame

BRIGHT = "bright-future"
TABLES = {
    "leaders": {"options": {"armies": ["moloch", "borgo"], "edition": "2025", "variants": ["leaders"]}},
    "duel": {"options": {"armies": ["hegemony", "outpost"]}},
    "arena": {"game": BRIGHT, "options": {"mode": "arena"}},
    "tunnel of power": {"game": BRIGHT, "options": {"mode": "tunnel-of-power", "players": 3}},
    "underground fever": {"game": BRIGHT, "options": {"mode": "underground-fever", "players": 2}},
    "treasure dive": {"game": "treasure-dive", "options": {"players": 2}},
}
HIDING = ("arena", "leaders")
COMPUTER = {"player": "computer", "level": "random"}
ROWS = times(14)
EVERY = 12


class Table:
    """A game inside an application; a computer's seat answers at random, like everybody."""

    def __init__(self, app, client, made, tokens):
        self.app = app
        self.client = client
        self.id = made["id"]
        self.path = f"/games/{made['id']}"
        self.tokens = tokens
        self.seats = len(made["table"]["seats"])
        self.chance = random.Random(7)

    async def play(self):
        return await self.app.store.load(self.id)

    def headers(self, seat):
        return {"Authorization": f"Bearer {self.tokens[seat]}"} if self.tokens.get(seat) else {}

    async def step(self):
        """Whoever is asked answers; False when the game is over."""
        play = await self.play()
        if play.asked is None:
            return False
        action = self.chance.choice([option.text for option in play.state.decision().options])
        if self.tokens.get(play.asked) is None:
            assert await self.app.computers._write(self.id, play.asked, play.seq, action)
        else:
            body = {"seq": play.seq, "action": action, "key": f"k{play.seq}"}
            answered = await self.client.post(f"{self.path}/answers", json=body, headers=self.headers(play.asked))
            assert answered.status_code == 201, answered.text
        return True

    async def sent(self, viewer):
        """Everything that the viewer can get out of the service without changing the game."""
        play, headers = await self.play(), self.headers(viewer)
        looks = ["", "/study", "/analysis", "/record", "/chat", "/events?after=x"]
        paths = [self.path + look for look in looks]
        paths += ["/games?status=running", "/games?status=over", "/me/games"]
        sent = [(await self.client.get(path, headers=headers)).content for path in paths]
        bad = [("answers", {"seq": play.seq, "action": "no such answer", "key": "bad"})]
        bad += [("answers", {"seq": max(0, play.seq - 1), "action": "end", "key": "late"})]
        bad += [("undo", {"seq": play.seq, "to": play.seq, "key": "back"}), ("previews", self.previews(play, viewer))]
        for what, body in bad:
            sent.append((await self.client.post(f"{self.path}/{what}", json=body, headers=headers)).content)
        return sent + await stream_bytes(self.app, self.id, viewer)

    def previews(self, play, viewer):
        options = [option.text for option in play.state.decision().options] if play.asked == viewer else ["end"]
        return {"seq": play.seq, "options": options[:2]}


async def laid(app, client, terms):
    """A table; a guest on every seat that is no computer's."""
    made = (await client.post("/games", json={"listed": True, **terms})).json()
    tokens = {}
    for number, seat in enumerate(made["table"]["seats"]):
        if seat["player"] != "computer":
            joined = await client.post(f"/games/{made['id']}/seats/{number}", json={"contribution": f"mine-{number}"})
            tokens[number] = joined.json()["token"]
    return Table(app, client, made, tokens)


async def sent_with(table, viewer, seed, monkeypatch):
    """What is sent where everything that the viewer cannot know was dealt anew; and whether that changed anything."""
    play = await table.play()
    kept, moments, retold = play._state, list(play.snapshots), LiveGame.replay_all

    def dealt(state):
        return play.info.rulebook.view(state, viewer).sample(Dice(seed))

    with monkeypatch.context() as patch:
        patch.setattr(
            LiveGame,
            "replay_all",
            lambda self, gaps: (replace(told, state=dealt(told.state), encoded={}) for told in retold(self, gaps)),
        )
        play._state = dealt(kept)
        play.snapshots.clear()
        play.snapshots.extend(replace(moment, state=dealt(moment.state), encoded={}) for moment in moments)
        sent = await table.sent(viewer)
        is_other = play._state.key() != kept.key()
    play._state = kept
    play.snapshots.clear()
    play.snapshots.extend(moments)
    return sent, is_other


@pytest.mark.parametrize("opponent", ["people", "computers"])
@pytest.mark.parametrize("name", TABLES)
def test_nothing_hidden_is_sent(tmp_path, monkeypatch, name, opponent):
    """
    Views, events, studies, previews, analyses, lists, chat, errors: all the same for a viewer whatever others hold, see
    and draw next.
    """
    monkeypatch.setitem(GAMES, TREASURE_DIVE.name, TREASURE_DIVE)
    terms = dict(TABLES[name])
    game = GAMES[terms.get("game", "neuroshima-hex")]
    seats = game.seats(game.options(terms["options"]))
    if opponent == "computers":
        terms["seats"] = [{"player": "open"}] + [COMPUTER] * (seats - 1)

    async def run():
        exchanged = 0
        async with opened(sqlite_url(tmp_path), FixedWorld()) as (app, client):
            table = await laid(app, client, terms)
            for row in range(ROWS):
                for viewer in (-1, *table.tokens) if row % EVERY < 2 else ():
                    true = await table.sent(viewer)
                    sent, is_other = await sent_with(table, viewer, f"deal {row}", monkeypatch)
                    assert sent == true
                    exchanged += is_other
                if not await table.step():
                    break
        return exchanged

    exchanged = asyncio.run(run())
    assert name not in HIDING or exchanged
