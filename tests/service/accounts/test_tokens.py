"""Which token opens what: every route with every kind of token."""

import secrets

import pytest
from tests.service.clients import HEX, Client, Table, bearer, code
from tests.service.dicing import MINE

from ashboard.puzzles.collection import collection
from ashboard.service.games.fairness import seat_commitment
from ashboard.service.http.asgi import openapi_document

PASSWORD = "correct horse"
FIRST = {"options": {**HEX, "first": 0}}
KINDS = ("stranger", "seat", "elsewhere", "guest", "account", "reader")
OK = "ok"

# What each kind of token gets. The token of a seat is one of an account, of this game or of another game of it; a
# reader is a token of the account that may only read.
EVERYBODY = dict.fromkeys(KINDS, OK)
VIEW = EVERYBODY
SEAT = {"stranger": "unauthorized", "seat": OK, "elsewhere": "forbidden", "guest": OK, "account": OK}
SEAT |= {"reader": "forbidden"}
PERSON = {"stranger": "unauthorized", "seat": "seat-token", "elsewhere": "seat-token", "guest": OK, "account": OK}
PERSON |= {"reader": "forbidden"}
ACCOUNT = PERSON | {"guest": "forbidden"}
FOUNDING = PERSON | {"stranger": OK}


class Stage:
    """Somebody with games, and the token of one kind."""

    def __init__(self, client, kind, person=None):
        self.client = client
        self.login = f"user{secrets.token_hex(6)}"
        self.person = person or (client.guest() if kind == "guest" else client.account(self.login))
        self.kind = kind
        self.game = self.seat_token = self.opponent = None

    def sit(self, seat=0, **body):
        self.seat_token = self.client.seated(self.game, seat, token=self.person, **body)

    def found(self, **terms):
        made = self.client.post("/games", json={**FIRST, **terms}, headers=bearer(self.person))
        assert made.status_code == 201, made.text
        self.game = made.json()["id"]

    def open(self):
        self.found()
        self.sit()

    def reserved(self):
        """A seat is kept for the person."""
        self.found(seats=[{"player": "me"}, {"player": "open"}])

    def running(self):
        self.open()
        self.opponent = self.client.seated(self.game, 1)

    def alone(self):
        """Both seats at one screen, with an answer given."""
        self.found()
        self.sit(1)
        self.sit(0)
        self.answer()

    def over(self):
        self.running()
        self.answer()
        self.client.post(f"/games/{self.game}/resignation", headers=bearer(self.opponent))

    def committed(self):
        """The person has committed, and so has everybody else."""
        self.found()
        table = self.client.get(f"/games/{self.game}").json()["table"]
        made = [seat_commitment(self.game, table["fairness"]["commitment"], seat, MINE[seat]) for seat in (0, 1)]
        self.sit(commitment=made[0])
        self.opponent = self.client.seated(self.game, 1, commitment=made[1])

    def answer(self):
        seen = self.client.get(f"/games/{self.game}", headers=bearer(self.person)).json()
        body = {"seq": seen["seq"], "action": seen["decision"]["options"][0], "key": "first"}
        assert self.client.post(f"/games/{self.game}/answers", json=body, headers=bearer(self.person)).is_success

    @property
    def option(self):
        seen = self.client.get(f"/games/{self.game}", headers=bearer(self.person)).json()
        return {"seq": seen["seq"], "action": seen["decision"]["options"][0], "key": "next"}

    @property
    def token(self):
        """The token of the kind that is tried."""
        if self.kind == "stranger":
            return None
        if self.kind == "seat":
            return self.seat_token or self.elsewhere()
        if self.kind == "elsewhere":
            return self.elsewhere()
        if self.kind == "reader":
            body = {"label": "reader", "scopes": ["read"]}
            return self.client.post("/me/tokens", json=body, headers=bearer(self.person)).json()["token"]
        return self.person

    def elsewhere(self):
        """The token of a seat in another game of the same person."""
        other = self.client.founded()
        return self.client.seated(other, 0, token=self.person)

    def friend_code(self):
        """The code of somebody else's link."""
        other = self.client.account(f"user{secrets.token_hex(6)}")
        return self.client.post("/me/friends/code", headers=bearer(other)).json()["code"]

    def record(self):
        return self.client.get(f"/games/{self.game}/record").json()


