"""A scenario under way: the state, its labels, and what happened in the current step."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.expectation import AskedQuestion
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.positions.idle import Idle
from ashboard.games.neuroshima_hex.positions.loading import load_position
from ashboard.games.neuroshima_hex.positions.scenario import Scenario
from ashboard.games.neuroshima_hex.printed.tile import SECOND
from ashboard.games.neuroshima_hex.rules.battle.question import ASK_CLOWN, ASK_MEDIC, ASK_QUARTERMASTER, ASK_SNIPER
from ashboard.games.neuroshima_hex.rules.consequences.questions import AskQuestion
from ashboard.games.neuroshima_hex.rules.consequences.settling import ROTATION
from ashboard.games.neuroshima_hex.state.events import as_hex_event
from ashboard.games.neuroshima_hex.state.state import HexState

# Questions that take a default where the file gives no answer; anything else waits for the next step.
_WITH_DEFAULT: Final = (ASK_CLOWN, ASK_QUARTERMASTER, ASK_SNIPER, ASK_MEDIC, ROTATION)

# Kinds of questions by the names that the rules give them.
_KINDS: Final = {
    "CH-MEDIC": "medic",
    "CH-CLOWN": "clown",
    "CH-QM": "quartermaster",
    "CH-CTLROT": "rotation",
    "CH-PUSHDEST": "push destination",
    "CH-MAIN": "main",
    "CH-DISCARD": "discard",
    "CH-UNLUCKY": "unlucky draw",
    "CH-HQ": "headquarters",
    "CH-MOVE": "second step",
    "CH-SNIPE": "sniper",
    "CH-STRUCT": "structure",
    "CH-ENERGY": "energy",
    "CH-LEADER-PICK": "leader pick",
    "CH-LEADER": "leader",
}


class Asked(AskedQuestion):
    """A question met in a step: its options in the file's labels, and whether the file answered it."""

    def __init__(self, seat: int, kind: str, segment: int, options: list[str], answered: bool) -> None:
        super().__init__(seat, kind, options)
        self.segment: Final = segment
        self.answered: Final = answered

    def data(self) -> dict[str, object]:
        return {"seat": self.seat, "kind": self.kind, "segment": self.segment, "options": list(self.options)}

    def fits(self, table: Table) -> bool:
        return table.data.get("segment", self.segment) == self.segment and super().fits(table)

    def is_kind(self, kind: str) -> bool:
        return _KINDS.get(kind, kind) == self.kind

    def has_option(self, text: str) -> bool:
        """Whether the text names an option; of a medic's the source may be left out."""
        words = text.split()
        is_medic = words[:1] == ["medic"] and len(words) == 3
        return any(words == option.split() or (is_medic and words == option.split()[:3]) for option in self.options)


class ScenarioPlay:
    """Carries a scenario's state from step to step."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario: Final = scenario
        self.state: HexState = load_position(scenario)
        self.ids: Final = {known.label: known.unit.id for known in scenario.units}
        self.labels: Final = {known.unit.id: known.label for known in scenario.units}
        self.log: Log = []
        self.asked: list[Asked] = []
        self.rotatable: list[str] = []
        self.died_at: dict[str, int] = {}
        taken = self.state.settle(self.log)
        self.rotatable = [self.label(cell) for cell in taken if not self.state.field.netted[cell]]

    def begin_step(self) -> None:
        """Forgets what happened in the step before."""
        self.log = []
        self.asked = []
        self.rotatable = []

    def label(self, cell: int) -> str:
        """The label of the unit on a cell, or the cell's name; the second tile of a structure is ID:2."""
        unit = self.state.position.board[cell]
        name = self.state.setup.grid.names[cell]
        if unit is None or unit.id not in self.labels:
            return name
        return self.labels[unit.id] + (":2" if unit.tile.part == SECOND else "")

    def cell(self, label: str) -> int:
        """Where the labelled tile stands, -1 if it is not on the board."""
        whole, _, part = label.partition(":")
        unit_id = self.ids.get(whole, -1)
        if part == "2":
            first = self.state.cell_of(unit_id)
            return self.state.position.partner(first) if first >= 0 else -1
        for cell, foundation in enumerate(self.state.position.ground):
            if foundation is not None and foundation.id == unit_id:
                return cell
        return self.state.cell_of(unit_id)

    def answer_questions(self, answers: list[str]) -> None:
        """Answer what is asked: the first fitting answer of the file, or the default."""
        while not self._rests():
            decision = self.state.decision()
            if decision is None:
                break
            segment = self._segment()
            found = self._fitting(decision, segment, answers)
            if found is None and decision.kind not in _WITH_DEFAULT and decision.seat != CHANCE:
                break
            self._note(decision, segment, found is not None)
            self.state.apply(found or decision.options[0], self.log)
        self._note_deaths()

    def option_text(self, option: Action) -> str:
        """An option as the file writes it: labels where units stand."""
        words = option.text.split(" ")
        cells = self.state.setup.grid.cell_of
        return " ".join(self.label(cells[word]) if word in cells else word for word in words)

    def _rests(self) -> bool:
        steps = self.state.steps
        return not steps or isinstance(steps[-1], Idle)

    def _segment(self) -> int:
        top = self.state.steps[-1]
        return top.question.segment if isinstance(top, AskQuestion) else -1

    def _fitting(self, decision: Decision, segment: int, answers: list[str]) -> Action | None:
        """The option that the first fitting answer names; the answer counts as used."""
        for answer in answers:
            text = answer
            if answer.startswith("@"):
                prefix, _, text = answer.partition(" ")
                if prefix != f"@{segment}":
                    continue
            for option in decision.options:
                if self.means(text, option):
                    answers.remove(answer)
                    return option
        return None

    def means(self, text: str, option: Action) -> bool:
        """The text, with labels or cells, stands for the option; a medic's source may be left out."""
        written = [text, option.text] if text == option.text else [text, self.option_text(option)]
        words, full = written[0].split(), written[1].split()
        if words == full:
            return True
        return words[:1] == ["medic"] and len(words) == 3 and words == full[:3]

    def _note(self, decision: Decision, segment: int, answered: bool) -> None:
        if decision.seat == CHANCE:
            return
        options = [self.option_text(option) for option in decision.options]
        self.asked.append(Asked(decision.seat, decision.kind, segment, options, answered))
        if decision.kind == ROTATION:
            self.rotatable.append(options[0].split(" ")[1])

    def _note_deaths(self) -> None:
        for event in self.log:
            if event.key == "destroyed":
                target = event.params["target"]
                assert isinstance(target, dict)
                label = self.labels.get(target["id"])
                if label is not None:
                    self.died_at[label] = as_hex_event(event).segment
