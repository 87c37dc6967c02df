"""Messages to viewers, built by allow-list for one viewer."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, cast

import msgspec

from ashboard.core.dice import Dice
from ashboard.core.event import Event
from ashboard.core.game import Game
from ashboard.core.payloads import ResultData
from ashboard.core.state import State
from ashboard.service.games.game_info import COMPUTER, OPEN, OVER, GameInfo
from ashboard.service.games.rows import NOBODY, UNDO, Snapshot, undo_target

LANGUAGES: Final = ("en", "pl", "fr", "hu")
Language = Literal["en", "pl", "fr", "hu"]
_ENCODER: Final = msgspec.json.Encoder()


class EventMessage(msgspec.Struct):
    """An event and the rule behind it; the text is for people."""

    key: str
    rule: str
    params: dict[str, Any]
    seat: int | None
    cells: list[str]
    segment: int | None
    text: str


class DecisionMessage(msgspec.Struct):
    """The question the viewer's seat has to answer."""

    seat: int
    kind: str
    options: list[str]
    # The same options in the same order, each as the pieces and places that a player picks.
    parts: Sequence[Mapping[str, Any]]


class ClockMessage(msgspec.Struct):
    """Milliseconds left by seat after this row, and the deadline of the asked seat."""

    left: list[int] | None
    deadline: int | None


class TableClockMessage(msgspec.Struct):
    """The clocks after row seq; after lost time, the deadline is newer than that of the row."""

    seq: int
    left: list[int] | None
    deadline: int | None


class MomentMessage(msgspec.Struct):
    """One row of a game: what happened and what the viewer sees after it."""

    type: Literal["moment"]
    seq: int
    kind: Literal["start", "answer", "intervention", "undo", "substitute"]
    seat: int | None
    at: int
    undone_to: int | None
    events: list[EventMessage]
    asked: int | None
    view: Mapping[str, Any]
    decision: DecisionMessage | None
    undo_to: int | None
    clocks: ClockMessage | None


class SeatMessage(msgspec.Struct):
    """A seat and its player."""

    seat: int
    player: Literal["open", "reserved", "person", "computer"]
    name: str | None
    # Whether the name is a guest's, which anyone may take; no two accounts have names that look alike.
    guest: bool
    level: str | None
    present: bool
    contribution: str | None
    # The seat's commitment: empty if it has to commit again, null if it does not take part.
    commitment: str | None
    # Whether the contribution has been revealed to the service; it is shown when the game begins.
    revealed: bool


class LapseMessage(msgspec.Struct):
    """A seat that was lost before the game: in which round of the dice, and why."""

    round: int
    seat: int
    reason: Literal["late", "left"]


class FairnessMessage(msgspec.Struct):
    """SHA-256 of the secret; the secret itself once the game is over.

    The seal exists once every seat has committed or contributed openly: note it before you reveal. The deadline is for
    committing again (without a seal) or for revealing (with one).
    """

    commitment: str
    secret: str | None
    version: int
    round: int
    seal: str | None
    deadline: int | None
    lapses: list[LapseMessage]


class TakebackMessage(msgspec.Struct):
    """A request to go back from row seq to an earlier one: which seat asks, and which have allowed or declined it.

    It lasts until the next row, or until a seat declines.
    """

    seq: int
    to: int
    seat: int
    allowed: list[int]
    declined: list[int]


class TableMessage(msgspec.Struct):
    """The table around a game, the same for everyone who may see it."""

    type: Literal["table"]
    id: str
    game: str
    rules: int
    options: dict[str, Any]
    status: Literal["open", "running", "over", "cancelled"]
    seats: list[SeatMessage]
    spectators: int
    listed: bool
    rated: bool
    delay: int
    clock: dict[str, int] | None
    fairness: FairnessMessage
    created: int
    started: int | None
    ended: int | None
    outcome: ResultData | None
    draw_offers: list[int]
    parent: str | None
    rematch: str | None
    # How much a rated game counts: 1/n for the n-th of the same people in 30 days, 0 if not at all; null if unrated.
    weight: float | None
    takeback: TakebackMessage | None
    # While a game with a clock runs, for viewers without a delay.
    clocks: TableClockMessage | None


class GameMessage(msgspec.Struct):
    """A game as one viewer sees it; before the start there is no view."""

    table: TableMessage
    seat: int | None
    seats: list[int]
    seq: int
    asked: int | None
    view: Mapping[str, Any] | None
    decision: DecisionMessage | None
    undo_to: int | None
    clocks: ClockMessage | None
    # Whether the viewer created the game and can cancel it before it begins.
    founder: bool
    # Free seats that are kept for the viewer.
    kept: list[int] = []


class ChatMessage(msgspec.Struct):
    """A line of chat."""

    type: Literal["chat"]
    number: int
    seat: int
    name: str
    text: str
    at: int
    guest: bool


class Presence(NamedTuple):
    """The seats that have a stream open, and the number of spectators."""

    seats: set[int]
    spectators: int


