"""How a fight may go: gear discarded before it where that weakens the enemy, then a use of gear [AN-4a]."""

from collections.abc import Iterator
from typing import Final

from ashboard.games.bright_future.guide.loss import Loss, loss_by
from ashboard.games.bright_future.guide.trial import try_answer
from ashboard.games.bright_future.payloads import BrightDiscardData, BrightPlanData
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass
from ashboard.games.bright_future.state.actions import BrightAction, as_bright_action
from ashboard.games.bright_future.state.state import BrightState

DISCARD_FIRST: Final = "shed"


class FightPlan:
    """The cards discarded first, the fight after them, and what it costs: immutable."""

    def __init__(self, state: BrightState, discards: tuple[int, ...], answer: BrightAction, loss: Loss) -> None:
        self.discards: Final = discards
        self.answer: Final = answer
        self.loss: Final = loss
        lost = sum(state.box.gear[card].cost for card in (*discards, *answer.doubled))
        # Whoever falls has nothing left that resources could be counted in.
        paid = lost + (0 if loss.is_down else loss.lost)
        # No defeat, few resources and gear lost; among equals few cards, then little damage.
        self.price: Final = (loss.is_down, paid, len(discards), len(answer.cards), loss.damage)

    def data(self, state: BrightState) -> BrightPlanData:
        """What is discarded, what is used, and what it comes to."""
        gear = state.box.gear
        return {
            "shed": [gear[card].id for card in self.discards],
            "gear": [gear[card].id for card in self.answer.cards],
            "doubled": [gear[card].id for card in self.answer.doubled],
            **self.loss.data(),
        }


class FightPlans:
    """All plans for the open fight; no damage is doubled for a reward."""

    def __init__(self, state: BrightState, step: FightOrPass) -> None:
        self._state: Final = state
        self._step: Final = step
        answers = [as_bright_action(option) for option in step.options(state)]
        self._discards: Final = {answer.number: answer for answer in answers if answer.verb == DISCARD_FIRST}
        # Every use of gear, and what it costs without a discard.
        self.ways: Final = [(answer, loss_by(state, answer)) for answer in answers if answer.verb == "fight"]
        self._strengths: Final = self._weakened()
        # Losses go by the damage alone, whatever was discarded and used for it.
        self._losses: Final = {loss.damage: loss for answer, loss in self.ways if not answer.other}

    def use(self) -> FightPlan:
        """The best use of gear as the fight stands, without a discard."""
        return min(self._uses(), key=_price)

    def best(self) -> FightPlan:
        """The best plan of all."""
        return min([*self._uses(), *(self.after(card) for card in self._discards)], key=_price)

    def after(self, card: int) -> FightPlan:
        """The best plan that begins with the discard of a card."""
        return min(self._plans_discarding(card), key=_price)

    def discard_plans(self) -> list[BrightDiscardData]:
        """Every discard, and the best plan that begins with it."""
        return [
            {"text": answer.text, "card": self._state.box.gear[card].id, **self.after(card).data(self._state)}
            for card, answer in self._discards.items()
        ]

    def first(self) -> str:
        """The discard that the best plan begins with; empty if it begins with the fight."""
        discards = self.best().discards
        return self._discards[discards[0]].text if discards else ""

    def _uses(self) -> list[FightPlan]:
        return [FightPlan(self._state, (), answer, loss) for answer, loss in self.ways if not answer.other]

    def _plans_discarding(self, first: int) -> Iterator[FightPlan]:
        """With every use that does without the card: it, then the cheapest of the cards that are not used either."""
        gear = self._state.box.gear
        others = sorted((card for card in self._discards if card != first), key=lambda card: (gear[card].cost, card))
        for answer, _ in self.ways:
            if answer.other or first in answer.cards:
                continue
            spare = [card for card in others if card not in answer.cards]
            for number in range(len(spare) + 1):
                discards = (first, *spare[:number])
                yield FightPlan(self._state, discards, answer, self._loss(discards, answer))

    def _loss(self, discards: tuple[int, ...], answer: BrightAction) -> Loss:
        damage = max(0, self._strengths[len(discards)] - answer.number)
        if damage not in self._losses:
            self._losses[damage] = loss_by(self._without(discards), answer)
        return self._losses[damage]

    def _without(self, discards: tuple[int, ...]) -> BrightState:
        """The fight after some discards."""
        state = self._state
        for card in discards:
            state, _ = try_answer(state, self._discards[card])
        return state

    def _weakened(self) -> list[int]:
        """The strength of the enemy after none, one, two discards and so on."""
        state = self._state
        found = [self._step.enemy.strength(state)]
        for answer in self._discards.values():
            state, _ = try_answer(state, answer)
            found.append(self._step.enemy.strength(state))
        return found


def _price(plan: FightPlan) -> tuple[bool, int, int, int, int]:
    return plan.price
