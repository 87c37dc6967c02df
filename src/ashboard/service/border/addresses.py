"""Addresses as they are counted: whoever has one IPv6 address has a whole network of them."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

_NETWORK: Final = 64
_LONGEST: Final = 64


@lru_cache(10_000)
def counted(host: str) -> str:
    """IPv4 addresses by themselves, also where they are written as IPv6; IPv6 addresses by their network of 64 bits."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:_LONGEST]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> _NETWORK << _NETWORK)}/{_NETWORK}"
