"""What is worked out for a page in a process of its own: positions away from any table, records that somebody brings
along, what is to be known about a position of a game."""

import hashlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from ashboard.agents.catalogue import make_agent
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import AshboardError, IllegalAction, ReplayFailed
from ashboard.core.event import Event, Log
from ashboard.core.game import Game
from ashboard.core.guide import Data, Guide
from ashboard.core.match import checked_apply, first_position, repeat
from ashboard.core.payloads import EventData
from ashboard.core.record import Record, record_from_data
from ashboard.core.state import State
from ashboard.games import GAMES
from ashboard.service.fairness import verified
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.reading import asked_after, brought_record, one_line
from ashboard.service.rows import NOBODY, Row
from ashboard.service.sheet import Sheet

_ADVISER: Final = "greedy"


def guided(name: str) -> tuple[Game, Guide]:
    """A game with its guide; Refused where there is none."""
    game = GAMES.get(name)
    guide = None if game is None else game.guide
    if game is None or guide is None:
        raise Refused("not-found", "there is no guide to such a game")
    return game, guide


def staged(name: str, position: str, answers: Sequence[str]) -> tuple[State, Log]:
    """The position with the answers given, and what happened in the last one; chance answers by dice of the text."""
    _, guide = guided(name)
    dice = Dice(hashlib.sha256(position.encode()).hexdigest())
    log: Log = []
    try:
        state = guide.read_position(position)
        for text in answers:
            log = []
            checked_apply(state, text, log)
            _roll(state, dice, log)
    except (AshboardError, RecursionError) as error:
        raise Refused("bad-position", one_line(error)) from None
    return state, log


def _roll(state: State, dice: Dice, log: Log) -> None:
    decision = state.decision()
    while decision is not None and decision.seat == CHANCE:
        state.apply(dice.answer(decision), log)
        decision = state.decision()


def show_scene(game_name: str, position: str, answers: Sequence[str]) -> dict[str, Any]:
    """Everything a page shows of a position: nobody sits here, so that the seat that is asked sees it."""
    game, guide = guided(game_name)
    state, log = staged(game_name, position, answers)
    decision = state.decision()
    is_asked = decision is not None and decision.seat != CHANCE
    seat = decision.seat if decision is not None and is_asked else NOBODY
    asked = None if decision is None or not is_asked else decision
    parts = guide.parts(state) if is_asked else []
    question = None if asked is None else {"seat": seat, "kind": asked.kind, "options": _texts(state), "parts": parts}
    return {
        "view": game.view(state, seat).data(),
        "decision": question,
        "parts": parts,
        "units": guide.study(state)["units"],
        "what_if": guide.what_if(state),
        "events": event_data(log, seat),
    }


def _texts(state: State) -> list[str]:
    decision = state.decision()
    return [] if decision is None else [option.text for option in decision.options]


def event_data(events: Sequence[Event], seat: int) -> list[EventData]:
    """The events that a seat may see."""
    return [event.data() for event in events if event.is_seen_by(seat)]


def preview_scene(game_name: str, position: str, answers: Sequence[str], options: Sequence[str]) -> Sequence[Data]:
    """What would follow from each of the options."""
    state, _ = staged(game_name, position, answers)
    return _foreseen(guided(game_name)[1], state, options)


def advise_scene(game_name: str, position: str, answers: Sequence[str]) -> dict[str, Any]:
    """What a computer would answer, None where nobody is asked."""
    game, _ = guided(game_name)
    state, _ = staged(game_name, position, answers)
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return {"action": None}
    agent = make_agent(_ADVISER, game, "scene")
    return {"action": agent.decide(game.view(state, decision.seat), decision).text}


def fight_scene(game_name: str, position: str, answers: Sequence[str]) -> dict[str, Any]:
    """A battle at once, every choice by default, and the position after it."""
    game, guide = guided(game_name)
    state, _ = staged(game_name, position, answers)
    after, log = guide.resolve_now(state)
    events = [event.data() for event in log]
    return {"events": events, "view": game.view(after, NOBODY).data(), "position": _written(guide, after)}


def write_scene(game_name: str, position: str, answers: Sequence[str]) -> dict[str, Any]:
    """The position after the answers as a scenario file."""
    state, _ = staged(game_name, position, answers)
    return {"position": _written(guided(game_name)[1], state)}


def _written(guide: Guide, state: State) -> str:
    try:
        return guide.write_position(state)
    except AshboardError as error:
        raise Refused("bad-position", one_line(error)) from None