def snapshot_message(info: GameInfo, snapshot: Snapshot, seat: int, language: str = "en") -> bytes:
    """Return the encoded snapshot for a seat, -1 for a spectator; encoded once."""
    known = snapshot.encoded.get((seat, language))
    if known is None:
        known = _ENCODER.encode(build_snapshot_message(info, snapshot, seat, language))
        snapshot.encoded[seat, language] = known
    return known


def build_snapshot_message(info: GameInfo, snapshot: Snapshot, seat: int, language: str) -> MomentMessage:
    """Build the message; the row's text and chance may be secret, so it has only number, kind, seat and time."""
    row, game = snapshot.row, info.rulebook
    return MomentMessage(
        type="moment",
        seq=row.seq,
        kind=row.kind,  # type: ignore[arg-type]  # one of the kinds of rows
        seat=None if row.seat == NOBODY else row.seat,
        at=row.at,
        undone_to=undo_target(row) if row.kind == UNDO else None,
        events=_events(game, snapshot.events, seat, language),
        asked=row.asked,
        view=game.view(snapshot.state, seat).data(),
        decision=_decision_message(game, snapshot.state, seat),
        undo_to=_undo_to(info, snapshot, seat),
        clocks=None if snapshot.clocks is None else msgspec.convert(snapshot.clocks, ClockMessage),
    )


def _decision_message(game: Game, state: State, seat: int) -> DecisionMessage | None:
    """Return the question for the asked seat; its parts come from what the seat may know."""
    decision = state.decision()
    # A spectator has the same number as chance, and is asked nothing.
    if decision is None or decision.seat != seat or seat == NOBODY:
        return None
    parts = [] if game.guide is None else game.guide.parts(game.view(state, seat).sample(Dice("options")))
    return DecisionMessage(seat, decision.kind, [option.text for option in decision.options], parts)


def _undo_to(info: GameInfo, snapshot: Snapshot, seat: int) -> int | None:
    """Return how far the viewer could undo; alone, every seat of a person could."""
    is_his = snapshot.row.asked == seat or not info.is_between_people
    return snapshot.undo_to if seat != NOBODY and is_his else None


def _events(game: Game, events: Sequence[Event], seat: int, language: str) -> list[EventMessage]:
    return [
        EventMessage(**event.data(), text=_sentence(game, event, language))
        for event in events
        if event.is_seen_by(seat)
    ]


def _sentence(game: Game, event: Event, language: str) -> str:
    """Return the event as a sentence, in English if the game lacks the language."""
    try:
        return game.sentence(event, language)
    except (FileNotFoundError, KeyError):
        return game.sentence(event, "en")


def table_message(
    info: GameInfo, present: Presence, offers: list[int], rematch: str | None, substitutes: dict[int, str]
) -> TableMessage:
    """Return the table as everyone may see it."""
    return TableMessage(
        type="table",
        id=info.id,
        game=info.game,
        rules=info.rules,
        options=info.options,
        status=info.status,  # type: ignore[arg-type]  # one of the four
        seats=[_seat_message(info, seat, seat in present.seats, substitutes) for seat in range(info.seats)],
        spectators=present.spectators,
        listed=info.listed,
        rated=info.rated,
        delay=info.delay,
        clock=None if info.clock is None else msgspec.to_builtins(info.clock),
        fairness=_fairness_message(info),
        created=info.created,
        started=info.started,
        ended=info.ended,
        outcome=cast("ResultData | None", info.outcome),
        draw_offers=offers,
        parent=None if info.origin is None else info.origin.game,
        rematch=rematch,
        weight=None,
        takeback=None,
        clocks=None,
    )


def _fairness_message(info: GameInfo) -> FairnessMessage:
    """Return the state of the dice; the secret only once the game is over."""
    return FairnessMessage(
        commitment=info.commitment,
        secret=info.secret if info.status == OVER else None,
        version=info.dice,
        round=info.round,
        seal=info.proof.seal if info.is_sealed else None,
        deadline=info.due,
        lapses=[LapseMessage(lapse.round, lapse.seat, lapse.reason) for lapse in info.lapses],  # type: ignore[arg-type]  # one of the two
    )


def _seat_message(info: GameInfo, seat: int, is_present: bool, substitutes: dict[int, str]) -> SeatMessage:
    place, player = info.plan[seat], info.players.get(seat)
    if place.player == COMPUTER:
        return SeatMessage(seat, "computer", place.level, False, place.level, True, None, None, False)
    if player is None:
        return SeatMessage(seat, place.player, None, False, None, False, None, None, False)  # type: ignore[arg-type]  # open or reserved
    is_revealed = bool(player.commitment and player.contribution)
    return SeatMessage(
        seat=seat,
        player="person",
        name=player.name,
        guest=player.is_guest,
        level=substitutes.get(seat),
        present=is_present,
        # Contributions stay hidden until all are revealed.
        contribution=None if is_revealed and info.status == OPEN else player.contribution or None,
        commitment=player.commitment,
        revealed=is_revealed,
    )
