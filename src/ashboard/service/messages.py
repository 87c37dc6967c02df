"""What is sent, built by allow-list for one viewer."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, cast

import msgspec

from ashboard.core.dice import Dice
from ashboard.core.event import Event
from ashboard.core.game import Game
from ashboard.core.payloads import ResultData
from ashboard.core.state import State
from ashboard.service.attendance import Present
from ashboard.service.rows import NOBODY, UNDO, Moment, undo_target
from ashboard.service.sheet import COMPUTER, OPEN, OVER, Sheet

LANGUAGES: Final = ("en", "pl", "fr", "hu")
Language = Literal["en", "pl", "fr", "hu"]
_ENCODER: Final = msgspec.json.Encoder()


class EventMessage(msgspec.Struct):
    """Something that happened, by which rule; the text is for people."""

    key: str
    rule: str
    params: dict[str, Any]
    seat: int | None
    cells: list[str]
    segment: int | None
    text: str


class DecisionMessage(msgspec.Struct):
    """The question that the viewer's seat has to answer."""

    seat: int
    kind: str
    options: list[str]
    # The same options in the same order, each with the pieces and places that a player picks to give it.
    parts: Sequence[Mapping[str, Any]]


class ClockMessage(msgspec.Struct):
    """Milliseconds left by seat after this row, and when the time of the seat that is asked runs out."""

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
    """Who sits where."""

    seat: int
    player: Literal["open", "reserved", "person", "computer"]
    name: str | None
    # Whether it is a guest's name, which anybody may take; no two accounts have names that look alike.
    guest: bool
    level: str | None
    present: bool
    contribution: str | None
    # What the seat has committed to. One that has to commit again has an empty one, one that takes no part none.
    commitment: str | None
    # Whether the contribution behind the commitment has come; it is shown when the game begins.
    revealed: bool


class LapseMessage(msgspec.Struct):
    """A seat that was lost before the game: in which round of the dice, and why."""

    round: int
    seat: int
    reason: Literal["late", "left"]


class FairnessMessage(msgspec.Struct):
    """SHA-256 of the secret; the secret itself once the game is over.

    The seal is there once every seat has committed, or given something openly: note it before you reveal. By the
    deadline everybody has to commit again (without a seal) or to reveal (with one).
    """

    commitment: str
    secret: str | None
    version: int
    round: int
    seal: str | None
    deadline: int | None
    lapses: list[LapseMessage]


class TakebackMessage(msgspec.Struct):
    """A wish to go back from row seq to an earlier one: whose it is, and who has allowed or declined it.

    It stands until the next row, or until somebody declines.
    """

    seq: int
    to: int
    seat: int
    allowed: list[int]
    declined: list[int]


class TableMessage(msgspec.Struct):
    """The table around a game, the same for all who may see it."""

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
    # How much a rated game counts: 1/n for the n-th of the same people in 30 days, 0 for none; null if it is unrated.
    weight: float | None
    takeback: TakebackMessage | None


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
    # Whether the viewer founded the game and may call it off before it begins.
    founder: bool


class ChatMessage(msgspec.Struct):
    """A line of chat."""

    type: Literal["chat"]
    number: int
    seat: int
    name: str
    text: str
    at: int
    guest: bool


def moment_message(sheet: Sheet, moment: Moment, seat: int, language: str = "en") -> bytes:
    """The moment for a seat, -1 for a spectator; made once."""
    known = moment.encoded.get((seat, language))
    if known is None:
        known = _ENCODER.encode(built_moment(sheet, moment, seat, language))
        moment.encoded[seat, language] = known
    return known


def built_moment(sheet: Sheet, moment: Moment, seat: int, language: str) -> MomentMessage:
    """Nothing of the row but its number, kind, seat and time: its text and its chance may be secret."""
    row, game = moment.row, sheet.rulebook
    return MomentMessage(
        type="moment",
        seq=row.seq,
        kind=row.kind,  # type: ignore[arg-type]  # one of the kinds of rows
        seat=None if row.seat == NOBODY else row.seat,
        at=row.at,
        undone_to=undo_target(row) if row.kind == UNDO else None,
        events=_events(game, moment.events, seat, language),
        asked=row.asked,
        view=game.view(moment.state, seat).data(),
        decision=_decision_message(game, moment.state, seat),
        undo_to=_undo_to(sheet, moment, seat),
        clocks=None if moment.clocks is None else msgspec.convert(moment.clocks, ClockMessage),
    )


