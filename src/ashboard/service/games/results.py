"""The end of a game: its result is written with the last row, and changes ratings."""

from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.core.outcome import Outcome
from ashboard.service.accounts.ratings import update_ratings
from ashboard.service.db.database import Database, insert_into
from ashboard.service.db.schema import games, labels
from ashboard.service.games.game_info import COMPUTER, OVER, GameInfo, to_json
from ashboard.service.games.live_game import LiveGame

# The answers of chance before anything is dealt: who begins.
_BEGINNER: Final = "start "
# Ranks below every player who stayed to the end.
_LAST: Final = 2.0


async def write_result(
    connection: AsyncConnection, database: Database, live: LiveGame, outcome: Outcome, ended: int
) -> None:
    """Write how the game ended, what it is found by, and the new ratings."""
    change = sa.update(games).where(games.c.id == live.info.id)
    await connection.execute(change.values(status=OVER, ended=ended, outcome=to_json(outcome_data(outcome))))
    rows = [{"game": live.info.id, "key": key, "value": value} for key, value in result_labels(live, outcome)]
    await connection.execute(insert_into(database, labels).on_conflict_do_nothing(), rows)
    if changes_ratings(live):
        await rate_players(connection, live, outcome, ended)


def mark_over(live: LiveGame, outcome: Outcome, ended: int) -> None:
    """Bring the game in memory up to what `write_result` has written."""
    live.info.status, live.info.ended, live.info.outcome = OVER, ended, outcome_data(outcome)
    live.drop_old_snapshots()


def is_rated(info: GameInfo) -> bool:
    """Whether the game can change ratings: a rated game between different people, played from the start."""
    is_between_people = len(info.people) == info.seats and all(place.player != COMPUTER for place in info.plan)
    return info.rated and is_between_people and not info.is_continued


def changes_ratings(live: LiveGame) -> bool:
    """Whether the game changes ratings: from the first tile or card dealt, whatever is taken back or given up."""
    is_dealt = any(not text.startswith(_BEGINNER) for row in live.rows for text in row.chance)
    return is_rated(live.info) and is_dealt


async def rate_players(connection: AsyncConnection, live: LiveGame, outcome: Outcome, at: int) -> None:
    """Update the rating of every player."""
    persons = [live.info.players[seat].person for seat in range(live.info.seats)]
    # A player who left the seat to a computer ranks last, whatever the computer achieved.
    ranks = [_LAST if seat in live.substitutes else 1.0 - outcome.share(seat) for seat in range(len(persons))]
    await update_ratings(connection, live.info.id, persons, ranks, at)


def outcome_data(outcome: Outcome) -> dict[str, object]:
    """Return the outcome as plain data."""
    return {
        "winners": list(outcome.winners),
        "drawn": list(outcome.drawn),
        "lost_by_all": outcome.lost_by_all,
        "points": list(outcome.points),
        "rule": outcome.rule,
    }


def result_labels(live: LiveGame, outcome: Outcome) -> set[tuple[str, str]]:
    """Return the labels of a finished game: its result, and the options of the winning seats."""
    result = "won" if outcome.winners else "lost" if outcome.lost_by_all else "drawn"
    found = {("result", result)}
    for value in live.info.options.values():
        if isinstance(value, list) and len(value) == live.info.seats:
            found |= {("winner", value[seat]) for seat in outcome.winners if isinstance(value[seat], str)}
    return found
