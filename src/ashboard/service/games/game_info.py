"""What is stored about a game besides its rows."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ashboard.core.game import Game
from ashboard.games import GAMES
from ashboard.service.games.clock import Clock
from ashboard.service.games.fairness import COMMITTED, DiceProof

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"
CANCELLED: Final = "cancelled"

# Who may take a seat.
ANYBODY: Final = "open"
RESERVED: Final = "reserved"
COMPUTER: Final = "computer"


# What lists show of a text, and of a table such as a custom army.
_LONGEST: Final = 80
_STAND_IN: Final = ("id", "name")


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who may take a seat: anyone, one person, or a computer player of a level."""

    player: str = ANYBODY
    person: str = ""
    level: str = ""


def kept_for(place: SeatPlan, person: str) -> bool:
    """Return whether a seat is kept for a person."""
    return place.player == RESERVED and place.person == person


class SeatedPlayer(msgspec.Struct, frozen=True):
    """A person in a seat, under the name given there."""

    person: str
    name: str
    # The contribution to the dice; empty if there is none, or if it is not revealed yet.
    contribution: str
    # The commitment; None if the seat does not take part, empty if it has to commit again.
    commitment: str | None = None
    # Whether the name is a guest's: not an account's own name.
    is_guest: bool = True

    @property
    def is_due(self) -> bool:
        """Whether the seat has committed and not revealed."""
        return bool(self.commitment) and not self.contribution


class Lapse(msgspec.Struct, frozen=True):
    """A seat that was lost before the game: in which round of the dice, and why."""

    round: int
    seat: int
    reason: str


class ForkOrigin(msgspec.Struct, frozen=True):
    """Where a fork comes from; with a seed, it starts from a sample of what the seat knew."""

    game: str
    seq: int
    seat: int
    seed: str


class GameInfo(msgspec.Struct):
    """One game: what is played, by whom, under which terms."""

    id: str
    game: str
    rules: int
    options: dict[str, object]
    plan: list[SeatPlan]
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
    origin: ForkOrigin | None
    rematch_of: str | None
    players: dict[int, SeatedPlayer]
    # The imported record that this game continues.
    imported_record: str | None = None
    # The version of the dice, the round of commitments, and the deadline for committing or revealing.
    dice: int = COMMITTED
    round: int = 1
    due: int | None = None
    lapses: list[Lapse] = []
    # How much the game counted for ratings; None if it did not, or has not ended.
    weight: float | None = None

    @property
    def rulebook(self) -> Game:
        return GAMES[self.game]

    @property
    def seats(self) -> int:
        return len(self.plan)

    @property
    def people(self) -> set[str]:
        """The people in the seats."""
        return {player.person for player in self.players.values()}

    @property
    def is_between_people(self) -> bool:
        return len(self.people) > 1

    @property
    def is_continued(self) -> bool:
        """Whether the game continues another one."""
        return self.origin is not None or self.imported_record is not None

    @property
    def is_full(self) -> bool:
        return all(place.player == COMPUTER or seat in self.players for seat, place in enumerate(self.plan))

    def seats_of(self, person: str) -> list[int]:
        return sorted(seat for seat, player in self.players.items() if player.person == person)

    def contributions(self) -> list[str]:
        """Return the contributions by seat; a computer player has none."""
        return [self.players[seat].contribution if seat in self.players else "" for seat in range(self.seats)]

    def commitments(self) -> list[str]:
        """Return the commitments by seat; empty where there is none."""
        return [self.players[seat].commitment or "" if seat in self.players else "" for seat in range(self.seats)]

    @property
    def is_sealed(self) -> bool:
        """Whether every seat is taken and has committed, so that contributions may be revealed."""
        given = [player.commitment for player in self.players.values() if player.commitment is not None]
        return self.is_full and bool(given) and all(given)

    @property
    def proof(self) -> DiceProof:
        """Everything the dice are derived from; never leaves the service while the game runs."""
        return DiceProof(
            self.dice, self.id, self.round, self.commitment, self.secret, self.commitments(), self.contributions()
        )

    def dice_seed(self) -> str:
        """Return the seed of the dice; it never leaves the service while the game runs."""
        return self.proof.seed

    def level(self, seat: int) -> str:
        return self.plan[seat].level


def info_from_rows(row: Mapping[str, Any], players: dict[int, SeatedPlayer]) -> GameInfo:
    """Return the info of a game from its row and those of its seats."""
    origin = None
    if row["parent"] is not None:
        origin = ForkOrigin(row["parent"], row["parent_seq"], row["parent_seat"], row["sample_seed"] or "")
    return GameInfo(
        id=row["id"],
        game=row["game"],
        rules=row["rules"],
        options=msgspec.json.decode(row["options"]),
        plan=msgspec.json.decode(row["plan"], type=list[SeatPlan]),
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
        players=players,
        imported_record=row["brought"],
        dice=row["dice"],
        round=row["round"],
        due=row["due"],
        lapses=msgspec.json.decode(row["lapses"], type=list[Lapse]),
        weight=row["weight"],
    )


def row_from_info(info: GameInfo) -> dict[str, object]:
    """Return the row of a new game."""
    origin = info.origin
    return {
        "id": info.id,
        "game": info.game,
        "rules": info.rules,
        "options": to_json(info.options),
        "summary": _summary(info.options),
        "plan": to_json(info.plan),
        "status": info.status,
        "listed": info.listed,
        "rated": info.rated,
        "delay": info.delay,
        "clock": None if info.clock is None else to_json(info.clock),
        "commitment": info.commitment,
        "secret": info.secret,
        "creator": info.creator,
        "created": info.created,
        "started": info.started,
        "ended": info.ended,
        "outcome": None,
        "parent": None if origin is None else origin.game,
        "parent_seq": None if origin is None else origin.seq,
        "parent_seat": None if origin is None else origin.seat,
        "sample_seed": None if origin is None else origin.seed,
        "rematch_of": info.rematch_of,
        "brought": info.imported_record,
        "dice": info.dice,
        "round": info.round,
        "due": info.due,
        "lapses": to_json(info.lapses),
        "weight": info.weight,
    }


def shorten_options(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options as lists show them: of a table such as a custom army, only its id and name."""
    return {key: _short(value) for key, value in options.items()}


def _short(value: Any) -> Any:
    if isinstance(value, str):
        return value[:_LONGEST]
    if isinstance(value, list):
        return [_short(inner) for inner in value[:_LONGEST]]
    if isinstance(value, dict):
        named = {key: value[key] for key in _STAND_IN if key in value}
        return {
            key: shorten_options(inner) if isinstance(inner, dict) else _short(inner) for key, inner in named.items()
        }
    return value


def _summary(options: dict[str, object]) -> str | None:
    """Return the shortened options as JSON; None if they are the same."""
    short = shorten_options(options)
    return None if short == options else to_json(short)


def to_json(value: object) -> str:
    """Return a value as JSON text."""
    return msgspec.json.encode(value).decode()


def kept_seats(info: GameInfo, person: str) -> list[int]:
    """Return the free seats of a game that are kept for a person."""
    if info.status != OPEN:
        return []
    return [seat for seat, place in enumerate(info.plan) if kept_for(place, person) and seat not in info.players]