def _foreseen(guide: Guide, state: State, options: Sequence[str]) -> Sequence[Data]:
    try:
        return guide.consequences(state, options)
    except IllegalAction:
        raise Refused("illegal-action", "options: not among those of the position") from None


class Told(msgspec.Struct):
    """A game as its rows tell it up to one of them, and the seat that looks."""

    sheet: Sheet
    # The start of a fork, as the record of a game without answers.
    record: dict[str, Any]
    rows: list[Row]
    viewer: int


def study_game(told: Any) -> dict[str, Any]:
    """What is true of a position, from what the seat may know."""
    game = msgspec.convert(told, Told, str_keys=True)
    _, guide = guided(game.sheet.game)
    state = _sampled(game, _replayed(game).state)
    decision = state.decision()
    is_asked = decision is not None and decision.seat == game.viewer != NOBODY
    return {
        "seq": len(game.rows),
        "parts": guide.parts(state) if is_asked else [],
        "units": guide.study(state)["units"],
        "what_if": guide.what_if(state) if state.outcome() is None else None,
    }


def preview_game(told: Any, options: Sequence[str]) -> Sequence[Data]:
    """What would follow from each of these options of the seat that looks."""
    game = msgspec.convert(told, Told, str_keys=True)
    state = _sampled(game, _replayed(game).state)
    decision = state.decision()
    if decision is None or decision.seat == CHANCE or decision.seat != game.viewer:
        raise Refused("not-asked", "somebody else is asked")
    return _foreseen(guided(game.sheet.game)[1], state, options)


def judge_game(told: Any, is_over: bool) -> dict[str, Any]:
    """The judgement of every position; while the game runs from what the seat knows."""
    game = msgspec.convert(told, Told, str_keys=True)
    rulebook, rows = game.sheet.rulebook, []
    play = Play(game.sheet, record_from_data(game.record).start)
    for row in game.rows:
        position = play.follow(row, ()).state
        state = position if is_over else _sampled(game, position)
        values = [round(rulebook.judge(state, seat), 3) for seat in range(game.sheet.seats)]
        rows.append({"seq": row.seq, "asked": row.asked, "values": values})
    return {"rows": rows}


def _replayed(told: Told) -> Play:
    play = Play(told.sheet, record_from_data(told.record).start)
    for row in told.rows:
        play.follow(row, ())
    return play


def _sampled(told: Told, state: State) -> State:
    """The position as far as the seat knows it: what it cannot know is dealt again."""
    return told.sheet.rulebook.view(state, told.viewer).sample(Dice("study"))


def check_record(game_name: str, record: object, at: int) -> dict[str, Any]:
    """Who is asked after so many answers of a record."""
    return {"seat": asked_after(brought_record(game_name, record), at)}


def replay_record(game_name: str, record: object) -> dict[str, Any]:
    """A record that somebody brings along, row by row as a spectator would see it, and what its dice prove."""
    game, _ = guided(game_name)
    return _replay(game, brought_record(game.name, record))


def _replay(game: Game, record: Record) -> dict[str, Any]:
    try:
        state = first_position(game, record)
        rows = [_row(game, state, 0, [])]
        log: Log = []
        for number, text in enumerate(record.answers):
            repeat(game, state, text, log)
            # What chance answers belongs to the row before, as at a table.
            decision = state.decision()
            if decision is None or decision.seat != CHANCE:
                rows.append(_row(game, state, number + 1, log))
                log = []
        if log:
            rows.append(_row(game, state, len(record.answers), log))
        return {"game": game.name, "options": dict(record.options), "rows": rows, "dice": _proof(record)}
    except (AshboardError, RecursionError) as error:
        raise Refused("bad-record", one_line(error)) from None


def _row(game: Game, state: State, seq: int, log: Log) -> dict[str, Any]:
    decision = state.decision()
    return {
        "seq": seq,
        "events": event_data(log, NOBODY),
        "asked": None if decision is None or decision.seat == CHANCE else decision.seat,
        "view": game.view(state, NOBODY).data(),
        "value": round(game.judge(state, 0), 3),
    }


def _proof(record: Record) -> dict[str, object]:
    """Whether every draw follows from what was committed to before the game."""
    if record.dice is None:
        return {"verdict": "none", "detail": ""}
    try:
        proved = verified(record)
    except ReplayFailed as error:
        return {"verdict": "false", "detail": one_line(error)}
    committed = [seat for seat, text in enumerate(proved.dice.commitments) if text]
    return {"verdict": "true", "detail": str(proved.draws), "committed": committed}
