"""Measures a battle in C with simplified rules on the engine's own boards: how far the engine is from the limit."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

from ashboard.games.neuroshima_hex.printed.bonuses import EXTRA_ACTIONS, INITIATIVE, MELEE, RANGED
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.tile import GAUSS
from ashboard.games.neuroshima_hex.state.state import HexState
from ashboard.games.neuroshima_hex.state.unit import Unit
from battles import battle_boards, fought_points

SOURCE: Final = Path(__file__).with_name("battle_sketch.c")
_EMPTY: Final = [-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    print(json.dumps(measured(parser.parse_args().seconds)))


def measured(seconds: float) -> dict[str, object]:
    """Battles a second, and the share of boards on which the sketch leaves the same points as the engine."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return {"kind": "sketch", "missing": "not available: a C compiler is missing"}
    boards = battle_boards()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "sketch"
        subprocess.run([compiler, "-O2", "-o", program, SOURCE], check=True)
        text = " ".join(map(str, _numbers(boards, max(1, round(seconds)))))
        done = subprocess.run([program], input=text, stdout=subprocess.PIPE, text=True, check=True)
    rate, *lines = done.stdout.split("\n")
    same = sum(line == " ".join(map(str, fought_points(state))) for line, state in zip(lines, boards, strict=False))
    return {"kind": "sketch", "battles_per_second": float(rate), "agreement": same / len(boards)}


def _numbers(boards: list[HexState], seconds: int) -> list[int]:
    grid = boards[0].setup.grid
    numbers = [grid.size, *(cell for around in grid.neighbour for cell in around), len(boards)]
    for state in boards:
        numbers += state.position.points
        for unit in state.position.board:
            numbers += _EMPTY if unit is None else _unit(unit)
    return [*numbers, seconds]


def _unit(unit: Unit) -> list[int]:
    tile, face = unit.tile, unit.face
    strengths = {(icon.kind, icon.direction): icon.strength for icon in face.strikes}
    strikes = [strengths.get((kind, way), 0) for kind in (MELEE, RANGED, GAUSS) for way in range(SIDES)]
    armour = sum(1 << way for way in range(SIDES) if face.armour[way])
    masks = [armour, sum(1 << way for way in face.nets), sum(1 << way for way in face.links)]
    bonuses = [
        sum(bonus.amount for bonus in tile.bonuses if bonus.stat == stat)
        for stat in (MELEE, RANGED, INITIATIVE, EXTRA_ACTIONS)
    ]
    numbers = [unit.controller, int(tile.is_hq), tile.toughness, unit.wounds, *strikes, *masks, int(tile.is_harmful)]
    return [*numbers, *bonuses, len(tile.initiative), *tile.initiative]


if __name__ == "__main__":
    main()
