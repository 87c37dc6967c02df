"""Names: no account looks like another one, and guests are marked wherever they are named."""

import asyncio
import secrets

import httpx
import pytest
from alembic import command
from tests.service.applications import opened
from tests.service.clients import Table, bearer, code
from tests.service.sockets import GameSocket

from ashboard.service.db.database import Database
from ashboard.service.db.migration import _config
from ashboard.service.db.schema import METADATA
from ashboard.service.names import check_account_name, clean_name, skeletons
from ashboard.service.problems import Refused
from ashboard.service.serve import run_migration

ALIKE = [
    ("Alice", "A!ice"),
    ("Alice", "Al¡ce"),
    ("Alice", "A∣ice"),
    ("Alice", "@lice"),
    ("Alice", "Alic€"),
    ("Sam", "$am"),
    ("Sam", "Sam!"),
    ("Sam", "\U0001f1f8am"),
    ("Ann", "ann"),
    ("Ann", "A n-n."),
    ("Ann", "Ａｎｎ"),
    ("Ann", "𝓐𝓷𝓷"),
    ("Ann", "ⒶⓃⓃ"),
    ("Ann", "ᴀɴɴ"),
    ("Ann", "Ann✓"),
    ("Ann", "Änn"),
    ("Ann", "А\u200bnn"),
    ("Ann", "A\u3164n\u2800n"),
    ("Hanna", "Ηаnnа"),
    ("Heve", "Ηeνe"),
    ("Modern", "Modem"),
    ("William", "VViIIiarn"),
    ("paypal", "раураӏ"),
    ("Lukasz", "Łukasz"),
    ("Bob", "B0b"),
    ("Soren", "Søren"),
    ("νικος", "ΝΙΚΟΣ"),
    ("Straße", "STRASSE"),
    ("Ill", "lI1"),
    ("Nina", "ΝΙΝΑ"),
    ("Rosalind", "Rosa\u3163ind"),
    ("Rosalind", "Rosa\u05c0ind"),
    ("Rosalind", "Rosalind\u02b9"),
    ("محمد", "محـــمد"),
    ("★ ★", "★★"),
]
DIFFERENT = [
    ("Ann", "Anna"),
    ("Bob", "Rob"),
    ("Иван", "Ivan"),
    ("李", "王"),
    ("★", "☆"),
    ("Nina", "Hina"),
    ("की", "का"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_look_alikes(one, other):
    """
    Case, spacing, marks, invisible signs and letters of other alphabets make no other name.
    """
    assert skeletons(clean_name(one)) & skeletons(clean_name(other))


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_other_names(one, other):
    """
    Names that anybody can tell apart are different ones.
    """
    assert not skeletons(clean_name(one)) & skeletons(clean_name(other))


@pytest.mark.parametrize("text", ["\u3164", "\u2800 \u2800", "\u200b", "\u0301\u0302", "\ufe0f"])
def test_nothing_to_see(text):
    """
    A name shows something.
    """
    with pytest.raises(Refused):
        clean_name(text)


def test_marks_on_marks():
    """
    A letter carries as many marks as a language needs, not a tower of them.
    """
    assert clean_name("Z\u0317\u0318\u0319\u031a\u0316alg\u0300o") == clean_name("Z\u0317\u0318alg\u0300o")


@pytest.mark.parametrize("text", ["Ꭺᥒᥒ", "ꓮꓠꓠ", "ⲀⲚⲚ", "𐊠nn", "Eʌe", "Anꙇta", "Ꞁuke", "Bɘn"])
def test_scripts_of_the_past(text):
    """
    Accounts have no letters of scripts in which nobody writes a name today and that look like others.
    """
    with pytest.raises(Refused):
        check_account_name(text)
    assert clean_name(text)


@pytest.mark.parametrize("text", ["Zażółć Gęślą", "Őrség", "Nguyễn Thị", "Łukasz", "Søren Æ", "Keʻala", "Иван Щёкин"])
def test_names_of_people(text):
    """
    Names of people in many languages are names.
    """
    assert check_account_name(text) == text


@pytest.mark.parametrize("text", ["Γιώργος", "李小龍", "さくら", "김민수", "محمد", "נועה", "अनिता", "สมชาย", "გიორგი"])
def test_names_in_other_scripts(text):
    """
    In other scripts too.
    """
    assert check_account_name(text) == text


def account(client, name):
    return client.post(
        "/accounts", json={"login": f"user{secrets.token_hex(6)}", "password": "correct horse", "name": name}
    )


def test_accounts_do_not_look_alike(database_url):
    """
    A name that looks like an account's is refused, for new accounts and for new names; one's own may be varied, and
    what nobody goes by any more is free.
    """

    async def run():
        async with opened(database_url) as (_, client):

            async def made(name, login):
                body = {"login": login, "password": "correct horse", "name": name}
                return await client.post("/accounts", json=body)

            ann, bob = [await made(name, login) for name, login in (("Ann", "first"), ("Bob", "second"))]
            headers = [bearer(answer.json()["token"]) for answer in (ann, bob)]
            assert code(await made("Аnn", "third")) == "name-taken"
            assert code(await made("Eve", "FIRST")) == "login-taken"
            assert code(await client.patch("/me", json={"name": "A.N.N."}, headers=headers[1])) == "name-taken"
            assert (await client.patch("/me", json={"name": "ANN"}, headers=headers[0])).status_code == 200
            assert (await client.patch("/me", json={"name": "Eve"}, headers=headers[0])).status_code == 200
            assert (await client.patch("/me", json={"name": "Ann"}, headers=headers[1])).status_code == 200
            gone = await client.request("DELETE", "/me", json={"password": "correct horse"}, headers=headers[1])
            assert gone.status_code == 204
            assert (await made("Ann", "fourth")).status_code == 201
            # A guest who registers is no exception.
            guest = (await client.post("/guests", json={"name": "Ann"})).json()["token"]
            body = {"login": "fifth", "password": "correct horse", "name": "Ann"}
            assert code(await client.post("/accounts", json=body, headers=bearer(guest))) == "name-taken"
            assert (await client.get("/me", headers=bearer(guest))).json()["login"] is None

    asyncio.run(run())


def test_two_at_once(pair):
    """
    Of two that register look-alikes at the same time in two processes one has the name.
    """
    one, two, _ = pair
    name = secrets.token_hex(8)

    async def run():
        async with httpx.AsyncClient(timeout=60) as client:
            bodies = [
                {"login": f"user{secrets.token_hex(6)}", "password": "correct horse", "name": text}
                for text in (name, name.upper())
            ]
            servers = zip((one, two), bodies, strict=True)
            return await asyncio.gather(*(client.post(f"{one.url}/accounts", json=body) for one, body in servers))

    assert sorted(answer.status_code for answer in asyncio.run(run())) == [201, 409]


def test_guests_are_marked(server, client):
    """
    At the table, in the chat and in lists it stands who is a guest; an account under another name is one too.
    """
    name = f"Ann {secrets.token_hex(6)}"
    ann = account(client, name).json()["token"]
    game = client.founded(listed=True, options={"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"]})
    tokens = [client.seated(game, 0, token=ann), client.seated(game, 1, name=name)]
    tokens.append(client.seated(game, 2, token=ann, name="Somebody else"))
    table = Table(client, game, tokens)
    seats = table.look()["table"]["seats"]
    assert [(seat["name"], seat["guest"]) for seat in seats] == [(name, False), (name, True), ("Somebody else", True)]
    for seat in (0, 1):
        assert table.post(seat, "chat", {"text": "it is me"}).json()["guest"] == bool(seat)
    with GameSocket(server, game, tokens[0]) as socket:
        assert [socket.message("chat")["guest"] for _ in range(2)] == [False, True]
    lines = client.get("/games", params={"status": "running", "limit": 100}).json()["games"]
    assert next(line["kinds"] for line in lines if line["id"] == game) == ["account", "guest", "guest"]
    # A new name is the account's name wherever it sat under the old one.
    fresh = f"Bea {secrets.token_hex(6)}"
    assert client.patch("/me", json={"name": fresh}, headers=bearer(ann)).status_code == 200
    seats = table.look()["table"]["seats"]
    assert [(seat["name"], seat["guest"]) for seat in seats] == [(fresh, False), (name, True), ("Somebody else", True)]


def test_a_guest_who_registers(client):
    """
    From then on the seats under the account's name are the account's.
    """
    name, guest = f"Ann {secrets.token_hex(6)}", client.guest()
    game = client.founded()
    client.seated(game, 0, token=guest, name=name)
    assert client.get(f"/games/{game}").json()["table"]["seats"][0]["guest"] is True
    body = {"login": f"user{secrets.token_hex(6)}", "password": "correct horse", "name": name}
    assert client.post("/accounts", json=body, headers=bearer(guest)).status_code == 201
    assert client.get(f"/games/{game}").json()["table"]["seats"][0]["guest"] is False


def test_words_of_somebody_else(client):
    """
    What somebody said before leaving a seat is not said by whoever sits there next.
    """
    game = client.founded()
    eve = client.seated(game, 0, name="Eve")
    client.post(f"/games/{game}/chat", json={"text": "hello"}, headers=bearer(eve))
    client.delete(f"/games/{game}/seats/0", headers=bearer(eve))
    ann = client.seated(game, 0, name="Ann")
    assert client.get(f"/games/{game}/chat", headers=bearer(ann)).json()["lines"] == []


def before_names(connection):
    """The tables as they were before names were compared, with accounts in them."""
    METADATA.drop_all(connection)
    connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
    command.upgrade(_config(connection), "0007")
    for number, (name, login) in enumerate((("Ann", "'a'"), ("ANN", "'b'"), ("Bob", "'c'"), ("Guest", "NULL"))):
        connection.exec_driver_sql(
            "INSERT INTO people (id, name, login, mu, sigma, rated, created) "
            f"VALUES ('p{number}', '{name}', {login}, 25, 8, 0, {number})"
        )


def test_accounts_from_before(database_url):
    """
    Accounts of an older database that look alike keep their names; the oldest one has it, and nobody takes it anew.
    """

    async def make():
        database = Database(database_url)
        async with database.transaction() as connection:
            await connection.run_sync(before_names)
        await database.close()

    async def use():
        async with opened(database_url) as (app, client):
            for name in ("Ann", "bob"):
                body = {"login": "another", "password": "correct horse", "name": name}
                assert code(await client.post("/accounts", json=body)) == "name-taken"
            async with app.database.connect() as connection:
                rows = (await connection.exec_driver_sql("SELECT person, look FROM looks ORDER BY look")).all()
            assert [tuple(row) for row in rows] == [("p0", "ann"), ("p2", "bob")]

    asyncio.run(make())
    run_migration(database_url)
    asyncio.run(use())
