"""Packets: damage before it lands."""

from typing import Final, final

from ashboard.core.native import mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Packet:
    """The wounds that one source puts on one unit at one moment [DEF-08]; -1 where there is no source or edge.

    The dealer is the seat that controls the source: it scores where points are counted.
    """

    def __init__(
        self, source: int, edge: int, target: int, wounds: int, dealer: int = -1, destroys: bool = False
    ) -> None:
        self.source: Final = source
        self.edge: Final = edge
        self.target: Final = target
        self.wounds: Final = wounds
        self.dealer: Final = dealer
        self.destroys: Final = destroys

    def key(self) -> str:
        return f"{self.source},{self.edge},{self.target},{self.wounds},{int(self.destroys)}"


def merge_packets(packets: list[Packet], per_edge: bool) -> list[Packet]:
    """Merge what a medic absorbs as one: all damage of an attacker, or all through one of its edges [MEDIC-02]."""
    sums: dict[tuple[int, int, int], Packet] = {}
    for packet in packets:
        key = (packet.source, packet.edge if per_edge else -1, packet.target)
        known = sums.get(key)
        wounds = packet.wounds if known is None else packet.wounds + known.wounds
        sums[key] = Packet(packet.source, packet.edge, packet.target, wounds, packet.dealer, packet.destroys)
    return list(sums.values())
