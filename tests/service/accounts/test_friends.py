"""Friends by link, and challenges between them."""

import asyncio
import secrets

import pytest
from tests.service.applications import opened
from tests.service.clients import bearer, code

from ashboard.service.accounts.auth import authenticate
from ashboard.service.problems import Refused


def new_account(client, name):
    """A token and the id of its owner."""
    token = client.account(f"user{secrets.token_hex(6)}", name=f"{name} {secrets.token_hex(4)}")
    return token, client.get("/me", headers=bearer(token)).json()["id"]


def befriend(client, one, other):
    link = client.post("/me/friends/code", headers=bearer(one)).json()["code"]
    made = client.post("/me/friends", json={"code": link}, headers=bearer(other))
    assert made.status_code == 201, made.text
    return made.json()


def friends_of(client, token):
    return [one["id"] for one in client.get("/me/friends", headers=bearer(token)).json()["friends"]]


def challenged(client, token, friend):
    body = {"seats": [{"player": "me"}, {"player": "friend", "friend": friend}]}
    return client.post("/games", json=body, headers=bearer(token))


def listed(client, token):
    return {one["id"]: one for one in client.get("/me/games", headers=bearer(token)).json()["games"]}


def test_a_link_makes_friends(client):
    """Both have each other in their lists, once; the link says whose it is; ending it ends it for both."""
    (ann, ann_id), (bob, bob_id) = new_account(client, "Ann"), new_account(client, "Bob")
    assert befriend(client, ann, bob)["id"] == ann_id
    assert befriend(client, bob, ann)["id"] == bob_id
    assert (friends_of(client, ann), friends_of(client, bob)) == ([bob_id], [ann_id])
    link = client.get("/me/friends", headers=bearer(ann)).json()["code"]
    assert client.get(f"/friends/{link}").json()["id"] == ann_id
    assert client.delete(f"/me/friends/{ann_id}", headers=bearer(bob)).status_code == 204
    assert (friends_of(client, ann), friends_of(client, bob)) == ([], [])


def test_links_that_lead_nowhere(client):
    """A replaced link, a made-up one, and one's own."""
    (ann, _), (bob, _) = new_account(client, "Ann"), new_account(client, "Bob")
    old, new = (client.post("/me/friends/code", headers=bearer(ann)).json()["code"] for _ in range(2))
    for link in (old, "made-up"):
        assert code(client.post("/me/friends", json={"code": link}, headers=bearer(bob))) == "not-found"
        assert code(client.get(f"/friends/{link}")) == "not-found"
    assert code(client.post("/me/friends", json={"code": new}, headers=bearer(ann))) == "bad-options"


def test_a_challenge_is_taken(client):
    """It stands first in the friend's list, keeps the seat for the friend alone, and begins when it is taken."""
    (ann, _), (bob, bob_id), (eve, _) = (new_account(client, name) for name in ("Ann", "Bob", "Eve"))
    befriend(client, ann, bob)
    game = challenged(client, ann, bob_id).json()["id"]
    client.seated(game, 0, token=ann)
    assert (listed(client, bob)[game]["kept"], listed(client, ann)[game]["kept"]) == (1, None)
    assert client.get(f"/games/{game}", headers=bearer(bob)).json()["kept"] == [1]
    assert code(client.post(f"/games/{game}/seats/1", json={}, headers=bearer(eve))) == "forbidden"
    assert client.get(f"/games/{game}", headers=bearer(eve)).json()["kept"] == []
    client.seated(game, 1, token=bob)
    assert (listed(client, bob)[game]["kept"], listed(client, bob)[game]["status"]) == (None, "running")


def test_a_challenge_is_declined(client):
    """The game is cancelled, and nobody else can do that."""
    (ann, _), (bob, bob_id), (eve, _) = (new_account(client, name) for name in ("Ann", "Bob", "Eve"))
    befriend(client, ann, bob)
    game = challenged(client, ann, bob_id).json()["id"]
    assert code(client.delete(f"/games/{game}", headers=bearer(eve))) == "forbidden"
    assert client.delete(f"/games/{game}", headers=bearer(bob)).status_code == 204
    assert client.get(f"/games/{game}").json()["table"]["status"] == "cancelled"
    assert game not in listed(client, bob)


