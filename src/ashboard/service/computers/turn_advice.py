"""Hints and reviews of turns: the best turn, and how good another was beside it; computed in a worker process."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ashboard.agents.adviser import Adviser
from ashboard.agents.catalogue import SearchLimits, make_agent
from ashboard.agents.levels import LEVELS
from ashboard.core.comparison import Comparison, comparison_data
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.dice import Dice
from ashboard.core.game import Game
from ashboard.core.match import INTERVENTION, repeat, replay
from ashboard.core.payloads import ComparisonData
from ashboard.core.record import Record
from ashboard.core.state import State
from ashboard.games import GAMES

_LEVEL: Final = "officer"


def find_hint(game: Game, state: State, decision: Decision, level: str, seed: str, seconds: float) -> dict[str, object]:
    """Return the best answer that a computer player of the level finds, and why its turn is better than nothing."""
    view = game.view(state, decision.seat)
    known = LEVELS.get(level)
    if known is None:
        # Players that look no further than an answer have no reasons.
        action = make_agent(level, game, seed, SearchLimits(seconds=seconds)).decide(view, decision)
        return {"action": action.text, "comparison": None}
    advice = Adviser(known.make_player(game, Dice(seed), seconds, 0), game.insight()).advise(view, decision, [])
    return {"action": advice.best[0].answers[0], "comparison": _compared(game, advice.comparison)}


def _compared(game: Game, comparison: Comparison | None) -> ComparisonData | None:
    return None if comparison is None else comparison_data(comparison, game.clauses)


def compare_turn(record: Record, at: int, seconds: float, seed: str) -> dict[str, object]:
    """Compare the turn that begins after `at` answers of the record with the best one."""
    game = GAMES[record.game]
    state = replay(game, replace(record, answers=record.answers[:at]))
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return {}
    seat = decision.seat
    played = _played(game, state.copy(), seat, record.answers[at:])
    counsel = Adviser(LEVELS[_LEVEL].make_player(game, Dice(seed), seconds, 0), game.insight())
    advice = counsel.advise(game.view(state, seat), decision, played)
    best, other = advice.best[0], advice.other
    chance = best.chance if other is None else other.chance
    return {
        "seat": seat,
        "played": _parts(game, state.copy(), played),
        "chance": round(chance, 4),
        "best": _parts(game, state.copy(), best.answers),
        "best_chance": round(max(best.chance, chance), 4),
        "loss": round(advice.loss, 4),
        "comparison": _compared(game, advice.comparison),
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
