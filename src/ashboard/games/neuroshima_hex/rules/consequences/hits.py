"""Damage outside battles: instants and mines, all hits at once, medics included [INST-03]."""

from typing import Final

from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.rules.battle.damage import apply_damage
from ashboard.games.neuroshima_hex.rules.battle.medics import MedicCare, find_medics
from ashboard.games.neuroshima_hex.rules.battle.packet import Packet
from ashboard.games.neuroshima_hex.rules.battle.question import Answers, Question, Unanswered
from ashboard.games.neuroshima_hex.rules.consequences.questions import AskQuestion, Rerun
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState


class Hits(Rerun):
    """Packets of one moment outside battles."""

    def __init__(self, packets: tuple[Packet, ...], answers: tuple[HexAction, ...] = ()) -> None:
        super().__init__(answers)
        self.packets: Final = packets

    def run(self, state: HexState, log: Log | None) -> bool:
        told: Log | None = None if log is None else []
        rules = state.setup.rules
        care = MedicCare(
            state.field, find_medics(state.field), list(self.packets), [], rules.linked_medics_save_one, -1
        )
        missing = self._question(state, care, told)
        if missing is not None:
            state.push(AskQuestion(missing, self))
            return True
        removed = apply_damage(state.position, care.packets, care.used, told)
        if log is not None and told is not None:
            log.extend(told)
        state.discard_destroyed(removed, log)
        return True

    def _question(self, state: HexState, care: MedicCare, log: Log | None) -> Question | None:
        order = state.order_from(state.active)
        try:
            care.absorb(order, state.setup.book, Answers(self.answers), log)
        except Unanswered as unanswered:
            return unanswered.question
        return None

    def answered(self, answer: HexAction) -> Rerun:
        return Hits(self.packets, (*self.answers, answer))

    def key(self) -> str:
        return f"hits({';'.join(packet.key() for packet in self.packets)};{self.answers_key()})"
