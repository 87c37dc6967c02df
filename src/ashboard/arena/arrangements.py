"""Which agent sits where in the games of a pair."""

from itertools import combinations

Arrangement = tuple[int, ...]


def arrangements(sides: tuple[int, ...], agents: int) -> list[Arrangement]:
    """
    The agents by seat, one arrangement a game; everybody who meets has every place equally often.

    A side has one agent. Around the sides the agents take turns, in all rotations of that order
    and beginning with each of them. Where there are more agents than sides, all choices of them
    meet; where there is one side, every agent plays it alone.
    """
    known = sorted(set(sides))
    found: dict[Arrangement, None] = {}
    for meeting in combinations(range(agents), min(agents, len(known))):
        for order in _orders(len(known), len(meeting)):
            found[tuple(meeting[order[known.index(side)]] for side in sides)] = None
    return list(found)


def _orders(sides: int, agents: int) -> list[Arrangement]:
    """Who of those who meet has which side, in every rotation."""
    orders: list[Arrangement] = []
    for shift in range(agents):
        order = [(side + shift) % agents for side in range(sides)]
        orders += [tuple(order[turn:] + order[:turn]) for turn in range(sides)]
    return orders
