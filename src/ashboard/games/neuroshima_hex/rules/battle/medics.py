"""Medics: which packets of damage they absorb, dying in place of a connected friend [MEDIC-01 to MEDIC-16]."""

from typing import Final, final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.native import mypyc_attr
from ashboard.games.neuroshima_hex.rules.battle.packet import Packet
from ashboard.games.neuroshima_hex.rules.battle.question import ASK_MEDIC, Answers, Question
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import Book, HexAction
from ashboard.games.neuroshima_hex.state.events import log_event, unit_ref
from ashboard.games.neuroshima_hex.state.field import SettledField

Pair = tuple[Packet, int]


def find_medics(field: SettledField) -> list[int]:
    """Return the cells of the medics that no net holds."""
    cells: list[int] = []
    for cell in field.field_units.bearers:
        unit = field.board[cell]
        if unit is not None and unit.tile.is_medic and not field.netted[cell]:
            cells.append(cell)
    return cells


@final
@mypyc_attr(acyclic=True)
class MedicCare:
    """The packets that land at one moment, and the medics that can still absorb one."""

    def __init__(
        self,
        field: SettledField,
        medics: list[int],
        packets: list[Packet],
        exploding: list[int],
        save_one: bool,
        segment: int,
    ) -> None:
        self.field: Final = field
        self.segment: Final = segment
        # MEDIC-12: packets on an exploding unit are dropped and cost no medic.
        self.packets = [packet for packet in packets if packet.target not in exploding]
        self.used: list[int] = []
        self._save_one: Final = save_one
        self._medics: Final = [cell for cell in medics if cell not in exploding]
        self._patients: Final = {medic: field.reached(medic) for medic in self._medics}

    def absorb(self, order: list[int], book: Book, answers: Answers, log: Log | None) -> None:
        """Let the medics' players choose until no medic can absorb another packet [MEDIC-15]."""
        while self._medics:
            seat, pairs = self._next_choice(order)
            if not pairs:
                return
            chosen = pairs[0] if len(pairs) == 1 else self._asked(seat, pairs, book, answers)
            self._take(chosen, log)

    def _asked(self, seat: int, pairs: list[Pair], book: Book, answers: Answers) -> Pair:
        options: list[Action] = []
        blows = [(medic, packet.target, packet.source) for packet, medic in pairs]
        for packet, medic in pairs:
            # MEDIC-02: two edges of one attacker are told apart only where both hit.
            edge = packet.edge if blows.count((medic, packet.target, packet.source)) > 1 else -1
            options.append(book.single(actions.MEDIC, medic, packet.target, edge, packet.source))
        answer: HexAction = answers.ask(Question(seat, ASK_MEDIC, options, self.segment))
        return pairs[options.index(answer)]

    def _next_choice(self, order: list[int]) -> tuple[int, list[Pair]]:
        """Return the first seat in order that has a choice, and its pairs of packet and medic, sorted by cell."""
        pairs = [(packet, medic) for packet in self.packets for medic in self._absorbers(packet)]
        for seat in order:
            own = [pair for pair in pairs if self.field.worker[pair[1]] == seat]
            if own:
                own.sort(key=_by_hex)
                return seat, own
        return -1, []

    def _take(self, pair: Pair, log: Log | None) -> None:
        packet, medic = pair
        self.used.append(medic)
        if log is not None:
            self._log_event(packet, medic, log)
        # MEDIC-09: a medic used although it was hit itself takes its own packets with it.
        self.packets = [other for other in self.packets if other is not packet and other.target != medic]

    def _absorbers(self, packet: Packet) -> list[int]:
        target = packet.target
        hit = [other.target for other in self.packets if other is not packet]
        linked = self._linked_and_hit(target, hit) if self._save_one else []
        available = [medic for medic in self._medics if medic not in self.used and medic not in hit]
        start = [medic for medic in available if target in self._patients[medic]] + linked
        if not start:
            return []
        usable = available + linked
        found = self._closure(start, usable)
        ends = [one for one in found if self._is_end(one, usable)]
        return [one for one in ends if not (linked and one == target)]

    def _linked_and_hit(self, target: int, hit: list[int]) -> list[int]:
        """Return the medics that are hit, heal this medic and are healed by it [MEDIC-09]."""
        if target not in self._medics or target in self.used:
            return []
        healed = self._patients[target]
        return [
            medic
            for medic in self._medics
            if medic in hit and medic in healed and medic not in self.used and target in self._patients[medic]
        ]

    def _healers(self, cell: int, usable: list[int]) -> list[int]:
        return [medic for medic in usable if cell in self._patients[medic]]

    def _closure(self, start: list[int], usable: list[int]) -> list[int]:
        found: list[int] = []
        frontier = start[:]
        while frontier:
            medic = frontier.pop()
            if medic not in found:
                found.append(medic)
                frontier.extend(self._healers(medic, usable))
        return found

    def _is_end(self, medic: int, usable: list[int]) -> bool:
        """Return whether every medic that the packet could pass on to leads back to this one [MEDIC-07, MEDIC-08]."""
        beyond = self._closure(self._healers(medic, usable), usable)
        return all(medic in self._closure(self._healers(other, usable), usable) for other in beyond)

    def _log_event(self, packet: Packet, medic: int, log: Log) -> None:
        field = self.field
        healer, patient = field.board[medic], field.board[packet.target]
        assert healer is not None and patient is not None
        names = field.grid.names
        params: dict[str, object] = {
            "medic": unit_ref(healer, names[medic]),
            "target": unit_ref(patient, names[packet.target]),
            "wounds": packet.wounds,
        }
        log_event(
            log, field.grid, "absorbed", "MEDIC-01", params, [medic, packet.target], field.worker[medic], self.segment
        )


def _by_hex(pair: Pair) -> tuple[int, int, int, int]:
    packet, medic = pair
    return packet.target, packet.source, medic, packet.edge
