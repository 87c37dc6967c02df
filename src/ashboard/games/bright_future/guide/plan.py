"""How a fight may go: gear discarded before it where that weakens the enemy, then a use of gear [AN-4a]."""

from collections.abc import Iterator
from typing import Final

from ashboard.games.bright_future.answer import Answer, own
from ashboard.games.bright_future.effects.meeting import Meet
from ashboard.games.bright_future.guide.loss import Loss, loss_by
from ashboard.games.bright_future.guide.preview import try_answer
from ashboard.games.bright_future.payloads import BrightDiscardData, BrightPlanData
from ashboard.games.bright_future.state import BrightState

SHED: Final = "shed"


class Plan:
    """The cards discarded first, the fight after them, and what it costs: immutable."""

    def __init__(self, state: BrightState, shed: tuple[int, ...], answer: Answer, loss: Loss) -> None:
        self.shed: Final = shed
        self.answer: Final = answer
        self.loss: Final = loss
        lost = sum(state.box.gear[card].cost for card in (*shed, *answer.doubled))
        # Whoever falls has nothing left that resources could be counted in.
        paid = lost + (0 if loss.is_down else loss.lost)
        # No defeat, few resources and gear lost; among equals few cards, then little damage.
        self.price: Final = (loss.is_down, paid, len(shed), len(answer.cards), loss.damage)

    def data(self, state: BrightState) -> BrightPlanData:
        """What is discarded, what is used, and what it comes to."""
        gear = state.box.gear
        return {
            "shed": [gear[card].id for card in self.shed],
            "gear": [gear[card].id for card in self.answer.cards],
            "doubled": [gear[card].id for card in self.answer.doubled],
            **self.loss.data(),
        }


class Plans:
    """All plans for the open fight; no damage is doubled for a reward."""

    def __init__(self, state: BrightState, step: Meet) -> None:
        self._state: Final = state
        self._step: Final = step
        answers = [own(option) for option in step.options(state)]
        self._sheds: Final = {answer.number: answer for answer in answers if answer.verb == SHED}
        # Every use of gear, and what it costs without a discard.
        self.ways: Final = [(answer, loss_by(state, answer)) for answer in answers if answer.verb == "fight"]
        self._strengths: Final = self._weakened()
        # Losses go by the damage alone, whatever was discarded and used for it.
        self._losses: Final = {loss.damage: loss for answer, loss in self.ways if not answer.other}

    def use(self) -> Plan:
        """The best use of gear as the fight stands, without a discard."""
        return min(self._uses(), key=_price)

    def best(self) -> Plan:
        """The best plan of all."""
        return min([*self._uses(), *(self.after(card) for card in self._sheds)], key=_price)

    def after(self, card: int) -> Plan:
        """The best plan that begins with the discard of a card."""
        return min(self._shedding(card), key=_price)

    def sheds(self) -> list[BrightDiscardData]:
        """Every discard, and the best plan that begins with it."""
        return [
            {"text": answer.text, "card": self._state.box.gear[card].id, **self.after(card).data(self._state)}
            for card, answer in self._sheds.items()
        ]

    def first(self) -> str:
        """The discard that the best plan begins with; empty if it begins with the fight."""
        shed = self.best().shed
        return self._sheds[shed[0]].text if shed else ""

    def _uses(self) -> list[Plan]:
        return [Plan(self._state, (), answer, loss) for answer, loss in self.ways if not answer.other]

    def _shedding(self, first: int) -> Iterator[Plan]:
        """With every use that does without the card: it, then the cheapest of the cards that are not used either."""
        gear = self._state.box.gear
        others = sorted((card for card in self._sheds if card != first), key=lambda card: (gear[card].cost, card))
        for answer, _ in self.ways:
            if answer.other or first in answer.cards:
                continue
            spare = [card for card in others if card not in answer.cards]
            for number in range(len(spare) + 1):
                shed = (first, *spare[:number])
                yield Plan(self._state, shed, answer, self._loss(shed, answer))

    def _loss(self, shed: tuple[int, ...], answer: Answer) -> Loss:
        damage = max(0, self._strengths[len(shed)] - answer.number)
        if damage not in self._losses:
            self._losses[damage] = loss_by(self._without(shed), answer)
        return self._losses[damage]

    def _without(self, shed: tuple[int, ...]) -> BrightState:
        """The fight after some discards."""
        state = self._state
        for card in shed:
            state, _ = try_answer(state, self._sheds[card])
        return state

    def _weakened(self) -> list[int]:
        """The strength of the enemy after none, one, two discards and so on."""
        state = self._state
        found = [self._step.enemy.strength(state)]
        for answer in self._sheds.values():
            state, _ = try_answer(state, answer)
            found.append(self._step.enemy.strength(state))
        return found


def _price(plan: Plan) -> tuple[bool, int, int, int, int]:
    return plan.price