# Every route that looks at a token: what it needs to be there, the body, and who gets what.
ROUTES = {
    ("POST", "/games"): (None, lambda stage: {}, FOUNDING),
    ("GET", "/games/{game_id}"): ("running", None, VIEW),
    ("DELETE", "/games/{game_id}"): ("open", None, PERSON),
    ("POST", "/games/{game_id}/seats/{seat}"): ("reserved", lambda stage: {}, PERSON | {"stranger": "forbidden"}),
    ("DELETE", "/games/{game_id}/seats/{seat}"): ("open", None, SEAT),
    ("PUT", "/games/{game_id}/seats/{seat}/commitment"): (
        "open", lambda stage: {"commitment": "0" * 64, "round": 1}, SEAT,
    ),
    ("POST", "/games/{game_id}/seats/{seat}/reveal"): ("committed", lambda stage: {"contribution": MINE[0]}, SEAT),
    ("POST", "/games/{game_id}/answers"): ("running", lambda stage: stage.option, SEAT),
    ("POST", "/games/{game_id}/undo"): ("alone", lambda stage: {"seq": 2, "to": 1, "key": "k"}, SEAT),
    ("POST", "/games/{game_id}/takeback"): ("alone", lambda stage: {"seq": 2, "to": 1}, SEAT),
    ("DELETE", "/games/{game_id}/takeback"): ("running", None, SEAT),
    ("POST", "/games/{game_id}/resignation"): ("running", None, SEAT),
    ("POST", "/games/{game_id}/draw"): ("running", None, SEAT),
    ("DELETE", "/games/{game_id}/draw"): ("running", None, SEAT),
    ("POST", "/games/{game_id}/hint"): ("alone", lambda stage: {"seq": 1, "level": "random"}, SEAT),
    ("GET", "/games/{game_id}/chat"): ("running", None, SEAT | {"reader": OK}),
    ("POST", "/games/{game_id}/chat"): ("running", lambda stage: {"text": "hello"}, SEAT),
    ("PUT", "/games/{game_id}/mutes/{seat}"): ("running", None, SEAT | {"elsewhere": "seat-token"}),
    ("DELETE", "/games/{game_id}/mutes/{seat}"): ("running", None, SEAT | {"elsewhere": "seat-token"}),
    ("POST", "/games/{game_id}/rematch"): ("over", None, SEAT),
    ("POST", "/games/{game_id}/fork"): ("over", lambda stage: {"seq": 1}, VIEW | {"reader": "forbidden"}),
    ("GET", "/games/{game_id}/record"): ("over", None, VIEW),
    ("GET", "/games/{game_id}/events"): ("over", None, VIEW),
    ("GET", "/games/{game_id}/study"): ("running", None, VIEW),
    ("POST", "/games/{game_id}/previews"): (
        "running", lambda stage: {"seq": 1, "options": [stage.option["action"]]},
        VIEW | {"stranger": "not-asked", "elsewhere": "not-asked"},
    ),
    ("GET", "/games/{game_id}/analysis"): ("over", None, VIEW),
    ("GET", "/games/{game_id}/advice"): ("over", None, VIEW),
    ("GET", "/games/{game_id}/draws"): ("over", None, VIEW),
    ("GET", "/games/{game_id}/puzzles"): ("over", None, VIEW),
    # A game without a draw: whoever may ask is told so.
    ("GET", "/games/{game_id}/luck"): ("over", None, dict.fromkeys(VIEW, "no-chance")),
    ("POST", "/guide/{game}/fork"): ("over", lambda stage: {"record": stage.record(), "at": 1}, FOUNDING),
    ("POST", "/accounts"): (
        None, lambda stage: {"login": f"user{secrets.token_hex(6)}", "password": PASSWORD},
        FOUNDING | {"account": "forbidden"},
    ),
    ("DELETE", "/sessions"): (None, None, PERSON | {"reader": OK}),
    ("GET", "/me"): (None, None, PERSON | {"reader": OK}),
    ("PATCH", "/me"): (None, lambda stage: {"name": f"Name {stage.login}"}, ACCOUNT),
    ("DELETE", "/me"): (None, lambda stage: {"password": PASSWORD}, ACCOUNT),
    ("POST", "/me/recovery"): (None, lambda stage: {"password": PASSWORD}, ACCOUNT),
    ("GET", "/me/ratings"): (None, None, PERSON | {"reader": OK}),
    ("GET", "/me/friends"): (None, None, ACCOUNT),
    ("POST", "/me/friends"): (None, lambda stage: {"code": stage.friend_code()}, ACCOUNT),
    ("POST", "/me/friends/code"): (None, None, ACCOUNT),
    ("DELETE", "/me/friends/{friend_id}"): (None, None, ACCOUNT),
    ("GET", "/me/games"): (None, None, PERSON | {"reader": OK}),
    ("GET", "/me/puzzles"): (None, None, PERSON | {"reader": OK}),
    ("POST", "/me/puzzles"): (None, lambda stage: {}, PERSON),
    ("POST", "/puzzles/{puzzle_id}/attempt"): (
        None, lambda stage: {"answers": list(collection()[0].certificate.best_line)[:1]}, EVERYBODY,
    ),
    ("POST", "/puzzles/{puzzle_id}/surrender"): (None, None, PERSON),
    ("GET", "/puzzles/{puzzle_id}/standing"): (None, None, EVERYBODY),
    ("PUT", "/puzzles/{puzzle_id}/vote"): (None, lambda stage: {"vote": 1}, ACCOUNT),
    ("POST", "/puzzles/{puzzle_id}/report"): (None, None, PERSON),
    ("GET", "/me/tokens"): (None, None, ACCOUNT),
    ("POST", "/me/tokens"): (None, lambda stage: {"label": "bot", "scopes": ["read"]}, ACCOUNT),
    ("DELETE", "/me/tokens/{token_id}"): (None, None, ACCOUNT | {"account": "not-found"}),
}  # fmt: skip
# After these the person is gone, or signed out.
ENDING = {("DELETE", "/me"), ("DELETE", "/sessions")}
# What is wrong with a request beyond its token is another test's business.
_QUERIES = {"/games/{game_id}/advice": "?seq=1", "/games/{game_id}/luck": "?seq=1"}


