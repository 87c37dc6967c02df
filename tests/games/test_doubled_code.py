"""What both games need is written once, in the core."""

from pathlib import Path

GAMES = Path(__file__).parents[2] / "src" / "ashboard" / "games"
RUN = 10


def runs(game):
    """Every run of so many lines that say something, with the file that it stands in; names of games count as one."""
    for path in sorted((GAMES / game).rglob("*.py")):
        lines = [line.strip().replace(game, "game") for line in path.read_text("utf-8").splitlines() if line.strip()]
        for start in range(len(lines) - RUN + 1):
            yield tuple(lines[start : start + RUN]), path


def test_games_share_no_run_of_lines():
    """
    No ten lines in a row are the same in both games.
    """
    known = dict(runs("neuroshima_hex"))
    doubled = {f"{path} and {known[lines]}: {lines[0]}" for lines, path in runs("bright_future") if lines in known}
    assert doubled == set()
