"""People: guests, accounts, tokens, ratings."""

import asyncio
import re
import secrets

import pytest
import sqlalchemy as sa
from tests.service.applications import opened
from tests.service.clients import Client, Table, bearer, code
from tests.service.servers import sqlite_url

from ashboard.service.accounts import people
from ashboard.service.accounts.auth import authenticate
from ashboard.service.db.schema import people as people_table
from ashboard.service.games.lobby import join
from ashboard.service.problems import Refused
from ashboard.service.settings import Limits, Rate

PASSWORD = "correct horse"


def new_login():
    return f"user{secrets.token_hex(6)}"


def test_account(client):
    """
    An account is made, entered with its password, and not with another.
    """
    login = new_login()
    client.account(login)

    assert code(client.post("/accounts", json={"login": login.upper(), "password": PASSWORD})) == "login-taken"
    session = client.post("/sessions", json={"login": login, "password": PASSWORD})
    assert client.get("/me", headers=bearer(session.json()["token"])).json()["login"] == login
    for wrong in ({"login": login, "password": "wrong horse"}, {"login": new_login(), "password": PASSWORD}):
        refused = client.post("/sessions", json=wrong)
        assert (refused.status_code, code(refused)) == (401, "wrong-password")


def test_a_guest_has_one_token_for_all_his_games(client):
    """
    Whoever became a guest first plays everywhere with the same token, and finds all his games under it.
    """
    made = client.post("/guests", json={"name": " Ann\u202e "})
    assert made.status_code == 201
    token = made.json()["token"]
    games = [client.founded(seats=[{"player": "open"}, {"player": "open"}]) for _ in range(2)]
    for game in games:
        client.seated(game, 1, token=token)
        assert client.get(f"/games/{game}", headers=bearer(token)).json()["seats"] == [1]
    mine = client.get("/me/games", headers=bearer(token)).json()["games"]
    assert {game["id"] for game in mine} == set(games)
    me = client.get("/me", headers=bearer(token)).json()
    assert (me["name"], me["login"]) == ("Ann", None)
    assert client.post("/guests", json={"name": "\u202e"}).status_code == 422
    assert client.post("/guests", json={}).status_code == 201


def test_a_guest_keeps_his_games(client):
    """
    A guest who makes an account finds his games in it, those that wait for him first.
    """
    game, guest = client.founded(), client.guest()
    table = Table(client, game, [client.seated(game, 0, token=guest), client.seated(game, 1)])
    answer = client.post("/accounts", json={"login": new_login(), "password": PASSWORD}, headers=bearer(guest))
    token = answer.json()["token"]
    other = client.founded(seats=[{"player": "open"}, {"player": "open"}])
    client.seated(other, 1, token=token)
    client.seated(other, 0)
    games = client.get("/me/games", headers=bearer(token)).json()["games"]

    assert [(game["id"], game["your_turn"]) for game in games] == [(table.game, True), (other, False)]
    assert client.get(table.path, headers=bearer(token)).json()["seats"] == [0]


def test_tokens_can_be_revoked(client):
    """
    A token does what its scopes say until it is revoked; a list of tokens shows none.
    """
    owner = bearer(client.account(new_login()))
    made = client.post("/me/tokens", json={"label": "bot", "scopes": ["read"]}, headers=owner).json()
    bot = bearer(made["token"])

    assert client.get("/me/games", headers=bot).status_code == 200
    assert code(client.post("/games", json={}, headers=bot)) == "forbidden"
    assert code(client.request("DELETE", "/me", json={"password": PASSWORD}, headers=bot)) == "forbidden"
    listed = client.get("/me/tokens", headers=owner)
    assert made["token"] not in listed.text
    assert {line["label"]: line["is_sent"] for line in listed.json()["tokens"]} == {"first": True, "bot": False}
    assert client.delete(f"/me/tokens/{made['id']}", headers=owner).status_code == 204
    assert code(client.get("/me/games", headers=bot)) == "unauthorized"
    assert client.delete(f"/me/tokens/{made['id']}", headers=owner).status_code == 404


def test_cookies(server):
    """
    A cookie cannot be read by scripts nor sent by other sites, and acts only together with what the page was told.
    """
    login = new_login()
    with Client(server.url) as browser:
        browser.account(login)
        entered = browser.post("/sessions", json={"login": login, "password": PASSWORD, "cookie": True})
        cookie = entered.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()
        assert entered.json()["token"] is None
        csrf = browser.get("/me").json()["csrf"]
        assert csrf == entered.json()["csrf"]

        refused = browser.post("/games", json={})
        assert (refused.status_code, code(refused)) == (403, "csrf")
        assert browser.post("/games", json={}, headers={"X-CSRF-Token": csrf}).status_code == 201
        foreign = {"X-CSRF-Token": csrf, "Origin": "https://elsewhere.example"}
        assert code(browser.post("/games", json={}, headers=foreign)) == "foreign-origin"
        assert browser.delete("/sessions", headers={"X-CSRF-Token": csrf}).status_code == 204
        browser.cookies.set("ashboard", "ash_revoked", domain="127.0.0.1")
        refused = browser.get("/me")
        assert code(refused) == "unauthorized"
        assert "Max-Age=0" in refused.headers["set-cookie"]


