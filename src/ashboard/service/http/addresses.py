"""Client addresses as rate limits count them: an IPv6 client owns a whole network."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

_NETWORK: Final = 64
_LONGEST: Final = 64


@lru_cache(10_000)
def client_network(host: str) -> str:
    """Return an IPv4 address as it is, also if mapped to IPv6; of an IPv6 address its /64 network."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:_LONGEST]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> _NETWORK << _NETWORK)}/{_NETWORK}"
