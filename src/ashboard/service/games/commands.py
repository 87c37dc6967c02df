"""Commands of players: answer, undo, resign, draw. Each is one row, written before anyone is notified."""

import hashlib
from collections.abc import Callable
from typing import Final

import msgspec

from ashboard.service.accounts.auth import Caller
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.live_game import LiveGame
from ashboard.service.games.messages import snapshot_message
from ashboard.service.games.permissions import acting_seat, held_seats
from ashboard.service.games.rows import UNDO, PendingRow, Snapshot, Submission
from ashboard.service.problems import Refused

PrepareRow = Callable[[LiveGame, Submission], PendingRow]
TRIES: Final = 5
# Rows after which nothing can be undone; a long game has a thousand without undos.
_MOST_ROWS: Final = 3000


async def submit_answer(
    store: GameStore, game: str, caller: Caller, seq: int, action: str, key: str, received: int
) -> tuple[Snapshot, LiveGame, int]:
    """Answer the position after row seq; the same key returns the same snapshot again.

    The answer counts from the time it was received, however long it waits after that.
    """
    return await _submit(
        store,
        game,
        caller,
        ("answer", str(seq), action),
        key,
        seq,
        received,
        lambda live, submission: live.prepare_answer(action, submission, store.gaps),
    )


async def undo(
    store: GameStore, game: str, caller: Caller, seq: int, to: int, key: str, received: int
) -> tuple[Snapshot, LiveGame, int]:
    """Go back to row `to`, if the tournament rule allows it."""

    def prepare(live: LiveGame, submission: Submission) -> PendingRow:
        check_length(live)
        limit = live.last_snapshot.undo_to
        if limit is None or to not in live.line or not limit <= to < live.line[-1]:
            raise Refused("no-undo", "only within your own turn, not past a draw, a battle or another decision")
        return live.prepare_undo(to, submission, store.gaps)

    return await _submit(store, game, caller, ("undo", str(seq), str(to)), key, seq, received, prepare)


def check_length(live: LiveGame) -> None:
    """Refuse to undo anything in a game that has become too long."""
    if live.seq >= _MOST_ROWS:
        raise Refused("no-undo", "this game has reached the limit of undos")


async def _submit(
    store: GameStore,
    game: str,
    caller: Caller,
    content: tuple[str, ...],
    key: str,
    seq: int,
    received: int,
    prepare: PrepareRow,
) -> tuple[Snapshot, LiveGame, int]:
    """Write one row for a person who expects the game to be at row seq."""
    digest = hashlib.sha256("\n".join(content).encode()).hexdigest()
    async with store.lock(game):
        live = await store.load(game)
        for _ in range(TRIES):
            seat = acting_seat(caller, live.info, live.asked, live.lost_seats)
            number = _find_row(live, caller, key, digest)
            if number is not None:
                return await store.snapshot(live, number), live, live.rows[number - 1].seat
            _check(live, seat, seq, is_undo=content[0] == UNDO)
            await _check_time(store, live, seat, received)
            pending = prepare(live, Submission(seat, key, digest, received))
            snapshot = await store.commit(live, pending)
            if snapshot is not None:
                return snapshot, live, seat
    raise stale_error(live, seat)


def _find_row(live: LiveGame, caller: Caller, key: str, digest: str) -> int | None:
    """Return the row that was written under this key before."""
    for seat in held_seats(caller, live.info, live.lost_seats):
        number = live.keys.get((seat, key))
        if number is not None:
            if live.rows[number - 1].digest != digest:
                raise Refused("key-reused", "the key was used for another request in this game")
            return number
    return None


def _check(live: LiveGame, seat: int, seq: int, *, is_undo: bool) -> None:
    if not live.is_running:
        raise Refused("not-running", "the game is over", seq=live.seq, fresh=fresh_snapshot(live, seat))
    if seq != live.seq:
        raise stale_error(live, seat)
    is_free = is_undo and not live.info.is_between_people
    if live.asked != seat and not is_free:
        raise Refused("not-asked", "another seat is asked", seq=live.seq, fresh=fresh_snapshot(live, seat))


async def _check_time(store: GameStore, live: LiveGame, seat: int, received: int) -> None:
    """Refuse a late answer, by the same measure by which time-outs are called."""
    if live.asked != seat or not store.is_late(live, received):
        return
    await store.on_time_check(received)
    if store.is_late(live, received):
        raise Refused(
            "too-late", "the time was up before the answer arrived", seq=live.seq, fresh=fresh_snapshot(live, seat)
        )


def stale_error(live: LiveGame, seat: int) -> Refused:
    return Refused("stale", f"the game is at row {live.seq}", seq=live.seq, fresh=fresh_snapshot(live, seat))


def fresh_snapshot(live: LiveGame, seat: int) -> msgspec.Raw:
    return msgspec.Raw(snapshot_message(live.info, live.last_snapshot, seat))


async def resign(
    store: GameStore, game: str, caller: Caller, wanted: int | None = None
) -> tuple[Snapshot, LiveGame, int]:
    """Resign, whatever row the game is at by now. RESIGN-01: a player may resign at any time."""
    async with store.lock(game):
        live = await store.load(game)
        seat = acting_seat(caller, live.info, live.asked if wanted is None else wanted, live.lost_seats)
        snapshot = await intervene(store, live, seat, f"resign {seat}")
        return snapshot, live, seat


async def intervene(store: GameStore, live: LiveGame, seat: int, text: str) -> Snapshot:
    """Write an intervention at whatever row the game is at by now. The caller holds the lock."""
    for _ in range(TRIES):
        snapshot = await intervene_once(store, live, seat, text)
        if snapshot is not None:
            return snapshot
    raise Refused("unavailable", "the game is moving on too fast; try again")


async def intervene_once(store: GameStore, live: LiveGame, seat: int, text: str) -> Snapshot | None:
    """Write an intervention at the current row; return None if another row came first."""
    if not live.is_running:
        raise Refused("not-running", "the game is over")
    try:
        pending = live.prepare_intervention(text, Submission(seat, None, None, store.sources.now()), store.gaps)
    except Refused:
        raise Refused("not-running", "the seat is no longer in the game") from None
    return await store.commit(live, pending)
