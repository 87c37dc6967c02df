"""What a seat may know of a game: the board, the hands and the discards are open, the piles are counts [BOARD-10]."""

from typing import Literal

from ashboard.core.dice import Dice
from ashboard.core.payloads import OutcomeData
from ashboard.core.state import State
from ashboard.core.view import View
from ashboard.games.neuroshima_hex.payloads import (
    HexClauseData,
    HexGroundData,
    HexLeaderData,
    HexMissionData,
    HexSeatData,
    HexUnitData,
    HexViewData,
)
from ashboard.games.neuroshima_hex.printed.leader import deck
from ashboard.games.neuroshima_hex.printed.mission import Mission
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.rules.goals import GOALS
from ashboard.games.neuroshima_hex.rules.leaders.usage import SIDE_NAMES
from ashboard.games.neuroshima_hex.state.leader_cards import NONE, LeaderCards
from ashboard.games.neuroshima_hex.state.state import FINAL, ORDINARY, HexState
from ashboard.games.neuroshima_hex.state.unit import Unit


class HexView(View):
    """Built by allow-list; -1 is a spectator. Leader cards are hidden until all are revealed [LEADER-01]."""

    def __init__(self, state: HexState, seat: int) -> None:
        self._state = state
        self._seat = seat

    @property
    def seat(self) -> int:
        return self._seat

    def sample(self, dice: Dice) -> State:
        """Return an independent position in which unseen tiles of known places and others' secret cards are redealt."""
        state = self._state.copy()
        cards = None if state.cards is None else state.cards.sampled(self._seat, dice)
        state.replace_hidden(tuple(pile.sampled(self._seat, dice) for pile in state.piles), cards)
        return state

    def data(self) -> HexViewData:
        state = self._state
        setup = state.setup
        grid = setup.grid
        return {
            "game": "neuroshima-hex",
            "seat": self._seat if self._seat >= 0 else None,
            "edition": setup.rules.edition,
            "mode": setup.mode.name,
            "board": {
                "name": setup.board.id,
                "terminals": [grid.names[cell] for cell in setup.board.terminals],
                "hill": {grid.names[cell]: bonus for cell, bonus in setup.board.hill.items()},
                "cells": [{"name": grid.names[cell], "q": q, "r": r} for cell, (q, r) in enumerate(grid.coordinates)],
            },
            "turn": state.active if state.active >= 0 else None,
            "turns": state.turns,
            "stage": _stage(state),
            "seats": [self._seat_data(seat) for seat in range(setup.seats)],
            "units": [_unit_data(state, cell, unit) for cell, unit in enumerate(state.position.board) if unit],
            "ground": [_ground_data(state, cell, tile) for cell, tile in enumerate(state.position.ground) if tile],
            "named": None if state.named is None else state.named.id,
            "spent": state.spent,
            "leaders": [] if state.cards is None else self._leader_data(state.cards),
            "mission": None if setup.mission is None else _mission_data(state, setup.mission),
            "outcome": _outcome_data(state),
        }

    def _leader_data(self, cards: LeaderCards) -> list[HexLeaderData]:
        """One entry a side: what everybody may know, and the picker's own cards while they are secret."""
        rows: list[HexLeaderData] = []
        for side, picker in enumerate(cards.pickers):
            row: HexLeaderData = {"side": side, "picker": picker if picker >= 0 else None}
            if cards.leaders:
                is_gone = cards.leaders[side] == NONE
                row["leader"] = None if is_gone else deck()[cards.leaders[side]].id
                row["face"] = None if is_gone else SIDE_NAMES[cards.uses[side]]
                row["used"] = bool(cards.resting >> side & 1)
            else:
                row["dealt"] = len(cards.dealt[side])
                row["has_picked"] = cards.picks[side] != NONE
                if picker == self._seat:
                    row["cards"] = [deck()[card].id for card in cards.dealt[side]]
                    row["pick"] = None if cards.picks[side] == NONE else deck()[cards.picks[side]].id
            rows.append(row)
        return rows

    def _seat_data(self, seat: int) -> HexSeatData:
        state = self._state
        roster = state.setup.rosters[seat]
        pile = state.piles[seat]
        army = state.setup.armies[seat]
        counts = pile.contents()
        top = [roster[card].id if card >= 0 else None for card in pile.known_top(self._seat)]
        bottom = [roster[known.card].id for known in pile.bottom if known.is_seen_by(self._seat)]
        data: HexSeatData = {
            "army": "" if army is None else army.id,
            "name": state.setup.army_name(seat),
            "side": state.position.sides.side[seat],
            "hq": max(0, state.position.points[seat]) if state.setup.hq_zones[seat] else None,
            "hand": _ids(state.hands[seat]),
            "pile": len(pile),
            "pile_tiles": {roster[index].id: count for index, count in enumerate(counts) if count},
            "pile_top": top,
            "pile_bottom": bottom,
            "discard": _ids(state.discards[seat]),
            "terror": bool(state.terror >> seat & 1),
        }
        self._add_extras(data, seat)
        return data

    def _add_extras(self, data: HexSeatData, seat: int) -> None:
        """Add what only some games have: points scored, energy, a structure to build, players who are out."""
        state = self._state
        if state.position.scores:
            data["score"] = state.position.scores[seat]
        if state.energy:
            data["energy"] = state.energy[seat]
        if state.setup.structures[seat] is not None:
            data["structure"] = bool(state.unbuilt >> seat & 1)
        if seat not in state.setup.everybody:
            data["player"] = False
        elif seat not in state.contenders:
            data["out"] = True


