"""The game's advice to agents."""

import math
from typing import Final, final

from ashboard.core.action import Action
from ashboard.core.comparison import Fact
from ashboard.core.data import package_names, package_toml, parse_toml
from ashboard.core.decision import Decision
from ashboard.core.errors import BadInput
from ashboard.core.insight import SELDOM, Insight, asked_seat
from ashboard.core.line import Line
from ashboard.core.state import State
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.insight.feature_names import COUNT, HAND, NAMES, TERMINALS
from ashboard.games.neuroshima_hex.insight.features import (
    BoardNumbers,
    board_key,
    features,
    progress,
    read_board,
    seat_features,
)
from ashboard.games.neuroshima_hex.insight.fingerprint import fingerprint
from ashboard.games.neuroshima_hex.insight.line_facts import line_facts
from ashboard.games.neuroshima_hex.insight.mission_progress import mission_lead
from ashboard.games.neuroshima_hex.insight.ordering import order_options
from ashboard.games.neuroshima_hex.insight.reasons import reasons
from ashboard.games.neuroshima_hex.rules.turn.main_phase import Main
from ashboard.games.neuroshima_hex.state.state import HexState

_PACKAGE: Final = "ashboard.games.neuroshima_hex.data.weights"
_CHARACTERS: Final = "ashboard.games.neuroshima_hex.data.characters"


@final
class HexInsight(Insight):
    """Evaluation by weighted features; a weight goes from one value early in the game to another late in it."""

    def __init__(self, weights: list[float], memory: dict[tuple[object, ...], BoardNumbers] | None = None) -> None:
        self._weights: Final = weights
        # What was read of each board; only within a thought, so that it does not grow for ever.
        self._memory: Final = memory
        self._early: Final = weights[:COUNT]
        self._change: Final = [late - early for early, late in zip(weights[:COUNT], weights[COUNT:], strict=True)]

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, HexState)
        outcome = state.outcome()
        if outcome is not None:
            return outcome.share(seat)
        board = self._board(state, seat)
        numbers, weights, changes = board.numbers, self._early, self._change
        # In the order of the features, so that sums are always the same: those of the seats stand in the middle.
        early, late = 0.0, 0.0
        for place in range(HAND):
            number = numbers[place]
            early += number * weights[place]
            late += number * changes[place]
        place = HAND
        for number in seat_features(state, board.rates, board.swing):
            early += number * weights[place]
            late += number * changes[place]
            place += 1
        for place in range(TERMINALS, COUNT):
            number = numbers[place]
            early += number * weights[place]
            late += number * changes[place]
        total = early + late * progress(state) + mission_lead(state, seat)
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))

    def _board(self, state: HexState, seat: int) -> BoardNumbers:
        """Return what the board says, from memory if this thought has met it before."""
        memory = self._memory
        if memory is None:
            return read_board(state, seat)
        key = board_key(state, seat)
        known = memory.get(key)
        if known is None:
            known = read_board(state, seat)
            memory[key] = known
        return known

    def remembering(self) -> Insight:
        return HexInsight(self._weights, {})

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, HexState)
        numbers = features(state, seat)
        late = progress(state)
        return [number * (1.0 - late) for number in numbers] + [number * late for number in numbers]

    def weights(self) -> list[float]:
        return self._weights[:]

    def with_weights(self, weights: list[float]) -> Insight:
        return HexInsight(weights)

    def with_weights_toml(self, text: str) -> Insight:
        return HexInsight(read_weights(Table(parse_toml(text, "weights"), "weights")))

    def in_character(self, name: str) -> Insight:
        if name not in self.characters():
            return self
        return HexInsight([weight + liking for weight, liking in zip(self._weights, read_likings(name), strict=True)])

    def characters(self) -> list[str]:
        return package_names(_CHARACTERS, ".toml")

    def weights_toml(self, weights: list[float]) -> str:
        return "\n".join(_part(name, weights[place : place + COUNT]) for name, place in (("early", 0), ("late", COUNT)))

    def choices(self, state: State, decision: Decision, most: int) -> list[Action]:
        assert isinstance(state, HexState)
        return order_options(state, decision, most)

    def reasons(self, before: State, after: State, seat: int) -> list[str]:
        assert isinstance(before, HexState) and isinstance(after, HexState)
        return reasons(before, after, seat)

    def line_facts(self, line: Line, seat: int) -> list[Fact]:
        return line_facts(line, seat)

    def fingerprint(self, state: State) -> int:
        assert isinstance(state, HexState)
        return fingerprint(state)

    def asked(self, state: State) -> int:
        assert isinstance(state, HexState)
        # The main phase has by far the most options, and most positions of a search are never asked for theirs.
        if state.steps and isinstance(state.steps[-1], Main):
            return state.active
        return asked_seat(state)

    def turn(self, state: State) -> int:
        assert isinstance(state, HexState)
        return state.turns * 8 + state.active

    def replanning_share(self, state: State) -> float:
        return SELDOM


def read_weights(table: Table) -> list[float]:
    """Two weights for every feature, all early ones first; BadInput names a missing one."""
    weights: list[float] = []
    for part in ("early", "late"):
        known = table.table(part)
        known.only(NAMES)
        weights.extend(_number(known, name) for name in NAMES)
    return weights


def read_likings(name: str) -> list[float]:
    """What a character adds to each weight, early and late alike; 0 where its file says nothing."""
    table = Table(package_toml(_CHARACTERS, f"{name}.toml"), f"{name}.toml")
    table.only(NAMES)
    likings = [_number(table, feature) if table.has(feature) else 0.0 for feature in NAMES]
    return likings + likings


def _part(name: str, weights: list[float]) -> str:
    rows = [f'"{feature}" = {weight:.4f}\n' for feature, weight in zip(NAMES, weights, strict=True)]
    return f"[{name}]\n{''.join(rows)}"


def _number(table: Table, name: str) -> float:
    value = table.data.get(name)
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise BadInput(table.at(name), "expected a number")
    return float(value)


def weights_by_hand() -> list[float]:
    """Those that were set before any were fitted."""
    return _package_weights("by-hand.toml")


def _package_weights(name: str) -> list[float]:
    return read_weights(Table(package_toml(_PACKAGE, name), name))


HEX_INSIGHT: Final = HexInsight(_package_weights("weights.toml"))
