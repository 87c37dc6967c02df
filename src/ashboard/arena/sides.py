"""Who plays with whom at a table, with what, and who begins: read from what a spectator sees."""

from ashboard.core.errors import BadInput
from ashboard.core.game import Game
from ashboard.core.state import State

_SPECTATOR = -1


def sides(game: Game, state: State) -> tuple[int, ...]:
    """The side of each seat; all play together, or where a game says nothing of sides, everybody plays alone."""
    if game.view(state, _SPECTATOR).data().get("together"):
        return (0,) * len(_seats(game, state))
    return tuple(
        side if isinstance(side := seat.get("side"), int) else number for number, seat in enumerate(_seats(game, state))
    )


def armies(game: Game, state: State) -> tuple[str, ...]:
    """What each seat plays with, nothing where the game has nothing to choose."""
    return tuple(str(seat.get("army", "")) for seat in _seats(game, state))


def first_seat(game: Game, state: State) -> int:
    """The seat whose turn it is, or -1 before the first one."""
    turn = game.view(state, _SPECTATOR).data().get("turn")
    return turn if isinstance(turn, int) else -1


def _seats(game: Game, state: State) -> list[dict[str, object]]:
    """Those that a player has; seats without one come behind them."""
    seats = game.view(state, _SPECTATOR).data().get("seats")
    if not isinstance(seats, list):
        raise BadInput("game", f"{game.name} does not show its seats, so that there is nothing to arrange")
    return [seat for seat in seats if seat.get("player", True)]
