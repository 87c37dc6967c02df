"""Review of a turn: how good it was beside the best one; computed in a worker process."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ashboard.agents.adviser import Adviser
from ashboard.agents.levels import LEVELS
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.game import Game
from ashboard.core.match import INTERVENTION, repeat, replay
from ashboard.core.record import Record
from ashboard.core.state import State
from ashboard.games import GAMES

_LEVEL: Final = "officer"


def compare_turn(record: Record, at: int, seconds: float, seed: str) -> dict[str, object]:
    """Compare the turn that begins after `at` answers of the record with the best one."""
    game = GAMES[record.game]
    state = replay(game, replace(record, answers=record.answers[:at]))
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return {}
    seat = decision.seat
    played = _played(game, state.copy(), seat, record.answers[at:])
    counsel = Adviser(LEVELS[_LEVEL].make_player(game, Dice(seed), seconds, 0))
    advice = counsel.advise(game.view(state, seat), state, decision, played)
    best, other = advice.best[0], advice.other
    chance = best.chance if other is None else other.chance
    return {
        "seat": seat,
        "played": _parts(game, state.copy(), played),
        "chance": round(chance, 4),
        "best": _parts(game, state.copy(), best.answers),
        "best_chance": round(max(best.chance, chance), 4),
        "loss": round(advice.loss, 4),
    }


def _parts(game: Game, state: State, answers: Sequence[str]) -> list[Mapping[str, object]]:
    """Return the parts of the answers, as far as they can be played in order."""
    guide = game.guide
    found: list[Mapping[str, object]] = []
    for text in answers:
        decision = state.decision()
        option = None if decision is None else decision.option(text)
        if option is None:
            break
        parts = [] if guide is None else guide.parts(state)
        found.append(next((part for part in parts if part["text"] == text), {"text": text, "verb": ""}))
        state.apply(option)
    return found


def _played(game: Game, state: State, seat: int, answers: tuple[str, ...]) -> list[str]:
    """Return what the seat answered until its turn ended."""
    insight = game.insight()
    turn, played = insight.turn(state), []
    for text in answers:
        decision = state.decision()
        if decision is None or insight.turn(state) != turn or text.startswith(INTERVENTION):
            break
        if decision.seat == seat:
            played.append(text)
        repeat(game, state, text)
    return played
