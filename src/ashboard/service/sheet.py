"""What is written down about a game besides its answers."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ashboard.core.game import Game
from ashboard.games import GAMES
from ashboard.service.clock import Clock
from ashboard.service.fairness import COMMITTED, DiceProof

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"
CANCELLED: Final = "cancelled"

# Who may take a place.
ANYBODY: Final = "open"
RESERVED: Final = "reserved"
COMPUTER: Final = "computer"


# What lists show of a text, and of a table of one's own.
_LONGEST: Final = 80
_STAND_IN: Final = ("id", "name")


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is kept for: anybody, one person, or a computer of a level."""

    player: str = ANYBODY
    person: str = ""
    level: str = ""


class Sitter(msgspec.Struct, frozen=True):
    """A person on a seat, under the name given there."""

    person: str
    name: str
    # What it adds to the dice; empty where it adds nothing, or has not revealed it yet.
    contribution: str
    # What it has committed to, None where it takes no part in that; empty where it has to commit again.
    commitment: str | None = None
    # Whether the name is anybody's: no account's, or not the one that an account goes by.
    is_guest: bool = True

    @property
    def is_due(self) -> bool:
        """Whether it has committed and not revealed."""
        return bool(self.commitment) and not self.contribution


class Lapse(msgspec.Struct, frozen=True):
    """A round of the dice that ended without a game: who was the cause, and how."""

    round: int
    seat: int
    reason: str


class Origin(msgspec.Struct, frozen=True):
    """Where a fork comes from; with a seed from a sample of what the seat knew."""

    game: str
    seq: int
    seat: int
    seed: str


class Sheet(msgspec.Struct):
    """One game: what is played, by whom, by which terms."""

    id: str
    game: str
    rules: int
    options: dict[str, object]
    plan: list[Place]
    status: str
    listed: bool
    rated: bool
    delay: int
    clock: Clock | None
    commitment: str
    secret: str
    creator: str
    created: int
    started: int | None
    ended: int | None
    outcome: dict[str, object] | None
    origin: Origin | None
    rematch_of: str | None
    sitters: dict[int, Sitter]
    # The record that somebody brought along and that this game goes on from.
    brought: str | None = None
    # The version of the dice, which round of commitments this is, and until when the players have to do their part.
    dice: int = COMMITTED
    round: int = 1
    due: int | None = None
    lapses: list[Lapse] = []
    # How much the game counted for ratings; None where it did not, or has not ended.
    weight: float | None = None

    @property
    def rulebook(self) -> Game:
        return GAMES[self.game]

    @property
    def seats(self) -> int:
        return len(self.plan)

    @property
    def people(self) -> set[str]:
        """Everybody who sits here."""
        return {sitter.person for sitter in self.sitters.values()}

    @property
    def is_between_people(self) -> bool:
        return len(self.people) > 1

    @property
    def is_continued(self) -> bool:
        """Whether it goes on from another game."""
        return self.origin is not None or self.brought is not None

    @property
    def is_full(self) -> bool:
        return all(place.player == COMPUTER or seat in self.sitters for seat, place in enumerate(self.plan))

    def seats_of(self, person: str) -> list[int]:
        return sorted(seat for seat, sitter in self.sitters.items() if sitter.person == person)

    def contributions(self) -> list[str]:
        """By seat; a computer contributes nothing."""
        return [self.sitters[seat].contribution if seat in self.sitters else "" for seat in range(self.seats)]

    def commitments(self) -> list[str]:
        """By seat; empty where there is none."""
        return [self.sitters[seat].commitment or "" if seat in self.sitters else "" for seat in range(self.seats)]

    @property
    def is_sealed(self) -> bool:
        """Whether every seat is taken and everybody who takes part has committed: contributions may be revealed."""
        given = [sitter.commitment for sitter in self.sitters.values() if sitter.commitment is not None]
        return self.is_full and bool(given) and all(given)

    @property
    def proof(self) -> DiceProof:
        """What the dice are made of; never leaves the service while the game runs."""
        return DiceProof(
            self.dice, self.id, self.round, self.commitment, self.secret, self.commitments(), self.contributions()
        )

    def dice_seed(self) -> str:
        """The seed of the dice; never leaves the service while the game runs."""
        return self.proof.seed

    def level(self, seat: int) -> str:
        return self.plan[seat].level


def sheet_from_rows(row: Mapping[str, Any], sitters: dict[int, Sitter]) -> Sheet:
    """A sheet from its row and those of its seats."""
    origin = None
    if row["parent"] is not None:
        origin = Origin(row["parent"], row["parent_seq"], row["parent_seat"], row["sample_seed"] or "")
    return Sheet(
        id=row["id"],
        game=row["game"],
        rules=row["rules"],
        options=msgspec.json.decode(row["options"]),
        plan=msgspec.json.decode(row["plan"], type=list[Place]),
        status=row["status"],
        listed=row["listed"],
        rated=row["rated"],
        delay=row["delay"],
        clock=None if row["clock"] is None else msgspec.json.decode(row["clock"], type=Clock),
        commitment=row["commitment"],
        secret=row["secret"],
        creator=row["creator"],
        created=row["created"],
        started=row["started"],
        ended=row["ended"],
        outcome=None if row["outcome"] is None else msgspec.json.decode(row["outcome"]),
        origin=origin,
        rematch_of=row["rematch_of"],
        sitters=sitters,
        brought=row["brought"],
        dice=row["dice"],
        round=row["round"],
        due=row["due"],
        lapses=msgspec.json.decode(row["lapses"], type=list[Lapse]),
        weight=row["weight"],
    )


def row_from_sheet(sheet: Sheet) -> dict[str, object]:
    """The row of a new sheet."""
    origin = sheet.origin
    return {
        "id": sheet.id,
        "game": sheet.game,
        "rules": sheet.rules,
        "options": text_of(sheet.options),
        "summary": _summary(sheet.options),
        "plan": text_of(sheet.plan),
        "status": sheet.status,
        "listed": sheet.listed,
        "rated": sheet.rated,
        "delay": sheet.delay,
        "clock": None if sheet.clock is None else text_of(sheet.clock),
        "commitment": sheet.commitment,
        "secret": sheet.secret,
        "creator": sheet.creator,
        "created": sheet.created,
        "started": sheet.started,
        "ended": sheet.ended,
        "outcome": None,
        "parent": None if origin is None else origin.game,
        "parent_seq": None if origin is None else origin.seq,
        "parent_seat": None if origin is None else origin.seat,
        "sample_seed": None if origin is None else origin.seed,
        "rematch_of": sheet.rematch_of,
        "brought": sheet.brought,
        "dice": sheet.dice,
        "round": sheet.round,
        "due": sheet.due,
        "lapses": text_of(sheet.lapses),
        "weight": sheet.weight,
    }


def shortened(options: dict[str, Any]) -> dict[str, Any]:
    """Options as lists show them: of a table of one's own, such as an army, its id and its name."""
    return {key: _short(value) for key, value in options.items()}


def _short(value: Any) -> Any:
    if isinstance(value, str):
        return value[:_LONGEST]
    if isinstance(value, list):
        return [_short(inner) for inner in value[:_LONGEST]]
    if isinstance(value, dict):
        named = {key: value[key] for key in _STAND_IN if key in value}
        return {key: shortened(inner) if isinstance(inner, dict) else _short(inner) for key, inner in named.items()}
    return value


def _summary(options: dict[str, object]) -> str | None:
    """The options as lists show them, where that is less than they are."""
    short = shortened(options)
    return None if short == options else text_of(short)


def text_of(value: object) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()
