"""Positions away from any table: scenes of lessons and set-up boards, records that somebody brings along."""

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from ashboard.agents.catalogue import seated
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import AshboardError, ReplayFailed
from ashboard.core.event import Event, Log
from ashboard.core.game import Game
from ashboard.core.guide import Guide
from ashboard.core.match import checked_apply, first_position, repeat
from ashboard.core.state import State
from ashboard.games import GAMES
from ashboard.service.bringing import brought_record, one_line
from ashboard.service.fairness import verified
from ashboard.service.problems import Refused

SPECTATOR: Final = -1
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
        state = guide.position(position)
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


def scene(name: str, state: State, log: Log) -> dict[str, Any]:
    """Everything a page shows of a position: nobody sits here, so that whoever is asked sees it from his seat."""
    game, guide = guided(name)
    decision = state.decision()
    is_asked = decision is not None and decision.seat != CHANCE
    seat = decision.seat if decision is not None and is_asked else SPECTATOR
    asked = None if decision is None or not is_asked else decision
    return {
        "view": game.view(state, seat).data(),
        "decision": None if asked is None else {"seat": seat, "kind": asked.kind, "options": _texts(state)},
        "parts": guide.parts(state) if is_asked else [],
        "units": guide.study(state)["units"],
        "what_if": guide.what_if(state),
        "events": event_data(log, seat),
    }


def _texts(state: State) -> list[str]:
    decision = state.decision()
    return [] if decision is None else [option.text for option in decision.options]


def event_data(events: Sequence[Event], seat: int) -> list[dict[str, object]]:
    """The events that a seat may see."""
    return [event.data() for event in events if event.seen_by(seat)]


def advised(name: str, state: State) -> str | None:
    """What a computer would answer, None where nobody is asked."""
    game, _ = guided(name)
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return None
    agent = seated(_ADVISER, game, "scene")
    return agent.decide(game.view(state, decision.seat), decision).text


def replayed(name: str, data: object) -> dict[str, Any]:
    """A record that somebody brings along, row by row as a spectator would see it, and what its dice prove."""
    game, _ = guided(name)
    record = brought_record(game.name, data)
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
        "events": event_data(log, SPECTATOR),
        "asked": None if decision is None or decision.seat == CHANCE else decision.seat,
        "view": game.view(state, SPECTATOR).data(),
        "value": round(game.judge(state, 0), 3),
    }


def _proof(record: Any) -> dict[str, object]:
    """Whether every draw follows from what was committed to before the game."""
    if record.dice is None:
        return {"verdict": "none", "detail": ""}
    try:
        proved = verified(record)
    except ReplayFailed as error:
        return {"verdict": "false", "detail": one_line(error)}
    committed = [seat for seat, text in enumerate(proved.dice.commitments) if text]
    return {"verdict": "true", "detail": str(proved.draws), "committed": committed}
