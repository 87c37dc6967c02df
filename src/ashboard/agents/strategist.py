"""An agent that plans whole turns and looks at the replies to the best of them."""

from dataclasses import dataclass
from typing import Final

from ashboard.agents.meter import Meter
from ashboard.agents.turns import Line, TurnSearch, roll
from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.dice import Dice
from ashboard.core.insight import Insight
from ashboard.core.state import State
from ashboard.core.view import View


@dataclass(frozen=True)
class Style:
    """How a strategist thinks."""

    widths: tuple[int, ...] = (24, 12, 8, 6, 4)
    candidates: int = 16
    plies: int = 1
    reply_widths: tuple[int, ...] = (4, 3, 2, 1)
    softness: float = 0.0
    most: int = 0


class Strategist:
    """Answers from its plan as long as the position is as foreseen."""

    def __init__(self, insight: Insight, dice: Dice, style: Style, iterations: int, seconds: float) -> None:
        self._insight: Final = insight
        self._dice: Final = dice
        self._style: Final = style
        self._iterations: Final = iterations
        self._seconds: Final = seconds
        self._plan: dict[int, str] = {}
        self._turn = -2
        self._share = 1.0
        self.nodes = 0

    def decide(self, view: View, decision: Decision) -> Action:
        if len(decision.options) == 1:
            return decision.options[0]
        state = view.sample(self._dice)
        planned = decision.option(self._plan.get(self._insight.mark(state), ""))
        if planned is not None:
            return planned
        turn = self._insight.turn(state)
        self._share = self._share / 3 if turn == self._turn else 0.9
        self._turn = turn
        meter = Meter(max(1, int(self._iterations * self._share)) if self._iterations else 0, self._seconds * self._share)
        lines = self.ranked(view, state, decision.seat, meter)
        self.nodes += meter.spent
        chosen = lines[0]
        self._note(state, chosen, decision.seat)
        answer = decision.option(chosen.actions()[0].text)
        assert answer is not None
        return answer

    def _note(self, state: State, line: Line, seat: int) -> None:
        self._plan = {}
        links: list[Line] = []
        link: Line | None = line
        while link is not None and link.before is not None:
            links.append(link)
            link = link.before
        links.reverse()
        for link in links:
            assert link.before is not None and link.action is not None
            if link.before.is_forked:
                break
            self._plan[self._insight.mark(link.before.state)] = link.action.text

    def ranked(self, view: View, state: State, seat: int, meter: Meter) -> list[Line]:
        """The best turns, best first."""
        style = self._style
        part = Meter(meter.limit // 3 if meter.limit < (1 << 59) else 0, self._seconds * self._share / 3)
        lines = TurnSearch(self._insight, list(style.widths), style.most, part).lines(state, seat)
        meter.spent += part.spent
        if style.plies == 0 or len(lines) == 1:
            return lines
        return self._compared(view, lines[: style.candidates], seat, meter)

    def _compared(self, view: View, lines: list[Line], seat: int, meter: Meter) -> list[Line]:
        """Successive halving over sampled futures."""
        salt = str(self._dice.below(1 << 40, "future"))
        sums = [0.0] * len(lines)
        counts = 0
        alive = list(range(len(lines)))
        batch = 2
        number = 0
        dropped: list[int] = []
        while len(alive) > 1 and not meter.is_over():
            for _ in range(batch):
                if meter.is_over():
                    break
                done: list[float] = []
                for index in alive:
                    if meter.is_over():
                        break
                    done.append(self._outlook(view, lines[index], seat, f"{salt}/{number}", meter))
                if len(done) == len(alive):
                    for place, index in enumerate(alive):
                        sums[index] += done[place]
                    counts += 1
                number += 1
            if counts == 0:
                break
            alive.sort(key=lambda index: -sums[index])
            if meter.is_over():
                break
            keep = max(1, len(alive) // 2) if len(alive) > 2 else len(alive)
            dropped = alive[keep:] + dropped
            alive = alive[:keep]
            batch *= 2
            if batch > 256:
                break
        for index in alive:
            lines[index].value = sums[index] / max(1, counts)
        return [lines[index] for index in alive + dropped]

    def _outlook(self, view: View, line: Line, seat: int, seed: str, meter: Meter) -> float:
        """What a turn is worth after the replies in one possible future."""
        dice = Dice(seed)
        insight, style = self._insight, self._style
        world = view.sample(dice)
        for action in line.actions():
            decision = world.decision()
            if decision is None or decision.seat != seat:
                break
            own = decision.option(action.text)
            if own is None:
                break
            world.apply(own)
        for _ in range(style.plies):
            roll(world, dice)
            decision = world.decision()
            if decision is None:
                break
            replies = TurnSearch(insight, list(style.reply_widths), style.most, meter).lines(world, decision.seat)
            world = replies[0].state
        return insight.value(world, seat)
