"""The report of a scenario file's first battle, as text and as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ashboard.core.errors import BadInput
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.positions.referee import carry_out
from ashboard.games.neuroshima_hex.positions.run import run_step
from ashboard.games.neuroshima_hex.positions.scenario_play import Asked, ScenarioPlay

if TYPE_CHECKING:
    from ashboard.core.event import Event
    from ashboard.games.neuroshima_hex.positions.scenario import Scenario, ScenarioStep
    from ashboard.games.neuroshima_hex.state.state import HexState
    from ashboard.games.neuroshima_hex.state.unit import Unit


@dataclass(frozen=True)
class BattleReport:
    """A battle with the position before it; `play` stands right after it."""

    play: ScenarioPlay
    before: "HexState"
    events: list["Event"]
    question: Asked | None

    def data(self) -> dict[str, object]:
        """Ready for JSON."""
        state = self.play.state
        names = state.setup.grid.names
        units, ground = enumerate(state.position.board), enumerate(state.position.ground)
        score = {"score": list(state.position.scores)} if state.position.scores else {}
        return {
            "hq": list(state.position.points),
            **score,
            "board": {names[cell]: self._unit(unit, cell) for cell, unit in units if unit is not None},
            "ground": {
                names[cell]: self._unit(tile, cell, is_ground=True) for cell, tile in ground if tile is not None
            },
            "removed": self._removed(),
            "events": [_event(event) for event in self.events],
            "question": None if self.question is None else _question(self.question),
        }

    def _unit(self, unit: "Unit", cell: int, *, is_ground: bool = False) -> dict[str, object]:
        state = self.play.state
        return {
            "id": self.play.labels.get(unit.id, state.setup.grid.names[cell]),
            "seat": unit.seat,
            "controller": unit.controller,
            "name": unit.tile.name(),
            "rotation": unit.rotation,
            "wounds": unit.wounds,
            "netted": not is_ground and state.field.netted[cell],
        }

    def _removed(self) -> list[dict[str, object]]:
        found: list[dict[str, object]] = []
        for event in self.events:
            target = event.params.get("target")
            if event.key in ("destroyed", "razed") and isinstance(target, Mapping):
                label = self.play.labels.get(target["id"], target["cell"])
                found.append({"id": label, "segment": event.data()["segment"]})
        return found


def fight_first_battle(scenario: "Scenario") -> BattleReport:
    """Carry out the steps up to the first battle, or fight one at once if there is none."""
    play = ScenarioPlay(scenario)
    for number, step in enumerate(scenario.steps):
        before = play.state.copy()
        if number or step.do:
            play.begin_step()
        _carry_out_step(play, step)
        if any(event.key == "battle" for event in play.log):
            return _make_report(play, before)
    play = ScenarioPlay(scenario)
    before = play.state.copy()
    play.begin_step()
    carry_out(play, "battle!", "do")
    play.answer_questions([])
    return _make_report(play, before)


def _carry_out_step(play: ScenarioPlay, step: "ScenarioStep") -> None:
    """Do what the step says, without checking what it expects."""
    for failure in run_step(play, step):
        if failure.what == step.do and not step.refused:
            raise BadInput(f"{step.where}.do", f"{step.do!r} cannot be done: {failure.found}")


def _make_report(play: ScenarioPlay, before: "HexState") -> BattleReport:
    start = next(number for number, event in enumerate(play.log) if event.key == "battle")
    events: list[Event] = []
    for event in play.log[start:]:
        if event.key == "turn":
            break
        events.append(event)
    return BattleReport(play, before, events, next((asked for asked in play.asked if not asked.answered), None))


def _event(event: "Event") -> dict[str, object]:
    data = event.data()
    return {
        "rule": event.rule,
        "text": NEUROSHIMA_HEX.sentence(event),
        "segment": data["segment"],
        "seat": data["seat"],
        "cells": data["cells"],
    }


def _question(asked: Asked) -> dict[str, object]:
    segment = _known(asked.segment)
    return {"seat": asked.seat, "kind": asked.kind, "segment": segment, "options": asked.options}


def _known(number: int) -> int | None:
    """The engine's -1 stands for nothing."""
    return number if number >= 0 else None
