"""Who plays, as far as this process remembers without asking the database: they never wait behind strangers."""

from collections import OrderedDict
from typing import Final

from litestar.types import Scope

from ashboard.service.accounts.auth import Caller
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.permissions import held_seats
from ashboard.service.http.credentials import sent_token
from ashboard.service.problems import Refused
from ashboard.service.system_sources import hash_token

_MOST: Final = 10_000
# What a player needs in the middle of a game, after /games/ID.
_PLAYING: Final = frozenset({"", "events", "answers", "undo", "takeback", "draw", "resignation", "chat"})


class KnownPlayers:
    """The tokens that were valid lately, and the games in memory in which they hold a seat.

    This decides who waits, and nothing else: every request is still checked when it is handled.
    """

    def __init__(self, store: GameStore) -> None:
        self._store: Final = store
        self._callers: Final[OrderedDict[str, Caller]] = OrderedDict()

    def note(self, token: str, caller: Caller) -> None:
        """Remember a valid token."""
        key = hash_token(token)
        self._callers[key] = caller
        self._callers.move_to_end(key)
        if len(self._callers) > _MOST:
            self._callers.popitem(last=False)

    def is_playing(self, scope: Scope) -> bool:
        """Whether the request belongs to a running game in which its sender holds a seat."""
        root, _, rest = scope["path"].removeprefix("/").partition("/")
        game, _, what = rest.partition("/")
        if root != "games" or what not in _PLAYING:
            return False
        live = self._store.find_cached(game)
        if live is None or not live.is_running:
            return False
        try:
            token = sent_token(scope["headers"])
        except Refused:
            return False
        caller = None if token is None else self._callers.get(hash_token(token))
        return caller is not None and bool(held_seats(caller, live.info, live.lost_seats))