def test_new_password(client):
    """
    A new password needs the old one and ends every token there is: of sessions, bots, seats, and from the time as a
    guest. What it returns is a new session.
    """
    login, guest = new_login(), client.guest()
    here = client.post("/accounts", json={"login": login, "password": PASSWORD}, headers=bearer(guest)).json()["token"]
    there = client.post("/sessions", json={"login": login, "password": PASSWORD}).json()["token"]
    bot = client.post("/me/tokens", json={"label": "bot", "scopes": ["play"]}, headers=bearer(here)).json()["token"]
    seat = client.seated(client.founded(), 0, token=here)
    change = {"password": "battery staple", "old_password": "wrong horse"}
    assert code(client.patch("/me", json=change, headers=bearer(here))) == "wrong-password"
    assert code(client.patch("/me", json={"password": "battery staple"}, headers=bearer(here))) == "wrong-password"
    changed = client.patch("/me", json=change | {"old_password": PASSWORD}, headers=bearer(here))
    assert changed.status_code == 200
    for ended in (here, there, bot, seat, guest):
        assert code(client.get("/me", headers=bearer(ended))) == "unauthorized"
    fresh = bearer(changed.json()["token"])
    assert [line["is_sent"] for line in client.get("/me/tokens", headers=fresh).json()["tokens"]] == [True]
    # A new name alone ends nothing.
    named = client.patch("/me", json={"name": f"Ann {login}"}, headers=fresh)
    assert (named.json()["token"], named.json()["name"]) == (None, f"Ann {login}")
    assert client.get("/me", headers=fresh).status_code == 200


def test_new_password_with_a_cookie(server):
    """
    A browser that changes the password goes on with a new cookie.
    """
    login = new_login()
    with Client(server.url) as browser:
        browser.account(login)
        entered = browser.post("/sessions", json={"login": login, "password": PASSWORD, "cookie": True})
        old, csrf = browser.cookies["ashboard"], {"X-CSRF-Token": entered.json()["csrf"]}
        change = {"password": "battery staple", "old_password": PASSWORD}
        changed = browser.patch("/me", json=change, headers=csrf)
        assert (changed.status_code, changed.json()["token"]) == (200, None)
        assert browser.cookies["ashboard"] != old
        assert browser.get("/me").json()["csrf"] == changed.json()["csrf"] != csrf["X-CSRF-Token"]
        assert code(browser.get("/me", headers=bearer(old))) == "unauthorized"


def test_an_old_password_begins_nothing(database_url, monkeypatch):
    """
    A log-in or a change that was checked while the password was being changed comes to nothing.
    """

    async def run():
        async with opened(database_url) as (_, client):
            made = await client.post("/accounts", json={"login": "somebody", "password": PASSWORD})
            headers, hashing = bearer(made.json()["token"]), people.HASHING.run

            async def changes_meanwhile(work, *given):
                found = await hashing(work, *given)
                monkeypatch.setattr(people.HASHING, "run", hashing)
                change = {"password": "battery staple", "old_password": PASSWORD}
                assert (await client.patch("/me", json=change, headers=headers)).status_code == 200
                return found

            monkeypatch.setattr(people.HASHING, "run", changes_meanwhile)
            late = await client.post("/sessions", json={"login": "somebody", "password": PASSWORD})
            assert code(late) == "wrong-password"

    asyncio.run(run())


def test_a_token_that_is_revoked_while_it_makes_another(database_url, monkeypatch):
    """
    Nothing is made with a token that was revoked on the way: neither another token nor that of a seat.
    """

    async def run():
        async with opened(database_url) as (app, client):
            made = await client.post("/accounts", json={"login": "somebody", "password": PASSWORD})
            known = await authenticate(app.database, made.json()["token"], app.store.sources.now())
            game = (await client.post("/games", json={})).json()["id"]
            await app.accounts.revoke(known.person, known.token)
            for work in (
                app.accounts.new_token(known, ("read",), "bot", None),
                join(app.store, game, 0, known, None),
            ):
                with pytest.raises(Refused, match="unauthorized"):
                    await work
            assert (await client.get(f"/games/{game}")).json()["table"]["seats"][0]["player"] == "open"

    asyncio.run(run())


