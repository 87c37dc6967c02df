"""An agent that plans whole turns and looks at what may follow the best of them."""

import math
from dataclasses import dataclass
from typing import Final

from ashboard.agents.meter import Meter
from ashboard.agents.outlook import Outlook
from ashboard.agents.turns import Line, TurnSearch
from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.dice import Dice
from ashboard.core.insight import Insight
from ashboard.core.state import State
from ashboard.core.view import View


@dataclass(frozen=True)
class Style:
    """How a strategist thinks: how broadly, how far ahead, and how strictly it takes the best turn."""

    # How many lines go on after each answer of a turn.
    widths: tuple[int, ...] = (24, 12, 8, 6, 4)
    # How many turns are compared by what follows, and how many turns follow; 0 compares nothing.
    candidates: int = 16
    plies: int = 1
    # The same as widths, for turns that follow.
    reply_widths: tuple[int, ...] = (4, 3, 2, 1)
    # How many options are looked at in each position; 0 for all.
    most: int = 0
    reply_most: int = 0
    # A turn whose chance to win is lower by this much is taken e times less often; 0 takes the best.
    softness: float = 0.0
    # The part of the budget that finding turns may take; the rest compares them.
    finding: float = 0.6


class Strategist:
    """Answers from its plan as long as the position is as foreseen, and thinks again when it is not."""

    def __init__(self, insight: Insight, dice: Dice, style: Style, iterations: int, seconds: float) -> None:
        self._insight: Final = insight
        self._dice: Final = dice
        self._style: Final = style
        self._iterations: Final = iterations
        self._seconds: Final = seconds
        self._plan: dict[int, str] = {}
        self._turn = -1
        self._share = 0.0
        # How many positions it has looked at so far.
        self.nodes = 0
        # What it thought last: all turns found, those compared with the best first, and the futures they ran in.
        self.found: list[Line] = []
        self.lines: list[Line] = []
        self._outlook: Outlook | None = None

    def decide(self, view: View, decision: Decision) -> Action:
        if len(decision.options) == 1:
            return decision.options[0]
        state = view.sample(self._dice)
        planned = decision.option(self._plan.get(self._insight.fingerprint(state), ""))
        return self._thought(view, state, decision) if planned is None else planned

    def ranked(self, view: View, state: State, seat: int, share: float) -> list[Line]:
        """The best turns of the seat, the best first, found for a share of the budget."""
        style, meter = self._style, self._meter(share)
        part = self._meter(share * style.finding if style.plies else share)
        self.found = TurnSearch(self._insight, style.widths, style.most, part).lines(state, seat)
        self.lines = self.found
        meter.spent += part.spent
        if style.plies and len(self.found) > 1:
            salt = str(self._dice.below(1 << 40, "futures"))
            self._outlook = Outlook(self._insight, view, seat, salt, style.plies, self._replies(meter))
            self.lines = self._outlook.race(_candidates(self.found, style.candidates), meter)
        self.nodes += meter.spent
        return self.lines

    def chance(self, line: Line, seat: int, futures: int) -> float:
        """What another line from the last position is worth over the same futures, however long that takes."""
        if self._outlook is None or futures == 0:
            return self._insight.value(line.state, seat)
        return self._outlook.unhurried(self._replies(Meter(0, 0.0))).mean(line, futures)

    def _replies(self, meter: Meter) -> TurnSearch:
        return TurnSearch(self._insight, self._style.reply_widths, self._style.reply_most, meter)

    def _meter(self, share: float) -> Meter:
        """A share of the budget of a turn."""
        return Meter(max(1, int(self._iterations * share)) if self._iterations else 0, self._seconds * share)

    def _thought(self, view: View, state: State, decision: Decision) -> Action:
        """Plans the turn, or what is left of it, and answers."""
        turn = self._insight.turn(state)
        # A turn that goes other ways than planned has ever less to spend: all of it together stays within the budget.
        upset = self._insight.replanning_share(state)
        self._share = self._share * upset if turn == self._turn else min(_FIRST_SHARE, 1.0 - upset)
        self._turn = turn
        chosen = self._drawn(self.ranked(view, state, decision.seat, self._share))
        self._note(chosen)
        answer = decision.option(chosen.actions()[0].text)
        assert answer is not None
        return answer

    def _drawn(self, lines: list[Line]) -> Line:
        """The best turn, or by lot one of those that look nearly as good."""
        softness = self._style.softness
        if softness == 0.0:
            return lines[0]
        best = max([line.value for line in lines])
        weights = [math.exp((line.value - best) / softness) for line in lines]
        ticket = self._dice.below(_TICKETS, "softness") / _TICKETS * math.fsum(weights)
        for line, weight in zip(lines, weights, strict=True):
            ticket -= weight
            if ticket < 0.0:
                return line
        return lines[0]

    def _note(self, line: Line) -> None:
        """Keeps the answers of a line, each for the position that it was found for."""
        self._plan = {}
        link: Line | None = line
        while link is not None and link.before is not None and link.action is not None:
            self._plan[self._insight.fingerprint(link.before.state)] = link.action.text
            link = link.before


# What the first thought of a turn may spend of its budget at most.
_FIRST_SHARE: Final = 0.66
_TICKETS: Final = 1 << 30
_TWINS: Final = 2


def _candidates(lines: list[Line], most: int) -> list[Line]:
    """The best lines; of those with the very same value, which mostly come to the same, only two."""
    found: list[Line] = []
    twins = 0
    for line in lines:
        twins = twins + 1 if found and line.value == found[-1].value else 0
        if twins < _TWINS:
            found.append(line)
        if len(found) == most:
            break
    return found
