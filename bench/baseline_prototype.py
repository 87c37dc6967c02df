"""Measures the prototype's battles; PYTHONPATH decides between interpreted and compiled."""

from __future__ import annotations

import argparse
import json

import readable.battle

from prototype.boards import boards, solve
from rounds import best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    print(json.dumps(measured(parser.parse_args().seconds)))


def measured(seconds: float) -> dict[str, object]:
    """Battles per second, each run again after every question."""
    fixed = boards()
    return {
        "kind": "interpreted" if readable.battle.__file__.endswith(".py") else "compiled",
        "battles_per_second": len(fixed) / best(lambda: [solve(board) for board in fixed], seconds),
        "questions": sum(len(solve(board)) for board in fixed),
    }


if __name__ == "__main__":
    main()