def test_a_guest_who_has_logged_out_is_not_registered(database_url):
    """
    Hashing the password takes a while: a token that is revoked meanwhile makes no account of the guest.
    """

    async def run():
        async with opened(database_url) as (app, client):
            token = (await client.post("/guests", json={})).json()["token"]
            guest = await authenticate(app.database, token, app.store.sources.now())
            await app.accounts.revoke(guest.person, guest.token)
            with pytest.raises(Refused, match="unauthorized"):
                await app.accounts.register(guest, "somebody", PASSWORD, "Somebody")
            assert (await client.post("/accounts", json={"login": "somebody", "password": PASSWORD})).is_success

    asyncio.run(run())


def rated_table(client, tokens):
    game = client.founded(rated=True, listed=True)
    return Table(client, game, [client.seated(game, seat, token=token) for seat, token in enumerate(tokens)])


def test_ratings(client):
    """
    A game between accounts moves both ratings; one that is given up without a move moves none.
    """
    tokens = [client.account(new_login()) for _ in range(2)]

    def ratings():
        return [client.get("/me", headers=bearer(token)).json()["rating"] for token in tokens]

    before = ratings()
    rated_table(client, tokens).post(0, "resignation")
    assert ratings() == before
    table = rated_table(client, tokens)
    table.play(12)
    table.post(0, "resignation")
    after = ratings()
    assert after[0]["mu"] < before[0]["mu"]
    assert after[1]["mu"] > before[1]["mu"]
    assert [rating["games"] for rating in after] == [1, 1]
    assert len(client.get("/ratings").json()["ratings"]) >= 2


def test_finding_games(client):
    """
    Open games stand in the lobby; finished ones are found by armies, mode and result; what is not listed is not.
    """
    game = client.founded(listed=True)
    hidden = client.founded()
    lobby = [line["id"] for line in client.get("/games", params={"limit": 100}).json()["games"]]
    assert game in lobby
    assert hidden not in lobby
    table = Table(client, game, [client.seated(game, seat) for seat in (0, 1)])
    table.post(0, "resignation")

    def found(**search):
        lines = client.get("/games", params={"status": "over", "limit": 100, **search}).json()["games"]
        return game in [line["id"] for line in lines]

    assert found(army=["moloch", "borgo"], mode="duel", result="won", winner="borgo")
    assert not found(winner="moloch")
    assert not found(army="vegas")
    assert not found(result="drawn")
    assert not found(mode="teams")


def test_deleting_an_account(client):
    """
    A deleted account is gone: its login, tokens and name; running games are given up, records stay.
    """
    login = new_login()
    token = client.account(login)
    game = client.founded()
    table = Table(client, game, [client.seated(game, 0, token=token), client.seated(game, 1)])
    for wrong in ({"password": "wrong horse"}, {"password": ""}):
        assert code(client.request("DELETE", "/me", json=wrong, headers=bearer(token))) == "wrong-password"
    assert client.delete("/me", headers=bearer(token)).status_code == 400
    assert table.look()["table"]["status"] == "running"
    deleted = client.request("DELETE", "/me", json={"password": PASSWORD}, headers=bearer(token))
    assert deleted.status_code == 204

    assert code(client.get("/me", headers=bearer(token))) == "unauthorized"
    assert code(client.post("/sessions", json={"login": login, "password": PASSWORD})) == "wrong-password"
    shown = table.look(1)["table"]
    assert shown["outcome"]["winners"] == [1]
    assert shown["seats"][0]["name"] == "(gone)"
    assert client.get(f"{table.path}/record", headers=table.headers(1)).status_code == 200
    client.account(login)


def test_secrets_are_stored_hashed(tmp_path):
    """
    The database holds neither a token nor a password.
    """

    async def run():
        async with opened(sqlite_url(tmp_path)) as (_, client):
            made = await client.post("/accounts", json={"login": "somebody", "password": "swordfish!"})
            token = made.json()["token"]
            game = (await client.post("/games", json={})).json()
            seat = (await client.post(f"/games/{game['id']}/seats/0", json={})).json()["token"]
            return [token, game["token"], seat, "swordfish!"]

    secrets_of_people = asyncio.run(run())
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in secrets_of_people:
        assert secret.encode() not in stored
    assert b"$argon2id$" in stored


