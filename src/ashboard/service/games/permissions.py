"""Which seats of a game a caller may see and act for."""

from collections.abc import Collection

from ashboard.service.accounts.auth import PLAY, READ, Caller
from ashboard.service.games.game_info import GameInfo
from ashboard.service.games.rows import NOBODY
from ashboard.service.problems import Refused


def viewing_seat(caller: Caller | None, info: GameInfo, wanted: int | None, lost: Collection[int] = ()) -> int:
    """Return the seat whose view the caller gets: the token's, the one asked for, or the first; -1 for a spectator.

    A seat that a computer player has taken over shows its former player nothing.
    """
    if caller is None:
        if wanted is not None:
            raise Refused("unauthorized", "viewing a seat needs its token")
        return NOBODY
    caller.require(READ)
    held = held_seats(caller, info, lost)
    if wanted is not None:
        if wanted not in held:
            raise Refused("forbidden", "the seat belongs to another player")
        return wanted
    return held[0] if held else NOBODY


def held_seats(caller: Caller, info: GameInfo, lost: Collection[int] = ()) -> list[int]:
    """Return the seats the token is valid for, without those a computer player has taken over."""
    held = [seat for seat in info.seats_of(caller.person) if seat not in lost]
    if caller.is_person:
        return held
    return [seat for seat in held if caller.game == info.id and seat == caller.seat]


def acting_seat(caller: Caller, info: GameInfo, asked: int | None, lost: Collection[int] = ()) -> int:
    """Return the seat the caller acts for; of several, the asked one."""
    caller.require(PLAY)
    held = held_seats(caller, info, lost)
    if not held:
        raise Refused("forbidden", "the token holds no seat in this game")
    return asked if asked in held else held[0]
