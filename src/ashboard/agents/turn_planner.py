"""An agent that plans whole turns and compares the best of them by sampled futures."""

import gc
import math
from dataclasses import dataclass
from typing import Final

from ashboard.agents.budget import Budget
from ashboard.agents.successive_halving import SampledFutures
from ashboard.agents.turn_search import PlannedTurn, TurnSearch
from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.dice import Dice
from ashboard.core.insight import Insight
from ashboard.core.state import State
from ashboard.core.view import View


@dataclass(frozen=True)
class Style:
    """How a planner searches: how broadly, how far ahead, and how strictly it takes the best turn."""

    # The width of the beam after each answer of a turn.
    widths: tuple[int, ...] = (24, 12, 8, 6, 4)
    # How many turns are compared, and through how many following turns; 0 plies compares nothing.
    candidates: int = 16
    plies: int = 1
    # The widths of the beam for the turns that follow.
    reply_widths: tuple[int, ...] = (4, 3, 2, 1)
    # How many options of a position are tried; 0 for all.
    most: int = 0
    reply_most: int = 0
    # A turn whose chance to win is lower by this much is taken e times less often; 0 takes the best.
    softness: float = 0.0
    # The share of the budget for finding turns; the rest compares them.
    finding: float = 0.6


class CollectorOff:
    """While a search runs: it makes many positions and no circles of references, so looking for such finds nothing."""

    def __init__(self) -> None:
        self._was_on: Final = gc.isenabled()

    def __enter__(self) -> None:
        gc.disable()

    def __exit__(self, *error: object) -> None:
        if self._was_on:
            gc.enable()


class TurnPlanner:
    """Follows its plan while the position is the one it planned for, and plans again when it is not."""

    def __init__(self, insight: Insight, dice: Dice, style: Style, iterations: int, seconds: float) -> None:
        self._insight: Final = insight
        # The same advice, with a memory for the search that is under way or was the last.
        self._thought = insight
        self._dice: Final = dice
        self._style: Final = style
        self._iterations: Final = iterations
        self._seconds: Final = seconds
        self._plan: dict[int, str] = {}
        self._turn = -1
        self._share = 0.0
        # The number of positions evaluated so far.
        self.nodes = 0
        # The last search: all turns found, those compared (best first), and the futures they were compared in.
        self.found: list[PlannedTurn] = []
        self.turns: list[PlannedTurn] = []
        self._futures: SampledFutures | None = None

    def decide(self, view: View, decision: Decision) -> Action:
        if len(decision.options) == 1:
            return decision.options[0]
        state = view.sample(self._dice)
        planned = decision.option(self._plan.get(self._insight.fingerprint(state), ""))
        return self._plan_turn(view, state, decision) if planned is None else planned

    def rank_turns(self, view: View, state: State, seat: int, share: float) -> list[PlannedTurn]:
        """Return the best turns of the seat, the best first, searched with a share of the budget."""
        with CollectorOff():
            return self._search(view, state, seat, share)

    def _search(self, view: View, state: State, seat: int, share: float) -> list[PlannedTurn]:
        style, budget = self._style, self._budget(share)
        self._thought = self._insight.remembering()
        part = self._budget(share * style.finding if style.plies else share)
        self.found = TurnSearch(self._thought, style.widths, style.most, part).search(state, seat)
        self.turns = self.found
        budget.spent += part.spent
        if style.plies and len(self.found) > 1:
            salt = str(self._dice.below(1 << 40, "futures"))
            self._futures = SampledFutures(self._thought, view, seat, salt, style.plies, self._replies(budget))
            self.turns = self._futures.compare(_candidates(self.found, style.candidates), budget)
        self.nodes += budget.spent
        return self.turns

    def win_chance(self, planned: PlannedTurn, seat: int, futures: int) -> float:
        """Return the value of another turn from the last position over the same futures, without a limit."""
        if self._futures is None or futures == 0:
            return self._thought.value(planned.state, seat)
        return self._futures.with_replies(self._replies(Budget(0, 0.0))).mean_value(planned, futures)

    def told_futures(self, view: View, seat: int) -> SampledFutures:
        """Return futures of a turn and the one after it, for lines that are told to people."""
        salt = str(self._dice.below(1 << 40, "lines"))
        replies = TurnSearch(self._thought, _TOLD_WIDTHS, _TOLD_OPTIONS, Budget(0, 0.0))
        return SampledFutures(self._thought, view, seat, salt, 1, replies)

    def _replies(self, budget: Budget) -> TurnSearch:
        return TurnSearch(self._thought, self._style.reply_widths, self._style.reply_most, budget)

    def _budget(self, share: float) -> Budget:
        """Return a share of the budget of a turn."""
        return Budget(max(1, int(self._iterations * share)) if self._iterations else 0, self._seconds * share)

    def _plan_turn(self, view: View, state: State, decision: Decision) -> Action:
        """Plan the turn, or what is left of it, and answer."""
        turn = self._insight.turn(state)
        # Each time a turn is planned anew it gets a smaller share, so that the whole turn stays within the budget.
        upset = self._insight.replanning_share(state)
        self._share = self._share * upset if turn == self._turn else min(_FIRST_SHARE, 1.0 - upset)
        self._turn = turn
        with CollectorOff():
            chosen = self._choose(self._search(view, state, decision.seat, self._share))
            # Nobody asks a player that has decided about other turns: what it has worked out can go.
            self._thought, self._futures = self._insight, None
        self._remember(chosen)
        answer = decision.option(chosen.actions()[0].text)
        assert answer is not None
        return answer

    def _choose(self, turns: list[PlannedTurn]) -> PlannedTurn:
        """Return the best turn, or at random one that looks nearly as good."""
        softness = self._style.softness
        if softness == 0.0:
            return turns[0]
        best = max([planned.value for planned in turns])
        weights = [math.exp((planned.value - best) / softness) for planned in turns]
        ticket = self._dice.below(_TICKETS, "softness") / _TICKETS * math.fsum(weights)
        for planned, weight in zip(turns, weights, strict=True):
            ticket -= weight
            if ticket < 0.0:
                return planned
        return turns[0]

    def _remember(self, planned: PlannedTurn) -> None:
        """Keep each answer of the turn for the position that it was planned for."""
        self._plan = {}
        link: PlannedTurn | None = planned
        while link is not None and link.before is not None and link.action is not None:
            self._plan[self._insight.fingerprint(link.before.state)] = link.action.text
            link = link.before


# The most that the first plan of a turn may spend of its budget.
_FIRST_SHARE: Final = 0.66
_TICKETS: Final = 1 << 30
# How turns are found that only show what follows; like the replies of an officer.
_TOLD_WIDTHS: Final = (3, 2, 1)
_TOLD_OPTIONS: Final = 10
_TWINS: Final = 2


def _candidates(turns: list[PlannedTurn], most: int) -> list[PlannedTurn]:
    """Return the best turns; of those with the very same value, which are mostly equivalent, only two."""
    found: list[PlannedTurn] = []
    twins = 0
    for planned in turns:
        twins = twins + 1 if found and planned.value == found[-1].value else 0
        if twins < _TWINS:
            found.append(planned)
        if len(found) == most:
            break
    return found
