"""What may be taken back: by the rule of tournaments between people, everything otherwise."""

import random

import pytest

from ashboard.games import GAMES
from ashboard.service.games.game_info import COMPUTER, GameInfo, SeatedPlayer, SeatPlan
from ashboard.service.games.live_game import LiveGame, undo_limit
from ashboard.service.games.rows import ANSWER, NOBODY, Submission

HEX, BRIGHT = "neuroshima-hex", "bright-future"
GAMES_PLAYED = [
    (HEX, {"armies": ["moloch", "borgo"], "edition": "2025"}),
    (HEX, {"armies": ["moloch", "borgo"], "edition": "2025", "variants": ["leaders"]}),
    (HEX, {"armies": ["hegemony", "outpost"], "edition": "duel", "board": "duel"}),
    (HEX, {"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"]}),
    (BRIGHT, {"mode": "tunnel-of-power", "players": 3, "round_limit": 6}),
    (BRIGHT, {"mode": "underground-fever", "players": 2}),
    (BRIGHT, {"mode": "arena", "round_limit": 20}),
]
# What nobody may take back once it has happened: a new turn, something drawn or seen, a battle.
CLOSING = {
    HEX: {"turn", "drawn", "battle"},
    BRIGHT: {
        "round",
        "turn",
        "drawn",
        "revealed",
        "peeked",
        "met",
        "fights",
        "fights-bare",
        "assaults",
        "attacks",
        "faces",
        "reacts",
    },
}
ROWS = 70


def sheet_of(game, options, people):
    """A game of these people by seat; "" is a computer."""
    complete = GAMES[game].options(options)
    return GameInfo(
        id="g",
        game=game,
        rules=GAMES[game].rules_version,
        options=complete,
        plan=[SeatPlan() if person else SeatPlan(COMPUTER, "", "recruit") for person in people],
        status="running",
        listed=False,
        rated=True,
        delay=0,
        clock=None,
        commitment="",
        secret="secret",
        creator="ann",
        created=0,
        started=0,
        ended=None,
        outcome=None,
        origin=None,
        rematch_of=None,
        players={seat: SeatedPlayer(person, person, person) for seat, person in enumerate(people) if person},
    )


def seats_of(game, options):
    return GAMES[game].seats(GAMES[game].options(options))


class Played:
    """A random game, with what the test itself knows of every row."""

    def __init__(self, info, seed):
        self.play = LiveGame(info, None)
        self.chance = random.Random(seed)
        self.keys = {}
        self.closed = {}
        self._take(self.play.prepare_start(0, ()))

    def _take(self, draft):
        self.play.accept(draft, ())
        seq, told = draft.row.seq, {event.key for event in draft.events}
        self.keys[seq] = self.play.state.key()
        is_other = draft.row.asked != draft.row.seat
        self.closed[seq] = bool(draft.row.chance) or is_other or bool(told & CLOSING[self.play.info.game])

    def step(self):
        decision = self.play.state.decision()
        action = self.chance.choice(decision.options)
        self._take(self.play.prepare_answer(action.text, Submission(decision.seat, None, None, 0), ()))

    def allowed(self):
        """Every row that whoever is asked may go back to, worked out from its end."""
        play, found = self.play, []
        for place in range(len(play.line) - 1, 0, -1):
            row = play.rows[play.line[place] - 1]
            if row.kind != ANSWER or row.seat != play.asked or self.closed[row.seq]:
                break
            found.append(play.line[place - 1])
        return found


@pytest.mark.parametrize(
    ("game", "options"),
    GAMES_PLAYED,
    ids=lambda value: "-".join(map(str, value.values())) if isinstance(value, dict) else None,
)
def test_between_people(game, options):
    """
    Inside the own turn, never past a draw, a battle or another player's decision; and back means back: the position is
    the one that was there, for the dice too.
    """
    people = [f"player {seat}" for seat in range(seats_of(game, options))]
    played, taken_back = Played(sheet_of(game, options, people), "undo"), 0
    for _ in range(ROWS):
        if not played.play.is_running:
            break
        allowed, limit = played.allowed(), undo_limit(played.play)
        assert limit == (min(allowed) if allowed else None)
        for to in allowed:
            draft = played.play.prepare_undo(to, Submission(played.play.asked, None, None, 0), ())
            assert draft.state.key() == played.keys[to]
            taken_back += 1
        played.step()
    assert taken_back


@pytest.mark.parametrize("to", [1, 7, 23])
@pytest.mark.parametrize("people", [["ann", "ann"], ["ann", ""], ["", "ann"]])
@pytest.mark.parametrize(("game", "options"), [GAMES_PLAYED[0], GAMES_PLAYED[-1]], ids=["hex", "arena"])
def test_alone(game, options, people, to):
    """
    Against the computer and at one screen everything can be taken back, and the same draws come again.
    """
    played = Played(sheet_of(game, options, people), "undo")
    rows = []
    for _ in range(40):
        rows.append(played.play.rows[-1])
        played.step()
    play = played.play
    assert undo_limit(play) == 1
    play.accept(play.prepare_undo(to, Submission(0, None, None, 0), ()), ())
    assert play.state.key() == played.keys[to]
    for row in rows[to:25]:
        play.accept(play.prepare_answer(row.text, Submission(row.seat, None, None, 0), ()), ())
        assert play.rows[-1].chance == row.chance
    # A row that was taken back is no place to go back to any more.
    assert undo_limit(play) == 1
    assert to + 1 not in play.line


def test_nothing_to_take_back():
    """
    Neither before the first answer nor after the end.
    """
    game, options = GAMES_PLAYED[0]
    played = Played(sheet_of(game, options, ["ann", "ann"]), "undo")
    assert undo_limit(played.play) is None
    played.step()
    assert undo_limit(played.play) == 1
    played.play.accept(played.play.prepare_intervention("resign 0", Submission(0, None, None, 0), ()), ())
    assert undo_limit(played.play) is None


def test_what_is_done_for_others_stays():
    """
    A resignation of another player or a computer that plays on closes what came before.
    """
    game, options = GAMES_PLAYED[3]
    played = Played(sheet_of(game, options, ["ann", "bob", "cid"]), "undo")
    while undo_limit(played.play) is None:
        played.step()
    other = (played.play.asked + 1) % 3
    played.play.accept(played.play.prepare_intervention(f"resign {other}", Submission(other, None, None, 0), ()), ())
    assert undo_limit(played.play) is None
    assert NOBODY not in {row.seat for row in played.play.rows[1:]}