def test_every_route_is_here():
    """
    Whatever looks at a token stands in the table.
    """
    known = {
        (method.upper(), path)
        for path, methods in openapi_document()["paths"].items()
        for method, told in methods.items()
        if told["security"] != [{}]
    }
    assert known == set(ROUTES)


@pytest.fixture(scope="module")
def account(server):
    """The token of an account for everybody who leaves it as it was: each new one costs the hash of a password."""
    with Client(server.url) as client:
        return client.account(f"user{secrets.token_hex(6)}")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("route", ROUTES, ids=" ".join)
def test_who_gets_what(client, account, route, kind):
    """
    The token of a seat answers for its seat; whatever concerns the person needs one of the person.
    """
    (method, path), (need, body, expected) = route, ROUTES[route]
    stage = Stage(client, kind, None if kind == "guest" or route in ENDING else account)
    if need is not None:
        getattr(stage, need)()
    given = None if body is None else body(stage)
    place = path.format(
        game_id=stage.game,
        seat=1 if "mutes" in path else 0,
        token_id="unknown",
        friend_id="unknown",
        puzzle_id=collection()[0].id,
        game="neuroshima-hex",
    )
    answer = client.request(method, place + _QUERIES.get(path, ""), json=given, headers=bearer(stage.token))

    assert (OK if answer.is_success else code(answer)) == expected[kind], answer.text


def test_what_a_seat_is_told(client):
    """
    Where the token of a seat is not enough the problem names its game, so that a page can keep it for that.
    """
    stage = Stage(client, "seat")
    stage.running()
    refused = client.get("/me/games", headers=bearer(stage.seat_token)).json()

    assert (refused["code"], refused["game"]) == ("seat-token", stage.game)


def test_views_of_seats(client):
    """
    The token of a seat shows that seat, no other one of the same person, and elsewhere what everybody sees.
    """
    stage = Stage(client, "seat")
    stage.running()
    seen = client.get(f"/games/{stage.game}", headers=bearer(stage.seat_token)).json()
    assert (seen["seat"], seen["seats"], seen["founder"]) == (0, [0], False)
    assert client.get(f"/games/{stage.game}", headers=bearer(stage.person)).json()["founder"] is True
    elsewhere = client.get(f"/games/{stage.game}", headers=bearer(stage.elsewhere())).json()
    assert (elsewhere["seat"], elsewhere["seats"], elsewhere["founder"]) == (None, [], False)
    both = Stage(client, "seat")
    both.alone()
    assert client.get(f"/games/{both.game}", headers=bearer(both.seat_token)).json()["seats"] == [0]
    assert code(client.get(f"/games/{both.game}?seat=1", headers=bearer(both.seat_token))) == "forbidden"


def test_a_key_of_another_seat(client):
    """
    Of two seats of one person the token of one does not bring again what the other has answered.
    """
    stage = Stage(client, "seat")
    stage.found()
    tokens = [client.seated(stage.game, seat, token=stage.person) for seat in (0, 1)]
    table = Table(client, stage.game, tokens)
    seen = table.look(0)
    assert table.answer(0, seen["seq"], seen["decision"]["options"][0], "mine").status_code == 201
    again = table.answer(1, seen["seq"], seen["decision"]["options"][0], "mine")
    assert code(again) == "stale"


def test_a_rematch_by_seats_alone(client):
    """
    Whoever is known by the token of a seat alone gets a rematch: the place of that seat, and no other.
    """
    table = client.table()
    table.post(0, "resignation")
    made = table.post(0, "rematch")
    assert made.status_code == 201
    again = made.json()["id"]
    stranger = client.table()
    for token, seat in ((table.tokens[0], 0), (stranger.tokens[0], 1)):
        refused = client.post(f"/games/{again}/seats/{seat}", json={}, headers=bearer(token))
        assert code(refused) in ("seat-token", "forbidden")
    tokens = [client.seated(again, (seat + 1) % 2, token=token) for seat, token in enumerate(table.tokens)]
    assert client.get(f"/games/{again}", headers=bearer(tokens[0])).json()["seats"] == [1]
    assert code(client.get("/me/games", headers=bearer(tokens[0]))) == "seat-token"


