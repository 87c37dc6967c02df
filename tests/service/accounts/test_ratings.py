"""What counts for ratings: every game between accounts from the first tile or card dealt on, again and again less."""

import asyncio
import itertools
import secrets

import pytest
from tests.service.applications import FixedWorld, opened, pass_time
from tests.service.clients import HEX, Table, bearer, code
from tests.service.servers import sqlite_url

from ashboard.core.data import package_toml
from ashboard.service.accounts.ratings import MU

LEADERS = HEX | {"variants": ["leaders"]}
ARENA = {"mode": "arena"}
THREE = {"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"]}
DAY = 24 * 3600 * 1000


@pytest.fixture
def rivals(client):
    """The tokens of two new accounts."""
    return [client.account(f"rival-{secrets.token_hex(8)}") for _ in range(2)]


def rated(client, tokens, **terms):
    game = client.founded(rated=True, **terms)
    return Table(client, game, [client.seated(game, seat, token=token) for seat, token in enumerate(tokens)])


def test_armies_of_ones_own(client, rivals):
    """
    A game with an army that somebody made up counts for nobody: it is refused where it is to be rated.
    """
    army = package_toml("ashboard.games.neuroshima_hex.data.armies", "moloch.toml")
    options = {"armies": [{**army, "id": "mine"}, "borgo"]}
    for seats in (options, {"armies": ["borgo", options["armies"][0]]}):
        refused = client.post("/games", json={"options": seats, "rated": True}, headers=bearer(rivals[0]))
        assert code(refused) == "bad-options"
        assert client.post("/games", json={"options": seats}, headers=bearer(rivals[0])).status_code == 201


def ratings(client, tokens):
    return [client.get("/me", headers=bearer(token)).json()["rating"] for token in tokens]


@pytest.mark.parametrize(
    "terms",
    [{"options": LEADERS}, {"game": "bright-future", "options": ARENA}],
    ids=["leaders", "arena"],
)
def test_resigning_at_the_sight_of_a_hand(client, rivals, terms):
    """
    Who resigns after a look at what was dealt has lost a game that counts, also without having answered anything.
    """
    table = rated(client, rivals, **terms)
    table.post(0, "resignation")

    assert table.look()["table"]["weight"] == 1
    loser, winner = ratings(client, rivals)
    assert loser["mu"] < MU < winner["mu"]


@pytest.mark.parametrize("options", [HEX, HEX | {"first": "random"}], ids=["fixed", "random"])
def test_before_anything_is_dealt(client, rivals, options):
    """
    A game that is given up before anything is dealt does not count, also if chance has said who begins.
    """
    table = rated(client, rivals, options=options)
    table.post(0, "resignation")

    assert table.look()["table"]["weight"] == 0
    assert [rating["games"] for rating in ratings(client, rivals)] == [0, 0]


def test_taking_back_inside_the_turn(client, rivals):
    """
    An undo inside the own turn leaves the game rated.
    """
    table = rated(client, rivals)
    seen = table.until("main")
    seat = seen["asked"]
    discard = next(text for text in seen["decision"]["options"] if text.startswith("discard"))
    table.answer(seat, seen["seq"], discard)
    undone = table.post(seat, "undo", {"seq": seen["seq"] + 1, "to": seen["seq"], "key": "back"})
    assert undone.status_code == 201, undone.text
    assert table.look()["table"]["rated"] is True
    table.post(0, "resignation")

    assert [rating["games"] for rating in ratings(client, rivals)] == [1, 1]


def test_who_runs_out_of_time_is_last(tmp_path):
    """
    In a game of three a seat that a computer plays on counts as the last, whatever the computer makes of it.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (app, client):
            heads, names = [], ("ann", "bob", "cid")
            for login in names:
                made = await client.post("/accounts", json={"login": login, "password": "swordfish!"})
                heads.append(bearer(made.json()["token"]))
            terms = {"options": THREE, "rated": True, "clock": {"turn": 60}}
            game = (await client.post("/games", json=terms)).json()["id"]
            for seat, head in enumerate(heads):
                await client.post(f"/games/{game}/seats/{seat}", json={}, headers=head)
            for number in itertools.count():
                play = await app.store.load(game)
                if any(row.chance for row in play.rows):
                    break
                body = {"seq": play.seq, "action": play.state.decision().options[0].text, "key": f"k{number}"}
                await client.post(f"/games/{game}/answers", json=body, headers=heads[play.asked])
            away = play.asked
            await pass_time(app, world, 61)
            await app.clocks.time_out(game)
            others = [seat for seat in range(3) if seat != away]
            for seat in others:
                await client.post(f"/games/{game}/resignation", headers=heads[seat])
            play = await app.store.load(game)
            assert away in play.substitutes
            assert play.info.outcome["winners"] == [away]
            moved = [(await client.get("/me", headers=head)).json()["rating"]["mu"] for head in heads]
            assert moved[away] == min(moved) < MU

    asyncio.run(run())


def test_the_same_people_again_and_again(tmp_path):
    """
    The n-th game of the same two within 30 days counts 1/n, the eleventh not at all; a month later it is new again.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (_, client):
            heads = []
            for login in ("ann", "bob"):
                made = await client.post("/accounts", json={"login": login, "password": "swordfish!"})
                heads.append(bearer(made.json()["token"]))

            async def game():
                world.time += 1000
                made = await client.post("/games", json={"options": LEADERS, "rated": True})
                path = f"/games/{made.json()['id']}"
                for seat, head in enumerate(heads):
                    joined = await client.post(f"{path}/seats/{seat}", json={}, headers=head)
                before = (await client.get("/me", headers=heads[1])).json()["rating"]
                shown = joined.json()["table"]["weight"]
                await client.post(f"{path}/resignation", headers=heads[0])
                table = (await client.get(path)).json()["table"]
                after = (await client.get("/me", headers=heads[1])).json()["rating"]
                return shown, table["weight"], after["mu"] - before["mu"], after["games"]

            told = [await game() for _ in range(12)]
            assert [weight for weight, _, _, _ in told] == [1 / n for n in range(1, 11)] + [0, 0]
            assert [weight for _, weight, _, _ in told] == [weight for weight, _, _, _ in told]
            gains = [gain for _, _, gain, _ in told]
            assert all(one > other > 0 for one, other in itertools.pairwise(gains[:10]))
            assert gains[10:] == [0, 0]
            # All that two accounts gain from each other in a month is less than three games at full weight.
            assert sum(gains) < 3 * gains[0]
            assert told[-1][3] == 10
            world.time += 30 * DAY
            assert (await game())[1] == 1

    asyncio.run(run())


def test_guests_do_not_count(client, rivals):
    """
    A game with a guest says beforehand that it does not count.
    """
    table = rated(client, [rivals[0], None], options=LEADERS)

    assert table.look()["table"]["weight"] == 0
    assert client.table().look()["table"]["weight"] is None
