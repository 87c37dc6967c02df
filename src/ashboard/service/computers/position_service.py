"""Computations for the page, run in a process of their own: free positions, imported records, and what can be known
about a position of a game."""

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
from ashboard.service.games.fairness import verify_dice
from ashboard.service.games.game_info import GameInfo
from ashboard.service.games.live_game import LiveGame
from ashboard.service.games.record_checks import first_line, read_record, seat_asked_after
from ashboard.service.games.rows import NOBODY, Row
from ashboard.service.problems import Refused

_ADVISER: Final = "greedy"


def find_guide(name: str) -> tuple[Game, Guide]:
    """Return a game with its guide; raise Refused if there is none."""
    game = GAMES.get(name)
    guide = None if game is None else game.guide
    if game is None or guide is None:
        raise Refused("not-found", "there is no guide to this game")
    return game, guide


def play_answers(name: str, position: str, answers: Sequence[str]) -> tuple[State, Log]:
    """Play answers from a position; return the state and the last answer's events. Chance is seeded by the text."""
    _, guide = find_guide(name)
    dice = Dice(hashlib.sha256(position.encode()).hexdigest())
    log: Log = []
    try:
        state = guide.read_position(position)
        for text in answers:
            log = []
            checked_apply(state, text, log)
            _roll(state, dice, log)
    except (AshboardError, RecursionError) as error:
        raise Refused("bad-position", first_line(error)) from None
    return state, log


def _roll(state: State, dice: Dice, log: Log) -> None:
    decision = state.decision()
    while decision is not None and decision.seat == CHANCE:
        state.apply(dice.answer(decision), log)
        decision = state.decision()


def show_position(game_name: str, position: str, answers: Sequence[str]) -> dict[str, Any]:
    """Return everything a page shows of a free position, from the view of the asked seat."""
    game, guide = find_guide(game_name)
    state, log = play_answers(game_name, position, answers)
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
    """Return the events that a seat may see."""
    return [event.data() for event in events if event.is_seen_by(seat)]


def preview_position(game_name: str, position: str, answers: Sequence[str], options: Sequence[str]) -> Sequence[Data]:
    """Return the consequences of each option."""
    state, _ = play_answers(game_name, position, answers)
    return _preview(find_guide(game_name)[1], state, options)


def advise_position(game_name: str, position: str, answers: Sequence[str]) -> dict[str, Any]:
    """Return what a computer player would answer, None if no seat is asked."""
    game, _ = find_guide(game_name)
    state, _ = play_answers(game_name, position, answers)
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return {"action": None}
    agent = make_agent(_ADVISER, game, "scene")
    return {"action": agent.decide(game.view(state, decision.seat), decision).text}


def resolve_battle(game_name: str, position: str, answers: Sequence[str]) -> dict[str, Any]:
    """Resolve a battle now, every choice by default; return the events and the position after it."""
    game, guide = find_guide(game_name)
    state, _ = play_answers(game_name, position, answers)
    after, log = guide.resolve_now(state)
    events = [event.data() for event in log]
    return {"events": events, "view": game.view(after, NOBODY).data(), "position": _write_text(guide, after)}


def write_position(game_name: str, position: str, answers: Sequence[str]) -> dict[str, Any]:
    """Return the position after the answers as a scenario file."""
    state, _ = play_answers(game_name, position, answers)
    return {"position": _write_text(find_guide(game_name)[1], state)}


def _write_text(guide: Guide, state: State) -> str:
    try:
        return guide.write_position(state)
    except AshboardError as error:
        raise Refused("bad-position", first_line(error)) from None


def _preview(guide: Guide, state: State, options: Sequence[str]) -> Sequence[Data]:
    try:
        return guide.consequences(state, options)
    except IllegalAction:
        raise Refused("illegal-action", "options: expected options of the position") from None


class GameExcerpt(msgspec.Struct):
    """The rows of a game up to one of them, and the viewing seat."""

    info: GameInfo
    # The start of a fork, as a record without answers.
    record: dict[str, Any]
    rows: list[Row]
    viewer: int