def test_a_fork_by_a_seat_alone(client):
    """
    A fork made with the token of a seat belongs to a new guest, not to the person.
    """
    stage = Stage(client, "seat")
    stage.over()
    made = client.post(f"/games/{stage.game}/fork", json={"seq": 1}, headers=bearer(stage.seat_token)).json()

    assert made["token"] is not None
    assert client.seated(made["id"], 0, token=made["token"])
    mine = client.get("/me/games", headers=bearer(stage.person)).json()["games"]
    assert made["id"] not in [line["id"] for line in mine]


def test_mutes_of_a_seat(client):
    """
    What the token of a seat mutes is muted in its game; what a person mutes, in every game.
    """
    bob, ann = client.guest("Bob"), client.guest("Ann")
    games = [client.founded() for _ in range(2)]
    seats = [client.seated(game, 0, token=ann) for game in games]
    for game in games:
        client.seated(game, 1, token=bob)
        client.post(f"/games/{game}/chat", json={"text": "hello"}, headers=bearer(bob))

    def heard(token):
        return [len(client.get(f"/games/{game}/chat", headers=bearer(token)).json().get("lines", ())) for game in games]

    client.put(f"/games/{games[0]}/mutes/1", headers=bearer(seats[0]))
    assert (heard(seats[0])[0], heard(ann)) == (0, [1, 1])
    client.delete(f"/games/{games[0]}/mutes/1", headers=bearer(seats[0]))
    assert heard(seats[0])[0] == 1
    client.put(f"/games/{games[0]}/mutes/1", headers=bearer(ann))
    assert heard(ann) == [0, 0]


def test_a_token_makes_none_that_is_more(client):
    """
    Neither does it last longer, nor may it do more, than the token that it was made with; that of a seat neither.
    """
    owner = bearer(client.account(f"user{secrets.token_hex(6)}"))

    def made(by, scopes, **more):
        return client.post("/me/tokens", json={"label": "bot", "scopes": scopes, **more}, headers=by)

    day = made(owner, ["account", "play"], days=1).json()
    assert made(bearer(day["token"]), ["play"]).json()["expires"] == day["expires"]
    assert code(made(bearer(day["token"]), ["play"], days=2)) == "forbidden"
    assert code(made(bearer(day["token"]), ["read"])) == "forbidden"
    assert code(made(owner, ["read"], days=3650)) == "forbidden"
    seat = client.seated(client.founded(), 0, token=day["token"])
    # Only a token that may read reads.
    assert code(client.get(f"/games/{client.founded()}", headers=bearer(seat))) == "forbidden"


def test_a_key_brings_out_nothing_that_is_more(client):
    """
    The token of a seat comes again for whoever sends the request again, and for no token that may do or last less.
    """
    owner = bearer(client.account(f"user{secrets.token_hex(6)}"))
    bots = [
        client.post("/me/tokens", json={"label": "bot", **more}, headers=owner).json()["token"]
        for more in ({"scopes": ["read"]}, {"scopes": ["read", "play"], "days": 1}, {"scopes": ["read", "play"]})
    ]
    path, body = f"/games/{client.founded()}/seats/0", {"key": secrets.token_hex(16)}
    first = client.post(path, json=body, headers=owner).json()["token"]
    again = [client.post(path, json=body, headers=by) for by in (*map(bearer, bots), owner)]
    assert [code(refused) for refused in again[:2]] == ["forbidden"] * 2
    assert [made.json()["token"] for made in again[2:]] == [first] * 2


def test_seats_end_with_the_token_they_were_taken_with(client):
    """
    Whoever revokes a token takes back the seats' tokens that were made with it, and those of rematches too.
    """
    owner = bearer(client.account(f"user{secrets.token_hex(6)}"))
    bot = client.post("/me/tokens", json={"label": "bot", "scopes": ["read", "play"]}, headers=owner).json()
    game = client.founded()
    table = Table(client, game, [client.seated(game, 0, token=bot["token"]), client.seated(game, 1)])
    table.post(0, "resignation")
    again = table.post(0, "rematch").json()["id"]
    seats = [table.tokens[0], client.seated(again, 1, token=table.tokens[0])]
    assert client.delete(f"/me/tokens/{bot['id']}", headers=owner).status_code == 204
    assert {code(client.get(f"/games/{game}", headers=bearer(seat))) for seat in seats} == {"unauthorized"}
