"""Fair dice: a commitment before, contributions of the players, everything revealed after the game."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction, ReplayFailed
from ashboard.core.match import INTERVENTION, first_position, repeat
from ashboard.core.record import Record
from ashboard.core.state import State
from ashboard.games import GAMES

_MARK: Final = "ashboard dice 1"
_KEYS: Final = ("commitment", "secret", "contributions")


def commitment(secret: str) -> str:
    """What is published before anybody has contributed: SHA-256 of the secret's text."""
    return hashlib.sha256(secret.encode()).hexdigest()


def dice_seed(secret: str, contributions: Sequence[str]) -> str:
    """The seed of the dice: SHA-256 of the mark, the secret and the contributions by seat, a line each."""
    return hashlib.sha256("\n".join((_MARK, secret, *contributions)).encode()).hexdigest()


def proof(secret: str, contributions: Sequence[str]) -> dict[str, object]:
    """What a record carries so that anybody can verify its draws."""
    return {"commitment": commitment(secret), "secret": secret, "contributions": list(contributions)}


def verified(record: Record) -> tuple[State, int]:
    """Proves commitment and every draw; where the record leads and how many draws there were, or ReplayFailed."""
    secret, contributions = _revealed(record.dice)
    game = GAMES.get(record.game)
    if game is None:
        raise BadInput("game", f"{record.game!r} is unknown; expected one of " + ", ".join(GAMES))
    state = first_position(game, record)
    dice = Dice(dice_seed(secret, contributions))
    draws = 0
    for number, text in enumerate(record.answers):
        decision = state.decision()
        if decision is not None and decision.seat == CHANCE and not text.startswith(INTERVENTION):
            rolled = dice.answer(decision).text
            draws += 1
            if rolled != text:
                raise ReplayFailed(f"answers[{number}]: the dice give {rolled!r}, the record says {text!r}")
        try:
            repeat(game, state, text)
        except IllegalAction as error:
            raise BadInput(f"answers[{number}]", str(error)) from None
    return state, draws


def _revealed(dice: Mapping[str, object] | None) -> tuple[str, list[str]]:
    """Secret and contributions, if the secret is the one that was committed to."""
    if dice is None:
        raise BadInput("dice", "the record proves nothing about its dice; expected one from a service")
    if set(dice) != set(_KEYS):
        raise BadInput("dice", "expected " + ", ".join(_KEYS))
    published, secret, given = (dice[key] for key in _KEYS)
    if not isinstance(published, str) or not isinstance(secret, str):
        raise BadInput("dice", "expected commitment and secret as texts")
    if not isinstance(given, list):
        raise BadInput("dice.contributions", "expected a list of texts")
    contributions = [text for text in given if isinstance(text, str)]
    if len(contributions) < len(given):
        raise BadInput("dice.contributions", "expected a list of texts")
    if commitment(secret) != published:
        raise ReplayFailed("dice: the secret is not the one that was committed to")
    return secret, contributions
