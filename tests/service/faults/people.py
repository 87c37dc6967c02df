"""People who play through faults: they send again what got no answer, and note what was acknowledged."""

import random
import threading
import uuid

import httpx
from tests.service.clients import HEX, bearer

OPEN = {"player": "open"}
# Long enough for every round: the clocks run, and only those of the tables nobody plays at run out.
LONG = {"seconds": 3600, "increment": 5}
_AGAIN = 0.05
# Seconds that a person thinks, and after which they look whether the computer has answered.
_THOUGHT = 0.1
_LOOK = 0.1
_PATIENCE = 30


class Abandoned(Exception):
    """Nobody waits for the request any more, or it was refused."""


class Person(threading.Thread):
    """Sits down on the open seats of a game, plays it at random, then founds another one."""

    def __init__(self, site, number, seats):
        super().__init__(daemon=True)
        self.seats = seats
        # What was acknowledged, by game and row; the games founded; how often it was told that nothing can be done now.
        self.acknowledged = {}
        self.games = set()
        self.unavailable = 0
        self.unanswered = 0
        self.refused = None
        self.ended = threading.Event()
        self.abandoned = threading.Event()
        self._site = site
        self._number = number
        self._chance = random.Random(number)
        self._client = httpx.Client(timeout=_PATIENCE, verify=False)

    def run(self):
        try:
            while not self.ended.is_set():
                self._play()
        except Abandoned:
            return
        finally:
            self.close()

    def close(self):
        self._client.close()

    def sit_down(self, clock):
        """A new game with everybody at the table, and their tokens; None for a computer."""
        body = {"options": HEX, "seats": self.seats, "clock": clock}
        game = self._post("/games", body, None)["id"]
        self.games.add(game)
        tokens = [
            self._post(f"/games/{game}/seats/{seat}", {}, None)["token"] if kept == OPEN else None
            for seat, kept in enumerate(self.seats)
        ]
        return game, tokens

    def resign(self, game, token):
        """Ends a game, unless its clocks have."""
        self._ask("POST", f"/games/{game}/resignation", None, token, over=409)

    def _play(self):
        game, tokens = self.sit_down(LONG)
        path, mine = f"/games/{game}", next(token for token in tokens if token)
        moment = self._ask("GET", path, None, mine)
        while moment["asked"] is not None and not self.ended.is_set():
            token = tokens[moment["asked"]]
            if token is None:
                # A computer thinks.
                self.ended.wait(_LOOK)
                moment = self._ask("GET", path, None, mine)
                continue
            seen = moment if moment["decision"] is not None else self._ask("GET", path, None, token)
            body = {"seq": seen["seq"], "action": self._chance.choice(seen["decision"]["options"])}
            moment = self._post(f"{path}/answers", body, token)
            self.acknowledged[game, body["seq"] + 1] = (seen["asked"], body["action"])
            self.ended.wait(_THOUGHT)

    def _post(self, path, body, token):
        """What comes of a request under a key: sent again it happens once."""
        return self._ask("POST", path, {**body, "key": uuid.uuid4().hex}, token)

    def _ask(self, method, path, body, token, over=None):
        """The answer, once there is one; 503 and a lost connection mean: later."""
        while True:
            url = self._site.url_for(self._number + self.unanswered)
            try:
                answer = self._client.request(method, url + path, json=body, headers=bearer(token))
            except httpx.TransportError:
                self.unanswered += 1
            else:
                if answer.is_success or answer.status_code == over:
                    return answer.json()
                if answer.status_code != 503:
                    self.refused = f"{method} {path}: {answer.status_code} {answer.text[:300]}"
                    raise Abandoned(self.refused)
                self.unavailable += 1
            if self.abandoned.wait(_AGAIN):
                raise Abandoned
