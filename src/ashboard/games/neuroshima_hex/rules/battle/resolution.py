"""Battle resolution from the first segment to the last: a pure function of position, rules and answers."""

from typing import Final, final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.native import i64, mypyc_attr
from ashboard.games.neuroshima_hex.printed.bonuses import RANGED
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.rules_versions import Rules
from ashboard.games.neuroshima_hex.printed.tile import GAUSS, SNIPER, Aim, Strike, agenda_of
from ashboard.games.neuroshima_hex.rules.battle.attacks import add_packets, log_armour, log_attack, shot_targets
from ashboard.games.neuroshima_hex.rules.battle.damage import apply_damage, destroy_foundations
from ashboard.games.neuroshima_hex.rules.battle.medics import MedicCare
from ashboard.games.neuroshima_hex.rules.battle.packet import Packet, merge_packets
from ashboard.games.neuroshima_hex.rules.battle.question import (
    ASK_CLOWN,
    ASK_QUARTERMASTER,
    ASK_SNIPER,
    Answers,
    Question,
    Unanswered,
)
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import Book
from ashboard.games.neuroshima_hex.state.events import log_event, unit_ref
from ashboard.games.neuroshima_hex.state.field import SettledField, derive, remember
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.unit import Removed

# Shared by all battles without units of a kind; never written to.
_NOBODY: Final[list[int]] = []
# Attack icons, each with the cell of the tile it is printed on.
Icons = list[tuple[int, Strike]]


@final
@mypyc_attr(acyclic=True)
class Battle:
    """The result of a battle: the position after it, or the question it waits for."""

    def __init__(
        self,
        position: Position,
        removed: list[Removed],
        question: Question | None,
        rotations: list[int],
    ) -> None:
        self.position: Final = position
        self.removed: Final = removed
        self.question: Final = question
        # CONTROL-06: cells of units taken over in the battle and still held.
        self.rotations: Final = rotations


@final
@mypyc_attr(acyclic=True)
class Choices:
    """The choices of a segment that players make before the attacks."""

    def __init__(self) -> None:
        self.exploding: Final[list[int]] = []
        self.converted: Final[Icons] = []
        # The target of a sniping structure's shot, by cell and direction.
        self.aims: Final[dict[int, int]] = {}


_NONE: Final = Choices()


def resolve_battle(
    before: Position,
    rules: Rules,
    book: Book,
    order: list[int],
    answers: tuple[actions.HexAction, ...] = (),
    log: Log | None = None,
    settled: SettledField | None = None,
) -> Battle:
    """Resolve a battle on a copy of the position; `order` is the turn order from the initiator [BATTLE-02].

    A caller that has settled the position already passes the field [BATTLE-10].
    """
    return fight_battle(before, rules, book, order, Answers(answers), log, settled)


def fight_battle(
    before: Position,
    rules: Rules,
    book: Book,
    order: list[int],
    answers: Answers,
    log: Log | None,
    settled: SettledField | None,
) -> Battle:
    """Resolve a battle with answers that come from anywhere."""
    fight = Fight(before.copy(), rules, book, order, answers, log, settled)
    question: Question | None = None
    try:
        fight.fight()
    except Unanswered as missing:
        question = missing.question
    return Battle(fight.position, fight.removed, question, fight.rotations())


