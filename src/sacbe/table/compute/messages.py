"""Messages between the server and its child processes: typed structs in MessagePack, each prefixed with its length."""

import struct
from typing import Any

import msgspec
from msgspec import Struct

from sacbe.bots.mcts.params import Params
from sacbe.core.match.packed import Packed

LENGTH = struct.Struct("<I")
LARGEST = 32 * 1024 * 1024
"""Bytes. A review of the longest match takes less than one megabyte; an upload is limited to 1.2."""


class Prepare(Struct, tag=True, frozen=True):
    """Load the rules of a game, and what its bots think with; or do without machine code, if there is none yet."""

    game: str
    bots: bool
    compiled: bool = True


class Choose(Struct, tag=True, frozen=True):
    """Decide for a seat. `world` is a guess of this seat's, never the match itself."""

    bot: str
    """Which bot is asked: one that is kept goes on with what it has thought."""
    level: str
    params: Params | None
    """How it searches; none for levels that do not."""
    bot_seed: int
    world: Packed
    seat: int
    iterations: int | None = None
    """Instead of time: the same choice on every machine."""
    compiled: bool = True
    """Whether the bots' code is compiled; if not, a bot that needs none answers for this one."""


class Advise(Struct, tag=True, frozen=True):
    """Tell the best options of a seat. `world` is a guess of this seat's."""

    params: Params
    world: Packed
    seat: int
    seconds: float
    most: int


class MakeReview(Struct, tag=True, frozen=True):
    """Review a finished match; progress is told on the way."""

    record: str
    seconds: float
    threads: int


class ReadRecord(Struct, tag=True, frozen=True):
    """Read an uploaded record of this game."""

    game: str
    text: str


class ReadPosition(Struct, tag=True, frozen=True):
    """Read a position that a table is to begin with."""

    game: str
    position: dict[str, Any]


Task = Prepare | Choose | Advise | MakeReview | ReadRecord | ReadPosition


class Prepared(Struct, tag=True, frozen=True):
    """The game is loaded."""


class Chosen(Struct, tag=True, frozen=True):
    """An action; the server checks that it is legal."""

    action: int


class Option(Struct, tag=True, frozen=True):
    """An option and what it is worth."""

    action: int
    share: float
    points: float


class Advised(Struct, tag=True, frozen=True):
    """The best options, best first."""

    options: list[Option]


class Progress(Struct, tag=True, frozen=True):
    """How far a review has come. Not an answer: it restarts the time limit."""

    done: int
    total: int


class Reviewed(Struct, tag=True, frozen=True):
    """A whole review."""

    found: dict[str, Any]


class RecordRead(Struct, tag=True, frozen=True):
    """A record that can be played."""

    rules: int
    seats: int
    options: dict[str, str]
    position: dict[str, Any] | None
    by_hand: bool
    seed: str | None
    """As text: it has up to 256 bits."""
    fork: int
    lines: list[str]


class PositionRead(Struct, tag=True, frozen=True):
    """A position that can be played, with everything that was left out."""

    seats: int
    options: dict[str, str]
    position: dict[str, Any]


class Refusal(Struct, tag=True, frozen=True):
    """What was sent cannot be accepted, and why: in the words of the rules."""

    why: str


class Failure(Struct, tag=True, frozen=True):
    """The task raised an unexpected error."""

    error: str


Answer = Prepared | Chosen | Advised | Progress | Reviewed | RecordRead | PositionRead | Refusal | Failure

_encoder = msgspec.msgpack.Encoder()
read_task = msgspec.msgpack.Decoder(Task).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode


def frame(message: Task | Answer) -> bytes:
    """A message as it is sent."""
    content = _encoder.encode(message)
    return LENGTH.pack(len(content)) + content