def study_game(excerpt: Any) -> dict[str, Any]:
    """Return the facts about a position, from what the seat may know."""
    game = msgspec.convert(excerpt, GameExcerpt, str_keys=True)
    _, guide = find_guide(game.info.game)
    state = _sample(game, _replay_rows(game).state)
    decision = state.decision()
    is_asked = decision is not None and decision.seat == game.viewer != NOBODY
    return {
        "seq": len(game.rows),
        "parts": guide.parts(state) if is_asked else [],
        "units": guide.study(state)["units"],
        "what_if": guide.what_if(state) if state.outcome() is None else None,
    }


def preview_game(excerpt: Any, options: Sequence[str]) -> Sequence[Data]:
    """Return the consequences of each of these options of the viewing seat."""
    game = msgspec.convert(excerpt, GameExcerpt, str_keys=True)
    state = _sample(game, _replay_rows(game).state)
    decision = state.decision()
    if decision is None or decision.seat == CHANCE or decision.seat != game.viewer:
        raise Refused("not-asked", "another seat is asked")
    return _preview(find_guide(game.info.game)[1], state, options)


def judge_game(excerpt: Any, is_over: bool) -> dict[str, Any]:
    """Evaluate every position of a game; while it runs, from what the seat knows."""
    game = msgspec.convert(excerpt, GameExcerpt, str_keys=True)
    rulebook, rows = game.info.rulebook, []
    live = LiveGame(game.info, record_from_data(game.record).start)
    for row in game.rows:
        position = live.replay_row(row, ()).state
        state = position if is_over else _sample(game, position)
        values = [round(rulebook.judge(state, seat), 3) for seat in range(game.info.seats)]
        rows.append({"seq": row.seq, "asked": row.asked, "values": values})
    return {"rows": rows}


def _replay_rows(excerpt: GameExcerpt) -> LiveGame:
    live = LiveGame(excerpt.info, record_from_data(excerpt.record).start)
    for row in excerpt.rows:
        live.replay_row(row, ())
    return live


def _sample(excerpt: GameExcerpt, state: State) -> State:
    """Return the position as the seat knows it; what it cannot know is dealt again."""
    return excerpt.info.rulebook.view(state, excerpt.viewer).sample(Dice("study"))


def check_record(game_name: str, record: object, at: int) -> dict[str, Any]:
    """Check a record and return the seat asked after `at` answers."""
    return {"seat": seat_asked_after(read_record(game_name, record), at)}


def replay_record(game_name: str, record: object) -> dict[str, Any]:
    """Replay an imported record row by row as a spectator would see it, with the proof of its dice."""
    game, _ = find_guide(game_name)
    return _replay(game, read_record(game.name, record))


def _replay(game: Game, record: Record) -> dict[str, Any]:
    try:
        state = first_position(game, record)
        rows = [_row(game, state, 0, [])]
        log: Log = []
        for number, text in enumerate(record.answers):
            repeat(game, state, text, log)
            # Answers of chance belong to the row before, as in a game on the service.
            decision = state.decision()
            if decision is None or decision.seat != CHANCE:
                rows.append(_row(game, state, number + 1, log))
                log = []
        if log:
            rows.append(_row(game, state, len(record.answers), log))
        return {"game": game.name, "options": dict(record.options), "rows": rows, "dice": _proof(record)}
    except (AshboardError, RecursionError) as error:
        raise Refused("bad-record", first_line(error)) from None


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
    """Return whether every draw follows from the commitments before the game."""
    if record.dice is None:
        return {"verdict": "none", "detail": ""}
    try:
        proved = verify_dice(record)
    except ReplayFailed as error:
        return {"verdict": "false", "detail": first_line(error)}
    committed = [seat for seat, text in enumerate(proved.dice.commitments) if text]
    return {"verdict": "true", "detail": str(proved.draws), "committed": committed}
