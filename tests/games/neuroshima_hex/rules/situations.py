"""Moments of games made in a line or two, and players who pass: what the tests of rules share."""

import pytest

from ashboard.core.decision import CHANCE
from ashboard.core.errors import IllegalAction
from ashboard.core.match import checked_apply
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.saving import toml_value
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army

GAME = GAMES["neuroshima-hex"]
WAYS = ("N", "NE", "SE", "S", "SW", "NW")


def texts(state):
    return [option.text for option in state.decision().options]


def act(state, *lines, log=None):
    for line in lines:
        checked_apply(state, line, log)


def refuses(state, text):
    """Whether the open question refuses the answer and leaves the position untouched."""
    before = state.key()
    with pytest.raises(IllegalAction):
        checked_apply(state, text)
    return state.key() == before


def asks(state):
    """Who is asked, and what."""
    return (state.decision().seat, state.decision().kind)


def drawn(state, *tiles):
    """Chance deals these tiles; nothing else may be drawn and nobody else be asked."""
    for tile in tiles:
        assert state.decision().seat == CHANCE
        checked_apply(state, f"draw {tile}")
    return asks(state)


def moment(**keys):
    """The state of a scenario with these keys."""
    text = "\n".join(f"{key} = {toml_value(value)}" for key, value in keys.items())
    return ScenarioPlay(read_scenario(text, army)).state


def unit(seat, at, kind="soldier", **icons):
    """A unit printed in place; strengths of attacks by direction."""
    for key in ("melee", "ranged"):
        if key in icons:
            icons[key] = [icons[key].get(way, 0) for way in WAYS]
    return {"id": at, "seat": seat, "at": at, "print": {"kind": kind, **icons}}


def hq(seat, at, **icons):
    return unit(seat, at, "hq", **icons)


def battles(log):
    """The causes of the battles in a log, in their order."""
    return [event.params["cause"] for event in log if event.key == "battle"]


class Passing:
    """Players who throw every tile away, and what happens to them turn by turn."""

    CORNERS = ("a1", "e3", "c1", "c5")

    def __init__(self, **options):
        # The box of `duel` has a board with energy, which is not what passing is about.
        self.state = GAME.new({"board": "standard", **options})
        self.placed = []
        while self.state.decision().kind == "headquarters":
            self.placed.append(self.state.decision().seat)
            act(self.state, f"place hq {self.CORNERS[len(self.placed) - 1]} 0")
        self.log = []
        # One entry a turn: the player, how many tiles he drew, whether one had to be discarded.
        self.turns = []

    def turn(self):
        """One turn: draw, discard everything, end."""
        state = self.state
        number, seat, drew, forced = state.turns, state.active, 0, False
        while state.decision() is not None and state.turns == number:
            decision = state.decision()
            if decision.seat == CHANCE:
                drew += 1
                act(state, texts(state)[0], log=self.log)
                continue
            assert decision.seat == seat
            if decision.kind == "unlucky draw":
                act(state, "keep", log=self.log)
            elif decision.kind == "discard":
                assert not forced
                forced = True
                act(state, texts(state)[0], log=self.log)
            else:
                waste = [text for text in texts(state) if text.startswith("discard ")]
                act(state, waste[0] if waste else "end", log=self.log)
        self.turns.append((seat, drew, forced))

    def play(self):
        while self.state.decision() is not None:
            self.turn()