@final
@mypyc_attr(acyclic=True)
class Fight:
    """A battle in progress."""

    def __init__(
        self,
        position: Position,
        rules: Rules,
        book: Book,
        order: list[int],
        answers: Answers,
        log: Log | None,
        settled: SettledField | None,
    ) -> None:
        self.position: Final = position
        self.removed: Final[list[Removed]] = []
        self._rules: Final = rules
        self._book: Final = book
        self._order: Final = order
        self._answers: Final = answers
        self._log: Final = log
        # INIT-08: bit n of a cell: slot n had been carried out when the board was settled.
        self._carried_out = position.grid.zeros
        # By segment the cells of the units with a slot that acts in it and had not been carried out; bit n of `busy`
        # says that there are some in segment n, bit n of `fought` that it has come since.
        self._due: list[int] = []
        self._busy = 0
        self._fought = 0
        # The cells of all units left on the board.
        self._standing: i64 = 0
        self._taken: Final[list[int]] = []
        self._served: Final[list[tuple[int, int]]] = []
        if settled is None:
            settled = derive(position)
            # CONTROL-05: take-overs that stand before the battle have had their rotation.
            remember(position.board, settled)
        self._field = settled
        # The cells of units that have a choice or save others, as long as nobody leaves the board.
        self._clowns: list[int] = _NOBODY
        self._quartermasters: list[int] = _NOBODY
        self._medics: list[int] = _NOBODY
        # The cells of the units that a medic reaches.
        self._patients: i64 = 0
        self._read_units()

    def fight(self) -> None:
        """Resolve the segments from the highest current initiative down to 0 [BATTLE-11, BATTLE-12]."""
        scoring = self.position.scoring
        for segment in range(self._busy.bit_length() - 1, -1, -1):
            if not self._busy >> segment & 1:
                continue
            # BATTLE-14, INIT-05: who is active when the segment begins.
            acting = self._due[segment] & self._standing & self._field.free
            self._fought |= 1 << segment
            if acting:
                self._segment(segment, acting)
                if scoring is not None and scoring.ends_battle(self.position.scores):
                    return

    def rotations(self) -> list[int]:
        """Return the cells of units taken over in this battle that are still held and not netted."""
        held: list[int] = []
        if not self._taken:
            return held
        for cell in sorted(set(self._taken)):
            unit = self.position.board[cell]
            if unit is not None and unit.controller != unit.seat and not self._field.netted[cell]:
                held.append(cell)
        return held

    def _settle(self, removed: list[Removed]) -> None:
        """Settle the board again after units have left it [BATTLE-20]."""
        if self._field.outlives(removed):
            for gone in removed:
                self._standing &= ~(1 << gone.cell)
            self._read_words()
            return
        self._note_carried_out()
        self._field = derive(self.position)
        taken = remember(self.position.board, self._field)
        if taken:
            self._taken.extend(taken)
        self._read_units()

    def _note_carried_out(self) -> None:
        """Note the slots that have acted, before the board is settled and values change [BATTLE-14, INIT-08]."""
        field, grid = self._field, self.position.grid
        active = field.free & self._standing
        for segment in range(self._fought.bit_length()):
            acted = self._due[segment] & active if self._fought >> segment & 1 else 0
            for cell in grid.cells(acted):
                if self._carried_out is grid.zeros:
                    self._carried_out = self._carried_out[:]
                carried_out = self._carried_out[cell]
                for slot, value in enumerate(field.slots(cell)):
                    if value == segment:
                        carried_out |= 1 << slot
                self._carried_out[cell] = carried_out

    def _read_units(self) -> None:
        """Read the slots of all fighters, and which units have words that matter in a battle."""
        field = self._field
        self._standing = field.standing
        self._fought = 0
        due: list[int] = []
        busy = 0
        fighting = field.field_units.fighting
        size: i64 = self.position.grid.size
        bit: i64 = 1
        for cell in range(size):
            if fighting & bit:
                left = self._agenda(cell)
                busy |= left
                agenda: i64 = left
                segment: i64 = 0
                while agenda:
                    if segment == len(due):
                        due.append(0)
                    if agenda & 1:
                        known: i64 = due[segment]
                        due[segment] = known | bit
                    agenda >>= 1
                    segment += 1
            bit <<= 1
        self._due, self._busy = due, busy
        self._read_words()

    def _agenda(self, cell: int) -> int:
        """Return the segments in which slots act that had not been carried out when the board was settled."""
        return self._agenda_left(cell) if self._carried_out[cell] else self._field.agenda(cell)

    def _agenda_left(self, cell: int) -> int:
        """Return the segments in which slots act that have not been carried out [INIT-08]."""
        carried_out = self._carried_out[cell]
        return agenda_of([value for slot, value in enumerate(self._field.slots(cell)) if not carried_out >> slot & 1])

    def _read_words(self) -> None:
        """Find the units with a choice before the attacks, and the medics; nets hold all but clowns back."""
        self._clowns = self._quartermasters = self._medics = _NOBODY
        self._patients = 0
        field, board = self._field, self.position.board
        for cell in field.field_units.bearers:
            unit = board[cell]
            if unit is None:
                continue
            if unit.tile.explodes:
                self._clowns = [*self._clowns, cell]
            if unit.tile.converts_attacks and not field.netted[cell]:
                self._quartermasters = [*self._quartermasters, cell]
            if unit.tile.is_medic and not field.netted[cell]:
                self._medics = [*self._medics, cell]
                self._patients |= field.reach(cell)

    def _segment(self, segment: int, acting: i64) -> None:
        grid, partner = self.position.grid, self._field.field_units.partner
        if self._log is not None:
            self._log_segment(self._log, segment, grid.cells(acting))
        choices = _NONE
        if self._clowns or self._quartermasters or partner:
            choices = self._choices(segment, grid.cells(acting))
        packets: list[Packet] = []
        size: i64 = grid.size
        for cell in range(size):
            if acting >> cell & 1 and not (choices.exploding and cell in choices.exploding):
                self._attack(segment, cell, cell, choices, packets)
                if partner and cell in partner:
                    self._attack(segment, partner[cell], cell, choices, packets)
        for cell in choices.exploding:
            self._explode(segment, cell, packets)
        if packets or choices.exploding:
            self._apply_packets(segment, packets, choices.exploding)

    def _attack(self, segment: int, cell: int, body: int, choices: Choices, packets: list[Packet]) -> None:
        """Add the packets of all attacks printed on the tile on a cell; `body` is the cell with its unit's slots."""
        board = self.position.board
        unit = board[cell]
        assert unit is not None
        field, log = self._field, self._log
        prey = field.prey(cell) & self._standing
        outlook = unit.face.outlook(field.grid, cell)
        if log is None and choices is _NONE:
            if outlook.attacked & prey:
                for aim in outlook.aims:
                    add_packets(field, board, cell, aim, prey, False, packets)
            return
        for aim in outlook.aims:
            known = len(packets)
            changed = _holds(choices.converted, cell, aim.icon)
            chosen = choices.aims.get(_aim_key(cell, aim.icon), -1)
            add_packets(field, board, cell, aim, prey, changed, packets, chosen)
            if log is not None:
                kind = aim.kind if not changed else 1 - aim.kind
                for packet in packets[known:]:
                    log_attack(field, packet, kind, self._slot(body, segment), log, segment)
                log_armour(field, board, cell, aim, prey, changed, chosen, log, segment)

    def _explode(self, segment: int, cell: int, packets: list[Packet]) -> None:
        """Add one wound for every other unit around, except headquarters [ARMY-MOLOCH-06]."""
        board = self.position.board
        if self._log is not None:
            clown = board[cell]
            assert clown is not None
            params: dict[str, object] = {"unit": unit_ref(clown, self.position.grid.names[cell])}
            self._log_cells(self._log, "explodes", "ARMY-MOLOCH-06", params, [cell], segment)
        around = {self.position.body(target) for target in self.position.grid.neighbours[cell]}
        for target in sorted(around - {cell}):
            unit = board[target]
            if unit is not None and not unit.tile.is_hq:
                packets.append(Packet(cell, -1, target, 1))

    def _apply_packets(self, segment: int, packets: list[Packet], exploding: list[int]) -> None:
        if exploding or (self._medics and (self._log is not None or self._hits_patients(packets))):
            whole = merge_packets(packets, self._rules.packet_per_edge)
            care = MedicCare(self._field, self._medics, whole, exploding, self._rules.linked_medics_save_one, segment)
            care.absorb(self._order, self._book, self._answers, self._log)
            removed = apply_damage(self.position, care.packets, [*exploding, *care.used], self._log, segment)
            for cell in exploding:
                around = [cell, *self.position.grid.neighbours[cell]]
                removed.extend(destroy_foundations(self.position, around, self._log, segment))
        else:
            removed = apply_damage(self.position, packets, [], self._log, segment)
        if removed:
            self.removed.extend(removed)
            self._settle(removed)

    def _hits_patients(self, packets: list[Packet]) -> bool:
        """Return whether a medic could absorb one of the packets [MEDIC-01, MEDIC-09]."""
        patients = self._patients
        return any(patients >> packet.target & 1 for packet in packets)

    def _choices(self, segment: int, actors: list[int]) -> Choices:
        """Ask each player in order for the choices before the attacks: clowns, quartermasters, snipers [BATTLE-15]."""
        choices = Choices()
        snipers = self._snipers(actors) if self._field.field_units.partner else []
        clowns = [cell for cell in self._clowns if cell in actors]
        for seat in self._order:
            for cell in clowns:
                if self._field.controller[cell] == seat and self._wants_to_explode(segment, cell, seat):
                    choices.exploding.append(cell)
            for cell in self._quartermasters:
                if self._field.worker[cell] == seat:
                    self._convert(segment, cell, actors, choices.exploding, choices.converted)
            for cell in snipers:
                if self._field.controller[cell] == seat:
                    self._take_aim(segment, cell, choices)
        return choices

    def _snipers(self, actors: list[int]) -> list[int]:
        """Return the acting structures that pick their targets."""
        partner = self._field.field_units.partner
        return [cell for cell in actors if cell in partner and SNIPER in self._words(cell)]

    def _take_aim(self, segment: int, body: int, choices: Choices) -> None:
        """Ask for the target of each shot with more than one enemy on its line, by direction [STRUCT-12]."""
        icons = [(icon.direction, half, icon) for half in self._halves(body) for icon in self._icons(half)]
        icons.sort(key=_by_direction)
        for way, cell, icon in icons:
            is_changed = _holds(choices.converted, cell, icon)
            if icon.kind == GAUSS or (icon.kind == RANGED) == is_changed:
                continue
            aim = Aim(icon, self._field.grid, cell)
            targets = shot_targets(self._field, aim, self._field.prey(cell) & self._standing)
            if len(targets) > 1:
                options: list[Action] = [self._book.single(actions.SNIPE, cell, target, by=way) for target in targets]
                answer = self._answers.ask(Question(self._field.controller[cell], ASK_SNIPER, options, segment))
                choices.aims[_aim_key(cell, icon)] = answer.to

    def _wants_to_explode(self, segment: int, cell: int, seat: int) -> bool:
        options: list[Action] = [
            self._book.single(actions.ATTACK, cell),
            self._book.single(actions.EXPLODE, cell),
        ]
        return self._answers.ask(Question(seat, ASK_CLOWN, options, segment)).verb == actions.EXPLODE

    def _convert(
        self,
        segment: int,
        master: int,
        actors: list[int],
        exploding: list[int],
        converted: Icons,
    ) -> None:
        """Ask whether one attack of a connected acting unit changes its kind [ARMY-HEG-05, ARMY-HEG-06]."""
        icons = [
            (half, icon)
            for cell in self._field.reached(master)
            if cell in actors and cell not in exploding and (master, cell) not in self._served
            for half in self._halves(cell)
            for icon in self._icons(half)
            if icon.kind != GAUSS and not _holds(converted, half, icon)
        ]
        icons.sort(key=_by_cell)
        if not icons:
            return
        options: list[Action] = [self._book.single(actions.KEEP, master)]
        for cell, icon in icons:
            options.append(self._book.single(actions.CONVERT, master, cell, rotation=1 - icon.kind, by=icon.direction))
        answer = self._answers.ask(Question(self._field.worker[master], ASK_QUARTERMASTER, options, segment))
        if answer.verb == actions.CONVERT:
            chosen = icons[options.index(answer) - 1]
            converted.append(chosen)
            self._served.append((master, self._field.field_units.body(chosen[0])))
            if self._log is not None:
                self._log_conversion(self._log, segment, master, chosen[0], chosen[1])

    def _halves(self, cell: int) -> list[int]:
        partner = self._field.field_units.partner
        return [cell, partner[cell]] if cell in partner else [cell]

    def _words(self, cell: int) -> frozenset[str]:
        unit = self.position.board[cell]
        assert unit is not None
        return unit.tile.words

    def _icons(self, cell: int) -> list[Strike]:
        unit = self.position.board[cell]
        assert unit is not None
        return unit.face.strikes

    def _slot(self, cell: int, segment: int) -> tuple[int, int]:
        """Return the printed initiative behind the action of this segment, and the number of the extra action."""
        unit = self.position.board[cell]
        assert unit is not None
        printed = unit.tile.initiative
        for number, value in enumerate(self._field.slots(cell)):
            if value == segment:
                if number < len(printed):
                    return printed[number], 0
                return printed[len(printed) - 1], number - len(printed) + 1
        return segment, 0

    def _log_segment(self, log: Log, segment: int, actors: list[int]) -> None:
        units = [self.position.board[cell] for cell in actors]
        ids = [unit.id for unit in units if unit is not None]
        self._log_cells(log, "segment", "BATTLE-12", {"segment": segment, "units": ids}, actors, segment)

    def _log_conversion(self, log: Log, segment: int, master: int, cell: int, icon: Strike) -> None:
        giver, unit = self.position.board[master], self.position.board[cell]
        assert giver is not None and unit is not None
        names = self.position.grid.names
        params: dict[str, object] = {
            "unit": unit_ref(giver, names[master]),
            "target": unit_ref(unit, names[cell]),
            "direction": icon.direction,
        }
        key = "converted-to-shot" if icon.kind == 0 else "converted-to-melee"
        self._log_cells(log, key, "ARMY-HEG-05", params, [master, cell], segment)

    def _log_cells(
        self, log: Log, key: str, rule: str, params: dict[str, object], cells: list[int], segment: int
    ) -> None:
        log_event(log, self.position.grid, key, rule, params, cells, -1, segment)


def _holds(converted: Icons, cell: int, icon: Strike) -> bool:
    return any(known == cell and other is icon for known, other in converted)


def _aim_key(cell: int, icon: Strike) -> int:
    return (cell * SIDES + icon.direction) * 2 + icon.kind


def _by_direction(entry: tuple[int, int, Strike]) -> tuple[int, int, int]:
    return entry[0], entry[1], entry[2].kind


def _by_cell(pair: tuple[int, Strike]) -> tuple[int, int, int]:
    return pair[0], pair[1].direction, pair[1].kind
