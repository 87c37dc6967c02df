"""The first position of every mode."""

from ashboard.core.pile import Pile
from ashboard.games.bright_future.modes import arena, tunnel_of_power, underground_fever
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.setup import ARENA, POWER, Setup
from ashboard.games.bright_future.state.state import BrightState


def first_state(setup: Setup) -> BrightState:
    """Full decks, everybody with the starting resources, the mode about to begin."""
    state = bare_state(setup)
    if setup.mode == POWER:
        tunnel_of_power.begin(state)
    elif setup.mode == ARENA:
        arena.begin(state)
    else:
        underground_fever.begin(state)
    state.advance(None)
    return state


def bare_state(setup: Setup) -> BrightState:
    """Full decks and nothing on the table."""
    resources = setup.box.board.start[setup.mode]
    players = [Player(seat, resources) for seat in range(setup.seats)]
    decks = tuple(Pile((1,) * len(deck)) for deck in setup.box.decks)
    return BrightState(setup, players, decks)