def test_recovery(database_url):
    """
    The code shown at sign-up sets a new password once, ends every token and is replaced; only its hash is kept.
    """

    async def run():
        async with opened(database_url) as (app, client):
            account = {"login": "Ann", "password": PASSWORD}
            made = (await client.post("/accounts", json=account)).json()
            seats, headers = {"seats": [{"player": "me"}, {"player": "open"}]}, bearer(made["token"])
            game = (await client.post("/games", json=seats, headers=headers)).json()["id"]
            seat = (await client.post(f"/games/{game}/seats/0", json={}, headers=headers)).json()["token"]
            first = made["recovery"]
            assert re.fullmatch(r"([a-z2-9]{5}-){4}[a-z2-9]{5}", first)
            async with app.database.connect() as connection:
                rows = str((await connection.execute(sa.select(people_table))).all())
            assert first not in rows
            assert first.replace("-", "") not in rows
            session = (await client.post("/sessions", json=account)).json()
            assert session["recovery"] is None

            async def recover(login, code_, password="battery staple"):
                return await client.post("/recoveries", json={"login": login, "code": code_, "password": password})

            for login, wrong in (("ann", "x" * 25), ("bob", first), ("ann", first[:-1])):
                refused = await recover(login, wrong)
                assert (refused.status_code, code(refused)) == (401, "wrong-code")
            assert (await client.post("/sessions", json=account)).status_code == 201
            # However it is written.
            done = await recover("ANN", first.upper().replace("-", " "))
            assert done.status_code == 201, done.text
            again = done.json()
            for token in (made["token"], session["token"], seat):
                assert (await client.get("/me", headers=bearer(token))).status_code == 401
            assert (await client.get("/me", headers=bearer(again["token"]))).json()["login"] == "ann"
            assert (await client.post("/sessions", json=account)).status_code == 401
            assert code(await recover("ann", first)) == "wrong-code"
            assert again["recovery"] not in (first, None)
            assert (await recover("ann", again["recovery"], "third password")).status_code == 201

    asyncio.run(run())


def test_a_code_that_is_used_twice_at_once(database_url):
    """
    Of two who use a code at the same time one gets in.
    """

    async def run():
        async with opened(database_url) as (_, client):
            made = (await client.post("/accounts", json={"login": "ann", "password": PASSWORD})).json()
            bodies = [{"login": "ann", "code": made["recovery"], "password": f"password {n}"} for n in range(4)]
            answers = await asyncio.gather(*(client.post("/recoveries", json=body) for body in bodies))
            assert sorted(answer.status_code for answer in answers) == [201, 401, 401, 401]

    asyncio.run(run())


def test_a_new_recovery_code(client):
    """
    Who knows the password replaces the code; a token without the scope, a guest and a wrong password do not.
    """
    login = new_login()
    made = client.post("/accounts", json={"login": login, "password": PASSWORD}).json()
    headers = bearer(made["token"])
    assert code(client.post("/me/recovery", json={"password": "wrong horse"}, headers=headers)) == "wrong-password"
    assert client.post("/me/recovery", json={"password": PASSWORD}, headers=bearer(client.guest())).status_code == 403
    weak = client.post("/me/tokens", json={"label": "bot", "scopes": ["read", "play"]}, headers=headers).json()["token"]
    assert client.post("/me/recovery", json={"password": PASSWORD}, headers=bearer(weak)).status_code == 403
    fresh = client.post("/me/recovery", json={"password": PASSWORD}, headers=headers).json()["recovery"]
    body = {"login": login, "code": made["recovery"], "password": "battery staple"}
    assert code(client.post("/recoveries", json=body)) == "wrong-code"
    assert client.post("/recoveries", json=body | {"code": fresh}).status_code == 201


def test_tries_at_a_recovery_code_are_counted(tmp_path):
    """
    Attempts at the code count like those at the password, and together with them.
    """

    async def run():
        limits = Limits(passwords=Rate(3, 0.001))
        async with opened(sqlite_url(tmp_path), limits=limits) as (_, client):
            made = (await client.post("/accounts", json={"login": "ann", "password": PASSWORD})).json()
            body = {"login": "ann", "code": "x" * 25, "password": "battery staple"}
            assert (await client.post("/sessions", json={"login": "ann", "password": "wrong horse"})).status_code == 401
            seen = [(await client.post("/recoveries", json=body)).status_code for _ in range(3)]
            assert seen == [401, 401, 429]
            right = await client.post("/recoveries", json=body | {"code": made["recovery"]})
            assert right.status_code == 429
            other = await client.post("/recoveries", json=body | {"login": "bob"})
            assert other.status_code == 401

    asyncio.run(run())


def test_a_deleted_account_has_no_code(client):
    """
    What is deleted does not come back with a code.
    """
    login = new_login()
    made = client.post("/accounts", json={"login": login, "password": PASSWORD}).json()
    gone = client.request("DELETE", "/me", json={"password": PASSWORD}, headers=bearer(made["token"]))
    assert gone.status_code == 204
    body = {"login": login, "code": made["recovery"], "password": "battery staple"}
    assert code(client.post("/recoveries", json=body)) == "wrong-code"
