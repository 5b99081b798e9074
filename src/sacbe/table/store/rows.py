"""Rows of the database as structs, and the columns that may be changed. `schema.py` says what each column means."""

from collections.abc import Sequence
from typing import Any, TypedDict, TypeVar

import msgspec
from sqlalchemy import Column, Table

from sacbe.table.api import wire


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table: everything but its entries, seats, turns and keys."""

    id: str
    kind: wire.TableKind
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    position: dict[str, Any] | None
    by_hand: bool
    seed: str
    bot_seed: str
    fork: int
    seq: int
    version: int
    over: bool
    clock: wire.ClockInfo | None
    hints: bool
    proposal: wire.ProposalInfo | None
    parent: str | None
    next: str | None
    maker: str | None
    created: float
    touched: float
    absence: float = 120.0
    ended: wire.EndInfo | None = None
    watch_chat: bool = False


class TableChanges(TypedDict, total=False):
    """The columns of a table that change after it was made."""

    seq: int
    version: int
    over: bool
    proposal: wire.ProposalInfo | None
    next: str | None
    touched: float
    ended: wire.EndInfo | None


class Seat(msgspec.Struct, frozen=True):
    """A seat of a table."""

    seat: int
    kind: wire.SeatKind
    name: str = ""
    level: str = ""
    stand_in: str = ""
    away: bool = False
    asked_at: float | None = None
    used: float = 0.0
    invited: bool = False
    stalled: bool = False
    """Whether the bot that should play here has failed too often."""
    here: bool = False
    since: float | None = None
    resigned: bool = False

    @property
    def bot(self) -> str:
        """The level of the bot that plays here; empty if a person does."""
        return self.level if self.kind == "bot" else self.stand_in

    @property
    def person(self) -> bool:
        """Whether a person has this seat and has not given it up, even if a bot plays for them now."""
        return self.kind == "person" and not self.resigned

    @property
    def silent_since(self) -> float | None:
        """Since when the table waits for a person who is not there; none if it does not."""
        if self.kind != "person" or self.stand_in or self.here or self.asked_at is None:
            return None
        return max(self.asked_at, self.since or 0.0)


class SeatChanges(TypedDict, total=False):
    """The columns of a seat that change after its table was made."""

    kind: wire.SeatKind
    name: str
    level: str
    stand_in: str
    away: bool
    asked_at: float | None
    used: float
    invited: bool
    stalled: bool
    resigned: bool


class ReviewRow(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a table: a job with a lease, and what came of it."""

    seconds: float
    began: float | None
    done: int
    total: int
    tries: int
    owner: str | None
    until: float
    found: dict[str, Any] | None


S = TypeVar("S", bound=msgspec.Struct)

for _struct in (TableRow, Seat, ReviewRow):
    # msgspec examines a type when it is first used, and crashes the process if two threads do so at once: it is done here.
    msgspec.json.Decoder(_struct)


def columns_of(table: Table, struct: type[msgspec.Struct]) -> list[Column[Any]]:
    """The columns of a table that a struct has fields for, in the order of these."""
    return [table.c[name] for name in struct.__struct_fields__]


def read_row(row: Sequence[Any], struct: type[S]) -> S:
    """A row of such columns as a struct. Values of JSON columns become structs, too."""
    return msgspec.convert(dict(zip(struct.__struct_fields__, row, strict=True)), struct)
