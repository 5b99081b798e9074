"""Who a request is counted for: its address, and the person's own key if it brings one."""

import hashlib
from ipaddress import IPv6Address, ip_address
from typing import Any

import msgspec
from litestar.connection import ASGIConnection

IPV6_PREFIX = 64
"""Bits of an IPv6 address that count: a household gets at least a /64, and may choose any address in it."""
UNKNOWN = "unknown"
"""The bucket of connections without an IP address, such as a Unix socket's."""


class Caller(msgspec.Struct, frozen=True):
    """Who asks. Neither field is ever stored or logged: see `maker`."""

    address: str
    """The bucket of the address: an IPv4 address, or the /64 of an IPv6 address."""
    identity: str = ""
    """The hash of the person's own key (`POST /api/me`); empty if the request brings none that is known."""


def address_bucket(host: str) -> str:
    """The bucket in which requests from this address are counted together."""
    try:
        address = ip_address(host)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        prefix = int(address) >> (128 - IPV6_PREFIX) << (128 - IPV6_PREFIX)
        return f"{IPv6Address(prefix)}/{IPV6_PREFIX}"
    return str(address)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The bucket of a connection's address. Behind a trusted proxy uvicorn has put the address of its client there."""
    return address_bucket(connection.client.host) if connection.client else UNKNOWN


def maker(caller: Caller, secret: str) -> str:
    """What is stored with a table of whoever made it: a keyed hash, of the identity if there is one, else of the address.

    It tells whether two tables were made by the same caller, and nothing else to whoever does not know the secret.
    """
    told = f"identity {caller.identity}" if caller.identity else f"address {caller.address}"
    return hashlib.blake2b(told.encode(), key=secret.encode()[:64], person=b"sacbe maker", digest_size=16).hexdigest()
