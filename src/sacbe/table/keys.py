"""Capabilities: whoever has the key may. Keys are unguessable, and only their hashes are stored."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence

import msgspec

KEY_BYTES = 24
LONGEST_KEY = 64
ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 14


def new_key() -> str:
    """A key that nobody can guess: 192 bits, fit for a link."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_id() -> str:
    """The id of a table: no secret, yet not to be guessed either."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def hashed(key: str) -> str:
    """What is stored of a key. A plain hash will do: there is nothing to guess in 192 random bits."""
    return hashlib.sha256(f"sacbe key {key}".encode()).hexdigest()


class Grant(msgspec.Struct, frozen=True):
    """One line of who may do what at a table."""

    key_hash: str
    role: str
    seat: int


class Access(msgspec.Struct, frozen=True):
    """What somebody may do at a table."""

    seats: frozenset[int] = frozenset()
    host: bool = False
    watch: bool = False

    def __bool__(self) -> bool:
        return bool(self.seats) or self.host or self.watch


def access(hashes: Sequence[str], grants: Iterable[Grant]) -> Access:
    """What the holder of keys with these hashes may do; compared in constant time."""
    held = [grant for grant in grants if any(hmac.compare_digest(grant.key_hash, own) for own in hashes)]
    return Access(
        seats=frozenset(grant.seat for grant in held if grant.role == "seat"),
        host=any(grant.role == "host" for grant in held),
        watch=any(grant.role == "watch" for grant in held),
    )
