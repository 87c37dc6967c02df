"""Writes a position as a scenario file, with the settled memory and the moment of the turn."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.game import RULES_VERSION
from ashboard.core.pile import EVERYBODY, Known, Pile
from ashboard.games.neuroshima_hex.positions.idle import Idle
from ashboard.games.neuroshima_hex.printed.army import army as army_named
from ashboard.games.neuroshima_hex.printed.army import army_ids
from ashboard.games.neuroshima_hex.printed.leader import deck
from ashboard.games.neuroshima_hex.printed.rules_versions import VERSION
from ashboard.games.neuroshima_hex.printed.tile import FIRST, SECOND
from ashboard.games.neuroshima_hex.rules.turn.energy import BuyEnergy
from ashboard.games.neuroshima_hex.rules.turn.forced_discard import ForcedDiscard
from ashboard.games.neuroshima_hex.rules.turn.main_phase import Main
from ashboard.games.neuroshima_hex.state.leader_cards import NONE
from ashboard.games.neuroshima_hex.state.setup import STRUCTURES, Setup
from ashboard.games.neuroshima_hex.state.state import FINAL, ORDINARY, TURNED, HexState, Tiles
from ashboard.games.neuroshima_hex.state.unit import Unit

_STAGES: Final = ("ordinary", "final", "extra")


def position_toml(state: HexState, name: str = "A saved position") -> str:
    """The position as a scenario file; BadInput in the middle of a choice, which the format cannot say."""
    lines = [f"name = {_text(name)}", "rules = []", f"edition = {_text(state.setup.rules.edition)}"]
    if state.setup.rules.version != VERSION:
        lines.append(f"{RULES_VERSION} = {state.setup.rules.version}")
    lines += [f"board = {_text(state.setup.board.id)}", f"mode = {_text(state.setup.mode.name)}"]
    lines += _rules(state)
    lines += _moment(state)
    for seat in range(state.setup.seats):
        lines += ["", "[[seat]]", *_seat(state, seat)]
    for side, card in enumerate(() if state.cards is None else state.cards.leaders):
        if card != NONE:
            lines += ["", "[[leader]]", *_leader(state, side, card)]
    placed = [
        (cell, unit) for cell, unit in enumerate(state.position.board) if unit is not None and unit.tile.part != SECOND
    ]
    laid = [(cell, tile) for cell, tile in enumerate(state.position.ground) if tile is not None]
    for cell, unit in (*placed, *laid):
        lines += ["", "[[unit]]", *_unit(state, cell, unit)]
    return "\n".join(lines) + "\n"


def _rules(state: HexState) -> list[str]:
    """What the game has besides its mode and board."""
    setup = state.setup
    lines: list[str] = []
    if setup.scoring is not None:
        lines.append("points = true")
    options = ["moloch_exception = false"] if not setup.moloch_exception else []
    if _is_forced(setup):
        options.append("forced = true")
    if options:
        lines.append(f"options = {{ {', '.join(options)} }}")
    if setup.variants:
        lines.append(f"variants = {json.dumps(setup.variants)}")
    if len(state.contenders) < len(setup.everybody):
        lines.append(f"contenders = {list(state.contenders)}")
    if state.resigned:
        lines.append(f"resigned = {list(state.resigned)}")
    if state.tally:
        lines.append(f"tally = {list(state.tally)}")
    return lines


def _is_forced(setup: Setup) -> bool:
    """Things go together here that do so only by force, by version 1 [STRUCT-13, LEADER-03, ATLAS-02]."""
    if setup.rules.combinations_are_allowed:
        return False
    has_structures = STRUCTURES in setup.variants
    if setup.mission is not None:
        return setup.has_leaders or has_structures
    return setup.has_leaders and has_structures


def _moment(state: HexState) -> list[str]:
    top = state.steps[-1] if state.steps else None
    lines = [f"first = {max(0, state.first)}", f"was_full = {_flag(state.was_full)}"]
    marked = [seat for seat in range(state.setup.seats) if state.terror >> seat & 1]
    lines.append(f"terror = {marked}")
    lines.append(f"used = {_used(state)}")
    if state.energy and state.setup.rules.energy_needs_discard:
        lines.append(f"discarded = {_flag(state.has_discarded)}")
    if state.spent:
        lines.append(f"spent = {state.spent}")
    if top is None or isinstance(top, Idle):
        return lines
    if not isinstance(top, (Main, ForcedDiscard, BuyEnergy)):
        raise BadInput("position", "in the middle of a choice; only the discard and the main phase can be saved")
    lines += [f"turn = {state.active}", f"turns = {state.turns}"]
    if state.cycle.count(state.active) > 1:
        lines.append(f"place = {state.place}")
    phase = "main" if isinstance(top, Main) else "discard" if isinstance(top, ForcedDiscard) else "energy"
    lines.append(f"phase = {_text(phase)}")
    if state.named is not None and state.named in state.hands[state.active]:
        lines.append(f"named = {_text(state.named.id)}")
    if state.stage != ORDINARY:
        stage = _STAGES[1] if state.stage == FINAL else _STAGES[2]
        lines += [f"stage = {_text(stage)}", f"final = {state.last_drawer}", f"queue = {list(state.queue)}"]
    return lines


def _used(state: HexState) -> str:
    """Rights used in this turn, units by their labels; a unit that has left needs none."""
    rights: dict[str, list[str]] = {}
    for unit, provider in state.used:
        cell, giver = state.cell_of(unit), state.cell_of(provider)
        names = state.setup.grid.names
        if cell >= 0 and provider == TURNED:
            rights.setdefault(names[cell], []).append("turn")
        elif cell >= 0 and giver >= 0:
            rights.setdefault(names[cell], []).append("mobility" if cell == giver else names[giver])
    return "{ " + ", ".join(f"{label} = {json.dumps(givers)}" for label, givers in rights.items()) + " }"


def _leader(state: HexState, side: int, card: int) -> list[str]:
    assert state.cards is not None
    is_resting = bool(state.cards.resting >> side & 1)
    lines = [f"side = {side}", f"card = {_text(deck()[card].id)}", f"uses = {state.cards.uses[side]}"]
    return [*lines, f"used = {_flag(is_resting)}"]


def _seat(state: HexState, seat: int) -> list[str]:
    army = state.setup.armies[seat]
    lines: list[str] = []
    if army is not None:
        is_known = army.id in army_ids() and army_named(army.id).table == army.table
        lines.append(f"army = {_text(army.id) if is_known else toml_value(army.table)}")
    lines.append(f"hq = {state.position.points[seat]}")
    if state.energy:
        lines.append(f"energy = {state.energy[seat]}")
    if state.setup.structures[seat] is not None:
        lines.append(f"structure = {_flag(bool(state.unbuilt >> seat & 1))}")
    if state.position.scores:
        lines.append(f"score = {state.position.scores[seat]}")
    if state.setup.mode.name in ("teams", "one-against-two"):
        lines.append(f"team = {state.setup.sides.side[seat]}")
    lines.append(f"hand = {_ids(state.hands[seat])}")
    lines.append(f"discard = {_ids(state.discards[seat])}")
    lines.append(f"pile = {_pile(state.piles[seat], state.setup.rosters[seat], seat)}")
    return lines


def _pile(pile: Pile, roster: Tiles, seat: int) -> str:
    """Return the pile as counts, with the tiles in known places; a list where an order exists that nobody has seen."""
    counts = [f"{roster[index].id} = {count}" for index, count in enumerate(pile.counts) if count]
    own = 1 << seat
    if not counts and any(known.seers not in (EVERYBODY, own) for known in pile.top):
        return _known(pile.top, roster)
    public = [known for known in pile.top if known.seers == EVERYBODY]
    parts = {"top": public, "own_top": list(pile.top[len(public) :]), "own_bottom": list(pile.bottom)}
    counts += [f"{key} = {_known(cards, roster)}" for key, cards in parts.items() if cards]
    return "{ " + ", ".join(counts) + " }"


def _known(cards: Sequence[Known], roster: Tiles) -> str:
    return json.dumps([roster[known.card].id for known in cards])


def _unit(state: HexState, cell: int, unit: Unit) -> list[str]:
    name = state.setup.grid.names[cell]
    # A mine may share its cell with a headquarters' label, so that it gets one of its own.
    label = f"{name}-ground" if unit.tile.is_foundation else name
    lines = [f"id = {_text(label)}", f"seat = {unit.seat}"]
    lines += _structure(state, cell, unit) if unit.tile.part == FIRST else _tile(unit, name)
    lines.append(f"wounds = {unit.wounds}")
    if unit.tile.is_foundation:
        return lines
    if unit.active >= 0:
        lines.append(f"active = {_flag(unit.active > 0)}")
    lines.append(f"controller = {unit.controller}")
    if unit.claims:
        lines.append(f"claims = {json.dumps([list(group) for group in unit.claims])}")
    return lines


def _tile(unit: Unit, name: str) -> list[str]:
    lines = [f"at = {_text(name)}", f"rotation = {unit.rotation}"]
    # What a mission prints belongs to the army there.
    if unit.tile.inline is None or unit.tile.army:
        return [*lines, f"tile = {_text(unit.tile.id)}"]
    return [*lines, f"name = {_text(unit.tile.name())}", f"print = {toml_value(unit.tile.inline)}"]


def _structure(state: HexState, cell: int, unit: Unit) -> list[str]:
    """A structure: its two cells, rotations and tiles."""
    other = state.position.partner(cell)
    second = state.unit(other)
    names = [state.setup.grid.names[cell], state.setup.grid.names[other]]
    lines = [f"at = {json.dumps(names)}", f"rotation = [{unit.rotation}, {second.rotation}]"]
    if state.setup.structures[unit.seat] is not None:
        return [*lines, f"tile = {_text(unit.tile.id)}"]
    prints = ", ".join(toml_value(tile.inline) for tile in (unit.tile, second.tile))
    return [*lines, f"name = {_text(unit.tile.name())}", f"print = [{prints}]"]


def _ids(tiles: Tiles) -> str:
    return json.dumps([tile.id for tile in tiles])


def toml_value(value: object) -> str:
    """A value of a parsed table as TOML on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_text(key)} = {toml_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(inner) for inner in value) + "]"
    # JSON writes texts, whole numbers and truth values as TOML does.
    return json.dumps(value, ensure_ascii=False)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _flag(value: bool) -> str:
    return "true" if value else "false"
