"""Draw docs/pictures/board.svg: the example game of the first rulebook, just before its battle.

`python docs/pictures/make.py` in the project's folder; needs the package (or PYTHONPATH=src), and no extra.
"""

from pathlib import Path

from ashboard.core.match import repeat
from ashboard.core.record import Record, record_from_json
from ashboard.drawing import svg
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.printed.army import army

PROJECT = Path(__file__).resolve().parents[2]
RECORD = PROJECT / "tests" / "records" / "french-example.json"
PICTURE = PROJECT / "docs" / "pictures" / "board.svg"
GAME = GAMES["neuroshima-hex"]


def drawn(record: Record) -> str:
    """The board after all answers but the last, the Battle tile."""
    state = GAME.new(record.options, record.rules)
    for text in record.answers[:-1]:
        repeat(GAME, state, text)
    view = GAME.view(state, -1).data()
    return svg.board(view, {seat["army"]: printings(seat["army"]) for seat in view["seats"]})


def printings(army_id: str) -> dict[str, dict[str, object]]:
    """What is printed on each tile of an army."""
    return {tile["id"]: tile for tile in army(army_id).table["tile"]}


if __name__ == "__main__":
    PICTURE.write_text(drawn(record_from_json(RECORD.read_text("utf-8"))), encoding="utf-8")