def _decision_message(game: Game, state: State, seat: int) -> DecisionMessage | None:
    """The question for the seat that is asked; its parts are made from what the seat may know."""
    decision = state.decision()
    # A spectator has the number of chance, and is asked nothing.
    if decision is None or decision.seat != seat or seat == NOBODY:
        return None
    parts = [] if game.guide is None else game.guide.parts(game.view(state, seat).sample(Dice("options")))
    return DecisionMessage(seat, decision.kind, [option.text for option in decision.options], parts)


def _undo_to(sheet: Sheet, moment: Moment, seat: int) -> int | None:
    """Only whoever could take back is told how far; alone that is every seat of a person."""
    is_his = moment.row.asked == seat or not sheet.is_between_people
    return moment.undo_to if seat != NOBODY and is_his else None


def _events(game: Game, events: Sequence[Event], seat: int, language: str) -> list[EventMessage]:
    return [
        EventMessage(**event.data(), text=_sentence(game, event, language))
        for event in events
        if event.is_seen_by(seat)
    ]


def _sentence(game: Game, event: Event, language: str) -> str:
    """In English where the game does not speak the language yet."""
    try:
        return game.sentence(event, language)
    except (FileNotFoundError, KeyError):
        return game.sentence(event, "en")


def table_message(
    sheet: Sheet, present: Present, offers: list[int], rematch: str | None, substitutes: dict[int, str]
) -> TableMessage:
    """The table as everybody may see it."""
    return TableMessage(
        type="table",
        id=sheet.id,
        game=sheet.game,
        rules=sheet.rules,
        options=sheet.options,
        status=sheet.status,  # type: ignore[arg-type]  # one of the four
        seats=[_seat_message(sheet, seat, seat in present.seats, substitutes) for seat in range(sheet.seats)],
        spectators=present.spectators,
        listed=sheet.listed,
        rated=sheet.rated,
        delay=sheet.delay,
        clock=None if sheet.clock is None else msgspec.to_builtins(sheet.clock),
        fairness=_fairness_message(sheet),
        created=sheet.created,
        started=sheet.started,
        ended=sheet.ended,
        outcome=cast("ResultData | None", sheet.outcome),
        draw_offers=offers,
        parent=None if sheet.origin is None else sheet.origin.game,
        rematch=rematch,
        weight=None,
        takeback=None,
    )


def _fairness_message(sheet: Sheet) -> FairnessMessage:
    """The secret goes out only when the game is over."""
    return FairnessMessage(
        commitment=sheet.commitment,
        secret=sheet.secret if sheet.status == OVER else None,
        version=sheet.dice,
        round=sheet.round,
        seal=sheet.proof.seal if sheet.is_sealed else None,
        deadline=sheet.due,
        lapses=[LapseMessage(lapse.round, lapse.seat, lapse.reason) for lapse in sheet.lapses],  # type: ignore[arg-type]  # one of the two
    )


def _seat_message(sheet: Sheet, seat: int, is_present: bool, substitutes: dict[int, str]) -> SeatMessage:
    place, sitter = sheet.plan[seat], sheet.sitters.get(seat)
    if place.player == COMPUTER:
        return SeatMessage(seat, "computer", place.level, False, place.level, True, None, None, False)
    if sitter is None:
        return SeatMessage(seat, place.player, None, False, None, False, None, None, False)  # type: ignore[arg-type]  # open or reserved
    is_revealed = bool(sitter.commitment and sitter.contribution)
    return SeatMessage(
        seat=seat,
        player="person",
        name=sitter.name,
        guest=sitter.is_guest,
        level=substitutes.get(seat),
        present=is_present,
        # What is revealed first is nobody's business until all is.
        contribution=None if is_revealed and sheet.status == OPEN else sitter.contribution or None,
        commitment=sitter.commitment,
        revealed=is_revealed,
    )
