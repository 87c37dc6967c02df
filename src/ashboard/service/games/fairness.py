"""Fair dice: commitments before the game, contributions of the players, everything revealed afterwards."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction, ReplayFailed
from ashboard.core.match import INTERVENTION, first_position, repeat
from ashboard.core.record import Record
from ashboard.core.state import State
from ashboard.games import GAMES

# Versions of the scheme: 1, open contributions one after the other; 2, commitments of the players first.
OPENLY: Final = 1
COMMITTED: Final = 2
_MARK: Final = "ashboard dice"
_KEYS: Final = {
    OPENLY: ("commitment", "secret", "contributions"),
    COMMITTED: ("version", "id", "round", "commitment", "secret", "commitments", "contributions"),
}


@dataclass(frozen=True)
class DiceProof:
    """Everything a game's dice were derived from; a seat without a commitment or contribution has an empty one.

    Games of version 1 have neither an id nor commitments of the seats.
    """

    version: int
    id: str
    round: int
    commitment: str
    secret: str
    commitments: Sequence[str]
    contributions: Sequence[str]

    @property
    def seed(self) -> str:
        return dice_seed(self.secret, self.contributions, self.version)

    @property
    def seal(self) -> str:
        """The hash of everything fixed before anyone revealed; empty in version 1."""
        if self.version == OPENLY:
            return ""
        return dice_seal(self.id, self.round, self.commitment, self.commitments, self.contributions)

    def data(self) -> dict[str, object]:
        """Return the proof as a record carries it."""
        return {
            key: list(value) if isinstance(value := getattr(self, key), list | tuple) else value
            for key in _KEYS[self.version]
        }


@dataclass(frozen=True)
class VerifiedRecord:
    """The final state of a verified record, the number of its draws, and the proof of its dice."""

    state: State
    draws: int
    dice: DiceProof


def commitment(secret: str) -> str:
    """Return what the service publishes before anyone commits: SHA-256 of the secret's text."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seat_commitment(game: str, published: str, seat: int, contribution: str) -> str:
    """Return what a seat sends before anyone reveals.

    It is bound to the seat, the game and the service's commitment, so that copying it gains nothing.
    """
    return _digest(f"{_MARK} {COMMITTED} commitment", game, published, str(seat), contribution)


def dice_seal(game: str, number: int, published: str, commitments: Sequence[str], contributions: Sequence[str]) -> str:
    """Return one hash of everything fixed once every seat is taken; any change gives another seal."""
    seats = [
        f"committed {committed}" if committed else f"open {given}" if given else "nothing"
        for committed, given in zip(commitments, contributions, strict=True)
    ]
    return _digest(f"{_MARK} {COMMITTED} seal", game, str(number), published, *seats)


def dice_seed(secret: str, contributions: Sequence[str], version: int = COMMITTED) -> str:
    """Return the seed of the dice: SHA-256 of the mark, the secret and the contributions by seat, a line each."""
    return _digest(f"{_MARK} {version}", secret, *contributions)


def _digest(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def verify_dice(record: Record) -> VerifiedRecord:
    """Verify the commitments and every draw of a record; raise ReplayFailed if one does not hold."""
    proof = _check_revealed(record.dice)
    game = GAMES.get(record.game)
    if game is None:
        raise BadInput("game", f"{record.game!r} is unknown; expected one of " + ", ".join(GAMES))
    state = first_position(game, record)
    if proof.version != OPENLY and len(proof.contributions) != game.seats(record.options, record.rules):
        raise BadInput("dice.contributions", "expected one for each seat")
    dice = Dice(proof.seed)
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
    return VerifiedRecord(state, draws, proof)


def _check_revealed(dice: Mapping[str, object] | None) -> DiceProof:
    """Return the proof if the secret and every contribution match their commitments."""
    proof = _read(dice)
    if commitment(proof.secret) != proof.commitment:
        raise ReplayFailed("dice: the secret does not match the service's commitment")
    for seat, (committed, given) in enumerate(zip(proof.commitments, proof.contributions, strict=True)):
        if committed and seat_commitment(proof.id, proof.commitment, seat, given) != committed:
            raise ReplayFailed(f"dice: the contribution of seat {seat} does not match its commitment")
    return proof


def _read(dice: Mapping[str, object] | None) -> DiceProof:
    if dice is None:
        raise BadInput("dice", "the record has no proof of its dice; expected a record from a service")
    version = dice.get("version", OPENLY)
    if isinstance(version, bool) or not isinstance(version, int) or version not in _KEYS:
        raise BadInput("dice.version", f"expected {COMMITTED}, or no version for the first one")
    if set(dice) != set(_KEYS[version]):
        raise BadInput("dice", "expected " + ", ".join(_KEYS[version]))
    contributions = _texts(dice, "contributions")
    if version == OPENLY:
        nothing = [""] * len(contributions)
        return DiceProof(OPENLY, "", 1, _text(dice, "commitment"), _text(dice, "secret"), nothing, contributions)
    number, commitments = dice["round"], _texts(dice, "commitments")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise BadInput("dice.round", "expected a number of at least 1")
    if len(commitments) != len(contributions):
        raise BadInput("dice.commitments", "expected one for each seat")
    return DiceProof(
        version, _text(dice, "id"), number, _text(dice, "commitment"), _text(dice, "secret"), commitments, contributions
    )


def _text(dice: Mapping[str, object], key: str) -> str:
    value = dice[key]
    if not isinstance(value, str) or not value.isprintable():
        raise BadInput(f"dice.{key}", "expected a text on one line")
    return value


def _texts(dice: Mapping[str, object], key: str) -> list[str]:
    values = dice[key]
    if not isinstance(values, list):
        raise BadInput(f"dice.{key}", "expected a list of texts")
    return [_text({key: value}, key) for value in values]