def test_only_friends_are_challenged(client):
    """Neither strangers nor those who were friends once; a seat for a friend names one, and no other seat does."""
    (ann, _), (bob, bob_id) = new_account(client, "Ann"), new_account(client, "Bob")
    assert code(challenged(client, ann, bob_id)) == "forbidden"
    befriend(client, ann, bob)
    client.delete(f"/me/friends/{bob_id}", headers=bearer(ann))
    assert code(challenged(client, ann, bob_id)) == "forbidden"
    for seat in ({"player": "friend"}, {"player": "open", "friend": bob_id}):
        body = {"seats": [{"player": "me"}, seat]}
        assert code(client.post("/games", json=body, headers=bearer(ann))) == "bad-options"


def test_a_rematch_stands_in_the_list_of_the_other(client):
    """A seat is kept for the one who has not asked."""
    table = client.table()
    table.post(0, "resignation")
    next_game = table.post(0, "rematch").json()["id"]
    kept = client.get(f"/games/{next_game}", headers=table.headers(1)).json()["table"]["seats"]
    assert {seat["player"] for seat in kept} == {"reserved"}


def test_nothing_is_left_of_a_deleted_account(client):
    """Friends lose it from their lists, and its link leads nowhere."""
    (ann, _), (bob, _) = new_account(client, "Ann"), new_account(client, "Bob")
    befriend(client, ann, bob)
    link = client.get("/me/friends", headers=bearer(ann)).json()["code"]
    gone = client.request("DELETE", "/me", json={"password": "correct horse"}, headers=bearer(ann))
    assert gone.status_code == 204
    assert friends_of(client, bob) == []
    assert code(client.get(f"/friends/{link}")) == "not-found"


def test_a_list_is_not_flooded(client):
    """Ten challenges of one friend to another wait at most, and with the friendship they leave the list."""
    (ann, ann_id), (bob, bob_id) = new_account(client, "Ann"), new_account(client, "Bob")
    befriend(client, ann, bob)
    games = [challenged(client, ann, bob_id).json()["id"] for _ in range(10)]
    assert code(challenged(client, ann, bob_id)) == "too-many"
    back = challenged(client, bob, ann_id).json()["id"]
    client.delete(f"/games/{games[0]}", headers=bearer(bob))
    assert challenged(client, ann, bob_id).status_code == 201
    client.delete(f"/me/friends/{ann_id}", headers=bearer(bob))
    assert listed(client, bob).keys() & games == set()
    assert back not in listed(client, ann)


@pytest.mark.parametrize("change", ["a new link", "a deleted account", "a session that ended"])
def test_what_changes_while_a_link_is_opened(database_url, monkeypatch, change):
    """A link that is replaced while somebody opens it makes no friends, nor does a session that ends meanwhile."""

    async def run():
        async with opened(database_url) as (app, client):
            ann, bob = [await self_made(app, client, name) for name in ("ann", "bob")]
            link = await app.friends.renew_code(ann.person)
            owner = await app.friends.find_owner(link)
            changes = {
                "a new link": lambda: app.friends.renew_code(ann.person),
                "a deleted account": lambda: app.accounts.delete_person(ann.person),
                "a session that ended": lambda: app.accounts.revoke(bob.person, bob.token),
            }

            async def changed_meanwhile(code):
                await changes[change]()
                return owner

            monkeypatch.setattr(app.friends, "find_owner", changed_meanwhile)
            with pytest.raises(Refused, match="unauthorized" if "session" in change else "not-found"):
                await app.friends.add(bob, link)
            assert (await app.friends.find(bob.person)).friends == []

    asyncio.run(run())


async def self_made(app, client, login):
    """Somebody with a new account, as the service knows them."""
    made = await client.post("/accounts", json={"login": login, "password": "correct horse"})
    return await authenticate(app.database, made.json()["token"], app.store.sources.now())