def _mission_data(state: HexState, mission: Mission) -> HexMissionData:
    """What everybody knows of a mission: its words, how far its goals and events are, its special cells."""
    names = state.setup.grid.names
    clauses: list[HexClauseData] = [
        {"word": clause.word, "seat": clause.seat if clause.seat >= 0 else None, "tally": state.tally[number]}
        for number, clause in enumerate(mission.clauses)
    ]
    for number, clause in enumerate(mission.goals):
        goal = GOALS[clause.word]
        clauses[number]["have"] = goal.have(state, number, clause)
        clauses[number]["need"] = goal.need(state, clause)
    return {
        "id": mission.id,
        "name": mission.name(),
        "origin": mission.origin,
        "brief": mission.brief,
        "wants": [seat.wants for seat in mission.seats],
        "goals": clauses[: len(mission.goals)],
        "events": clauses[len(mission.goals) :],
        "cells": {names[cell]: words for cell, words in mission.marks.items()},
    }


def _ids(tiles: tuple[Tile, ...]) -> list[str]:
    return [tile.id for tile in tiles]


def _stage(state: HexState) -> Literal["ordinary", "final", "extra"]:
    if state.stage == ORDINARY:
        return "ordinary"
    return "final" if state.stage == FINAL else "extra"


def _unit_data(state: HexState, cell: int, unit: Unit) -> HexUnitData:
    field = state.field
    return {
        **_ground_data(state, cell, unit),
        "controller": unit.controller,
        "wounds": unit.wounds,
        "netted": field.netted[cell],
        "initiative": sorted((value for value in field.slots(cell) if value >= 0), reverse=True),
        "melee": field.melee[cell],
        "ranged": field.ranged[cell],
    }


def _ground_data(state: HexState, cell: int, unit: Unit) -> HexGroundData:
    return {
        "id": unit.id,
        "cell": state.setup.grid.names[cell],
        "seat": unit.seat,
        "army": unit.tile.army,
        "tile": unit.tile.id,
        "name": unit.tile.name(),
        "rotation": unit.rotation,
    }


def _outcome_data(state: HexState) -> OutcomeData | None:
    outcome = state.outcome()
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "points": list(outcome.points), "rule": outcome.rule}
