"""Keys are capabilities: a key gives its holder rights. They cannot be guessed, and only their hashes are stored."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

KEY_BYTES = 24
LONGEST_KEY = 64
ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 14
LONGEST_ID = 16


def new_key() -> str:
    """A key that nobody can guess: 192 bits, fit for a link."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_id() -> str:
    """The id of a table: no secret, yet not to be guessed either."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether this could be the id of a table."""
    return len(text) <= LONGEST_ID and text.isascii() and text.isalnum()


def hashed(key: str) -> str:
    """What is stored of a key. A plain hash will do: there is nothing to guess in 192 random bits."""
    return hashlib.sha256(f"sacbe key {key}".encode()).hexdigest()


Kind = Literal["link", "player", "key", "invite", "claimed", "void"]
"""What a granted key is:

- `link`: for anybody who has it, any number of times (to watch; the host's).
- `player`: a person's own key (`POST /api/me`), known to that person alone.
- `key`: a key for one seat, told once to whoever sits there.
- `invite`: an invitation to a seat that nobody has used. By itself it only lets its holder watch.
- `claimed`: an invitation that was used as a key without joining: it has become that seat's key, and nobody can join with it.
- `void`: an invitation that was used up by joining, or revoked. It is kept so that its holder can be told.
"""


class Grant(msgspec.Struct, frozen=True):
    """One line of who may do what at a table."""

    key_hash: str
    role: str
    seat: int
    kind: Kind


class Access(msgspec.Struct, frozen=True):
    """What somebody may do at a table."""

    seats: frozenset[int] = frozenset()
    host: bool = False
    watch: bool = False
    invited: frozenset[int] = frozenset()
    """Seats that an unused invitation is for: the first use of it for the seat takes the seat."""
    void: frozenset[int] = frozenset()
    """Seats that an invitation was for which is used up or revoked."""

    def __bool__(self) -> bool:
        return bool(self.seats) or self.host or self.watch or bool(self.invited)


def access(hashes: Sequence[str], grants: Iterable[Grant]) -> Access:
    """What the holder of keys with these hashes may do; compared in constant time."""
    held = [grant for grant in grants if any(hmac.compare_digest(grant.key_hash, own) for own in hashes)]
    seats = frozenset(grant.seat for grant in held if grant.role == "seat" and grant.kind not in ("invite", "void"))
    return Access(
        seats=seats,
        host=any(grant.role == "host" for grant in held),
        watch=any(grant.role == "watch" for grant in held),
        invited=frozenset(grant.seat for grant in held if grant.kind == "invite") - seats,
        void=frozenset(grant.seat for grant in held if grant.kind == "void") - seats,
    )
