"""Games that are under way or over when a test begins: played through the service, so that no click is spent on it."""

import random
from dataclasses import replace

from tests.service.clients import Table, bearer

from ashboard.agents.random import RandomAgent
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.match import Match, replay
from ashboard.games import GAMES

MOST_ANSWERS = 1500
OUTPOST_HEGEMONY = {"armies": ["outpost", "hegemony"]}


ME = {"player": "me"}
OPEN = {"player": "open"}


def computer(level="random"):
    return {"player": "computer", "level": level}


def is_turn(seen):
    """Whether a question is the wanted one: that of a turn."""
    return seen["decision"]["kind"] == "main"


def never(seen):
    """Whether a question is the wanted one: none is."""
    return False


class Seeder:
    """Plays games over HTTP and opens windows at them."""

    def __init__(self, client, visit):
        self._client = client
        self._visit = visit

    def alone(self, options=OUTPOST_HEGEMONY, seats=2, **terms):
        """A new game of one person on all seats."""
        return self.founded([ME] * seats, options, **terms)

    def founded(self, seats, options=OUTPOST_HEGEMONY, **terms):
        """A new game, its founder on every seat that is theirs: as one from the first screen, without a click."""
        return self._taken(self._client.post("/games", json={"options": options, "seats": seats, **terms}), None, seats)

    def advance(self, table, most=MOST_ANSWERS, until=never):
        """Answers at random until a question is the wanted one, the game is over or so many answers are given."""
        choose, seen = random.Random(7).choice, None
        for _ in range(most):
            seen = self.look(table, table.look()["asked"]) if seen is None else seen
            if seen["asked"] is None or until(seen):
                return seen
            answer = table.answer(seen["asked"], seen["seq"], choose(seen["decision"]["options"]))
            assert answer.status_code == 201, answer.text
            seen = answer.json() if answer.json()["asked"] == seen["asked"] else None
        return self.look(table, table.look()["asked"])

    def look(self, table, seat):
        """The game as this seat sees it; as anybody does where it is nobody's."""
        seen = self._client.get(table.path, params={} if seat is None else {"seat": seat}, headers=table.headers(0))
        assert seen.status_code == 200, seen.text
        return seen.json()

    def against_computer(self, most=MOST_ANSWERS, until=never, level="random", **terms):
        """A game that one person played so far, and that goes on against the computer where that person is asked."""
        table = self.alone(**terms)
        asked = self.advance(table, most, until)["asked"]
        assert asked is not None, "the game was over before it came to that"
        seats = [ME if seat == asked else computer(level) for seat in range(len(table.tokens))]
        return self._taken(table.post(0, "fork", {"seats": seats}), table.tokens[0], seats)

    def near_the_end(self, seats, left, seed="near the end", game="neuroshima-hex", options=OUTPOST_HEGEMONY):
        """A game that ends about so many answers later, with these seats; whoever has no seat yet is invited."""
        record = random_record(game, options, seed)
        at = next(at for at in range(len(record.answers) - left, 0, -1) if asked_after(record, at) != CHANCE)
        guest = self._guest()
        body = {"record": record.data(), "at": at, "seats": seats}
        return self._taken(self._client.post(f"/guide/{game}/fork", json=body, headers=bearer(guest)), guest, seats)

    def pair(self, names=("Host", "Guest"), options=OUTPOST_HEGEMONY, **terms):
        """A game between two people."""
        tokens = [self._guest(name) for name in names]
        founding = {"options": options, "seats": [ME, OPEN], **terms}
        founded = self._client.post("/games", json=founding, headers=bearer(tokens[0]))
        table = self._taken(founded, tokens[0], [])
        for seat, token in enumerate(tokens):
            self._client.seated(table.game, seat, token, name=names[seat])
        return Table(self._client, table.game, tokens)

    def _guest(self, name="Player"):
        """The token of somebody new, for all games."""
        return self._client.post("/guests", json={"name": name}).json()["token"]

    def _taken(self, answer, token, seats):
        """The game that was founded, its founder on all seats that are kept for them."""
        assert answer.status_code == 201, answer.text
        game, token = answer.json()["id"], answer.json()["token"] or token
        for seat, plan in enumerate(seats):
            if plan == ME:
                self._client.seated(game, seat, token=token, name="Player")
        return Table(self._client, game, [token] * max(1, len(seats)))

    def finished(self, answers=24, **terms):
        """A game of one person that was resigned after so many answers."""
        table = self.alone(**terms)
        asked = self.advance(table, answers)["asked"]
        assert asked is not None, "the game was over by itself"
        resigned = self._client.post(f"{table.path}/resignation", headers=bearer(table.tokens[0]))
        assert resigned.is_success, resigned.text
        return table

    def enter(self, table, screen="game", seat=0, **wishes):
        """A window of the person who plays there, at this game."""
        keep = {"token": table.tokens[seat]} | wishes.pop("keep", {})
        return self._visit(f"{screen}/{table.game}", keep=keep, **wishes)


def random_record(game, options, seed):
    """A game that was played at random, the same for the same seed."""
    match = Match(GAMES[game], options, Dice(seed))
    seats = GAMES[game].seats(match.options, match.version)
    return match.play([RandomAgent(Dice(f"{seed} {seat}")) for seat in range(seats)])


def asked_after(record, at):
    """Who is asked after so many answers of a record."""
    return replay(GAMES[record.game], replace(record, answers=record.answers[:at])).decision().seat
