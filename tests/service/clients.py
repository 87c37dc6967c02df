"""Clients of the service: what a page or a bot would do."""

import random

import httpx

HEX = {"armies": ["moloch", "borgo"], "edition": "2025"}
COMPUTER = {"player": "computer", "level": "random"}


class Client(httpx.Client):
    """A client that knows how to found and join."""

    def __init__(self, url):
        # Without the system's certificates, which take longer to load than a test of plain HTTP takes to run.
        super().__init__(base_url=url, timeout=60, verify=False)

    def founded(self, **terms):
        """The id of a new game."""
        answer = self.post("/games", json={"options": HEX, **terms})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def seated(self, game, seat, token=None, **body):
        """The token of a seat."""
        answer = self.post(f"/games/{game}/seats/{seat}", json=body, headers=bearer(token))
        assert answer.status_code == 201, answer.text
        return answer.json()["token"]

    def table(self, **terms):
        """A game between two guests."""
        game = self.founded(**terms)
        return Table(self, game, [self.seated(game, 0, name="Ann"), self.seated(game, 1, name="Bob")])

    def alone(self, **terms):
        """A game of one person at one screen."""
        game, guest = self.founded(**terms), self.guest()
        return Table(self, game, [self.seated(game, seat, token=guest) for seat in (0, 1)])

    def against_computer(self, **terms):
        game = self.founded(seats=[{"player": "open"}, COMPUTER], **terms)
        return Table(self, game, [self.seated(game, 0), None])

    def guest(self, name="Guest"):
        """The token of a new guest."""
        answer = self.post("/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        return answer.json()["token"]

    def account(self, login, password="correct horse", **more):
        """The token of a new account."""
        answer = self.post("/accounts", json={"login": login, "password": password, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()["token"]


class Table:
    """A game with the tokens of its seats."""

    def __init__(self, client, game, tokens):
        self.client = client
        self.game = game
        self.tokens = tokens
        self.keys = 0

    @property
    def path(self):
        return f"/games/{self.game}"

    def look(self, seat=None):
        """The game as a seat sees it, or a spectator."""
        answer = self.client.get(self.path, headers=self.headers(seat))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def headers(self, seat):
        return {} if seat is None else bearer(self.tokens[seat])

    def post(self, seat, what, body=None):
        return self.client.post(f"{self.path}/{what}", json=body, headers=self.headers(seat))

    def answer(self, seat, seq, action, key=None):
        self.keys += 1
        body = {"seq": seq, "action": action, "key": key or f"key-{self.keys}"}
        return self.post(seat, "answers", body)

    def step(self, chosen=None):
        """Whoever is asked answers; the moment after it."""
        chosen = chosen or random.Random(self.keys).choice
        asked = self.look()["asked"]
        seen = self.look(asked)
        answer = self.answer(asked, seen["seq"], chosen(seen["decision"]["options"]))
        assert answer.status_code == 201, answer.text
        return answer.json()

    def play(self, steps=10_000, chosen=None):
        """Plays on at random; the last moment."""
        chosen = chosen or random.Random(self.game).choice
        moment = None
        for _ in range(steps):
            moment = self.step(chosen)
            if moment["asked"] is None:
                break
        return moment

    def until(self, kind, chosen=None):
        """Plays until a question of this kind is open; what the asked seat sees."""
        chosen = chosen or random.Random(5).choice
        while True:
            seen = self.look(self.look()["asked"])
            if seen["decision"]["kind"] == kind:
                return seen
            self.step(chosen)


def bearer(token):
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def code(answer):
    """The code of a problem."""
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.json()["code"]
